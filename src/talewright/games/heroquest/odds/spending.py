"""When to spend hero points in an extended contest: the best moment, found by working back from the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from talewright.dice import Dist
from talewright.games.heroquest.odds.choices import now_and_then
from talewright.games.heroquest.odds.scores import Scores, in_order
from talewright.games.heroquest.rules.contests.contest import Outcome
from talewright.games.heroquest.rules.contests.situation import Situation, TwoFumbles
from talewright.games.heroquest.rules.extended.extended import TO_WIN
from talewright.games.heroquest.rules.extended.resolution_point import BY_DEGREE, Score

LAST = 2 * (TO_WIN - 1)  # the sum of the points at the latest score that decides nothing


class Goal(Struct, frozen=True):
    """What the player is after: how much each final score is worth, in whole numbers."""

    name: str
    worth: Callable[[Score], int]


VICTORY = Goal("the chance of victory", lambda score: int(score.lead > 0))


class Roll(NamedTuple):
    """What the dice of a round come to without a hero point and with one: points gained, below 0 if by the others."""

    now: int
    then: int


class Place(NamedTuple):
    """Where an extended contest stands: the points of both sides, and the hero points that are left."""

    ours: int
    theirs: int
    left: int

    @property
    def is_over(self) -> bool:
        return max(self.ours, self.theirs) >= TO_WIN

    @property
    def steps(self) -> int:
        """More than the rounds that can still change something: each brings points or costs a hero point."""
        return 0 if self.is_over else LAST + 1 - self.ours - self.theirs + self.left

    def after(self, gained: int, *, spent: bool = False) -> Place:
        return Place(self.ours + max(gained, 0), self.theirs + max(-gained, 0), self.left - spent)


class End(NamedTuple):
    """How it ended, and the hero points that are left."""

    score: Score
    left: int


def rolls(situation: Situation) -> Dist[Roll]:
    """What a round comes to, with and without a hero point on our roll."""
    rules = replace(situation.rules, two_fumbles=TwoFumbles.TIE)
    both = now_and_then(replace(situation, rules=rules))
    return both.map(lambda pair: Roll(_points(pair[0]), _points(pair[1])))


def _points(outcome: Outcome) -> int:
    if outcome.degree is None:
        return 0
    return BY_DEGREE[outcome.degree] if outcome.is_victory else -BY_DEGREE[outcome.degree]


class Plan(Struct, frozen=True):
    """The best use of hero points from every score, after every roll.

    Worth is counted in the goal's units; *point* is what a hero point is worth that is left when the contest ends.
    What each place is worth stands as a whole number, over as many powers of *base* as it has steps and over *unit*.
    """

    goal: Goal
    one_round: Dist[Roll]
    points: int
    base: int
    unit: int
    worth: Mapping[Place, int]

    def value(self, score: Score, left: int) -> Fraction:
        """What a place is worth before the round is rolled: with the usual goal, the chance of victory."""
        place = Place(score.ours, score.theirs, left)
        return Fraction(self.worth[place], self.base**place.steps * self.unit)

    def value_of_keeping(self, score: Score, left: int) -> Fraction:
        """By how much the last of the hero points that are left betters the chances, from this score on."""
        return self.value(score, left) - self.value(score, left - 1)

    def weighed(self, score: Score, left: int, roll: Roll) -> tuple[Fraction, Fraction]:
        """What it is worth to keep the hero point after this roll, and to spend it."""
        place = Place(score.ours, score.theirs, left)
        kept, spent = place.after(roll.now), place.after(roll.then, spent=True)
        return self._at(kept), self._at(spent)

    def spends(self, score: Score, left: int, roll: Roll) -> bool:
        """Whether to spend one on this roll; not where it would be worth as much to keep it."""
        kept, spent = self.weighed(score, left, roll) if left else (1, 0)
        return spent > kept

    def moments(self, score: Score, left: int) -> Dist[bool]:
        """How likely the next round's roll is one to spend a hero point on."""
        return self.one_round.map(lambda roll: self.spends(score, left, roll))

    def ends(self, score: Score, left: int) -> Dist[End]:
        """Every end that follows if hero points are spent by this plan."""
        start = Place(score.ours, score.theirs, left)
        reached = {start: 1}  # over as many powers of the base as steps were left behind
        ends: dict[End, int] = {}
        for place in sorted(self.worth, key=lambda place: place.steps, reverse=True):
            ways = reached.pop(place, 0)
            if place.is_over or not ways:
                continue
            leading = [(following, count) for following, count in self._leads(place) if following != place]
            share = self.base // sum(count for _, count in leading)
            for following, count in leading:
                weight = ways * count * share * self.base ** (place.steps - following.steps - 1)
                if following.is_over:
                    end = End(Score(following.ours, following.theirs), following.left)
                    ends[end] = ends.get(end, 0) + weight
                else:
                    reached[following] = reached.get(following, 0) + weight
        return Dist(ends)

    def odds(self, score: Score, left: int) -> Scores:
        """The final scores that follow if hero points are spent by this plan."""
        return in_order(self.ends(score, left).map(lambda end: end.score))

    def _at(self, place: Place) -> Fraction:
        return Fraction(self.worth[place], self.base**place.steps * self.unit)

    def _leads(self, place: Place) -> Iterator[tuple[Place, int]]:
        """Where each roll leads by the plan, with its ways."""
        score = Score(place.ours, place.theirs)
        for roll, ways in self.one_round.weights.items():
            spent = self.spends(score, place.left, roll)
            yield place.after(roll.then if spent else roll.now, spent=spent), ways


def plan(situation: Situation, points: int, *, goal: Goal = VICTORY, point: Fraction = Fraction(0)) -> Plan:
    """Find out when so many hero points are best spent on our rolls, if every round is like this one.

    *point* is what each that is left at the end is worth to its player, in the goal's units.

    >>> from talewright.games.heroquest.rules.contests.situation import Situation
    >>> best = plan(Situation.parse("17 vs 5M"), 3)
    >>> [round(float(best.value(Score(), left)), 3) for left in range(4)]
    [0.065, 0.256, 0.601, 0.857]
    """
    one_round = rolls(situation)
    tied = sum(ways for roll, ways in one_round.weights.items() if not roll.now)
    stuck = one_round.weights.get(Roll(0, 0), 0)
    if tied == one_round.total:
        raise ValueError("nobody ever scores in such a round; give one in which somebody may")
    deciding = _Deciding(one_round.total - tied, one_round.total - stuck, tied - stuck)
    worth: dict[Place, int] = {}
    for left in range(points + 1):
        for place in _ends(left):
            final = goal.worth(Score(place.ours, place.theirs))
            worth[place] = final * point.denominator + left * point.numerator
        for ours in reversed(range(TO_WIN)):
            for theirs in reversed(range(TO_WIN)):
                place = Place(ours, theirs, left)
                worth[place] = _worth(place, one_round, worth, deciding)
    return Plan(goal, one_round, points, deciding.base, point.denominator, worth)


class _Deciding(NamedTuple):
    """In how many ways a round changes something: if ties are kept, and if they are bettered; and what lies between."""

    kept: int
    bettered: int
    better: int

    @property
    def base(self) -> int:
        return self.kept * self.bettered


def _ends(left: int) -> Iterator[Place]:
    beyond = range(TO_WIN, TO_WIN + max(BY_DEGREE.values()))
    for points in beyond:
        for other in range(TO_WIN):
            yield Place(points, other, left)
            yield Place(other, points, left)


def _worth(place: Place, one_round: Dist[Roll], worth: Mapping[Place, int], deciding: _Deciding) -> int:
    """What a place is worth if both answers to every roll are weighed, in whole numbers.

    A tied round that is kept comes back to the place itself, so its share falls to the rounds that change something.
    """
    base, steps = deciding.base, place.steps - 1

    def at(following: Place) -> int:
        scale: int = base ** (steps - following.steps)
        return worth[following] * scale

    changed, bettered = 0, 0
    for roll, ways in one_round.weights.items():
        then = at(place.after(roll.then, spent=True)) if place.left and roll.then != roll.now else None
        if roll.now:
            now = at(place.after(roll.now))
            changed += ways * (now if then is None else max(now, then))
        elif then is not None:
            bettered += ways * then
    keeping = changed * deciding.bettered
    return max(keeping, (changed + bettered) * deciding.kept) if place.left else keeping
