"""A check of The West That Wasnt between a Judge and a player, in two real browsers."""

import re

from playwright.sync_api import Locator, expect
from tests.web.browser.joining import Before, begin, do, join, play
from tests.web.browser.person import DESK, PHONE, SMALL, People, Person
from tests.web.browser.questworlds_table import FITS
from tests.web.browser.running import RunningTable

GAME = "The West That Wasnt"
TABLE = (1280, 800)
LYING = (740, 360)  # a phone on its side
WHAT = "Shoot the lamp out above the bandits."
DARK = "The yard is dark."


def sit_down(
    people: People,
    table: RunningTable,
    *before: Before,
    size: tuple[int, int] = DESK,
    judge_at: tuple[int, int] | None = None,
    by_form: bool = False,
) -> tuple[Person, Person]:
    """A Judge, and a player with a ready character: Josefa has Firearms: Rifle at 3d8."""
    judge, lee = people.person(size=judge_at or size), people.person(size=size)
    if by_form:
        join(lee, table, begin(judge, table, game=GAME), "Lee")
        expect(lee.page.locator("#region-bar .calls > *")).to_have_count(0)  # it stands open in the middle
        lee.make("take-ready", ready="josefa")
    else:
        play(judge, lee, table, *before, game=GAME, ready="josefa", name="Lee")
    lee.sees("Josefa Reyes")
    return judge, lee


TERMS = {"ability": "Firearms: Rifle", "tn": "Challenging", "effect": "(3)6", "on_success": DARK}


def call(judge: Person, lee: Person) -> None:
    """Lee says what Josefa does, and the Judge calls a complex check for it."""
    lee.make("describe-action", what=WHAT)
    judge.sees(WHAT)
    judge.make("call-complex-check", about="victories.0", **TERMS)
    lee.sees("Challenging")


def described(_: Person, lee: Person) -> None:
    do(lee, "describe-action", what=WHAT)


def called(judge: Person, lee: Person) -> None:
    described(judge, lee)
    do(judge, "call-complex-check", about="victories.0", **TERMS)


def with_real_deck(_: Person, lee: Person) -> None:
    do(lee, "choose-dice", by_hand=True)


def card(person: Person) -> Locator:
    """The card that decides, as it lies on somebody's page."""
    return person.page.locator(".turned.resolution .action-card").first


def number(person: Person) -> str:
    """The number of that card, as a screen reader tells it."""
    expect(card(person)).to_be_visible()
    found = re.match(r"Card (\d+): ", card(person).get_attribute("aria-label") or "")
    assert found
    return found[1]


def settle(judge: Person, lee: Person) -> None:
    """Bring a check to its end, whatever card was turned up."""
    if lee.page.locator("form[data-move=take-result]").count():
        lee.page.locator("form[data-move=take-result] button").first.click()
    expect(lee.page.locator(".verdict h2").first).to_contain_text("Josefa Reyes")
    if lee.page.locator("form[data-move=finish]").count():
        lee.make("finish")
        expect(lee.page.locator("form[data-move=finish]")).to_have_count(0)
    judge.open(judge.page.url)
    if judge.page.locator("form[data-move=rule-calamity]").count():
        judge.make("rule-calamity", ruling="The lamp falls on the hay.")


def test_a_whole_check_with_fair_cards(people: People, table: RunningTable) -> None:
    """Axe looks at every stop of the way, in both browsers."""
    judge, lee = sit_down(people, table, size=PHONE, judge_at=DESK, by_form=True)
    both = (judge, lee)
    call(judge, lee)
    for person in both:
        person.sees("Calamity")
        person.is_sound_everywhere()
    lee.make("roll")
    assert number(lee) == number(judge)
    for person in both:
        person.is_sound_everywhere()
    settle(judge, lee)
    for person in both:
        expect(person.page.locator("[data-move=describe-action]").first).to_be_attached()
        person.is_sound_everywhere()
    lee.open(lee.page.url + "/sheet/" + str(lee.page.locator("article[id^=my-]").first.get_attribute("id"))[3:])
    lee.sees("with Coordination")
    lee.is_sound_everywhere()


def test_the_number_of_a_real_card_is_typed_and_a_tap_on_the_picture_takes_the_result(
    people: People, table: RunningTable
) -> None:
    judge, lee = sit_down(people, table, called, size=PHONE)
    lee.press("Draw from a real deck instead")
    judge.sees("real dice")
    lee.page.locator(".tabs a[data-pane='stage']").click()
    lee.make("type-face", face="54")
    lee.sees("Card 54 is not in the deck")
    lee.make("type-face", face="34")
    lee.sees("from the real deck")
    expect(card(judge)).to_have_attribute("aria-label", re.compile("^Card 34: "))
    framed = lee.page.locator(".turned .tap")
    expect(framed).to_have_class([f"tap row-{row} column-8" for row in (1, 2, 3)])
    lit = card(lee).locator("text:visible").filter(has_text=re.compile(r"^13$"))
    expect(lit.first.locator("..")).to_contain_class("faint")
    framed.nth(2).click()
    for person in (judge, lee):
        person.sees(DARK)
        person.is_sound()
    expect(lit.first.locator("..")).not_to_contain_class("faint")
    lee.sees("to the right leg")
    lee.make("spend-bumps", on="The bandits shoot at each other.")
    judge.sees("The bandits shoot at each other.")
    judge.sees("53 cards")


def test_an_exceptional_result_is_extended_by_further_cards(people: People, table: RunningTable) -> None:
    judge, lee = sit_down(people, table, with_real_deck, called, size=PHONE)
    lee.make("type-face", face="34")
    lee.make("draw-further")
    lee.make("type-face", face="14")
    judge.sees("A further card for the result")
    expect(lee.page.locator(".turned.further .turned-card")).to_be_in_viewport(ratio=1)
    named = judge.page.locator("h1.campaign").bounding_box()
    assert named
    assert named["width"] > PHONE[0] / 3, "the campaign's name is cut off"
    judge.sees("Take 13 (11 + 2) from 3-8")
    judge.is_sound()
    takes = lee.page.locator("#region-bar form[data-move='take-result']")
    expect(takes.locator("small")).to_be_in_viewport(ratio=1)  # what it is worth
    for person in (judge, lee):
        person.page.wait_for_function(FITS)
    takes.locator("button").click()
    for person in (judge, lee):
        expect(person.page.locator(".verdict")).to_be_in_viewport(ratio=1)
        person.page.wait_for_function(FITS)


def test_a_calamity_is_ruled_by_the_judge_and_everybody_suggests(people: People, table: RunningTable) -> None:
    def begun(judge: Person, lee: Person) -> None:
        described(judge, lee)
        do(judge, "call-simple-check", ability="Riding", tn="5")

    judge, lee = sit_down(people, table, begun)
    lee.make("type-face", face="40")
    lee.sees("A failure, whatever else the card shows")
    lee.make("suggest", text="The horse bolts.")
    judge.sees("The horse bolts.")
    judge.make("rule-calamity", ruling="The saddle bags stay behind.")
    lee.sees("The saddle bags stay behind.")
    for person in (judge, lee):
        person.is_sound()


def test_a_result_is_taken_by_keyboard_alone(people: People, table: RunningTable) -> None:
    judge, lee = sit_down(people, table, called)
    lee.make("type-face", face="34")
    lee.page.locator("form[data-move=take-result]").first.wait_for()
    lee.page.evaluate("() => document.activeElement.blur()")
    lee.reach("form[data-move='take-result'] button")
    lee.page.keyboard.press("Enter")
    judge.sees("11 from row 3")


IS_FOCUSED = "place => document.activeElement.matches(place)"


def test_after_a_call_by_keyboard_the_judge_is_where_it_goes_on(people: People, table: RunningTable) -> None:
    """The check, while it waits for a player; the own card, if it is the Judge's to draw."""
    judge, _ = sit_down(people, table, described, size=TABLE)
    judge.reach("#region-bar .calls a")
    judge.page.keyboard.press("Enter")
    judge.page.locator("#dialog [name=ability]").select_option("Riding")
    judge.reach("#dialog button[type=submit]")
    judge.page.keyboard.press("Enter")
    judge.page.wait_for_function(IS_FOCUSED, arg="#region-tray .check")
    judge.reach("#region-bar .verbs a")
    judge.page.keyboard.press("Enter")
    judge.reach("#dialog a[data-move='call-for-other']")
    judge.page.keyboard.press("Enter")
    judge.page.wait_for_function(IS_FOCUSED, arg="#dialog *")
    for name, value in (("name", "Vaughn"), ("what", "Draw first."), ("results", "2d8"), ("tn", "5")):
        judge.page.locator(f"#dialog [name={name}]").fill(value)
    judge.reach("#dialog button[type=submit]")
    judge.page.keyboard.press("Enter")
    judge.page.wait_for_function(IS_FOCUSED, arg="#region-bar form[data-move='roll'] button")


def test_a_player_needs_no_scripts(people: People, table: RunningTable) -> None:
    judge, lee = people.person(), people.person(size=SMALL, scripts=False)
    lee.open(f"{table.address}/join/{begin(judge, table, game=GAME)}")
    lee.page.get_by_label("Your name").fill("Lee")
    lee.press("Sit down")
    lee.make("take-ready", ready="josefa")
    lee.make("describe-action", what=WHAT)
    judge.sees(WHAT)
    judge.make("call-simple-check", ability="Riding", tn="3")
    judge.sees("Waiting for Lee")
    lee.page.reload()
    lee.make("type-face", face="34")
    lee.page.locator(".turned .tap.row-1").click()
    lee.sees("Josefa Reyes fails")
    judge.sees("2 from row 1")


TAMPER = """() => { for (const key of Object.keys(localStorage).filter(key => key.startsWith("talewright-dice:")))
    localStorage[key] = localStorage[key].replace(/"commitment":"[^"]*"/, '"commitment":"another"') }"""


def test_an_alarm_speaks_of_cards_where_no_dice_are_rolled(people: People, table: RunningTable) -> None:
    _, lee = sit_down(people, table)
    lee.page.wait_for_function(
        "() => Object.keys(localStorage).some(key => localStorage[key].includes('\"commitment\":'))"
    )
    lee.page.evaluate(TAMPER)
    lee.begins_with("document.addEventListener('dice', event => window.lately = event.detail)")
    lee.page.reload()
    expect(lee.page.locator("#dice-alarm")).to_contain_text("The cards are not")
    lee.is_sound()
    lee.press("Close")
    lee.page.evaluate("document.dispatchEvent(new CustomEvent('dice', { detail: window.lately }))")  # the next word
    expect(lee.page.locator("#dice-alarm")).to_have_count(0)


def test_the_card_of_a_long_check_has_a_line_for_each_thing(people: People, table: RunningTable) -> None:
    def begun(judge: Person, lee: Person) -> None:
        described(judge, lee)
        do(judge, "call-complex-check", ability="Firearms: Rifle", tn="Challenging", victories="4")

    judge, _ = sit_down(people, table, begun)
    track = judge.page.locator("[id^='track-title-']")
    expect(track).to_be_visible()
    title, tokens = track.bounding_box(), judge.page.locator("[id^='track-'] .tokens").first.bounding_box()
    assert title is not None
    assert tokens is not None
    assert tokens["y"] >= title["y"] + title["height"]


def test_the_next_check_is_shown_from_its_head_however_far_down_the_last_was_read(
    people: People, table: RunningTable
) -> None:
    judge, lee = sit_down(people, table, called, size=LYING, judge_at=TABLE)
    lee.make("roll")
    settle(judge, lee)
    tray = lee.page.locator("#region-tray")
    tray.evaluate("tray => tray.scrollTop = 9999")
    judge.make("call-complex-check", about="victories.0", ability="Riding", what="Mount up.")
    lee.sees("Mount up.")
    assert tray.evaluate("tray => tray.scrollHeight > tray.clientHeight")
    lee.shows_no("() => document.getElementById('region-tray').scrollTop")
    tray.evaluate("tray => tray.scrollTop = 20")
    judge.says("Is it the same card?")
    lee.sees("Is it the same card?")
    expect(tray).to_have_js_property("scrollTop", 20)


def test_on_a_phone_what_is_over_leaves_sheet_and_talk_the_whole_pane(people: People, table: RunningTable) -> None:
    judge, lee = sit_down(people, table, called, size=PHONE, judge_at=DESK)
    tray, tab = lee.page.locator("#region-tray"), lee.page.locator(".tabs a")
    tab.filter(has_text="Talk").click()
    expect(tray).to_be_visible()
    tab.filter(has_text="Table").click()
    lee.make("type-face", face="34")
    settle(judge, lee)
    expect(lee.page.locator("#region-tray .is-over")).to_be_visible()
    for name in ("Talk", "Sheet"):
        tab.filter(has_text=name).click()
        expect(tray).to_be_hidden()
