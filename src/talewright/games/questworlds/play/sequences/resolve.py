"""Resolve, which characters keep from one sequence to the next (QW3-5.4)."""

from msgspec.structs import replace

from talewright.games.questworlds.play.base import Facts, Public
from talewright.games.questworlds.play.sequence import Sequence
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.rules.sequences.chained import Resolve
from talewright.games.questworlds.rules.sequences.exchange import SequenceType
from talewright.games.questworlds.shared.ids import CharacterId
from talewright.table.game import At
from talewright.table.wording import because


class ResolveSet(Public, tag="resolve-set/1"):
    """A character has so much resolve now, and starts with so much."""

    character: CharacterId
    now: int
    start: int
    why: str

    def file(self, state: State) -> State:
        sheet = state.sheets[self.character]
        return state.with_sheet(replace(sheet, resolve=Resolve(self.now, self.start), latest_loss=0))

    def told(self, state: State) -> str:
        return f"{state.name(self.character)} has a resolve of {self.now}, at most {self.start}{because(self.why)}"


def exhausted(at: At[State], sequence: Sequence) -> Facts:
    """Whoever ends a sequence without resolve has less to start with from now on.

    Source: QW3-5.4.11.3.1, QW3-5.4.11.3.2, QW3-5.4.11.3.3.
    """
    for who in sequence.everyone if sequence.type is SequenceType.CHAINED else ():
        sheet = at.now.sheets.get(CharacterId(who))
        if sheet and sheet.resolve.is_out:
            left = sheet.resolve.exhausted()
            why = "worn down for good: the character retires" if left.is_retired else "exhausted"
            yield ResolveSet(character=sheet.id, now=left.now, start=left.start, why=why)
