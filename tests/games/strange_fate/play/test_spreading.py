"""Spray and Zone on what is no attack: it comes to others in the same zone."""

import pytest
from msgspec.structs import replace
from tests.games.strange_fate.play.acts import (
    CLERK,
    COOK,
    GM,
    IT,
    MARIGOLD,
    NORA,
    deed,
    doing,
    having,
    rolls,
    with_skills,
)
from tests.games.strange_fate.play.table import PIM, Story
from tests.games.strange_fate.play.using import about, came
from tests.refusing import figures
from tests.rules.clause import clause

from talewright.games.strange_fate.play.aspects.seeking import AnswerAssessment
from talewright.games.strange_fate.play.deed import Stage
from talewright.games.strange_fate.play.deeds.choosing import Act
from talewright.games.strange_fate.play.deeds.ending import EndDeed
from talewright.games.strange_fate.play.deeds.rolled import Resist
from talewright.games.strange_fate.play.deeds.setting_about import SetAbout
from talewright.games.strange_fate.play.deeds.spreading import TakeIn
from talewright.games.strange_fate.play.deeds.trappings.conversation import SetAttitude
from talewright.games.strange_fate.play.ids import ActorId, DeedId, NpcId, RollId
from talewright.games.strange_fate.play.people.characters import CorrectSheet, TakeReady
from talewright.games.strange_fate.play.people.making_up import AddNpcs
from talewright.games.strange_fate.play.reading import written
from talewright.games.strange_fate.play.scene.coming import ComeIn
from talewright.games.strange_fate.play.scene.scenes import OpenScene
from talewright.games.strange_fate.play.scene.zones import DrawZone
from talewright.games.strange_fate.rules.skills.budget import CreationRules
from talewright.games.strange_fate.rules.trappings.conversation import Attitude

NEXT = DeedId("the-next-deed")
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


@clause("SF-extra-zone.3", "SF-trapping-conversation.9")
def test_a_charm_with_zone_that_fails_puts_off_all_who_are_there() -> None:
    story = with_skills("Charmer: Strange 4 = Conversation + Zone; minor Snag (only by day)")
    about(doing(story, "Charmer/win-over"), on=COOK)
    story.when(GM, Resist(deed=IT, by="cook"))
    rolls(story, "---0", "0000")
    assert felt(story) == dict.fromkeys((COOK, CLERK), Attitude.NEGATIVE)


@clause("SF-trapping-conversation.8", "SF-trapping-conversation.9", "SF-extra-spray.3")
def test_a_sprayed_charm_moves_each_feeling_once() -> None:
    story = with_skills("Charmer: Unique 4 = Conversation + Spray")
    about(doing(story, "Charmer/win-over"), on=COOK)
    story.when(GM, Resist(deed=IT, by="cook"))
    rolls(story, "++00", "0000")
    story.when(NORA, TakeIn(deed=IT, on=CLERK))
    (ends,) = story.offered(NORA, EndDeed)
    assert not ends.fields
    story.when(NORA, EndDeed(deed=IT))
    assert felt(story) == dict.fromkeys((COOK, CLERK), Attitude.FRIENDLY)
    assert not story.now.aspects


@clause("SF-trapping-conversation.9", "SF-extra-zone.3")
@pytest.mark.parametrize(
    ("cook", "clerk", "faces", "marked", "by"),
    [
        ("Positive", "Positive", "+++0", {COOK, CLERK}, None),
        ("Neutral", "Positive", "+++0", {CLERK}, None),
        ("Neutral", "Hostile", "----", {CLERK}, CLERK),
    ],
)
def test_an_aspect_shows_it_on_each_of_a_zone_for_whom_the_feeling_has_become_so_strong(
    cook: str, clerk: str, faces: str, marked: set[str], by: str | None
) -> None:
    story = with_skills("Charmer: Strange 3 = Conversation + Zone; minor Snag (only by day)")
    for npc, feels in ((COOK, cook), (CLERK, clerk)):
        story.when(GM, SetAttitude(npc=npc, towards=MARIGOLD, attitude=feels, history="an old story"))
    about(doing(story, "Charmer/win-over"), on=COOK)
    story.when(GM, Resist(deed=IT, by="cook"))
    rolls(story, faces, "0000")
    if by:
        story.attempt(NORA, EndDeed(deed=IT)).refused("SF-trapping-conversation.9")
    story.when(GM if by else NORA, EndDeed(deed=IT, words="As everybody sees"))
    placed = [each.placed for each in story.now.aspects.values()]
    assert {each.on for each in placed} == marked
    assert {each.by for each in placed} == {by or MARIGOLD}
    assert deed(story).stage is Stage.OVER


@clause("SF-extra-zone.1")
@pytest.mark.parametrize(("extra", "says"), [("Zone", True), ("Spray", False)])
def test_whoever_begins_what_comes_to_all_of_a_zone_reads_it_before(extra: str, *, says: bool) -> None:
    story = doing(with_skills(f"Charmer: Strange 4 = Menace + {extra}; minor Snag (only by day)"), "Charmer/cow")
    (offer,) = story.offered(NORA, SetAbout)
    about = deed(story).procedure.about
    assert offer.about.startswith(about)
    assert (offer.about != about) is says


@clause("SF-extra-zone.3", "SF-trapping-menace.4")
def test_fear_with_zone_lies_on_everybody_and_mind_control_on_each_by_itself() -> None:
    story = charming("Zone", does="cow", trapping="Menace", words="Shaken")
    assert {each.on for each in story.now.aspects.values()} == {COOK, CLERK, GUARD}
    minds = charming("Psychic + Spray", does="control-mind", trapping="Convince", words="Mine")
    minds.when(NORA, TakeIn(deed=IT, on=CLERK))
    minds.when(NORA, EndDeed(deed=IT))
    assert {each.on for each in minds.now.aspects.values()} == {COOK, CLERK}
    assert len(minds.now.acts.controls) == 2
    assert figures(came(minds)[0]) == ["+5"]


@clause("SF-extra-spray.1")
def test_a_charm_without_spray_takes_in_nobody_else() -> None:
    story = charming("Range")
    assert deed(story).stage is Stage.OVER
    held = with_skills("Cat: Unique 4 = Insight")
    about(doing(held, "Cat/read-somebody"), on=COOK, words="whom he loves")
    held.when(GM, Resist(deed=IT, by="cook"))
    rolls(held, "0000", "0000")
    held.attempt(NORA, TakeIn(deed=IT, on=CLERK)).refused("SF-extra-spray.1")


def hiding(extra: str, amount: str = "+0++") -> Story:
    """Somebody hides, and has rolled: +7."""
    story = with_skills(f"Shade: Strange 4 = Hide + {extra}; minor Snag (only by day)")
    story.when(GM, AddNpcs(text="Average guard"), called=MORE)
    about(doing(story, "Shade/hide"))
    return rolls(story, amount)


@clause("SF-extra-spray.1", "SF-extra-spray.3")
def test_whoever_hides_others_by_spray_spends_a_shift_on_each_and_hides_that_much_worse() -> None:
    story = hiding("Spray")
    assert deed(story).stage is Stage.ROLLED
    story.when(NORA, TakeIn(deed=IT, on=COOK)).when(NORA, TakeIn(deed=IT, on=CLERK))
    story.when(NORA, EndDeed(deed=IT))
    (stands,) = story.now.acts.standing
    assert str(stands.rating) == "5"
    assert "Cook, Clerk" in stands.what


@clause("SF-extra-zone.3", "SF-extra-zone.4")
def test_a_place_that_hides_all_who_are_there_hides_them_as_well_as_its_user() -> None:
    (stands,) = hiding("Zone").now.acts.standing
    assert str(stands.rating) == "7"
    assert "Cook, Clerk, Guard" in stands.what


@clause("SF-extra-spray.3", "SF-extra-zone.3")
def test_what_takes_no_roll_takes_along_as_many_as_the_rating_with_spray_and_everybody_with_zone() -> None:
    platform = "Platform: Strange 1 = {} + {}; minor Snag (only by day)"
    story = doing(with_skills(platform.format("Climb", "Spray")), "Platform/climb-border")
    story.attempt(NORA, SetAbout(deed=IT, amount=3, also=(COOK, CLERK))).refused("SF-extra-spray.3")
    about(story, amount=3, also=(CLERK,))
    assert deed(story).also == (CLERK,)
    assert {who: each.by for who, each in story.now.acts.hindered.items()} == {MARIGOLD: -2, CLERK: -2}
    flown = doing(with_skills(platform.format("Move", "Zone")), "Platform/move")
    about(flown, amount=1)
    assert deed(flown).also == (COOK, CLERK)
    alone = doing(with_skills(platform.format("Move", "Range")), "Platform/move")
    alone.attempt(NORA, SetAbout(deed=IT, amount=1, also=(COOK,))).refused("SF-extra-spray.1")


def test_nobody_joins_in_before_the_dice_where_somebody_rolls() -> None:
    story = doing(with_skills("Shade: Strange 4 = Hide + Spray; minor Snag (only by day)"), "Shade/hide")
    story.attempt(NORA, SetAbout(deed=IT, also=(COOK,))).refused(by=SetAbout.decide)


@clause("SF-extra-spray.3", "SF-extra-zone.3", "SF-trapping-insight.3")
@pytest.mark.parametrize("extra", ["Spray", "Zone"])
def test_whoever_reads_several_learns_something_of_each(extra: str) -> None:
    story = with_skills(f"Seer: Unique 4 = Insight + {extra}")
    story.when(GM, OpenScene(name="The ball", present=(MARIGOLD, COOK, CLERK)))
    about(doing(story, "Seer/read-somebody"), on=COOK, words="a fear").when(GM, Resist(deed=IT, by="cook"))
    rolls(story, "++++", "0000")
    if extra == "Spray":
        story.when(NORA, TakeIn(deed=IT, on=CLERK))
    story.when(NORA, EndDeed(deed=IT))
    for fear in ("Heights", "Dogs"):
        told = next(
            each for each in story.offered(GM, AnswerAssessment) if each.fixed.get("aspect") == "" and each.fields
        )
        story.when(GM, AnswerAssessment(roll=RollId(str(told.fixed["roll"])), words=fear))
    found = {each.name: (each.on, each.placed.free) for each in story.now.aspects.values()}
    assert found == {"Heights": (COOK, 2), "Dogs": (CLERK, 2)}
    assert not story.now.owed


@clause("SF-extra-zone.1", "SF-extra-zone.3", "SF-trapping-disguise.3")
@pytest.mark.parametrize(("faces", "left"), [("++00", []), ("-000", ["A Porter like Any Other"])])
def test_a_close_look_with_zone_sees_through_all_who_are_there(faces: str, left: list[str]) -> None:
    story = with_skills("Eyes: Strange 4 = Examine + Zone; minor Snag (only by day)").when(
        PIM, TakeReady(ready="orrin")
    )
    mime = having("Mime: Strange 4S = Disguise; minor Snag (only by day)")
    orrin = next(each for each in story.now.people.values() if each.id != MARIGOLD)
    sheet = written(replace(orrin.character, skills=(*orrin.character.skills, mime)), CreationRules())
    story.when(GM, CorrectSheet(character=orrin.id, text=sheet, reason="for the test"))
    story.when(PIM, Act(who=orrin.id, does="Mime/live-the-part", goal="a porter"), called=NEXT)
    story.when(PIM, SetAbout(deed=NEXT, words="A Porter like Any Other"))
    about(doing(story, "Eyes/inspect-disguise"), on=COOK)
    story.when(GM, Resist(deed=IT, by="cook"))
    rolls(story, faces, "0000")
    assert [each.name for each in story.now.aspects.values()] == left
