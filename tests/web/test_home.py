"""Home, where there are many campaigns."""

import os
import re
import sys
from collections.abc import MutableMapping
from http import HTTPStatus
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
from jinja2 import BaseLoader, Environment, Template
from tests.packs.fen import FEN
from tests.toy.play import TOY
from tests.web.fair import Fair
from tests.web.listening import served

from talewright.dice.draw import SeatId
from talewright.games.registry import installed
from talewright.table import Link, Table
from talewright.table.journal import MemoryJournal
from talewright.table.moves import Say
from talewright.table.packs import Packs
from talewright.table.seat import CampaignId, MoveId
from talewright.web import home
from talewright.web.authentication import HOST, new_host
from talewright.web.pages import Pages


@pytest.mark.parametrize("looked_through", [0, 500])
def test_the_host_reads_the_newest_campaigns_first_and_the_older_ones_behind_a_link(
    fair: Fair, monkeypatch: pytest.MonkeyPatch, looked_through: int
) -> None:
    monkeypatch.setattr(home, "LISTED", 2)
    monkeypatch.setattr(home, "LOOKED_THROUGH", looked_through)
    for number in range(1, 5):
        fair.table.seating.begin("toy", f"Fair {number}", gm="Ann")
    host = fair.host()
    shown = [host.get(address).text for address in ("/", "/?older=2", "/?older=4", "/?older=9999", "/?older=-7")]
    listed = [
        [name for name in (*map("Fair {}".format, range(1, 5)), "The spring fair") if name in page] for page in shown
    ]
    assert listed == [["Fair 3", "Fair 4"], ["Fair 1", "Fair 2"], ["The spring fair"], [], ["Fair 3", "Fair 4"]]
    assert ["/?older=" in page for page in shown] == [True, True, False, False, True]


@pytest.mark.parametrize("sits_there", [False, True])
def test_many_campaigns_are_folded_but_for_the_last_where_a_browser_has_no_seat(
    fair: Fair, *, sits_there: bool
) -> None:
    for number in range(1, 5):
        fair.table.seating.begin("toy", f"Fair {number}", gm="Ann")
    host = fair.host()
    if sits_there:
        host.sit(fair.barker)
    shown, _, folded = host.get("/").text.partition('id="others-title"')[2].partition("<details")
    last = [] if sits_there else ["Fair 4", "Fair 3", "Fair 2"]
    assert re.findall(r"<b><bdi>([^<]*)", shown) == last
    assert "Fair 1" in folded


def test_each_campaign_is_run_by_a_button_that_names_it(fair: Fair) -> None:
    fair.table.seating.begin("toy", "The autumn fair", gm="Ann")
    named = re.findall(
        r'<button[^>]*>Run it[^<]*<span class="visually-hidden">: <bdi>([^<]*)', fair.host().get("/").text
    )
    assert named == ["The autumn fair", "The spring fair"]


def test_the_seats_of_one_campaign_stand_in_one_row(fair: Fair) -> None:
    autumn = fair.table.seating.begin("toy", "The autumn fair", gm="Ann")
    browser = fair.browser()
    kay = fair.guest("Kay")
    for link in (kay, autumn, fair.barker):
        browser.sit(link)
    rows = re.findall(r"<li>(.*?)</li>", browser.get("/").text, re.DOTALL)
    seats = [re.findall(r'href="/t/([^"]+)"', row) for row in rows]
    assert sorted(seats) == sorted([[kay.seat, fair.barker.seat], [autumn.seat]])


def test_a_host_begins_a_campaign_first_and_joins_another_table_below(fair: Fair) -> None:
    page = fair.host().get("/").text
    assert page.index('action="/campaigns"') < page.index('action="/join"')
    assert 'action="/join"' in fair.browser().get("/").text


CHOSEN = re.compile(r'value="([^"]+)" required checked')


def test_the_game_of_the_newest_campaign_is_chosen_for_the_next_one() -> None:
    fair = Fair(Table(MemoryJournal(), {"toy": TOY, **installed()}))  # type: ignore[dict-item]  # its own state and moves
    fair.table.seating.begin("strange-fate", "The old hall", gm="Ann")
    assert CHOSEN.findall(fair.host().get("/").text) == ["strange-fate"]


def test_nobody_begins_a_game_only_because_it_stands_first_in_the_list() -> None:
    toy: dict[str, Any] = {"toy": TOY}
    for games, chosen in ((installed(), []), (toy, ["toy"])):
        fair = Fair(Table(MemoryJournal(), games), begun=Link(CampaignId(""), SeatId(""), ""))
        assert CHOSEN.findall(fair.host().get("/").text) == chosen


def test_a_browser_without_scripts_sends_the_options_of_all_games_and_begins_one(all_games: Fair) -> None:
    host = all_games.host()
    told: dict[str, str | list[str]] = {
        "questworlds-3/mastery": "M",
        "questworlds-2.2/required": ["religion", "occupation"],
    }
    page = host.get("/").text
    assert all(f'name="{name}"' in page for name in told)
    answer = host.post("/campaigns", {"game": "questworlds-3", "name": "Autumn fair", "gm": "Mo", **told})
    assert answer.status_code == HTTPStatus.SEE_OTHER


def test_what_was_chosen_for_a_new_campaign_stays_on_the_page_where_it_does_not_fit() -> None:
    games: dict[str, Any] = installed()
    fair = Fair(Table(MemoryJournal(), games), begun=Link(CampaignId(""), SeatId(""), ""))
    told = {"improvement": "story-led", "further_opponent": "5", "sample_abilities": "Rows", "required": ["religion"]}
    slug = "questworlds-2.2"
    form = {"game": slug, "name": "The Salt Road", "gm": "Ana"} | {
        f"{slug}/{name}": each for name, each in told.items()
    }
    host = fair.host()
    answer = host.post("/campaigns", form)  # type: ignore[arg-type]  # words, or a list of them
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert set(_set(answer.text)) - set(_set(host.get("/").text)) == {
        ("name", "The Salt Road"),
        ("gm", "Ana"),
        ("game", slug),
        *((f"{slug}/{name}", each if isinstance(each, str) else each[0]) for name, each in told.items()),
    }


def _set(page: str) -> list[tuple[str, str]]:
    """What the fields of a page hold: their names, and each value that is not empty."""
    typed = re.findall(r'<input type="(?:text|number)"[^>]* name="([^"]+)"[^>]* value="([^"]+)"', page)
    told = re.findall(r'<input type="(?:radio|checkbox)"[^>]* name="([^"]+)" value="([^"]+)"[^>]* checked', page)
    return typed + told + re.findall(r'<textarea[^>]* name="([^"]+)"[^>]*>([^<]+)<', page)


def test_whoever_comes_first_does_not_wait_for_templates(fair: Fair, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pages, "make_ready", lambda *_: None)
    host = {"Cookie": f"{HOST}={new_host(fair.table)}"}
    with served(fair.table) as address:
        assert httpx.get(f"{address}/health").is_success
        read: list[str] = []
        load = BaseLoader.load

        def noted(loader: BaseLoader, within: Environment, name: str, known: MutableMapping[str, Any]) -> Template:
            read.append(name)
            return load(loader, within, name, known)

        monkeypatch.setattr(BaseLoader, "load", noted)
        assert fair.barker.campaign in httpx.get(address, headers=host).text
        assert read == []


@pytest.fixture
def all_games() -> Fair:
    return Fair(Table(MemoryJournal(), {"toy": TOY, **installed()}))  # type: ignore[dict-item]  # its own state and moves


SEAT_HELD = re.compile(r'href="(/t/[^"]+)"')


@pytest.mark.parametrize("slug", installed())
def test_a_host_who_only_looks_gets_an_evening_with_its_seats(all_games: Fair, slug: str) -> None:
    host = all_games.host()
    assert f'name="game" value="{slug}" class="plain"' in host.get("/").text
    there = host.post("/demonstrations", {"game": slug})
    assert there.status_code == HTTPStatus.SEE_OTHER
    seats = SEAT_HELD.findall(host.get("/").text)
    assert there.headers["location"] == seats[0]
    assert len(seats) == 3
    shown = [host.get(seat) for seat in seats]
    assert [page.status_code for page in shown] == [HTTPStatus.OK] * 3
    assert [">Menu<" in page.text for page in shown] == [True] * 3


def test_the_table_that_was_played_last_stands_first() -> None:
    seconds = count()
    clock = lambda: f"2026-05-01T20:00:{next(seconds):02}.000+00:00"  # noqa: E731 - it is handed on
    fair = Fair(Table(MemoryJournal(), {"toy": TOY}, clock=clock))  # type: ignore[dict-item]  # its own state and moves
    later = fair.table.seating.begin("toy", "The autumn fair", gm="Barker")
    barker = fair.browser()
    for link in (fair.barker, later):
        barker.sit(link)
    assert SEAT_HELD.findall(barker.get("/").text) == [f"/t/{later.seat}", f"/t/{fair.barker.seat}"]
    fair.table.act(fair.barker.campaign, fair.barker.seat, Say("Roll up!"), move_id=MoveId("roll-up-1"))
    assert SEAT_HELD.findall(barker.get("/").text) == [f"/t/{fair.barker.seat}", f"/t/{later.seat}"]


def test_who_is_no_host_is_shown_no_evening_and_begins_none(all_games: Fair) -> None:
    browser = all_games.browser()
    assert "/demonstrations" not in browser.get("/").text
    assert browser.post("/demonstrations", {"game": "questworlds-3"}).status_code == HTTPStatus.FORBIDDEN
    assert len(all_games.table.ledger.journal.campaigns()) == 1


def test_a_game_without_an_evening_to_look_at_says_so(all_games: Fair) -> None:
    host = all_games.host()
    assert 'value="toy" class="plain"' not in host.get("/").text
    for game in ("toy", "whist", ""):
        answer = host.post("/demonstrations", {"game": game})
        assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
        assert home.NO_EVENING in answer.text


def test_of_many_tables_the_last_ones_lie_open_and_a_new_campaign_is_not_far(fair: Fair) -> None:
    host = fair.host()
    for number in range(12):
        host.post("/campaigns", {"game": "toy", "name": f"Evening {number}", "gm": "Ann"})
    page = host.get("/").text
    opened, _, folded = page[: page.index('action="/campaigns"')].partition("<details")
    listed = [re.findall(r"Evening (\d+)<", part) for part in (opened, folded)]
    assert [*listed[0], *listed[1]] == [str(number) for number in reversed(range(12))]
    assert 0 < len(listed[0]) < len(listed[1]) + 1


# Genre packs


@pytest.fixture
def with_packs(all_games: Fair, tmp_path: Path) -> Fair:
    (tmp_path / "fen.toml").write_text(FEN, "utf-8")
    (tmp_path / "odd.toml").write_text("title = 'The", "utf-8")
    all_games.table.packs = Packs(tmp_path)
    return all_games


def test_a_host_finds_the_packs_below_the_games_and_of_a_broken_one_what_is_wrong(with_packs: Fair) -> None:
    page = with_packs.host().get("/").text
    assert page.index('action="/campaigns"') < page.index('name="chosen" value="fen"')
    assert "odd.toml: " in page
    assert 'value="odd"' not in page
    player = with_packs.browser()
    assert 'name="chosen"' not in player.get("/").text
    assert "The Fen" not in player.get("/?pack=fen").text


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere every name of a file is a text")
def test_a_pack_whose_name_cannot_be_read_is_listed_like_any_other(with_packs: Fair, tmp_path: Path) -> None:
    Path(os.fsdecode(bytes(tmp_path / "wet\u202e") + b"\xff.toml")).write_text(FEN, "utf-8")
    assert 'name="chosen" value="wet?"' in with_packs.host().get("/").text


@pytest.mark.parametrize(
    ("right", "wrong", "line"),
    [
        ('mastery = "W"', 'mystery = "W"', 6),
        ('mastery = "W"', 'refresh = "never"', 6),
        ("Restless 15", "Restless x", 11),
        ("prize =", "price =", 19),
        ("questworlds-3", "whist", 1),
    ],
)
def test_a_pack_that_does_not_fit_its_game_fills_in_no_form(
    with_packs: Fair, tmp_path: Path, right: str, wrong: str, line: int
) -> None:
    (tmp_path / "fen.toml").write_text(FEN.replace(right, wrong), "utf-8")
    answer = with_packs.host().get("/?pack=fen")
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert f"fen.toml, line {line}: " in answer.text


def test_of_a_pack_of_ones_own_for_a_game_that_is_not_here_that_is_said(with_packs: Fair, tmp_path: Path) -> None:
    (tmp_path / "fen.toml").write_text(FEN.replace("questworlds-3", "questwords-3"), "utf-8")
    page = with_packs.host().get("/").text
    assert "fen.toml: there is no game" in page
    assert 'value="fen"' not in page


def ours(mastery: str) -> dict[str, str | list[str]]:
    """The form of a campaign that begins with the fen."""
    return {"pack": "fen", "game": "questworlds-3", "name": "Ours", "gm": "Ann", "questworlds-3/mastery": mastery}


def test_a_pack_fills_in_the_form_and_the_campaign_begins_with_what_stands_there(with_packs: Fair) -> None:
    host = with_packs.host()
    page = host.get("/?pack=fen").text
    assert 'name="pack" value="fen"' in page
    assert 'id="name" name="name" value="The Fen"' in page
    assert "Eeler: traps" in page
    assert "Tom" in page
    assert 'type="radio" id="game-' not in page
    sent: dict[str, str | list[str]] = {
        "pack": "fen",
        "game": "questworlds-3",
        "name": "Ours",
        "gm": "Ann",
        "questworlds-3/mastery": "X",
    }
    begun = host.post("/campaigns", sent)
    assert begun.status_code == HTTPStatus.SEE_OTHER
    table = host.get(begun.headers["location"]).text
    assert "The dyke" in table
    (campaign,) = [each for each in with_packs.table.ledger.journal.campaigns() if each != with_packs.barker.campaign]
    first = next(iter(with_packs.table.ledger.journal.read(campaign)))
    assert '"mastery":"X"' in str(first.body)


def test_what_does_not_fit_leaves_the_form_with_its_pack(with_packs: Fair) -> None:
    host = with_packs.host()
    sent: dict[str, str | list[str]] = {
        "pack": "fen",
        "game": "questworlds-3",
        "name": "Ours",
        "gm": "Ann",
        "questworlds-3/mastery": "7",
    }
    again = host.post("/campaigns", sent)
    assert again.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert 'name="pack" value="fen"' in again.text
    assert 'value="7"' in again.text
    assert 'value="Ours"' in again.text
    assert len(with_packs.table.ledger.journal.campaigns()) == 1


def test_a_pack_that_has_changed_meanwhile_is_looked_through_again_and_begins_as_it_is_now(
    with_packs: Fair, tmp_path: Path
) -> None:
    host = with_packs.host()
    then = re.search(r'name="mark" value="(\w+)"', host.get("/?pack=fen").text)
    assert then
    changed = FEN.replace("Tom", "Meg").replace("The dyke", "The sluice")
    (tmp_path / "fen.toml").write_text(changed, "utf-8")
    again = host.post("/campaigns", {**ours("W"), "mark": then[1]})
    assert again.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert home.CHANGED in again.text
    assert "Meg" in again.text
    assert 'value="Ours"' in again.text
    assert len(with_packs.table.ledger.journal.campaigns()) == 1
    now = re.search(r'name="mark" value="(\w+)"', again.text)
    assert now
    begun = host.post("/campaigns", {**ours("W"), "mark": now[1]})
    assert "The sluice" in host.get(begun.headers["location"]).text


def test_a_pack_that_has_changed_to_another_game_meanwhile_goes_on_with_that(with_packs: Fair, tmp_path: Path) -> None:
    host = with_packs.host()
    other = FEN.partition("[options]")[0].replace("questworlds-3", "strange-fate")
    aspect = '[[pocket]]\nmove = { type = "place-aspect", name = "Fog" }\n'
    (tmp_path / "fen.toml").write_text(f'{other}[options]\ncentury = "Late"\n{aspect}', "utf-8")
    again = host.post("/campaigns", ours("W"))
    assert again.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert 'name="game" value="strange-fate"' in again.text
    assert re.search(r'value="Late"[^>]* checked', again.text)


@pytest.mark.parametrize("broken", ["title = 'The", FEN.replace("prize =", "price ="), ""])
def test_a_pack_that_is_broken_by_now_leaves_the_form_and_begins_once_it_is_mended(
    with_packs: Fair, tmp_path: Path, broken: str
) -> None:
    host = with_packs.host()
    then = re.search(r'name="mark" value="(\w+)"', host.get("/?pack=fen").text)
    assert then
    (tmp_path / "fen.toml").write_text(broken, "utf-8")
    again = host.post("/campaigns", {**ours("X"), "mark": then[1]})
    assert again.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "fen.toml" in again.text
    for kept in ('name="name" value="Ours"', 'name="gm" value="Ann"', 'value="X"', f'name="mark" value="{then[1]}"'):
        assert kept in again.text
    assert len(with_packs.table.ledger.journal.campaigns()) == 1
    (tmp_path / "fen.toml").write_text(FEN, "utf-8")
    begun = host.post("/campaigns", {**ours("X"), "mark": then[1]})
    assert "The dyke" in host.get(begun.headers["location"]).text


def test_names_that_were_typed_go_along_to_a_pack_and_back(with_packs: Fair) -> None:
    host = with_packs.host()

    def chosen(it: str, **form: str) -> str:
        return host.get(host.post("/packs", {"chosen": it, **form}).headers["location"]).text

    typed = {"game": "whist", "name": "Ours & yours", "gm": "Ann"}
    for page in (chosen("fen", **typed), chosen("", pack="fen", **typed)):
        assert 'name="name" value="Ours &amp; yours"' in page
        assert 'name="gm" value="Ann"' in page
    assert 'name="name" value="The Fen"' in chosen("fen", name="", gm="")
    assert 'name="name" value=""' in chosen("", pack="fen", name="The Fen", gm="Ann")


@pytest.mark.parametrize("name", ["odd", "gone", "../fen"])
def test_a_pack_that_is_gone_or_cannot_be_read_is_said_and_nothing_begins(with_packs: Fair, name: str) -> None:
    host = with_packs.host()
    assert host.get(f"/?pack={name}").status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    begun = host.post("/campaigns", {"pack": name, "game": "questworlds-3", "name": "Ours", "gm": "Ann"})
    assert begun.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert len(with_packs.table.ledger.journal.campaigns()) == 1


def test_a_pack_may_have_an_option_that_no_form_asks_for_any_more(with_packs: Fair, tmp_path: Path) -> None:
    ford = 'game = "heroquest-2e"\ntitle = "The ford"\n[options]\nmultiple_opponents = true\n'
    (tmp_path / "ford.toml").write_text(ford, "utf-8")
    assert with_packs.host().get("/?pack=ford").status_code == HTTPStatus.OK


def test_a_pack_for_a_game_that_is_not_here_is_not_listed() -> None:
    fair = Fair()
    assert 'name="chosen"' not in fair.host().get("/").text
    assert fair.host().get("/?pack=lantern-coast").status_code == HTTPStatus.UNPROCESSABLE_ENTITY


def test_a_pack_begins_no_campaign_of_another_game(with_packs: Fair) -> None:
    answer = with_packs.host().post("/campaigns", {"pack": "fen", "game": "strange-fate", "name": "A", "gm": "B"})
    assert answer.status_code == httpx.codes.UNPROCESSABLE_ENTITY
    assert "The Fen is a genre pack for questworlds-3, not for strange-fate." in answer.text
