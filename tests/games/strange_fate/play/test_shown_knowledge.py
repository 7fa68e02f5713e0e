"""What is known, asked and looked up, and where."""

import pytest
from msgspec.structs import replace
from tests.games.strange_fate.play.acts import COOK, GM, IT, MARIGOLD, NORA, doing, rolls, with_skills
from tests.games.strange_fate.play.table import Story
from tests.games.strange_fate.play.using import ROLL, STRANGE, able, about, against, begun, came
from tests.rules.clause import clause

from talewright.games.strange_fate.play.conflict.order import BeginConflict
from talewright.games.strange_fate.play.deeds.choosing import Act
from talewright.games.strange_fate.play.deeds.measuring import RESULT
from talewright.games.strange_fate.play.deeds.setting_about import Recount, SetAbout
from talewright.games.strange_fate.play.deeds.steps import DeedEnded
from talewright.games.strange_fate.play.deeds.trappings.knowledge import LookUp
from talewright.games.strange_fate.play.ids import DeedId, RollId
from talewright.games.strange_fate.play.rolls.opposing import SetDifficulty
from talewright.games.strange_fate.play.scene.scenes import EndScene, EndStory, OpenScene
from talewright.games.strange_fate.rules.conflict.stress import Scope
from talewright.games.strange_fate.rules.dice.time_table import Time
from talewright.table.offer import Choice, Text
from talewright.table.seat import check_gm

NEXT = DeedId("the-next-deed")
ANOTHER = DeedId("another-question")


@clause("SF-trapping-information.2")
@pytest.mark.parametrize(
    ("obscure", "hard"),
    [
        ("common", "0"),
        ("widespread", "1"),
        ("specialised", "2"),
        ("esoteric", "3"),
        ("very esoteric", "4"),
        ("secret", "6"),
        ("private", "8E"),
        ("lost, or more", "10S"),
    ],
)
def test_knowing_something_is_as_hard_as_it_is_obscure(obscure: str, hard: str) -> None:
    assert against(begun("Don: Unique 4 = Information", "know", words="Who?", against=obscure)) == hard


@clause("SF-trapping-information.2", "SF-trapping-environment.2", "SF-trapping-security.3")
@pytest.mark.parametrize(
    ("does", "row", "hard", "judged"),
    [
        ("know", "very esoteric", "4", "SF-trapping-information.2"),
        ("environment", "Possible", "3", "SF-trapping-environment.2"),
        ("security", "a royal vault", "8", "SF-trapping-security.3"),
    ],
)
def test_the_game_master_says_which_row_of_a_table_it_is(does: str, row: str, hard: str, judged: str) -> None:
    story = doing(with_skills("Don: Unique 4 = Information, Environment, Security"), f"Don/{does}")
    says = SetAbout(deed=IT, words="Who?" if does == "know" else "")
    assert ["against" in asked_of(story, who) for who in (GM, NORA)] == [True, False]
    story.attempt(NORA, replace(says, against=row)).refused(judged)
    story.when(NORA, says)
    assert story.card(ROLL).theirs is None
    (asks,) = story.offered(GM, SetDifficulty)
    (hardness, _) = asks.fields
    assert isinstance(hardness, Text)
    assert row in hardness.suggestions
    theirs = story.when(GM, SetDifficulty(roll=ROLL, difficulty=row.upper())).card(ROLL).theirs
    assert theirs
    assert (theirs.name, str(theirs.rating)) == (row, hard)
    theirs = story.when(GM, SetDifficulty(roll=ROLL, difficulty=row, hidden=True)).card(ROLL).theirs
    assert theirs
    assert (theirs.name == row, str(theirs.rating), theirs.hidden) == (False, hard, True)


@clause("SF-trapping-environment.2", "SF-trapping-environment.4")
def test_what_it_must_be_counts_on_the_row_that_the_game_master_named() -> None:
    one = "one more thing that it must be"
    story = begun("Scout: Unique 4 = Environment", "environment", circumstances=(one,))
    assert against(story.when(GM, SetDifficulty(roll=ROLL, difficulty="Possible"))) == "4"
    assert against(story.when(NORA, Recount(deed=IT, circumstances=(f"{one} × 2",)))) == "5"
    story.when(GM, SetDifficulty(roll=ROLL, difficulty="Good"))
    assert against(story.when(NORA, Recount(deed=IT))) == "3"


@clause("SF-trapping-security.4")
def test_whoever_gets_past_a_lock_may_say_that_it_is_the_one_that_somebody_has_set() -> None:
    story = with_skills("Don: Unique 4 = Security")
    story.when(GM, Act(who=COOK, does="security-set", goal="the larder"), called=IT).when(GM, SetAbout(deed=IT))
    rolls(story, "0000")
    doing(story, "Don/security", called=NEXT)
    assert "against" in asked_of(story, NORA)
    assert against(about(story, NEXT, against=f"{RESULT}{IT}"), NEXT) == "3"


def asked_of(story: Story, who: str) -> set[str]:
    """What the form of what is begun asks somebody for."""
    (form,) = story.offered(who, SetAbout)
    return {each.name for each in form.fields}


@clause("SF-trapping-information.1")
@pytest.mark.parametrize(("faces", "says"), [("0000", "the answer"), ("----", "something about it")])
def test_whoever_asks_in_their_own_field_hears_at_least_something(faces: str, says: str) -> None:
    story = begun("Don: Unique 4 = Information", "know", words="Who?", against="esoteric")
    rolls(story, faces)
    assert came(story)[0].casefold().startswith(f"who? {says}")


@clause("SF-trapping-research.2")
@pytest.mark.parametrize(("faces", "takes"), [("--00", "a few hours"), ("-000", "an hour")])
def test_research_takes_a_step_of_time_for_each_point_missed(faces: str, takes: str) -> None:
    story = with_skills("Don: Unique 4 = Information, Research, Workspace")
    about(doing(story, "Don/know"), words="Who?", against="very esoteric")
    rolls(story, faces)
    doing(story, "Don/look-it-up", called=NEXT).when(NORA, LookUp(deed=NEXT, missed=IT))
    assert came(story, NEXT)[0].endswith(f"after {takes}")


@clause("SF-trapping-research.3")
def test_the_game_master_says_in_the_form_how_long_research_takes_to_begin_with() -> None:
    story = with_skills("Don: Unique 4 = Information, Research, Workspace")
    about(doing(story, "Don/know"), words="Who?", against="very esoteric")
    doing(rolls(story, "--00"), "Don/look-it-up", called=NEXT)
    ((offer,), (by_gm, elsewhere)) = (story.offered(who, LookUp) for who in (NORA, GM))
    assert [each.name for each in offer.fields] == ["missed"]
    assert [each.name for each in by_gm.fields] == [each.name for each in elsewhere.fields] == ["missed", "base"]
    a_day = LookUp(deed=NEXT, missed=IT, base=Time.A_DAY)
    story.attempt(NORA, a_day).refused("SF-trapping-research.3")
    story.when(GM, a_day)
    assert came(story, NEXT)[0].endswith("after a week")


@clause("SF-trapping-research.2")
def test_nobody_looks_anything_up_in_the_middle_of_a_fight() -> None:
    story = with_skills("Don: Unique 4 = Information, Research, Workspace")
    about(doing(story, "Don/know"), words="Who?", against="very esoteric")
    doing(rolls(story, "--00"), "Don/look-it-up", called=NEXT)
    story.when(GM, BeginConflict(scope=Scope.PHYSICAL, about="a brawl", who=(COOK, MARIGOLD)))
    assert not story.offered(NORA, LookUp)
    story.attempt(NORA, LookUp(deed=NEXT, missed=IT)).refused(by="_check_quick")
    story.when(GM, LookUp(deed=NEXT, missed=IT))


@clause("SF-trapping-research.1")
def test_what_nobody_knew_in_one_scene_is_looked_up_in_a_later_one_once() -> None:
    story = with_skills("Don: Unique 4 = Information, Research, Workspace")
    story.when(GM, OpenScene(name="The crypt", present=(MARIGOLD,)))
    about(doing(story, "Don/know"), words="Whose sigil is this?", against="very esoteric")
    rolls(story, "-000").when(GM, EndScene()).when(GM, OpenScene(name="The library", present=(MARIGOLD,)))
    assert "look-it-up" in able(story, "Don")
    doing(story, "Don/look-it-up", called=NEXT).when(NORA, LookUp(deed=NEXT, missed=IT))
    assert came(story, NEXT)
    assert "look-it-up" not in able(story, "Don")
    story.attempt(NORA, Act(who=MARIGOLD, does="Don/look-it-up")).refused("SF-trapping-research.1")


@clause("SF-trapping-research.1")
@pytest.mark.parametrize("question", ["Whose sigil is this?", "The sigil."])
def test_what_was_looked_up_in_an_older_journal_is_answered(question: str) -> None:
    story = with_skills("Don: Unique 4 = Information, Research, Workspace")
    for known, asks in ((IT, question), (ANOTHER, "Who?")):
        about(doing(story, "Don/know", called=known), known, words=asks, against="very esoteric")
        rolls(story, "-000", called=known)
    doing(story, "Don/look-it-up", called=NEXT).when(NORA, LookUp(deed=NEXT, missed=IT))
    ended = next(each for each in story.hears() if isinstance(each, DeedEnded) and each.deed == NEXT)
    before = doing(story.undo(NORA), "Don/look-it-up", called=NEXT).now
    assert [*replace(ended, answers="").file(before).acts.missed] == [ANOTHER]


@clause("SF-trapping-research.1")
def test_what_was_missed_against_a_hidden_difficulty_the_game_master_looks_up_and_nobody_reads_the_time() -> None:
    story = with_skills("Don: Unique 4 = Information, Research, Workspace")
    about(doing(story, "Don/know"), words="Who?")
    story.when(GM, SetDifficulty(roll=RollId(IT), difficulty="4", hidden=True))
    rolls(story, "--00")
    doing(story, "Don/look-it-up", called=NEXT)
    looks = LookUp(deed=NEXT, missed=IT)
    assert [bool(story.offered(who, LookUp)) for who in (NORA, GM)] == [False, True]
    story.attempt(NORA, looks).refused("SF-trapping-research.1", by=check_gm)
    story.when(GM, looks)
    assert came(story, NEXT)
    assert "after" not in came(story, NEXT)[0]


@clause("SF-trapping-research.1")
def test_a_question_goes_with_its_story() -> None:
    story = with_skills("Don: Unique 4 = Information, Research, Workspace")
    about(doing(story, "Don/know"), words="Whose sigil is this?", against="very esoteric")
    rolls(story, "-000").when(GM, EndStory())
    story.attempt(NORA, Act(who=MARIGOLD, does="Don/look-it-up")).refused("SF-trapping-research.1")


@clause("SF-trapping-workspace.1", "SF-trapping-workspace.3")
@pytest.mark.parametrize(("rating", "found"), [(2, False), (3, True)])
def test_a_library_holds_what_is_no_more_obscure_than_its_skill_is_good(rating: int, *, found: bool) -> None:
    story = with_skills("Don: Unique 1 = Information, Research", f"Library: Unique {rating} = Workspace")
    about(doing(story, "Don/know"), words="Who?", against="esoteric")
    rolls(story, "0000")
    doing(story, "Don/look-it-up", called=NEXT)
    looks = LookUp(deed=NEXT, missed=IT)
    if found:
        story.when(NORA, looks)
        assert came(story, NEXT)
    else:
        story.attempt(NORA, looks).refused("SF-trapping-research.4")


@clause("SF-trapping-research.4", "SF-trapping-workspace.3")
@pytest.mark.parametrize(("libraries", "found"), [((1,), False), ((1, 5), True)])
def test_a_library_of_a_higher_tier_holds_nothing_beyond_its_rating(libraries: tuple[int, ...], *, found: bool) -> None:
    """The better of two may be the one of the lower tier."""
    halls = {1: f"Vault: Strange 1E = Workspace{STRANGE}", 5: "Library: Unique 5 = Workspace"}
    story = with_skills("Don: Unique 1 = Information, Research", *(halls[each] for each in libraries))
    about(doing(story, "Don/know"), words="Who?", against="esoteric")
    rolls(story, "0000")
    doing(story, "Don/look-it-up", called=NEXT)
    assert bool(story.offered(NORA, LookUp)) is found
    if found:
        story.when(NORA, LookUp(deed=NEXT, missed=IT))
    else:
        story.attempt(NORA, LookUp(deed=NEXT, missed=IT)).refused("SF-trapping-research.4")


@clause("SF-trapping-examine.7")
def test_no_common_skill_reads_thoughts() -> None:
    story = with_skills("Investigation 3")
    for skill in ("Investigation", "Burglary"):
        story.attempt(NORA, Act(who=MARIGOLD, does=f"{skill}/read-mind")).refused("SF-trapping-examine.7")
    fields = (each.fields[0] for each in story.offered(NORA, Act))
    does = [option.value for each in fields if isinstance(each, Choice) for option in each.options]
    assert {"Investigation/search", "Burglary/search"} <= set(does)
    assert not [each for each in does if each.endswith("read-mind")]
