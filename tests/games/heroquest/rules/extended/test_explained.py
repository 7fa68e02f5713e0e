from __future__ import annotations

from talewright.games.heroquest import HEROQUEST_2E, Faces, Outcome, Score, Side, Situation, resolve
from talewright.games.heroquest.rules.extended.aftermath import AftermathRules
from talewright.games.heroquest.rules.extended.boost import Boost
from talewright.games.heroquest.rules.extended.explained import (
    aftermath_working,
    assist_working,
    group_working,
    round_working,
)
from talewright.games.heroquest.rules.extended.extended import Extended, Scene
from talewright.games.heroquest.rules.extended.group import Form, Group, Member

WON, TIED, LOST = Faces(5, 16), Faces(9, 9), Faces(18, 5)


def told(*faces: Faces | None, boost: Boost = Boost.NONE, degrees: bool = True) -> list[str]:
    members = (Member(f"member {number}", SITUATION, faces=fell) for number, fell in enumerate(faces, start=1))
    group = Group(Form.ONE_RESISTANCE, tuple(members))
    return [
        f"{step.title}: {step.text} [{step.clause}]"
        for step in group_working(group, HEROQUEST_2E.group, degrees=degrees, boost=boost)
    ]


SITUATION = Situation.parse("17 vs 14", HEROQUEST_2E.contest)


def test_a_group_contest_is_told_member_by_member() -> None:
    assert told(WON, TIED) == [
        "member 1: minor victory, 2 resolution points for your side [HQ2-RP.1]",
        "member 2: tie, no resolution points [HQ2-RP.1]",
        "Sums: 2 against 0 resolution points [HQ2-GSC.2]",
        "Outcome: 2 ahead: minor victory [HQ2-GSC.4]",
        "Harm: the winners are Unharmed, the losers Impaired [HQ2-GSC.7]",
    ]


def test_while_somebody_has_not_rolled_only_the_sums_are_told() -> None:
    assert told(LOST, None)[-1] == "Sums: 0 against 2 resolution points [HQ2-GSC.2]"


def test_a_boost_is_told_with_what_it_does() -> None:
    assert told(WON, boost=Boost.SINGLE)[-2] == "Boost: a single boost makes it a major victory [HQ2-GSC.11]"
    assert told(LOST, boost=Boost.SINGLE)[-2] == "Boost: a single boost changes nothing [HQ2-GSC.12]"
    assert told(WON, LOST, boost=Boost.DOUBLE)[-3:] == [
        "Outcome: as many on both sides: tie [HQ2-GSC.5]",
        "Boost: a double boost makes it a minor victory [HQ2-GSC.12]",
        "Harm: the winners are Unharmed, the losers Impaired [HQ2-GSC.7]",
    ]


def test_without_degrees_there_is_a_side_that_won_and_no_harm() -> None:
    assert told(LOST, degrees=False)[-1] == "Outcome: 2 behind: defeat [HQ2-GSC.4]"
    assert told(TIED)[-1] == "Outcome: as many on both sides: tie [HQ2-GSC.5]"


def test_a_tied_round_leaves_the_score() -> None:
    step = round_working(Extended(Score(1, 1), rounds=2), resolve(SITUATION, TIED))
    assert (step.title, step.text, step.clause) == (
        "Round 3",
        "tie, no resolution points: it stays 1-1",
        "HQ2-EXT.5",
    )
    lost = round_working(Extended(), resolve(SITUATION, Faces(18, 19)))
    assert lost.text == "marginal defeat, 1 resolution point for the other side: 0-0 becomes 0-1"


def test_an_assist_tells_what_it_changed() -> None:
    standing = Extended(Score(2, 3))
    assert assist_working(standing, Outcome.MAJOR_VICTORY).text == (
        "major victory, 3 fewer against the recipient: 2-3 becomes 2-0"
    )
    assert assist_working(standing, Outcome.MINOR_DEFEAT, Side.THEIRS).text == (
        "minor defeat, 1 more against the recipient: 2-3 becomes 3-3"
    )
    assert assist_working(standing, Outcome.TIE).text == "tie, as many against the recipient: 2-3 becomes 2-3"


def test_the_aftermath_tells_the_table_that_it_was_read_from() -> None:
    rising = aftermath_working(Score(5, 4), Scene.RISING_ACTION, HEROQUEST_2E.aftermath)
    assert [(step.text, step.clause) for step in rising] == [
        ("a difference of 1: marginal victory", "HQ2-RISE.1"),
        ("Hurt", "HQ2-RISE.1"),
        ("Hurt", "HQ2-RISE.1"),
    ]
    climax = aftermath_working(Score(3, 5), Scene.CLIMAX, AftermathRules(added_for_losers=1))
    assert [(step.text, step.clause) for step in climax] == [
        ("a difference of 2: marginal defeat", "HQ2-CLIM.5"),
        ("5 points against you and 1 for the defeat: Injured", "HQ2-CLIM.1"),
        ("3 points against it: Hurt", "HQ2-CLIM.1"),
    ]
    won = aftermath_working(Score(5, 3), Scene.CLIMAX, AftermathRules(added_for_losers=1))
    assert won[2].text == "5 points against it and 1 for the defeat: Injured"
