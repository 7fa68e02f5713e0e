"""What a contest within a sequence makes of the tallies: as its dice lie, and once its outcome stands."""

from collections.abc import Callable, Mapping

from talewright.games.questworlds.play.base import At, Facts
from talewright.games.questworlds.play.card import Card, Deed, provisional
from talewright.games.questworlds.play.dice import is_fallen
from talewright.games.questworlds.play.framing import ContestClosed
from talewright.games.questworlds.play.sequence import NO_PAIR
from talewright.games.questworlds.play.sequences.assigning import persuaded
from talewright.games.questworlds.play.sequences.followers import follower_attacked, followers_hit
from talewright.games.questworlds.play.sequences.giving import given_away, of_gift, of_second_chance, second_chance
from talewright.games.questworlds.play.sequences.helping import acted, assisted, of_assist
from talewright.games.questworlds.play.sequences.recovery import recovered
from talewright.games.questworlds.play.sequences.rounds import of_round, round_played
from talewright.games.questworlds.play.sequences.shots import of_shot, shot_taken
from talewright.games.questworlds.play.sequences.tally import changed_by, fate, standing
from talewright.games.questworlds.play.sequences.under_way import Changes, Part
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.rules.contest import Outcome
from talewright.games.questworlds.rules.sequences.exchange import SequenceType
from talewright.games.questworlds.shared.seeing import sees_resistance
from talewright.table.seat import Seat
from talewright.wording import signed

CHANGES: Mapping[Deed, Callable[[Part, Outcome], Changes]] = {
    Deed.ROUND: of_round,
    Deed.PARTING_SHOT: of_shot,
    Deed.ASSIST: of_assist,
    Deed.SECOND_CHANCE: of_second_chance,
    Deed.GIFT: of_gift,
}
SETTLED: Mapping[Deed, Callable[[At, Card, Outcome], Facts]] = {
    Deed.ROUND: round_played,
    Deed.PARTING_SHOT: shot_taken,
    Deed.ASSIST: assisted,
    Deed.UNRELATED: acted,
    Deed.REMOVAL: follower_attacked,
    Deed.SECOND_CHANCE: second_chance,
    Deed.GIFT: given_away,
    Deed.PERSUASION: persuaded,
}


def as_it_lies(state: State, card: Card, seat: Seat) -> str:
    """What a contest changes if its dice stand as they lie; empty until they have fallen."""
    situation = state.situation(card) if is_fallen(state, card) else None
    return comes_to(state, card, provisional(card, situation), seat) if situation else ""


def comes_to(state: State, card: Card, outcome: Outcome, seat: Seat) -> str:
    """What a contest changes by an outcome for our side, and who is out by it.

    Empty where it changes no tally, and where a number that this seat may not know could decide it: resolution points
    follow from the degree alone, which everybody sees (QW3-5.2.1.2.1).
    """
    part = Part.of(state, card) if card.id in state.bonds else None
    if part is None or part.bond.deed not in CHANGES:
        return ""
    if part.sequence.type is not SequenceType.SCORED and not sees_resistance(card, seat):
        return ""
    sequence, deed, pair = part.sequence, part.bond.deed, part.bond.pair
    if deed is Deed.ROUND and sequence.is_pair_over(pair):
        return ""
    changes = CHANGES[deed](part, outcome)
    after = sequence.changed_for(pair, (each for each in changes if each[0] in sequence.everyone))
    says = [_in_short(sequence.type, state.called(sequence, who), by) for who, by in changes if by]
    what = ", ".join(says) or "nothing changes"
    return f"{what}{standing(after, pair) if pair != NO_PAIR else ''}{fate(state, sequence, after)}"


def _in_short(type_: SequenceType, name: str, by: int) -> str:
    """How a tally would change, for the narrow place beside the tallies themselves."""
    return changed_by(type_, name, by) if type_ is SequenceType.SCORED else f"{name} {signed(by)}"


def part_settled(at: At, card: Card, outcome: Outcome) -> Facts:
    """What follows from the outcome of a round, an assist and so on."""
    bond = at.now.bonds.get(card.id)
    if bond is None or bond.sequence not in at.now.sequences:
        yield ContestClosed(contest=card.id)
        return
    yield from SETTLED[bond.deed](at, card, outcome)
    if bond.deed is Deed.ROUND:
        yield from followers_hit(at.now.sequences[bond.sequence], card)
        if at.now.sequences[bond.sequence].helped:
            yield from recovered(at, at.now.sequences[bond.sequence], card, outcome)
