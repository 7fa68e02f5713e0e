"""How much faster the odds of one QuestWorlds contest are than those of general dice libraries and of a plain loop.

    python -m benchmarks.questworlds_odds [--rounds 5]

Every contest has a pair of ratings that was not asked about before.
"""

from collections import Counter
from collections.abc import Callable

from benchmarks.peers.odds import Odds, Pair, new_ratings, of_two_d20

from talewright.games import questworlds
from talewright.games.questworlds.rules.rating import TIER, Rating

PAIRS = new_ratings(TIER)


def compared(ours: Rating, theirs: Rating) -> Callable[[int, int], int]:
    """The rule for the peers: three times the lead in successes, and one more or less for the higher roll."""
    target, masteries = ours.target, ours.masteries
    resistance, their_masteries = theirs.target, theirs.masteries

    def compare(face: int, their_face: int) -> int:
        successes = (2 if face == target else 1 if face < target else 0) + masteries
        against = (2 if their_face == resistance else 1 if their_face < resistance else 0) + their_masteries
        return 3 * (successes - against) or (face > their_face) - (face < their_face)

    return compare


def named(lead: int) -> str:
    """The outcome that the peers' number stands for."""
    if lead == 0:
        return "tie"
    return f"{'victory' if lead > 0 else 'defeat'} {abs(lead) // 3}"


def by_loop(pair: Pair) -> Counter[int]:
    """Written out in one place, as somebody would who needs nothing else."""
    ours, theirs = Rating.parse(pair[0]), Rating.parse(pair[1])
    target, masteries, resistance, their_masteries = ours.target, ours.masteries, theirs.target, theirs.masteries
    found: Counter[int] = Counter()
    for face in range(1, 21):
        successes = (2 if face == target else 1 if face < target else 0) + masteries
        for their_face in range(1, 21):
            against = (2 if their_face == resistance else 1 if their_face < resistance else 0) + their_masteries
            found[3 * (successes - against) or (face > their_face) - (face < their_face)] += 1
    return found


ODDS = Odds(
    what="odds of one contest",
    asked_for={"icepool": 80, "dyce": 10, "plain loop over 400 pairs": 6, "icepool, asked again": 1_000},
    ours=lambda pair: questworlds.contest(pair[0], vs=pair[1]).odds(),
    peers=of_two_d20(compared, by_loop),
    named=named,
    pairs=PAIRS,
    a_round=300,
    compared=PAIRS[-50:],
)

if __name__ == "__main__":
    ODDS.report(__doc__)
