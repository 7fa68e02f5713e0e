"""A check of The West That Wasnt on a phone, with a hidden TN, a hit and a bump: nothing has to be scrolled for."""

from playwright.sync_api import Locator, expect
from tests.web.browser.joining import Before, begin, come, do, found, join, sit
from tests.web.browser.person import PHONE, People, Person
from tests.web.browser.questworlds_table import fits
from tests.web.browser.running import RunningTable
from tests.web.browser.test_contest import IS_IN_SIGHT
from tests.web.browser.test_western import GAME, TABLE, TERMS, WHAT, described, with_real_deck
from tests.web.browser.test_western import sit_down as with_josefa_alone

ONE_LINE = 30
NEARLY_ALL = 0.85
READABLE = 300  # so wide, a card has numbers of 16 px
APART = 6
SMALL = (360, 560)
BOX = "one => one.getBoundingClientRect().toJSON()"
BOXES = "all => all.map(each => each.getBoundingClientRect().toJSON())"


def sit_down(people: People, table: RunningTable, *before: Before) -> tuple[Person, Person, Person]:
    """A Judge at a laptop, a player with a ready character on a phone, and another, so that there is a counter."""
    judge, lee, kim = people.person(size=TABLE), people.person(size=PHONE, scheme="dark", touch=True), people.person()
    code = found(judge, table, game=GAME)
    for person, name, hero in ((kim, "Kim", "ezra"), (lee, "Lee", "josefa")):
        sit(person, table, code, name)
        do(person, "take-ready", ready=hero)
    for each in before:
        each(judge, lee)
    come(judge, lee, kim)
    return judge, lee, kim


def test_a_newcomer_has_room_between_the_two_ways_to_a_character(people: People, table: RunningTable) -> None:
    lee = people.person(size=PHONE, touch=True)
    join(lee, table, begin(people.person(), table, game=GAME), "Lee")
    ready = lee.page.locator("#heroes button[type=submit]").bounding_box()
    own = lee.page.locator("#heroes [data-move='make-character']").bounding_box()
    assert ready
    assert own
    assert own["y"] - ready["y"] - ready["height"] >= APART


STILL = "() => Promise.all(document.getAnimations().map(each => each.finished))"


def test_numbers_of_a_card_that_turns_over_stand_in_their_cells(people: People, table: RunningTable) -> None:
    judge, lee, kim = sit_down(people, table)
    browser = lee.context.browser
    assert browser
    phone = browser.new_context(
        storage_state=lee.context.storage_state(), viewport={"width": PHONE[0], "height": PHONE[1]},
        device_scale_factor=2, has_touch=True, is_mobile=True,
    ).new_page()  # fmt: skip
    phone.goto(lee.page.url)
    judge.make("call-simple-check", ability="Strength alone")
    kim.make("roll")
    card = phone.locator("#region-tray .turned-card")
    expect(card).to_be_visible()
    phone.evaluate(STILL)
    turned = card.screenshot()
    phone.reload()
    phone.evaluate(STILL)
    assert card.screenshot() == turned
    phone.context.close()


def test_whoever_comes_while_others_play_sees_whom_they_may_choose(people: People, table: RunningTable) -> None:
    judge, kim = people.person(size=TABLE), people.person()
    code = found(judge, table, game=GAME)
    sit(kim, table, code, "Kim")
    do(kim, "take-ready", ready="ezra")
    do(judge, "call-complex-check", about="victories.0", ability="Demolitions")
    come(judge, kim)
    kim.make("roll")
    lee = people.person(size=PHONE, touch=True)
    join(lee, table, code, "Lee")
    for _ in lee.at_each(TABLE, PHONE):
        option, takes = lee.page.locator("#heroes .option").first, lee.page.locator("#heroes button[type=submit]")
        expect(option).to_be_in_viewport(ratio=1)
        one, under = option.bounding_box(), takes.bounding_box()
        assert one
        assert under
        assert one["y"] + one["height"] <= under["y"]


def in_contest(judge: Person, lee: Person) -> None:
    """Lee's Josefa against an NPC: her card is 34 of a real deck; its best result takes a further one."""
    with_real_deck(judge, lee)
    described(judge, lee)
    terms = {"ability": "Firearms: Rifle", "tn": "5", "effect": "(3)6"}
    do(judge, "call-contest-with-npc", about="act", name="Vaughn", results="3d8", rival_effect="(2)4", **terms)
    do(lee, "type-face", face=34)


def with_further_card(_: Person, lee: Person) -> None:
    do(lee, "draw-further")
    do(lee, "type-face", face=14)


def opposing(judge: Person, by: str) -> str:
    """The first ability of that name by which a character may oppose the first one whose contest may be called."""
    options = judge.fill("call-contest").locator("[name='against'] option", has_text=by)
    return options.first.get_attribute("value") or ""


def width(thing: Locator) -> float:
    expect(thing).to_be_visible()
    wide: float = thing.evaluate("thing => thing.offsetWidth")  # it may still be turning
    return wide


def test_in_a_contest_ones_own_card_is_as_wide_as_the_phone_and_the_rivals_is_folded(
    people: People, table: RunningTable
) -> None:
    judge, lee, _ = sit_down(people, table, in_contest)
    own, rivals = (
        lee.page.locator(f".both-cards > .check{which} .turned-card") for which in (":first-child", ".aside")
    )
    assert width(own) >= NEARLY_ALL * PHONE[0]
    expect(lee.page.locator("#region-tray .turned .tap").last).to_be_in_viewport(ratio=0.98)
    expect(lee.page.locator("#region-tray").get_by_text("More about it")).to_have_count(0)  # there is no more
    lee.page.locator("#region-tray .turned .tap").first.click()
    judge.is_up_to_date()
    judge.make("type-face", face="33")
    turned = lee.page.locator(".both-cards > .check:not(.aside) .turned-card")
    expect(lee.page.locator(".both-cards > .check:first-child.aside")).to_be_visible()
    assert width(turned) >= NEARLY_ALL * PHONE[0]
    expect(lee.page.locator("#region-tray .result-list:visible")).to_be_in_viewport(ratio=1)
    judge.page.locator("#region-tray form[data-move='take-result'] button:visible").first.click()
    expect(lee.page.locator(".both-cards > .check:first-child:not(.aside)")).to_be_visible()
    assert width(own) >= NEARLY_ALL * PHONE[0]
    expect(rivals).to_be_hidden()
    fits(lee)
    lee.is_sound()
    lee.page.locator(".aside .whole-card > summary").click()
    assert width(rivals) >= NEARLY_ALL * PHONE[0]


def test_of_a_contest_of_others_two_results_stand_side_by_side_on_a_phone(people: People, table: RunningTable) -> None:
    judge, lee, kim = sit_down(people, table)
    judge.make("call-contest", what="High noon.", ability="Gambling", tn="20", against=opposing(judge, "Rifle"))
    for person, face in ((kim, "50"), (lee, "7")):
        person.sees("High noon.")
        person.make("type-face", face=face)
    judge.sees("settles it")
    for _ in judge.at_each(PHONE, TABLE):
        one, two = judge.page.locator(".both-cards > .check").evaluate_all(BOXES)  # in one look: they may still move
        assert one["y"] == two["y"]
        assert one["x"] + one["width"] <= two["x"]


def test_who_is_ahead_is_seen_by_whoever_has_scrolled_to_their_own_card(people: People, table: RunningTable) -> None:
    judge, lee, _ = sit_down(people, table, in_contest, with_further_card)
    lee.page.locator("#region-bar form[data-move='take-result'] button").click()
    judge.is_up_to_date()
    judge.make("type-face", face="33")
    judge.page.locator("#region-tray form[data-move='take-result'] button:visible").first.click()
    lee.make("finish")
    ahead = lee.page.locator(".competition .ahead")
    expect(ahead).to_be_visible()
    for _ in lee.at_each(SMALL, PHONE):
        lee.page.locator("#region-tray").evaluate("tray => tray.scrollTo(0, tray.scrollHeight)")
        lee.page.wait_for_function(IS_IN_SIGHT, arg=ahead.element_handle())
        tray, header = (lee.page.locator(place).evaluate(BOX) for place in ("#region-tray", ".competition > header"))
        assert header["top"] <= tray["top"]  # nothing of the card is seen above it


def test_what_is_decided_while_a_sheet_is_in_front_marks_the_tab_of_the_table(
    people: People, table: RunningTable
) -> None:
    judge, lee, kim = sit_down(people, table)
    stage, sheet = (lee.page.locator(f".tabs a[data-pane='{pane}']") for pane in ("stage", "sheet"))
    sheet.click()
    judge.make("call-simple-check", what=WHAT, ability="Gambling", tn="20")
    kim.sees(WHAT)
    expect(lee.page.locator("#region-tray")).to_be_visible()
    expect(stage).not_to_have_attribute("data-unread", "")
    kim.make("type-face", face="50")
    expect(lee.page.locator("#region-tray")).to_be_hidden()
    expect(stage).to_have_attribute("data-unread", "")
    stage.click()
    expect(stage).not_to_have_attribute("data-unread", "")


CUT = "all => all.filter(each => each.scrollWidth > each.clientWidth).map(each => each.textContent)"
LONG = "The ladder gives way under you, and the whole street looks up."


def test_what_success_and_failure_mean_is_read_to_the_end_before_the_card(people: People, table: RunningTable) -> None:
    def begun(judge: Person, _: Person) -> None:
        outcomes = {"on_success": LONG, "on_failure": LONG}
        do(judge, "call-complex-check", about="victories.0", what=WHAT, ability="Riding", **outcomes)

    _, lee = with_josefa_alone(people, table, begun, size=PHONE, judge_at=TABLE)
    lee.sees("looks up")
    assert lee.page.locator("#region-tray .stakes-named span").evaluate_all(CUT) == []
    fits(lee)


def test_a_further_card_is_as_wide_as_what_it_adds_to(people: People, table: RunningTable) -> None:
    judge, lee, _ = sit_down(people, table, in_contest, with_further_card)
    for person in (lee, judge):
        assert width(person.page.locator(".turned.further .turned-card")) >= READABLE
    judge.is_sound()
    lee.is_sound()


def in_one_line(thing: Locator) -> None:
    box = thing.bounding_box()
    assert box
    assert box["height"] < ONE_LINE


def hidden_check(judge: Person, lee: Person) -> None:
    described(judge, lee)
    do(judge, "call-complex-check", about="victories.0", **TERMS, hidden=True)


def test_a_hidden_check_and_what_its_bump_may_do_fit_on_a_phone(people: People, table: RunningTable) -> None:
    """The card of that number is an exceptional result with a bump, and a hit."""
    judge, lee, _ = sit_down(people, table, hidden_check)
    expect(lee.page.locator("#region-tray .sealed-number")).to_be_visible()
    in_one_line(lee.page.locator("#region-tray .terms dt").nth(1))
    fits(lee)
    lee.make("type-face", face="34")
    expect(lee.page.locator("#region-tray .turned .tap")).to_have_count(3)
    fits(lee, judge)
    lee.page.locator("#region-tray .turned .tap").nth(2).click()
    expect(lee.page.locator("#region-tray [data-move='move-hit']")).to_be_visible()
    fits(lee, judge)
    lee.is_sound()
    lee.make("trade-bump")
    judge.sees("offered for")
    fits(lee, judge)


def test_a_number_that_is_refused_pushes_no_button_out_of_sight(people: People, table: RunningTable) -> None:
    def begun(judge: Person, _: Person) -> None:
        do(judge, "call-for-other", about="other-effect.-victories.0", name="Vaughn", results="2d8", tn="5")
        do(judge, "call-complex-check", about="victories.0", what=WHAT, **TERMS, on_failure="They look up.")

    _, lee = with_josefa_alone(people, table, with_real_deck, begun, size=PHONE, judge_at=TABLE)
    lee.sees("They look up.")
    for _ in lee.at_each(TABLE, PHONE):
        in_one_line(lee.page.locator("#region-tray .range"))
    lee.make("type-face", face="55")
    lee.sees("Card 55 is not in the deck")
    for move in ("roll", "type-face"):
        button = lee.page.locator(f"#region-tray form[data-move='{move}'] button")
        lee.page.wait_for_function(IS_IN_SIGHT, arg=button.element_handle())
