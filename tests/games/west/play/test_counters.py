"""Bonus counters: where they come from, and how they are handed on."""

import pytest
from tests.games.west.play.counting import MINE, blasting, holding, magnitude
from tests.games.west.play.table import (
    CYRIL,
    HANK,
    IT,
    JUDGE,
    MIRANDA,
    NORA,
    PIM,
    ROSA,
    Evening,
    Story,
    complex_check,
    given,
    simple,
)
from tests.rules.clause import clause

from talewright.games.west.play.bumps import AnswerTrade, GrantBumps, SpendBumps, TradeAnswered, TradeBump
from talewright.games.west.play.checks.calls import CallComplexCheck, CallSimpleCheck
from talewright.games.west.play.counters import CounterSpent, HandCounter, PledgeCounter, SpendCounter
from talewright.games.west.play.helping import OfferHelp
from talewright.games.west.play.ids import CharacterId
from talewright.games.west.play.outcome import Finish
from talewright.games.west.play.people import GiveCharacter, MakeCharacter, TakeReady
from talewright.games.west.play.pool import AwardCounter, CounterEarned, CountersPut, SessionEnded, SetCounters
from talewright.games.west.play.sheets import CountAp
from talewright.games.west.rules.checks.counter import Counters, Spend
from talewright.table.offer import Number
from talewright.table.reading import fill, read_move
from talewright.table.seat import Role

# --- the pool


@clause("TW-counter.1")
def test_a_session_begins_with_one_counter_fewer_than_there_are_players() -> None:
    story = given()
    assert (story.pool(), story.holders()) == (2, [])
    put = [(each.pool, each.players) for each in story.hears() if isinstance(each, CountersPut)]
    assert put[-1] == (2, (story.seats[NORA], story.seats[PIM], story.seats[ROSA]))


@clause("TW-counter.1")
def test_the_pool_grows_with_players_who_come_later() -> None:
    story = given(Evening(characters=(HANK,)))
    late = story.table.seating.join(story.campaign, "Zoe").seat
    story.seats["Zoe"] = late
    story.when("Zoe", TakeReady(ready="lin"))
    assert story.pool() == 3
    put = story.hears()[-1]
    assert isinstance(put, CountersPut)
    assert (put.pool, put.players) == (3, tuple(story.seats[who] for who in (NORA, PIM, ROSA, "Zoe")))
    watcher = story.table.seating.join(story.campaign, "Abe", Role.SPECTATOR)
    assert watcher.seat
    story.when("Zoe", MakeCharacter(name="Second"))
    assert story.pool() == 3


@clause("TW-counter.1")
def test_the_pool_grows_as_well_when_somebody_new_is_given_a_character() -> None:
    story = given()
    story.seats["Zoe"] = story.table.seating.join(story.campaign, "Zoe").seat
    story.when(JUDGE, GiveCharacter(character=CYRIL, player=story.seats["Zoe"]))
    assert story.pool() == 3


@clause("TW-counter.2")
def test_the_judge_may_set_another_pool_and_then_it_grows_no_more() -> None:
    story = given(Evening(characters=(HANK,)))
    assert pool_field(story) == 2
    story.next_session()
    assert (story.pool(), pool_field(story)) == (0, 2)  # the move will open a session, with two in its pool
    story.attempt(NORA, SetCounters(pool=5)).refused("TW-counter.2")
    story.when(JUDGE, SetCounters(pool=5, reason="a hard night"))
    assert story.hears()[-1] == CountersPut(pool=5, by_judge=True, why="a hard night")
    story.seats["Zoe"] = story.table.seating.join(story.campaign, "Zoe").seat
    story.when("Zoe", TakeReady(ready="lin"))
    assert story.pool() == 5


def test_three_who_hold_a_counter_are_told_in_a_row() -> None:
    put = CountersPut(pool=1, names=("Nora", "Pim", "Rosa"), why="")
    assert "Nora, Pim and Rosa" in put.told(given().crew)


def pool_field(story: Story) -> int:
    """What the form that sets the pool begins with."""
    (made,) = story.offered(JUDGE, SetCounters)
    (pool,) = (field.default for field in made.fields if isinstance(field, Number))
    assert pool is not None
    return pool


@clause("TW-counter.2")
def test_the_form_that_sets_the_pool_begins_with_those_who_hold_a_counter() -> None:
    """Otherwise a Judge who only adds to the pool would take them away."""
    story = holding(given(), NORA, pool=1)
    (offer,) = (each for each in story.offers(JUDGE) if each.move == "set-counters")
    story.when(JUDGE, read_move(story.played, fill(offer, {"pool": 2}), strict=False))
    assert (story.pool(), story.holders()) == (2, [NORA])


@clause("TW-counter.6")
def test_counters_are_lost_when_the_session_ends_and_the_next_has_a_new_pool() -> None:
    story = holding(given(), NORA, PIM, pool=0).next_session()
    assert story.holders() == []
    story.when(NORA, CountAp(character=HANK, ap=3))
    assert (story.pool(), story.holders()) == (2, [])
    assert SessionEnded(number=1, losers=("Nora", "Pim")) in story.hears()


@clause("TW-counter.6", "TW-counter.16")
def test_what_was_handed_over_is_lost_with_the_session() -> None:
    story = holding(complex_check("Demolitions", "7"), PIM)
    story.when(PIM, HandCounter(action=IT, character=MIRANDA, how="I hold them off."))
    story.next_session().when(NORA, CountAp(character=HANK, ap=3))
    assert story.action().counters == 0
    assert story.pool() == 2


@clause("TW-counter.6", "TW-counter.14", "TW-counter.16")
def test_a_session_tells_whose_counters_were_gained_spent_handed_on_and_lost() -> None:
    story = blasting(NORA, PIM, ROSA)
    story.when(NORA, SpendCounter(action=IT, spend=Spend.ACES))
    story.when(PIM, HandCounter(action=IT, character=MIRANDA, how="I hold them off."))
    story.when(NORA, SpendCounter(action=IT, spend=Spend.ACES)).next_session()
    told = story.table.recap(story.campaign, story.seats[PIM], 1)
    assert told is not None
    assert {each.who for each in told.gains if each.what == ("1 bonus counter",)} == {"Nora", "Pim", "Rosa"}
    assert {each.who: len(each.what) for each in told.spent} == {"Nora": 1, "Pim": 1, "Rosa": 1}
    spent = {each.who: each.what[0] for each in told.spent}
    assert spent["Nora"] == "1 bonus counter"
    assert "Hank" in spent["Pim"]
    assert len({*spent.values()}) == 3, "Rosa's was lost"


# --- earned


@clause("TW-counter.3", "TW-counter.4")
def test_counters_come_out_of_the_pool_and_nobody_holds_two() -> None:
    story = holding(given(), pool=1)
    award = AwardCounter(player=story.seats[NORA], reason="for the song")
    story.attempt(NORA, award).not_theirs()
    story.when(JUDGE, award)
    assert (story.pool(), story.holders()) == (0, [NORA])
    assert story.hears()[-1] == CounterEarned(seat=story.seats[NORA], name="Nora", why="for the song")
    story.attempt(JUDGE, AwardCounter(player=story.seats[PIM])).refused("TW-counter.3")
    holding(story, NORA, pool=3)
    story.attempt(JUDGE, award).refused("TW-counter.4", by=Counters.earned)
    story.attempt(JUDGE, AwardCounter(player=story.seats[JUDGE])).refused("TW-counter.4")


@clause("TW-counter.7")
def test_a_bump_of_no_use_is_traded_if_the_judge_agrees() -> None:
    story = simple("Strength alone", "Incredible").draws(14, 5).takes(2, NORA)
    story.when(NORA, TradeBump(action=IT))
    assert story.offered(JUDGE, AnswerTrade)
    story.attempt(NORA, TradeBump(action=IT)).refused("TW-counter.7", by=TradeBump.decide)
    assert [offer.main for offer in story.offered(NORA, Finish)] == [False], "it waits for the Judge"
    both = SpendBumps(action=IT, bumps=2, on="both of them")
    story.attempt(NORA, both).refused("TW-bumps.4")
    story.attempt(NORA, AnswerTrade(action=IT, agreed=True)).refused("TW-counter.7")
    story.when(JUDGE, AnswerTrade(action=IT, agreed=True))
    assert (story.pool(), story.holders()) == (1, [NORA])
    bumps = story.action().bumps
    assert bumps is not None
    assert (bumps.left, bumps.asked) == (1, False)
    story.attempt(NORA, TradeBump(action=IT)).refused("TW-counter.4")


@clause("TW-counter.7")
def test_the_judge_may_say_no_to_a_trade() -> None:
    story = simple("Strength alone", "Incredible").draws(14, 5).takes(2, NORA)
    story.when(NORA, TradeBump(action=IT))
    story.when(JUDGE, AnswerTrade(action=IT, agreed=False, reason="spend it here"))
    assert (story.pool(), story.holders()) == (2, [])
    assert story.hears()[-1] == TradeAnswered(action=IT, agreed=False, reason="spend it here")
    story.attempt(JUDGE, AnswerTrade(action=IT, agreed=True)).refused("TW-counter.7")


@clause("TW-counter.7")
def test_without_a_bump_there_is_nothing_to_trade() -> None:
    story = blasting(ROSA)
    story.attempt(NORA, TradeBump(action=IT)).refused("TW-counter.7")


# --- handed on


@clause("TW-counter.14", "TW-counter.19", "TW-counter.5")
def test_somebody_has_anothers_back_and_the_actor_spends_the_counter() -> None:
    story = blasting(PIM)
    before = magnitude(story)
    assert before is not None
    whose = {who: each.about for who in (PIM, JUDGE) for each in story.offered(who, HandCounter)}
    assert ("your counter" in whose[PIM], "Pim's counter" in whose[JUDGE]) == (True, True)
    story.when(PIM, HandCounter(action=IT, character=MIRANDA, how="I hold them off."))
    assert (story.holders(), story.action().counters, story.pool()) == ([], 1, 2)
    assert [(each.who, each.how) for each in story.action().handed] == [("Miranda", "I hold them off.")]
    back = SpendCounter(action=IT, spend=Spend.GOT_YOUR_BACK)
    story.attempt(NORA, back).refused("TW-counter.19")
    story.when(NORA, MINE)
    assert magnitude(story) == before + 2
    assert (story.pool(), story.action().phase) == (3, "over")
    assert (
        CounterSpent(action=IT, seat=story.seats[NORA], name="Nora", spend=Spend.ACES, impetus="", handed=True)
        in story.hears()
    )


@clause("TW-counter.15")
def test_whoever_holds_a_counter_spends_it_before_a_helper_hands_another() -> None:
    story = blasting(NORA, PIM)
    hand = HandCounter(action=IT, character=MIRANDA, how="I hold them off.")
    story.attempt(PIM, hand).refused("TW-counter.15")
    assert story.offered(PIM, HandCounter) == []
    story.when(NORA, MINE).when(PIM, hand).when(NORA, MINE)
    assert len(story.action().spends) == 2


@clause("TW-counter.15", "TW-counter.9")
def test_ones_own_counter_is_put_in_first_where_only_both_together_bring_a_bump() -> None:
    story = holding(simple("Strength alone", "7"), NORA, PIM).draws(26)
    story.takes(next(each.row for each in story.action().choices if each.result == 7), NORA)
    both = SpendCounter(action=IT, spend=Spend.RIGHT_ON, counters=2)
    hand = HandCounter(action=IT, character=MIRANDA, how="I hold them off.")
    story.attempt(PIM, hand).refused("TW-counter.15")
    story.attempt(NORA, both).refused("TW-counter.20")
    story.attempt(PIM, PledgeCounter(action=IT)).refused("TW-deck.6")
    story.when(NORA, PledgeCounter(action=IT))
    assert (story.holders(), story.action().counters) == (["Pim"], 1)
    story.attempt(NORA, PledgeCounter(action=IT)).refused("TW-counter.15")
    story.when(PIM, hand).when(NORA, both)
    assert (story.outcome(), story.holders(), story.pool()) == ("success, 1 bumps", [], 4)


@clause("TW-counter.15", "TW-counter.5")
def test_a_counter_that_was_put_in_and_not_spent_goes_back_to_the_pool() -> None:
    story = holding(simple("Strength alone", "30"), NORA, PIM)
    assert story.offered(PIM, HandCounter) == []
    story.when(NORA, PledgeCounter(action=IT))
    assert story.offered(NORA, PledgeCounter) == []
    assert len(story.offered(PIM, HandCounter)) == 1
    story.draws(26).takes(1, NORA)
    assert (story.outcome(), story.holders(), story.pool()) == ("failure", ["Pim"], 3)


@clause("TW-counter.5", "TW-counter.15", "TW-counter.16")
def test_each_counter_of_ones_own_that_lies_on_an_action_is_spent_on_it_or_goes_to_the_pool() -> None:
    story = holding(complex_check("Demolitions", "7", effect="(3)6"), NORA, PIM, pool=1)
    story.when(NORA, PledgeCounter(action=IT))
    story.when(JUDGE, AwardCounter(player=story.seats[NORA], reason="a fine speech")).when(
        NORA, PledgeCounter(action=IT)
    )
    story.when(PIM, HandCounter(action=IT, character=MIRANDA))
    assert (story.pool(), story.holders(), story.action().counters) == (0, [], 3)
    story.draws(25).takes(1, NORA).when(NORA, MINE).finishes(NORA)
    assert (story.pool(), story.holders()) == (3, [])


@clause("TW-counter.6", "TW-counter.15")
@pytest.mark.parametrize("spent", [0, 1, 2])
def test_a_counter_that_was_put_in_is_lost_with_the_session(spent: int) -> None:
    story = holding(complex_check("Demolitions", "7", effect="(3)6"), NORA, PIM).when(NORA, PledgeCounter(action=IT))
    story.when(JUDGE, GrantBumps(action=IT, why="an edge")).draws(25).takes(1, NORA)
    story.when(PIM, HandCounter(action=IT, character=MIRANDA, how="I hold them off."))
    for _ in range(spent):
        story.when(NORA, MINE)
    story.next_session().when(NORA, CountAp(character=HANK, ap=3))
    assert (story.action().counters, story.pool()) == (0, 2)
    assert (story.finishes(NORA).pool(), story.action().phase) == (2, "over")


@clause("TW-bumps.7", "TW-counter.9", "TW-counter.11")
@pytest.mark.parametrize("effect", ["", "(3)6"])
def test_without_bumps_a_counter_lies_on_nothing_but_a_complex_check(effect: str) -> None:
    story = given(Evening(options={"bumps": False}))
    if effect:
        story.when(JUDGE, CallComplexCheck(character=HANK, ability="Bravery", tn="3", effect=effect), called=IT)
    else:
        story.when(JUDGE, CallSimpleCheck(character=HANK, ability="Bravery", tn="3"), called=IT)
    holding(story, NORA, PIM)
    assert bool(story.offered(NORA, PledgeCounter)) is bool(effect)
    hand = HandCounter(action=IT, character=MIRANDA)
    if effect:
        story.when(NORA, PledgeCounter(action=IT)).when(PIM, hand)
    else:
        story.attempt(NORA, PledgeCounter(action=IT)).refused("TW-counter.9")
        holding(story, PIM)
        assert story.offered(PIM, HandCounter) == []
        story.attempt(PIM, hand).refused("TW-counter.9")


@clause("TW-counter.15")
def test_nobody_puts_a_counter_in_where_nobody_else_holds_one() -> None:
    story = holding(complex_check("Demolitions", "7"), NORA)
    assert story.offered(NORA, PledgeCounter) == []


@clause("TW-counter.16")
def test_several_helpers_add_up_and_what_is_not_spent_goes_to_the_pool() -> None:
    story = blasting(PIM, ROSA)
    before = magnitude(story)
    assert before is not None
    story.when(PIM, HandCounter(action=IT, character=MIRANDA, how="I hold them off."))
    story.when(ROSA, HandCounter(action=IT, character=CYRIL, how="I read the fuse."))
    assert story.action().counters == 2
    story.when(NORA, MINE)
    assert (magnitude(story), story.action().counters) == (before + 2, 1)
    story.finishes(NORA)
    assert (story.pool(), story.holders()) == (4, [])


@clause("TW-counter.17", "TW-counter.18")
def test_helping_costs_an_ap_where_they_are_counted_or_none_if_the_judge_says_so() -> None:
    story = holding(complex_check("Demolitions", "7"), PIM, ROSA)
    story.when(PIM, CountAp(character=MIRANDA, ap=1)).when(ROSA, CountAp(character=CYRIL, ap=0))
    story.when(PIM, HandCounter(action=IT, character=MIRANDA, how="I hold them off."))
    assert story.sheet(MIRANDA).ap == 0
    without = HandCounter(action=IT, character=CYRIL, how="I read the fuse.")
    story.attempt(ROSA, without).refused("TW-counter.17", naming=("1",))
    assert story.offered(ROSA, HandCounter) == []
    free = HandCounter(action=IT, character=CYRIL, how="I read the fuse.", free=True)
    story.attempt(ROSA, free).refused("TW-counter.18")
    story.when(JUDGE, free)
    assert story.sheet(CYRIL).ap == 0


@clause("TW-counter.18")
def test_helping_may_cost_nothing_in_this_group() -> None:
    story = given(Evening(options={"helping_costs_ap": "0"}))
    call = CallComplexCheck(character=HANK, what="Blow it up.", ability="Demolitions", tn="7")
    holding(story.when(JUDGE, call, called=IT), PIM).when(PIM, CountAp(character=MIRANDA, ap=0))
    story.when(PIM, HandCounter(action=IT, character=MIRANDA, how="I hold them off."))
    assert story.action().counters == 1


@clause("TW-counter.14")
@pytest.mark.parametrize(("who", "character"), [(NORA, HANK), (ROSA, CYRIL)])
def test_a_counter_is_handed_by_its_holder_to_somebody_else(who: str, character: CharacterId) -> None:
    move = HandCounter(action=IT, character=character)
    holding(complex_check("Demolitions", "7"), PIM).attempt(who, move).refused("TW-counter.14", by=Counters.helped)


@clause("TW-counter.14")
def test_nobody_helps_whose_own_check_is_under_way() -> None:
    story = holding(complex_check("Demolitions", "7", effect="(3)6"), PIM)
    own = CallSimpleCheck(character=MIRANDA, what="Shoot a bottle.", ability="Rifles", tn="5")
    story.when(JUDGE, own, called="mirandas-own")
    hand = HandCounter(action=IT, character=MIRANDA, how="I hold them off.")
    story.attempt(PIM, hand).refused("TW-counter.14")
    assert not story.offered(PIM, HandCounter)
    (besides,) = story.offered(JUDGE, HandCounter)
    story.draws(7, action="mirandas-own").takes(1, PIM, "mirandas-own")
    (instead,) = story.offered(JUDGE, HandCounter)
    assert besides.about != instead.about
    story.when(PIM, hand)
    assert story.action().counters == 1


@clause("TW-counter.21", "TW-counter.10")
def test_handed_counters_come_back_to_the_pool_after_a_failure() -> None:
    story = holding(complex_check("Demolitions", "13"), PIM)
    story.when(PIM, HandCounter(action=IT, character=MIRANDA, how="I hold them off.")).draws(25).takes(1, NORA)
    assert (story.outcome(), story.pool(), story.holders()) == ("failure", 3, [])


@clause("TW-counter.14", "TW-complex.9")
def test_how_somebody_helps_need_not_be_written() -> None:
    story = holding(complex_check("Demolitions", "7", effect="(3)6"), PIM)
    for move in (OfferHelp, HandCounter):
        offer = next(each for each in story.offered(PIM, move) if each.fixed["character"] == MIRANDA)
        story.when(PIM, read_move(story.played, fill(offer), strict=False))
    seen = story.action()
    assert ([each.how for each in seen.helps], [each.how for each in seen.handed]) == ([""], [""])
