"""The working of a contest: every step in the book's order, as sentences that a page can print."""

from typing import NamedTuple

from talewright.games.questworlds.rules import contest
from talewright.games.questworlds.rules.contest import NO_DICE, Faces, Outcome, Result, Verdict
from talewright.games.questworlds.rules.modifier import counting
from talewright.games.questworlds.rules.rating import MASTERY, TargetNumber
from talewright.games.questworlds.rules.situation import Contender, Situation
from talewright.wording import in_a_row, signed
from talewright.working import Step


def working(situation: Situation, faces: Faces, *, mastery: str = MASTERY) -> tuple[Step, ...]:
    """Explain how the contest came out, from the target number to the outcome, with a game's own sign for a mastery.

    >>> from talewright.games.questworlds.rules.situation import Situation
    >>> for step in working(Situation.parse("17 +5 augment vs 10"), Faces(4, 12)):
    ...     print(f"{step.title}: {step.text}")
    Target number: 17 + 5 (augment) = 2M
    Resistance: 10
    Your roll: 4 against 2M is a failure, 0 successes; 1 more for masteries: 1 success
    Roll of the resistance: 12 against 10 is a failure, 0 successes
    Outcome: 1 success against 0: victory of degree 1
    """
    outcome = contest.resolve(situation, faces)
    settled = [target_step("Target number", situation.pc, mastery), _opposition_step(situation, mastery)]
    if situation.is_assured:
        settled.append(Step("Assured contest", "the prize is gained, whatever the dice say", "QW3-2.3.4.2.1"))
    if faces != NO_DICE or not situation.is_assured:
        settled += _roll_steps(situation, faces, mastery)
        settled.append(Step("Outcome", _comparison(situation, outcome, contest.rolls(situation, faces)), "QW3-2.3.7"))
    return tuple(settled)


def target_step(title: str, contender: Contender, mastery: str = MASTERY) -> Step:
    """Add the target number up, line by line."""
    listed = "".join(
        f" {signed(line.amount)[0]} {abs(line.amount)} ({line.source}{': ' if line.name else ''}{line.name})"
        for line in counting(contender.modifiers)
    )
    total = f" = {contender.target.written(mastery)}" if listed else ""
    return Step(title, f"{contender.rating.written(mastery)}{listed}{total}", "QW3-2.3.2.1")


def _opposition_step(situation: Situation, mastery: str) -> Step:
    if isinstance(situation.opposition, Contender):
        return target_step("Target number of the other side", situation.opposition, mastery)
    return Step("Resistance", situation.resistance.written(mastery), "QW3-2.3.3.2")


def _roll_steps(situation: Situation, faces: Faces, mastery: str) -> list[Step]:
    ours, theirs = contest.rolls(situation, faces)
    other = "Roll of the other side" if situation.is_between_pcs else "Roll of the resistance"
    we_throw, they_throw = situation.thrown
    rival_points = situation.opposition.story_points if isinstance(situation.opposition, Contender) else 0
    return [
        _roll_step("Your roll", Thrown(situation.target, ours, situation.story_points, we_throw), mastery),
        _roll_step(other, Thrown(situation.resistance, theirs, rival_points, they_throw), mastery),
    ]


class Thrown(NamedTuple):
    """One side's roll: against what, the face, the story points burned, and whether any die was thrown."""

    target: TargetNumber
    face: int
    story_points: int
    is_thrown: bool


def _roll_step(title: str, roll: Thrown, mastery: str) -> Step:
    target = roll.target.written(mastery)
    if not roll.is_thrown:
        return Step(title, f"none: at {target} the attempt fails by itself, with 0 successes", "QW3-2.3.2.6")
    fell = contest.result(roll.target, roll.face)
    extra = [
        f"{count} more for {reason}"
        for count, reason in ((roll.target.masteries, "masteries"), (roll.story_points, "story points"))
        if count
    ]
    text = f"{roll.face} against {target} is a {fell.title}, {_counted(fell)}"
    if extra:
        text += f"; {in_a_row(extra)}: {_counted(fell + roll.target.masteries + roll.story_points)}"
    return Step(title, text, "QW3-2.3.6" if extra else "QW3-2.3.5")


def _comparison(situation: Situation, outcome: Outcome, faces: tuple[int, int]) -> str:
    compared = f"{_counted(outcome.ours)} against {outcome.theirs}"
    if outcome.dice is Verdict.STANDOFF:
        why = "and the same roll" if max(faces) else "and no dice"
        return f"{compared} {why}: a standoff, neither side wins"
    if outcome.ours == outcome.theirs:
        failed_by_itself = min(faces) == 0
        compared += ", and " + (
            "to fail by itself loses ties" if failed_by_itself else f"the higher roll is {max(faces)}"
        )
    decided = f"{compared}: {outcome.dice} of degree {outcome.degree_of_dice}"
    return f"{decided}, which counts for benefits and consequences only" if situation.is_assured else decided


def _counted(successes: int) -> str:
    return f"{successes} {'success' if successes == 1 else 'successes'}"


def hints(situation: Situation, faces: Faces) -> tuple[str, ...]:
    """What the dice suggest for the telling; whoever narrates may pass over it (QW3-2.3.7.2.2, QW3-2.3.7.2.3)."""
    outcome = contest.resolve(situation, faces)
    suggested = []
    if outcome.degree_of_dice == 0:
        suggested.append("The other side was capable: it was close.")
    elif outcome.degree_of_dice is not None and outcome.degree_of_dice >= 2:
        outclassed = "The other side" if outcome.dice is Verdict.VICTORY else "The player character"
        suggested.append(f"{outclassed} was clearly outclassed.")
    if outcome.dice is Verdict.DEFEAT and situation.thrown[0]:
        rolled = contest.result(situation.target, contest.rolls(situation, faces)[0])
        if rolled is not Result.FAILURE:
            suggested.append("The roll itself succeeded: do not tell the defeat as incompetence.")
    return tuple(suggested)
