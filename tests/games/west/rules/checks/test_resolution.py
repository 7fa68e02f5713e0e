import pytest
from msgspec.structs import replace
from tests.games.west.cards import card_with, column
from tests.refusing import refusing
from tests.rules.clause import clause

from talewright.games.west.rules.cards.card import Card
from talewright.games.west.rules.cards.deck_file import bundled
from talewright.games.west.rules.cards.grid import EffectCell, Grid, ResultSet
from talewright.games.west.rules.checks.adjustment import Adjustment, Kind
from talewright.games.west.rules.checks.check import Check
from talewright.games.west.rules.checks.counter import Spend
from talewright.games.west.rules.checks.resolution import Drawn, Outcome, Verdict, ahead, resolve
from talewright.games.west.rules.editions import Edition

DECK = bundled()
SIMPLE = Check(results=ResultSet.parse("3d8"), tn=7)
SHOT = replace(SIMPLE, effect=EffectCell.parse("(3)6"))
MISS = card_with(1, cause=column(8, "2", "3", "6"), effect={"(3)6": "25*"})
CALAMITY = card_with(2, cause=column(8, "8*", "7", "C"), effect={"(3)6": "25*"})
HIT = card_with(3, cause=column(8, "2", "11", "3"), effect={"(3)6": "13"}, hit="right leg")


@clause("TW-simple.1", "TW-deck.2")
def test_a_simple_check_has_a_result_and_no_grades() -> None:
    assert resolve(SIMPLE, Drawn(card=DECK[34])) == Outcome(verdict=Verdict.SUCCESS, result=11, bumps=1)
    assert resolve(SIMPLE, Drawn(card=MISS)) == Outcome(verdict=Verdict.FAILURE, result=6)


@clause("TW-simple.5", "TW-calamity.9")
def test_a_simple_check_can_end_in_a_calamity_of_which_there_is_one_kind() -> None:
    assert resolve(SIMPLE, Drawn(card=CALAMITY)) == Outcome(verdict=Verdict.CALAMITY)
    assert list(Verdict) == ["success", "failure", "calamity"]


@clause("TW-complex.1", "TW-complex.2")
def test_one_card_decides_success_and_magnitude_of_a_complex_check() -> None:
    outcome = resolve(SHOT, Drawn(card=HIT))
    assert (outcome.verdict, outcome.magnitude, outcome.victories, outcome.lost) == ("success", 13, 2, 1)
    assert str(outcome) == "success, 1 bump, magnitude 13, 2 victories"


@clause("TW-effect-grid.1", "TW-complex.3")
def test_without_a_success_the_effect_grid_is_not_read() -> None:
    assert resolve(SHOT, Drawn(card=MISS)).magnitude is None
    with refusing("TW-effect-grid.1"):
        resolve(SHOT, Drawn(card=MISS, increasing=(HIT,)))


@clause("TW-simple.6", "TW-cards.7")
def test_a_simple_check_takes_no_notice_of_the_rest_of_the_card() -> None:
    same = replace(HIT, effect=DECK[20].effect, hit_locations=("head",), scatter="wide")
    assert resolve(SIMPLE, Drawn(card=same)) == resolve(SIMPLE, Drawn(card=HIT))
    with refusing("TW-simple.6"):
        resolve(SIMPLE, Drawn(card=HIT, increasing=(MISS,)))


@clause("TW-exceptional.13", "TW-cards.9")
def test_only_the_one_cell_of_a_further_card_counts() -> None:
    first = card_with(4, cause=column(8, "2", "8*", "3"), effect={"(3)6": "13"}, hit="right leg")
    added = card_with(5, cause=column(8, "7", "4", "C"), effect={"(3)6": "30"}, hit="head")
    outcome = resolve(SHOT, Drawn(card=first, further=(added,)))
    assert (outcome.result, outcome.magnitude, outcome.hit_location) == (12, 13, "right leg")
    bare = card_with(6, cause=column(8, "1", "4", "1"))
    assert resolve(SHOT, Drawn(card=first, further=(bare,))) == outcome


@clause("TW-exceptional.11", "TW-calamity.6", "TW-adjust-direct.5")
def test_only_the_first_card_can_bring_a_calamity() -> None:
    first = card_with(4, cause=column(8, "2", "3", "8*"))
    assert resolve(SIMPLE, Drawn(card=first, further=(CALAMITY,))).result == 8
    raised = replace(SIMPLE, adjustments=(Adjustment(Kind.DIRECT, Grid.CAUSE, 9),))
    assert resolve(raised, Drawn(card=CALAMITY)).verdict is Verdict.CALAMITY
    lowered = replace(SIMPLE, adjustments=(Adjustment(Kind.DIRECT, Grid.CAUSE, -9),))
    assert resolve(lowered, Drawn(card=HIT)) == Outcome(verdict=Verdict.FAILURE, result=2)


@clause("TW-calamity.3")
@pytest.mark.parametrize("drawn", [Drawn(card=CALAMITY, row=2), Drawn(card=CALAMITY, further=(HIT,))])
def test_a_calamity_leaves_nothing_to_choose(drawn: Drawn) -> None:
    with refusing("TW-calamity.3"):
        resolve(SIMPLE, drawn)


@clause("TW-calamity.8")
def test_a_calamity_has_no_effect_to_increase() -> None:
    with refusing("TW-calamity.8"):
        resolve(SHOT, Drawn(card=CALAMITY, increasing=(HIT,)))


@clause("TW-adjust-row.1", "TW-adjust-row.3", "TW-calamity.10")
def test_another_row_opens_or_closes_its_results() -> None:
    drawn = card_with(cause=column(8, "2", "3", "11", "12"))
    for rows, result in ((-1, 3), (0, 11), (1, 12)):
        check = replace(SIMPLE, adjustments=(Adjustment(Kind.ROW, Grid.CAUSE, rows),))
        assert resolve(check, Drawn(card=drawn)).result == result


@clause("TW-adjust-direct.8")
def test_a_mark_stays_whatever_is_added_or_taken_away() -> None:
    hindered = replace(SIMPLE, adjustments=(Adjustment(Kind.DIRECT, Grid.CAUSE, -5),))
    first = card_with(4, cause=column(8, "2", "3", "8*"))
    assert resolve(hindered, Drawn(card=first, further=(HIT,))).result == 6


@clause("TW-bumps.3")
def test_an_edge_adds_bumps_to_those_of_a_success() -> None:
    edged = replace(SIMPLE, granted_bumps=1)
    assert resolve(edged, Drawn(card=HIT)).bumps == 2
    assert resolve(edged, Drawn(card=MISS)).bumps == 0


@clause("TW-bumps.7")
def test_a_group_may_play_without_bumps() -> None:
    without = replace(SIMPLE, edition=Edition(bumps=False), granted_bumps=1)
    assert resolve(without, Drawn(card=HIT)).bumps == 0


@clause("TW-counter.9")
def test_right_on_is_refused_where_it_would_add_no_bump() -> None:
    lucky = replace(SIMPLE, spends=(Spend.RIGHT_ON,))
    with refusing("TW-counter.9", by=resolve, naming=("7", "9")):
        resolve(lucky, Drawn(card=card_with(cause={"1-8": "7"})))
    assert resolve(lucky, Drawn(card=card_with(cause={"1-8": "9"}))).bumps == 1
    with refusing("TW-counter.9", by="_check_right_on"):
        resolve(replace(lucky, edition=Edition(bumps=False)), Drawn(card=card_with(cause={"1-8": "9"})))


@clause("TW-counter.10", "TW-counter.21")
@pytest.mark.parametrize("card", [MISS, CALAMITY])
def test_no_counter_turns_a_failure_into_a_success(card: Card) -> None:
    with refusing("TW-counter.10"):
        resolve(replace(SHOT, spends=(Spend.RIGHT_ON,)), Drawn(card=card))
    with refusing("TW-counter.21"):
        resolve(replace(SHOT, spends=(Spend.ACES,)), Drawn(card=card))


@clause("TW-complex.12")
def test_of_two_who_succeed_the_greater_magnitude_is_ahead_and_equals_are_for_the_judge() -> None:
    great = Outcome(verdict=Verdict.SUCCESS, result=7, magnitude=13)
    small = Outcome(verdict=Verdict.SUCCESS, result=20, magnitude=9)
    failed = Outcome(verdict=Verdict.FAILURE, result=6)
    assert ahead(great, small) is ahead(small, great) is great
    assert ahead(failed, small) is small
    assert ahead(great, replace(great, result=9)) is None
    assert ahead(failed, Outcome(verdict=Verdict.CALAMITY)) is None
