"""How a game puts its offers together."""

from collections.abc import Iterable

from msgspec import Struct, structs

from talewright.table.offer import Choice, Field, Offer, Option, Text, Value

HIDDEN_OR_SHOWN = (Option("false", "Shown to everyone"), Option("true", "Hidden from the players"))


def offer(move: type[Struct], label: str, *fields: Field, group: str = "", **fixed: Value) -> Offer:
    """An offer of a move, with its fixed arguments; *group* is what it belongs to."""
    return Offer(move=str(move.__struct_config__.tag), label=label, fields=fields, fixed=fixed, group=group)


def explained(made: Offer, *, about: str = "", effect: str = "", main: bool = False) -> Offer:
    """An offer with its explanation."""
    return structs.replace(made, about=about, effect=effect, main=main)


def words(  # noqa: PLR0913 - each is a property of the field
    name: str,
    label: str,
    *,
    default: str = "",
    optional: bool = False,
    long: bool = False,
    suggestions: tuple[str, ...] = (),
    about: str = "",
) -> Text:
    """A field for words."""
    most = 4000 if long else 200
    return Text(
        name=name,
        label=label,
        default=default,
        optional=optional,
        long=long,
        most=most,
        suggestions=suggestions,
        about=about,
    )


def one_of(name: str, label: str, options: Iterable[Option], *, default: str = "", about: str = "") -> Choice:
    """A field for one of several things; the first, if no other is the default."""
    known = tuple(options)
    return Choice(name=name, label=label, options=known, default=default or known[0].value, about=about)


def hidden_field(label: str = "Who sees it", *, hidden: bool = False) -> Choice:
    """A field that asks whether something is hidden from the players."""
    return Choice(name="hidden", label=label, options=HIDDEN_OR_SHOWN, default="true" if hidden else "false")
