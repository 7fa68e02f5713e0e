"""A table's page in parts that are drawn one by one, so that what a browser shows already is not sent again.

A page says in a header how far it has heard, and which part it has, by digest: ``Talewright-Have: position=12
tray=1f2e... rail=90ab...``. The answer holds those that differ, and an empty place for every other; where nothing at
all is new it is a 304 without a body.
"""

import hashlib
import threading
import time
from collections.abc import Callable, Hashable, Mapping
from typing import Generic, NamedTuple, TypeVar

from markupsafe import Markup
from msgspec import Struct

from talewright.dice.draw import SeatId
from talewright.table.recent import Recent
from talewright.web.authentication import Asking
from talewright.web.reads import Fragments, Noted

Page = TypeVar("Page")

HAVE = "talewright-have"
POSITION = "position"  # the name under which a page says how many events it knows of
KEPT = 1536  # drawn pages that are kept: one for each seat that looks
PAGES = 16  # of one seat that are kept, or known in short: the table, some sheets, and those of absent players
KEPT_S = 60.0  # how long a page is kept of which nothing is asked that its browser does not show
SHOWN = 12 * KEPT  # pages of which it is known what they show, whether they are kept or not: a kilobyte for each
SHOWN_S = 900.0


class Region(Struct, frozen=True):
    """A part of the page. *html* is None where the browser that asks has it already.

    *read* is what it was made from, and *fragments* are the parts of it that may stay when it is drawn again.
    """

    name: str
    digest: str
    html: Markup | None
    read: Noted = {}
    fragments: Fragments = {}

    @classmethod
    def of(cls, name: str, html: str, read: Noted, fragments: Fragments) -> "Region":
        digest = hashlib.sha256(html.encode()).hexdigest()[:16]  # processors know how
        return cls(name, digest, Markup(html), read, fragments)  # noqa: S704 - a template drew it, with everybody's words escaped


Regions = tuple[Region, ...]


def had(request: Asking) -> Mapping[str, str]:
    """The digests of what the page that asks shows already, by the region's name; and its position."""
    told = (pair.partition("=") for pair in request.headers.get(HAVE, "")[:1000].split())
    return {name: digest for name, _, digest in told}


def in_short(shows: Mapping[str, str]) -> bytes:
    """What a page shows, its position and each region's digest, in a few bytes."""
    return hashlib.blake2b(repr(sorted(shows.items())).encode(), digest_size=16).digest()


def lacking(regions: Regions, had: Mapping[str, str]) -> Regions:
    """The same regions, empty where the page has them."""
    return tuple(Region(one.name, one.digest, None) if had.get(one.name) == one.digest else one for one in regions)


class Place(NamedTuple):
    """Where a seat looks: at the table, or at a *sheet*; perhaps as somebody absent, for whom it acts."""

    seat: SeatId
    acting_for: str = ""
    sheet: str = ""


class Drawn(Generic[Page]):
    """The pages that were drawn last, one for each place where somebody looks; each is good until something changes.

    Those of which nobody has asked for anything for a while are forgotten, as soon as somebody says so; what they show
    is still known then. A seat that looks at very many places has its own earlier ones forgotten, nobody else's.
    """

    def __init__(self, shows: Callable[[Page], bytes], clock: Callable[[], float] = time.monotonic) -> None:
        """*shows* tells in short what a page shows."""
        self._shows = shows
        self._kept: Recent[Place, tuple[Hashable, Page]] = Recent(KEPT, clock=clock)
        self._shown: Recent[Place, tuple[Hashable, bytes]] = Recent(SHOWN, clock=clock)
        self._places: Recent[SeatId, tuple[Place, ...]] = Recent(SHOWN, clock=clock)  # those of each, the last one last
        self._lock = threading.Lock()

    def get(self, place: Place, state: Hashable, draw: Callable[[Page | None], Page]) -> Page:
        """What *place* shows in this *state*, drawn anew only if it was another the last time.

        *draw* is given what was drawn the last time, None if that is forgotten.
        """
        known = self._kept.get(place)
        if known and known[0] == state:
            return known[1]
        drawn = draw(known[1] if known else None)
        shows = self._shows(drawn)
        with self._lock:
            self._make_room(place)
            self._kept.put(place, (state, drawn))
            self._shown.put(place, (state, shows))
        return drawn

    def _make_room(self, place: Place) -> None:
        """Forget the places of the same seat that are too many with this one."""
        others = (each for each in self._places.get(place.seat) or () if each != place)
        places = (*others, place)
        for each in places[:-PAGES]:
            self._kept.drop(each)
            self._shown.drop(each)
        self._places.put(place.seat, places[-PAGES:])

    def is_shown(self, place: Place, state: Hashable, shows: bytes) -> bool:
        """Whether a browser that *shows* this has what *place* shows in this *state*, as far as anybody knows."""
        return self._shown.get(place) == (state, shows)

    def forget(self) -> None:
        """Forget every page of which nobody has asked for anything for a while."""
        self._kept.drop_unused(KEPT_S)
        self._shown.drop_unused(SHOWN_S)
        self._places.drop_unused(SHOWN_S)
