"""Spray and Zone on what keeps its owner from harm: it takes in others of the same zone."""

import pytest
from tests.games.strange_fate.play.acts import having
from tests.games.strange_fate.play.fighting import BLOW, BRAWL, HESTER, THUG, TOBIAS, Fight, brawl
from tests.games.strange_fate.play.table import GM, NORA, PIM, SAILOR
from tests.games.strange_fate.play.test_conflict_several import MENACE, SECOND, outnumbered
from tests.rules.clause import clause

from talewright.games.strange_fate.play.conflict.attacks import AttackZone
from talewright.games.strange_fate.play.conflict.order import MoveInOrder
from talewright.games.strange_fate.play.rolls.opposing import Oppose
from talewright.games.strange_fate.play.rolls.standing import LetStand
from talewright.games.strange_fate.play.scene.coming import GoTo

ARMOR = "Aura: Strange 4 = {}; minor Snag (only by day)"


def shielded(trapping: str) -> Fight:
    """The thug strikes at Tobias; Hester beside him has a defence of this kind."""
    told = brawl(TOBIAS, HESTER, THUG)
    told.owns(HESTER, having(ARMOR.format(trapping)))
    return told.attacks(THUG, TOBIAS, "thug")


def by(trapping: str) -> str:
    return f"Aura: {trapping.partition(' +')[0]}"


@clause("SF-extra-spray.1", "SF-extra-spray.3", "SF-extra-zone.3")
@pytest.mark.parametrize(("trapping", "takes"), [("Parry + Spray", [-1]), ("Resist Damage + Zone", [])])
def test_a_defence_with_spray_takes_a_shift_to_defend_somebody_else_and_one_with_zone_nothing(
    trapping: str, takes: list[int]
) -> None:
    told = shielded(trapping)
    told.when(PIM, Oppose(roll=BLOW, who=HESTER, by=by(trapping)))
    theirs = told.card(BLOW).theirs
    assert theirs
    assert (theirs.who, [each.modifier.amount for each in theirs.named]) == (HESTER, takes)
    told.rolls("+++1", "0000", roll=BLOW).stands(roll=BLOW)
    assert told.suffers(HESTER) == []
    assert told.hit().who == TOBIAS


@clause("SF-extra-spray.1")
def test_a_parry_without_an_extra_is_for_its_owner_alone() -> None:
    told = shielded("Parry")
    told.attempt(PIM, Oppose(roll=BLOW, who=HESTER, by="Aura: Parry")).refused("SF-extra-spray.1")
    assert not [each for each in told.offered(PIM, Oppose) if each.fixed.get("who") == HESTER]


@clause("SF-extra-zone.3", "SF-extra-zone.4")
def test_a_calm_with_zone_defends_who_else_is_hit_by_the_same_attack_in_its_own_zone_alone() -> None:
    told = outnumbered(zones="Yard\nStreet").owns(HESTER, having(ARMOR.format("Willpower + Zone")))
    for who in (TOBIAS, HESTER, THUG):
        told.stands_in(who, "Yard")
    told.when(GM, GoTo(who=SAILOR, zone="Street"))
    told.when(GM, MoveInOrder(conflict=BRAWL, who=HESTER, place=2))
    told.when(NORA, AttackZone(conflict=BRAWL, who=TOBIAS, by=MENACE, zone="Yard"), called=BLOW)
    told.when(PIM, Oppose(roll=BLOW, who=HESTER, by="Aura: Willpower"))
    told.rolls("0001", "0000", roll=BLOW).when(GM, LetStand(roll=BLOW))
    told.when(GM, GoTo(who=HESTER, zone="Street", ruled=True))
    shared = Oppose(roll=SECOND, who=HESTER, by="Aura: Willpower")
    told.attempt(PIM, shared).refused("SF-extra-spray.1")
    told.when(GM, GoTo(who=HESTER, zone="Yard", ruled=True)).when(PIM, shared)
    ours = told.card(SECOND).ours
    assert ours
    assert ours.who == HESTER
    assert told.next() == "Hester Quill"
    told.rolls("0000", roll=SECOND)  # a defence that holds
    assert SECOND not in told.now.rolls
    assert not told.fighter(HESTER).has_acted
