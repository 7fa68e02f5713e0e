from hypothesis import given
from hypothesis import strategies as st
from tests.refusing import failing, figures
from tests.rules.clause import clause

from talewright.games.strange_fate.rules.characters import equipment
from talewright.games.strange_fate.rules.characters.equipment import Piece
from talewright.games.strange_fate.rules.conflict.stress import Track
from talewright.games.strange_fate.rules.conflict.weapon import skill_with, stress_dealt
from talewright.games.strange_fate.rules.skills.budget import USUAL
from talewright.games.strange_fate.rules.skills.library import faults
from talewright.games.strange_fate.rules.skills.notation import parse


@given(shifts=st.integers(0, 12), weapon=st.integers(0, 4), armor=st.integers(0, 4))
def test_a_weapon_never_more_than_doubles_and_armour_never_heals(shifts: int, weapon: int, armor: int) -> None:
    harm = stress_dealt(shifts, weapon=weapon, armor=armor)
    assert 0 <= harm.stress <= 2 * shifts
    assert harm.stress == max(0, shifts + min(shifts, weapon) - armor)


def test_the_sum_is_told() -> None:
    assert figures(stress_dealt(2).working) == ["2", "2"]
    assert figures(stress_dealt(2, weapon=1).working) == ["2", "1", "3"]
    assert figures(stress_dealt(1, weapon=2).working) == ["1", "2", "2"]
    assert figures(stress_dealt(5, armor=2).working) == ["5", "2", "3"]
    with failing(stress_dealt, naming=("1",)):
        stress_dealt(-1)


@clause("SF-weapons-armor.1")
def test_deadly_adds_up_on_one_piece_to_three() -> None:
    sabre = Piece(name="Sabre", deadly=(Track.HEALTH,) * 3)
    assert (sabre.weapon(Track.HEALTH), sabre.weapon(Track.COMPOSURE)) == (3, 0)
    assert not list(equipment.faults(sabre, USUAL, ()))
    fourth = Piece(name="Sabre", deadly=(Track.HEALTH,) * 3 + (Track.COMPOSURE,))
    (fault,) = equipment.faults(fourth, USUAL, ())
    assert (fault.clause, "Sabre" in fault.why, figures(fault.why)) == ("SF-gift-equipment.3", True, ["4", "3"])


@clause("SF-weapons-armor.4")
def test_armour_may_be_a_skill() -> None:
    coat = parse("Mail Coat: Unique 2 = Resist Damage")
    assert coat.covers("Resist Damage")
    assert not list(faults(coat))


@clause("SF-weapons-armor.6")
def test_an_ordinary_weapon_lets_one_use_arms_until_one_is_disarmed() -> None:
    assert (skill_with(is_armed=True), skill_with(is_armed=False)) == ("Arms", "Fisticuffs")


@clause("SF-social-weapons.5")
def test_equipment_can_be_touched_unless_the_group_allows_more() -> None:
    name = Piece(name="A Good Name", protective=(Track.REPUTATION,), is_tangible=False)
    assert [fault.clause for fault in equipment.faults(name, USUAL, ())] == ["SF-social-weapons.5"]
    tiara = Piece(name="Tiara", protective=(Track.REPUTATION,))
    assert not list(equipment.faults(tiara, USUAL, ()))
