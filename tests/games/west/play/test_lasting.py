"""What lasts longer than one action: complex checks over time, contests of two, the deck, sessions, corrections."""

from __future__ import annotations

import pytest
from tests.games.west.play.lasting import AGAIN, THEN
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
from talewright.games.west.play.checks.actions import DescribeAction
from talewright.games.west.play.checks.calls import CallAttempt, CallComplexCheck, CallSimpleCheck
from talewright.games.west.play.checks.npcs import CallForOther
from talewright.games.west.play.checks.terms import ShowTargetNumber
from talewright.games.west.play.competitions import Compete, CompetitionDecided, SettleCompetition
from talewright.games.west.play.ids import ActionId, CharacterId, CompetitionId
from talewright.games.west.play.outcome import CancelAction
from talewright.games.west.play.sheets import WriteSheet
from talewright.games.west.play.state import State
from talewright.games.west.play.tracks import CloseTrack, CorrectTrack, TrackCorrected, VictoriesGained
from talewright.games.west.rules.cards.making import EXAMPLES
from talewright.table.offer import Choice

RACE = CompetitionId("the-race-of-two")


LOCKS = EXAMPLES["drawbridge locks"]


def dynamite(required: int = 5, evening: Evening | None = None) -> Story:
    """Hank sets dynamite in the mine shaft, and has 4 victories of those that it takes."""
    call = CallComplexCheck(
        character=HANK,
        what="Set the dynamite",
        ability="Demolitions",
        tn="7",
        victories=required,
        equipment="Sticks and caps",
    )
    story = given(evening or Evening()).when(JUDGE, call, called=IT)
    return story.draws(EXAMPLES["mine shaft"]).takes(3, NORA)


# --- tracks


def filled(story: Story, character: CharacterId) -> dict[str, str]:
    """What the Judge finds chosen for the next attempt of a character."""
    offers = {each.fixed.get("character"): each for each in story.offered(JUDGE, CallAttempt)}
    return {field.name: field.default for field in offers[character].fields if isinstance(field, Choice)}


def test_the_next_attempt_is_by_what_the_last_one_was_made_by() -> None:
    story = complex_check("Demolitions with Strength", "30", victories=5, equipment="Sticks and caps")
    story.draws(26).takes(1, NORA)
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


def both_go_on(story: Story) -> None:
    for who, called in ((HANK, AGAIN), (CYRIL, THEN)):
        ability = "Demolitions" if who == HANK else "Knowledge alone"
        story.when(JUDGE, CallAttempt(track=track_of(), character=who, ability=ability, effect="(3)6"), called=called)


def test_two_may_work_at_once_and_the_later_has_nothing_to_add_to_what_is_complete() -> None:
    story = dynamite(required=6)
    both_go_on(story)
    story.draws(28, action=AGAIN).takes(1, NORA, AGAIN)
    assert story.track().complete
    story.draws(LOCKS, action=THEN).takes(2, ROSA, THEN).finishes(ROSA, THEN)
    assert story.track().total == 7


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


def competing() -> Story:
    """Hank and Cyril race; Hank's check was called first."""
    story = complex_check("Demolitions", "7", equipment="Sticks and caps")
    call = CallComplexCheck(character=CYRIL, what="Race him.", ability="Stealth", tn="7", effect="(3)6")
    story.when(JUDGE, call, called=AGAIN)
    return story.when(JUDGE, Compete(action=IT, rival=AGAIN), called=RACE)


# --- contests of two


@clause("TW-complex.12")
@pytest.mark.parametrize("over", [False, True])
def test_an_attempt_at_a_long_check_is_no_rival(*, over: bool) -> None:
    story = complex_check("Demolitions", "30", victories=5)
    if over:
        story.draws(26).takes(1, NORA)
    story.when(JUDGE, CallForOther(name="Octavio", results="3d8", tn="5", effect="(3)6"), called=AGAIN)
    assert story.offered(JUDGE, Compete) == []


@clause("TW-complex.12")
def test_of_two_who_succeed_the_greater_magnitude_is_ahead() -> None:
    story = competing()
    assert story.action().rival == AGAIN
    story.draws(28).takes(1, NORA)
    assert story.sees().competitions[0].open
    story.draws(34, action=AGAIN).takes(1, ROSA, AGAIN)
    contest = story.sees().competitions[0]
    assert (contest.ahead, contest.open, contest.tied) == (IT, False, False)  # 17 against 13
    assert story.hears()[-1] == CompetitionDecided(competition=RACE, ahead=IT)


@clause("TW-complex.12")
def test_what_the_rules_leave_open_between_two_is_the_judges_to_settle() -> None:
    story = competing()
    settle = SettleCompetition(competition=RACE, ahead=AGAIN, reason="he was there first")
    story.attempt(JUDGE, settle).refused("TW-complex.12", by=SettleCompetition.decide)
    story.draws(9).takes(1, NORA).draws(22, action=AGAIN).takes(1, ROSA, AGAIN)
    assert story.sees().competitions[0].tied
    assert story.hears()[-1] == CompetitionDecided(competition=RACE, ahead=ActionId(""))
    assert story.offered(JUDGE, SettleCompetition)[0].main
    wrong = SettleCompetition(competition=RACE, ahead=THEN, reason="he was there first")
    story.attempt(JUDGE, wrong).refused("TW-complex.12", by=SettleCompetition.decide, another=True)
    story.attempt(ROSA, settle).not_theirs()
    story.when(JUDGE, settle)
    assert (story.sees().competitions[0].ahead, story.sees().competitions[0].tied) == (AGAIN, False)


@clause("TW-complex.12")
def test_two_compete_by_complex_checks_and_one_may_be_over_already() -> None:
    story = complex_check("Demolitions", "7", equipment="Sticks and caps")
    story.when(JUDGE, CallSimpleCheck(character=CYRIL, what="Race.", ability="Stealth", tn="7"), called=AGAIN)
    refusal = story.attempt(JUDGE, Compete(action=IT, rival=AGAIN))
    refusal.refused("TW-complex.12", by=Compete.decide)
    story.attempt(JUDGE, Compete(action=IT, rival=IT)).refused("TW-complex.12", by=Compete.decide, another=True)
    story.draws(9).takes(1, NORA)
    call = CallComplexCheck(character=MIRANDA, what="Race.", ability="Rifles", tn="1", effect="(3)6")
    story.when(JUDGE, call, called=THEN).when(JUDGE, Compete(action=THEN, rival=IT), called=RACE)
    story.draws(28, action=THEN).takes(1, PIM, THEN).finishes(PIM, THEN)
    assert story.sees().competitions[0].ahead == THEN


@clause("TW-complex.12")
def test_a_check_that_was_finished_long_ago_is_no_rival() -> None:
    story = complex_check("Demolitions", "7", equipment="Sticks and caps").draws(9).takes(1, NORA)
    since = CallComplexCheck(character=CYRIL, what="Hide.", ability="Stealth", tn="1", effect="(3)6")
    story.when(JUDGE, since, called=AGAIN).draws(28, action=AGAIN).takes(1, ROSA, AGAIN).finishes(ROSA, AGAIN)
    call = CallComplexCheck(character=MIRANDA, what="Race.", ability="Rifles", tn="1", effect="(3)6")
    story.when(JUDGE, call, called=THEN)
    story.attempt(JUDGE, Compete(action=THEN, rival=IT)).refused("TW-complex.12", by=Compete.decide)
    assert [made.fixed["rival"] for made in story.offered(JUDGE, Compete)] == [AGAIN]


def test_of_rivals_with_one_name_each_button_says_what_its_own_is_about() -> None:
    story = complex_check("Demolitions", "7", equipment="Sticks and caps")
    for name, what in (("A deputy", "Draw"), ("A deputy", "Ride"), ("Vaughn", "Bluff")):
        call = CallForOther(name=name, what=what, results="2d8", tn="5", effect="(3)6")
        story.when(JUDGE, call, called=f"the-check-to-{what}")
    labels = [each.label for each in story.offered(JUDGE, Compete) if each.fixed["action"] == IT]
    assert len(labels) == len(set(labels)) == 3


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


@clause("TW-complex.12", "TW-cards.9")
def test_nobody_is_hit_in_a_race() -> None:
    story = competing().draws(28).takes(1, NORA)
    seen = story.action()
    assert seen.outcome is not None
    assert seen.card is not None
    assert (seen.outcome.hit_location, seen.card.reads_hit) == ("", False)


def test_a_complex_check_is_made_with_bare_hands_unless_somebody_says_so() -> None:
    story = complex_check("Demolitions", "7", equipment="Sticks and caps")
    for made in story.offered(JUDGE, CallComplexCheck):
        if "victories" not in made.fixed:
            tools = [field for field in made.fields if isinstance(field, Choice) and field.name == "equipment"]
            assert {field.default for field in tools} <= {""}


@clause("TW-complex.12")
def test_nobody_is_in_two_contests_by_one_check() -> None:
    story = competing()
    call = CallComplexCheck(character=MIRANDA, what="Race.", ability="Rifles", tn="1", effect="(3)6")
    story.when(JUDGE, call, called=THEN)
    assert story.offered(JUDGE, Compete) == []
    for one, two in ((THEN, IT), (AGAIN, THEN)):
        story.attempt(JUDGE, Compete(action=one, rival=two)).refused("TW-complex.12")


def test_a_contest_goes_with_one_of_its_actions() -> None:
    story = competing().when(JUDGE, CancelAction(action=AGAIN))
    assert story.sees().competitions == ()
    assert story.action().rival is None
