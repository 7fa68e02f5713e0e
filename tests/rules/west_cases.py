"""How cases of the catalogue are put to the engine, for more than one file of them."""

from collections.abc import Mapping

from tests.games.west.cards import card_with, column

from talewright.games.west.rules.cards.card import Card
from talewright.games.west.rules.cards.deck_file import bundled
from talewright.games.west.rules.cards.grid import EffectCell, Grid, ResultSet
from talewright.games.west.rules.checks.adjustment import Adjustment, Kind
from talewright.games.west.rules.checks.check import Check
from talewright.games.west.rules.checks.resolution import Outcome

Told = dict[str, object]


DECK = bundled()


def shows(cells: Mapping[str, object]) -> dict[str, str]:
    """Turn cell_4_12, or a whole column_12, of a case into cells of a card."""
    found: dict[str, str] = {}
    for name, value in cells.items():
        kind, *place = name.split("_")
        if kind == "cell":
            found[f"{place[0]}-{place[1]}"] = str(value)
        else:
            assert isinstance(value, list)
            found |= column(int(place[0]), *map(str, value))
    return found


def marked(value: object, of: int) -> str:
    """A cell as an exceptional one where it can be."""
    return f"{value}*" if isinstance(value, int) and value >= of else str(value)


def told(outcome: Outcome) -> Told:
    return {
        "success": outcome.is_success,
        "calamity": outcome.verdict == "calamity",
        "result": outcome.result,
        "bumps": outcome.bumps,
        "magnitude": outcome.magnitude,
        "effect": outcome.magnitude,
        "victories": outcome.victories,
        "lost": outcome.lost,
    }


def with_shift(columns: int, original: str, printed: str, *drawn: int) -> tuple[Check, Card, list[Card]]:
    """A complex check with a column shift: (1)8 shows the original number, and the cell beside it the shifted one."""
    check = Check(
        results=ResultSet(1, 4),
        tn=1,
        effect=EffectCell(1, 8),
        adjustments=(Adjustment(Kind.COLUMN, Grid.EFFECT, columns),),
    )
    read = str(check.effect_cell)
    further = [card_with(number, effect={read: f"{value}*"}) for number, value in enumerate(drawn, start=1)]
    return check, card_with(effect={"(1)8": original, read: printed}), further
