"""The end of a session in real browsers: its page, and the check of what fell, roll by roll."""

from playwright.sync_api import Route, expect
from tests.web.browser.joining import begin, join
from tests.web.browser.person import PHONE, People, Person
from tests.web.browser.running import RunningTable

REAL = "a real die: nothing to check"


def throw(person: Person) -> None:
    person.make("start-throw")
    person.press("Roll")
    person.page.locator("form[data-move=keep]").first.wait_for(state="attached")
    person.make("keep")
    person.page.locator("form[data-move=keep]").first.wait_for(state="detached")


def found(person: Person) -> list[str]:
    """What stands beside each roll."""
    return [text.strip() for text in person.page.locator(".rolls .found").all_text_contents()]


def test_a_session_ends_with_a_page_on_which_every_browser_checks_each_roll(
    people: People, toy_table: RunningTable
) -> None:
    barker, ada = people.person(), people.person(size=PHONE, scheme="dark")
    join(ada, toy_table, begin(barker, toy_table), "Ada")
    there = ada.page.url
    for _ in range(2):
        throw(ada)
    ada.make("start-throw")
    ada.make("type-face", face="3")
    ada.make("keep")
    ada.make("start-throw")
    barker.follow("Close the session")
    barker.sees("Close session 1?")
    barker.is_sound()
    barker.press("Close session 1")
    barker.sees("Turning points")
    barker.is_sound()
    ada.page.get_by_role("link", name="See how the session went").click()
    ada.sees("Ada scores")
    ada.sees("Called for and not answered: Ada's throw")
    assert ada.page.evaluate("scrollY") == 0  # though the page has the focus
    ada.is_sound()
    assert found(ada) == [*["not checked yet"] * 2, REAL]
    ada.press("Check the dice")
    ada.sees("Checked 2: all as they fell. 1 was real. 2 have the word of this device.")
    assert found(ada) == [*["as it fell"] * 2, REAL]
    ada.is_sound()
    barker.press("Check the dice")
    barker.sees("Checked 2: all as they fell. 1 was real.")

    def forge(route: Route) -> None:
        proof = route.fetch().json()
        face = proof["faces"][1]
        face["face"] = face["face"] % 6 + 1
        route.fulfill(json=proof)

    ada.context.route("**/dice/1", forge)
    ada.press("Check the dice")
    expect(ada.page.locator(".rolls .found").nth(1)).to_contain_text("It is not what the secret makes of it.")
    assert found(ada)[0] == "as it fell"
    ada.sees("The dice are not as they should be")
    for page, link in (("log", "Session 1"), ("sessions", "Session 1")):
        ada.open(f"{there}/{page}")
        ada.is_sound()
        ada.page.get_by_role("link", name=link, exact=True).click()
        ada.sees("Turning points")


def test_without_scripts_a_session_is_closed_and_its_page_says_who_can_check(
    people: People, toy_table: RunningTable
) -> None:
    barker, ada = people.person(), people.person()
    code = begin(barker, toy_table)
    join(ada, toy_table, code, "Ada")
    throw(ada)
    here, cookies = barker.page.url, barker.context.cookies()
    plain = people.person(scripts=False)
    plain.context.add_cookies([{"name": each["name"], "value": each["value"], "url": here} for each in cookies])
    plain.open(here)
    plain.follow("Close the session")
    plain.press("Close session 1")
    plain.sees("Ada scores")
    plain.sees("talewright journal verify")
    expect(plain.page.get_by_role("button", name="Check the dice")).to_have_count(0)
