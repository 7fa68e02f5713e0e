"""A check against somebody is a contest by one move of the Judge, and a tie is settled by one press."""

from __future__ import annotations

import pytest
from tests.games.west.play.calling import described
from tests.games.west.play.table import HANK, IT, JUDGE, MIRANDA, NORA, PIM, Story, given
from tests.rules.clause import clause

from talewright.games.west.play.action import Phase
from talewright.games.west.play.checks.actions import DescribeAction
from talewright.games.west.play.checks.contests import CallContest, CallContestWithNpc, Contest
from talewright.games.west.play.competitions import CompetitionSettled, SettleCompetition
from talewright.games.west.play.ids import NO_ACTION, ActionId
from talewright.table.offer import Choice, Offer
from talewright.table.reading import fill, read_move

AIM = ActionId("mirandas-own-aim")


def made(story: Story, offer: Offer, **said: str) -> Story:
    """An offer made as its form stands, but for what the Judge says."""
    return story.when(JUDGE, read_move(story.played, fill(offer, said), strict=False))


def of_hank(story: Story, kind: type[Contest]) -> Offer:
    return next(each for each in story.offered(JUDGE, kind) if IT in each.fixed.values())


@clause("TW-complex.12", "TW-deck.6")
def test_a_check_against_an_npc_is_a_contest_by_one_move() -> None:
    story = described("Draw first.", "Bravery")
    made(story, of_hank(story, CallContestWithNpc), name="Vaughn", results="3d6", tn="1", effect="(3)6")
    (contest,) = story.sees().competitions
    assert contest.names == ("Hank", "Vaughn")
    rival = story.action(contest.actions[1])
    assert (contest.actions[0], rival.kind, rival.tn, rival.effect_cell) == (IT, "complex", 1, "(3)6")
    assert {each.who for each in story.look().draws} == {NORA, "Judge"}
    story.draws(28).takes(1, NORA).draws(34, action=rival.id).takes(1, action=rival.id)
    assert story.sees().competitions[0].ahead == IT


@clause("TW-complex.12", "TW-checks.4")
def test_a_check_against_another_character_is_a_contest_by_one_move() -> None:
    story = described("Trip her.", "Strength alone")
    offer = of_hank(story, CallContest)
    (against,) = [each for each in offer.fields if isinstance(each, Choice) and each.name == "against"]
    assert {each.group for each in against.options} == {"Miranda", "Cyril"}
    made(story, offer, against=f"{MIRANDA} Rifles with Essence", tn="7")
    (contest,) = story.sees().competitions
    rival = story.action(contest.actions[1])
    assert (rival.character, rival.results, rival.tn, rival.effect_cell) == (MIRANDA, "3d8", 7, "(3)8")
    assert [each.who for each in story.look().draws] == [NORA, PIM]


def test_what_a_rival_has_described_is_their_side_of_the_contest() -> None:
    story = described("Trip her.").when(PIM, DescribeAction(character=MIRANDA, what="Jump aside."), called=AIM)
    made(story, of_hank(story, CallContest), against=f"{MIRANDA} Coordination alone", tn="7")
    assert story.sees().competitions[0].actions == (IT, AIM)
    assert (story.action(AIM).action, [*story.crew.under_way(Phase.DECLARED)]) == ("Jump aside.", [])


@clause("TW-checks.3")
@pytest.mark.parametrize("who", [JUDGE, NORA])
def test_of_a_contest_with_a_hidden_tn_the_judge_alone_hears_both(who: str) -> None:
    story = described("Draw first.")
    made(story, of_hank(story, CallContestWithNpc), name="Vaughn", tn="7", hidden="true")
    tns = {story.action(each, who).tn for each in story.sees().competitions[0].actions}
    assert tns == ({7} if who == JUDGE else {None})


@clause("TW-complex.12")
def test_nobody_is_called_to_a_contest_with_themselves() -> None:
    call = CallContest(action=IT, ability="Bravery", against=f"{HANK} Bravery", tn="5")
    described().attempt(JUDGE, call).refused("TW-complex.12", by=CallContest.opposing)
    described().attempt(NORA, call).refused("TW-checks.2")
    alone = CallContestWithNpc(character=HANK, ability="Bravery", name="Vaughn", results="lots", tn="5")
    given().attempt(JUDGE, alone).refused("TW-notation.2")


# --- a tie


def tied() -> Story:
    """Hank and Vaughn have both failed."""
    story = described("Draw first.", "Bravery")
    made(story, of_hank(story, CallContestWithNpc), name="Vaughn", results="1d4", tn="99")
    rival = story.sees().competitions[0].actions[1]
    return story.draws(28).takes(1, NORA).draws(34, action=rival).takes(1, action=rival)


@clause("TW-complex.12")
@pytest.mark.parametrize("way", [0, 1, 2])
def test_a_tie_is_settled_by_one_press_whichever_way(way: int) -> None:
    story = tied()
    (contest,) = story.sees().competitions
    offers = story.offered(JUDGE, SettleCompetition)
    assert [each.fixed["ahead"] for each in offers] == [*contest.actions, NO_ACTION]
    assert not any(each.fields for each in offers)
    assert [each.main for each in offers] == [True, True, False]
    made(story, offers[way])
    (settled,) = story.sees().competitions
    assert (settled.ahead or NO_ACTION, settled.tied, settled.open) == (offers[way].fixed["ahead"], False, False)
    assert isinstance(story.hears()[-1], CompetitionSettled)
    assert story.offered(JUDGE, SettleCompetition) == []


def test_a_contest_that_was_settled_with_a_reason_before_stays_settled() -> None:
    story = tied()
    (contest,) = story.sees().competitions
    old = CompetitionSettled(competition=contest.id, ahead=NO_ACTION, reason="both ducked")
    assert old.file(story.crew).competitions[contest.id].is_closed
