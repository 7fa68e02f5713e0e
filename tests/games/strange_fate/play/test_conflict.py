"""Conflicts at the table: who acts in which order, turns and exchanges, coming and going."""

import pytest
from tests.games.strange_fate.play.fighting import BRAWL, HESTER, SAMIRA, THUG, TOBIAS, brawl, fighters
from tests.games.strange_fate.play.filing import filed
from tests.games.strange_fate.play.table import EVE, GM, MADE_UP, NORA, PIM, ROSA, SAILOR
from tests.refusing import figures
from tests.rules.clause import clause

from talewright.decoding import tag_of
from talewright.dice.draw import DrawId, Fell
from talewright.games.strange_fate.play.allowed import own
from talewright.games.strange_fate.play.conflict.fighters import OPEN, check_turn
from talewright.games.strange_fate.play.conflict.leaving import Concede, GetAway
from talewright.games.strange_fate.play.conflict.order import (
    USUALLY,
    BeginConflict,
    ConflictBegan,
    EndConflict,
    JoinAll,
    JoinConflict,
    MoveInOrder,
    OrderSet,
)
from talewright.games.strange_fate.play.conflict.turns import FighterLeft, PassTurn, TakeTurn, TurnTaken
from talewright.games.strange_fate.play.harm.companions import BringVehicle
from talewright.games.strange_fate.play.harm.hits import BearHit, BeTakenOut
from talewright.games.strange_fate.play.ids import ActorId, HitId, NpcId, RollId
from talewright.games.strange_fate.play.known import remaining
from talewright.games.strange_fate.play.people.characters import Retire
from talewright.games.strange_fate.play.people.making_up import DropNpc
from talewright.games.strange_fate.play.scene.coming import ComeIn
from talewright.games.strange_fate.play.scene.scenes import EndScene, OpenScene
from talewright.games.strange_fate.play.sessions import SessionBegan
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.rules.conflict.exchange import Conflict, Left, Turn
from talewright.games.strange_fate.rules.conflict.stress import Scope
from talewright.table.moves import ChooseDice, Roll
from talewright.table.offer import Choice


@clause("SF-trapping-initiative.2", "SF-trapping-initiative.4")
def test_the_highest_tier_of_initiative_acts_first_and_who_has_none_last() -> None:
    told = fighters("Good thug, Average initiative (S)").begins(TOBIAS, HESTER, THUG)
    assert told.order() == ["Thug", "Hester Quill", "Tobias Wick"]
    assert (told.next(), told.seen().exchange) == ("Thug", 1)
    assert told.hears(EVE)[-1] == OrderSet(conflict=BRAWL, order=(THUG, HESTER, TOBIAS))


@clause("SF-trapping-initiative.1")
@pytest.mark.parametrize(("scope", "first"), [(Scope.PHYSICAL, "Thug"), (Scope.SOCIAL, "Sailor")])
def test_an_npc_has_the_initiative_of_the_skills_that_its_line_names(scope: Scope, first: str) -> None:
    told = fighters("Good thug, Average alertness (E)\nAverage sailor, Fair contacting (E)")
    told.begins(THUG, SAILOR, scope=scope)
    assert told.next() == first
    assert not told.waits()


@clause("SF-trapping-initiative.1")
def test_a_conflict_that_began_before_skills_of_npcs_counted_keeps_its_order() -> None:
    told = fighters("Good thug, Average alertness (E)\nAverage sailor")
    before = ConflictBegan(conflict=BRAWL, scope=Scope.PHYSICAL, about="a brawl", who=(THUG, SAILOR))
    assert set(filed(told.now, (before,)).conflicts[BRAWL].initiative.wanted) == {THUG, SAILOR}


def test_whoever_fights_is_in_the_scene() -> None:
    told = fighters().when(GM, OpenScene(name="The yard", present=(TOBIAS,), zones="Yard\nStreet"))
    told.begins(TOBIAS, THUG)
    assert told.now.in_scene(THUG)
    told.when(GM, JoinConflict(conflict=BRAWL, who=SAILOR))
    assert told.now.in_scene(SAILOR)
    assert not any(offer.fixed["who"] in {THUG, SAILOR} for offer in told.offered(GM, ComeIn))


@clause("SF-trapping-initiative.1", "SF-trapping-initiative.3")
def test_within_a_tier_the_order_is_rolled_for_with_real_dice_or_fair_ones() -> None:
    told = fighters().begins(TOBIAS, HESTER, scope=Scope.MENTAL)
    assert {draw.label for draw in told.look(NORA).draws} == {"Tobias Wick: initiative", "Hester Quill: initiative"}
    assert len(told.waits()) == 8
    ours = told.conflict.initiative.draw_ids(BRAWL, TOBIAS)
    assert told.fighter(TOBIAS, NORA).asked == ours
    told.first(TOBIAS, "++00")
    assert not told.fighter(TOBIAS, NORA).asked
    assert not told.seen().ordered
    told.when(PIM, Roll(told.conflict.initiative.draw_ids(BRAWL, HESTER)[0]))
    assert told.seen().ordered
    assert not told.waits()
    assert Fell(draw=DrawId("the-brawl-itself.order.tobias-wick.1.4d3"), face=2, by_hand=True) in told.hears(EVE)


@clause("SF-trapping-initiative.3")
@pytest.mark.parametrize("by_hand", [True, False])
def test_one_press_rolls_the_order_for_all_npcs_that_show_and_with_real_dice_for_one(*, by_hand: bool) -> None:
    cook = NpcId(ActorId(f"{MADE_UP}.3"))
    told = fighters("Good thug, Good initiative\nFair sailor, Good initiative\nFair cook, Good initiative")
    told.when(GM, BeginConflict(scope=Scope.PHYSICAL, about="a brawl", who=(THUG, SAILOR, cook)), called=BRAWL)
    first, *_ = told.when(GM, ChooseDice(by_hand=by_hand)).look(GM).draws
    told.when(GM, Roll(first.id))
    still = {told.now.actor(who).id for who, *_ in told.conflict.awaits}
    assert still == ({THUG, SAILOR, cook} if by_hand else set())
    ready = {draw.label.partition(":")[0] for draw in told.look(GM).draws if draw.ready or draw.by_itself}
    assert ready == ({"Thug"} if by_hand else set())
    told.first(SAILOR, "++00").first(cook, "+000") if by_hand else None
    assert set(told.conflict.initiative.efforts) == {THUG, SAILOR, cook}


def test_the_log_tells_what_each_rolls_for_the_order_in_one_line_and_then_the_order() -> None:
    told = fighters().begins(TOBIAS, HESTER, scope=Scope.MENTAL)  # +2 and +3
    before = len(told.reads(EVE))
    told.first(TOBIAS, "++00").first(HESTER, "-000")
    one, other, _ = told.reads(EVE)[before:]
    assert [figures(each)[-2:] for each in (one, other)] == [["+2", "+4"], ["-1", "+2"]]


@clause("SF-trapping-initiative.3")
def test_a_tie_for_the_order_goes_to_the_better_skill_and_else_is_rolled_again() -> None:
    told = fighters().begins(TOBIAS, HESTER, scope=Scope.MENTAL)  # +2 and +3
    told.first(TOBIAS, "+000").first(HESTER, "0000")
    assert told.order() == ["Hester Quill", "Tobias Wick"]
    again = fighters("Average mystic, Fair initiative").begins(TOBIAS, THUG, scope=Scope.MENTAL)
    again.first(TOBIAS, "0000").first(THUG, "0000")
    assert len(again.waits()) == 8
    again.first(THUG, "+000").first(TOBIAS, "-000")
    assert again.order() == ["Mystic", "Tobias Wick"]


@clause("SF-trapping-initiative.3")
def test_two_ties_for_the_order_are_told_as_two() -> None:
    """Who has the trapping rolls against who has it, and the others among themselves."""
    told = fighters("Fair cook, Good initiative\nFair cook").begins(TOBIAS, THUG, HESTER, SAILOR)
    ties = told.conflict.initiative.ties
    assert [set(tie) for tie in ties] == [{TOBIAS, SAILOR}, {THUG, HESTER}]
    said = told.seen().waits
    assert [said.index(told.now.actor(who).name) for tie in ties for who in tie] == sorted(
        said.index(told.now.actor(who).name) for who in (TOBIAS, HESTER, THUG, SAILOR)
    )


@clause("SF-trapping-initiative.3")
@pytest.mark.parametrize(("who", "asked"), [(NORA, True), (PIM, False)])
def test_a_tie_with_somebody_hidden_tells_only_whoever_rolls_to_roll(who: str, *, asked: bool) -> None:
    told = fighters("Fair cook", hidden=True).begins(TOBIAS, THUG)
    assert [set(tie) for tie in told.conflict.initiative.ties] == [{TOBIAS, THUG}]
    assert (told.seen(who).waits == f"{OPEN}.") is asked
    assert "ook" not in told.seen(who).waits


def test_each_acts_once_and_the_next_exchange_begins_by_itself() -> None:
    told = brawl()
    assert told.order() == ["Thug", "Hester Quill", "Tobias Wick", "Sailor"]
    told.passes().when(PIM, TakeTurn(conflict=BRAWL, who=HESTER, what="shut the door"))
    told.attempt(PIM, PassTurn(conflict=BRAWL, who=HESTER)).refused(by=Conflict.took)
    told.when(NORA, TakeTurn(conflict=BRAWL, who=TOBIAS, turn=Turn.SUPPLEMENTAL, what="draw the pole"))
    again = TakeTurn(conflict=BRAWL, who=TOBIAS, turn=Turn.SUPPLEMENTAL, what="jump on a table")
    told.attempt(NORA, again).refused(by=Conflict.took, another=True)
    full = TakeTurn(conflict=BRAWL, who=TOBIAS, turn=Turn.FULL, what="sprint")
    told.attempt(NORA, full).refused(by=Conflict.took, another=True)
    told.when(NORA, TakeTurn(conflict=BRAWL, who=TOBIAS, turn=Turn.FREE, what="shout"))
    told.passes(TOBIAS).passes()
    assert (told.seen().exchange, told.next()) == (2, "Thug")
    assert told.hears(EVE)[-1] == TurnTaken(conflict=BRAWL, who=SAILOR, turn=Turn.ACTION, passed=True)
    assert not told.fighter(TOBIAS).supplemental


def test_players_act_in_their_turn_and_the_game_master_for_anybody() -> None:
    told = brawl()
    told.attempt(NORA, PassTurn(conflict=BRAWL, who=TOBIAS)).refused(by=check_turn)
    told.attempt(NORA, PassTurn(conflict=BRAWL, who=HESTER)).refused(by=own)
    told.attempt(NORA, PassTurn(conflict=BRAWL, who=THUG)).refused(by=own, another=True)
    told.passes(TOBIAS)
    assert (told.next(), told.fighter(TOBIAS).has_acted) == ("Thug", True)
    told.when(PIM, TakeTurn(conflict=BRAWL, who=HESTER, turn=Turn.FREE, what="swear"))
    told.attempt(PIM, TakeTurn(conflict=BRAWL, who=HESTER, what=" ")).lacks("what")


def test_the_game_master_finds_npcs_first_among_those_who_may_give_up_or_get_away() -> None:
    told = brawl()
    assert told.conflict.next == THUG
    told.passes()
    for move in (Concede, GetAway):
        assert [each.fixed["who"] for each in told.offered(GM, move)] == [THUG, SAILOR, HESTER, TOBIAS]


def test_the_order_is_changed_by_hand() -> None:
    told = brawl()
    told.attempt(NORA, MoveInOrder(conflict=BRAWL, who=TOBIAS, place=1)).not_theirs()
    told.attempt(GM, MoveInOrder(conflict=BRAWL, who=TOBIAS, place=5)).refused(by=MoveInOrder.decide, naming=("4",))
    told.attempt(GM, MoveInOrder(conflict=BRAWL, who=SAMIRA, place=1)).refused(by=MoveInOrder.decide, another=True)
    told.when(GM, MoveInOrder(conflict=BRAWL, who=TOBIAS, place=1))
    assert told.order() == ["Tobias Wick", "Thug", "Hester Quill", "Sailor"]
    assert told.next() == "Tobias Wick"
    told.undo()
    assert told.next() == "Thug"


def test_people_come_in_and_get_away() -> None:
    told = brawl(TOBIAS, HESTER, THUG).ready(ROSA, "samira", SAMIRA)
    told.attempt(ROSA, JoinConflict(conflict=BRAWL, who=SAILOR)).refused(by=own)
    told.when(ROSA, JoinConflict(conflict=BRAWL, who=SAMIRA))
    told.attempt(ROSA, JoinConflict(conflict=BRAWL, who=SAMIRA)).refused(by=JoinConflict.decide)
    assert told.order()[-1] == "Samira Vale"
    told.when(GM, GetAway(conflict=BRAWL, who=THUG, how="through the cellar"))
    assert (told.next(), told.fighter(THUG).gone) == ("Hester Quill", "away")
    assert told.hears(EVE)[-1] == FighterLeft(conflict=BRAWL, who=THUG, how=Left.AWAY, why="through the cellar")
    told.attempt(GM, PassTurn(conflict=BRAWL, who=THUG)).refused(by=Conflict.took)
    told.when(GM, JoinConflict(conflict=BRAWL, who=THUG))
    assert told.order()[-1] == "Thug"


@clause("SF-trapping-initiative.2")
def test_all_npcs_of_the_scene_come_in_with_a_click_each_by_tier() -> None:
    """The case of three who are Mundane, and a Superhuman one who acts first."""
    told = fighters("Good thug, Average initiative (S)\nAverage sailor\nGreat cook, Fair initiative\nFair judge")
    cook, judge = ActorId(f"{MADE_UP}.3"), ActorId(f"{MADE_UP}.4")
    told.when(GM, OpenScene(name="The yard", present=(TOBIAS, HESTER, THUG, SAILOR, cook)))
    (begin,) = told.offered(GM, BeginConflict)
    assert [field.chosen for field in begin.fields if isinstance(field, Choice) and field.many] == [
        (TOBIAS, HESTER, THUG, SAILOR, cook)
    ]
    told.begins(TOBIAS, HESTER)
    assert told.order() == ["Hester Quill", "Tobias Wick"]
    told.attempt(NORA, JoinAll(conflict=BRAWL)).not_theirs()
    (offer,) = told.offered(GM, JoinAll)
    assert offer.effect.startswith("Thug, Sailor, Cook")
    told.when(GM, JoinAll(conflict=BRAWL), called="they-all-come")
    assert told.order() == ["Thug", "Hester Quill", "Cook", "Tobias Wick", "Sailor"]
    assert told.hears(EVE)[-1] == OrderSet(
        conflict=BRAWL, order=(THUG, HESTER, ActorId("the-made-up-ones.3"), TOBIAS, SAILOR)
    )
    told.attempt(GM, JoinAll(conflict=BRAWL)).refused(by=JoinAll.decide)
    told.when(GM, ComeIn(who=judge)).when(GM, MoveInOrder(conflict=BRAWL, who=SAILOR, place=1))
    assert told.next() == "Sailor"
    told.undo(GM, "they-all-come")
    assert told.order() == ["Hester Quill", "Tobias Wick"]


@pytest.mark.parametrize(("hurt", "points"), [(False, 1), (True, 2)])
def test_giving_up_earns_a_fate_point_and_one_for_each_consequence(hurt: bool, points: int) -> None:  # noqa: FBT001
    told = brawl()
    had = told.person(TOBIAS).fate_points
    if hurt:
        told.hurts(TOBIAS, 5)
        told.attempt(NORA, Concede(conflict=BRAWL, who=TOBIAS)).refused(by=Concede.decide)
        told.when(NORA, BearHit(hit=HitId("a-nasty-fall"), way="box 3, slot 1", first="Twisted Knee"))
    told.when(NORA, Concede(conflict=BRAWL, who=TOBIAS, terms="They tie him up"))
    assert told.person(TOBIAS).fate_points == had + points
    assert told.fighter(TOBIAS).gone == "conceded"
    assert FighterLeft(conflict=BRAWL, who=TOBIAS, how=Left.CONCEDED, why="They tie him up") in told.hears(EVE)


def test_an_attack_on_somebody_who_gives_up_is_not_rolled_and_its_turn_is_still_there() -> None:
    told = brawl().attacks(THUG, TOBIAS, "thug")
    told.when(NORA, Concede(conflict=BRAWL, who=TOBIAS, terms="They tie him up"))
    assert not told.sees().rolls
    assert told.next() == "Thug"
    told.attacks(THUG, HESTER, "thug", called=RollId("a-second-blow"))
    assert told.sees().rolls


def test_a_conflict_is_ended_and_stress_stays_until_the_scene_is_over() -> None:
    told = brawl().hurts(TOBIAS, 2)
    told.attempt(GM, EndConflict(conflict=BRAWL)).refused(by=EndConflict.decide)
    told.attempt(PIM, EndConflict(conflict=BRAWL)).not_theirs()
    told.when(NORA, BearHit(hit=HitId("a-nasty-fall"), way="box 2"))
    told.when(GM, EndConflict(conflict=BRAWL, outcome="The watch comes"))
    assert not told.sees().conflicts
    assert told.suffers(TOBIAS) == ["Health 2"]
    told.attempt(GM, PassTurn(conflict=BRAWL, who=TOBIAS)).refused(by=State.conflict)


def test_a_conflict_is_to_be_ended_as_soon_as_one_side_is_left() -> None:
    told = brawl()

    def is_to_be_ended() -> bool:
        return any(offer.main for offer in told.offered(GM, EndConflict))

    for foe in (THUG, SAILOR):
        assert not is_to_be_ended()
        told.when(GM, Concede(conflict=BRAWL, who=foe, terms="They run"))
    assert is_to_be_ended()


@pytest.mark.parametrize("who", [(TOBIAS, HESTER), (THUG, SAILOR)])
def test_a_conflict_of_one_side_alone_goes_on_until_one_is_left(who: tuple[ActorId, ActorId]) -> None:
    told = brawl(*who)
    (ends,) = told.offered(GM, EndConflict)
    assert not ends.main
    told.when(GM, Concede(conflict=BRAWL, who=who[0], terms="They give in"))
    (ends,) = told.offered(GM, EndConflict)
    assert ends.main


@pytest.mark.parametrize(
    ("scope", "harms"), [(Scope.PHYSICAL, "Health"), (Scope.MENTAL, "Composure"), (Scope.SOCIAL, "Reputation")]
)
def test_what_harms_in_a_conflict_of_this_kind_is_suggested_first(scope: Scope, harms: str) -> None:
    """Tobias's best attack is a Strike, which a war of words does not begin with."""
    told = fighters("Good thug (E), Good initiative (E)").begins(TOBIAS, THUG, scope=scope)
    told.when(GM, PassTurn(conflict=BRAWL, who=THUG))
    attack = next(each for each in told.offers(NORA) if each.move == "attack" and each.fixed["target"] == THUG)
    (by,) = (field for field in attack.fields if isinstance(field, Choice) and field.name == "by")
    assert by.options[0].about == f"harms {harms}"


def test_who_may_begin_a_conflict_and_with_whom() -> None:
    told = fighters()
    begin = BeginConflict(scope=Scope.SOCIAL, about="gossip", who=(TOBIAS, THUG))
    told.attempt(NORA, begin).not_theirs()
    twice = BeginConflict(scope=Scope.SOCIAL, about="gossip", who=(TOBIAS, TOBIAS))
    told.attempt(GM, twice).refused(by=BeginConflict.decide)
    nobody = BeginConflict(scope=Scope.SOCIAL, about="gossip", who=(ActorId("nobody"),))
    told.attempt(GM, nobody).refused(by=State.person)
    told.when(GM, begin)
    told.attempt(GM, begin).refused(by=BeginConflict.decide, another=True)


@pytest.mark.parametrize(("scope", "about"), USUALLY.items())
def test_what_a_conflict_is_about_need_not_be_written(scope: Scope, about: str) -> None:
    told = fighters().when(GM, BeginConflict(scope=scope, about=" ", who=(TOBIAS, THUG)))
    assert told.seen(EVE).about == about


def test_whoever_is_out_remains_so_in_a_scene_that_goes_on_and_gear_is_nothing_that_came_up() -> None:
    told = brawl().when(GM, OpenScene(name="The docks", present=(TOBIAS, THUG)))
    told.hurts(TOBIAS, 9).when(GM, BeTakenOut(hit=HitId("a-nasty-fall")))
    pole = [name for each in told.now.people[TOBIAS].character.equipment for name in each.aspects]
    lasting = [each for each in remaining(told.now, told.folded.seats[told.seats[PIM]]) if each.who == "Tobias Wick"]
    assert pole
    assert len(lasting) == 1  # that he is out
    told.when(GM, EndConflict(conflict=BRAWL)).when(GM, EndScene())
    assert not list(remaining(told.now, told.folded.seats[told.seats[PIM]]))


def test_a_conflict_that_was_left_open_is_told_as_the_next_session_begins() -> None:
    told = brawl(TOBIAS, THUG)
    kind = tag_of(SessionBegan)
    assert not [each for each in told.table.log(told.campaign, told.seats[PIM]) if each.kind == kind]
    told.next_session().passes(THUG)
    (line,) = (each for each in told.table.log(told.campaign, told.seats[PIM]) if each.kind == kind)
    assert told.conflict.about in line.text
    assert "Thug" in line.text  # who acts next
    assert f"({told.conflict.about})" in line.text  # the reason is in brackets, as at its end


def test_a_conflict_of_one_goes_on_exchange_by_exchange() -> None:
    told = fighters().begins(TOBIAS)
    told.when(NORA, PassTurn(conflict=BRAWL, who=TOBIAS))
    assert told.next() == "Tobias Wick"
    assert told.conflict.exchange
    assert told.conflict.exchange.exchange == 2


def test_somebody_who_leaves_the_story_leaves_the_conflict() -> None:
    told = brawl().when(GM, DropNpc(npc=THUG)).when(GM, Retire(character=TOBIAS))
    assert told.order() == ["Hester Quill", "Sailor"]
    told.passes().passes()
    assert told.seen().exchange == 2


def test_an_attack_on_somebody_who_is_dropped_is_an_attack_no_more() -> None:
    told = brawl(TOBIAS, THUG, SAILOR).attacks(THUG, TOBIAS, "thug").when(GM, DropNpc(npc=THUG))
    assert (told.seen().attacks, told.seen().waits, told.next()) == ((), "", "Tobias Wick")


def test_a_vehicle_in_the_scene_is_no_fighter_unless_somebody_says_so() -> None:
    told = fighters("Good thug (E), Good initiative (E)\nAverage sailor")
    told.when(GM, OpenScene(name="The yard", present=(TOBIAS, THUG, SAILOR)))
    told.when(GM, BringVehicle(name="Hansom", quality="Good"), called="the-hansom-cab")
    cab = ActorId("the-hansom-cab.1")
    (begin,) = told.offered(GM, BeginConflict)
    (who,) = (field for field in begin.fields if isinstance(field, Choice) and field.many)
    assert cab in {each.value for each in who.options}
    assert set(who.chosen) == {TOBIAS, THUG, SAILOR}
    told.begins(TOBIAS, THUG).when(GM, JoinAll(conflict=BRAWL))
    assert cab not in told.conflict.members
