"""No pattern of the package takes much longer for a text that is twice as long, whatever the text."""

import re

import pytest
from tests.growth.child import said_by
from tests.growth.patterns import Used, too_slow


def test_every_pattern_has_a_name_and_its_time_grows_with_the_text() -> None:
    assert not said_by("tests.growth.patterns")


@pytest.mark.parametrize(
    "pattern",
    [
        r"([A-Za-z]+\s*(?:\([+-]?[0-9]{1,2}\))?)\s*(?:\(([A-Za-z]+)\))?\s*([^()]+?)\s*(?:\(([A-Za-z]+)\))?",
        r"\s*([^\[\]]+?)\s*(?:\[\s*([^\[\]]*?)\s*\])?\s*",
        r"(?:(.*?)\s*[:,]\s*)?(Common|Unique|Strange)\s+([0-9])",
        r"(?:[a-z]+(?:, )?)+!",
        r"place (\w+)[^`]*`",
        r"(?:one|two|[a-z])*\.",
        r"(?:red|blue|green|black|white|grey|pink|gold|a|aa)*!",
    ],
)
def test_a_pattern_that_tries_one_thing_in_many_ways_is_found(pattern: str) -> None:
    assert too_slow(Used("here", "PATTERN", re.compile(pattern), "fullmatch"))


@pytest.mark.parametrize("pattern", [r"\s+$", r'\s*("(?:[^"\\]|\\.)*"|\S+)', r"<[^>]*>"])
def test_a_search_that_begins_anew_at_each_character_is_found(pattern: str) -> None:
    assert too_slow(Used("here", "PATTERN", re.compile(pattern), "findall"))
