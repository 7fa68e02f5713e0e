"""A follower who is worn down leaves the service, in a sequence or out of it (QW3-5.4.4.7)."""

from talewright.games.questworlds.play.base import Facts, Public
from talewright.games.questworlds.play.endings import taken_leave
from talewright.games.questworlds.play.sequences.base import running
from talewright.games.questworlds.play.sequences.followers import FollowerRemoved, without_service
from talewright.games.questworlds.play.sequences.leaving import left_all
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.rules.sequences import chained
from talewright.games.questworlds.rules.sequences.exchange import SequenceType
from talewright.games.questworlds.shared.ids import CharacterId
from talewright.table.game import At


class ServiceLeft(Public, tag="service-left/1"):
    """A follower left the service for good, and must be replaced (QW3-5.4.4.7)."""

    character: CharacterId

    def file(self, state: State) -> State:
        return without_service(state, self.character)

    def told(self, state: State) -> str:
        return f"{state.name(self.character)} leaves the service of {state.name(state.sheets[self.character].leader)}"


def left_service(at: At[State]) -> Facts:
    """Followers who have lost three resolve leave the service, and all that was under way, at once (QW3-5.4.4.7)."""
    for sheet in at.now.in_play if at.now.edition.sequence is SequenceType.CHAINED else ():
        if sheet.leader and chained.leaves(sheet.resolve.start - sheet.resolve.now):
            yield ServiceLeft(character=sheet.id)
            yield from taken_leave(at.now, sheet.id)
            yield from left_all(at, sheet.id)
            for sequence in running(at.now):
                if sheet.id in sequence.followers:
                    yield FollowerRemoved(sequence=sequence.id, follower=sheet.id)
