"""Two processes serve one table: each hears from the other what its pages and its limits need to know."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field

import httpx
import pytest
from litestar.exceptions import TooManyRequestsException
from tests.journal.waiting import wait_for
from tests.web.fair import Fair
from tests.web.listening import Ears, listening, served

from talewright.table import Link, Table
from talewright.table.bus import LONGEST
from talewright.table.moves import Say
from talewright.web import news, sharing
from talewright.web.rate_limit import SEAT_AT_ONCE, TRIES, RateLimits
from talewright.web.sharing import Beside


@dataclass
class End:
    """One process's end of a wire."""

    wire: "Wire"
    heard: Callable[[bytes], None] = lambda _: None

    def send(self, message: bytes) -> None:
        assert len(message) <= LONGEST
        self.wire.said.append(message)
        for other in self.wire.ends:
            if other is not self and not self.wire.is_cut:
                other.heard(message)

    def listen(self, heard: Callable[[bytes], None]) -> None:
        self.heard = heard

    def close(self) -> None:
        """Nothing is kept."""


@dataclass
class Wire:
    """A bus in one process. While it *is_cut* every message is lost."""

    ends: list[End] = field(default_factory=list)
    said: list[bytes] = field(default_factory=list)
    is_cut: bool = False

    def beside(self) -> Beside:
        self.ends.append(End(self))
        return Beside(self.ends[-1], len(self.ends) - 1, 2)


@pytest.fixture
def wire() -> Wire:
    return Wire()


@pytest.fixture
def ada(fair: Fair) -> Link:
    return fair.guest("Ada")


@pytest.fixture
def another(fair: Fair) -> Table:
    """The same tables in another process."""
    return Table(fair.table.ledger.journal, fair.table.ledger.games)


@pytest.fixture
def never_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """The journal is not asked by itself: what is heard was told."""
    monkeypatch.setattr(news, "LOOK_EVERY_S_TOLD", 1_000.0)


@contextmanager
def both(fair: Fair, another: Table, wire: Wire) -> Iterator[tuple[str, str]]:
    with served(fair.table, beside=wire.beside()) as here, served(another, beside=wire.beside()) as there:
        yield here, there


def position(fair: Fair, link: Link) -> str:
    return str(fair.table.look(link.campaign, link.seat).position)


def until(ears: Ears, event: str, words: str, *, is_in: bool = True) -> None:
    while (words in ears.next(event).data) is not is_in:
        pass


@pytest.mark.usefixtures("never_looks")
def test_what_one_stores_is_heard_at_the_other(fair: Fair, another: Table, ada: Link, wire: Wire) -> None:
    with both(fair, another, wire) as (_, there), listening(there, ada, position(fair, ada)) as ears:
        ears.next("people")
        fair.table.act(ada.campaign, fair.barker.seat, Say("From elsewhere"), move_id="from-elsewhere")
        assert ears.next("news").id == position(fair, ada)


def test_what_nobody_tells_is_found_in_the_journal(
    fair: Fair, another: Table, ada: Link, wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(news, "LOOK_EVERY_S_TOLD", 0.05)
    wire.is_cut = True
    with both(fair, another, wire) as (_, there), listening(there, ada, position(fair, ada)) as ears:
        ears.next("people")
        fair.table.act(ada.campaign, fair.barker.seat, Say("From elsewhere"), move_id="from-elsewhere")
        assert ears.next("news").id == position(fair, ada)


@pytest.mark.usefixtures("never_looks")
def test_a_page_is_never_older_than_what_another_process_has_answered(
    fair: Fair, another: Table, ada: Link, wire: Wire
) -> None:
    wire.is_cut = True
    headers = {"Authorization": f"Bearer {ada.token}"}
    with both(fair, another, wire) as (_, there):
        for number in range(3):
            fair.table.act(ada.campaign, fair.barker.seat, Say(f"{number}"), move_id=f"from-elsewhere-{number}")
            seen = httpx.get(f"{there}/api/v1/view", headers=headers).json()
            assert str(seen["position"]) == position(fair, ada)


@pytest.mark.usefixtures("never_looks")
@pytest.mark.parametrize("anew", [False, True])
def test_a_seat_that_is_closed_at_one_hears_no_more_at_the_other(
    fair: Fair, another: Table, ada: Link, wire: Wire, *, anew: bool
) -> None:
    close = fair.table.seating.reissue if anew else fair.table.seating.revoke
    with both(fair, another, wire) as (_, there), listening(there, ada) as ears:
        ears.next("people")
        close(ada.campaign, ada.seat, by=fair.barker.seat)
        assert "Ask your game master" in ears.next("closed").data
        assert ears.ended()


def test_who_has_a_page_open_at_one_is_seen_at_the_other_until_it_is_closed(
    fair: Fair, another: Table, ada: Link, wire: Wire
) -> None:
    with both(fair, another, wire) as (here, there), listening(here, fair.barker) as barker:
        with listening(there, ada):
            until(barker, "people", ada.seat)
            assert ada.seat in fair.table.present(ada.campaign)
        until(barker, "people", ada.seat, is_in=False)


def test_a_process_that_comes_later_learns_who_is_here(fair: Fair, another: Table, ada: Link, wire: Wire) -> None:
    with (
        served(fair.table, beside=wire.beside()) as here,
        listening(here, fair.barker) as barker,
        listening(here, ada),
    ):
        until(barker, "people", ada.seat)
        with served(another, beside=wire.beside()) as there, listening(there, fair.barker) as elsewhere:
            until(elsewhere, "people", ada.seat)


def test_who_listened_at_a_process_that_is_replaced_is_still_here_until_their_page_is_back(
    fair: Fair, another: Table, ada: Link, wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sharing, "STAYS_S", 60)  # longer than any machine takes to end a process
    with served(fair.table, beside=wire.beside()) as here, listening(here, fair.barker) as barker:
        with ExitStack() as page, served(another, beside=wire.beside()) as there:
            page.enter_context(listening(there, ada))
            until(barker, "people", ada.seat)
        assert ada.seat in fair.table.present(ada.campaign)


def test_a_process_that_is_killed_is_forgotten_with_its_pages(
    fair: Fair, another: Table, ada: Link, wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sharing, "RENEW_EVERY_S", 0.05)
    monkeypatch.setattr(sharing, "GOOD_FOR_S", 0.5)
    with both(fair, another, wire) as (here, there), listening(here, fair.barker) as barker, listening(there, ada):
        until(barker, "people", ada.seat)
        wire.is_cut = True
        until(barker, "people", ada.seat, is_in=False)


def test_a_seat_has_so_many_streams_at_both_together(
    fair: Fair, another: Table, ada: Link, wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(news, "STREAMS", 2)
    headers = {"Authorization": f"Bearer {ada.token}"}
    with (
        both(fair, another, wire) as (here, there),
        listening(here, fair.barker) as barker,
        listening(there, fair.barker) as elsewhere,
        listening(here, ada),
        listening(there, ada),
    ):
        until(barker, "people", ada.seat)
        until(elsewhere, "people", ada.seat)
        assert wait_for(lambda: is_full(here, headers))
        assert wait_for(lambda: is_full(there, headers))


def is_full(address: str, headers: dict[str, str]) -> bool:
    with httpx.stream("GET", f"{address}/api/v1/stream", headers=headers) as answer:
        return answer.status_code == httpx.codes.TOO_MANY_REQUESTS


def test_what_one_counts_counts_at_the_other() -> None:
    there = RateLimits(clock=lambda: 0.0)
    here = RateLimits(clock=lambda: 0.0, tell=lambda kind, who: there.count(kind, who, 1))
    for _ in range(SEAT_AT_ONCE):
        here.move("ada", "192.0.2.1")
    with pytest.raises(TooManyRequestsException):
        there.move("ada", "192.0.2.7")
    there.move("bo", "192.0.2.1")
    for _ in range(TRIES):
        here.codes.wrong("192.0.2.1")
    with pytest.raises(TooManyRequestsException):
        there.codes.check("192.0.2.1")
    there.tokens.check("192.0.2.1")


def test_whatever_others_have_counted_nobody_waits_longer_than_for_all_at_once() -> None:
    now = 0.0
    limits = RateLimits(clock=lambda: now)
    limits.count("seats", "ada", 1_000_000)
    limits.count("of another version", "ada", 1)
    now = 1.0
    limits.move("ada", "192.0.2.1")


def test_counts_reach_the_other_process(fair: Fair, another: Table, wire: Wire) -> None:
    with both(fair, another, wire) as (here, there):
        for _ in range(TRIES):
            httpx.get(f"{here}/s/wrong")
        assert wait_for(lambda: httpx.get(f"{there}/s/wrong").status_code == httpx.codes.TOO_MANY_REQUESTS)


def test_what_does_not_fit_into_one_message_goes_in_several() -> None:
    streams = {f"campaign-{number:04}": {"seat": 1} for number in range(1_000)}
    parts = [*sharing.parts(streams)]
    assert len(parts) > 2
    assert {key for part in parts for key in part} == streams.keys()


@pytest.mark.usefixtures("never_looks")
def test_a_message_that_nobody_can_read_is_let_pass(fair: Fair, another: Table, ada: Link, wire: Wire) -> None:
    with both(fair, another, wire) as (_, there), listening(there, ada, position(fair, ada)) as ears:
        ears.next("people")
        wire.ends[0].send(b"not JSON")
        wire.ends[0].send(b'{"by": "\xff"}')
        wire.ends[0].send(b'{"by": "too deep", "weather": ' + b"[" * 2_500 + b"]" * 2_500 + b"}")
        wire.ends[0].send(b'{"by": "another version", "stored": {"somewhere": 7}, "weather": "fine"}')
        fair.table.act(ada.campaign, fair.barker.seat, Say("From elsewhere"), move_id="from-elsewhere")
        assert ears.next("news").id == position(fair, ada)


def test_a_campaign_that_is_begun_at_one_is_open_at_the_other(fair: Fair, another: Table, wire: Wire) -> None:
    with both(fair, another, wire) as (here, there):
        link = fair.table.seating.begin("toy", "The autumn fair", gm="Bo")
        shown = {"Authorization": f"Bearer {link.token}"}
        seen = [httpx.get(f"{address}/api/v1/view", headers=shown).json()["name"] for address in (there, here)]
    assert seen == ["The autumn fair"] * 2
