"""Whether a tactic is credible, and what makes one new after a defeat."""

from dataclasses import replace as with_options

from msgspec.structs import replace
from tests.games.heroquest.play.table import (
    DELTA,
    DUEL,
    GM,
    LATER,
    LOCK,
    NORA,
    PIM,
    ROSA,
    WEN,
    decided,
    framed,
    given,
    opened,
    with_ability,
)
from tests.rules.clause import clause

from talewright.games.heroquest.play.augments.answers import GrantPlot, RollAugment
from talewright.games.heroquest.play.augments.proposals import ProposeAugment
from talewright.games.heroquest.play.closing import CloseContest
from talewright.games.heroquest.play.extended.ending import CloseLong
from talewright.games.heroquest.play.extended.framing import FrameLong
from talewright.games.heroquest.play.extended.starting import StartRound
from talewright.games.heroquest.play.framing.accepting import AcceptCard
from talewright.games.heroquest.play.framing.contests import FrameContest
from talewright.games.heroquest.play.framing.flaws import UseFlaw
from talewright.games.heroquest.play.framing.modifiers import ApplyMark, SetModifier
from talewright.games.heroquest.play.framing.resistance import SetResistance
from talewright.games.heroquest.play.framing.tactics import (
    ChooseAbility,
    CredibleRuled,
    DisputeTactic,
    GiveOpinion,
    RejectTactic,
    RuleCredible,
    TacticRejected,
)
from talewright.games.heroquest.play.groups.ending import CloseGroup
from talewright.games.heroquest.play.groups.joining import BeginRolls, FrameGroup, JoinGroup
from talewright.games.heroquest.play.ids import AugmentId, ContestId, GroupId, LongId, MarkId
from talewright.games.heroquest.play.lasting import GiveConsequence
from talewright.games.heroquest.play.outcome import LetStand
from talewright.games.heroquest.play.proposed import Harm
from talewright.games.heroquest.rules.abilities.modifier import Source
from talewright.games.heroquest.rules.extended.extended import Scene
from talewright.games.heroquest.rules.extended.group import Form
from talewright.table.offer import Choice


@clause("QW2-2.3.2.3.3")
def test_a_tactic_that_is_not_credible_is_asked_for_anew() -> None:
    story = framed().when(GM, RejectTactic(contest=LOCK, character=WEN, reason="the lock is dry"))
    assert not story.side().chosen
    assert story.hears(NORA)[-1] == TacticRejected(contest=LOCK, character=WEN, reason="the lock is dry")


@clause("QW2-2.3.2.3.3", "QW2-2.4.3.1", "QW2-3.3b.9", "QW2-2.1.3.5")
def test_what_is_not_about_a_tactic_stays_when_that_is_not_credible() -> None:
    stretches = with_options(LATER, options={"stretches": "true"})
    story = framed(stretches).when(GM, UseFlaw(contest=LOCK, character=WEN, flaw="Will Not Be Hurried"))
    story.when(GM, GrantPlot(contest=LOCK, character=WEN, bonus=6, about="The harbour master owes her."))
    for source, name, amount in ((Source.SITUATIONAL, "dark", -3), (Source.STRETCH, "", -6)):
        story.when(GM, SetModifier(contest=LOCK, character=WEN, source=source, name=name, amount=amount))
    before = story.lines()
    story.when(GM, RejectTactic(contest=LOCK, character=WEN)).when(NORA, with_ability("Unhurried"))
    assert story.lines() == [line for line in before if "stretch" not in line]
    assert len(story.lines()) == 3


@clause("QW2-4.2.0.4")
def test_the_penalty_for_a_second_opponent_stays_when_the_tactic_is_not_credible() -> None:
    fort, second = GroupId("the-fort"), ContestId("second-guard")
    story = given(LATER).when(GM, FrameGroup(prize="the fort", obstacle="the garrison", kind=Form.PAIRS), called=fort)
    story.when(GM, JoinGroup(group=fort, character=WEN, opponent="Guard one"))
    story.when(GM, JoinGroup(group=fort, character=WEN, opponent="Guard two"), called=second)
    story.when(NORA, ChooseAbility(contest=second, character=WEN, ability="Unhurried"))
    story.when(GM, RejectTactic(contest=second, character=WEN))
    story.when(NORA, ChooseAbility(contest=second, character=WEN, ability="Strong Swimmer"))
    assert [line.split(":")[0] for line in story.lines(WEN, second)] == ["-3 opponents"]


@clause("QW2-2.4.1.5")
def test_a_lost_augment_is_lost_for_the_contest_whatever_becomes_of_the_tactic() -> None:
    augment, roll = AugmentId("the-augment"), ContestId("the-roll")
    proposed = ProposeAugment(contest=LOCK, beneficiary=WEN, helper=WEN, ability="Unhurried", about="No haste.")
    story = framed(LATER).when(NORA, proposed, called=augment)
    story.when(GM, RollAugment(contest=LOCK, augment=augment), called=roll).falls(roll, 19, 2)
    story.when(NORA, LetStand(contest=roll, character=WEN))
    story.when(GM, RejectTactic(contest=LOCK, character=WEN)).when(NORA, with_ability("Strong Swimmer"))
    story.attempt(NORA, replace(proposed, ability="Delta Folk")).refused("QW2-2.4.1.5")


@clause("HQ2-CON.6", "QW2-4.1.1.3")
def test_what_is_ruled_of_a_consequence_for_one_ability_is_looked_at_again_for_another() -> None:
    hurt, both = MarkId("the-shoulder"), ("Unhurried", "Strong Swimmer")
    story = given(DELTA).when(
        GM, GiveConsequence(character=WEN, text="torn", state=Harm.IMPAIRED, abilities=both), called=hurt
    )
    story.when(GM, FrameContest(character=WEN, prize="the vote", obstacle="the elders", resistance="14"), called=LOCK)
    story.when(NORA, with_ability("Unhurried")).when(GM, ApplyMark(contest=LOCK, mark=hurt, applies=False))
    assert story.contest().gm_accepted
    story.when(NORA, with_ability("Strong Swimmer")).when(NORA, AcceptCard(contest=LOCK))
    assert story.contest().waiting_for == ()
    assert story.contest(who=NORA).waiting_for == ("the game master",)


@clause("QW2-2.3.2.3.4", "QW2-2.1.2.2.3")
def test_a_disputed_tactic_is_put_to_the_whole_group_before_the_game_master_rules() -> None:
    story = framed().when(PIM, DisputeTactic(contest=LOCK, character=WEN, about="without a light?"))
    story.attempt(NORA, AcceptCard(contest=LOCK)).refused("QW2-2.3.2.3.4")
    story.when(ROSA, GiveOpinion(contest=LOCK, credible=True, why="she knows the river"))
    dispute = story.contest(who=NORA).dispute
    assert dispute is not None
    assert [(each.who, each.credible) for each in dispute.opinions] == [(ROSA, True)]
    story.attempt(ROSA, RuleCredible(contest=LOCK)).not_theirs()
    assert [offer.main for offer in story.offered(GM, RuleCredible)] == [True]  # the contest waits for that answer
    story.when(GM, RuleCredible(contest=LOCK, reason="by ear")).accepted(LOCK, NORA)
    assert story.contest().phase == "rolling"


@clause("QW2-2.3.2.3.5")
def test_what_a_framework_allows_is_ruled_credible_and_written_down() -> None:
    story = framed().when(PIM, DisputeTactic(contest=LOCK, character=WEN))
    story.when(GM, RuleCredible(contest=LOCK, reason="river magic carries boats over dry locks in this game"))
    assert story.hears()[-1] == CredibleRuled(
        contest=LOCK, reason="river magic carries boats over dry locks in this game"
    )


@clause("QW2-2.3.2.4.1", "QW2-2.3.2.4.2")
def test_what_has_lost_against_an_obstacle_is_no_new_tactic_but_the_game_master_may_see_a_new_way() -> None:
    story = decided(4, 9).when(GM, CloseContest(contest=LOCK))
    again = FrameContest(character=WEN, prize="the barge", obstacle="the lock-keeper's guards")
    story.when(NORA, again, called="once-again")
    used = ChooseAbility(contest=ContestId("once-again"), character=WEN, ability="River Pilot", tactic="Once more.")
    story.attempt(NORA, used).refused("QW2-2.3.2.4.1")
    [offer] = [each for each in story.offered(GM, ChooseAbility) if each.fixed.get("new_way")]
    assert isinstance(offer.fields[0], Choice)
    assert [option.value for option in offer.fields[0].options] == ["River Pilot"]


@clause("QW2-2.3.2.4.1", "QW2-2.1.2.1.1")
def test_whoever_has_lost_without_a_relevant_ability_needs_another_tactic_too() -> None:
    story = opened().when(GM, SetResistance(contest=LOCK, resistance="Moderate")).when(NORA, with_ability(""))
    story.accepted(LOCK, NORA).falls(LOCK, 19, 3).when(NORA, LetStand(contest=LOCK, character=WEN))
    again = FrameContest(character=WEN, prize="the barge", obstacle="the lock-keeper's guards")
    story.when(GM, CloseContest(contest=LOCK)).when(NORA, again, called="once-again")
    used = ChooseAbility(contest=ContestId("once-again"), character=WEN, tactic="She simply tries again.")
    story.attempt(NORA, used).refused("QW2-2.3.2.4.1")
    own = story.offered(NORA, ChooseAbility)[0].fields[0]
    assert isinstance(own, Choice)
    assert "" not in [option.value for option in own.options]
    [offer] = [each for each in story.offered(GM, ChooseAbility) if each.fixed.get("new_way")]
    assert isinstance(offer.fields[0], Choice)
    assert [option.value for option in offer.fields[0].options] == [""]
    story.when(GM, replace(used, new_way=True))
    assert story.side(contest="once-again").chosen


@clause("QW2-2.3.2.4.1")
def test_a_tactic_that_has_lost_since_it_was_chosen_is_not_accepted_unless_its_way_is_new() -> None:
    story = given(LATER)
    for contest in (LOCK, DUEL):
        frame = FrameContest(character=WEN, prize="the gold", obstacle="the vault", resistance="14")
        story.when(GM, frame, called=contest)
        story.when(NORA, ChooseAbility(contest=contest, character=WEN, ability="Unhurried"))
    story.accepted(LOCK, NORA).falls(LOCK, 20, 2).when(NORA, LetStand(contest=LOCK, character=WEN))
    story.attempt(NORA, AcceptCard(contest=DUEL)).refused("QW2-2.3.2.4.1")
    new = ChooseAbility(contest=DUEL, character=WEN, ability="Unhurried", tactic="From below.", new_way=True)
    story.when(GM, new).when(NORA, AcceptCard(contest=DUEL))
    assert story.side(contest=DUEL).accepted


@clause("QW2-2.3.2.4.1", "QW2-2.3.2.4.2")
def test_what_has_lost_against_all_of_them_is_no_new_tactic_in_the_next_long_contest() -> None:
    first, second, opening = LongId("the-gang-once"), LongId("the-gang-again"), ContestId("the-opening")
    story = given(with_options(LATER, options={"long_contests": "true"}))
    frame = FrameLong(
        prize="the bridge",
        obstacle="the gang",
        scene=Scene.RISING_ACTION,
        character=WEN,
        opponent="Thug",
        resistance="14",
    )
    used = ChooseAbility(contest=opening, character=WEN, ability="Unhurried")
    story.when(GM, frame, called=first).when(NORA, StartRound(long=first, pairing=0), called=opening)
    story.when(NORA, used).when(NORA, AcceptCard(contest=opening)).falls(opening, 20, 1)
    story.when(NORA, LetStand(contest=opening, character=WEN)).when(GM, CloseLong(long=first))
    story.when(GM, frame, called=second).when(NORA, StartRound(long=second, pairing=0), called="next-opening")
    story.attempt(NORA, replace(used, contest=ContestId("next-opening"))).refused("QW2-2.3.2.4.1")
    story.when(GM, replace(used, contest=ContestId("next-opening"), new_way=True))
    story.when(NORA, AcceptCard(contest=ContestId("next-opening"))).falls("next-opening", 3, 19)
    if ContestId("next-opening") in story.saga.cards:
        story.when(NORA, LetStand(contest=ContestId("next-opening"), character=WEN))
    after = ContestId("another-round")  # the way stays new
    story.when(NORA, StartRound(long=second, pairing=0), called=after).when(NORA, AcceptCard(contest=after))
    assert story.card(after).called


@clause("QW2-2.3.2.4.1", "QW2-4.2.0.3")
def test_what_has_lost_in_pairs_has_lost_against_the_obstacle_of_the_group_too() -> None:
    fort, own = GroupId("the-fort"), ContestId("her-own-part")
    story = given(LATER).when(GM, FrameGroup(prize="the fort", obstacle="the garrison", kind=Form.PAIRS), called=fort)
    story.when(GM, JoinGroup(group=fort, character=WEN, opponent="Guard one"), called=own)
    story.when(NORA, ChooseAbility(contest=own, character=WEN, ability="Unhurried"))
    story.when(NORA, AcceptCard(contest=own)).when(GM, BeginRolls(group=fort)).falls(own, 20, 2)
    story.when(NORA, LetStand(contest=own, character=WEN)).when(GM, CloseGroup(group=fort))
    for contest, obstacle in ((LOCK, "the garrison"), (DUEL, "Guard one")):
        story.when(NORA, FrameContest(character=WEN, prize="the fort", obstacle=obstacle), called=contest)
        again = ChooseAbility(contest=contest, character=WEN, ability="Unhurried")
        story.attempt(NORA, again).refused("QW2-2.3.2.4.1")
