"""What the table itself did, as sentences for the log."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from talewright.dice.draw import SeatId
from talewright.table import events
from talewright.table.seat import Role, Seat
from talewright.table.session import Call, Session
from talewright.wording import role_amid, stopped

MOST_LISTED = 8
PLAIN: Mapping[type[Struct], str] = {
    events.Paused: "The table is paused.",
    events.Resumed: "The pause is over.",
    events.Undone: "Taken back, with all that followed from it.",
    events.Redone: "What was taken back stands again.",
}


def sentence(event: Struct, seats: Mapping[SeatId, Seat], roles: Mapping[Role, str], session: Session | None) -> str:
    """Tell an event of the table's own, as things stand before it; empty if it needs no sentence."""
    match event:
        case events.DrawsCalled() | events.Readied():
            return ""  # before all others: every roll has them
        case events.CampaignBegun(name=name):
            return f"The campaign {name} begins."
        case events.SeatMade(name=name, role=role):
            called = role_amid(roles[role]) if role is Role.GM else roles[role].lower()
            return f"{name} takes a seat as {called}."
        case events.SeatRenamed(seat=seat, name=name):
            return f"{seats[seat].name} is called {name} from now on."
        case events.SeatClosed(seat=seat):
            return f"The seat of {seats[seat].name} is closed."
        case events.SeatOpened(seat=seat):
            return f"The seat of {seats[seat].name} is open again, with a new link."
        case events.DiceChosen(seat=seat, by_hand=by_hand):
            chance = "uses real dice or cards" if by_hand else "has the table roll or draw"
            return f"{seats[seat].name} {chance} from now on."
        case events.SessionOpened(number=number) | events.SessionOpenedFirst(number=number):
            return f"Session {number} begins."
        case events.SessionClosed(number=number, seed=""):
            return (
                f"Session {number} is closed. Its secret did not come along, so its rolls and draws cannot be checked."
            )
        case events.SessionClosed(number=number):
            return f"Session {number} is closed. Its rolls and draws can now be checked.{_not_proven(session, seats)}"
        case events.HiddenSeedOpened(seed=seed):
            opened = "Hidden draws can now be checked too" if seed else "Hidden draws cannot be checked"
            return f"{opened}.{_left_lying(session, seats, hidden=True)}"
        case events.ExchangeVoided(missing=missing) if missing:
            names = ", ".join(seats[seat].name for seat in missing if seat in seats)
            return f"The dice got no new words: {names} promised one and did not send it." if names else ""
        case events.Said(text=text):
            return text
        case events.Ruled(about=about, choice=choice, reason=reason):
            return f"Ruling on {about}: {choice}" + (f", because {reason}" if reason else "") + "."
        case events.PictureSet(name=name, picture=picture):
            return f"{name} has a new picture." if picture else f"{name} has no picture any more."
        case events.HandoutGiven(title=title, to=to):
            return stopped(f"{seats[to].name if to in seats else 'Everybody'} gets a handout: {title}")
        case _:
            return PLAIN.get(type(event), "")


def _not_proven(session: Session | None, seats: Mapping[SeatId, Seat]) -> str:
    """What no arithmetic can rule out, listed: draws that were called and left, and rolls without another's word."""
    if session is None:
        return ""
    alone = [session.calls[draw] for draw in session.alone]
    told = f" Rolled without the word of another device: {_listed(alone, seats)}." if alone else ""
    return _left_lying(session, seats, hidden=False) + told + _not_waited_for(session, seats)


def _not_waited_for(session: Session, seats: Mapping[SeatId, Seat]) -> str:
    """Whose devices had still to give their words when a roll fell, and which rolls did."""
    rolls: dict[SeatId, list[Call]] = {}
    for draw, missing in session.hasty.items():
        for seat in missing:
            rolls.setdefault(seat, []).append(session.calls[draw])
    return "".join(
        f" Rolled without waiting for the word of {seats[seat].name}: {_listed(calls, seats)}."
        for seat, calls in rolls.items()
        if seat in seats
    )


def _left_lying(session: Session | None, seats: Mapping[SeatId, Seat], *, hidden: bool) -> str:
    left = session.left_lying(hidden=hidden) if session else ()
    return f" Called for and never answered: {_listed(left, seats)}." if left else ""


def _listed(calls: Sequence[Call], seats: Mapping[SeatId, Seat]) -> str:
    labels = ((call, call.label or "a draw without a name") for call in calls)
    named = [f"{label} ({seats[call.seat].name})" if call.seat in seats else label for call, label in labels]
    more = len(named) - MOST_LISTED
    return ", ".join(named[:MOST_LISTED]) + (f" and {more} more" if more > 0 else "")
