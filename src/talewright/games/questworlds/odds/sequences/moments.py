"""The choices in a scored sequence: a gambit, a defensive response, help, a parting shot, and the best use of points.

A choice is weighed by the chance of victory that it leaves if both sides go on as usual afterwards. The plan for story
points looks further: it has the best manner for every round, and the best moment for every point.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from msgspec import Struct

from talewright.dice import Dist
from talewright.games.questworlds.odds.choices import story_point
from talewright.games.questworlds.odds.exact import D20, Odds, odds, side
from talewright.games.questworlds.odds.sequences.scored import Scores, final_scores, round_of, rounds, to_go_from
from talewright.games.questworlds.rules.contest import Faces, Outcome, Verdict, resolve
from talewright.games.questworlds.rules.sequences import scored
from talewright.games.questworlds.rules.sequences.exchange import Side, ended
from talewright.games.questworlds.rules.sequences.scored import NO_POINTS, Manner, Score
from talewright.games.questworlds.rules.situation import Situation
from talewright.odds.race import Rounds

MOST_POINTS = 9  # story points that a plan is made for
NO_ONE = Outcome(Verdict.STANDOFF, Verdict.STANDOFF, 0, 0)


class Weighed(NamedTuple):
    """A choice, the chance of victory that it leaves, and by how much it betters that of going on as usual."""

    choice: str
    victory: Fraction
    change: Fraction


class ScoredSequence(Struct, frozen=True):
    """A scored sequence between these two, from a score on, if every round is like this one."""

    situation: Situation
    score: Score = NO_POINTS

    def at(self, score: Score) -> ScoredSequence:
        """The same from another score on. Raises ValueError where somebody is out."""
        to_go_from(score)
        return ScoredSequence(self.situation, score)

    def odds(self, manner: Manner = Manner.PLAIN, their_manner: Manner = Manner.PLAIN) -> Scores:
        """Every final score with its exact chance, if each goes into every round in the same manner."""
        ours, theirs = side(self.situation.pc), side(self.situation.opposition)
        return final_scores(round_of(ours, theirs, manner, their_manner), self.score)

    def rounds(self) -> Rounds:
        """How many rounds are still to come."""
        return rounds(round_of(side(self.situation.pc), side(self.situation.opposition)), self.score)

    def choices(self, their_manner: Manner = Manner.PLAIN) -> tuple[Weighed, ...]:
        """Each manner of going into the next round, if the other side goes into it in *their_manner*.

        >>> from talewright.games.questworlds.rules.situation import Situation
        >>> for choice, victory, change in ScoredSequence(Situation.parse("17 vs 17"), Score(4, 2)).choices():
        ...     print(f"{choice}: {float(victory):.1%} ({float(change):+.1%})")
        plain: 79.8% (+0.0%)
        gambit: 51.5% (-28.4%)
        defense: 83.1% (+3.3%)
        """
        usual = self._after(Manner.PLAIN, their_manner)
        found = ((manner, self._after(manner, their_manner)) for manner in Manner)
        return tuple(Weighed(manner.value, victory, victory - usual) for manner, victory in found)

    def with_assist(self, name: str, chances: Odds) -> Weighed:
        """What help leaves by somebody who has these odds in the assist."""
        against = ((scored.after_assist(self.score.theirs, outcome), chance) for outcome, chance in _outcomes(chances))
        return self._weighed(name, sum(chance * self._at(Score(self.score.ours, now)) for now, chance in against))

    def with_shifted(self, points: int) -> Weighed:
        """What it leaves to shift so many of our points to a follower. Raises ValueError if there are fewer."""
        return self._weighed(f"shift {points}", self._at(Score(self.score.ours, self.score.theirs - points)))

    def after_parting_shot(self, removed_by: int, chances: Odds) -> Scores:
        """The final scores if the one who is out at this score is the target of a parting shot.

        *removed_by* are the points of the round that took the target out. A shot that fails may bring the target back.
        """
        target = self.score.loser
        if target is None:
            raise ValueError(f"at {self.score} nobody is out, and a parting shot is for whoever is")
        parts = []
        for outcome, chance in _outcomes(chances):
            score = scored.after_parting_shot(self.score, outcome, target=target, removed_by=removed_by)
            ends = ScoredSequence(self.situation, score).odds() if score.loser is None else Scores({str(score): 1})
            parts.append((int(chance * chances.total), ends))
        return Scores(Dist.mix(parts).weights)

    def plan(self, points: int) -> Plan:
        """When to burn so many story points, and the best manner for each round."""
        return plan(self.situation, points)

    def _weighed(self, name: str, victory: Fraction | int) -> Weighed:
        return Weighed(name, Fraction(victory), victory - self._at(self.score))

    def _at(self, score: Score) -> Fraction:
        return Fraction(score.loser is Side.THEIRS) if score.loser is not None else _usual(self.situation, score)

    def _after(self, manner: Manner, their_manner: Manner) -> Fraction:
        after = (
            (scored.after_round(self.score, one, manner, their_manner), by)
            for one, by in _outcomes(odds(self.situation))
        )
        return sum((chance * self._at(score) for score, chance in after), Fraction(0))


@lru_cache(maxsize=4096)
def _usual(situation: Situation, score: Score) -> Fraction:
    return ScoredSequence(situation, score).odds().victory


def _outcomes(chances: Odds) -> Iterator[tuple[Outcome, Fraction]]:
    return ((_outcome(name), chance) for name, chance in chances.items())


def _outcome(name: str) -> Outcome:
    verdict, _, degree = name.partition(" ")
    return NO_ONE if verdict == "tie" else ended(Verdict(verdict), int(degree))


# --- the best moments


class Place(NamedTuple):
    """Where a sequence stands, and how many story points are left."""

    score: Score
    left: int


class Rolled(NamedTuple):
    """What a pair of faces comes to, and what it would come to with one more story point."""

    now: str
    then: str


class Plan(Struct, frozen=True):
    """The best manner and the best use of story points, from every score, after every roll; the others go on as usual.

    What is best is told by the chance of victory. A story point is burned after the roll, one a round (QW3-7.1.4).
    """

    rolls: Dist[Rolled]
    worth: dict[Place, tuple[Fraction, Manner]]

    def victory(self, score: Score, left: int) -> Fraction:
        """The chance of victory before the next round is rolled."""
        return self.worth[Place(score, left)][0]

    def manner(self, score: Score, left: int) -> Manner:
        """How to go into the next round."""
        return self.worth[Place(score, left)][1]

    def burns(self, score: Score, left: int, rolled: Rolled, manner: Manner = Manner.PLAIN) -> bool:
        """Whether to burn a story point on this roll; not where it would be worth as much to keep it."""
        if not left:
            return False
        kept = scored.after_round(score, _outcome(rolled.now), manner)
        burned = scored.after_round(score, _outcome(rolled.then), manner)
        return self._at(Place(burned, left - 1)) > self._at(Place(kept, left))

    def _at(self, place: Place) -> Fraction:
        loser = place.score.loser
        return self.worth[place][0] if loser is None else Fraction(loser is Side.THEIRS)


@lru_cache(maxsize=64)
def plan(situation: Situation, points: int) -> Plan:
    """Find the best use of so many story points, if every round is like this one. Raises ValueError for too many.

    >>> from talewright.games.questworlds.rules.situation import Situation
    >>> best = plan(Situation.parse("15 vs 5M"), 2)
    >>> [round(float(best.victory(NO_POINTS, left)), 3) for left in range(3)]
    [0.081, 0.426, 0.825]
    """
    if not 0 <= points <= MOST_POINTS:
        raise ValueError(f"{points} story points cannot be planned for; write 0 to {MOST_POINTS} of them")
    burned = story_point(situation).situation
    thrown = [Faces(ours, theirs) for ours, theirs in product(D20, D20)]
    best = Plan(Dist.of(Rolled(str(resolve(situation, one)), str(resolve(burned, one))) for one in thrown), {})
    for left in range(points + 1):
        for ours, theirs in product(reversed(range(5)), reversed(range(5))):
            place = Place(Score(ours, theirs), left)
            best.worth[place] = max(
                ((_worth(best, place, manner), manner) for manner in Manner), key=lambda found: found[0]
            )
    return best


def _worth(best: Plan, place: Place, manner: Manner) -> Fraction:
    """What a place is worth in one manner, if after each roll the better of keeping and burning a point is done.

    A round that brings nobody points comes back to the place itself, so its share falls to the others; which of those
    rolls are worth a point is found by trying the most valuable first.
    """
    score, left = place
    leading, idle = Fraction(0), []
    total = best.rolls.total
    for (now, then), ways in best.rolls.weights.items():
        burned = best._at(Place(scored.after_round(score, _outcome(then), manner), left - 1)) if left else None  # noqa: SLF001
        kept = scored.after_round(score, _outcome(now), manner)
        if kept != score:
            worth = best._at(Place(kept, left))  # noqa: SLF001
            leading += ways * (worth if burned is None else max(worth, burned))
        else:
            idle.append((Fraction(0) if burned is None else burned, ways))
    waiting = sum(ways for _, ways in idle)
    found = [leading / (total - waiting)] if waiting < total else [Fraction(0)]
    for burned, ways in sorted(idle, reverse=True):
        leading += ways * burned
        waiting -= ways
        found.append(leading / (total - waiting))
    return max(found) if left else found[0]
