"""What those do who are not engaged: assists, and actions beside the conflict (QW3-5.1.7, QW3-5.1.10)."""

from typing import Annotated

from msgspec.structs import replace

from talewright.games.questworlds.play.base import At, Facts, Offers, Viewer
from talewright.games.questworlds.play.card import Card, Deed
from talewright.games.questworlds.play.checks import check_in_play, check_mine, check_rested
from talewright.games.questworlds.play.framing import ContestClosed
from talewright.games.questworlds.play.resistance import facing
from talewright.games.questworlds.play.sequence import NO_PAIR, Sequence
from talewright.games.questworlds.play.sequences import under_way
from talewright.games.questworlds.play.sequences.manners import aided
from talewright.games.questworlds.play.sequences.resolve import ResolveLost
from talewright.games.questworlds.play.sequences.rounds import PartBegan, part_against
from talewright.games.questworlds.play.sequences.tally import TallyChanged, last_pair, tally_of
from talewright.games.questworlds.play.sequences.under_way import Changes, OfOne, Part
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.rules.contest import Outcome, Verdict
from talewright.games.questworlds.rules.sequences import chained, scored
from talewright.games.questworlds.rules.sequences.chained import RecoveryDefeat
from talewright.games.questworlds.rules.sequences.exchange import SequenceType, assist_resistance, check_assist
from talewright.games.questworlds.shared.ids import CharacterId, ContestId
from talewright.refusal import Refused
from talewright.table.offer import Choice, Line, Words, allowed, offer, text
from talewright.wording import bare, counted


class StartAssist(under_way.InSequence, tag="start-sequence-assist"):
    """Help an engaged teammate: a victory betters their tally, and a defeat makes it worse."""

    helper: CharacterId
    teammate: Line

    def within(self, state: State, sequence: Sequence, at: At) -> Facts:
        """It faces the base resistance, and 5 more for each earlier one (QW3-5.2.6.1, QW3-5.2.6.2, QW3-5.4.9.1)."""
        check_mine(state, at.seat, self.helper)
        check_may_assist(state, sequence, self.helper, self.teammate)
        contest, pair = ContestId(at.stamp.id), last_pair(sequence, self.teammate)
        part = PartBegan(sequence=sequence.id, contest=contest, deed=Deed.ASSIST, pair=pair, who=self.teammate)
        prize = f"to help {state.called(sequence, self.teammate)}"
        target = assist_resistance(state.base, sequence.assists.get(self.teammate, 0))
        resistance = facing(contest, target, "an assist")
        yield from part_against(sequence, part, self.helper, prize, resistance)

    @classmethod
    def offers_in(cls, state: State, sequence: Sequence, viewer: Viewer) -> Offers:
        for sheet in state.in_play:
            if not state.answers_for(viewer.seat, sheet.id):
                continue
            for who in sequence.everyone:
                if allowed(check_may_assist, state, sequence, sheet.id, who):
                    hard = state.sign(assist_resistance(state.base, sequence.assists.get(who, 0)))
                    deed = f"Assist {state.called(sequence, who)}"
                    label = under_way.said_of(sheet.character.name, deed, alone=not viewer.seat.is_gm)
                    made = offer(cls, label, helper=sheet.id, teammate=who)
                    yield made.explained(effect=f"Against {hard}. {_promised(state, sequence, who)}")


class TakeUnrelatedAction(under_way.MineInSequence, tag="take-unrelated-action"):
    """Do something beside the conflict, without any risk to the tally; it may augment oneself or a teammate."""

    about: Annotated[Line, Words("Say what is tried.", clause="QW3-5.1.7.1")]
    aids: Line = ""

    def within(self, state: State, sequence: Sequence, at: At) -> Facts:
        """Only for those who are not engaged (QW3-5.1.7.1, QW3-5.1.9.1, QW3-5.2.1.3.6, QW3-5.4.4.6)."""
        check_may_act(state, sequence, self.character)
        if self.aids and under_way.one_in(sequence, self.aids).ours is not is_on_our_side(sequence, self.character):
            raise Refused("Only oneself or a teammate is augmented: choose one of them.", clause="QW3-5.1.7.1")
        contest = ContestId(at.stamp.id)
        part = PartBegan(sequence=sequence.id, contest=contest, deed=Deed.UNRELATED, who=self.aids)
        base = facing(contest, assist_resistance(state.base, 0), "Base")
        yield from part_against(sequence, part, self.character, self.about, base, by_gm=at.seat.is_gm)

    @classmethod
    def offers_in(cls, state: State, sequence: Sequence, viewer: Viewer) -> Offers:
        for sheet in state.in_play:
            if state.answers_for(viewer.seat, sheet.id) and allowed(check_may_act, state, sequence, sheet.id):
                ours = is_on_our_side(sequence, sheet.id)
                team = tuple(under_way.named(state, sequence, sequence.active(ours=ours)))
                aids = Choice(name="aids", label="It augments", options=team, optional=True)
                what = text(cls, "about", "What you try")
                label = under_way.said_of(sheet.character.name, "Take an unrelated action", alone=not viewer.seat.is_gm)
                made = offer(cls, label, what, *((aids,) if team else ()), character=sheet.id)
                yield made.explained(about="Something beside the conflict, with no risk to the tally.")


# --- what happened


class Assisted(TallyChanged, tag="sequence-assisted/1"):
    """What an assist has made of a tally; each further one to the same is harder."""

    def file(self, state: State) -> State:
        filed = super().file(state)
        sequence = filed.sequences[self.sequence]
        times = sequence.assists.get(self.who, 0) + 1
        return filed.with_sequence(replace(sequence, assists={**sequence.assists, self.who: times}))


class ActionTold(OfOne, tag="unrelated-action/1"):
    """How an action beside the conflict ended; the tally stays."""

    about: str
    verdict: Verdict

    def fits(self, state: State) -> bool:
        return True

    def file(self, state: State) -> State:
        sequence = state.sequences[self.sequence]
        return state.with_sequence(sequence.with_past(NO_PAIR, self.told(state)))

    def told(self, state: State) -> str:
        how = "succeeds" if self.verdict is Verdict.VICTORY else "fails"
        return f"Beside the conflict, {state.name(CharacterId(self.who))} {how}: {bare(self.about)}"


# --- what comes of them


def assisted(at: At, card: Card, outcome: Outcome) -> Facts:
    """What an assist makes of a teammate's tally (QW3-5.2.6.4, QW3-5.2.6.5, QW3-5.2.6.6, QW3-5.4.9.1)."""
    part = Part.of(at.now, card)
    sequence, (helped, *costs) = part.sequence, of_assist(part, outcome)
    yield Assisted(
        sequence=sequence.id, who=helped[0], pair=part.bond.pair, by=helped[1], why="an assist", contest=card.id
    )
    for who, by in costs:
        if who in sequence.everyone:
            yield TallyChanged(sequence=sequence.id, who=who, by=by, why="an assist", contest=card.id)
        else:
            yield ResolveLost(character=CharacterId(who), resolve=-by)
    yield ContestClosed(contest=card.id)


def of_assist(part: Part, outcome: Outcome) -> Changes:
    """What an assist changes for the teammate, and what its defeat costs where resolve is counted (QW3-5.4.11.1b.4)."""
    sequence, who = part.sequence, part.bond.who
    before = tally_of(sequence, part.bond.pair, who)
    if sequence.type is SequenceType.SCORED:
        return ((who, scored.after_assist(before, outcome) - before),)
    by = chained.recovery(outcome)
    if by >= 0:
        return ((who, chained.Resolve(before, start_of(part.state, sequence, who)).regained(by).now - before),)
    if sequence.costs is RecoveryDefeat.HELPER:
        return (who, 0), (part.card.ours.character, by)
    return ((who, by if sequence.costs is RecoveryDefeat.HELPED else 0),)


def acted(at: At, card: Card, outcome: Outcome) -> Facts:
    """What an unrelated action brings: nothing to the tally (QW3-5.1.7.1)."""
    bond = at.now.bonds[card.id]
    who = card.ours.character
    yield ActionTold(sequence=bond.sequence, who=who, about=card.prize, verdict=outcome.verdict)
    yield ContestClosed(contest=card.id)
    if bond.who and outcome.verdict is Verdict.VICTORY:
        sequence = at.now.sequences[bond.sequence]
        yield aided(sequence, bond.who, bare(card.prize), outcome, own=bond.who == who)


def start_of(state: State, sequence: Sequence, who: str) -> int:
    """The resolve that somebody began with."""
    sheet = state.sheets.get(CharacterId(who))
    return sheet.resolve.start if sheet else sequence.everyone[who].start


def _promised(state: State, sequence: Sequence, who: str) -> str:
    """What an assist may make of a teammate's tally, in words."""
    pair = sequence.pair_of(who)
    if sequence.type is SequenceType.SCORED:
        against = sequence.pairs[pair].score.against(sequence.everyone[who].side) if pair is not None else 0
        takes = f"{counted(against, 'point stands', 'points stand')} against them." if against else NO_POINTS
        return f"{takes} A defeat adds to that."
    lost = pair is not None and tally_of(sequence, pair, who) < start_of(state, sequence, who)
    gives = "It brings back resolve that was lost." if lost else "No resolve is lost yet that it could bring back."
    return f"{gives}{COSTS[sequence.costs]}"


NO_POINTS = "No points stand against them yet that it could take off."
COSTS = {
    RecoveryDefeat.TIME: "",
    RecoveryDefeat.HELPER: " A defeat costs you resolve.",
    RecoveryDefeat.HELPED: " A defeat costs them more.",
}


# --- who may


def check_may_act(state: State, sequence: Sequence, character: CharacterId) -> None:
    """Refuse whoever is engaged, out of it, or acting elsewhere, or has no resolve (QW3-5.1.7.1, QW3-5.4.4)."""
    check_in_play(state, character)
    if character not in sequence.everyone:
        check_rested(state, character)
    if sequence.is_over:
        raise Refused("This sequence is over but for parting shots: let its outcome stand.", clause="QW3-5.1.2.2")
    if character in sequence.everyone and sequence.is_out(character):
        raise Refused(f"{state.name(character)} is out of the sequence: watch, and hope.", clause="QW3-5.1.7.1")
    if sequence.pair_of(character) is not None:
        raise Refused(
            f"{state.name(character)} is engaged: do something else in a round instead.", clause="QW3-5.1.7.1"
        )
    under_way.check_not_busy(state, sequence, character)


def is_on_our_side(sequence: Sequence, character: CharacterId) -> bool:
    """Whose team somebody helps: ours, unless they have joined the other one."""
    mine = sequence.everyone.get(character)
    return mine is None or mine.ours


def check_may_assist(state: State, sequence: Sequence, helper: CharacterId, teammate: str) -> None:
    """Refuse an assist of whoever is engaged, and to anybody but an engaged teammate (QW3-5.1.10.1)."""
    one = sequence.everyone.get(teammate)
    if sequence.type is SequenceType.WAGERED:
        raise Refused("Where points are wagered you give some of yours instead.", clause="QW3-5.3.6.1")
    ours = is_on_our_side(sequence, helper)
    engaged = sequence.pair_of(helper) is not None
    same = one is not None and one.ours is ours and sequence.pair_of(teammate) is not None
    check_assist(engaged=engaged, teammate=same, oneself=helper == teammate)
    check_may_act(state, sequence, helper)
