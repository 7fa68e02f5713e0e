"""What is under way for somebody in a sequence who is out meanwhile (QW3-5.1.1.1.5)."""

from talewright.games.questworlds.play.base import Facts
from talewright.games.questworlds.play.card import Card, Deed
from talewright.games.questworlds.play.dropping import dropped
from talewright.games.questworlds.play.sequence import Bond, Sequence
from talewright.games.questworlds.play.sequences.base import parts_of, running
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.rules.sequences.exchange import SequenceType
from talewright.table.game import At


def overtaken(at: At[State]) -> Facts:
    """What is under way for somebody who is out meanwhile is dropped: their round, as after a failed assist, and help.

    Source: QW3-5.1.1.1.5, QW3-5.1.10.1.
    """
    for sequence in tuple(running(at.now)):
        for card, bond in tuple(parts_of(at.now, sequence)):
            if is_overtaken(sequence, card, bond):
                yield from dropped(at.now, (card,), "somebody in it is out meanwhile")


def is_overtaken(sequence: Sequence, card: Card, bond: Bond) -> bool:
    """Whether a round is no longer to be played, or points are not to be taken off any more."""
    if bond.deed is Deed.ROUND:
        return sequence.is_pair_over(bond.pair) or sequence.is_out(card.ours.character)
    return bond.deed is Deed.ASSIST and sequence.type is SequenceType.SCORED and sequence.is_out(bond.who)
