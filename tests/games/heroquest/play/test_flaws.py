"""Flaws at the table: they pull at their owners, or hinder them."""

from msgspec.structs import replace
from tests.games.heroquest.play.table import EVE, GM, LOCK, NORA, WEN, framed, given, with_ability
from tests.rules.clause import clause

from talewright.games.heroquest.play.framing.accepting import AcceptCard
from talewright.games.heroquest.play.framing.contests import GiveVictory
from talewright.games.heroquest.play.framing.dropping import CancelContest
from talewright.games.heroquest.play.framing.flaws import ForceFlaw, UseFlaw
from talewright.games.heroquest.play.framing.resistance import SetResistance
from talewright.games.heroquest.play.framing.tactics import ChooseAbility
from talewright.games.heroquest.play.ids import ContestId
from talewright.games.heroquest.play.lasting import GiveConsequence
from talewright.games.heroquest.play.outcome import LetStand
from talewright.games.heroquest.play.proposed import Harm
from talewright.games.heroquest.play.sheets import StrikeLine
from talewright.games.heroquest.rules.contests.framing import Reason


@clause("QW2-3.3b.9", "QW2-3.3b.10")
def test_a_flaw_hinders_by_a_fifth_of_its_rating() -> None:
    story = framed().when(GM, UseFlaw(contest=LOCK, character=WEN, flaw="Will Not Be Hurried"))
    assert story.lines() == ["-5 flaw: Will Not Be Hurried"]
    over = UseFlaw(contest=LOCK, character=WEN, flaw="Will Not Be Hurried", hinders=False)
    assert framed().when(GM, replace(over, hinders=True)).when(GM, over).lines() == []
    framed().attempt(GM, over).refused("QW2-3.3b.9")
    story.when(GM, StrikeLine(character=WEN, name=over.flaw, reason="it is past")).when(GM, over)
    assert story.lines() == []


@clause("HQ2-RISE.7")
def test_no_flaw_pulls_at_the_dead() -> None:
    story = given().when(GM, GiveConsequence(character=WEN, text="drowned", state=Harm.DEAD))
    assert WEN not in [offer.fixed["character"] for offer in story.offered(GM, ForceFlaw)]
    pull = ForceFlaw(character=WEN, flaw="Will Not Be Hurried", about="she stays for another pipe")
    story.attempt(GM, pull).refused("HQ2-RISE.7")


@clause("QW2-3.3b.7", "QW2-3.3b.8")
def test_a_flaw_forces_a_contest_against_its_own_rating() -> None:
    pull = ForceFlaw(character=WEN, flaw="Will Not Be Hurried", about="she stays for another pipe")
    story = given().when(GM, pull, called=LOCK)
    assert (story.contest().kind, story.contest().resistance) == ("flaw", "3W")
    story.attempt(GM, SetResistance(contest=LOCK, resistance="Low")).refused("QW2-3.3b.8")
    given().attempt(NORA, pull).refused("QW2-3.3b.7")


def test_whoever_triggers_a_flaw_has_accepted_the_contest_with_that() -> None:
    pull = ForceFlaw(character=WEN, flaw="Will Not Be Hurried", about="she stays for another pipe")
    story = given().when(GM, pull, called=LOCK)
    assert [story.contest(who=who).waiting_for for who in (GM, NORA, EVE)] == [("Wen Okoro",), (), ("Wen Okoro",)]
    story.when(NORA, with_ability("River Pilot")).when(NORA, AcceptCard(contest=LOCK))
    assert story.contest().phase == "rolling"


@clause("QW2-3.3b.9")
def test_a_flaw_does_not_hinder_its_owner_in_the_contest_against_itself() -> None:
    pull = ForceFlaw(character=WEN, flaw="Will Not Be Hurried", about="she stays for another pipe")
    story = given().when(GM, pull, called=LOCK)
    same = UseFlaw(contest=LOCK, character=WEN, flaw="Will Not Be Hurried")
    story.attempt(GM, same).refused("QW2-3.3b.9")
    other = UseFlaw(contest=LOCK, character=WEN, flaw="Owes the River a Life")
    assert story.when(GM, other).lines() == ["-3 flaw: Owes the River a Life"]


@clause("QW2-2.3.2.4.1")
def test_what_failed_to_resist_a_flaw_may_resist_it_again() -> None:
    pull = ForceFlaw(character=WEN, flaw="Will Not Be Hurried", about="she stays for another pipe")
    story = given().when(GM, pull, called=LOCK).when(NORA, with_ability("Unhurried")).accepted(LOCK, NORA)
    story.falls(LOCK, 20, 2)
    assert story.card(LOCK).outcome is None
    story.when(NORA, LetStand(contest=LOCK, character=WEN))
    again = ContestId("once-again")
    used = ChooseAbility(contest=again, character=WEN, ability="Unhurried", tactic="She breathes out.")
    assert story.when(GM, pull, called=again).when(NORA, used).side(contest=again).ability == "Unhurried"


@clause("QW2-2.3.1.1.1")
def test_a_flaw_is_resisted_with_dice_and_never_by_an_automatic_victory() -> None:
    pull = ForceFlaw(character=WEN, flaw="Will Not Be Hurried", about="she stays for another pipe")
    story = given().when(GM, pull, called=LOCK).when(NORA, with_ability("Unhurried"))
    story.attempt(GM, GiveVictory(contest=LOCK, reason=Reason.STORY)).refused("QW2-2.3.1.1.1")


@clause("QW2-3.3b.7", "QW2-6.6.0.1")
def test_the_contest_that_a_flaw_forces_is_not_for_its_owner_to_drop() -> None:
    pull = ForceFlaw(character=WEN, flaw="Will Not Be Hurried", about="she stays for another pipe")
    story, drop = given().when(GM, pull, called=LOCK), CancelContest(contest=LOCK)
    story.attempt(NORA, drop).refused("QW2-3.3b.7")
    assert story.offered(NORA, CancelContest) == []
    assert LOCK not in story.when(GM, drop).saga.cards
