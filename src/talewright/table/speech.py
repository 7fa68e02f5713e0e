"""What people say at the table: to everyone, to one of them, or as a note to themselves."""

from talewright.caching import EACH_SEAT, by_identity
from talewright.refusal import Refused
from talewright.table.campaign import AnyCampaign, Entry
from talewright.table.moves import EVERYONE, MYSELF, Say
from talewright.table.offer import Offer, Option, offer, one_of, words
from talewright.table.seat import ALL, GM_ONLY, Audience, Role, Seat


def audience(campaign: AnyCampaign, seat: Seat, said: Say) -> Audience:
    """Who hears what *seat* says. Raises ``Refused`` if nobody sits where it is addressed to."""
    if said.whisper:
        return (*GM_ONLY, seat.id)
    if said.to == EVERYONE:
        return ALL
    if said.to == MYSELF:
        return (seat.id,)
    if said.to not in {other.id for other in listeners(campaign, seat)}:
        raise Refused("Nobody with that seat can hear you: choose somebody at the table.")
    return (said.to, seat.id)


def listeners(campaign: AnyCampaign, seat: Seat) -> tuple[Seat, ...]:
    """Those whom *seat* may talk to alone: whoever may answer."""
    return _others(campaign.everyone, seat)


def _others(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    return tuple(other for other in seats if other.id != seat.id and other.role is not Role.SPECTATOR)


def say(campaign: AnyCampaign, seat: Seat) -> Offer:
    """The form for speech."""
    return _say(campaign.everyone, seat)


@by_identity(maxsize=EACH_SEAT)
def _say(seats: tuple[Seat, ...], seat: Seat) -> Offer:
    names = (Option(other.id, other.name) for other in _others(seats, seat))
    options = (Option(EVERYONE, "Everyone"), Option(MYSELF, "A note to myself"), *names)
    return offer(Say, "Say", words("text", "What you say", long=True), one_of("to", "To", options))


def addressed(campaign: AnyCampaign, entry: Entry, seat: Seat) -> str:
    """Who a private sentence is for, as *seat* reads it; empty if everyone reads it."""
    if entry.audience == ALL:
        return ""
    speaker = entry.acting_for or entry.seat
    hear = [other for other in campaign.seats.values() if other.may_know(entry.audience) and other.id != speaker]
    if any(other.id == seat.id for other in hear):
        return "you"
    return ", ".join(other.name for other in hear) or ("you" if seat.id != speaker else "yourself")
