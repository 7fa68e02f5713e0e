import pytest
from tests.rules.clause import clause

from talewright.games.strange_fate.rules.conflict.stress import Track
from talewright.games.strange_fate.rules.trappings.influence import KEEP_FACE, SLANDER
from talewright.games.strange_fate.rules.trappings.menace import COW, FRIGHTEN, NO_REASON_TO_FEAR, STAND_FIRM
from talewright.games.strange_fate.rules.trappings.reckoning import gathered
from talewright.games.strange_fate.rules.trappings.shape import Does, On, OpposedBy, Procedure


@clause("SF-trapping-menace.1", "SF-trapping-menace.3", "SF-trapping-willpower.1")
def test_fear_attacks_composure_against_willpower() -> None:
    assert (FRIGHTEN.does, FRIGHTEN.harms) == (Does.ATTACK, Track.COMPOSURE)
    assert isinstance(FRIGHTEN.against, OpposedBy)
    assert FRIGHTEN.against.trappings == ("Willpower",)
    assert STAND_FIRM.does is Does.DEFENCE
    assert "Menace" in STAND_FIRM.resists


@clause("SF-trapping-menace.2")
@pytest.mark.parametrize("procedure", [FRIGHTEN, COW])
def test_whoever_sees_no_danger_defends_at_plus_two_once(procedure: Procedure) -> None:
    every = [amount.name for amount in NO_REASON_TO_FEAR.amounts]
    for named in ([every[0]], every):
        assert [line.amount for line in gathered(procedure, named, On.OPPOSITION)] == [2]
        assert not gathered(procedure, named, On.ROLL)
    assert not gathered(procedure, [], On.OPPOSITION)


@clause("SF-trapping-menace.4")
def test_menace_may_place_an_aspect_instead() -> None:
    assert (COW.does, COW.harms, COW.against) == (Does.MANEUVER, None, FRIGHTEN.against)


@clause("SF-trapping-influence.1", "SF-trapping-esteem.1")
def test_a_good_name_is_attacked_and_defended_on_reputation() -> None:
    assert (SLANDER.does, SLANDER.harms, Track.REPUTATION.scope) == (Does.ATTACK, Track.REPUTATION, "Social")
    assert KEEP_FACE.does is Does.DEFENCE
    assert "Influence" in KEEP_FACE.resists
