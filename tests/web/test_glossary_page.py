"""The glossary of a table's game, as a player reads it."""

import pytest
from tests.rules.clause import clause
from tests.web.fair import Fair

from talewright.cli.play import games
from talewright.table import MemoryJournal, Table

OLDER = {
    "resistance class": "base resistance",
    "state of fortune": "benefit",
    "state of adversity": "consequence",
    "crisis test": "background event",
    "catch-up": "advance",
    "final action": "second chance",
    "package": "keyword",
    "umbrella keyword": "keyword",
}


@clause("QW3-10.1.1")
@pytest.mark.parametrize(("name", "today"), OLDER.items())
def test_names_of_older_editions_are_told_to_have_no_rule_of_their_own_and_what_is_nearest_today(
    name: str, today: str
) -> None:
    table = Table(MemoryJournal(), games())
    begun = table.seating.begin("questworlds-3", "The harbour", gm="Robin")
    browser, here = Fair(table, begun).at_the_table(begun)
    entry = (
        browser.get(f"{here}/glossary").text.partition(f'id="term-{name.replace(" ", "-")}"')[2].partition("</div>")[0]
    )
    assert name in entry.casefold()
    assert today in entry.partition("<dd>")[2]
    assert "QW3-10.1.1" in entry
