import re

from tests.refusing import figures

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
from talewright.working import Step

WON, TIED, LOST = Faces(5, 16), Faces(9, 9), Faces(18, 5)


def told(*faces: Faces | None, boost: Boost = Boost.NONE, degrees: bool = True) -> list[tuple[str, list[str], str]]:
    """Each step by its clause, with its numbers and what it comes to."""
    members = (Member(f"member {number}", SITUATION, faces=fell) for number, fell in enumerate(faces, start=1))
    group = Group(Form.ONE_RESISTANCE, tuple(members))
    return [read(step) for step in group_working(group, HEROQUEST_2E.group, degrees=degrees, boost=boost)]


def read(step: Step) -> tuple[str, list[str], str]:
    return step.clause, figures(step.text), comes_to(step.text)


def scores(text: str) -> list[str]:
    return re.findall(r"\d+-\d+", text)


def comes_to(text: str) -> str:
    """The outcome that a step ends with, or the states of both sides; nothing for a step of numbers alone."""
    states = ("Unharmed", "Hurt", "Impaired", "Injured", "Dying")
    return " ".join(re.findall("|".join([*map(str, Outcome), *states]), text))


SITUATION = Situation.parse("17 vs 14", HEROQUEST_2E.contest)


def test_a_group_contest_is_told_member_by_member() -> None:
    assert told(WON, TIED) == [
        ("HQ2-RP.1", ["2"], "minor victory"),
        ("HQ2-RP.1", [], "tie"),
        ("HQ2-GSC.2", ["2", "0"], ""),
        ("HQ2-GSC.4", ["2"], "minor victory"),
        ("HQ2-GSC.7", [], "Unharmed Impaired"),
    ]


def test_while_somebody_has_not_rolled_only_the_sums_are_told() -> None:
    assert told(LOST, None)[-1] == ("HQ2-GSC.2", ["0", "2"], "")


def test_a_boost_is_told_with_what_it_does() -> None:
    assert told(WON, boost=Boost.SINGLE)[-2] == ("HQ2-GSC.11", [], "major victory")
    assert told(LOST, boost=Boost.SINGLE)[-2] == ("HQ2-GSC.12", [], "")
    assert told(WON, LOST, boost=Boost.DOUBLE)[-3:] == [
        ("HQ2-GSC.5", [], "tie"),
        ("HQ2-GSC.12", [], "minor victory"),
        ("HQ2-GSC.7", [], "Unharmed Impaired"),
    ]


def test_without_degrees_there_is_a_side_that_won_and_no_harm() -> None:
    assert told(LOST, degrees=False)[-1] == ("HQ2-GSC.4", ["2"], "")
    assert told(TIED)[-1] == ("HQ2-GSC.5", [], "tie")


def test_a_tied_round_leaves_the_score() -> None:
    step = round_working(Extended(Score(1, 1), rounds=2), resolve(SITUATION, TIED))
    assert (figures(step.title), comes_to(step.text), step.clause) == (["3"], "tie", "HQ2-EXT.5")
    assert scores(step.text) == ["1-1"]
    lost = round_working(Extended(), resolve(SITUATION, Faces(18, 19)))
    assert (comes_to(lost.text), scores(lost.text)) == ("marginal defeat", ["0-0", "0-1"])


def test_an_assist_tells_what_it_changed() -> None:
    standing = Extended(Score(2, 3))
    for outcome, side, change, becomes in (
        (Outcome.MAJOR_VICTORY, Side.OURS, ["3"], "2-0"),
        (Outcome.MINOR_DEFEAT, Side.THEIRS, ["1"], "3-3"),
        (Outcome.TIE, Side.OURS, [], "2-3"),
    ):
        text = assist_working(standing, outcome, side).text
        assert (comes_to(text), scores(text)) == (str(outcome), ["2-3", becomes])
        assert figures(text.partition(":")[0]) == change


def test_the_aftermath_tells_the_table_that_it_was_read_from() -> None:
    rising = aftermath_working(Score(5, 4), Scene.RISING_ACTION, HEROQUEST_2E.aftermath)
    assert [read(step) for step in rising] == [
        ("HQ2-RISE.1", ["1"], "marginal victory"),
        ("HQ2-RISE.1", [], "Hurt"),
        ("HQ2-RISE.1", [], "Hurt"),
    ]
    climax = aftermath_working(Score(3, 5), Scene.CLIMAX, AftermathRules(added_for_losers=1))
    assert [read(step) for step in climax] == [
        ("HQ2-CLIM.5", ["2"], "marginal defeat"),
        ("HQ2-CLIM.1", ["5", "1"], "Injured"),
        ("HQ2-CLIM.1", ["3"], "Hurt"),
    ]
    won = aftermath_working(Score(5, 3), Scene.CLIMAX, AftermathRules(added_for_losers=1))
    assert read(won[2]) == ("HQ2-CLIM.1", ["5", "1"], "Injured")
