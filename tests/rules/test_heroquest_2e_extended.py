"""The cases of the HeroQuest catalogue about what contests leave behind, groups and extended contests."""

import pytest
from tests.rules.clause import cases, cases_of, check_case
from tests.rules.heroquest_cases import RULES, Told, ahead, group_ended, told_outcome, told_state

from talewright.games.heroquest import (
    HEROQUEST_2E,
    Contender,
    Faces,
    Outcome,
    Rating,
    Result,
    Score,
    Side,
    Situation,
    TargetNumber,
    resolve,
)
from talewright.games.heroquest.rules.contests.contest import Decided, Degree, ruled_both_defeated
from talewright.games.heroquest.rules.contests.situation import BetterRoll, ContestRules, TwoFumbles
from talewright.games.heroquest.rules.extended.assist import CHANGES, assisted
from talewright.games.heroquest.rules.extended.boost import Boost, bought, price
from talewright.games.heroquest.rules.extended.extended import Extended
from talewright.games.heroquest.rules.extended.group_extended import Pairing, after_round, next_pairing
from talewright.games.heroquest.rules.extended.resolution_point import BY_DEGREE, scored

USUAL_FACES = {Result.CRITICAL: 1, Result.SUCCESS: 5, Result.FAILURE: 15, Result.FUMBLE: 20}  # against 10


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


# --- resolution points


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
    fumbles = Situation(Contender(Rating(10)), TargetNumber(10), ContestRules(two_fumbles=TwoFumbles.TIE))
    return points(ruled_both_defeated(fumbles, fought(row, column)))


# --- group simple contests


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


# --- extended contests


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
    order: list[str] = []
    place, played, all_of_them = None, frozenset[int](), range(len(pairings))
    for _ in range(rounds * len(pairings)):
        place = next_pairing(all_of_them, played, place)
        assert place is not None
        played = after_round(all_of_them, played, place)
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


# --- assists


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


@pytest.mark.parametrize(("id_", "given", "expect"), cases_of("HQ2", __name__))
def test_the_engine_does_what_the_catalogue_says(id_: str, given: Told, expect: object) -> None:
    check_case(id_, given, expect, refused="refused")
