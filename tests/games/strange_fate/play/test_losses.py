"""What is taken from people: the device of a skill, and the weapon in their hand."""

from __future__ import annotations

from tests.games.strange_fate.play.acts import with_skills
from tests.games.strange_fate.play.fighting import BLOW, BRAWL, HESTER, THUG, TOBIAS, brawl
from tests.games.strange_fate.play.table import GM, MARIGOLD, NORA, PIM, Story
from tests.games.strange_fate.play.test_conflict_several import with_skill
from tests.rules.clause import clause

from talewright.games.strange_fate.play.conflict.attacks import Attack
from talewright.games.strange_fate.play.conflict.order import MoveInOrder
from talewright.games.strange_fate.play.deeds.choosing import Act
from talewright.games.strange_fate.play.losses import GiveBack, TakeAway
from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.games.strange_fate.play.rolls.opposing import Oppose
from talewright.table.offer import Choice

BOOTS = "Winged Boots: Strange 2 = Move, Climb; minor Focus (boots)"
ARMS = """
[[skill]]
kind = "Common"
name = "Arms"
rating = 3
"""


def can_roll(story: Story) -> set[str]:
    """What Nora may roll by."""
    found = (field for each in story.offered(NORA, FrameRoll) for field in each.fields if field.name == "by")
    return {option.value for field in found if isinstance(field, Choice) for option in field.options}


@clause("SF-drawback-focus.1")
def test_a_skill_with_a_device_does_nothing_while_that_is_gone() -> None:
    story = with_skills(BOOTS)
    roll = FrameRoll(who=MARIGOLD, by="Winged Boots: Climb", goal="up the wall")
    assert "Winged Boots: Climb" in can_roll(story)
    story.attempt(NORA, TakeAway(who=MARIGOLD, what="Winged Boots")).refused()
    story.attempt(GM, TakeAway(who=MARIGOLD, what="Thistledown")).refused()
    story.when(GM, TakeAway(who=MARIGOLD, what="Winged Boots", reason="a thief"))
    assert "Winged Boots: Climb" not in can_roll(story)
    story.attempt(NORA, roll).refused("SF-drawback-focus.1")
    story.attempt(NORA, Act(who=MARIGOLD, does="Winged Boots/climb")).refused("SF-drawback-focus.1")
    story.when(GM, GiveBack(who=MARIGOLD, what="Winged Boots"))
    assert "Winged Boots: Climb" in can_roll(story)
    story.attempt(GM, GiveBack(who=MARIGOLD, what="Winged Boots")).refused()


@clause("SF-weapons-armor.6")
def test_whoever_is_disarmed_fights_with_fists() -> None:
    told = with_skill(brawl(TOBIAS, THUG, HESTER), TOBIAS, ARMS)
    told.when(GM, MoveInOrder(conflict=BRAWL, who=TOBIAS, place=1))
    told.when(GM, TakeAway(who=TOBIAS, what="Arms"))
    told.attempt(NORA, Attack(conflict=BRAWL, who=TOBIAS, target=THUG, by="Arms: Strike")).refused("SF-weapons-armor.6")
    fists = Attack(conflict=BRAWL, who=TOBIAS, target=THUG, by="Fisticuffs: Strike")
    told.when(NORA, fists, called=BLOW)
    told.attempt(PIM, TakeAway(who=TOBIAS, what="Arms")).refused()


def test_whoever_is_disarmed_does_not_parry_with_arms() -> None:
    told = with_skill(brawl(TOBIAS, THUG), TOBIAS, ARMS)
    told.when(GM, TakeAway(who=TOBIAS, what="Arms")).attacks(THUG, TOBIAS, "thug")
    told.attempt(NORA, Oppose(roll=BLOW, who=TOBIAS, by="Arms: Parry")).refused("SF-weapons-armor.6")
    told.when(GM, GiveBack(who=TOBIAS, what="Arms")).when(NORA, Oppose(roll=BLOW, who=TOBIAS, by="Arms: Parry"))
