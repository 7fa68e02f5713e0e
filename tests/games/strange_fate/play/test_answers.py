"""What somebody rolls against what others do is offered with what it takes, behind what takes nothing."""

import pytest
from tests.games.strange_fate.play.acts import COOK, skilled
from tests.games.strange_fate.play.table import GM, IT, MARIGOLD, NORA, ORRIN, Evening, given
from tests.games.strange_fate.play.test_flaws import DEED, choices, struck, with_flaws
from tests.refusing import figures
from tests.rules.clause import clause

from talewright.games.strange_fate.play.conflict.attacks import AttackOnce
from talewright.games.strange_fate.play.deeds.choosing import Act
from talewright.games.strange_fate.play.deeds.rolled import Resist
from talewright.games.strange_fate.play.deeds.setting_about import SetAbout
from talewright.games.strange_fate.play.points import CountPoints
from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.games.strange_fate.play.rolls.opposing import Oppose
from talewright.games.strange_fate.play.scene.scenes import OpenScene


@clause("SF-drawback-charges.1", "SF-drawback-taxing.1")
@pytest.mark.parametrize("against", ["a blow", "a blow at another", "a roll", "a deed"])
def test_whatever_one_rolls_against_others_says_what_it_takes_behind_what_takes_nothing(against: str) -> None:
    robe = "Iron Robe: Strange 4S = Resist Damage + Zone, Insight, Hide; minor Charges"
    told = skilled(given(Evening((MARIGOLD, ORRIN))), robe)
    told.when(GM, CountPoints(who=MARIGOLD, points=4, reason="to begin with"))
    told.when(GM, OpenScene(name="The yard", present=(MARIGOLD, ORRIN, COOK)))
    on = ORRIN if against == "a blow at another" else MARIGOLD
    if against == "a roll":
        told.when(GM, FrameRoll(who=COOK, by="cook", goal="Find her.", against=on), called=IT)
    elif against == "a deed":
        told.when(GM, Act(who=COOK, does="bluff"), called=DEED).when(GM, SetAbout(deed=DEED, on=on))
    else:
        told.when(GM, AttackOnce(who=COOK, target=on, by="cook", track="Health"), called=IT)
    made = (each for move in (Oppose, Resist) for each in told.offered(NORA, move))
    (found,) = (each for each in map(choices, made) if any(one.value.startswith("Iron Robe") for one in each))
    by = [one for one in found if one.value not in {"true", "false"}]
    takes = [figures(one.about) for one in by if one.value.startswith("Iron Robe")]
    assert takes
    assert all(each == ["4", "4"] for each in takes)
    own = [bool(one.about) for one in by if not one.group.startswith("Without")]
    assert own == sorted(own), "what takes nothing stands first"
    groups = [one.group.startswith("Without") for one in by]
    assert groups == sorted(groups), "what was bought stands first"


@clause("SF-drawback-charges.1")
def test_a_defence_that_was_bought_stands_before_all_that_was_not_though_it_takes_something() -> None:
    told = struck("minor Charges")
    (made,) = (each for each in told.offered(NORA, Oppose) if each.fixed["roll"] == IT)
    by = [one for one in choices(made) if one.value not in {"true", "false"}]
    trained = [one.value for one in by if not one.group]
    assert trained
    assert [one.value for one in by[: len(trained)]] == trained
    assert trained[-1] == "Iron Robe: Resist Damage"


@clause("SF-drawback-charges.1", "SF-drawback-taxing.1", "SF-drawback-delay.4")
@pytest.mark.parametrize(
    ("flaw", "told"),
    [("minor Charges", ["2", "2"]), ("Taxing", ["1"]), ("major Delay (A Few Minutes for each use)", ["A Few Minutes"])],
)
@pytest.mark.parametrize("seat", [NORA, GM])
def test_a_roll_by_a_skill_says_beforehand_what_that_takes(flaw: str, told: list[str], seat: str) -> None:
    story = with_flaws(flaw).when(GM, CountPoints(who=MARIGOLD, points=4, reason="to begin with"))
    made = [each for each in story.offered(seat, FrameRoll) if each.fixed.get("who") == MARIGOLD]
    assert made
    for each in made:
        by = [one for one in choices(each) if one.value.startswith("Ghostly Revolver")]
        assert by
        for one in by:
            assert [word for word in told if word.casefold() in one.about.casefold()] == told
        assert not any(one.about for one in choices(each) if one.value.startswith("Thistledown"))


@clause("SF-drawback-delay.4")
def test_only_the_trapping_that_takes_its_time_says_so() -> None:
    story = with_flaws("major Delay (Hide: A Few Minutes for each use)")
    (made,) = (each for each in story.offered(NORA, FrameRoll) if each.fixed.get("who") == MARIGOLD)
    slow = {one.value for one in choices(made) if one.about}
    assert slow == {"Ghostly Revolver: Hide"}
