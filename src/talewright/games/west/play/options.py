"""What a group may set when its campaign begins, and the edition that follows from it."""

from collections.abc import Mapping

from talewright.games.west.editions import THE_WEST_THAT_WASNT, Edition
from talewright.refusal import Refused
from talewright.table.offer import Choice, Field, Number, Option, Value

YES_NO = (Option("true", "Yes"), Option("false", "No"))
AP = (Option("1", "1 AP"), Option("0", "Nothing"))
MOST_THRESHOLD = 99


def options() -> tuple[Field, ...]:
    """The fields of a new campaign, filled in as the book has them."""
    book = THE_WEST_THAT_WASNT
    return (
        Choice(name="bumps", label="Bumps are used", options=YES_NO, default=_yes_no(book.bumps)),
        Number(
            name="victory_threshold",
            label="Magnitude for one victory",
            least=1,
            most=MOST_THRESHOLD,
            default=book.victory_threshold,
        ),
        Choice(
            name="keeps_remainder",
            label="What is left above a victory is kept for the next action",
            options=YES_NO,
            default=_yes_no(book.keeps_remainder),
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
    known = {field.name for field in options()}
    for name in options_set:
        if name not in known:
            raise Refused(f"There is no option {name!r}: the options are {', '.join(sorted(known))}.")
    try:
        return Edition(
            name=book.name,
            bumps=_flag(options_set, "bumps", default=book.bumps),
            victory_threshold=_whole(options_set, "victory_threshold", default=book.victory_threshold),
            keeps_remainder=_flag(options_set, "keeps_remainder", default=book.keeps_remainder),
            helping_costs_ap=_whole(options_set, "helping_costs_ap", default=book.helping_costs_ap),
        )
    except ValueError as error:
        raise Refused(f"The options do not fit: {error}.") from error


def _yes_no(value: bool) -> str:  # noqa: FBT001 - the value itself
    return "true" if value else "false"


def _flag(options_set: Mapping[str, Value], name: str, *, default: bool) -> bool:
    value = options_set.get(name, default)
    if isinstance(value, bool):
        return value
    if value not in ("true", "false"):
        raise ValueError(f"{name} is either true or false, not {str(value)[:40]!r}")
    return value == "true"


def _whole(options_set: Mapping[str, Value], name: str, *, default: int) -> int:
    value = options_set.get(name, default)
    if isinstance(value, bool) or not str(value).isdecimal() or int(str(value)) > MOST_THRESHOLD:
        raise ValueError(f"{name} is a whole number of at most {MOST_THRESHOLD}, not {str(value)[:40]!r}")
    return int(str(value))
