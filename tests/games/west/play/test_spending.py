"""Bumps and bonus counters: spent, traded, handed on, counted out and lost."""

import pytest
from tests.games.west.play.counting import MINE, blasting, holding, magnitude
from tests.games.west.play.table import (
    CYRIL,
    HANK,
    IMPETUS,
    IT,
    JUDGE,
    MIRANDA,
    NORA,
    PIM,
    ROSA,
    Evening,
    Story,
    complex_check,
    for_other,
    given,
    simple,
)
from tests.rules.clause import clause

from talewright.games.west.play.adjustments import Adjust
from talewright.games.west.play.bumps import GrantBumps, SpendBumps
from talewright.games.west.play.cards import DrawForEffect
from talewright.games.west.play.checks.calls import CallComplexCheck, CallSimpleCheck
from talewright.games.west.play.counters import CounterSpent, HandCounter, PledgeCounter, SpendCounter, check_of_use
from talewright.games.west.play.ids import ActionId
from talewright.games.west.play.sheets import WriteSheet
from talewright.games.west.rules.cards.grid import Grid
from talewright.games.west.rules.checks.adjustment import Kind
from talewright.games.west.rules.checks.counter import Spend, check_spend
from talewright.table.reading import fill, read_move

# --- bumps


@clause("TW-bumps.1", "TW-bumps.4", "TW-bumps.6")
def test_bumps_are_spent_in_peoples_own_words_and_on_this_check() -> None:
    story = simple("Strength alone", "Incredible").draws(14, 5).takes(2, NORA)
    assert story.action().bumps is not None
    too_many = SpendBumps(action=IT, bumps=3, on="everything")
    story.attempt(NORA, too_many).refused("TW-bumps.4", naming=("2 bumps", "3"))
    story.attempt(NORA, SpendBumps(action=IT, on=" ")).lacks("on")
    story.attempt(PIM, SpendBumps(action=IT, on="a scratch")).refused("TW-deck.6")
    story.when(NORA, SpendBumps(action=IT, on="he lands on the box"))
    bumps = story.action().bumps
    assert bumps is not None
    assert (bumps.number, bumps.left, [spent.on for spent in bumps.spent]) == (2, 1, ["he lands on the box"])
    story.when(NORA, SpendBumps(action=IT, on="and holds the reins"))
    assert story.action().phase == "over"


@clause("TW-bumps.4")
def test_bumps_that_were_not_spent_are_gone_when_the_check_is_over() -> None:
    story = simple("Strength alone", "Incredible").draws(14, 5).takes(2, NORA).finishes(NORA)
    bumps = story.action().bumps
    assert bumps is not None
    assert (bumps.number, bumps.left) == (2, 0)


@clause("TW-bumps.3")
def test_edges_give_bumps_that_the_judge_grants() -> None:
    story = simple("Speed Load", "5")
    grant = GrantBumps(action=IT, bumps=2, why="Nimble fingers")
    story.attempt(NORA, grant).not_theirs()
    story.when(JUDGE, grant).draws(17).takes(1, NORA)
    assert story.outcome() == "success, 2 bumps"


@clause("TW-bumps.7")
def test_a_group_may_play_without_bumps() -> None:
    story = given(Evening(options={"bumps": "false"}))
    call = CallSimpleCheck(character=HANK, what="Leap.", ability="Strength alone", tn="3")
    story.when(JUDGE, call, called=IT).draws(14, 5).takes(2, NORA)
    assert (story.action().phase, story.action().bumps) == ("over", None)
    again = story.when(JUDGE, call, called="another-action")
    grant = GrantBumps(action=ActionId("another-action"), why="Nimble fingers")
    again.attempt(JUDGE, grant).refused("TW-bumps.7")


# --- spent


@clause("TW-counter.9", "TW-counter.5", "TW-counter.8")
def test_right_on_adds_2_for_one_more_bump() -> None:
    story = holding(simple("Speed Load", "2"), NORA).draws(17)  # 6 and 2
    story.takes(1, NORA)
    assert story.outcome() == "success, 1 bumps"
    right_on = SpendCounter(action=IT, spend=Spend.RIGHT_ON)
    refusal = story.attempt(NORA, right_on)
    refusal.refused("TW-counter.9", naming=("6", "8"))
    assert [offer.fixed["spend"] for offer in story.offered(NORA, SpendCounter)] == []
    story = holding(simple("Speed Load", "5"), NORA).draws(17).takes(1, NORA)
    assert story.action().phase == "over"  # 8 is as good as 6: nothing waits for the counter
    story = holding(simple("Speed Load", "5"), NORA).draws(33).takes(2, NORA)
    assert story.outcome() == "success"
    story.when(NORA, right_on)
    assert story.outcome() == "success, 1 bumps"
    assert (story.pool(), story.holders()) == (3, [])


@clause("TW-counter.9", "TW-counter.16", "TW-counter.20")
def test_two_counters_that_only_together_bring_a_bump_are_spent_together() -> None:
    story = holding(simple("Speed Load", "5"), PIM, ROSA).draws(17).takes(1, NORA)  # 6: 8 is no better, and 10 is
    assert story.action().phase == "decided"
    story.when(PIM, HandCounter(action=IT, character=MIRANDA, how="I hold them off."))
    assert story.offered(NORA, SpendCounter) == []
    story.when(ROSA, HandCounter(action=IT, character=CYRIL, how="I read the fuse."))
    one = SpendCounter(action=IT, spend=Spend.RIGHT_ON)
    story.attempt(NORA, one).refused("TW-counter.9", naming=("6", "8"))
    three = SpendCounter(action=IT, spend=Spend.RIGHT_ON, counters=3)
    story.attempt(NORA, three).refused("TW-counter.20", naming=("are 2 counters", "3"))
    (offered,) = story.offered(NORA, SpendCounter)
    assert offered.fixed["counters"] == 2
    story.when(NORA, SpendCounter(action=IT, spend=Spend.RIGHT_ON, counters=2))
    assert story.outcome() == "success, 1 bumps"
    assert (len(story.action().spends), story.action().counters, story.pool()) == (2, 0, 4)
    assert (
        story.hears()[-2:]
        == [CounterSpent(action=IT, seat=story.seats[NORA], name="Nora", spend=Spend.RIGHT_ON, impetus="", handed=True)]
        * 2
    )


@clause("TW-counter.9")
def test_no_counter_is_spent_on_bumps_that_are_there_without_it() -> None:
    story = holding(complex_check("Speed Load", "3", effect="(2)8"), PIM, ROSA).draws(17).takes(1, NORA)
    story.when(PIM, HandCounter(action=IT, character=MIRANDA, how="I hold them off."))
    story.when(ROSA, HandCounter(action=IT, character=CYRIL, how="I read the fuse."))
    both = SpendCounter(action=IT, spend=Spend.RIGHT_ON, counters=2)
    story.attempt(NORA, both).refused("TW-counter.9")  # 6 and 2 is one bump, and so is 10
    one = SpendCounter(action=IT, spend=Spend.RIGHT_ON)
    story.when(NORA, one).attempt(NORA, one).refused("TW-counter.9")


@clause("TW-counter.12", "TW-counter.5")
def test_aces_adds_2_to_the_effect() -> None:
    story = blasting(NORA)
    before = magnitude(story)
    assert before is not None
    story.when(NORA, MINE)
    assert magnitude(story) == before + 2
    assert (story.pool(), story.holders()) == (3, [])
    assert story.action().phase == "over"
    assert [(each.spend, each.worth, each.who) for each in story.action().spends] == [("Aces!", 2, NORA)]


@clause("TW-counter.13")
def test_as_i_planned_adds_3_and_needs_an_impetus_of_the_character() -> None:
    story = blasting(NORA)
    before = magnitude(story)
    assert before is not None
    planned = SpendCounter(action=IT, spend=Spend.AS_I_PLANNED)
    story.attempt(NORA, planned).refused("TW-counter.13", by=check_spend)
    wrong = SpendCounter(action=IT, spend=Spend.AS_I_PLANNED, impetus="Money")
    story.attempt(NORA, wrong).refused("TW-counter.13", by=SpendCounter.check_impetus)
    story.when(NORA, SpendCounter(action=IT, spend=Spend.AS_I_PLANNED, impetus=IMPETUS[HANK]))
    assert magnitude(story) == before + 3
    assert story.action().spends[0].impetus == IMPETUS[HANK]


@clause("TW-counter.13", "TW-counter.16")
def test_a_helpers_counter_may_follow_one_that_invoked_an_impetus() -> None:
    story = blasting(NORA, PIM)
    before = magnitude(story)
    assert before is not None
    story.when(NORA, SpendCounter(action=IT, spend=Spend.AS_I_PLANNED, impetus=IMPETUS[HANK]))
    story.when(PIM, HandCounter(action=IT, character=MIRANDA, how="I hold them off.")).when(NORA, MINE)
    assert magnitude(story) == before + 3 + 2


@clause("TW-counter.13")
def test_whoever_has_no_impetus_is_offered_none_to_invoke() -> None:
    story = complex_check("Demolitions", "7", effect="(3)6").when(NORA, WriteSheet(character=HANK))
    holding(story, NORA).draws(25).takes(1, NORA)
    assert [made.fixed["spend"] for made in story.offered(NORA, SpendCounter)] == [Spend.ACES]


@clause("TW-counter.9", "TW-bumps.7")
def test_a_hidden_tn_keeps_no_simple_check_waiting_where_there_are_no_bumps() -> None:
    story = holding(given(Evening(options={"bumps": "false"})), NORA)
    call = CallSimpleCheck(character=HANK, ability="Speed Load", tn="5", hidden=True)
    story.when(JUDGE, call, called=IT).draws(33).takes(2, NORA)
    assert (story.action().phase, story.outcome(who=NORA)) == ("over", "success")


@clause("TW-counter.20")
def test_a_player_spends_one_counter_of_their_own_on_an_action() -> None:
    story = blasting(NORA, PIM)
    assert story.action().counters == 1
    story.when(NORA, MINE)
    story.attempt(NORA, MINE).refused("TW-counter.5")


def test_a_counter_is_spent_by_whoever_resolves_the_check_and_only_by_players() -> None:
    story = blasting(NORA, PIM)
    story.attempt(PIM, MINE).refused("TW-deck.6")
    octavio = holding(for_other("2d8", "1", effect="(2)8"), NORA).draws(17).takes(1)
    octavio.attempt(JUDGE, MINE).refused("TW-counter.3")


@clause("TW-counter.9")
def test_where_the_tn_is_hidden_the_judge_spends_right_on_for_the_player() -> None:
    story = holding(simple("Speed Load", "5", hidden=True), NORA).draws(33).takes(2, NORA)
    right_on = SpendCounter(action=IT, spend=Spend.RIGHT_ON)
    story.attempt(NORA, right_on).refused("TW-counter.9")
    assert story.offered(NORA, SpendCounter) == []
    story.when(JUDGE, right_on)
    assert (story.outcome(who=NORA), story.holders()) == ("success, 1 bumps", [])


@clause("TW-counter.9", "TW-adjust.3")
def test_what_is_hidden_of_the_effect_alone_changes_nothing_of_the_result() -> None:
    told = []
    for amount in (0, -1):
        story = holding(complex_check("Demolitions", "4", effect="(3)6"), NORA)
        if amount:
            damp = Adjust(action=IT, kind=Kind.DIRECT, grid=Grid.EFFECT, amount=amount, why="Damp", hidden=True)
            story.when(JUDGE, damp)
        story.draws(25).takes(1, NORA)  # 7
        seen = story.action(who=NORA)
        assert seen.outcome is not None
        shown = [step.text for step in seen.working if step.title not in {"Effect", "Victories"}]
        told.append((seen.outcome.result, shown, [made.fixed["spend"] for made in story.offered(NORA, SpendCounter)]))
        story.when(NORA, SpendCounter(action=IT, spend=Spend.RIGHT_ON))
        assert story.outcome(who=NORA) == f"success, 1 bumps, magnitude {8 + amount}"
    assert told[0] == told[1]
    assert (told[0][0], told[0][2][0]) == (7, Spend.RIGHT_ON)


@clause("TW-effect-grid.1", "TW-adjust.3")
def test_a_card_that_can_only_fail_is_put_away_whatever_is_hidden_of_the_effect() -> None:
    damp = Adjust(action=IT, kind=Kind.DIRECT, grid=Grid.EFFECT, amount=-1, why="Damp", hidden=True)
    story = complex_check("Demolitions", "30", effect="(3)6").when(JUDGE, damp).draws(25)
    seen = story.action(who=NORA)
    assert seen.outcome is not None
    assert (seen.phase, seen.outcome.result, seen.working) == ("over", 7, story.action().working)


@clause("TW-counter.12", "TW-counter.13", "TW-victories.2")
@pytest.mark.parametrize(
    ("card", "holders", "offered"),
    [
        (34, (NORA, PIM), [("As I planned!", 2)]),  # 13: 5 are missing
        (34, (NORA, PIM, ROSA), [("Aces!", 3), ("As I planned!", 2)]),
        (8, (NORA,), [("Aces!", 1), ("As I planned!", 1)]),  # 16: 2 are missing
    ],
)
def test_where_victories_are_counted_as_few_counters_are_offered_as_bring_one_more(
    card: int, holders: tuple[str, ...], offered: list[tuple[str, int]]
) -> None:
    story = complex_check("Demolitions", "1", victories=5, effect="(3)6")
    helpers = {PIM: MIRANDA, ROSA: CYRIL}
    holding(story, *holders)
    if holders[1:]:
        story.when(NORA, PledgeCounter(action=IT))
    for who in holders[1:]:
        story.when(who, HandCounter(action=IT, character=helpers[who]))
    story.draws(card).takes(1, NORA)
    ways = [made for made in story.offered(NORA, SpendCounter) if made.fixed["spend"] != Spend.RIGHT_ON]
    assert [(made.fixed["spend"], made.fixed.get("counters", 1)) for made in ways] == offered
    before = story.action().outcome
    story.when(NORA, read_move(story.played, fill(ways[-1], {}), strict=False))
    after = story.action().outcome
    assert before is not None
    assert after is not None
    assert after.victories == before.victories + 1


@clause("TW-counter.9", "TW-counter.12", "TW-victories.2")
def test_nothing_waits_for_counters_that_bring_no_victory_and_no_bump() -> None:
    for holders in ((NORA,), (PIM,)):
        story = holding(complex_check("Demolitions", "1", victories=5, effect="(3)6"), *holders)
        story.draws(34).takes(1, NORA)  # 13: 5 are missing
        assert (story.action().phase, story.holders()) == ("over", [*holders])
    keeping = given(Evening(options={"keeps_remainder": "true", "bumps": "false"}))
    call = CallComplexCheck(character=HANK, ability="Demolitions", tn="1", victories=5, effect="(3)6")
    holding(keeping.when(JUDGE, call, called=IT), NORA).draws(34).takes(1, NORA)
    assert len(keeping.offered(NORA, SpendCounter)) == 2  # what is left counts the next time
    grant = GrantBumps(action=IT, why="an edge")
    story = holding(complex_check("Demolitions", "1", victories=5, effect="(3)6"), NORA).when(JUDGE, grant)
    story.draws(34).takes(1, NORA)
    assert story.offered(NORA, SpendCounter) == []
    story.when(NORA, MINE)  # it may be spent all the same
    story.undo()
    holding(story, PIM)
    assert story.offered(PIM, HandCounter) == []
    story.attempt(PIM, HandCounter(action=IT, character=MIRANDA)).refused("TW-counter.9", by=check_of_use)


@clause("TW-counter.9", "TW-difficulty.7")
@pytest.mark.parametrize("spend", [Spend.RIGHT_ON, Spend.ACES])
def test_a_counter_is_no_way_to_learn_of_a_hidden_tn(spend: Spend) -> None:
    """Before the choice, while a card is called for, and when all is over, the answer is the same for any TN."""
    tried = SpendCounter(action=IT, spend=spend)
    answers = set()
    for tn in ("1", "2", "3", "5"):
        story = holding(hidden_complex(tn), NORA).draws(17)
        before = story.attempt(NORA, tried).why
        story.takes(1, NORA).when(NORA, DrawForEffect(action=IT))
        called = story.attempt(NORA, tried).why
        story.draws(0).finishes(NORA)
        answers.add((before.why, called.why, story.attempt(NORA, tried).why.why))
    assert len(answers) == 1


def hidden_complex(tn: str) -> Story:
    """Hank loads, and how well he does it counts too; the Judge alone knows the TN."""
    call = CallComplexCheck(character=HANK, what="Load.", ability="Speed Load", tn=tn, hidden=True, effect="(2)8")
    return given().when(JUDGE, call, called=IT)
