"""Whose a character is, where players may have as many as they like: what is checked, and what is asked."""

from collections.abc import Iterable

from talewright.refusal import Refused
from talewright.table.game import Viewer
from talewright.table.offer import Choice, Option
from talewright.table.seat import Role, Seat


def check_player(player: str, seats: Iterable[Seat]) -> None:
    """Refuse a seat in which nobody plays; nobody's is whoever's who runs the game."""
    if player and not any(seat.id == player and seat.role is not Role.SPECTATOR for seat in seats):
        raise Refused("Nobody plays in that seat: choose one of the players at the table.")


def owner(viewer: Viewer, now: str = "", *, gm: str = "The game master") -> tuple[Choice, ...]:
    """A field for who plays a character, which only whoever runs the game says; *gm* is what they are called."""
    if not viewer.seat.is_gm:
        return ()
    players = (Option("", gm), *(Option(each.id, each.name) for each in viewer.seats if each.role is Role.PLAYER))
    known = now if any(option.value == now for option in players) else ""
    return (Choice(name="player", label="Played by", options=players, default=known),)
