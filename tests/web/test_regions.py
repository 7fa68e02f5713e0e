"""A table's page comes in regions: what a browser has is not sent again, and forms come when they are opened."""

import asyncio
import re
from urllib.parse import quote, urlencode

import pytest
from litestar.concurrency import sync_to_thread
from tests.journal.waiting import wait_for
from tests.web.fair import HTMX, Fair

from talewright.dice.draw import LONGEST_ID, SeatId
from talewright.table import Link
from talewright.web import closing, regions
from talewright.web.pages import Pages
from talewright.web.regions import HAVE, KEPT_S, PAGES, Drawn, Place, Regions
from talewright.web.screens import TableScreen
from talewright.web.tables import shows

REGION = re.compile(r'id="region-(\w+)" (?:aria-label="[^"]*" data-digest="([0-9a-f]+)"|(data-same))')
OK, UNCHANGED = 200, 304
ADA, BO = Place(SeatId("Ada")), Place(SeatId("Bo"))


@pytest.fixture
def ada(fair: Fair) -> Link:
    return fair.guest("Ada")


def had(page: str) -> dict[str, str]:
    """What a browser says that it has of a page."""
    digests = {name: digest for name, digest, _ in REGION.findall(page)}
    assert len(digests) == 7
    (position,) = re.findall(r'data-position="(\d+)"', page)
    return {HAVE: " ".join(f"{name}={told}" for name, told in {"position": position, **digests}.items())}


def sent(page: str) -> set[str]:
    return {name for name, _, same in REGION.findall(page) if not same}


def test_a_look_without_news_costs_nothing(fair: Fair, ada: Link) -> None:
    browser, here = fair.at_the_table(ada)
    answer = browser.get(f"{here}/now", **had(browser.get(here).text))
    assert answer.status_code == UNCHANGED
    assert answer.content == b""


def test_a_page_that_has_heard_less_is_told_so_even_if_nothing_looks_otherwise(fair: Fair, ada: Link) -> None:
    browser, here = fair.at_the_table(ada)
    has = had(browser.get(here).text)
    answer = browser.get(f"{here}/now", **{HAVE: re.sub(r"position=\d+", "position=0", has[HAVE])})
    assert answer.status_code == OK
    assert sent(answer.text) == set()
    assert f'data-position="{fair.table.look(ada.campaign, ada.seat).position}"' in answer.text


def test_the_answer_to_a_press_brings_what_it_changed_and_nothing_else(fair: Fair, ada: Link) -> None:
    browser, here = fair.at_the_table(ada)
    page = browser.get(here).text
    answer = browser.post(f"{here}/moves", {"move": "say", "text": "Ho"}, **HTMX, **had(page))
    assert sent(answer.text) == {"rail"}
    assert "Ho" in answer.text


def test_others_fetch_only_what_has_changed_for_them(fair: Fair, ada: Link) -> None:
    browser, here = fair.at_the_table(ada)
    page = browser.get(here).text
    bo, there = fair.at_the_table(fair.guest("Bo"))
    page = browser.get(here).text
    bo.move(there, "say", text="Ho")
    answer = browser.get(f"{here}/now", **had(page))
    assert answer.status_code == OK
    assert sent(answer.text) == {"rail"}


def test_whoever_tells_nonsense_of_what_they_have_gets_everything(fair: Fair, ada: Link) -> None:
    browser, here = fair.at_the_table(ada)
    for nonsense in ("", "rail", "rail=", "=", "rail=0123 " * 500):
        assert len(sent(browser.get(f"{here}/now", **{HAVE: nonsense}).text)) == 7


def test_a_form_comes_when_it_is_opened(fair: Fair, ada: Link) -> None:
    browser, here = fair.at_the_table(ada)
    page = browser.get(here).text
    assert 'name="beans"' not in page
    assert 'data-opens="guess"' in page
    assert 'name="beans"' in browser.get(f"{here}/about?what=guess").text


def test_what_is_filled_in_beforehand_stands_in_the_form_if_it_fits(fair: Fair, ada: Link) -> None:
    browser, here = fair.at_the_table(ada)
    assert 'value="42"' in browser.get(f"{here}/about?what=guess&fill.beans=42").text
    assert 'value="1000"' not in browser.get(f"{here}/about?what=guess&fill.beans=1000").text
    assert "Something else has happened" in browser.get(f"{here}/about").text  # an address that was cut off
    assert "lots" not in browser.get(f"{here}/about?what=guess&fill.beans=lots").text


@pytest.mark.parametrize("beans", ["--5", "---------5", "-", "٤٢", "4_2", "42.5", "9" * 5000])
def test_what_is_no_number_leaves_the_field_of_one_as_it_is(fair: Fair, ada: Link, beans: str) -> None:
    browser, here = fair.at_the_table(ada)
    as_it_is = browser.get(f"{here}/about?what=guess")
    answer = browser.get(f"{here}/about?{urlencode({'what': 'guess', 'fill.beans': beans})}")
    assert (answer.status_code, answer.text) == (OK, as_it_is.text)


def test_without_a_script_the_page_comes_with_the_form_open(fair: Fair, ada: Link) -> None:
    browser, here = fair.at_the_table(ada)
    page = browser.get(f"{here}?about=guess").text
    assert re.search(r'<dialog id="dialog"[^>]* open>', page)
    assert 'name="beans"' in page


def test_what_is_offered_no_more_is_said_to_be_gone(fair: Fair, ada: Link) -> None:
    browser, here = fair.at_the_table(ada)
    for asked in ("open-auction", "no such thing", "thing:nobody", "moves:nothing"):
        assert "Not possible any more" in browser.get(f"{here}/about?what={quote(asked)}").text


def test_pages_and_styles_are_packed(fair: Fair, ada: Link) -> None:
    browser, here = fair.at_the_table(ada)
    assert browser.get(here).headers["content-encoding"] == "gzip"
    style = re.search(r'href="(/static/[^"]+\.css\?v=[^"]+)"', browser.get(here).text)
    assert style
    assert browser.get(style[1]).headers["content-encoding"] == "gzip"


@pytest.mark.parametrize(("name", "says"), [("log", "What happened"), ("people", "At the table"), ("dice", "fair?")])
def test_without_scripts_a_page_opens_over_the_table(fair: Fair, ada: Link, name: str, says: str) -> None:
    browser, here = fair.at_the_table(ada)
    table = browser.get(here).text
    assert f'href="{here}?drawer={name}"' in table
    opened = browser.get(f"{here}?drawer={name}").text
    assert 'id="region-tray"' in opened
    assert says in opened.partition('id="drawer"')[2]
    assert "open>" not in browser.get(f"{here}?drawer=nonsense").text.partition('id="drawer"')[2].partition("\n")[0]


def test_a_page_at_which_nobody_looks_is_forgotten_and_then_drawn_from_nothing() -> None:
    now, given = [0.0], list[str | None]()

    def draw(before: str | None) -> str:
        given.append(before)
        return "a page"

    pages = Drawn[str](str.encode, lambda: now[0])
    pages.get(ADA, 1, draw)
    pages.get(BO, 1, draw)
    now[0] = KEPT_S
    pages.get(ADA, 1, draw)  # nothing has changed, but Ada looks
    now[0] = KEPT_S + 1
    pages.forget()
    pages.get(ADA, 2, draw)
    pages.get(BO, 2, draw)
    assert given == [None, None, "a page", None]


def test_a_page_that_only_asks_whether_it_shows_everything_is_forgotten_but_not_what_it_shows() -> None:
    now, given = [0.0], list[str | None]()

    def draw(before: str | None) -> str:
        given.append(before)
        return "a page"

    pages = Drawn[str](str.encode, lambda: now[0])
    pages.get(ADA, 1, draw)
    for second in range(0, int(10 * KEPT_S), 20):
        now[0] = second
        pages.forget()
        assert pages.is_shown(ADA, 1, b"a page")
    assert not pages.is_shown(ADA, 1, b"another page")
    assert not pages.is_shown(ADA, 2, b"a page")
    assert not pages.is_shown(BO, 1, b"a page")
    pages.get(ADA, 1, draw)
    assert given == [None, None]


def test_a_seat_that_looks_at_very_many_sheets_has_nothing_forgotten_but_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(regions, "KEPT", 20)
    monkeypatch.setattr(regions, "SHOWN", 20)
    pages, drawn = Drawn[str](str.encode), list[Place]()
    sheets = [Place(BO.seat, sheet=f"sheet-{number}") for number in range(100)]

    def is_drawn(place: Place) -> bool:
        def draw(_: str | None) -> str:
            drawn.append(place)
            return "a page"

        drawn.clear()
        pages.get(place, 1, draw)
        return bool(drawn)

    assert is_drawn(ADA)
    assert all(is_drawn(place) for place in sheets)
    assert pages.is_shown(ADA, 1, b"a page")
    assert not is_drawn(ADA)
    assert not any(is_drawn(place) for place in sheets[-PAGES:])
    assert is_drawn(sheets[0])


def test_a_sheet_that_is_called_something_endless_is_no_longer_a_page_than_any(fair: Fair, ada: Link) -> None:
    browser, here = fair.at_the_table(ada)
    endless = "x" * 20_000
    assert browser.get(f"{here}/sheet/{endless}").text == browser.get(f"{here}/sheet/{endless[:LONGEST_ID]}").text


@pytest.mark.parametrize("page", ["", "/sheet/nobody"])
def test_a_look_at_a_quiet_table_is_answered_without_drawing_what_was_forgotten(
    fair: Fair, ada: Link, page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser, here = fair.at_the_table(ada)
    has, at = had(browser.get(f"{here}{page}").text), {"page": page.removeprefix("/")}
    drawn = list[str]()
    monkeypatch.setattr(regions, "KEPT_S", -1.0)
    fair.app.state.context.drawn.forget()
    _watched(monkeypatch, drawn)
    answer = browser.get(f"{here}/now?{urlencode(at)}", **has)
    assert (answer.status_code, answer.content, drawn) == (UNCHANGED, b"", [])
    other = {HAVE: has[HAVE].replace("tray=", "tray=0")}
    answer = browser.get(f"{here}/now?{urlencode(at)}", **other)
    assert (answer.status_code, sent(answer.text), len(drawn)) == (OK, {"tray"}, 1)


def test_what_one_seat_has_tells_nothing_about_the_page_of_another(fair: Fair, ada: Link) -> None:
    browser, here = fair.at_the_table(ada)
    has = had(browser.get(here).text)
    other, there = fair.at_the_table(fair.barker)
    had_there = had(other.get(there).text)
    assert has != had_there
    assert other.get(f"{there}/now", **has).status_code == OK
    assert browser.get(f"{here}/now", **had_there).status_code == OK


def test_news_are_told_where_a_page_was_forgotten(fair: Fair, ada: Link, monkeypatch: pytest.MonkeyPatch) -> None:
    browser, here = fair.at_the_table(ada)
    has = had(browser.get(here).text)
    monkeypatch.setattr(regions, "KEPT_S", -1.0)
    fair.app.state.context.drawn.forget()
    other, there = fair.at_the_table(fair.barker)
    assert other.move(there, "say", text="Ho").status_code == OK
    assert sent(browser.get(f"{here}/now", **has).text) == {"rail"}


def _watched(monkeypatch: pytest.MonkeyPatch, drawn: list[str]) -> None:
    """Note each page whose regions are asked for."""
    regions_of = Pages.regions

    def noted(pages: Pages, screen: TableScreen, *, before: Regions = ()) -> Regions:
        drawn.append(screen.here)
        return regions_of(pages, screen, before=before)

    monkeypatch.setattr(Pages, "regions", noted)


@pytest.mark.usefixtures("own_loop")
def test_a_table_forgets_unused_pages_by_itself(fair: Fair, monkeypatch: pytest.MonkeyPatch) -> None:
    forgot = list[Drawn[TableScreen]]()
    drawn = Drawn(shows)
    monkeypatch.setattr(closing, "FORGET_EVERY_S", 0.01)
    monkeypatch.setattr(Drawn, "forget", lambda pages: forgot.append(pages))  # noqa: PLW0108 - a method, which knows whose it is

    async def some_time() -> None:
        looks = closing.Closing(fair.table, drawn)
        await looks.open()
        assert await sync_to_thread(wait_for, lambda: drawn in forgot)
        await looks.close()

    asyncio.run(some_time())
