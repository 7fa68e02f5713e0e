"""Companions and minions: at somebody's side, alone, in a group, and gone with the scene."""

from tests.games.strange_fate.play.fighting import BLOW, BRAWL, HESTER, HIT, THUG, TOBIAS, Fight, brawl, fighters
from tests.games.strange_fate.play.table import EVE, GM, NORA, PIM, SAILOR
from tests.games.strange_fate.play.test_conflict_several import with_skill
from tests.rules.clause import clause

from talewright.games.strange_fate.play.allowed import own
from talewright.games.strange_fate.play.aspects.placing import PlaceAspect
from talewright.games.strange_fate.play.conflict.attacks import Attack
from talewright.games.strange_fate.play.conflict.leaving import GetAway
from talewright.games.strange_fate.play.conflict.order import FighterJoined, JoinConflict
from talewright.games.strange_fate.play.harm.companions import (
    BringCompanion,
    BringVehicle,
    CallBack,
    CompanionSent,
    SendCompanion,
)
from talewright.games.strange_fate.play.harm.helping import HelpRoll
from talewright.games.strange_fate.play.harm.hits import BearHit, BeTakenOut, PassHit
from talewright.games.strange_fate.play.ids import ActorId, HitId, NpcId, RollId
from talewright.games.strange_fate.play.points import CountPoints
from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.games.strange_fate.play.rolls.showing import CancelRoll
from talewright.games.strange_fate.play.scene.coming import CallMinions
from talewright.games.strange_fate.play.scene.scenes import EndScene, OpenScene
from talewright.games.strange_fate.rules.aspects.fate_point import Purse
from talewright.games.strange_fate.rules.conflict.wound import Hit
from talewright.table.offer import Text
from talewright.table.reading import fill, read_move

TOCK = NpcId(ActorId("mister-tock-comes.1"))
BOYS = NpcId(ActorId("the-boys-come.1"))
TRY = RollId("the-try-itself")
HOUND = """
[[companion]]
name = "The Hound"
summonable = true
independent = true
skill = [{ name = "Fisticuffs", rating = 1 }]
"""
HELP = HelpRoll(roll=TRY, npc=TOCK)


def with_tock(told: Fight) -> Fight:
    """Hester's companion comes along, who is good with his fists."""
    return told.when(GM, BringCompanion(character=HESTER, companion="Mister Tock"), called="mister-tock-comes")


def tries(told: Fight, by: str) -> Fight:
    return told.when(PIM, FrameRoll(who=HESTER, by=by, goal="win"), called=TRY)


@clause("SF-gift-companion.4")
def test_a_companion_adds_one_to_a_skill_that_both_have() -> None:
    """Both cases: a skill that they share, and one that they do not."""
    told = tries(with_tock(fighters()), "Fisticuffs: Strike")
    (offer,) = told.offered(PIM, HelpRoll)
    assert ("Mister Tock" in offer.label, offer.effect) == (True, "+1")
    told.attempt(NORA, HELP).refused("SF-gift-companion.4")
    told.when(PIM, HELP)
    assert [(line.name, line.amount, line.source) for line in told.roll(TRY).ours.modifiers] == [  # type: ignore[union-attr]
        ("Mister Tock", 1, "help")
    ]
    told.attempt(PIM, HELP).refused("SF-gift-companion.4")
    assert not told.offered(PIM, HelpRoll)
    told.when(GM, CancelRoll(roll=TRY)).when(PIM, FrameRoll(who=HESTER, by="Science", goal="find out"), called=BLOW)
    apart = HelpRoll(roll=BLOW, npc=TOCK)
    told.attempt(PIM, apart).refused("SF-gift-companion.4")


@clause("SF-gift-companion.3", "SF-gift-companion.10")
def test_a_companion_acts_alone_for_a_fate_point_and_then_helps_nobody() -> None:
    told = with_tock(brawl(HESTER, TOBIAS))
    had = told.person(HESTER).fate_points
    join = JoinConflict(conflict=BRAWL, who=TOCK)
    told.attempt(PIM, join).refused("SF-gift-companion.3")
    told.attempt(NORA, SendCompanion(npc=TOCK)).refused(by=own)
    told.attempt(PIM, CallBack(npc=TOCK)).refused(by=CallBack.decide)
    told.when(PIM, SendCompanion(npc=TOCK)).when(PIM, join)
    assert told.person(HESTER).fate_points == had - 1
    assert told.hears(EVE)[-2:] == [CompanionSent(npc=TOCK, alone=True), FighterJoined(conflict=BRAWL, who=TOCK)]
    told.hurts(HESTER, 2)
    told.attempt(PIM, PassHit(hit=HitId("a-nasty-fall"), to=TOCK)).refused(by=PassHit.decide)
    told.attempt(PIM, CallBack(npc=TOCK)).refused(by=CallBack.decide, another=True)
    told.when(PIM, GetAway(conflict=BRAWL, who=TOCK)).when(PIM, CallBack(npc=TOCK))
    assert told.fighter(HESTER).helpers == ("Mister Tock",)
    told.when(GM, CountPoints(who=HESTER, points=0, reason="spent"))
    told.attempt(PIM, SendCompanion(npc=TOCK)).refused(by=Purse.paid, naming=("1",))
    assert not told.offered(PIM, SendCompanion)


@clause("SF-gift-companion.10", "SF-gift-companion.18")
def test_an_independent_one_goes_for_nothing_and_one_that_is_summoned_vanishes_with_the_scene() -> None:
    told = with_skill(fighters(), TOBIAS, HOUND).when(GM, OpenScene(name="The moor", present=(TOBIAS, THUG)))
    had = told.person(TOBIAS).fate_points
    at_once = BringCompanion(character=TOBIAS, companion="The Hound", at_once=True)
    told.when(NORA, at_once, called="the-hound-comes")
    hound = NpcId(ActorId("the-hound-comes.1"))
    assert told.person(TOBIAS).fate_points == had - 1
    sent = [(offer.fixed["npc"], offer.fixed.get("major", False)) for offer in told.offered(NORA, SendCompanion)]
    assert sent == [(hound, False), (hound, True)]
    told.when(NORA, SendCompanion(npc=hound))
    assert told.person(TOBIAS).fate_points == had - 1
    told.when(NORA, CallBack(npc=hound)).when(NORA, SendCompanion(npc=hound, major=True))
    assert told.person(TOBIAS).fate_points == had - 2
    told.when(GM, EndScene())
    assert hound not in told.now.npcs
    tock = BringCompanion(character=HESTER, companion="Mister Tock", at_once=True)
    told.attempt(PIM, tock).refused("SF-gift-companion.18")


@clause("SF-trapping-minions.4", "SF-trapping-minions.10")
def test_minions_act_as_a_group_of_the_game_masters_and_are_spent_one_by_one() -> None:
    told = fighters().when(GM, OpenScene(name="The yard", present=(TOBIAS, THUG, SAILOR)))
    boys = CallMinions(who=TOBIAS, text="Average lamp boy\nAverage lamp boy\nAverage lamp boy")
    told.when(GM, boys, called="the-boys-come").begins(TOBIAS, THUG)
    assert (told.now.npcs[BOYS].count, told.fighter(TOBIAS).helpers) == (3, ("Lamp boy",))
    assert told.offered(GM, FrameRoll)
    told.attempt(NORA, JoinConflict(conflict=BRAWL, who=BOYS)).refused(by=own)
    told.passes().when(NORA, Attack(conflict=BRAWL, who=TOBIAS, target=THUG, by="Fisticuffs: Strike"), called=BLOW)
    told.when(NORA, HelpRoll(roll=BLOW, npc=BOYS))
    assert [line.name for line in told.roll(BLOW).ours.modifiers] == ["Lamp boy"]  # type: ignore[union-attr]
    told.when(GM, CancelRoll(roll=BLOW)).hurts(TOBIAS, 2)
    told.when(NORA, PassHit(hit=HitId("a-nasty-fall"), to=BOYS))
    assert not told.offered(GM, BearHit)  # one box each, for an Average quality
    assert told.now.suffered.hits[HitId("a-nasty-fall")].hit == Hit(told.conflict.scope.track, 2)
    told.when(GM, BeTakenOut(hit=HitId("a-nasty-fall")))
    assert (told.now.npcs[BOYS].count, told.suffers(TOBIAS)) == (2, [])
    told.when(GM, EndScene())
    assert BOYS not in told.now.npcs
    assert HIT not in told.now.suffered.hits


@clause("SF-trapping-minions.6")
def test_minions_of_several_kinds_help_with_a_roll_once() -> None:
    told = fighters().when(GM, OpenScene(name="The yard", present=(TOBIAS, THUG, SAILOR)))
    told.when(GM, CallMinions(who=TOBIAS, text="Average lamp boy\nFair lamp girl"), called="the-boys-come")
    told.when(NORA, FrameRoll(who=TOBIAS, by="Fisticuffs", goal="break the door"), called=BLOW)
    told.when(NORA, HelpRoll(roll=BLOW, npc=BOYS))
    girls = NpcId(ActorId("the-boys-come.2"))
    told.attempt(NORA, HelpRoll(roll=BLOW, npc=girls)).refused("SF-gift-companion.4")
    told.when(GM, PlaceAspect(name="Soaked", on=girls, sticky=True)).when(GM, EndScene())
    assert not told.now.aspects


def test_the_form_for_a_vehicle_takes_no_longer_name_than_its_move() -> None:
    (offered,) = fighters().offered(GM, BringVehicle)
    assert isinstance(offered.fields[0], Text)
    longest = "x" * offered.fields[0].most
    told = fighters()
    told.when(GM, read_move(told.played, fill(offered, {"name": longest, "quality": "2"}), strict=False))
    assert longest in "".join(told.reads())
