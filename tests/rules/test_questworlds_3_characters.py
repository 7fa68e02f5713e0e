"""Run the cases of QuestWorlds that are about characters: keywords, flaws, what lasts, and points."""

import pytest
from tests.rules.clause import cases, cases_of, check_case
from tests.rules.questworlds_3_cases import Told, ended, lines

from talewright.games.questworlds import Character, Consequence, Flaw, Keyword, Rating, Source
from talewright.games.questworlds.rules.consequence import (
    Benefit,
    Together,
    bonus_options,
    combined,
    penalty_options,
    recovery_may_exhaust,
    recovery_resistance,
    suggested,
)
from talewright.games.questworlds.rules.experience import Roll, earned_by_contest, earned_by_flaw, earned_by_hindrance
from talewright.games.questworlds.rules.flaw import (
    PLAIN_HINDRANCE,
    SERIOUS_HINDRANCE,
    Answer,
    flaw_resistance,
    hindrance,
    hindrance_may_be_contested,
    may_act_against_flaw,
    rolled_hindrance,
)
from talewright.games.questworlds.rules.keyword import AbilityRef, Breakout
from talewright.games.questworlds.rules.modifier import target_number
from talewright.games.questworlds.rules.story_point import Moment, PlotEdit, Pool, Refresh

# --- keywords and ratings


@cases("QW3-2.1.1.1")
def _(keyword: str, rating: str, breakout: None) -> Told:
    assert breakout is None
    return {"tn": Keyword(keyword, Rating.parse(rating), (Breakout("Deduction"),)).rating_of("")}


@cases("QW3-2.1.1.1.1")
def _(rating: str, bonus: int, keyword: str = "Detective", breakout: str = "Deduction") -> Told:
    return {"tn": Keyword(keyword, Rating.parse(rating), (Breakout(breakout, bonus),)).rating_of(breakout)}


@cases("QW3-2.1.1.1.2")
def _(keyword: str, breakout: str) -> Told:
    return {"stored": Keyword.parse(keyword, breakout).breakouts[0].stored}


@cases("QW3-2.1.1.1.3")
def _(rating: str, bonus: int) -> Told:
    before = Keyword("Detective", Rating.parse("10"), (Breakout("Deduction", bonus),))
    return {"tn": before.with_rating(Rating.parse(rating)).rating_of("Deduction")}


@cases("QW3-2.1.1.1.4")
def _(*, new_breakout: bool) -> Told:
    assert new_breakout
    return {"bonus": Breakout("Deduction").bonus}


@cases("QW3-2.1.1.1.5")
def _(keyword: str, *, distinguishing_characteristic: bool) -> Told:
    assert distinguishing_characteristic
    placed = Breakout.of_distinguishing_characteristic("Haughty")
    return {
        "bonus": placed.bonus,
        "tn": Keyword("Priestess", Rating.parse(keyword)).with_breakout(placed).rating_of("Haughty"),
    }


@cases("QW3-2.1.1.1.7")
def _(keyword: str, task: str) -> Told:
    return {"tn": Keyword.parse(keyword, "Deduction +5").rating_of(task)}


@cases("QW3-2.1.2.1")
def _(tactic: str) -> object:
    hothead = Character(name="Hothead", flaws=(Flaw(tactic, Rating.parse("15")),))
    return hothead.rating_of(AbilityRef(tactic))


@cases("QW3-2.1.3.2")
def _(after: str) -> object:
    return Rating.parse(after) + 1


@cases("QW3-2.1.3.3")
def _(number: int, masteries: int) -> object:
    return Rating.of(number, masteries)


@cases("QW3-2.1.4.1")
def _(ability: str | None, stretch: int = 0) -> Told:
    rating = Rating.parse(ability) if ability else Character(name="Novice").rating_of(None)
    return {"tn": target_number(rating, lines(Source.STRETCH, [stretch]))}


# --- flaws


@cases("QW3-2.7.1.4")
def _(*, certain: bool, serious: bool) -> Told:
    assert certain
    return {"penalty": hindrance("Quick Temper", SERIOUS_HINDRANCE if serious else PLAIN_HINDRANCE).amount}


@cases("QW3-2.7.1.5", "QW3-2.7.1.6", "QW3-2.7.1.7")
def _(flaw_outcome: str, degree: int = 0) -> Told:
    return {"penalty": rolled_hindrance("Quick Temper", ended(flaw_outcome, degree)).amount}


@cases("QW3-2.7.1.8")
def _(penalty: int) -> Told:
    return {"xp": earned_by_hindrance(penalty)}


@cases("QW3-2.7.2.1")
def _(choice: str) -> Told:
    return {"contest": Answer(choice).needs_contest}


@cases("QW3-2.7.2.2")
def _(choice: str, outcome: str) -> Told:
    assert Answer(choice).needs_contest
    return {"may_act_against_flaw": may_act_against_flaw(ended(outcome).verdict)}


@cases("QW3-2.7.2.3")
def _(flaw_rating: str) -> Told:
    return {"resistance": flaw_resistance(Rating.parse(flaw_rating))}


@cases("QW3-2.7.2.5")
def _(*, same_situation: bool, time_passed: bool = False) -> Told:
    allowed = hindrance_may_be_contested(same_situation=same_situation, time_passed=time_passed)
    return {"contest_allowed": allowed}


@cases("QW3-2.7.2.8")
def _(*, acted_by_flaw: bool) -> Told:
    return {"xp": earned_by_flaw(acted_on=acted_by_flaw)}


# --- benefits and consequences


@cases("QW3-2.8.1.1", "QW3-2.8.2.1")
def _(outcome: str, degree: int) -> Told:
    amount = suggested(ended(outcome, degree))
    return {"suggested_penalty": amount, "suggested_bonus": amount}


@cases("QW3-2.8.1.4", "QW3-2.8.1.5", "QW3-2.8.2.4", "QW3-2.8.2.5")
def _(outcome: str, degree: int) -> Told:
    left = ended(outcome, degree)
    return {"penalty_options": penalty_options(left), "bonus_options": bonus_options(left)}


@cases("QW3-2.8.3.2")
def _(penalty: int, steps: int) -> Told:
    return {"penalty": Consequence("a broken arm", penalty).eased(steps).penalty}


@cases("QW3-2.8.3.2.1")
def _(base: str, penalty: int) -> Told:
    return {"resistance": recovery_resistance(Rating.parse(base), Consequence("a broken arm", penalty))}


@cases("QW3-2.8.3.3.2")
def _(outcome: str, degree: int) -> Told:
    return {"helper_consequence_possible": recovery_may_exhaust(ended(outcome, degree))}


@cases("QW3-2.8.4.2")
def _(bonus: int, steps: int) -> Told:
    return {"bonus": Benefit("the thanks of the town", bonus).waned(steps).bonus}


@cases("QW3-2.8.5.1")
def _(rating: str, benefits: list[int], consequences: list[int]) -> Told:
    lasting = [Benefit(f"praise {number}", bonus).modifier for number, bonus in enumerate(benefits)]
    lasting += [Consequence("a sprain", penalty).modifier for penalty in consequences]
    return {"tn": target_number(Rating.parse(rating), lasting)}


@cases("QW3-2.8.5.2")
def _(benefit: int, consequence: int, ruling: str) -> Told:
    touched = (AbilityRef("Fencer"),)
    left = combined(
        Benefit("praise", benefit, abilities=touched),
        Consequence("a sprain", consequence, abilities=touched),
        Together(ruling),
    )
    return {"modifier": left.modifier.amount if left else 0}


@cases("QW3-2.8.6.1")
def _(defeat: int) -> object:
    return suggested(ended("defeat", defeat))


@cases("QW3-2.8.6.2")
def _(victory: int) -> object:
    return suggested(ended("victory", victory))


@cases("QW3-2.8.6.3")
def _(outcome: str) -> object:
    return suggested(ended(outcome))


# --- story points and experience


@cases("QW3-7.0.1")
def _(option: str) -> Told:
    assert option == "no story points"
    return {"pool": Pool.full(4, used=False).points}


@cases("QW3-7.1.1")
def _(pcs: int) -> Told:
    return {"pool": Pool.full(pcs).points}


@cases("QW3-7.1.2")
def _(pool: int, burn: int) -> Told:
    return {"pool": Pool(pool, pcs=4).burned(burn).points}


@cases("QW3-7.1.1.1")
def _(option: str) -> object:
    said = {Moment.SESSION: "at session start", Moment.DOWNTIME: "at downtime", Moment.GM: "when the GM says"}
    return "refresh " + "".join(said[moment] for moment in Moment if Refresh(option).happens_at(moment))


@cases("QW3-7.1.1.2")
def _(pool: int, pcs: int, *, refresh: bool) -> Told:
    assert refresh
    return {"pool": Pool(pool, pcs).refreshed().points}


@cases("QW3-7.1.2.1")
def _(event: str, pcs: int) -> Told:
    assert event == "start of play"
    return {"pool": Pool.full(pcs).points}


@cases("QW3-7.3.1.1.1", "QW3-7.3.1.1.2", "QW3-7.3.1.1.3")
def _(level: str) -> object:
    return PlotEdit[level.upper()].cost


@cases("QW3-7.3.3")
def _(*, allowed: bool) -> Told:
    return {"cost": 4 - Pool.full(4).edited(PlotEdit.MAJOR, allowed=allowed).points}


@cases("QW3-8.1.1")
def _(outcome: str) -> Told:
    return {"xp": earned_by_contest(ended(outcome))}


@cases("QW3-8.1.4")
def _(roll: str, outcome: str) -> Told:
    return {"xp": earned_by_contest(ended(outcome), roll=Roll(roll))}


@pytest.mark.parametrize(("id_", "given", "expect"), cases_of("QW3", __name__))
def test_the_engine_does_what_the_catalogue_says(id_: str, given: Told, expect: object) -> None:
    check_case(id_, given, expect, refused="rejected")
