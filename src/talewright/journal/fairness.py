"""Check the dealer's faces of one campaign, in the order in which its records tell of them."""

from dataclasses import dataclass, field

from msgspec import Struct

from talewright.dice import dealer
from talewright.dice.draw import DrawId, Fell
from talewright.table.events import DrawsCalled, SessionClosed, SessionOpened


class Finding(Struct, frozen=True):
    """Something that is not as it should be. *position* is that of the record."""

    position: int
    text: str


@dataclass(slots=True)
class Session:
    """One session of play, as far as its dice go."""

    opened: SessionOpened
    indices: dict[DrawId, int] = field(default_factory=dict)  # the dealer's index kept for each draw
    answers: dict[int, Fell] = field(default_factory=dict)  # the first face of each index
    fell: list[tuple[int, Fell]] = field(default_factory=list)  # the dealer's faces, with their positions
    last_index: int = 0
    all_calls_known: bool = True


class Dice:
    """Follows the sessions of play and recomputes their faces as soon as a seed is known. Adds to *findings*."""

    def __init__(self, findings: list[Finding]) -> None:
        self._findings = findings
        self._session: Session | None = None
        self._number = 0  # of the last session
        self.notes: list[str] = []
        self.fair = self.by_hand = self.unchecked = 0

    def hidden(self, kind: str) -> None:
        """A record whose body was left out."""
        if kind == "draws-called/1" and self._session:
            self._session.all_calls_known = False

    def opened(self, position: int, event: SessionOpened) -> None:
        if self._session:
            self._find(position, f"Session {event.number} begins while session {self._number} is open.")
            self._leave_unchecked(self._session, "it was never closed")
        if event.number != self._number + 1:
            self._find(position, f"This should be session {self._number + 1}, not {event.number}.")
        self._number = event.number
        self._session = Session(event)

    def called(self, position: int, event: DrawsCalled) -> None:
        """Indices are given out one after the other, each once."""
        if self._session is None:
            self._find(position, "Draws are called for while no session is open.")
            return
        session = self._session
        for called in event.draws:
            if called.index != session.last_index + 1 and session.all_calls_known:
                self._find(
                    position,
                    f"{called.draw} has index {called.index} in the dealer's row, where {session.last_index + 1} is "
                    "next: an index was left out, or used twice.",
                )
            if called.draw in session.indices:
                self._find(position, f"{called.draw} is called for a second time in this session.")
            session.last_index = called.index
            session.indices[called.draw] = called.index

    def fell(self, position: int, event: Fell) -> None:
        if event.by_hand:
            self.by_hand += 1
        elif self._session is None or event.session != self._session.opened.number:
            self._find(
                position, f"The dealer's face for {event.draw} names session {event.session}, which is not open."
            )
        else:
            self._session.fell.append((position, event))
            self._index_is_its_own(position, event, self._session)

    def closed(self, position: int, event: SessionClosed) -> None:
        """The seed is known now: it must be the one that was committed to, and every face must follow from it."""
        session, self._session = self._session, None
        if session is None or session.opened.number != event.number:
            self._find(position, f"Session {event.number} is closed, which is not open.")
            return
        if not event.seed:
            self._leave_unchecked(session, "its seed did not come along")
            return
        if session.opened.algorithm != dealer.ALGORITHM:
            self._leave_unchecked(session, f"this version does not know the algorithm {session.opened.algorithm}")
            return
        try:
            seed = bytes.fromhex(event.seed)
        except ValueError:
            self._find(position, f"The seed of session {event.number} is not written in hexadecimal digits.")
            return
        if not dealer.check(seed, session.opened.commitment):
            self._find(position, f"The seed of session {event.number} is not the one that was committed to.")
        for place, fell in session.fell:
            self._recompute(place, fell, seed)

    def finish(self) -> None:
        """Say what cannot be checked because the last session is still open."""
        if self._session:
            self._leave_unchecked(self._session, "it is still open, and its seed is sealed until it is closed")

    def _index_is_its_own(self, position: int, event: Fell, session: Session) -> None:
        """An index serves one draw and one nonce, or faces could be tried until one pleases."""
        first = session.answers.setdefault(event.index, event)
        if first.draw != event.draw:
            self._find(position, f"Index {event.index} was used twice: for {first.draw} and for {event.draw}.")
        elif first.nonce != event.nonce:
            self._find(position, f"Index {event.index} was used twice, with another nonce, for {event.draw}.")
        if session.all_calls_known and session.indices.get(event.draw) != event.index:
            self._find(position, f"Index {event.index} was not kept for {event.draw} when it was called for.")

    def _recompute(self, position: int, event: Fell, seed: bytes) -> None:
        if event.cards and len(event.cards) != event.size:
            self._find(position, f"{event.draw} is drawn from {event.size} cards, and {len(event.cards)} are named.")
            return
        try:
            place = dealer.face(seed, event.index, event.size, event.nonce)
        except ValueError as error:
            self._find(position, f"The face of {event.draw} cannot be recomputed: {error}.")
            return
        face = event.cards[place - 1] if event.cards else place
        if face == event.face:
            self.fair += 1
        else:
            self._find(position, f"{event.draw} shows {event.face}, and the seed makes it {face}.")

    def _leave_unchecked(self, session: Session, why: str) -> None:
        self.unchecked += len(session.fell)
        if session.fell:
            number, faces = session.opened.number, len(session.fell)
            self.notes.append(f"Session {number}: {faces} faces cannot be checked, since {why}.")

    def _find(self, position: int, text: str) -> None:
        self._findings.append(Finding(position, text))
