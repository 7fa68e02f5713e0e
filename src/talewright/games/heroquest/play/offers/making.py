"""How an offer is put together."""

from collections.abc import Iterable

from msgspec import structs

from talewright.games.heroquest.play import moves as mv
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.resistance import ResistanceClass
from talewright.games.questworlds.keyword import AbilityRef
from talewright.table.offer import Choice, Field, Offer, Option, Text, Value

HIDDEN_OR_SHOWN = (Option("false", "Shown to everyone"), Option("true", "Hidden from the players"))
CLASSES = tuple(each.title for each in ResistanceClass)


def offer(move: type[mv.Move], label: str, *fields: Field, **fixed: Value) -> Offer:
    """An offer of a move, with its fixed arguments."""
    groups = (fixed.get(name) for name in ("contest", "group", "long", "mark", "character"))
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


def resistance_field(state: State, *, default: str = "", optional: bool = False) -> Text:
    """A field for a resistance, by its class or as a number (QW2-2.3.3.3)."""
    table = ", ".join(f"{each.title} {state.sign(each.resistance(state.resistance_rules))}" for each in ResistanceClass)
    about = f"{table}; or any number."
    return Text(
        name="resistance", label="Resistance", default=default, optional=optional, suggestions=CLASSES, about=about
    )


def hidden_field(*, hidden: bool = False) -> Choice:
    """A field that asks whether a resistance is hidden."""
    return one_of("hidden", "Who sees it", HIDDEN_OR_SHOWN, default="true" if hidden else "false")


def rated(state: State, character: mv.CharacterId, refs: Iterable[AbilityRef]) -> tuple[Option, ...]:
    """Abilities of a character to choose from, with their ratings; keywords have more in their breakouts."""
    abilities = state.sheet(character).character.abilities
    return tuple(Option(str(ref), f"{ref} {state.sign(abilities.rating_of(ref))}") for ref in refs)


def people(state: State, characters: Iterable[mv.CharacterId]) -> tuple[Option, ...]:
    """Characters to choose from."""
    return tuple(Option(character, state.name(character)) for character in characters)
