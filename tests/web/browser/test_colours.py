"""The colours of a page: as the system has them, until somebody presses for the others."""

import pytest
from tests.web.browser.person import People, Scheme
from tests.web.browser.running import RunningTable


@pytest.mark.parametrize(("scheme", "other"), [("light", "dark"), ("dark", "light")])
def test_every_press_changes_the_colours_that_are_seen(
    people: People, toy_table: RunningTable, scheme: Scheme, other: Scheme
) -> None:
    mo = people.person(scheme=scheme)
    mo.open(toy_table.host_link)
    ground = "() => getComputedStyle(document.body).backgroundColor"
    seen = [mo.page.evaluate(ground)]
    for chosen in (other, None, other):
        mo.page.locator("#theme").click()
        assert mo.page.locator("html").get_attribute("data-theme") == chosen
        seen.append(mo.page.evaluate(ground))
    assert seen[0] == seen[2] != seen[1] == seen[3]
