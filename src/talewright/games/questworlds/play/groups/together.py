"""A contest of many on the table: who takes part, what each has brought so far, and how it ended."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from talewright.dice.draw import Die, Draw, DrawId
from talewright.games.questworlds.rules.contest import DIE, Outcome
from talewright.games.questworlds.rules.groups.contestants import Award
from talewright.games.questworlds.rules.groups.effort import Influence
from talewright.games.questworlds.rules.groups.totals import Form, Totals, added
from talewright.games.questworlds.rules.rating import Rating
from talewright.games.questworlds.shared import saga
from talewright.games.questworlds.shared.ids import NO_CHARACTER, CharacterId, ContestId
from talewright.games.questworlds.shared.saga import AnyTogether


class Joined(saga.Joined, frozen=True):
    """A character who takes part, with a contest of its own; in pairs against *opponent*, who may be a character."""

    against: CharacterId = NO_CHARACTER


class Scored(Struct, frozen=True):
    """How the own contest of somebody ended, and with which ability."""

    outcome: Outcome
    ability: str
    roll: int = 0  # the own face, where the prize goes by it
    stakes: str = ""  # that were announced on its card


class Rival(Struct, frozen=True):
    """A contestant for a prize whom the game master plays."""

    id: str
    name: str
    rating: Rating
    face: int | None = None

    @property
    def draw_id(self) -> DrawId:
        return DrawId(f"{self.id}.rival")


class Together(AnyTogether, frozen=True, kw_only=True):
    """A contest of many, from its framing to what came of it."""

    conflict: str
    form: Form
    members: tuple[Joined, ...] = ()
    rivals: tuple[Rival, ...] = ()
    scores: Mapping[ContestId, Scored] = {}
    outcome: Outcome | None = None
    award: Award | None = None
    ruled: str | None = None  # why a stalemate was settled
    winners: tuple[str, ...] = ()  # the names of those who have the prize
    influence: Influence | None = None  # in a mass effort
    leader: CharacterId = NO_CHARACTER
    leader_name: str = ""
    foretold: Outcome | None = None  # of an effort whose outcome was decided beforehand

    __hash__ = AnyTogether.__hash__

    @property
    def totals(self) -> Totals:
        """The successes that have been rolled so far."""
        return added(scored.outcome for scored in self.scores.values())

    @property
    def is_decided(self) -> bool:
        return self.outcome is not None or self.award is not None or bool(self.winners)

    def member(self, contest: ContestId) -> Joined | None:
        return next((member for member in self.members if member.contest == contest), None)

    def draws(self) -> tuple[Draw, ...]:
        """The dice of the rivals that have not fallen; they fall in one instant."""
        return tuple(
            Draw(id=rival.draw_id, of=Die(DIE), seat=None, label=rival.name, together=self.id)
            for rival in self.rivals
            if rival.face is None and not self.is_decided and rival.rating.score > 0
        )

    def with_face(self, draw: DrawId, face: int) -> "Together":
        """The contest with the face of a rival, if the die is one's."""
        fallen = (replace(rival, face=face) if rival.draw_id == draw else rival for rival in self.rivals)
        return replace(self, rivals=tuple(fallen))
