"""How a game puts its offers together."""

from collections.abc import Callable, Iterable
from functools import cache
from typing import ParamSpec, get_args

from msgspec import Meta, Struct, structs
from msgspec.structs import replace

from talewright.decoding import tag_of
from talewright.refusal import Refused
from talewright.table.moves import Words
from talewright.table.offer import Choice, Field, Offer, Option, Text, Value

P = ParamSpec("P")
LINE = 200  # characters of a text that needs no more than a line
HIDDEN_OR_SHOWN = (Option("false", "Shown to everyone"), Option("true", "Hidden from the players"))


def offer(move: type[Struct], label: str, /, *fields: Field, group: str = "", **fixed: Value) -> Offer:
    """An offer of a move, with its fixed arguments; *group* is what it belongs to.

    Raises TypeError for an argument that the move does not take: `main`, `about` and the like go to `explained`.
    """
    takes = _arguments(move)
    for name in (*fixed, *[field.name for field in fields]):
        if name not in takes and name.partition(".")[0] not in takes:  # move.text is in `move`
            raise TypeError(f"{move.__name__} takes no {name!r}, so it cannot be offered with one.")
    return Offer(move=tag_of(move), label=label, fields=fields, fixed=fixed, group=group)


def explained(
    made: Offer, *, whose: str = "", about: str = "", effect: str = "", clause: str = "", main: bool = False
) -> Offer:
    """An offer with its explanation."""
    return replace(made, whose=whose, about=about, effect=effect, clause=clause, main=main)


def words(  # noqa: PLR0913 - each is a property of the field
    name: str,
    label: str,
    *,
    default: str = "",
    optional: bool = False,
    long: bool = False,
    suggestions: tuple[str, ...] = (),
    means: tuple[str, ...] = (),
    about: str = "",
    example: str = "",
) -> Text:
    """A field for words."""
    return Text(
        name=name,
        label=label,
        default=default,
        optional=optional,
        long=long,
        most=4000 if long else LINE,
        suggestions=suggestions,
        means=means,
        about=about,
        example=example,
    )


def text(  # noqa: PLR0913 - each is a property of the field
    move: type[Struct],
    name: str,
    label: str,
    *,
    default: str = "",
    suggestions: tuple[str, ...] = (),
    about: str = "",
    example: str = "",
) -> Text:
    """A field for a text of a move, as long as the move takes it; it may stay empty where the move lets it."""
    most, optional = _measure(move, name)
    return Text(
        name=name,
        label=label,
        default=default,
        optional=optional,
        long=most > LINE,
        most=most,
        suggestions=suggestions,
        about=about,
        example=example,
    )


@cache
def _arguments(move: type[Struct]) -> frozenset[str]:
    """What a move takes, by the names under which it is sent."""
    return frozenset(field.encode_name for field in structs.fields(move))


@cache
def _measure(move: type[Struct], name: str) -> tuple[int, bool]:
    """How long a text of a move may be, and whether it may stay empty."""
    field = next(each for each in structs.fields(move) if each.name == name)
    notes = get_args(field.type)
    lengths = [note for note in notes if isinstance(note, Meta)]
    most = next(each.max_length for each in lengths if each.max_length)
    demanded = any(isinstance(note, Words) for note in notes) or any(each.min_length for each in lengths)
    return most, not demanded


def allowed(check: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> bool:
    """Whether a rule has nothing against it: for offers, which are never refused."""
    try:
        check(*args, **kwargs)
    except Refused:
        return False
    return True


def one_of(name: str, label: str, options: Iterable[Option], *, default: str = "", about: str = "") -> Choice:
    """A field for one of several things; the first, if no other is the default."""
    known = tuple(options)
    return Choice(name=name, label=label, options=known, default=default or known[0].value, about=about)


def hidden_field(label: str = "Who sees it", *, hidden: bool = False) -> Choice:
    """A field that asks whether something is hidden from the players."""
    return Choice(name="hidden", label=label, options=HIDDEN_OR_SHOWN, default="true" if hidden else "false")
