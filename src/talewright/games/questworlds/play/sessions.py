"""Sessions of play: with each experience is counted anew, the pool may be refreshed, and what lasts is asked about."""

from msgspec.structs import replace

from talewright.games.questworlds.play.base import Facts, Public
from talewright.games.questworlds.play.pool import PoolSet
from talewright.games.questworlds.play.sequences.resolve import LossStands, in_sequence, stands
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.rules.experience import Earned
from talewright.games.questworlds.rules.story_point import Moment
from talewright.games.questworlds.shared.ids import MarkId


class SessionBegan(Public, tag="session-began/1"):
    """A session of play: experience is counted anew, and *fading* asks whether what lasts has faded.

    What was not allowed in an earlier one is told no more, and a community may be asked again in the same way.
    """

    brings = ("fading",)

    number: int
    fading: tuple[MarkId, ...]

    def file(self, state: State) -> State:
        asked = tuple(mark for mark in self.fading if mark in state.marks)
        # in older journals nothing stands when a session closes
        state = stands(state, (known for known in state.sheets if not in_sequence(state, known)))
        sheets = {known: replace(sheet, earned=Earned()) for known, sheet in state.sheets.items()}
        lost = tuple(each for each in state.lost if not each.is_plea)
        state = replace(state, sheets=sheets, turned_down={}, lost=lost)
        return replace(state, session=self.number, fading=asked, submitted=frozenset())


def opened(state: State, number: int) -> Facts:
    """What a new session of play brings.

    Source: QW3-2.8.3.1, QW3-2.8.4.1, QW3-7.1.1.1, QW3-7.1.2.1.
    """
    yield SessionBegan(number=number, fading=tuple(state.marks))
    full = state.pool.refreshed(used=state.edition.story_points).points
    if state.edition.refresh.happens_at(Moment.SESSION) and full != state.points:
        yield PoolSet(points=full, why="a new session of play")


def closed(state: State) -> Facts:
    """What was lost in a session and could be traded stands from now on, but for who is in a sequence that goes on.

    Source: QW3-5.4.3.1.3.
    """
    for sheet in state.sheets.values():
        if sheet.latest_loss and not in_sequence(state, sheet.id):
            yield LossStands(character=sheet.id)
