"""Recovery of resolve: a chained sequence of its own, in which a helper's victories give it back (QW3-5.4.11)."""

from msgspec.structs import replace

from talewright.games.questworlds.play.base import At, Facts, Move, Offers, Viewer
from talewright.games.questworlds.play.card import Card
from talewright.games.questworlds.play.checks import check_in_play, check_mine, check_rested
from talewright.games.questworlds.play.ids import SequenceId
from talewright.games.questworlds.play.sequence import Sequence
from talewright.games.questworlds.play.sequences.framing import SequenceFramed
from talewright.games.questworlds.play.sequences.joining import CharacterJoined, PairFormed
from talewright.games.questworlds.play.sequences.opponents import OpponentCame, OpponentSet
from talewright.games.questworlds.play.sequences.resolve import check_chained, in_sequence, missing_of, regained
from talewright.games.questworlds.play.sequences.under_way import GmInSequence, OfSequence, said_of
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.rules.contest import Outcome, Verdict
from talewright.games.questworlds.rules.sequences import chained
from talewright.games.questworlds.rules.sequences.chained import RecoveryDefeat
from talewright.games.questworlds.rules.sequences.exchange import SequenceType, assist_resistance, check_no_nesting
from talewright.games.questworlds.shared.ids import CharacterId
from talewright.refusal import Refused
from talewright.table.offer import Line, Option, allowed, offer, one_of, text

COSTS = (
    Option(RecoveryDefeat.TIME, "Time alone"),
    Option(RecoveryDefeat.HELPER, "Resolve of the helper"),
    Option(RecoveryDefeat.HELPED, "Resolve of whoever is helped"),
)
COST = "What a defeat costs"


class FrameResolveRecovery(Move, tag="frame-resolve-recovery"):
    """Try to give somebody resolve back, round by round; *takes* says how long a round is."""

    helper: CharacterId
    helped: CharacterId
    takes: Line = ""
    costs: RecoveryDefeat = RecoveryDefeat.TIME

    def decide(self, state: State, at: At) -> Facts:
        """A sequence of its own against the base resistance; the game master says what a defeat costs.

        Source: QW3-5.4.11.2, QW3-5.4.11.1b.1, QW3-5.4.11.1b.4, QW3-5.4.11.1b.6.
        """
        check_may_recover(state, self.helper, self.helped)
        check_mine(state, at.seat, self.helper)
        if self.costs is not RecoveryDefeat.TIME and not at.seat.is_gm:
            raise Refused("The game master says what a failed recovery costs: leave it out.", clause="QW3-5.4.11.1b.4")
        sequence, foe, name = SequenceId(at.stamp.id), f"{at.stamp.id}.foe", state.name(self.helped)
        yield SequenceFramed(
            sequence=sequence,
            kind=SequenceType.CHAINED,
            prize=f"resolve for {name}" + (f", a round takes {self.takes}" if self.takes else ""),
            conflict="what wears them down",
        )
        yield CharacterJoined(sequence=sequence, character=self.helper, ours=True)
        target = assist_resistance(state.base, 0)
        yield OpponentCame(sequence=sequence, who=foe, name=f"The harm of {name}", mob=False)
        missing = missing_of(state.sheet(self.helped))
        yield OpponentSet(
            sequence=sequence, who=foe, resistance=str(target), words="recovery", hidden=False, resolve=missing
        )
        yield PairFormed(sequence=sequence, ours=self.helper, theirs=foe)
        yield RecoveryFramed(sequence=sequence, helped=self.helped, costs=self.costs)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        if state.edition.sequence is not SequenceType.CHAINED:
            return
        free = [sheet for sheet in state.in_play if not in_sequence(state, sheet.id)]
        worn = [Option(sheet.id, sheet.character.name) for sheet in free if missing_of(sheet)]
        able = [sheet for sheet in free if allowed(check_rested, state, sheet.id)] if worn else []
        mine = [sheet for sheet in able if state.acts_for(viewer.seat, sheet.id)]
        for sheet in mine:
            whom, takes = one_of("helped", "Whom", worn), text(cls, "takes", "How long a round takes")
            cost = (one_of("costs", COST, COSTS),) if viewer.seat.is_gm else ()
            label = said_of(sheet.character.name, "Help somebody recover resolve", alone=len(mine) == 1)
            made = offer(cls, label, whom, takes, *cost, helper=sheet.id)
            yield made.explained(about="A victory gives it back, by its degree and one.")


class SettleRecovery(GmInSequence, tag="settle-recovery"):
    """Say what a failed recovery, or a failed assist, costs in a chained sequence from now on."""

    otherwise = "The game master says what failed help costs."
    by_clause = "QW3-5.4.11.1b.4"

    costs: RecoveryDefeat

    def within(self, state: State, sequence: Sequence, at: At) -> Facts:
        if sequence.type is not SequenceType.CHAINED:
            raise Refused("Only in a chained sequence is resolve recovered.", clause="QW3-5.4.9.1")
        if self.costs is sequence.costs:
            raise Refused("That is what it costs already.", clause="QW3-5.4.11.1b.4")
        yield RecoverySettled(sequence=sequence.id, costs=self.costs)

    @classmethod
    def offers_in(cls, state: State, sequence: Sequence, viewer: Viewer) -> Offers:
        if sequence.type is SequenceType.CHAINED and not sequence.is_over:
            now = next(each.label for each in COSTS if each.value == sequence.costs)
            costs = one_of("costs", COST, (each for each in COSTS if each.value != sequence.costs))
            yield offer(cls, "Change what failed help costs", costs).explained(about=f"Now: {now.lower()}.")


# --- what happened


class RecoverySettled(OfSequence, tag="resolve-recovery-settled/1"):
    """What a failed recovery or assist costs in a sequence."""

    costs: RecoveryDefeat

    def file(self, state: State) -> State:
        return state.with_sequence(replace(state.sequences[self.sequence], costs=self.costs))

    def told(self, state: State) -> str:
        cost = next(each.label for each in COSTS if each.value == self.costs)
        return f"Failed help costs {cost.lower()} from now on"


class RecoveryFramed(OfSequence, tag="resolve-recovery-framed/1"):
    """A sequence is for recovery: whose resolve it gives back, and what a defeat costs."""

    helped: CharacterId
    costs: RecoveryDefeat

    def file(self, state: State) -> State:
        sequence = replace(state.sequences[self.sequence], helped=self.helped, costs=self.costs)
        return state.with_sequence(sequence)


def recovered(at: At, sequence: Sequence, card: Card, outcome: Outcome) -> Facts:
    """What a round gives back to whoever is helped, or costs them (QW3-5.4.11.1b.2, QW3-5.4.11.2.1)."""
    by = chained.recovery(outcome)
    if outcome.verdict is Verdict.VICTORY:
        yield from regained(at, CharacterId(sequence.helped), by, f"the help of {at.now.name(card.ours.character)}")
    elif by < 0 and sequence.costs is RecoveryDefeat.HELPED:
        yield HelpedHurt(sequence=sequence.id, character=CharacterId(sequence.helped), resolve=-by)


class HelpedHurt(OfSequence, tag="resolve-recovery-failed/1"):
    """A failed recovery has cost whoever was to be helped."""

    character: CharacterId
    resolve: int

    def file(self, state: State) -> State:
        sheet = state.sheets[self.character]
        left = sheet.resolve.lost(self.resolve)
        return state.with_sheet(replace(sheet, resolve=left, latest_loss=self.resolve))

    def told(self, state: State) -> str:
        return f"{state.name(self.character)} loses {self.resolve} resolve"


def check_may_recover(state: State, helper: CharacterId, helped: CharacterId) -> None:
    """Refuse recovery where there is nothing to regain, and in the middle of a sequence (QW3-5.4.11.1b.7)."""
    check_chained(state)
    check_in_play(state, helper)
    check_rested(state, helper)
    for character in (helper, helped):
        check_no_nesting(running=in_sequence(state, character))
    if not missing_of(state.sheet(helped)):
        raise Refused(f"{state.name(helped)} has all its resolve.", clause="QW3-5.4.11.1b.3")
