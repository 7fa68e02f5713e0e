"""What is told of the dice of each session, as far as a seat may know: enough to check them without this program."""

from collections import Counter
from collections.abc import Iterable, Mapping

from msgspec import Struct, field

from talewright.decoding import decoder, tag_of
from talewright.dice import fair
from talewright.dice.draw import DrawId, Fell, SeatId
from talewright.table import events
from talewright.table.journal import Record
from talewright.table.seat import MoveId, Role, Seat

Concerning = (
    events.SessionOpenedFirst
    | events.SessionOpened
    | events.SessionClosed
    | events.HiddenSeedOpened
    | events.DrawsCalled
    | events.WordPledged
    | events.WordRevealed
    | events.ExchangeVoided
    | events.WordLentFirst
    | events.WordsAsked
    | events.WordLent
    | events.Readied
    | events.SeatMade
    | Fell
)
READERS = {tag_of(event): decoder(event) for event in Concerning.__args__}


class WordsTold(Struct):
    """One exchange of words: the digests that seats pledged, the words that they revealed, the tips of their chains."""

    number: int
    pledged: dict[SeatId, str] = field(default_factory=dict)
    revealed: dict[SeatId, str] = field(default_factory=dict)
    tips: dict[SeatId, str] = field(default_factory=dict)
    void: bool = False

    @property
    def is_whole(self) -> bool:
        """Whether every word that was pledged has been revealed, so that the words are in the dice."""
        return not self.void and set(self.pledged) == set(self.revealed)


class AskTold(Struct):
    """What devices were asked for the nonce of *draws*: these *seats*, for links of the chains of an exchange."""

    number: int
    draws: tuple[DrawId, ...]
    exchange: int
    seats: tuple[SeatId, ...]
    links: dict[SeatId, str] = field(default_factory=dict)


class CallTold(Struct, frozen=True):
    """A draw that was called for: its index in its row, the exchange whose mix it has, what it was for, and whose."""

    draw: DrawId
    index: int
    words: int
    label: str
    hidden: bool
    seat: SeatId = SeatId("")


class FaceTold(Struct, frozen=True):
    """A face that the dealer made. *cards* are those that were left; *size* is the number of sides or cards.

    What fell in one *move* may have the same nonce: that of the roller whom the others waited for. *given* is the move
    that the nonce came with; *links_of* are the seats whose links make it.
    """

    draw: DrawId
    move: MoveId
    face: int
    index: int
    nonce: str
    word_of: SeatId
    size: int
    cards: tuple[int, ...]
    given: MoveId
    links_of: tuple[SeatId, ...] = ()


class Proof(Struct):
    """The dice of one session. *seed* and *hidden_seed* (hex) are empty until they are opened to this seat.

    *alone* counts the faces for which no device gave a word whose owner cannot have held the seed; *lent* counts by
    seat the words that devices gave for rolls that waited for them. *runs* are the seats of those who run the game,
    which lend none. *typed* are the draws that real dice answered.
    """

    session: int
    algorithm: str
    commitment: str
    hidden_commitment: str = ""
    seed: str = ""
    hidden_seed: str = ""
    closed: bool = False
    exchanges: list[WordsTold] = field(default_factory=list)
    calls: list[CallTold] = field(default_factory=list)
    asks: list[AskTold] = field(default_factory=list)
    faces: list[FaceTold] = field(default_factory=list)
    by_hand: int = 0
    typed: list[DrawId] = field(default_factory=list)
    alone: int = 0
    lent: dict[SeatId, int] = field(default_factory=dict)
    runs: tuple[SeatId, ...] = ()

    @property
    def is_checkable(self) -> bool:
        """Whether a browser can recompute the faces."""
        return bool(self.seed) and self.algorithm in fair.ALGORITHMS

    @property
    def words_of(self) -> tuple[SeatId, ...]:
        """The seats whose devices have added a word that counts."""
        told = [seat for each in self.exchanges if each.is_whole for seat in each.revealed]
        return tuple(dict.fromkeys(told))

    @property
    def hasty(self) -> dict[SeatId, int]:
        """How many rolls fell without the word of each seat, although its device was asked for one."""
        return dict(Counter(seat for seats in self.left_out.values() for seat in seats))

    @property
    def left_out(self) -> dict[DrawId, tuple[SeatId, ...]]:
        """The seats whose devices were asked for a word and not waited for, by the draw that fell without it."""
        given = {face.draw: face.links_of for face in self.faces}
        asked = ((draw, ask.seats) for ask in self.asks for draw in ask.draws if draw in given)
        missing = ((draw, tuple(seat for seat in seats if seat not in given[draw])) for draw, seats in asked)
        return {draw: seats for draw, seats in missing if seats}

    @property
    def unanswered(self) -> tuple[CallTold, ...]:
        """The draws that were called for and never answered."""
        answered = {*self.typed, *(face.draw for face in self.faces)}
        return tuple(call for call in self.calls if call.draw not in answered)


def proofs(records: Iterable[Record], seat: Seat) -> tuple[Proof, ...]:
    """The dice of every session, oldest first, as far as *seat* may know of them."""
    told: list[Proof] = []
    runs: set[SeatId] = set()
    came: dict[str, MoveId] = {}  # nonces, and with which moves
    for record in records:
        reader = READERS.get(record.header.kind)
        if reader is None or record.body is None or not seat.may_know(record.header.audience):
            continue
        event: Concerning = reader.decode(record.body)
        match event:
            case events.SessionOpened(number, algorithm, commitment, hidden):
                told.append(Proof(number, algorithm, commitment, hidden))
            case events.SessionOpenedFirst(number, algorithm, commitment):
                told.append(Proof(number, algorithm, commitment))
            case events.SeatMade(seat=made, role=Role.GM):
                runs.add(made)
            case events.Readied(nonce=nonce):
                came.setdefault(nonce, record.header.move)
            case Fell(by_hand=False) if told:
                _fell(told[-1], event, runs, record.header.move, came)
            case _ if told:
                _add(told[-1], event)
            case _:
                pass
    for proof in told:
        proof.runs = tuple(sorted(runs))
    return tuple(told)


def _add(proof: Proof, event: Concerning) -> None:
    match event:
        case events.SessionClosed(seed=seed):
            proof.seed, proof.closed = seed, True
        case events.HiddenSeedOpened(seed=seed):
            proof.hidden_seed = seed
        case events.WordPledged(exchange=number, seat=seat, digest=digest):
            _exchange(proof, number).pledged[seat] = digest
        case events.WordRevealed(exchange=number, seat=seat, word=word, tip=tip):
            told = _exchange(proof, number)
            told.revealed[seat] = word
            told.tips |= {seat: tip} if tip else {}
        case events.ExchangeVoided(exchange=number):
            _exchange(proof, number).void = True
        case events.DrawsCalled(draws, words, hidden):
            proof.calls += [CallTold(each.draw, each.index, words, each.label, hidden, each.seat) for each in draws]
        case events.WordsAsked(number, draws, exchange, seats):
            proof.asks.append(AskTold(number, draws, exchange, seats))
        case events.WordLent(number=number, seat=seat, link=link):
            proof.lent[seat] = proof.lent.get(seat, 0) + 1
            for ask in proof.asks:
                ask.links |= {seat: link} if ask.number == number else {}
        case events.WordLentFirst(seat=seat):
            proof.lent[seat] = proof.lent.get(seat, 0) + 1
        case Fell(draw=draw):
            proof.by_hand += 1
            proof.typed.append(draw)
        case _:
            pass


def _fell(proof: Proof, fell: Fell, runs: set[SeatId], move: MoveId, came: Mapping[str, MoveId]) -> None:
    before = next((face.links_of for face in proof.faces if face.draw == fell.draw), None)
    asked = next((tuple(ask.links) for ask in proof.asks if fell.draw in ask.draws), ())
    links_of, given = asked if before is None else before, came.get(fell.nonce, move)
    told = FaceTold(
        fell.draw, move, fell.face, fell.index, fell.nonce, fell.word_of, fell.size, fell.cards, given, links_of
    )
    proof.faces.append(told)
    is_hidden = any(call.hidden and (call.draw, call.index) == (fell.draw, fell.index) for call in proof.calls)
    is_hidden = is_hidden and not fell.nonce
    proof.alone += not (is_hidden or links_of) and fell.word_of in {"", *runs}


def _exchange(proof: Proof, number: int) -> WordsTold:
    found: Mapping[int, WordsTold] = {each.number: each for each in proof.exchanges}
    if number not in found:
        proof.exchanges.append(WordsTold(number))
        return proof.exchanges[-1]
    return found[number]
