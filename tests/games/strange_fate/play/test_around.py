"""Who is in the scene, and what can be done to whom: nobody lays hands on those who are elsewhere."""

import pytest
from msgspec import Struct
from tests.games.strange_fate.play.acts import CLERK, COOK, GM, MARIGOLD, NORA, doing, with_skills
from tests.games.strange_fate.play.table import Story

from talewright.games.strange_fate.play.conflict.attacks import AttackOnce
from talewright.games.strange_fate.play.deeds.setting_about import SetAbout
from talewright.games.strange_fate.play.ids import ActorId
from talewright.games.strange_fate.play.scene.scenes import OpenScene
from talewright.table.offer import Choice

SKILL = "Rogue: Unique 3 = Strike, Dexterity, Dismantle, Examine, Menace, Networking, Influence"


def named(story: Story, move: type[Struct], field: str, who: str = NORA) -> set[str]:
    """Everybody who is offered in a field, or by a button of their own."""
    offers = [each for each in story.offered(who, move) if each.fixed.get("who", MARIGOLD) == MARIGOLD]
    fixed = {str(each.fixed[field]) for each in offers if each.fixed.get(field)}
    choices = (each for one in offers for each in one.fields if isinstance(each, Choice) and each.name == field)
    return fixed | {option.value for each in choices for option in each.options}


@pytest.mark.parametrize("does", ["strike", "dexterity-steal", "dismantle", "inspect-disguise", "frighten"])
def test_what_takes_a_body_is_done_to_those_in_the_scene(does: str) -> None:
    story = with_skills(SKILL).when(GM, OpenScene(name="The kitchen", present=(MARIGOLD, COOK)))
    assert named(doing(story, f"Rogue/{does}"), SetAbout, "on") == {COOK}


@pytest.mark.parametrize("does", ["plant-rumour-about-somebody", "slander"])
def test_a_good_name_is_soiled_behind_somebody_s_back(does: str) -> None:
    story = with_skills(SKILL).when(GM, OpenScene(name="The kitchen", present=(MARIGOLD, COOK)))
    assert {COOK, CLERK} <= named(doing(story, f"Rogue/{does}"), SetAbout, "on")


@pytest.mark.parametrize("present", [(), (COOK,)])
def test_whoever_is_not_in_the_scene_meets_those_who_are_not(present: tuple[ActorId, ...]) -> None:
    story = with_skills(SKILL).when(GM, OpenScene(name="The kitchen", present=present))
    assert named(doing(story, "Rogue/strike"), SetAbout, "on") == {COOK, CLERK} - {*present}


def test_whoever_is_elsewhere_is_not_attacked() -> None:
    story = with_skills(SKILL)
    assert {COOK, CLERK} <= named(story, AttackOnce, "target")
    story.when(GM, OpenScene(name="The kitchen", present=(MARIGOLD, COOK)))
    assert named(story, AttackOnce, "target") == {COOK}
    (by_npc,) = (each for each in story.offered(GM, AttackOnce) if "who" not in each.fixed)
    (who,) = (each for each in by_npc.fields if isinstance(each, Choice) and each.name == "who")
    assert [each.value for each in who.options] == [COOK]
