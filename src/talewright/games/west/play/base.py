"""What every move and every event of The West That Wasnt is, takes and brings about."""

from collections.abc import Iterable, Iterator
from typing import Annotated

from talewright.games.west.play.action import Action
from talewright.games.west.play.ids import ActionId
from talewright.games.west.play.state import State
from talewright.table import chapter, game
from talewright.table.offer import Line, Offer, Words
from talewright.table.seat import Role

Event = chapter.Event[State]
Public = chapter.Public[State]
Concealable = chapter.Concealable[State]
At = game.At[State]
Viewer = game.Viewer
Facts = Iterator[Event]
Offers = Iterable[Offer]
Reason = Annotated[Line, Words("Say why: a correction is written down with its reason.")]


class Move(chapter.Move[State]):
    """Something that a person does."""

    belongs = ("action", "track", "competition", "character")


class OfJudge(Move):
    """Something that the Judge alone does."""

    only = Role.GM
    otherwise = "That is the Judge's to say: tell them."


class OfCheck(OfJudge):
    """Something that the Judge alone names for a check."""

    otherwise = "The Judge calls checks and names what belongs to them: describe what your character does."
    by_clause = "TW-checks.2"


class InAction(Public):
    """Something that happened in an action under way."""

    action: ActionId

    def known(self, state: State) -> Action:
        """The action as it was before."""
        return state.actions[self.action]

    def actor(self, state: State) -> str:
        """Who acts."""
        return state.name(state.actions[self.action])
