"""What somebody goes into a sequence with, from which the advantage points are counted (QW3-5.3.1.1)."""

from msgspec.structs import replace

from talewright.games.questworlds.play.base import Facts
from talewright.games.questworlds.play.card import Card, Deed, Side
from talewright.games.questworlds.play.sequence import Sequence
from talewright.games.questworlds.play.sequences.under_way import OfOne
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.games.questworlds.rules.rating import Rating, TargetNumber
from talewright.games.questworlds.rules.sequences import wagered
from talewright.games.questworlds.rules.sequences.exchange import SequenceType
from talewright.games.questworlds.shared.ids import CharacterId
from talewright.refusal import Refused
from talewright.wording import counted


class Entered(OfOne, tag="sequence-entered/1"):
    """Somebody said what they go in with; *target* is the target number then."""

    ability: str
    tactic: str
    target: str

    def file(self, state: State) -> State:
        """Advantage points are counted from what is used first (QW3-5.3.1.1.2)."""
        sequence, target = state.sequences[self.sequence], TargetNumber.parse(self.target)
        ability = AbilityRef.parse(self.ability) if self.ability else None
        side = Side(CharacterId(self.who), tactic=self.tactic, ability=ability, chosen=True)
        before = sequence.everyone[self.who]
        one = replace(before, last=side, rating=target)
        if sequence.type is SequenceType.WAGERED:
            was = wagered.starting(before.rating) if before.rating else 0
            start = wagered.starting(target) + before.points - was  # followers may have added theirs
            one = replace(one, points=start, start=start)
        return state.with_sequence(sequence.with_one(one))

    def told(self, state: State) -> str:
        sequence, target = state.sequences[self.sequence], TargetNumber.parse(self.target)
        starts = counted(wagered.starting(target), "advantage point")
        points = f" and {starts}" if sequence.type is SequenceType.WAGERED else ""
        with_ = self.ability or "no relevant ability"
        return f"{state.called(sequence, self.who)} goes in with {with_} {state.sign(target)}{points}"


def entered_with(state: State, sequence: Sequence, side: Side, rating: Rating) -> Entered:
    """Somebody goes in with the ability of a side, and with what lasts on it."""
    target = TargetNumber.of(rating) + sum(mark.amount for mark in state.counting_marks(side))
    ability = str(side.ability) if side.ability else ""
    return Entered(sequence=sequence.id, who=side.character, ability=ability, tactic=side.tactic, target=str(target))


def entered_on_card(state: State, card: Card, side: Side) -> Facts:
    """What is chosen on the card of somebody's first round is what they go in with.

    Nobody has more at stake by that than they begin with. Source: QW3-5.3.1.1.2, QW3-5.3.4.1.
    """
    bond, one = state.bonds.get(card.id), state.part_of(card, side.character)
    sequence = state.sequences.get(bond.sequence) if bond else None
    if not bond or not one or not sequence or sequence.type is not SequenceType.WAGERED or bond.deed is not Deed.ROUND:
        return
    if one.played or one.last is None or one.last.ability == side.ability or one.points != one.start:
        return
    entered = entered_with(state, sequence, side, state.acting_on(card, side.character).rating_of(side.ability))
    start = entered.file(state).sequences[sequence.id].everyone[one.id].start
    if bond.led_by_us is one.ours and bond.points > start:
        raise Refused(
            f"You would begin with {start}, and have wagered {bond.points}: drop this round and wager less first.",
            clause="QW3-5.3.4.1",
        )
    yield entered
