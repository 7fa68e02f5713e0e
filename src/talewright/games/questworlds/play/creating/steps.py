"""What every step of creation is."""

from abc import abstractmethod
from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.questworlds.play.base import At, Facts, OfMine, OnSheet
from talewright.games.questworlds.play.state import Sheet, State
from talewright.games.questworlds.play.written import SheetLines, read, written
from talewright.games.questworlds.rules.creating import making, prose
from talewright.games.questworlds.rules.creating.flaws import FLAW_SLOTS
from talewright.games.questworlds.rules.creating.making import ABILITY_SLOTS, POINTS, Draft, Making, Method
from talewright.games.questworlds.shared.ids import CharacterId
from talewright.recasting import recast
from talewright.refusal import Refused, as_refusals
from talewright.table.game import Viewer
from talewright.table.offer import Offer, allowed, offer
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
        return allowed(as_refusals()(self.after), Draft(sheet.character, sheet.making))


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


class FinishCreation(Step, tag="finish-creation"):
    """End creation: what comes then is bought with advances."""

    def after(self, draft: Draft) -> tuple[Draft, str]:
        """Slots, ratings and points must all be used (QW3-3.1.9, QW3-3.4.13)."""
        return making.finished(draft), "creation is finished"

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterable[Offer]:
        for sheet, _ in made_by(state, viewer.seat):
            if cls(character=sheet.id).is_open(sheet):
                made = offer(cls, f"Finish {sheet.character.name}", character=sheet.id)
                yield made.explained(about="Abilities and flaws come by advances from then on.", main=True)


class SentenceView(Struct, frozen=True):
    """A sentence of the prose, and what was picked from it."""

    text: str
    abilities: tuple[str, ...]
    is_list: bool


class MakingView(Struct, frozen=True):
    """A character in the making: what is left to spend, and what is still to be done."""

    method: str
    points_left: int
    points: int
    slots_used: int
    slots: int  # 0 without a limit
    flaws: int
    most_flaws: int
    unrated: tuple[str, ...]
    distinguishing: str
    to_do: tuple[str, ...]
    words: int
    sentences: tuple[SentenceView, ...]


def making_view(sheet: Sheet) -> MakingView | None:
    """A character in the making; None once it is made."""
    made = sheet.making
    if made is None or made.finished:
        return None
    draft = Draft(sheet.character, made)
    said = enumerate(prose.sentences(made.text), start=1)
    return recast(
        made,
        MakingView,
        points=POINTS,
        slots_used=len(made.slots),
        slots=ABILITY_SLOTS if made.method is Method.AS_YOU_GO else 0,
        flaws=sum(flaw.name not in made.keyword_flaws for flaw in sheet.character.flaws),
        most_flaws=FLAW_SLOTS,
        unrated=tuple(slot.ability for slot in made.unrated),
        to_do=tuple(each.why for each in making.to_do(made)),
        words=len(made.text.split()),
        sentences=tuple(
            SentenceView(text, prose.of_sentence(draft, number), number in made.lists) for number, text in said
        ),
    )
