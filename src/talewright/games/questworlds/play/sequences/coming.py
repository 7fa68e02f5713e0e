"""What a round makes of the tally as its dice lie, while it may still change."""

from talewright.games.questworlds.play.card import Card, provisional
from talewright.games.questworlds.play.dice import is_fallen
from talewright.games.questworlds.play.sequence import Sequence
from talewright.games.questworlds.play.sequences.rounds import changes
from talewright.games.questworlds.play.sequences.tally import changed_by, standing
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.shared.seeing import sees_resistance
from talewright.table.seat import Seat


def comes_to(state: State, sequence: Sequence, card: Card | None, seat: Seat) -> str:
    """What a round changes if its dice stand as they lie.

    Empty until they have fallen, and where a number that this seat may not know could decide it.
    """
    situation = state.situation(card) if card and is_fallen(state, card) else None
    if card is None or situation is None or not sees_resistance(card, seat):
        return ""
    bond = state.bonds[card.id]
    pair = sequence.pairs[bond.pair]
    if sequence.is_pair_over(pair):
        return ""
    ours, theirs = changes(state, sequence, card, bond, provisional(card, situation))
    both = ((card.ours.character, ours), (pair.theirs, theirs))
    after = sequence
    for who, by in both:
        after = after.changed(bond.pair, who, by)
    says = [changed_by(sequence.type, state.called(sequence, who), by) for who, by in both if by]
    return f"{', '.join(says) or 'nothing changes'}{standing(after, bond.pair)}"
