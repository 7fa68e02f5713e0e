import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.refusing import By, failing
from tests.rules.clause import clause

from talewright.games.west.rules.cards.grid import COLUMNS, ROWS, CauseCell, EffectCell, ResultSet, checked

rows, columns = st.sampled_from(ROWS), st.sampled_from(COLUMNS)


@given(rows, columns)
def test_what_a_cell_prints_it_reads(row: int, column: int) -> None:
    assert CauseCell.parse(str(CauseCell(row, column))) == CauseCell(row, column)
    assert EffectCell.parse(str(EffectCell(row, column))) == EffectCell(row, column)
    assert ResultSet.parse(str(ResultSet(row, column))) == ResultSet(row, column)


@clause("TW-cause-grid.1", "TW-effect-grid.4")
def test_both_grids_have_five_rows_and_the_columns_of_five_dice() -> None:
    assert (ROWS, COLUMNS) == ((1, 2, 3, 4, 5), (4, 6, 8, 10, 12))


@pytest.mark.parametrize(
    ("text", "by", "named"),
    [
        ("6d8", checked, ("6", "1", "5")),
        ("0d8", checked, ("0", "1", "5")),
        ("3d7", checked, ("7", "4, 6, 8, 10, 12")),
        ("d8", ResultSet.parse, ("'d8'", "3d8")),
        ("3-8", ResultSet.parse, ("'3-8'", "3d8")),
    ],
)
@clause("TW-cause-grid.12")
def test_a_rank_and_a_column_that_no_card_has_are_refused(text: str, by: By, named: tuple[str, ...]) -> None:
    with failing(by, naming=named):
        ResultSet.parse(text)


@clause("TW-notation.4")
def test_an_effect_cell_is_written_with_its_row_in_brackets_however_it_was_typed() -> None:
    assert str(EffectCell.parse("3d6")) == str(EffectCell.parse("(3)6")) == "(3)6"


@pytest.mark.parametrize(
    ("text", "by"),
    [
        ("3-8", EffectCell.parse),
        ("(3)", EffectCell.parse),
        ("(3)d6", EffectCell.parse),
        ("3", EffectCell.parse),
        ("(6)8", checked),
    ],
)
def test_what_is_no_effect_cell_is_refused(text: str, by: By) -> None:
    with failing(by):
        EffectCell.parse(text)


@pytest.mark.parametrize(
    ("text", "by"),
    [*((each, CauseCell.parse) for each in ("38", "(3)8", "3-")), ("3-9", checked)],
)
def test_what_is_no_cause_cell_is_refused(text: str, by: By) -> None:
    with failing(by):
        CauseCell.parse(text)
