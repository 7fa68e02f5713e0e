"""Run the cases of QuestWorlds 2.2 about what changes a roll: bumps, hero points and augments."""

import pytest
from tests.rules.clause import cases, cases_of, check_case
from tests.rules.contest_cases import Told, added, decided, levels, lines, read, total

from talewright.games.heroquest import (
    Contender,
    Faces,
    Modifier,
    Outcome,
    Rating,
    Result,
    Situation,
    Source,
    TargetNumber,
    contest,
    resolve,
    target_number,
)
from talewright.games.heroquest.rules.abilities.modifier import PLOT_AUGMENTS, after_contest
from talewright.games.heroquest.rules.characters.hero_point import Phase, Points, spent_on_bump
from talewright.games.heroquest.rules.contests.augment import (
    AugmentRules,
    check_attempt,
    check_moment,
    check_own,
    check_room,
    quick,
    roll_for,
    rolled,
    written,
)
from talewright.games.heroquest.rules.contests.bump import Cause, masteries_left, results
from talewright.games.heroquest.rules.contests.hero_bump import check_roll, with_hero_point
from talewright.games.heroquest.rules.contests.resistance import ResistanceRules
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.games.questworlds.rules.rating import TIER


def won(outcome: str) -> Outcome:
    """The outcome of an augment contest as cases name it, with a degree or without."""
    plainly = {"victory": Outcome.MINOR_VICTORY, "defeat": Outcome.MINOR_DEFEAT, "standoff": Outcome.TIE}
    return plainly.get(outcome) or Outcome.parse(outcome.replace("standoff", "tie"))


def face_for(rolled: Result) -> int:
    """A face that comes to this result against a target number of 10."""
    return {Result.FUMBLE: 20, Result.FAILURE: 15, Result.SUCCESS: 5, Result.CRITICAL: 1}[rolled]


# --- bumps


@cases("QW2-2.3.5.3.1", "QW2-2.3.5.3.6")
def _(result: str, bumps_up: int = 0, bumps_down: int = 0, hero_point_bumps: int = 0) -> object:
    return read(result).bumped(bumps_up - bumps_down + hero_point_bumps).title


@cases("QW2-2.3.5.3.2")
def _(pc: Told, resistance: Told) -> Told:
    found = decided(pc, resistance)
    by_masteries = tuple(bump for bump in found.bumps if bump.cause is Cause.MASTERY)
    assert found.bumps[: len(by_masteries)] == by_masteries
    return {
        "pc_after_mastery": results(found.rolled, by_masteries)[0].title,
        "pc_final": found.results[0].title,
        **levels(found),
    }


@cases("QW2-2.3.5.3.3")
def _(opponent_result: str, bumps_down: int) -> object:
    return read(opponent_result).bumped(-bumps_down).title


@cases("QW2-2.3.5.3.4")
def _(pc_result: str, resistance_result: str, hero_point: int) -> Told:
    faces = Faces(face_for(read(pc_result)), face_for(read(resistance_result)))
    found = resolve(Situation(Contender(Rating(10), hero_point=bool(hero_point)), TargetNumber(10)), faces)
    return {"resistance_result": found.results[1].title}


@cases("QW2-2.3.5.4.1", "QW2-2.3.5.4.2")
def _(pc: str, resistance: str) -> Told:
    ours, theirs = TargetNumber.parse(pc), TargetNumber.parse(resistance)
    pc_bumps, resistance_bumps = masteries_left(ours, theirs)
    bumps = {"pc_bumps": pc_bumps, "resistance_bumps": resistance_bumps}
    return {"pc_tn": ours.target, "resistance_tn": theirs.target, **bumps}


@cases("QW2-2.3.5.4.3")
def _(pc: str, resistance: str) -> Told:
    same = {"pc": "8M", "resistance": "8"}
    ours, theirs = contest(pc, vs=resistance).odds(), contest(same["pc"], vs=same["resistance"]).odds()
    return {"same_as": same if ours == theirs else "nothing"}


@cases("QW2-2.3.5.4.4")
def _(pc: Told | str, resistance: Told | str) -> Told:
    if isinstance(pc, str) or isinstance(resistance, str):
        ours, theirs = masteries_left(TargetNumber.parse(str(pc)), TargetNumber.parse(str(resistance)))
        return {"pc_bumps": ours, "resistance_bumps": theirs}
    return levels(decided(pc, resistance))


@cases("QW2-2.3.5.4.5")
def _(**given: int) -> Told:
    target = TargetNumber(given["total"])
    return {"roll_against": target.target, "bumps_if_unopposed": masteries_left(target, TargetNumber(14))[0]}


@cases("QW2-2.3.5.4.6")
def _(rating: str, opponent: str, roll: int) -> object:
    return decided({"rating": rating, "roll": roll}, {"rating": opponent, "roll": 10}).results[0].title


# --- hero points on a roll


@cases("QW2-2.3.5.5.1")
def _(result: str, hero_points: int, spend: int) -> Told:
    assert spend == 1
    points = spent_on_bump(Points(hero=hero_points, phase=Phase.SESSION))
    situation, faces = Situation(Contender(Rating(10)), TargetNumber(10)), Faces(face_for(read(result)), 5)
    bumped = resolve(with_hero_point(situation, faces), faces)
    return {"result": bumped.results[0].title, "hero_points": points.hero}


@cases("QW2-2.3.5.5.2", "QW2-2.3.5.5.3")
def _(spender: str, roll_of: str) -> object:
    check_roll(spender, roll_of, extends=roll_of.partition("_of_")[2])
    return "allowed"


@cases("QW2-2.3.5.5.5")
def _(already_spent_on_roll: int, spend: int) -> None:
    faces = Faces(15, 5)
    situation = Situation(Contender(Rating(10)), TargetNumber(10))
    for _ in range(already_spent_on_roll + spend):
        situation = with_hero_point(situation, faces)


# --- augments


@cases("QW2-2.4.0.2", "QW2-2.4.1.10")
def _(main: object, augment: int | str) -> Told:
    return added(main, TIER if augment == "+M" else int(augment), source=Source.AUGMENT)


@cases("QW2-2.4.0.10")
def _(own_augments_already: int, propose: str) -> None:
    assert propose == "another_own_ability"
    check_room([Source.AUGMENT] * own_augments_already)


@cases("QW2-2.4.0.11")
def _(main: str, augment_with: str) -> None:
    check_own(AbilityRef(main), AbilityRef(augment_with), AugmentRules(within_keyword=True))


@cases("QW2-2.4.0.12")
def _(own: int, **supporters: int) -> Told:
    listed = [*lines(Source.AUGMENT, own), *lines(Source.SUPPORTER, *supporters.values())]
    return {"bonus": target_number(Rating(10), listed).score - 10}


@cases("QW2-2.4.0.13")
def _(rating: int, own_augment: int, plot_augment: int, benefit: int, situational: int) -> Told:
    amounts = {
        Source.AUGMENT: own_augment,
        Source.PLOT: plot_augment,
        Source.BENEFIT: benefit,
        Source.SITUATIONAL: situational,
    }
    return total(target_number(Rating(rating), [Modifier(source, "", amount) for source, amount in amounts.items()]))


@cases("QW2-2.4.0.15")
def _(augment: int, contest: str, next_contest: str) -> Told:
    assert (contest, next_contest) == ("ended", "same_ability")
    return {"bonus": sum(line.amount for line in after_contest(lines(Source.AUGMENT, augment)))}


@cases("QW2-2.4.1.1", "QW2-2.4.1.13")
def _(augmenting: object, roll: int, resistance_roll: int, base: int = 14, resistance: int = 14) -> Told:
    assert base == resistance
    pc = Contender(Rating.parse(str(augmenting)))
    found = resolve(roll_for(pc, ResistanceRules(base=Rating(base))), Faces(roll, resistance_roll))
    return {**levels(found), "bonus": rolled(found.outcome, by_outcome=False)}


@cases("QW2-2.4.1.4")
def _(contest: str, augment_with: str) -> None:
    assert augment_with == "any"
    check_moment(dice_have_fallen=False, is_for_augment=contest == "augment")


@cases("QW2-2.4.1.5")
def _(augment_outcome: str, **attempt: bool) -> object:
    assert augment_outcome == "defeat"
    check_attempt("Anna" if attempt.get("new_attempt_by_same_pc") else "Boris", ["Anna"])
    return "allowed"


@cases("QW2-2.4.1.6", "QW2-2.4.1.7", "QW2-2.4.1.12")
def _(augment_outcome: str, *, degrees: bool = False, gm_raises: bool = False) -> Told:
    return {"bonus": rolled(won(augment_outcome), by_outcome=degrees, raised=gm_raises)}


@cases("QW2-2.4.1.9")
def _(outcome: str) -> Told:
    bonus = rolled(Outcome.parse(outcome), by_outcome=True)
    return {"bonus": bonus, "written": written(bonus)}


@cases("QW2-2.4.1.11")
def _(main: int, augment_outcome: str, *, degrees: bool) -> Told:
    bonus = rolled(Outcome.parse(augment_outcome), by_outcome=degrees)
    return added(main, bonus, source=Source.AUGMENT)


@cases("QW2-2.4.2.1", "QW2-2.4.2.2")
def _(augmenting: object) -> Told:
    return {"bonus": quick(Rating.parse(str(augmenting)))}


@cases("QW2-2.4.3.3")
def _(*, allowed_sizes: bool) -> object:
    assert allowed_sizes
    return PLOT_AUGMENTS


ALSO_REFUSED_BY = {
    ("QW2-2.3.5.5.1", "QW2-7.0.1"),  # no hero point is left
    ("QW2-2.3.5.5.3", "QW2-2.3.5.5.2"),  # another one's sidekick
}


@pytest.mark.parametrize(("id_", "given", "expect"), cases_of("QW2", __name__))
def test_the_engine_does_what_the_catalogue_says(id_: str, given: Told, expect: object) -> None:
    check_case(id_, given, expect, refused="refused", also=ALSO_REFUSED_BY)
