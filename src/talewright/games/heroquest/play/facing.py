"""From which side somebody is told of what two sides contend for: their own, in numbers and in words.

Whoever has a character on the first side, or none at all, and the game master are told from the first.
So is everybody of a pairing in which they have none, whichever side they are on in the whole: by names.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from talewright.caching import EACH_SEAT, by_identity
from talewright.games.heroquest.play.card import Before, Card, Long, Together
from talewright.games.heroquest.play.ids import CharacterId
from talewright.games.heroquest.play.state import State
from talewright.table.seat import Seat


def stands_second(state: State, seat: Seat, first: Iterable[CharacterId], second: Iterable[CharacterId]) -> bool:
    """Whether a player answers for somebody on the second side, and for nobody on the first."""
    if seat.is_gm or any(state.answers_for(seat, each) for each in first):
        return False
    return any(state.answers_for(seat, each) for each in second)


def is_second(state: State, seat: Seat, card: Card) -> bool:
    """The same in a contest."""
    return card.theirs is not None and stands_second(state, seat, (card.ours.character,), (card.theirs.character,))


def is_second_of_group(state: State, seat: Seat, group: Together) -> bool:
    """The same in a contest of a group, against whom some characters may stand in pairs."""
    against = (card.theirs.character for card in state.cards_of(group) if card.theirs)
    return stands_second(state, seat, group.heroes, (*group.opponents, *against))


def is_second_of_long(state: State, seat: Seat, long: Long) -> bool:
    """The same in a long contest."""
    return stands_second(state, seat, _played(long, long.everyone.ours), _played(long, long.everyone.theirs))


def is_second_of_pairing(state: State, seat: Seat, long: Long, number: int) -> bool:
    """The same in a pairing of a long contest."""
    pairing = long.everyone.pairings[number]
    return stands_second(state, seat, _played(long, (pairing.ours,)), _played(long, (pairing.theirs,)))


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
