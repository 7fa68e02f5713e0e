"""The odds explorer of HeroQuest in a browser: every kind of question, wide and narrow, with scripts and without."""

import pytest
from playwright.sync_api import expect
from tests.web.browser.person import People
from tests.web.browser.running import RunningTable

QUESTIONS = (
    "heroquest-2e?hero_point=prize&wished=60",
    "heroquest-2e?kind=group",
    "questworlds-2.2?kind=extended&score=2-4&hero_points=2",
)


def test_axe_finds_nothing_wrong_and_nothing_is_cut_off(people: People, table: RunningTable) -> None:
    anybody = people.person()
    for question in QUESTIONS:
        anybody.open(f"{table.address}/odds/{question}")
        anybody.is_sound_everywhere()


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_a_question_is_asked_in_the_form_and_a_score_is_touched(
    people: People, table: RunningTable, *, scripts: bool
) -> None:
    anybody = people.person(scripts=scripts)
    anybody.open(f"{table.address}/odds/heroquest-2e")
    anybody.page.get_by_role("link", name="Extended contest").click()
    anybody.page.get_by_label("Ability", exact=True).fill("17")
    anybody.page.get_by_label("Resistance", exact=True).fill("17")
    if not scripts:
        anybody.press("Show the odds")
    anybody.sees("17 against 17, first to five")
    anybody.page.get_by_role("link", name="At 2 to 4").click()
    anybody.sees("22.4 %")
    expect(anybody.page.get_by_label("Their points so far")).to_have_value("4")
