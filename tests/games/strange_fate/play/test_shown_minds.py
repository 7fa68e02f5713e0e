"""What lies on people's minds: the mood of a scene, an aspect of control, and what a lie makes somebody believe."""

import pytest
from tests.games.strange_fate.play.acts import COOK, GM, IT, MARIGOLD, doing, rolls, skilled, with_skills
from tests.games.strange_fate.play.table import ORRIN, PIM, Story, given
from tests.games.strange_fate.play.using import ROLL, STRANGE, about, begun, came
from tests.rules.clause import clause

from talewright.games.strange_fate.play.aspects.effects import AskEffect
from talewright.games.strange_fate.play.aspects.seeking import Seek
from talewright.games.strange_fate.play.deeds.rolled import Resist
from talewright.games.strange_fate.play.ids import NO_ASPECT, NOBODY, ActorId, AspectId, DeedId, RollId
from talewright.games.strange_fate.play.in_play import Manner
from talewright.games.strange_fate.play.points import CountPoints
from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.table.events import Ruled
from talewright.table.moves import Ruling

VOICE = "Voice: Unique 4 = Inspire"
EYES = "Eyes: Strange 4 = Convince + Psychic" + STRANGE
NEXT = DeedId("the-next-deed")
FREE = RollId("the-way-out")


def on(story: Story, who: ActorId) -> dict[str, int]:
    """The aspects that were put on somebody, or on the scene, with their free invokes."""
    return {each.name: each.placed.free for each in story.now.aspects.values() if each.on == who}


# ---- the mood of a scene


@clause("SF-trapping-inspire.1")
def test_a_speech_lays_a_mood_over_the_scene_if_it_succeeds() -> None:
    story = begun(VOICE, "inspire", words="Ready To March")
    rolls(story, "0000")
    assert on(story, NOBODY) == {"Ready To March": 1}
    failed = begun(VOICE, "inspire", words="Ready To March")
    rolls(failed, "--00")
    assert on(failed, NOBODY) == {}


@clause("SF-trapping-inspire.5")
def test_a_mood_says_how_everybody_of_the_game_masters_acts_while_it_lasts() -> None:
    story = begun(VOICE, "inspire", words="Ready To March")
    rolls(story, "0000")
    (line,) = came(story)
    assert "Ready To March" in line
    assert any("Ready To March" in each for each in story.reads(PIM))
    (mood,) = story.now.aspects.values()
    assert mood.placed.is_sticky


def test_a_mood_that_changes_takes_the_place_of_the_one_before() -> None:
    story = begun(VOICE, "inspire", words="Ready To March")
    rolls(story, "0000")
    about(doing(story, "Voice/inspire", called=NEXT), NEXT, words="Homesick", circumstances=("changing the mood",))
    rolls(story, "++++", called=NEXT)
    assert [*on(story, NOBODY)] == ["Homesick"]


# ---- a mind under control


def controlled(who: ActorId, faces: str, theirs: str) -> Story:
    """Marigold has Orrin, or the cook, do what she wants."""
    story = skilled(given(), EYES) if who == ORRIN else with_skills(EYES)
    about(doing(story, "Eyes/control-mind"), on=who, words="My Eyes And Hands")
    story.when(GM, Resist(deed=IT))
    return rolls(story, faces, theirs)


@clause("SF-extra-psychic.7")
def test_control_is_an_aspect_that_a_maneuver_puts_on_the_target() -> None:
    assert on(controlled(COOK, "0000", "0000"), COOK) == {"My Eyes And Hands": 1}
    assert on(controlled(COOK, "----", "++++"), COOK) == {}


@clause("SF-extra-psychic.8")
def test_the_effort_of_control_is_what_the_target_has_to_reach_to_be_free() -> None:
    story = controlled(ORRIN, "++00", "0000")
    (aspect,) = story.now.aspects
    effort = story.card(ROLL).decided
    assert effort
    for roller, known in ((ORRIN, True), (MARIGOLD, False)):
        roll = RollId(f"{FREE}-{roller}")
        story.when(GM, FrameRoll(who=roller, by="Stealth: Hide", goal="be free"), called=roll)
        story.when(GM, Seek(roll=roll, manner=Manner.REMOVAL, removes=AspectId(aspect)))
        theirs = story.card(roll).theirs
        assert (str(theirs.rating) if theirs else "") == (str(effort.effort) if known else "")
    assert aspect != NO_ASPECT


@clause("SF-extra-psychic.9")
def test_directing_a_mind_is_free_once_and_then_takes_a_fate_point_that_the_target_has() -> None:
    story = controlled(ORRIN, "++00", "0000")
    for who in (MARIGOLD, ORRIN):
        story.when(GM, CountPoints(who=who, points=5, reason="for the test"))
    found = []
    for _ in range(3):
        story.when(GM, AskEffect(who=MARIGOLD, aspect="My Eyes And Hands", effect="Orrin opens the door"))
        found.append(tuple(story.now.people[who].purse.points for who in (MARIGOLD, ORRIN)))
    assert found == [(5, 5), (4, 6), (3, 7)]


def test_directing_an_npc_pays_the_game_master() -> None:
    story = controlled(COOK, "++00", "0000")
    story.when(GM, CountPoints(who=MARIGOLD, points=5, reason="for the test"))
    before = story.now.gm_purse.points
    for _ in range(2):
        story.when(GM, AskEffect(who=MARIGOLD, aspect="My Eyes And Hands", effect="the cook looks away"))
    assert (story.now.people[MARIGOLD].purse.points, story.now.gm_purse.points) == (4, before + 1)


@clause("SF-trapping-convince.2", "SF-trapping-convince.5", "SF-trapping-guile.3", "SF-trapping-guile.5")
@pytest.mark.parametrize(
    ("trapping", "does", "asks"),
    [
        ("Convince", "sway", {"SF-trapping-convince.2", "SF-trapping-convince.5"}),
        ("Guile", "deceive", {"SF-trapping-guile.3"}),
    ],
)
def test_what_somebody_could_be_talked_into_at_all_is_for_people_to_judge(
    trapping: str, does: str, asks: set[str]
) -> None:
    story = begun(f"Cat: Unique 3 = {trapping}", does, on=COOK)
    asked = {str(each.fixed["clause"]): each for each in story.offered(GM, Ruling) if "clause" in each.fixed}
    assert asks <= set(asked)
    one = min(asks)
    story.rules(GM, one, str(asked[one].fixed["about"]), "no", "it is against their nature")
    ruled = story.hears()[-1]
    assert isinstance(ruled, Ruled)
    assert (ruled.clause, ruled.choice) == (one, "no")
