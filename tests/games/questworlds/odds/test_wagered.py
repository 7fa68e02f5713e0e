"""Wagered sequences against the rules, exchange by exchange, and their best wagers against every other way."""

import tracemalloc
from collections import Counter, defaultdict
from collections.abc import Callable
from itertools import product

import pytest
from tests.refusing import failing
from tests.rules.clause import clause

from talewright.games import questworlds
from talewright.games.questworlds.odds.exact import side
from talewright.games.questworlds.odds.sequences import arrays
from talewright.games.questworlds.odds.sequences.equilibrium import BOUND, Equilibrium, Stakes
from talewright.games.questworlds.odds.sequences.wagered import Left, Steady, exchanged, final_points, left_of
from talewright.games.questworlds.rules.contest import Faces, resolve
from talewright.games.questworlds.rules.sequences.exchange import Side
from talewright.games.questworlds.rules.sequences.wagered import (
    Points,
    after_exchange,
    lowered,
    most_wager,
    order,
    transfers,
)
from talewright.games.questworlds.rules.situation import Situation

DIE = range(1, 21)
Exchange = Callable[[Points, int], dict[Points, float]]
ROUNDS = 60  # more than anybody lasts with so few points


def by_the_rules(situation: Situation) -> Exchange:
    """What an exchange makes of the points, with its chance, by asking the rules about every pair of faces."""
    fell = [Faces(ours, theirs) for ours, theirs in product(DIE, DIE)]
    outcomes = [(resolve(situation, faces), faces) for faces in fell]
    ways = Counter((str(outcome), transfers(situation, faces, outcome)) for outcome, faces in outcomes)
    kinds = {(str(outcome), transfers(situation, faces, outcome)): outcome for outcome, faces in outcomes}

    def exchange(points: Points, wager: int) -> dict[Points, float]:
        found: dict[Points, float] = {}
        for (name, transfer), count in ways.items():
            after = after_exchange(points, wager, kinds[name, transfer], transfer=transfer)
            found[after] = found.get(after, 0.0) + count / len(fell)
        return found

    return exchange


@clause("QW3-5.3.1.4.1", "QW3-5.3.1.4.3", "QW3-5.3.1.4.4")
@pytest.mark.parametrize("notation", ["17 vs 15", "15 vs 5M", "5M2 vs 14", "17 vs pc 12"])
def test_an_exchange_is_counted_as_the_rules_decide_it(notation: str) -> None:
    situation = Situation.parse(notation)
    exchange = by_the_rules(situation)
    for wager in (1, 4, 7):
        counted: dict[Points, float] = {}
        for each, ways in exchanged(side(situation.pc), side(situation.opposition)).items():
            ours, theirs = each.changes(wager)
            after = Points(30 + ours, 30 + theirs)
            counted[after] = counted.get(after, 0.0) + ways / 400
        assert counted == pytest.approx(exchange(Points(30, 30), wager))


@clause("QW3-5.3.4", "QW3-5.3.5", "QW3-5.3.6")
def test_what_is_left_in_the_end_is_that_of_rounds_played_one_by_one() -> None:
    situation = Situation.parse("17 vs 15")
    exchange = by_the_rules(situation)
    standing: dict[Points, float] = {Points(6, 8): 1.0}
    ended: dict[Points, float] = defaultdict(float)
    for _ in range(ROUNDS):
        following: dict[Points, float] = {}
        for points, chance in standing.items():
            wagers = min(3, points.ours), min(2, points.theirs)
            lead, last = order(*wagers)
            for between, part in exchange(points, wagers[lead]).items():
                if between.is_over:
                    ended[between] += chance * part
                    continue
                for after, share in exchange(between, lowered(wagers[last], between.of(last))).items():
                    if after.is_over:
                        ended[after] += chance * part * share
                    else:
                        following[after] = following.get(after, 0.0) + chance * part * share
        standing = following
    ways = exchanged(side(situation.pc), side(situation.opposition))
    found = final_points(ways, 6, 8, Steady(3, 2))
    assert found.to_floats() == pytest.approx({str(points): chance for points, chance in ended.items()}, abs=1e-12)
    assert found.victory + found.tie + found.defeat == 1


@pytest.mark.parametrize(
    ("notation", "points", "policy"),
    [
        ("17 vs 15", (17, 17), Steady()),
        ("3 vs 20M", (3, 40), Steady(3, 2)),
        ("15 vs 5M", (1, 1), Steady(5, 5)),
        ("5M2 vs 14", (30, 9), Steady(1, 7)),
        ("20 vs pc 20", (12, 30), Steady(20, 4)),
    ],
)
def test_arrays_find_what_is_found_point_by_point(notation: str, points: tuple[int, int], policy: Steady) -> None:
    situation = Situation.parse(notation)
    for transfers_too, initiative in product((True, False), Side):
        ways = exchanged(side(situation.pc), side(situation.opposition), transfers=transfers_too)
        expected = final_points(ways, *points, policy, initiative).to_floats()
        found = final_points(ways, *points, policy, initiative, play=arrays.played).to_floats()
        assert sum(abs(found.get(name, 0.0) - expected.get(name, 0.0)) for name in {*found, *expected}) < BOUND


def test_arrays_stay_small_where_a_degree_takes_far_more_than_anybody_has() -> None:
    situation = Situation.parse("20M99 vs 14")
    ways = exchanged(side(situation.pc), side(situation.opposition))
    expected = final_points(ways, 120, 120, Steady(20, 20))
    tracemalloc.start()
    try:
        found = final_points(ways, 120, 120, Steady(20, 20), play=arrays.played)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert found.to_floats() == pytest.approx(expected.to_floats(), abs=BOUND)
    assert most < 40_000_000


def test_the_best_wagers_are_followed_alike_with_arrays_and_without() -> None:
    sequence = questworlds.sequence("17", vs="15", kind="wagered").at(Points(7, 9))
    best = sequence.best()
    expected, found = (sequence.odds(best, once=once).to_floats() for once in (True, False))
    assert sum(abs(found.get(name, 0.0) - expected.get(name, 0.0)) for name in {*found, *expected}) < BOUND


def test_ends_stand_from_the_clearest_victory_to_the_clearest_defeat() -> None:
    names = list(questworlds.sequence("17", vs="15", kind="wagered").odds())
    ends = [left_of(name) for name in names]
    assert ends[0][0] > 0 > ends[0][1]
    assert ends[-1][0] < 0 < ends[-1][1]
    assert [ours > 0 for ours, _ in ends] == sorted((ours > 0 for ours, _ in ends), reverse=True)
    with failing(final_points, naming=("0", "4")):
        questworlds.sequence("17", vs="15", kind="wagered").at(Points(0, 4)).odds()


def test_nobody_waits_for_the_ends_of_more_points_than_a_table_ever_has() -> None:
    with failing(final_points, naming=("300",)):
        questworlds.sequence("17", vs="15", kind="wagered").at(Points(300, 1)).odds()


# --- the best wagers


def played(stakes: Stakes, exchange: Exchange, most: int, ours: dict[Points, int] | None = None) -> dict[Points, float]:
    """The values of all points by turns of the plain rules, until they stand still.

    With *ours* our wagers are given, and only the other side looks for its best answer.
    """
    places = [Points(mine, other) for mine in range(1, most) for other in range(1, most + 1 - mine)]
    values = dict.fromkeys(places, 0.0)

    def worth(points: Points) -> float:
        return float((points.ours > 0) - (points.theirs > 0)) if points.is_over else values[points]

    def second(points: Points, who: Side, wager: int) -> float:
        if points.is_over:
            return worth(points)
        left = points.of(who)
        about = {lowered(wager, left), wager} if stakes.is_pc[who] else {lowered(wager, left)}
        found = [sum(chance * worth(after) for after, chance in exchange(points, each).items()) for each in about]
        return max(found) if who is Side.OURS else min(found)

    def round_of(points: Points, mine: int, other: int) -> float:
        wagers = mine, other
        lead, last = order(mine, other, stakes.initiative)
        return sum(
            chance * second(between, last, wagers[last]) for between, chance in exchange(points, wagers[lead]).items()
        )

    moved = 1.0
    while moved > 1e-13:
        moved = 0.0
        for points in sorted(places, key=lambda each: each.ours + each.theirs):
            mine = range(1, most_wager(points.ours, stakes.start[0], is_pc=True) + 1)
            other = range(1, most_wager(points.theirs, stakes.start[1], is_pc=stakes.is_pc[1]) + 1)
            if ours is not None:
                mine = range(ours[points], ours[points] + 1)
            found = (
                max(min(round_of(points, each, answer) for answer in other) for each in mine)
                if stakes.initiative is Side.OURS
                else min(max(round_of(points, each, answer) for each in mine) for answer in other)
            )
            moved = max(moved, abs(found - values[points]))
            values[points] = found
    return values


@clause("QW3-5.3.4.1", "QW3-5.3.4.2")
@pytest.mark.parametrize(("notation", "initiative"), [("17 vs 15", Side.OURS), ("8 vs 4M", Side.THEIRS)])
def test_the_best_wagers_are_those_of_the_plain_rules(notation: str, initiative: Side) -> None:
    situation = Situation.parse(notation)
    stakes = Stakes(side(situation.pc), side(situation.opposition), (4, 3), initiative=initiative)
    found = Equilibrium(stakes, 7)
    for points, worth in played(stakes, by_the_rules(situation), 7).items():
        assert found.worth(points.ours, points.theirs) == pytest.approx(worth, abs=BOUND)


def test_no_other_answer_gains_anything_against_our_best_wagers() -> None:
    situation = Situation.parse("17 vs 15")
    stakes = Stakes(side(situation.pc), side(situation.opposition), (4, 3))
    found = Equilibrium(stakes, 7)
    wagers = {Points(mine, other): found.wagers(mine, other)[0] for mine in range(1, 7) for other in range(1, 8 - mine)}
    answered = played(stakes, by_the_rules(situation), 7, wagers)
    assert all(abs(worth - found.worth(*_both(points))) < BOUND for points, worth in answered.items())


def _both(points: Points) -> tuple[int, int]:
    return points.ours, points.theirs


def test_following_the_best_wagers_leads_to_their_worth() -> None:
    sequence = questworlds.sequence("17", vs="15", kind="wagered")
    best = sequence.best()
    chances: Left = sequence.odds(best)
    assert float(chances.victory - chances.defeat) == pytest.approx(best.worth(17, 15), abs=BOUND)
    openings = best.openings(17, 15)
    ours, theirs = best.wagers(17, 15)
    assert max(openings, key=lambda each: each.worth).wager == ours
    assert min(best.answers(17, 15, ours), key=lambda each: each.worth).answer == theirs
    assert sequence.best() is best


def test_more_points_than_can_be_solved_are_refused() -> None:
    with failing("Equilibrium.__init__"):
        questworlds.sequence("20M3", vs="20M3", kind="wagered").best()
