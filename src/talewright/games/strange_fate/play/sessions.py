"""Sessions of play: what comes back with each, and what has had its time."""

from msgspec.structs import replace

from talewright.games.strange_fate.play.base import Facts, Public
from talewright.games.strange_fate.play.conflict.card import ConflictCard
from talewright.games.strange_fate.play.flaws import recharged
from talewright.games.strange_fate.play.granted import after
from talewright.games.strange_fate.play.harm.wounds import relieved
from talewright.games.strange_fate.play.known import called
from talewright.games.strange_fate.play.points import counted_anew
from talewright.games.strange_fate.play.scene.scenes import recoveries
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.rules.dice.time_table import Span
from talewright.wording import bare

OVER = "the session is over"


class SessionBegan(Public, tag="session-began/1"):
    """A session of play has begun."""

    number: int

    def file(self, state: State) -> State:
        people = state.people
        if state.scene is None:
            people = {id_: replace(each, signed=frozenset()) for id_, each in people.items()}
        return recharged(replace(state, session=self.number, people=people), Span.SESSION)

    def told(self, state: State) -> str:
        """A conflict that was left open lasts into the next session, and nobody need remember it."""
        return "; ".join(_goes_on(state, card) for card in state.conflicts.values())


class SessionEnded(Public, tag="session-ended/1"):
    """A session of play is over."""

    number: int

    def file(self, state: State) -> State:
        return recharged(after(state, Span.SESSION), Span.SESSION)


def _goes_on(state: State, card: ConflictCard) -> str:
    """That a conflict is still there, and who acts next."""
    then = f", and {called(state, card.next)} acts next" if card.next else ""
    return f"The {card.scope} conflict of last time goes on ({bare(card.about)}){then}"


def opened(state: State, number: int) -> Facts:
    """A session begins, and everybody's fate points are counted anew."""
    yield SessionBegan(number=number)
    yield from counted_anew(state)


def closed(state: State, number: int) -> Facts:
    """A session ends, and with it what recovered so long; stress too, unless a scene or a conflict goes on."""
    if state.scene is None and not state.conflicts:
        yield from relieved(state, OVER)
    yield from recoveries(state, Span.SESSION)
    yield SessionEnded(number=number)
