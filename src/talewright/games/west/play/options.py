"""What a group may set when its campaign begins, and the edition that follows from it."""

from collections.abc import Mapping

from talewright.games.west.rules.editions import THE_WEST_THAT_WASNT, Edition
from talewright.refusal import Refused
from talewright.table.offer import Choice, Field, Number, Option, Value
from talewright.table.options import check_known, read_yes_no, yes_no

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
    )


def chosen(options_set: Mapping[str, Value]) -> Edition:
    """The edition with what the group has set. Raises ``Refused`` if an option does not fit."""
    book = THE_WEST_THAT_WASNT
    check_known(options_set, options())
    try:
        return Edition(
            name=book.name,
            bumps=read_yes_no(options_set, "bumps", default=book.bumps),
            victory_threshold=_whole(options_set, "victory_threshold", default=book.victory_threshold),
            keeps_remainder=read_yes_no(options_set, "keeps_remainder", default=book.keeps_remainder),
            helping_costs_ap=_whole(options_set, "helping_costs_ap", default=book.helping_costs_ap),
        )
    except ValueError as error:
        raise Refused(f"The options do not fit: {error}.") from error


def _whole(options_set: Mapping[str, Value], name: str, *, default: int) -> int:
    value = options_set.get(name, default)
    if isinstance(value, bool) or not str(value).isdecimal() or int(str(value)) > MOST_THRESHOLD:
        raise ValueError(f"{name} is a whole number of at most {MOST_THRESHOLD}, not {str(value)[:40]!r}")
    return int(str(value))
