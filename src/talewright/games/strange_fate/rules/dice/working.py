"""The working of a roll: every step in the book's order, as sentences that a page can print."""

from talewright.games.strange_fate.rules.dice.dice import MOST_TIERS, Fell
from talewright.games.strange_fate.rules.dice.invulnerability import Invulnerability
from talewright.games.strange_fate.rules.dice.ladder import called
from talewright.games.strange_fate.rules.dice.roll import Faces, effort, resolve
from talewright.games.strange_fate.rules.dice.situation import Difficulty, Side, Situation
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.dice.weakness import Weakness
from talewright.wording import MINUS, signed, with_minus
from talewright.working import Step


def working(situation: Situation, faces: Faces) -> tuple[Step, ...]:
    """Explain how a roll came out, from the tiers to the shifts.

    >>> from talewright.games.strange_fate.rules.dice.dice import Fell
    >>> lock = Situation.parse("3 vs difficulty 4E")
    >>> for step in working(lock, Faces(Fell.read("--+2", lock.our_dice))):
    ...     print(f"{step.title}: {step.text}")
    Tiers: Mundane against Extraordinary, 1 tier lower
    Your dice: 3dF−1d6
    Your roll: −−+ −2 = −3
    Your effort: −3 + 3 = Mediocre (+0)
    Difficulty: Great (+4) (E)
    Outcome: fails by 4
    """
    decided = resolve(situation, faces)
    other = situation.opposition
    steps = [*_moved("Your tier", situation.ours)]
    if isinstance(other, Side):
        steps += _moved("Their tier", other)
    steps += [_tiers(situation), Step("Your dice", with_minus(str(situation.our_dice)), _dice_clause(situation))]
    if isinstance(other, Side):
        steps.append(Step("Their dice", with_minus(str(situation.their_dice)), _dice_clause(situation)))
    steps += _rolled("Your", situation.ours, faces.ours)
    if isinstance(other, Side):
        steps += _rolled("Their", other, faces.theirs)
    else:
        steps.append(Step("Difficulty", other.rating.title, "SF-difficulty-tiers.1"))
    clause = "SF-power-tiers.7" if situation.is_opposed else "SF-difficulty-tiers.4"
    return (*steps, Step("Outcome", str(decided), clause))


def _moved(title: str, side: Side) -> list[Step]:
    """Each Invulnerability or Weakness that covers the attack."""
    steps, level = [], int(side.rating.tier.value)
    for defence in side.defences:
        if defence.tiers:
            before, level = level, level + defence.tiers
            text = f"{defence}: {tier_title(before)} counts as {tier_title(level)}"
            steps.append(Step(title, text, _defence_clause(defence)))
    return steps


def tier_title(level: int) -> str:
    """The name of a tier by its number, also of one beyond the five.

    >>> tier_title(2), tier_title(5), tier_title(-2)
    ('Superhuman', '1 above Godlike', '2 below Mundane')
    """
    if level < 0:
        return f"{-level} below {Tier.MUNDANE}"
    highest = int(Tier.GODLIKE.value)
    return str(Tier(level)) if level <= highest else f"{level - highest} above {Tier.GODLIKE}"


def _defence_clause(defence: Invulnerability | Weakness) -> str:
    if isinstance(defence, Weakness):
        return "SF-weakness.1"
    return "SF-invulnerability.3" if defence.severity == "minor" else "SF-invulnerability.4"


def _tiers(situation: Situation) -> Step:
    tiers = situation.tiers
    compared = f"{tier_title(situation.ours.level)} against {tier_title(situation.opposition.level)}"
    if not tiers:
        return Step("Tiers", f"{compared}: even", "SF-power-tiers.3")
    size = f"{abs(tiers)} {'tier' if abs(tiers) == 1 else 'tiers'} {'higher' if tiers > 0 else 'lower'}"
    most = f", which counts as {MOST_TIERS}" if abs(tiers) > MOST_TIERS else ""
    return Step("Tiers", f"{compared}, {size}{most}", "SF-power-tiers.3" if not most else "SF-invulnerability.4")


def _dice_clause(situation: Situation) -> str:
    """By which clause the dice are changed; the usual ones have other clauses below a difficulty and above it."""
    if isinstance(situation.opposition, Difficulty) and situation.tiers:
        if situation.dice.clause != "SF-power-tiers.4":
            return situation.dice.clause if situation.tiers > 0 else "SF-dice-options.4"
        return "SF-difficulty-tiers.2" if situation.tiers < 0 else "SF-difficulty-tiers.3"
    return situation.dice.clause if situation.tiers else "SF-power-tiers.3"


def _rolled(whose: str, side: Side, fell: Fell) -> list[Step]:
    listed = "".join(
        f" {_apart(line.amount)} ({line.source}{': ' if line.name else ''}{line.name})" for line in side.modifiers
    )
    value = side.rating.value
    rating = _apart(value)
    total = called(effort(side, fell))
    return [
        Step(f"{whose} roll", f"{fell} = {signed(fell.total)}", "SF-power-tiers.4"),
        Step(f"{whose} effort", f"{signed(fell.total)} {rating}{listed} = {total}", "SF-power-tiers.3"),
    ]


def _apart(amount: int) -> str:
    """An amount with a blank behind its sign, as in a sum."""
    return f"{'+' if amount >= 0 else MINUS} {abs(amount)}"
