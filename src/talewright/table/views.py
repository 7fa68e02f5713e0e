"""What a seat sees of a campaign: the people, the open draws, the game's own view, and the end of the log."""

from collections.abc import Mapping
from itertools import takewhile

from msgspec import Struct

from talewright.decoding import tag_of
from talewright.dice import fair
from talewright.dice.draw import Deck, Die, Draw, DrawId, SeatId
from talewright.table import pocket_view, speech
from talewright.table.campaign import AnyCampaign, Entry
from talewright.table.events import Said
from talewright.table.moves import Pause, PledgeWord, Resume, RevealWord, Say, Undo
from talewright.table.pictures import ThingView, seen
from talewright.table.play import Face, Taken
from talewright.table.pocket import HandoutView, PreparedView
from talewright.table.preparing import KEPT
from talewright.table.seat import ALL, CampaignId, MoveId, Role, Seat, SeatView, shown
from talewright.table.session import Asked, Session
from talewright.table.waiting import is_ready, open_questions, waiting_for_words

LOG_LINES = 20
LINES_KEPT = 400  # of each seat, to be shown again
SAID = tag_of(Said)
WHILE_PAUSED = (Say, Undo, Pause, Resume, PledgeWord, RevealWord, *KEPT)  # what may be done while the table is paused


class DrawView(Struct, frozen=True):
    """An open draw, as a seat sees it.

    *lacks_word*: it waits for nothing but the word of another device. *by_itself*: it needs no button of its own.
    """

    id: DrawId
    label: str
    of: Die | Deck
    who: str
    group: str
    mine: bool
    ready: bool
    lacks_word: bool = False
    by_itself: bool = False

    @property
    def waits_for_roller(self) -> bool:
        """Whether somebody else has still to roll, turn up or type it."""
        return not (self.mine or self.ready or self.by_itself)


class FallenView(Struct, frozen=True):
    """One face of what fell last, as a seat sees it. *shows* is the sign on it, or its number.

    *hidden*: not everybody sees it.
    """

    id: DrawId
    label: str
    of: Die | Deck
    who: str
    group: str
    face: int
    shows: str
    by_hand: bool
    hidden: bool


class LogLine(Struct, frozen=True):
    """One sentence of the log. *number* counts the lines that this seat may read, from 1.

    *to* says whom something was said to alone: a name, "you" or "yourself". It is empty where everyone may read it.
    *contest* is the same for all lines of one contest, roll or check; one that *heads* can stand for them. If it is of
    no contest, it can stand for the later lines of its move.
    """

    number: int
    at: str
    who: str
    acting_for: str
    text: str
    kind: str
    move: MoveId
    struck: bool
    can_undo: bool
    to: str = ""
    contest: str = ""
    heads: bool = False


class Told(Struct, frozen=True):
    """The lines that a seat was shown lately, by number, and the people of that time."""

    everyone: tuple[Seat, ...]
    lines: dict[int, LogLine]


class SessionView(Struct, frozen=True):
    """The session of play that is open. *words_of* are the seats whose devices have added a word to its dice.

    *commitment* is that of the seed for draws that everybody sees, *hidden* that of the seed for hidden ones.
    """

    number: int
    algorithm: str
    commitment: str
    hidden: str
    words_of: tuple[SeatId, ...]


class AskView(Struct, frozen=True):
    """A question that waits for a link of this seat's: the one of this *number* in the chain with this *tip*.

    *draws* are those whose nonce it helps to make, and *calls* their indices and the exchanges whose mix they have: a
    device keeps them with what it gives, so that neither can be chosen afterwards.
    """

    number: int
    draws: tuple[DrawId, ...]
    tip: str
    calls: Mapping[DrawId, tuple[int, int]]


class WordsView(Struct, frozen=True):
    """How the exchange of words stands, for devices.

    *exchange* is the number of the one under way, or of the next one. *pledged* are the digests in it: a device keeps
    those that it saw before it revealed its own word, and so notices one that was chosen by it. *tip* is that of the
    chain which one of this seat's devices has shown last. *asked* counts what devices were asked in this session;
    *asks* are the questions that wait for a link of this seat's.
    """

    session: int
    commitment: str
    hidden: str
    exchange: int
    pledged: Mapping[SeatId, str]
    revealed: tuple[SeatId, ...]
    mixed: tuple[SeatId, ...]
    tip: str = ""
    asked: int = 0
    asks: tuple[AskView, ...] = ()


class Look(Struct, frozen=True):
    """All that a seat sees now.

    *position* counts the events that it may know of; *pictured* are the things that may have a picture.
    """

    campaign: CampaignId
    game: str
    name: str
    position: int
    me: SeatView
    seats: tuple[SeatView, ...]
    session: SessionView | None
    draws: tuple[DrawView, ...]
    play: Struct
    log: tuple[LogLine, ...]
    paused: bool = False
    pictured: tuple[ThingView, ...] = ()
    pocket: tuple[PreparedView, ...] = ()
    handouts: tuple[HandoutView, ...] = ()
    fallen: tuple[FallenView, ...] = ()


def look(campaign: AnyCampaign, seat: Seat, *, lines: int = LOG_LINES) -> Look:
    """What *seat* sees now, with the last *lines* of the log."""
    everyone = campaign.everyone
    return Look(
        campaign=campaign.id,
        game=campaign.game.slug,
        name=campaign.name,
        position=campaign.knows_of(seat),
        me=shown(seat),
        seats=tuple(map(shown, everyone)),
        session=_session_view(campaign),
        draws=_draws(campaign, seat),
        play=campaign.game.view(campaign.play.state, seat, everyone),
        log=log(campaign, seat, lines=lines),
        paused=campaign.paused,
        pictured=seen(campaign, seat),
        pocket=pocket_view.view(campaign, seat),
        handouts=pocket_view.handouts(campaign, seat),
        fallen=_fallen(campaign, seat),
    )


def _session_view(campaign: AnyCampaign) -> SessionView | None:
    now = campaign.session
    if now is None:
        return None
    return SessionView(now.number, now.algorithm, now.commitment, now.hidden, tuple(sorted(now.mixed)))


def words(campaign: AnyCampaign, seat: Seat) -> WordsView | None:
    """How the exchange of words stands, for the devices of *seat*; None if no session is open."""
    now = campaign.session
    if now is None or now.algorithm != fair.ALGORITHM:
        return None
    under_way = now.exchange
    asks = () if campaign.paused else open_questions(campaign.play, campaign.session, campaign.everyone)
    return WordsView(
        session=now.number,
        commitment=now.commitment,
        hidden=now.hidden,
        exchange=under_way.number if under_way else now.exchanges + 1,
        pledged=under_way.pledged if under_way else {},
        revealed=tuple(under_way.revealed) if under_way else (),
        mixed=tuple(sorted(now.mixed)),
        tip=now.tips.get(seat.id, ""),
        asked=len(now.asks),
        asks=tuple(_ask(now, each, seat) for each in asks if seat.id in each.missing),
    )


def _ask(session: Session, asked: Asked, seat: Seat) -> AskView:
    calls = {draw: (call.index, call.words) for draw in asked.draws if (call := session.rows.get((draw, False)))}
    return AskView(asked.number, asked.draws, asked.tips[seat.id], calls)


def _draws(campaign: AnyCampaign, seat: Seat) -> tuple[DrawView, ...]:
    waiting = waiting_for_words(campaign.play, campaign.everyone) if campaign.play.ready else ()
    groups = {draw.group for draw in waiting}
    known = (draw for draw in campaign.play.draws if seat.may_know(draw.audience))
    return tuple(_draw(campaign, draw, seat, lacks_word=draw.group in groups) for draw in known)


def _draw(campaign: AnyCampaign, draw: Draw, seat: Seat, *, lacks_word: bool) -> DrawView:
    mine = seat.answers_for(draw.seat)
    pressed = draw.id in campaign.play.ready
    by_itself = not pressed and is_ready(draw, campaign.play, campaign.everyone)
    return DrawView(
        draw.id, draw.label, draw.of, _roller(campaign, draw), draw.group, mine, pressed, lacks_word, by_itself
    )


def _roller(campaign: AnyCampaign, draw: Draw) -> str:
    roller = campaign.seats[draw.seat] if draw.seat else None
    return roller.name if roller and roller.open else campaign.game.roles[Role.GM]


def _fallen(campaign: AnyCampaign, seat: Seat) -> tuple[FallenView, ...]:
    known = [face for face in campaign.play.fallen if seat.may_know(face.draw.audience)]
    last = [face for face in known if face.draw.group == known[-1].draw.group]
    return tuple(_face(campaign, each) for each in last)


def _face(campaign: AnyCampaign, face: Face) -> FallenView:
    draw = face.draw
    signs = draw.of.faces if isinstance(draw.of, Die) else ()
    return FallenView(
        id=draw.id,
        label=draw.label,
        of=draw.of,
        who=_roller(campaign, draw),
        group=draw.group,
        face=face.face,
        shows=signs[face.face - 1] if signs else str(face.face),
        by_hand=face.by_hand,
        hidden=draw.audience != ALL,
    )


def log(
    campaign: AnyCampaign, seat: Seat, *, lines: int | None = None, after: int | None = None
) -> tuple[LogLine, ...]:
    """The sentences that *seat* may read, oldest first.

    With *lines* the last ones, as many as that; with *after* as well the first ones behind that number.
    """
    read = len(campaign.readable(seat))
    first = 0 if lines is None else read - lines
    return _lines(campaign, seat, max(0, first if after is None else after), lines)


def public_log(campaign: AnyCampaign, seat: Seat) -> tuple[LogLine, ...]:
    """The sentences that everybody may read, oldest first; *seat* asks."""
    entries = (entry for entry in campaign.log if entry.audience == ALL)
    return tuple(
        _line(campaign, seat, number, entry, struck=entry.move in campaign.struck, can_undo=False)
        for number, entry in enumerate(entries, start=1)
    )


def _lines(campaign: AnyCampaign, seat: Seat, first: int, most: int | None = None) -> tuple[LogLine, ...]:
    """The lines from place *first* on, counted from 0; at most *most* of them."""
    entries = campaign.readable(seat)[first : None if most is None else first + most]
    if not entries:
        return ()
    reachable = undoable(campaign, seat, since=_position(campaign, entries[0].move))
    struck, told = campaign.struck, _told(campaign, seat)
    lines: list[LogLine] = []
    for number, entry in enumerate(entries, start=first + 1):
        line, is_struck, can_undo = told.get(number), entry.move in struck, entry.move in reachable
        if line is None or line.struck is not is_struck or line.can_undo is not can_undo:
            line = told[number] = _line(campaign, seat, number, entry, struck=is_struck, can_undo=can_undo)
        lines.append(line)
    return tuple(lines)


def _told(campaign: AnyCampaign, seat: Seat) -> dict[int, LogLine]:
    """The lines that *seat* was shown lately, by number, as long as everybody is called the same."""
    last = campaign.told.get(seat.id)
    if not isinstance(last, Told) or last.everyone is not campaign.everyone or len(last.lines) > LINES_KEPT:
        campaign.told[seat.id] = last = Told(campaign.everyone, {})
    return last.lines


def _line(campaign: AnyCampaign, seat: Seat, number: int, entry: Entry, *, struck: bool, can_undo: bool) -> LogLine:
    who, absent = campaign.seats.get(entry.seat), campaign.seats.get(entry.acting_for)
    return LogLine(
        number,
        entry.at,
        who.name if who else "",
        absent.name if absent else "",
        entry.text,
        entry.kind,
        entry.move,
        struck=struck,
        can_undo=can_undo,
        to=speech.addressed(campaign, entry, seat) if entry.kind == SAID else "",
        contest=entry.contest,
        heads=entry.heads,
    )


def _position(campaign: AnyCampaign, move: MoveId) -> int:
    return campaign.moves[move].position


def undoable(campaign: AnyCampaign, seat: Seat, *, since: int = 0) -> frozenset[MoveId]:
    """The moves that *seat* may take back, as far as they were made at position *since* or later.

    The game master may take back all of this session. A player may take back the own moves that nobody has built on;
    what a player may not know of does not stand in the way, or the button would tell of it.
    """
    reachable: set[MoveId] = set()
    may_all = seat.is_gm
    for taken in reversed(campaign.taken):
        if taken.position < since:
            break
        if taken.audience != ALL and not seat.may_know(taken.audience):
            continue
        if not may_all and taken.seat != seat.id:
            break
        reachable.add(taken.move)
    return frozenset(reachable)


def may_redo(campaign: AnyCampaign, seat: Seat) -> bool:
    """Whether *seat* may bring back what the last undo took: the game master, who knows of something in it."""
    gone = campaign.undone.moves if campaign.undone else ()
    return seat.is_gm and any(seat.may_know(taken.audience) for taken in gone)


def would_undo(campaign: AnyCampaign, seat: Seat, move: MoveId) -> tuple[LogLine, ...]:
    """The sentences that would be struck if *seat* took back *move*: what it may read of that move and later ones.

    Empty if the seat may not take it back.
    """
    if move not in undoable(campaign, seat):
        return ()
    since = _position(campaign, move)
    gone = {taken.move for taken in from_move(campaign, move)}
    read = campaign.readable(seat)
    later = takewhile(lambda entry: _position(campaign, entry.move) >= since, reversed(read))
    return tuple(line for line in _lines(campaign, seat, len(read) - len([*later])) if line.move in gone)


def from_move(campaign: AnyCampaign, move: MoveId) -> list[Taken[object, Struct, Struct]]:
    """*move* and every later one that undo would take with it; empty if it is out of reach."""
    places = [place for place, taken in enumerate(campaign.taken) if taken.move == move]
    return campaign.taken[places[0] :] if places else []
