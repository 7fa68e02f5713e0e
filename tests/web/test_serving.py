"""Where the table listens, and what it says when it cannot."""

import contextlib
import gc
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import CodeType

import httpx
import pytest
from jinja2.bccache import Bucket
from tests.forked import Forked
from tests.journal.waiting import wait_for
from tests.web.listening import served

from talewright.cli import main
from talewright.games.questworlds.play import QUESTWORLDS_3
from talewright.refusal import Refused
from talewright.table import MemoryJournal, Table
from talewright.web import pages
from talewright.web.compiled import Compiled
from talewright.web.pages import Pages
from talewright.web.serving import PORTS, Server, elsewhere, here, listen


@pytest.fixture
def taken() -> Iterator[int]:
    """A port at which somebody else listens."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def test_a_port_that_is_taken_is_named_in_a_sentence(taken: int) -> None:
    with pytest.raises(Refused, match=rf"port {taken} .* Choose another with --port"):
        listen("127.0.0.1", taken)


@pytest.mark.parametrize("port", [-1, 65_536, 99_999])
def test_a_port_that_cannot_be_is_refused_and_no_other_is_taken(port: int) -> None:
    with pytest.raises(Refused, match=f"no port {port}"):
        listen("127.0.0.1", port).close()


def test_without_a_wish_the_first_free_port_is_taken() -> None:
    with contextlib.ExitStack() as stack:
        first = stack.enter_context(listen("127.0.0.1", None)).getsockname()[1]
        second = stack.enter_context(listen("127.0.0.1", None)).getsockname()[1]
        assert first in PORTS
        assert second in PORTS
        assert first < second


def test_a_place_that_is_none_is_named_in_a_sentence() -> None:
    with pytest.raises(Refused, match="cannot listen at no such place"):
        listen("no such place", None)


@pytest.mark.parametrize("host", ["no such place", "203.0.113.7"])
@pytest.mark.parametrize("port", [None, 8000])
def test_an_address_of_another_machine_is_told_by_its_option_whatever_the_port(host: str, port: int | None) -> None:
    with pytest.raises(Refused, match=f"{host} .* --host") as said:
        listen(host, port)
    assert "--port" not in str(said.value)


def test_on_this_machine_only_there_is_no_address_for_others() -> None:
    with listen("127.0.0.1", 0) as bound:
        assert here(bound).startswith("http://127.0.0.1:")
        assert elsewhere(bound) == ""


def test_listening_everywhere_gives_others_an_address_too() -> None:
    with listen("0.0.0.0", 0) as bound:
        port = bound.getsockname()[1]
        assert here(bound) == f"http://127.0.0.1:{port}"
        assert "127.0.0.1" not in elsewhere(bound)
        assert elsewhere(bound) == "" or elsewhere(bound).endswith(f":{port}")


def test_a_folder_that_cannot_be_used_is_named_in_one_line(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("not a folder", encoding="utf-8")
    code, said = play("--data", str(in_the_way))
    assert code == 2
    assert said.startswith("talewright: ")
    assert str(in_the_way) in said
    assert said.count("\n") == 1


def test_a_taken_port_ends_the_command_with_one_line(tmp_path: Path, taken: int) -> None:
    code, said = play("--data", str(tmp_path), "--port", str(taken))
    assert code == 2
    assert f"port {taken}" in said
    assert said.count("\n") == 1


def play(*words: str) -> tuple[int, str]:
    """Run `talewright play`; returns its status and what it complains of."""
    with Forked(main, "play", *words) as ended:
        _, said = ended.communicate()
        return ended.wait(), said


def test_a_server_that_stops_soon_after_the_start_looks_for_no_garbage_first(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[int] = []
    makers: list[threading.Thread] = []

    def make_ready(_: Pages, ended: threading.Event) -> None:
        makers.append(threading.current_thread())
        ended.wait()

    monkeypatch.setattr(Pages, "make_ready", make_ready)
    monkeypatch.setattr(gc, "collect", lambda: looked.append(1))
    with served(Table(MemoryJournal(), {}), kind=Server):
        assert wait_for(lambda: bool(makers))
    makers[0].join()
    assert looked == []


def test_a_server_that_stops_soon_after_the_start_leaves_nobody_compiling(monkeypatch: pytest.MonkeyPatch) -> None:
    makers: list[threading.Thread] = []

    def make_ready(_: Pages, ended: threading.Event) -> None:
        makers.append(threading.current_thread())
        ended.wait()
        time.sleep(1)  # one template takes so long on a machine that has much to do

    monkeypatch.setattr(Pages, "make_ready", make_ready)
    with served(Table(MemoryJournal(), {}), kind=Server):
        assert wait_for(lambda: bool(makers))
    assert not makers[0].is_alive()


def test_soon_after_the_start_no_page_waits_for_its_templates(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[CodeType] = []

    class Noticed(Compiled):
        def dump_bytecode(self, bucket: Bucket) -> None:
            super().dump_bytecode(bucket)
            assert bucket.code
            compiled.append(bucket.code)

    made_ready, make_ready = threading.Event(), Pages.make_ready

    def noticed(pages: Pages, ended: threading.Event) -> None:
        make_ready(pages, ended)
        made_ready.set()

    monkeypatch.setattr(pages, "COMPILED", Noticed())
    monkeypatch.setattr(Pages, "make_ready", noticed)
    table = Table(MemoryJournal(), {QUESTWORLDS_3.slug: QUESTWORLDS_3})  # type: ignore[dict-item]  # as tables do
    host = table.seating.begin(QUESTWORLDS_3.slug, "Saltmarsh", gm="Robin")
    with listen("127.0.0.1", 0) as bound:
        server = Server(table, bound)
        serving = threading.Thread(target=server.run, kwargs={"sockets": [bound]})
        serving.start()
        try:
            assert wait_for(made_ready.is_set, patience_s=60)
            before = len(compiled)
            page = httpx.get(f"{here(bound)}/s/{host.token}", follow_redirects=True, timeout=30)
        finally:
            server.stop()
            serving.join()
    assert page.status_code == httpx.codes.OK
    assert "Saltmarsh" in page.text
    assert len(compiled) == before
