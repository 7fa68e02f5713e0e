"""The odds of group contests, exactly: the totals of all successes, and who of several contestants gains one prize."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache, reduce

from msgspec import Struct

from talewright.dice import Dist
from talewright.games.questworlds.odds.exact import ASSURED, D20, UNTHROWN, Odds, Side, side
from talewright.games.questworlds.rules.groups.totals import Totals, overall
from talewright.games.questworlds.rules.rating import TargetNumber
from talewright.games.questworlds.rules.situation import Contender, Situation

NOBODY = "nobody"
SHARED = "shared"


@lru_cache(maxsize=2048)
def successes(of: Side) -> Dist[int]:
    """How many successes one side rolls, with its additional ones (QW3-2.3.5, QW3-2.3.6)."""
    return rolled(of).map(lambda roll: roll[0])


@lru_cache(maxsize=2048)
def rolled(of: Side) -> Dist[tuple[int, int]]:
    """The successes and the face of one side's roll; the face is 0 where no die is thrown."""
    if of.number == UNTHROWN:
        return Dist.always((of.extra, 0))
    return Dist.of((of.extra + (2 if face == of.number else int(face < of.number)), face) for face in D20)


def lead(situations: Iterable[Situation]) -> Dist[int]:
    """By how many successes our side is ahead when everybody has rolled; the resistance rolls anew for each.

    Source: QW3-4.2.1.1, QW3-4.2.1.2. Raises ValueError where nobody takes part.
    """
    each = [
        successes(side(one.pc)).combine(successes(side(one.opposition)), lambda ours, theirs: ours - theirs)
        for one in situations
    ]
    if not each:
        raise ValueError("nobody takes part; give one contest for each member of the group")
    return reduce(lambda ahead, more: ahead.combine(more, int.__add__), each)


def group_odds(ahead: Dist[int]) -> Odds:
    """The group's outcomes, from the best to the worst, by how many successes it will be ahead (QW3-4.2.1.3).

    Successes that have been rolled already are added to the lead before.
    """
    named = {successes: ahead.weights[successes] for successes in sorted(ahead, reverse=True)}
    return Odds(Dist(named).map(lambda by: str(overall(Totals(max(by, 0), max(-by, 0))))).weights)


class GroupContest(Struct, frozen=True):
    """A group contest that is ready for its dice, with its odds."""

    situations: tuple[Situation, ...]
    ahead: int = 0
    """By how many successes the group is ahead before these roll."""

    def lead(self) -> Dist[int]:
        """By how many successes the group will be ahead."""
        return lead(self.situations).map(lambda by: by + self.ahead)

    def odds(self) -> Odds:
        """Every outcome for the group with its exact chance; assured for all, it needs no dice (QW3-2.3.4.2.1).

        >>> from talewright.games.questworlds.rules.situation import Situation
        >>> chances = GroupContest((Situation.parse("17 vs 14"), Situation.parse("5M vs 14"))).odds()
        >>> chances.victory + chances.tie + chances.defeat
        Fraction(1, 1)
        """
        lead = self.lead()
        return ASSURED if all(each.is_assured for each in self.situations) else group_odds(lead)


def prize_odds(contestants: Sequence[Contender | TargetNumber]) -> Dist[str]:
    """Who gains one prize, by the place in the row from 1, if each rolls once; or that it is shared, or nobody's.

    Nobody gains it where all fail (QW3-4.3.1); it is shared where the best have the same successes and the same face.
    Source: QW3-4.3.1.1, QW3-4.3.1.2, QW3-4.3.1.3. Raises ValueError for fewer than two.
    """
    if len(contestants) < 2:
        raise ValueError("a prize is contested by two or more; give a rating for each")
    rolls = [rolled(side(one)) for one in contestants]
    total = reduce(int.__mul__, (each.total for each in rolls))
    failing = reduce(int.__mul__, (sum(ways for roll, ways in each.weights.items() if not roll[0]) for each in rolls))
    found: Counter[str] = Counter()
    for place, own in enumerate(rolls, start=1):
        others = [each for at, each in enumerate(rolls, start=1) if at != place]
        for roll, ways in own.weights.items():
            if roll[0]:
                found[str(place)] += ways * reduce(int.__mul__, (_below(each, roll) for each in others))
    won = sum(found.values())
    return Dist({**found, SHARED: total - won - failing, NOBODY: failing})


def _below(rolls: Dist[tuple[int, int]], roll: tuple[int, int]) -> int:
    return sum(ways for other, ways in rolls.weights.items() if other < roll)
