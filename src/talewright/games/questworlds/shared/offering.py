"""How both games put an offer together."""

from collections.abc import Iterable

from msgspec import Struct

from talewright.games.questworlds.shared.card import CardT
from talewright.games.questworlds.shared.ids import CharacterId, ContestId
from talewright.games.questworlds.shared.saga import SagaOf
from talewright.table.offer import Field, Offer, Option, Value
from talewright.table.offering import explained

PLACES = ("contest", "proposal", "group", "long", "sequence", "mark", "character")


def offer(move: type[Struct], label: str, *fields: Field, **fixed: Value) -> Offer:
    """An offer of a move, with its fixed arguments; it belongs to the contest or whatever else they name first."""
    place = str(next(filter(None, map(fixed.get, PLACES)), ""))
    return Offer(move=str(move.__struct_config__.tag), label=label, fields=fields, fixed=fixed, group=place)


def accepting(
    move: type[Struct], contest: ContestId, label: str = "Accept the contest", *, rolls: bool, last: bool
) -> Offer:
    """An offer to accept a contest, where one's own die *rolls* with that; it falls with the *last* acceptance."""
    fixed: dict[str, Value] = {"roll": True} if rolls else {}
    made = offer(move, "Accept, and roll" if rolls and last else label, contest=contest, **fixed)
    return explained(made, main=True)


def people(state: SagaOf[CardT], characters: Iterable[CharacterId]) -> tuple[Option, ...]:
    """Characters to choose from."""
    return tuple(Option(character, state.name(character)) for character in characters)


def options(each: Iterable[object]) -> tuple[Option, ...]:
    """Things to choose from that are called by what they are stored as."""
    return tuple(Option(name, name) for name in map(str, each))
