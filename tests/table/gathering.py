"""A table at which people of the toy fair sit, for tests: who they are, and what they do."""

import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import TypeVar

import msgspec
import pytest
from msgspec import Struct
from tests.hearing import heard
from tests.refusing import By, check_refused, line_of
from tests.toy.play import TOY
from tests.toy.state import State
from tests.toy.view import FairView

from talewright.dice.draw import DrawId, Fell, SeatId
from talewright.refusal import Refused
from talewright.table import CampaignId, Journal, MemoryJournal, Receipt, Role, Table
from talewright.table.campaign import AnyCampaign
from talewright.table.ledger import AnyGame
from talewright.table.moves import Roll, TypeFace
from talewright.table.offer import Offer, Value
from talewright.table.seat import MoveId
from talewright.table.views import LogLine, Look

GAMES: dict[str, AnyGame] = {"toy": TOY}  # type: ignore[dict-item]  # a table hands each game its own states only


E = TypeVar("E", bound=Struct)
NOW = "2026-05-01T20:00:00.000+00:00"


def foretold() -> Callable[[], bytes]:
    """Chances that are the same in every table made with them, so that a walk can be walked again."""
    numbers = count(1)
    return lambda: hashlib.sha256(f"chance {next(numbers)}".encode()).digest()


@dataclass
class Gathering:
    """A campaign of the toy fair. *ann* runs it, *bo*, *cy* and *di* are guests, *eve* looks on."""

    table: Table
    campaign: CampaignId
    ann: SeatId
    bo: SeatId
    cy: SeatId
    di: SeatId
    eve: SeatId
    moves: Iterator[int] = field(default_factory=lambda: count(1))
    refusing: list[tuple[str, int]] = field(default_factory=list)  # the lines of code that have said no

    @classmethod
    def on(
        cls, journal: Journal, clock: Callable[[], str] = lambda: NOW, games: Mapping[str, AnyGame] = GAMES
    ) -> "Gathering":
        table = Table(journal, games, clock=clock, chance=foretold())
        host = table.seating.begin("toy", "The May fair", gm="Ann")
        guests = [table.seating.join(host.campaign, name).seat for name in ("Bo", "Cy", "Di")]
        eve = table.seating.join(host.campaign, "Eve", Role.SPECTATOR).seat
        return cls(table, host.campaign, host.seat, guests[0], guests[1], guests[2], eve)

    @property
    def guests(self) -> tuple[SeatId, SeatId, SeatId]:
        return self.bo, self.cy, self.di

    @property
    def everyone(self) -> tuple[SeatId, ...]:
        return self.ann, *self.guests, self.eve

    def act(
        self, seat: SeatId, move: Struct, *, move_id: str | None = None, acting_for: SeatId | None = None
    ) -> Receipt:
        as_id = f"move-{next(self.moves):06}" if move_id is None else move_id
        return self.table.act(self.campaign, seat, move, move_id=as_id, acting_for=acting_for)

    def refused(  # noqa: PLR0913 - what a refusal may be told by
        self,
        seat: SeatId,
        move: Struct,
        *,
        acting_for: SeatId | None = None,
        clause: str | None = None,
        by: By = "",
        naming: tuple[str, ...] = (),
        another: bool = False,
    ) -> str:
        """Why a move is refused, by which clause or function, naming these things; nothing may have happened.

        *another*: the same function has said no to something else before.
        """
        before = self.records()
        with pytest.raises(Refused) as refused:
            self.act(seat, move, acting_for=acting_for)
        check_refused(refused.value, refused.value.clause if clause is None else clause, by, naming)
        assert not another or line_of(refused.value) not in self.refusing, refused.value.why
        self.refusing.append(line_of(refused.value))
        assert self.records() == before
        return refused.value.why

    def roll(self, seat: SeatId, draw: str, nonce: str = "") -> MoveId:
        return self.act(seat, Roll(DrawId(draw), nonce)).move

    def type(self, seat: SeatId, draw: str, face: int) -> MoveId:
        return self.act(seat, TypeFace(DrawId(draw), face)).move

    @property
    def folded(self) -> AnyCampaign:
        return self.table.ledger.campaign(self.campaign)

    @property
    def fair(self) -> State:
        state = self.folded.play.state
        assert isinstance(state, State)
        return state

    @property
    def draws(self) -> list[str]:
        """The ids of the draws that are open."""
        return [draw.id for draw in self.folded.play.draws]

    def score(self, seat: SeatId) -> int:
        return self.fair.scores.get(seat, 0)

    def look(self, seat: SeatId) -> Look:
        return self.table.look(self.campaign, seat)

    def sees(self, seat: SeatId) -> FairView:
        play = self.look(seat).play
        assert isinstance(play, FairView)
        return play

    def log(self, seat: SeatId) -> tuple[LogLine, ...]:
        return self.table.log(self.campaign, seat)

    def reads(self, seat: SeatId) -> list[str]:
        """The sentences that a seat reads and that stand."""
        return [line.text for line in self.log(seat) if not line.struck]

    def hears(self, seat: SeatId) -> list[Struct]:
        """The events that a seat reads of in the log and that stand, one for each sentence."""
        return heard(self.table, self.campaign, seat)

    def offers(self, seat: SeatId) -> tuple[Offer, ...]:
        return self.table.offers(self.campaign, seat)

    def offered(self, seat: SeatId, move: str) -> list[dict[str, Value]]:
        """What is fixed in each offer of one move."""
        return [dict(offer.fixed) for offer in self.offers(seat) if offer.move == move]

    def records(self) -> list[tuple[str, str | None]]:
        """Kind and body of every record."""
        return [(record.header.kind, record.body) for record in self.table.ledger.journal.read(self.campaign)]

    def kinds(self) -> list[str]:
        return [kind for kind, _ in self.records()]

    def faces(self) -> list[Fell]:
        """Every face that ever fell, those taken back included."""
        return [msgspec.json.decode(body or "", type=Fell) for kind, body in self.records() if kind.startswith("fell/")]

    def all_seen(self, seat: SeatId) -> bytes:
        """Everything that a seat can get from the table, byte for byte."""
        shown = (self.look(seat), self.offers(seat), self.log(seat))
        dice = (self.table.words(self.campaign, seat), self.table.proofs(self.campaign, seat))
        recap = str(self.table.recap(self.campaign, seat, self.folded.sessions))
        return msgspec.json.encode((shown, dice, recap))


def told(fair: Gathering, kind: type[E]) -> list[E]:
    """Every event of one kind, in order."""
    tag = kind.__struct_config__.tag
    return [msgspec.json.decode(body or "", type=kind) for each, body in fair.records() if each == tag]


def forked(gathering: Gathering, games: Mapping[str, AnyGame] = GAMES) -> Gathering:
    """The same campaign on a journal of its own."""
    journal = MemoryJournal()
    old, campaign = gathering.table.ledger.journal, gathering.campaign
    journal.append(campaign, 0, [*old.read(campaign)], keep=old.secrets(campaign, ""))
    return Gathering(
        Table(journal, games, clock=lambda: NOW, chance=foretold()),
        campaign,
        gathering.ann,
        gathering.bo,
        gathering.cy,
        gathering.di,
        gathering.eve,
        count(500_000),  # no id of the first table's is used again
    )
