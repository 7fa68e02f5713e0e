"""Initiative: who acts first in a conflict of one scope."""

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from talewright.games.strange_fate.rules.conflict.stress import Scope
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.trappings.shape import MEDIOCRE, Does, OpposedBy, Procedure


def _for(scope: Scope) -> Procedure:
    return Procedure(
        slug=f"initiative-{scope.casefold()}",
        trapping="Initiative",
        choice=scope,
        title=f"Act first in a {scope.casefold()} conflict",
        about="The highest tier first; within a tier an opposed roll.",
        clauses=("SF-trapping-initiative.1", "SF-trapping-initiative.2", "SF-trapping-initiative.3"),
        does=Does.STANDING,
        against=OpposedBy("SF-trapping-initiative.3", ("Initiative",)),
    )


PROCEDURES = tuple(_for(scope) for scope in Scope)


class Eager(Struct, frozen=True):
    """Somebody in a conflict: the rating of the best Initiative skill for its scope, None without any.

    *efforts* are what was rolled for the order, the first roll first; there are more where a tie was rolled again.
    Who *yields* needs no second roll against others who do.
    """

    name: str
    rating: Rating | None = None
    efforts: tuple[int, ...] = ()
    yields: bool = False

    @property
    def rolls_with(self) -> Rating:
        """What is rolled to settle the order: the skill, or +0 and Mundane without one (SF-trapping-initiative.4)."""
        return self.rating or MEDIOCRE

    @property
    def rank(self) -> tuple[int, int]:
        """The higher comes first: with the trapping before without, and of those the higher tier.

        Source: SF-trapping-initiative.2, SF-trapping-initiative.4.
        """
        return int(self.rating is not None), int(self.rolls_with.tier.value)

    @property
    def place(self) -> tuple[tuple[int, int], tuple[int, ...], int, tuple[int, ...]]:
        """Everything that the place in the order depends on: rank, the first roll, the rating, further rolls."""
        return self.rank, self.efforts[:1], self.rolls_with.value, self.efforts[1:]


def must_roll(people: Iterable[Eager]) -> tuple[str, ...]:
    """Whose roll is wanted: of several in one rank those who have not rolled, or whose rolls and ratings tie.

    A tie of people who all yield stands as they were named.

    Source: SF-trapping-initiative.3, SF-trapping-initiative.4.
    """
    everybody = tuple(people)
    ranks, places = Counter(each.rank for each in everybody), Counter(each.place for each in everybody)
    contested = {each.place for each in everybody if not each.yields and places[each.place] > 1}
    return tuple(
        each.name for each in everybody if ranks[each.rank] > 1 and (not each.efforts or each.place in contested)
    )


def ties(people: Iterable[Eager]) -> tuple[tuple[str, ...], ...]:
    """Those whose roll is wanted, in groups that contend for one place (SF-trapping-initiative.3)."""
    everybody = tuple(people)
    wanted, groups = must_roll(everybody), dict[object, list[str]]()
    for each in everybody:
        if each.name in wanted:
            groups.setdefault(each.place if each.efforts else each.rank, []).append(each.name)
    return tuple(map(tuple, groups.values()))


def order(people: Iterable[Eager]) -> tuple[str, ...]:
    """Who acts in which order, by name; those who tie keep the order in which they were named.

    >>> from talewright.games.strange_fate.rules.dice.ladder import Rating
    >>> order([Eager("Ada"), Eager("Tom", Rating.parse("3"), (2,)), Eager("Eve", Rating.parse("1S"))])
    ('Eve', 'Tom', 'Ada')

    Source: SF-trapping-initiative.2, SF-trapping-initiative.3, SF-trapping-initiative.4.
    """
    return tuple(each.name for each in sorted(people, key=lambda each: each.place, reverse=True))
