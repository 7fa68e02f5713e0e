"""The book's worked examples with the bundled deck, card by card where the book names them."""

import pytest
from msgspec.structs import replace
from tests.rules.clause import clause

from talewright.games.west.rules.cards.deck import Piles
from talewright.games.west.rules.cards.deck_file import bundled
from talewright.games.west.rules.cards.grid import EffectCell, Grid, ResultSet
from talewright.games.west.rules.cards.making import EXAMPLES
from talewright.games.west.rules.checks.adjustment import Adjustment, Kind
from talewright.games.west.rules.checks.bump import moved_hit
from talewright.games.west.rules.checks.cause import results
from talewright.games.west.rules.checks.check import Check
from talewright.games.west.rules.checks.difficulty import Difficulty
from talewright.games.west.rules.checks.resolution import Drawn, Outcome, Verdict, resolve
from talewright.games.west.rules.checks.trait import Skill, Trait, result_set
from talewright.games.west.rules.checks.victory import Track

DECK = bundled()


def check(results: str, tn: int, effect: str = "") -> Check:
    return Check(results=ResultSet.parse(results), tn=tn, effect=EffectCell.parse(effect) if effect else None)


def drawn(*numbers: int, increasing: tuple[int, ...] = ()) -> Drawn:
    first, *further = (DECK[number] for number in numbers)
    return Drawn(card=first, further=tuple(further), increasing=tuple(DECK[number] for number in increasing))


@pytest.mark.parametrize(
    ("called", "tn", "name", "verdict"),
    [
        ("3d8", Difficulty.STANDARD, "area knowledge", "success"),
        ("1d8", 7, "Streetwise", "success"),
        ("1d10", 9, "gambling", "failure"),
        ("1d10", 7, "gambling", "success"),
        ("4d12", 7, "tree trunk", "calamity"),
    ],
)
@clause("TW-simple.2", "TW-difficulty.7", "TW-calamity.1")
def test_cards_without_a_number_give_what_the_examples_tell(called: str, tn: int, name: str, verdict: str) -> None:
    assert resolve(check(called, tn), drawn(EXAMPLES[name])).verdict == verdict


@clause("TW-cause-grid.8")
def test_area_knowledge_shows_3_7_and_8() -> None:
    read = results(ResultSet.parse("3d8"), DECK[EXAMPLES["area knowledge"]])
    assert sorted(result.total for result in read) == [3, 7, 8]


@clause("TW-exceptional.3", "TW-exceptional.14")
def test_hank_leaps_onto_the_coach() -> None:
    assert resolve(check("2d10", 11), drawn(14, 5)) == Outcome(verdict=Verdict.SUCCESS, result=21, bumps=2)
    assert resolve(check("2d10", 11), drawn(14)) == Outcome(verdict=Verdict.SUCCESS, result=12)


@clause("TW-exceptional.4", "TW-deck.5")
def test_cyril_slips_past_the_guards() -> None:
    assert resolve(check("4d10", 13), drawn(34, 6, 5)) == Outcome(verdict=Verdict.SUCCESS, result=21, bumps=2)
    piles = Piles.full(DECK)
    for number in (34, 6, 5):
        piles = piles.drawn(number)
    assert len(piles.check_over().left) == 51


@clause("TW-exceptional.7")
def test_miranda_clears_the_jam() -> None:
    called = result_set(Trait("Knowledge", 1, 4), Skill("Rifles", 3))
    jam = check(str(called), 5)
    assert resolve(jam, drawn(7, EXAMPLES["rifle jam, further draw"])).result == 10
    assert resolve(jam, drawn(7, EXAMPLES["rifle jam, further draw"])).bumps == 1
    assert resolve(jam, drawn(7)).bumps == 0


@clause("TW-complex.4", "TW-victories.2")
def test_hank_prepares_a_device() -> None:
    outcome = resolve(check("4d8", 7, "(3)6"), drawn(EXAMPLES["dynamite device"]))
    assert (outcome.result, outcome.bumps, outcome.magnitude, outcome.victories) == (8, 0, 13, 2)
    assert Track(tn=7, required=3).after("Hank", outcome.magnitude).remaining == 1


@clause("TW-complex.4", "TW-effect-grid.6")
def test_hank_sets_dynamite_in_the_mine_shaft() -> None:
    outcome = resolve(check("4d8", 7, "(3)10"), drawn(EXAMPLES["mine shaft"]))
    assert (outcome.result, outcome.magnitude, outcome.victories, outcome.lost) == (7, 25, 4, 1)
    assert Track(tn=7, required=5).after("Hank", outcome.magnitude).remaining == 1


@clause("TW-complex.4", "TW-effect-grid.7")
def test_cyril_opens_the_drawbridge() -> None:
    outcome = resolve(check("3d10", 7, "(3)6"), drawn(EXAMPLES["drawbridge locks"], increasing=(34,)))
    assert (outcome.result, outcome.magnitude, outcome.victories) == (8, 27, 4)
    assert Track(tn=7, required=6).after("Cyril", outcome.magnitude).remaining == 2


@clause("TW-effect-grid.9", "TW-cards.9", "TW-complex.11")
def test_a_shot_on_card_34_hits_the_right_leg_for_13() -> None:
    outcome = resolve(check("3d8", 7, "(3)6"), drawn(34))
    assert (outcome.result, outcome.magnitude, outcome.hit_location) == (11, 13, "right leg")


@clause("TW-adjust-column.14", "TW-adjust-column.6")
def test_felicia_stands_in_cover() -> None:
    shot = check("3d8", 1, "(3)6")
    assert resolve(shot, drawn(39)).magnitude == 18
    behind = replace(shot, adjustments=(Adjustment(Kind.COLUMN, Grid.EFFECT, -1, "partial cover"),))
    assert resolve(behind, drawn(39)).hit_location == "left arm"
    assert resolve(behind, drawn(39)).magnitude == 11
    assert resolve(behind, drawn(39, increasing=(45,))).magnitude == 17


@clause("TW-adjust-column.15", "TW-adjust-column.10", "TW-bumps.6")
def test_octavio_throws_his_lasso() -> None:
    lasso = check("2d8", 1, "2d8")
    hidden = replace(lasso, adjustments=(Adjustment(Kind.COLUMN, Grid.EFFECT, 1, "completely hidden"),))
    assert resolve(hidden, drawn(17, increasing=(EXAMPLES["lasso, further draw"],))).magnitude == 20
    assert moved_hit(resolve(hidden, drawn(17)).hit_location, "right arm", 2) == "right arm"
