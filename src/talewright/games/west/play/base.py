"""What every move and every event of The West That Wasnt is."""

from collections.abc import Iterator
from typing import Annotated

from talewright.games.west.play.action import Action
from talewright.games.west.play.ids import ActionId
from talewright.games.west.play.state import State
from talewright.table import chapter
from talewright.table.moves import Line, Words
from talewright.table.seat import ALL, GM_ONLY, Audience, Role

Reason = Annotated[Line, Words("Say why: a correction is written down with its reason.")]


class Move(chapter.Move[State]):
    """Something that a person does."""


class OfJudge(Move):
    """Something that the Judge alone does."""

    only = Role.GM
    otherwise = "That is the Judge's to say: tell them."


class OfCheck(OfJudge):
    """Something that the Judge alone names for a check."""

    otherwise = "The Judge calls checks and names what belongs to them: describe what your character does."
    by_clause = "TW-checks.2"


class Event(chapter.Event[State]):
    """Something that happened."""


class Public(Event):
    """Something that happened, and of which everybody may know."""

    def to(self, state: State) -> Audience:
        return ALL


class InAction(Public):
    """Something that happened in an action under way."""

    action: ActionId

    def known(self, state: State) -> Action:
        """The action as it was before."""
        return state.actions[self.action]

    def actor(self, state: State) -> str:
        """Who acts."""
        return state.name(state.actions[self.action])


class Concealable(Event):
    """Something that happened, and of which the Judge alone hears where it is *hidden*."""

    hidden: bool

    def to(self, state: State) -> Audience:
        return GM_ONLY if self.hidden else ALL


Facts = Iterator[Event]
