"""How a character grows in this campaign, as a seat sees it."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from talewright.caching import EACH_SEAT
from talewright.games.heroquest.play.creating.finishing import PriceView
from talewright.games.heroquest.play.ids import CharacterId, WishId, acting
from talewright.games.heroquest.play.improving.fitting import grows
from talewright.games.heroquest.play.state import Sheet, State
from talewright.games.heroquest.play.ties import TieView, tie_views
from talewright.games.heroquest.rules.characters.hero_point import CHALLENGE_LED, SIMPLE, STORY_LED, Point
from talewright.games.heroquest.rules.contests.benefit import Benefit
from talewright.games.heroquest.rules.growth import catch_up
from talewright.games.heroquest.rules.growth.challenge_led import ADVANCE, Element, advances
from talewright.games.heroquest.rules.growth.improvement import Option
from talewright.games.heroquest.rules.growth.story_led import COSTS
from talewright.table.watched import by_fields
from talewright.wording import signed, stopped

NO_MORE = "no more"  # when the dead improve


class CatchUpView(Struct, frozen=True):
    """A new mastery, and the abilities that may catch up with it."""

    ability: str
    rating: str
    eligible: tuple[str, ...]


class WishView(Struct, frozen=True):
    """An improvement that somebody has asked for, and that waits for the game master's answer."""

    id: WishId
    character: CharacterId
    name: str
    text: str


class GrowthView(Struct, frozen=True):
    """How a character grows in this campaign, and what is open."""

    model: str
    phase: str
    pays_with: str
    prices: tuple[PriceView, ...]
    advances: int
    catch_ups: tuple[CatchUpView, ...]
    wish: str
    turned_down: str  # what was not allowed, and why
    gained: str  # in this session
    unnamed: tuple[str, ...]  # benefits that cannot be cemented before they are a state of fortune
    ties: tuple[TieView, ...]
    parted: str


@by_fields(maxsize=EACH_SEAT)
def growth_view(state: State, sheet: Sheet) -> GrowthView:
    """How a character grows, and what became of those whom it knows."""
    growth, points = state.edition.growth, sheet.points
    eligible = ((each, tuple(map(str, catch_up.eligible(sheet.character, each)))) for each in sheet.catch_ups)
    return GrowthView(
        model=growth.model.title,
        phase=points.phase if grows(state, sheet.id) else NO_MORE,
        pays_with=growth.model.pays_with,
        prices=tuple(_price_list(state)),
        advances=advances(points.experience) if growth.model is CHALLENGE_LED else 0,
        catch_ups=tuple(CatchUpView(str(each.ability), state.sign(each.rating), names) for each, names in eligible),
        wish=next((stopped(wished.words) for wished in state.wishes if wished.character == sheet.id), ""),
        turned_down=" ".join(state.turned_down.get(sheet.id, ())),
        gained=stopped("; ".join(sheet.gained)),
        unnamed=tuple(_unnamed(state, sheet)) if growth.model is STORY_LED and grows(state, sheet.id) else (),
        ties=tuple(tie_views(sheet)),
        parted=f"{sheet.parted.sidekick.name}: {sheet.parted.loss}" if sheet.parted else "",
    )


def _unnamed(state: State, sheet: Sheet) -> Iterator[str]:
    """The benefits, of the sidekick too, of which nobody has said how great they are (QW2-7.2.2.9)."""
    for whose, _ in sheet.acting:
        for mark in state.marks_of(acting(sheet.id, whose)):
            if isinstance(mark.state, Benefit) and mark.state.leaves is None:
                yield mark.state.text


def wish_views(state: State) -> tuple[WishView, ...]:
    """What waits for the game master's answer."""
    return tuple(WishView(each.id, each.character, state.name(each.character), each.words) for each in state.wishes)


def _price_list(state: State) -> Iterable[PriceView]:
    """What improvements cost in this campaign (QW2-7.2.1.2, QW2-7.2.2.11, QW2-7.2.3.8)."""
    growth = state.edition.growth
    if growth.model is SIMPLE:
        for row in growth.prices:
            by = f"at {row.amount}" if row.option is Option.NEW_STANDALONE else signed(row.amount)
            yield PriceView(row.title or str(row.option), by, row.cost, "QW2-7.2.1.2")
    elif growth.model is CHALLENGE_LED:
        for each in Element:
            yield PriceView(each.name, each.title, ADVANCE, "QW2-7.2.3.11")
    else:
        for option, costs in COSTS.items():  # by how great the benefit is that is cemented
            *others, most = costs
            said = f"{', '.join(map(str, others))} or {Point.EXPERIENCE.counted(most)}"
            yield PriceView(str(option), said, costs[0], "QW2-7.2.2.11")
        yield PriceView("a new ability", "", growth.new_ability_cost, "QW2-7.2.2.5")
