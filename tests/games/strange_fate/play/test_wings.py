"""A villain who is ready waits in the wings: nothing of it leaves before it is shown, and a hidden NPC warns first."""

from tests.games.strange_fate.play.fighting import BRAWL, HESTER, TOBIAS, fighters
from tests.games.strange_fate.play.table import EVE, GM, MARIGOLD, NORA, PIM, THUG, Evening, given, with_npcs

from talewright.games.strange_fate.play.conflict.attacks import Attack
from talewright.games.strange_fate.play.conflict.order import BeginConflict, JoinAll, JoinConflict
from talewright.games.strange_fate.play.conflict.turns import PassTurn
from talewright.games.strange_fate.play.ids import ActorId, CharacterId
from talewright.games.strange_fate.play.making.archetypes import ChooseArchetype
from talewright.games.strange_fate.play.making.under_way import (
    BeginDraft,
    JudgeDraft,
    SaveDraft,
    TakeSheet,
    for_group,
    key_of,
)
from talewright.games.strange_fate.play.making.written_aspects import WriteAspect
from talewright.games.strange_fate.play.people.characters import CorrectRating, TakeReady, check_name
from talewright.games.strange_fate.play.people.making_up import AddNpcs
from talewright.games.strange_fate.play.people.warning import HIDDEN
from talewright.games.strange_fate.play.people.wings import DropWaiting, ShowCharacter
from talewright.games.strange_fate.play.reading import written
from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.games.strange_fate.play.scene.coming import ComeIn
from talewright.games.strange_fate.play.scene.scenes import OpenScene
from talewright.games.strange_fate.rules.aspects.aspect import AspectKind
from talewright.games.strange_fate.rules.characters.ready import ready
from talewright.games.strange_fate.rules.conflict.stress import Scope
from talewright.games.strange_fate.rules.skills.budget import CreationRules
from talewright.table.game import Viewer
from talewright.table.offer import Choice, Offer
from talewright.table.seat import check_gm

VILLAIN, BUILT = CharacterId(ActorId("the-ready-villain")), CharacterId(ActorId("the-built-villain"))
READY = TakeReady(ready="samira", hidden=True)


def test_nothing_of_a_ready_villain_leaves_before_it_is_shown() -> None:
    told = given()
    before = {who: (told.sees(who), told.look(who).pictured, told.offers(who)) for who in (NORA, PIM, EVE)}
    told.attempt(NORA, READY).refused()
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
    assert (told.sees().npcs, told.now.gm_purse.points) == ((), points), "there is one for each player's character"
    told.attempt(GM, ShowCharacter(character=VILLAIN)).refused()


def test_a_villain_is_not_offered_to_be_shown_while_somebody_else_has_that_name() -> None:
    told = given(Evening((MARIGOLD,))).when(GM, TakeReady(ready="samira", hidden=True), called=VILLAIN)
    told.when(PIM, TakeReady(ready="samira"), called=BUILT)
    assert told.offered(GM, ShowCharacter) == []
    told.attempt(GM, ShowCharacter(character=VILLAIN)).refused(by=check_name, naming=("Samira Vale",))


def test_a_villain_who_is_pasted_or_built_waits_in_the_wings_until_it_is_shown() -> None:
    told = given(Evening((MARIGOLD,)))
    sheet = written(ready()["samira"], CreationRules())
    told.attempt(NORA, TakeSheet(text=sheet, hidden=True)).refused(by=check_gm)
    before = told.sees(NORA), told.look(NORA).pictured, told.offers(NORA)
    told.when(GM, TakeSheet(text=sheet, hidden=True), called=VILLAIN)
    assert VILLAIN in told.now.wings
    told.when(GM, BeginDraft(name="Baron Soot"), called=BUILT)
    told.when(GM, ChooseArchetype(draft=BUILT, archetype="Alien"))
    told.when(GM, WriteAspect(draft=BUILT, name="Last of the Soot", kind=AspectKind.ARCHETYPE))
    told.when(GM, WriteAspect(draft=BUILT, name="London Must Burn", kind=AspectKind.CONVICTION))
    asked = tuple(key_of(each) for each in for_group(told.now.drafts[BUILT].draft))
    told.when(GM, JudgeDraft(draft=BUILT, questions=asked))
    told.when(GM, SaveDraft(draft=BUILT, hidden=True))
    assert {VILLAIN, BUILT} == set(told.now.wings)
    assert (told.sees(NORA), told.look(NORA).pictured, told.offers(NORA)) == before
    told.when(GM, ShowCharacter(character=VILLAIN))
    assert "Samira Vale" in {each.name for each in told.sees(NORA).characters}


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
    assert THUG not in chosen(fight)
    told.when(GM, BeginConflict(scope=Scope.PHYSICAL, about="an ambush", who=(THUG,)))
    assert HIDDEN not in str(told.offers(NORA))


def test_nobody_is_warned_of_what_everybody_has_heard() -> None:
    told = fighters("Good thug\nGood spy", hidden=True)
    told.begins(TOBIAS, THUG)
    told.first(TOBIAS, "-000").first(THUG, "+000") if told.conflict.initiative.wanted else told
    for kind in (PassTurn, Attack):
        offers = told.offered(GM, kind)
        assert offers
        assert HIDDEN not in str(offers)
    (joins,) = told.offered(GM, JoinConflict)
    assert str(joins).count(HIDDEN) == 1  # the spy


def test_whoever_is_hidden_comes_into_a_conflict_by_name_alone() -> None:
    told = fighters().when(GM, OpenScene(name="The wharf"))
    told.when(GM, ComeIn(who=THUG)).when(GM, AddNpcs(text="Great duellist", hidden=True), called="behind-the-curtain")
    (fight,) = told.offered(GM, BeginConflict)
    assert chosen(fight) == (THUG,)
    told.begins(TOBIAS, HESTER).when(GM, JoinAll(conflict=BRAWL))
    assert set(told.conflict.members) == {TOBIAS, HESTER, THUG}
    told.attempt(GM, JoinAll(conflict=BRAWL)).refused(by=JoinAll.decide)
    assert told.sees(NORA).npcs
    assert "duellist" not in str(told.look(NORA))


def chosen(fight: Offer) -> tuple[str, ...]:
    """Who takes part unless the game master says otherwise."""
    (who,) = (each for each in fight.fields if isinstance(each, Choice) and each.name == "who")
    return who.chosen


def test_the_game_master_has_a_fate_point_for_each_players_character_and_none_for_a_villain() -> None:
    told = given().when(GM, READY, called=VILLAIN).when(GM, ShowCharacter(character=VILLAIN))
    played = sum(bool(each.player) for each in told.now.in_play)
    assert played < len(told.now.in_play)
    assert told.now.gm_purse.points == played
    told.next_session().when(GM, AddNpcs(text="Good cook"))
    assert told.now.gm_purse.points == played
