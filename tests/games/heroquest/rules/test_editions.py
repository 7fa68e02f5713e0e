import pytest
from tests.rules.clause import catalogue, clause

from talewright.games.heroquest import EDITIONS, HEROQUEST_2E, QUESTWORLDS_2_2
from talewright.games.heroquest.rules.advanced import BASIC, Advanced, lacking
from talewright.games.heroquest.rules.changes import CHANGES, Change, between


@clause("QW2-9.1", "QW2-9.6")
def test_version_2_2_begins_with_what_its_procedure_names_and_the_second_edition_with_what_its_sheet_has() -> None:
    assert QUESTWORLDS_2_2.advanced == BASIC
    assert {Advanced.DEGREES, Advanced.CONSEQUENCES, Advanced.BENEFITS} <= HEROQUEST_2E.advanced
    assert lacking(HEROQUEST_2E.advanced) == {}


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.clause)
def test_each_change_of_the_version_list_is_a_difference_between_the_editions(change: Change) -> None:
    assert change.clause in catalogue()
    assert change.is_between(HEROQUEST_2E, QUESTWORLDS_2_2)
    assert change.text.endswith(".")


def test_nothing_lies_between_an_edition_and_itself() -> None:
    for edition in EDITIONS.values():
        assert between(edition, edition) == ()


def test_an_edition_is_found_by_its_slug() -> None:
    assert {slug: edition.slug for slug, edition in EDITIONS.items()} == {slug: slug for slug in EDITIONS}
    assert set(EDITIONS) == {"heroquest-2e", "questworlds-2.2"}
