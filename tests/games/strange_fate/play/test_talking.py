"""Talking to somebody: one move says what for, by which skill and to whom, and the roll begins."""

from tests.games.strange_fate.play.acts import CLERK, COOK, IT, deed, with_skills
from tests.games.strange_fate.play.table import GM, MARIGOLD, NORA, Story
from tests.games.strange_fate.play.test_companions import BRUTUS, accompanied
from tests.rules.clause import clause

from talewright.games.strange_fate.play.deed import Stage
from talewright.games.strange_fate.play.deeds.rolled import Resist
from talewright.games.strange_fate.play.deeds.setting_about import SetAbout
from talewright.games.strange_fate.play.deeds.talking import Talk
from talewright.games.strange_fate.play.deeds.trappings.conversation import draw_of
from talewright.games.strange_fate.play.harm.companions import SendCompanion
from talewright.games.strange_fate.play.ids import ActorId, RollId
from talewright.games.strange_fate.play.people.making_up import AddNpcs
from talewright.games.strange_fate.rules.trappings.conversation import Attitude
from talewright.table.moves import TypeFace
from talewright.table.offer import Choice, Offer
from talewright.table.reading import fill, read_move

WAY = "A Way with People: Unique 5 = Conversation, Convince, Guile, Information, Strike; Conviction"


def does(offer: Offer) -> set[str]:
    """What somebody may be talked to for, by the skill that Marigold has for it."""
    (field,) = (each for each in offer.fields if isinstance(each, Choice))
    said = (each.value.rpartition("/") for each in field.options)
    return {slug for skill, _, slug in said if skill == "A Way with People"}


def talks(story: Story, who: str = NORA) -> dict[object, Offer]:
    """To whom somebody may talk."""
    return {each.fixed["on"]: each for each in story.offered(who, Talk)}


@clause("SF-trapping-conversation.6", "SF-trapping-conversation.7", "SF-trapping-conversation.8", "SF-trapping-guile.1")
def test_one_move_begins_a_talk_and_one_of_the_game_master_resists_it() -> None:
    story = with_skills(WAY)
    offered = talks(story)
    assert {*offered} == {COOK, CLERK}
    assert does(offered[COOK]) == {"first-impression", "win-over", "debate", "sway", "bluff"}
    filled = {**fill(offered[COOK]), "does": "A Way with People/win-over"}
    story.when(NORA, read_move(story.played, filled, strict=False), called=IT)
    assert deed(story).stage is Stage.BEGUN
    assert not story.offered(NORA, SetAbout)
    (resists,) = story.offered(GM, Resist)
    assert resists.main
    story.when(GM, read_move(story.played, fill(resists), strict=False))
    story.rolls("+000", "0000", roll=RollId(IT))
    story.stands(roll=RollId(IT))
    assert story.now.acts.attitude(COOK, MARIGOLD) is Attitude.FRIENDLY


@clause("SF-trapping-conversation.4")
def test_a_first_impression_waits_for_its_die_alone_and_is_made_once() -> None:
    story = with_skills(WAY)
    assert "first-impression" in does(talks(story)[COOK])
    story.when(NORA, Talk(who=MARIGOLD, on=COOK, does="A Way with People/first-impression"), called=IT)
    story.when(NORA, TypeFace(draw_of(deed(story)), 3))
    assert story.now.acts.attitude(COOK, MARIGOLD) is Attitude.POSITIVE
    assert "first-impression" not in does(talks(story)[COOK])
    assert "first-impression" in does(talks(story)[CLERK])


def test_nobody_talks_to_whom_they_know_nothing_of_nor_by_a_skill_without_the_trapping() -> None:
    story = with_skills(WAY).when(GM, AddNpcs(text="Good spy", hidden=True), called="a-hidden-spy")
    spy = ActorId("a-hidden-spy.1")
    assert spy not in talks(story)
    story.attempt(NORA, Talk(who=MARIGOLD, on=spy, does="A Way with People/win-over")).refused(by=SetAbout.decide)
    story.attempt(NORA, Talk(who=MARIGOLD, on=COOK, does="Arms/win-over")).refused("SF-skill-kinds.2")
    assert not talks(story, GM), "the game master leaves it to the player"


@clause("SF-buy-skills.2", "SF-trapping-conversation.2")
def test_whoever_has_learned_no_such_skill_talks_as_well_as_anybody() -> None:
    told = accompanied().when(NORA, SendCompanion(npc=BRUTUS))
    (talk,) = (each for each in told.offered(NORA, Talk) if each.fixed["who"] == BRUTUS)
    told.when(NORA, read_move(told.played, {**fill(talk), "does": "Presence/win-over"}, strict=False), called=IT)
    assert str(told.card(RollId(IT)).ours.rating) == "0"  # type: ignore[union-attr]
