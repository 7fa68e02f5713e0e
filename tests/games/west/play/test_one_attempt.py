"""A long check has one attempt at a time: others help with it, or wait until it is over."""

from __future__ import annotations

from pathlib import Path

from tests.games.story import AnyGame
from tests.games.west.play.lasting import AGAIN, THEN, dynamite
from tests.games.west.play.table import CYRIL, HANK, JUDGE, NORA, ROSA, Story, track_of
from tests.rules.clause import clause

from talewright.games.west.play import THE_WEST_THAT_WASNT
from talewright.games.west.play.checks.actions import DescribeAction
from talewright.games.west.play.checks.calls import CallAttempt
from talewright.games.west.play.checks.npcs import CallForOther
from talewright.games.west.play.helping import OfferHelp
from talewright.games.west.play.tracks import open_track
from talewright.games.west.play.view import WestView
from talewright.journal.importing import import_lines
from talewright.journal.verify import verify
from talewright.table import MemoryJournal, Table, views

OF_OLD = Path(__file__).with_name("two-at-once.jsonl")
"""A journal of a time when two could work at one long check at once."""


@clause("TW-victories.3")
def test_of_two_who_once_worked_at_once_the_later_counts_what_the_earlier_left() -> None:
    journal = MemoryJournal()
    games: dict[str, AnyGame] = {THE_WEST_THAT_WASNT.slug: THE_WEST_THAT_WASNT}
    stored = import_lines(journal, OF_OLD.read_text("utf-8").splitlines(), lambda _: games).campaign
    campaign = Table(journal, games).ledger.campaign(stored)
    play = views.look(campaign, next(seat for seat in campaign.everyone if seat.is_gm)).play
    assert isinstance(play, WestView)
    (track,) = play.tracks
    gained = [("Hank", 3), ("Hank", 2), ("Cyril", 2), ("Hank", 1)]  # with 3 kept of the second, 14 are 2 victories
    assert [(gain.who, gain.victories) for gain in track.gained] == gained
    assert track.complete
    last = play.recent[0]  # it succeeded, when all victories were there already
    assert last.outcome is not None
    assert (last.outcome.verdict, last.outcome.victories, track.total) == ("success", 1, 8)
    assert not verify(journal.read(stored), campaign.game).findings


@clause("TW-complex.9", "TW-complex.6")
def test_while_one_is_at_work_on_a_long_check_others_help_or_wait() -> None:
    story = dynamite()
    goes_on = CallAttempt(track=track_of(), character=HANK, ability="Demolitions")
    described = DescribeAction(character=CYRIL, what="I dig.", track=track_of())
    miner = CallForOther(name="The old miner", results="3d6", track=track_of())
    assert takes_up(story) == {"call-attempt", "call-for-other", "describe-action"}
    story.when(JUDGE, goes_on, called=AGAIN)
    assert takes_up(story) == set()
    for who, move in ((JUDGE, goes_on), (ROSA, described), (JUDGE, miner)):
        story.attempt(who, move).refused("TW-complex.9", by=open_track, naming=("Hank",))
    assert story.offered(ROSA, OfferHelp)
    story.draws(9, action=AGAIN).takes(1, NORA, AGAIN)
    assert takes_up(story) == {"call-attempt", "call-for-other", "describe-action"}
    story.when(ROSA, described, called=THEN)
    story.attempt(NORA, DescribeAction(character=HANK, track=track_of())).refused("TW-complex.9", by=open_track)
    story.when(JUDGE, CallAttempt(track=track_of(), action=THEN, ability="Knowledge alone"))
    assert story.track().under_way == (THEN,)


def takes_up(story: Story) -> set[str]:
    """The moves by which somebody may go on with a long check."""
    offers = [offer for who in (JUDGE, ROSA) for offer in story.offers(who)]
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
