from __future__ import annotations

from tests.refusing import refusing
from tests.rules.clause import clause

from talewright.games.strange_fate.rules.conflict.stress import Track
from talewright.games.strange_fate.rules.skills.extra import Held
from talewright.games.strange_fate.rules.trappings.convince import (
    ARGUE,
    CONTROL,
    DEBATE,
    PROCEDURES,
    SWAY,
    Frame,
    check_request,
    control,
    usual_frame,
)
from talewright.games.strange_fate.rules.trappings.shape import Does


@clause("SF-trapping-convince.1", "SF-trapping-convince.4")
def test_an_argument_is_a_conflict_of_minds() -> None:
    assert (ARGUE.does, ARGUE.harms) == (Does.ATTACK, Track.COMPOSURE)
    assert Track.COMPOSURE.scope == "Mental"
    assert "taken out or concedes" in ARGUE.about
    assert usual_frame(is_minor=False).procedure is ARGUE


@clause("SF-trapping-convince.2")
def test_nobody_is_talked_into_what_goes_against_their_nature() -> None:
    check_request("part with a few pounds", is_within_reason=True)
    with refusing("SF-trapping-convince.2", naming=("give away the house",)):
        check_request("give away the house", is_within_reason=False)
    for procedure in (SWAY, ARGUE):
        assert "SF-trapping-convince.2" in [question.clause for question in procedure.questions]


@clause("SF-trapping-convince.3")
def test_somebody_of_no_importance_is_swayed_by_one_roll() -> None:
    assert usual_frame(is_minor=True) is Frame.QUICK
    assert (Frame.QUICK.procedure, SWAY.harms) == (SWAY, None)


@clause("SF-trapping-convince.5")
def test_a_debate_is_for_those_who_listen_and_the_group_says_so() -> None:
    assert usual_frame(is_minor=True, sways_others=True).procedure is DEBATE
    for procedure in (SWAY, ARGUE, DEBATE):
        assert "SF-trapping-convince.5" in [question.clause for question in procedure.questions]


@clause("SF-trapping-convince.6")
def test_with_psychic_a_mind_is_controlled() -> None:
    assert CONTROL in PROCEDURES
    assert CONTROL.does is Does.MANEUVER
    assert [need.clause for need in CONTROL.needs] == ["SF-trapping-convince.6"]
    assert control(Held.parse("Convince + Psychic"), 6).to_break_free == 6
    with refusing("SF-trapping-convince.6"):
        control(Held.parse("Convince"), 6)
