"""A character that is being made at the table: whose it is, how far it has come, and what was turned down."""

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from talewright.dice.draw import SeatId
from talewright.games.strange_fate.play.ids import ActorId, CharacterId
from talewright.games.strange_fate.rules.characters.character import Character
from talewright.games.strange_fate.rules.draft.draft import Draft
from talewright.games.strange_fate.rules.skills.diagram import SECOND, Diagram, bundled, read_again, second
from talewright.table.seat import Seat

NO_CHARACTER = CharacterId(ActorId(""))


def story_of(draft: CharacterId, opened: str) -> str:
    """By what the card of a draft in the log is known: a character grows more than once."""
    return f"{draft}.{opened}" if opened else draft


class Objection(Struct, frozen=True, kw_only=True):
    """Something that the group was asked about, and did not agree to."""

    skill: str
    about: str
    reason: str


class Making(Struct, frozen=True, kw_only=True):
    """A draft on the table. It is the game master's where *player* is empty.

    *grows* is the character in play whose sheet it will be, if it is of one, *opened* the move that let it grow, and
    *before* that sheet as it was. *change* is its last step in words; empty as long as there was none.
    """

    id: CharacterId
    player: SeatId
    draft: Draft
    objections: tuple[Objection, ...] = ()
    grows: CharacterId = NO_CHARACTER
    before: Character | None = None
    change: str = ""
    opened: str = ""

    @property
    def story(self) -> str:
        return story_of(self.id, self.opened)

    @property
    def name(self) -> str:
        return self.draft.name

    def is_of(self, seat: Seat) -> bool:
        """Whether a seat makes it: its player, or the game master where it has none."""
        return seat.answers_for(self.player)

    def is_seen_by(self, seat: Seat) -> bool:
        """Whether a seat may know of it (it is no secret from the game master, who has to judge it)."""
        return seat.is_gm or self.is_of(seat)

    def objection(self, skill: str, about: str) -> str:
        """Why something was turned down; empty if it was not."""
        return next((each.reason for each in self.objections if (each.skill, each.about) == (skill, about)), "")

    def judged(self, skill: str, about: str, *, reason: str) -> "Making":
        """With an objection, or without the one that there was."""
        others = tuple(each for each in self.objections if (each.skill, each.about) != (skill, about))
        more = (Objection(skill=skill, about=about, reason=reason),) if reason else ()
        return replace(self, objections=(*others, *more))


@lru_cache(maxsize=16)
def diagram_of(text: str) -> Diagram:
    """The drawing of a file that was judged when it was taken, and is not again; that of the game, if there is none.

    "second" is the second reading of that.
    """
    if text == SECOND:
        return second()
    return read_again(text) if text else bundled()
