"""The page about scale says what its function computes."""

from benchmarks import scale


def test_the_page_shows_what_is_computed_from_what_was_measured() -> None:
    page = scale.PAGE.read_text(encoding="utf-8")
    assert scale.table(scale.MEASURED) in page
    assert page == scale.written(page, scale.MEASURED)
