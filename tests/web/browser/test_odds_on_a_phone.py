"""On a phone the fields of an explorer of odds fill the window: the answer stays in sight over them."""

from playwright.sync_api import expect
from tests.web.browser.person import PHONE, People
from tests.web.browser.running import RunningTable

QUESTIONS = (
    "questworlds-3",
    "questworlds-3?kind=scored",
    "heroquest-2e",
    "heroquest-2e?kind=group",
    "heroquest-2e?kind=extended",
    "strange-fate",
    "strange-fate?kind=fight",
    "the-west-that-wasnt",
)
FIRST = "#ask-odds input[type=text]"
LAST = "#ask-odds > button"
CHANGED = {"ability": "3", "members": "3, 4", "skill": "6", "attack": "9", "results": "1d4"}
IN_SIGHT = """place => { const thing = document.querySelector(place), box = thing.getBoundingClientRect();
    const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return box.height > 0 && box.top >= 0 && box.bottom <= innerHeight && thing.contains(there) }"""

MARK_AND_NAME = """keys => keys.filter(key => {
    const [mark, name] = [...key.children].map(each => each.getBoundingClientRect());
    return mark.bottom < name.top + name.height / 2 || mark.right > name.left }).map(key => key.innerText)"""

BROKEN = """() => [...document.querySelectorAll("#found th")].filter(head => {
    const words = document.createRange();
    words.selectNodeContents(head);
    const lines = new Set([...words.getClientRects()].map(line => Math.round(line.bottom / 8)));
    return head.checkVisibility() && lines.size > head.innerText.trim().split(/\\s+/).length;
}).map(head => head.innerText)"""
DRAWER = (660, 800)  # as wide as an explorer stands over the table at a desk


def test_the_answer_is_in_sight_wherever_something_is_asked(people: People, table: RunningTable) -> None:
    somebody = people.person(size=PHONE, touch=True)
    page, answer = somebody.page, somebody.page.locator(".in-short b")
    for question in QUESTIONS:
        somebody.open(f"{table.address}/odds/{question}")
        for place in (".in-short", FIRST):
            assert page.evaluate(IN_SIGHT, place), (question, place)
        for place in (LAST, FIRST):
            page.locator(place).first.scroll_into_view_if_needed()
            assert page.evaluate(IN_SIGHT, ".in-short"), question
        before = answer.all_inner_texts()
        assert before == page.locator("#found .odds-key b").all_inner_texts()
        field = page.locator(FIRST).first
        field.fill(CHANGED[field.get_attribute("name") or ""])
        expect(answer.first).not_to_have_text(before[0])
        assert answer.all_inner_texts() == page.locator("#found .odds-key b").all_inner_texts()
    somebody.is_sound()


def test_the_mark_of_a_chance_stands_beside_its_name_and_no_word_before_a_chance_is_broken(
    people: People, table: RunningTable
) -> None:
    somebody = people.person(size=PHONE, touch=True)
    for question in QUESTIONS:
        somebody.open(f"{table.address}/odds/{question}")
        keys = somebody.page.locator("#found .odds-key > .key")
        expect(keys.first).to_be_visible()
        apart = keys.evaluate_all(MARK_AND_NAME)
        assert apart == [], question
        for _ in somebody.at_each(PHONE, DRAWER):
            somebody.shows_no(BROKEN)
