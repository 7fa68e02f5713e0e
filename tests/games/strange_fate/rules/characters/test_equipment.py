import pytest
from msgspec.structs import replace
from tests.refusing import cited, figures
from tests.rules.clause import clause

from talewright.games.strange_fate.rules.characters import companion, creation, equipment
from talewright.games.strange_fate.rules.characters.character import Character
from talewright.games.strange_fate.rules.characters.companion import Companion
from talewright.games.strange_fate.rules.characters.equipment import Boosted, Piece
from talewright.games.strange_fate.rules.characters.gift import GiftKind
from talewright.games.strange_fate.rules.characters.owned import Owned
from talewright.games.strange_fate.rules.conflict.stress import Scope, Track
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.skills.budget import USUAL, CreationRules
from talewright.games.strange_fate.rules.skills.notation import parse
from talewright.games.strange_fate.rules.skills.skill import SkillRules

HEALTH, COMPOSURE, REPUTATION = Track
CUIRASS = Piece(name="Cuirass", protective=(HEALTH,), rugged=(HEALTH,), essential=(Scope.PHYSICAL,), is_armour=True)


def broken(piece: Piece) -> list[str]:
    return [fault.clause for fault in equipment.faults(piece, USUAL, ("Arms", "Brawn"))]


@clause("SF-gift-equipment.2", "SF-gift-equipment.9", "SF-gift-equipment.14")
def test_improvements_follow_from_what_a_piece_does() -> None:
    sabre = Piece(
        name="Father's Sabre",
        aspects=("Sixty Years of Polish",),
        deadly=(HEALTH, HEALTH),
        well_made=("Arms",),
        empowered=(Boosted("Arms", Tier.EXTRAORDINARY),),
        alternate_uses=("Arms for Presence among officers",),
        copies=1,
    )
    assert [str(each) for each in sabre.improvements] == [
        "Aspect: Sixty Years of Polish",
        "Deadly [Health]",
        "Deadly [Health]",
        "Well-Made: Arms (2)",
        "Empowered: Arms (Extraordinary) (4)",
        "Alternate Use: Arms for Presence among officers",
        "Numerous",
    ]
    assert sabre.places == 11
    officer = Character(name="Ada", equipment=(sabre,))
    first, *more = creation.gifts(officer)
    assert first == (GiftKind.EQUIPMENT, "Father's Sabre")
    assert [kind for kind, _ in more] == [GiftKind.EQUIPMENT] * 3
    assert creation.refresh(officer).total == 3
    open_ = [figures(remark) for remark in creation.remarks(officer) if cited(remark) == ["SF-gift-equipment.1"]]
    assert open_ == [["1"]]
    assert not broken(sabre)


@clause("SF-gift-equipment.12")
def test_rugged_and_essential_take_armour() -> None:
    assert broken(CUIRASS) == []
    assert broken(replace(CUIRASS, is_armour=False)) == ["SF-gift-equipment.12", "SF-gift-equipment.15"]
    assert broken(replace(CUIRASS, rugged=(HEALTH,) * 3)) == []
    assert broken(replace(CUIRASS, rugged=(HEALTH, HEALTH, COMPOSURE, REPUTATION))) == ["SF-gift-equipment.12"]


def test_what_a_piece_does_for_its_owner() -> None:
    found = Character(name="Ada", equipment=(CUIRASS,)).bearing
    assert [(each.boxes, each.armor) for each in found.tracks] == [(3, 1), (2, 0), (2, 0)]
    assert [str(slot) for slot in found.slots[3:]] == ["Mild [Physical]"]


@pytest.mark.parametrize(
    ("own", "piece", "rating"),
    [
        ("Arms 3", Piece(name="Sabre", well_made=("Arms", "Arms")), "5"),
        ("Arms 3", Piece(name="Sabre", empowered=(Boosted("arms", Tier.SUPERHUMAN),)), "3S"),
        ("Arms 3A; minor Snag", Piece(name="Sabre", empowered=(Boosted("Arms", Tier.SUPERHUMAN),)), "3A"),
        ("Brawn 3", Piece(name="Cap", well_made=("Academics",), empowered=(Boosted("Academics", Tier.GODLIKE),)), "1G"),
    ],
)
def test_a_piece_in_use_betters_a_skill(own: str, piece: Piece, rating: str) -> None:
    ada = Character(name="Ada", skills=(Owned(skill=parse(own)),))
    used = "Academics" if piece.name == "Cap" else "Arms"
    assert str(ada.rating_of(used, piece)) == rating


@pytest.mark.parametrize(
    ("piece", "found"),
    [
        (Piece(name="Hat"), ["SF-gift-equipment.1"]),
        (Piece(name="Cap", well_made=("Juggling",)), ["SF-gift-equipment.6"]),
        (Piece(name="Cap", empowered=(Boosted("Arms", Tier.MUNDANE),)), ["SF-gift-equipment.7"]),
        (Piece(name="Cap", well_made=("Arms",) * 4), ["SF-gift-equipment.6"]),
        (Piece(name="Mail", protective=(HEALTH, COMPOSURE, REPUTATION, HEALTH)), ["SF-gift-equipment.10"]),
    ],
)
def test_what_no_piece_can_be(piece: Piece, found: list[str]) -> None:
    assert broken(piece) == found


def test_a_skill_may_be_bettered_that_was_not_bought() -> None:
    cap = Piece(name="Cap", empowered=(Boosted("Academics", Tier.EXTRAORDINARY),))
    wrong = replace(cap, empowered=(Boosted("Juggling", Tier.EXTRAORDINARY),))
    for piece, expected in ((cap, []), (wrong, ["SF-gift-equipment.6"])):
        faults = creation.faults(Character(name="Ada", equipment=(piece,)))
        assert [fault.clause for fault in faults if "equipment" in fault.clause] == expected
        helper = Companion(name="Tock", equipment=(piece,))
        assert [fault.clause for fault in companion.faults(helper, USUAL)] == expected
    without = CreationRules(skills=SkillRules(common_skills=False))
    faults = creation.faults(Character(name="Ada", equipment=(cap,)), without)
    assert "SF-gift-equipment.6" in [fault.clause for fault in faults]
