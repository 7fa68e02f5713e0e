"""What a round makes of the tallies of its pair, by the type of the sequence (QW3-5.1.1.3)."""

from operator import sub

from talewright.games.questworlds.play.sequences.base import Changes, Part, cost_of_powers
from talewright.games.questworlds.rules.contest import Outcome
from talewright.games.questworlds.rules.sequences import chained, scored, wagered
from talewright.games.questworlds.rules.sequences.exchange import SequenceType, winner_of


def of_round(part: Part, outcome: Outcome) -> Changes:
    """What a round changes for both of its pair, with what incredible powers cost besides (QW3-5.4.3.2.1)."""
    powers = cost_of_powers(part.state, part.sequence, part.card, outcome)
    ours, theirs = map(sub, _contended(part, outcome), powers)
    return (part.card.ours.character, ours), (part.sequence.pairs[part.bond.pair].theirs, theirs)


def _contended(part: Part, outcome: Outcome) -> tuple[int, int]:
    """By how much a round changes the tally of our side and of theirs, an impersonal one's too (QW3-5.4.6.3)."""
    sequence, card, bond = part.sequence, part.card, part.bond
    pair = sequence.pairs[bond.pair]
    match sequence.type:
        case SequenceType.SCORED:
            after = scored.after_round(pair.score, outcome, bond.ours, bond.theirs, aside=bond.asides)
            return after.theirs - pair.score.theirs, after.ours - pair.score.ours
        case SequenceType.WAGERED:
            situation = part.state.situation(card)
            assert situation is not None, "it is decided"
            before = wagered.Points(
                sequence.everyone[card.ours.character].points, sequence.everyone[pair.theirs].points
            )
            barred = part.state.edition.bars_transfers
            transfer = wagered.transfers(situation, card.faces, outcome, barred_far_apart=barred)
            after_ = wagered.after_exchange(before, bond.points, outcome, transfer=transfer)
            if winner_of(outcome) in bond.asides:
                return 0, 0
            return after_.ours - before.ours, after_.theirs - before.theirs
        case SequenceType.CHAINED:
            if sequence.helped:
                by = chained.recovery(outcome)
                helper = by if by < 0 and sequence.costs is chained.RecoveryDefeat.HELPER else 0
                return helper, min(0, -by)
            now = sequence.everyone[card.ours.character].points, sequence.everyone[pair.theirs].points
            ours, theirs = chained.after_round(*now, outcome, aside=bond.asides)
            return ours - now[0], theirs - now[1]
