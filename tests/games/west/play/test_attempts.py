"""At a long check each makes one attempt at a time, and others beside them."""

import pytest
from tests.games.west.play.lasting import AGAIN, THEN, dynamite
from tests.games.west.play.table import CYRIL, HANK, JUDGE, NORA, ROSA, Evening, Story, track_of
from tests.rules.clause import clause

from talewright.games.west.play.checks.actions import DescribeAction
from talewright.games.west.play.checks.calls import CallAttempt, CallSimpleCheck
from talewright.games.west.play.checks.npcs import CallForOther
from talewright.games.west.play.counters import SpendCounter
from talewright.games.west.play.ids import ActionId
from talewright.games.west.play.pool import SetCounters
from talewright.games.west.play.tracks import check_idle
from talewright.games.west.rules.cards.making import EXAMPLES
from talewright.table.reading import fill, read_move

MINER = ActionId("what-the-old-miner-does")
LOCKS = EXAMPLES["drawbridge locks"]


@clause("TW-complex.6", "TW-complex.8")
def test_nobody_makes_two_attempts_at_once_and_others_work_on_it_beside_them() -> None:
    story = dynamite()
    goes_on = CallAttempt(track=track_of(), character=HANK, ability="Demolitions")
    story.when(JUDGE, goes_on, called=AGAIN)
    story.attempt(JUDGE, goes_on).refused("TW-complex.6", by=check_idle, naming=("Hank",))
    story.attempt(NORA, DescribeAction(character=HANK, track=track_of())).refused("TW-complex.6", by=check_idle)
    assert HANK not in {offer.fixed["character"] for offer in story.offered(JUDGE, CallAttempt)}
    assert takes_up(story, JUDGE) == {"call-attempt", "call-for-other", "describe-action"}
    assert (takes_up(story, NORA), takes_up(story, ROSA)) == (set(), {"describe-action"})
    story.when(ROSA, DescribeAction(character=CYRIL, what="I dig.", track=track_of()), called=THEN)
    story.when(JUDGE, CallAttempt(track=track_of(), action=THEN, ability="Knowledge alone"))
    story.when(JUDGE, CallForOther(name="The old miner", results="3d6", track=track_of()), called=MINER)
    assert story.track().under_way == (AGAIN, THEN, MINER)


def both_go_on(story: Story) -> None:
    for who, called in ((HANK, AGAIN), (CYRIL, THEN)):
        ability = "Demolitions" if who == HANK else "Knowledge alone"
        story.when(JUDGE, CallAttempt(track=track_of(), character=who, ability=ability, effect="(3)6"), called=called)


@clause("TW-victories.3")
def test_of_two_who_work_at_once_the_later_counts_what_the_earlier_left() -> None:
    story = dynamite(required=9, evening=Evening(options={"keeps_remainder": "true", "victory_threshold": 8}))
    both_go_on(story)
    story.draws(28, action=AGAIN).takes(1, NORA, AGAIN)
    assert story.crew.tracks[track_of()].kept == 3
    story.draws(LOCKS, action=THEN).takes(2, ROSA, THEN)
    assert story.outcome(THEN) == "success, magnitude 14, 2 victories"
    story.finishes(ROSA, THEN)
    assert (story.outcome(THEN), story.track().total) == ("success, magnitude 14, 2 victories", 7)


def test_two_may_work_at_once_and_the_later_has_nothing_to_add_to_what_is_complete() -> None:
    story = dynamite(required=6)
    both_go_on(story)
    story.draws(28, action=AGAIN).takes(1, NORA, AGAIN)
    assert story.track().complete
    story.draws(LOCKS, action=THEN).takes(2, ROSA, THEN).finishes(ROSA, THEN)
    assert story.track().total == 7


@clause("TW-complex.7", "TW-counter.12")
@pytest.mark.parametrize(("first", "required", "over"), [(True, 6, True), (False, 6, True), (False, 7, False)])
def test_no_counter_adds_to_what_is_complete_or_is_by_this_card(*, first: bool, required: int, over: bool) -> None:
    story = dynamite(required=required, evening=Evening(options={"bumps": "false"}))
    both_go_on(story)
    if first:
        story.draws(28, action=AGAIN).takes(1, NORA, AGAIN)
    story.when(JUDGE, SetCounters(pool=1, holders=(story.seats[ROSA],)))
    story.draws(8, action=THEN).takes(3, ROSA, THEN)  # 16: 2 are missing for one more victory
    assert (story.track().complete, story.action(THEN).phase == "over") == (over, over)
    assert bool(story.offered(ROSA, SpendCounter)) is not over


def takes_up(story: Story, who: str) -> set[str]:
    """The moves by which somebody may go on with a long check."""
    offers = story.offers(who)
    called = {offer.move for offer in offers if offer.move.startswith("call-") and "track" in offer.fixed}
    return called | {offer.move for offer in offers if "track" in {field.name for field in offer.fields}}


def test_where_several_long_checks_are_open_each_attempt_says_at_which() -> None:
    story = dynamite()
    only = {offer.about for offer in story.offered(JUDGE, CallAttempt)}
    saw = CallForOther(name="Octavio", what="Saw.", results="3d6", tn="99", victories=3)
    story.when(JUDGE, saw, called=AGAIN).draws(34, action=AGAIN).takes(1, action=AGAIN)
    for kind in (CallAttempt, CallForOther):
        attempts = [offer for offer in story.offered(JUDGE, kind) if "track" in offer.fixed]
        assert {offer.about for offer in attempts} == {"Set the dynamite", "Saw"}
    assert only == {""}


def test_what_goes_on_is_named_without_a_full_stop() -> None:
    story = dynamite()
    saw = CallForOther(name="Octavio", what="Saw.", results="3d6", tn="99", victories=3)
    story.when(JUDGE, saw, called=AGAIN).draws(34, action=AGAIN).takes(1, action=AGAIN)
    last = next(track for track in story.crew.tracks.values() if track.title.startswith("Saw"))
    story.when(ROSA, DescribeAction(character=CYRIL, what="I saw, too.", track=last.id), called=THEN)
    goes_on = [offer.label for offer in story.offered(JUDGE, CallAttempt) if "action" in offer.fixed]
    assert [label.count(".") for label in goes_on] == [0]


@clause("TW-complex.6", "TW-checks.2")
def test_what_a_player_presses_once_more_goes_on_with_what_was_tried_by_it_and_the_judge_may_have_it_so_or_not() -> (
    None
):
    def called(ability: str, what: str = "") -> tuple[Story, list[tuple[str, bool]]]:
        """What the Judge may call for it, and what stands in the bar."""
        move = DescribeAction(character=HANK, ability=ability, what=what)
        story = dynamite().when(NORA, move, called=AGAIN)
        offers = (offer for kind in (CallAttempt, CallSimpleCheck) for offer in story.offered(JUDGE, kind))
        return story, [(offer.move, offer.main) for offer in offers if offer.fixed.get("action") == AGAIN]

    for ability, what in (("Speed Load", ""), ("Demolitions", "Throw a stick at the guards.")):
        assert called(ability, what)[1] == [("call-attempt", False), ("call-simple-check", True)]
    pressed, offers = called("Demolitions")
    assert offers == [("call-attempt", True), ("call-simple-check", False)]
    (made,) = (offer for offer in pressed.offered(JUDGE, CallAttempt) if offer.fixed.get("action") == AGAIN)
    pressed.when(JUDGE, read_move(pressed.played, fill(made, {}), strict=False))
    assert (pressed.track().under_way, pressed.action(AGAIN).effect_cell) == ((AGAIN,), "(3)10")
