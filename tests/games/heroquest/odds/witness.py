"""The odds of a contest found the slow way, to compare those with that are counted."""

from itertools import product

from talewright.dice import Dist
from talewright.games.heroquest.odds import Odds
from talewright.games.heroquest.rules.contests.contest import Faces, Outcome, resolve
from talewright.games.heroquest.rules.contests.result import DIE
from talewright.games.heroquest.rules.contests.situation import Situation

D20 = range(1, DIE + 1)


def enumerated(situation: Situation) -> Odds:
    """The rule itself, asked about every pair of faces."""
    found = Dist.of(resolve(situation, Faces(ours, theirs)).outcome for ours, theirs in product(D20, D20))
    return Odds({str(outcome): found.weights.get(outcome, 0) for outcome in Outcome})
