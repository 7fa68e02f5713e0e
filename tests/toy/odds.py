"""What guests of the fair ask before they choose: what they can expect, if they go on for the most points."""

from fractions import Fraction

from tests.toy import dip, throw
from tests.toy.state import Dipping, State, position

from talewright.odds import Policy, best, prospects

DIP_SOLVED = 12  # cards in a deck for which an offer says the odds: each card doubles the positions

THROW_FOR_MOST: Policy[throw.Throw, throw.Answer, int] = best("for the most points", lambda points: points)
DIP_FOR_MOST: Policy[dip.Dip, dip.Answer, int] = best("for the most points", lambda points: points)


def best_throw(at: throw.Throw) -> tuple[str, str]:
    """What keeping and throwing again are worth."""
    behind = prospects(throw, at, THROW_FOR_MOST)
    return _worth(behind[throw.Verdict.KEEP].mean()), _worth(behind[throw.Verdict.AGAIN].mean())


def best_dip(state: State, dipping: Dipping) -> tuple[str, str]:
    """What stopping and drawing on are worth."""
    behind = prospects(dip, position(state, dipping), DIP_FOR_MOST)
    return _worth(behind[dip.Verdict.STOP].mean()), _worth(behind[dip.Verdict.ON].mean())


def _worth(points: Fraction) -> str:
    return f"{float(points):.2f} points on average"
