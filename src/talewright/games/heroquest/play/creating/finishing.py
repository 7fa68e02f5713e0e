"""The end of creation, and what is still to be done until then."""

from collections.abc import Iterable

from msgspec import Struct

from talewright.games.heroquest.play.creating.abilities import AddFlaw, MakeUpAbility, TakeFreeKeyword
from talewright.games.heroquest.play.creating.steps import Step, owned_by, points_left
from talewright.games.heroquest.play.headlines import with_sign
from talewright.games.heroquest.play.offering import TRY
from talewright.games.heroquest.play.sidekicks import MakeSidekick
from talewright.games.heroquest.play.state import Sheet, State
from talewright.games.heroquest.rules.abilities.receipt import Receipt
from talewright.games.heroquest.rules.characters import creation
from talewright.games.heroquest.rules.characters.character import Character
from talewright.table.game import Viewer
from talewright.table.offer import Offer, offer
from talewright.wording import counted

GOES_ON = "Creation goes on"  # what is still to be done is told apart


class FinishCreation(Step, tag="finish-creation"):
    """End creation: what comes then is improved in play."""

    def after(self, state: State, sheet: Sheet) -> tuple[Character, str]:
        done = creation.finish(sheet.character, state.edition.creation)
        left = points_left(state, sheet.character)
        return done, "finished" + (f", and {counted(left, 'point')} lapsed" if left else "")

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterable[Offer]:
        for sheet in owned_by(state, viewer.seat):
            if cls(character=sheet.id).is_open(state, sheet):
                left = points_left(state, sheet.character)
                effect = f"{counted(left, 'point')} left, which lapse" if left else ""
                made = offer(cls, f"Finish {sheet.character.name}", character=sheet.id)
                yield made.explained(effect=effect, main=True)


# --- what is seen


class PriceView(Struct, frozen=True):
    """One thing that was paid for, or could be: the sum in words, what it costs, and by which clause."""

    title: str
    text: str
    cost: int
    clause: str


class ClosedView(Struct, frozen=True):
    """Something that cannot be done now, with the reason and what would be right."""

    what: str
    why: str
    clause: str


class MakingView(Struct, frozen=True):
    """A character that is being made: points and places, what they went into, and what is still to be done."""

    points_left: int
    points: int
    places_used: int
    places: int
    steps: tuple[str, ...]
    prices: tuple[PriceView, ...]
    to_do: tuple[str, ...]
    remarks: tuple[str, ...]
    most_on_one: int
    flaws: int
    most_flaws: int
    closed: tuple[ClosedView, ...]


def making_view(state: State, sheet: Sheet) -> MakingView | None:
    """A character in the making; none once it is finished."""
    character, rules = sheet.character, state.edition.creation
    if character.is_finished:
        return None
    price = creation.price(character, rules)
    return MakingView(
        points_left=price.left,
        points=price.held,
        places_used=creation.places_used(character, rules),
        places=rules.places,
        steps=tuple(map(str, creation.open_steps(character, rules))),
        prices=_receipt(state, price),
        to_do=tuple(fault.why for fault in creation.to_do(character, rules)),
        remarks=tuple(each for each in creation.remarks(character, rules) if not each.startswith(GOES_ON)),
        most_on_one=rules.most_on_one,
        flaws=sum(flaw.is_chosen for flaw in character.flaws),
        most_flaws=rules.chosen_flaws,
        closed=tuple(_closed(state, sheet)),
    )


def _receipt(state: State, receipt: Receipt) -> tuple[PriceView, ...]:
    sign = state.edition.mastery
    return tuple(PriceView(line.title, line.text(sign), line.cost, line.clause) for line in receipt.lines)


def _closed(state: State, sheet: Sheet) -> Iterable[ClosedView]:
    """What the rules would refuse now, as they say it."""
    here = sheet.id
    tried: list[tuple[str, Step]] = [
        ("Make up an ability", MakeUpAbility(character=here, name=TRY)),
        ("Take a flaw", AddFlaw(character=here, name=TRY)),
        ("Make a sidekick", MakeSidekick.tried(sheet)),
        ("Finish", FinishCreation(character=here)),
    ]
    if state.edition.creation.free_keyword:
        tried.insert(0, ("Take the free keyword", TakeFreeKeyword.tried(sheet)))
    for what, step in tried:
        refused = step.refusal(state, sheet)
        if refused:
            yield ClosedView(what, with_sign(refused.why, state.edition.mastery), refused.clause)
