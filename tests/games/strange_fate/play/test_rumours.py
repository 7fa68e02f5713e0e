"""Rumours that are traced: who began one is told."""

import pytest
from tests.games.strange_fate.play.acts import COOK, GM, IT, MARIGOLD, NORA, deed, doing, rolls, with_skills
from tests.games.strange_fate.play.table import Story
from tests.rules.clause import clause

from talewright.games.strange_fate.play.aspects.placing import PlaceAspect
from talewright.games.strange_fate.play.card import Place
from talewright.games.strange_fate.play.deeds.choosing import Act
from talewright.games.strange_fate.play.deeds.ending import EndDeed
from talewright.games.strange_fate.play.deeds.setting_about import SetAbout
from talewright.games.strange_fate.play.ids import ActorId, DeedId, RollId
from talewright.games.strange_fate.play.people.making_up import DropNpc
from talewright.games.strange_fate.play.rolls.opposing import SetDifficulty
from talewright.table.offer import Choice

TRACED = DeedId("who-began-it")


def rumoured(by: ActorId) -> Story:
    """The Lord Mayor is a fish, as somebody says, and Marigold looks into what people say."""
    story = with_skills("Cat: Unique 4 = Networking")
    does = "liar" if by == COOK else "Cat"
    who, cited = (NORA, aspect(story)) if by == MARIGOLD else (GM, "")
    story.when(who, Act(who=by, does=f"{does}/plant-rumour-about-something"), called=IT)
    story.when(who, SetAbout(deed=IT, cited=cited, words="The Lord Mayor is a fish"))
    rolls(story.when(GM, SetDifficulty(roll=RollId(IT), difficulty="-5")), "+000").when(who, EndDeed(deed=IT))
    return doing(story, "Cat/trace-rumour", called=TRACED)


def aspect(story: Story) -> str:
    """An aspect of hers that names contacts."""
    return story.now.people[MARIGOLD].character.all_aspects[0].name


def traced(story: Story, faces: str) -> str:
    """What is told of a roll to trace it."""
    story.when(NORA, SetAbout(deed=TRACED, cited=aspect(story), against=f"trace:{IT}"))
    return "; ".join(deed(rolls(story, faces, called=TRACED), TRACED).came)


@clause("SF-trapping-networking.13")
@pytest.mark.parametrize("by", [MARIGOLD, COOK])
def test_whoever_traces_a_rumour_reads_who_began_it(by: ActorId) -> None:
    story = rumoured(by)
    assert story.now.actor(by).name in traced(story, "++++")


def test_of_a_rumour_that_is_not_traced_or_whose_beginner_is_gone_nobody_is_named() -> None:
    assert "Marigold" not in traced(rumoured(MARIGOLD), "----")
    told = traced(rumoured(COOK).when(GM, DropNpc(npc=COOK)), "++++")
    assert told
    assert "ook" not in told


@clause("SF-trapping-networking.13")
def test_what_people_are_to_say_instead_counts_for_nothing_where_no_rumour_is_refuted() -> None:
    story = rumoured(MARIGOLD)
    told = SetAbout(deed=TRACED, cited=aspect(story), against=f"trace:{IT}", words="The Lord Mayor is a heron")
    rolls(story.when(NORA, told), "++++", called=TRACED)
    assert any(story.now.actor(MARIGOLD).name in each for each in deed(story, TRACED).came)
    assert [each.rumour.says for each in story.now.acts.rumours] == ["The Lord Mayor is a fish"]


@clause("SF-trapping-networking.13", "SF-power-tiers.3", "SF-difficulty-tiers.2")
@pytest.mark.parametrize("against", [f"trace:{IT}", f"refute:{IT}"])
def test_a_rumour_stands_in_the_tier_of_the_skill_that_planted_it(against: str) -> None:
    story = with_skills("Gossip: Unique 3E = Networking", "Cat: Unique 4 = Networking")
    doing(story, "Gossip/plant-rumour-about-something")
    story.when(NORA, SetAbout(deed=IT, cited=aspect(story), words="The Lord Mayor is a fish"))
    rolls(story.when(GM, SetDifficulty(roll=RollId(IT), difficulty="2")), "+++4").when(NORA, EndDeed(deed=IT))
    (seen,) = story.sees(NORA).acts.rumours
    assert seen.tier == "E"
    doing(story, "Cat/trace-rumour", called=TRACED)
    story.when(NORA, SetAbout(deed=TRACED, cited=aspect(story), against=against))
    card = story.card(RollId(TRACED))
    assert card.theirs
    assert (str(card.theirs.rating), str(card.dice_of(Place.OURS))) == ("10E", "3dF-1d6")


@clause("SF-trapping-networking.2")
@pytest.mark.parametrize("hidden", [False, True])
def test_an_aspect_of_the_world_is_cited_where_it_lies_open_on_the_table(*, hidden: bool) -> None:
    story = with_skills("Cat: Unique 4 = Networking")
    story.when(GM, PlaceAspect(name="Malum Necessarium", hidden=hidden))
    (form,) = doing(story, "Cat/ask-around", goal="the club").offered(NORA, SetAbout)
    (cited,) = (field for field in form.fields if field.name == "cited")
    assert isinstance(cited, Choice)
    assert ("Malum Necessarium" in {option.value for option in cited.options}) is not hidden
    said = SetAbout(deed=IT, words="Who was here?", cited="Malum Necessarium")
    if hidden:
        story.attempt(NORA, said).refused("SF-trapping-networking.2")
    else:
        story.when(NORA, said)
