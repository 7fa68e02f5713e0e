"""How both games put an offer together."""

from collections import defaultdict
from collections.abc import Collection, Iterable

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.questworlds.rules.keyword import is_same_name
from talewright.games.questworlds.shared.card import CardT
from talewright.games.questworlds.shared.ids import NO_CHARACTER, CharacterId, ContestId
from talewright.games.questworlds.shared.saga import SagaOf
from talewright.table.offer import Field, Offer, Option, Text, offer, one_of


def accepting(
    move: type[Struct], contest: ContestId, label: str = "Accept the contest", *, rolls: bool, last: bool
) -> Offer:
    """An offer to accept a contest, where one's own die *rolls* with that; it falls with the *last* acceptance."""
    if not rolls:
        return offer(move, label, contest=contest).explained(main=True)
    label = "Accept, and roll" if last else "Accept, then roll"
    return offer(move, label, contest=contest, roll=True).explained(main=True)


def told_apart(state: SagaOf[CardT], offers: tuple[Offer, ...]) -> tuple[Offer, ...]:
    """The offers; of those that come next and are called alike each says for whom its contest is, or for what.

    Of several that are for the same, none does.
    """
    whose = [made.whose or state.whose(made.group) if made.main else "" for made in offers]
    alike = defaultdict(set)
    for made, who in zip(offers, whose, strict=True):
        alike[made.label].add(who)
    return tuple(
        replace(made, whose=who) if who and len(alike[made.label] - {""}) > 1 else made
        for made, who in zip(offers, whose, strict=True)
    )


def people(state: SagaOf[CardT], characters: Iterable[CharacterId]) -> tuple[Option, ...]:
    """Characters to choose from."""
    return tuple(Option(character, state.name(character)) for character in characters)


def of_one_of(
    move: type[Struct], label: str, state: SagaOf[CardT], characters: Collection[CharacterId], *fields: Field
) -> Offer:
    """An offer of a move for one of these characters; where there is only one, nobody is asked which."""
    if len(characters) > 1:
        who = people(state, characters)
        return offer(move, label, one_of("character", "Who", who), *fields)
    [character] = characters
    return replace(offer(move, label, *fields, character=character), group="")


def options(each: Iterable[object]) -> tuple[Option, ...]:
    """Things to choose from that are called by what they are stored as."""
    return tuple(Option(name, name) for name in map(str, each))


def first_of(state: SagaOf[CardT], able: Collection[CharacterId]) -> tuple[CharacterId, ...]:
    """Who of these may contend first, as a form has it: all of them, those whom somebody plays before the others."""
    return tuple(sorted(able, key=lambda who: not state.is_played(who)))


def opponent_field(state: SagaOf[CardT], able: Collection[CharacterId], *, optional: bool = False) -> Text:
    """A field for the name of whoever stands against the first of these: it may be another of them.

    It says so of one whom the form has not chosen as the first, and suggests nobody: each may be chosen beside it, and
    nobody contends with themselves.
    """
    _, *others = first_of(state, able) or (NO_CHARACTER,)
    such = state.name(others[-1]) if others else ""
    about = (
        f"Another character may be named too, such as {such}: then each uses an ability, and there is no resistance."
    )
    return Text(name="opponent", label="The opponent", optional=optional, about=about if such else "")


def called(state: SagaOf[CardT], name: str, among: Iterable[CharacterId]) -> CharacterId:
    """Which of these characters has a name; none of them, if nobody is called so."""
    return next((who for who in among if is_same_name(state.name(who), name)), NO_CHARACTER)
