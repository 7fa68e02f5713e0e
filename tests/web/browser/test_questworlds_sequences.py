"""A scored sequence and a group contest of QuestWorlds in two browsers: presses counted, nothing cut off."""

from playwright.sync_api import expect
from tests.web.browser.joining import come, do
from tests.web.browser.person import BAR_CUT_OFF, PHONE, SMALL, People, Person
from tests.web.browser.questworlds_table import (
    LAPTOP,
    answers,
    calls,
    chooses,
    fits,
    nothing_is_cut_off,
    prepares,
    seat,
    sit_down,
    vane_waits,
    verdict_is_in_sight,
)
from tests.web.browser.running import RunningTable

PRIZE_CUT_OFF = """() => [...document.querySelectorAll("#region-tray .strip h2")].filter(
    each => each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight + 4)
    .map(each => each.innerText)"""


NAMES = "#region-tray :is(.target, .against h3 > span, .strip .who bdi)"
BROKEN = """all => all.filter(each => {
    const around = document.createRange(), holds = each.closest(".who");
    around.selectNodeContents(each);
    const tops = [...around.getClientRects()].filter(one => one.width > 1).map(one => Math.round(one.top));
    const words = each.innerText.trim().split(" ");
    return new Set(tops).size > words.length || holds && holds.scrollWidth > holds.clientWidth
    }).map(each => each.innerText)"""


def with_bosun(gm: Person, _: Person) -> None:
    do(gm, "add-opponent", name="The bosun")


def may_choose(lee: Person) -> None:
    """An ability can be pressed: on a wide screen on the sheet, on the phone in the tray."""
    for _, place in zip(lee.at_each(LAPTOP, PHONE), ("#region-sheet", "#region-tray .choices"), strict=True):
        expect(lee.page.locator(f"{place} button.thing").first).to_be_visible()


def fits_at_both_sizes(lee: Person) -> None:
    for _ in lee.at_each(LAPTOP, PHONE):
        expect(lee.page.locator("#region-tray")).to_be_visible()
        fits(lee)
        nothing_is_cut_off(lee)


def verdict_is_in_sight_at_both_sizes(lee: Person) -> None:
    for _ in lee.at_each(LAPTOP, PHONE):
        verdict_is_in_sight(lee)


def test_a_round_of_a_sequence_is_two_presses_and_its_verdict_is_in_sight(people: People, table: RunningTable) -> None:
    """On a phone; at each stop its player looks at it as at a laptop as well."""
    gm, lee, _ = sit_down(people, table, PHONE)
    gm.make("frame-sequence", prize="The lamp room key", opponent="Captain Vane")
    lee.sees("Captain Vane")
    calls(lee, "enter-with")
    may_choose(lee)
    chooses(lee)
    lee.sees("Choose another ability")
    for _ in lee.at_each(LAPTOP):
        lee.page.locator("#region-sheet button.thing", has_text="Lucky").click()
        lee.sees("Fenn goes in with Lucky")
    prepares(lee)
    calls(gm)
    lee.sees("In the end")
    fits_at_both_sizes(lee)
    manner = lee.page.locator(":is(#region-tray, #dialog[open]) form[data-move='declare-manner'] button:visible").first
    for _ in lee.at_each(LAPTOP):
        expect(manner).to_be_visible()
    lee.page.locator("#region-tray a.opens", has_text="More choices").click()
    manner.click()
    lee.sees("Take back the risky gambit")
    fits_at_both_sizes(lee)
    nothing_is_cut_off(gm)
    answers(lee, "accept-card")
    verdict_is_in_sight(gm)
    verdict_is_in_sight_at_both_sizes(lee)
    for _ in lee.at_each(LAPTOP, PHONE):
        lee.is_sound()
    gm.is_sound()


def test_a_round_in_which_nothing_is_changed_is_one_press(people: People, table: RunningTable) -> None:
    gm, lee, _ = sit_down(people, table, PHONE, vane_waits)
    chooses(lee)
    fits_at_both_sizes(lee)
    answers(lee, "start-sequence-round")
    verdict_is_in_sight(gm)
    verdict_is_in_sight_at_both_sizes(lee)


def test_a_long_name_is_read_whole_and_breaks_no_number(people: People, table: RunningTable) -> None:
    def begun(gm: Person, lee: Person) -> None:
        do(gm, "frame-sequence", prize="The lamp room key", opponent="The harbourmaster")
        do(lee, "enter-with")

    _, lee, _ = sit_down(people, table, PHONE, begun)
    prepares(lee)
    lee.sees("In the end")
    for _ in lee.at_each(LAPTOP, PHONE):
        assert lee.page.locator(NAMES).evaluate_all(BROKEN) == []


def test_a_parting_shot_fits_on_a_phone(people: People, table: RunningTable) -> None:
    def begun(gm: Person, lee: Person) -> None:
        do(gm, "frame-sequence", prize="The harbour belongs to nobody", opponent="The harbourmaster")
        do(lee, "enter-with")
        do(gm, "correct-tally", about=".foe", points=5, reason="to the point")
        do(lee, "take-parting-shot")

    _, lee, _ = sit_down(people, table, PHONE, begun)
    fits(lee)
    chooses(lee)
    fits(lee)
    assert lee.page.locator(NAMES).evaluate_all(BROKEN) == []
    answers(lee, "accept-card")
    verdict_is_in_sight(lee)


def test_two_pairs_fit_into_the_tray_from_the_round_to_its_dice_and_back(people: People, table: RunningTable) -> None:
    gm, kim, code = sit_down(people, table, LAPTOP, vane_waits, with_bosun)
    sam = seat(people, table, code, size=LAPTOP, name="Sam", ready="tobias")
    everyone = (gm, kim, sam)
    do(sam, "join-sequence")  # against whoever is free
    come(sam)
    for one in (kim, sam):
        calls(one, "enter-with")
        chooses(one)
    highest = sam  # 20 against 15
    prepares(highest)
    gm.sees("In the end")
    fits(*everyone)
    answers(highest, "accept-card")
    verdict_is_in_sight(*everyone)
    expect(gm.page.locator("#region-tray .meanwhile")).not_to_contain_text("In the end")
    fits(*everyone)
    gm.page.locator("#bar-undo").click()
    gm.page.locator("#dialog[open] form button[type=submit]").click()
    gm.sees("Taken back")
    fits(*everyone)


def test_two_rounds_at_the_same_time_fit_into_the_tray_of_a_laptop_and_of_a_phone(
    people: People, table: RunningTable
) -> None:
    gm, kim, code = sit_down(people, table, LAPTOP, vane_waits)
    sam = seat(people, table, code, size=PHONE, name="Sam", ready="tobias")
    come(sam)
    gm.make("add-opponent", name="The bosun")
    sam.sees("The bosun")
    sam.make("join-sequence", opponent="")
    sam.make("face-opponent")  # whoever is free comes first
    for one in (kim, sam):
        calls(one, "enter-with")
        fits(kim, sam)
        chooses(one)
    prepares(sam)
    gm.sees("In the end")
    gm.make("start-sequence-round")
    for one in (kim, sam):
        calls(one, "accept-card")
    fits(kim, sam)
    for one in (kim, sam):
        answers(one, "accept-card")
        verdict_is_in_sight(one)
        fits(kim, sam)


def test_those_who_are_free_or_out_are_told_in_one_line(people: People, table: RunningTable) -> None:
    _, lee, _ = sit_down(people, table, PHONE, vane_waits, with_bosun)
    lee.sees("Free: The bosun.")
    for size in (PHONE, LAPTOP):
        lee.has_size(size)
        box = lee.page.locator("#region-tray p", has_text="Free:").bounding_box()
        assert box
        assert box["height"] < 40


def test_a_long_prize_is_read_whole_on_a_phone(people: People, table: RunningTable) -> None:
    def begun(gm: Person, _: Person) -> None:
        prize = "The smugglers give up the ledger of the whole harbour before the tide turns"
        do(gm, "frame-sequence", prize=prize, opponent="Captain Vane")

    _, lee, _ = sit_down(people, table, PHONE, begun)
    lee.shows_no(PRIZE_CUT_OFF)
    fits(lee)


def test_a_part_in_a_group_contest_is_two_presses_and_its_verdict_is_in_sight(
    people: People, table: RunningTable
) -> None:
    """On a phone; at each stop its player looks at it as at a laptop as well."""
    gm, lee, code = sit_down(people, table, PHONE)
    come(seat(people, table, code, size=LAPTOP, name="Sam", ready="tobias"))
    gm.sees("Tobias Kern")
    gm.make("frame-group", prize="Everybody home")
    lee.sees("Everybody home")
    if lee.page.locator("[data-move='join-group']").count():
        lee.make("join-group")
    calls(lee, "choose-ability")
    fits_at_both_sizes(lee)
    may_choose(lee)
    chooses(lee)
    fits_at_both_sizes(lee)
    answers(lee, "accept-card")
    verdict_is_in_sight_at_both_sizes(lee)
    for _ in lee.at_each(LAPTOP, PHONE):
        fits(lee)
        lee.is_sound()
    gm.is_sound()


def test_a_round_stands_beside_its_score_whatever_else_is_under_way(people: People, table: RunningTable) -> None:
    def begun(gm: Person, lee: Person) -> None:
        do(gm, "frame-contest", prize="The harbour master's ledger", conflict="a locked office")
        vane_waits(gm, lee)
        do(gm, "start-sequence-round")

    _, lee, _ = sit_down(people, table, PHONE, begun)
    lee.sees("against Captain Vane")
    expect(lee.page.locator("#region-tray section").nth(1)).to_contain_text("Captain Vane")


def test_a_round_of_a_sequence_by_keyboard_alone(people: People, table: RunningTable) -> None:
    gm, lee, _ = sit_down(people, table, LAPTOP, vane_waits)
    calls(lee, "enter-with")
    lee.reach("#region-sheet button.thing")
    lee.page.keyboard.press("Enter")
    calls(lee, "start-sequence-round")
    lee.reach("#region-bar .calls button")
    lee.page.keyboard.press("Enter")
    verdict_is_in_sight(lee, gm)


def test_the_bar_fits_on_the_smallest_phone_with_and_without_a_turn(people: People, table: RunningTable) -> None:
    gm, lee, _ = sit_down(people, table, SMALL)
    lee.make("frame-contest", prize="The harbour master's ledger")
    chooses(lee)
    calls(gm, "set-resistance")
    expect(gm.page.locator("#region-tray a.main")).to_have_count(0)  # what opens a form calls from the bar alone
    gm.make("set-resistance", resistance="14")
    calls(lee, "accept-card")
    lee.shows_no(BAR_CUT_OFF)
    lee.press("Use real dice")
    lee.sees("Have the table roll my dice")
    answers(lee, "accept-card")
    lee.sees("Take this face")
    lee.shows_no(BAR_CUT_OFF)


def test_whose_dice_roll_is_changed_on_a_sheet_that_stays(people: People, table: RunningTable) -> None:
    _, lee, _ = sit_down(people, table, LAPTOP)
    lee.page.locator("article[id^=hero-] h3 a").first.click()
    expect(lee.page.locator("#now .sheet-page")).to_be_visible()
    lee.press("Use real dice")
    lee.sees("Have the table roll my dice")
    expect(lee.page.locator("#now .sheet-page")).to_be_visible()
    lee.page.evaluate("document.getElementById('now').dispatchEvent(new Event('refresh'))")
    expect(lee.page.locator("#now .sheet-page")).to_be_visible()


LOW, TRAY, TOP = 480, "document.getElementById('region-tray')", "(one => one.getBoundingClientRect().top)"
ON_A_CALL = "() => document.activeElement.closest('#region-bar .calls')"


def test_a_contest_by_keyboard_alone_needs_no_way_back_to_what_is_asked_next(
    people: People, table: RunningTable
) -> None:
    gm, lee, _ = sit_down(people, table, LAPTOP)
    lee.make("frame-contest", prize="The harbour master's ledger", ability="Burglar")
    calls(lee)  # until there is a resistance
    gm.make("set-resistance", resistance="14")
    lee.sees("Accept, and roll")
    lee.page.wait_for_function(ON_A_CALL)
    lee.page.keyboard.press("Enter")
    verdict_is_in_sight(lee, gm)


def test_whoever_waits_after_their_own_press_has_the_focus_on_what_others_ask_of_them(
    people: People, table: RunningTable
) -> None:
    gm, lee, _ = sit_down(people, table, LAPTOP)
    lee.make("frame-contest", prize="The harbour master's ledger", ability="Burglar")
    calls(lee)
    gm.make("set-resistance", resistance="14")
    calls(lee, "accept-card")
    lee.page.wait_for_function(ON_A_CALL)


def test_a_press_leads_to_a_verdict_that_is_new_and_not_back_to_one_that_was_there(
    people: People, table: RunningTable
) -> None:
    def begun(gm: Person, lee: Person) -> None:
        do(lee, "frame-contest", prize="The harbour master's ledger", ability="Burglar")
        do(gm, "set-resistance", resistance=14)

    gm, lee, _ = sit_down(people, table, LAPTOP, begun)
    answers(lee, "accept-card")
    verdict_is_in_sight(gm)
    gm.has_look((LAPTOP[0], LOW), "light")
    gm.page.wait_for_function(f"() => {TRAY}.scrollHeight > {TRAY}.clientHeight")  # laid out anew for the window
    gm.page.evaluate(f"{TRAY}.scrollTop = 1000")
    there = gm.page.evaluate(f"{TRAY}.scrollTop")
    assert there > 0
    assert gm.page.evaluate(f"{TOP}({TRAY}.querySelector('.verdict')) < {TOP}({TRAY})")
    gm.says("The ink is still wet.")
    gm.is_answered()
    gm.is_up_to_date()
    assert gm.page.evaluate(f"{TRAY}.scrollTop") == there


def test_a_dialog_begins_at_the_first_field_that_leaves_a_choice(people: People, table: RunningTable) -> None:
    _, lee, _ = sit_down(people, table, LAPTOP)
    lee.page.locator("#region-sheet .thing").first.click()
    lee.page.wait_for_function("() => document.activeElement.name === 'prize'")


def test_in_pairs_whoever_has_yet_to_choose_fits_on_a_phone(people: People, table: RunningTable) -> None:
    gm, lee, code = sit_down(people, table, PHONE)
    seat(people, table, code, size=LAPTOP, name="Sam", ready="tobias")
    do(gm, "frame-group", about="pairs", prize="The bridge")
    for opponent in ("A guard of the bridge", "The dog"):
        do(gm, "join-group", opponent=opponent)
        lee.sees(opponent)
    fits_at_both_sizes(lee)
