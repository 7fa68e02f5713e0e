"""What cannot be read is answered with a sentence, and leaves nothing in the log but what its reader may know."""

import logging
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import SplitResult, urlsplit

import httpx
import pytest
from tests.web.fair import Fair
from tests.web.listening import served
from tests.web.sending import Input, apart, send

from talewright.journal.sqlite import telling
from talewright.table import Link, MemoryJournal, Table, Unwritable, keys

BAD_REQUEST, UNAVAILABLE = httpx.codes.BAD_REQUEST, httpx.codes.SERVICE_UNAVAILABLE
PLACE = "/srv/kept/journal.db"
PART = 'Content-Disposition: form-data; name="move"\r\nContent-Type: text/plain; charset=nonsense\r\n\r\nsay'


@pytest.fixture
def ada(fair: Fair) -> Link:
    return fair.guest("Ada")


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "//", "http://", "http://a b"])
def test_a_form_from_an_origin_that_is_none_is_answered_with_a_sentence(fair: Fair, ada: Link, origin: str) -> None:
    browser, here = fair.at_the_table(ada)
    answer = browser.post(f"{here}/moves", {"move": "say", "text": "Hello"}, Origin=origin)
    assert answer.status_code == BAD_REQUEST
    assert "where it comes from" in answer.text


@pytest.mark.parametrize("host", ["::::", "[", "[::1", "a:99999999", "x" * 5000])
@pytest.mark.parametrize("path", ["/", "/people"])
def test_a_request_to_a_host_that_is_none_is_answered_with_a_sentence(
    fair: Fair, ada: Link, host: str, path: str
) -> None:
    browser, here = fair.at_the_table(ada)
    answer = browser.get(here + path, Host=host)
    assert answer.status_code == BAD_REQUEST
    assert "Open the table at the address" in answer.text


def test_a_question_that_is_no_text_is_answered_with_a_sentence(fair: Fair, ada: Link) -> None:
    made = Input("GET", "/api/v1/log", b"after=\xff", [(b"authorization", f"Bearer {ada.token}".encode())])
    assert apart(send(fair.app, made)) == BAD_REQUEST


def test_a_form_in_an_encoding_that_there_is_not_is_answered_with_a_sentence(fair: Fair, ada: Link) -> None:
    browser, here = fair.at_the_table(ada)
    body = f"--X\r\n{PART}\r\n--X--\r\n".encode()
    headers = {"Content-Type": "multipart/form-data; boundary=X"}
    answer = browser.client.post(f"{here}/moves", content=body, headers=headers)
    assert answer.status_code == BAD_REQUEST
    assert "Send it as UTF-8" in answer.text


@pytest.mark.parametrize(
    "body",
    [
        b'{"id": "long-enough", "move": {"type": "say", "text": "\xff"}}',
        b'{"id": "\xff", "move": {}}',
        b'{"id": "long-enough", "move": {"\xff": 1}}',
    ],
)
def test_json_that_is_no_utf8_is_a_problem_in_a_sentence(fair: Fair, ada: Link, body: bytes) -> None:
    answer = fair.bot(ada).post("/moves", body)
    assert answer.status_code == BAD_REQUEST
    assert "could not be read" in answer.json()["detail"]


@contextmanager
def served_aloud(table: Table, caplog: pytest.LogCaptureFixture) -> Iterator[SplitResult]:
    """The table at an address, and what its server says, which it keeps from other ears."""
    with served(table) as address:
        said = logging.getLogger("uvicorn.error")
        said.addHandler(caplog.handler)
        try:
            yield urlsplit(address)
            assert httpx.get(f"{address}/health").status_code == httpx.codes.OK
        finally:
            said.removeHandler(caplog.handler)


@pytest.mark.parametrize("path", ["/t/{seat}/moves", "/api/v1/moves"])
def test_a_body_that_breaks_off_leaves_no_traceback(
    fair: Fair, ada: Link, path: str, caplog: pytest.LogCaptureFixture
) -> None:
    with served_aloud(fair.table, caplog) as to, socket.create_connection((to.hostname, to.port)) as line:
        head = f"POST {path.format(seat=ada.seat)} HTTP/1.1\r\nHost: {to.netloc}\r\nContent-Length: 100\r\n"
        who = f"Cookie: talewright-seat-{ada.seat}={ada.token}\r\nAuthorization: Bearer {ada.token}\r\n"
        form = "Content-Type: application/x-www-form-urlencoded\r\n\r\nmove=say"
        line.sendall((head + who + form).encode())
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_a_body_that_turns_into_nonsense_leaves_no_traceback(fair: Fair, caplog: pytest.LogCaptureFixture) -> None:
    with served_aloud(fair.table, caplog) as to, socket.create_connection((to.hostname, to.port)) as line:
        form = "Content-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n"
        line.sendall(f"POST /nothing HTTP/1.1\r\nHost: {to.netloc}\r\n{form}\r\n5\r\ncode=\r\nnonsense\r\n".encode())
        assert line.recv(100).startswith(b"HTTP/1.1 400 ")
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


class FullDisk(MemoryJournal):
    """A journal that cannot take anything more."""

    def append(self, *_: object, **__: object) -> None:
        raise Unwritable(f"Nothing was stored: {PLACE} finds no room, the disk is full.", place=PLACE)


def test_players_do_not_read_where_the_journal_lies_and_the_host_does(
    fair: Fair, ada: Link, caplog: pytest.LogCaptureFixture
) -> None:
    full = FullDisk()
    full.__dict__.update(fair.table.ledger.journal.__dict__)
    fuller = Fair(Table(full, fair.table.ledger.games), fair.barker)
    browser, here = fuller.at_the_table(ada)
    told = (
        browser.move(here, "guess", beans="42"),
        fuller.bot(ada).move("a-guess-of-mine", {"type": "guess", "beans": 42}),
    )
    for answer in told:
        assert answer.status_code == UNAVAILABLE
        assert int(answer.headers["retry-after"]) > 0
        assert "Nothing was stored: the journal finds no room, the disk is full." in answer.text
        assert PLACE not in answer.text
    assert caplog.text.count(PLACE) == len(told)
    assert "Traceback" not in caplog.text


def test_what_the_file_system_objects_to_names_the_file_for_the_host_alone() -> None:
    with pytest.raises(Unwritable) as raised, telling(Path(PLACE)):
        raise OSError(28, "No space left on device")
    assert str(raised.value).startswith(f"{PLACE} cannot be written (No space left on device)")
    assert raised.value.told.startswith("The journal cannot be written (No space left on device)")


@pytest.mark.parametrize("path", ["/s/{token}", "/host/{token}", "/join/{token}", "/t/x/undo/{token}"])
def test_a_mistake_of_ours_is_logged_without_the_link_that_it_came_with(
    fair: Fair, path: str, caplog: pytest.LogCaptureFixture
) -> None:
    token = keys.new_token()
    browser = fair.browser()
    browser.client.cookies.set("talewright-seat-x", token)
    del fair.table.seating, fair.table.ledger.journal
    assert browser.get(path.format(token=token)).status_code == httpx.codes.INTERNAL_SERVER_ERROR
    assert "failed" in caplog.text
    assert token not in caplog.text
