"""A page that tells what it shows is brought what it lacks over its stream; whatever is lost on the way, it can see."""

import gzip
import re
import time
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from threading import Event

import httpx
import pytest
from tests.here import PLAIN
from tests.toy.jar import FillJar
from tests.web.fair import HTMX, Fair
from tests.web.listening import PATIENCE_S, Ears, listening, served

from talewright.dice.draw import SeatId
from talewright.table import CampaignId, Link, keys
from talewright.table.moves import Say
from talewright.web import news as streams_of_news
from talewright.web import tables
from talewright.web.authentication import Identity
from talewright.web.news import BROUGHT, STREAMS, Brought, Ear, Told, message, with_tables
from talewright.web.open_pages import PAGE
from talewright.web.pages import Pages
from talewright.web.regions import HAVE, Regions
from talewright.web.screens import TableScreen
from talewright.web.streaming import GZIP_HEAD, packed

REGION = re.compile(r'id="region-(\w+)"(?: aria-label="[^"]*")? data-(digest|same)="([0-9a-f]+)"')
POSITION = re.compile(r'data-position="(\d+)"')


@pytest.fixture
def ada(fair: Fair) -> Link:
    return fair.guest("Ada")


@dataclass
class Page:
    """A page without a browser, and what it shows."""

    address: str
    link: Link
    digests: dict[str, str] = field(default_factory=dict)
    position: str = ""
    at: str = ""
    word: str = field(default_factory=keys.new_id)

    def shows(self) -> dict[str, str]:
        has = {"position": self.position, **self.digests}
        return {HAVE: " ".join(f"{name}={told}" for name, told in has.items()), PAGE: self.word}

    def takes(self, html: str) -> set[str]:
        """Show what has come; returns the regions that were in it. What was left out is what the page has."""
        found = REGION.findall(html)
        assert len(found) == 7
        assert all(self.digests[name] == digest for name, kind, digest in found if kind == "same")
        new = {name: digest for name, kind, digest in found if kind == "digest"}
        self.digests.update(new)
        (self.position,) = POSITION.findall(html)
        return {*new}

    def asks(self, method: str = "GET", path: str = "", form: Mapping[str, str] | None = None) -> httpx.Response:
        headers = {"Cookie": f"talewright-seat-{self.link.seat}={self.link.token}"}
        headers |= {**HTMX, **self.shows()} if path else {}
        address = f"{self.address}/t/{self.link.seat}{path}"
        return httpx.request(method, address, data=form, headers=headers, verify=PLAIN, follow_redirects=True)

    def says(self, text: str) -> set[str]:
        """Say something, and show what the answer brings."""
        form = {"move": "say", "id": keys.new_id(), "for": "", "text": text}
        return self.takes(self.asks("POST", f"/moves{self.at}", form).text)


@contextmanager
def opened(address: str, link: Link, at: str = "", word: str = "") -> Iterator[tuple[Page, Ears]]:
    """A page at the table, and its stream."""
    page = Page(address, link, at=at, word=word or keys.new_id())
    page.takes(page.asks(path=at.replace("?page=", "/")).text if at else page.asks().text)
    with listening(address, link, at=at, shows=page.shows()) as ears:
        ears.next("people")
        if (answer := page.asks(path=f"/now{at}")).content:  # where it sees itself
            page.takes(answer.text)
        yield page, ears


def say(fair: Fair, link: Link, text: str) -> None:
    fair.table.act(link.campaign, link.seat, Say(text), move_id=keys.new_id())


def position(fair: Fair, link: Link) -> str:
    return str(fair.table.look(link.campaign, link.seat).position)


def test_a_page_is_brought_what_others_change_and_nothing_else(fair: Fair, ada: Link) -> None:
    with served(fair.table) as address, opened(address, ada) as (page, ears):
        for number in range(3):
            say(fair, fair.barker, f"Number {number}")
            news = ears.next()
            assert news.event == "table"
            assert news.id == position(fair, ada)
            assert page.takes(news.data) == {"rail"}
            assert f"Number {number}" in news.data
        assert page.asks(path="/now").status_code == httpx.codes.NOT_MODIFIED


def test_a_page_that_shows_no_part_of_the_table_is_told_and_asks(fair: Fair, ada: Link) -> None:
    """The one where things are prepared: it knows how far it has heard, and the table has no place in it."""
    elsewhere = {HAVE: f"position={position(fair, ada)}", PAGE: keys.new_id()}
    with served(fair.table) as address, listening(address, ada, position(fair, ada), shows=elsewhere) as ears:
        say(fair, fair.barker, "Ho")
        assert ears.next("news").data == position(fair, ada)


def test_what_has_been_brought_is_not_brought_again(fair: Fair, ada: Link) -> None:
    with served(fair.table) as address, opened(address, ada) as (page, ears):
        fair.guest("Bo")
        assert "cast" in page.takes(ears.next("table").data)
        say(fair, fair.barker, "Ho")
        assert page.takes(ears.next("table").data) == {"rail"}


def test_what_the_stream_brings_is_what_the_page_would_get_if_it_asked(fair: Fair, ada: Link) -> None:
    with served(fair.table) as address, opened(address, ada) as (page, ears):
        say(fair, fair.barker, "Ho")
        assert ears.next("table").data == page.asks(path="/now").text


def test_a_page_that_lacks_something_when_it_opens_its_stream_is_brought_it(fair: Fair, ada: Link) -> None:
    with served(fair.table) as address:
        page = Page(address, ada)
        page.takes(page.asks().text)
        say(fair, fair.barker, "While nobody listened")
        with listening(address, ada, position(fair, ada), shows=page.shows()) as ears:
            assert page.takes(ears.next("table").data) == {"rail"}, "whoever asks for the page is there already"


def test_whoever_presses_is_told_and_has_it_from_the_answer(
    fair: Fair, ada: Link, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the answer is on its way the stream brings nothing; afterwards it goes on from what the answer brought."""
    monkeypatch.setattr(streams_of_news, "HELD_S", 3600.0)
    with served(fair.table) as address, opened(address, ada) as (page, ears):
        assert page.says("Mine") == {"rail"}
        assert ears.next().event == "news"
        say(fair, fair.barker, "And mine")
        assert page.takes(ears.next("table").data) == {"rail"}


def test_whoever_presses_is_drawn_for_before_all_others(fair: Fair, ada: Link, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    regions = Pages.regions

    def noted(pages: Pages, screen: TableScreen, *, before: Regions = ()) -> Regions:
        if screen.here == f"/t/{ada.seat}":
            time.sleep(0.1)  # in which all others could be told
        found = regions(pages, screen, before=before)
        drawn.append(screen.here)
        return found

    with served(fair.table) as address, opened(address, fair.barker) as (_, barker), opened(address, ada) as (page, _):
        monkeypatch.setattr(Pages, "regions", noted)
        monkeypatch.setattr(streams_of_news, "HELD_S", 3600.0)
        page.says("Ho")
        barker.next("table")
    assert drawn[:2] == [f"/t/{ada.seat}", f"/t/{fair.barker.seat}"]


def test_an_answer_that_takes_very_long_to_draw_is_not_waited_for(
    fair: Fair, ada: Link, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ada's page is drawn only once the barker has heard, and that not by a beat."""
    monkeypatch.setattr(streams_of_news, "BEAT_EVERY_S", 3600.0)
    has_heard = Event()
    regions = Pages.regions

    def slow(pages: Pages, screen: TableScreen, *, before: Regions = ()) -> Regions:
        if screen.here == f"/t/{ada.seat}":
            assert has_heard.wait(PATIENCE_S)
        return regions(pages, screen, before=before)

    with (
        served(fair.table) as address,
        opened(address, fair.barker) as (_, barker),
        opened(address, ada) as (page, _),
        ThreadPoolExecutor() as threads,
    ):
        monkeypatch.setattr(Pages, "regions", slow)
        saying = threads.submit(page.says, "Ho")
        assert "Ho" in barker.next("table").data
        has_heard.set()
        assert saying.result() == {"rail"}


def test_after_an_answer_that_is_lost_what_is_left_out_tells_so(fair: Fair, ada: Link) -> None:
    with served(fair.table) as address, opened(address, ada) as (page, ears):
        page.says("Ho")
        page.digests["stage"] = "lost"
        say(fair, fair.barker, "Go on")
        left_out = {name: digest for name, kind, digest in REGION.findall(ears.next("table").data) if kind == "same"}
        assert left_out["stage"] != page.digests["stage"]
        assert page.takes(page.asks(path="/now").text) == {"stage", "rail"}
        say(fair, fair.barker, "And on")
        assert page.takes(ears.next("table").data) == {"rail"}


def test_each_page_of_a_seat_is_brought_what_it_lacks_itself(fair: Fair, ada: Link) -> None:
    with served(fair.table) as address, opened(address, ada) as (first, ears), opened(address, ada) as (other, others):
        first.says("Ho")
        assert other.takes(others.next("table").data) == {"rail"}
        assert ears.next("news").id == first.position == other.position


def test_pages_of_two_seats_that_call_themselves_alike_are_two_pages(fair: Fair, ada: Link) -> None:
    with (
        served(fair.table) as address,
        opened(address, ada, word="page") as (page, ears),
        opened(address, fair.barker, word="page") as (other, others),
    ):
        ears.next("people")  # the barker is here
        assert "rail" in page.says("Mine")
        assert ears.next().event == "news"
        assert other.takes(others.next("table").data) == {"rail"}


def test_a_page_that_does_not_say_what_it_shows_is_told_that_there_is_news(fair: Fair, ada: Link) -> None:
    nothing: list[dict[str, str]] = [{}, {PAGE: "one"}, {HAVE: "position=1"}, {PAGE: "one", HAVE: "position=x rail=0"}]
    with served(fair.table) as address:
        for shows in nothing:
            with listening(address, ada, shows=shows) as ears:
                assert ears.next().event == "news"


def test_a_page_that_cannot_be_drawn_is_told_that_there_is_news(
    fair: Fair, ada: Link, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise LookupError

    with served(fair.table) as address, opened(address, ada) as (_, ears):
        monkeypatch.setattr(tables, "lacking", fail)
        say(fair, fair.barker, "Ho")
        assert ears.next().event == "news"
        assert [record.levelname for record in caplog.records if record.name == "talewright.web.news"] == ["ERROR"]


def test_a_page_that_looks_where_it_may_not_is_told_that_there_is_news_and_nobody_is_alarmed(
    fair: Fair, ada: Link, caplog: pytest.LogCaptureFixture
) -> None:
    for_barker = f"?for={fair.barker.seat}"
    shows = {PAGE: "one", HAVE: "position=0"}
    with served(fair.table) as address, listening(address, ada, at=for_barker, shows=shows) as ears:
        assert ears.next().event == "news"
        assert Page(address, ada).asks(path=f"/now{for_barker}").status_code == httpx.codes.UNPROCESSABLE_ENTITY
    assert not [record for record in caplog.records if record.name == "talewright.web.news"]


def test_a_seat_with_very_many_pages_has_a_few_of_them_drawn_and_holds_nobody_up() -> None:
    drawn: list[Identity] = []
    many, one = (Identity(CampaignId("fair"), SeatId(name), name) for name in ("many", "one"))

    def bring(who: Identity) -> Brought:
        drawn.append(who)
        return Brought(7, "")

    ears = [Ear(who, 6, partial(bring, who)) for who in [many] * STREAMS + [one] * 2]
    told = with_tables(dict.fromkeys(ears, Told(7, "null")))
    assert Counter(drawn) == {many: BROUGHT, one: 2}
    assert [each.knows_of for each in told.values() if isinstance(each, Told)] == [7] * len(ears)


def test_a_page_hears_nothing_of_what_its_seat_may_not_know(fair: Fair, ada: Link) -> None:
    fair.table.act(ada.campaign, fair.barker.seat, FillJar(beans=1), move_id="opens-the-session")
    with (
        served(fair.table) as address,
        opened(address, fair.barker) as (_, barker),
        opened(address, ada) as (page, ears),
    ):
        for beans in (17, 71):
            fair.table.act(ada.campaign, fair.barker.seat, FillJar(beans=beans), move_id=f"hidden-{beans}")
            barker.next("table")
        say(fair, fair.barker, "Step right up!")
        news = ears.next("table")
        assert "Step right up!" in news.data
        assert page.takes(news.data) == {"rail"}


def test_a_stream_is_packed_message_by_message_for_whoever_takes_it_so(fair: Fair, ada: Link) -> None:
    texts = [message("news", "7", id=7), message("table", "<p>Cæsar</p>\n<p>…</p>"), message("beat", "")]
    messages = [text.encode() for text in texts]
    unpack = zlib.decompressobj(31)
    parts = [GZIP_HEAD + packed(messages[0]), *map(packed, messages[1:])]
    assert [unpack.decompress(part) for part in parts] == messages
    with served(fair.table) as address:
        for accepted, encoding in (("gzip, br", "gzip"), ("identity", None)):
            headers = {"Cookie": f"talewright-seat-{ada.seat}={ada.token}", "Accept-Encoding": accepted}
            with httpx.stream("GET", f"{address}/t/{ada.seat}/stream", headers=headers, verify=PLAIN) as answer:
                assert answer.headers.get("content-encoding") == encoding
                assert next(answer.iter_text()).startswith("id: ")


def test_a_packed_stream_ends_as_whoever_unpacks_it_expects(fair: Fair, ada: Link) -> None:
    headers = {"Cookie": f"talewright-seat-{ada.seat}={ada.token}", "Accept-Encoding": "gzip"}
    with (
        served(fair.table) as address,
        httpx.stream("GET", f"{address}/t/{ada.seat}/stream", headers=headers, verify=PLAIN) as answer,
    ):
        fair.table.seating.revoke(ada.campaign, ada.seat, by=fair.barker.seat)
        assert b"event: closed" in gzip.decompress(b"".join(answer.iter_raw()))


def test_a_text_of_many_lines_stays_one_message() -> None:
    assert message("table", "<p>\r\none\rtwo\n\n</p>") == (
        "event: table\ndata: <p>\ndata: one\ndata: two\ndata: \ndata: </p>\n\n"
    )
