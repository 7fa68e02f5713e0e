"""The pool of story points that the group shares: filled again, and corrected (QW3-7.1)."""

from collections.abc import Iterable

from msgspec.structs import replace

from talewright.games.questworlds.play.base import WHY, At, Facts, GmMove, Offers, Public, Reason, Viewer
from talewright.games.questworlds.play.checks import MOST_POINTS, check_number
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.shared.ids import NO_CHARACTER, CharacterId
from talewright.refusal import Refused
from talewright.table.offer import Number, Prose, offer, words
from talewright.table.recounting import Gain
from talewright.wording import counted


class RefreshPool(GmMove, tag="refresh-pool"):
    """Reset the pool to one story point for each player character."""

    reason: Prose = ""

    def decide(self, state: State, at: At) -> Facts:
        check_used(state)
        yield PoolSet(points=state.pool.refreshed().points, why=self.reason or "the game master refreshes the pool")

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        if state.edition.story_points:
            yield offer(cls, "Refresh the story points", WHY)


class CorrectPool(GmMove, tag="correct-pool"):
    """Correct the number of story points, with the reason."""

    points: int
    reason: Reason

    def decide(self, state: State, at: At) -> Facts:
        check_used(state)
        check_number(self.points, "story points")
        yield PoolSet(points=self.points, why=self.reason)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        if state.edition.story_points:
            number = Number(name="points", label="Story points", least=0, most=MOST_POINTS, default=state.points)
            yield offer(cls, "Correct the story points", number, words("reason", "Why"))


# --- what happened


class PoolSet(Public, tag="pool-set/1"):
    """The pool of story points holds so many now."""

    points: int
    why: str
    joining: CharacterId = NO_CHARACTER  # for whom it holds one more; older journals do not tell

    def file(self, state: State) -> State:
        return replace(state, points=self.points)

    def told(self, state: State) -> str:
        return f"The pool holds {counted(self.points, 'story point')}: {self.why}"

    def gains(self, state: State) -> Iterable[Gain]:
        if self.points > state.points:
            yield Gain("", "story point", self.points - state.points)


# --- who may


def check_used(state: State) -> None:
    """Refuse story points in a game that is played without them."""
    if not state.edition.story_points:
        raise Refused("This game is played without story points.", clause="QW3-7.0.1")
