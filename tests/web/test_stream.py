"""Pages hear at once that there is something new, and nothing else."""

import asyncio
import contextlib
import gc
import re
import time
from collections.abc import Iterable, Mapping, Sequence

import httpx
import msgspec
import pytest
from tests.toy.jar import FillJar, OpenJar
from tests.web.fair import Fair
from tests.web.listening import Ears, listening, listening_bot, served

from talewright.dice.draw import SeatId
from talewright.table import CampaignId, Link, Table
from talewright.table.bus import Alone
from talewright.table.moves import Say
from talewright.table.seating import CLOSED
from talewright.web import news as streams_of_news
from talewright.web.authentication import Identity
from talewright.web.news import News, message
from talewright.web.sharing import Sharing


@pytest.fixture
def ada(fair: Fair) -> Link:
    return fair.guest("Ada")


def say(fair: Fair, link: Link, text: str, *, whisper: bool = False) -> None:
    move = Say(text, whisper=whisper)
    fair.table.act(link.campaign, link.seat, move, move_id=f"say-{abs(hash(text))}")


def position(fair: Fair, link: Link) -> str:
    return str(fair.table.look(link.campaign, link.seat).position)


def test_a_page_hears_of_what_others_do(fair: Fair, ada: Link) -> None:
    with served(fair.table) as address, listening(address, ada, position(fair, ada)) as ears:
        ears.next("people")
        say(fair, fair.barker, "Step right up!")
        news = ears.next("news")
        assert news.data == news.id == position(fair, ada)


def test_a_page_that_is_up_to_date_hears_no_old_news(fair: Fair, ada: Link) -> None:
    with served(fair.table) as address, listening(address, ada, position(fair, ada)) as ears:
        assert ears.next().event == "people"
        say(fair, ada, "Hello")
        assert ears.next().event == "news"


@pytest.mark.parametrize("last_seen", ["0", "", "not a number", "99999999999999999999", "-1"])
def test_a_page_that_missed_something_hears_so_at_once(fair: Fair, ada: Link, last_seen: str) -> None:
    with served(fair.table) as address, listening(address, ada, last_seen) as ears:
        assert ears.next().id == position(fair, ada)


def test_a_page_takes_up_where_it_was_when_the_server_was_stopped(fair: Fair, ada: Link) -> None:
    with served(fair.table) as address, listening(address, ada) as ears:
        seen = ears.next("news").id
    say(fair, fair.barker, "While nobody listened")
    with served(fair.table) as address, listening(address, ada, seen) as ears:
        assert ears.next().id == position(fair, ada)


def test_a_stream_tells_nothing_of_what_its_seat_may_not_know(fair: Fair, ada: Link) -> None:
    """The barker's own stream shows that the hidden move was published; the guest's shows only what is for everyone."""
    loud, quiet = heard(fair, ada, hide=True), heard(Fair(), None, hide=False)
    assert SEALED.sub(b"", loud) == SEALED.sub(b"", quiet)


def test_what_the_dice_await_is_told_under_a_name_that_older_pages_do_not_hear(fair: Fair, ada: Link) -> None:
    """A page that is still open after an update would pledge words by the older algorithm, and hold up all others."""
    told = heard(fair, ada, hide=False)
    assert b"event: dice\ndata: {" in told
    assert b"event: words" not in told


SEALED = re.compile(rb"talewright-hmac-sha256/3:[0-9a-f]{64}")  # each session has seeds of its own


def heard(fair: Fair, ada: Link | None, *, hide: bool) -> bytes:
    """All that a guest hears, with or without hidden moves in between."""
    ada = ada or fair.guest("Ada")
    fair.table.act(ada.campaign, fair.barker.seat, FillJar(beans=1), move_id="opens-the-session")
    fair.table.act(ada.campaign, fair.barker.seat, OpenJar(), move_id="empties-the-jar")
    with served(fair.table) as address, listening(address, fair.barker) as barker:
        barker.next("people")
        with listening(address, ada, position(fair, ada)) as guest:
            guest.next("people")
            if hide:
                hidden_moves(fair, barker)
            say(fair, fair.barker, "Step right up!")
            guest.next("news")
            say(fair, fair.barker, "Last call!")
            guest.next("news")
            fair.table.seating.revoke(ada.campaign, ada.seat, by=fair.barker.seat)
            guest.next("closed")  # to the very end: what came too often would else stay unread
            names = {fair.barker.seat: b"barker", ada.seat: b"guest"}
            return as_names(guest.heard, names)


def hidden_moves(fair: Fair, barker: Ears) -> None:
    for beans in (17, 71):
        fair.table.act(fair.barker.campaign, fair.barker.seat, FillJar(beans=beans), move_id=f"hidden-{beans}")
        barker.next("news")
    say(fair, fair.barker, "They will never guess.", whisper=True)
    barker.next("news")


def as_names(stream: bytes, names: dict[SeatId, bytes]) -> bytes:
    """A stream with its people in the order of their names, for their ids are made anew each time."""
    blocks = []
    for block in stream.split(b"\n\n"):
        if block.startswith(b"event: people\ndata: "):
            ids = msgspec.json.decode(block.removeprefix(b"event: people\ndata: "), type=list[SeatId])
            blocks.append(b"people " + b" ".join(sorted(names[each] for each in ids)))
        else:
            blocks.append(block)
    return b"\n\n".join(blocks)


def test_everybody_sees_who_comes(fair: Fair, ada: Link) -> None:
    with served(fair.table) as address, listening(address, fair.barker) as barker:
        assert msgspec.json.decode(barker.next("people").data) == [fair.barker.seat]
        with listening(address, ada):
            assert msgspec.json.decode(barker.next("people").data) == sorted([fair.barker.seat, ada.seat])


def test_everybody_sees_who_goes(fair: Fair, ada: Link) -> None:
    with served(fair.table) as address, listening(address, fair.barker) as barker:
        with listening(address, ada):
            while ada.seat not in barker.next("people").data:
                pass
        while ada.seat in barker.next("people").data:
            pass


@pytest.mark.parametrize("page", ["", "/sheet/nobody"])
def test_who_reads_without_scripts_is_here_until_long_after_the_last_look(
    fair: Fair, ada: Link, monkeypatch: pytest.MonkeyPatch, page: str
) -> None:
    monkeypatch.setattr(streams_of_news, "READS_S", 0.5)
    with served(fair.table) as address, listening(address, fair.barker) as barker:
        assert msgspec.json.decode(barker.next("people").data) == [fair.barker.seat]
        cookie = {"Cookie": f"talewright-seat-{ada.seat}={ada.token}"}
        assert httpx.get(f"{address}/t/{ada.seat}{page}", headers=cookie).is_success
        assert msgspec.json.decode(barker.next("people").data) == sorted([fair.barker.seat, ada.seat])
        assert msgspec.json.decode(barker.next("people").data) == [fair.barker.seat]


def test_a_page_with_scripts_that_closes_is_gone_soon(fair: Fair, ada: Link, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its stream takes the place of the look that it began with."""
    monkeypatch.setattr(streams_of_news, "READS_S", 10 * streams_of_news.GONE_AFTER_S)
    with served(fair.table) as address, listening(address, fair.barker) as barker:
        assert httpx.get(
            f"{address}/t/{ada.seat}", headers={"Cookie": f"talewright-seat-{ada.seat}={ada.token}"}
        ).is_success
        with listening(address, ada) as page:
            page.next("people")
        began = time.monotonic()
        while ada.seat in barker.next("people").data or time.monotonic() - began < streams_of_news.GONE_AFTER_S / 2:
            pass
        assert time.monotonic() - began < 5 * streams_of_news.GONE_AFTER_S


def test_a_seat_that_is_closed_hears_no_more(fair: Fair, ada: Link) -> None:
    with served(fair.table) as address, listening(address, ada) as ears:
        ears.next("people")
        fair.table.seating.revoke(ada.campaign, ada.seat, by=fair.barker.seat)
        assert "Ask your game master" in ears.next("closed").data
        assert ears.ended()


def test_what_another_process_stores_is_heard_too(fair: Fair, ada: Link) -> None:
    other = Table(fair.table.ledger.journal, fair.table.ledger.games)
    with served(fair.table) as address, listening(address, ada, position(fair, ada)) as ears:
        ears.next("people")
        other.act(ada.campaign, fair.barker.seat, Say("From elsewhere"), move_id="from-elsewhere")
        assert ears.next("news").id == position(fair, ada)


def test_a_program_listens_with_its_token(fair: Fair, ada: Link) -> None:
    with served(fair.table) as address, listening_bot(address, ada) as ears:
        assert ears.next("news").id == position(fair, ada)


def test_streams_end_by_themselves_when_the_server_stops(fair: Fair, ada: Link) -> None:
    """A stream that were cut off would raise here, and the server would wait out its grace for each."""
    with contextlib.ExitStack() as stack:
        with served(fair.table) as address:
            ears = [stack.enter_context(listening(address, ada)) for _ in range(5)]
            for each in ears:
                each.next("people")
        for each in ears:
            each.hear_out()


def test_a_seat_listens_in_so_many_pages_at_once_and_no_more(
    fair: Fair, ada: Link, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams_of_news, "STREAMS", 2)
    headers = {"Authorization": f"Bearer {ada.token}"}
    with (
        served(fair.table) as address,
        listening(address, fair.barker) as other,
        listening(address, ada) as first,
        listening(address, ada) as second,
    ):
        assert first.next("news").data == second.next("news").data
        answer = httpx.get(f"{address}/api/v1/stream", headers=headers)
        assert answer.status_code == httpx.codes.TOO_MANY_REQUESTS
        assert int(answer.headers["retry-after"]) > 0
        assert other.next("news").data


def test_a_word_that_comes_late_is_let_pass_and_a_wrong_one_is_not(fair: Fair) -> None:
    """Two devices that pledge at the same moment cannot know of each other."""
    browser, here = fair.at_the_table(fair.guest("Ada"))
    browser.move(here, "start-throw")  # a session begins
    word = {"move": "pledge-word", "for": "", "exchange": "1", "digest": "0" * 64}
    answers = [browser.post(f"{here}/words", {**word, "id": id_}).status_code for id_ in ("word-one", "word-two")]
    wrong = browser.post(f"{here}/words", {**word, "id": "word-three", "digest": "no word"}).status_code
    assert (answers, wrong) == ([200, 204], 422)


async def first_heard(table: Table, guests: Sequence[Link]) -> list[str]:
    """What the streams of all guests tell first, when they begin at once."""
    news = News(table, Sharing(Alone()))
    streams = [news.stream(Identity(each.campaign, each.seat, each.token), None) for each in guests]
    heard = await asyncio.gather(*map(anext, streams))
    for each in streams:
        await each.aclose()
    return heard


@pytest.mark.usefixtures("own_loop")
def test_streams_that_are_woken_together_ask_the_journal_once(fair: Fair, monkeypatch: pytest.MonkeyPatch) -> None:
    table, guests = fair.table, [fair.guest(name) for name in ("Ada", "Bo", "Cy")]
    table.seating.revoke(guests[2].campaign, guests[2].seat, by=fair.barker.seat)
    asked: list[int] = []
    held = table.seating.held

    def counted(campaign: CampaignId, tokens: Iterable[str]) -> Mapping[str, SeatId]:
        asked.append(len(tokens := [*tokens]))
        return held(campaign, tokens)

    monkeypatch.setattr(table.seating, "held", counted)
    ada, bo, cy = asyncio.run(first_heard(table, guests))
    assert ada == bo == message("news", position(fair, guests[0]), id=int(position(fair, guests[0])))
    assert cy == message("closed", CLOSED)
    assert asked == [3]


@pytest.mark.usefixtures("own_loop")
def test_a_seat_that_is_closed_while_all_are_answered_ends_no_stream_but_its_own(
    fair: Fair, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, guests = fair.table, [fair.guest(name) for name in ("Ada", "Bo")]
    held = table.seating.held

    def held_until_now(campaign: CampaignId, tokens: Iterable[str]) -> Mapping[str, SeatId]:
        found = held(campaign, tokens)
        table.seating.revoke(campaign, guests[1].seat, by=fair.barker.seat)
        return found

    monkeypatch.setattr(table.seating, "held", held_until_now)
    ada, bo = asyncio.run(first_heard(table, guests))
    assert ada == message("news", position(fair, guests[0]), id=int(position(fair, guests[0])))
    assert bo.startswith("event: closed\n")


@pytest.mark.usefixtures("own_loop")
def test_a_page_that_has_gone_while_its_seat_was_closed_raises_no_alarm(fair: Fair, ada: Link) -> None:
    fair.table.seating.revoke(ada.campaign, ada.seat, by=fair.barker.seat)
    alarms: list[str] = []

    async def go() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, told: alarms.append(str(told["message"])))
        news = News(fair.table, Sharing(Alone()))
        hearing = asyncio.ensure_future(anext(news.stream(Identity(ada.campaign, ada.seat, ada.token), None)))
        await asyncio.sleep(0)  # it has asked
        hearing.cancel()
        await asyncio.gather(*asyncio.all_tasks() - {asyncio.current_task()}, return_exceptions=True)
        assert hearing.cancelled()

    asyncio.run(go())
    gc.collect()
    assert alarms == []
