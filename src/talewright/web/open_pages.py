"""What each open page shows, so that its stream brings what it lacks, and it need not ask after each move.

A page that opens its stream tells what it shows, as it does whenever it asks (``regions.py``). What comes to it after
that, over the stream or as the answer to a press, is noted here by whoever sends it. Should something of it be lost on
the way, or be sent by another process, the page sees by the digests that it was taken for another, and asks.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from talewright.dice.draw import LONGEST_ID, SeatId
from talewright.web.authentication import Asking, Identity
from talewright.web.regions import POSITION, Place, had

PAGE = "talewright-page"  # the header in which a page says which one it is, by a word of its own


@dataclass(eq=False, slots=True)
class OpenPage:
    """A page with a stream: where it looks, and what it *has*, its position and each region's digest."""

    place: Place
    has: Mapping[str, str]
    presses: list[object] = field(default_factory=list)  # those under way

    def learn(self, place: Place, has: Mapping[str, str]) -> None:
        """Note what is sent to it, unless that is of another place, or older than what it has."""
        if place == self.place and int(has[POSITION]) >= int(self.has[POSITION]):
            self.has = has


class OpenPages:
    """The pages that have a stream open here, by their seat and their own word."""

    def __init__(self) -> None:
        self._pages: dict[tuple[SeatId, str], OpenPage] = {}

    def of(self, request: Asking, who: Identity) -> OpenPage | None:
        """The page that asks, if it has a stream open here."""
        return self._pages.get(_key(request, who))

    @contextmanager
    def opened(self, request: Asking, who: Identity, place: Place) -> Iterator[OpenPage | None]:
        """A page whose stream is open inside; None if it does not tell what it shows, or shows nothing of the table."""
        has, key = had(request), _key(request, who)
        if not key[1] or not has.get(POSITION, "").isdecimal() or {*has} == {POSITION}:
            yield None
            return
        page = self._pages[key] = OpenPage(place, has)
        try:
            yield page
        finally:
            if self._pages.get(key) is page:
                del self._pages[key]

    @contextmanager
    def pressed(self, request: Asking, who: Identity) -> Iterator[None]:
        """While the page that asks waits for the answer to a press: that brings it what is new."""
        page, press = self.of(request, who), object()
        if page is None:
            yield
            return
        page.presses.append(press)
        try:
            yield
        finally:
            page.presses.remove(press)


def _key(request: Asking, who: Identity) -> tuple[SeatId, str]:
    return who.seat, request.headers.get(PAGE, "")[:LONGEST_ID]
