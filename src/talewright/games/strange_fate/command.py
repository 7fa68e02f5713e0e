"""What Strange FATE adds to the `talewright` command: its odds and its rolls."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, TypeVar

from cyclopts import Parameter
from msgspec.structs import replace

from talewright.answer import OddsAnswer, RollAnswer, sides
from talewright.dice import dealer
from talewright.games.strange_fate.odds import Choice, Goal, invoked, weighed
from talewright.games.strange_fate.odds import odds as odds_of
from talewright.games.strange_fate.odds.choices import GOALS, USES
from talewright.games.strange_fate.rules.dice.dice import DICE_RULES, Fell, read_dice_rules, signs
from talewright.games.strange_fate.rules.dice.roll import Faces, resolve
from talewright.games.strange_fate.rules.dice.situation import Situation
from talewright.games.strange_fate.rules.dice.working import working
from talewright.games.strange_fate.rules.editions import STRANGE_FATE
from talewright.whole import Whole

NONCE = "talewright roll"

T = TypeVar("T")
Words = Annotated[str, Parameter(allow_leading_hyphen=True)]
Flag = Annotated[bool, Parameter(negative=())]


@Parameter(name="*")
@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """What belongs to the roll besides its ratings."""

    difficulty: Annotated[Flag, Parameter(help="The number behind vs is a fixed difficulty, which rolls nothing.")] = (
        False
    )
    dice: Annotated[str, Parameter(help=f"What the group throws: {', '.join(DICE_RULES)}.")] = STRANGE_FATE.dice.name

    def situation(self, words: tuple[str, ...]) -> Situation:
        """Read a roll in the notation of the command."""
        ours, theirs = sides(words) or (" ".join(words), "")
        fixed = "difficulty " if self.difficulty else ""
        if theirs[: len(fixed)].casefold() == fixed:
            theirs = theirs[len(fixed) :]
        written = f"{ours} vs {fixed}{theirs}" if theirs else ours
        return Situation.parse(written, read_dice_rules(self.dice))


AS_CALLED = Setting()


def odds(
    *roll: Words, invokes: Whole = 0, invoke_for: str = "", goal: str = "", setting: Setting = AS_CALLED
) -> OddsAnswer:
    """Exact odds of an opposed roll, or of one against a difficulty, over its shifts.

    Write a rating with its tier, vs, and the other one: 3E vs 2. The letters are E, S, A and G; none is Mundane.

    Parameters
    ----------
    roll
        The skill, vs, and what it meets: 3E vs 2, or 3 vs difficulty 4E.
    invokes
        So many aspects may be invoked after the roll, in the best way; the other side invokes none.
    invoke_for
        What each invoke may bring: plus (for +2), reroll, or either. Without this word it is either.
    goal
        What the invokes are for: success, style or no-failure. Without this word it is success.
    """
    asked = setting.situation(roll)
    question, chances = asked.notation(STRANGE_FATE.dice), odds_of(asked)
    if invokes:
        use, aim = _named(USES, invoke_for or "either", "--invoke-for"), _named(GOALS, goal or "success", "--goal")
        found = invoked(asked, invokes, use, aim)
        chances = found.odds
        counted = "1 invoke" if invokes == 1 else f"{invokes} invokes"
        question = f"{question}, {counted} {use.name} where it helps {aim.name} most, {float(found.used):.2f} used"
    elif invoke_for or goal:
        raise ValueError("say how many aspects may be invoked, as in --invokes 1; --invoke-for and --goal go with it")
    return OddsAnswer(
        game=STRANGE_FATE.slug,
        question=question,
        outcomes=chances,
        victory=chances.success,
        tie=chances.tie,
        defeat=chances.failure,
    )


def roll(
    *roll: Words,
    faces: Annotated[str | None, Parameter(allow_leading_hyphen=True)] = None,
    seed: str | None = None,
    goal: str = "success",
    setting: Setting = AS_CALLED,
) -> RollAnswer:
    """One roll, resolved, with its working, and what an invoke could still change.

    Write a rating with its tier, vs, and the other one: 3E vs 2. Without faces the dealer rolls, from its own seed or
    from yours.

    Parameters
    ----------
    roll
        The skill, vs, and what it meets: 3E vs 2, or 3 vs difficulty 4E.
    faces
        What real dice show, yours first: + 0 - for a Fate die, then numbers for each d6, as in --faces=--+2,+0-0.
    seed
        Any words; the same seed gives the same faces again.
    goal
        What an invoke would be for: success, style or no-failure.
    """
    asked = setting.situation(roll)
    used = dealer.words_for(seed, faces)
    fell = _dealt(asked, used) if faces is None else _read_faces(asked, faces)
    return RollAnswer(
        game=STRANGE_FATE.slug,
        question=asked.notation(STRANGE_FATE.dice),
        faces=(*fell.ours.faces, *fell.theirs.faces),
        seed=used,
        working=working(asked, fell),
        outcome=str(resolve(asked, fell).shifts),
        notes=_notes(asked, fell, _named(GOALS, goal, "--goal")),
    )


def _read_faces(asked: Situation, text: str) -> Faces:
    shown = signs(text)
    split = asked.our_dice.count
    if len(shown) != split + asked.their_dice.count:
        theirs = f" and {asked.their_dice.count} of {asked.their_dice} for the other side" if asked.is_opposed else ""
        raise ValueError(
            f"not the faces of this roll: {text[:40]!r}; it takes {split} of {asked.our_dice} for you{theirs}"
        )
    return Faces(Fell.read(shown[:split], asked.our_dice), Fell.read(shown[split:], asked.their_dice))


def _dealt(asked: Situation, seed: str) -> Faces:
    sides = (*asked.our_dice.sides, *asked.their_dice.sides)
    shown = [dealer.face(seed.encode(), index, each, NONCE) for index, each in enumerate(sides)]
    split = asked.our_dice.count
    return Faces(Fell.of_sides(asked.our_dice, shown[:split]), Fell.of_sides(asked.their_dice, shown[split:]))


def _notes(asked: Situation, fell: Faces, aim: Goal) -> tuple[str, ...]:
    """What an invoke would do now, unless the goal is reached."""
    weighing = weighed(asked, fell, 1, aim)
    if any(each.choice is Choice.KEEP and each.chance for each in weighing):
        return ()
    found = {each.choice: each for each in weighing}
    better = resolve(replace(asked, ours=asked.ours.invoking("")), fell)
    best = next(each.choice for each in weighing if each.is_best)
    return (
        f"An invoke for +2 would make it: {better}.",
        f"An invoke for a reroll would bring {aim.name} in {float(found[Choice.REROLL].chance):.1%} of rolls.",
        f"For {aim.name} the best is: {best}.",
    )


def _named(known: Mapping[str, T], name: str, option: str) -> T:
    if name not in known:
        raise ValueError(f"{option} takes one of {', '.join(known)}, not {name[:40]!r}")
    return known[name]
