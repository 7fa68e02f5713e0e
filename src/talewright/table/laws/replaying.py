"""A campaign told again from its journal: by the table's own replay, and by a plain fold that skips what was undone."""

from collections.abc import Sequence
from typing import Any

import msgspec

from talewright.dice.draw import Fell, SeatId
from talewright.table import available, views
from talewright.table.campaign import AnyCampaign, event_reader
from talewright.table.events import CampaignBegun
from talewright.table.laws.broken import Broken, Law
from talewright.table.laws.sitting import GM, Sitting
from talewright.table.laws.walking import Walk
from talewright.table.moves import Redo, Undo


def check_replays(sitting: Sitting) -> None:
    """The campaign is the same when it is replayed, and a seat sees the same of it.

    What a seat sees follows from the campaign and from what was kept when the seat looked. Of those who have looked
    each sitting has one look again, in turn; where nobody has, it is enough that somebody can see.
    """
    live, again = sitting.folded, sitting.table.ledger.at(sitting.campaign)
    if again != live:
        raise Broken(Law.REPLAYED, f"Replayed, the state is {again.play.state}, and it was {live.play.state}.")
    seats = tuple(sitting.seats.values())
    looked = [seat for seat in seats if has_looked(live, seat)]
    seat = in_turn(looked or seats, len(sitting.done))
    sees = seen(live, seat)
    if looked and sees != seen(again, seat):
        raise Broken(Law.REPLAYED, f"{live.seats[seat].name} sees something else when it is replayed.")
    if (plain := plainly_folded(sitting)) != sitting.state:
        why = f"Without what was taken back the events come to {plain}, and the state is {sitting.state}."
        raise Broken(Law.REPLAYED, why)


def in_turn(seats: Sequence[SeatId], turn: int) -> SeatId:
    """One of several seats, another one each time."""
    return seats[turn % len(seats)]


def has_looked(campaign: AnyCampaign, seat: SeatId) -> bool:
    """Whether anything is kept of what a seat has seen."""
    return any(seat in kept for kept in (campaign.found, campaign.seen, campaign.told, campaign.read))


def seen(campaign: AnyCampaign, seat: SeatId) -> bytes:
    """Everything that a seat can get from the table, byte for byte."""
    held = campaign.seats[seat]
    shown = (views.look(campaign, held), available.offers(campaign, held), views.log(campaign, held))
    return msgspec.json.encode(shown)


def plainly_folded(sitting: Sitting) -> object:
    """The state that follows from the events that were not taken back, one after the other."""
    game = sitting.played
    read = event_reader(game)
    state: object = None
    for record in sitting.table.ledger.journal.read(sitting.campaign):
        event = read(record.body or "")
        if isinstance(event, CampaignBegun):
            state = game.begin(event.options)
        assert state is not None
        if isinstance(event, (*game.events, Fell)) and record.header.move not in sitting.folded.struck:
            state = game.evolve(state, event)
    assert state is not None
    return state


def comes_back(walk: Walk[Any]) -> None:
    """Something that was done, any of it that whoever runs the game knows of, is taken back and brought again."""
    sitting: Sitting = walk.sitting
    reachable = [taken.move for taken in sitting.folded.taken if sitting.seat(GM).may_know(taken.audience)]
    if not reachable:
        return
    before = sitting.folded.play
    move = walk.chance.choice(reachable)
    earlier = next(taken.before for taken in sitting.folded.taken if taken.move == move)
    sitting.when(GM, Undo(move))
    if sitting.folded.play != earlier:
        raise Broken(
            Law.REPLAYED, f"Once {move} is taken back, the state is {sitting.state}, and it was {earlier.state}."
        )
    sitting.when(GM, Redo())
    if sitting.folded.play != before:
        raise Broken(Law.REPLAYED, f"Once {move} is back, the state is {sitting.state}, and it was {before.state}.")
