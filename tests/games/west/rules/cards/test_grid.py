from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.rules.clause import clause

from talewright.games.west.rules.cards.grid import COLUMNS, ROWS, CauseCell, EffectCell, ResultSet

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
    ("text", "why"),
    [
        ("6d8", "there is no row 6: ranks and rows run from 1 to 5"),
        ("0d8", "there is no row 0"),
        ("3d7", "there is no column 7: the columns are 4, 6, 8, 10, 12"),
        ("d8", "not a result set: 'd8'; write rank, d and column, as in 3d8"),
        ("3-8", "not a result set"),
    ],
)
@clause("TW-cause-grid.12")
def test_a_rank_and_a_column_that_no_card_has_are_refused(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=f"^{why}"):
        ResultSet.parse(text)


@clause("TW-notation.4")
def test_an_effect_cell_is_written_with_its_row_in_brackets_however_it_was_typed() -> None:
    assert str(EffectCell.parse("3d6")) == str(EffectCell.parse("(3)6")) == "(3)6"


@pytest.mark.parametrize("text", ["3-8", "(3)", "(3)d6", "3", "(6)8"])
def test_what_is_no_effect_cell_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"effect grid|there is no row 6"):
        EffectCell.parse(text)


@pytest.mark.parametrize("text", ["38", "(3)8", "3-", "3-9"])
def test_what_is_no_cause_cell_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"cause grid|there is no column 9"):
        CauseCell.parse(text)
