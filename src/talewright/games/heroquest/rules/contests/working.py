"""The working of a contest: every step in the book's order, as sentences that a page can print."""

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.heroquest.rules.contests.bump import Bump, Cause, Side, masteries_left
from talewright.games.heroquest.rules.contests.contest import Decided, Faces, Outcome, resolve
from talewright.games.heroquest.rules.contests.result import Result
from talewright.games.heroquest.rules.contests.situation import BetterRoll, Contender, Situation, TwoFumbles
from talewright.games.questworlds.rules.rating import MASTERY, TargetNumber
from talewright.wording import signed
from talewright.working import Step


class Clauses(Struct, frozen=True, kw_only=True):
    """Where an edition's text says what: the clauses that the steps of a working cite."""

    target: str
    resistance: str
    roll: str
    cancelled: str
    mastery_up: str
    mastery_down: str
    injury: str = "HQ2-CON.4"
    hero_point: str
    results_differ: str
    better_roll: str
    tie: str
    two_fumbles: str = "HQ2-SC.20"


QW2 = Clauses(
    target="QW2-4.1.1.2",
    resistance="QW2-2.3.3.7",
    roll="QW2-4.1.1.5",
    cancelled="QW2-2.3.5.4.2",
    mastery_up="QW2-2.3.5.4.1",
    mastery_down="QW2-2.3.5.3.5",
    hero_point="QW2-2.3.5.5.1",
    results_differ="QW2-2.3.5.0.1",
    better_roll="QW2-2.3.5.0.4",
    tie="QW2-2.3.5.0.5",
)
HQ2 = Clauses(
    target="HQ2-SC.3",
    resistance="HQ2-SC.4",
    roll="HQ2-SC.5",
    cancelled="HQ2-SC.6",
    mastery_up="HQ2-SC.6",
    mastery_down="HQ2-SC.6",
    hero_point="HQ2-SC.8",
    results_differ="HQ2-SC.16",
    better_roll="HQ2-SC.17",
    tie="HQ2-SC.19",
)


def working(  # noqa: PLR0913 - all that a reader may know, and in whose words
    situation: Situation,
    faces: Faces,
    *,
    clauses: Clauses = QW2,
    mastery: str = MASTERY,
    who: str = "",
    hides_resistance: bool = False,
    degrees: bool = True,
) -> tuple[Step, ...]:
    """Explain how the contest came out, from the target number to the outcome, bump by bump.

    *mastery* is the game's own sign for a mastery. *who* acts, if it is not whoever reads this. Whoever may not know
    the resistance is not told its number. Outcomes are named with their degrees where these are in use.

    >>> for step in working(Situation.parse("17 +6 augment vs 14"), Faces(2, 9)):
    ...     print(f"{step.title}: {step.text}")
    Target number: 17 + 6 (augment) = 3M
    Resistance: 14
    Your roll: 2 against 3M is a success
    Roll of the resistance: 9 against 14 is a success
    Mastery: your success is bumped up to a critical
    Outcome: a critical against a success: minor victory
    """
    decided = resolve(situation, faces)
    rolls = _roll_steps(situation, faces, decided, clauses, mastery, who)
    settled = [target_step("Target number", situation.pc, clauses, mastery)]
    if hides_resistance:
        settled += [rolls[0], replace(rolls[1], text=f"{faces.theirs} is {_a(decided.rolled[1])}")]
    else:
        settled += [_opposition_step(situation, clauses, mastery), *rolls, *_cancelled(situation, clauses, who)]
    before_points = [bump for bump in decided.bumps if bump.cause is not Cause.HERO_POINT]
    points = decided.bumps[len(before_points) :]
    settled += [_bump_step(situation, bump, clauses, who) for bump in before_points]
    if points:
        unspent = _without_points(situation)
        settled.append(_outcome_step("Without hero points", unspent, faces, clauses, degrees=degrees))
        settled += [_bump_step(situation, bump, clauses, who) for bump in points]
    return (*settled, _outcome_step("Outcome", situation, faces, clauses, degrees=degrees))


def target_step(title: str, contender: Contender, clauses: Clauses = QW2, mastery: str = MASTERY) -> Step:
    """Add the target number up, line by line."""
    listed = "".join(
        f" {signed(line.amount)[0]} {abs(line.amount)} ({line.source}{': ' if line.name else ''}{line.name})"
        for line in contender.modifiers
    )
    total = f" = {contender.target.written(mastery)}" if listed else ""
    return Step(title, f"{contender.rating.written(mastery)}{listed}{total}", clauses.target)


def _opposition_step(situation: Situation, clauses: Clauses, mastery: str) -> Step:
    if isinstance(situation.opposition, Contender):
        return target_step("Target number of the other side", situation.opposition, clauses, mastery)
    return Step("Resistance", situation.resistance.written(mastery), clauses.resistance)


def _roll_steps(
    situation: Situation, faces: Faces, decided: Decided, clauses: Clauses, mastery: str, who: str
) -> list[Step]:  # fmt: skip
    other = "Roll of the other side" if situation.is_between_pcs else "Roll of the resistance"
    sides: list[tuple[str, int, TargetNumber]] = [
        (f"Roll of {who}" if who else "Your roll", faces.ours, situation.target),
        (other, faces.theirs, situation.resistance),
    ]
    return [
        Step(title, f"{face} against {target.written(mastery)} is {_a(rolled)}", clauses.roll)
        for (title, face, target), rolled in zip(sides, decided.rolled, strict=True)
    ]


def _cancelled(situation: Situation, clauses: Clauses, who: str) -> list[Step]:
    count = min(situation.target.masteries, situation.resistance.masteries)
    if not count:
        return []
    ours, theirs = masteries_left(situation.target, situation.resistance)
    mine = f"{who} has" if who else "you have"
    left = f"{mine} {ours} left" if ours else f"the other side has {theirs} left" if theirs else "none is left"
    return [Step("Masteries", f"{count} on each side cancel, and {left}", clauses.cancelled)]


def _bump_step(situation: Situation, bump: Bump, clauses: Clauses, who: str) -> Step:
    theirs = "the other side's" if situation.is_between_pcs else "the resistance's"
    whose = (f"{who}'s" if who else "your") if bump.side is Side.OURS else theirs
    way = "up" if bump.is_up else "down"
    clause = {
        Cause.MASTERY: clauses.mastery_up if bump.is_up else clauses.mastery_down,
        Cause.INJURY: clauses.injury,
        Cause.HERO_POINT: clauses.hero_point,
    }[bump.cause]
    return Step(bump.cause.capitalize(), f"{whose} {bump.before.title} is bumped {way} to {_a(bump.after)}", clause)


def _outcome_step(title: str, situation: Situation, faces: Faces, clauses: Clauses, *, degrees: bool) -> Step:
    decided = resolve(situation, faces)
    ours, theirs = decided.results
    why, clause = _why(situation, faces, decided, clauses)
    outcome = decided.outcome.named(degrees=degrees)
    return Step(title, f"{_a(ours)} against {_a(theirs)}{why}: {outcome}", clause)


def _why(situation: Situation, faces: Faces, decided: Decided, clauses: Clauses) -> tuple[str, str]:
    """What decided besides the results, where these are the same, and by which clause."""
    ours, theirs = decided.results
    if ours is not theirs:
        return "", clauses.results_differ
    if ours is Result.FUMBLE and situation.rules.two_fumbles is not TwoFumbles.COMPARED:
        return ", where no dice are compared", clauses.two_fumbles
    if faces.ours == faces.theirs:
        return " and the same roll", clauses.tie
    if situation.rules.better_roll is BetterRoll.HIGH:
        return f", and the higher roll is {max(faces.ours, faces.theirs)}", clauses.better_roll
    return f", and the lower roll is {min(faces.ours, faces.theirs)}", clauses.better_roll


def _without_points(situation: Situation) -> Situation:
    other = situation.opposition
    return replace(
        situation,
        pc=replace(situation.pc, hero_point=False),
        opposition=replace(other, hero_point=False) if isinstance(other, Contender) else other,
    )


def _a(result: Result) -> str:
    return f"a {result.title}"


def hints(situation: Situation, faces: Faces, *, who: str = "", of_whole: bool = True) -> tuple[str, ...]:
    """What the results leave to the game master, as suggestions for the telling; *who* acts, if it is not they.

    Only a contest *of_whole* gains the prize; what is part of something greater does not.
    Source: QW2-2.3.4.7, QW2-2.3.4.8, QW2-2.3.5.2.1, QW2-2.3.5.2.2, QW2-2.3.5.2.3, QW2-9.5, HQ2-SC.20.
    """
    decided = resolve(situation, faces)
    theirs = "The other side's" if situation.is_between_pcs else "The resistance's"
    suggested = [
        _EXTREMES[result].format(whose=whose)
        for whose, result in zip((f"{who}'s" if who else "Your", theirs), decided.results, strict=True)
        if result in _EXTREMES
    ]
    if of_whole and decided.outcome is Outcome.MARGINAL_VICTORY:
        suggested.append("The prize is gained, but a complication may wait further on.")
    if of_whole and decided.outcome is Outcome.TIE:
        settled = "" if situation.is_between_pcs else ", or settle the tie in the player character's favour"
        suggested.append(
            f"Neither side gets what it wanted. Where that makes no sense, change the situation so that the prize no "
            f"longer matters{settled}."
        )
    if decided.outcome is Outcome.TIE and decided.results == (Result.FUMBLE, Result.FUMBLE):
        suggested.append("Two fumbles may be a marginal defeat for both, above all where several are compared.")
    return tuple(suggested)


_EXTREMES = {
    Result.CRITICAL: "{whose} critical may have an extra effect that nobody expected.",
    Result.FUMBLE: "{whose} fumble brings a mishap, disturbing or entertaining.",
}
