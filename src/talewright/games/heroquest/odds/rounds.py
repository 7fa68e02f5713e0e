"""How many rounds an extended contest takes, exactly."""

from talewright.games.heroquest.odds.scores import Round, to_go_from
from talewright.games.heroquest.rules.extended.resolution_point import Score
from talewright.odds.race import Rounds, rounds_of


def rounds(one_round: Round, score: Score | None = None) -> Rounds:
    """How many rounds it takes from a score, tied ones included, if every round is like this one.

    Raises ValueError where the contest is over, or could go on for ever.

    >>> from talewright.games.heroquest.odds.scores import round_of
    >>> from talewright.games.heroquest.rules.contests.situation import Situation
    >>> expected = rounds(round_of(Situation.parse("5M vs 18")))
    >>> round(float(expected.mean), 3), round(float(expected.longer_than(5)), 3)
    (4.627, 0.285)
    """
    ours, theirs = (*one_round.ours[:3], 0), (*one_round.theirs[:3], 0)  # no round scores 4
    return rounds_of(ours, theirs, one_round.decided, one_round.tied, *to_go_from(score))
