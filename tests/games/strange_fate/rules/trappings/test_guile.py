from __future__ import annotations

import pytest
from tests.rules.clause import clause

from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.trappings import defences_against
from talewright.games.strange_fate.rules.trappings.guile import BLUFF, OPPOSED, opposing
from talewright.games.strange_fate.rules.trappings.shape import Does


@clause("SF-trapping-guile.1")
def test_a_bluff_is_one_opposed_roll() -> None:
    assert (BLUFF.does, BLUFF.against, BLUFF.harms) == (Does.ACTION, OPPOSED, None)


@clause("SF-trapping-guile.6")
@pytest.mark.parametrize(
    ("insight", "willpower", "found"),
    [
        (None, None, ("", "0")),
        ("2", None, ("Insight", "2")),
        ("2", "3", ("Willpower", "3")),
        ("1E", "4", ("Insight", "1E")),
        ("-1", None, ("Insight", "-1")),
    ],
)
def test_the_better_of_insight_and_willpower_resists(
    insight: str | None, willpower: str | None, found: tuple[str, str]
) -> None:
    has = [Rating.parse(text) if text else None for text in (insight, willpower)]
    name, rating = opposing(*has)
    assert (name, str(rating)) == found
    assert (OPPOSED.trappings, str(OPPOSED.unknown)) == (("Insight", "Willpower"), "0")
    assert {each.trapping for each in defences_against("Guile")} == set(OPPOSED.trappings)
