"""The cases of the HeroQuest catalogue about what contests leave behind, groups and extended contests."""

from __future__ import annotations

import pytest
from tests.rules.clause import ADAPTERS, cases, cases_of, plain

from talewright.games.heroquest import (
    EDITIONS,
    HEROQUEST_2E,
    Contender,
    Faces,
    Modifier,
    Outcome,
    Rating,
    Result,
    Score,
    Side,
    Situation,
    Source,
    TargetNumber,
    resolve,
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
from talewright.games.heroquest.rules.contests.contest import Decided, Degree, ruled_both_defeated
from talewright.games.heroquest.rules.contests.situation import BetterRoll, ContestRules, TwoFumbles
from talewright.games.heroquest.rules.extended.aftermath import aftermath, climactic, of_all, of_last, rising
from talewright.games.heroquest.rules.extended.assist import CHANGES, assisted
from talewright.games.heroquest.rules.extended.boost import Boost, bought, price
from talewright.games.heroquest.rules.extended.extended import TO_WIN, Extended, Scene
from talewright.games.heroquest.rules.extended.group import GroupEnd, ended
from talewright.games.heroquest.rules.extended.group_extended import Pairing, next_pairing
from talewright.games.heroquest.rules.extended.resolution_point import BY_DEGREE, scored
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.refusal import Refused

Told = dict[str, object]
MARK = HEROQUEST_2E.mastery
FENCER, OTHER = AbilityRef("Fencer"), AbilityRef("Rider")
USUAL_FACES = {Result.CRITICAL: 1, Result.SUCCESS: 5, Result.FAILURE: 15, Result.FUMBLE: 20}  # against 10
RULES = HEROQUEST_2E


# ---- what a case calls a thing


def state_of(name: str) -> Adversity:
    return Adversity[name.upper()]


def told_state(state: Adversity) -> str:
    return state.name.lower()


def told_outcome(outcome: Outcome) -> str:
    return str(outcome).replace(" ", "_")


def told_effect(state: Adversity) -> object:
    effect = RULES.adversity.effect(state)
    if effect.bump_down:
        return "bump_down"
    return "no_actions" if effect.no_action else effect.penalty


def defeat(degree: str) -> Outcome:
    return Outcome.parse(f"{degree} defeat")


def victory(degree: str) -> Outcome:
    return Outcome.parse(f"{degree} victory")


def fought(row: str, column: str, row_roll: int = 0, column_roll: int = 0, better_roll: str = "high") -> Decided:
    """A contest in which both sides rolled these results."""
    ours, theirs = Result[row.upper()], Result[column.upper()]
    faces = Faces(row_roll or USUAL_FACES[ours], column_roll or USUAL_FACES[theirs])
    rules = ContestRules(better_roll=BetterRoll(better_roll), two_fumbles=TwoFumbles.TIE)
    tn = 13 if max(faces.ours, faces.theirs) in (12, 9) else 10
    decided = resolve(Situation(Contender(Rating(tn)), TargetNumber(tn), rules), faces)
    assert decided.results == (ours, theirs)
    return decided


def points(decided: Decided) -> Told:
    return {"row_points": scored(decided).ours, "column_points": scored(decided).theirs}


def rated(rating: object, *states: str, ability: AbilityRef = FENCER) -> Told:
    """An ability with the consequences that reach it."""
    reaching = [Consequence(state, state_of(state), (FENCER,)) for state in states]
    found = burdened(Contender(Rating.parse(str(rating))), reaching, ability, RULES.adversity)
    return {"total": found.target.score, "written": found.target.written(MARK)}


def group_ended(score: Score, boost: str = "none", rules: str = HEROQUEST_2E.slug) -> GroupEnd:
    return ended(score, EDITIONS[rules].group, degrees=True, boost=Boost[boost.upper()])


def ahead(difference: int) -> Score:
    return Score(difference, 0)


def played(a: list[int], b: list[int]) -> Extended:
    """Rounds that brought these points, told by the results that bring them."""
    contest = Extended()
    for ours, theirs in zip(a, b, strict=True):
        contest = contest.after(bringing(ours - theirs))
    return contest


def bringing(lead: int) -> Decided:
    results_of = {0: ("fumble", "fumble"), 1: ("success", "success"), 2: ("success", "failure")}
    results_of |= {3: ("critical", "failure"), 5: ("critical", "fumble")}
    row, column = results_of[abs(lead)]
    faces = (6, 5) if abs(lead) == 1 else (0, 0)
    if lead < 0:
        row, column, faces = column, row, (faces[1], faces[0])
    return fought(row, column, *faces)


# ---- consequences of defeat


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


# ---- benefits of victory


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


# ---- resolution points


@cases("HQ2-RP.1")
def _(row: str, column: str) -> Told:
    """Where the higher roll decides, each side has it once; two criticals differ only where a bump made one."""
    faces = {"success": [(5, 6), (6, 5)], "failure": [(15, 16), (16, 15)]}
    if row == column == "critical":
        contests = [resolve(Situation.parse(text), Faces(*rolled)) for text, *rolled in BUMPED_CRITICALS]
    elif row == column and row in faces:
        contests = [fought(row, column, *rolled) for rolled in faces[row]]
    else:
        contests = [fought(row, column)]
    found = {scored(decided).lead for decided in contests}
    if len(found) == 2:
        assert found == {1, -1}
        return {"points": 1, "to": "higher_roll"}
    [lead] = found
    return {"points": abs(lead), "to": "row" if lead > 0 else "column" if lead < 0 else "nobody"}


BUMPED_CRITICALS = [("5M vs 10", 3, 1), ("10 vs 5M", 1, 3)]


@cases("HQ2-RP.2", "HQ2-RP.4", "HQ2-RP.5")
def _(row: str, column: str, row_roll: int = 0, column_roll: int = 0, better_roll: str = "high") -> Told:
    return points(fought(row, column, row_roll, column_roll, better_roll))


@cases("HQ2-RP.3")
def _(level: str) -> Told:
    return {"points": BY_DEGREE[Degree[level.upper()]]}


@cases("HQ2-RP.6")
def _(row: str, column: str, gm_choice: str) -> Told:
    assert gm_choice == "mutual_marginal_defeat"
    return points(ruled_both_defeated(fought(row, column)))


# ---- group simple contests


@cases("HQ2-GSC.2")
def _(pairings: list[list[str]]) -> Told:
    each = [scored(fought(ours, theirs)) for ours, theirs in pairings]
    return {"side_a": [score.ours for score in each], "side_b": [score.theirs for score in each]}


@cases("HQ2-GSC.3")
def _(side_a: int, side_b: int) -> Told:
    found = group_ended(Score(side_a, side_b))
    return {
        "winner": "a" if found.outcome.is_victory else "b",
        "difference": abs(found.score.lead),
        "level": found.degree and found.degree.title,
    }


@cases("HQ2-GSC.4", "HQ2-GSC.6", "HQ2-GSC.7", "HQ2-GSC.15")
def _(difference: int, boost: str = "none", rules: str = HEROQUEST_2E.slug) -> Told:
    found = group_ended(ahead(difference), boost, rules)
    return {
        "level": found.degree and found.degree.title,
        "winner_state": told_state(found.winners),
        "loser": told_outcome(found.outcome.mirrored()),
        "loser_state": told_state(found.losers),
    }


@cases("HQ2-GSC.5")
def _(side_a: int, side_b: int) -> str:
    return str(group_ended(Score(side_a, side_b)))


@cases("HQ2-GSC.9", "HQ2-GSC.10")
def _(heroes: int, boost: str) -> Told:
    return {"cost": price(heroes, Boost[boost.upper()])}


@cases("HQ2-GSC.11")
def _(level: str, boost: str) -> Told:
    least = {"marginal": 1, "minor": 2, "major": 3, "complete": 5}[level]
    assert group_ended(ahead(least)).degree is Degree[level.upper()]
    found = group_ended(ahead(least), boost)
    return {"level": found.degree and found.degree.title}


@cases("HQ2-GSC.12")
def _(outcome: str, boost: str) -> Told:
    score = {"minor_defeat": Score(0, 2), "tie": Score(3, 3)}[outcome]
    assert told_outcome(group_ended(score).outcome) == outcome
    return {"outcome": told_outcome(group_ended(score, boost).outcome)}


@cases("HQ2-GSC.13")
def _(phase: str = "", buy: str = "", boost: str = "", outcome: str = "") -> Told:
    if phase:
        assert (phase, buy) == ("after_first_roll", "boost")
        bought(Boost.SINGLE, {"a": 1}, heroes=3, has_begun=True, allowed=RULES.group.boosts)
    lost = group_ended(Score(0, 2), boost)
    assert told_outcome(lost.outcome).endswith(outcome)
    return {"refund": price(3, Boost[boost.upper()]) - price(3, bought_for(boost))}


def bought_for(boost: str) -> Boost:
    return bought(Boost[boost.upper()], {"a": 1}, heroes=3, has_begun=False, allowed=RULES.group.boosts)


@cases("HQ2-GSC.14")
def _(heroes: int, price: int, paid: dict[str, int]) -> str:
    found = bought(Boost.SINGLE, paid, heroes=heroes, has_begun=False, allowed=RULES.group.boosts)
    assert found is Boost.SINGLE
    assert sum(paid.values()) == price
    return "allowed"


# ---- extended contests


@cases("HQ2-EXT.2")
def _(round: list[str]) -> Told:  # noqa: A002 - the catalogue's word
    ours, theirs = round
    score = Extended().after(fought(ours, theirs)).score
    return {"row_points": score.ours, "column_points": score.theirs}


@cases("HQ2-EXT.3")
def _(a: list[int], b: list[int]) -> Told:
    contest = played(a, b)
    winner = {Side.OURS: "a", Side.THEIRS: "b", None: "none_yet"}[contest.winner]
    return {
        "winner": winner,
        "rounds": contest.rounds,
        "a_total": contest.score.ours,
        "b_total": contest.score.theirs,
    }


@cases("HQ2-EXT.4")
def _(a: list[int], b: list[int]) -> Told:
    score = played(a, b).score
    return {"a_total": score.ours, "b_total": score.theirs, "difference": score.lead}


@cases("HQ2-EXT.5")
def _(a_total: int, b_total: int, round: str) -> Told:  # noqa: A002 - the catalogue's word
    assert round == "tie"
    contest = Extended(Score(a_total, b_total)).after(fought("success", "success", 9, 9))
    winner = "none_yet" if contest.winner is None else contest.winner
    return {"a_total": contest.score.ours, "b_total": contest.score.theirs, "winner": winner}


@cases("HQ2-EXT.7")
def _(pairings: list[str], rounds: int) -> Told:
    names = [name.split("-") for name in pairings]
    standing = [Pairing(ours, theirs, Extended()) for ours, theirs in names]
    order: list[str] = []
    place = None
    for _ in range(rounds * len(pairings)):
        place = next_pairing(standing, place)
        assert place is not None
        order.append(pairings[place])
    return {"order": order}


@cases("HQ2-EXT.8")
def _(pairing_1: dict[str, int], pairing_2: dict[str, int]) -> Told:
    """The catalogue lets one hero stand in both: each keeps its own score all the same."""
    told: Told = {}
    for number, scores in enumerate((pairing_1, pairing_2), start=1):
        (ours, points), (theirs, against) = scores.items()
        pairing = Pairing(ours, theirs, Extended(Score(points, against)))
        told[f"pairing_{number}_winner"] = pairing.contest.winner or "none_yet"
    return told


# ---- assists


@cases("HQ2-AST.1")
def _(outcome: str) -> Told:
    return {"change": CHANGES[Outcome.parse(outcome)]}


@cases("HQ2-AST.2", "HQ2-AST.3", "HQ2-AST.4", "HQ2-AST.5")
def _(against_recipient: int, assist: str) -> Told:
    after = assisted(Extended(Score(2, against_recipient)), Outcome.parse(assist))
    assert after.score.ours == 2
    return {
        "against_recipient": after.score.theirs,
        "recipient": "out" if after.winner is Side.THEIRS else "in",
    }


# ---- the aftermath


def row(difference: int, rules: str = HEROQUEST_2E.slug) -> Told:
    found = rising(difference, EDITIONS[rules].aftermath)
    return {
        "loser": told_state(found.loser),
        "winner": told_state(found.winner),
        "level": found.degree.title,
    }


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


# ---- the runner


@pytest.mark.parametrize(("id_", "given", "expect"), cases_of("HQ2", __name__))
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
