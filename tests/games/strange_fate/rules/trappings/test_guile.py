from tests.rules.clause import clause

from talewright.games.strange_fate.rules.trappings import defences_against
from talewright.games.strange_fate.rules.trappings.guile import BLUFF, OPPOSED
from talewright.games.strange_fate.rules.trappings.shape import Does


@clause("SF-trapping-guile.1")
def test_a_bluff_is_one_opposed_roll() -> None:
    assert (BLUFF.does, BLUFF.against, BLUFF.harms) == (Does.ACTION, OPPOSED, None)


@clause("SF-trapping-guile.6")
def test_insight_and_willpower_resist() -> None:
    assert (OPPOSED.trappings, str(OPPOSED.unknown)) == (("Insight", "Willpower"), "0")
    assert {each.trapping for each in defences_against("Guile")} == set(OPPOSED.trappings)
