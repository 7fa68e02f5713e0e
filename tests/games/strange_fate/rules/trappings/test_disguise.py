import pytest
from tests.refusing import refusing
from tests.rules.clause import clause

from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.dice.time_table import Time
from talewright.games.strange_fate.rules.trappings.disguise import (
    GLANCE,
    INSPECT,
    KNOWS,
    LIVE_THE_PART,
    ONCE_A_SCENE,
    PUT_ON,
    Part,
    holds_glance,
    holds_inspection,
    lived,
    most_aspects,
)
from talewright.games.strange_fate.rules.trappings.reckoning import gathered
from talewright.games.strange_fate.rules.trappings.shape import Does, OpposedBy, Procedure

SURGEON = Part("a surgeon", "Doctor Hale")
M, E, S, A, G = Tier


@clause("SF-trapping-disguise.1")
def test_a_disguise_is_rolled_against_examine() -> None:
    assert isinstance(PUT_ON.against, OpposedBy)
    assert PUT_ON.against.trappings == ("Examine",)
    assert isinstance(INSPECT.against, OpposedBy)
    assert (INSPECT.trapping, INSPECT.against.trappings) == ("Examine", ("Disguise",))


@clause("SF-trapping-disguise.2", "SF-trapping-disguise.6")
def test_people_say_how_far_the_props_go_and_what_a_theme_can_disguise() -> None:
    assert [question.clause for question in PUT_ON.questions] == ["SF-trapping-disguise.2", "SF-trapping-disguise.6"]


@clause("SF-trapping-disguise.2", "SF-trapping-disguise.3")
def test_a_close_look_takes_minutes_once_a_scene_and_any_shift_undoes_a_disguise() -> None:
    assert (INSPECT.takes, INSPECT.uses, str(ONCE_A_SCENE)) == (Time.A_FEW_MINUTES, ONCE_A_SCENE, "once per scene")
    assert [holds_inspection(3, examine) for examine in (2, 3, 4)] == [True, True, False]


@clause("SF-trapping-disguise.4")
def test_a_glance_is_free_once_a_scene_and_must_reach_the_rating() -> None:
    assert (GLANCE.trapping, GLANCE.is_free, GLANCE.uses) == ("Notice", True, ONCE_A_SCENE)
    assert [holds_glance(Rating(3), notice) for notice in (2, 3, 4)] == [True, False, False]


@clause("SF-trapping-disguise.5")
@pytest.mark.parametrize("procedure", [INSPECT, GLANCE])
def test_whoever_knows_the_person_has_a_bonus_that_the_game_master_chooses(procedure: Procedure) -> None:
    for chosen in (1, 4):
        assert [line.amount for line in gathered(procedure, [KNOWS.name], said={KNOWS.name: chosen})] == [chosen]
    for chosen in (0, 5):
        with refusing("SF-trapping-disguise.5", naming=("+1", "+4")):
            gathered(procedure, [KNOWS.name], said={KNOWS.name: chosen})


@clause("SF-trapping-disguise.7", "SF-trapping-disguise.8", "SF-trapping-disguise.9", "SF-trapping-disguise.10")
def test_each_tier_above_mundane_brings_an_aspect_of_whom_one_passes_for() -> None:
    assert [most_aspects(tier) for tier in Tier] == [0, 1, 2, 3, 4]
    four = ("Steady Hands", "Gambles", "Widower", "Hates Opium")
    for tier in Tier:
        most = tier - M
        assert lived(SURGEON, four[:most], tier, four) == four[:most]
    assert (LIVE_THE_PART.does, LIVE_THE_PART.from_tier) == (Does.STANDING, E)
    with refusing("SF-trapping-disguise.7", naming=("1",)):
        lived(SURGEON, four[:2], E, four)
    with refusing("SF-trapping-disguise.7", naming=("2", "s")):
        lived(SURGEON, four[:3], S, four)


@clause("SF-trapping-disguise.7")
def test_aspects_of_somebody_in_particular_have_been_assessed() -> None:
    assert lived(Part("a constable"), ("Arm of the Law",), E) == ("Arm of the Law",)
    assert lived(SURGEON, ("gambles",), E, ("Gambles", "Widower")) == ("gambles",)
    with refusing("SF-trapping-disguise.7", naming=("Left-Handed", "Doctor Hale", "Gambles, Widower")):
        lived(SURGEON, ("Left-Handed",), E, ("Gambles", "Widower"))
    with refusing("SF-trapping-disguise.7", naming=("aspects that an assessment finds",)):
        lived(SURGEON, ("Left-Handed",), E)
