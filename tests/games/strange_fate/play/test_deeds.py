"""Deeds of whatever kind: what is particular about a trapping has one place, and a deed lasts as long as its skill."""

from collections import Counter

import pytest
from msgspec.structs import replace
from tests.games.strange_fate.play.acts import GM, IT, MARIGOLD, NORA, deed, doing, rolls, with_skills
from tests.games.strange_fate.play.table import EVE, Story

from talewright.games.strange_fate.play.deed import Acts, Learned, Stage
from talewright.games.strange_fate.play.deeds.choosing import Act
from talewright.games.strange_fate.play.deeds.courses import FAMILIES
from talewright.games.strange_fate.play.deeds.ending import EndDeed, LeaveDeed
from talewright.games.strange_fate.play.deeds.setting_about import SetAbout
from talewright.games.strange_fate.play.deeds.steps import DeedChosen, DeedEnded, ShiftsSpent
from talewright.games.strange_fate.play.game import STRANGE_FATE_GAME
from talewright.games.strange_fate.play.ids import ActorId, DeedId, RollId
from talewright.games.strange_fate.play.people.characters import CorrectSheet
from talewright.games.strange_fate.play.reading import written
from talewright.games.strange_fate.play.rolls.opposing import SetDifficulty
from talewright.games.strange_fate.play.rolls.showing import CancelRoll
from talewright.games.strange_fate.rules.dice.time_table import Span
from talewright.games.strange_fate.rules.skills.budget import CreationRules
from talewright.games.strange_fate.rules.trappings import EVERY


def test_each_thing_that_a_trapping_does_has_one_course_at_most() -> None:
    claimed = Counter(procedure.slug for family in FAMILIES for procedure in family.COURSES)
    assert set(claimed.values()) == {1}
    assert claimed.keys() <= {procedure.slug for procedure in EVERY}


def test_what_no_rule_knows_any_more_is_neither_filed_nor_told() -> None:
    state = doing(with_skills("Cat: Unique 3 = Climb"), "Cat/climb").now
    for event in (
        ShiftsSpent(deed=IT, buys="a flying carpet", times=2),
        DeedChosen(deed=DeedId("another"), who=MARIGOLD, skill="Cat", procedure="fly-to-the-moon"),
    ):
        assert STRANGE_FATE_GAME.evolve(state, event) == state
        assert STRANGE_FATE_GAME.tell(state, event) == ""


def test_a_roll_is_for_the_question_that_was_asked_unless_somebody_said_what_it_is_for() -> None:
    for goal, told in (("", "Who built it?"), ("settle the bet", "settle the bet")):
        story = doing(with_skills("Don: Unique 4 = Information"), "Don/know", goal=goal)
        story.when(NORA, SetAbout(deed=IT, words="Who built it?"))
        assert story.card(RollId(IT)).goal == told


def unlearned(story: Story, skill: str) -> Story:
    """The game master strikes a skill from the sheet."""
    person = story.now.people[MARIGOLD].character
    left = tuple(each for each in person.skills if each.skill.name != skill)
    sheet = written(replace(person, skills=left), CreationRules())
    return story.when(GM, CorrectSheet(character=MARIGOLD, text=sheet, reason="that was a mistake"))


@pytest.mark.parametrize("does", ["climb", "hide", "craft", "variable-scene"])
def test_what_is_chosen_is_over_with_the_skill_and_the_table_goes_on(does: str) -> None:
    story = doing(with_skills("Cat: Unique 4 = Climb, Hide, Craft, Variable [Scene]"), f"Cat/{does}")
    unlearned(story, "Cat")
    assert not story.now.acts.deeds
    assert story.offered(NORA, Act)
    assert story.look(NORA).me.name == NORA


def test_what_is_rolled_with_a_skill_that_is_struck_from_the_sheet_stays_a_roll() -> None:
    story = doing(with_skills("Cat: Unique 4 = Climb"), "Cat/climb")
    story.when(NORA, SetAbout(deed=IT, against="short, 10 to 20 feet"))
    unlearned(story, "Cat")
    rolls(story, "+++0")
    assert not story.now.acts.deeds
    assert story.card(RollId(IT)).decided


def test_a_work_whose_skill_is_struck_from_the_sheet_is_nobody_s_any_more() -> None:
    story = doing(with_skills("Cat: Unique 4 = Craft"), "Cat/craft")
    story.when(NORA, SetAbout(deed=IT, sort="borrowed")).when(GM, SetDifficulty(roll=RollId(IT), difficulty="1"))
    rolls(story, "++00")
    assert deed(story).stage is Stage.ROLLED
    unlearned(story, "Cat")
    assert not story.now.acts.deeds
    assert story.look(NORA).me.name == NORA


# --- told to its end


def tried(does: str, faces: str, *, hidden: bool = False) -> Story:
    """Somebody has tried it against Good, and its roll stands."""
    story = doing(with_skills("Cat: Unique 3 = Climb, Security"), f"Cat/{does}", goal="up")
    story.when(NORA, SetAbout(deed=IT))
    story.when(GM, SetDifficulty(roll=RollId(IT), difficulty="Good", hidden=hidden))
    return rolls(story, faces)


def ends(story: Story) -> list[DeedEnded]:
    """The ends of deeds of which the log tells."""
    return [event for event in story.hears(EVE) if isinstance(event, DeedEnded)]


@pytest.mark.parametrize("hidden", [False, True])
def test_the_log_tells_the_end_of_what_was_tried_and_failed(*, hidden: bool) -> None:
    story = tried("climb", "-000", hidden=hidden)
    if not ends(story):
        story.when(GM, EndDeed(deed=IT))
    assert ends(story) == [DeedEnded(deed=IT)]


@pytest.mark.parametrize(("does", "faces"), [("security", "-000"), ("climb", "++00")])
def test_the_log_tells_that_somebody_leaves_be_what_was_rolled(does: str, faces: str) -> None:
    story = tried(does, faces)
    assert not ends(story)
    story.when(NORA, LeaveDeed(deed=IT))
    assert ends(story) == [DeedEnded(deed=IT, left=True)]


def test_the_log_tells_nothing_of_what_was_only_chosen_or_whose_roll_was_dropped() -> None:
    chosen = doing(with_skills("Cat: Unique 3 = Climb"), "Cat/climb")
    assert not ends(chosen.when(NORA, LeaveDeed(deed=IT)))
    dropped = doing(with_skills("Cat: Unique 3 = Climb"), "Cat/climb").when(NORA, SetAbout(deed=IT))
    assert not ends(dropped.when(GM, CancelRoll(roll=RollId(IT), reason="too high")))
    assert not dropped.now.acts.deeds


def test_all_that_was_found_out_is_kept_till_the_story_ends() -> None:
    acts = Acts()
    for number in range(60):
        acts = acts.learning(Learned(by=MARIGOLD, on=ActorId("cook"), aspect=f"Secret {number}"))
    assert len(acts.after((Span.SCENE, Span.SESSION)).learned) == 60
    assert not acts.after((Span.SCENE, Span.SESSION, Span.STORY)).learned
