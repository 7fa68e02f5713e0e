"""Conflicts of minds, of names and of vehicles: what they leave behind, and what lends them force."""

import pytest
from tests.games.strange_fate.play.fighting import BLOW, BRAWL, HESTER, HIT, SAILOR, TOBIAS, Fight, fighters
from tests.games.strange_fate.play.table import GM, NORA, PIM
from tests.games.strange_fate.play.test_shown_attacks import having_besides
from tests.games.strange_fate.play.using import STRANGE
from tests.rules.clause import clause

from talewright.games.strange_fate.play.aspects.invoking import Tag
from talewright.games.strange_fate.play.compel import OfferCompel
from talewright.games.strange_fate.play.conflict.attacks import Attack
from talewright.games.strange_fate.play.conflict.leaving import Concede
from talewright.games.strange_fate.play.conflict.order import MoveInOrder
from talewright.games.strange_fate.play.harm.hits import BearHit, BeTakenOut
from talewright.games.strange_fate.play.ids import ActorId, AspectId, CompelId, RollId
from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.games.strange_fate.play.rolls.opposing import Oppose, SetDifficulty
from talewright.games.strange_fate.rules.conflict.stress import Scope

LATER = RollId("a-later-roll")


def hester_first(told: Fight, target: ActorId, scope: Scope) -> Fight:
    """A conflict in which it is Hester's turn."""
    told.begins(HESTER, target, scope=scope)
    for who in told.conflict.initiative.wanted:
        told.first(who, "++++" if who == HESTER else "----")
    return told.when(GM, MoveInOrder(conflict=told.conflict.id, who=HESTER, place=1))


def at_odds(skill: str, target: ActorId, scope: Scope, theirs: str = "") -> Fight:
    """Hester with a skill, and somebody who resists it with another."""
    told = having_besides(fighters(), HESTER, skill)
    if theirs:
        having_besides(told, TOBIAS, theirs)
    return hester_first(told, target, scope)


def deceived() -> Fight:
    """Tobias has been made to believe something, as a consequence."""
    told = at_odds("Silver Tongue: Unique 4 = Guile", TOBIAS, Scope.MENTAL, "Nerve: Unique 2 = Willpower")
    told.attacks(HESTER, TOBIAS, "Silver Tongue: Guile").when(
        NORA, Oppose(roll=BLOW, who=TOBIAS, by="Nerve: Willpower")
    )
    told.rolls("0000", "0000", roll=BLOW).stands(roll=BLOW)
    return told.when(NORA, BearHit(hit=HIT, way="slot 1", first="Thinks The Vicar Pays"))


# ---- minds


@clause("SF-trapping-convince.4")
def test_an_argument_wears_down_composure_until_somebody_gives_up_or_is_out() -> None:
    told = at_odds("Tongue: Unique 4 = Convince", TOBIAS, Scope.MENTAL, "Nerve: Unique 2 = Willpower")
    told.attacks(HESTER, TOBIAS, "Tongue: Convince").when(NORA, Oppose(roll=BLOW, who=TOBIAS, by="Nerve: Willpower"))
    told.rolls("0000", "0000", roll=BLOW).stands(roll=BLOW)
    assert (told.hit().track, told.hit().stress) == ("Composure", 2)
    told.when(NORA, BearHit(hit=HIT, way="slot 1", first="Half Persuaded"))
    assert told.suffers(TOBIAS) == ["Mild [Mental]: Half Persuaded"]
    told.when(NORA, Concede(conflict=BRAWL, who=TOBIAS, terms="He signs"))
    assert told.fighter(TOBIAS).gone == "conceded"


def test_an_argument_also_ends_when_somebody_is_taken_out() -> None:
    told = at_odds("Tongue: Unique 4 = Convince", SAILOR, Scope.MENTAL)
    told.attacks(HESTER, SAILOR, "Tongue: Convince").defends(SAILOR, "sailor")
    told.rolls("++++", "----", roll=BLOW).stands(roll=BLOW)
    told.when(GM, BeTakenOut(hit=HIT, fate="He does as she says"))
    assert told.fighter(SAILOR).gone == "taken out"


@clause("SF-trapping-guile.2")
def test_a_deep_deception_is_an_attack_whose_mental_consequence_is_the_falsehood() -> None:
    assert deceived().suffers(TOBIAS) == ["Mild [Mental]: Thinks The Vicar Pays"]


@clause("SF-trapping-guile.4")
def test_a_lie_that_is_believed_works_by_a_tag_or_a_compel() -> None:
    told = deceived()
    lie = AspectId(f"{TOBIAS}.slot.0")
    told.when(GM, FrameRoll(who=HESTER, by="Silver Tongue: Guile", goal="the keys"), called=LATER)
    told.when(GM, SetDifficulty(roll=LATER, difficulty="4")).rolls("0000", roll=LATER)
    told.when(PIM, Tag(roll=LATER, aspect=lie))
    decided = told.card(LATER).outcome
    assert decided
    assert decided.shifts == 2
    told.attempt(PIM, Tag(roll=LATER, aspect=lie)).refused()
    told.when(
        GM, OfferCompel(who=TOBIAS, aspect="Thinks The Vicar Pays", reason="He sends the bill."), called="a-compel"
    )
    assert told.now.compels[CompelId("a-compel")].aspect == "Thinks The Vicar Pays"


# ---- names


@clause("SF-trapping-networking.15")
@pytest.mark.parametrize(("tier", "weapon"), [("E", 1), ("S", 2), ("A", 3), ("G", 4)])
def test_connections_of_a_higher_tier_lend_a_weapon_to_attacks_on_a_name(tier: str, weapon: int) -> None:
    told = having_besides(
        fighters(), HESTER, "Purse: Unique 4 = Wealth", f"The Club: Strange 3{tier} = Networking{STRANGE}"
    )
    hester_first(told, SAILOR, Scope.SOCIAL)
    told.when(
        GM, Attack(conflict=BRAWL, who=HESTER, target=SAILOR, by="Purse: Wealth", weapons=("The Club",)), called=BLOW
    )
    (assault,) = told.conflict.assaults.values()
    assert (assault.track, assault.weapon, assault.weapon_name) == ("Reputation", weapon, "The Club")


@clause("SF-trapping-networking.15")
def test_connections_lend_nothing_to_attacks_on_the_body() -> None:
    told = having_besides(fighters(), HESTER, f"The Club: Strange 3E = Networking{STRANGE}")
    hester_first(told, SAILOR, Scope.PHYSICAL)
    blow = Attack(conflict=BRAWL, who=HESTER, target=SAILOR, by="Fisticuffs: Strike", weapons=("The Club",))
    told.attempt(GM, blow).refused("SF-trapping-networking.15")


# ---- vehicles and armour


@clause("SF-trapping-transport.9")
def test_whoever_drives_runs_somebody_down_and_swerves() -> None:
    told = at_odds("Coachman: Unique 4 = Transport", TOBIAS, Scope.PHYSICAL, "Cart: Unique 3 = Transport")
    told.attacks(HESTER, TOBIAS, "Coachman: Transport")
    told.when(NORA, Oppose(roll=BLOW, who=TOBIAS, by="Cart: Transport"))
    theirs = told.card(BLOW).theirs
    assert theirs
    assert theirs.by == "Cart: Transport"
    told.rolls("+++0", "0000", roll=BLOW).stands(roll=BLOW)
    assert told.hit().track == "Health"


@clause("SF-trapping-transport.9")
def test_a_blow_is_swerved_too() -> None:
    told = having_besides(fighters(), TOBIAS, "Cart: Unique 3 = Transport")
    hester_first(told, TOBIAS, Scope.PHYSICAL)
    told.attacks(HESTER, TOBIAS, "Fisticuffs: Strike")
    told.when(NORA, Oppose(roll=BLOW, who=TOBIAS, by="Cart: Transport"))
    theirs = told.card(BLOW).theirs
    assert theirs
    assert theirs.by == "Cart: Transport"


@clause("SF-weapons-armor.4")
def test_a_mail_coat_may_be_a_skill_that_is_rolled_as_a_defence() -> None:
    told = having_besides(fighters(), TOBIAS, "Mail Coat: Unique 5 = Resist Damage")
    hester_first(told, TOBIAS, Scope.PHYSICAL)
    told.attacks(HESTER, TOBIAS, "Fisticuffs: Strike")
    told.when(NORA, Oppose(roll=BLOW, who=TOBIAS, by="Mail Coat: Resist Damage"))
    theirs = told.card(BLOW).theirs
    assert theirs
    assert (theirs.by, str(theirs.rating)) == ("Mail Coat: Resist Damage", "5")
