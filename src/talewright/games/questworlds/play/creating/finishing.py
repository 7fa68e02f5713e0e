"""The end of creation, and what is seen of it until then."""

from collections.abc import Iterable

from msgspec import Struct

from talewright.games.questworlds.play.creating.steps import Step, made_by
from talewright.games.questworlds.play.state import Sheet, State
from talewright.games.questworlds.rules.creating import making, prose
from talewright.games.questworlds.rules.creating.flaws import FLAW_SLOTS
from talewright.games.questworlds.rules.creating.making import ABILITY_SLOTS, POINTS, Draft, Method
from talewright.games.questworlds.shared.offering import offer
from talewright.table.game import Viewer
from talewright.table.offer import Offer, explained


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
                yield explained(made, about="Abilities and flaws come by advances from then on.", main=True)


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
    return MakingView(
        method=made.method,
        points_left=made.points_left,
        points=POINTS,
        slots_used=len(made.slots),
        slots=ABILITY_SLOTS if made.method is Method.AS_YOU_GO else 0,
        flaws=sum(flaw.name not in made.keyword_flaws for flaw in sheet.character.flaws),
        most_flaws=FLAW_SLOTS,
        unrated=tuple(slot.ability for slot in made.unrated),
        distinguishing=made.distinguishing,
        to_do=tuple(each.why for each in making.to_do(made)),
        words=len(made.text.split()),
        sentences=tuple(
            SentenceView(text, prose.of_sentence(draft, number), number in made.lists) for number, text in said
        ),
    )
