"""The cases of the QuestWorlds 2.2 catalogue about ratings, simple contests and augments, run straight from it."""

from collections.abc import Iterable

import pytest
from tests.rules.clause import cases, cases_of, check_case
from tests.rules.contest_cases import Told, added, decided, levels, lines, read, rolling, total, verdict

from talewright.games.heroquest import (
    Contender,
    Faces,
    Outcome,
    Rating,
    Result,
    Situation,
    Source,
    TargetNumber,
    contest,
    resolve,
    result,
    target_number,
)
from talewright.games.heroquest.rules.abilities.rating import NO_RELEVANT_ABILITY, SAMPLE_GRADES, highest_grade
from talewright.games.heroquest.rules.contests.contest import compared, ruled_for_pc
from talewright.games.heroquest.rules.contests.framing import check_new_tactic
from talewright.games.heroquest.rules.contests.resistance import (
    USUAL,
    ResistanceClass,
    ResistanceRules,
    augment_resistance,
)
from talewright.games.heroquest.rules.contests.situation import BetterRoll, ContestRules
from talewright.games.questworlds.rules.keyword import AbilityRef

# --- ratings


@cases("QW2-2.1.2.0.1", "QW2-2.1.2.0.11", "QW2-2.3.4.1", "QW2-2.3.4.2", "QW2-2.3.4.3", "QW2-2.3.4.4")
def _(tn: int, roll: int) -> object:
    return result(TargetNumber(tn), roll).title


@cases("QW2-2.1.2.0.2")
def _(rating: int, plus: int) -> Told:
    return total(TargetNumber.of(Rating(rating) + plus))


@cases("QW2-2.1.2.0.3", "QW2-2.1.2.0.10")
def _(rating: object, temporary_modifier: int) -> Told:
    return added(rating, temporary_modifier)


@cases("QW2-2.1.2.0.4")
def _(tn: int, masteries: int) -> object:
    return Rating.of(tn, masteries)


@cases("QW2-2.1.2.0.5", "QW2-2.1.2.0.7")
def _(**given: int) -> Told:
    return total(TargetNumber.of(Rating(given["total"])))


@cases("QW2-2.1.2.0.6")
def _(written: str) -> Told:
    return {"total": Rating.parse(written).score}


@cases("QW2-2.1.2.0.8")
def _(rating: str, opponent: str, roll: int) -> Told:
    found = decided({"rating": rating, "roll": roll}, {"rating": opponent, "roll": 10})
    return {"before_bump": found.rolled[0].title, "after_bump": found.results[0].title}


@cases("QW2-2.1.2.0.9")
def _(mastery_mark: str, **given: int) -> object:
    return Rating(given["total"]).written(mastery_mark)


@cases("QW2-2.1.2.1.1", "QW2-2.1.2.1.2")
def _(relevant_ability: str, modifier: int = 0) -> Told:
    assert relevant_ability == "none"
    return total(target_number(NO_RELEVANT_ABILITY, lines(Source.SITUATIONAL, modifier)))


@cases("QW2-2.1.2.2.2")
def _(rating: object) -> Told:
    found = highest_grade(Rating.parse(str(rating)), SAMPLE_GRADES)
    return {"highest_grade": found.name if found else "none"}


# --- framing, resistance


@cases("QW2-2.3.1.2.3")
def _(pc_a: Told, pc_b: Told) -> Told:
    one, other = (Contender(Rating.parse(str(pc["rating"]))) for pc in (pc_a, pc_b))
    found = resolve(Situation(one, other), Faces(int(str(pc_a["roll"])), int(str(pc_b["roll"]))))
    ours, theirs = found.results
    return {"a": ours.title, "b": theirs.title, "winner": "a" if found.outcome.is_victory else "b"}


@cases("QW2-2.3.2.4.1", "QW2-2.3.2.4.2")
def _(obstacle: str, tactic: str, previous: Told) -> object:
    assert (obstacle, previous["outcome"]) == ("vault", "defeat")
    check_new_tactic(AbilityRef(tactic), [AbilityRef(str(previous["tactic"]))])
    return "allowed"


@cases("QW2-2.3.3.3", "QW2-2.3.3.5", "QW2-2.3.3.6")
def _(base: int, **given: str) -> Told:
    return total(ResistanceClass.parse(given["class"]).resistance(ResistanceRules(base=Rating(base))))


@cases("QW2-2.3.3.4")
def _(base: str) -> object:
    assert base == "default"
    return USUAL.base


@cases("QW2-2.3.3.8")
def _(contest: str, base: int, main_contest_class: str = "") -> Told:
    assert contest == "augment"
    assert main_contest_class in ("", "nearly_impossible")
    return {"resistance": augment_resistance(ResistanceRules(base=Rating(base)))}


# --- victory or defeat


@cases("QW2-2.3.4.6")
def _(pc: str, resistance: str) -> Told:
    outcome = compared(read(pc), read(resistance), Faces(10, 10), ContestRules())
    return {"pc_result": pc, "pc_outcome": verdict(outcome)}


@cases("QW2-2.3.5.0.1", "QW2-2.3.5.0.2")
def _(pc: str, resistance: str) -> object:
    return verdict(compared(read(pc), read(resistance), Faces(10, 10), ContestRules()))


@cases("QW2-2.3.5.0.3")
def _(order: list[str]) -> object:
    found = [read(name) for name in order]
    return "strictly_descending" if found == sorted(Result, reverse=True) else "in another order"


@cases("QW2-2.3.5.0.4", "QW2-2.3.5.0.5", "QW2-2.3.5.0.6")
def _(pc: Told, resistance: Told, better_roll: str = "high") -> object:
    return verdict(decided(pc, resistance, better_roll).outcome)


@cases("QW2-2.3.5.1.1")
def _(levels: str, pc_roll: int, resistance_roll: int, better_roll: str) -> object:
    assert levels == "equal"
    rules = ContestRules(better_roll=BetterRoll(better_roll))
    return verdict(compared(Result.SUCCESS, Result.SUCCESS, Faces(pc_roll, resistance_roll), rules))


@cases("QW2-2.3.5.1.2")
def _(pc: int, resistance: int, better_roll: str) -> Told:
    found = contest(str(pc), vs=str(resistance), edition="questworlds-2.2", better_roll=better_roll).odds()
    return {"victory": 400 * found.victory, "standoff": 400 * found.tie, "defeat": 400 * found.defeat}


@cases("QW2-2.3.5.1.3", "QW2-2.3.5.3.5", "QW2-2.3.5.3.7")
def _(pc: Told, resistance: Told, better_roll: str = "high") -> Told:
    return levels(decided(pc, resistance, better_roll))


@cases("QW2-2.3.5.2.3")
def _(levels: str, dice: str, gm_choice: str) -> object:
    assert (levels, dice, gm_choice) == ("equal", "equal", "favour_pc")
    situation, faces = rolling({"rating": 17, "roll": 8}, {"rating": 14, "roll": 8})
    return verdict(ruled_for_pc(situation, resolve(situation, faces)).outcome)


# --- simple contests, and what version 2.2 changed


@cases("QW2-4.1.1.2")
def _(rating: int, modifiers: Iterable[int]) -> Told:
    return added(rating, *modifiers)


@cases("QW2-4.1.1.5")
def _(pc: Told, order: list[str]) -> Told:
    assert order == ["compare", "mastery", "hero_point"]
    found = decided(pc, {"rating": "14", "roll": 10})
    return {"compare": found.rolled[0].title, "after_mastery": found.results[0].title}


@cases("QW2-9.2")
def _(contest: str, a: str) -> Told:
    assert contest == "pc_vs_pc"
    return {"b": str(Outcome.parse(a).mirrored()).replace(" ", "_")}


@cases("QW2-9.4")
def _(outcome: str) -> object:
    return Outcome.parse(outcome).phrase


@cases("QW2-9.8")
def _(pc_a: Told, pc_b: Told) -> Told:
    stretch = lines(Source.STRETCH, int(str(pc_a["stretch"])))
    a = Contender(Rating.parse(str(pc_a["rating"])), tuple(stretch))
    b = Contender(Rating.parse(str(pc_b["rating"])))
    return {"a_total": a.target.score, "b_total": b.target.score}


@pytest.mark.parametrize(("id_", "given", "expect"), cases_of("QW2", __name__))
def test_the_engine_does_what_the_catalogue_says(id_: str, given: Told, expect: object) -> None:
    check_case(id_, given, expect, refused="refused")
