"""There is one way to attack, whichever button begins it; and what circumstances, ambush and toughness do to it."""

from tests.games.strange_fate.play.fighting import BLOW, BRAWL, HESTER, SAILOR, THUG, TOBIAS, Fight, brawl
from tests.games.strange_fate.play.table import GM, NORA, PIM
from tests.games.strange_fate.play.test_conflict_several import with_skill
from tests.games.strange_fate.play.test_defending import falls_at_once
from tests.rules.clause import clause

from talewright.games.strange_fate.play.card import Place
from talewright.games.strange_fate.play.conflict.attacks import Attack
from talewright.games.strange_fate.play.conflict.circumstances import CallHarmless, CatchUnaware
from talewright.games.strange_fate.play.conflict.fighters import check_turn
from talewright.games.strange_fate.play.conflict.order import MoveInOrder
from talewright.games.strange_fate.play.deeds.choosing import Act
from talewright.games.strange_fate.play.deeds.rolled import Resist
from talewright.games.strange_fate.play.deeds.setting_about import SetAbout
from talewright.games.strange_fate.play.ids import ActorId, DeedId
from talewright.games.strange_fate.play.rolls.modifiers import AddModifier
from talewright.games.strange_fate.play.rolls.opposing import Oppose
from talewright.games.strange_fate.play.scene.scenes import OpenScene
from talewright.games.strange_fate.rules.conflict.exchange import Conflict
from talewright.table.moves import ChooseDice
from talewright.table.offer import Choice, Offer

LONG_ARMS = """
[[skill]]
kind = "Strange"
name = "Long Arms"
theme = "arms of rope"
rating = 3
tier = "Extraordinary"
trappings = ["Strike + Range"]
drawbacks = ["minor Snag (only by day)"]
"""


COACHMAN = """
[[skill]]
kind = "Unique"
name = "Coachman"
theme = "ten years on the box"
rating = 5
trappings = ["Transport"]
"""


KEEN = """
[[skill]]
name = "Cat Eyes"
kind = "Strange"
rating = 2
tier = "Extraordinary"
trappings = ["Notice"]
drawbacks = ["minor Snag (at night)"]
benefits = ["Notice"]
"""


def first(told: Fight, who: ActorId = TOBIAS) -> Fight:
    return told.when(GM, MoveInOrder(conflict=BRAWL, who=who, place=1))


def lines(told: Fight, place: Place) -> list[tuple[str, int]]:
    part = told.card(BLOW).part(place)
    assert part
    return [(each.modifier.name, each.modifier.amount) for each in part.named]


@clause("SF-trapping-strike.1", "SF-trapping-menace.1", "SF-trapping-menace.2")
def test_an_attack_that_begins_with_a_skill_takes_the_turn_and_deals_what_it_says() -> None:
    told, it = first(brawl()), DeedId(BLOW)
    told.when(NORA, Act(who=TOBIAS, does="Intimidation/frighten"), called=it)
    told.attempt(NORA, SetAbout(deed=it, on=TOBIAS)).refused()
    told.when(NORA, SetAbout(deed=it, on=THUG, circumstances=("the attacker is outnumbered",)))
    (assault,) = told.conflict.assaults.values()
    assert (assault.target, assault.track) == (THUG, "Composure")
    told.defends(THUG, "thug")
    assert lines(told, Place.THEIRS) == [("the attacker is outnumbered", 2)]
    told.rolls("++++", "---1", roll=BLOW).stands(roll=BLOW)
    assert (told.hit().who, told.hit().track, told.next()) == (THUG, "Composure", "Thug")
    told.attempt(NORA, SetAbout(deed=it, on=THUG)).refused()


@clause("SF-trapping-notice.4", "SF-trapping-menace.2", "SF-extra-unusual.1", "SF-trapping-transport.9")
def test_an_attack_that_begins_with_a_skill_is_defended_as_any_other() -> None:
    as_attack = defences(first(brawl(), THUG).attacks(THUG, TOBIAS, "thug"))
    told = first(brawl(), THUG).when(GM, Act(who=THUG, does="strike"), called=DeedId(BLOW))
    told.when(GM, SetAbout(deed=DeedId(BLOW), on=TOBIAS))
    assert [each.move for each in told.offers(NORA) if each.move in {"oppose", "resist"}] == ["oppose"]
    assert defences(told) == as_attack
    told.attempt(NORA, Resist(deed=DeedId(BLOW))).refused(by=Resist.decide)
    told.defends(TOBIAS, "Cast-Iron Body: Resist Damage")
    assert [each.fixed["amount"] for each in told.offered(GM, AddModifier) if each.fixed.get("name") == "surprised"]


@clause("SF-trapping-menace.2")
def test_whoever_is_frightened_by_a_deed_adds_that_the_attacker_is_bound() -> None:
    told = first(brawl(), THUG).when(GM, Act(who=THUG, does="frighten"), called=DeedId(BLOW))
    told.when(GM, SetAbout(deed=DeedId(BLOW), on=TOBIAS)).defends(TOBIAS, defences(told)[0])
    assert "the attacker is bound" in {each.fixed.get("name") for each in told.offered(NORA, AddModifier)}


def defences(told: Fight) -> list[str]:
    """What Tobias is offered to defend with, the best first."""
    fields = (field for each in told.offered(NORA, Oppose) for field in each.fields if isinstance(field, Choice))
    return [option.value for field in fields for option in field.options]


def test_nobody_attacks_with_a_skill_out_of_turn() -> None:
    told, it = first(brawl(), HESTER), DeedId(BLOW)
    told.when(NORA, Act(who=TOBIAS, does="Fisticuffs/strike"), called=it)
    told.attempt(NORA, SetAbout(deed=it, on=THUG)).refused(by=check_turn)


def test_not_even_the_game_master_has_somebody_attack_with_a_skill_whose_turn_is_over() -> None:
    told, it = first(brawl()), DeedId("one-more")
    told.attacks(TOBIAS, THUG, "Fisticuffs: Strike").defends(THUG, "thug")
    told.rolls("0000", "+++6", roll=BLOW).stands(roll=BLOW)
    told.when(NORA, Act(who=TOBIAS, does="Intimidation/frighten"), called=it)
    told.attempt(GM, SetAbout(deed=it, on=THUG)).refused(by=Conflict.took)
    assert not told.offered(GM, SetAbout)


def test_an_attack_with_a_skill_is_offered_against_those_of_the_same_conflict_and_else_those_of_none() -> None:
    for who_fight, against in (((HESTER, THUG), {SAILOR}), ((TOBIAS, THUG), {THUG})):
        told, it = brawl(*who_fight), DeedId(BLOW)
        if TOBIAS in who_fight:
            first(told)
        told.when(NORA, Act(who=TOBIAS, does="Intimidation/frighten"), called=it)
        (form,) = told.offered(NORA, SetAbout)
        (on,) = (field for field in form.fields if field.name == "on")
        assert isinstance(on, Choice)
        assert {option.value for option in on.options} == against


@clause("SF-trapping-menace.2", "SF-trapping-notice.4", "SF-trapping-resist-damage.2")
def test_what_the_trapping_says_of_circumstances_stands_beside_an_attack() -> None:
    told = first(brawl(), THUG).attacks(THUG, TOBIAS, "thug").defends(TOBIAS, "Cast-Iron Body: Resist Damage")
    (ambush,) = (each for each in told.offered(GM, AddModifier) if each.fixed.get("name") == "surprised")
    assert ambush.fixed["amount"] == -2
    assert not [each for each in told.offered(NORA, AddModifier) if each.fixed.get("name") == "surprised"]
    told.when(GM, AddModifier(roll=BLOW, place=Place.THEIRS, name="surprised", amount=-2))
    assert not [each for each in told.offered(GM, AddModifier) if each.fixed.get("name") == "surprised"]
    told.attempt(NORA, CallHarmless(roll=BLOW)).refused()
    told.when(GM, CallHarmless(roll=BLOW))
    theirs = told.card(BLOW).theirs
    assert theirs
    assert str(theirs.rating) == "0"
    told.attempt(GM, CallHarmless(roll=BLOW)).refused("SF-trapping-resist-damage.2")
    scared = first(brawl())
    scared.when(NORA, Attack(conflict=BRAWL, who=TOBIAS, target=THUG, by="Intimidation: Menace"), called=BLOW)
    scared.defends(THUG, "thug")
    offered = {each.fixed.get("name"): each.fixed.get("amount") for each in scared.offered(GM, AddModifier)}
    assert offered["the attacker is bound"] == 2


@clause("SF-trapping-resist-damage.2")
def test_what_is_not_meant_to_do_harm_is_said_before_the_dice_of_a_defence_fall_at_once() -> None:
    told = first(brawl(), THUG).when(GM, ChooseDice(by_hand=False)).attacks(THUG, TOBIAS, "thug")
    assert falls_at_once(told.offered(NORA, Oppose)[0])
    told.when(GM, CallHarmless(roll=BLOW))
    assert not told.offered(GM, CallHarmless)
    for by, rating in (("Cast-Iron Body: Resist Damage", "0"), ("Fisticuffs: Parry", "3")) * 2:
        told.when(NORA, Oppose(roll=BLOW, who=TOBIAS, by=by))
        theirs = told.card(BLOW).theirs
        assert theirs
        assert str(theirs.rating) == rating


@clause("SF-trapping-notice.5", "SF-trapping-notice.6")
def test_whoever_has_noticed_no_ambush_stands_at_nothing_and_keen_senses_are_never_caught() -> None:
    told = first(brawl(), THUG).attacks(THUG, TOBIAS, "thug")
    told.attempt(NORA, CatchUnaware(roll=BLOW)).not_theirs()
    told.when(GM, CatchUnaware(roll=BLOW))
    theirs = told.card(BLOW).theirs
    assert theirs
    assert (str(theirs.rating), theirs.fixed) == ("0", True)
    assert not told.offered(NORA, Oppose)
    told.attempt(NORA, Oppose(roll=BLOW, who=TOBIAS, by="Fisticuffs: Parry")).refused("SF-trapping-notice.6")
    assert told.offered(GM, Oppose), "who may think better of it"
    told.rolls("0003", roll=BLOW).stands(roll=BLOW)
    assert told.hit().who == TOBIAS
    ready = first(with_skill(brawl(), TOBIAS, KEEN), THUG).attacks(THUG, TOBIAS, "thug")
    assert not ready.offered(GM, CatchUnaware)
    ready.attempt(GM, CatchUnaware(roll=BLOW)).refused("SF-trapping-notice.6")
    scared = first(brawl())
    scared.when(NORA, Attack(conflict=BRAWL, who=TOBIAS, target=THUG, by="Intimidation: Menace"), called=BLOW)
    scared.attempt(GM, CatchUnaware(roll=BLOW)).refused("SF-trapping-notice.6")


@clause("SF-trapping-parry.1", "SF-trapping-dodge.1")
def test_a_blow_from_another_zone_is_dodged_and_not_parried() -> None:
    for zone, may_parry in (("A", True), ("B", False)):
        told = first(with_skill(brawl(), HESTER, LONG_ARMS), HESTER)
        told.when(GM, OpenScene(name="The Roofs", present=(TOBIAS, HESTER), zones="A\nB"))
        told.stands_in(HESTER, "A").stands_in(TOBIAS, zone)
        told.attacks(HESTER, TOBIAS, "Long Arms: Strike")
        found = str(next(iter(told.offered(NORA, Oppose))).fields)
        assert ("Fisticuffs: Parry" in found, "Athletics: Dodge" in found) == (may_parry, True)


@clause("SF-trapping-strike.1", "SF-extra-range.1")
def test_an_attack_that_begins_with_a_skill_is_offered_on_those_whom_that_reaches() -> None:
    told = first(with_skill(brawl(), HESTER, LONG_ARMS), HESTER)
    told.when(GM, OpenScene(name="The Roofs", present=(TOBIAS, HESTER), zones="A\nB"))
    told.stands_in(HESTER, "A").stands_in(TOBIAS, "B")
    for skill, reaches in (("Fisticuffs", False), ("Long Arms", True)):
        told.when(PIM, Act(who=HESTER, does=f"{skill}/strike"), called=f"hester-and-her-{skill.split()[0]}")
        fields = [str(each.fields) for each in told.offered(PIM, SetAbout)]
        assert [TOBIAS in each for each in fields] == [reaches]


@clause("SF-trapping-transport.9")
def test_nobody_is_run_down_or_swerved_from_unless_a_player_says_so() -> None:
    """It takes a mount or a vehicle, which nobody may have here: it stands behind all else."""
    told = first(with_skill(brawl(), TOBIAS, COACHMAN))
    by = choices(next(each for each in told.offered(NORA, Attack) if each.main))
    assert by[0] == "Fisticuffs: Strike"
    assert "Coachman: Transport" in by
    told.passes().attacks(THUG, TOBIAS, "thug")
    by = choices(next(each for each in told.offered(NORA, Oppose) if each.main))
    assert by.index("Fisticuffs: Parry") < by.index("Coachman: Transport")


def choices(made: Offer) -> list[str]:
    """What an attack or a defence may be made by, the first one unless something else is said."""
    (by,) = (field for field in made.fields if field.name == "by")
    assert isinstance(by, Choice)
    assert by.default in {"", by.options[0].value}
    return [option.value for option in by.options]
