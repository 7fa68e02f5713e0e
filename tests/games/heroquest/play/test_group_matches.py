"""Against whom the members of a group contest stand: one resistance for all, or an opponent each."""

import pytest
from tests.games.heroquest.play.table import CASIMIR, GM, LATER, NORA, PILAR, PIM, ROSA, WEN, Evening, given
from tests.games.heroquest.play.test_groups import DAM, OWN, USES, WHO, agreed, gathered, rolling, seen
from tests.refusing import refusing
from tests.rules.clause import clause

from talewright.dice.draw import DrawId
from talewright.games.heroquest.play.augments.proposals import ProposeAugment
from talewright.games.heroquest.play.card import Settling
from talewright.games.heroquest.play.framing.accepting import AcceptCard
from talewright.games.heroquest.play.framing.dropping import CancelContest
from talewright.games.heroquest.play.framing.resistance import SetResistance
from talewright.games.heroquest.play.framing.tactics import ChooseAbility
from talewright.games.heroquest.play.game import HeroQuest
from talewright.games.heroquest.play.groups.ending import CloseGroup, SettleGroup
from talewright.games.heroquest.play.groups.joining import BeginRolls, FrameGroup, JoinGroup
from talewright.games.heroquest.play.ids import CharacterId, ContestId, sidekick_of
from talewright.games.heroquest.play.lasting import GiveBenefit, GiveConsequence
from talewright.games.heroquest.play.outcome import LetStand
from talewright.games.heroquest.play.points import CorrectPoints
from talewright.games.heroquest.play.relationships import HarmTie, PutInDanger
from talewright.games.heroquest.play.rewriting import CorrectRating
from talewright.games.heroquest.play.showing import ShowGroupResistance, ShowResistance
from talewright.games.heroquest.play.sidekicks import LoseSidekick
from talewright.games.heroquest.rules.contests.contest import Outcome
from talewright.games.heroquest.rules.contests.supporting import Kind
from talewright.games.heroquest.rules.extended.group import Form
from talewright.table.moves import TypeFace
from talewright.table.offer import Choice, Number


@clause("QW2-4.2.0.2")
def test_against_one_resistance_all_face_the_same_once() -> None:
    story = gathered(hidden=True)
    story.attempt(NORA, JoinGroup(group=DAM, character=WEN)).refused("QW2-4.2.0.2")
    story.attempt(GM, SetResistance(contest=OWN[WEN], resistance="Low")).refused("QW2-4.2.0.2")
    assert (seen(story).resistance, seen(story, NORA).resistance) == ("14", "")
    assert (story.contest(OWN[WEN]).resistance, story.contest(OWN[WEN], NORA).resistance) == ("14", "")
    assert seen(agreed(hidden=True), NORA).odds is None


def test_the_hidden_resistance_of_all_is_shown_with_the_dice_on_the_table() -> None:
    story = agreed(hidden=True).when(GM, BeginRolls(group=DAM))
    story.attempt(GM, ShowResistance(contest=OWN[WEN])).refused(by=HeroQuest.decided)
    show = ShowGroupResistance(group=DAM)
    story.attempt(NORA, show).not_theirs().when(GM, show)
    assert (seen(story, NORA).resistance, story.contest(OWN[PILAR], NORA).resistance) == ("14", "14")
    story.attempt(GM, show).refused(by=HeroQuest.decided)


@clause("QW2-4.2.0.3", "QW2-4.2.0.4")
def test_in_pairs_everybody_has_an_opponent_and_a_second_one_costs_three() -> None:
    frame = FrameGroup(prize="the bridge", obstacle="the raiders", kind=Form.PAIRS)
    story = given(LATER).when(GM, frame, called=DAM)
    story.attempt(NORA, JoinGroup(group=DAM, character=WEN)).refused("QW2-4.2.0.3")
    for name, contest in (("The bowman", OWN[WEN]), ("The chief", OWN[PILAR])):
        story.when(GM, JoinGroup(group=DAM, character=WEN, opponent=name, resistance="High"), called=contest)
    assert [member.opponent for member in seen(story).members] == ["The bowman", "The chief"]
    assert (story.lines(WEN, OWN[WEN]), story.lines(WEN, OWN[PILAR])) == ([], ["-3 opponents: opponent 2"])


@clause("QW2-4.2.1.10", "QW2-2.3.5.2.3")
def test_a_tie_of_groups_with_player_characters_on_both_sides_is_settled_for_none_of_them() -> None:
    frame = FrameGroup(prize="the bridge", obstacle="each other", kind=Form.PAIRS)
    story = given(Evening((WEN, CASIMIR), LATER.game)).when(GM, frame, called=DAM)
    story.when(NORA, JoinGroup(group=DAM, character=WEN, against=CASIMIR), called=OWN[WEN])
    for who, hero, ability in ((NORA, WEN, "Strong Swimmer"), (PIM, CASIMIR, "The Dowager Empress")):
        story.when(who, ChooseAbility(contest=OWN[WEN], character=hero, ability=ability))
    for who in (NORA, PIM):
        story.when(who, AcceptCard(contest=OWN[WEN]))
    story.when(GM, BeginRolls(group=DAM)).falls(OWN[WEN], 5, 5)
    for who, hero in ((NORA, WEN), (PIM, CASIMIR)):
        if not story.card(OWN[WEN]).is_decided:
            story.when(who, LetStand(contest=OWN[WEN], character=hero))
    [settles] = story.offered(GM, SettleGroup)
    how = settles.fields[0]
    assert isinstance(how, Choice)
    assert [option.value for option in how.options] == [Settling.STANDS, Settling.SITUATION]
    story.attempt(GM, SettleGroup(group=DAM, how=Settling.FOR_PC)).refused("QW2-2.3.5.2.3")


@clause("QW2-4.2.0.4")
def test_in_pairs_each_match_after_one_that_is_left_costs_three_less() -> None:
    frame = FrameGroup(prize="the bridge", obstacle="the raiders", kind=Form.PAIRS)
    story, third = given(LATER).when(GM, frame, called=DAM), ContestId("her-third-part")
    for name, contest in (("The bowman", OWN[WEN]), ("The chief", OWN[PILAR]), ("The drummer", third)):
        story.when(GM, JoinGroup(group=DAM, character=WEN, opponent=name), called=contest)
        story.when(NORA, ChooseAbility(contest=contest, character=WEN, ability="Unhurried"))
        story.when(NORA, AcceptCard(contest=contest))
    story.when(GM, CancelContest(contest=OWN[WEN], reason="He ran."))
    assert (story.lines(WEN, OWN[PILAR]), story.lines(WEN, third)) == ([], ["-3 opponents: opponent 2"])
    assert not story.side(WEN, third).accepted
    last = ContestId("her-last-part")
    story.when(GM, JoinGroup(group=DAM, character=WEN, opponent="The piper"), called=last)
    assert story.lines(WEN, last) == ["-6 opponents: opponent 3"]


@clause("QW2-4.2.0.4")
def test_in_pairs_a_character_on_the_other_side_pays_for_a_second_match_too_and_changes_no_side() -> None:
    frame = FrameGroup(prize="the bridge", obstacle="each other", kind=Form.PAIRS)
    story = given(LATER).when(GM, frame, called=DAM)
    for member in (WEN, PILAR):
        against = JoinGroup(group=DAM, character=member, against=CASIMIR)
        story.when(WHO[member], against, called=OWN[member])
    assert (story.lines(CASIMIR, OWN[WEN]), story.lines(CASIMIR, OWN[PILAR])) == ([], ["-3 opponents: opponent 2"])
    assert story.lines(PILAR, OWN[PILAR]) == []
    other = JoinGroup(group=DAM, character=CASIMIR, opponent="The chief", resistance="Low")
    story.attempt(GM, other).refused("QW2-4.2.0.3")
    own = JoinGroup(group=DAM, character=WEN, against=PILAR)
    story.attempt(NORA, own).refused("QW2-4.2.0.3")


@clause("QW2-4.2.1.3")
def test_the_resistance_may_roll_once_for_all_and_then_all_dice_fall_together() -> None:
    evening = Evening(game=LATER.game, options={"resistance_rolls": "once for all"})
    story = rolling(evening, members=(WEN, CASIMIR))
    assert story.draws() == [f"{OWN[WEN]}.ours", f"{DAM}.theirs", f"{OWN[CASIMIR]}.ours"]
    assert {draw.group for draw in story.look().draws} == {DAM}
    story.when(GM, TypeFace(DrawId(f"{OWN[WEN]}.ours"), 2)).when(GM, TypeFace(DrawId(f"{OWN[CASIMIR]}.ours"), 18))
    story.when(GM, TypeFace(DrawId(f"{DAM}.theirs"), 5))
    assert [story.card(OWN[who]).their_face for who in (WEN, CASIMIR)] == [5, 5]


@clause("QW2-4.2.0.4", "QW2-1.3.1")
def test_a_group_may_do_without_a_penalty_for_further_matches() -> None:
    frame = FrameGroup(prize="the bridge", obstacle="the raiders", kind=Form.PAIRS)
    story = given(Evening(game=LATER.game, options={"further_opponent": "0"})).when(GM, frame, called=DAM)
    for name, contest in (("The bowman", OWN[WEN]), ("The chief", OWN[PILAR])):
        story.when(GM, JoinGroup(group=DAM, character=WEN, opponent=name), called=contest)
    assert story.lines(WEN, OWN[PILAR]) == []


@clause("QW2-4.2.0.4")
def test_a_group_sets_what_each_further_match_costs() -> None:
    frame = FrameGroup(prize="the bridge", obstacle="the raiders", kind=Form.PAIRS)
    story = given(Evening(game=LATER.game, options={"further_opponent": 6})).when(GM, frame, called=DAM)
    for name, contest in (("The bowman", OWN[WEN]), ("The chief", OWN[PILAR])):
        story.when(GM, JoinGroup(group=DAM, character=WEN, opponent=name), called=contest)
    assert story.lines(WEN, OWN[PILAR]) == ["-6 opponents: opponent 2"]
    with refusing(naming=("20",)):
        given(Evening(game=LATER.game, options={"further_opponent": "21"}))


@clause("QW2-2.4.0.5")
def test_a_member_supports_nobody_else_and_whoever_supports_is_no_member() -> None:
    story = agreed()
    steady = USES[CASIMIR]
    help_ = ProposeAugment(
        contest=OWN[WEN], beneficiary=WEN, helper=CASIMIR, ability=steady, about="He holds the rope."
    )
    story.attempt(PIM, help_).refused("QW2-2.4.0.5")
    assert [each.fixed["helper"] for each in story.offered(PIM, ProposeAugment)] == [CASIMIR]  # for himself alone
    fewer = agreed(members=(WEN, PILAR)).when(PIM, help_)
    fewer.attempt(PIM, JoinGroup(group=DAM, character=CASIMIR)).refused("QW2-2.4.0.5")
    assert fewer.offered(PIM, JoinGroup) == []


def test_no_question_is_put_about_a_group_in_pairs() -> None:
    frame = FrameGroup(prize="the bridge", obstacle="the raiders", kind=Form.PAIRS)
    story = given(LATER).when(GM, frame, called=DAM)
    for contest, opponent, hard in ((OWN[WEN], "The bowman", "High"), (OWN[PILAR], "The chief", "Low")):
        joins = JoinGroup(group=DAM, character=WEN, opponent=opponent, resistance=hard)
        used = ChooseAbility(contest=contest, character=WEN, ability="River Pilot", tactic="By boat.")
        story.when(GM, joins, called=contest).when(NORA, used)
    assert seen(story).odds is not None
    assert seen(story).question == {}


def test_in_pairs_whoever_has_no_opponent_yet_comes_first_and_nobody_is_waited_for_twice() -> None:
    story = given(Evening()).when(GM, FrameGroup(prize="the bridge", kind=Form.PAIRS), called=DAM)
    for number, foe in enumerate(("the mate", "the cook")):
        story.when(GM, JoinGroup(group=DAM, character=WEN, opponent=foe), called=f"wen-against-{number}")
    who = next(each.fields[0] for each in story.offered(GM, JoinGroup) if "character" not in each.fixed)
    assert isinstance(who, Choice)
    assert who.default != WEN == who.options[-1].value
    assert seen(story).waiting_for == ("Wen Okoro",)


@clause("QW2-4.2.0.3", "QW2-2.3.5.5.4")
def test_where_two_characters_are_matched_the_group_waits_for_that_one_of_them_whose_turn_it_is() -> None:
    frame = FrameGroup(prize="the bridge", obstacle="each other", kind=Form.PAIRS)
    story = given(Evening((WEN, CASIMIR), LATER.game)).when(GM, frame, called=DAM)
    story.when(NORA, JoinGroup(group=DAM, character=WEN, against=CASIMIR), called=OWN[WEN])
    for who, hero, ability in ((NORA, WEN, "Unhurried"), (PIM, CASIMIR, "Disgraced")):
        story.when(who, ChooseAbility(contest=OWN[WEN], character=hero, ability=ability))
    waits = [seen(story.when(who, AcceptCard(contest=OWN[WEN]))).waiting_for for who in (NORA, PIM)]
    assert waits == [("Casimir Lunt",), ()]
    story.when(GM, BeginRolls(group=DAM)).falls(OWN[WEN], 3, None)
    assert ([draw.label for draw in story.look().draws], seen(story).waiting_for) == (["Casimir Lunt"], ())
    assert seen(story.falls(OWN[WEN], None, 20)).waiting_for == ("Casimir Lunt",)


@clause("QW2-4.2.0.3")
def test_in_pairs_two_characters_may_be_matched_with_each_other() -> None:
    frame = FrameGroup(prize="the bridge", obstacle="the raiders", kind=Form.PAIRS)
    story = given(Evening()).when(GM, frame, called=DAM)
    offered = [each for each in story.offered(NORA, JoinGroup) if each.fixed.get("character") == WEN]
    assert [field.name for each in offered for field in each.fields] == ["against"]
    story.when(NORA, JoinGroup(group=DAM, character=WEN, against=CASIMIR), called="wen-and-casimir")
    assert [side.name for side in story.contest("wen-and-casimir").sides] == ["Wen Okoro", "Casimir Lunt"]
    leave = {who: story.offered(who, CancelContest)[0].label for who in (NORA, PIM, GM)}
    assert ["Wen Okoro" in said for said in leave.values()] == [False, True, True]
    assert ["Casimir Lunt" in said for said in leave.values()] == [True, False, True]


@clause("QW2-4.2.0.3", "QW2-2.3.1.2.3")
def test_in_pairs_a_character_who_is_named_as_the_opponent_is_matched_and_has_no_double() -> None:
    frame = FrameGroup(prize="the bridge", obstacle="the raiders", kind=Form.PAIRS)
    named = JoinGroup(group=DAM, character=WEN, opponent="casimir lunt", resistance="Low")
    story = given(Evening()).when(GM, frame, called=DAM).when(GM, named, called="wen-and-casimir")
    assert [side.name for side in story.contest("wen-and-casimir").sides] == ["Wen Okoro", "Casimir Lunt"]
    story.attempt(GM, JoinGroup(group=DAM, character=WEN, opponent="Wen Okoro")).refused("QW2-2.3.1.2.3")


@clause("QW2-4.2.0.3", "QW2-4.2.0.4")
def test_in_pairs_no_player_adds_a_match_to_the_one_there_is_and_nobody_meets_the_same_character_twice() -> None:
    frame = FrameGroup(prize="the bridge", obstacle="the raiders", kind=Form.PAIRS)
    story, once = given(Evening()).when(GM, frame, called=DAM), JoinGroup(group=DAM, character=WEN, against=CASIMIR)
    story.when(NORA, once, called="wen-and-casimir")
    assert story.offered(NORA, JoinGroup) == []
    story.attempt(NORA, JoinGroup(group=DAM, character=WEN, against=PILAR)).refused("QW2-4.2.0.4")
    story.attempt(GM, once).refused("QW2-4.2.0.3")
    [more] = (each for each in story.offered(GM, JoinGroup) if each.fixed.get("character") == WEN)
    left = [option.value for field in more.fields if isinstance(field, Choice) for option in field.options]
    assert left == [PILAR, sidekick_of(PILAR)]


@clause("HQ2-GSC.4", "QW2-2.4.3.2")
@pytest.mark.parametrize(("ours", "theirs", "winner", "loser"), [(5, 20, WEN, CASIMIR), (20, 5, CASIMIR, WEN)])
def test_in_pairs_a_group_contest_leaves_something_to_the_characters_of_either_side(
    ours: int, theirs: int, winner: CharacterId, loser: CharacterId
) -> None:
    frame = FrameGroup(prize="the bridge", obstacle="each other", kind=Form.PAIRS)
    story = given(Evening()).when(GM, frame, called=DAM)
    duel = ContestId("wen-and-casimir")
    story.when(NORA, JoinGroup(group=DAM, character=WEN, against=CASIMIR), called=duel)
    for who, character, ability in ((NORA, WEN, "Strong Swimmer"), (PIM, CASIMIR, "Steady Hand")):
        story.when(GM, CorrectRating(character=character, ability=ability, rating="15", reason="so"))
        story.when(GM, CorrectPoints(character=character, hero=0, experience=0, reason="so"))
        story.when(who, ChooseAbility(contest=duel, character=character, ability=ability))
    for who in (NORA, PIM):
        story.when(who, AcceptCard(contest=duel))
    story.when(GM, BeginRolls(group=DAM)).falls(
        duel, ours, theirs
    )  # a success against a fumble: 3 points, a major victory
    harmed = [made.fixed["character"] for made in story.offered(GM, GiveConsequence) if made.main]
    assert harmed == [loser]
    bonus = {
        made.fixed["character"]: made.fields[1] for made in story.offered(GM, GiveBenefit) if made.fixed["contest"]
    }
    assert {who: field.default for who, field in bonus.items() if isinstance(field, Number)} == {winner: 6}
    assert [(each.character, each.outcome) for each in story.saga.won] == [(winner, Outcome.MAJOR_VICTORY)]


@clause("QW2-4.2.0.3", "QW2-6.1.9", "QW2-6.5.2.1")
def test_whoever_has_lost_on_the_other_side_of_a_group_in_pairs_may_lose_those_who_helped() -> None:
    bruno, evening = "Bruno the Winchman", Evening((WEN, PILAR), LATER.game)
    story = given(evening).when(GM, PutInDanger(character=PILAR, tie=bruno, warning="He may fall."))
    story.when(GM, FrameGroup(prize="the bridge", obstacle="each other", kind=Form.PAIRS), called=DAM)
    story.when(NORA, JoinGroup(group=DAM, character=WEN, against=PILAR), called=OWN[WEN])
    for who, hero, ability in ((NORA, WEN, "Unhurried"), (ROSA, PILAR, bruno)):
        story.when(who, ChooseAbility(contest=OWN[WEN], character=hero, ability=ability))
    for who in (NORA, ROSA):
        story.when(who, AcceptCard(contest=OWN[WEN]))
    story.when(GM, BeginRolls(group=DAM)).falls(OWN[WEN], 3, 19)
    for who, hero in ((ROSA, PILAR), (NORA, WEN)):
        story.when(who, LetStand(contest=OWN[WEN], character=hero))
    ended = HarmTie(character=PILAR, tie=bruno, contest=ContestId(DAM), kind=Kind.END, text="He fell.")
    assert {offer.fixed["tie"] for offer in story.offered(GM, HarmTie)} == {bruno}
    story.when(GM, CloseGroup(group=DAM))
    assert [offer.fixed["character"] for offer in story.offered(GM, LoseSidekick)] == [PILAR, PILAR]
    assert bruno not in [line.name for line in story.when(GM, ended).sheet(PILAR).abilities]
