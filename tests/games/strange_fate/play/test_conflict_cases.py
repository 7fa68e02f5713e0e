"""Worked examples of the rules of a fight, played at a table; and a fight that is taken back point by point."""

import pytest
from msgspec import Struct
from tests.games.strange_fate.play.fighting import (
    BLOW,
    BRAWL,
    HESTER,
    HIT,
    SAMIRA,
    THUG,
    TOBIAS,
    Fight,
    brawl,
    fighters,
)
from tests.games.strange_fate.play.table import EVE, GM, NORA, PIM, SAILOR
from tests.games.strange_fate.play.test_conflict_healing import CARE, mourned, treated
from tests.games.strange_fate.play.test_conflict_helpers import with_tock
from tests.rules.clause import clause

from talewright.games.strange_fate.play.card import Place
from talewright.games.strange_fate.play.conflict.attacks import Attack
from talewright.games.strange_fate.play.conflict.leaving import Concede
from talewright.games.strange_fate.play.conflict.order import BeginConflict, JoinAll
from talewright.games.strange_fate.play.conflict.turns import FighterLeft, TakeTurn
from talewright.games.strange_fate.play.harm.hits import BearHit, BeTakenOut, DealStress
from talewright.games.strange_fate.play.harm.revival import Revive
from talewright.games.strange_fate.play.harm.treatment import ChooseBoxes, TreatStress
from talewright.games.strange_fate.play.ids import HitId, RollId
from talewright.games.strange_fate.play.rolls.modifiers import AddModifier, NameDefences
from talewright.games.strange_fate.play.rolls.opposing import Oppose
from talewright.games.strange_fate.play.rolls.standing import LetStand
from talewright.games.strange_fate.play.scene.scenes import EndScene, OpenScene
from talewright.games.strange_fate.rules.conflict.exchange import Left, Turn
from talewright.games.strange_fate.rules.conflict.stress import Scope
from talewright.games.strange_fate.rules.dice.situation import Source

AGAIN = RollId("another-treatment")
FALL = HitId("a-nasty-fall")


def even(lines: str = "Fair thug\nFair sailor") -> Fight:
    """A thug against a sailor, with the thug first."""
    told = fighters(lines).begins(THUG, SAILOR)
    for who in told.conflict.initiative.wanted:
        told.first(who, "++00" if who == THUG else "0000")
    return told


@clause("SF-gift-equipment.4", "SF-weapons-armor.2")
def test_every_case_of_a_weapon_deals_what_the_text_says() -> None:
    """Shifts and Weapon: 1 and 2, 3 and 2, 2 and 3, 0 and 3, 4 and 3."""
    told = even()
    for ours, weapon, stress in (("+000", 2, 2), ("+++0", 2, 5), ("++00", 3, 4), ("0000", 3, 0), ("++++", 3, 7)):
        blow = RollId(f"the-blow-{ours.count('+')}-{weapon}")
        armed = Attack(conflict=BRAWL, who=THUG, target=SAILOR, by="thug", track="Health", weapon=weapon)
        told.when(GM, armed, called=blow).defends(SAILOR, "sailor", roll=blow)
        told.rolls(ours, "0000", roll=blow).stands(roll=blow)
        assert [hit.stress for hit in told.sees().hits] == [stress] * bool(stress), (ours, weapon)
        told.undo(GM, blow)


@clause("SF-weapons-armor.3")
def test_armour_takes_from_what_comes_in() -> None:
    """The case of 5 that come in against Armor 2, and of 1 against more armour than that."""
    told = brawl(THUG, TOBIAS)
    for faces, stress in (("+++2", 3), ("00-2", 0)):
        blow = RollId(f"the-blow-of-{stress}")
        told.attacks(THUG, TOBIAS, "thug", called=blow).defends(TOBIAS, "Fisticuffs: Parry", roll=blow)
        told.rolls(faces, "0000", roll=blow).stands(roll=blow)
        assert [hit.stress for hit in told.sees().hits] == [stress] * bool(stress)
        told.undo(GM, blow)


@clause("SF-power-tiers.4", "SF-power-tiers.8")
@pytest.mark.parametrize(("tier", "dice"), [("E", "3dF+1d6"), ("S", "2dF+2d6")])
def test_the_attacker_of_the_example_throws_by_the_difference_of_the_tiers(tier: str, dice: str) -> None:
    """Good Fisticuffs (E), and then (S), against Fair Athletics."""
    told = even(f"Good Fisticuffs ({tier})\nFair Athletics").attacks(THUG, SAILOR, "Fisticuffs")
    told.defends(SAILOR, "Athletics")
    card = told.card(BLOW)
    assert (str(card.dice_of(Place.OURS)), str(card.dice_of(Place.THEIRS))) == (dice, "4dF")


@clause("SF-invulnerability.3", "SF-invulnerability.4", "SF-weakness.1")
def test_every_case_of_a_defence_that_is_moved_by_tiers() -> None:
    """Each is seen in the dice against a Mundane attack."""
    told = even().attacks(THUG, SAILOR, "thug")
    for rating, defence, ours, theirs in (
        ("Fair", "minor-invulnerability", "4dF", "2dF+2d6"),  # counts as Superhuman
        ("Fair (E)", "minor-invulnerability", "4dF", "1dF+3d6"),  # Ascendant
        ("Fair (S)", "minor-invulnerability", "4dF", "4d6"),  # Godlike
        ("Fair", "major-invulnerability", "4dF", "4d6"),
        ("Fair (G)", "minor-weakness", "4dF", "2dF+2d6"),
        ("Fair (G)", "major-weakness", "4dF", "4dF"),
        ("Fair", "minor-weakness", "2dF+2d6", "4dF"),
    ):
        told.when(GM, Oppose(roll=BLOW, who="", name="somebody", rating=rating))  # type: ignore[arg-type]
        told.when(GM, NameDefences(roll=BLOW, place=Place.THEIRS, defences=(f'{defence} "fire"',)))
        card = told.card(BLOW)
        assert (str(card.dice_of(Place.OURS)), str(card.dice_of(Place.THEIRS))) == (ours, theirs), (rating, defence)


@clause("SF-trapping-dodge.1", "SF-trapping-parry.1", "SF-trapping-willpower.1", "SF-trapping-esteem.1")
def test_every_case_of_what_defends_against_what() -> None:
    told = brawl(HESTER, TOBIAS)
    for number, (attack, defence, may) in enumerate(
        (
            ("Fisticuffs: Strike", "Athletics: Dodge", True),
            ("The Arc Lantern: Shoot", "Athletics: Dodge", True),
            ("The Arc Lantern: Menace", "Athletics: Dodge", False),
            ("Fisticuffs: Strike", "Fisticuffs: Parry", True),
            ("The Arc Lantern: Shoot", "Fisticuffs: Parry", False),
            ("The Arc Lantern: Menace", "Resolve: Willpower", True),
            ("Contacting: Influence", "Contacting: Esteem", True),
        )
    ):
        blow = RollId(f"the-blow-{number}")
        told.attacks(HESTER, TOBIAS, attack, called=blow)
        defends = Oppose(roll=blow, who=TOBIAS, by=defence)
        if may:
            told.when(NORA, defends)
        else:
            told.attempt(NORA, defends).refused("SF-skill-kinds.2")
        told.undo(GM, blow)


@clause("SF-trapping-treatment.2")
def test_an_effort_of_seven_against_the_third_box_clears_two() -> None:
    """The case of the highest box 3 and an effort of 7; the other, an effort of 4, clears none."""
    told = fighters()
    for number, box in enumerate((1, 2, 3), start=1):
        told.hurts(TOBIAS, box, called=f"fall-number-{number}")
        told.when(NORA, BearHit(hit=HitId(f"fall-number-{number}"), way=f"box {box}"))
    treated(told, "++++")
    assert told.outcome(CARE) == "style +4"
    assert len(told.offered(NORA, ChooseBoxes)[0].fields[0].options) == 3  # type: ignore[union-attr]
    told.when(NORA, ChooseBoxes(who=TOBIAS, track="Health", boxes="3, 1"))
    assert told.suffers(TOBIAS) == ["Health 2"]
    told.undo(GM, CARE)
    treated(told, "+000", called=AGAIN)
    assert (told.outcome(AGAIN), told.suffers(TOBIAS)) == ("success +1", ["Health 1", "Health 2", "Health 3"])


@clause("SF-trapping-treatment.13", "SF-trapping-treatment.15")
def test_a_godlike_effort_of_ten_brings_somebody_back_and_too_soon_a_second_try_changes_nothing() -> None:
    told = mourned()
    revive = Revive(who=SAMIRA, by="Breath of Life: Treatment [Physical]", patient=TOBIAS)
    dawn = AddModifier(roll=CARE, place=Place.OURS, amount=1, source=Source.SITUATION, name="at dawn")
    told.when(GM, revive, called=CARE).when(GM, dawn).rolls("++++", roll=CARE)
    told.when(GM, LetStand(roll=CARE))
    assert told.outcome(CARE) == "success +0"
    assert TOBIAS not in told.now.suffered.dead
    told.undo(GM, CARE)
    told.when(GM, revive, called=AGAIN).rolls("++++", roll=AGAIN).when(GM, LetStand(roll=AGAIN))
    told.attempt(GM, revive).refused("SF-trapping-treatment.15")
    assert TOBIAS in told.now.suffered.dead


# --- taken back


def test_a_fight_is_taken_back_point_by_point_to_exactly_what_was() -> None:
    """Order, turns, help, dice, stress, consequences, helpers, treatment, giving up and the end, each in turn."""
    told = with_tock(fighters("Good thug (E), Good initiative (E)\nAverage sailor"))
    told.when(GM, OpenScene(name="The yard", present=(TOBIAS, HESTER, THUG, SAILOR)), called="the-yard")
    points = [told.now]
    moves: list[tuple[str, Struct, str]] = [
        (GM, BeginConflict(scope=Scope.PHYSICAL, about="a brawl", who=(TOBIAS, HESTER, THUG)), BRAWL),
        (GM, JoinAll(conflict=BRAWL), "they-all-come"),
        (GM, Attack(conflict=BRAWL, who=THUG, target=TOBIAS, by="thug", track="Health"), BLOW),
        (NORA, Oppose(roll=BLOW, who=TOBIAS, by="Fisticuffs: Parry"), "he-parries"),
        ("dice", LetStand(roll=BLOW), "it-stands"),
        (NORA, BearHit(hit=HIT, way="box 3, slot 2", first="Cracked Ribs"), "he-bears-it"),
        (PIM, TakeTurn(conflict=BRAWL, who=HESTER, turn=Turn.SUPPLEMENTAL, what="run up"), "she-runs"),
        (PIM, TreatStress(who=HESTER, by="Science: Treatment [Physical]", patient=TOBIAS, track="Health"), CARE),
        ("dice", LetStand(roll=CARE), "it-helped"),
        (NORA, Concede(conflict=BRAWL, who=TOBIAS, terms="He runs"), "he-gives-up"),
        (GM, DealStress(who=SAILOR, track="Health", stress=9, reason="a beam"), FALL),
        (GM, BeTakenOut(hit=FALL, fate="Under the beam"), "he-is-out"),
        (GM, EndScene(), "the-very-end"),
    ]
    for who, move, called in moves:
        if who == "dice" and isinstance(move, LetStand):
            told.rolls("+++6" if move.roll == BLOW else "+++0", "0000" if move.roll == BLOW else "", roll=move.roll)
            points[-1] = told.now
        told.when(GM if who == "dice" else who, move, called=called)
        assert told.now != points[-1]
        points.append(told.now)
    assert FighterLeft(conflict=BRAWL, who=TOBIAS, how=Left.CONCEDED, why="He runs") in told.hears(EVE)
    for _, _, called in reversed(moves):
        told.undo(GM, called)
        points.pop()
        assert told.now == points[-1], called
