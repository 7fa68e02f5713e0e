"""Invulnerabilities in a conflict: switched with an action, counted by tiers, and what they put out of reach."""

import pytest
from tests.games.strange_fate.play.acts import having
from tests.games.strange_fate.play.fighting import BLOW, BRAWL, HESTER, THUG, TOBIAS, Fight, fighters
from tests.games.strange_fate.play.table import EVE, GM, NORA, PIM
from tests.games.strange_fate.play.test_conflict_several import with_skill
from tests.rules.clause import clause

from talewright.games.strange_fate.play.allowed import own
from talewright.games.strange_fate.play.card import Place
from talewright.games.strange_fate.play.conflict.attacks import Attack
from talewright.games.strange_fate.play.conflict.blows import blow_of_person
from talewright.games.strange_fate.play.conflict.switching import InvulnerabilityTurned, TurnInvulnerability
from talewright.games.strange_fate.play.deeds.choosing import Act, check_possible
from talewright.games.strange_fate.play.harm.healers import check_way
from talewright.games.strange_fate.play.harm.hits import BearHit
from talewright.games.strange_fate.play.harm.treatment import TreatConsequence, TreatStress
from talewright.games.strange_fate.play.ids import HitId, RollId
from talewright.games.strange_fate.play.reading import defence_text
from talewright.games.strange_fate.play.rolls.modifiers import AddModifier, NameDefences
from talewright.games.strange_fate.play.rolls.opposing import Oppose
from talewright.games.strange_fate.play.rolls.showing import CancelRoll
from talewright.games.strange_fate.play.scene.coming import GoTo
from talewright.games.strange_fate.play.scene.scenes import OpenScene
from talewright.games.strange_fate.rules.dice.invulnerability import Scope
from talewright.games.strange_fate.rules.dice.situation import Modifier, Source
from talewright.table.offer import Choice

GHOST = """
[[invulnerability]]
severity = "minor"
broad = "physical"
switched = true

[[weakness]]
severity = "minor"
against = "salt"
"""
HANDS = """
[[skill]]
kind = "Unique"
name = "Hands"
theme = "handiwork"
rating = 3
trappings = ["Security", "Craft", "Repair", "Dexterity"]
"""
MIND = """
[[skill]]
kind = "Strange"
name = "Poltergeist"
theme = "what its mind moves"
rating = 3
trappings = ["Craft + Psychic", "Repair + Psychic"]
drawbacks = ["minor Snag (only by night)"]
"""
AGAIN = RollId("another-blow")
TURN = TurnInvulnerability(who=TOBIAS, against="physical")


def in_reach() -> Fight:
    """Tobias may be out of reach of all that is physical, and is not yet; the thug's turn is first."""
    told = with_skill(fighters("Epic thug (G), Good initiative (E)"), TOBIAS, GHOST)
    return told.when(GM, OpenScene(name="The yard", present=(TOBIAS, HESTER, THUG), zones="Yard\nStreet"))


def ghostly() -> Fight:
    """He has switched that on."""
    return in_reach().when(NORA, TURN)


@clause("SF-invulnerability.1", "SF-invulnerability.2", "SF-invulnerability.3", "SF-weakness.1")
def test_what_covers_all_attacks_counts_by_itself_and_the_rest_as_the_game_master_says() -> None:
    """A Mundane defence counts as Superhuman, the first case of a Minor Invulnerability."""
    told = ghostly().begins(THUG, TOBIAS)
    assert told.next() == "Thug"
    covered = told.seen().prospects[0]
    told.attacks(THUG, TOBIAS, "thug").when(NORA, Oppose(roll=BLOW, who=TOBIAS, by="Fisticuffs: Parry"))
    assert str(told.card(BLOW).situation) == "7G vs 3 minor-invulnerability physical"
    assert str(told.card(BLOW).dice_of(Place.OURS)) == "2dF+2d6"
    both = ("minor-invulnerability physical", 'minor-weakness "salt"')
    told.when(GM, NameDefences(roll=BLOW, place=Place.THEIRS, defences=both))
    assert str(told.card(BLOW).dice_of(Place.OURS)) == "4d6"
    told.when(GM, CancelRoll(roll=BLOW)).passes().when(NORA, TURN)
    assert told.next() == "Thug"
    in_reach = told.seen().prospects[0]
    assert in_reach.within[2] > covered.within[2]
    assert covered.duel
    assert covered.duel.defeat == 0


@clause("SF-weakness.1", "SF-invulnerability.2")
def test_what_counts_for_a_defender_counts_by_whatever_they_defend() -> None:
    told = ghostly().begins(TOBIAS, THUG).attacks(THUG, TOBIAS, "thug").defends(TOBIAS, "Fisticuffs: Parry")
    salt = NameDefences(roll=BLOW, defences=('minor-weakness "salt"',))
    told.when(GM, salt).when(GM, AddModifier(roll=BLOW, place=Place.THEIRS, name="surprised", amount=-2))
    told.when(NORA, Oppose(roll=BLOW, who=TOBIAS, by="Athletics: Dodge"))
    theirs = told.card(BLOW).theirs
    assert theirs
    assert [str(each) for each in theirs.side.modifiers] == [str(Modifier(Source.SITUATION, "surprised", -2))]
    assert [defence_text(each) for each in theirs.defences] == ['minor-weakness "salt"']
    told.when(GM, NameDefences(roll=BLOW)).when(NORA, Oppose(roll=BLOW, who=TOBIAS, by="Fisticuffs: Parry"))
    theirs = told.card(BLOW).theirs
    assert (theirs and theirs.defences) == ()


@clause("SF-invulnerability.8", "SF-invulnerability.9")
def test_what_has_to_be_switched_on_keeps_off_nothing_before_that() -> None:
    told = in_reach().begins(THUG, TOBIAS).attacks(THUG, TOBIAS, "thug").defends(TOBIAS, "Fisticuffs: Parry")
    assert str(told.card(BLOW).situation) == "7G vs 3"
    told.when(GM, CancelRoll(roll=BLOW)).passes().when(NORA, TURN)
    assert InvulnerabilityTurned(who=TOBIAS, against=Scope.PHYSICAL, on=True) in told.hears(EVE)
    with_skill(told, TOBIAS, "")
    told.attacks(THUG, TOBIAS, "thug", called=AGAIN).defends(TOBIAS, "Fisticuffs: Parry", roll=AGAIN)
    assert str(told.card(AGAIN).situation) == "7G vs 3 minor-invulnerability physical"


@clause("SF-invulnerability.8", "SF-invulnerability.9")
def test_it_is_switched_with_an_action_of_the_own_turn_and_never_in_reaction() -> None:
    told = ghostly().begins(THUG, TOBIAS)
    told.attempt(NORA, TURN).refused("SF-invulnerability.9")
    told.attempt(PIM, TURN).refused(by=own)
    told.attacks(THUG, TOBIAS, "thug").attempt(NORA, TURN).refused("SF-invulnerability.9")
    assert not told.offered(NORA, TurnInvulnerability)
    told.when(GM, CancelRoll(roll=BLOW)).passes()
    (offer,) = told.offered(NORA, TurnInvulnerability)
    assert offer.fixed == {"who": TOBIAS, "against": Scope.PHYSICAL}
    told.when(NORA, TURN)
    assert (told.next(), told.seen().exchange) == ("Thug", 2)
    assert InvulnerabilityTurned(who=TOBIAS, against=Scope.PHYSICAL, on=False) in told.hears(EVE)
    with_skill(told, TOBIAS, "")
    assert told.person(TOBIAS).defences[0].startswith("Minor Invulnerability ")
    assert told.person(TOBIAS).defences[0].endswith(" off")
    mind = TurnInvulnerability(who=TOBIAS, against="mental")
    told.attempt(NORA, mind).refused("SF-invulnerability.8")


@clause("SF-invulnerability.10")
def test_who_is_out_of_reach_of_all_that_is_physical_deals_no_health_stress_and_handles_nothing() -> None:
    """The case of an active broad one, and an attack on somebody with a body."""
    told = ghostly()
    lift = Act(who=TOBIAS, does="Brawn/physical-force-lift")
    told.attempt(NORA, lift).refused("SF-invulnerability.10", by=check_possible)
    told.attempt(NORA, Act(who=TOBIAS, does="Drive/transport")).refused("SF-invulnerability.10", by=check_possible)
    told.begins(TOBIAS, THUG).passes()
    strike = Attack(conflict=BRAWL, who=TOBIAS, target=THUG, by="Fisticuffs: Strike")
    told.attempt(NORA, strike).refused("SF-invulnerability.10", by=blow_of_person)
    attacks = [option.value for each in told.offered(NORA, Attack) for option in each.fields[0].options]  # type: ignore[union-attr]
    assert attacks
    assert not [each for each in attacks if "Strike" in each]
    told.when(NORA, TURN).passes().when(NORA, strike, called=BLOW)
    assert BLOW in told.now.rolls


@clause("SF-invulnerability.10")
@pytest.mark.parametrize("does", ["security", "security-set", "craft", "repair", "dexterity-trick"])
def test_who_is_out_of_reach_handles_nothing(does: str) -> None:
    told = with_skill(ghostly(), TOBIAS, HANDS)
    told.attempt(NORA, Act(who=TOBIAS, does=f"Hands/{does}")).refused("SF-invulnerability.10", by=check_possible)
    (used,) = (each for each in told.offered(NORA, Act) if "goal" not in each.fixed)
    (field,) = (each for each in used.fields if isinstance(each, Choice))
    offered = [option.value for option in field.options]
    assert f"Hands/{does}" not in offered
    assert "Hands/security-assess" in offered


@clause("SF-invulnerability.10", "SF-extra-psychic.5")
def test_a_ghost_handles_things_by_its_mind_alone() -> None:
    told = with_skill(ghostly(), TOBIAS, MIND)
    told.when(NORA, Act(who=TOBIAS, does="Poltergeist/repair"))
    assert [each.skill for each in told.now.acts.deeds.values()] == ["Poltergeist"]


@clause("SF-invulnerability.10", "SF-extra-psychic.5")
@pytest.mark.parametrize(("extra", "may"), [("", False), (" + Psychic", True)])
def test_who_is_out_of_reach_treats_no_other_body_but_by_the_mind_alone(extra: str, *, may: bool) -> None:
    healing = f"Healer: Strange 4 = Treatment [Physical]{extra}, Treatment [Mental]{extra}; minor Snag (by day)"
    told = in_reach().owns(TOBIAS, having(healing)).hurts(HESTER, 2)
    told.when(PIM, BearHit(hit=HitId("a-nasty-fall"), way="slot 1", first="Cut Hand"))
    treat = TreatConsequence(who=TOBIAS, by="Healer: Treatment [Physical]", patient=HESTER, slot=0)
    assert told.offered(NORA, TreatConsequence)
    told.when(NORA, TURN)
    assert bool(told.offered(NORA, TreatConsequence)) is may
    if may:
        told.when(NORA, treat)
    else:
        told.attempt(NORA, treat).refused("SF-invulnerability.10", by=check_way)
    told.hurts(HESTER, 2, "Composure", called="a-bad-fright")
    told.when(PIM, BearHit(hit=HitId("a-bad-fright"), way="box 2"))
    assert may or [each.fixed["track"] for each in told.offered(NORA, TreatStress)] == ["Composure"]


@clause("SF-invulnerability.10")
def test_who_is_out_of_reach_goes_where_they_like() -> None:
    told = ghostly()
    walk = GoTo(who=TOBIAS, zone="Street")
    assert told.offered(NORA, GoTo)
    told.when(NORA, walk)
    assert told.now.under_way().place(TOBIAS) == "Street"
