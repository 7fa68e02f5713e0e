"""The working of group contests, rounds, assists and the aftermath, as sentences that a page can print."""

from collections.abc import Sequence
from enum import Enum

from talewright.games.heroquest.rules.contests.adversity import Adversity
from talewright.games.heroquest.rules.contests.bump import Side
from talewright.games.heroquest.rules.contests.contest import Decided, Outcome
from talewright.games.heroquest.rules.extended.aftermath import USUAL as USUAL_AFTERMATH
from talewright.games.heroquest.rules.extended.aftermath import AftermathRules, aftermath, against, undecided
from talewright.games.heroquest.rules.extended.assist import CHANGES, assisted
from talewright.games.heroquest.rules.extended.boost import Boost
from talewright.games.heroquest.rules.extended.extended import Extended, Scene
from talewright.games.heroquest.rules.extended.group import USUAL as USUAL_GROUP
from talewright.games.heroquest.rules.extended.group import Group, GroupEnd, GroupRules, ended
from talewright.games.heroquest.rules.extended.resolution_point import Score, scored
from talewright.working import Step

YOURS = ("your side", "the other side")  # how the two sides are called before one of them


class Standing(Enum):
    """Where somebody stands whom a group contest is told."""

    FIRST = "in the group"
    SECOND = "against it"
    BESIDE = "on neither side"

    @property
    def sides(self) -> tuple[str, str]:
        """How the two sides are called before them."""
        return ("the group", "the other side") if self is Standing.BESIDE else YOURS


def group_working(
    group: Group,
    rules: GroupRules = USUAL_GROUP,
    *,
    degrees: bool,
    boost: Boost = Boost.NONE,
    harms: bool = True,
    standing: Standing = Standing.FIRST,
) -> tuple[Step, ...]:
    """Explain how a group simple contest came out, member by member, as far as dice have fallen.

    What it leaves them with is told only if it *harms*, by consequences of defeat (QW2-9.6). The second side is told
    all of it from there, by the names of those who are matched with the members.

    >>> from talewright.games.heroquest.rules.contests.contest import Faces
    >>> from talewright.games.heroquest.rules.extended.group import Form, Group, Member
    >>> from talewright.games.heroquest.rules.contests.situation import Situation
    >>> group = Group(Form.ONE_RESISTANCE, (Member("Ana", Situation.parse("17 vs 14"), faces=Faces(5, 16)),))
    >>> for step in group_working(group, degrees=True):
    ...     print(f"{step.title}: {step.text}")
    Ana: minor victory, 2 outcome points for your side
    Sums: 2 against 0 outcome points
    Outcome: 2 ahead: minor victory
    Harm: the winners are Unharmed, the losers Impaired
    """
    second = standing is Standing.SECOND
    score = group.score.mirrored() if second else group.score
    steps = [
        Step(
            each.opponent if second and each.opponent else each.name,
            _brought(each.decided, rules.points, degrees=degrees, second=second, sides=standing.sides),
            rules.clauses.points,
        )
        for each in group.members
        if each.decided is not None
    ]
    steps.append(Step("Sums", f"{score.ours} against {score.theirs} {rules.points}", rules.clauses.sums))
    if group.still_to_roll:
        return tuple(steps)
    ends = (ended(group.score, rules, degrees=degrees, boost=bought) for bought in (Boost.NONE, boost))
    plain, end = (each.mirrored() if second else each for each in ends)
    ahead = f"{abs(score.lead)} {'ahead' if score.lead > 0 else 'behind'}" if score.lead else "as many on both sides"
    steps.append(Step("Outcome", f"{ahead}: {plain}", rules.clauses.outcome if score.lead else rules.clauses.tie))
    if boost:
        lifts = f"makes it a {end}" if str(end) != str(plain) else "changes nothing"
        clause = "HQ2-GSC.11" if group.score.lead > 0 else "HQ2-GSC.12"
        steps.append(Step("Boost", f"a {boost.name.lower()} boost {lifts}", clause))
    if end.degree is not None and harms:
        steps.append(Step("Harm", _harm(end), "HQ2-GSC.7"))
    return tuple(steps)


def round_working(
    before: Extended, decided: Decided, *, degrees: bool = True, sides: tuple[str, str] = YOURS
) -> Step:  # fmt: skip
    """What a round of an extended contest brought; *sides* is how the two are called.

    >>> from talewright.games.heroquest.rules.contests.contest import Faces, resolve
    >>> from talewright.games.heroquest.rules.extended.extended import Extended
    >>> from talewright.games.heroquest.rules.extended.resolution_point import Score
    >>> from talewright.games.heroquest.rules.contests.situation import Situation
    >>> standing = Extended(Score(2, 3), rounds=2)
    >>> print(round_working(standing, resolve(Situation.parse("5M vs 18"), Faces(4, 19))).text)
    major victory, 3 resolution points for your side: 2-3 becomes 5-3
    """
    after = before.after(decided)
    becomes = f"{before.score} becomes {after.score}" if after.score != before.score else f"it stays {after.score}"
    text = f"{_brought(decided, 'resolution points', degrees=degrees, sides=sides)}: {becomes}"
    return Step(f"Round {after.rounds}", text, "HQ2-EXT.2" if after.score != before.score else "HQ2-EXT.5")


def assist_working(before: Extended, outcome: Outcome, recipient: Side = Side.OURS, *, degrees: bool = True) -> Step:
    """What an assist brought; points against the recipient do not fall below 0."""
    after = assisted(before, outcome, recipient)
    change = CHANGES[outcome]
    meant = f"{abs(change)} {'fewer' if change < 0 else 'more'}" if change else "as many"
    named = outcome.named(degrees=degrees)
    return Step("Assist", f"{named}, {meant} against the recipient: {before.score} becomes {after.score}", "HQ2-AST.1")


def aftermath_working(
    score: Score,
    scene: Scene,
    rules: AftermathRules = USUAL_AFTERMATH,
    *,
    from_others: int = 0,
    degrees: bool = True,
    who: str = "",
) -> tuple[Step, ...]:
    """Explain what an extended contest leaves behind, to whoever is on the first side or else by the name of *who* is.

    >>> from talewright.games.heroquest.rules.extended.resolution_point import Score
    >>> for step in aftermath_working(Score(5, 4), Scene.CLIMAX, from_others=3):
    ...     print(f"{step.title}: {step.text}")
    Outcome: a difference of 1: marginal victory
    Your side: 4 points against you and 3 by others: Injured
    The other side: 5 points against it: Impaired
    """
    left = aftermath(score, scene, rules, from_others=from_others)
    degree_from = "HQ2-RISE.1" if scene is Scene.RISING_ACTION else "HQ2-CLIM.5"
    named = left.outcome.named(degrees=degrees)
    outcome = Step("Outcome", f"a difference of {abs(score.lead)}: {named}", degree_from)
    if scene is Scene.RISING_ACTION:
        sides, clause = (left.ours.title, left.theirs.title), "HQ2-RISE.1"
    else:
        others = f" and {from_others} by others" if from_others else ""
        added = f" and {rules.added_for_losers} for the defeat" if rules.added_for_losers else ""
        for_us, for_them = ("", added) if left.outcome.is_victory else (added, "")
        sides = (
            f"{score.theirs} points against {'them' if who else 'you'}{others}{for_us}: {left.ours.title}",
            f"{score.ours} points against it{for_them}: {left.theirs.title}",
        )
        clause = "HQ2-CLIM.1"
    return outcome, Step(who or "Your side", sides[0], clause), Step("The other side", sides[1], clause)


def undecided_working(scores: Sequence[Score], scene: Scene, who: str = "") -> tuple[Step, ...]:
    """Explain what is left of pairings that nobody of the two has won, in the same way.

    >>> from talewright.games.heroquest.rules.extended.resolution_point import Score
    >>> print(undecided_working([Score(1, 3)], Scene.CLIMAX)[0].text)
    3 points against you: Hurt
    """
    left = undecided(scores, scene).ours.title
    if scene is Scene.RISING_ACTION:
        return (Step(who or "Your side", f"nothing was decided: {left}", "HQ2-RISE.3"),)
    points = against(scores)
    counted = f"{points} {'point' if points == 1 else 'points'} against {'them' if who else 'you'}"
    return (Step(who or "Your side", f"{counted}: {left}", "HQ2-CLIM.2"),)


def _brought(
    decided: Decided, points: str, *, degrees: bool, sides: tuple[str, str], second: bool = False
) -> str:  # fmt: skip
    score, outcome = scored(decided), decided.theirs if second else decided.outcome
    gained, named = score.mirrored().lead if second else score.lead, outcome.named(degrees=degrees)
    if not gained:
        return f"{named}, no {points}"
    counted = points.removesuffix("s") if abs(gained) == 1 else points
    return f"{named}, {abs(gained)} {counted} for {sides[0] if gained > 0 else sides[1]}"


def _harm(end: GroupEnd) -> str:
    if end.losers is Adversity.UNHARMED:
        return "nobody is harmed"
    return f"the winners are {end.winners.title}, the losers {end.losers.title}"
