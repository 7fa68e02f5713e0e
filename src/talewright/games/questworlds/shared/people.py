"""What happens to characters in both games, filed and told in the same way."""

from collections.abc import Callable
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from talewright.dice.draw import SeatId
from talewright.games.questworlds.shared.base import StateT
from talewright.games.questworlds.shared.ids import CharacterId
from talewright.table.chapter import Public
from talewright.table.offer import Text
from talewright.wording import numbered

SheetText = Annotated[str, Meta(max_length=20_000)]
SHEET = Text(
    name="sheet",
    label="Sheet",
    most=20_000,
    long=True,
    about="A file of `talewright sheet`, or lines: a name, then Scribe 15, Forgery +5 under it, Flaw: Proud 15.",
    default="Mara Quill\nRestless Scribe\nScribe 15\n  Forgery +5\nRestless 15\nFlaw: Proud 15",
)


def sheet_field(is_free: Callable[[str], bool]) -> Text:
    """The field for a sheet; its example bears a name that nobody has."""
    name, _, lines = SHEET.default.partition("\n")
    return replace(SHEET, default=f"{next(filter(is_free, numbered(name)))}\n{lines}")


class CharacterGiven(Public[StateT], tag="character-given/1"):
    """A character is played by somebody else."""

    character: CharacterId
    player: SeatId

    def file(self, state: StateT) -> StateT:
        return state.with_sheet(replace(state.sheets[self.character], player=self.player))

    def told(self, state: StateT) -> str:
        to = "another player" if self.player else "the game master"
        return f"{state.name(self.character)} is played by {to} from now on"


class FlawView(Struct, frozen=True):
    """A flaw with its rating, and what kind it is."""

    name: str
    rating: str
    kind: str
