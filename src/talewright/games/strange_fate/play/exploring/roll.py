"""One roll as the explorer answers it: its odds, and what a rung, a tier, an invoke or other dice would change."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from talewright.games.asked import one_of, whole
from talewright.games.strange_fate.odds import Goal, Odds, Use, invoked, odds
from talewright.games.strange_fate.odds.choices import GOALS, USES
from talewright.games.strange_fate.play.exploring.question import MOST_INVOKES, situation_of
from talewright.games.strange_fate.play.exploring.shapes import DiceAsked, InvokesAsked, RollAsked, RungAsked
from talewright.games.strange_fate.play.rolls.chances import odds_view, shown
from talewright.games.strange_fate.rules.dice.dice import DICE_RULES, MOST_TIERS
from talewright.games.strange_fate.rules.dice.ladder import LADDER, Rating
from talewright.games.strange_fate.rules.dice.situation import Difficulty, Situation
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.dice.working import tier_title
from talewright.percent import percent
from talewright.wording import signed

MOST_SHOWN = 8
"""The highest rung of the ladder that is shown, unless a higher one is asked about."""
SHOWN = tuple(value for value in LADDER if value <= MOST_SHOWN)


def roll(asked: Mapping[str, str]) -> RollAsked:
    """The answer. Raises ``ValueError`` with a sentence that says what would be right."""
    situation = situation_of(asked["skill"], asked["vs"], asked["dice"], against=asked["against"])
    count = whole(asked, "invokes", range(MOST_INVOKES + 1))
    use, goal = USES[one_of(asked, "use", USES)], GOALS[one_of(asked, "goal", GOALS)]
    best = invoked(situation, count, use, goal)
    return RollAsked(
        notation=str(situation),
        tiers=_compared(situation),
        our_dice=str(situation.our_dice),
        their_dice=str(situation.their_dice),
        odds=odds_view(situation),
        invoked=shown(best.odds) if count else None,
        policy=best.policy,
        goal=goal.name,
        rungs=tuple(_rungs(situation)),
        tiers_of=tuple(_tiers(situation)),
        invokes=tuple(_invokes(situation, count, use, goal)),
        dice=tuple(_dice(situation)),
    )


def _compared(situation: Situation) -> str:
    """How far apart the tiers are, and how far they count."""
    both = f"{tier_title(situation.ours.level)} against {tier_title(situation.opposition.level)}"
    return f"{both}, which counts as {MOST_TIERS} tiers" if abs(situation.tiers) > MOST_TIERS else both


def _against(situation: Situation, rating: Rating) -> Situation:
    """The same against another rating."""
    other = situation.opposition
    if isinstance(other, Difficulty):
        return replace(situation, opposition=Difficulty(rating))
    return replace(situation, opposition=replace(other, rating=rating))


def _rungs(situation: Situation) -> Iterator[RungAsked]:
    now = situation.opposition.rating
    for value in sorted({*SHOWN, now.value}):
        yield _rung(situation, LADDER.get(value, signed(value)), Rating(value, now.tier), now)


def _tiers(situation: Situation) -> Iterator[RungAsked]:
    now = situation.opposition.rating
    for tier in Tier:
        yield _rung(situation, str(tier), Rating(now.value, tier), now)


def _rung(situation: Situation, name: str, rating: Rating, now: Rating) -> RungAsked:
    found = odds(_against(situation, rating))
    return RungAsked(name, str(rating), *_three(found), rating == now)


def _invokes(situation: Situation, asked: int, use: Use, goal: Goal) -> Iterator[InvokesAsked]:
    for count in range(MOST_INVOKES + 1):
        found = invoked(situation, count, use, goal)
        yield InvokesAsked(
            count, percent(found.chance), percent(found.change), round(float(found.used), 2), count == asked
        )


def _dice(situation: Situation) -> Iterator[DiceAsked]:
    for rules in DICE_RULES.values():
        other = replace(situation, dice=rules)
        thrown = str(other.our_dice), str(other.their_dice)
        yield DiceAsked(rules.name, *thrown, *_three(odds(other)), rules is situation.dice)


def _three(found: Odds) -> tuple[float, float, float]:
    return percent(found.success), percent(found.style), percent(found.tie)
