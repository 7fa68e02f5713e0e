"""The cases of the QuestWorlds catalogue, run straight from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.rules.clause import ADAPTERS, cases, cases_of, plain

from talewright.games.questworlds import (
    Character,
    Consequence,
    Contender,
    Flaw,
    Keyword,
    Modifier,
    Outcome,
    Rating,
    Source,
    TargetNumber,
    Verdict,
    resistance,
    result,
)
from talewright.games.questworlds.rules.augment import check_own, check_room, rolled, unrolled
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
from talewright.games.questworlds.rules.contest import ruled_for_pc, successes
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
from talewright.games.questworlds.rules.framing import check_new_tactic
from talewright.games.questworlds.rules.keyword import AbilityRef, Breakout
from talewright.games.questworlds.rules.modifier import SCALE, checked, counting, target_number
from talewright.games.questworlds.rules.resistance import NamedResistance, augment_resistance, is_assured
from talewright.games.questworlds.rules.story_point import Moment, PlotEdit, Pool, Refresh
from talewright.refusal import Refused

if TYPE_CHECKING:
    from collections.abc import Iterable

Told = dict[str, object]


# ---- what a case calls a thing


def ended(outcome: str, degree: int = 0) -> Outcome:
    verdict = Verdict(outcome)
    ahead = (degree, 0) if verdict is Verdict.VICTORY else (0, degree)
    return Outcome(verdict, verdict, *ahead)


def lines(source: Source, amounts: Iterable[int]) -> list[Modifier]:
    return [Modifier(source, f"{source} {number}", amount) for number, amount in enumerate(amounts)]


# ---- keywords and ratings


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


# ---- before the dice


@cases("QW3-2.3.1.3.1")
def _(obstacle: str, lost_with: list[str], tactic: str) -> object:
    assert obstacle
    check_new_tactic(AbilityRef.parse(tactic), [AbilityRef.parse(lost) for lost in lost_with])
    return "allowed"


@cases("QW3-2.3.2.1", "QW3-2.3.2.2", "QW3-2.3.2.3")
def _(rating: str, modifiers: list[int]) -> Told:
    target = target_number(Rating.parse(rating), lines(Source.SITUATIONAL, modifiers))
    return {"tn": target, "masteries": target.masteries}


@cases("QW3-2.3.3.2")
def _(base: str, modifier: int) -> object:
    return resistance(Rating.parse(base), modifier)


@cases("QW3-2.3.3.4", "QW3-2.3.3.5")
def _(base: str, modifier: int) -> Told:
    made = resistance(Rating.parse(base), modifier)
    return {"resistance": made, "assured": is_assured(made)}


@cases("QW3-2.3.3.1.11")
def _(base: str, modifiers: list[int]) -> Told:
    made = resistance(Rating.parse(base), *modifiers)
    return {"resistance": made, "assured": is_assured(made)}


@cases("QW3-2.3.3.6")
def _(base: str) -> Told:
    return {"augment_resistance": augment_resistance(Rating.parse(base))}


@cases(
    "QW3-2.3.3.1.1",
    "QW3-2.3.3.1.2",
    "QW3-2.3.3.1.3",
    "QW3-2.3.3.1.4",
    "QW3-2.3.3.1.5",
    "QW3-2.3.3.1.6",
    "QW3-2.3.3.1.7",
    "QW3-2.3.3.1.8",
    "QW3-2.3.3.1.9",
)
def _(name: str, base: str) -> Told:
    found = NamedResistance.parse(name)
    return {"modifier": found.modifier, "tn": found.resistance(Rating.parse(base))}


@cases("QW3-2.3.3.1.10")
def _(base: str, name: str) -> object:
    return NamedResistance.parse(name).resistance(Rating.parse(base))


# ---- successes, outcomes


@cases("QW3-2.3.5.1", "QW3-2.3.5.2", "QW3-2.3.5.3", "QW3-2.3.5.4")
def _(roll: int, tn: str) -> Told:
    fell = result(TargetNumber.parse(tn), roll)
    return {"result": fell.title, "successes": fell.value}


@cases("QW3-2.3.6.1", "QW3-2.3.6.2", "QW3-2.3.6.3", "QW3-2.3.6.4")
def _(roll: int, tn: str, story_points: int = 0) -> Told:
    pc = Contender(Rating.parse(tn), story_points=story_points)
    return {"successes": successes(pc.target, roll, pc.additional_successes)}


@cases("QW3-2.3.7.1.2")
def _(outcome: str) -> Told:
    return {"degree": ended(outcome).degree}


@cases("QW3-2.3.7.3.1")
def _(outcome: str, ruling: str) -> Told:
    assert ruling == "for PC"
    ruled = ruled_for_pc(ended(outcome))
    return {"outcome": ruled.verdict, "degree": ruled.degree}


@cases("QW3-2.3.7.4.1")
def _(outcome: str, degree: int) -> Told:
    return {"price_possible": ended(outcome, degree).price_is_possible}


@cases("QW3-2.3.7.4.2")
def _(outcome: str, degree: int) -> Told:
    return {"boon_possible": ended(outcome, degree).boon_is_possible}


# ---- modifiers, augments


@cases("QW3-2.4.1.1")
def _(scale: str) -> object:
    assert scale == "all"
    return SCALE


@cases("QW3-2.5.1.2")
def _(stretch: int, rating: str = "15") -> Told:
    return {"tn": target_number(Rating.parse(rating), [checked(Modifier(Source.STRETCH, "odd use", stretch))])}


@cases("QW3-2.6.1")
def _(rating: str, augment: int) -> Told:
    return {"tn": target_number(Rating.parse(rating), lines(Source.OWN_AUGMENT, [augment]))}


@cases("QW3-2.6.2")
def _(own_augments: list[str]) -> object:
    standing: list[Modifier] = []
    for name in own_augments:
        check_room(Source.OWN_AUGMENT, standing)
        standing.append(Modifier(Source.OWN_AUGMENT, name, 5))
    return "both allowed"


@cases("QW3-2.6.3", "QW3-2.6.4", "QW3-2.6.5", "QW3-2.6.6", "QW3-2.6.7")
def _(ability: str, augment: str) -> object:
    check_own(AbilityRef.parse(ability), AbilityRef.parse(augment))
    return "allowed"


@cases("QW3-2.6.9")
def _(supporters: int, bonuses: list[int]) -> Told:
    assert len(bonuses) == supporters
    return {"added": sum(line.amount for line in counting(lines(Source.SUPPORTERS, bonuses)))}


@cases("QW3-2.6.10", "QW3-2.6.11")
def _(rating: str, own: int, supporters: int, community: int = 0) -> Told:
    given = {Source.OWN_AUGMENT: own, Source.SUPPORTERS: supporters, Source.OUTSIDE: community}
    modifiers = [Modifier(source, "helps", amount) for source, amount in given.items()]
    return {"tn": target_number(Rating.parse(rating), modifiers)}


@cases("QW3-2.6.1.2", "QW3-2.6.1.3")
def _(roll: None, *, dramatic: bool = False) -> Told:
    assert roll is None
    return {"bonus": unrolled(dramatic=dramatic).bonus}


@cases("QW3-2.6.1.5", "QW3-2.6.1.6", "QW3-2.6.1.8")
def _(outcome: str, degree: int = 0) -> Told:
    gain = rolled(ended(outcome, degree))
    return {"bonus": gain.bonus, "penalty": gain.penalty, "penalty_to_augmenting_ability": gain.penalty}


# ---- flaws


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


# ---- benefits and consequences


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


# ---- story points and experience


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


# ---- the runner


@pytest.mark.parametrize(("id_", "given", "expect"), cases_of("QW3"))
def test_the_engine_does_what_the_catalogue_says(id_: str, given: Told, expect: object) -> None:
    if isinstance(expect, str) and "rejected" in expect:
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
