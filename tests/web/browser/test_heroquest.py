"""A simple contest and an extended contest of HeroQuest between a game master and a player, in two real browsers."""

from playwright.sync_api import expect
from tests.web.browser.heroquest_table import HOW, accept, at_a_desk_and_on_a_phone, fall, frame, sheet_of, sit_down
from tests.web.browser.joining import do
from tests.web.browser.person import DESK, PHONE, Look, People, Person
from tests.web.browser.running import RunningTable

LIGHT_ON_A_PHONE: tuple[Look, ...] = ((DESK, "dark"), (PHONE, "light"))
CUT_OFF = """() => { const tray = document.getElementById("region-tray").getBoundingClientRect();
    return [...document.querySelectorAll("#region-tray .offer-open form[data-move=type-face] button")]
        .filter(each => each.checkVisibility() && each.getBoundingClientRect().bottom > tray.bottom).length }"""
"""How many buttons that keep the face of a real die lie below the tray."""


def test_a_whole_simple_contest(people: People, table: RunningTable) -> None:
    """Axe looks at every stop of the way, in both browsers."""
    robin, nora = at_a_desk_and_on_a_phone(people, table)
    frame(robin, nora)
    both = (robin, nora)
    for person in both:
        person.is_sound_everywhere()
    accept(nora)
    fall(robin, nora, "19", "5")
    nora.sees("may still change")
    for person in both:
        person.is_sound_everywhere()
    spend = nora.page.locator("form[data-move=spend-hero-point] button")
    expect(spend).to_contain_text("→")
    spend.click()
    robin.sees("hero point")
    expect(robin.page.locator("#region-bar a[data-move=give-benefit]")).to_be_visible()
    expect(robin.page.locator("#region-tray a.main")).to_have_count(0)  # what opens a form calls from the bar alone
    robin.make("tell-outcome", text="She waves us through.")
    nora.sees("She waves us through.")
    for person in both:
        person.is_sound_everywhere()
    robin.make("close-contest")
    nora.sees("Recent contests")
    sheet_of(nora)
    nora.is_sound_everywhere()


def test_an_extended_contest_keeps_its_score(people: People, table: RunningTable) -> None:
    def begun(robin: Person, nora: Person) -> None:
        framed = {"prize": "The bridge", "obstacle": "The guard", "scene": "rising action"}
        do(robin, "frame-long", **framed, opponent="The sergeant")
        do(robin, "take-ready", ready="casimir")
        do(robin, "join-long")
        do(robin, "add-foe", name="The corporal", resistance="Low")
        do(robin, "pair-up")
        do(nora, "start-round")
        do(nora, "choose-ability", **HOW)

    robin, nora = sit_down(people, table, begun, on_phone=True)
    accept(nora)
    for look in LIGHT_ON_A_PHONE:
        nora.has_look(*look)
        nora.shows_no(CUT_OFF)
    fall(robin, nora, "10", "5")
    nora.make("let-stand")
    robin.sees("1 round so far")
    nora.sees("You are up")
    for person in (robin, nora):
        expect(person.page.locator(".runner .track i.on")).to_have_count(1)
        person.is_sound_everywhere(LIGHT_ON_A_PHONE)
