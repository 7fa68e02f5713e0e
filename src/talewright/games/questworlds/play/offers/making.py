"""How an offer is put together."""

from talewright.games.questworlds.consequence import Kind
from talewright.games.questworlds.framing import Cause
from talewright.games.questworlds.play import moves as mv
from talewright.games.questworlds.resistance import NamedResistance
from talewright.table.offer import Field, Offer, Option, Text, Value

YES_NO = (Option("true", "Yes"), Option("false", "No"))
HIDDEN_OR_SHOWN = (Option("false", "Shown to everyone"), Option("true", "Hidden from the players"))
CAUSES = tuple(Option(cause.value, cause.value.capitalize()) for cause in Cause)
KINDS = tuple(Option(kind.value, kind.value.capitalize()) for kind in Kind)
SIZES = tuple(Option(str(size), str(size) if size else "None: part of the story alone") for size in (0, 5, 10, 15, 20))
NAMES = tuple(named.title for named in NamedResistance)


def offer(move: type[mv.Move], label: str, *fields: Field, **fixed: Value) -> Offer:
    """An offer of a move, with its fixed arguments."""
    group = str(fixed.get("contest") or fixed.get("proposal") or fixed.get("mark") or fixed.get("character") or "")
    return Offer(move=str(move.__struct_config__.tag), label=label, fields=fields, fixed=fixed, group=group)


def explained(made: Offer, *, about: str = "", effect: str = "", main: bool = False, in_person: bool = False) -> Offer:
    """An offer with its explanation."""
    fields, fixed = made.fields, made.fixed
    return Offer(
        move=made.move, label=made.label, fields=fields, fixed=fixed, group=made.group,
        about=about, effect=effect, main=main, in_person=in_person,
    )  # fmt: skip


def words(name: str, label: str, *, default: str = "", optional: bool = False, long: bool = False) -> Text:
    """A field for words."""
    return Text(name=name, label=label, default=default, optional=optional, long=long, most=4000 if long else 200)
