"""Who leaves a sequence (QW3-5.1.6), what changes a tally outside of rounds, and its correction by the game master."""

from collections.abc import Iterator

from msgspec.structs import replace

from talewright.games.questworlds.play.base import At, Facts, Offers, Reason, Viewer
from talewright.games.questworlds.play.card import Card, Deed
from talewright.games.questworlds.play.dropping import dropped
from talewright.games.questworlds.play.sequence import NO_PAIR, Bond, Participant, Sequence, Wagers
from talewright.games.questworlds.play.sequences import under_way
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.rules.sequences.exchange import SequenceType, Side
from talewright.games.questworlds.shared.ids import NO_CONTEST, CharacterId, ContestId
from talewright.refusal import Refused
from talewright.table.offer import Line, Number, allowed, offer, words
from talewright.wording import because, capital, counted, in_a_row

LEAST, MOST = -200, 999


class Disengage(under_way.InSequence, tag="disengage"):
    """Abandon a sequence; what is under way in that pair is dropped, unless its dice have fallen."""

    who: Line

    def within(self, state: State, sequence: Sequence, at: At) -> Facts:
        """It fails the obstacle, and undoes no round that was rolled (QW3-5.1.1.3, QW3-5.1.6.1, QW3-5.4.3)."""
        one = under_way.one_in(sequence, self.who)
        under_way.check_acts_for(state, at.seat, one)
        check_may_leave(state, sequence, one)
        yield from _left(at, sequence, one, "disengages")

    @classmethod
    def offers_in(cls, state: State, sequence: Sequence, viewer: Viewer) -> Offers:
        for one in under_way.acting(state, sequence, viewer.seat):
            if allowed(check_may_leave, state, sequence, one):
                label = under_way.deed_of(state, sequence, one, viewer, "Disengage")
                made = offer(cls, label, who=one.id)
                yield made.explained(about="The obstacle is not overcome, and a parting shot may follow.")


class CorrectTally(under_way.GmInSequence, tag="correct-tally"):
    """Correct somebody's tally, with the reason: points against them where it is scored, else those they have."""

    who: Line
    points: int
    reason: Reason

    def within(self, state: State, sequence: Sequence, at: At) -> Facts:
        pair = last_pair(sequence, self.who)
        check_has_tally(state, sequence, self.who)
        least = 0 if sequence.type is SequenceType.SCORED else LEAST
        if not least <= self.points <= MOST:
            raise Refused(f"{self.points} points cannot be: write a number from {least} to {MOST}.")
        by = self.points - tally_of(sequence, pair, self.who)
        yield TallyChanged(sequence=sequence.id, who=self.who, pair=pair, by=by, why=self.reason)
        yield from overtaken(at)

    @classmethod
    def offers_in(cls, state: State, sequence: Sequence, viewer: Viewer) -> Offers:
        least = 0 if sequence.type is SequenceType.SCORED else LEAST
        for who in sequence.everyone:
            if not allowed(check_has_tally, state, sequence, who):
                continue
            now = tally_of(sequence, last_pair(sequence, who), who)
            what = "Points against" if sequence.type is SequenceType.SCORED else "Points of"
            number = Number(name="points", label="Points", least=least, most=MOST, default=now)
            label = f"{what} {state.called(sequence, who)}"
            yield offer(cls, f"Correct: {label}", number, words("reason", "Why"), who=who)


# --- what happened


class TallyChanged(under_way.OfOne, tag="tally-changed/1"):
    """A tally changed outside of a round: by points against somebody where it is scored, else by points they have.

    It may come of a *contest* in the sequence, which is told by that.
    """

    pair: int = NO_PAIR
    by: int
    why: str = ""
    contest: ContestId = NO_CONTEST
    exchange: bool = False  # whoever a parting shot brings back leads one in this round; older journals do not tell

    def fits(self, state: State) -> bool:
        sequence = state.sequences[self.sequence]
        scored = sequence.type is SequenceType.SCORED
        return self.who in sequence.everyone and (not scored or 0 <= self.pair < len(sequence.pairs))

    def file(self, state: State) -> State:
        """What changes nothing leaves a loss to be traded; whoever is back may be shot at again, should they fall.

        Source: QW3-5.4.3.1.3, QW3-5.1.8.1.
        """
        before = state.sequences[self.sequence]
        sequence = before.changed(self.pair, self.who, self.by)
        if before.is_out(self.who) and not sequence.is_out(self.who):
            sequence = sequence.with_one(replace(sequence.everyone[self.who], shot=False))
        if sequence.type is SequenceType.CHAINED and self.by < 0:
            sequence = sequence.with_one(replace(sequence.everyone[self.who], latest=-self.by))
        if self.exchange and (shot := state.bonds.get(self.contest)):
            sequence = with_exchange(sequence, self.pair, shot, self.who)
        told = state.with_sequence(sequence.with_past(self.pair, self.told(state), self.contest))
        return worn(told, sequence, {self.who: self.by} if self.by else {})

    def told(self, state: State) -> str:
        sequence = state.sequences[self.sequence]
        name = state.called(sequence, self.who)
        says = changed_by(sequence.type, name, self.by) if self.by else f"The tally of {name} stays"
        after = sequence.changed(self.pair, self.who, self.by)
        leads = ", and leads an exchange" if self.exchange else ""
        return f"{capital(says)}{because(self.why)}{fate(state, sequence, after)}{leads}"

    def heads(self, state: State) -> bool:
        return True


def with_exchange(sequence: Sequence, number: int, shot: Bond, target: str) -> Sequence:
    """The target of a parting shot is back, and leads an exchange of that round (QW3-5.3.3.3).

    It is played with whoever has struck, and after the shot of a teammate with whoever has the turn in that pair.
    """
    pair, led = sequence.pairs[number], sequence.everyone[target].side.other
    by, wager = (shot.by, shot.points) if shot.by in pair.everyone else ("", None)
    ours, theirs = (wager, None) if led is Side.OURS else (None, wager)
    who = by if led is Side.OURS else target
    wagers = Wagers(ours=ours, theirs=theirs, done=1, who=who, led=led, due=True)
    return sequence.with_pair(number, replace(pair, wagers=wagers))


class Left(under_way.OfOne, tag="sequence-left/1"):
    """Somebody left the sequence: disengaged, or a follower who was removed.

    Whoever leaves a teammate behind goes with a tally of their own (*apart*), as older journals do not have it.
    """

    why: str
    apart: bool = False

    def file(self, state: State) -> State:
        sequence = state.sequences[self.sequence]
        if self.apart and sequence.everyone[self.who].pair != NO_PAIR:
            sequence = sequence.with_apart(self.who)
        one = replace(sequence.everyone[self.who], left=True)
        return state.with_sequence(sequence.with_one(one).with_past(NO_PAIR, self.told(state)))

    def told(self, state: State) -> str:
        return f"{state.called(state.sequences[self.sequence], self.who)} {self.why}"


# --- leaving


def left_all(at: At, character: CharacterId) -> Facts:
    """Whoever is out of the story is out of every sequence that goes on, and what was under way there is dropped."""
    for sequence in tuple(under_way.running(at.now)):
        if character in sequence.everyone and not sequence.everyone[character].left:
            yield from _left(at, sequence, sequence.everyone[character], "is out of the story")


def check_may_leave(state: State, sequence: Sequence, one: Participant) -> None:
    """Refuse whoever is out, and to leave before a round stands whose dice lie on the table."""
    if sequence.is_out(one.id):
        raise Refused(f"{state.called(sequence, one.id)} is out already.", clause="QW3-5.1.6.1")
    if sequence.is_over:
        raise Refused("This sequence is over: let its outcome stand.", clause="QW3-5.1.2.2")
    if not one.is_character:
        under_way.check_no_recovery(sequence)
    if any(each.has_fallen for card in _under_way(state, sequence, one) for each in (card, *state.nested(card))):
        raise Refused("The dice lie on the table: let the outcome stand, and leave then.", clause="QW3-5.1.1.3")


def _under_way(state: State, sequence: Sequence, one: Participant) -> Iterator[Card]:
    """The contests of the sequence in which somebody acts, or is faced as an opponent."""
    pair = sequence.pair_of(one.id)
    for card, bond in under_way.parts_of(state, sequence):
        mine = any(side.character == one.id for side in card.sides)
        faced = bond.pair == pair and not one.is_character
        if mine or faced:
            yield card


def _left(at: At, sequence: Sequence, one: Participant, why: str) -> Facts:
    pair = sequence.pair_of(one.id)
    for card in tuple(_under_way(at.now, sequence, one)):
        yield from dropped(at.now, (card,), "")
    shared = pair is not None and one.ours and len(sequence.still_in(pair)) > 1
    yield Left(sequence=sequence.id, who=one.id, why=why, apart=shared and sequence.type is SequenceType.SCORED)


# --- what a tally is


def check_has_tally(state: State, sequence: Sequence, who: str) -> None:
    """Refuse to correct what is not counted yet."""
    one = under_way.one_in(sequence, who)
    under_way.check_entered(state, sequence, one)
    if sequence.type is SequenceType.SCORED and not one.contended:
        raise Refused("Nothing has been scored against them: pair them with an opponent first.")


def changes_of(type_: SequenceType, ours: tuple[str, int], theirs: tuple[str, int]) -> list[str]:
    """How a round changed both tallies, in words: advantage points may change hands (QW3-5.3.1.4.4)."""
    (loser, lost), (winner, won) = sorted((ours, theirs), key=lambda each: each[1])
    if type_ is SequenceType.WAGERED and won == -lost > 0:
        return [f"{winner} takes {counted(won, 'advantage point')} from {loser}"]
    return [changed_by(type_, name, by) for name, by in (ours, theirs) if by]


def changed_by(type_: SequenceType, name: str, by: int) -> str:
    """How a tally changed, in words."""
    if type_ is SequenceType.SCORED:
        return f"{counted(by, 'point')} against {name}" if by > 0 else f"{counted(-by, 'point')} less against {name}"
    what = "resolve" if type_ is SequenceType.CHAINED else "advantage point" if abs(by) == 1 else "advantage points"
    return f"{name} {'loses' if by < 0 else 'gains'} {abs(by)} {what}"


def standing(sequence: Sequence, number: int) -> str:
    """The score of a pair, which everybody may know (QW3-5.2.1.2.1); other tallies stand beside it."""
    if sequence.type is not SequenceType.SCORED:
        return ""
    score = sequence.pairs[number].score
    return f", {score.ours} to {score.theirs} in all"


def fate(state: State, before: Sequence, after: Sequence) -> str:
    """Who is out by a change, and who is back."""
    out = [state.called(after, who) for who in after.everyone if after.is_out(who) and not before.is_out(who)]
    back = [state.called(after, who) for who in after.everyone if before.is_out(who) and not after.is_out(who)]
    says = []
    if out:
        says.append(f"{in_a_row(out)} are out" if len(out) > 1 else f"{out[0]} is out")
    if back:
        says.append(f"{in_a_row(back)} are back" if len(back) > 1 else f"{back[0]} is back")
    return f"; {in_a_row(says)}" if says else ""


def worn(state: State, sequence: Sequence, changes: dict[str, int]) -> State:
    """Resolve that changed in a sequence, written on the sheets (QW3-5.4.3.1)."""
    if sequence.type is not SequenceType.CHAINED:
        return state
    for who, by in changes.items():
        if sheet := state.sheets.get(CharacterId(who)):
            resolve = type(sheet.resolve)(sheet.resolve.now + by, sheet.resolve.start)
            state = state.with_sheet(replace(sheet, resolve=resolve, latest_loss=max(0, -by)))
    return state


def last_pair(sequence: Sequence, who: str) -> int:
    """The pair that somebody is in, or was in last; none if they never were."""
    return sequence.everyone[who].pair if who in sequence.everyone else NO_PAIR


def tally_of(sequence: Sequence, pair: int, who: str) -> int:
    """Somebody's tally: the points against them in a pair where it is scored, else those that they have."""
    one = sequence.everyone[who]
    if sequence.type is SequenceType.SCORED:
        return sequence.pairs[pair].score.against(one.side)
    return one.points


# --- what is under way for who is out


def overtaken(at: At) -> Facts:
    """What is under way for somebody who is out meanwhile is dropped: their round, as after a failed assist, and help.

    Source: QW3-5.1.1.1.5, QW3-5.1.10.1.
    """
    for sequence in tuple(under_way.running(at.now)):
        for card, bond in tuple(under_way.parts_of(at.now, sequence)):
            if is_overtaken(sequence, card, bond):
                yield from dropped(at.now, (card,), "somebody in it is out meanwhile")


def is_overtaken(sequence: Sequence, card: Card, bond: Bond) -> bool:
    """Whether a round is no longer to be played, or points are not to be taken off any more."""
    if bond.deed is Deed.ROUND:
        return sequence.is_pair_over(bond.pair) or sequence.is_out(card.ours.character)
    return bond.deed is Deed.ASSIST and sequence.type is SequenceType.SCORED and sequence.is_out(bond.who)
