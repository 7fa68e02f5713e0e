"""A conflict to its end, exactly: who is taken out first, within how many exchanges, from any state.

In each exchange both sides attack, the one with the initiative first. Who gets there first is a race of two counts of
hits that hurt, whatever the wounds look like.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from talewright.dice import Dist
from talewright.games.strange_fate.odds.blows import Attack, Blows, Target, blows, scarred
from talewright.games.strange_fate.odds.exact import totals
from talewright.games.strange_fate.odds.positions import Choice
from talewright.games.strange_fate.rules.conflict.wound import Hit, least
from talewright.games.strange_fate.rules.dice.roll import Faces, resolve
from talewright.games.strange_fate.rules.dice.situation import INVOKE

SHOWN = 30
"""Exchanges that are told one by one; what lies beyond is told as one chance."""


class Fight(Struct, frozen=True):
    """How a conflict of two ends: who is taken out, and when.

    *over_in* gives the chance that it is over in the first, the second ... exchange, *later* what is left.
    """

    victory: Fraction
    mean: Fraction
    over_in: tuple[Fraction, ...]
    later: Fraction
    policy: str

    @property
    def defeat(self) -> Fraction:
        return 1 - self.victory

    def over_within(self, exchanges: int) -> Fraction:
        """The chance that it is over after so many exchanges, of those that are told one by one."""
        return sum(self.over_in[:exchanges], Fraction(0))


def taken_out_within(attack: Attack, exchanges: int) -> Fraction:
    """The chance that an attack in each of so many exchanges takes its target out.

    >>> from talewright.games.strange_fate.rules.dice.situation import Situation
    >>> from talewright.games.strange_fate.rules.conflict.stress import bearing
    >>> thug = Target(bearing=bearing(slots=()))
    >>> print(f"{float(taken_out_within(Attack(situation=Situation.parse('3E vs 2'), target=thug), 2)):.1%}")
    95.2%
    """
    if exchanges < 0:
        raise ValueError(f"count exchanges from 0 up, not {exchanges}")
    return 1 - blows(attack).standing(exchanges)[-1]


def fight(ours: Attack, theirs: Attack | None = None, *, we_begin: bool = True, shown: int = SHOWN) -> Fight:
    """Who takes the other out first, if both attack in every exchange; without an answer, how long it takes us.

    Raises ValueError where neither can ever hurt the other.

    >>> from talewright.games.strange_fate.rules.dice.situation import Situation
    >>> from talewright.games.strange_fate.rules.conflict.stress import bearing
    >>> anybody = Target(bearing=bearing())
    >>> even = Attack(situation=Situation.parse("3 vs 2"), target=anybody)
    >>> found = fight(even, Attack(situation=Situation.parse("2 vs 3"), target=anybody))
    >>> print(f"{float(found.victory):.1%}, {float(found.mean):.2f} exchanges")
    96.5%, 8.54 exchanges
    """
    mine, other = blows(ours), blows(theirs) if theirs else _NEVER
    if not (mine.hurt or other.hurt):
        raise ValueError("neither side can ever hurt the other: change a skill, a tier or a weapon")
    race = _Race(mine, other) if we_begin else _Race(other, mine)
    victory, mean = race.run()
    standing = [one * two for one, two in zip(mine.standing(shown), other.standing(shown), strict=True)]
    over_in = tuple(before - after for before, after in pairwise(standing))
    policies = dict.fromkeys(attack.target.bears.name for attack in (ours, theirs) if attack)
    return Fight(victory if we_begin else 1 - victory, mean, over_in, standing[-1], "; ".join(policies))


_NEVER = Blows(0, 1, 1, (0, 1))


class _Race(Struct, frozen=True):
    """Two counts of hits that still have to fall; *first* attacks first in each exchange."""

    first: Blows
    second: Blows

    def run(self) -> tuple[Fraction, Fraction]:
        """The chance that the first gets there first, and the mean number of exchanges."""
        both, only, other, never = (
            self.first.hurt * self.second.hurt,
            self.first.hurt * self.second.miss,
            self.first.miss * self.second.hurt,
            self.first.miss * self.second.miss,
        )
        total = self.first.total * self.second.total
        something = total - never
        rows, columns = len(self.first.needed), len(self.second.needed)
        # over `something` to the power of both counts of hits: so all of it stays in whole numbers
        wins = [[0] * columns for _ in range(rows)]
        lengths = [[0] * columns for _ in range(rows)]
        wins[0] = [something**left for left in range(columns)]
        for mine in range(1, rows):
            for theirs in range(1, columns):
                for table in (wins, lengths):
                    table[mine][theirs] = (
                        both * something * table[mine - 1][theirs - 1]
                        + only * table[mine - 1][theirs]
                        + other * table[mine][theirs - 1]
                    )
                lengths[mine][theirs] += total * something ** (mine + theirs - 1)
        return self._weighed(wins, something), self._weighed(lengths, something)

    def _weighed(self, table: Sequence[Sequence[int]], something: int) -> Fraction:
        return sum(
            (
                Fraction(
                    self.first.needed[mine] * self.second.needed[theirs] * table[mine][theirs],
                    self.first.ways**mine * self.second.ways**theirs * something ** (mine + theirs),
                )
                for mine in range(1, len(self.first.needed))
                for theirs in range(1, len(self.second.needed))
                if self.first.needed[mine] and self.second.needed[theirs]
            ),
            Fraction(0),
        )


def weighed_in_fight(ours: Attack, theirs: Attack | None, faces: Faces) -> dict[Choice, Fraction]:
    """What to do with an attack once its dice have fallen: the chance to win the fight by each choice.

    The other side attacks next, and afterwards nobody invokes. A reroll throws our dice again; theirs stay.

    >>> from talewright.games.strange_fate.rules.dice.dice import Fell
    >>> from talewright.games.strange_fate.rules.dice.roll import Faces
    >>> from talewright.games.strange_fate.rules.dice.situation import Situation
    >>> from talewright.games.strange_fate.rules.conflict.stress import bearing
    >>> even, anybody = Situation.parse("3 vs 3"), Target(bearing=bearing())
    >>> attack = Attack(situation=even, target=anybody)
    >>> fell = Faces(Fell.read("-0+0", even.our_dice), Fell.read("000+", even.their_dice))
    >>> found = weighed_in_fight(attack, attack, fell)
    >>> print(", ".join(f"{choice}: {float(chance):.1%}" for choice, chance in found.items()))
    keep the roll: 46.6%, +2: 58.4%, reroll: 48.9%
    """
    shifts = resolve(ours.situation, faces).shifts
    lead = shifts - faces.ours.total
    dealt = {
        Choice.KEEP: Dist.always(ours.dealt(shifts)),
        Choice.PLUS: Dist.always(ours.dealt(shifts + INVOKE)),
        Choice.REROLL: totals(ours.situation.our_dice).map(lambda total: ours.dealt(lead + total)),
    }
    return {choice: _behind(ours, theirs, stress) for choice, stress in dealt.items()}


def _behind(ours: Attack, theirs: Attack | None, dealt: Dist[int]) -> Fraction:
    target = ours.target
    found = Fraction(0)
    for stress, ways in dealt.weights.items():
        after = _after(target, stress)
        won = Fraction(1) if after is None else fight(replace(ours, target=after), theirs, we_begin=False).victory
        found += won * Fraction(ways, dealt.total)
    return found


def _after(target: Target, stress: int) -> Target | None:
    """The target with one more hit borne; None where it is out."""
    if not stress:
        return target
    hit = Hit(target.track, stress)
    way = least(target.bearing, target.wounds, hit)
    if way is None or not target.bears.allows(way, target.bearing):
        return None
    return replace(target, wounds=scarred(target.bearing, target.wounds, hit, way))
