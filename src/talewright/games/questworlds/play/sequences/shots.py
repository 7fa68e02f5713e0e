"""Parting shots: one more contest that may make a defeat worse, or bring the target back (QW3-5.1.8)."""

from collections.abc import Iterator

from talewright.games.questworlds.play.base import At, Facts, Offers, Viewer
from talewright.games.questworlds.play.card import Card, Deed
from talewright.games.questworlds.play.framing import ContestClosed
from talewright.games.questworlds.play.sequence import NO_PAIR, Bond, Participant, Sequence
from talewright.games.questworlds.play.sequences import under_way
from talewright.games.questworlds.play.sequences.rounds import PartBegan, part_of
from talewright.games.questworlds.play.sequences.tally import TallyChanged
from talewright.games.questworlds.play.sequences.under_way import Changes, Part
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.rules.contest import Outcome
from talewright.games.questworlds.rules.sequences import chained, scored, wagered
from talewright.games.questworlds.rules.sequences.exchange import SequenceType, check_parting_shot
from talewright.games.questworlds.shared.ids import CharacterId, ContestId
from talewright.refusal import Refused
from talewright.table.offer import Line, Number, allowed, offer, text
from talewright.table.seat import Seat


class TakePartingShot(under_way.InSequence, tag="take-parting-shot"):
    """Strike once more at somebody who is out. The game master's side may, at a character who disengaged."""

    who: Line
    target: Line
    about: Line = ""
    wager: int = 0

    def within(self, state: State, sequence: Sequence, at: At) -> Facts:
        """With any ability that fits; a character who is the target resists with one (QW3-5.1.8.2, QW3-5.1.8.3)."""
        one, target = under_way.one_in(sequence, self.who), under_way.one_in(sequence, self.target)
        check_may_shoot(state, sequence, one, target, at.seat)
        if sequence.type is SequenceType.WAGERED:
            wagered.check_wager(self.wager, one.points, one.start, is_pc=one.is_character)
        part = PartBegan(
            sequence=sequence.id, contest=ContestId(at.stamp.id), deed=Deed.PARTING_SHOT,
            pair=target.pair, who=target.id, points=self.wager, led_by_us=one.is_character,
            by=one.id,
        )  # fmt: skip
        rolls, other = (one, target) if one.is_character else (target, one)
        yield from part_of(at.now, part, CharacterId(rolls.id), other.id, self.about)

    @classmethod
    def offers_in(cls, state: State, sequence: Sequence, viewer: Viewer) -> Offers:
        for one, target in shots(state, sequence, viewer.seat):
            about = text(cls, "about", "What it aims at")
            most = wagered.most_wager(one.points, one.start, is_pc=one.is_character)
            wager = Number(name="wager", label="Wager", least=1, most=max(1, most), default=min(3, max(1, most)))
            fields = (about, wager) if sequence.type is SequenceType.WAGERED else (about,)
            deed = f"Parting shot at {state.called(sequence, target.id)}"
            label = under_way.deed_of(state, sequence, one, viewer, deed)
            made = offer(cls, label, *fields, who=one.id, target=target.id)
            yield made.explained(about="A victory makes the defeat worse; a defeat may bring the target back.")


def check_may_shoot(state: State, sequence: Sequence, one: Participant, target: Participant, seat: Seat) -> None:
    """Refuse a parting shot of whoever is engaged or out, and at whoever is not.

    Source: QW3-5.1.6.2, QW3-5.1.6.3, QW3-5.1.8.1, QW3-5.1.8.4, QW3-5.2.3.4, QW3-5.2.3.5, QW3-5.4.8.3.
    """
    under_way.check_acts_for(state, seat, one)
    under_way.check_no_recovery(sequence)
    check_parting_shot(by_pc=one.is_character, disengaging=target.left, teammate=one.ours is target.ours)
    if not sequence.is_out(target.id) or target.owner:
        raise Refused(
            f"{state.called(sequence, target.id)} is not defeated: go on with the rounds.", clause="QW3-5.1.8.1"
        )
    if target.pair == NO_PAIR or target.shot:
        raise Refused("A parting shot was taken at them already.", clause="QW3-5.1.8.1")
    was_left = target.left and one.id in sequence.pairs[target.pair].everyone  # and goes on with the others
    if sequence.is_out(one.id) or not (sequence.is_free(one.id) or was_left):
        raise Refused(
            f"{state.called(sequence, one.id)} is engaged or out: a parting shot is for those who are free.",
            clause="QW3-5.2.3.4",
        )
    under_way.check_entered(state, sequence, one)
    under_way.check_not_busy(state, sequence, one.id)


def shots(state: State, sequence: Sequence, seat: Seat) -> Iterator[tuple[Participant, Participant]]:
    """Who may strike at whom."""
    for target in sequence.everyone.values():
        for one in sequence.everyone.values() if sequence.is_out(target.id) else ():
            if allowed(check_may_shoot, state, sequence, one, target, seat):
                yield one, target


def shot_taken(at: At, card: Card, outcome: Outcome) -> Facts:
    """What a parting shot makes of the tally (QW3-5.1.8.5)."""
    part = Part.of(at.now, card)
    sequence, pair, changes = part.sequence, part.bond.pair, of_shot(part, outcome)
    back = is_back(sequence, part.bond, changes)
    for who, by in changes:
        yield TallyChanged(
            sequence=sequence.id,
            who=who,
            pair=pair,
            by=by,
            why="a parting shot",
            contest=card.id,
            exchange=back and who == part.bond.who,
        )
    yield ContestClosed(contest=card.id)


def is_back(sequence: Sequence, shot: Bond, changes: Changes) -> bool:
    """Whether points that changed hands bring the target back to whoever contends with it (QW3-5.3.3.3)."""
    if sequence.type is not SequenceType.WAGERED or not sequence.is_out(shot.who):
        return False
    after = sequence.changed_for(shot.pair, changes)
    return after.is_going_on(shot.pair) and not after.is_out(shot.who)


def of_shot(part: Part, outcome: Outcome) -> Changes:
    """What a parting shot changes, by the type of the sequence.

    Source: QW3-5.2.3.1, QW3-5.2.3.2, QW3-5.2.3.3, QW3-5.3.3.1, QW3-5.3.3.2, QW3-5.3.3.3, QW3-5.4.8.1, QW3-5.4.8.2.
    """
    sequence, bond = part.sequence, part.bond
    target = sequence.everyone[bond.who]
    theirs = outcome if bond.led_by_us else outcome.mirrored()  # the attacker's
    match sequence.type:
        case SequenceType.SCORED:
            side, pair = target.side, sequence.pairs[bond.pair]
            after = scored.after_parting_shot(pair.score, theirs, target=side, removed_by=_removed_by(sequence, target))
            return ((target.id, after.against(side) - pair.score.against(side)),)
        case SequenceType.WAGERED:
            return _wagered(part, outcome)
        case SequenceType.CHAINED:
            left = chained.after_parting_shot(target.points, theirs, removed_by=_removed_by(sequence, target))
            return ((target.id, left - target.points),)


def _removed_by(sequence: Sequence, target: Participant) -> int:
    """What the round has cost that removed the target; whoever left was removed by none."""
    if target.left:
        return 0
    return sequence.pairs[target.pair].removed_by if sequence.type is SequenceType.SCORED else target.latest


def _wagered(part: Part, outcome: Outcome) -> Changes:
    """One more exchange, led by whoever takes the shot."""
    state, card, bond, everyone = part.state, part.card, part.bond, part.sequence.everyone
    attacker = bond.by or (card.ours.character if bond.led_by_us else part.sequence.pairs[bond.pair].theirs)
    situation = state.situation(card)
    assert situation is not None, "it is decided"
    transfer = wagered.transfers(situation, card.faces, outcome, barred_far_apart=state.edition.bars_transfers)
    before = wagered.Points(everyone[attacker].points, everyone[bond.who].points)
    theirs = outcome if bond.led_by_us else outcome.mirrored()
    after = wagered.after_exchange(before, bond.points, theirs, transfer=transfer)
    both = (attacker, after.ours - before.ours), (bond.who, after.theirs - before.theirs)
    return tuple((who, by) for who, by in both if by)
