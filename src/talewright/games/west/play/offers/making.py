"""How an offer is put together."""

from collections.abc import Iterable

from msgspec import structs

from talewright.games.west.difficulty import Difficulty
from talewright.games.west.play import moves as mv
from talewright.table.offer import Choice, Field, Offer, Option, Text, Value

HIDDEN_OR_SHOWN = (Option("false", "Shown to everyone"), Option("true", "Hidden from the players"))
LADDER = tuple(rung.title for rung in Difficulty)
RUNGS = ", ".join(f"{rung.title} {rung.value}" for rung in Difficulty)


def offer(move: type[mv.Move], label: str, *fields: Field, **fixed: Value) -> Offer:
    """An offer of a move, with its fixed arguments."""
    groups = (fixed.get(name) for name in ("action", "track", "competition", "character"))
    group = next((str(each) for each in groups if each), "")
    return Offer(move=str(move.__struct_config__.tag), label=label, fields=fields, fixed=fixed, group=group)


def explained(made: Offer, *, about: str = "", effect: str = "", main: bool = False) -> Offer:
    """An offer with its explanation."""
    return structs.replace(made, about=about, effect=effect, main=main)


def words(name: str, label: str, *, default: str = "", optional: bool = False, long: bool = False) -> Text:
    """A field for words."""
    return Text(name=name, label=label, default=default, optional=optional, long=long, most=4000 if long else 200)


def one_of(name: str, label: str, options: Iterable[Option], *, default: str = "", about: str = "") -> Choice:
    """A field for one of several things; the first, if no other is the default."""
    known = tuple(options)
    return Choice(name=name, label=label, options=known, default=default or known[0].value, about=about)


def named(values: Iterable[tuple[str, str]]) -> tuple[Option, ...]:
    """Options by their values and labels."""
    return tuple(Option(value, label) for value, label in values)


def tn_field(*, default: str = Difficulty.STANDARD.title, optional: bool = False, about: str = "") -> Text:
    """A field for a TN, by name or number."""
    return Text(
        name="tn",
        label="TN",
        default=default,
        suggestions=LADDER,
        optional=optional,
        about=about or f"{RUNGS}; or any number.",
    )


def hidden_field(label: str = "Who sees the TN", *, hidden: bool = False) -> Choice:
    """A field that asks whether something is hidden."""
    return Choice(name="hidden", label=label, options=HIDDEN_OR_SHOWN, default="true" if hidden else "false")
