"""How much faster the nine outcomes of one contest of bumps are than with general dice libraries and a plain loop.

    python -m benchmarks.heroquest_odds [--rounds 5]

Every contest has a pair of ratings that was not asked about before.
"""

from collections import Counter
from collections.abc import Callable

from benchmarks.peers.odds import Odds, Pair, new_ratings, of_two_d20

from talewright.games import heroquest
from talewright.games.heroquest import Outcome, Rating

PAIRS = new_ratings(19)  # against 20 a roll comes to what it does against 19


def compared(ours: Rating, theirs: Rating) -> Callable[[int, int], int]:
    """The rule for the peers: from 4 for a complete victory over 0 for a tie to -4.

    A lead in masteries is worth as many steps, whichever side they lift or lower; three is the most that are left.
    """
    target, resistance, lead = ours.target, theirs.target, ours.masteries - theirs.masteries

    def compare(face: int, their_face: int) -> int:
        result = 3 if face == 1 else 0 if face == 20 else 2 if face <= target else 1
        against = 3 if their_face == 1 else 0 if their_face == 20 else 2 if their_face <= resistance else 1
        steps = max(-3, min(3, result - against + lead))
        if steps:
            return steps + 1 if steps > 0 else steps - 1
        return (face > their_face) - (face < their_face)

    return compare


def by_loop(pair: Pair) -> Counter[int]:
    """Written out in one place, as somebody would who needs nothing else."""
    ours, theirs = Rating.parse(pair[0]), Rating.parse(pair[1])
    target, resistance, lead = ours.target, theirs.target, ours.masteries - theirs.masteries
    found: Counter[int] = Counter()
    for face in range(1, 21):
        result = (3 if face == 1 else 0 if face == 20 else 2 if face <= target else 1) + lead
        for their_face in range(1, 21):
            against = 3 if their_face == 1 else 0 if their_face == 20 else 2 if their_face <= resistance else 1
            steps = max(-3, min(3, result - against))
            if steps:
                found[steps + 1 if steps > 0 else steps - 1] += 1
            else:
                found[(face > their_face) - (face < their_face)] += 1
    return found


ODDS = Odds(
    what="nine outcomes of one contest",
    asked_for={"icepool": 80, "dyce": 15, "plain loop over 400 pairs": 6},
    ours=lambda pair: heroquest.contest(pair[0], vs=pair[1]).odds(),
    peers=of_two_d20(compared, by_loop),
    named=lambda end: str(Outcome(end)),
    pairs=PAIRS,
    a_round=300,
    compared=PAIRS[-50:],
)

if __name__ == "__main__":
    ODDS.report(__doc__)
