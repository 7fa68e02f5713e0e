"""A character of Strange FATE is made in a real browser: on the diagram, as lists, by keyboard and without scripts."""

import re

from playwright.sync_api import expect
from tests.web.browser.joining import begin, join
from tests.web.browser.person import DESK, PHONE, People, Person, Scheme
from tests.web.browser.running import RunningTable
from tests.web.browser.test_colours import GROUND

GAME = "Strange FATE"
BRUTE = ("Resist Damage", "Stress Capacity [Health]", "Physical Force")
UNDER_TOTAL = """() => {
    const [total, stage] = [".running-total", "#region-stage"].map(each => document.querySelector(each));
    const gap = stage.getBoundingClientRect().bottom - total.getBoundingClientRect().bottom;
    return total.checkVisibility() && gap > 1 ? gap : 0 }"""  # so many pixels of the list show below the sum
CAST_GROWS = """() => Math.max(0, document.getElementById("region-cast").clientHeight - 58)"""  # for the way back
BEGINS_EMPTY = """() => [...document.querySelectorAll(".region-drawing")].filter(drawing => {
    const [place, box] = [drawing, drawing.querySelector(".trapping-box")].map(each => each.getBoundingClientRect());
    return box.left < place.left || box.right > place.right }).length"""  # so many begin beside their first box
TALLIES_GROW = """() => Math.max(0, document.querySelector(".tallies").offsetHeight - 80)"""  # for two lines of a phone
NUMBERS_BREAK = """() => [...document.querySelectorAll(".tally b")].filter(
    each => each.offsetHeight > 1.5 * parseFloat(getComputedStyle(each).fontSize)).map(each => each.innerText)"""
PRESS_AT_ONCE = "names => names.forEach(name => document.querySelector(`button.hit[value='${name}']`).click())"


def sit_down(
    people: People, table: RunningTable, *, size: tuple[int, int] = DESK, scheme: Scheme = "light"
) -> tuple[Person, Person]:
    """A game master, and Nora, who begins to make Nell."""
    host, nora = people.person(size=size, scheme=scheme), people.person(size=size, scheme=scheme)
    join(nora, table, begin(host, table, game=GAME), "Nora")
    begins(nora)
    return host, nora


def begins(person: Person) -> None:
    """Whoever begins a character goes on at its sheet."""
    person.make("begin-draft", name="Nell")
    person.page.wait_for_url("**/sheet/*")
    person.sees("in the making")


def open_draft(person: Person) -> None:
    person.sees("In the making")
    person.page.locator("#drafts a").first.click()
    person.sees("in the making")


def begin_brute(nora: Person) -> None:
    nora.make("choose-archetype", archetype="Mutant")
    nora.make("begin-skill", name="Brute", kind="Strange", rating="3", theme="iron flesh")
    expect(nora.page.locator("#builder-title")).to_contain_text("Brute")
    expect(nora.page.locator("#builder-title")).to_be_in_viewport()
    nora.make("rate-skill", rating="3", tier="Superhuman")
    expect(nora.page.locator("#builder-title")).to_contain_text("Superhuman")


def costs(person: Person, points: int) -> None:
    """Wait until the receipt comes to so many points."""
    expect(person.page.locator(".receipt-lines tfoot tr").first.locator("td")).to_have_text(str(points))


def test_the_brute_is_built_by_pressing_on_the_diagram(people: People, table: RunningTable) -> None:
    """Axe looks at every stop; what is pressed before the last answer came counts; agreed to, Nell is in the story."""
    host, nora = sit_down(people, table, size=PHONE, scheme="dark")
    nora.is_sound_everywhere()
    for _ in nora.everywhere():
        nora.shows_no(CAST_GROWS)
    begin_brute(nora)
    nora.shows_no(TALLIES_GROW)
    nora.shows_no(NUMBERS_BREAK)
    nora.is_sound_everywhere()
    nora.page.locator("label[for=look-drawing]").click()
    nora.shows_no(BEGINS_EMPTY)
    nora.page.evaluate(PRESS_AT_ONCE, BRUTE)
    for name in BRUTE:
        expect(nora.page.locator(f"button.hit[value='{name}']")).to_have_attribute("aria-pressed", "true")
    nora.make("take-drawback", drawback="minor Snag", note="only when angry")
    nora.sees("only when angry")
    costs(nora, 10)
    for _ in nora.everywhere():
        nora.shows_no(UNDER_TOTAL)
    nora.is_sound_everywhere()
    nora.make("place-skill")
    nora.make("write-aspect", name="Hands Like Anvils")
    nora.sees("Hands Like Anvils")
    nora.make("write-aspect", about="kind.Conviction", name="Owes")
    nora.sees("Owes")
    open_draft(host)
    host.is_sound_everywhere()
    host.page.locator("form[data-move=judge-draft] button", has_text="Agree to everything").click()
    nora.page.evaluate("() => { document.getElementById('region-stage').scrollTop = 400 }")
    nora.make("save-draft")
    nora.sees("Played by Nora")
    assert nora.page.evaluate("() => document.getElementById('region-stage').scrollTop") == 0
    nora.is_sound_everywhere()
    host.sees("Played by Nora")


def test_the_lists_say_the_same_as_the_drawing(people: People, table: RunningTable) -> None:
    _, nora = sit_down(people, table)
    begin_brute(nora)
    nora.page.locator("button.hit[value='Physical Force']").click()
    expect(nora.page.locator("button.hit[value='Physical Force']")).to_have_attribute("aria-pressed", "true")
    drawn = nora.page.locator("button.hit[value='Move']").inner_text()
    nora.page.locator("label[for=look-list]").click()
    row = nora.page.locator("#row-move")
    expect(row).to_be_visible()
    price, name, why = (row.locator(part).inner_text() for part in (".price", ".pick-says span", ".pick-says small"))
    assert (name, price) == ("Move", "+3")
    assert drawn == f"Move, solid box, {price}: {why.split('; ', 1)[1]}"  # the list names the category too
    row.click()
    expect(row).to_have_class(re.compile("taken"))
    costs(nora, 7)


def test_a_skill_is_built_by_keyboard_and_the_focus_stays_on_its_box(people: People, table: RunningTable) -> None:
    _, nora = sit_down(people, table)
    begin_brute(nora)
    nora.reach("#hit-physical-force")
    nora.page.keyboard.press("Enter")
    expect(nora.page.locator("#hit-physical-force")).to_have_attribute("aria-pressed", "true")
    expect(nora.page.locator("#hit-physical-force")).to_be_focused()
    nora.page.keyboard.press("Enter")
    expect(nora.page.locator("#hit-physical-force")).to_have_attribute("aria-pressed", "false")
    nora.page.locator(".steps-back button", has_text="leaves Physical Force").click()
    expect(nora.page.locator("#hit-physical-force")).to_have_attribute("aria-pressed", "true")


def test_a_phone_without_scripts_builds_a_skill_too(people: People, table: RunningTable) -> None:
    """The Oxford Professor costs 9 where the book prints 8, and the receipt says why."""
    host, nora = people.person(), people.person(size=PHONE, scripts=False)
    code = begin(host, table, game=GAME)
    nora.open(f"{table.address}/join/{code}")
    nora.page.get_by_label("Your name").fill("Nora")
    nora.press("Sit down")
    begins(nora)
    nora.make("begin-from-sample", sample="Oxford Professor")
    receipt = nora.page.locator(".receipt")
    expect(receipt).to_contain_text("The book prints")
    expect(receipt).to_contain_text("a slip")
    costs(nora, 9)
    nora.page.locator("#row-wealth").click()
    costs(nora, 7)
    nora.page.locator("label[for=look-drawing]").click()
    nora.page.locator("#hit-wealth").click()
    costs(nora, 9)


def test_whoever_begins_a_skill_by_keyboard_goes_on_where_it_lies(people: People, table: RunningTable) -> None:
    _, nora = sit_down(people, table)
    nora.make("begin-draft", name="Nell")
    nora.page.locator("#region-stage a.opens[data-opens^='begin-skill']").press("Enter")
    nora.page.locator("#dialog [name=name]").fill("Brass Hands")
    nora.page.keyboard.press("Enter")
    nora.sees("A skill under way")
    expect(nora.page.locator("#region-stage")).to_be_focused()


def test_where_the_system_forces_its_colours_what_is_taken_can_be_told(people: People, table: RunningTable) -> None:
    _, nora = sit_down(people, table)
    begin_brute(nora)
    nora.page.emulate_media(forced_colors="active")
    as_drawing, as_list = "label[for=look-drawing]", "label[for=look-list]"
    assert_marked(nora, as_drawing, as_list)  # as it begins
    nora.page.locator(as_list).click()
    nora.page.locator("#row-move").click()
    expect(nora.page.locator("#row-move")).to_have_class(re.compile("taken"))
    assert_marked(nora, as_list, as_drawing)
    assert_marked(nora, "#row-move", "#row-climb")


def assert_marked(person: Person, chosen: str, other: str) -> None:
    """What is chosen has a ground of its own, other than what else could be chosen and than the page."""
    ground, *others = [person.page.locator(place).evaluate(GROUND) for place in (chosen, other, "body")]
    assert ground not in others, chosen
