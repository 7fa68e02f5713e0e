"""What the README and the site show as an example is true."""

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SHAPES = {"style.md", "design.md"}  # they show how code should look, not what it answers
PAGES = sorted(
    page
    for page in (ROOT / "README.md", *(ROOT / "docs").glob("*.md"))
    if page.name not in SHAPES and ">>>" in page.read_text(encoding="utf-8")
)


def test_the_readme_shows_an_example() -> None:
    assert ROOT / "README.md" in PAGES


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_examples_of_a_page_answer_what_it_says(page: Path) -> None:
    report = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert report.attempted
    assert not report.failed
