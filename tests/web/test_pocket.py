"""What is prepared, on the pages and for programs: forms, one press, handouts; and no byte of it for anybody else."""

import itertools
import re

import httpx
from tests.web.fair import Fair
from tests.web.test_hidden import a_fair, everything, nothing, without_ids

from talewright.table import Link
from talewright.table.moves import DropPrepared, GiveHandout, PlayPrepared, Prepare
from talewright.table.offer import Value
from talewright.table.seat import ItemId

LOT: dict[str, Value] = {"type": "fill-jar", "beans": 71}


def keep(fair: Fair, note: str = "") -> None:
    fair.table.act(fair.barker.campaign, fair.barker.seat, Prepare(move=LOT, note=note), move_id="in-the-pocket")


def test_it_is_prepared_played_and_kept_without_a_script(fair: Fair) -> None:
    fair.guest("Ada")
    browser, here = fair.at_the_table(fair.barker)
    page = browser.get(f"{here}/prepare").text
    assert 'name="move.type" value="open-auction"' in page
    form: dict[str, str | list[str]] = {
        "move": "prepare",
        "id": "",
        "for": "",
        "move.type": "open-auction",
        "move.lot": "A <kettle>",
        "label": "",
        "group": "",
        "note": "",
        "keep": "false",
    }
    answer = browser.post(f"{here}/moves?page=prepare", form)
    assert answer.headers["location"] == f"{here}/prepare"
    table = browser.get(here).text
    assert "A &lt;kettle&gt;" in table
    (item,) = re.findall(r'id="pocket-([0-9a-f]+)"', table)
    answer = browser.move(here, "play-prepared", item=item)
    assert answer.status_code == httpx.codes.OK
    assert fair.table.look(fair.barker.campaign, fair.barker.seat).pocket[0].played
    assert "Played" in answer.text
    pocket = browser.get(here).text.partition('id="pocket"')[2].partition("</section>")[0]
    assert "<summary>Played</summary>" in pocket
    assert "<h3" not in pocket  # a heading has something under it
    assert "Nothing is prepared" not in pocket


def test_what_is_in_the_pocket_is_changed_on_a_page_of_its_own(fair: Fair) -> None:
    keep(fair, note="count twice")
    browser, here = fair.at_the_table(fair.barker)
    page = browser.get(f"{here}/prepare/in-the-pocket").text
    assert 'value="71"' in page
    assert 'name="item" value="in-the-pocket"' in page
    assert "count twice" in page
    answer = browser.move(
        here, "prepare", item="in-the-pocket", label="The jar", **{"move.type": "fill-jar", "move.beans": "72"}
    )
    assert answer.status_code == httpx.codes.OK
    assert fair.bot(fair.barker).get("/view").json()["pocket"][0]["says"] == [["How many beans", "72"]]
    assert "not in your pocket" in browser.get(f"{here}/prepare/no-such-thing").text


def test_what_is_played_on_its_page_is_looked_at_on_the_table(fair: Fair) -> None:
    keep(fair)
    browser, here = fair.at_the_table(fair.barker)
    form: dict[str, str | list[str]] = {
        "move": "play-prepared",
        "id": "played-at-once",
        "for": "",
        "item": "in-the-pocket",
    }
    answer = browser.post(f"{here}/moves?page=prepare/one", form)
    assert answer.headers["location"] == here, "it led to the whole pocket"


def test_whoever_gives_a_handout_reads_all_of_it_first_line_by_line(fair: Fair) -> None:
    said = ["The oil is thin again.", *(f"Night {night}: it called me by my name." for night in range(1, 9))]
    letter: dict[str, Value] = {"type": "give-handout", "title": "The log", "text": "\n".join(said)}
    fair.table.act(fair.barker.campaign, fair.barker.seat, Prepare(move=letter), move_id="in-the-pocket")
    browser, here = fair.at_the_table(fair.barker)
    pocket = browser.get(here).text.partition('id="pocket"')[2].partition("</section>")[0]
    assert re.findall('<span class="line">([^<]*)</span>', pocket.partition("</summary>")[2]) == said


def test_headings_stand_in_the_order_of_what_is_under_them(fair: Fair) -> None:
    for number, group in enumerate(("Notes", "Before dusk", "Notes", "After dusk")):
        note = Prepare(label=f"Number {number}", group=group)
        fair.table.act(fair.barker.campaign, fair.barker.seat, note, move_id=f"in-the-pocket-{number}")
    browser, here = fair.at_the_table(fair.barker)
    for page in (browser.get(here).text, browser.get(f"{here}/prepare").text):
        assert re.findall(r"Notes|Before dusk|After dusk", page[page.index("Your pocket") :])[:3] == [
            "Notes",
            "Before dusk",
            "After dusk",
        ]


def test_what_is_opened_where_things_are_prepared_leads_to_no_sheet_of_that_name(fair: Fair) -> None:
    browser, here = fair.at_the_table(fair.barker)
    assert f"{here}/sheet/" not in browser.get(f"{here}/about?asked=more&page=prepare").text


def test_nothing_of_the_pocket_stands_among_the_moves_of_the_play(fair: Fair) -> None:
    keep(fair)
    browser, here = fair.at_the_table(fair.barker)
    may = browser.get(here).text.partition('id="may"')[2].partition("</section>")[0]
    assert may
    assert "prepare" not in may
    assert "give-handout" not in may


def test_a_program_has_the_same_pocket(fair: Fair) -> None:
    bot = fair.bot(fair.barker)
    assert bot.post(
        "/moves", b'{"id": "kept-for-later", "move": {"type": "prepare", "move": {"type": "fill-jar", "beans": 7}}}'
    ).is_success
    (play,) = [each for each in bot.get("/offers").json() if each["move"] == "play-prepared"]
    assert bot.move("pressed-once", {"type": "play-prepared", **play["fixed"]}).is_success
    assert bot.get("/view").json()["play"]["jar"]["beans"] == 7
    answer = bot.post(
        "/moves", b'{"id": "not-so-good", "move": {"type": "prepare", "move": {"type": "fill-jar", "beans": "x"}}}'
    )
    assert answer.status_code == httpx.codes.UNPROCESSABLE_ENTITY
    assert "Beans" in answer.json()["detail"]


def test_whoever_got_a_handout_finds_it_and_nobody_else(fair: Fair) -> None:
    ada, bo = fair.guest("Ada"), fair.guest("Bo")
    barker = fair.barker
    letter = GiveHandout(title="A letter", text="Meet me\nat the <mill>.", to=ada.seat)
    fair.table.act(barker.campaign, barker.seat, letter, move_id="a-letter-for-ada")
    for link, finds in ((ada, True), (bo, False), (barker, True)):
        browser, here = fair.at_the_table(link)
        page = browser.get(here).text
        assert ("at the &lt;mill&gt;." in page) is finds
        opens = re.findall(r'<details class="handout"[^>]*>', page)
        assert [each.endswith(" open>") for each in opens] == ([link is ada] if finds else [])


# --- nobody else


def prepares(fair: Fair) -> None:
    """The barker prepares much, and plays some of it in secret."""
    at, moves = fair.barker, itertools.count()
    for move in (
        Prepare(move=LOT, label="The heavy jar", note="71 of them", keep=True),
        Prepare(move={"type": "give-handout", "title": "A riddle", "text": "What has beans?"}),
        Prepare(label="Ada", note="always guesses 50"),
        DropPrepared(item=ItemId("secret-move-2")),
        PlayPrepared(item=ItemId("secret-move-0")),
    ):
        fair.table.act(at.campaign, at.seat, move, move_id=f"secret-move-{next(moves)}")


def with_pages(fair: Fair, link: Link) -> dict[str, str]:
    browser, here = fair.at_the_table(link)
    told = {path: browser.get(here + path).text for path in ("/prepare", "/prepare/secret-move-0")}
    played = browser.move(here, "play-prepared", item="secret-move-0")
    return everything(fair, link) | told | {"played": f"{played.status_code} {played.text}"}


def test_no_answer_tells_of_a_pocket() -> None:
    plain, busy = with_pages(*a_fair(nothing)), with_pages(*a_fair(prepares))
    assert {path: without_ids(text) for path, text in plain.items()} == {
        path: without_ids(text) for path, text in busy.items()
    }
