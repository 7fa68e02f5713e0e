"""What the whole of a sequence comes to from here, for those who may see the odds of its round."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from talewright.games.questworlds.odds.sequences.chained import Place, chained
from talewright.games.questworlds.odds.sequences.library import WageredSequence
from talewright.games.questworlds.odds.sequences.moments import ScoredSequence
from talewright.games.questworlds.odds.sequences.wagered import Steady
from talewright.games.questworlds.play.card import Card
from talewright.games.questworlds.play.chances import known_situation
from talewright.games.questworlds.play.sequence import Bond, Pair, Sequence
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.rules.sequences.chained import PowersCost
from talewright.games.questworlds.rules.sequences.exchange import SequenceType, Side
from talewright.games.questworlds.rules.sequences.scored import Manner, Score
from talewright.games.questworlds.rules.sequences.wagered import Points
from talewright.games.questworlds.rules.situation import Situation
from talewright.games.questworlds.shared import seeing
from talewright.percent import said
from talewright.table.seat import Seat

MOST_POINTS = 80  # advantage points of both sides, beyond which nobody waits for the odds
MOST_RESOLVE = 12  # of one side


def in_the_end(state: State, sequence: Sequence, pair: Pair, card: Card | None, seat: Seat) -> str:
    """The chance that our side of a pair wins, if its round and all that follow go on as they stand.

    Empty where the round is not framed, or this seat may not see its odds. Trades are made where they are best; both
    wager what they have named for this round, or the usual; between two exchanges nothing is told, and neither where
    somebody does something else in the round, where incredible powers cost resolve, or where several of our side have
    points of their own, or help somebody recover.
    """
    situation = _rolled(state, card, seat)
    if card is None or situation is None or pair.wagers.done or sequence.is_pair_over(state.bonds[card.id].pair):
        return ""
    if sequence.helped:  # what its defeats cost, the game master says (QW3-5.4.11.1b.4)
        return ""
    bond = state.bonds[card.id]
    ours, theirs = (sequence.everyone[who] for who in (card.ours.character, pair.theirs))
    if sequence.type is not SequenceType.SCORED and len(pair.ours) > 1:
        return ""
    match sequence.type:
        case SequenceType.SCORED:
            return said(_by_manner(situation, pair.score, bond.theirs)[bond.ours])
        case SequenceType.WAGERED:
            if not 2 <= ours.points + theirs.points <= MOST_POINTS or min(ours.points, theirs.points) < 1:
                return ""
            wagers = pair.wagers.of(Side.OURS), pair.wagers.of(Side.THEIRS)
            return said(_wagered(situation, Points(ours.points, theirs.points), wagers))
        case SequenceType.CHAINED:
            known = 1 <= ours.points <= MOST_RESOLVE and 1 <= theirs.points <= MOST_RESOLVE
            if not known or state.edition.powers_cost is not PowersCost.NEVER:
                return ""
            return said(chained(situation, ours.points, theirs.points).victory(Place(ours.points, theirs.points)))


def of_manner(state: State, sequence: Sequence, bond: Bond, card: Card, manner: Manner, seat: Seat) -> str:
    """How a manner for our side in this round would change the chance to win in the end; empty for who may not know."""
    pair = sequence.pairs[bond.pair]
    situation = None if sequence.is_pair_over(bond.pair) else _rolled(state, card, seat)
    if situation is None:
        return ""
    by_manner = _by_manner(situation, pair.score, bond.theirs)
    return f"Wins in the end {said(by_manner[bond.ours])} → {said(by_manner[manner])}"


def _rolled(state: State, card: Card | None, seat: Seat) -> Situation | None:
    """The round as this seat may know it, if dice are still to fall in it."""
    if card is None or card.has_fallen or state.bonds[card.id].asides or not seeing.sees_odds(card, seat):
        return None
    if not all(side.chosen for side in card.sides):
        return None
    situation = known_situation(state, card, seat)
    if situation is None or situation.is_assured or situation.is_hopeless:
        return None
    return situation


@lru_cache(maxsize=256)
def _by_manner(situation: Situation, score: Score, theirs: Manner) -> Mapping[Manner, Fraction]:
    return {Manner(each.choice): each.victory for each in ScoredSequence(situation, score).choices(theirs)}


@lru_cache(maxsize=64)
def _wagered(situation: Situation, points: Points, wagers: tuple[int, int]) -> Fraction:
    return WageredSequence(situation, points, points).odds(Steady(*wagers)).victory
