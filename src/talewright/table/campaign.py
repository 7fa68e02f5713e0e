"""A campaign as it stands: what follows from its records, folded once and then kept up to date.

Two folds run side by side. The table's counts every record: seats, the session of play, the dealer's indices, speech.
The game's skips what was undone. Both are caches of the journal and may be thrown away.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import dropwhile
from typing import Generic, TypeGuard, Union, get_args

from msgspec import Struct
from msgspec.structs import replace

from talewright.decoding import by_tag, decoder, from_json
from talewright.dice.draw import Draw, DrawId, Fell, SeatId
from talewright.refusal import Refused
from talewright.table import events
from talewright.table.game import EventT, Game, MoveT, StateT
from talewright.table.journal import START, Header, Record
from talewright.table.known import Head, Heads, Known, known
from talewright.table.play import Gone, Play, Ready, Taken
from talewright.table.pocket import EMPTY, Pocket
from talewright.table.recounting import Headlined
from talewright.table.seat import ALL, Audience, CampaignId, MoveId, Role, Seat
from talewright.table.sentences import sentence
from talewright.table.session import DiceEvent, Session
from talewright.table.waiting import pressed_anew
from talewright.wording import role_amid

OF_THE_DICE = frozenset(get_args(DiceEvent))
# What undo never takes back, and what speaks of undo itself.
LASTING = frozenset((
    events.CampaignBegun, events.SeatMade, events.SeatRenamed, events.SeatClosed, events.SeatOpened, events.DiceChosen,
    events.SessionOpened, events.SessionOpenedFirst, events.SessionClosed, events.HiddenSeedOpened, events.Said,
    events.Undone, events.Redone, events.Paused, events.Resumed, *OF_THE_DICE, *get_args(events.PocketEvent),
))  # fmt: skip
# What devices do by themselves is no news for a page.
QUIET = frozenset[type[Struct]]((events.WordPledged, events.WordRevealed, events.WordsAsked, events.WordLent))
OWN = frozenset(get_args(events.TableEvent))
SESSION = "session-"  # the moves under which a session's own events stand; no person's move begins so


class Entry(Struct, frozen=True):
    """One sentence of the log. *audience* never leaves the server.

    *contest* is the one that it belongs to, if any, and *heads* whether it can stand for all of that; if it is of none,
    for what its move tells after it.
    """

    at: str
    seat: SeatId
    acting_for: SeatId
    move: MoveId
    kind: str
    text: str
    audience: Audience
    contest: str = ""
    heads: bool = False


def _has_headlines(game: Game[StateT, MoveT, EventT]) -> TypeGuard[Headlined[StateT, EventT]]:
    return _are_headlined(type(game))


@cache  # what a class has does not change, and a protocol takes long to look for it
def _are_headlined(games: type[object]) -> bool:
    return issubclass(games, Headlined)


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
    latest: str = ""  # when somebody last did something that everybody may know of
    quiet: int = 0  # records that are no news, all of them public
    faces: dict[MoveId, list[tuple[Fell, Audience]]] = field(default_factory=dict)  # what this session's moves dealt
    moves: dict[MoveId, Header] = field(default_factory=dict)  # every move ever made, with its first record's header
    taken: list[Taken[StateT, MoveT, EventT]] = field(default_factory=list)  # what undo can reach, oldest first
    undone: Gone[StateT, MoveT, EventT] | None = None  # what redo would bring back
    struck: set[MoveId] = field(default_factory=set)
    mistyped: set[DrawId] = field(default_factory=set)  # typed faces that whoever runs the game has taken back
    log: list[Entry] = field(default_factory=list)
    heads: Heads = field(default_factory=Heads)  # what each seat may know of, counted and chained
    brought: dict[SeatId, int] = field(default_factory=dict)  # how many pictures each seat has chosen
    algorithm: str = ""  # of the session's dice, or of the last one's
    pockets: dict[SeatId, Pocket] = field(default_factory=dict)  # what each seat has prepared
    sent: dict[MoveId, int] = field(default_factory=dict, compare=False)  # the content of moves that were made here
    turn: object = field(default=None, compare=False)  # to write: whoever keeps the campaign keeps it as well
    # What was found out when a seat looked, by seat: it follows from the rest, and may be thrown away.
    found: dict[SeatId, object] = field(default_factory=dict, compare=False)  # of what it has prepared
    seen: dict[SeatId, object] = field(default_factory=dict, compare=False)  # of pictures
    told: dict[SeatId, object] = field(default_factory=dict, compare=False)  # of the last lines of the log
    read: dict[SeatId, tuple[int, list[Entry]]] = field(default_factory=dict, compare=False)  # of all lines
    rested: int = field(default=0, compare=False)  # its position when it was last asked to let go of these

    @classmethod
    def begun(
        cls, game: Game[StateT, MoveT, EventT], campaign: CampaignId, records: Iterable[Record]
    ) -> "Campaign[StateT, MoveT, EventT]":
        """The campaign that *records* tell of, from its first one on."""
        rows = iter(records)
        first = next(rows)
        begun = from_json(first.body or "", events.CampaignBegun)
        folded = cls(game, campaign, Play(game, game.begin(begun.options)), name=begun.name)
        folded.follow(first, begun)
        read = event_reader(game)
        for record in rows:
            folded.follow(record, read(record.body or ""))
        return folded

    @property
    def who_runs(self) -> str:
        """Whoever runs the game, in its own words and in the middle of a sentence, such as "the Judge"."""
        return f"the {role_amid(self.game.roles[Role.GM])}"

    def seat(self, seat: SeatId) -> Seat:
        """The open seat of that id. Raises ``Refused`` if there is none."""
        found = self.seats.get(seat)
        if found is None or not found.open:
            raise Refused(f"This seat has been closed. Ask {self.who_runs} for a new link.")
        return found

    def knows_of(self, seat: Seat) -> int:
        """How many records that are news *seat* may know of: what its stream counts by."""
        return self.heads.count(seat) - self.quiet

    def head(self, seat: Seat, count: int | None = None) -> Head:
        """How many records *seat* may know of, and the digest of the last; or how it was at *count*, if it was."""
        return self.heads.of(seat, self.id, count)

    def known(self, record: Record, event: events.TableEvent | EventT) -> Known:
        """*record* as far as its audience may know it, as things stand before it."""
        gone: tuple[tuple[MoveId, Audience], ...] = ()
        if isinstance(event, events.Undone):
            taken = dropwhile(lambda taken: taken.move != event.move, self.taken)
            gone = tuple((each.move, each.audience) for each in taken)
        return known(record, algorithm=self.algorithm, gone=gone)

    def readable(self, seat: Seat) -> Sequence[Entry]:
        """The sentences of the log that *seat* may read, oldest first."""
        counted, read = self.read.get(seat.id) or (0, [])
        if counted < len(self.log):
            read += [entry for entry in self.log[counted:] if entry.audience == ALL or seat.may_know(entry.audience)]
            self.read[seat.id] = (len(self.log), read)
        return read

    def rest(self) -> None:
        """Let go of what looks have found out, if nothing has happened since this was asked the last time."""
        if self.rested == self.position:
            for each in (self.found, self.seen, self.told, self.read):
                each.clear()
        self.rested = self.position

    def is_known(self, draw: Draw, seat: Seat) -> bool:
        """Whether *seat* has seen a fair face of *draw*, or of one that falls with it, which was then taken back.

        A typed face that whoever runs the game took back may be typed again: they know what was seen meanwhile.
        """
        dealt = self.session.dealt if self.session else ()
        if draw.id in self.mistyped and draw.id not in dealt:
            return False
        return any(
            other.id in dealt and seat.may_know(other.audience)
            for other in (self.play.draws if dealt else ())
            if other.group == draw.group
        )

    def follow(
        self,
        record: Record,
        event: events.TableEvent | EventT,
        *,
        after: Play[StateT, MoveT, EventT] | None = None,
    ) -> None:
        """File one more record. *after* is how things stand with it, where that is known from deciding it."""
        header = record.header
        self.heads.add(self.known(record, event))
        self._note(header, event)
        if header.move not in self.moves:
            self.moves[header.move] = header
        if type(event) not in LASTING and not header.move.startswith(SESSION):
            self._remember(header)
        self._file(event, header, after)
        self.position = header.position
        self.digest = record.digest
        if type(event) in QUIET:
            self.quiet += 1
        elif header.audience == ALL:  # or the hour at which a session closes by itself would tell of hidden moves
            self.latest = header.at

    def _note(self, header: Header, event: events.TableEvent | EventT) -> None:
        if is_of_the_game(event) or isinstance(event, Fell):
            told = self.game.tell(self.play.state, event)
        else:
            told = sentence(event, self.seats, self.game.roles, self.session)
        if not told:
            return
        text, audience = (told, header.audience) if isinstance(told, str) else (told.text, told.to)
        if header.audience != ALL:
            audience = header.audience  # a sentence goes no further than its event
        contest, heads = self._contest_of(event)
        made = (header.at, header.seat, header.acting_for, header.move, header.kind, text, audience, contest, heads)
        self.log.append(Entry(*made))

    def _contest_of(self, event: events.TableEvent | EventT) -> tuple[str, bool]:
        """The contest to which an event belongs, and whether its sentence can stand for that, or for its move."""
        game, state = self.game, self.play.state
        if not _has_headlines(game):
            return "", False
        if is_of_the_game(event):
            contest: str = game.contest_of(state, event)
            return contest, game.heads(state, event) if contest else game.opens(event)
        if isinstance(event, Fell):
            return next((game.whole(state, draw.group) for draw in self.play.draws if draw.id == event.draw), ""), False
        return "", False

    def _remember(self, header: Header) -> None:
        """Keep how things stood before a move, once for all its events.

        Redo ends with the next move that its only user, the game master, may know of: if it ended with a hidden one,
        the missing button would tell of that. So redo takes back what was done in secret since.
        """
        if self.undone and self._gm_may_know(header.audience):
            self.undone = None
        if self.taken and self.taken[-1].move == header.move:
            last = self.taken[-1]
            self.taken[-1] = replace(last, audience=(*last.audience, *header.audience))
            return
        self.taken.append(Taken(header.move, header.position, header.seat, header.audience, self.play))

    def _gm_may_know(self, audience: Audience) -> bool:
        return any(seat.may_know(audience) for seat in self.seats.values() if seat.is_gm)

    def _file(
        self, event: events.TableEvent | EventT, header: Header, after: Play[StateT, MoveT, EventT] | None
    ) -> None:
        if is_of_the_game(event):
            self.play = after or self.play.after(event)
            return
        if is_of_the_dice(event):
            if self.session:
                self.session.file(event, header.at)
            return
        match event:  # what happens most often first
            case Fell():
                self._fell(event, header)
                self.play = after or self.play.after(event)
            case events.Readied(draw=draw, nonce=nonce):
                before = self.session.next_index if self.session else 1
                self.play = after or self.play.with_ready(draw, Ready(nonce, header.seat, before))
            case events.CampaignBegun(name=name):
                self.name = name
            case events.SeatMade(seat=seat, name=name, role=role):
                self._place(Seat(seat, name, role))
            case events.SeatRenamed(seat=seat, name=name):
                self._change(seat, name=name)
            case events.SeatClosed(seat=seat):
                self._change(seat, open=False)
            case events.SeatOpened(seat=seat):
                self._change(seat, open=True)
            case events.DiceChosen(seat=seat, by_hand=by_hand):
                self._change(seat, by_hand=by_hand)
            case events.SessionOpened() | events.SessionOpenedFirst():
                self.session, self.sessions = Session.opened(event), event.number
                self.algorithm = event.algorithm
                self.faces = {}
                self._beyond_undo()
            case events.SessionClosed():
                self.session = None
                self.play = self.play.between_sessions()
                self._beyond_undo()
            case events.Undone(move=move):
                self._undo(move, header.seat)
            case events.Redone():
                self._redo()
            case events.Paused() | events.Resumed():
                self.paused = isinstance(event, events.Paused)
            case events.PictureSet():
                self.brought[header.seat] = self.brought.get(header.seat, 0) + 1
                self.play = after or self.play.with_picture(event)
            case events.PreparedPlayed() | events.HandoutGiven():
                self.play = after or self.play.with_given(event, header.move)
            case events.Prepared() | events.PreparedPlaced() | events.PreparedDropped() | events.PreparedPictured():
                self.pockets[header.seat] = self.pockets.get(header.seat, EMPTY).after(event)
                self.brought[header.seat] = self.brought.get(header.seat, 0) + isinstance(
                    event, events.PreparedPictured
                )

    def _fell(self, event: Fell, header: Header) -> None:
        if self.session:
            self.session.fell(event, frozenset(seat.id for seat in self.seats.values() if seat.is_gm))
            self.faces.setdefault(header.move, []).append((event, header.audience))
        if event.by_hand:
            self.mistyped.discard(event.draw)

    def _change(self, seat: SeatId, **changed: str | bool) -> None:
        self._place(replace(self.seats[seat], **changed))

    def _place(self, seat: Seat) -> None:
        self.seats[seat.id] = seat
        vacant = tuple(known.id for known in self.seats.values() if known.role is Role.PLAYER and not known.open)
        runs = [known for known in self.seats.values() if known.is_gm and known.vacant != vacant]
        self.seats.update({known.id: replace(known, vacant=vacant) for known in runs})
        self.everyone = tuple(known for known in self.seats.values() if known.open)

    def _beyond_undo(self) -> None:
        """Put what has happened so far out of the reach of undo: a session's dice are known when it closes."""
        self.taken, self.undone = [], None

    def _undo(self, move: MoveId, by: SeatId) -> None:
        place = next(place for place, taken in enumerate(self.taken) if taken.move == move)
        if self.seats[by].is_gm:
            fallen = (fell for taken in self.taken[place:] for fell, _ in self.faces.get(taken.move, ()))
            self.mistyped.update(fell.draw for fell in fallen if fell.by_hand)
        gone = Gone(tuple(self.taken[place:]), self.play, place)
        self.play = pressed_anew(self.taken[place].before, self.session, self.everyone)
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


AnyCampaign = Campaign[object, Struct, Struct]


def is_of_the_game(event: events.TableEvent | EventT) -> TypeGuard[EventT]:
    """Whether the game alone knows what to make of an event."""
    return type(event) not in OWN


def is_of_the_dice(event: events.TableEvent | EventT) -> TypeGuard[DiceEvent]:
    """Whether an event is filed with the session's dice."""
    return type(event) in OF_THE_DICE


@lru_cache(maxsize=64)
def events_by_tag(kinds: tuple[type[Struct], ...]) -> Mapping[str, type[Struct]]:
    """The events of the table and of a game, by their tags. Raises TypeError if two have the same."""
    return by_tag((*get_args(events.TableEvent), *kinds), "events")


def event_reader(game: Game[StateT, MoveT, EventT]) -> Callable[[str], events.TableEvent | EventT]:
    """The function that reads a record's body: an event of the table or of *game*. It is made once for each game.

    Raises TypeError if two events have the same tag.
    """
    events_by_tag(game.events)
    union: type[events.TableEvent | EventT] = Union[events.TableEvent, *game.events]  # type: ignore[assignment]  # at run time only
    return decoder(union).decode
