"""The events that the log tells of to a seat, for tests that hold what happened and not how it is said."""

from msgspec import Struct

from talewright.dice.draw import SeatId
from talewright.table import CampaignId, Table
from talewright.table.campaign import Campaign, event_reader


def heard(table: Table, campaign: CampaignId, seat: SeatId) -> list[Struct]:
    """The events that somebody reads of in the log and that stand, one for each sentence."""
    live, (first, *records) = table.ledger.campaign(campaign), table.ledger.journal.read(campaign)
    reader, read = live.seats[seat], event_reader(live.game)
    again, told = Campaign.begun(live.game, campaign, [first]), list[Struct]()
    for record in records:
        before, event = len(again.log), read(record.body or "")
        again.follow(record, event)
        entries = again.log[before:]
        told += [event for each in entries if reader.may_know(each.audience) and each.move not in live.struck]
    return told
