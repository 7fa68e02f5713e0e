"""Devices and works: their facility, how hard they are to make and to mend, and how long they are there."""

import pytest
from msgspec.structs import replace
from tests.games.strange_fate.play.acts import GM, IT, MARIGOLD, NORA, deed, doing, having, rolls, with_skills
from tests.games.strange_fate.play.table import EVE, Story
from tests.games.strange_fate.play.using import ROLL, STRANGE, about, added, against, came, chosen, seen
from tests.rules.clause import clause

from talewright.games.strange_fate.play.deeds.choosing import Act
from talewright.games.strange_fate.play.deeds.ending import EndDeed, TakeLonger
from talewright.games.strange_fate.play.deeds.measuring import DropStanding
from talewright.games.strange_fate.play.deeds.setting_about import SetAbout
from talewright.games.strange_fate.play.deeds.steps import DeedEnded
from talewright.games.strange_fate.play.deeds.trappings.works import WorkMade
from talewright.games.strange_fate.play.granted import GearGranted
from talewright.games.strange_fate.play.harm.companions import BringVehicle
from talewright.games.strange_fate.play.ids import DeedId
from talewright.games.strange_fate.play.people.characters import CorrectSheet
from talewright.games.strange_fate.play.points import CountPoints
from talewright.games.strange_fate.play.reading import written
from talewright.games.strange_fate.play.rolls.opposing import SetDifficulty
from talewright.games.strange_fate.play.scene.scenes import EndScene, EndStory, OpenScene
from talewright.games.strange_fate.rules.characters.equipment import Piece
from talewright.games.strange_fate.rules.conflict.stress import Track
from talewright.games.strange_fate.rules.skills.budget import CreationRules
from talewright.table.offer import Choice

NEXT = DeedId("the-next-deed")
SMITH = "Smith: Unique 4 = Craft, Repair"
FORGE = "Forge: Unique 3 = Workspace"
BOOTS = "Winged Boots: Strange 2E = Move; minor Focus (boots)"


def hard(difficulty: str) -> SetDifficulty:
    return SetDifficulty(roll=ROLL, difficulty=difficulty)


def options(story: Story, name: str) -> dict[str, str]:
    """What is offered in a field, with its labels."""
    (offer,) = story.offered(NORA, SetAbout)
    (field,) = (each for each in offer.fields if each.name == name)
    assert isinstance(field, Choice)
    return {option.value: option.label for option in field.options}


def armed(story: Story, *pieces: Piece) -> Story:
    """Marigold has these pieces."""
    whole = replace(story.now.people[MARIGOLD].character, equipment=pieces)
    return story.when(GM, CorrectSheet(character=MARIGOLD, text=written(whole, CreationRules()), reason="for the test"))


SWORD = Piece(name="Sword", deadly=(Track.HEALTH, Track.HEALTH, Track.HEALTH))


# ---- the facility


@clause("SF-trapping-craft.4")
def test_without_a_facility_one_is_acquired_or_borrowed() -> None:
    story = chosen(SMITH, "craft")
    assert [*options(story, "sort")] == ["borrowed", "in the wild: Survival"]
    story.attempt(NORA, SetAbout(deed=IT)).refused("SF-trapping-craft.4")
    about(story, sort="borrowed").when(GM, hard("8"))
    assert against(story) == "8"


@clause("SF-trapping-craft.3", "SF-trapping-workspace.3")
def test_a_facility_is_as_good_as_the_work_or_as_its_materials_are_dear() -> None:
    story = doing(with_skills(SMITH, FORGE), "Smith/craft")
    story.attempt(NORA, SetAbout(deed=IT, sort="Forge", amount=4)).refused("SF-trapping-workspace.3")
    about(story, sort="Forge")
    story.attempt(GM, hard("4")).refused("SF-trapping-workspace.3")
    story.when(GM, hard("3"))
    dear = about(doing(with_skills(SMITH, FORGE), "Smith/craft"), sort="Forge", amount=2)
    dear.when(GM, hard("4"))
    assert against(dear) == "4"


@clause("SF-trapping-workspace.2")
@pytest.mark.parametrize(("trappings", "owned"), [("Workspace", "at hand"), ("Workspace, Wealth", "owned")])
def test_a_facility_is_owned_where_the_skill_has_wealth_too(trappings: str, owned: str) -> None:
    story = doing(with_skills(SMITH, f"Forge: Unique 3 = {trappings}"), "Smith/craft")
    assert options(story, "sort")["Forge"].endswith(owned)


@clause("SF-trapping-workspace.4", "SF-trapping-repair.14")
@pytest.mark.parametrize("does", ["craft", "repair"])
@pytest.mark.parametrize(("tier", "benefits", "enough"), [("E", True, True), ("E", False, False), ("", True, False)])
def test_a_work_above_mundane_takes_a_facility_of_its_tier(
    does: str, tier: str, *, benefits: bool, enough: bool
) -> None:
    flaw = STRANGE if tier else ""
    forge = having(f"Forge: Strange 5{tier} = Workspace{STRANGE}", benefits=benefits)
    works = f"Works: Strange 4E = Craft, Repair{STRANGE}"
    story = about(doing(with_skills(works, forge), f"Works/{does}"), sort="Forge")
    if enough:
        story.when(GM, hard("2E"))
    else:
        clause_of = "SF-trapping-workspace.4" if does == "craft" else "SF-trapping-repair.14"
        story.attempt(GM, hard("2E")).refused(clause_of)
    story.when(GM, hard("2"))
    assert flaw or not tier


@clause("SF-trapping-environment.5")
@pytest.mark.parametrize(("wild", "worth"), [(5, [1]), (4, []), (2, [-1])])
def test_what_is_built_in_the_wild_is_modified_by_the_skill_for_the_place(wild: int, worth: list[int]) -> None:
    story = doing(with_skills(SMITH, f"Marsh: Unique {wild} = Environment [Marshes]"), "Smith/craft")
    about(story, sort="in the wild: Marsh").when(GM, hard("2"))
    assert added(story) == worth


# ---- how hard it is


@pytest.mark.parametrize("does", ["craft", "repair"])
def test_of_what_has_no_number_yet_the_game_master_says_how_hard_it_is(does: str) -> None:
    story = armed(chosen(SMITH, does), SWORD)
    assert [*options(story, "against")] == ["", f"{MARIGOLD}: Sword"]
    about(story, sort="borrowed").when(GM, hard("4"))
    assert against(story) == "4"


@clause("SF-trapping-craft.8")
def test_a_device_is_as_hard_to_make_as_twice_its_improvements() -> None:
    story = armed(chosen(SMITH, "craft"), SWORD)
    about(story, sort="borrowed", against=f"{MARIGOLD}: Sword")
    assert against(story) == "6"


@clause("SF-trapping-craft.9", "SF-trapping-craft.10")
def test_a_device_that_is_several_skills_takes_a_roll_for_each_by_what_it_costs_in_its_tier() -> None:
    story = doing(
        with_skills("Works: Strange 4E = Craft" + STRANGE, BOOTS, BOOTS.replace("Boots", "Hat")), "Works/craft"
    )
    devices = [each for each in options(story, "against") if "Winged" in each]
    assert devices == [f"{MARIGOLD}: Winged Boots", f"{MARIGOLD}: Winged Hat"]
    about(story, sort="borrowed", against=devices[0])
    assert against(story) == "2E"
    rolls(story, "0000")
    story.when(NORA, EndDeed(deed=IT))
    about(doing(story, "Works/craft", called=NEXT), NEXT, sort="borrowed", against=devices[1])
    assert against(story, NEXT) == "2E"


@clause("SF-trapping-craft.15", "SF-trapping-craft.14")
def test_each_skill_of_a_device_is_paid_for_by_its_own_tier() -> None:
    heavy = "Iron Wings: Strange 2S = Leap; minor Focus (wings)"
    story = with_skills("Works: Strange 5S = Craft" + STRANGE, BOOTS, heavy)
    story.when(GM, CountPoints(who=MARIGOLD, points=9, reason="for the test"))
    left = []
    for number, device in enumerate(("Winged Boots", "Iron Wings")):
        it = DeedId(f"a-work-{number}")
        about(doing(story, "Works/craft", called=it), it, sort="borrowed", against=f"{MARIGOLD}: {device}")
        card = story.card(deed(story, it).roll)
        assert card.ours
        dice = card.ours.rating.tier - card.theirs.rating.tier if card.theirs else 0
        rolls(story, "+" * (4 - dice) + "6" * dice, called=it)
        story.when(NORA, EndDeed(deed=it))
        left.append(story.now.people[MARIGOLD].purse.points)
    assert left == [8, 6]


@clause("SF-trapping-craft.14")
@pytest.mark.parametrize("points", [0, 1])
def test_what_a_work_of_a_tier_takes_is_said_before_it_is_finished(points: int) -> None:
    story = about(doing(with_skills(f"Works: Strange 4E = Craft{STRANGE}"), "Works/craft"), sort="borrowed")
    rolls(story.when(GM, hard("2E")), "0000")
    story.when(GM, CountPoints(who=MARIGOLD, points=points, reason="for the test"))
    finish = story.offered(NORA, EndDeed)
    assert [bool(each.effect) for each in finish] == [True] * points
    if not points:
        assert seen(story).next == story.attempt(NORA, EndDeed(deed=IT)).why.why


@clause("SF-trapping-repair.2", "SF-trapping-repair.4")
def test_a_repair_is_as_hard_as_the_quality_or_the_price_of_what_bears_no_stress() -> None:
    for price, difficulty in ((0, "6"), (7, "7"), (5, "6")):
        story = armed(chosen(SMITH, "repair"), SWORD)
        about(story, sort="borrowed", against=f"{MARIGOLD}: Sword", amount=price)
        assert against(story) == difficulty
    cab = chosen(SMITH, "repair").when(GM, BringVehicle(name="Hansom", quality="3"), called="the-old-cab")
    about(cab, sort="borrowed", against="the-old-cab.1: stress", amount=7)
    assert against(cab) == "3"


@clause("SF-trapping-repair.9")
def test_quality_that_a_repair_has_cost_is_restored_against_what_it_was_and_one_for_two_steps() -> None:
    story = armed(chosen(SMITH, "repair"), SWORD)
    about(story, sort="borrowed", against=f"{MARIGOLD}: Sword")
    rolls(story, "-000")
    assert deed(story).shifts == -3
    story.when(NORA, TakeLonger(deed=IT, steps=1)).when(NORA, EndDeed(deed=IT))
    assert story.now.acts.worn == {(MARIGOLD, "Sword"): 2}
    doing(story, "Smith/repair-restore", called=NEXT)
    about(story, NEXT, sort="borrowed", against=f"{MARIGOLD}: Sword")
    assert against(story, NEXT) == "7"
    rolls(story, "+++0", called=NEXT)
    assert (len(came(story, NEXT)), story.now.acts.worn) == (1, {})


# ---- how long it is there


@clause("SF-trapping-craft.11")
def test_a_work_that_is_brought_out_goes_with_the_session() -> None:
    story = with_skills(f"Works: Strange 2E = Craft{STRANGE}")
    story.when(GM, OpenScene(name="The shop"))
    about(doing(story, "Works/craft-reveal-extraordinary"), words="Lamp: Aspect: Everburning")
    assert len(story.sees(NORA).acts.works) == 1
    story.when(GM, EndScene())
    assert len(story.sees(NORA).acts.works) == 1
    story.next_session()
    assert story.sees(NORA).acts.works == ()


@clause("SF-trapping-craft.17")
def test_what_is_done_once_in_a_story_can_be_done_again_when_the_game_master_ends_it() -> None:
    story = with_skills(f"Works: Strange 2E = Craft{STRANGE}").when(GM, OpenScene(name="The shop"))
    assert not story.offered(GM, EndStory)
    about(doing(story, "Works/craft-reveal-extraordinary"), words="Lamp: Aspect: Everburning")
    story.when(GM, EndScene()).next_session()
    again = Act(who=MARIGOLD, does="Works/craft-reveal-extraordinary")
    story.attempt(NORA, again).refused("SF-trapping-craft.17")
    assert story.offered(GM, EndStory)
    story.when(GM, EndStory()).when(NORA, again)
    assert not story.offered(GM, EndStory)


def test_a_piece_that_is_brought_out_is_told_once() -> None:
    story = doing(with_skills(f"Works: Strange 2E = Craft{STRANGE}"), "Works/craft-reveal-extraordinary")
    about(story, words="Lamp: Aspect: Everburning")
    told = [type(event) for event in story.hears(EVE) if isinstance(event, GearGranted | WorkMade | DeedEnded)]
    assert told == [GearGranted]


@clause("SF-trapping-craft.16")
def test_a_work_of_a_tier_is_there_until_the_story_ends() -> None:
    story = about(doing(with_skills("Works: Strange 4E = Craft" + STRANGE), "Works/craft"), sort="borrowed")
    story.when(GM, hard("2E"))
    rolls(story, "0000")
    story.when(NORA, EndDeed(deed=IT))
    story.next_session()
    (work,) = story.sees(NORA).acts.works
    assert "Fair" in work.says
    story.when(GM, EndStory())
    assert story.sees(NORA).acts.works == ()


@clause("SF-trapping-craft.1")
@pytest.mark.parametrize(("difficulty", "faces"), [("2", "0001"), ("2E", "0000")])
def test_what_is_made_is_called_as_its_maker_says(difficulty: str, faces: str) -> None:
    story = doing(with_skills("Works: Strange 4E = Craft" + STRANGE), "Works/craft", goal="The Thames in oils.")
    about(story, sort="borrowed").when(GM, hard(difficulty))
    rolls(story, faces)
    story.when(NORA, EndDeed(deed=IT))
    (work,) = story.sees(NORA).acts.works
    assert all("The Thames in oils, " in says for says in (came(story)[0], work.says))
    told = [type(event) for event in story.hears(EVE) if isinstance(event, WorkMade | DeedEnded)]
    assert told == [DeedEnded], "it is told once"
    assert came(story)[0].endswith("until the story ends") is (difficulty == "2E")


@clause("SF-trapping-craft.1", "SF-trapping-craft.16")
def test_a_mundane_work_is_there_until_somebody_destroys_it() -> None:
    story = about(chosen(SMITH, "craft", goal="A watertight door"), sort="borrowed").when(GM, hard("2"))
    rolls(story, "0000")
    story.when(NORA, EndDeed(deed=IT)).next_session()
    assert not story.offered(GM, EndStory)
    story.when(GM, OpenScene(name="The flood")).when(GM, EndScene())
    assert len(story.sees(NORA).acts.works) == 1
    story.attempt(NORA, DropStanding(deed=IT)).refused()
    story.when(GM, DropStanding(deed=IT))
    assert story.sees(NORA).acts.works == ()
    story.attempt(GM, DropStanding(deed=IT)).refused()
