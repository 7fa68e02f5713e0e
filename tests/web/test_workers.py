"""Several worker processes serve one table: killed, replaced and stopped while people play, without a lost move."""

import errno
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
import pytest
from tests.here import PLAIN
from tests.journal.waiting import wait_for
from tests.packs.fen import FEN
from tests.refusing import refusing
from tests.web.working import GAME, Command, Page, Player, check, seated, working

from talewright.cli import main
from talewright.games.registry import installed
from talewright.journal import Place, place_of
from talewright.journal.verify import verify
from talewright.refusal import Refused
from talewright.table import Link, Table
from talewright.table.packs import read
from talewright.web import serving, workers
from talewright.web.authentication import HOST, new_host
from talewright.web.serving import divided, listen
from talewright.web.workers import Plan, Workers

EACH = 40  # things that each player says

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="several workers are tried on Linux")


@pytest.fixture
def folder(tmp_path: Path) -> Place:
    return place_of(tmp_path, None)


@pytest.fixture(params=["folder", "database"])
def place(request: pytest.FixtureRequest) -> Place:
    found: Place = request.getfixturevalue(request.param)
    return found


def arrived(place: Place, command: Command, links: Sequence[Link], pages: Sequence[Page], each: int) -> None:
    """Check what was stored; every page has heard all of it, at whichever worker."""
    last = str(check(place, links, each))
    assert wait_for(lambda: {page.heard for page in pages} == {last}), ([page.heard for page in pages], last)
    assert command.process.returncode is None


def test_a_worker_is_killed_in_the_middle_of_moves(place: Place) -> None:
    links = seated(place, players=3)
    with working(place, 3) as command, ExitStack() as stack, ThreadPoolExecutor() as everybody:
        players = [Player(command.address, link) for link in links]
        pages = [stack.enter_context(Page(player)) for player in players]
        first, *_ = before = command.workers
        assert len(before) == 3
        sent = [everybody.submit(player.speaks, EACH) for player in players]
        assert wait_for(lambda: any(int(page.heard or 0) > 20 for page in pages))
        os.kill(first, signal.SIGKILL)
        command.hears("SIGKILL")
        assert sum(each.result() for each in sent) >= EACH * len(links)
        assert wait_for(lambda: len(command.workers) == 3 and first not in command.workers)
        arrived(place, command, links, pages, EACH)


def test_workers_are_replaced_one_after_another_while_people_play_and_stop_with_streams_open(folder: Place) -> None:
    links = seated(folder, players=1)
    with ExitStack() as stack, ThreadPoolExecutor() as everybody:
        with working(folder, 2) as command:
            players = [Player(command.address, link) for link in links]
            pages = [stack.enter_context(Page(player)) for player in players]
            before = command.workers
            sent = [everybody.submit(player.speaks, EACH) for player in players]
            assert wait_for(lambda: all(page.heard for page in pages))
            command.process.send_signal(signal.SIGHUP)
            command.hears("Every worker was replaced")
            assert not set(before) & set(command.workers)
            for each in sent:
                each.result()
            arrived(folder, command, links, pages, EACH)
            assert all(page.begun > 1 for page in pages)
        assert command.process.returncode == 0
        assert command.said == ["talewright: Every worker was replaced.\n"]


def test_a_campaign_begins_with_a_pack_at_one_worker_and_every_other_knows_what_it_brought(place: Place) -> None:
    """Each request is a connection of its own, and may reach another worker."""
    with place.open(lambda _: None) as journal:
        host = new_host(Table(journal, installed(GAME)))
    place.packs.mkdir(parents=True, exist_ok=True)
    (place.packs / "fen.toml").write_text(FEN, "utf-8")
    with working(place, 3) as command:
        sent = {"pack": "fen", "game": "questworlds-3", "name": "Ours", "gm": "Ann"}
        shown = {"Origin": command.address, "Cookie": f"{HOST}={host}"}
        begun = httpx.post(f"{command.address}/campaigns", data=sent, headers=shown, verify=PLAIN)
        assert begun.status_code == httpx.codes.SEE_OTHER
        seat = begun.headers["set-cookie"].partition(";")[0]
        for _ in range(9):
            page = httpx.get(command.address + begun.headers["location"], headers={"Cookie": seat}, verify=PLAIN)
            assert "The dyke" in page.text
    with place.read() as journal:
        (campaign,) = journal.campaigns()
        records = verify([*journal.read(campaign)]).records
        assert records == journal.head(campaign) == 2 + len(read(FEN).pocket)


def test_workers_end_when_the_process_that_began_them_is_killed(folder: Place) -> None:
    seated(folder)
    with working(folder, 2, run=main) as command:
        workers = command.workers
        command.process.kill()
        assert wait_for(lambda: not any(Path(f"/proc/{each}").exists() for each in workers))


@pytest.mark.usefixtures("own_loop")
@pytest.mark.parametrize("command", ["raise SystemExit(3)", "import os; os.kill(os.getpid(), 9)"])
def test_where_no_worker_can_serve_it_is_said(command: str) -> None:
    with listen("127.0.0.1", 0) as bound:
        sockets = divided(bound, 2)
    plan = Plan((sys.executable, "-c", command), lambda *_: b"", tuple(sockets))
    with refusing(by="Workers._begin_all"):
        Workers(plan, say=lambda _: None).run(lambda: None)


SERVES = """#!{python}
import os, pathlib, socket, sys, time
line = socket.socket(fileno=int(sys.argv[1]))
here = pathlib.Path(__file__).parent
(here / str(os.getpid())).touch()
while (here / "silence").exists():
    time.sleep(0.01)
line.sendall(bytes(4))
time.sleep(60)
"""


def begun(folder: Path) -> set[int]:
    """The processes of all workers that were begun there."""
    return {int(each.name) for each in folder.iterdir() if each.name.isdigit()}


def is_alive(process: int) -> bool:
    with suppress(ProcessLookupError):
        os.kill(process, 0)
        return True
    return False


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """A worker that only says that it serves; not even that while there is silence."""
    written = tmp_path / "worker"
    written.write_text(SERVES.format(python=sys.executable), "utf-8")
    written.chmod(0o755)
    return written


@pytest.mark.usefixtures("own_loop")
def test_a_worker_that_the_system_has_no_room_for_is_begun_as_soon_as_there_is(
    program: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "LONGEST_PAUSE_S", 0.1)
    away, said = program.with_name("away"), list[str]()

    def trouble() -> None:
        program.rename(away)
        (first,) = before = begun(program.parent)
        os.kill(first, signal.SIGKILL)
        wait_for(lambda: len(said) > 1)
        away.rename(program)
        wait_for(lambda: begun(program.parent) != before)
        os.kill(os.getpid(), signal.SIGTERM)

    with listen("127.0.0.1", 0) as bound:
        plan = Plan((str(program),), lambda *_: b"", (bound,))
        Workers(plan, said.append).run(threading.Thread(target=trouble).start)
    assert len(begun(program.parent)) == 2


ANSWERS_ON = """
import signal
def end(*_):
    os.closerange(3, 100)
    (here / "deaf").touch()
    time.sleep(30)
signal.signal(signal.SIGTERM, end)
"""


@pytest.mark.usefixtures("own_loop")
def test_whoever_comes_while_the_table_stops_is_turned_away_at_once_and_no_request_is_taken_and_dropped(
    program: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "STOP_S", 1.0)
    lines = program.read_text("utf-8").replace("line.sendall", ANSWERS_ON.strip() + "\nline.sendall")
    program.write_text(lines, "utf-8")
    came = list[int]()

    def stop(place: tuple[str, int]) -> None:
        os.kill(os.getpid(), signal.SIGTERM)
        wait_for(program.with_name("deaf").exists)
        with socket.socket() as client:
            came.append(client.connect_ex(place))

    with listen("127.0.0.1", 0) as bound:
        stopping = threading.Thread(target=stop, args=[bound.getsockname()])
        Workers(Plan((str(program),), lambda *_: b"", (bound,)), lambda _: None).run(stopping.start)
    assert came == [errno.ECONNREFUSED]


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch, program: Path) -> Callable[[], None]:
    """From the call on a worker that is begun never serves, and it is not waited for."""

    def fall_silent() -> None:
        program.with_name("silence").touch()
        monkeypatch.setattr(workers, "START_S", 0.01)
        monkeypatch.setattr(workers, "LONGEST_PAUSE_S", 0.01)

    return fall_silent


@pytest.mark.usefixtures("own_loop")
def test_a_worker_that_never_serves_is_replaced_and_at_last_its_place_is_left_to_the_others(
    program: Path, impatient: Callable[[], None]
) -> None:
    said = list[str]()

    def trouble() -> None:
        impatient()
        os.kill(min(begun(program.parent)), signal.SIGKILL)
        wait_for(lambda: "The others serve on" in "".join(said[-1:]))
        os.kill(os.getpid(), signal.SIGTERM)

    with listen("127.0.0.1", 0) as bound:
        sockets = divided(bound, 2)
    Workers(Plan((str(program),), lambda *_: b"", tuple(sockets)), said.append).run(
        threading.Thread(target=trouble).start
    )
    assert [sum(what in each for each in said) for what in ("has ended", "did not serve within", "none takes")] == [
        1,
        workers.TRIES - 1,
        1,
    ]


@pytest.mark.usefixtures("own_loop")
def test_where_no_worker_serves_any_more_the_table_ends_and_says_so(
    program: Path, impatient: Callable[[], None]
) -> None:
    def trouble() -> None:
        impatient()
        os.kill(min(begun(program.parent)), signal.SIGKILL)

    with listen("127.0.0.1", 0) as bound, refusing(by="Workers._run"):
        Workers(Plan((str(program),), lambda *_: b"", (bound,)), lambda _: None).run(
            threading.Thread(target=trouble).start
        )


@pytest.mark.usefixtures("own_loop")
def test_a_place_is_not_given_up_while_another_worker_is_about_to_serve_there(
    program: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    silence, said = program.with_name("silence"), list[str]()

    def trouble() -> None:
        monkeypatch.setattr(workers, "START_S", 3.0)
        monkeypatch.setattr(workers, "TRIES", 1)
        silence.touch()
        (first,) = begun(program.parent)
        os.kill(first, signal.SIGKILL)
        wait_for(lambda: len(begun(program.parent)) == 2)
        (hanging,) = begun(program.parent) - {first}
        time.sleep(1.5)  # so that the next one may take as long after the end of this one
        os.kill(os.getpid(), signal.SIGHUP)
        wait_for(lambda: not is_alive(hanging))
        silence.unlink()
        wait_for(lambda: "Every worker was replaced." in said)
        os.kill(os.getpid(), signal.SIGTERM)

    with listen("127.0.0.1", 0) as bound:
        Workers(Plan((str(program),), lambda *_: b"", (bound,)), said.append).run(
            threading.Thread(target=trouble).start
        )
    assert not any("none takes its place" in each for each in said)


@pytest.mark.parametrize("count", ["0", "-1"])
def test_a_table_has_one_worker_at_least(count: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["play", "--data", str(tmp_path), "--workers", count])
    assert "--workers" in capsys.readouterr().err


def test_two_commands_do_not_share_a_port_by_chance() -> None:
    with listen("127.0.0.1", 0) as bound:
        sockets = divided(bound, 2)
        port = sockets[0].getsockname()[1]
        assert {each.getsockname()[1] for each in sockets} == {port}
        with pytest.raises(Refused, match=f"port {port}"):
            listen("127.0.0.1", port)
        for each in sockets:
            each.close()


def test_nobody_else_gets_the_port_while_it_is_divided(monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[socket.socket] = []
    bind = serving._bound  # noqa: SLF001 - what happens in between is seen nowhere else

    def with_another(host: str, port: int, *, is_shared: bool = False) -> socket.socket:
        with suppress(OSError):
            taken.append(bind(host, port))
        return bind(host, port, is_shared=is_shared)

    with listen("127.0.0.1", 0) as bound:
        port = bound.getsockname()[1]
        monkeypatch.setattr(serving, "_bound", with_another)
        sockets = divided(bound, 3)
    assert ({each.getsockname()[1] for each in sockets}, taken) == ({port}, [])
    for each in sockets:
        each.close()
