"""A sequence comes to its outcome, which is told, leaves something behind, and is put away (QW3-5.1.11)."""

from collections.abc import Iterator

from msgspec.structs import replace

from talewright.games.questworlds.play.base import At, Facts, GmSays, Offers, Viewer
from talewright.games.questworlds.play.dropping import dropped
from talewright.games.questworlds.play.experience import Lesson, taught
from talewright.games.questworlds.play.ids import SequenceId
from talewright.games.questworlds.play.marks import MarkEnded
from talewright.games.questworlds.play.sequence import Participant, Sequence
from talewright.games.questworlds.play.sequences.followers import left_service
from talewright.games.questworlds.play.sequences.resolve import ResolveSet, exhausted, stands, trading
from talewright.games.questworlds.play.sequences.under_way import GmInSequence, OfSequence, parts_of
from talewright.games.questworlds.play.state import Lost, State
from talewright.games.questworlds.rules.contest import Outcome, Verdict
from talewright.games.questworlds.rules.experience import Roll, earned_by_contest
from talewright.games.questworlds.rules.sequences import exchange, group
from talewright.games.questworlds.rules.sequences.exchange import SequenceType
from talewright.games.questworlds.shared.ids import CharacterId
from talewright.recasting import recast
from talewright.refusal import Refused
from talewright.table.offer import Number, Prose, allowed, offer, words
from talewright.wording import bare, because, capital, in_a_row

MOST_DEGREE = 4
DROPPED = "the sequence is dropped"
SHOWN = 3  # sequences that are over and still shown


class EndSequence(GmInSequence, tag="end-sequence"):
    """Let the outcome stand: by the last one standing, and the degree of the tallies unless one is given."""

    otherwise = GmSays.otherwise
    by_clause = "QW3-5.1.2.1.5"

    degree: int = -1

    def within(self, state: State, sequence: Sequence, at: At) -> Facts:
        """Experience comes once, after all rounds (QW3-5.1.1.1.6, QW3-5.2.1.4.2, QW3-5.4.5)."""
        check_may_end(state, sequence)
        if not -1 <= self.degree <= MOST_DEGREE:
            raise Refused("A degree goes from 0 to 4; leave it out for that of the tallies.", clause="QW3-5.1.2.1.5")
        outcome = outcome_of(sequence)
        degree = (outcome.degree or 0) if self.degree < 0 else self.degree
        yield SequenceEnded(sequence=sequence.id, verdict=outcome.verdict, degree=degree)
        if not sequence.helped:  # recovery teaches nothing
            yield from taught(at, lessons(at.now.sequences[sequence.id]))
        yield from exhausted(at, at.now.sequences[sequence.id])
        yield from left_service(at)

    @classmethod
    def offers_in(cls, state: State, sequence: Sequence, viewer: Viewer) -> Offers:
        if sequence.is_over and not any(parts_of(state, sequence)):
            outcome = outcome_of(sequence)
            field = Number(name="degree", label="Degree", least=0, most=MOST_DEGREE, default=outcome.degree or 0)
            fields = (field,) if sequence.is_group and outcome.verdict is not Verdict.STANDOFF else ()
            made = offer(cls, "Let the outcome stand", *fields)
            waits = any(allowed(trading, state, CharacterId(who)) for who in sequence.everyone)
            winners = won_by(state, sequence, outcome.verdict)
            says = f"a victory of degree {outcome.degree} for {winners}" if winners else outcome.in_words
            about, effect = "After all parting shots.", f"{capital(says)}."
            yield made.explained(about=about, effect=effect, main=not waits)


class CloseSequence(GmSays, tag="close-sequence"):
    """Put a sequence away that is told to its end."""

    sequence: SequenceId

    def decide(self, state: State, at: At) -> Facts:
        sequence = state.sequence(self.sequence)
        if sequence.is_running:
            raise Refused("This sequence is not decided yet: go on with it, or drop it.")
        yield SequenceClosed(sequence=sequence.id)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for sequence in state.sequences.values():
            if not sequence.is_running:
                yield offer(cls, "Close the sequence", sequence=sequence.id).explained(main=True)


class DropSequence(GmInSequence, tag="drop-sequence"):
    """Drop a sequence; nothing comes of it, and what is under way in it is dropped too."""

    reason: Prose = ""

    def within(self, state: State, sequence: Sequence, at: At) -> Facts:
        for card, _ in tuple(parts_of(state, sequence)):
            yield from dropped(at.now, (card,), "")
        yield from given_back(at, sequence)
        yield SequenceClosed(sequence=sequence.id, reason=self.reason, dropped=True)

    @classmethod
    def offers_in(cls, state: State, sequence: Sequence, viewer: Viewer) -> Offers:
        yield offer(cls, "Drop the sequence", words("reason", "Why", optional=True))


# --- what happened


class SequenceEnded(OfSequence, tag="sequence-ended/1"):
    """The outcome of a sequence stands, for our side."""

    verdict: Verdict
    degree: int

    def file(self, state: State) -> State:
        """What lost is no new tactic against that obstacle, and what it cost stands (QW3-2.3.1.3.1, QW3-5.4.2.2)."""
        sequence = state.sequences[self.sequence]
        outcome = exchange.ended(self.verdict, self.degree)
        filed = state.with_sequence(replace(sequence, outcome=outcome))
        filed = stands(filed, map(CharacterId, sequence.everyone))
        beaten = (
            Lost(CharacterId(one.id), sequence.obstacle(one.id), one.last.ability)
            for one, own in characters(sequence, outcome)
            if own.verdict is Verdict.DEFEAT and one.last and sequence.obstacle(one.id)
        )
        return replace(filed, lost=(*filed.lost, *beaten))

    def told(self, state: State) -> str:
        sequence = state.sequences[self.sequence]
        says = who_gains(state, sequence, self.verdict)
        return says if self.verdict is Verdict.STANDOFF else f"{says}. Degree {self.degree}"

    def turning(self, state: State) -> int:
        return 4 + self.degree


class SequenceClosed(OfSequence, tag="sequence-closed/1"):
    """A sequence was put away, or dropped."""

    reason: str = ""
    dropped: bool = False

    def file(self, state: State) -> State:
        sequence = state.sequences[self.sequence]
        others = {known: each for known, each in state.sequences.items() if known != self.sequence}
        bonds = {contest: bond for contest, bond in state.bonds.items() if bond.sequence != self.sequence}
        left = replace(state, sequences=others, bonds=bonds)
        if self.dropped:
            return left
        return replace(left, past_sequences=(sequence, *state.past_sequences)[:SHOWN]).newest(sequence.id)

    def told(self, state: State) -> str:
        prize = bare(state.sequences[self.sequence].prize)
        return f"The sequence for {prize} is {'dropped' if self.dropped else 'put away'}{because(self.reason)}"

    def heads(self, state: State) -> bool:
        return self.dropped


# --- how it ends


def check_may_end(state: State, sequence: Sequence) -> None:
    """Refuse to end a sequence that goes on (QW3-5.1.2.2)."""
    if not sequence.is_over:
        raise Refused("Both sides have somebody left: play on, or let somebody disengage.", clause="QW3-5.1.2.2")
    if any(parts_of(state, sequence)):
        raise Refused("A contest of this sequence is under way: finish or drop it first.", clause="QW3-5.1.2.2")


def given_back(at: At, sequence: Sequence) -> Facts:
    """The resolve that the rounds of a dropped sequence have cost comes back, but for what a follower has taken over.

    What was taken instead of it goes. Source: QW3-5.4.1.1, QW3-5.4.3.1.1, QW3-5.4.4.5.
    """
    for one in sequence.everyone.values() if sequence.type is SequenceType.CHAINED else ():
        for mark in one.traded:
            if mark in at.now.marks:
                yield MarkEnded(mark=mark, reason=DROPPED)
        sheet = at.now.sheets.get(CharacterId(one.id))
        own = one.lost - one.passed
        if sheet and own > 0:
            again = sheet.resolve.regained(own)
            yield recast(again, ResolveSet, character=sheet.id, why=DROPPED, exhausted=sheet.exhausted)


def outcome_of(sequence: Sequence) -> Outcome:
    """The outcome for our side, by the highest-rated one who was beaten.

    Source: QW3-5.1.1.3, QW3-5.1.2.2, QW3-5.1.2.1.4, QW3-5.1.11.1, QW3-5.1.11.2, QW3-5.1.11.3, QW3-5.4.7.1.
    """
    ours, theirs = (len(sequence.active(ours=side)) for side in (True, False))
    won = group.winner(ours, theirs)
    if won is None:
        return Outcome(Verdict.STANDOFF, Verdict.STANDOFF, 0, 0)
    lost_by_us = won is exchange.Side.THEIRS
    beaten = [
        group.Beaten(one.target, sequence.degree_of(one))
        for one in sequence.everyone.values()
        if one.ours is lost_by_us and one.contended and not one.owner
    ]
    verdict = Verdict.DEFEAT if lost_by_us else Verdict.VICTORY
    return exchange.ended(verdict, group.overall_degree(beaten))


def contenders(state: State, sequence: Sequence, *, ours: bool) -> list[str]:
    """The names of those who contended on a side, followers aside."""
    contended = (one for one in sequence.everyone.values() if one.contended and not one.owner)
    return [state.called(sequence, one.id) for one in contended if one.ours is ours]


def who_gains(state: State, sequence: Sequence, verdict: Verdict) -> str:
    """Who has the prize of a sequence, in one sentence without its full stop (QW3-2.0.3)."""
    prize, won = bare(sequence.prize), verdict is Verdict.VICTORY
    if verdict is Verdict.STANDOFF:
        return f"Nobody is left, and nobody gains the prize: {prize}"
    ours = won or not sequence.is_between_characters
    names = contenders(state, sequence, ours=ours) or ["The group"]
    gain = ("gains", "gain") if won or not ours else ("does not gain", "do not gain")
    return f"{in_a_row(names)} {gain[len(names) > 1]} the prize: {prize}"


def won_by(state: State, sequence: Sequence, verdict: Verdict) -> str:
    """Who wins a sequence between player characters, which has an outcome for each side (QW3-2.3.7.5.2)."""
    if verdict is Verdict.STANDOFF or not sequence.is_between_characters:
        return ""
    names = contenders(state, sequence, ours=verdict is Verdict.VICTORY)
    return in_a_row(names) if names else ""


def characters(sequence: Sequence, outcome: Outcome) -> Iterator[tuple[Participant, Outcome]]:
    """The characters who contended in a sequence, followers aside, each with the outcome of their side."""
    for one in sequence.everyone.values():
        if one.is_character and one.contended and not one.owner:
            yield one, outcome if one.ours else outcome.mirrored()


def lessons(sequence: Sequence) -> Iterator[Lesson]:
    """What a sequence teaches: once for its outcome, and not for its rounds (QW3-5.1.1.1.6)."""
    assert sequence.outcome, "it has just ended"
    for one, own in characters(sequence, sequence.outcome):
        if earned_by_contest(own, roll=Roll.CONTEST):
            used = one.last.ability if one.last else None
            name = str(used) if used else "no relevant ability"
            yield Lesson(CharacterId(one.id), name, f"for a defeat with {name}")
