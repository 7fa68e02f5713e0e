"""Of somebody hidden, and of a hidden aspect, not even that there is one shows among what others see, do and hear."""

from collections.abc import Callable

import pytest
from msgspec import Struct, structs
from tests.games.strange_fate.play.acts import IT as DEED
from tests.games.strange_fate.play.acts import doing
from tests.games.strange_fate.play.table import (
    EVE,
    GM,
    GOAL,
    IT,
    MADE_UP,
    MARIGOLD,
    NORA,
    ORRIN,
    PIM,
    SAILOR,
    THUG,
    Story,
    given,
    with_npcs,
)

from talewright.games.strange_fate.play.aspects.placing import PlaceAspect
from talewright.games.strange_fate.play.aspects.seeking import AspectSought
from talewright.games.strange_fate.play.conflict.attacks import AttackOnce
from talewright.games.strange_fate.play.conflict.order import BeginConflict
from talewright.games.strange_fate.play.deeds.choosing import Act
from talewright.games.strange_fate.play.deeds.setting_about import SetAbout
from talewright.games.strange_fate.play.harm.companions import CountGroup
from talewright.games.strange_fate.play.harm.hits import BearHit, BeTakenOut, DealStress, DropHit, HitDealt, TakenOut
from talewright.games.strange_fate.play.ids import HitId
from talewright.games.strange_fate.play.known import remaining
from talewright.games.strange_fate.play.people.characters import Retire
from talewright.games.strange_fate.play.people.making_up import AddNpcs, DropNpc
from talewright.games.strange_fate.play.people.npcs import NpcDropped
from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.games.strange_fate.play.rolls.opposing import Oppose, SetDifficulty
from talewright.games.strange_fate.play.rolls.sides import RollFramed
from talewright.games.strange_fate.play.unseen import DiceLie, HurtOver, HurtSeen
from talewright.games.strange_fate.rules.conflict.stress import Scope
from talewright.games.strange_fate.rules.trappings.conversation import WIN_OVER
from talewright.table.laws.hiding import shown

PLAYERS = (NORA, PIM, EVE)
HIT = HitId("the-hit-itself")
HIDDEN = AddNpcs(text="Jack: Good thug; One-eyed\nFair cook", hidden=True)
MARK = PlaceAspect(name="Marked for Death", on=SAILOR, hidden=True)


def with_sailor() -> Story:
    """Everybody knows of a sailor, who is in no scene."""
    return with_npcs("Good thug\nAverage sailor")


def without_orrin() -> Story:
    return given().when(GM, Retire(character=ORRIN))


@pytest.mark.parametrize(
    ("story", "secret"),
    [(given, HIDDEN), (with_sailor, MARK), (without_orrin, PlaceAspect(name="Is Dying", on=ORRIN, hidden=True))],
    ids=["NPCs", "an aspect of an NPC", "an aspect of somebody who has left"],
)
def test_nothing_that_players_see_or_may_do_tells_that_something_is_hidden(
    story: Callable[[], Story], secret: Struct
) -> None:
    told = story()
    before = shown(told, told.now)
    told.when(GM, secret)
    assert shown(told, told.now) == before


def test_what_needs_somebody_is_refused_as_long_as_everybody_is_hidden() -> None:
    win_over = Act(who=MARIGOLD, does=f"Presence/{WIN_OVER.slug}")
    said = {story.attempt(NORA, win_over).why.why for story in (given(), given().when(GM, HIDDEN))}
    assert len(said) == 1  # word for word, or it would tell of somebody


def test_somebody_hidden_is_taken_out_in_secret() -> None:
    told = given().when(GM, HIDDEN, called=MADE_UP)
    told.when(GM, DealStress(who=THUG, track="Health", stress=9), called="the-hit-itself")
    told.when(GM, BeTakenOut(hit=HitId("the-hit-itself"), fate="He falls asleep"))
    out = TakenOut(who=THUG, fate="He falls asleep", hidden=True)
    assert out in told.hears(GM)
    assert not [body for who in PLAYERS for body in told.may_read(who) if "asleep" in body]


def test_a_roll_without_a_goal_does_not_tell_by_what_somebody_hidden_rolls() -> None:
    told = given().when(GM, HIDDEN, called=MADE_UP).when(GM, FrameRoll(who=THUG, by="thug"), called=IT)
    framed = [each for each in told.hears(NORA) if isinstance(each, RollFramed)]
    assert [each.goal for each in framed] == ["Jack"]


def test_somebody_hidden_who_fights_leaves_before_everybodys_eyes() -> None:
    told = given().when(GM, HIDDEN, called=MADE_UP)
    told.when(GM, BeginConflict(scope=Scope.PHYSICAL, about="The bridge", who=(THUG, MARIGOLD)))
    told.when(GM, DropNpc(npc=THUG)).when(GM, DropNpc(npc=SAILOR))
    assert [each for each in told.hears(NORA) if isinstance(each, NpcDropped)] == [NpcDropped(npc=THUG)]


def test_that_somebody_hidden_is_hurt_in_a_fight_is_told_without_the_numbers() -> None:
    """For everybody waits until it is borne."""
    told = given().when(GM, HIDDEN, called=MADE_UP)
    told.when(GM, DealStress(who=SAILOR, track="Health", stress=3, reason="a trap"))
    assert not [each for each in told.hears(NORA) if isinstance(each, HurtSeen)]
    told.when(GM, BeginConflict(scope=Scope.PHYSICAL, about="The bridge", who=(THUG, MARIGOLD)))
    told.when(GM, DealStress(who=THUG, track="Health", stress=3, reason="a trap"))
    for who in PLAYERS:
        assert [each for each in told.hears(who) if isinstance(each, HurtSeen | HitDealt)] == [HurtSeen(who=THUG)]
    (hit,) = told.sees(NORA).hits
    assert (hit.who, hit.stress, hit.why) == (THUG, None, "")


@pytest.mark.parametrize(
    ("over", "several"),
    [(BearHit(hit=HIT, way="box 2"), 1), (DropHit(hit=HIT, reason="a soft landing"), 1), (BeTakenOut(hit=HIT), 3)],
    ids=["borne", "cancelled", "one of a group is out"],
)
def test_that_somebody_hidden_is_waited_for_no_longer_is_told_to_those_who_waited(over: Struct, several: int) -> None:
    """Or their pages would not look again, and they would go on waiting."""
    told, unheard = given().when(GM, HIDDEN, called=MADE_UP), HitId("it-hurts-the-sailor")
    for npc in (THUG, SAILOR):
        told.when(GM, CountGroup(npc=npc, count=several))
    told.when(GM, DealStress(who=SAILOR, track="Health", stress=2), called=unheard)
    told.when(GM, structs.replace(over, hit=unheard))
    told.when(GM, BeginConflict(scope=Scope.PHYSICAL, about="The bridge", who=(THUG, MARIGOLD)))
    told.when(GM, DealStress(who=THUG, track="Health", stress=2), called=HIT).when(GM, over)
    for who in PLAYERS:
        assert [each for each in told.hears(who) if isinstance(each, HurtOver)] == [HurtOver(who=THUG)]


def test_that_dice_which_others_do_not_see_have_fallen_is_told_to_those_who_are_asked() -> None:
    told = given().when(GM, HIDDEN, called=MADE_UP).when(GM, FrameRoll(who=MARIGOLD, by="Stealth"), called=IT)
    told.when(GM, Oppose(roll=IT, who=THUG, by="thug")).rolls("++00")
    assert not [each for each in told.hears(NORA) if isinstance(each, DiceLie)]
    told.rolls("", "00-0")
    for who in PLAYERS:
        assert told.roll(who=who).verdict
        assert [each for each in told.hears(who) if isinstance(each, DiceLie)] == [DiceLie(roll=IT)]
    told.stands(NORA)


def test_how_somebody_hidden_bore_an_attack_stays_hidden_when_they_are_gone() -> None:
    told = given().when(GM, HIDDEN, called=MADE_UP)
    told.when(GM, AttackOnce(who=MARIGOLD, by="Faerie Glamour: Menace", target=THUG), called=IT)
    told.when(GM, SetDifficulty(roll=IT, difficulty="2E")).rolls("++00").stands()
    told.when(GM, BearHit(hit=HitId(IT), way="box 2"))
    assert told.roll().came
    told.when(GM, DropNpc(npc=THUG))
    assert not told.roll(who=NORA).came


def test_of_somebody_dead_who_is_gone_nothing_remains() -> None:
    told = given().when(GM, HIDDEN, called=MADE_UP)
    told.when(GM, DealStress(who=THUG, track="Health", stress=9), called="the-hit-itself")
    told.when(GM, BeTakenOut(hit=HitId("the-hit-itself"), dies=True)).when(GM, DropNpc(npc=THUG))
    for who in (GM, NORA):
        assert "Dead" not in [each.what for each in remaining(told.now, told.folded.seats[told.seats[who]])]


def test_a_hit_on_somebody_hidden_is_refused_like_one_that_is_over() -> None:
    told = given().when(GM, HIDDEN, called=MADE_UP)
    told.when(GM, DealStress(who=THUG, track="Health", stress=1), called="the-hit-itself")
    hits = HitId("the-hit-itself"), HitId("no-hit-at-all")
    said = {told.attempt(NORA, BeTakenOut(hit=hit)).why.why for hit in hits}
    assert len(said) == 1  # word for word, or it would tell of it


def test_a_sort_that_is_the_id_of_somebody_hidden_names_nobody() -> None:
    told = doing(given().when(GM, HIDDEN, called=MADE_UP), "Faerie Glamour/cow")
    told.when(NORA, SetAbout(deed=DEED, on=ORRIN, words="Trembles", sort=THUG))
    assert not [line for line in told.reads(NORA) if "Jack" in line]


def test_what_is_sought_on_somebody_hidden_is_told_without_the_name() -> None:
    told = given().when(GM, HIDDEN, called=MADE_UP)
    doing(told, "Faerie Glamour/cow", who=GM, goal=GOAL)
    told.when(GM, SetAbout(deed=DEED, on=THUG, words="Trembles"))
    assert [each.on for each in told.hears(NORA) if isinstance(each, AspectSought)] == [THUG]
    assert not [line for who in PLAYERS for line in told.reads(who) if "Jack" in line]
    assert "Jack" not in shown(told, told.now).decode()
