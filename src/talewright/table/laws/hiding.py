"""What a seat may not know makes no difference to what it sees and may do."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import msgspec

from talewright.decoding import tag_of
from talewright.table.laws.broken import Broken, Law
from talewright.table.laws.sitting import EVE, PLAYERS, Sitting
from talewright.table.moves import TypeFace
from talewright.table.seat import Seat

AROUND = 40  # bytes that are shown before and behind a difference


def shown(sitting: Sitting, state: object, people: Iterable[str] = (*PLAYERS, EVE)) -> bytes:
    """All that some people see of a state, the players and a spectator if none are named, byte for byte."""
    return b"".join(_sees(sitting, state, sitting.seat(who)) for who in people)


def _sees(sitting: Sitting, state: object, seat: Seat) -> bytes:
    game, everyone = sitting.played, sitting.folded.everyone
    return msgspec.json.encode((game.view(state, seat, everyone), game.offers(state, seat, everyone)))


@dataclass
class Looks:
    """What seats see of one state at a time, with which much is compared that may come next."""

    _of: tuple[object, ...] = ()
    _seen: dict[Seat, bytes] = field(default_factory=dict)

    def seen(self, sitting: Sitting, state: object, seat: Seat) -> bytes:
        of = (sitting.played, state, sitting.folded.everyone)
        if [*map(id, of)] != [*map(id, self._of)]:
            self._of, self._seen = of, {}
        if seat not in self._seen:
            self._seen[seat] = _sees(sitting, state, seat)
        return self._seen[seat]


_LOOKS = Looks()


def same_for(
    sitting: Sitting, seats: Iterable[Seat], before: object, after: object, what: str, *, about: str = ""
) -> None:
    """Two states look the same to some seats, which may not know *what* came between them."""
    for seat in seats:
        was, now = _LOOKS.seen(sitting, before, seat), _sees(sitting, after, seat)
        if was != now:
            one, two = _difference(was, now)
            raise Broken(Law.HIDDEN, f"{seat.name} sees {what}: there was {one!r}, and now is {two!r}.", about=about)


def _difference(was: bytes, now: bytes) -> tuple[str, str]:
    """Two looks from where they begin to differ, as much as tells what that is."""
    both = enumerate(zip(was, now, strict=False))
    at = next((place for place, (one, two) in both if one != two), min(len(was), len(now)))
    one, two = (each[max(0, at - AROUND) : at + AROUND].decode(errors="replace") for each in (was, now))
    return one, two


class News:
    """How things stood a step ago: pages, bots and streams only look again when their seat has heard of something."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self._look()

    def _look(self) -> None:
        folded = self.sitting.folded
        self.state, self.open = folded.play.state, folded.play.draws
        self.heard = {who: folded.knows_of(folded.seats[seat]) for who, seat in self.sitting.seats.items()}

    def came_with_every_change(self) -> None:
        """Whoever has heard of nothing since then sees and may do the same as then."""
        before, heard, amid = self.state, self.heard, self._is_amid_a_throw()
        self._look()
        unaware = [self.sitting.seat(who) for who in heard if heard[who] == self.heard[who]]
        if before is not self.state and not amid:
            last = self.sitting.moves[-1]
            what = f"what came of {last}, and may know of nothing that happened"
            same_for(self.sitting, unaware, before, self.state, what, about=tag_of(last))

    def _is_amid_a_throw(self) -> bool:
        """Whether a real die has just been typed, and others are still to fall with it."""
        open_now = self.sitting.folded.play.draws
        gone = {draw.group for draw in self.open} & {draw.group for draw in open_now}
        last: Sequence[object] = self.sitting.moves[-1:]
        return (
            bool(last)
            and isinstance(last[0], TypeFace)
            and any(draw.id == last[0].draw and draw.group in gone for draw in self.open)
        )
