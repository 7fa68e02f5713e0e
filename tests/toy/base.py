"""What every move and every event of the fair is."""

from tests.toy.state import State

from talewright.table import chapter
from talewright.table.seat import GM_ONLY, Audience, Role

Event = chapter.Event[State]
Public = chapter.Public[State]


class Move(chapter.Move[State]):
    """Something that a person does."""


class BarkerMove(Move):
    """Something that whoever runs the fair does."""

    only = Role.GM
    otherwise = "Only the barker may do that."


class GuestMove(Move):
    """Something that a guest does."""

    only = Role.PLAYER
    otherwise = "Only a guest may do that."


class Hidden(Event):
    """Something that happened, and of which only whoever runs the fair may know."""

    def to(self, state: State) -> Audience:
        return GM_ONLY
