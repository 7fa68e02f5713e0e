"""People at a table that nobody keeps: Robin runs the game, Nora, Pim and Rosa play, Eve looks on.

Times, salts and chances are the same in every sitting, so that whoever does the same again sees the same.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any, ClassVar, Self, TypeVar

from msgspec import Struct

from talewright.dice.draw import SeatId
from talewright.table.campaign import AnyCampaign
from talewright.table.game import Game
from talewright.table.journal import MemoryJournal
from talewright.table.offer import Offer, Value
from talewright.table.seat import CampaignId, MoveId, Role, Seat, Stamp
from talewright.table.table import Table

GM, NORA, PIM, ROSA, EVE = "Robin", "Nora", "Pim", "Rosa", "Eve"
PLAYERS = (NORA, PIM, ROSA)
ACTING = (GM, *PLAYERS)

SittingT = TypeVar("SittingT", bound="Sitting")
AnyGame = Game[Any, Any, Any]  # its states and moves are its own; a sitting only hands them back


class Made(Struct, frozen=True):
    """A move that somebody made."""

    who: str
    move: Struct


@dataclass
class Sitting:
    """A campaign as it goes on."""

    closing: ClassVar[str] = "\"'”’»)"  # what may follow the end of a sentence of the log, as where it quotes people

    table: Table
    campaign: CampaignId
    seats: dict[str, SeatId]
    done: list[MoveId] = field(default_factory=list)
    made: list[Made] = field(default_factory=list)

    # --- when

    def when(self, who: str, move: Struct, *, called: str = "", acting_for: str = "") -> Self:
        """Somebody does something. *called* names the move, and what it brings into play."""
        as_id = called or f"a-move-{len(self.done):04}"
        absent = self.seats[acting_for] if acting_for else None
        self.table.act(self.campaign, self.seats[who], move, move_id=as_id, acting_for=absent)
        self.done.append(MoveId(as_id))
        self.made.append(Made(who, move))
        return self

    # --- then

    @property
    def moves(self) -> list[Struct]:
        """Everything that was done."""
        return [each.move for each in self.made]

    @property
    def folded(self) -> AnyCampaign:
        return self.table.ledger.campaign(self.campaign)

    @property
    def played(self) -> AnyGame:
        """The rules of the game."""
        return self.folded.game

    @property
    def state(self) -> object:
        return self.folded.play.state

    def seat(self, who: str) -> Seat:
        """Somebody's place at the table, as it is now."""
        return self.folded.seats[self.seats[who]]

    def offers(self, who: str, *, acting_for: str = "") -> tuple[Offer, ...]:
        absent = self.seats[acting_for] if acting_for else None
        return self.table.offers(self.campaign, self.seats[who], acting_for=absent)

    def stamp(self, called: str, by: str) -> Stamp:
        """What a move would be stamped with now, for trying it without making it."""
        return Stamp(MoveId(called), "2026-05-01", self.folded.everyone, self.seats[by])


def ticking() -> Iterator[str]:
    """Times that only go on when they are asked for."""
    return (
        f"2026-05-01T{20 + number // 3600:02}:{number // 60 % 60:02}:{number % 60:02}.000+00:00" for number in count()
    )


def seated(kind: type[SittingT], game: AnyGame, title: str, options: Mapping[str, Value]) -> SittingT:
    """People sit down, and nothing has happened yet."""
    times, salts = ticking(), count()
    table = Table(
        MemoryJournal(),
        {game.slug: game},
        clock=lambda: next(times),
        salt=lambda: f"{next(salts):032x}",
        chance=lambda: bytes(32),
    )
    host = table.seating.begin(game.slug, title, gm=GM, options=options)
    seats = {GM: host.seat}
    for name in PLAYERS:
        seats[name] = table.seating.join(host.campaign, name).seat
    seats[EVE] = table.seating.join(host.campaign, EVE, Role.SPECTATOR).seat
    return kind(table, host.campaign, seats)
