"""What a seat may not know leaves by no route: its answers are the same, byte for byte, whatever is hidden."""

import itertools
import re
from collections.abc import Callable

import httpx
import pytest
from tests.toy.jar import FillJar, RollJar
from tests.toy.play import TOY
from tests.toy.prizes import Award
from tests.web.fair import PAGES, Fair

from talewright.table import Link, MemoryJournal, Table
from talewright.table.moves import Say, TypeFace

Secretly = Callable[[Fair], None]

HIDDEN_MOVE = "fill-the-jar-1"


def nothing(_: Fair) -> None:
    """Do nothing at all."""


def fill(beans: int) -> Secretly:
    def doing(fair: Fair) -> None:
        act(fair, fair.barker, FillJar(beans=beans), HIDDEN_MOVE)

    return doing


def roll(face: int) -> Secretly:
    def doing(fair: Fair) -> None:
        act(fair, fair.barker, RollJar(), HIDDEN_MOVE)
        (draw,) = fair.table.look(fair.barker.campaign, fair.barker.seat).draws
        act(fair, fair.barker, TypeFace(draw.id, face), "the-face-that-fell")

    return doing


def whisper(fair: Fair) -> None:
    act(fair, fair.barker, Say("The jar is heavier than it looks.", whisper=True), HIDDEN_MOVE)


SECRETS = [nothing, fill(17), fill(71), roll(2), roll(5), whisper]


def act(fair: Fair, link: Link, move: FillJar | RollJar | Award | Say | TypeFace, as_id: str) -> None:
    fair.table.act(link.campaign, link.seat, move, move_id=as_id)


def a_fair(secretly: Secretly) -> tuple[Fair, Link]:
    """A fair under way, in which something happens in secret and then something before everyone."""
    ticks = itertools.count()
    table = Table(
        MemoryJournal(),
        {"toy": TOY},  # type: ignore[dict-item]  # its own state and moves
        clock=lambda: f"2026-05-01T20:00:{next(ticks) % 1:02}.000+00:00",
    )
    fair = Fair(table)
    ada = fair.guest("Ada")
    act(fair, fair.barker, Award(to=(ada.seat,), points=1), "before-everyone-1")
    secretly(fair)
    act(fair, fair.barker, Award(to=(ada.seat,), points=2), "before-everyone-2")
    return fair, ada


def everything(fair: Fair, link: Link) -> dict[str, str]:
    """Every answer that a seat can get, without what differs by chance between two fairs."""
    browser, here = fair.at_the_table(link)
    pages = [*PAGES, "/sheet/jar", f"/undo/{HIDDEN_MOVE}", f"?for={fair.barker.seat}"]
    told = {path: browser.get(here + path).text for path in pages}
    told |= {f"{path} in part": browser.part(here + path).text for path in pages}
    bot = fair.bot(link)
    told |= {path: bot.get(path).text for path in ("/view", "/offers", "/log", f"/offers?for={fair.barker.seat}")}
    told["open"] = browser.move(here, "open-jar").text
    told["undo"] = browser.move(here, "undo", move=["undo", HIDDEN_MOVE]).text
    told["again"] = bot.move("a-guess-of-mine", {"type": "guess", "beans": 50}).text
    told["home"] = browser.get("/").text
    told["head"] = bot.get("/head").text + browser.get(f"{here}/head?count=3").text
    told["extract"] = fair.extract(link)
    return {without_ids(path): without_ids(text) for path, text in told.items()}


def without_ids(text: str) -> str:
    return re.sub(r"[0-9a-f]{16,}", "ID", text)


@pytest.mark.parametrize("secretly", SECRETS[1:], ids=["17 beans", "71 beans", "a 2", "a 5", "a whisper"])
def test_no_answer_tells_of_what_is_hidden(secretly: Secretly) -> None:
    assert everything(*a_fair(secretly)) == everything(*a_fair(nothing))


def test_whoever_hid_it_sees_it() -> None:
    fair, _ = a_fair(fill(71))
    assert fair.bot(fair.barker).get("/view").json()["play"]["jar"]["beans"] == 71


def test_an_id_that_somebody_else_used_makes_no_move_and_repeats_no_answer() -> None:
    fair, ada = a_fair(fill(71))
    taken = fair.bot(ada).move(HIDDEN_MOVE, {"type": "guess", "beans": 50})
    assert taken.status_code == httpx.codes.UNPROCESSABLE_ENTITY
    assert "71" not in taken.text
