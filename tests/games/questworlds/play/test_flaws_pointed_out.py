"""A player points a flaw out, and the game master says how it counts; what resisting one asks of people."""

import pytest
from tests.games.questworlds.play.table import GM, INES, LEDGER, NORA, PIM, TOBIAS, framed
from tests.games.questworlds.play.test_flaws import DOOR, OWN, PRIDE, PROUD, pulled
from tests.rules.clause import clause

from talewright.games.questworlds.play.acceptance import AcceptCard
from talewright.games.questworlds.play.flaws import AnswerFlaw, HinderByFlaw, TriggerFlaw, trigger_of
from talewright.games.questworlds.play.tactics import ChooseAbility
from talewright.games.questworlds.rules.flaw import Answer
from talewright.games.questworlds.shared.changing import side_of
from talewright.games.questworlds.shared.ids import ContestId


@clause("QW3-2.7.1", "QW3-2.7.1.1", "QW3-2.7.1.4")
@pytest.mark.parametrize("amount", [-5, -10])
def test_a_flaw_that_a_player_points_out_hinders_the_contest_if_the_game_master_says_so(amount: int) -> None:
    story = framed().when(NORA, TriggerFlaw(character=INES, flaw=DOOR), called=OWN)
    assert story.offered(NORA, HinderByFlaw) == []
    assert {each.about for each in story.offered(NORA, AnswerFlaw)} == {DOOR}
    assert [each.fixed["amount"] for each in story.offered(GM, HinderByFlaw)] == [-5, -10]
    hinders = HinderByFlaw(proposal=OWN, contest=LEDGER, amount=amount)
    story.attempt(NORA, hinders).not_theirs()
    story.when(GM, hinders)
    assert (story.lines(), story.sees().triggers) == ([f"{amount} hindrance: {DOOR}"], ())
    story.attempt(GM, hinders).refused(by=trigger_of)


@clause("QW3-2.7.1.4")
def test_a_flaw_that_is_pointed_out_hinders_no_more_than_a_plain_one_and_only_its_own_character() -> None:
    story = framed().when(NORA, TriggerFlaw(character=INES, flaw=DOOR), called=OWN)
    story.attempt(GM, HinderByFlaw(proposal=OWN, contest=LEDGER, amount=-15)).refused("QW3-2.7.1.4")
    story.when(PIM, TriggerFlaw(character=TOBIAS, flaw=PROUD), called=PRIDE)
    story.attempt(GM, HinderByFlaw(proposal=PRIDE, contest=LEDGER, amount=-5)).refused(by=side_of)
    assert {each.fixed["proposal"] for each in story.offered(GM, HinderByFlaw)} == {OWN}


@clause("QW3-2.7.2.3")
def test_a_contest_against_a_flaw_needs_nothing_more_of_the_game_master() -> None:
    struggle = ContestId("the-struggle")
    story = pulled().when(PIM, AnswerFlaw(proposal=PRIDE, answer=Answer.RESIST), called=struggle)
    story.when(PIM, ChooseAbility(contest=struggle, character=TOBIAS, ability="Duellist"))
    assert story.offered(GM, AcceptCard) == []
    assert [each.fixed["roll"] for each in story.offered(PIM, AcceptCard)] == [True]
    assert story.when(PIM, AcceptCard(contest=struggle)).draws() != []
