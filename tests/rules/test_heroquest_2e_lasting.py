"""Run the cases of HeroQuest that are about what a contest leaves behind."""

import pytest
from tests.rules.clause import cases, cases_of, check_case
from tests.rules.heroquest_cases import RULES, Told, ahead, group_ended, row, told_outcome, told_state

from talewright.games.heroquest import (
    HEROQUEST_2E,
    Contender,
    Modifier,
    Outcome,
    Rating,
    Result,
    Score,
    Situation,
    Source,
    TargetNumber,
    target_number,
)
from talewright.games.heroquest.rules.contests.adversity import (
    Adversity,
    Consequence,
    Effect,
    burdened,
    check_may_act,
    consequence_of,
)
from talewright.games.heroquest.rules.contests.benefit import Benefit, benefit_of, bonuses
from talewright.games.heroquest.rules.contests.bump import bumps, results
from talewright.games.heroquest.rules.extended.aftermath import aftermath, climactic, of_all, of_last
from talewright.games.heroquest.rules.extended.assist import assisted
from talewright.games.heroquest.rules.extended.extended import TO_WIN, Extended, Scene
from talewright.games.questworlds.rules.keyword import AbilityRef

MARK = HEROQUEST_2E.mastery


FENCER, OTHER = AbilityRef("Fencer"), AbilityRef("Rider")


def state_of(name: str) -> Adversity:
    return Adversity[name.upper()]


def told_effect(state: Adversity) -> object:
    effect = RULES.adversity.effect(state)
    if effect.bump_down:
        return "bump_down"
    return "no_actions" if effect.no_action else effect.penalty


def defeat(degree: str) -> Outcome:
    return Outcome.parse(f"{degree} defeat")


def victory(degree: str) -> Outcome:
    return Outcome.parse(f"{degree} victory")


def rated(rating: object, *states: str, ability: AbilityRef = FENCER) -> Told:
    """An ability with the consequences that reach it."""
    reaching = [Consequence(state, state_of(state), (FENCER,)) for state in states]
    found = burdened(Contender(Rating.parse(str(rating))), reaching, ability, RULES.adversity)
    return {"total": found.target.score, "written": found.target.written(MARK)}


# --- consequences of defeat


@cases("HQ2-CON.1")
def _(defeat: str) -> Told:
    state = consequence_of(Outcome.parse(f"{defeat} defeat"))
    return {"state": told_state(state), "effect": told_effect(state)}


@cases("HQ2-CON.2", "HQ2-CON.3")
def _(rating: object, state: str, ability: str) -> Told:
    return rated(rating, state, ability=FENCER if ability == "appropriate" else OTHER)


@cases("HQ2-CON.4")
def _(state: str, ability: str, result: str) -> str:
    assert ability == "appropriate"
    hurt = [Consequence("", state_of(state), (FENCER,))]
    pc = burdened(Contender(Rating(10)), hurt, FENCER, RULES.adversity)
    rolled = (Result[result.upper()], Result.SUCCESS)
    done = bumps(Situation(pc, TargetNumber(10), RULES.contest), rolled)
    return results(rolled, done)[0].title


@cases("HQ2-CON.5")
def _(state: str, attempt: str) -> None:
    assert attempt == "any_ability"
    check_may_act([Consequence(state, state_of(state), (FENCER,))], OTHER, RULES.adversity)


@cases("HQ2-CON.7")
def _(rating: int, states: list[str]) -> Told:
    return rated(rating, *states)


@cases("HQ2-CON.9")
def _(contest: str, defeat: str) -> Told:
    assert contest == "simple"
    return {"state": told_state(consequence_of(Outcome.parse(f"{defeat} defeat")))}


@cases("HQ2-CON.10")
def _(outcome: str) -> Told:
    return {"state": told_state(consequence_of(Outcome.parse(outcome)))}


# --- benefits of victory


@cases("HQ2-BEN.1")
def _(victory: str) -> Told:
    return {"bonus": benefit_of(Outcome.parse(f"{victory} victory"), RULES.benefits).bonus}


@cases("HQ2-BEN.2")
def _(victory: str, rating: int) -> Told:
    won = Benefit("the crowd", benefit_of(Outcome.parse(f"{victory} victory"), RULES.benefits).bonus, (FENCER,))
    return {"total": target_number(Rating(rating), bonuses([won], FENCER)).score}


@cases("HQ2-BEN.3", "HQ2-BEN.5")
def _(rating: int, benefit: int, **others: int) -> Told:
    lines = [Modifier(Source[name.removesuffix("_augment").upper()], "", amount) for name, amount in others.items()]
    number = target_number(Rating(rating), [*lines, *bonuses([Benefit("", benefit, (FENCER,))], FENCER)])
    return {"total": number.score, "written": number.written(MARK)}


# --- the aftermath


@cases("HQ2-RISE.1", "HQ2-RISE.5", "HQ2-RISE.8")
def _(difference: int, rules: str = HEROQUEST_2E.slug) -> Told:
    return row(difference, rules)


@cases("HQ2-RISE.2")
def _(winner_total: int, loser_total: int) -> Told:
    score = Score(winner_total, loser_total)
    left = aftermath(score, Scene.RISING_ACTION, RULES.aftermath)
    assert told_state(left.theirs) == row(score.lead)["loser"]
    return {"difference": score.lead}


@cases("HQ2-RISE.3")
def _(earlier_pairing_against: int, last_pairing: dict[str, int]) -> Told:
    last = Score(last_pairing["own"], last_pairing["against"])
    left = of_last([Score(5, earlier_pairing_against), last], RULES.aftermath)
    return {"difference": -last.lead, "state": told_state(left.ours)}


@cases("HQ2-RISE.4")
def _(difference: int) -> Told:
    score = Score(difference, 0) if difference >= TO_WIN else Score(TO_WIN, TO_WIN - difference)
    left = aftermath(score, Scene.RISING_ACTION, RULES.aftermath)
    return {"winner": told_outcome(left.outcome), "loser": told_outcome(left.outcome.mirrored())}


@cases("HQ2-RISE.6")
def _(difference: int, contest: str) -> Told:
    if contest == "extended":
        return {"level": row(difference)["level"]}
    found = group_ended(ahead(difference)).degree
    return {"level": found and found.title}


@cases("HQ2-RISE.7")
def _(state: str) -> Told:
    return {"effect": told_effect(state_of(state))}


@cases("HQ2-CLIM.1")
def _(against: int) -> Told:
    return {"state": told_state(climactic(against))}


@cases("HQ2-CLIM.2")
def _(against_by_opponent: list[int]) -> Told:
    scores = [Score(TO_WIN, against) for against in against_by_opponent]
    left = of_all(scores, RULES.aftermath)
    return {"against": sum(against_by_opponent), "state": told_state(left.ours)}


@cases("HQ2-CLIM.3")
def _(outcome: str, against: int) -> Told:
    score = Score(TO_WIN, against) if outcome == "victory" else Score(0, against)
    left = aftermath(score, Scene.CLIMAX, RULES.aftermath)
    assert str(left.outcome).endswith(outcome)
    return {"state": told_state(left.ours)}


@cases("HQ2-CLIM.4")
def _(rating: int, state: str) -> Told:
    assert RULES.adversity.effect(state_of(state)) == Effect()
    return rated(rating, state)


@cases("HQ2-CLIM.5")
def _(phase: str, winner_total: int, loser_total: int) -> Told:
    assert phase == "climax"
    left = aftermath(Score(winner_total, loser_total), Scene.CLIMAX, RULES.aftermath)
    return {"level": left.outcome.degree and left.outcome.degree.title}


@cases("HQ2-CLIM.6")
def _(phase: str, loser_total: int, winner_total: int) -> Told:
    assert phase == "climax"
    left = aftermath(Score(loser_total, winner_total), Scene.CLIMAX, RULES.aftermath)
    return {"loser_state": told_state(left.ours)}


@cases("HQ2-CLIM.7")
def _(order: list[str]) -> str:
    states = [state_of(name) for name in order]
    assert sorted(Adversity) == states
    return "strictly_ascending" if sorted(set(states)) == states else "not"


@cases("HQ2-CLIM.8")
def _(against: int, assist: str) -> Told:
    """The points of an earlier opponent count too, and an assist takes its part of those that are still open."""
    earlier, current = Score(TO_WIN, against - 4), Extended(Score(0, 4))
    current = assisted(current, Outcome.parse(assist))
    final = Score(TO_WIN, current.score.theirs)
    left = of_all([earlier, final], RULES.aftermath)
    return {"against": earlier.theirs + final.theirs, "state": told_state(left.ours)}


@pytest.mark.parametrize(("id_", "given", "expect"), cases_of("HQ2", __name__))
def test_the_engine_does_what_the_catalogue_says(id_: str, given: Told, expect: object) -> None:
    check_case(id_, given, expect, refused="refused")
