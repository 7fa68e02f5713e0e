"""Whoever sends slowly, or connects without end, shuts nobody out."""

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from ipaddress import ip_network
from urllib.parse import urlsplit

import httpx
import pytest
from tests.web.fair import Fair
from tests.web.listening import listening, served

from talewright.table import keys
from talewright.table.moves import Say
from talewright.web import connections, serving
from talewright.web.connections import Crowd, Room
from talewright.web.rate_limit import network

OK = httpx.codes.OK
SOON_S = 0.3
SWIFT_S = 1.5  # within which an honest request comes, on a busy machine too
PATIENCE_S = 20.0
FORM = b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n"
HALF = b"POST /join HTTP/1.1\r\nHost: fair\r\n" + FORM
TEN = 10


@contextmanager
def connected(address: str, place: str = "127.0.0.1") -> Iterator[socket.socket]:
    """A connection from one of this machine's addresses."""
    to = urlsplit(address)
    with socket.create_connection((to.hostname, to.port), PATIENCE_S, (place, 0)) as line:
        yield line


def answer(line: socket.socket) -> bytes:
    """All that comes until the other side closes."""
    return b"".join(iter(lambda: line.recv(4096), b""))


def dawdle(line: socket.socket, until: float) -> None:
    """Send one letter after the other."""
    while time.monotonic() < until:
        line.sendall(b"G")
        time.sleep(SOON_S / 5)


@pytest.fixture
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD_S", SOON_S)
    monkeypatch.setattr(connections, "BODY_S", SOON_S)


@pytest.fixture
def hurry_a_little(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD_S", SWIFT_S)
    monkeypatch.setattr(connections, "BODY_S", SWIFT_S)


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server with room for ten connections."""
    monkeypatch.setattr(serving, "room", lambda: Room(TEN, 64))


@pytest.mark.usefixtures("hurry")
@pytest.mark.parametrize("sent", [b"G", HALF, HALF + b"X: y\r\n", HALF + b"\r\nname=A"])
def test_a_request_that_does_not_come_to_its_end_is_given_up(fair: Fair, sent: bytes) -> None:
    with served(fair.table) as address, connected(address) as line:
        line.sendall(sent)
        assert answer(line).startswith(b"HTTP/1.1 408 ")


@pytest.mark.usefixtures("hurry")
@pytest.mark.parametrize("method", [b"HEAD", b"POST"])
def test_what_is_no_http_is_answered_and_raises_no_alarm(
    fair: Fair, method: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    with served(fair.table) as address, connected(address) as line:
        line.sendall(method + b" /join HTTP/1.1\r\nHost: fair\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n")
        assert answer(line).startswith(b"HTTP/1.1 400 ")
    assert [each for each in caplog.records if each.exc_info] == []


@pytest.mark.usefixtures("hurry")
def test_a_letter_now_and_then_wins_no_time(fair: Fair) -> None:
    with served(fair.table) as address, connected(address) as line:
        until = time.monotonic() + PATIENCE_S
        with pytest.raises(OSError, match=r"reset|pipe|abort"):
            dawdle(line, until)
        assert time.monotonic() < until


@pytest.mark.usefixtures("hurry")
def test_a_connection_with_nothing_to_ask_is_closed_without_a_word(fair: Fair) -> None:
    with served(fair.table) as address, connected(address) as line:
        assert answer(line) == b""


@pytest.mark.usefixtures("hurry_a_little")
def test_a_browser_may_ask_again_after_a_while_on_the_same_connection(fair: Fair) -> None:
    with served(fair.table) as address, httpx.Client() as browser:
        assert browser.get(f"{address}/health").status_code == OK
        time.sleep(2 * SWIFT_S)
        again = browser.get(f"{address}/health")
        assert again.status_code == OK
        ours = again.extensions["network_stream"].get_extra_info("client_addr")
        before = browser.get(f"{address}/health").extensions["network_stream"].get_extra_info("client_addr")
        assert ours == before


@pytest.mark.usefixtures("hurry_a_little", "small")
def test_a_stream_stays_open_however_many_come_and_however_long_it_lasts(fair: Fair) -> None:
    ada = fair.guest("Ada")
    with served(fair.table) as address, listening(address, ada) as ears, ExitStack() as crowd:
        ears.next("news")
        for number in range(3 * TEN):
            crowd.enter_context(connected(address, f"127.0.0.{2 + number % 5}")).sendall(HALF)
        time.sleep(2 * SWIFT_S)
        fair.table.act(ada.campaign, ada.seat, Say("Still here?"), move_id=keys.new_id())
        assert ears.next("news").data


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("places", [1, 15])
def test_however_many_half_sent_requests_there_are_the_table_answers(fair: Fair, places: int) -> None:
    with served(fair.table) as address, ExitStack() as crowd:
        for number in range(6 * TEN):
            crowd.enter_context(connected(address, f"127.0.0.{2 + number % places}")).sendall(HALF)
        assert httpx.get(f"{address}/", timeout=PATIENCE_S).status_code == OK


@pytest.mark.usefixtures("small")
def test_where_every_connection_is_a_stream_whoever_comes_is_told_so(fair: Fair) -> None:
    links = [fair.guest(f"Guest {number}") for number in range(TEN)]
    with served(fair.table) as address, ExitStack() as crowd:
        for link in links:
            crowd.enter_context(listening(address, link)).next("news")
        with connected(address) as line:
            assert b"Retry-After" in answer(line)


class Line(connections.Connection):
    """A connection that waits, without a network."""

    def __init__(self, crowd: Crowd, host: str) -> None:
        self.host, self.address, self.crowd, self.is_open = host, network(host), crowd, True

    @property
    def is_waiting(self) -> bool:
        return True

    def give_up(self) -> None:
        self.crowd.leave(self)
        self.is_open = False


def test_one_address_has_no_more_than_its_share() -> None:
    crowd = Crowd(100, each=3)
    other = Line(crowd, "192.0.2.7")
    assert crowd.arrive(other)
    lines = [Line(crowd, f"2001:db8::{number}") for number in range(5)]
    assert all(map(crowd.arrive, lines))
    assert [line.is_open for line in (other, *lines)] == [True, False, False, True, True, True]


def test_a_proxy_brings_as_many_as_there_is_room_for() -> None:
    crowd = Crowd(100, [ip_network("192.0.2.0/24")], each=3)
    lines = [Line(crowd, "192.0.2.7") for _ in range(5)]
    assert all(map(crowd.arrive, lines))
    assert all(line.is_open for line in lines)


def test_where_there_is_no_room_left_the_address_with_most_connections_makes_some() -> None:
    crowd = Crowd(5)
    lines = [
        Line(crowd, host) for host in ("192.0.2.1", "192.0.2.2", "192.0.2.2", "192.0.2.2", "192.0.2.3", "192.0.2.4")
    ]
    assert all(map(crowd.arrive, lines))
    assert [line.is_open for line in lines] == [True, False, True, True, True, True]
