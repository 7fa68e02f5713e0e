"""What the log and the table both say of an outcome."""

from talewright.games.west.play.action import Action
from talewright.games.west.play.state import State
from talewright.games.west.resolution import Outcome, Verdict

ENDS = ".!?…"


def stopped(words: str) -> str:
    """Words with one full stop behind them, unless they end a sentence already.

    >>> stopped("It is over"), stopped("It is over: who cares?"), stopped("")
    ('It is over.', 'It is over: who cares?', '')
    """
    told = words.strip()
    return told if not told or told.rstrip("\"'”’»)")[-1:] in ENDS else f"{told}."


def bare(words: str) -> str:
    """What somebody wrote, for the middle of a sentence: without the full stop."""
    return words.strip().removesuffix(".")


def counted(number: int, one: str, more: str = "") -> str:
    """A number of things.

    >>> counted(1, "bump"), counted(2, "victory", "victories")
    ('1 bump', '2 victories')
    """
    return f"{number} {one if number == 1 else more or f'{one}s'}"


def headline(state: State, action: Action, outcome: Outcome) -> str:
    """What came of an action, in one sentence."""
    name = state.name(action)
    match outcome.verdict:
        case Verdict.CALAMITY:
            return stopped(f"A calamity for {name}" + (f": {action.ruling}" if action.ruling else ""))
        case Verdict.FAILURE:
            meant = f": {action.on_failure}" if action.on_failure else ""
            return stopped(f"{name} fails{meant}")
        case Verdict.SUCCESS:
            meant = f": {action.on_success}" if action.on_success else ""
            return stopped(f"{name} succeeds{_worth(action, outcome)}{meant}")


def _worth(action: Action, outcome: Outcome) -> str:
    parts = []
    if outcome.bumps:
        parts.append(counted(outcome.bumps, "bump"))
    if outcome.magnitude is not None:
        parts.append(f"a magnitude of {outcome.magnitude}")
        if action.track:
            parts.append(counted(outcome.victories, "victory", "victories"))
    return f", with {' and '.join([', '.join(parts[:-1]), parts[-1]] if parts[:-1] else parts)}" if parts else ""
