from tests.refusing import refusing
from tests.rules.clause import clause

from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.dice.time_table import Time
from talewright.games.strange_fate.rules.trappings.insight import LEND, READ, Learned, check_sought, learned, takes
from talewright.games.strange_fate.rules.trappings.reckoning import spend
from talewright.games.strange_fate.rules.trappings.shape import Does, OpposedBy

NOTHING, CHOICE, MATCH = Learned


@clause("SF-trapping-insight.1")
def test_somebody_is_read_against_the_will() -> None:
    assert READ.does is Does.ASSESSMENT
    assert isinstance(READ.against, OpposedBy)
    assert READ.against.trappings == ("Willpower",)


@clause("SF-trapping-insight.2")
def test_what_is_looked_for_is_said_before_the_roll() -> None:
    check_sought("whom she loves")
    with refusing("SF-trapping-insight.2"):
        check_sought(" ")
    assert [need.clause for need in READ.needs] == ["SF-trapping-insight.2"]


@clause("SF-trapping-insight.3", "SF-trapping-insight.4")
def test_with_three_shifts_the_aspect_is_the_one_that_was_sought() -> None:
    found = [learned(shifts) for shifts in range(-1, 6)]
    assert found == [NOTHING, CHOICE, CHOICE, CHOICE, MATCH, MATCH, MATCH]


@clause("SF-trapping-insight.5")
def test_shifts_spent_on_haste_are_no_longer_there_to_learn_from() -> None:
    assert READ.takes is takes(0) is Time.HALF_AN_HOUR
    assert [takes(spent) for spent in (1, 2, 3, 4)] == ["15 Minutes", "A Few Minutes", "One Minute", "One Minute"]
    assert learned(spend(READ, {"one step less time": 1}, 4).left) is MATCH
    assert learned(spend(READ, {"one step less time": 2}, 4).left) is CHOICE
    with refusing("SF-trapping-insight.5", naming=("4",)):
        spend(READ, {"one step less time": 4}, 9)


@clause("SF-trapping-insight.6", "SF-trapping-insight.7")
def test_attacks_on_composure_profit_from_extraordinary_up_if_the_themes_are_related() -> None:
    assert (LEND.does, LEND.from_tier) == (Does.STANDING, Tier.EXTRAORDINARY)
    assert [question.clause for question in LEND.questions] == ["SF-trapping-insight.7"]
