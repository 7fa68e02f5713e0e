"""The cases of the Strange FATE catalogue about tiers and dice, run straight from it."""

from fractions import Fraction

import pytest
from tests.rules.clause import ADAPTERS, cases, cases_of

from talewright.games.strange_fate import FATE_DICE, Dice, Difficulty, Faces, Rating, Side, Situation, Tier, resolve
from talewright.games.strange_fate.odds.exact import totals
from talewright.games.strange_fate.rules.dice.dice import DICE_RULES, Fell
from talewright.games.strange_fate.rules.dice.invulnerability import Invulnerability, Scope, Severity
from talewright.games.strange_fate.rules.dice.roll import Decided, judged
from talewright.games.strange_fate.rules.dice.weakness import Weakness


def side(tier: str) -> Side:
    return Side(Rating(0, Tier.parse(tier)))


def with_bonus(dice: Dice, of: Side) -> str:
    return f"{dice}{of.bonus:+d}"


@cases("SF-power-tiers.1")
def _(skill: str, rating: int, tier: str) -> object:
    return Rating(rating, Tier.parse(tier)).of(skill)


@cases("SF-power-tiers.3")
def _(tier_a: str, tier_b: str) -> object:
    situation = Situation(side(tier_a), side(tier_b))
    return {"a": situation.our_dice, "b": situation.their_dice}


@cases("SF-power-tiers.4", "SF-power-tiers.5")
def _(tier_diff: int = 0, attacker: str = "", defender: str = "") -> object:
    if not attacker:
        ours, theirs = Rating(0, Tier(max(tier_diff, 0))), Rating(0, Tier(max(-tier_diff, 0)))
        return Situation(Side(ours), Side(theirs)).our_dice
    situation = Situation(Side(Rating.named(attacker)[1]), Side(Rating.named(defender)[1]))
    return {
        "attacker": with_bonus(situation.our_dice, situation.ours),
        "defender": with_bonus(situation.their_dice, Side(Rating.named(defender)[1])),
    }


@cases("SF-power-tiers.6", "SF-dice-options.2")
def _(dice: str, faces: list[object] | None = None) -> object:
    thrown = Dice.parse(dice)
    if faces:
        return Fell.read("".join(map(str, faces)), thrown).total
    return {"min": thrown.lowest, "max": thrown.highest, "mean": totals(thrown).mean()}


@cases("SF-dice-options.1", "SF-dice-options.3", "SF-dice-options.4")
def _(option: str, tier_diff: int = 0, difficulty_tier_above: int = 0) -> object:
    ours = Side(Rating(0, Tier(tier_diff)))
    other = Rating(0, Tier(difficulty_tier_above))
    return Situation(ours, Difficulty(other) if difficulty_tier_above else Side(other), DICE_RULES[option]).our_dice


@cases("SF-difficulty-tiers.2")
def _(  # noqa: PLR0913 - what the cases give
    *,
    difficulty_tier_above: int = 0,
    task: str = "",
    skill: str = "",
    faces: list[str] | None = None,
    d6: int = 0,
    effort: int = 0,
    invokes: int = 0,
    target: int = 0,
) -> object:
    if difficulty_tier_above:
        return FATE_DICE.thrown(-difficulty_tier_above)
    if invokes:
        raised = Side(Rating(effort))
        for number in range(invokes):
            raised = raised.invoking(f"aspect {number}")
        return Decided(raised.bonus, target, judged(raised.bonus - target, is_opposed=False))
    lock = Situation(Side(Rating.named(skill)[1]), Difficulty(Rating.named(task)[1]))
    fell = Fell.read(f"{''.join(faces or [])}{d6}", lock.our_dice)
    decided = resolve(lock, Faces(fell))
    return {"dice": fell.total, "effort": decided.effort, "result": decided}


@cases("SF-difficulty-tiers.3")
def _(skill_tier: str, difficulty_tier: str) -> object:
    return Situation(side(skill_tier), Difficulty(Rating(0, Tier.parse(difficulty_tier)))).our_dice


@cases("SF-invulnerability.3", "SF-invulnerability.4")
def _(defence: str, severity: str) -> object:
    against = Invulnerability(against="fire", severity=Severity(severity))
    return Tier(Side(Rating(0, Tier.parse(defence)), (), (against,)).level).title


@cases("SF-invulnerability.6")
def _(scope: str, severity: str) -> object:
    against = Scope.PHYSICAL if scope == "broad" else "fire"
    return {"refresh": -Invulnerability(against=against, severity=Severity(severity)).refresh}


@cases("SF-invulnerability.10")
def _(active: str, action: str) -> object:
    assert action == "deal Health stress to corporeal enemy"
    ghost = Invulnerability(against=Scope(active.removeprefix("broad ")), severity=Severity.MINOR)
    return "allowed" if ghost.forbids(Scope.PHYSICAL) is None else "not allowed"


@cases("SF-weakness.1")
def _(defence: str, severity: str) -> object:
    weak = Side(Rating(0, Tier.parse(defence)), (), (Weakness(against="silver", severity=Severity(severity)),))
    if weak.level >= 0:
        return Tier(weak.level).title
    return {"tier_index": weak.level, "attacker_mundane_rolls": Situation(side("Mundane"), weak).our_dice}


@cases("SF-weakness.2")
def _(severity: str) -> object:
    return {"refresh": Weakness(against="silver", severity=Severity(severity)).rebate}


def agrees(found: object, expected: object) -> bool:
    """Whether numbers are equal, and all else reads the same; of several things those that the case names."""
    if isinstance(found, dict):
        return isinstance(expected, dict) and all(agrees(found[name], value) for name, value in expected.items())
    return found == expected if isinstance(found, int | Fraction) else str(found) == str(expected)


@pytest.mark.parametrize(("id_", "given", "expected"), cases_of("SF", __name__))
def test_the_catalogue(id_: str, given: dict[str, object], expected: object) -> None:
    found = ADAPTERS[id_](**given)
    assert agrees(found, expected), (found, expected)
