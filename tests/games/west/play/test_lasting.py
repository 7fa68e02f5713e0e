"""What lasts longer than one action: complex checks over time, contests of two, the deck, sessions, corrections."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec import Struct
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
    track_of,
)
from tests.rules.clause import clause

from talewright.games.west.play import THE_WEST_THAT_WASNT
from talewright.games.west.play.action import Phase
from talewright.games.west.play.cards import TakeResult
from talewright.games.west.play.checks.actions import DescribeAction
from talewright.games.west.play.checks.calls import CallAttempt, CallComplexCheck, CallForOther, CallSimpleCheck
from talewright.games.west.play.checks.terms import ShowTargetNumber
from talewright.games.west.play.competitions import Compete, SettleCompetition
from talewright.games.west.play.deck import DeckTaken, DiscardCards, ReturnCards, Shuffle, UseDeck
from talewright.games.west.play.ids import ActionId, CompetitionId
from talewright.games.west.play.outcome import CancelAction
from talewright.games.west.play.tracks import CloseTrack, CorrectTrack
from talewright.games.west.rules.cards.card import NUMBERS
from talewright.games.west.rules.cards.deck import Deck
from talewright.games.west.rules.cards.deck_file import bundled, write
from talewright.games.west.rules.cards.making import EXAMPLES, make
from talewright.table.moves import Roll
from talewright.table.offer import Choice

AGAIN, THEN = ActionId("the-next-attempt"), ActionId("one-more-attempt")
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
    assert story.reads()[-1] == "2 victories for Set the dynamite. That is enough."
    story.attempt(JUDGE, attempt).refused("TW-complex.7", saying="This check is complete")
    assert story.offered(JUDGE, CallAttempt) == []


@clause("TW-complex.8", "TW-deck.6", "TW-effect-grid.6")
def test_somebody_without_a_sheet_works_on_it_as_well_and_the_judge_draws() -> None:
    story = dynamite()
    labels = [offer.label for offer in story.offered(JUDGE, CallForOther) if offer.fixed]
    assert labels == ["An NPC goes on with it"]
    helps = CallForOther(name="The old miner", results="3d6", track=track_of())
    story.attempt(NORA, helps).refused("TW-checks.2")
    story.when(JUDGE, helps, called=AGAIN)
    seen = story.action(AGAIN)
    assert (seen.action, seen.tn, seen.effect_cell) == ("Set the dynamite", 7, "(3)6")
    assert story.track().under_way == (AGAIN,)
    story.draws(34, action=AGAIN).takes(2, action=AGAIN)
    assert [(gain.who, gain.victories) for gain in story.track().gained] == [("Hank", 4), ("The old miner", 2)]
    story.attempt(JUDGE, helps).refused("TW-complex.7", saying="This check is complete")


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
    assert [(offer.label, offer.main) for offer in ready] == [("Go on with: Set the dynamite", True)]
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
    assert seen.outcome.headline == "Hank succeeds, with a magnitude of 18 and 3 victories."
    assert seen.working[-1].text == "3, one for each full 7 of 18 and the 4 that were kept"
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
    story.attempt(NORA, correct).refused(saying="the Judge's to say")
    bare = CorrectTrack(track=track_of(), victories=2, required=4, reason=" ")
    story.attempt(JUDGE, bare).refused(saying="Say why")
    story.when(JUDGE, correct)
    assert (story.track().total, story.track().required) == (2, 4)
    assert story.reads()[-1] == ("Set the dynamite has 2 of 4 victories now: the rain has soaked two bundles.")
    story.when(JUDGE, CallAttempt(track=track_of(), character=HANK, ability="Demolitions"), called=AGAIN)
    story.attempt(JUDGE, CloseTrack(track=track_of())).refused("TW-complex.6", saying="still at work on it")
    story.when(JUDGE, CancelAction(action=AGAIN)).when(JUDGE, CloseTrack(track=track_of()))
    assert story.sees().tracks == ()
    attempt = CallAttempt(track=track_of(), character=HANK, ability="Demolitions")
    story.attempt(JUDGE, attempt).refused(saying="was put away")


# --- contests of two


def competing() -> Story:
    """Hank and Cyril race; Hank's check was called first."""
    story = complex_check("Demolitions", "7", equipment="Sticks and caps")
    call = CallComplexCheck(character=CYRIL, what="Race him.", ability="Stealth", tn="7", effect="(3)6")
    story.when(JUDGE, call, called=AGAIN)
    return story.when(JUDGE, Compete(action=IT, rival=AGAIN), called=RACE)


@clause("TW-complex.12")
def test_of_two_who_succeed_the_greater_magnitude_is_ahead() -> None:
    story = competing()
    assert story.action().rival == AGAIN
    story.draws(28).takes(1, NORA)
    assert story.sees().competitions[0].open
    story.draws(34, action=AGAIN).takes(1, ROSA, AGAIN)
    contest = story.sees().competitions[0]
    assert (contest.ahead, contest.open, contest.tied) == (IT, False, False)  # 17 against 13
    assert story.reads()[-1] == "Hank is ahead."


@clause("TW-complex.12")
def test_what_the_rules_leave_open_between_two_is_the_judges_to_settle() -> None:
    story = competing()
    settle = SettleCompetition(competition=RACE, ahead=AGAIN, reason="he was there first")
    story.attempt(JUDGE, settle).refused("TW-complex.12", saying="nothing to settle")
    story.draws(9).takes(1, NORA).draws(22, action=AGAIN).takes(1, ROSA, AGAIN)
    assert story.sees().competitions[0].tied
    assert story.reads()[-1] == "Neither Hank nor Cyril is ahead: the Judge settles it."
    assert story.offered(JUDGE, SettleCompetition)[0].main
    wrong = SettleCompetition(competition=RACE, ahead=THEN, reason="he was there first")
    story.attempt(JUDGE, wrong).refused("TW-complex.12", saying="one of the two")
    story.attempt(ROSA, settle).refused(saying="the Judge's to say")
    story.when(JUDGE, settle)
    assert (story.sees().competitions[0].ahead, story.sees().competitions[0].tied) == (AGAIN, False)


@clause("TW-complex.12")
def test_two_compete_by_complex_checks_and_one_may_be_over_already() -> None:
    story = complex_check("Demolitions", "7", equipment="Sticks and caps")
    story.when(JUDGE, CallSimpleCheck(character=CYRIL, what="Race.", ability="Stealth", tn="7"), called=AGAIN)
    refusal = story.attempt(JUDGE, Compete(action=IT, rival=AGAIN))
    refusal.refused("TW-complex.12", saying="call both as complex checks")
    story.attempt(JUDGE, Compete(action=IT, rival=IT)).refused("TW-complex.12", saying="with themselves")
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
    story.attempt(JUDGE, Compete(action=THEN, rival=IT)).refused("TW-complex.12", saying="call it again")
    (made,) = story.offered(JUDGE, Compete)
    assert [option.value for field in made.fields if isinstance(field, Choice) for option in field.options] == [AGAIN]


def test_no_weapon_is_used_unless_somebody_says_so() -> None:
    story = complex_check("Demolitions", "7", equipment="Sticks and caps")
    for made in story.offered(JUDGE, CallComplexCheck):
        assert {field.default for field in made.fields if isinstance(field, Choice) and field.name == "equipment"} <= {
            ""
        }


@clause("TW-complex.12")
def test_nobody_is_in_two_contests_by_one_check() -> None:
    story = competing()
    call = CallComplexCheck(character=MIRANDA, what="Race.", ability="Rifles", tn="1", effect="(3)6")
    story.when(JUDGE, call, called=THEN)
    assert story.offered(JUDGE, Compete) == []
    for one, two in ((THEN, IT), (AGAIN, THEN)):
        story.attempt(JUDGE, Compete(action=one, rival=two)).refused("TW-complex.12", saying="in a contest already")


def test_a_contest_goes_with_one_of_its_actions() -> None:
    story = competing().when(JUDGE, CancelAction(action=AGAIN))
    assert story.sees().competitions == ()
    assert story.action().rival is None


# --- the deck


@clause("TW-deck.3", "TW-deck.4", "TW-deck.5")
def test_cards_lie_on_the_table_until_the_check_is_over_and_then_on_the_discard_pile() -> None:
    story = simple("Speed Load", "7").draws(33, 40)
    deck = story.sees().deck
    assert (deck.left, deck.on_table, deck.discarded) == (52, (33,), (40,))
    story.takes(1, NORA)
    assert (story.sees().deck.on_table, story.sees().deck.discarded) == ((), (33, 40))


@clause("TW-deck.5")
def test_a_card_that_is_gone_cannot_be_typed_before_a_shuffle() -> None:
    story = simple("Speed Load", "7").draws(9).takes(1, NORA)
    story.when(JUDGE, CallSimpleCheck(character=HANK, what="Again.", ability="Speed Load", tn="7"), called=AGAIN)
    draw = story.next_draw(AGAIN)
    assert 9 not in story.look().draws[0].of.cards  # type: ignore[union-attr]  # it is a deck
    shuffle = Shuffle()
    story.attempt(NORA, shuffle).refused(saying="the Judge's to say")
    story.when(JUDGE, shuffle).when(JUDGE, Roll(draw, nonce="x"))
    assert story.sees().deck.left == 53
    story.attempt(JUDGE, shuffle).refused("TW-deck.5", saying="Nothing lies on the discard pile")


@clause("TW-deck.5")
def test_the_deck_is_shuffled_by_itself_when_it_is_empty() -> None:
    story = simple("Speed Load", "7")
    others = [number for number in NUMBERS if number not in (9, 17)]
    story.when(JUDGE, DiscardCards(cards=", ".join(map(str, others))))
    assert story.sees().deck.left == 2
    story.draws(9).takes(1, NORA)
    story.when(JUDGE, CallSimpleCheck(character=HANK, what="Again.", ability="Speed Load", tn="7"), called=AGAIN)
    story.draws(17, action=AGAIN)
    assert story.sees().deck.left == 0
    story.when(JUDGE, CallSimpleCheck(character=CYRIL, what="And I.", ability="Stealth", tn="7"), called=THEN)
    assert (story.sees().deck.left, story.sees().deck.discarded) == (53, ())
    assert story.reads()[-1] == "The last card is drawn: the discard pile is shuffled into the deck."
    story.draws(9, action=THEN)


def left(story: Story, *cards: int) -> Story:
    """No cards are left but these, and the ones on the table."""
    others = (str(number) for number in sorted(story.crew.piles.left) if number not in cards)
    return story.when(JUDGE, DiscardCards(cards=" ".join(others)))


@clause("TW-deck.5")
def test_the_deck_is_shuffled_when_whoever_waits_for_a_card_finds_it_empty() -> None:
    told_gone = left(simple("Speed Load", "7"))
    assert (told_gone.sees().deck.left, len(told_gone.waits())) == (54, 1)
    waits = CallSimpleCheck(character=CYRIL, what="Sneak in.", ability="Stealth", tn="7")
    drawn = left(simple("Speed Load", "7").when(JUDGE, waits, called=AGAIN), 9).draws(9)
    assert (drawn.sees().deck.left, drawn.waits()) == (53, [f"{AGAIN}.1"])


@clause("TW-deck.5")
@pytest.mark.parametrize("end", [lambda of: CancelAction(action=of), lambda of: TakeResult(action=of, row=1)])
def test_the_cards_of_a_check_that_ends_are_shuffled_in_for_whoever_found_the_deck_empty(
    end: Callable[[ActionId], Struct],
) -> None:
    story = given()
    for card in NUMBERS:
        call = CallForOther(name="A hand", what="wait", results="5d12", tn="99", effect="(1)4")
        story.when(JUDGE, call, called=f"action-{card:04}").draws(card, action=f"action-{card:04}")
    story.when(JUDGE, CallSimpleCheck(character=HANK, what="Load.", ability="Speed Load", tn="7"), called=IT)
    assert (len(story.crew.piles.turned), story.waits()) == (54, [])
    under_way = next(story.crew.under_way(Phase.TURNED))
    story.when(JUDGE, end(under_way.id))
    assert (story.crew.piles.left, story.waits()) == (frozenset(under_way.cards), [f"{IT}.1"])


@clause("TW-deck.5")
def test_people_tell_the_table_what_became_of_a_real_deck() -> None:
    story = simple("Speed Load", "7").draws(9)
    story.attempt(NORA, DiscardCards(cards="3")).refused(saying="the Judge's to say")
    story.attempt(JUDGE, DiscardCards(cards="9")).refused("TW-deck.5", saying="Card 9 lies on the table")
    story.attempt(JUDGE, DiscardCards(cards="three")).refused(saying="write them with commas")
    story.when(JUDGE, DiscardCards(cards="3 17,40"))
    assert story.sees().deck.discarded == (3, 17, 40)
    story.attempt(JUDGE, DiscardCards(cards="17")).refused("TW-deck.5", saying="on the discard pile already")
    back = ReturnCards(cards="40", reason="it was 41")
    story.when(JUDGE, back)
    assert story.sees().deck.discarded == (3, 17)
    story.attempt(JUDGE, back).refused("TW-deck.5", saying="does not lie on the discard pile")
    assert story.sees().deck.by_hand == (JUDGE,)


@clause("TW-cards.10")
def test_a_group_plays_with_a_deck_of_its_own() -> None:
    own = write(make("Tumbleweed"))
    story = given().when(JUDGE, DiscardCards(cards="3"))
    story.attempt(NORA, UseDeck(deck=own)).refused(saying="the Judge's to say")
    story.when(JUDGE, UseDeck(deck=own))
    deck = story.sees().deck
    assert (deck.title, deck.is_own, deck.left) == ("Deck from the seed Tumbleweed", True, 54)
    assert story.crew.deck[9] != bundled()[9]
    story.when(JUDGE, CallSimpleCheck(character=HANK, what="Load.", ability="Speed Load", tn="7"), called=IT)
    story.draws(9)
    story.attempt(JUDGE, UseDeck()).refused("TW-deck.3", saying="Cards lie on the table")
    story.when(JUDGE, CancelAction(action=IT)).when(JUDGE, UseDeck())
    assert (story.sees().deck.is_own, story.sees().deck.title) == (False, bundled().title)


@clause("TW-cards.10")
def test_a_check_that_was_called_is_drawn_from_the_deck_that_is_in_use_by_then() -> None:
    other = make("Tumbleweed")
    story = simple("Speed Load", "5").when(JUDGE, UseDeck(deck=write(other))).draws(9)
    printed = [other[9].cause[row][2].value for row in (0, 1)]
    assert [result.total for result in story.action().choices] == printed
    assert printed != [bundled()[9].cause[row][2].value for row in (0, 1)]


@clause("TW-cards.10")
@pytest.mark.parametrize(
    ("spoilt", "saying"),
    [
        (write(bundled()).replace("number = 17 ", "number = 18 "), "card 18 is there twice"),
        ("title = 3", "this is no deck file"),
        ("title = 'Half a deck'\ncard = []", "a deck has 54 cards"),
    ],
)
def test_a_deck_that_does_not_fit_is_refused_with_the_reason(spoilt: str, saying: str) -> None:
    given().attempt(JUDGE, UseDeck(deck=spoilt)).refused("TW-cards.10", saying=saying)


@clause("TW-cards.10")
def test_a_deck_that_was_taken_once_is_not_judged_again() -> None:
    """Should the checker grow stricter one day, what was played with the deck still replays."""
    half = write(Deck("Half a deck", bundled().cards[:27]))
    given().attempt(JUDGE, UseDeck(deck=half)).refused("TW-cards.10", saying="this one lacks")
    crew = THE_WEST_THAT_WASNT.evolve(given().crew, DeckTaken(title="Half a deck", deck=half))
    assert (len(crew.deck.cards), len(crew.piles.left)) == (27, 27)
