"""What becomes of the results that two sides roll: the rule, asked once for each pair of them."""

from collections.abc import Mapping
from functools import cache
from itertools import product
from typing import NamedTuple

from msgspec import Struct, field

from talewright.games.heroquest.rules.contests.bump import MOST, Results, bumps, results
from talewright.games.heroquest.rules.contests.contest import Faces, Outcome, compared
from talewright.games.heroquest.rules.contests.result import Result
from talewright.games.heroquest.rules.contests.situation import Contender, ContestRules, Situation
from talewright.games.questworlds.rules.rating import Rating


class Bumped(NamedTuple):
    """What bumps one side besides its masteries."""

    hero_point: bool = False
    injured: bool = False


Three = tuple[Outcome, Outcome, Outcome]
"""What a pair of results comes to when our roll is the higher one, the same, or the lower one."""


@cache
def becomes(lead: int, ours: Bumped, theirs: Bumped, rules: ContestRules) -> Mapping[Results, Three]:
    """Ask the rule what each pair of rolled results comes to, with this lead in masteries and these bumps."""
    pc, other = (
        Contender(Rating.of(1, max(masteries, 0)), (), *bumped) for masteries, bumped in ((lead, ours), (-lead, theirs))
    )
    situation = Situation(pc, other, rules)
    found = {}
    for rolled in product(Result, Result):
        after = results(rolled, bumps(situation, rolled))
        higher, same, lower = (compared(*after, faces, rules) for faces in (Faces(2, 1), Faces(1, 1), Faces(1, 2)))
        found[rolled] = higher, same, lower
    return found


class Cells(Struct, frozen=True, eq=False):  # each is made once, and is itself
    """The same in the form in which it is counted fast.

    *settled* names the outcome of two results; *level* has it by our roll: higher, the same, or lower. *none* holds
    every outcome that there is, from the best to the worst.
    """

    settled: tuple[tuple[int, int, str], ...]
    level: tuple[tuple[int, int, str, str, str], ...]
    none: dict[str, int]


class Chart(Struct, frozen=True, eq=False):
    """The cells of a game with these rules, worked out when they are asked for."""

    rules: ContestRules
    known: dict[tuple[int, Bumped, Bumped], Cells] = field(default_factory=dict)

    def cells(self, lead: int, ours: Bumped, theirs: Bumped) -> Cells:
        """The cells at this lead in masteries, with what else bumps either side."""
        found = self.known.get((lead, ours, theirs))
        if found is None:
            found = self.known[lead, ours, theirs] = _cells(becomes(at_most(lead), ours, theirs, self.rules))
        return found


chart = cache(Chart)


def at_most(lead: int) -> int:
    """Of a lead in masteries no more than six count: so many bumps change whatever was rolled."""
    return min(max(lead, -MOST), MOST)


def _cells(comes_to: Mapping[Results, Three]) -> Cells:
    settled, level = [], []
    for (rolled, their_rolled), three in comes_to.items():
        higher, same, lower = map(str, three)
        if higher == lower:
            settled.append((rolled.value, their_rolled.value, same))
        else:
            level.append((rolled.value, their_rolled.value, higher, same, lower))
    there_are = {outcome for three in comes_to.values() for outcome in three}
    return Cells(tuple(settled), tuple(level), {str(outcome): 0 for outcome in Outcome if outcome in there_are})
