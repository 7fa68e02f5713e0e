"""One move being decided: the events it brings about, gathered before anything is stored."""

from collections.abc import Callable, Mapping
from typing import Generic

from msgspec import Struct

from talewright.dice import dealer
from talewright.dice.draw import Deck, Draw, DrawId, Fell, SeatId
from talewright.refusal import Refused
from talewright.table import keys
from talewright.table.campaign import SESSION, Campaign, Play
from talewright.table.events import Called, DrawsCalled, Readied, SessionClosed, SessionOpened, TableEvent
from talewright.table.game import EventT, MoveT, StateT
from talewright.table.journal import Secret
from talewright.table.moves import DrawsAnswered, Occasion, SessionCloses, SessionOpens
from talewright.table.seat import ALL, NOBODY, Audience, MoveId, Seat, Stamp


class Row(Struct, Generic[StateT, MoveT, EventT], frozen=True):
    """An event on its way to the journal. *after* is how things stand with it, if that has been found out already."""

    event: TableEvent | EventT
    audience: Audience
    move: MoveId
    after: Play[StateT, MoveT, EventT] | None = None


class Draft(Generic[StateT, MoveT, EventT]):
    """What a move would bring about. Nothing is stored or shown until the whole of it is decided.

    *seed* is the sealed seed of the session that is open; None also where it did not come along with the journal.
    """

    def __init__(
        self,
        campaign: Campaign[StateT, MoveT, EventT],
        seat: Seat,
        stamp: Stamp,
        *,
        seed: bytes | None,
        chance: Callable[[], bytes],
    ) -> None:
        self.campaign = campaign
        self.game = campaign.game
        self.seat = seat
        self.stamp = stamp
        self.seed = seed
        self.chance = chance
        self.session = campaign.session.number if campaign.session else 0
        self.play: Play[StateT, MoveT, EventT] = campaign.play
        self.indices = dict(campaign.indices) if campaign.session else {}
        self.nonces: Mapping[DrawId, str] = campaign.nonces if campaign.session else {}
        self.next_index = campaign.next_index
        self.rows: list[Row[StateT, MoveT, EventT]] = []
        self.keep: list[Secret] = []
        self.drop: list[str] = []
        self.drew = False  # after a face fell, nothing is decided again
        self.on_behalf: SeatId | None = None  # whose die the game master answered

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
        """Let the game decide *move*, and file what it brings about."""
        for event in self.game.decide(self.play.state, move, self.seat, self.stamp):
            audience = self.game.audience(self.play.state, event)
            self.record(event, audience, move=under, after=self.play.after(event))

    def open_session(self) -> None:
        """Begin a session of play, if none is under way: publish a commitment and seal the seed.

        A session whose seed did not come along is over: nobody can deal its dice.
        """
        if self.session and self.seed:
            return
        under = MoveId(f"{SESSION}{self.campaign.sessions + 1}")
        if self.session:
            self.close_session(under=under)
        self.session = self.campaign.sessions + 1
        self.seed = self.chance()
        self.indices, self.nonces, self.next_index = {}, {}, 1
        self.record(SessionOpened(self.session, dealer.ALGORITHM, dealer.commitment(self.seed)), move=under)
        self.keep.append(Secret(keys.seed_name(self.campaign.id, self.session), self.campaign.id, self.seed.hex()))
        self.happen(SessionOpens(self.session), under=under)

    def close_session(self, *, under: MoveId | None = None) -> None:
        """End the session of play and reveal its seed."""
        if not self.session:
            raise Refused("No session is open. The next move opens one by itself.")
        self.happen(SessionCloses(self.session), under=under)
        self.record(SessionClosed(self.session, self.seed.hex() if self.seed else ""), move=under)
        self.play = self.play.with_nobody_ready()
        self.drop.append(keys.seed_name(self.campaign.id, self.session))
        self.session = 0

    def call_draws(self) -> None:
        """Keep an index of the dealer's row for each draw that is newly called for."""
        new = [draw.id for draw in self.play.draws if draw.id not in self.indices]
        if not new or not self.session:
            return
        called = tuple(Called(draw, self.next_index + place) for place, draw in enumerate(new))
        self.indices.update({each.draw: each.index for each in called})
        self.next_index += len(called)
        self.record(DrawsCalled(called), NOBODY)

    def ready(self, wanted: DrawId, nonce: str) -> None:
        """Let the dealer answer a draw, as soon as the others that fall with it are ready."""
        draw = self._mine(wanted)
        if draw.id in self.play.ready:
            raise Refused("You are ready already: it falls when the others are.")
        nonce = self._nonce(draw, nonce)
        self.record(Readied(draw.id, nonce), draw.audience, after=self.play.with_ready(draw.id, nonce))
        self._settle(draw, nonce)

    def typed(self, wanted: DrawId, face: int, nonce: str) -> None:
        """Take what a real die or card shows."""
        draw = self._mine(wanted)
        if not draw.of.allows(face):
            raise Refused(f"{face} cannot have fallen: type {draw.of}.")
        if self.campaign.is_known(draw, self.seat) and not self.seat.is_gm:
            raise Refused(
                f"The dealer's face is known already: have it again, or ask {self.campaign.who_runs} to type what fell."
            )
        self._fall(draw, Fell(draw=draw.id, face=face, by_hand=True))
        self._settle(draw, nonce)

    def settle(self) -> None:
        """Have the dealer answer those who waited only for somebody whom a move has taken out."""
        for draw in self.play.draws if self.play.ready else ():
            if draw.id in self.play.ready:
                self._settle(draw, self.play.ready[draw.id])

    def _mine(self, wanted: DrawId) -> Draw:
        for draw in self.play.draws:
            if draw.id == wanted and self.seat.may_know(draw.audience):
                if draw.seat == self.seat.id:
                    return draw
                if self.seat.is_gm:
                    self.on_behalf = draw.seat
                    return draw
                raise Refused("This is somebody else's to roll or draw.")
        raise Refused("No such die is called for any more. Look at the table as it stands now.")

    def _settle(self, last: Draw, nonce: str) -> None:
        """Have the dealer answer the rest of the group, if everyone in it is ready."""
        group = [draw for draw in self.play.draws if draw.group == last.group]
        if not all(self._is_ready(draw) for draw in group):
            return
        self.call_draws()  # a face may have called for more
        for draw in group:
            ready = self.play.ready.get(draw.id)
            self._deal(draw, self._nonce(draw, nonce) if ready is None else ready)
        self.happen(DrawsAnswered(tuple({last.id: None, **dict.fromkeys(draw.id for draw in group)})))

    def _nonce(self, draw: Draw, nonce: str) -> str:
        """What goes into the face: the first nonce that ever came for the draw.

        A hidden draw's is made longer, or whoever guesses the nonce would know the face once the seed is revealed.
        """
        if draw.id in self.nonces:
            return self.nonces[draw.id]
        return nonce if ALL[0] in draw.audience else f"{nonce}{self.chance().hex()}"

    def _is_ready(self, draw: Draw) -> bool:
        return draw.id in self.play.ready or (draw.follows and not self._rolls_by_hand(draw))

    def _rolls_by_hand(self, draw: Draw) -> bool:
        rollers = (seat for seat in self.stamp.seats if (seat.is_gm if draw.seat is None else seat.id == draw.seat))
        return any(seat.by_hand for seat in rollers)

    def _deal(self, draw: Draw, nonce: str) -> None:
        assert self.seed is not None
        index = self.indices[draw.id]
        place = dealer.face(self.seed, index, draw.of.size, nonce)
        fair = Fell(
            draw=draw.id,
            face=draw.of.nth(place - 1),
            by_hand=False,
            session=self.session,
            index=index,
            nonce=nonce,
            size=draw.of.size,
            cards=draw.of.cards if isinstance(draw.of, Deck) else (),
        )
        self._fall(draw, fair)

    def _fall(self, draw: Draw, fell: Fell) -> None:
        self.drew = True
        self.record(fell, draw.audience, after=self.play.after(fell))
