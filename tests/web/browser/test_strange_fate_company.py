"""A character of Strange FATE comes with a companion and equipment: made on a phone, judged elsewhere, and played."""

import re

from playwright.sync_api import Locator, expect
from tests.web.browser.person import PHONE, People, Person
from tests.web.browser.running import RunningTable
from tests.web.browser.test_strange_fate_making import open_draft, sit_down

SKILLS = ("Athletics", "Fisticuffs", "Stealth")
DOCKS = "A Night on the Docks"


def gear(person: Person, name: str) -> Locator:
    """A companion or a piece of equipment in the draft."""
    called = person.page.locator("h4 bdi", has_text=re.compile(f"^{name}$"))
    return person.page.locator(".gear").filter(has=called).first


def buys_skills(nora: Person) -> None:
    for skill in SKILLS:
        nora.make("buy-skill", skills=skill, rating="3")
        expect(nora.page.locator(".bought b bdi", has_text=skill)).to_be_visible()
        expect(nora.page.locator("#dialog[open]")).to_have_count(0)
    nora.make("write-aspect", about="kind.Conviction", name="I Owe the Docks")
    nora.sees("I Owe the Docks")


def takes_company(nora: Person) -> None:
    """A companion gets better, which is taken back and made again; another improvement follows."""
    nora.make("take-companion", name="Bess", quality="1")
    nora.make("train-companion", about="improvement.quality", rating="2")
    expect(gear(nora, "Bess").locator("h4")).to_contain_text("Fair (+2)")
    nora.is_sound()
    nora.page.locator(".steps-back button", has_text="Bess: quality").click()
    expect(gear(nora, "Bess").locator("h4")).not_to_contain_text("Fair (+2)")
    nora.make("train-companion", about="improvement.quality", rating="2")
    expect(gear(nora, "Bess").locator("h4")).to_contain_text("Fair (+2)")
    nora.make("train-companion", about="improvement.a skill", what="Athletics", rating="2")
    expect(gear(nora, "Bess")).to_contain_text("Athletics")


def takes_gear(nora: Person) -> None:
    """Armour that wards off a blow, and a Theme over three skills."""
    nora.make("take-equipment", about="take-equipment-draft", name="Oilskins", armour="true")
    expect(gear(nora, "Oilskins")).to_contain_text("0 improvements")
    draft = nora.page.url.rsplit("/", 1)[-1]
    nora.make("improve-equipment", about=f"-draft.{draft}-piece.Oilskins", improvement="Protective: Health")
    expect(gear(nora, "Oilskins")).to_contain_text("Protective")
    nora.make("improve-equipment", about="improvement.an aspect", what="Smells of Tar")
    expect(gear(nora, "Oilskins")).to_contain_text("Smells of Tar")
    nora.make("take-theme", about="take-theme-draft", name=DOCKS)
    nora.sees(f"Theme: {DOCKS}")
    for skill in SKILLS:
        nora.make("theme-skill", about="note.-theme", skill=skill, benefit="unhindered")
        expect(nora.page.locator("li", has_text=f"Theme: {DOCKS}").first).to_contain_text(skill)


def test_a_character_comes_with_company_and_gear(people: People, table: RunningTable) -> None:
    """Everything is clicked on a phone; the game master agrees in another browser, and all see who it is."""
    host, nora = sit_down(people, table, size=PHONE)
    buys_skills(nora)
    takes_company(nora)
    takes_gear(nora)
    nora.is_sound()
    open_draft(host)
    host.is_sound()
    host.page.locator("form[data-move=judge-draft] button", has_text="Agree to everything").click()
    nora.make("save-draft")
    nora.sees("Played by Nora")
    for told in ("Bess", "Oilskins", DOCKS):
        nora.sees(told)
    nora.is_sound()
    host.sees("Played by Nora")
