"""Spray and Zone on what is no attack: it comes to others in the same zone."""

from __future__ import annotations

import pytest
from tests.games.strange_fate.play.acts import CLERK, COOK, GM, IT, MARIGOLD, NORA, deed, doing, rolls, with_skills
from tests.games.strange_fate.play.table import Story
from tests.games.strange_fate.play.using import about, came
from tests.rules.clause import clause

from talewright.games.strange_fate.play.deed import Stage
from talewright.games.strange_fate.play.deeds.ending import EndDeed
from talewright.games.strange_fate.play.deeds.rolled import Resist
from talewright.games.strange_fate.play.deeds.spreading import TakeIn
from talewright.games.strange_fate.play.ids import ActorId, NpcId
from talewright.games.strange_fate.play.people.making_up import AddNpcs
from talewright.games.strange_fate.play.scene.coming import ComeIn
from talewright.games.strange_fate.play.scene.scenes import OpenScene
from talewright.games.strange_fate.play.scene.zones import DrawZone
from talewright.games.strange_fate.rules.trappings.conversation import Attitude

MORE = "more-people"
GUARD = NpcId(ActorId(f"{MORE}.1"))


def charming(extra: str, does: str = "win-over", trapping: str = "Conversation", words: str = "") -> Story:
    """A charmer has rolled against the cook: 2 shifts."""
    story = with_skills(f"Charmer: Strange 4 = {trapping} + {extra}; minor Snag (only by day)")
    story.when(GM, AddNpcs(text="Average guard"), called=MORE)
    about(doing(story, f"Charmer/{does}"), on=COOK, words=words)
    story.when(GM, Resist(deed=IT, by="cook"))
    return rolls(story, "+000", "0000")


def felt(story: Story) -> dict[str, Attitude]:
    return {npc: attitude for (npc, _), attitude in story.now.acts.attitudes.items()}


@clause("SF-extra-spray.1", "SF-extra-spray.3")
def test_a_sprayed_charm_takes_in_one_more_for_each_shift() -> None:
    story = charming("Spray")
    assert (deed(story).stage, deed(story).left) == (Stage.ROLLED, 2)
    story.attempt(NORA, TakeIn(deed=IT, on=COOK)).refused("SF-extra-spray.3")
    story.when(NORA, TakeIn(deed=IT, on=CLERK))
    assert felt(story) == {COOK: Attitude.POSITIVE, CLERK: Attitude.POSITIVE}
    story.when(NORA, TakeIn(deed=IT, on=GUARD))
    assert deed(story).left == 0
    assert not story.offered(NORA, TakeIn)
    story.attempt(NORA, TakeIn(deed=IT, on=MARIGOLD)).refused("SF-extra-spray.3")
    story.when(NORA, EndDeed(deed=IT))
    assert deed(story).stage is Stage.OVER


@clause("SF-extra-zone.1", "SF-extra-zone.3", "SF-extra-zone.4")
@pytest.mark.parametrize(("extras", "reached"), [("Zone", {COOK, GUARD}), ("Zone + Range", {COOK, CLERK})])
def test_a_charm_with_zone_holds_for_all_who_are_there_and_without_range_that_is_around_its_user(
    extras: str, reached: set[str]
) -> None:
    story = with_skills(f"Charmer: Strange 4 = Conversation + {extras}; minor Snag (only by day)")
    story.when(GM, AddNpcs(text="Average guard"), called=MORE)
    story.when(GM, OpenScene(name="The Kitchen"), called="the-kitchen")
    for zone in ("Hearth", "Yard"):
        story.when(GM, DrawZone(zone=zone))
    for who, zone in ((MARIGOLD, "Yard"), (COOK, "Hearth"), (CLERK, "Hearth"), (GUARD, "Yard")):
        story.when(GM, ComeIn(who=who, zone=zone))
    about(doing(story, "Charmer/win-over"), on=COOK)
    story.when(GM, Resist(deed=IT, by="cook"))
    rolls(story, "+000", "0000")
    assert felt(story) == dict.fromkeys(reached, Attitude.POSITIVE)
    assert deed(story).stage is Stage.OVER


@clause("SF-extra-zone.3", "SF-trapping-menace.4")
def test_fear_with_zone_lies_on_everybody_and_mind_control_on_each_by_itself() -> None:
    story = charming("Zone", does="cow", trapping="Menace", words="Shaken")
    assert {each.on for each in story.now.aspects.values()} == {COOK, CLERK, GUARD}
    minds = charming("Psychic + Spray", does="control-mind", trapping="Convince", words="Mine")
    minds.when(NORA, TakeIn(deed=IT, on=CLERK))
    minds.when(NORA, EndDeed(deed=IT))
    assert {each.on for each in minds.now.aspects.values()} == {COOK, CLERK}
    assert len(minds.now.acts.controls) == 2
    assert "breaks free against" in came(minds)[0]


@clause("SF-extra-spray.1")
def test_a_charm_without_spray_takes_in_nobody_else() -> None:
    story = charming("Range")
    assert deed(story).stage is Stage.OVER
    held = with_skills("Cat: Unique 4 = Insight")
    about(doing(held, "Cat/read-somebody"), on=COOK, words="whom he loves")
    held.when(GM, Resist(deed=IT, by="cook"))
    rolls(held, "0000", "0000")
    held.attempt(NORA, TakeIn(deed=IT, on=CLERK)).refused("SF-extra-spray.1")
