from tests.refusing import refusing
from tests.rules.clause import clause

from talewright.games.strange_fate.rules.dice.roll import Decided, Verdict
from talewright.games.strange_fate.rules.trappings.inspire import DISTRACTIONS, INSPIRE, MOOD, Mood, mood
from talewright.games.strange_fate.rules.trappings.reckoning import difficulty, gathered
from talewright.games.strange_fate.rules.trappings.shape import Does, Rows


@clause("SF-trapping-inspire.1")
def test_a_successful_speech_declares_the_mood_of_the_scene() -> None:
    assert INSPIRE.does is Does.DECLARATION
    assert mood(Decided(3, 3, Verdict.SUCCESS), " Roused to Fury ") == Mood("Roused to Fury")
    with refusing("SF-trapping-inspire.1", by=mood, naming=("fails by 1",)):
        mood(Decided(2, 3, Verdict.FAILURE), "Roused to Fury")
    with refusing("SF-trapping-inspire.1", by=mood):
        mood(Decided(4, 3, Verdict.SUCCESS), " ")


@clause("SF-trapping-inspire.2")
def test_it_starts_at_good() -> None:
    assert difficulty(INSPIRE, "listeners").title == "Good (+3)"
    assert isinstance(INSPIRE.against, Rows)
    assert INSPIRE.against.is_open


@clause("SF-trapping-inspire.3", "SF-trapping-inspire.4")
def test_the_worst_of_each_group_counts_and_both_add_up() -> None:
    assert [(each.name, each.amount) for group in (MOOD, DISTRACTIONS) for each in group.amounts] == [
        ("adding to the mood", -1),
        ("changing the mood", -3),
        ("distractions", -1),
        ("major distractions", -3),
        ("total distractions", -5),
    ]
    every = [each.name for group in INSPIRE.modifiers for each in group.amounts]
    assert [line.amount for line in gathered(INSPIRE, every)] == [-3, -5]
    assert [line.amount for line in gathered(INSPIRE, ["adding to the mood", "major distractions"])] == [-1, -3]


@clause("SF-trapping-inspire.5")
def test_a_mood_colours_what_everyone_does_without_any_invoke() -> None:
    assert Mood("Somber").colours.endswith(": Somber.")
