"""A story told again from its journal: by the table's own replay, and by a plain fold that skips what was undone."""

from __future__ import annotations

import msgspec
from tests.games.heroquest.play.table import Story

from talewright.dice.draw import Fell, SeatId
from talewright.games.heroquest.play.events import Event
from talewright.games.heroquest.play.saga import Saga
from talewright.table import views
from talewright.table.campaign import event_types
from talewright.table.events import CampaignBegun
from talewright.table.ledger import AnyCampaign


def check_replays(story: Story) -> None:
    """The state, and all that every seat sees, is the same when it is replayed."""
    live, again = story.folded, story.table.ledger.at(story.campaign)
    assert again.play == live.play
    for seat in story.seats.values():
        assert seen(again, seat) == seen(live, seat)
    assert plainly_folded(story) == story.saga


def seen(campaign: AnyCampaign, seat: SeatId) -> bytes:
    """Everything that a seat can get from the table, byte for byte."""
    held = campaign.seats[seat]
    shown = (views.look(campaign, held), views.offers(campaign, held), views.log(campaign, held))
    return msgspec.json.encode(shown)


def plainly_folded(story: Story) -> Saga:
    """The state that follows from the events that were not taken back, one after the other."""
    game = story.game
    reader = msgspec.json.Decoder(event_types(game))
    saga: Saga | None = None
    for record in story.table.ledger.journal.read(story.campaign):
        event = reader.decode(record.body or "")
        if isinstance(event, CampaignBegun):
            saga = game.begin(event.options)
        assert saga is not None
        if isinstance(event, Event | Fell) and record.header.move not in story.folded.struck:
            saga = game.evolve(saga, event)
    assert saga is not None
    return saga
