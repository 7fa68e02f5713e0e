"""Group contests at the table: everybody rolls when ready, and the successes of all decide."""

import pytest
from tests.games.questworlds.play.table import AMA, GM, INES, LEDGER, NORA, PIM, ROSA, TOBIAS, Story, given
from tests.games.questworlds.play.table import framed as alone
from tests.games.questworlds.play.together import (
    STORM,
    USED,
    WITHOUT_POINTS,
    contest_of,
    framed,
    of,
    ready,
    roll,
    seen,
    totals,
)
from tests.refusing import figures
from tests.rules.clause import clause

from talewright.games.questworlds.play.acceptance import AcceptCard
from talewright.games.questworlds.play.augments import ProposeAugment, WithdrawAugment
from talewright.games.questworlds.play.experience import ExperienceEarned
from talewright.games.questworlds.play.framing import FrameContest
from talewright.games.questworlds.play.groups.closing import CloseGroup, MarkGroup
from talewright.games.questworlds.play.groups.instead import MakeGroup
from talewright.games.questworlds.play.groups.joining import FrameGroup, JoinGroup
from talewright.games.questworlds.play.groups.numbers import (
    GroupNumbersWeighed,
    NumbersWeighed,
    WeighForGroup,
    WeighNumbers,
)
from talewright.games.questworlds.play.groups.totals import GroupDecided, RuleStalemate
from talewright.games.questworlds.play.marks import GiveBenefit, GiveConsequence
from talewright.games.questworlds.play.resistance import Assure, SetResistance
from talewright.games.questworlds.play.showing import (
    GroupResistanceShown,
    ResistanceShown,
    ShowGroupResistance,
    ShowResistance,
)
from talewright.games.questworlds.play.story_points import BurnStoryPoints
from talewright.games.questworlds.play.tactics import ChooseAbility
from talewright.games.questworlds.rules.contest import Verdict
from talewright.games.questworlds.rules.groups.totals import Form
from talewright.games.questworlds.shared.ids import AugmentId
from talewright.games.questworlds.shared.seeing import THE_GM
from talewright.table.moves import Ruling
from talewright.table.offer import Choice

# Ines goes in with 13, Tobias with 17, Ama with 15; the resistance of all is 10.


def won_by_group() -> Story:
    """Ines wins 1 to 0, Tobias loses 0 to 1, and Ama wins 2 to 1."""
    story = roll(roll(framed(evening=WITHOUT_POINTS), INES, 5, 15), TOBIAS, 20, 3)
    return roll(story, AMA, 15, 4)


@clause("QW3-4.2.1", "QW3-4.2.2", "QW3-4.2.1.1", "QW3-4.2.1.2", "QW3-4.2.1.3", "QW3-4.2.1.6")
def test_all_roll_against_one_resistance_when_they_are_ready_and_their_successes_add_up() -> None:
    story = framed(evening=WITHOUT_POINTS)
    assert (seen(story).resistance, seen(story).phase) == ("10", "framing")
    roll(story, TOBIAS, 20, 3)  # nobody waits for the others, who have not even chosen an ability
    assert (totals(story, NORA), of(story, TOBIAS, NORA).verdict) == ((0, 1), "defeat")
    assert seen(story).waiting_for == ("Ines Valdera", "Ama Osei")
    ready(story, INES, AMA)
    one, other = contest_of(story, INES), contest_of(story, AMA)
    assert story.waits() == [f"{each}.{side}" for each in (one, other) for side in ("ours", "theirs")]
    roll(roll(story, INES, 5, 15), AMA, 15, 4)
    assert (totals(story), seen(story).verdict, seen(story).degree) == ((3, 2), "victory", 1)
    decided = GroupDecided(group=STORM, verdict=Verdict.VICTORY, ours=3, theirs=2)
    assert story.hears(PIM)[-1] == decided
    assert [of(story, each).verdict for each in (INES, TOBIAS, AMA)] == ["victory", "defeat", "victory"]


@clause("QW3-4.2.2")
def test_whoever_is_asked_takes_part_with_an_ability_in_one_press() -> None:
    story = framed((), evening=WITHOUT_POINTS)
    plain, with_ability = story.offered(NORA, JoinGroup)
    assert (plain.main, plain.fields, with_ability.main) == (True, (), False)
    story.when(NORA, JoinGroup(group=STORM, character=INES, ability=USED[INES]))
    own = contest_of(story, INES)
    assert str(story.saga.cards[own].ours.ability) == USED[INES]
    assert story.when(NORA, AcceptCard(contest=own)).waits()
    nobodys = JoinGroup(group=STORM, character=TOBIAS, ability="Telepathy")
    story.attempt(PIM, nobodys).refused("QW3-2.1.4.1")


def test_who_takes_part_is_told_with_the_group() -> None:
    story = framed()
    joined = [line for line in story.table.log(story.campaign, story.seats[PIM]) if line.kind == "member-joined/1"]
    assert [line.contest for line in joined] == [STORM] * 3


def test_what_one_of_a_group_rolls_is_no_turning_point_beside_what_the_group_comes_to() -> None:
    story = won_by_group()
    found = story.table.recap(story.campaign, story.seats[PIM], 1)
    decided = [line.text for line in story.look(PIM).log if line.heads]
    assert found is not None
    assert [turn.text for turn in found.turning_points] == decided
    assert len(decided) == 1


@clause("QW3-4.2.1.4", "QW3-4.2.1.5")
def test_equal_totals_are_a_stalemate_unless_that_makes_no_sense() -> None:
    story = roll(roll(framed((INES, TOBIAS), evening=WITHOUT_POINTS), INES, 5, 15), TOBIAS, 20, 3)
    assert (totals(story), seen(story).verdict, seen(story).degree) == ((1, 1), "standoff", None)
    assert not seen(story).suggested
    ruling = RuleStalemate(group=STORM, reason="The lamp burns or it does not.")
    story.attempt(NORA, ruling).refused("QW3-2.8.1.2")
    story.when(GM, ruling)
    assert (seen(story).verdict, seen(story).degree) == ("victory", 0)
    story.attempt(GM, ruling).refused("QW3-4.2.1.5")


@clause("QW3-2.3.3.5", "QW3-2.3.4.2.1", "QW3-4.2.1.4")
def test_a_group_against_a_resistance_of_0_has_the_prize_without_a_roll() -> None:
    story = ready(framed((INES, TOBIAS), resistance="Routine", evening=WITHOUT_POINTS), INES, TOBIAS)
    assert (story.waits(), totals(story), seen(story).verdict, seen(story).degree) == ([], (0, 0), "victory", 0)
    assert story.hears(PIM)[-1] == GroupDecided(group=STORM, verdict=Verdict.VICTORY, ours=0, theirs=0, assured=True)
    story.attempt(GM, RuleStalemate(group=STORM)).refused("QW3-4.2.1.5")


@clause("QW3-2.3.4.2.5", "QW3-8.1.5")
def test_dice_in_a_group_contest_that_is_assured_for_all_decide_what_comes_of_it_and_never_the_prize() -> None:
    story = framed((INES, TOBIAS), evening=WITHOUT_POINTS)
    for each in (INES, TOBIAS):
        story.when(GM, Assure(contest=contest_of(story, each), rolled=True))
    roll(roll(story, INES, 20, 10), TOBIAS, 20, 5)
    assert (totals(story), seen(story).verdict, seen(story).degree) == ((0, 3), "victory", 0)
    assert seen(story).suggested == -20
    assert not any(isinstance(each, ExperienceEarned) for each in story.hears())

    mixed = framed((INES, TOBIAS), evening=WITHOUT_POINTS)
    mixed.when(GM, Assure(contest=contest_of(mixed, INES), rolled=True))
    roll(roll(mixed, INES, 20, 10), TOBIAS, 20, 5)
    assert (totals(mixed), seen(mixed).verdict) == ((0, 3), "defeat")  # for Tobias nothing was certain


@clause("QW3-4.2.1.7", "QW3-4.2.1.8")
def test_the_own_contest_and_that_of_all_each_leave_something_behind() -> None:
    story = won_by_group()
    left = [(of(story, each).benefits, of(story, each).consequences) for each in (INES, TOBIAS, AMA)]
    assert left == [(2, 0), (1, 1), (2, 0)]
    (benefit, consequence) = story.offered(GM, MarkGroup)
    assert (benefit.main, consequence.main) == (True, False)  # the group has won, whoever has not
    story.when(GM, MarkGroup(group=STORM, good=True, text="the keeper owes you", size=10, characters=(INES, TOBIAS)))
    assert not any(made.main for made in story.offered(GM, MarkGroup))  # it is given
    own = GiveConsequence(
        character=TOBIAS, text="a broken oar", penalty=5, abilities=("Duellist",), contest=contest_of(story, TOBIAS)
    )
    story.when(GM, own)
    assert story.marks(INES) == ["the keeper owes you +10 on Sure-footed"]
    assert story.marks(TOBIAS) == ["the keeper owes you +10 on Duellist", "a broken oar -5 on Duellist"]

    lost = roll(roll(framed((INES, TOBIAS), evening=WITHOUT_POINTS), INES, 5, 15), TOBIAS, 20, 10)
    assert (seen(lost).verdict, totals(lost)) == ("defeat", (1, 2))
    assert [(of(lost, each).benefits, of(lost, each).consequences) for each in (INES, TOBIAS)] == [(1, 1), (0, 2)]
    gain = GiveBenefit(
        character=INES, text="a friend on the pier", bonus=5, abilities=("Sure-footed",), contest=contest_of(lost, INES)
    )
    lost.when(GM, gain)
    lost.attempt(GM, MarkGroup(group=STORM, good=False, text="wet", size=5, characters=(AMA,))).refused("QW3-4.2.1.7")
    lost.attempt(GM, MarkGroup(group=STORM, good=False, text="wet", size=7, characters=(INES,))).refused("QW3-2.4.1")


@clause("QW3-4.2.1.9", "QW3-4.1.1.2")
def test_the_own_defeat_and_that_of_all_teach_once_for_the_same_ability() -> None:
    story = roll(roll(framed((INES, TOBIAS), evening=WITHOUT_POINTS), TOBIAS, 20, 10), INES, 5, 15)
    assert seen(story).verdict == "defeat"
    earned = [each for each in story.hears() if isinstance(each, ExperienceEarned)]
    assert [(each.character, each.name) for each in earned] == [(TOBIAS, "Duellist"), (INES, "Sure-footed")]
    assert (story.sheet(TOBIAS).experience, story.sheet(INES).experience) == (1, 1)  # Ines has won her own contest
    assert story.kinds()[-1] == "experience-earned"  # the last step of all


@clause("QW3-2.3.1.3.1", "QW3-2.3.1.2.1")
def test_what_lost_with_the_group_is_no_new_tactic_though_the_own_contest_was_won() -> None:
    frame = FrameGroup(prize="the lighthouse", conflict="the storm", characters=(INES, TOBIAS))
    story = given(WITHOUT_POINTS).when(GM, frame, called=STORM)
    roll(roll(story, INES, 5, 15), TOBIAS, 20, 10)  # 1 to 0, and 0 to 2
    assert (seen(story).verdict, totals(story)) == ("defeat", (1, 2))
    story.when(GM, CloseGroup(group=STORM))
    story.when(NORA, FrameContest(character=INES, prize="the lighthouse", conflict="The storm"), called=LEDGER)
    again = ChooseAbility(contest=LEDGER, character=INES, ability="Sure-footed", tactic="Up the rocks once more.")
    story.attempt(NORA, again).refused("QW3-2.3.1.3.1")
    story.when(NORA, ChooseAbility(contest=LEDGER, character=INES, ability="Restless", tactic="By boat."))


@clause("QW3-4.2.2", "QW3-4.2.3")
def test_in_pairs_each_is_matched_with_an_opponent_or_with_another_character() -> None:
    story = framed((), kind=Form.PAIRS, evening=WITHOUT_POINTS)
    join = JoinGroup(group=STORM, character=INES, opponent="the mate", resistance="15")
    story.attempt(NORA, join).refused("QW3-4.2.2")
    story.attempt(GM, JoinGroup(group=STORM, character=INES)).refused("QW3-4.2.2")
    story.when(GM, join).when(PIM, JoinGroup(group=STORM, character=TOBIAS, against=AMA))
    for character in (TOBIAS, AMA):
        story.attempt(GM, JoinGroup(group=STORM, character=character, opponent="the cook")).refused("QW3-4.2.3")
    assert [of(story, each).opponent for each in (INES, TOBIAS)] == ["the mate", "Ama Osei"]
    roll(story, INES, 5, 16)
    assert [die.who for die in story.contest(contest_of(story, INES)).dice] == ["Ines Valdera", "the mate"]
    duel = contest_of(story, TOBIAS)
    story.when(PIM, ChooseAbility(contest=duel, character=TOBIAS, ability="Duellist"))
    assert story.offered(ROSA, AcceptCard) == []  # before an ability there is nothing to accept
    story.when(ROSA, ChooseAbility(contest=duel, character=AMA, ability="Patient")).accepted(duel, PIM, ROSA)
    story.falls(duel, 17, 9)
    assert (totals(story), seen(story).verdict) == ((3, 1), "victory")


@clause("QW3-4.2.1.9", "QW3-2.3.7.5.2")
def test_the_defeat_of_all_teaches_a_character_on_the_other_side_too_and_may_leave_something_there() -> None:
    story = framed((), kind=Form.PAIRS, evening=WITHOUT_POINTS)
    story.when(GM, JoinGroup(group=STORM, character=INES, against=TOBIAS))
    story.when(GM, JoinGroup(group=STORM, character=AMA, opponent="the cook", resistance="5"))
    duel = contest_of(story, INES)
    story.when(NORA, ChooseAbility(contest=duel, character=INES, ability="Sure-footed"))
    story.when(PIM, ChooseAbility(contest=duel, character=TOBIAS, ability="Duellist"))
    story.accepted(duel, NORA, PIM).falls(duel, 14, 3)  # 0 to 1: Tobias has beaten Ines
    roll(story, AMA, 15, 6)  # 2 to 0: and his side has lost
    assert (totals(story), seen(story).verdict) == ((2, 1), "victory")
    assert [story.sheet(each).experience for each in (INES, TOBIAS, AMA)] == [1, 1, 0]
    story.when(GM, MarkGroup(group=STORM, good=False, text="a bitter end", size=10, characters=(TOBIAS,)))
    assert story.marks(TOBIAS) == ["a bitter end -10 on Duellist"]
    (benefit, _) = story.offered(GM, MarkGroup)
    who = next(field for field in benefit.fields if field.name == "characters")
    assert isinstance(who, Choice)
    assert [option.value for option in who.options] == [INES, AMA, TOBIAS]
    assert who.chosen == (INES, AMA)


@clause("QW3-4.2.3", "QW3-2.10.1", "QW3-2.10.2", "QW3-4.2.4", "QW3-2.11.1")
def test_a_crowd_is_one_resistance_and_numbers_are_weighed_in_it() -> None:
    story = framed()
    contest = contest_of(story, INES)
    story.attempt(GM, WeighNumbers(contest=contest, crowd="", amount=5)).lacks("crowd")
    story.attempt(GM, WeighNumbers(contest=contest, crowd="six sailors", amount=7)).refused("QW3-2.10.1")
    story.when(GM, WeighNumbers(contest=contest, crowd="six sailors", amount=10))
    assert (story.contest(contest).resistance, story.contest(contest).resistance_words) == ("20", "Base +10")
    assert NumbersWeighed(contest=contest, crowd="six sailors", amount=10, hidden=False) in story.hears(NORA)
    story.when(GM, WeighForGroup(group=STORM, crowd="three of you", amount=-5))
    assert seen(story, PIM).resistance == "5"
    assert [story.contest(contest_of(story, each)).resistance for each in (INES, TOBIAS)] == ["5", "5"]
    story.when(GM, WeighForGroup(group=STORM, crowd="the narrow pier", amount=0))
    assert seen(story).resistance == "5"
    assert story.hears()[-1] == GroupNumbersWeighed(group=STORM, crowd="the narrow pier", amount=0, hidden=False)
    ready(story, INES)
    assert story.waits() == [f"{contest}.ours", f"{contest}.theirs"]  # six sailors roll one die


@clause("QW3-2.10.3")
def test_a_crowd_loses_members_as_the_game_master_tells_it() -> None:
    story = framed()
    story.rules(GM, "QW3-2.10.3", "six sailors", "two of them go overboard", "they lost the exchange")
    assert story.kinds()[-1] == "ruled"
    story.attempt(NORA, Ruling("QW3-2.10.3", "six sailors", "all of them run")).refused("QW3-2.10.3")


@clause("QW3-2.6.17")
def test_a_contest_with_many_supporters_becomes_one_of_the_whole_group() -> None:
    story = alone(resistance="7M", hidden=True)
    make = MakeGroup(contest=LEDGER)
    story.attempt(GM, make).refused("QW3-2.6.17")
    for who, character, ability in ((PIM, TOBIAS, "Duellist"), (ROSA, AMA, "Patient")):
        support = ProposeAugment(
            contest=LEDGER, character=character, ability=ability, about="From the quay.", beneficiary=INES
        )
        story.when(who, support)
    story.attempt(NORA, make).not_theirs()
    assert [offer.label for offer in story.offered(GM, MakeGroup)]
    story.when(GM, make, called=STORM)
    assert LEDGER not in story.saga.cards
    assert [each.name for each in seen(story).members] == ["Ines Valdera", "Tobias Kern", "Ama Osei"]
    assert (seen(story).prize, seen(story).resistance, seen(story, NORA).resistance) == (
        "the smugglers' ledger",
        "7M",
        "",
    )


@clause("QW3-2.6.8")
def test_whoever_contends_in_a_group_supports_nobody_in_it() -> None:
    story = framed((INES, TOBIAS))
    own = contest_of(story, INES)
    story.when(NORA, ChooseAbility(contest=own, character=INES, ability="Sure-footed"))
    support = ProposeAugment(contest=own, character=TOBIAS, ability="Duellist", about="Back to back.", beneficiary=INES)
    story.attempt(PIM, support).refused("QW3-2.6.8")
    assert all(made.fixed["contest"] != own for made in story.offered(PIM, ProposeAugment))
    beside = ProposeAugment(contest=own, character=AMA, ability="Patient", about="From the quay.", beneficiary=INES)
    story.when(ROSA, beside, called="the-support")
    assert story.lines(INES, own) == ["+5 supporters: Patient"]
    story.attempt(ROSA, JoinGroup(group=STORM, character=AMA)).refused("QW3-2.6.8", naming=("Ama Osei",))
    assert not story.offered(ROSA, JoinGroup)
    story.when(ROSA, WithdrawAugment(contest=own, augment=AugmentId("the-support")))
    story.when(ROSA, JoinGroup(group=STORM, character=AMA))


def test_whoever_has_chosen_an_ability_is_ready_once_they_accept_too() -> None:
    story = framed((INES, TOBIAS))
    own = contest_of(story, INES)
    story.when(NORA, ChooseAbility(contest=own, character=INES, ability="Sure-footed"))
    assert [(bool(each.target), each.ready) for each in seen(story).members] == [(True, False), (False, False)]
    story.when(NORA, AcceptCard(contest=own))
    assert [each.ready for each in seen(story).members] == [True, False]


def test_a_group_waits_for_the_game_master_where_whoever_takes_part_has_accepted() -> None:
    story = framed((INES, TOBIAS), hidden=True)
    ready(story, INES)
    assert seen(story, PIM).waiting_for == (THE_GM, "Tobias Kern")
    assert seen(story, GM).waiting_for == ("Tobias Kern",)  # who looks waits for nobody but others
    story.when(GM, AcceptCard(contest=contest_of(story, INES)))
    assert seen(story, PIM).waiting_for == ("Ines Valdera", "Tobias Kern")  # who has the dice now


def test_the_game_master_accepts_the_contests_of_all_who_are_ready_by_one_press() -> None:
    story = ready(framed(hidden=True), INES, TOBIAS)
    (together,) = (made for made in story.offered(GM, AcceptCard) if made.main)
    assert together.fixed["everyone"]
    story.when(GM, AcceptCard(contest=contest_of(story, INES), everyone=True))
    assert [story.saga.cards[contest_of(story, each)].called for each in (INES, TOBIAS, AMA)] == [True, True, False]
    assert not story.offered(GM, AcceptCard)  # Ama has chosen nothing yet


def test_a_contest_whose_augment_waits_is_accepted_by_itself() -> None:
    story = ready(framed((INES, TOBIAS), hidden=True), INES, TOBIAS)
    own = contest_of(story, INES)
    story.when(NORA, ProposeAugment(contest=own, character=INES, ability="Restless")).when(
        NORA, AcceptCard(contest=own)
    )
    assert ["everyone" in made.fixed for made in story.offered(GM, AcceptCard) if made.main] == [False, False]
    story.when(GM, AcceptCard(contest=contest_of(story, TOBIAS), everyone=True))
    assert [story.saga.cards[contest_of(story, each)].called for each in (INES, TOBIAS)] == [False, True]


def test_a_story_point_in_a_group_contest_says_what_the_totals_would_be() -> None:
    story = roll(framed(), INES, 5, 15)  # 1 to 0, and it stands
    ready(story, TOBIAS, AMA)
    story.falls(contest_of(story, TOBIAS), 3, 10).falls(contest_of(story, AMA), 19, 4)  # 1 to 2, and 0 to 1
    burns = {each.fixed["character"]: each.effect for each in story.offered(PIM, BurnStoryPoints)}
    assert figures(burns[TOBIAS])[-2:] == figures(burns[AMA])[-2:] == ["3", "3"]


def test_a_hidden_resistance_of_all_is_hidden_on_every_card() -> None:
    story = framed(resistance="7M", hidden=True)
    assert (seen(story, NORA).resistance, seen(story, GM).resistance) == ("", "7M")
    assert not any('"7M"' in body for body in story.may_read(NORA))
    contest = contest_of(story, INES)
    assert (story.contest(contest, NORA).resistance, story.contest(contest).resistance) == ("", "7M")
    story.when(GM, WeighNumbers(contest=contest, crowd="six sailors", amount=10))
    assert not any("six sailors" in body for body in story.may_read(NORA))
    story.when(GM, WeighForGroup(group=STORM, crowd="all the town", amount=5))
    assert not any("all the town" in body for body in story.may_read(NORA))


def test_the_hidden_resistance_of_all_is_shown_with_the_dice_on_the_table_and_what_was_set_apart_stays_hidden() -> None:
    story = framed(resistance="7M", hidden=True)
    story.when(GM, SetResistance(contest=contest_of(story, AMA), resistance="Easy", hidden=True))
    for each in (INES, TOBIAS):
        ready(story, each).when(GM, AcceptCard(contest=contest_of(story, each)))
    roll(story, INES, 5, 15)
    for each in (INES, AMA):
        story.attempt(GM, ShowResistance(contest=contest_of(story, each))).refused(by=ShowResistance.check)
    show = ShowGroupResistance(group=STORM)
    story.attempt(NORA, show).not_theirs()
    [offered] = story.offered(GM, ShowGroupResistance)
    story.when(GM, show)
    assert (offered.fixed["group"], seen(story, NORA).resistance, seen(story, NORA).hidden) == (STORM, "7M", False)
    shown = [story.contest(contest_of(story, each), NORA).resistance for each in (INES, TOBIAS, AMA)]
    assert shown == ["7M", "7M", ""]
    story.attempt(GM, show).refused(by=ShowGroupResistance.decide)
    own = contest_of(story, AMA)
    ready(story, AMA)
    story.when(GM, AcceptCard(contest=own)).when(GM, ShowResistance(contest=own))
    assert story.contest(own, NORA).resistance == "0"


def test_what_was_set_apart_stays_hidden_with_the_same_number_too() -> None:
    story = framed(resistance="7M", hidden=True)
    own = contest_of(story, AMA)
    story.when(GM, SetResistance(contest=own, resistance="7M", hidden=True))
    ready(story, AMA).when(GM, AcceptCard(contest=own))
    story.when(GM, ShowGroupResistance(group=STORM))
    shown = [story.contest(contest_of(story, each), NORA).resistance for each in (INES, TOBIAS, AMA)]
    assert shown == ["7M", "7M", ""]
    assert story.when(GM, ShowResistance(contest=own)).contest(own, NORA).resistance == "7M"


def test_whoever_rolled_before_the_numbers_of_all_were_weighed_is_shown_as_it_was() -> None:
    story = framed(resistance="7M", hidden=True)
    ready(story, INES).when(GM, AcceptCard(contest=contest_of(story, INES)))
    story.when(GM, WeighForGroup(group=STORM, crowd="three of you", amount=-5))
    story.attempt(GM, ShowResistance(contest=contest_of(story, INES))).refused(by=ShowResistance.check)
    story.when(GM, ShowGroupResistance(group=STORM))
    shown = [story.contest(contest_of(story, each), NORA).resistance for each in (INES, TOBIAS, AMA)]
    assert (seen(story, NORA).resistance, shown) == ("2M", ["7M", "2M", "2M"])
    assert [type(each) for each in story.hears(PIM)[-2:]] == [GroupResistanceShown, ResistanceShown]


def test_whoever_has_not_rolled_faces_the_hidden_resistance_of_all_again_once_it_changes_for_all() -> None:
    story = framed(resistance="7M", hidden=True)
    own = contest_of(story, AMA)
    story.when(GM, SetResistance(contest=own, resistance="Easy"))
    assert story.contest(own, NORA).resistance == "0"
    story.when(GM, WeighForGroup(group=STORM, crowd="three of you", amount=-5))
    assert (story.contest(own, NORA).resistance, story.contest(own).resistance) == ("", "2M")
    assert not any('"2M"' in body for body in story.may_read(NORA))
    story.when(GM, ShowGroupResistance(group=STORM))
    assert story.contest(own, NORA).resistance == "2M"


def test_an_opponent_of_a_pair_is_shown_alone() -> None:
    story = framed((), kind=Form.PAIRS)
    for who, opponent in ((INES, "The captain"), (TOBIAS, "The mate")):
        story.when(GM, JoinGroup(group=STORM, character=who, opponent=opponent, resistance="7M", hidden=True))
        ready(story, who)
        story.when(GM, AcceptCard(contest=contest_of(story, who)))
    story.when(GM, ShowResistance(contest=contest_of(story, INES)))
    assert [story.contest(contest_of(story, each), NORA).resistance for each in (INES, TOBIAS)] == ["7M", ""]


@pytest.mark.parametrize("kind", [Form.PAIRS, Form.ONE_PRIZE])
def test_only_a_group_against_one_resistance_has_one(kind: Form) -> None:
    story = framed()
    frame = FrameGroup(prize="the lighthouse", kind=kind, resistance="15")
    story.attempt(GM, frame).refused("QW3-4.2.2")
    pairs = FrameGroup(prize="the lighthouse", kind=Form.PAIRS, characters=(INES,))
    story.attempt(GM, pairs).refused("QW3-4.2.2")


def test_the_resistance_of_one_may_be_set_apart() -> None:
    story = framed((INES, TOBIAS), evening=WITHOUT_POINTS)
    story.when(GM, SetResistance(contest=contest_of(story, INES), resistance="Easy"))
    assert seen(story).resistance == "10"
    assert story.contest(contest_of(story, INES)).resistance == "0"
