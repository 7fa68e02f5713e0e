"""What an invoked aspect would change: +2 or a reroll, before the dice fall and once they have fallen."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from msgspec import Struct

from talewright.dice import Dist
from talewright.games.strange_fate.odds.exact import Odds
from talewright.games.strange_fate.odds.positions import Answer, Choice, End, Invoking, Position, fallen
from talewright.games.strange_fate.rules.dice.roll import Faces, Verdict, resolve
from talewright.games.strange_fate.rules.dice.situation import Situation
from talewright.odds import Policy, prospects, solve


class Goal(Struct, frozen=True):
    """What the player is after."""

    name: str
    reached: Callable[[Verdict], bool]


SUCCESS = Goal("success", lambda verdict: verdict.is_success)
WITH_STYLE = Goal("success with style", lambda verdict: verdict is Verdict.STYLE)
NO_FAILURE = Goal("no failure", lambda verdict: verdict is not Verdict.FAILURE)
GOALS = {"success": SUCCESS, "style": WITH_STYLE, "no-failure": NO_FAILURE}


class Use(Struct, frozen=True):
    """A way of using invokes after the roll."""

    name: str
    allowed: tuple[Choice, ...]


NONE = Use("no invoke", (Choice.KEEP,))
PLUS = Use("for +2", (Choice.KEEP, Choice.PLUS))
REROLL = Use("for a reroll", (Choice.KEEP, Choice.REROLL))
EITHER = Use("for +2 or a reroll", tuple(Choice))
USES = {"none": NONE, "plus": PLUS, "reroll": REROLL, "either": EITHER}


class Prospect(Struct, frozen=True):
    """What a way of using invokes leads to: the odds, the chance of the goal, and how many are used on average."""

    use: str
    policy: str
    odds: Odds
    chance: Fraction
    change: Fraction
    used: Fraction


class Weighed(Struct, frozen=True):
    """What a choice is worth once the dice have fallen, and whether it is the best one."""

    choice: Choice
    odds: Odds
    chance: Fraction
    is_best: bool


def likeliest(chapter: Invoking, goal: Goal) -> Policy[Position, Answer, End]:
    """Whatever makes the goal likeliest; of equals what uses the fewest invokes."""

    def worth(found: Dist[End]) -> tuple[Fraction, Fraction]:
        return _chance(chapter, goal, found), found.map(lambda end: end.left).mean()

    def choose(_: Position, behind: Mapping[Answer, Dist[End]]) -> Answer:
        return max(behind, key=lambda choice: worth(behind[choice]))

    return Policy(f"whatever makes {goal.name} likeliest, with the fewest invokes", choose)


def invoked(situation: Situation, count: int, use: Use = EITHER, goal: Goal = SUCCESS) -> Prospect:
    """The odds with so many invokes to use after the roll, by the best policy; the other side uses none.

    Raises ValueError if the count is below 0 or more than a roll can take.

    >>> from talewright.games.strange_fate.rules.dice.situation import Situation
    >>> found = invoked(Situation.parse("3 vs difficulty 4E"), 2)
    >>> print(f"{float(found.chance):.1%}, {float(found.used):.2f} used")
    61.1%, 1.76 used
    """
    if not 0 <= count <= MOST_INVOKES:
        raise ValueError(f"name a number of invokes from 0 to {MOST_INVOKES}, not {count}")
    chapter = Invoking(situation, use.allowed)
    policy = likeliest(chapter, goal)
    ends = solve(chapter, Position(count), policy)
    chance = _chance(chapter, goal, ends)
    before = _chance(chapter, goal, solve(chapter, Position(0), policy))
    used = count - ends.map(lambda end: end.left).mean()
    return Prospect(use.name, policy.name, _odds(situation, ends), chance, chance - before, used)


MOST_INVOKES = 10


def invokes(situation: Situation, count: int = 1, goal: Goal = SUCCESS) -> tuple[Prospect, ...]:
    """Each way of using so many invokes beside none at all, each by its best policy."""
    return tuple(invoked(situation, count, use, goal) for use in USES.values())


def weighed(situation: Situation, faces: Faces, count: int = 1, goal: Goal = SUCCESS) -> tuple[Weighed, ...]:
    """What to do now that the dice have fallen: keep the roll, or use one of so many invokes for +2 or a reroll.

    >>> from talewright.games.strange_fate.rules.dice.dice import Fell
    >>> from talewright.games.strange_fate.rules.dice.roll import Faces
    >>> from talewright.games.strange_fate.rules.dice.situation import Situation
    >>> lock = Situation.parse("3 vs difficulty 4E")
    >>> for found in weighed(lock, Faces(Fell.read("--+2", lock.our_dice)), 2):
    ...     print(f"{found.choice}: {float(found.chance):.1%}{' (best)' if found.is_best else ''}")
    keep the roll: 0.0%
    +2: 100.0% (best)
    reroll: 22.2%
    """
    chapter = Invoking(situation)
    policy = likeliest(chapter, goal)
    position = fallen(faces, resolve(situation, faces), count)
    behind = prospects(chapter, position, policy) or {Choice.KEEP: solve(chapter, position, policy)}
    taken = policy.choose(position, behind)
    return tuple(
        Weighed(choice, _odds(situation, behind[choice]), _chance(chapter, goal, behind[choice]), choice is taken)
        for choice in Choice
        if choice in behind
    )


def _chance(chapter: Invoking, goal: Goal, ends: Dist[End]) -> Fraction:
    return ends.chance(lambda end: goal.reached(chapter.verdict(end)))


def _odds(situation: Situation, ends: Dist[End]) -> Odds:
    shifts = ends.map(lambda end: end.shifts).weights
    ordered = {str(number): shifts[number] for number in sorted(shifts, reverse=True)}
    return Odds(ordered, is_opposed=situation.is_opposed)
