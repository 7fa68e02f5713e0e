"""What lasts longer than one action: complex checks over time, contests of two, the deck, sessions, corrections."""

import pytest
from tests.games.west.play.lasting import AGAIN, dynamite
from tests.games.west.play.table import (
    CYRIL,
    HANK,
    IT,
    JUDGE,
    MIRANDA,
    NORA,
    PIM,
    ROSA,
    WHAT,
    Evening,
    Story,
    complex_check,
    given,
    track_of,
)
from tests.refusing import figures
from tests.rules.clause import clause

from talewright.games.west.play.bumps import MoveHit
from talewright.games.west.play.checks.actions import DescribeAction, NoCheck, ShowTargetNumber
from talewright.games.west.play.checks.calls import CallAttempt, CallComplexCheck
from talewright.games.west.play.checks.npcs import CallForOther
from talewright.games.west.play.ids import ActionId, CharacterId, CompetitionId
from talewright.games.west.play.outcome import CancelAction
from talewright.games.west.play.sheets import WriteSheet
from talewright.games.west.play.state import TOLD_ACTIONS, State
from talewright.games.west.play.tracks import CloseTrack, CorrectTrack, TrackCorrected, VictoriesGained
from talewright.games.west.rules.cards.making import EXAMPLES
from talewright.table.offer import Choice

RACE = CompetitionId("the-race-of-two")


LOCKS = EXAMPLES["drawbridge locks"]


# --- tracks


def filled(story: Story, character: CharacterId) -> dict[str, str]:
    """What the Judge finds chosen for the next attempt of a character."""
    offers = {each.fixed.get("character"): each for each in story.offered(JUDGE, CallAttempt)}
    return {field.name: field.default for field in offers[character].fields if isinstance(field, Choice)}


def test_the_next_attempt_is_by_what_the_last_one_was_made_by() -> None:
    story = complex_check("Demolitions with Strength", "30", victories=5, equipment="Sticks and caps")
    story.draws(26).takes(1, NORA)
    for number in range(TOLD_ACTIONS):  # so many others are over since
        other = ActionId(f"another-{number}")
        story.when(PIM, DescribeAction(character=MIRANDA), called=other).when(JUDGE, NoCheck(action=other))
    again = filled(story, HANK)
    assert (again["ability"], again["equipment"]) == ("Demolitions with Strength", "Sticks and caps")
    assert filled(story, CYRIL)["equipment"] == ""
    story.when(JUDGE, WriteSheet(character=HANK, traits="Knowledge 2d6", equipment="A fuse (1)4"))
    assert filled(story, HANK)["equipment"] == ""


@clause("TW-complex.6", "TW-complex.8", "TW-complex.7")
def test_victories_are_kept_across_turns_and_people_until_they_are_enough() -> None:
    story = dynamite().next_session()
    attempt = CallAttempt(track=track_of(), character=CYRIL, ability="Knowledge alone", effect="(3)6")
    story.when(JUDGE, attempt, called=AGAIN)
    assert story.action(AGAIN).tn == 7
    assert story.track().under_way == (AGAIN,)
    story.draws(LOCKS, action=AGAIN).takes(2, ROSA, AGAIN).finishes(ROSA, AGAIN)
    track = story.track()
    assert [(gain.who, gain.victories) for gain in track.gained] == [("Hank", 4), ("Cyril", 2)]
    assert (track.total, track.remaining, track.complete) == (6, 0, True)
    assert story.hears()[-1] == VictoriesGained(track=track_of(), action=AGAIN, who="Cyril", victories=2, kept=0)
    story.attempt(JUDGE, attempt).refused("TW-complex.7")
    assert story.offered(JUDGE, CallAttempt) == []


@clause("TW-simple.4", "TW-complex.7")
def test_success_comes_with_the_last_victory_and_each_attempt_risks_the_failure() -> None:
    call = CallComplexCheck(
        character=HANK, what="Set the dynamite", ability="Demolitions", tn="7", victories=5,
        equipment="Sticks and caps", on_success="The shaft falls in.", on_failure="They hear it.",
    )  # fmt: skip
    story = given().when(JUDGE, call, called=IT).draws(EXAMPLES["mine shaft"]).takes(3, NORA)
    assert (story.track().total, story.action().on_success) == (4, "")
    assert "falls in" not in story.reads()[-1]
    story.when(JUDGE, CallAttempt(track=track_of(), character=HANK, ability="Demolitions"), called=AGAIN)
    assert story.action(AGAIN).on_failure == "They hear it."
    story.draws(34, action=AGAIN).takes(3, NORA, AGAIN).finishes(NORA, AGAIN)
    assert (story.track().complete, story.track().on_success) == (True, "The shaft falls in.")
    assert "falls in" in story.reads()[-1]


def test_what_is_offered_for_several_long_checks_says_for_which() -> None:
    story = complex_check("Demolitions", "30", victories=5).draws(26).takes(1, NORA)
    (only,) = story.offered(JUDGE, CorrectTrack)
    story.when(JUDGE, CallForOther(name="Octavio", what="Saw.", results="3d6", tn="7", victories=3), called=AGAIN)
    assert (only.about, {each.about for each in story.offered(JUDGE, CorrectTrack)}) == ("", {WHAT, "Saw"})
    assert [each.about for each in story.offered(JUDGE, CloseTrack)] == [WHAT]  # somebody is at work on the other


@clause("TW-complex.8", "TW-deck.6", "TW-effect-grid.6")
def test_somebody_without_a_sheet_works_on_it_as_well_and_the_judge_draws() -> None:
    story = dynamite()
    assert {"track": track_of()} in [offer.fixed for offer in story.offered(JUDGE, CallForOther)]
    helps = CallForOther(name="The old miner", results="3d6", track=track_of())
    story.attempt(NORA, helps).refused("TW-checks.2")
    story.when(JUDGE, helps, called=AGAIN)
    seen = story.action(AGAIN)
    assert (seen.action, seen.tn, seen.effect_cell) == ("Set the dynamite", 7, "(3)6")
    assert story.track().under_way == (AGAIN,)
    story.draws(34, action=AGAIN).takes(2, action=AGAIN)
    assert [(gain.who, gain.victories) for gain in story.track().gained] == [("Hank", 4), ("The old miner", 2)]
    story.attempt(JUDGE, helps).refused("TW-complex.7")


@clause("TW-complex.4", "TW-complex.8")
def test_somebody_without_a_sheet_begins_a_check_that_takes_several_victories() -> None:
    call = CallForOther(name="Octavio", what="Saw through the beam", results="3d6", tn="7", victories=3, hidden=True)
    story = given().when(JUDGE, call, called=IT)
    assert (story.track().title, story.track().required) == ("Saw through the beam", 3)
    assert [story.track(who=who).tn for who in (JUDGE, NORA)] == [7, None]
    story.draws(34).takes(2)
    assert (story.outcome(), story.track().remaining) == ("success, magnitude 13, 2 victories", 1)
    story.when(JUDGE, CallForOther(name="His brother", results="3d6", track=track_of()), called=AGAIN)
    assert [story.action(AGAIN, who).tn for who in (JUDGE, NORA)] == [7, None]


@clause("TW-complex.13", "TW-complex.6")
def test_a_failed_attempt_takes_nothing_away() -> None:
    story = dynamite()
    story.when(JUDGE, CallAttempt(track=track_of(), character=HANK, ability="Demolitions"), called=AGAIN)
    story.draws(9, action=AGAIN).takes(1, NORA, AGAIN)
    assert (story.outcome(AGAIN), story.track().total) == ("failure, 0 victories", 4)


def test_a_player_says_that_they_go_on_and_the_judge_has_it_ready() -> None:
    story = dynamite()
    goes_on = DescribeAction(character=HANK, what="Faster!", ability="Demolitions", track=track_of())
    story.when(NORA, goes_on, called=AGAIN)
    ready = [offer for offer in story.offered(JUDGE, CallAttempt) if offer.fixed.get("action") == AGAIN]
    assert [(offer.label.endswith(": Set the dynamite"), offer.main) for offer in ready] == [(True, True)]
    story.when(JUDGE, CallAttempt(track=track_of(), action=AGAIN, ability="Demolitions", tn="Difficult"))
    assert (story.action(AGAIN).tn, story.action(AGAIN).action, story.track().tn) == (9, "Faster!", 7)


@clause("TW-victories.3", "TW-victories.4")
def test_a_group_may_keep_the_remainder_and_set_another_threshold() -> None:
    story = dynamite(evening=Evening(options={"keeps_remainder": "true", "victory_threshold": 8}))
    assert (story.outcome(), story.crew.tracks[track_of()].kept) == ("success, magnitude 25, 3 victories", 1)
    assert story.track().total == 3


@clause("TW-victories.3")
def test_what_was_kept_counts_in_the_headline_as_on_the_track() -> None:
    story = dynamite(required=9, evening=Evening(options={"keeps_remainder": "true", "victory_threshold": 7}))
    assert (story.track().total, story.crew.tracks[track_of()].kept) == (3, 4)
    attempt = CallAttempt(track=track_of(), character=HANK, ability="Demolitions", effect="(3)6")
    story.when(JUDGE, attempt, called=AGAIN).draws(28, action=AGAIN).takes(1, NORA, AGAIN)
    seen = story.action(AGAIN)
    assert seen.outcome is not None
    assert figures(seen.outcome.headline) == ["18", "3"]
    assert figures(seen.working[-1].text) == ["3", "7", "18", "4"]
    assert (seen.outcome.victories, seen.outcome.lost, story.track().total) == (3, 0, 6)
    assert story.crew.tracks[track_of()].kept == 1


@clause("TW-complex.4")
def test_the_tn_of_a_track_may_be_hidden() -> None:
    call = CallComplexCheck(
        character=HANK, what="Set it", ability="Demolitions", tn="7", victories=3, hidden=True, effect="(3)6"
    )
    story = given().when(JUDGE, call, called=IT)
    assert [story.track(who=who).tn for who in (JUDGE, NORA)] == [7, None]
    assert [any('"tn":7' in body for body in story.may_read(who)) for who in (JUDGE, NORA)] == [True, False]
    story.draws(9).takes(1, NORA)
    story.when(JUDGE, CallAttempt(track=track_of(), character=HANK, ability="Demolitions"), called=AGAIN)
    assert [story.action(AGAIN, who).tn for who in (JUDGE, NORA)] == [7, None]


@clause("TW-victories.4")
def test_one_check_may_have_a_threshold_of_its_own() -> None:
    call = CallComplexCheck(
        character=HANK, what="Set it", ability="Demolitions", tn="7", victories=5, threshold=8, effect="(3)10"
    )
    story = given().when(JUDGE, call, called=IT).draws(EXAMPLES["mine shaft"]).takes(3, NORA)
    assert (story.outcome(), story.track().threshold) == ("success, magnitude 25, 3 victories", 8)
    attempt = CallAttempt(track=track_of(), character=CYRIL, ability="Knowledge alone", effect="(3)6")
    story.when(JUDGE, attempt, called=AGAIN).draws(LOCKS, action=AGAIN).takes(2, ROSA, AGAIN).finishes(ROSA, AGAIN)
    assert [gain.victories for gain in story.track().gained] == [3, 1]


@clause("TW-complex.4")
def test_a_hidden_tn_that_is_shown_is_shown_of_the_track_as_well() -> None:
    call = CallComplexCheck(
        character=HANK, what="Set it", ability="Demolitions", tn="7", victories=3, hidden=True, effect="(3)6"
    )
    story = given().when(JUDGE, call, called=IT).when(JUDGE, ShowTargetNumber(action=IT))
    assert (story.track(who=NORA).tn, story.track(who=NORA).tn_hidden) == (7, False)


@clause("TW-complex.13")
def test_the_judge_corrects_a_track_with_a_reason_and_puts_it_away() -> None:
    story = dynamite()
    correct = CorrectTrack(track=track_of(), victories=2, required=4, reason="the rain has soaked two bundles")
    story.attempt(NORA, correct).not_theirs()
    bare = CorrectTrack(track=track_of(), victories=2, required=4, reason=" ")
    story.attempt(JUDGE, bare).lacks("reason")
    story.when(JUDGE, correct)
    assert (story.track().total, story.track().required) == (2, 4)
    assert story.hears()[-1] == TrackCorrected(
        track=track_of(), more=-2, required=4, reason="the rain has soaked two bundles"
    )
    story.when(JUDGE, CallAttempt(track=track_of(), character=HANK, ability="Demolitions"), called=AGAIN)
    story.attempt(JUDGE, CloseTrack(track=track_of())).refused("TW-complex.6")
    story.when(JUDGE, CancelAction(action=AGAIN)).when(JUDGE, CloseTrack(track=track_of()))
    assert story.sees().tracks == ()
    attempt = CallAttempt(track=track_of(), character=HANK, ability="Demolitions")
    story.attempt(JUDGE, attempt).refused(by=State.track)


@clause("TW-cards.9")
@pytest.mark.parametrize(
    ("named", "hits"), [({"equipment": "Sticks and caps"}, "chest"), ({"effect": "(1)4"}, "chest"), ({}, "")]
)
def test_a_card_hits_by_what_is_used_or_by_a_cell_that_was_named(named: dict[str, str], hits: str) -> None:
    story = complex_check("Demolitions", "7", **named).draws(28).takes(1, NORA)  # type: ignore[arg-type]  # by name
    seen = story.action()
    assert seen.outcome is not None
    assert seen.card is not None
    assert (seen.outcome.hit_location, seen.card.reads_hit) == (hits, bool(hits))
    assert bool(story.offered(NORA, MoveHit)) is bool(hits and seen.phase == "decided")


def test_a_complex_check_is_made_with_bare_hands_unless_somebody_says_so() -> None:
    story = complex_check("Demolitions", "7", equipment="Sticks and caps")
    for made in story.offered(JUDGE, CallComplexCheck):
        if "victories" not in made.fixed:
            tools = [field for field in made.fields if isinstance(field, Choice) and field.name == "equipment"]
            assert {field.default for field in tools} <= {""}
