"""A campaign as it stands: what follows from its records, folded once and then kept up to date.

Two folds run side by side. The table's counts every record: seats, the session of play, the dealer's indices, speech.
The game's skips what was undone. Both are caches of the journal and may be thrown away.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Generic, TypeGuard, Union, get_args

from msgspec import Struct
from msgspec.structs import replace

from talewright.decoding import decoder, from_json
from talewright.dice.draw import Draw, DrawId, Fell, SeatId
from talewright.refusal import Refused
from talewright.table.events import (
    CampaignBegun,
    DiceChosen,
    DrawsCalled,
    Paused,
    Readied,
    Redone,
    Resumed,
    Ruled,
    Said,
    SeatClosed,
    SeatMade,
    SeatOpened,
    SeatRenamed,
    SessionClosed,
    SessionOpened,
    TableEvent,
    Undone,
)
from talewright.table.game import EventT, Game, MoveT, StateT, Told
from talewright.table.journal import START, Header, Record
from talewright.table.seat import ALL, Audience, CampaignId, MoveId, Role, Seat

# What undo never takes back, and what speaks of undo itself.
LASTING = frozenset((
    CampaignBegun, SeatMade, SeatRenamed, SeatClosed, SeatOpened, DiceChosen,
    SessionOpened, SessionClosed, DrawsCalled, Said, Undone, Redone, Paused, Resumed,
))  # fmt: skip
OWN = frozenset(get_args(TableEvent))
SESSION = "session-"  # the moves under which a session's own events stand; no person's move begins so


class Play(Struct, Generic[StateT, MoveT, EventT], frozen=True, dict=True):  # a dict: the open draws are found once
    """The part of a campaign that undo takes back: the game's state, and who is ready to roll."""

    game: Game[StateT, MoveT, EventT]
    state: StateT
    ready: Mapping[DrawId, str] = {}  # the nonce of each roller who waits for the others

    @cached_property
    def draws(self) -> tuple[Draw, ...]:
        """The open draws."""
        return self.game.awaits(self.state)

    def after(self, event: EventT | Fell) -> "Play[StateT, MoveT, EventT]":
        """With *event* filed. Whoever was ready for a draw that is gone waits no longer."""
        now = Play(self.game, self.game.evolve(self.state, event), self.ready)
        if not self.ready:
            return now
        awaited = {draw.id for draw in now.draws}
        return replace(now, ready={draw: nonce for draw, nonce in self.ready.items() if draw in awaited})

    def with_ready(self, draw: DrawId, nonce: str) -> "Play[StateT, MoveT, EventT]":
        """With one roller more who waits for the others."""
        return replace(self, ready={**self.ready, draw: nonce})

    def with_nobody_ready(self) -> "Play[StateT, MoveT, EventT]":
        """When a session closes, or the next seed could be chosen by the nonces that wait for it."""
        return replace(self, ready={})


class Taken(Struct, Generic[StateT, MoveT, EventT], frozen=True):
    """A move that may be taken back, and how things stood before it."""

    move: MoveId
    position: int  # of its first record
    seat: SeatId  # who made it, the game master acting for someone included
    audience: Audience
    before: Play[StateT, MoveT, EventT]


class Gone(Struct, Generic[StateT, MoveT, EventT], frozen=True):
    """What the last undo took, and how things stood with it. *place* is where it stood among what can be taken back."""

    moves: tuple[Taken[StateT, MoveT, EventT], ...]
    after: Play[StateT, MoveT, EventT]
    place: int


class Entry(Struct, frozen=True):
    """One sentence of the log. *audience* never leaves the server."""

    at: str
    seat: SeatId
    acting_for: SeatId
    move: MoveId
    kind: str
    text: str
    audience: Audience


@dataclass(frozen=True, slots=True)
class Session:
    """A session of play: the dealer's row of indices belongs to it."""

    number: int
    commitment: str


@dataclass(slots=True)
class Campaign(Generic[StateT, MoveT, EventT]):
    """One campaign, folded from its records."""

    game: Game[StateT, MoveT, EventT]
    id: CampaignId
    play: Play[StateT, MoveT, EventT]
    name: str = ""
    position: int = 0
    digest: str = START
    seats: dict[SeatId, Seat] = field(default_factory=dict)
    everyone: tuple[Seat, ...] = ()  # the people at the table, in the order in which they came
    session: Session | None = None
    sessions: int = 0
    paused: bool = False
    next_index: int = 0
    indices: dict[DrawId, int] = field(default_factory=dict)  # kept for draws called in this session
    nonces: dict[DrawId, str] = field(default_factory=dict)  # a draw's first nonce stands: undo fishes no face
    dealt: set[DrawId] = field(default_factory=set)  # whose fair face is known in this session, taken back or not
    moves: dict[MoveId, Header] = field(default_factory=dict)  # every move ever made, with its first record's header
    taken: list[Taken[StateT, MoveT, EventT]] = field(default_factory=list)  # what undo can reach, oldest first
    undone: Gone[StateT, MoveT, EventT] | None = None  # what redo would bring back
    struck: set[MoveId] = field(default_factory=set)
    log: list[Entry] = field(default_factory=list)
    audiences: list[Audience] = field(default_factory=list)  # one per record, to count what a seat may know of
    known: dict[SeatId, tuple[int, int]] = field(default_factory=dict)  # records counted so far, and those known of
    read: dict[SeatId, tuple[int, list[Entry]]] = field(default_factory=dict)  # the same of the log

    @classmethod
    def begun(
        cls, game: Game[StateT, MoveT, EventT], campaign: CampaignId, records: Iterable[Record]
    ) -> "Campaign[StateT, MoveT, EventT]":
        """The campaign that *records* tell of, from its first one on."""
        rows = iter(records)
        first = next(rows)
        begun = from_json(first.body or "", CampaignBegun)
        folded = cls(game, campaign, Play(game, game.begin(begun.options)), name=begun.name)
        folded.follow(first.header, begun, first.digest)
        read = event_reader(game)
        for record in rows:
            folded.follow(record.header, read(record.body or ""), record.digest)
        return folded

    @property
    def who_runs(self) -> str:
        """Whoever runs the game, in its own words and in the middle of a sentence, such as "the judge"."""
        return f"the {self.game.roles[Role.GM].lower()}"

    def seat(self, seat: SeatId) -> Seat:
        """The open seat of that id. Raises ``Refused`` if there is none."""
        found = self.seats.get(seat)
        if found is None or not found.open:
            raise Refused(f"This seat has been closed. Ask {self.who_runs} for a new link.")
        return found

    def knows_of(self, seat: Seat) -> int:
        """How many records *seat* may know of: what its stream counts by."""
        counted, known = self.known.get(seat.id, (0, 0))
        known += sum(1 for audience in self.audiences[counted:] if seat.may_know(audience))
        self.known[seat.id] = (len(self.audiences), known)
        return known

    def readable(self, seat: Seat) -> Sequence[Entry]:
        """The sentences of the log that *seat* may read, oldest first."""
        counted, read = self.read.get(seat.id, (0, []))
        read += [entry for entry in self.log[counted:] if seat.may_know(entry.audience)]
        self.read[seat.id] = (len(self.log), read)
        return read

    def is_known(self, draw: Draw, seat: Seat) -> bool:
        """Whether *seat* has seen a fair face of *draw*, or of one that falls with it, which was then taken back."""
        return any(
            other.id in self.dealt and seat.may_know(other.audience)
            for other in (self.play.draws if self.dealt else ())
            if other.group == draw.group
        )

    def follow(
        self,
        header: Header,
        event: TableEvent | EventT,
        digest: str,
        *,
        after: Play[StateT, MoveT, EventT] | None = None,
    ) -> None:
        """File one more record. *after* is how things stand with it, where that is known from deciding it."""
        self._note(header, event)
        if header.move not in self.moves:
            self.moves[header.move] = header
        if type(event) not in LASTING and not header.move.startswith(SESSION):
            self._remember(header)
        self._file(event, after)
        self.position = header.position
        self.digest = digest
        self.audiences.append(header.audience)

    def _note(self, header: Header, event: TableEvent | EventT) -> None:
        told = self.sentence(event)
        if not told:
            return
        text, audience = (told, header.audience) if isinstance(told, str) else (told.text, told.to)
        if header.audience != ALL:
            audience = header.audience  # a sentence goes no further than its event
        entry = Entry(header.at, header.seat, header.acting_for, header.move, header.kind, text, audience)
        self.log.append(entry)

    def _remember(self, header: Header) -> None:
        """Keep how things stood before a move, once for all its events.

        Redo ends with the next move that its only user, the game master, may know of: if it ended with a hidden one,
        the missing button would tell of that. So redo takes back what was done in secret since.
        """
        if self._gm_may_know(header.audience):
            self.undone = None
        if self.taken and self.taken[-1].move == header.move:
            last = self.taken[-1]
            self.taken[-1] = replace(last, audience=(*last.audience, *header.audience))
            return
        self.taken.append(Taken(header.move, header.position, header.seat, header.audience, self.play))

    def _gm_may_know(self, audience: Audience) -> bool:
        return any(seat.may_know(audience) for seat in self.seats.values() if seat.is_gm)

    def _file(self, event: TableEvent | EventT, after: Play[StateT, MoveT, EventT] | None) -> None:
        if is_of_the_game(event):
            self.play = after or self.play.after(event)
            return
        match event:
            case CampaignBegun(name=name):
                self.name = name
            case SeatMade(seat=seat, name=name, role=role):
                self._place(Seat(seat, name, role))
            case SeatRenamed(seat=seat, name=name):
                self._change(seat, name=name)
            case SeatClosed(seat=seat):
                self._change(seat, open=False)
            case SeatOpened(seat=seat):
                self._change(seat, open=True)
            case DiceChosen(seat=seat, by_hand=by_hand):
                self._change(seat, by_hand=by_hand)
            case SessionOpened(number=number, commitment=commitment):
                self.session, self.sessions = Session(number, commitment), number
                self.next_index, self.indices, self.nonces, self.dealt = 1, {}, {}, set()
                self._beyond_undo()
            case SessionClosed():
                self.session = None
                self.play = self.play.with_nobody_ready()
                self._beyond_undo()
            case DrawsCalled(draws=draws):
                self.indices.update({called.draw: called.index for called in draws})
                self.next_index = max(called.index for called in draws) + 1
            case Undone(move=move):
                self._undo(move)
            case Redone():
                self._redo()
            case Paused() | Resumed():
                self.paused = isinstance(event, Paused)
            case Said() | Ruled():
                pass
            case Readied(draw=draw, nonce=nonce):
                self.nonces.setdefault(draw, nonce)
                self.play = after or self.play.with_ready(draw, nonce)
            case Fell(draw=draw, nonce=nonce, by_hand=by_hand):
                if not by_hand:
                    self.nonces.setdefault(draw, nonce)
                    self.dealt.add(draw)
                self.play = after or self.play.after(event)

    def _change(self, seat: SeatId, **changed: str | bool) -> None:
        self._place(replace(self.seats[seat], **changed))

    def _place(self, seat: Seat) -> None:
        self.seats[seat.id] = seat
        self.everyone = tuple(known for known in self.seats.values() if known.open)

    def _beyond_undo(self) -> None:
        """Put what has happened so far out of the reach of undo: a session's dice are known when it closes."""
        self.taken, self.undone = [], None

    def _undo(self, move: MoveId) -> None:
        place = next(place for place, taken in enumerate(self.taken) if taken.move == move)
        gone = Gone(tuple(self.taken[place:]), self.play, place)
        self.play = self.taken[place].before
        self.struck.update(taken.move for taken in gone.moves)
        del self.taken[place:]
        is_secret = not any(self._gm_may_know(taken.audience) for taken in gone.moves)
        if not (is_secret and self.undone and self.undone.place <= place):
            self.undone = gone

    def _redo(self) -> None:
        gone = self.undone
        assert gone is not None
        self.struck.update(taken.move for taken in self.taken[gone.place :])
        self.struck.difference_update(taken.move for taken in gone.moves)
        self.taken[gone.place :] = gone.moves
        self.play = gone.after
        self.undone = None

    def sentence(self, event: TableEvent | EventT) -> str | Told:
        """*event* as a sentence for the log, as things stand before it."""
        if is_of_the_game(event) or isinstance(event, Fell):
            return self.game.tell(self.play.state, event)
        match event:
            case CampaignBegun(name=name):
                return f"The campaign {name} begins."
            case SeatMade(name=name, role=role):
                return f"{name} takes a seat as {self.game.roles[role].lower()}."
            case SeatRenamed(seat=seat, name=name):
                return f"{self.seats[seat].name} is called {name} from now on."
            case SeatClosed(seat=seat):
                return f"The seat of {self.seats[seat].name} is closed."
            case SeatOpened(seat=seat):
                return f"The seat of {self.seats[seat].name} is open again, with a new link."
            case DiceChosen(seat=seat, by_hand=by_hand):
                chance = "uses real dice and cards" if by_hand else "leaves chance to the table"
                return f"{self.seats[seat].name} {chance} from now on."
            case SessionOpened(number=number):
                return f"Session {number} begins."
            case SessionClosed(number=number, seed=""):
                return (
                    f"Session {number} is closed; its secret did not come along, so what fell in it cannot be checked."
                )
            case SessionClosed(number=number):
                return f"Session {number} is closed; what fell in it can now be checked."
            case Said(text=text):
                return text
            case Ruled(about=about, choice=choice, reason=reason):
                return f"Ruling on {about}: {choice}" + (f", because {reason}" if reason else "") + "."
            case Paused():
                return "The table is paused."
            case Resumed():
                return "The pause is over."
            case Undone():
                return "Taken back, with all that followed from it."
            case Redone():
                return "What was taken back stands again."
            case _:
                return ""


def is_of_the_game(event: TableEvent | EventT) -> TypeGuard[EventT]:
    """Whether the game alone knows what to make of an event."""
    return type(event) not in OWN


def event_reader(game: Game[StateT, MoveT, EventT]) -> Callable[[str], TableEvent | EventT]:
    """The function that reads a record's body: an event of the table or of *game*. It is made once for each game."""
    union: type[TableEvent | EventT] = Union[TableEvent, *game.events]  # type: ignore[assignment]  # at run time only
    return decoder(union).decode


def decided(event: Struct) -> str:
    """The kind of an event: its tag."""
    return str(event.__struct_config__.tag)
