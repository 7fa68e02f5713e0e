"""A group simple contest on the table: who takes part, what was scored, and how it ended."""

from collections.abc import Mapping

from talewright.games.heroquest.play.card import Settling, Told
from talewright.games.heroquest.play.ids import CharacterId, ContestId, leader_of
from talewright.games.heroquest.rules.advanced import Advanced
from talewright.games.heroquest.rules.contests.adversity import Adversity
from talewright.games.heroquest.rules.contests.contest import Outcome
from talewright.games.heroquest.rules.extended.boost import Boost
from talewright.games.heroquest.rules.extended.group import Form, Member
from talewright.games.heroquest.rules.extended.resolution_point import NO_POINTS, Score
from talewright.games.questworlds.shared.saga import AnyTogether, Joined


class Together(AnyTogether, frozen=True, kw_only=True):
    """A group simple contest, from its framing to what came of it."""

    obstacle: str
    form: Form
    stays_out: tuple[CharacterId, ...] = ()  # who said so; they may still join
    pledged: Mapping[CharacterId, int] = {}
    boost: Boost = Boost.NONE
    scores: Mapping[ContestId, Score] = {}
    outcome: Outcome | None = None
    our_state: Adversity = Adversity.UNHARMED
    their_state: Adversity = Adversity.UNHARMED
    mechanics: Mapping[Advanced, bool] = {}  # where it is treated otherwise than the rest of the game
    settled: Settling | None = None
    settled_why: str = ""
    rolled: tuple[Member, ...] = ()  # with what and what everybody rolled, once it is decided
    opponents: tuple[CharacterId, ...] = ()  # the characters on the other side, once it is decided
    suggestions: tuple[Told, ...] = ()
    told: str = ""

    __hash__ = AnyTogether.__hash__

    @property
    def heroes(self) -> tuple[CharacterId, ...]:
        """Who takes part, each once."""
        return tuple(dict.fromkeys(member.character for member in self.members))

    def outcome_for(self, who: CharacterId) -> Outcome | None:
        """How it ended for somebody, on whichever side; none for those who took no part, or while it goes on."""
        if who in self.opponents:
            return self.outcome.mirrored() if self.outcome is not None else None
        return self.outcome if who in self.heroes else None

    @property
    def payers(self) -> tuple[CharacterId, ...]:
        """The characters who take part, themselves or by their sidekick: their hero points buy a boost."""
        return tuple(dict.fromkeys(map(leader_of, self.heroes)))

    @property
    def score(self) -> Score:
        """What has been scored so far (QW2-4.2.1.8, HQ2-GSC.2)."""
        return sum(self.scores.values(), NO_POINTS)

    @property
    def still_to_score(self) -> tuple[Joined, ...]:
        return tuple(member for member in self.members if member.contest not in self.scores)
