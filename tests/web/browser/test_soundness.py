"""What is wrong with a page is found, although nothing was wrong with it a moment before."""

from tests.web.browser.joining import begin
from tests.web.browser.person import People
from tests.web.browser.running import RunningTable

FAULTS = {
    "button-name": "document.querySelector('#region-bar').append(document.createElement('button'))",
    "color-contrast": "document.querySelector('#region-bar .verbs a').style.color = 'silver'",
    "label": "document.querySelector('#region-stage').append(document.createElement('input'))",
    "link-in-text-block": """const text = document.createElement("p");
        text.innerHTML = "Whoever comes to <a href='/'>the fair</a> may throw a ball.";
        document.querySelector("#region-stage").append(text);
        text.firstElementChild.style.cssText = "all: unset; color: #444" """,
    "link-name": "document.querySelector('#region-bar .verbs a').textContent = ''",
}

FOLD = """() => { const fold = document.createElement("details");
    fold.innerHTML = "<summary>The ball</summary><p>It rolls.</p>";
    fold.lastChild.style.color = "silver";
    document.querySelector("#region-stage").append(fold) }"""


def test_a_fault_that_comes_into_a_sound_page_is_found(people: People, toy_table: RunningTable) -> None:
    barker = people.person()
    begin(barker, toy_table)
    barker.is_sound()
    for fault, comes in FAULTS.items():
        barker.page.evaluate(f"() => {{ {comes} }}")
        assert fault in {each.id for each in barker.violations()}
        barker.page.reload()
        barker.is_connected()
    barker.is_sound()


def test_a_fault_in_a_fold_is_found_when_it_opens(people: People, toy_table: RunningTable) -> None:
    barker = people.person()
    begin(barker, toy_table)
    barker.page.evaluate(FOLD)
    barker.is_sound()
    barker.unfold("The ball")
    assert [each.id for each in barker.violations()] == ["color-contrast"]
