"""From which side somebody is told of what two sides contend for: their own, in numbers and in words.

Whoever has a character on the first side, or none at all, and the game master are told from the first. In a part of a
group contest or of a long one in which somebody has no character, the side is theirs in the whole: by names.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from talewright.caching import EACH_SEAT, by_identity
from talewright.games.heroquest.play.card import PARTS, Before, Card, CardKind, Long, Together
from talewright.games.heroquest.play.ids import CharacterId
from talewright.games.heroquest.play.state import State
from talewright.table.seat import Seat


def stands_second(state: State, seat: Seat, first: Iterable[CharacterId], second: Iterable[CharacterId]) -> bool:
    """Whether a player answers for somebody on the second side, and for nobody on the first."""
    if seat.is_gm or any(state.answers_for(seat, each) for each in first):
        return False
    return any(state.answers_for(seat, each) for each in second)


def is_second(state: State, seat: Seat, card: Card) -> bool:
    """The same in a contest; in a part of a whole in which they have nobody, the side there is asked."""
    if any(state.answers_for(seat, side.character) for side in card.sides):
        against = (card.theirs.character,) if card.theirs else ()
        return stands_second(state, seat, (card.ours.character,), against)
    match _whole_of(state, card):
        case Together() as group:
            return is_second_of_group(state, seat, group)
        case Long() as long:  # an assist may be by somebody of either side
            first, second = _played(long, long.everyone.ours), _played(long, long.everyone.theirs)
            sides = (first, second) if card.ours.character in first else (second, first)
            return stands_second(state, seat, *sides)
        case _:
            return False


def _whole_of(state: State, card: Card) -> Together | Long | None:
    """The group contest or the long one that a contest is part of, or was."""
    if card.kind not in (*PARTS, CardKind.PARTING_SHOT):
        return None
    wholes = (*state.groups.values(), *state.longs.values(), *state.past)
    return next((each for each in wholes if each.id == card.subject), None)


def is_second_of_group(state: State, seat: Seat, group: Together) -> bool:
    """The same in a contest of a group, against whom some characters may stand in pairs."""
    against = (card.theirs.character for card in state.cards_of(group) if card.theirs)
    return stands_second(state, seat, group.heroes, (*group.opponents, *against))


def is_second_of_long(state: State, seat: Seat, long: Long) -> bool:
    """The same in a long contest."""
    return stands_second(state, seat, _played(long, long.everyone.ours), _played(long, long.everyone.theirs))


def is_second_of_pairing(state: State, seat: Seat, long: Long, number: int) -> bool:
    """The same in a pairing of a long contest; in one in which they have nobody, the side in the whole is asked."""
    pairing = long.everyone.pairings[number]
    first, second = _played(long, (pairing.ours,)), _played(long, (pairing.theirs,))
    if any(state.answers_for(seat, each) for each in (*first, *second)):
        return stands_second(state, seat, first, second)
    return is_second_of_long(state, seat, long)


def _played(long: Long, side: Iterable[str]) -> list[CharacterId]:
    return [CharacterId(each) for each in side if each not in long.foes]


@by_identity(maxsize=EACH_SEAT)
def turned(card: Card) -> Card:
    """A contest of two characters as the second has it: as if that were the first."""
    assert card.theirs is not None  # a resistance has no side of its own (QW2-9.3)
    return replace(
        card,
        ours=card.theirs,
        theirs=card.ours,
        our_face=card.their_face,
        their_face=card.our_face,
        outcome=card.their_outcome,
        their_outcome=card.outcome,
        situation=card.situation.mirrored() if card.situation else None,
        before=Before(card.before.contest, card.before.side.other) if card.before else None,
    )
