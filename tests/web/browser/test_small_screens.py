"""What people see on a phone and on other small screens: their own thing first, whole, and without scrolling."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect
from tests.web.browser import heroquest_table as heroquest
from tests.web.browser import test_western as western
from tests.web.browser.browsers import Browsers
from tests.web.browser.conftest import ARGS
from tests.web.browser.joining import begin, code_of, come, do, play
from tests.web.browser.person import BAR_CUT_OFF, PHONE, SMALL, People, Person
from tests.web.browser.questworlds_table import LAPTOP, chooses, fits, seat, sit_down, verdict_is_in_sight
from tests.web.browser.running import RunningTable

PRIZE = "Everybody comes home over the frozen river before the thaw"
WHAT = "Shoot the lamp out above the bandits, and ride off before anybody in the yard sees who it was that did it."
THEN = (
    "The yard is dark, the bandits shoot at each other in the smoke, and the horses break out of the paddock and "
    "scatter all over the hills."
)
TABLET = (800, 600)
LOW = ((640, 400), (740, 360))  # a laptop's page at twice its size, a phone on its side
STAGE = """async (wanted) => {  // its height, once the page is laid out anew after its window has changed
    const height = () => document.getElementById("region-stage").clientHeight;
    for (let times = 0; times < 100 && height() <= wanted; times++) await new Promise(go => setTimeout(go, 50));
    return height() }"""
TYPES = "#region-tray form[data-move='type-face'] input[name='face']:visible"
HALOES = """() => [...document.querySelectorAll(".roster .faces .die-number")]
    .filter(each => getComputedStyle(each).stroke !== "none").length"""  # they blur what is small
CUT_NAMES = """() => [...document.querySelectorAll("#region-tray .roster .who")]
    .filter(each => each.scrollWidth > each.clientWidth).map(each => each.textContent)"""
FRAMES = "#region-bar a[data-move='frame-contest']"
CUT_WORDS = """() => {  // words that are broken between two lines, though no mark says so
    const lines = node => [...node.textContent.matchAll(/[\\p{L}\\p{N}]{3,}/gu)].filter(word => {
        const range = document.createRange();
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const tops = [...range.getClientRects()].filter(box => box.width > 1).map(box => Math.round(box.top));
        return new Set(tops).size > 1 });
    const texts = [...document.querySelectorAll("#region-top *, #region-tray *, #region-sheet *, #region-bar *")]
        .filter(each => each.checkVisibility() && !each.closest("nav, .visually-hidden, .campaign, .turn"))
        .flatMap(each => [...each.childNodes].filter(node => node.nodeType === Node.TEXT_NODE));
    return texts.flatMap(lines).map(word => word[0]) }"""


def four_before_the_dice(people: People, table: RunningTable) -> tuple[Person, list[Person]]:
    """Four against one resistance, whose die the game master throws; all have accepted."""
    ready = (("Ana", "fenn"), ("Sam", "tobias"), ("Bea", "juno"))
    others = list[Person]()

    def begun(gm: Person, _: Person) -> None:
        others.extend(seat(people, table, code_of(gm), size=PHONE, name=name, ready=hero) for name, hero in ready)
        do(gm, "choose-dice", by_hand=True)
        do(gm, "frame-group", prize=PRIZE)

    gm, lee, _ = sit_down(people, table, PHONE, begun, ready="ines")
    lee.sees(PRIZE)
    lee.shows_no(CUT_NAMES)
    for one in others:
        do(one, "choose-ability")
        do(one, "accept-card")
    come(*others)
    chooses(lee)
    accepts = lee.page.locator("#region-bar form[data-move='accept-card'] button")
    accepts.click()
    expect(accepts).to_have_count(0)
    return gm, [lee, *others]


def test_in_a_group_contest_ones_own_dice_come_first_and_the_game_masters_lie_open_on_a_phone_and_a_laptop(
    people: People, table: RunningTable
) -> None:
    gm, players = four_before_the_dice(people, table)
    fits(*players)
    for left in range(len(players), 0, -1):
        expect(gm.page.locator(TYPES)).to_have_count(left)
        field = gm.page.locator(TYPES).first
        for size in (PHONE, LAPTOP):
            gm.has_size(size)
            expect(field).to_be_in_viewport(ratio=1)
        field.fill("11")
        field.press("Enter")
    expect(gm.page.locator(TYPES)).to_have_count(0)
    gm.shows_no(HALOES)
    verdict_is_in_sight(*players)
    fits(*players)


def lies_open(thing: Locator) -> None:
    """All of it is seen, but for a part of a pixel."""
    expect(thing).to_be_in_viewport(ratio=0.98)


def test_the_longest_outcome_leaves_the_card_in_sight_and_a_tablet_the_scene(
    people: People, table: RunningTable
) -> None:
    def begun(judge: Person, lee: Person) -> None:
        do(lee, "describe-action", what=WHAT)
        do(judge, "call-complex-check", about="victories.0", **western.TERMS | {"on_success": THEN})

    judge, lee = western.sit_down(people, table, western.with_real_deck, begun, size=PHONE)
    lee.make("type-face", face="34")
    for size in (PHONE, SMALL):
        lee.has_size(size)
        lies_open(lee.page.locator("#region-tray .turned .tap").last)
    lee.has_size(PHONE)
    lee.page.locator("#region-tray .turned .tap").nth(2).click()
    lee.sees(THEN)
    lies_open(lee.page.locator("#region-tray .turned-card").first)
    lee.has_size(SMALL)
    lies_open(lee.page.locator("#region-tray .verdict").first)
    judge.sees(THEN)
    for size in (TABLET, (800, 1100)):
        judge.has_size(size)
        assert judge.page.evaluate(STAGE, 90) > 90


def test_two_who_compete_are_called_by_their_whole_names_on_the_narrowest_phone(
    people: People, table: RunningTable
) -> None:
    def begun(judge: Person, _: Person) -> None:
        npc = {"name": "Bartholomew Vaughn", "results": "2d8", "tn": "5", "effect": "(3)6"}
        do(judge, "call-contest-with-npc", what="Draw.", ability="Firearms: Rifle", **npc)

    _, lee = western.sit_down(people, table, begun, size=western.TABLE)
    lee.has_size(SMALL)
    names = lee.page.locator("#region-tray .both-cards .check-head .kind")
    expect(names).to_have_count(2)
    assert names.evaluate_all("all => all.filter(one => one.scrollWidth > one.clientWidth).length") == 0


def test_what_is_done_to_somebody_is_resisted_where_its_roll_lies_and_rolled_by_one_button(
    people: People, table: RunningTable
) -> None:
    gm, kim = people.person(size=PHONE), people.person(size=PHONE)

    def begun(gm: Person, kim: Person) -> None:
        do(gm, "add-npcs", text="Good thug")
        do(kim, "act", does="Intimidation/frighten")

    play(gm, kim, table, begun, game="Strange FATE", ready="tobias")
    kim.page.locator("#region-bar a[data-move='set-about']").click()
    kim.page.locator("#dialog[open]").get_by_label("Thug").check()
    kim.page.locator("#dialog[open] form[data-move='set-about'] button[type=submit]").click()
    gm.page.locator(".tabs a[data-pane='stage']").click()
    resists = gm.page.locator("#region-tray .fate-roll form[data-move='oppose'] button").first
    lies_open(resists)
    resists.click()
    rolls = kim.page.locator("#region-bar form[data-move='roll'] button")
    lies_open(rolls)
    expect(kim.page.locator("#region-bar").get_by_role("link", name="Roll", exact=True)).to_have_count(0)
    expect(kim.page.locator("#region-tray form[data-move='roll'] button:visible")).to_have_count(0)


def test_a_hit_is_marked_without_scripts(people: People, table: RunningTable) -> None:
    gm, kim = people.person(), people.person(size=SMALL, scripts=False)
    kim.open(f"{table.address}/join/{begin(gm, table, game='Strange FATE')}")
    kim.page.get_by_label("Your name").fill("Kim")
    kim.press("Sit down")
    kim.make("take-ready", ready="tobias")
    gm.sees("played by Kim")
    gm.make("deal-stress", track="Health", stress="2")
    gm.sees("stress to bear")
    kim.page.reload()
    kim.page.locator("#region-tray form[data-move='bear-hit'] button").first.click()
    expect(kim.page.locator("#region-tray [id^='hit-']")).to_have_count(0)
    expect(kim.page.locator(".my-sheet .boxes i.marked").first).to_be_attached()


def test_a_long_verdict_of_heroquest_is_whole_on_the_smallest_phone(people: People, table: RunningTable) -> None:
    def begun(robin: Person, nora: Person) -> None:
        prize = "The captain lets us pass before the tide turns and the harbour chain is raised"
        do(nora, "frame-contest", prize=prize, obstacle="She hates smugglers")
        do(nora, "choose-ability", **heroquest.HOW)
        do(robin, "set-resistance", resistance=14)

    robin, nora = heroquest.sit_down(people, table, begun, size=PHONE)
    heroquest.accept(nora)
    heroquest.fall(robin, nora, "7", "12")
    lies_open(nora.page.locator("#region-tray .verdict"))
    nora.has_size(SMALL)
    lies_open(nora.page.locator("#region-tray .verdict"))
    nora.shows_no(BAR_CUT_OFF)


def test_a_wish_or_the_next_round_leaves_framing_in_the_bar_of_a_phone(people: People, table: RunningTable) -> None:
    robin, nora = heroquest.sit_down(people, table, size=PHONE)
    here = nora.page.url
    heroquest.sheet_of(nora)
    nora.make("buy-improvement", at="#growth")
    expect(robin.page.locator("#region-bar form[data-move='answer-wish']")).to_be_visible()
    expect(robin.page.locator(FRAMES)).to_be_visible()
    robin.shows_no(BAR_CUT_OFF)
    robin.has_size(SMALL)
    robin.shows_no(BAR_CUT_OFF)
    robin.make("answer-wish", about="agrees.True")
    nora.open(here)
    robin.make("frame-long", prize="The bridge", obstacle="The guard", scene="rising action", opponent="The sergeant")
    expect(nora.page.locator("#region-bar form[data-move='start-round']")).to_be_visible()
    expect(nora.page.locator(FRAMES)).to_be_visible()
    nora.shows_no(BAR_CUT_OFF)


def test_a_plot_edit_that_is_not_allowed_is_read_where_it_was_asked_for_on_a_phone_and_once(
    people: People, table: RunningTable
) -> None:
    gm, lee, _ = sit_down(people, table, PHONE)
    form = lee.fill("propose-edit")
    form.locator("[name='about']").fill("A ship comes.")
    form.locator("button[type='submit']").click()
    gm.make("answer-edit", about="allowed.False", reason="We are in the desert.")
    told = lee.page.get_by_text("We are in the desert.").and_(lee.page.locator("p.note:visible"))
    expect(told).to_have_count(1)
    expect(told).to_be_in_viewport(ratio=1)
    lee.has_size(LAPTOP)
    expect(told).to_have_count(1)


LIES_OPEN = """() => { // what has the focus, or its label
    const has = document.activeElement, {x, y, width, height} = has.getBoundingClientRect();
    const at = document.elementFromPoint(x + width / 2, y + height / 2);
    return has === document.body || at?.closest("label")?.control === has || has.contains(at) }"""


def test_in_a_low_window_one_thing_at_a_time_has_the_room(people: People, table: RunningTable) -> None:
    gm, lee, _ = sit_down(people, table, PHONE)
    lee.make("frame-contest", prize=PRIZE, ability="Burglar")
    gm.is_up_to_date()
    gm.has_size(LOW[0])
    gm.page.keyboard.press("1")
    expect(gm.page.locator("#dialog [name=resistance]")).to_be_focused()
    for _ in range(13):  # by each suggestion to who sees it
        gm.page.keyboard.press("Tab")
        gm.page.wait_for_function(LIES_OPEN)
    gm.page.keyboard.press("Escape")
    gm.make("set-resistance", resistance="14")
    for size in LOW:
        lee.has_size(size)
        bar = lee.page.locator("#region-bar").bounding_box()
        tabs = lee.page.locator(".tabs").bounding_box()
        undo = lee.page.locator("#region-bar .verbs > *").last.bounding_box()
        assert bar
        assert tabs
        assert undo
        assert bar["y"] <= tabs["y"] < tabs["y"] + tabs["height"] <= bar["y"] + bar["height"]  # one row for both
        assert undo["x"] + undo["width"] <= tabs["x"]
        for pane, place in (("stage", "#region-tray .card h2"), ("rail", "#say button"), ("sheet", ".my-sheet h2")):
            lee.page.locator(f".tabs a[data-pane='{pane}']").click()
            lies_open(lee.page.locator(place).first)
        lee.page.locator(".tabs a[data-pane='stage']").click()
        lee.page.locator("#region-stage").click()
        assert lee.page.evaluate(STAGE, 120) > 120
        lee.page.locator("#region-tray").click(position={"x": 9, "y": 9})
        lies_open(lee.page.locator("#region-tray .card h2").first)
        assert lee.page.locator("#region-stage").evaluate("each => each.clientHeight") < 40
        button = lee.page.locator("#region-stage :is(button, .button, summary)").locator("visible=true").first
        button.evaluate("each => each.scrollIntoView({block: 'center'})")
        before = button.bounding_box()
        assert before
        lee.page.mouse.move(before["x"] + 5, before["y"] + before["height"] / 2)
        lee.page.mouse.down()
        lee.page.wait_for_timeout(90)  # as long as a press takes, in which all might move
        assert button.bounding_box() == before
        lee.page.mouse.up()
        expect(lee.page.locator("#dialog")).to_be_visible()
        lee.page.keyboard.press("Escape")
    lee.has_size((2560, 1300))  # no line in the middle of a wide screen is longer than eyes can follow
    assert lee.page.locator("#region-tray").evaluate("each => each.clientWidth") < 1400


@pytest.fixture
def twice(chromium: Browser, chromium_path: str) -> Iterator[People]:
    """People whose browser has text at twice its size."""
    large = chromium.browser_type.launch(
        executable_path=chromium_path, args=[*ARGS, "--blink-settings=defaultFontSize=32"]
    )
    with People(Browsers(large)) as people:
        yield people
    large.close()


def test_text_at_twice_its_size_cuts_no_word_and_hides_no_button_on_a_phone(twice: People, table: RunningTable) -> None:
    def begun(judge: Person, lee: Person) -> None:
        do(lee, "describe-action", what=WHAT)
        do(judge, "call-complex-check", about="victories.0", ability="Firearms: Rifle", on_success=THEN)

    judge, lee = western.sit_down(twice, table, begun, size=PHONE)
    lee.sees("Draw the card")
    for person in (judge, lee):
        for pane in ("stage", "sheet"):
            person.page.locator(f".tabs a[data-pane='{pane}']").click()
            person.shows_no(CUT_WORDS)
        assert person.page.evaluate(BAR_CUT_OFF) == 0
        expect(person.page.locator("#pause button")).to_be_in_viewport(ratio=1)
