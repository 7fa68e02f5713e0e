"""A story told again from its journal: by the table's own replay, and by a plain fold that skips what was undone."""

from collections.abc import Sequence

import msgspec
from tests.games.story import Story

from talewright.dice.draw import Fell, SeatId
from talewright.table import available, views
from talewright.table.campaign import event_reader
from talewright.table.events import CampaignBegun
from talewright.table.ledger import AnyCampaign


def check_replays(story: Story) -> None:
    """The campaign is the same when it is replayed, and a seat sees the same of it.

    What a seat sees follows from the campaign and from what was kept when the seat looked. Of those who have looked
    each story has one look again, in turn; where nobody has, it is enough that somebody can see.
    """
    live, again = story.folded, story.table.ledger.at(story.campaign)
    assert again == live
    seats = tuple(story.seats.values())
    looked = [seat for seat in seats if has_looked(live, seat)]
    seat = in_turn(looked or seats, len(story.done))
    sees = seen(live, seat)
    assert not looked or sees == seen(again, seat)
    assert plainly_folded(story) == story.state


def in_turn(seats: Sequence[SeatId], turn: int) -> SeatId:
    return seats[turn % len(seats)]


def has_looked(campaign: AnyCampaign, seat: SeatId) -> bool:
    """Whether anything is kept of what a seat has seen."""
    return any(seat in kept for kept in (campaign.found, campaign.seen, campaign.told, campaign.read))


def seen(campaign: AnyCampaign, seat: SeatId) -> bytes:
    """Everything that a seat can get from the table, byte for byte."""
    held = campaign.seats[seat]
    shown = (views.look(campaign, held), available.offers(campaign, held), views.log(campaign, held))
    return msgspec.json.encode(shown)


def plainly_folded(story: Story) -> object:
    """The state that follows from the events that were not taken back, one after the other."""
    game = story.played
    read = event_reader(game)
    state: object = None
    for record in story.table.ledger.journal.read(story.campaign):
        event = read(record.body or "")
        if isinstance(event, CampaignBegun):
            state = game.begin(event.options)
        assert state is not None
        if isinstance(event, (*game.events, Fell)) and record.header.move not in story.folded.struck:
            state = game.evolve(state, event)
    assert state is not None
    return state
