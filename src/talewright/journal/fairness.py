"""Check the dealer's faces of one campaign, in the order in which its records tell of them."""

from collections import Counter
from dataclasses import dataclass, field

from msgspec import Struct

from talewright.dice import dealer, fair
from talewright.dice.draw import Fell, SeatId
from talewright.table.events import (
    DrawsCalled,
    DrawsCalledFirst,
    ExchangeVoided,
    HiddenSeedOpened,
    SessionClosed,
    SessionOpened,
    SessionOpenedFirst,
    WordLent,
    WordLentFirst,
    WordPledged,
    WordRevealed,
    WordsAsked,
)
from talewright.table.session import Session

WordEvent = WordPledged | WordRevealed | ExchangeVoided


class Finding(Struct, frozen=True):
    """Something that is not as it should be. *position* is that of the record."""

    position: int
    text: str


@dataclass(slots=True)
class Row:
    """One row of indices: that of hidden draws, or everybody's."""

    last: int = 0
    all_known: bool = True  # whether no call of this row was left out
    fell: list[tuple[int, Fell]] = field(default_factory=list)  # the dealer's faces, with their positions
    answers: dict[int, Fell] = field(default_factory=dict)  # the first face of each index


@dataclass(slots=True)
class Checked:
    """One session of play, as far as its dice go."""

    told: Session
    number: int
    public: Row = field(default_factory=Row)
    hidden: Row = field(default_factory=Row)
    away: Counter[SeatId] = field(default_factory=Counter)  # questions to which a seat could have given a link

    def row(self, fell: Fell) -> Row:
        """The row that a draw was called in."""
        call = self.told.call_of(fell)
        return self.hidden if call and call.hidden else self.public

    @property
    def is_first(self) -> bool:
        """Whether its faces follow from the first algorithm."""
        return self.told.algorithm == dealer.ALGORITHM

    @property
    def has_chains(self) -> bool:
        """Whether devices lend links of chains that they cannot choose any more."""
        return self.told.algorithm == fair.ALGORITHM


class Dice:
    """Follows the sessions of play and recomputes their faces as soon as a seed is known. Adds to *findings*."""

    def __init__(self, findings: list[Finding]) -> None:
        self._findings = findings
        self._session: Checked | None = None
        self._number = 0  # of the last session
        self.runs: frozenset[SeatId] = frozenset()  # the seats of those who run the game
        self.names: dict[SeatId, str] = {}
        self.notes: list[str] = []
        self.fair = self.by_hand = self.unchecked = self.alone = 0

    def left_out(self, kind: str) -> None:
        """A record whose body was left out."""
        if self._session and kind == "draws-called/1":
            self._session.public.all_known = False
        if self._session and kind == "draws-called/2":
            self._session.hidden.all_known = False

    def opened(self, position: int, event: SessionOpened | SessionOpenedFirst) -> None:
        if self._session:
            self._find(position, f"Session {event.number} begins while session {self._number} is open.")
            self._leave(self._session, self._session.public, "it was never closed")
        if event.number != self._number + 1:
            self._find(position, f"This should be session {self._number + 1}, not {event.number}.")
        self._number = event.number
        self._session = Checked(Session.opened(event), event.number)

    def called(self, position: int, event: DrawsCalled | DrawsCalledFirst) -> None:
        """Indices are given out one after the other, each once, with the newest mix."""
        session = self._session
        if session is None:
            self._find(position, "Draws are called for while no session is open.")
            return
        row = session.hidden if isinstance(event, DrawsCalled) and event.hidden else session.public
        is_hidden = row is session.hidden
        known = {draw for draw, hidden in session.told.rows if hidden is is_hidden}
        for called in event.draws:
            if called.index != row.last + 1 and row.all_known:
                self._find(
                    position,
                    f"{called.draw} has index {called.index} in the dealer's row, where {row.last + 1} is next: an "
                    "index was left out, or used twice.",
                )
            if called.draw in known:
                self._find(position, f"{called.draw} is called for a second time in this session.")
            known.add(called.draw)
            row.last = called.index
        if isinstance(event, DrawsCalled) and event.words != session.told.newest:
            self._find(position, f"These draws have the words of exchange {event.words}, not of {session.told.newest}.")
        session.told.file(event, "")

    def exchanged(self, position: int, event: WordEvent) -> None:
        """Every word is the one that was pledged, and nobody pledges once a word is known."""
        session = self._session
        if session is None:
            self._find(position, "Words are exchanged while no session is open.")
            return
        told, under_way = session.told, session.told.exchange
        match event:
            case WordPledged(exchange=number, seat=seat):
                is_next = under_way is None and number == told.exchanges + 1
                if not (is_next or (under_way and under_way.number == number)):
                    self._find(position, f"{seat} pledges a word for exchange {number}, which is not under way.")
                elif under_way and (under_way.revealed or seat in under_way.pledged):
                    self._find(position, f"{seat} pledges a word for exchange {number} too late, or again.")
            case WordRevealed(exchange=number, seat=seat, word=word, tip=tip):
                pledged = under_way.pledged.get(seat) if under_way and under_way.number == number else None
                if pledged is None or fair.pledge(seat, word, tip, algorithm=told.algorithm) != pledged:
                    self._find(position, f"The word of {seat} in exchange {number} is not the one that was pledged.")
                elif under_way and not told.mixed <= under_way.pledged.keys():
                    self._find(position, f"Exchange {number} leaves out seats whose words were in the dice before.")
            case ExchangeVoided(exchange=number, missing=missing):
                owing = under_way.missing if under_way and under_way.revealed else ()
                if under_way is None or under_way.number != number or set(missing) != set(owing):
                    self._find(
                        position, f"Exchange {number} is void, and whose words were missing is not what it says."
                    )
        told.file(event, "")

    def asked(self, position: int, event: WordsAsked) -> None:
        """Devices are asked in order, each draw for one nonce, and only those that have shown the tip of a chain."""
        session = self._session
        if session is None:
            self._find(position, "Words for a roll are asked for while no session is open.")
            return
        told = session.told
        if event.number != len(told.asks) + 1:
            self._find(position, f"Question {event.number} is asked, and {len(told.asks) + 1} is next.")
        if event.exchange != told.newest:
            self._find(position, f"The chains of exchange {event.exchange} are asked for, not those of {told.newest}.")
        if strange := [seat for seat in event.seats if seat not in told.tips or seat in self.runs]:
            self._find(position, f"A word for a roll is asked of {', '.join(strange)}, which can give none.")
        if not event.draws:
            self._find(position, f"Question {event.number} is asked for no roll.")
        session.away.update(told.tips.keys() - self.runs - set(event.seats))
        for draw in event.draws:
            if (draw, False) not in told.rows:
                self._find(position, f"The words for {draw} are asked for, and no such roll was called for.")
            if told.question(draw):
                self._find(position, f"The words for {draw} are asked for a second time.")
            elif draw in told.nonces:
                self._find(position, f"The words for {draw} are asked for when it has fallen.")
        told.file(event, "")

    def lent(self, position: int, event: WordLentFirst | WordLent) -> None:
        """Every link is the one that was asked for, and comes before the draw falls."""
        session = self._session
        if session is None:
            self._find(position, "A word is lent while no session is open.")
            return
        told = session.told
        if isinstance(event, WordLent):
            asked = told.asks.get(event.number)
            if asked is None or event.seat not in asked.missing:
                self._find(position, f"{event.seat} gives link {event.number}, which nobody asked it for.")
            elif all(draw in told.nonces for draw in asked.draws):
                self._find(position, f"{event.seat} gives link {event.number} when its draw has fallen.")
            elif not told.is_link(asked, event.seat, event.link):
                self._find(
                    position, f"Link {event.number} of {event.seat} does not belong to the chain that it showed."
                )
        told.file(event, "")

    def fell(self, position: int, event: Fell) -> None:
        session = self._session
        if event.by_hand:
            self.by_hand += 1
        elif session is None or event.session != session.number:
            self._find(
                position, f"The dealer's face for {event.draw} names session {event.session}, which is not open."
            )
        else:
            row = session.row(event)
            row.fell.append((position, event))
            self._check_index(position, event, session, row)
            session.told.fell(event, self.runs)

    def hidden_opened(self, position: int, event: HiddenSeedOpened) -> None:
        """The seed of the hidden draws is known now, to those who may know of them."""
        session = self._session
        if session is None or session.number != event.number:
            self._find(position, f"The hidden seed of session {event.number} is opened, which is not open.")
            return
        self._recompute_row(position, session, session.hidden, event.seed, session.told.hidden)

    def closed(self, position: int, event: SessionClosed) -> None:
        """The seed is known now: it must be the one that was committed to, and every face must follow from it."""
        session, self._session = self._session, None
        if session is None or session.number != event.number:
            self._find(position, f"Session {event.number} is closed, which is not open.")
            return
        self.alone += len(session.told.alone)
        self._tell_what_was_hasty(session)
        if session.told.algorithm not in {dealer.ALGORITHM, *fair.ALGORITHMS}:
            self._leave(session, session.public, f"this version does not know the algorithm {session.told.algorithm}")
            return
        self._recompute_row(position, session, session.public, event.seed, session.told.commitment)
        if session.hidden.fell:  # its seed would have been opened before
            self._leave(session, session.hidden, "the seed of the hidden draws is not here")

    def finish(self) -> None:
        """Say what cannot be checked because the last session is still open."""
        if self._session:
            for row in (self._session.public, self._session.hidden):
                self._leave(self._session, row, "it is still open, and its seed is sealed until it is closed")

    def _recompute_row(self, position: int, session: Checked, row: Row, written: str, committed: str) -> None:
        if not written:
            self._leave(session, row, "its seed did not come along")
            return
        try:
            seed = bytes.fromhex(written)
        except ValueError:
            self._find(position, f"The seed of session {session.number} is not written in hexadecimal digits.")
            return
        if not dealer.check(seed, committed):
            self._find(position, f"The seed of session {session.number} is not the one that was committed to.")
        for place, fell in row.fell:
            self._recompute(place, fell, seed, session)
        row.fell = []

    def _check_index(self, position: int, event: Fell, session: Checked, row: Row) -> None:
        """An index serves one draw and one nonce, or faces could be tried until one pleases."""
        first = row.answers.setdefault(event.index, event)
        if first.draw != event.draw:
            self._find(position, f"Index {event.index} was used twice: for {first.draw} and for {event.draw}.")
        elif first.nonce != event.nonce:
            self._find(position, f"Index {event.index} was used twice, with another nonce, for {event.draw}.")
        call, nonce = session.told.call_of(event), session.told.nonces.get(event.draw)
        if row.all_known and (call is None or call.index != event.index):
            self._find(position, f"Index {event.index} was not kept for {event.draw} when it was called for.")
        is_hidden = call is not None and call.hidden
        if nonce and not is_hidden and nonce.text != event.nonce and first.nonce == event.nonce:
            self._find(position, f"{event.draw} fell with another nonce than the one that was given for it.")
        if is_hidden and event.nonce:
            self._find(position, f"{event.draw} is hidden and has a nonce, which could have been chosen for it.")
        asked = session.told.question(event.draw)
        if nonce is None and asked and asked.links and (event.nonce, event.word_of) != (asked.nonce, ""):
            self._find(position, f"{event.draw} fell with another nonce than the links make that were given for it.")
        elif session.has_chains and event.nonce and not (event.word_of or (asked and asked.links)):
            self._find(position, f"{event.draw} fell with a nonce that nobody gave.")

    def _recompute(self, position: int, event: Fell, seed: bytes, session: Checked) -> None:
        if event.cards and len(event.cards) != event.size:
            self._find(position, f"{event.draw} is drawn from {event.size} cards, and {len(event.cards)} are named.")
            return
        try:
            face = _first_face(event, seed) if session.is_first else _face(event, seed, session.told)
        except ValueError as error:
            self._find(position, f"The face of {event.draw} cannot be recomputed: {error}.")
            return
        if face == event.face:
            self.fair += 1
        else:
            self._find(position, f"{event.draw} shows {event.face}, and the seed makes it {face}.")

    def _leave(self, session: Checked, row: Row, why: str) -> None:
        self.unchecked += len(row.fell)
        if row.fell:
            self.notes.append(f"Session {session.number}: {len(row.fell)} faces cannot be checked, since {why}.")

    def _tell_what_was_hasty(self, session: Checked) -> None:
        """No arithmetic rules out that whoever ran the game left out a word that did not suit."""
        if session.told.alone:
            alone = len(set(session.told.alone))
            self.notes.append(f"Session {session.number}: {alone} rolled without the word of another device.")
        missing = Counter(seat for seats in session.told.hasty.values() for seat in seats)
        for seat, count in missing.items():
            who = self.names.get(seat, seat)
            self.notes.append(f"Session {session.number}: {count} rolled without waiting for the word of {who}.")
        for seat, count in sorted(session.away.items()):
            who = self.names.get(seat, seat)
            self.notes.append(
                f"Session {session.number}: {count} rolled without asking {who}, as if nobody were there."
            )

    def _find(self, position: int, text: str) -> None:
        self._findings.append(Finding(position, text))


def _first_face(event: Fell, seed: bytes) -> int:
    """The face that the first algorithm makes."""
    place = dealer.face(seed, event.index, event.size, event.nonce)
    return event.cards[place - 1] if event.cards else place


def _face(event: Fell, seed: bytes, session: Session) -> int:
    """The face that the second algorithm makes, or the third."""
    call = session.call_of(event)
    mixed = session.mixes[call.words] if call and call.words < len(session.mixes) else ""
    if not event.cards:
        return fair.face(seed, mixed, event.index, event.size, event.nonce, algorithm=session.algorithm)
    if event.cards != tuple(sorted(set(event.cards))):
        raise ValueError("its cards are not listed once each and in order")
    return fair.card(seed, mixed, event.index, event.cards, event.nonce, algorithm=session.algorithm)
