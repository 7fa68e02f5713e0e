"""The page about scale says what its function computes."""

import doctest

from benchmarks import scale
from benchmarks.loading import measuring


def test_the_functions_of_the_load_benchmark_do_what_they_say() -> None:
    for module in (scale, measuring):
        assert doctest.testmod(module).failed == 0


def test_the_page_shows_what_is_computed_from_what_was_measured() -> None:
    page = scale.PAGE.read_text(encoding="utf-8")
    assert scale.table(scale.MEASURED) in page
    assert page == scale.written(page, scale.MEASURED)
