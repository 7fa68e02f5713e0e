"""What every step of creation is."""

from abc import abstractmethod
from collections.abc import Iterable

from msgspec.structs import replace

from talewright.games.questworlds.play.base import At, Facts, OfMine, OnSheet
from talewright.games.questworlds.play.state import Sheet, State
from talewright.games.questworlds.play.written import SheetLines, read, written
from talewright.games.questworlds.rules.creating.making import Draft, Making
from talewright.games.questworlds.shared.ids import CharacterId
from talewright.refusal import Refused, as_refusals
from talewright.table.seat import Seat
from talewright.wording import bare

TRY = "~"  # a name to see with whether a step is open


class Step(OfMine):
    """A step of creation, which the rules allow or refuse."""

    @abstractmethod
    def after(self, draft: Draft) -> tuple[Draft, str]:
        """The draft after the step, and what is new in words. Raises ``Refused`` if it breaks a rule."""

    def decide(self, state: State, at: At) -> Facts:
        with as_refusals():
            draft, change = self.after(draft_of(state, self.character))
        yield sheet_made(self.character, draft, change)

    def is_open(self, sheet: Sheet) -> bool:
        """Whether the rules allow the step now."""
        assert sheet.making is not None
        try:
            with as_refusals():
                self.after(Draft(sheet.character, sheet.making))
        except Refused:
            return False
        return True


class SheetMade(OnSheet, tag="sheet-made/1"):
    """A step of creation was done; *change* says what, in words."""

    sheet: SheetLines
    making: Making
    change: str

    def on_sheet(self, sheet: Sheet) -> Sheet:
        character = read(self.sheet, experience=sheet.character.experience)
        return replace(sheet, character=character, making=self.making)

    def told(self, state: State) -> str:
        return f"On the sheet of {state.name(self.character)}: {bare(self.change)}" if self.change else ""

    @property
    def joining(self) -> CharacterId:
        return self.character

    def heads(self, state: State) -> bool:
        return True


def sheet_made(character: CharacterId, draft: Draft, change: str) -> SheetMade:
    """A sheet as it stands after a step."""
    return SheetMade(character=character, sheet=written(draft.character), making=draft.making, change=change)


def draft_of(state: State, character: CharacterId) -> Draft:
    """A character in the making. Raises ``Refused`` once it is finished."""
    sheet = state.sheet(character)
    if sheet.making is None or sheet.making.finished:
        raise Refused(f"{sheet.character.name} is made: it grows by advances now.", clause="QW3-3.1.9")
    return Draft(sheet.character, sheet.making)


def made_by(state: State, seat: Seat) -> Iterable[tuple[Sheet, Making]]:
    """The characters that a seat is making."""
    for sheet in state.in_play:
        if sheet.making and not sheet.making.finished and state.acts_for(seat, sheet.id):
            yield sheet, sheet.making
