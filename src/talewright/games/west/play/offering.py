"""What the offers of the western have in common."""

from collections import Counter
from collections.abc import Iterable

from msgspec.structs import replace

from talewright.games.west.play.action import Action
from talewright.games.west.play.ids import ActionId
from talewright.games.west.play.state import State
from talewright.games.west.rules.cards.grid import Grid
from talewright.games.west.rules.checks.difficulty import Difficulty
from talewright.table.offer import Choice, Offer, Option, Text, one_of, words
from talewright.table.seat import Seat

LADDER = tuple(rung.title for rung in Difficulty)
NUMBERS = tuple(str(rung.value) for rung in Difficulty)
WHO_SEES_THE_TN = "Who sees the TN"


def tried(state: State, action: Action) -> str:
    """Whose action it is, and what is tried."""
    return ": ".join(filter(None, (state.name(action), action.briefly)))


def with_names(state: State, seat: Seat, offers: tuple[Offer, ...]) -> tuple[Offer, ...]:
    """The offers; where a seat acts in several actions that are under way, those about one say whose it is."""
    own = {id_: action for id_, action in state.actions.items() if state.resolves(seat, action)}
    if len(own) < 2:
        return offers
    times = Counter(map(state.name, own.values()))

    def named(made: Offer) -> Offer:
        action = own.get(ActionId(str(made.fixed.get("action"))))
        if action is None or made.whose:
            return made
        name = state.name(action)
        return replace(made, whose=tried(state, action) if times[name] > 1 else name)

    return tuple(map(named, offers))


def labelled(values: Iterable[tuple[str, str]]) -> tuple[Option, ...]:
    """Options by their values and labels."""
    return tuple(Option(value, label) for value, label in values)


def tn_field(
    *,
    default: str = Difficulty.STANDARD.title,
    optional: bool = False,
    about: str = "What the result must reach: a name, or any number.",
) -> Text:
    """A field for a TN, by name or number."""
    return words("tn", "TN", default=default, suggestions=LADDER, means=NUMBERS, optional=optional, about=about)


def grid_field() -> Choice:
    """A field for the grid that something changes."""
    grids = labelled([(Grid.CAUSE, "The result, in the cause grid"), (Grid.EFFECT, "The effect")])
    return one_of("grid", "To what", grids)


def hit_locations(state: State) -> tuple[str, ...]:
    """Every part of a body that a card of the deck hits."""
    return tuple(sorted({hit for card in state.deck.cards for hit in card.hit_locations}))
