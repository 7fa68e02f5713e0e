"""A second skill that limits, modifies or complements the one that is rolled."""

import pytest
from tests.games.strange_fate.play.acts import with_skills
from tests.games.strange_fate.play.table import GM, IT, MARIGOLD, NORA, PIM, Story
from tests.rules.clause import clause

from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.games.strange_fate.play.rolls.modifiers import CombineSkill
from talewright.games.strange_fate.rules.trappings.combined import Part


def rolling(other: str) -> Story:
    """Marigold is about to roll a skill at +3, and has another one."""
    story = with_skills("Runner: Unique 3 = Move", other)
    return story.when(NORA, FrameRoll(who=MARIGOLD, by="Runner", goal="run all night"), called=IT)


def worth(story: Story) -> list[int]:
    ours = story.card(IT).ours
    assert ours
    return [each.modifier.amount for each in ours.named]


@clause("SF-trapping-stress-capacity.3")
@pytest.mark.parametrize(
    ("rating", "how", "amount"),
    [
        (1, Part.LIMITS, -2),
        (4, Part.LIMITS, 0),
        (1, Part.MODIFIES, -1),
        (4, Part.MODIFIES, 1),
        (1, Part.COMPLEMENTS, 0),
        (4, Part.COMPLEMENTS, 1),
    ],
)
def test_a_hardy_skill_limits_what_goes_on_for_long_and_others_add_or_take_one(
    rating: int, how: Part, amount: int
) -> None:
    story = rolling(f"Ox: Unique {rating} = Stress Capacity [Health]")
    move = CombineSkill(roll=IT, skill="Ox", how=how)
    story.attempt(PIM, move).refused()
    assert story.offered(NORA, CombineSkill)
    assert worth(story.when(NORA, move)) == [amount]
    story.attempt(NORA, move).refused()
    story.attempt(GM, CombineSkill(roll=IT, skill="Runner", how=how)).refused()
