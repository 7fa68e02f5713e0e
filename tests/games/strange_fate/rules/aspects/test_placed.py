import pytest
from tests.refusing import refusing

from talewright.games.strange_fate.rules.aspects.placed import Placed, check_invoke, placed
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.roll import Verdict
from talewright.games.strange_fate.rules.dice.situation import Side


@pytest.mark.parametrize(("verdict", "free"), [(Verdict.SUCCESS, 1), (Verdict.STYLE, 2)])
def test_a_success_places_an_aspect_with_a_free_invoke_and_style_with_two(verdict: Verdict, free: int) -> None:
    mud = placed(" Knee-Deep Mud ", verdict, by="Moth")
    assert (mud.name, mud.on, mud.by, mud.free) == ("Knee-Deep Mud", "", "Moth", free)


@pytest.mark.parametrize("verdict", [Verdict.FAILURE, Verdict.TIE])
def test_without_a_success_it_does_not_come_about(verdict: Verdict) -> None:
    with refusing(by=placed, naming=(str(verdict),)):
        placed("Knee-Deep Mud", verdict)


def test_an_aspect_without_words_is_none() -> None:
    with refusing(by=placed):
        placed("  ", Verdict.STYLE)


def test_a_fragile_aspect_goes_with_its_last_free_invoke_and_a_sticky_one_stays() -> None:
    fragile = Placed(name="Broken Glass", free=2)
    once = fragile.tagged()
    assert once == Placed(name="Broken Glass", free=1)
    assert once is not None
    assert once.tagged() is None
    assert Placed(name="Broken Glass", free=1, is_sticky=True).tagged() == Placed(name="Broken Glass", is_sticky=True)
    assert Placed(name="Broken Glass").used() is None
    assert Placed(name="Broken Glass", free=1).used() == Placed(name="Broken Glass", free=1)
    with refusing(by=Placed.tagged):
        Placed(name="Broken Glass", is_sticky=True).tagged()


def test_each_aspect_is_invoked_once_for_a_roll() -> None:
    side = Side(Rating(3)).invoking("Cat Burglar")
    check_invoke(side, "Fast Hands", ("Slow Temper",))
    for aspect in ("cat burglar", "SLOW TEMPER"):
        with refusing(by=check_invoke):
            check_invoke(side, aspect, ("Slow Temper",))
