"""What may have a picture in each game: those whom people see, and nobody besides."""

import msgspec
import pytest

from talewright.cli.play import games
from talewright.games.registry import demonstration
from talewright.table import CampaignId, Link, MemoryJournal, Table
from talewright.table.pictures import ThingView
from talewright.table.views import Look

SLUGS = sorted(games())


def told(game: str) -> tuple[Table, list[Link]]:
    table = Table(MemoryJournal(), games())
    return table, [place.link for place in demonstration(game)(table)]


def drawn(look: Look) -> list[ThingView]:
    return [thing for thing in look.pictured if thing.kind != "person"]


@pytest.mark.parametrize("game", SLUGS)
def test_every_character_may_have_a_picture_and_its_player_chooses_it(game: str) -> None:
    table, (gm, *others) = told(game)
    assert [thing.kind for thing in drawn(table.look(gm.campaign, gm.seat))].count("character") >= 2
    for link in others:
        own = [thing for thing in drawn(table.look(link.campaign, link.seat)) if thing.mine]
        assert own
        assert all(thing.player == link.seat for thing in own)


@pytest.mark.parametrize("game", SLUGS)
def test_a_picture_tells_of_nobody_whom_a_seat_does_not_see(game: str) -> None:
    table, links = told(game)
    campaign = CampaignId(links[0].campaign)
    for seat in table.ledger.campaign(campaign).everyone:
        look = table.look(campaign, seat.id)
        play = msgspec.json.encode(look.play)
        for thing in drawn(look):
            assert msgspec.json.encode(thing.id) in play
            assert msgspec.json.encode(thing.name) in play
