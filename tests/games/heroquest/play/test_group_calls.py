"""Whom a group contest calls for before its dice: those who may take part, and those who pay for a boost."""

from tests.games.heroquest.play.table import CASIMIR, GM, LATER, NORA, PILAR, PIM, ROSA, WEN, Evening, given
from tests.games.heroquest.play.test_groups import DAM, OWN, USES, agreed, gathered, seen
from tests.rules.clause import clause

from talewright.games.heroquest.play.augments.answers import RollAugment
from talewright.games.heroquest.play.augments.proposals import ProposeAugment, ProposeHelp
from talewright.games.heroquest.play.framing.tactics import ChooseAbility
from talewright.games.heroquest.play.groups.boosts import BuyBoost, PledgePoints
from talewright.games.heroquest.play.groups.joining import BeginRolls, FrameGroup, JoinGroup, StayOut
from talewright.games.heroquest.play.ids import AugmentId, CharacterId, ContestId, MarkId, sidekick_of
from talewright.games.heroquest.play.lasting import EndMark, GiveConsequence
from talewright.games.heroquest.play.people import DescribeCharacter, TakeReady
from talewright.games.heroquest.play.proposed import Harm
from talewright.games.heroquest.rules.extended.group import Form
from talewright.table.offer import Choice, Number

OSRIC = CharacterId("osric-vane")


@clause("QW2-4.2.1.1")
def test_everybody_is_called_to_take_part_until_they_do_and_the_game_master_for_those_without_a_player() -> None:
    story = gathered(members=(WEN,))
    assert [[offer.main for offer in story.offered(who, JoinGroup)] for who in (NORA, PIM, GM)] == [
        [],
        [True, False],
        [False],
    ]
    assert [offer.fields for offer in story.offered(PIM, JoinGroup) if offer.main] == [()]  # one character: one press
    story.when(GM, TakeReady(ready="osric"), called="osric-vane")
    assert [offer.main for offer in story.offered(GM, JoinGroup)] == [True]


def test_the_game_master_reads_who_of_theirs_takes_part_or_is_left_out() -> None:
    story = gathered(members=(WEN,))
    assert [offer.label for offer in story.offered(GM, JoinGroup)] == ["Let a character take part"]
    story.when(GM, TakeReady(ready="osric"), called=OSRIC)
    (joins,) = story.offered(GM, JoinGroup)
    (who,) = joins.fields
    assert isinstance(who, Choice)
    assert (joins.label, who.options[0].label) == ("Let Osric Vane take part", "Osric Vane")
    assert [offer.label for offer in story.offered(GM, StayOut)] == ["Leave Osric Vane out"]


@clause("HQ2-GSC.9", "HQ2-GSC.10", "HQ2-GSC.14")
def test_nobody_is_offered_to_give_more_than_a_double_boost_takes_and_what_pays_for_one_calls_for_it() -> None:
    story = gathered(Evening())
    (give,) = (each for offer in story.offered(NORA, PledgePoints) for each in offer.fields)
    assert isinstance(give, Number)
    assert (give.most, story.sheet(WEN).hero_points) == (2, 3)
    story.when(NORA, PledgePoints(group=DAM, character=WEN, points=1))
    assert [(offer.fixed["boost"], offer.main) for offer in story.offered(GM, BuyBoost)] == [(1, True)]


def test_two_who_are_called_alike_wait_for_each_other() -> None:
    """Whom a group waits for leaves out the seat's own character, and not another of that name."""
    pip = sidekick_of(PILAR)
    who = {WEN: NORA, pip: ROSA}
    own = {WEN: OWN[WEN], pip: ContestId("pip-at-the-dam")}
    story = given(LATER).when(NORA, DescribeCharacter(character=WEN, name="Pip"))
    frame = FrameGroup(prize="the valley is saved", obstacle="the flood", resistance="Moderate")
    story.when(GM, frame, called=DAM)
    story.when(NORA, JoinGroup(group=DAM, character=WEN), called=own[WEN])
    others = ("Casimir Lunt", "Pilar Quist")  # who have yet to say whether they take part
    assert [seen(story, player).waiting_for for player in (NORA, ROSA)] == [others, ("Pip", others[0])]
    for player, hero in ((PIM, CASIMIR), (ROSA, PILAR)):
        story.when(player, StayOut(group=DAM, character=hero))
    story.when(ROSA, JoinGroup(group=DAM, character=pip), called=own[pip])
    assert [seen(story, player).waiting_for for player in (NORA, ROSA)] == [("Pip",)] * 2
    for hero in who:
        waits = {player: story.contest(own[hero], player).waiting_for for player in (NORA, ROSA)}
        assert waits == {NORA: () if hero == WEN else ("Pip",), ROSA: () if hero == pip else ("Pip",)}


def test_a_group_waits_for_those_who_have_yet_to_say_whether_they_take_part() -> None:
    story = gathered(members=())
    waits = {who: seen(story, who).waiting_for for who in (GM, ROSA)}
    assert waits == {GM: ("Wen Okoro", "Casimir Lunt", "Pilar Quist"), ROSA: ("Wen Okoro", "Casimir Lunt")}
    story = agreed(members=(WEN, CASIMIR))
    waits = {who: seen(story, who).waiting_for for who in (GM, NORA, ROSA)}
    assert waits == {GM: ("Pilar Quist",), NORA: ("Pilar Quist", "the game master"), ROSA: ("the game master",)}


def test_a_group_waits_by_name_neither_for_the_dead_nor_for_a_character_without_a_player() -> None:
    story = gathered(Evening(), members=())
    story.when(GM, TakeReady(ready="osric"), called=OSRIC)
    story.when(GM, GiveConsequence(character=CASIMIR, text="drowned", state=Harm.DEAD))
    assert seen(story, NORA).waiting_for == ("Pilar Quist",)
    assert not story.offered(PIM, StayOut) + story.offered(PIM, JoinGroup)
    story.when(GM, JoinGroup(group=DAM, character=OSRIC), called="osric-at-the-dam")
    story.when(NORA, StayOut(group=DAM, character=WEN)).when(ROSA, StayOut(group=DAM, character=PILAR))
    assert {who: seen(story, who).waiting_for for who in (GM, NORA)} == {GM: (), NORA: ("the game master",)}


@clause("QW2-2.4.0.6", "QW2-2.4.0.8")
def test_a_group_waits_for_the_game_master_where_help_from_outside_does() -> None:
    story = gathered(members=(WEN, CASIMIR))
    story.when(NORA, ChooseAbility(contest=OWN[WEN], character=WEN, ability=USES[WEN]))
    story.when(NORA, ProposeHelp(contest=OWN[WEN], beneficiary=WEN, about="all the village bails"))
    waits = {who: seen(story, who).waiting_for for who in (GM, ROSA)}
    assert waits == {GM: ("Casimir Lunt", "Pilar Quist"), ROSA: ("Casimir Lunt", "the game master")}


@clause("QW2-2.4.1.1")
def test_a_group_waits_for_whoever_rolls_an_augment_and_not_for_whom_that_is() -> None:
    story, songs, roll = gathered(members=(WEN,)), AugmentId("the-songs"), ContestId("the-roll")
    for who, character in ((PIM, CASIMIR), (ROSA, PILAR)):
        story.when(who, StayOut(group=DAM, character=character))
    support = ProposeAugment(contest=OWN[WEN], beneficiary=WEN, helper=CASIMIR, ability="Steady Hand", about="A rope.")
    story.when(PIM, support, called=songs).when(GM, RollAugment(contest=OWN[WEN], augment=songs), called=roll)
    for who in (GM, NORA):
        rolls = [draw.label for draw in story.look(who).draws if draw.waits_for_roller]
        assert (rolls[0], seen(story, who).waiting_for) == ("Casimir Lunt", ())


@clause("HQ2-CON.5", "QW2-4.2.1.1")
def test_a_group_calls_nobody_who_is_dying_and_the_game_master_may_let_them_act() -> None:
    story, dying = gathered(Evening(), members=()), GiveConsequence(character=CASIMIR, text="shot", state=Harm.DYING)
    story.when(GM, dying, called="the-shot-in-the-arm")
    assert "Casimir Lunt" not in seen(story).waiting_for
    assert [offer.main for offer in story.offered(PIM, JoinGroup)] == [False]
    story.when(PIM, JoinGroup(group=DAM, character=CASIMIR), called=OWN[CASIMIR])
    story.when(GM, EndMark(mark=MarkId("the-shot-in-the-arm"), why="A surgeon."))
    assert seen(story).waiting_for[0] == "Casimir Lunt"


def test_what_concerns_all_of_a_group_is_told_once() -> None:
    for hidden in (False, True):
        story = agreed(hidden=hidden)
        told = len(story.reads(NORA))
        assert len([line for line in story.reads(GM) if "14" in line]) == 1
        assert len(story.when(GM, BeginRolls(group=DAM)).reads(NORA)) == told + 1


@clause("QW2-4.2.0.2")
def test_nobody_is_called_any_more_who_stays_out_and_may_still_join() -> None:
    story = gathered(members=(WEN, CASIMIR))
    assert [offer.main for offer in story.offered(ROSA, JoinGroup)] == [True, False, False]  # with Pip at last
    story.when(ROSA, StayOut(group=DAM, character=PILAR))
    assert [offer.main for offer in story.offered(ROSA, JoinGroup)] == [False, False]
    assert not story.offered(ROSA, StayOut)
    story.attempt(ROSA, StayOut(group=DAM, character=PILAR)).refused("QW2-4.2.0.2")
    story.attempt(NORA, StayOut(group=DAM, character=WEN)).refused("QW2-4.2.0.2")
    story.when(ROSA, JoinGroup(group=DAM, character=PILAR), called=OWN[PILAR])
    assert [member.character for member in seen(story).members] == [WEN, CASIMIR, PILAR]


@clause("QW2-4.2.0.3")
def test_in_pairs_the_game_master_is_called_until_everybody_is_matched_or_left_out() -> None:
    frame = FrameGroup(prize="the bridge", obstacle="the raiders", kind=Form.PAIRS)
    story = given(LATER).when(GM, frame, called=DAM)
    for hero, opponent in ((WEN, "The bowman"), (CASIMIR, "The chief")):
        (match,) = (each for each in story.offered(GM, JoinGroup) if each.main)
        who = match.fields[0]
        assert isinstance(who, Choice)
        assert who.default == hero
        assert seen(story, ROSA).waiting_for[-1:] == ("the game master",)
        story.when(GM, JoinGroup(group=DAM, character=hero, opponent=opponent, resistance="Low"), called=OWN[hero])
    for who_sits in (GM, ROSA):
        assert [each.fixed["character"] for each in story.offered(who_sits, StayOut)] == [PILAR]
    story.when(GM, StayOut(group=DAM, character=PILAR))
    assert not any(each.main for each in story.offered(GM, JoinGroup))
    assert seen(story, ROSA).waiting_for == ("Wen Okoro", "Casimir Lunt")
