"""The examples in docstrings answer what they say: of the package, and of what its tests and benchmarks share."""

import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src", ROOT


def named(path: Path) -> str:
    """The module that a file holds."""
    inside = path.relative_to(next(source for source in SOURCES if source in path.parents)).with_suffix("")
    return ".".join(inside.parts).removesuffix(".__init__")


MODULES = sorted(
    named(path)
    for folder in ("src", "tests", "benchmarks")
    for path in (ROOT / folder).rglob("*.py")
    if re.search(r"^ *>>> ", path.read_text(encoding="utf-8"), re.MULTILINE)
)


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_of_a_module_answer_what_they_say(module: str) -> None:
    report = doctest.testmod(import_module(module))
    assert report.attempted
    assert not report.failed
