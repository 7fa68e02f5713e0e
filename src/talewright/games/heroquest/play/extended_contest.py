"""An extended contest on the table: its pairings, their scores, and who stands against whom."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.heroquest.play.card import Told
from talewright.games.heroquest.play.ids import LongId
from talewright.games.heroquest.rules.advanced import Advanced
from talewright.games.heroquest.rules.extended.extended import Extended, Scene
from talewright.games.heroquest.rules.extended.group_extended import GroupExtended, after_round
from talewright.games.heroquest.rules.extended.resolution_point import Score
from talewright.games.questworlds.rules.rating import TargetNumber


class Foe(Struct, frozen=True):
    """An opponent whom the game master plays."""

    id: str
    name: str
    resistance: TargetNumber | None = None
    words: str = ""
    hidden: bool = False


class Bond(Struct, frozen=True):
    """The pairing that a contest belongs to."""

    long: LongId
    pairing: int


class Long(Struct, frozen=True, kw_only=True):
    """An extended contest, from its framing to its consequences. All who take part go by their ids."""

    id: LongId
    prize: str
    obstacle: str
    everyone: GroupExtended
    foes: Mapping[str, Foe] = {}
    assists: Mapping[str, int] = {}  # how many each was given
    parted: frozenset[int] = frozenset()  # the pairings after which a parting shot was taken
    last: int | None = None  # whose round it was last
    mechanics: Mapping[Advanced, bool] = {}  # where it is treated otherwise than the rest of the game
    odds_hidden: bool = False  # from the players, from the round in which they were hidden on
    played: frozenset[int] = frozenset()  # the pairings that have had their round in this turn
    suggestions: tuple[Told, ...] = ()
    told: str = ""

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def scene(self) -> Scene:
        return self.everyone.scene

    @property
    def is_over(self) -> bool:
        """Whether one side has nobody left."""
        return self.everyone.winner is not None

    @property
    def going_on(self) -> list[int]:
        """The numbers of the pairings that go on."""
        return [number for number, each in enumerate(self.everyone.pairings) if self.everyone.goes_on(each)]

    def with_round(self, pairing: int) -> "Long":
        """The same with a round of one pairing begun."""
        return replace(self, last=pairing, played=after_round(self.going_on, self.played, pairing))

    def with_score(self, pairing: int, score: Score, *, rounds: int | None = None) -> "Long":
        """The same with one pairing at another score, and perhaps a round further."""
        before = self.everyone.pairings[pairing].contest
        after = Extended(score, before.rounds if rounds is None else rounds, before.scene)
        return replace(self, everyone=self.everyone.with_contest(pairing, after))
