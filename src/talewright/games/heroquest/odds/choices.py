"""What a choice would change: a hero point now, kept, or only where it pays; an augment first, or none."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from talewright.dice import Dist
from talewright.games.heroquest.odds.chart import Bumped, at_most, becomes
from talewright.games.heroquest.odds.exact import Odds, block, odds, side
from talewright.games.heroquest.rules.abilities.modifier import Modifier, Source
from talewright.games.heroquest.rules.contests.augment import Method, quick, roll_for, rolled
from talewright.games.heroquest.rules.contests.contest import Outcome
from talewright.games.heroquest.rules.contests.situation import Contender, Situation
from talewright.games.heroquest.rules.editions import Edition


class Prospect(Struct, frozen=True):
    """What a choice leads to: the odds, by how much the chance of victory changes, and how often a point is spent."""

    choice: str
    odds: Odds
    change: Fraction
    spent: Fraction = Fraction(0)


class Spending(Struct, frozen=True):
    """A way of spending a hero point on a roll: from what it comes to without the point, and with it."""

    name: str
    spends: Callable[[Outcome, Outcome], bool]


KEPT = Spending("kept", lambda now, then: False)  # noqa: ARG005 - whatever it would bring
ALWAYS = Spending("wherever it betters the result", lambda now, then: then > now)
FOR_A_TIE = Spending("only against a defeat", lambda now, then: now.is_defeat and not then.is_defeat)
FOR_THE_PRIZE = Spending("only for the prize", lambda now, then: then.is_victory and not now.is_victory)
SPENDINGS = (KEPT, FOR_THE_PRIZE, FOR_A_TIE, ALWAYS)
"""From the most sparing; of all that win as often as can be, `FOR_THE_PRIZE` spends the least."""


def hero_point(situation: Situation) -> tuple[Prospect, ...]:
    """Each way of spending a hero point on our roll, with how often it is spent.

    >>> from talewright.games.heroquest.rules.contests.situation import Situation
    >>> for found in hero_point(Situation.parse("17 vs 14")):
    ...     print(f"{found.choice}: victory {float(found.odds.victory):.1%}, spent {float(found.spent):.1%}")
    kept: victory 60.2%, spent 0.0%
    only for the prize: victory 95.8%, spent 35.5%
    only against a defeat: victory 91.8%, spent 31.5%
    wherever it betters the result: victory 95.8%, spent 95.0%
    """
    both = now_and_then(situation)
    kept = _prospect(KEPT, both, Fraction(0))
    return tuple(_prospect(spending, both, kept.odds.victory) for spending in SPENDINGS)


def now_and_then(situation: Situation) -> Dist[tuple[Outcome, Outcome]]:
    """What the same faces come to without a hero point on our roll, and with one."""
    rules = situation.rules
    ours, theirs = side(situation.pc, rules), side(situation.opposition, rules)
    lead = at_most(ours.masteries - theirs.masteries)
    now, then = (
        becomes(lead, Bumped(hero_point, ours.bumps.injured), theirs.bumps, rules) for hero_point in (False, True)
    )
    found: Counter[tuple[Outcome, Outcome]] = Counter()
    for both_rolled, three in now.items():
        counts = block(ours, theirs, both_rolled)
        for outcome, bumped, count in zip(three, then[both_rolled], counts, strict=True):
            found[outcome, bumped] += count
    return Dist(found)


def _prospect(spending: Spending, both: Dist[tuple[Outcome, Outcome]], before: Fraction) -> Prospect:
    ends = both.map(lambda pair: pair[1] if spending.spends(*pair) else pair[0])
    chances = Odds({str(outcome): ends.weights.get(outcome, 0) for outcome in Outcome})
    return Prospect(spending.name, chances, chances.victory - before, both.chance(lambda pair: spending.spends(*pair)))


def augments(
    situation: Situation, augmenting: Contender, edition: Edition, *, by_outcome: bool
) -> tuple[Prospect, ...]:  # fmt: skip
    """Augment first or not: the contest as it stands, and after an augment by each method that the game uses.

    *by_outcome* says whether the results table is in use. *augmenting* may have a hero point of its own to spend.

    >>> from talewright.games.heroquest.rules.editions import QUESTWORLDS_2_2
    >>> from talewright.games.heroquest.rules.contests.situation import Contender, Situation
    >>> from talewright.games.questworlds.rules.rating import Rating
    >>> contest, sailor = Situation.parse("17 vs 20"), Contender(Rating.parse("5M"))
    >>> for found in augments(contest, sailor, QUESTWORLDS_2_2, by_outcome=False):
    ...     print(f"{found.choice}: victory {float(found.odds.victory):.1%}")
    no augment: victory 39.2%
    rolled augment: victory 46.0%
    quick augment: victory 52.8%
    """
    without = odds(situation)
    found = [Prospect("no augment", without, Fraction(0))]
    for method in edition.augments.methods:
        chances = Odds(_bonus(method, augmenting, edition, by_outcome=by_outcome).then(_after(situation)).weights)
        found.append(Prospect(f"{method} augment", chances, chances.victory - without.victory))
    return tuple(found)


def _bonus(method: Method, augmenting: Contender, edition: Edition, *, by_outcome: bool) -> Dist[int]:
    match method:
        case Method.QUICK:
            return Dist.always(quick(augmenting.rating, edition.augments))
        case Method.ROLLED:
            contest = odds(roll_for(augmenting, edition.resistance, edition.contest))
            return contest.map(lambda name: rolled(Outcome.parse(name), by_outcome=by_outcome))


def _after(situation: Situation) -> Callable[[int], Odds]:
    """The odds of the main contest with what an augment brought; a bonus of 0 leaves no line."""

    def augmented(bonus: int) -> Odds:
        lines = [Modifier(Source.AUGMENT, "", bonus)] if bonus else []
        return odds(replace(situation, pc=replace(situation.pc, modifiers=(*situation.pc.modifiers, *lines))))

    return augmented
