"""How a character is made and grows, as a seat sees it: what is left, what it costs, and what is closed and why."""

from collections.abc import Iterable

from msgspec import Struct

from talewright.games.heroquest import catch_up, creation, follower
from talewright.games.heroquest.challenge_led import ADVANCE, Element, advances
from talewright.games.heroquest.hero_point import CHALLENGE_LED, SIMPLE, Point
from talewright.games.heroquest.improvement import Option, Price
from talewright.games.heroquest.keyword import KeywordKind
from talewright.games.heroquest.play import moves as mv
from talewright.games.heroquest.play.creating import after_step, refusal_of
from talewright.games.heroquest.play.headlines import with_sign
from talewright.games.heroquest.play.state import Sheet, State
from talewright.games.heroquest.play.written import tie_of
from talewright.games.heroquest.receipt import Receipt
from talewright.games.heroquest.story_led import COSTS
from talewright.games.questworlds.rating import signed

GOES_ON = "Creation goes on"  # what is still to be done is told apart


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
    sidekick_left: int | None
    closed: tuple[ClosedView, ...]


class TieView(Struct, frozen=True):
    """A relationship: what it may bring, favors that are owed, danger and harm; *lost* if it is at an end."""

    name: str
    kind: str
    gives: str
    owed: int
    danger: str
    harm: tuple[str, ...]
    lost: bool


class CatchUpView(Struct, frozen=True):
    """A new mastery, and the abilities that may catch up with it."""

    ability: str
    rating: str
    eligible: tuple[str, ...]


class GrowthView(Struct, frozen=True):
    """How a character grows in this campaign, and what is open."""

    model: str
    phase: str
    pays_with: str
    prices: tuple[PriceView, ...]
    advances: int
    catch_ups: tuple[CatchUpView, ...]
    wish: str
    ties: tuple[TieView, ...]
    parted: str


def making_view(state: State, sheet: Sheet) -> MakingView | None:
    """A character in the making; none once it is finished."""
    character, rules = sheet.character, state.edition.creation
    if character.is_finished:
        return None
    price, sidekick = creation.price(character, rules), character.sidekick
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
        sidekick_left=rules.sidekick.points - follower.points_spent(sidekick) if sidekick else None,
        closed=_closed(state, sheet),
    )


def _receipt(state: State, receipt: Receipt) -> tuple[PriceView, ...]:
    return tuple(
        PriceView(line.title, line.text(state.edition.mastery), line.cost, line.clause) for line in receipt.lines
    )


def _closed(state: State, sheet: Sheet) -> tuple[ClosedView, ...]:
    """What the rules would refuse now, as they say it."""
    here, new = sheet.id, "~"
    rated = [line.name for line in sheet.character.abilities.lines if line.start is not None]
    tried = [
        ("Make up an ability", mv.MakeUpAbility(character=here, name=new)),
        ("Take a flaw", mv.AddFlaw(character=here, name=new)),
        (
            "Make a sidekick",
            mv.MakeSidekick(character=here, name=new, story=new, first="one", second="two", third="three"),
        ),
        ("Finish", mv.FinishCreation(character=here)),
    ]
    tried += [
        (f"Put another point into {name}", mv.SpendPoints(character=here, ability=name, points=1)) for name in rated
    ]
    if state.edition.creation.free_keyword:
        free = mv.TakeFreeKeyword(character=here, name=new, keyword=KeywordKind.OTHER)
        tried.insert(0, ("Take the free keyword", free))
    refused = ((what, refusal_of(lambda s=step: after_step(state, sheet, s))) for what, step in tried)  # type: ignore[misc]
    sign = state.edition.mastery
    return tuple(ClosedView(what, with_sign(why.why, sign), why.clause) for what, why in refused if why)


def growth_view(state: State, sheet: Sheet) -> GrowthView:
    """How a character grows, and what became of those whom it knows."""
    growth, points = state.edition.growth, sheet.points
    return GrowthView(
        model=growth.model.title,
        phase=points.phase,
        pays_with=growth.model.pays_with,
        prices=_price_list(state),
        advances=advances(points.experience) if growth.model is CHALLENGE_LED else 0,
        catch_ups=tuple(
            CatchUpView(
                str(each.ability), state.sign(each.rating), tuple(map(str, catch_up.eligible(sheet.character, each)))
            )
            for each in sheet.catch_ups
        ),
        wish=next((wished.words for wished in state.wishes if wished.character == sheet.id), ""),
        ties=_ties(sheet),
        parted=f"{sheet.parted.sidekick.name}: {sheet.parted.loss}" if sheet.parted else "",
    )


def _price_list(state: State) -> tuple[PriceView, ...]:
    """What improvements cost in this campaign (QW2-7.2.1.2, QW2-7.2.2.11, QW2-7.2.3.8)."""
    growth = state.edition.growth
    if growth.model is SIMPLE:
        return tuple(
            PriceView(row.title or str(row.option), _by(row), row.cost, "QW2-7.2.1.2") for row in growth.prices
        )
    if growth.model is CHALLENGE_LED:
        return tuple(PriceView(each.name, each.title, ADVANCE, "QW2-7.2.3.11") for each in Element)
    learnt = PriceView("a new ability", "", growth.new_ability_cost, "QW2-7.2.2.5")
    rows = (PriceView(str(option), _one_of(costs), costs[0], "QW2-7.2.2.11") for option, costs in COSTS.items())
    return (*rows, learnt)


def _one_of(costs: Iterable[int]) -> str:
    """What it costs, by how great the benefit is that is cemented."""
    *others, most = costs
    return f"{', '.join(map(str, others))} or {Point.EXPERIENCE.counted(most)}"


def _by(row: Price) -> str:
    return f"at {row.amount}" if row.option is Option.NEW_STANDALONE else signed(row.amount)


def _ties(sheet: Sheet) -> tuple[TieView, ...]:
    known = [(line.name, line.relationship) for line in sheet.character.abilities.lines if line.relationship]
    lost = [tie for tie in sheet.ties if not any(tie.name == name for name, _ in known)]
    shown = []
    for name, kind in known:
        tie = tie_of(sheet, name)
        danger = tie.danger.warning if tie.danger else ""
        shown.append(TieView(name, kind, kind.gives, tie.favours.owed, danger, tie.harm, lost=False))
    return (*shown, *(TieView(tie.name, "", "", 0, "", tie.harm, lost=True) for tie in lost))
