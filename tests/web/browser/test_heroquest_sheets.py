"""Characters of HeroQuest and QuestWorlds 2.2 in a browser: made step by step, improved with consent."""

from playwright.sync_api import expect
from tests.web.browser.heroquest_table import framed, sheet_of, sit_down
from tests.web.browser.joining import begin, join
from tests.web.browser.person import PHONE, People, Person
from tests.web.browser.running import RunningTable

LATER = "QuestWorlds 2.2"


STRETCHED = """() => [...document.querySelectorAll("section[id^=wish-] .button")]
    .filter(each => each.offsetWidth > each.closest("section").offsetWidth / 2)"""  # wider than what they say


def budget(person: Person, name: str, number: str) -> None:
    """How much of something there is."""
    entry = person.page.locator(".budget > div").filter(has=person.page.get_by_text(name, exact=True))
    expect(entry.locator("dd > b")).to_have_text(number)


def test_a_character_is_made_step_by_step(people: People, table: RunningTable) -> None:
    """Points and places follow each choice, and what is closed says why."""
    robin, nora = people.person(), people.person(size=PHONE, scheme="dark")
    join(nora, table, begin(robin, table, game=LATER), "Nora")
    nora.is_sound_everywhere()
    nora.make("make-character", name="Ida Marsh", trait="stubborn", role="smuggler", keyword="occupation")
    nora.page.wait_for_url("**/sheet/*")
    robin.sees("Ida Marsh")
    budget(nora, "Points left", "20")
    nora.is_sound_everywhere()
    nora.make("rate-ability", best="true", points="10")
    budget(nora, "Points left", "10")
    nora.make("rate-ability", best="false", points="10")
    budget(nora, "Points left", "0")
    nora.make("make-up-ability", name="Aunt Berta", relationship="ally", starts="at the usual rating")
    budget(nora, "Places taken", "3")
    for flaw in ("greedy", "wanted", "afraid of heights"):
        nora.make("add-flaw", name=flaw)
        nora.sees(flaw)
    budget(nora, "Flaws", "3")
    nora.sees("Take a flaw: not now.")
    nora.sees("Finish: not now. 9 abilities are still to be made up.")
    nora.is_sound_everywhere()
    robin.sees("Still being made: 0 of 20 points are left")


BELOW = """button => { const stage = document.getElementById("region-stage");
    const bottom = () => button.getBoundingClientRect().bottom;
    const bare = stage.getBoundingClientRect().bottom - bottom();
    stage.scrollTop = 9999;
    const free = document.querySelector(".ready + *").firstElementChild.getBoundingClientRect().top - bottom();
    return [bare, parseFloat(getComputedStyle(button).boxShadow.split("px ")[1]), free] }"""
UNCOVERED = """(link) => {
  document.querySelector("#region-stage").scrollTop = 9999;
  link.focus();
  const { x, y, width, height } = link.getBoundingClientRect();
  return link.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


def test_who_makes_a_character_while_others_contend_has_the_room_for_it(people: People, table: RunningTable) -> None:
    robin, _ = sit_down(people, table, framed)
    robin.make("make-character", name="Ida Marsh", trait="stubborn", role="smuggler", keyword="occupation")
    robin.page.wait_for_url("**/sheet/*")
    stage = robin.page.locator("#region-stage")
    assert stage.evaluate("region => region.clientHeight > innerHeight * 0.45")
    assert robin.page.locator("#making .step a").first.evaluate(UNCOVERED)


def test_nothing_of_the_list_peeps_out_below_the_button_that_takes_a_character(
    people: People, table: RunningTable
) -> None:
    robin, nora = people.person(), people.person(size=PHONE)
    join(nora, table, begin(robin, table, game=LATER), "Nora")
    bare, covered, free = nora.page.locator(".ready button[type=submit]").evaluate(BELOW)
    assert 0 <= bare < covered <= free


def test_the_list_of_ready_characters_stays_open_when_somebody_takes_one(people: People, table: RunningTable) -> None:
    robin, nora, pip = people.person(), people.person(), people.person()
    code = begin(robin, table, game=LATER)
    join(nora, table, code, "Nora")
    join(pip, table, code, "Pip")
    nora.make("take-ready", ready="wen")
    pip.sees("Wen Okoro")
    expect(pip.page.locator("form[data-move=take-ready] button[type=submit]")).to_be_visible()


def test_an_improvement_waits_for_the_game_master_and_is_free_at_the_end(people: People, table: RunningTable) -> None:
    robin, nora = sit_down(people, table, size=PHONE)
    here = nora.page.url
    sheet_of(nora)
    nora.make("buy-improvement", at="#growth")
    nora.sees("has yet to answer")
    nora.is_sound()
    robin.sees("would like to improve")
    robin.is_sound()
    nora.open(here)
    nora.sees("would like to improve")
    robin.shows_no(STRETCHED)
    robin.make("answer-wish", about="agrees.True")
    expect(nora.page.locator("section[id^=wish-]")).to_have_count(0)
    nora.sees("2 hero points")
    robin.make("stop-playing")
    nora.sees("Play stops for this session")
    sheet_of(nora)
    nora.sees("Now is the time")
    nora.make("buy-improvement", at="#growth")
    expect(nora.page.locator("#growth .tokens b")).to_have_text("1")
    nora.is_sound()
