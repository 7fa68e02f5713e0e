"""The cases of the QuestWorlds 2.2 catalogue about group simple contests, advanced mechanics and what 2.2 changed."""

import pytest
from tests.rules.clause import ADAPTERS, cases, cases_of, plain

from talewright.games.heroquest import (
    QUESTWORLDS_2_2,
    Contender,
    Faces,
    Outcome,
    Rating,
    Result,
    Score,
    Situation,
    TargetNumber,
    resolve,
)
from talewright.games.heroquest.rules.advanced import Advanced, lacking
from talewright.games.heroquest.rules.contests.adversity import OF_DEFEAT
from talewright.games.heroquest.rules.contests.benefit import benefit_of
from talewright.games.heroquest.rules.contests.contest import Decided, Degree
from talewright.games.heroquest.rules.contests.situation import BetterRoll, ContestRules
from talewright.games.heroquest.rules.extended.aftermath import aftermath
from talewright.games.heroquest.rules.extended.extended import Scene, check_parting_shot
from talewright.games.heroquest.rules.extended.group import Form, Group, Member, against_opponent, ended, total
from talewright.games.heroquest.rules.extended.resolution_point import POINTS, scored
from talewright.refusal import Refused

Told = dict[str, object]
RULES = QUESTWORLDS_2_2
DEGREES = Advanced.DEGREES in RULES.advanced
USUAL_FACES = {Result.CRITICAL: 1, Result.SUCCESS: 5, Result.FAILURE: 15, Result.FUMBLE: 20}  # against 13


# ---- what a case calls a thing


def fought(ours: str, theirs: str, roll: int = 0, their_roll: int = 0, better_roll: str = "high") -> Decided:
    """A contest in which both sides rolled these results."""
    results = Result[ours.upper()], Result[theirs.upper()]
    faces = Faces(roll or USUAL_FACES[results[0]], their_roll or USUAL_FACES[results[1]])
    rules = ContestRules(better_roll=BetterRoll(better_roll))
    decided = resolve(Situation(Contender(Rating(13)), TargetNumber(13), rules), faces)
    assert decided.results == results
    return decided


def points(score: Score) -> Told:
    return {"pc_points": score.ours, "resistance_points": score.theirs}


def side(ended: str) -> str:
    return {"victory": "pc_side_victory", "defeat": "pc_side_defeat", "tie": "standoff"}[ended]


# ---- advanced mechanics


NAMES = {
    "augment_results_table": Advanced.AUGMENT_RESULTS,
    "challenge_led_improvement": Advanced.CHALLENGE_LED,
    "story_led_improvement": Advanced.STORY_LED,
    "degrees_of_victory": Advanced.DEGREES,
    "benefits_of_victory": Advanced.BENEFITS,
}


@cases("QW2-1.3.3")
def _(option_on: str, needs: str) -> str:
    mechanic, base = NAMES[option_on], NAMES[needs]
    assert lacking([mechanic, base]) == {}
    assert lacking([mechanic]) == {mechanic: base}
    return "dependency_reported_if_missing"


# ---- group simple contests


@cases("QW2-4.2.0.4")
def _(contests_of_pc: int, penalty_step: int) -> Told:
    assert RULES.group.each_further_opponent == penalty_step
    lines = [against_opponent(number, Form.PAIRS, RULES.group) for number in range(1, contests_of_pc + 1)]
    return {"penalties": [line.amount if line else 0 for line in lines]}


@cases("QW2-4.2.1.5", "QW2-4.2.2.3")
def _(pc: str, resistance: str) -> Told:
    return points(scored(fought(pc, resistance)))


@cases("QW2-4.2.1.6")
def _(pc: Told, resistance: Told, better_roll: str) -> Told:
    return points(scored(level(pc, resistance, better_roll)))


@cases("QW2-4.2.1.7")
def _(pc: Told, resistance: Told) -> Told:
    return points(scored(level(pc, resistance)))


def level(pc: Told, resistance: Told, better_roll: str = "high") -> Decided:
    ours, theirs = (int(str(rolled["roll"])) for rolled in (pc, resistance))
    return fought(str(pc["level"]), str(resistance["level"]), ours, theirs, better_roll)


BRINGING = {1: (6, 5), 2: (5, 15), 3: (1, 15), 5: (1, 20)}
"""The faces that bring us so many points, against 13 on both sides."""


@cases("QW2-4.2.1.8")
def _(pc_points: list[int], resistance_points: list[int]) -> Told:
    evenly = Situation(Contender(Rating(13)), TargetNumber(13))
    contests = []
    for ours, theirs in zip(pc_points, resistance_points, strict=True):
        faces = Faces(*BRINGING[ours or theirs])
        contests.append(resolve(evenly, faces if ours else faces.mirrored()))
    found = total(contests)
    return {"pc_total": found.ours, "resistance_total": found.theirs}


@cases("QW2-4.2.1.9", "QW2-4.2.1.10")
def _(pc_total: int, resistance_total: int) -> str:
    return side(str(ended(Score(pc_total, resistance_total), RULES.group, degrees=DEGREES)))


@cases("QW2-4.2.2.1")
def _(row: str, column: str) -> Told:
    ours, theirs = Result[row.upper()], Result[column.upper()]
    if ours == theirs:
        return {"points": POINTS[ours][theirs], "to": "nobody" if ours is Result.FUMBLE else "better_roll"}
    lead = scored(fought(row, column)).lead
    assert abs(lead) == POINTS[ours][theirs]
    return {"points": abs(lead), "to": "row" if lead > 0 else "column"}


@cases("QW2-4.2.2.2")
def _(pc: str, resistance: str) -> Told:
    lead = scored(fought(pc, resistance)).lead
    assert scored(fought(resistance, pc)).lead == -lead
    return {"points": abs(lead), "to": "pc" if lead > 0 else "resistance"}


@cases("QW2-4.2.2.5")
def _(pairings: list[dict[str, dict[str, int]]], better_roll: str) -> Told:
    rules = ContestRules(better_roll=BetterRoll(better_roll))
    group = Group(Form.ONE_RESISTANCE)
    for number, pairing in enumerate(pairings):
        resistance = TargetNumber(pairing["resistance"]["rating"])
        pc = Contender(Rating(pairing["pc"]["rating"]))
        group = group.joined(Member(f"member {number}", Situation(pc, resistance, rules)))
    for place, pairing in enumerate(pairings):
        group = group.rolled(place, Faces(pairing["pc"]["roll"], pairing["resistance"]["roll"]), RULES.group)
    each = [scored(member.decided) for member in group.members if member.decided]
    assert group.still_to_roll == ()
    return {
        "pc_points": [score.ours for score in each],
        "resistance_points": [score.theirs for score in each],
        "pc_total": group.score.ours,
        "resistance_total": group.score.theirs,
        "winner": side(str(ended(group.score, RULES.group, degrees=DEGREES))).removesuffix("_victory"),
    }


# ---- what version 2.2 changed


@cases("QW2-9.9")
def _(contest: str, difference: int, side: str) -> Told:
    assert (contest, side) == ("group_simple", "winner")
    return {"state": ended(Score(difference, 0), RULES.group, degrees=True).winners.name.lower()}


@cases("QW2-9.11")
def _(contest: str, phase: str, difference: int, side: str) -> Told:
    assert (contest, side) == ("extended", "winner")
    left = aftermath(Score(5, 5 - difference), Scene(phase.replace("_", " ")), RULES.aftermath)
    return {"state": left.ours.name.lower()}


@cases("QW2-9.12")
def _(parting_shot_by: str) -> None:
    check_parting_shot(RULES.extended, by_pc=parting_shot_by == "pc")


@cases("QW2-9.17")
def _(degree: str) -> Told:
    award = benefit_of(Outcome.parse(f"{degree} victory"), RULES.benefits)
    state = OF_DEFEAT[Degree[degree.upper()]]
    if state.name in ("HURT", "IMPAIRED", "INJURED"):
        assert RULES.adversity.effect(state).penalty == -award.bonus
    return {"victory": award.fortune, "defeat": state.name.lower()}


# ---- the runner


@pytest.mark.parametrize(("id_", "given", "expect"), cases_of("QW2", __name__))
def test_the_engine_does_what_the_catalogue_says(id_: str, given: Told, expect: object) -> None:
    if expect == "refused":
        with pytest.raises(Refused) as refusal:
            ADAPTERS[id_](**given)
        assert refusal.value.clause == id_
        return
    told = ADAPTERS[id_](**given)
    if isinstance(expect, dict):
        assert isinstance(told, dict)
        assert {key: plain(told[key]) for key in expect} == {key: plain(value) for key, value in expect.items()}
    else:
        assert plain(told) == plain(expect)
