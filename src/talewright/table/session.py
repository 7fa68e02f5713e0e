"""A session of play as its records tell it: the draws that were called for, and the words of the devices."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from msgspec import Struct
from msgspec.structs import replace

from talewright.dice import fair
from talewright.dice.draw import DrawId, Fell, SeatId
from talewright.table import events

OWES_A_WORD = timedelta(seconds=10)
"""How long an exchange may wait for a pledge or a word before the next one takes its place."""


def since(earlier: str, later: str) -> timedelta:
    """The time between two instants in ISO 8601."""
    return datetime.fromisoformat(later) - datetime.fromisoformat(earlier)


DiceEvent = (
    events.DrawsCalledFirst
    | events.DrawsCalled
    | events.WordPledged
    | events.WordRevealed
    | events.ExchangeVoided
    | events.WordLentFirst
    | events.WordsAsked
    | events.WordLent
)


class Call(Struct, frozen=True):
    """A draw that was called for: its index in its row, the exchange whose mix it has, and whose it is."""

    index: int
    words: int = 0
    hidden: bool = False
    label: str = ""
    seat: SeatId = SeatId("")


class Nonce(Struct, frozen=True):
    """The nonce of a draw, and the seat whose device gave it; that is empty if none did."""

    text: str
    seat: SeatId


class Exchange(Struct, frozen=True):
    """An exchange of words under way: digests are pledged until the first word is revealed."""

    number: int
    at: str  # of the last thing that happened in it
    pledged: Mapping[SeatId, str] = {}
    revealed: Mapping[SeatId, str] = {}
    tips: Mapping[SeatId, str] = {}  # of the chains of those who have revealed their words

    @property
    def missing(self) -> tuple[SeatId, ...]:
        """The seats that have pledged a word and not revealed it."""
        return tuple(seat for seat in self.pledged if seat not in self.revealed)

    def is_stale(self, now: str) -> bool:
        """Whether somebody keeps the others waiting."""
        return since(self.at, now) >= OWES_A_WORD


class Asked(Struct, frozen=True):
    """Devices of several seats are asked for the link of this number, and what they gave makes the nonce of *draws*."""

    number: int
    draws: tuple[DrawId, ...]
    seats: tuple[SeatId, ...]
    tips: Mapping[SeatId, str]
    links: Mapping[SeatId, str] = {}

    @property
    def missing(self) -> tuple[SeatId, ...]:
        """The seats that have not given their link."""
        return tuple(seat for seat in self.seats if seat not in self.links)

    @property
    def nonce(self) -> str:
        """What the links make that have been given; empty if there is none."""
        return fair.joined(self.number, self.links) if self.links else ""


@dataclass(slots=True)
class Session:
    """One session of play. *mixes* are those of its exchanges, by number; that of exchange 0 is empty.

    *nonces*: a draw's first one stands, so undo fishes no face. *dealt* are draws whose fair face is known, taken
    back or not; *typed* those that real dice answered. *alone* are dealt draws for which no other device gave a word;
    *hasty* those that fell before every device that was asked had given its link, and the seats that were missing.
    """

    number: int
    algorithm: str
    commitment: str
    hidden: str = ""
    calls: dict[DrawId, Call] = field(default_factory=dict)
    rows: dict[tuple[DrawId, bool], Call] = field(default_factory=dict)  # a draw that is shown has a call in each row
    nonces: dict[DrawId, Nonce] = field(default_factory=dict)
    dealt: set[DrawId] = field(default_factory=set)
    typed: set[DrawId] = field(default_factory=set)
    alone: list[DrawId] = field(default_factory=list)
    hasty: dict[DrawId, tuple[SeatId, ...]] = field(default_factory=dict)
    asks: dict[int, Asked] = field(default_factory=dict)
    asked: dict[DrawId, int] = field(default_factory=dict)  # by which question: the first one stands
    reached: dict[str, tuple[int, str]] = field(default_factory=dict)  # the furthest link of each chain, by its tip
    next_index: int = 1
    next_hidden: int = 1
    mixes: list[str] = field(default_factory=lambda: [""])
    mixed: frozenset[SeatId] = frozenset()  # whose words are in the newest mix
    tips: Mapping[SeatId, str] = field(default_factory=dict)  # of the chains of those who have one
    exchange: Exchange | None = None
    exchanges: int = 0  # begun so far, void ones included
    newest: int = 0  # the last exchange that came to its end

    @classmethod
    def opened(cls, event: events.SessionOpened | events.SessionOpenedFirst) -> "Session":
        """The session that *event* began."""
        hidden = event.hidden if isinstance(event, events.SessionOpened) else ""
        return cls(event.number, event.algorithm, event.commitment, hidden)

    @property
    def mix(self) -> str:
        """The mix that draws called for now are given."""
        return self.mixes[self.newest]

    def file(self, event: DiceEvent, at: str) -> None:
        """File what concerns the dice, but the faces themselves."""
        match event:
            case events.DrawsCalled():
                self._called({each.draw: call_of(event, each) for each in event.draws})
            case events.DrawsCalledFirst():
                self._called({each.draw: Call(index=each.index) for each in event.draws})
            case events.WordLentFirst(draw=draw, seat=seat, nonce=nonce):
                self.nonces.setdefault(draw, Nonce(nonce, seat))
            case events.WordsAsked(number=number, draws=draws, seats=seats):
                self.asks[number] = Asked(number, draws, seats, self.tips)
                for draw in draws:
                    self.asked.setdefault(draw, number)
            case events.WordLent():
                self._lent(event)
            case events.ExchangeVoided():
                self.exchange = None
            case events.WordPledged() | events.WordRevealed():
                self._exchanged(event, at)

    def _called(self, calls: Mapping[DrawId, Call]) -> None:
        self.calls.update(calls)
        for draw, call in calls.items():
            self.rows[draw, call.hidden] = call
            if call.hidden:
                self.next_hidden = call.index + 1
            else:
                self.next_index = call.index + 1

    def _lent(self, event: events.WordLent) -> None:
        asked = self.asks.get(event.number)
        if asked:
            self.asks[event.number] = replace(asked, links={**asked.links, event.seat: event.link})
            tip = asked.tips.get(event.seat, "")
            self.reached[tip] = max(self.reached.get(tip, (0, tip)), (event.number, event.link))

    def question(self, draw: DrawId) -> Asked | None:
        """What other devices were asked for a draw's nonce, if they were."""
        return self.asks.get(self.asked.get(draw, 0))

    def is_link(self, asked: Asked, seat: SeatId, link: str) -> bool:
        """Whether this is the link that *seat* is asked for: it leads to what is known of the seat's chain already."""
        tip = asked.tips.get(seat)
        if not tip:
            return False
        number, known = self.reached.get(tip, (0, tip))
        if asked.number < number:
            return fair.along(known, number - asked.number) == link
        return fair.along(link, asked.number - number) == known

    def call_of(self, fell: Fell) -> Call | None:
        """The call that a face answers: the last one, unless it has the index of the one in the other row."""
        last = self.calls.get(fell.draw)
        other = self.rows.get((fell.draw, not last.hidden)) if last else None
        return other if last and other and last.index != fell.index == other.index else last

    def fell(self, event: Fell, rules: frozenset[SeatId]) -> None:
        """File a face; *rules* are the seats of those who run the game, and may hold the seed."""
        if event.by_hand:
            self.typed.add(event.draw)
            return
        self.nonces.setdefault(event.draw, Nonce(event.nonce, event.word_of))
        self.dealt.add(event.draw)
        call, asked = self.call_of(event), self.question(event.draw)
        if asked and asked.missing:
            self.hasty[event.draw] = asked.missing
        if asked and asked.links:
            return
        if self.algorithm in fair.ALGORITHMS and call and not call.hidden and event.word_of in {"", *rules}:
            self.alone.append(event.draw)

    def _exchanged(self, event: events.WordPledged | events.WordRevealed, at: str) -> None:
        under_way = self.exchange
        match event:
            case events.WordPledged(exchange=number, seat=seat, digest=digest):
                if under_way is None or under_way.number != number:
                    under_way, self.exchanges = Exchange(number, at), number
                self.exchange = replace(under_way, at=at, pledged={**under_way.pledged, seat: digest})
            case events.WordRevealed(seat=seat, word=word, tip=tip) if under_way:
                told, tips = {**under_way.revealed, seat: word}, {**under_way.tips, **({seat: tip} if tip else {})}
                self.exchange = replace(under_way, at=at, revealed=told, tips=tips)
                if not self.exchange.missing:
                    self._complete(self.exchange)

    def _complete(self, exchange: Exchange) -> None:
        mixed = fair.mix(exchange.number, self.mix, exchange.revealed, algorithm=self.algorithm)
        self.mixes += [""] * (exchange.number - len(self.mixes)) + [mixed]
        self.newest, self.mixed, self.exchange = exchange.number, frozenset(exchange.revealed), None
        self.tips = exchange.tips

    def left_lying(self, *, hidden: bool) -> tuple[Call, ...]:
        """The draws that were called for and never answered, whether they are still open or were put away."""
        answered = self.dealt | self.typed
        return tuple(
            call
            for draw, call in self.calls.items()
            if call.hidden is hidden and draw not in answered and (call.label or self.algorithm in fair.ALGORITHMS)
        )


def call_of(event: events.DrawsCalled, called: events.Called) -> Call:
    """One of the draws that *event* called for."""
    return Call(called.index, event.words, event.hidden, called.label, called.seat)
