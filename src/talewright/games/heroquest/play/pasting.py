"""A character that is finished comes from a file, or from another table."""

from collections.abc import Iterable

from talewright.caching import found_once
from talewright.dice.draw import SeatId
from talewright.games.heroquest.play.base import Facts, Move
from talewright.games.heroquest.play.people import NOBODY, for_whom, joined, may_bring
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.rules.characters.character import Character
from talewright.games.heroquest.rules.pasted import read_character
from talewright.games.questworlds.shared.offering import offer
from talewright.games.questworlds.shared.people import SHEET, SheetText
from talewright.refusal import as_refusals
from talewright.table.game import At, Viewer
from talewright.table.offer import Offer
from talewright.table.pasted import Pasted


class PasteCharacter(Move, tag="paste-character", dict=True):
    """Bring a finished character from a file, or from another table."""

    sheet: SheetText
    player: SeatId = NOBODY

    def __post_init__(self) -> None:
        _ = self.pasted

    @found_once
    def pasted(self) -> Pasted[Character]:
        """What the text says: a sheet of `talewright sheet`, or lines such as "Detective 15"."""
        return Pasted.by(read_character, self.sheet)

    def decide(self, state: State, at: At[State]) -> Facts:
        with as_refusals():
            character = self.pasted.value
        yield from joined(state, character, self.player, at)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterable[Offer]:
        if may_bring(state, viewer):
            yield offer(cls, "Paste a character", SHEET, *for_whom(state, viewer))
