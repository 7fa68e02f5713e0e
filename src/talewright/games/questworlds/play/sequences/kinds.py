"""Which type of sequence the campaign uses: exactly one, changed with a reason (QW3-5.5.1)."""

from msgspec.structs import replace

from talewright.games.questworlds.play.base import At, Facts, GmMove, Offers, Public, Reason, Viewer
from talewright.games.questworlds.play.options import SEQUENCES
from talewright.games.questworlds.play.sequences.under_way import running
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.rules.sequences.exchange import SequenceType
from talewright.refusal import Refused
from talewright.table.offer import offer, one_of, words


class SetSequenceType(GmMove, tag="set-sequence-type"):
    """Change the type of sequence that this campaign uses, with the reason."""

    kind: SequenceType
    reason: Reason

    def decide(self, state: State, at: At) -> Facts:
        """A game uses exactly one type (QW3-5.5.1)."""
        if any(running(state)):
            raise Refused("A sequence is under way: finish or drop it first.", clause="QW3-5.5.1")
        if self.kind is state.edition.sequence:
            raise Refused(f"This campaign uses {self.kind} sequences already.", clause="QW3-5.5.1")
        yield SequenceTypeSet(kind=self.kind, reason=self.reason)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        if not any(running(state)):
            others = [each for each in SEQUENCES if each.value != state.edition.sequence]
            yield offer(cls, "Change the type of sequence", one_of("kind", "Type", others), words("reason", "Why"))


class SequenceTypeSet(Public, tag="sequence-type-set/1"):
    """The campaign uses another type of sequence from now on."""

    kind: SequenceType
    reason: str

    def file(self, state: State) -> State:
        return replace(state, edition=replace(state.edition, sequence=self.kind))

    def told(self, state: State) -> str:
        return f"Sequences are {self.kind} from now on: {self.reason}"
