"""What a group may set when its campaign begins, and the edition that follows from it."""

from collections.abc import Mapping

from msgspec.structs import replace

from talewright.games.west.rules.editions import THE_WEST_THAT_WASNT, Edition
from talewright.table import ready
from talewright.table.offer import Choice, Field, Number, Option, Value, yes_no
from talewright.table.options import read_options

AP = (Option("1", "1 AP"), Option("0", "Nothing"))
MOST_THRESHOLD = 99


def options() -> tuple[Field, ...]:
    """The fields of a new campaign, filled in as the book has them."""
    book = THE_WEST_THAT_WASNT
    return (
        yes_no("bumps", "Bumps are used", default=book.bumps),
        Number(
            name="victory_threshold",
            label="Magnitude for one victory",
            least=1,
            most=MOST_THRESHOLD,
            default=book.victory_threshold,
        ),
        yes_no(
            "keeps_remainder", "What is left above a victory is kept for the next action", default=book.keeps_remainder
        ),
        Choice(
            name="helping_costs_ap",
            label='"I\'ve got your back!" costs',
            options=AP,
            default=str(book.helping_costs_ap),
            about="Only where action points are counted on the sheets.",
        ),
        ready.FIELD,
    )


def chosen(options_set: Mapping[str, Value]) -> Edition:
    """The edition with what the group has set. Raises ``Refused`` if an option does not fit."""
    told = read_options(options_set, options())
    told.pop(ready.CHARACTERS, None)
    costs = int(str(told.pop("helping_costs_ap", THE_WEST_THAT_WASNT.helping_costs_ap)))
    return replace(THE_WEST_THAT_WASNT, helping_costs_ap=costs, **told)
