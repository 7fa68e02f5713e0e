"""At the table in a browser: making moves, being refused, taking back."""

import io
import re

import httpx
import pytest
from PIL import Image
from tests.web.fair import Fair

from talewright.table import Link, MemoryJournal, Table, Unwritable, keys
from talewright.table.legible import legible
from talewright.table.moves import Say

OK, SEE_OTHER, UNFIT = httpx.codes.OK, httpx.codes.SEE_OTHER, httpx.codes.UNPROCESSABLE_ENTITY

STRANGE = [
    "O'Brien's \"harbour\" & <b>bold</b>",
    "<script>alert(1)</script>",
    "</textarea><img src=x onerror=alert(1)>",
    "{{ 7 * 7 }} {% include 'home.html' %}",
    "🐉🏳️‍🌈 dragon",
    "שלום עולם",
    "مرحبا \u202eabc",
    "line\u2028separator",
    "\x00\x07\x1b[31m",
]


@pytest.fixture
def ada(fair: Fair) -> Link:
    return fair.guest("Ada")


def test_a_move_answers_with_the_table_as_it_stands_then(fair: Fair, ada: Link) -> None:
    browser, here = fair.at_the_table(ada)
    answer = browser.move(here, "guess", beans="42")
    assert answer.status_code == OK
    assert "<html" not in answer.text
    assert "42" in answer.text
    assert answer.text == browser.get(f"{here}/now").text == browser.part(here).text


def test_without_a_script_a_move_leads_back_to_the_table(fair: Fair, ada: Link) -> None:
    browser, here = fair.at_the_table(ada)
    answer = browser.post(f"{here}/moves", {"move": "guess", "id": "", "for": "", "beans": "42"})
    assert answer.status_code == SEE_OTHER
    assert answer.headers["location"] == here
    assert "42" in browser.get(here).text


@pytest.mark.parametrize(
    ("tag", "fields", "said"),
    [
        ("guess", {"beans": "1000"}, "from 1 to 100"),
        ("guess", {"beans": "many"}, "from 1 to 100"),
        ("guess", {"beans": "9" * 5000}, "Beans"),
        ("guess", {}, "Beans is missing"),
        ("guess", {"beans": ["1", "2"]}, "send it once"),
        ("guess", {"beans": "1", "coins": "2"}, "no part of guess"),
        ("guesss", {"beans": "1"}, "Did you mean guess?"),
        ("", {}, "There is no move"),
        ("call-race", {}, "barker"),
        ("keep", {"booth": "nowhere"}, ""),
        ("say", {"text": "x" * 10_000}, "too long"),
        ("say", {"text": "  "}, "nothing to say"),
        ("roll", {"draw": "nothing", "nonce": ""}, "No such die"),
        ("undo", {"move": ["undo", "nothing"]}, "cannot be taken back"),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence_and_changes_nothing(
    fair: Fair, ada: Link, tag: str, fields: dict[str, str | list[str]], said: str
) -> None:
    browser, here = fair.at_the_table(ada)
    before = browser.get(f"{here}/now").text
    form: dict[str, str | list[str]] = {"move": tag, **fields}
    answer = browser.client.post(f"{here}/moves", data=form, headers={"HX-Request": "true"})
    assert answer.status_code == UNFIT
    assert said.casefold() in answer.text.casefold()
    assert "<html" not in answer.text
    assert browser.get(f"{here}/now").text == before


def test_a_refusal_without_a_script_stands_over_the_table_above_its_form_as_it_was_filled_in(
    fair: Fair, ada: Link
) -> None:
    browser, desk = fair.at_the_table(fair.barker)
    form: dict[str, str | list[str]] = {"move": "award", "to": [ada.seat, "nobody"], "points": "7", "reason": "Pie"}
    answer = browser.post(f"{desk}/moves", form)
    assert answer.status_code == UNFIT
    table, _, dialog = answer.text.partition('<dialog id="dialog"')
    assert 'id="region-bar"' in table
    assert "each once" in dialog
    assert 'data-move="award"' in dialog
    assert re.findall(r'name="(\w+)"\s+value="([^"]+)"[^>]* checked', dialog) == [("to", ada.seat)]
    assert {'value="7"', 'value="Pie"'} <= {*re.findall('value="[^"]+"', dialog)}


def test_a_refusal_whose_form_has_gone_stands_over_the_table_too(fair: Fair, ada: Link) -> None:
    browser, here = fair.at_the_table(ada)
    answer = browser.post(f"{here}/moves", {"move": "open-jar"})
    assert answer.status_code == UNFIT
    table, _, dialog = answer.text.partition('<dialog id="dialog"')
    assert 'id="region-bar"' in table
    assert re.search(f'class="problem".*class="close" href="{here}"|href="{here}".*class="problem"', dialog, re.DOTALL)


def test_without_a_script_the_barker_goes_on_acting_for_an_absent_guest_and_talk_stays_in_front(
    fair: Fair, ada: Link
) -> None:
    browser, desk = fair.at_the_table(fair.barker)
    answer = browser.post(f"{desk}/moves", {"move": "guess", "for": ada.seat, "beans": "42"})
    assert answer.headers["location"] == f"{desk}?for={ada.seat}"
    answer = browser.post(f"{desk}/moves", {"move": "say", "text": "Well guessed"})
    assert answer.headers["location"] == f"{desk}?pane=rail"


def test_the_same_move_sent_twice_happens_once(fair: Fair, ada: Link) -> None:
    browser, here = fair.at_the_table(ada)
    form: dict[str, str | list[str]] = {"move": "say", "id": "the-very-same", "text": "Only once"}
    first, second = (browser.post(f"{here}/moves", form) for _ in range(2))
    assert first.status_code == second.status_code == SEE_OTHER
    assert len([line for line in fair.table.log(ada.campaign, ada.seat) if "Only once" in line.text]) == 1


@pytest.mark.parametrize("wrong", ["short", "x" * 65, "not a word!", "session-12345"])
def test_a_move_needs_a_proper_id(fair: Fair, ada: Link, wrong: str) -> None:
    browser, here = fair.at_the_table(ada)
    answer = browser.post(f"{here}/moves", {"move": "say", "id": wrong, "text": "Hello"})
    assert answer.status_code == UNFIT
    assert "id of its own" in answer.text


@pytest.mark.parametrize("text", STRANGE)
def test_what_people_write_is_shown_as_far_as_it_can_be_seen_and_never_becomes_markup(
    fair: Fair, ada: Link, text: str
) -> None:
    browser, here = fair.at_the_table(ada)
    assert browser.move(here, "say", text=text).status_code == OK
    for page in (browser.get(here).text, browser.get(f"{here}/log").text):
        assert "<script>alert" not in page
        assert "<img src=x" not in page
        assert "<b>bold" not in page
    assert legible(text).strip() in fair.table.log(ada.campaign, ada.seat)[-1].text


@pytest.mark.parametrize("name", [*STRANGE[:-1], "A" * 80])
def test_any_name_of_at_most_eighty_characters_is_a_name(fair: Fair, name: str) -> None:
    browser = fair.browser()
    code = fair.table.seating.code(fair.barker.campaign)
    here = browser.post("/join", {"code": code, "name": name}).headers["location"]
    page = browser.get(here)
    assert page.status_code == OK
    assert "<script>alert" not in page.text
    assert "<img src=x" not in page.text


def test_a_name_of_ten_thousand_characters_is_refused(fair: Fair) -> None:
    code = fair.table.seating.code(fair.barker.campaign)
    answer = fair.browser().post("/join", {"code": code, "name": "N" * 10_000})
    assert answer.status_code == UNFIT
    assert "1 to 80 characters" in answer.text


def test_the_barker_acts_for_an_absent_guest(fair: Fair, ada: Link) -> None:
    barker, desk = fair.at_the_table(fair.barker)
    acting = barker.get(f"{desk}?for={ada.seat}").text
    assert 'data-move="guess"' in acting
    assert 'data-move="guess"' not in barker.get(desk).text
    answer = barker.move(desk, "guess", **{"beans": "42", "for": ada.seat})
    assert answer.status_code == OK
    assert 'data-move="guess"' in answer.text
    assert fair.table.log(ada.campaign, ada.seat)[-1].acting_for == "Ada"


def test_a_guest_may_not_act_for_somebody_else(fair: Fair, ada: Link) -> None:
    bo, here = fair.at_the_table(fair.guest("Bo"))
    answer = bo.move(here, "guess", **{"beans": "42", "for": ada.seat})
    assert answer.status_code == UNFIT
    assert "Only the Barker may act for somebody else" in answer.text


def test_taking_back_shows_first_what_goes_and_then_strikes_it(fair: Fair, ada: Link) -> None:
    browser, here = fair.at_the_table(ada)
    browser.move(here, "guess", beans="42")
    page = browser.get(here).text
    found = re.search(rf"{here}/undo/([\w-]+)", page)
    assert found
    shown = browser.get(f"{here}/undo/{found[1]}")
    assert "42" in shown.text
    answer = browser.post(f"{here}/moves", {"move": ["undo", found[1]]})
    assert answer.status_code == SEE_OTHER
    guessed = [line for line in fair.table.log(ada.campaign, ada.seat) if line.move == found[1]]
    assert guessed
    assert all(line.struck for line in guessed)


def test_a_move_made_on_the_log_leads_back_to_the_log(fair: Fair, ada: Link) -> None:
    browser, here = fair.at_the_table(ada)
    form: dict[str, str | list[str]] = {"move": "say", "text": "For the record"}
    answer = browser.post(f"{here}/moves?page=log", form)
    assert answer.headers["location"] == f"{here}/log"
    part = browser.client.post(f"{here}/moves?page=log", data=form, headers={"HX-Request": "true"})
    assert part.text == browser.part(f"{here}/log").text


def test_no_move_leads_out_of_the_table(fair: Fair, ada: Link) -> None:
    browser, here = fair.at_the_table(ada)
    answer = browser.post(f"{here}/moves?page=//elsewhere.example", {"move": "guess", "beans": "42"})
    assert answer.headers["location"] == here


def test_what_is_far_too_long_is_not_even_read(fair: Fair, ada: Link) -> None:
    browser, here = fair.at_the_table(ada)
    answer = browser.post(f"{here}/moves", {"move": "say", "text": "x" * 300_000})
    assert answer.status_code == httpx.codes.REQUEST_ENTITY_TOO_LARGE
    assert "256 kB" in answer.text


def test_a_file_in_a_form_is_refused(fair: Fair, ada: Link) -> None:
    browser, here = fair.at_the_table(ada)
    answer = browser.client.post(f"{here}/moves", data={"move": "say"}, files={"text": ("a.txt", b"Hello")})
    assert answer.status_code == httpx.codes.BAD_REQUEST


class FullDisk(MemoryJournal):
    """A journal that cannot take anything more."""

    def append(self, *_: object, **__: object) -> None:
        raise Unwritable("Nothing was stored: the disk is full. Make some room, then try again.")


def test_when_the_disk_is_full_the_move_is_not_made_and_the_page_says_so(fair: Fair, ada: Link) -> None:
    full = FullDisk()
    full.__dict__.update(fair.table.ledger.journal.__dict__)
    fuller = Fair(Table(full, fair.table.ledger.games), fair.barker)
    browser, here = fuller.at_the_table(ada)
    answer = browser.move(here, "guess", beans="42")
    assert answer.status_code == httpx.codes.SERVICE_UNAVAILABLE
    assert "the disk is full" in answer.text
    assert not re.search(r"(?<![:.])\b42\b(?!:)", browser.get(f"{here}/now").text)


def test_a_mistake_of_ours_is_owned_up_to_without_its_details(fair: Fair, ada: Link) -> None:
    browser, here = fair.at_the_table(ada)
    del fair.table.seating
    answer = browser.get(here)
    assert answer.status_code == httpx.codes.INTERNAL_SERVER_ERROR
    assert "The table made a mistake" in answer.text
    assert "seating" not in answer.text


def test_scripts_and_styles_are_kept_by_the_browser_until_they_change(fair: Fair) -> None:
    browser = fair.browser()
    found = re.search(r'"(/static/bundle/talewright\.css\?v=\w+)"', browser.get("/").text)
    assert found, "the front end has not been built: run `make front`"
    kept = browser.get(found[1])
    assert kept.headers["content-type"].startswith("text/css")
    assert "immutable" in kept.headers["cache-control"]
    assert "immutable" not in browser.get(found[1] + "0").headers["cache-control"]
    assert browser.get("/static/../app.py").status_code == httpx.codes.NOT_FOUND
    assert browser.get("/static/%2e%2e/app.py").status_code == httpx.codes.NOT_FOUND


def test_the_table_is_put_on_a_phones_screen_with_its_own_icon(fair: Fair) -> None:
    browser = fair.browser()
    page = browser.get("/").text
    found = browser.get(re.findall(r'rel="manifest" href="([^"]+)"', page)[0])
    assert found.headers["content-type"] == "application/manifest+json"
    drawn = {each["sizes"]: browser.get(f"/static/{each['src']}") for each in found.json()["icons"]}
    drawn["180x180"] = browser.get(re.findall(r'rel="apple-touch-icon" href="([^"]+)"', page)[0])
    assert drawn.pop("any").text == browser.get(re.findall(r'rel="icon" href="([^"]+)"', page)[0]).text
    for size, icon in drawn.items():
        assert "x".join(map(str, Image.open(io.BytesIO(icon.content)).size)) == size


def test_the_page_carries_the_head_that_the_browser_remembers(fair: Fair) -> None:
    ada = fair.guest("Ada")
    browser, here = fair.at_the_table(ada)
    head = browser.get(f"{here}/head").json()
    for path in (here, f"{here}/now"):
        assert f'data-head="{head["count"]}:{head["digest"]}"' in browser.get(path).text
    assert fair.extract(ada).endswith(f'{{"records":{head["count"]},"head":"{head["digest"]}"}}')


def test_a_long_log_comes_in_pages_newest_first(fair: Fair, ada: Link) -> None:
    for number in range(450):
        fair.table.act(ada.campaign, ada.seat, Say(f"Line {number}."), move_id=keys.new_id())
    browser, here = fair.at_the_table(ada)
    told, path = [], f"{here}/log"
    while path:
        page = browser.get(path).text
        lines = re.findall(r"Line (\d+)\.</p>", re.sub(r"\s+", " ", page).replace(" </p>", "</p>"))
        assert 0 < len(lines) <= 200
        told.append([int(line) for line in lines])
        earlier = re.search(r'href="([^"]+)" rel="prev"', page)
        path = earlier[1] if earlier else ""
    assert told[0][-1] == 449
    assert sorted({line for page in told for line in page}) == [*range(450)]
    first = browser.get(f"{here}/log?after=0").text
    later = re.search(r'href="([^"]+)" rel="next"', first)
    assert later
    assert "Line 300." in browser.get(later[1]).text
    assert browser.get(f"{here}/log?after=9999").text == browser.get(f"{here}/log").text


def test_a_short_log_has_one_page(fair: Fair, ada: Link) -> None:
    browser, here = fair.at_the_table(ada)
    assert "Earlier" not in browser.get(f"{here}/log").text
