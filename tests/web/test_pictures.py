"""Pictures in the browser: uploaded by a plain form, shown to those who may see them, and to nobody else."""

import asyncio
import re
import threading
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import httpx
import pytest
from tests.journal.photos import CAMERA, drawn, filed, huge_png, opened, photo
from tests.table.test_pictures import Painted
from tests.toy.jar import Guess
from tests.web.fair import HTMX, Browser, Fair

from talewright.journal import cleaning
from talewright.table import MemoryJournal, Role, Table, keys
from talewright.table.moves import GiveHandout
from talewright.web import uploads
from talewright.web.crests import crest
from talewright.web.writers import Writers

Result = TypeVar("Result")

SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'


@pytest.fixture
def painted() -> Fair:
    return Fair(Table(MemoryJournal(), {"toy": Painted()}))  # type: ignore[dict-item]  # its own state and moves


def upload(browser: Browser, here: str, thing: str, content: bytes, name: str = "face.png") -> httpx.Response:
    files = {"picture": (name, content, "image/png")}
    return browser.client.post(f"{here}/pictures/of/{thing}", files=files, follow_redirects=False)


def faces(html: str) -> list[str]:
    return re.findall(r'<img class="portrait[^>]* src="([^"]+)"', html)


def problem(html: str) -> str:
    found = re.search(r'id="picture-problem" role="alert"><p>([^<]+)', html)
    assert found
    return found[1]


def test_a_picture_is_brought_by_a_plain_form_and_seen_by_the_others(fair: Fair) -> None:
    kim = fair.guest("Kim")
    browser, here = fair.at_the_table(kim)
    assert 'enctype="multipart/form-data"' in browser.get(f"{here}/pictures").text
    answer = upload(browser, here, kim.seat, photo(width=1600, height=1200), "me at home.jpg")
    assert (answer.status_code, answer.headers["location"]) == (303, f"{here}/pictures")
    (address,) = faces(browser.get(f"{here}/pictures").text)
    shown = browser.get(address)
    assert shown.headers["content-type"] == "image/webp"
    assert opened(shown.content).size == (1024, 768)
    assert CAMERA.encode() not in shown.content
    barker, theirs = fair.at_the_table(fair.barker)
    assert barker.get(address.replace(here, theirs)).content == shown.content


def test_a_picture_is_kept_by_this_browser_for_good_and_by_no_other(fair: Fair) -> None:
    browser, here = fair.at_the_table(fair.barker)
    upload(browser, here, fair.barker.seat, filed(drawn()))
    (address,) = faces(browser.get(f"{here}/pictures").text)
    assert browser.get(address).headers["cache-control"] == "private, max-age=31536000, immutable"
    assert fair.browser().get(address).status_code == 403


def test_who_has_no_picture_has_a_crest_with_a_name(fair: Fair) -> None:
    browser, here = fair.at_the_table(fair.guest("Siv Olsdotter"))
    html = browser.get(f"{here}/pictures").text
    assert 'class="portrait crest seat-2"' in html
    assert ">SO</text>" in html
    assert "style=" not in html


@pytest.mark.parametrize("name", ["Siv", "Ås Ö", "李小龙", "<b>", '"&', "🐉 dragon", ""])
def test_a_crest_is_drawn_from_any_name_and_is_always_the_same(name: str) -> None:
    assert crest(name) == crest(name)
    assert len(crest(name).letters) <= 2


def test_a_hidden_picture_and_none_at_all_are_the_same_to_a_guest(painted: Fair) -> None:
    barker, theirs = painted.at_the_table(painted.barker)
    browser, here = painted.at_the_table(painted.guest("Kim"))
    upload(barker, theirs, "jar", filed(drawn()))
    (address,) = faces(barker.get(f"{theirs}/pictures").text)
    hidden = browser.get(address.replace(theirs, here))
    none = browser.get(f"{here}/pictures/{'0' * 64}")
    assert hidden.status_code == none.status_code == 404
    assert hidden.headers.pop("x-request-id") != none.headers.pop("x-request-id")  # by chance
    assert (hidden.content, hidden.headers) == (none.content, none.headers)
    assert "jar" not in browser.get(f"{here}/pictures").text
    assert upload(browser, here, "jar", filed(drawn())).text == upload(browser, here, "jug", filed(drawn())).text


def test_the_picture_of_something_hidden_is_there_once_it_is_known(painted: Fair) -> None:
    barker, theirs = painted.at_the_table(painted.barker)
    kim = painted.guest("Kim")
    browser, here = painted.at_the_table(kim)
    upload(barker, theirs, "jar", filed(drawn()))
    (address,) = faces(barker.get(f"{theirs}/pictures").text)
    painted.table.act(kim.campaign, kim.seat, Guess(beans=3), move_id=keys.new_id())
    assert browser.get(address.replace(theirs, here)).status_code == 200


def test_a_program_sees_the_pictures_that_its_seat_sees(painted: Fair) -> None:
    kim = painted.guest("Kim")
    barker, theirs = painted.at_the_table(painted.barker)
    upload(barker, theirs, "jar", filed(drawn()))
    upload(barker, theirs, kim.seat, filed(drawn(30, 30)))
    runs, plays = painted.bot(painted.barker), painted.bot(kim)
    shown = {each["id"]: each["picture"] for each in runs.get("/view").json()["pictured"]}
    assert plays.get(f"/pictures/{shown[kim.seat]}").headers["content-type"] == "image/webp"
    assert [runs.get(f"/pictures/{shown['jar']}").status_code, plays.get(f"/pictures/{shown['jar']}").status_code] == [
        200,
        404,
    ]
    used = plays.move(keys.new_id(), {"type": "set-picture", "thing": kim.seat, "picture": shown["jar"]})
    assert (used.status_code, "no such picture here" in used.json()["detail"]) == (422, True)
    assert plays.move(keys.new_id(), {"type": "set-picture", "thing": kim.seat}).status_code == 200


def test_a_program_brings_a_picture_as_a_person_does(fair: Fair) -> None:
    kim = fair.guest("Kim")
    bot = fair.bot(kim)
    brought = bot.post(f"/pictures/of/{kim.seat}", filed(drawn()))
    assert brought.status_code == 200
    assert bot.post(f"/pictures/of/{kim.seat}", filed(drawn())).json() == brought.json()
    (me,) = (each for each in bot.get("/view").json()["pictured"] if each["id"] == kim.seat)
    assert me["picture"] == brought.json()["picture"]
    assert bot.get(f"/pictures/{me['picture']}").headers["content-type"] == "image/webp"
    for thing, content in (
        (kim.seat, b""),
        (kim.seat, SVG),
        (kim.seat, b"\xff" * (16 * 1024**2)),
        ("jar", filed(drawn())),
    ):
        refused = bot.post(f"/pictures/of/{thing}", content)
        assert (refused.status_code, refused.headers["content-type"]) == (422, "application/problem+json")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        pytest.param(SVG, "This is no picture", id="SVG with a script"),
        pytest.param(b"not a picture", "This is no picture", id="text"),
        pytest.param(filed(drawn())[:90], "This picture is damaged", id="cut short"),
        pytest.param(huge_png(), "30 million pixels", id="a bomb"),
        pytest.param(b"\xff" * (5 * 1024**2 + 1), "a picture may have 5", id="too large"),
        pytest.param(b"\xff" * (15 * 1024**2 + 1), "A picture may have 5 MB", id="much too large"),
        pytest.param(b"", "No file came along", id="nothing"),
    ],
)
def test_what_cannot_be_shown_is_refused_in_a_sentence_beside_its_form(fair: Fair, content: bytes, said: str) -> None:
    browser, here = fair.at_the_table(fair.barker)
    answer = upload(browser, here, fair.barker.seat, content)
    assert answer.status_code == 422
    assert said in problem(answer.text)
    assert faces(browser.get(f"{here}/pictures").text) == []


def test_a_form_without_any_file_is_refused(fair: Fair) -> None:
    browser, here = fair.at_the_table(fair.barker)
    assert "No file came along" in problem(browser.post(f"{here}/pictures/of/{fair.barker.seat}", {"a": "b"}).text)


def test_a_form_that_is_none_gets_a_sentence(fair: Fair) -> None:
    browser, here = fair.at_the_table(fair.barker)
    headers = {"Content-Type": "multipart/form-data; boundary=x"}
    for body in (b"--x\r\nrubbish", b"", b"--y\r\n\r\n--x--"):
        answer = browser.client.post(
            f"{here}/pictures/of/{fair.barker.seat}", content=body, headers=headers, follow_redirects=False
        )
        assert answer.status_code in {400, 422}


def test_a_guest_chooses_no_picture_of_somebody_elses(fair: Fair) -> None:
    browser, here = fair.at_the_table(fair.guest("Kim"))
    answer = upload(browser, here, fair.barker.seat, filed(drawn()))
    assert answer.status_code == 422
    assert problem(answer.text) == "The picture of Barker is not yours to choose. Ask the Barker."


def test_whoever_watches_is_told_whose_pictures_are(fair: Fair) -> None:
    browser, here = fair.at_the_table(fair.guest("Eve", Role.SPECTATOR))
    html = browser.get(f"{here}/pictures").text
    assert "You are watching" in html
    assert "<form" not in html


def test_a_picture_is_removed_by_a_button(fair: Fair) -> None:
    browser, here = fair.at_the_table(fair.barker)
    upload(browser, here, fair.barker.seat, filed(drawn()))
    assert browser.post(f"{here}/pictures/of/{fair.barker.seat}", {"remove": "yes"}).status_code == 303
    assert faces(browser.get(f"{here}/pictures").text) == []


def test_a_form_on_a_sheet_leads_back_to_it(fair: Fair) -> None:
    browser, here = fair.at_the_table(fair.barker)
    files = {"picture": ("a.png", filed(drawn()))}
    for back, leads in (("sheet/siv", "sheet/siv"), ("//elsewhere", "pictures")):
        address = f"{here}/pictures/of/{fair.barker.seat}?page={back}"
        answer = browser.client.post(address, files=files, follow_redirects=False)
        assert answer.headers["location"] == f"{here}/{leads}"


def test_the_same_picture_sent_twice_is_no_news(fair: Fair) -> None:
    browser, here = fair.at_the_table(fair.barker)
    before = len([*fair.table.ledger.journal.read(fair.barker.campaign)])
    for _ in range(2):
        assert upload(browser, here, fair.barker.seat, filed(drawn())).status_code == 303
    assert len([*fair.table.ledger.journal.read(fair.barker.campaign)]) == before + 1


def test_a_picture_from_another_site_is_refused(fair: Fair) -> None:
    browser, here = fair.at_the_table(fair.barker)
    answer = browser.client.post(
        f"{here}/pictures/of/{fair.barker.seat}",
        files={"picture": ("a.png", filed(drawn()))},
        headers={"Sec-Fetch-Site": "cross-site"},
    )
    assert answer.status_code == 403


def test_an_ordinary_form_still_takes_no_file_and_no_more_than_it_did(fair: Fair) -> None:
    browser, here = fair.at_the_table(fair.barker)
    answer = browser.client.post(f"{here}/moves", files={"text": ("a.png", filed(drawn()))}, headers=HTMX)
    assert "holds no files" in answer.text
    assert browser.client.post(f"{here}/moves", data={"text": "x" * 300_000}, headers=HTMX).status_code == 413


def test_pictures_wait_among_the_moves_of_their_own_table(fair: Fair, monkeypatch: pytest.MonkeyPatch) -> None:
    writing, write = list[str](), Writers.write

    async def noted(writers: Writers, call: Callable[[], object], campaign: str = "") -> object:
        writing.append(campaign)
        return await write(writers, call, campaign)

    monkeypatch.setattr(Writers, "write", noted)
    browser, here = fair.at_the_table(fair.barker)
    assert upload(browser, here, fair.barker.seat, filed(drawn())).status_code == 303
    assert browser.post(f"{here}/pictures/of/{fair.barker.seat}", {"remove": "yes"}).status_code == 303
    assert writing == [fair.barker.campaign] * 2


def test_nobody_brings_pictures_without_end(fair: Fair) -> None:
    browser, here = fair.at_the_table(fair.barker)
    answers = [browser.post(f"{here}/pictures/of/{fair.barker.seat}", {}).status_code for _ in range(35)]
    assert answers[0] == 422
    assert answers[-1] == 429


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Decoding waits until this is set, and fails if it never is."""
    go_on = threading.Event()

    def cleaned(content: bytes) -> bytes:
        assert go_on.wait(20)
        return cleaning.cleaned(content)

    monkeypatch.setattr(uploads, "cleaned", cleaned)
    yield go_on
    go_on.set()


def in_a_loop(work: Coroutine[None, None, Result]) -> Result:
    """What comes of some work, in a thread of its own: this one may have a browser's loop under way."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def test_while_a_picture_is_decoded_the_table_plays_on(fair: Fair, slow: threading.Event) -> None:
    kim = fair.guest("Kim")

    async def play() -> tuple[int, int, bool]:
        transport = httpx.ASGITransport(app=fair.app)  # type: ignore[arg-type]  # its own, narrower types
        async with httpx.AsyncClient(transport=transport, base_url="http://testserver.local") as client:
            here = (await client.get(f"/s/{kim.token}")).headers["location"]
            files = {"picture": ("a.png", filed(drawn()))}
            bringing = asyncio.create_task(client.post(f"{here}/pictures/of/{kim.seat}", files=files))
            await asyncio.sleep(0.1)
            said = await client.post(f"{here}/moves", data={"move": "say", "text": "Hello", "id": keys.new_id()})
            seen = await client.get(f"{here}/")
            waits = not bringing.done()
            slow.set()
            assert (await bringing).status_code == 303
            return said.status_code, seen.status_code, waits

    assert in_a_loop(play()) == (303, 200, True)


def test_of_too_many_pictures_at_once_the_last_are_asked_to_wait(slow: threading.Event) -> None:
    async def bring() -> list[object]:
        desk = uploads.Uploads()
        waiting = [asyncio.create_task(desk.clean(filed(drawn()))) for _ in range(uploads.MOST + 1)]
        await asyncio.sleep(0.1)
        slow.set()
        return await asyncio.gather(*waiting, return_exceptions=True)

    *first, last = in_a_loop(bring())
    assert all(isinstance(each, bytes) for each in first)
    assert "Several pictures are being read already" in str(last)


def test_the_picture_of_a_handout_is_for_whoever_has_it_and_leaves_no_byte_for_others(fair: Fair) -> None:
    ada, bo = fair.guest("Ada"), fair.guest("Bo")
    barker, desk = fair.at_the_table(fair.barker)
    browser, here = fair.at_the_table(bo)

    def seen() -> list[bytes]:
        return [browser.get(f"{here}{path}").content for path in ("", "/pictures", "/log", "/head")]

    handout = GiveHandout("A map", "Dig here.", ada.seat)
    fair.table.act(fair.barker.campaign, fair.barker.seat, handout, move_id="a-map-for-ada")
    before = seen()
    answer = upload(barker, desk, "a-map-for-ada?page=table", filed(drawn()))
    assert answer.headers["location"] == desk
    (address,) = re.findall(r'<img class="picture" src="([^"]+)"', barker.get(desk).text)
    theirs, there = fair.at_the_table(ada)
    assert address.replace(desk, there) in theirs.get(there).text
    assert theirs.get(address.replace(desk, there)).status_code == 200
    assert browser.get(address.replace(desk, here)).status_code == 404
    assert seen() == before
    assert upload(theirs, there, "a-map-for-ada", filed(drawn())).status_code == 422
