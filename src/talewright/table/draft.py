"""One move being decided: the events it brings about, gathered before anything is stored."""

from typing import Generic

from msgspec import Struct

from talewright.table.campaign import Campaign
from talewright.table.events import TableEvent
from talewright.table.game import At, EventT, MoveT, StateT
from talewright.table.moves import Occasion
from talewright.table.play import Play
from talewright.table.seat import ALL, Audience, MoveId, Seat, Stamp


class Row(Struct, Generic[StateT, MoveT, EventT], frozen=True):
    """An event on its way to the journal. *after* is how things stand with it, if that has been found out already."""

    event: TableEvent | EventT
    audience: Audience
    move: MoveId
    after: Play[StateT, MoveT, EventT] | None = None


class Draft(Generic[StateT, MoveT, EventT]):
    """What a move would bring about. Nothing is stored or shown until the whole of it is decided."""

    def __init__(self, campaign: Campaign[StateT, MoveT, EventT], seat: Seat, stamp: Stamp) -> None:
        self.campaign = campaign
        self.game = campaign.game
        self.seat = seat
        self.stamp = stamp
        self.play: Play[StateT, MoveT, EventT] = campaign.play
        self.rows: list[Row[StateT, MoveT, EventT]] = []

    def record(
        self,
        event: TableEvent | EventT,
        audience: Audience = ALL,
        *,
        move: MoveId | None = None,
        after: Play[StateT, MoveT, EventT] | None = None,
    ) -> None:
        """Put an event in the row; with *after*, how things stand with it."""
        self.rows.append(Row(event, audience, move or self.stamp.id, after))
        self.play = after or self.play

    def happen(self, move: MoveT | Occasion, *, under: MoveId | None = None) -> None:
        """Let the game decide *move*, and file what it brings about.

        Raises TypeError for what is no event of the game: stored, it could never be read again, nor its campaign.
        """
        at = At.of(self.seat, self.stamp, self.play.state)
        for event in self.game.decide(at.now, move, at):
            if type(event) not in self.game.events:
                kind, slug = type(event).__qualname__, self.game.slug
                raise TypeError(f"{kind} is none of the events of {slug}: give {slug} the chapter that it stands in.")
            audience = self.game.audience(at.now, event)
            self.record(event, audience, move=under, after=self.play.after(event))
            at.now = self.play.state
