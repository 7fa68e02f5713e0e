"""Several people act in the same moment, at a journal on disk."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from tests.here import PLAIN
from tests.toy.play import TOY
from tests.web.fair import Fair
from tests.web.listening import listening, served

from talewright.journal import open_journal
from talewright.journal.sqlite import FILE
from talewright.table import Link, Table

EACH = 5


def test_of_six_people_who_act_at_once_nobody_is_lost(tmp_path: Path) -> None:
    with open_journal(tmp_path) as journal:
        fair = Fair(Table(journal, {"toy": TOY}))  # type: ignore[dict-item]  # its own state and moves
        links = [fair.barker, *(fair.guest(name) for name in ("Ada", "Bo", "Cy", "Di", "Ed"))]
        with served(fair.table) as address, ThreadPoolExecutor(len(links)) as everybody:
            statuses = everybody.map(lambda link: speak(address, link), links)
            assert [*statuses] == [[httpx.codes.OK] * EACH] * len(links)
    with open_journal(tmp_path) as journal:
        table = Table(journal, {"toy": TOY})  # type: ignore[dict-item]  # its own state and moves
        said = [line.text for line in table.log(fair.barker.campaign, fair.barker.seat) if line.kind == "said/1"]
    assert sorted(said) == sorted(f"{number} of {link.seat}" for link in links for number in range(EACH))


def test_two_devices_of_one_seat_send_the_same_move_and_it_happens_once(tmp_path: Path) -> None:
    with open_journal(tmp_path) as journal:
        fair = Fair(Table(journal, {"toy": TOY}))  # type: ignore[dict-item]  # its own state and moves
        ada = fair.guest("Ada")
        with served(fair.table) as address, ThreadPoolExecutor(8) as devices:
            answers = [*devices.map(lambda _: say(address, ada, "the-very-same", "Once"), range(8))]
        assert {answer.status_code for answer in answers} == {httpx.codes.OK}
        assert [answer.json()["again"] for answer in answers].count(False) == 1
        assert [line.text for line in fair.table.log(ada.campaign, ada.seat)].count("Once") == 1


def test_while_another_program_writes_people_still_see_the_table_and_are_told_that_moves_must_wait(
    tmp_path: Path,
) -> None:
    with open_journal(tmp_path) as journal:
        fair = Fair(Table(journal, {"toy": TOY}))  # type: ignore[dict-item]  # its own state and moves
        links = [fair.guest(f"Guest {number}") for number in range(10)]
        with (
            served(fair.table) as address,
            ThreadPoolExecutor(len(links)) as everybody,
            closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other,
            httpx.Client(timeout=30) as browser,
        ):
            assert look(browser, address, links[0]).status_code == httpx.codes.OK  # what pages are made of is there
            other.execute("BEGIN IMMEDIATE")
            moves = [everybody.submit(say, address, link, f"{link.seat}-late", "Late") for link in links]
            seen = [(look(browser, address, link).status_code, all(move.done() for move in moves)) for link in links]
            assert seen[0] == (httpx.codes.OK, False)
            assert {status for status, _ in seen} == {httpx.codes.OK}
            for answer in (move.result() for move in moves):
                assert answer.status_code == httpx.codes.SERVICE_UNAVAILABLE
                assert int(answer.headers["retry-after"]) > 0
            other.execute("COMMIT")
            again = say(address, links[0], f"{links[0].seat}-late", "Late")
            assert (again.status_code, again.json()["again"]) == (httpx.codes.OK, False)


def test_whoever_looks_or_listens_when_the_journal_is_closed_is_told_and_nothing_breaks(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with open_journal(tmp_path) as journal:
        fair = Fair(Table(journal, {"toy": TOY}))  # type: ignore[dict-item]  # its own state and moves
        ada = fair.guest("Ada")
        with (
            served(fair.table) as address,
            httpx.Client(timeout=30) as browser,
            listening(address, ada) as ears,
        ):
            assert look(browser, address, ada).status_code == httpx.codes.OK
            ears.next("news")
            journal.close()
            fair.table.ledger.publish(ada.campaign)
            ears.hear_out()
            answers = [look(browser, address, ada), say(address, ada, "much-too-late", "Late")]
            assert {answer.status_code for answer in answers} == {httpx.codes.SERVICE_UNAVAILABLE}
    assert not [each for each in caplog.records if each.exc_info]


def speak(address: str, link: Link) -> list[int]:
    return [say(address, link, f"{link.seat}-{n}", f"{n} of {link.seat}").status_code for n in range(EACH)]


def look(browser: httpx.Client, address: str, link: Link) -> httpx.Response:
    return browser.get(f"{address}/t/{link.seat}", headers={"Cookie": f"talewright-seat-{link.seat}={link.token}"})


def say(address: str, link: Link, as_id: str, text: str) -> httpx.Response:
    return httpx.post(
        f"{address}/api/v1/moves",
        headers={"Authorization": f"Bearer {link.token}"},
        json={"id": as_id, "move": {"type": "say", "text": text}},
        timeout=30,
        verify=PLAIN,
    )
