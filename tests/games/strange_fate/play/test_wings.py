"""A villain who is ready waits in the wings: nothing of it leaves before it is shown, and a hidden NPC warns first."""

from __future__ import annotations

from tests.games.strange_fate.play.table import EVE, GM, NORA, PIM, THUG, given, with_npcs

from talewright.games.strange_fate.play.conflict.order import BeginConflict
from talewright.games.strange_fate.play.ids import ActorId, CharacterId
from talewright.games.strange_fate.play.people.characters import CorrectRating, TakeReady
from talewright.games.strange_fate.play.people.warning import HIDDEN
from talewright.games.strange_fate.play.people.wings import DropWaiting, ShowCharacter
from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.games.strange_fate.rules.conflict.stress import Scope
from talewright.table.game import Viewer
from talewright.table.offer import Choice

VILLAIN = CharacterId(ActorId("the-ready-villain"))
READY = TakeReady(ready="samira", hidden=True)


def test_nothing_of_a_ready_villain_leaves_before_it_is_shown() -> None:
    told = given()
    before = {who: (told.sees(who), told.look(who).pictured, told.offers(who)) for who in (NORA, PIM, EVE)}
    told.attempt(NORA, READY).refused()
    told.attempt(GM, TakeReady(ready="samira", hidden=True, player=told.seats[NORA])).refused()
    told.when(GM, READY, called=VILLAIN)
    assert [each.name for each in told.sees().npcs] == ["Samira Vale"]
    for who, seen in before.items():
        assert (told.sees(who), told.look(who).pictured, told.offers(who)) == seen
        assert "Samira" not in str(told.look(who))
    told.attempt(NORA, ShowCharacter(character=VILLAIN)).refused()
    told.attempt(GM, CorrectRating(character=VILLAIN, skill="Occultism", rating="4", reason="no")).refused()
    told.attempt(GM, FrameRoll(who=VILLAIN, by="Occultism")).refused()
    points = told.now.gm_purse.points
    told.when(GM, ShowCharacter(character=VILLAIN))
    assert "Samira Vale" in {each.name for each in told.sees(NORA).characters}
    assert (told.sees().npcs, told.now.gm_purse.points) == ((), points + 1)
    told.attempt(GM, ShowCharacter(character=VILLAIN)).refused()


def test_whoever_waits_may_be_needed_no_more() -> None:
    told = given().when(GM, READY, called=VILLAIN).when(GM, DropWaiting(character=VILLAIN))
    assert not told.now.wings
    told.attempt(GM, DropWaiting(character=VILLAIN)).refused()


def test_a_villain_that_is_prepared_is_played_hidden() -> None:
    told = given()
    gm = next(seat for seat in told.folded.everyone if seat.is_gm)
    (form,) = TakeReady.preparing(told.now, Viewer(gm, told.folded.everyone))
    (hidden,) = (each for each in form.fields if each.name == "hidden")
    assert isinstance(hidden, Choice)
    assert hidden.default == "true"


def test_the_game_master_is_warned_before_everybody_hears_of_a_hidden_npc() -> None:
    told = with_npcs(hidden=True)
    rolls = next(each for each in told.offered(GM, FrameRoll) if each.label == "Roll for an NPC")
    (who,) = (each for each in rolls.fields if each.name == "who")
    assert isinstance(who, Choice)
    assert all(HIDDEN in option.about for option in who.options)
    fight = next(each for each in told.offered(GM, BeginConflict))
    assert HIDDEN in str(fight.fields)
    told.when(GM, BeginConflict(scope=Scope.PHYSICAL, about="an ambush", who=(THUG,)))
    assert HIDDEN not in str(told.offers(NORA))
