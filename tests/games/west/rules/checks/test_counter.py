import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.refusing import failing, refusing
from tests.rules.clause import clause

from talewright.games.west.rules.cards.grid import Grid
from talewright.games.west.rules.checks.counter import Counters, Spend, ap_after_helping, check_spend
from talewright.games.west.rules.editions import Edition
from talewright.refusal import Refused


@clause("TW-counter.2")
def test_the_judge_may_set_another_pool() -> None:
    assert Counters.at_start(4, size=6).pool == 6


@clause("TW-counter.1")
@pytest.mark.parametrize(("players", "pool"), [(5, 4), (1, 0), (0, 0)])
def test_the_pool_is_one_fewer_than_there_are_players_and_never_less_than_nothing(players: int, pool: int) -> None:
    assert Counters.at_start(players) == Counters(pool)


@clause("TW-counter.3", "TW-counter.4")
def test_a_counter_comes_out_of_the_pool_and_nobody_holds_two() -> None:
    counters = Counters(1).earned("Hank")
    assert counters == Counters(0, frozenset({"Hank"}))
    with refusing("TW-counter.3"):
        counters.earned("Miranda")
    with refusing("TW-counter.4", naming=("Hank",)):
        Counters(3, frozenset({"Hank"})).earned("Hank")


@clause("TW-counter.7")
def test_a_counter_is_earned_by_a_bump_that_is_of_no_use() -> None:
    with refusing("TW-counter.7"):
        Counters(3).traded("Hank", 0)


@clause("TW-counter.8")
def test_a_counter_is_worth_two_and_three_with_an_impetus() -> None:
    assert {spend: spend.worth for spend in Spend if spend.grid} == {
        Spend.RIGHT_ON: 2,
        Spend.ACES: 2,
        Spend.AS_I_PLANNED: 3,
    }


@clause("TW-counter.11")
@pytest.mark.parametrize("spend", [Spend.ACES, Spend.AS_I_PLANNED])
def test_an_effect_spend_is_refused_on_the_cause_grid(spend: Spend) -> None:
    with refusing("TW-counter.11"):
        check_spend(spend, Grid.CAUSE, impetus=True)


def test_right_on_is_refused_on_the_effect_grid() -> None:
    with refusing("TW-counter.9"):
        check_spend(Spend.RIGHT_ON, Grid.EFFECT, impetus=True)


@clause("TW-counter.20")
def test_on_one_action_a_player_spends_their_own_counter_and_those_of_helpers() -> None:
    counters = Counters(0, frozenset({"Hank", "Miranda", "Cyril"}))
    assert counters.available("Hank") == 1
    for helper in ("Miranda", "Cyril"):
        counters = counters.helped(helper, "Hank", target_spends_own=True)
    assert counters.available("Hank") == 3
    for _ in range(3):
        counters = counters.spent("Hank")
    assert counters.pool == 3
    with refusing("TW-counter.5", naming=("Hank",)):
        counters.spent("Hank")


@clause("TW-counter.16")
def test_what_was_handed_over_and_not_spent_goes_back_to_the_pool() -> None:
    counters = Counters(0, frozenset({"Miranda"})).helped("Miranda", "Hank").action_over()
    assert counters == Counters(1)


def test_a_refusal_calls_people_by_their_names() -> None:
    counters = Counters(1, frozenset({"seat-1"}), names={"seat-1": "Nora", "seat-2": "Pim"})
    with refusing("TW-counter.4", naming=("Nora",)):
        counters.earned("seat-1")
    with refusing("TW-counter.5", naming=("Pim",)):
        counters.spent("seat-2")


@clause("TW-counter.14")
def test_one_has_somebody_elses_back_and_with_a_counter_of_ones_own() -> None:
    with refusing("TW-counter.14", by=Counters.helped):
        Counters(0, frozenset({"Hank"})).helped("Hank", "Hank")
    with refusing("TW-counter.14", by=Counters.helped, naming=("Miranda",)):
        Counters(3).helped("Miranda", "Hank")


@clause("TW-counter.17", "TW-counter.18")
def test_helping_costs_an_ap_unless_the_judge_says_otherwise() -> None:
    assert ap_after_helping(3, Edition().helping_costs_ap) == 2
    assert ap_after_helping(0, Edition(helping_costs_ap=0).helping_costs_ap) == 0
    with refusing("TW-counter.17", naming=("1",)):
        ap_after_helping(0)
    with failing("Edition.__post_init__", naming=("2",)):
        Edition(helping_costs_ap=2)


@given(st.lists(st.tuples(st.sampled_from(["earn", "spend", "help", "over"]), st.sampled_from("ABC"))))
def test_no_counter_is_made_or_lost_while_a_session_lasts(steps: list[tuple[str, str]]) -> None:
    counters = Counters.at_start(4)
    for step, player in steps:
        try:
            match step:
                case "earn":
                    counters = counters.earned(player)
                case "spend":
                    counters = counters.spent(player)
                case "help":
                    counters = counters.helped(player, "D")
                case _:
                    counters = counters.action_over()
        except Refused:
            continue
        assert counters.pool + len(counters.held) + sum(counters.handed.values()) == 3
