"""Whoever was taken out or has given up does nothing more of their own, until the game master has them do it."""

from collections.abc import Callable

import pytest
from tests.games.strange_fate.play.fighting import BRAWL, HESTER, SAILOR, THUG, TOBIAS, Fight, brawl
from tests.games.strange_fate.play.table import GM, NORA
from tests.games.strange_fate.play.test_companions import BRUTUS, accompanied
from tests.rules.clause import clause

from talewright.games.strange_fate.play.base import Move
from talewright.games.strange_fate.play.conflict.attacks import AttackOnce
from talewright.games.strange_fate.play.conflict.fighters import check_up
from talewright.games.strange_fate.play.conflict.leaving import Concede
from talewright.games.strange_fate.play.conflict.order import EndConflict, JoinConflict
from talewright.games.strange_fate.play.deeds.choosing import Act
from talewright.games.strange_fate.play.harm.hits import BeTakenOut, DealStress, PassHit
from talewright.games.strange_fate.play.ids import HitId, RollId
from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.games.strange_fate.play.scene.coming import ComeIn, GoAway, GoTo
from talewright.games.strange_fate.play.scene.scenes import EndScene, OpenScene
from talewright.table.offer import Choice, Offer

COMES = JoinConflict(conflict=BRAWL, who=TOBIAS)
TRIPS = FrameRoll(who=TOBIAS, by="Fisticuffs", goal="trip him")
HIDES = Act(who=TOBIAS, does="Stealth/hide")
ALL = (TOBIAS, HESTER, THUG, SAILOR)


def out(told: Fight, *, dies: bool = False) -> Fight:
    """Tobias is taken out of a conflict that goes on."""
    told.hurts(TOBIAS, 30)
    return told.when(NORA, BeTakenOut(hit=HitId("a-nasty-fall"), fate="out cold", dies=dies))


def in_the_yard() -> Fight:
    """The conflict, in a scene with zones."""
    told = brawl().when(GM, OpenScene(name="The yard", present=ALL, zones="Yard\nStreet"))
    for who in ALL:
        told.stands_in(who, "Yard")
    return told


def of_tobias(told: Fight) -> list[type[Move]]:
    """What is offered to Nora for Tobias, of what people do by themselves."""
    moves: tuple[type[Move], ...] = (Act, FrameRoll, GoTo, ComeIn, AttackOnce, JoinConflict)
    return [move for move in moves if any(TOBIAS in _who(each) for each in told.offered(NORA, move))]


def _who(offer: Offer) -> tuple[str, ...]:
    fields = (field for field in offer.fields if isinstance(field, Choice) and field.name == "who")
    return (str(offer.fixed.get("who", "")), *(option.value for field in fields for option in field.options))


@pytest.mark.parametrize("dies", [False, True])
@pytest.mark.parametrize("begun", [brawl, in_the_yard])
def test_whoever_is_taken_out_does_nothing_of_their_own_and_is_offered_nothing(
    begun: Callable[[], Fight], *, dies: bool
) -> None:
    told = out(begun(), dies=dies)
    assert of_tobias(told) == []
    for move in (TRIPS, HIDES, COMES):
        told.attempt(NORA, move).refused(by=check_up)
    told.when(GM, TRIPS, called=RollId("a-roll-of-fate"))


def test_nobody_who_is_taken_out_goes_elsewhere_or_comes_back_as_if_nothing_had_been() -> None:
    told = out(in_the_yard())
    told.attempt(NORA, GoTo(who=TOBIAS, zone="Street")).refused(by=check_up)
    told.when(GM, GoAway(who=TOBIAS))
    told.attempt(NORA, ComeIn(who=TOBIAS)).refused(by=check_up)
    told.when(GM, ComeIn(who=TOBIAS))
    assert JoinConflict in of_tobias(told)


@pytest.mark.parametrize("dies", [False, True])
def test_whom_the_game_master_brings_in_again_acts_again(*, dies: bool) -> None:
    told = out(in_the_yard(), dies=dies).when(GM, COMES)
    told.passes(THUG).passes(HESTER).passes(SAILOR)
    assert told.next() == "Tobias Wick"
    told.when(NORA, TRIPS, called=RollId("a-roll-of-fate"))


def test_whoever_has_given_up_comes_back_by_the_game_masters_word_alone() -> None:
    told = brawl().when(NORA, Concede(conflict=BRAWL, who=TOBIAS, terms="They tie him up"))
    had = told.person(TOBIAS).fate_points
    told.attempt(NORA, COMES).refused(by=JoinConflict.decide)
    assert (JoinConflict in of_tobias(told), told.person(TOBIAS).fate_points) == (False, had)
    told.when(GM, COMES)
    assert told.order()[-1] == "Tobias Wick"


@clause("SF-gift-companion.4")
def test_nobody_is_called_to_be_taken_out_while_a_helper_could_take_the_hit() -> None:
    told = accompanied().when(GM, OpenScene(name="The yard", present=(TOBIAS, BRUTUS)))
    told.when(GM, DealStress(who=TOBIAS, track="Health", stress=40), called="a-heavy-beam")

    def called() -> list[bool]:
        return [offer.main for move in (PassHit, BeTakenOut) for offer in told.offered(NORA, move)]

    assert called() == [True, False]
    told.when(NORA, PassHit(hit=HitId("a-heavy-beam"), to=BRUTUS))
    assert called() == [True]  # Brutus is the last


def test_the_dead_are_offered_no_attack_in_the_next_scene() -> None:
    told = out(in_the_yard(), dies=True).when(GM, EndConflict(conflict=BRAWL))
    told.when(GM, EndScene()).when(GM, OpenScene(name="The wake", present=ALL))
    assert of_tobias(told) == []
    told.attempt(NORA, AttackOnce(who=TOBIAS, target=THUG, by="Fisticuffs: Strike")).refused(by=check_up)
