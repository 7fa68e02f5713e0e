"""Of whom and of what a picture is seen in Strange FATE: whoever is hidden has none for anybody else."""

from tests.games.strange_fate.play.table import (
    EVE,
    GM,
    MARIGOLD,
    NORA,
    ORRIN,
    PIM,
    SAILOR,
    THUG,
    Story,
    given,
    with_npcs,
)

from talewright.games.strange_fate.play.making.under_way import BeginDraft
from talewright.games.strange_fate.play.people.making_up import ShowNpc
from talewright.games.strange_fate.play.scene.scenes import OpenScene
from talewright.table import pictures
from talewright.table.moves import SetPicture


def pictured(story: Story, who: str) -> dict[str, str]:
    """What may have a picture, by what it is."""
    return {thing.id: thing.kind for thing in story.look(who).pictured if thing.kind != "person"}


def test_characters_npcs_and_the_scene_may_have_pictures() -> None:
    story = with_npcs().when(GM, OpenScene(name="The docks"), called="the-docks")
    known = {MARIGOLD: "character", ORRIN: "character", THUG: "NPC", SAILOR: "NPC", "the-docks": "scene"}
    assert pictured(story, EVE) == known


def test_a_hidden_npc_has_a_picture_for_the_others_once_it_is_shown() -> None:
    story = with_npcs(hidden=True)
    assert THUG in pictured(story, GM)
    assert not {THUG, SAILOR} & pictured(story, NORA).keys()
    story.attempt(NORA, SetPicture(THUG)).refused(by=pictures.chosen)
    story.when(GM, ShowNpc(npc=THUG))
    assert THUG in pictured(story, NORA)
    assert SAILOR not in pictured(story, NORA)
    story.attempt(NORA, SetPicture(THUG)).refused(by=pictures.chosen, another=True)


def test_a_draft_has_a_picture_for_those_who_may_see_it() -> None:
    story = given().when(NORA, BeginDraft(name="Tamsin"), called="the-draft")
    assert pictured(story, NORA)["the-draft"] == pictured(story, GM)["the-draft"] == "character"
    assert "the-draft" not in pictured(story, PIM)
