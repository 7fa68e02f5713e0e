"""After the dice: who has the prize, story points, and how the outcome stands."""

from __future__ import annotations

import pytest
from tests.games.questworlds.play.table import (
    DUEL,
    EVE,
    GM,
    INES,
    LEDGER,
    NORA,
    PIM,
    ROSA,
    TOBIAS,
    Evening,
    Story,
    decided,
    fallen,
    framed,
    given,
    opened,
    rolling,
    with_ability,
)
from tests.rules.clause import clause

from talewright.dice.draw import DrawId
from talewright.games.questworlds.play.acceptance import AcceptCard, CancelContest
from talewright.games.questworlds.play.assured import Assure
from talewright.games.questworlds.play.augments import ProposeAugment
from talewright.games.questworlds.play.endings import AnnounceStakes, AnswerEnding, EndStory
from talewright.games.questworlds.play.flaws import RollHindrance, TriggerFlaw
from talewright.games.questworlds.play.framing import FrameContest, NameOpponent
from talewright.games.questworlds.play.marks import GiveBenefit, GiveConsequence
from talewright.games.questworlds.play.modifiers import SetModifier
from talewright.games.questworlds.play.outcome import CloseContest, LetStand, NamePrice, RuleStandoff
from talewright.games.questworlds.play.outcome_view import OutcomeView
from talewright.games.questworlds.play.people import GiveCharacter
from talewright.games.questworlds.play.resistance import SetResistance
from talewright.games.questworlds.play.sheets import WriteAbility, WriteKeyword
from talewright.games.questworlds.play.story_points import BurnStoryPoints, ProposeEdit, RefreshPool
from talewright.games.questworlds.play.tactics import ChooseAbility
from talewright.games.questworlds.rules.consequence import StoryEnding
from talewright.games.questworlds.rules.modifier import Source
from talewright.games.questworlds.shared.ids import CharacterId, ContestId
from talewright.table.moves import ChooseDice, Roll, Ruling

WITHOUT_POINTS = Evening(options={"story_points": "false"})


def outcome(story: Story, contest: str = LEDGER, who: str = GM) -> OutcomeView:
    seen = story.contest(contest, who).outcome
    assert seen is not None
    return seen


def stand(contest: str = LEDGER) -> LetStand:
    return LetStand(contest=ContestId(contest))


# --- whoever has the prize


GAINS, NOBODY = "Ines Valdera gains the prize: the smugglers' ledger", "Nobody gains the prize: the smugglers' ledger"
FAILS = "Ines Valdera does not gain the prize: the smugglers' ledger"


@pytest.mark.parametrize(
    ("ours", "theirs", "headline", "sentence"),
    [
        (4, 18, GAINS, "It is a victory of degree 1, 1 to 0 in successes."),
        (5, 3, GAINS, "It is a victory of degree 0, 1 to 1 in successes and the higher roll."),
        (5, 5, NOBODY, "It is a standoff, 1 to 1 in successes."),
        (18, 15, FAILS, "It is a defeat of degree 2, 0 to 2 in successes."),
    ],
)
def test_the_outcome_says_first_who_has_the_prize(ours: int, theirs: int, headline: str, sentence: str) -> None:
    story = fallen(ours, theirs)
    assert outcome(story, who=EVE).headline == headline
    assert outcome(story).provisional
    story.when(NORA, stand())
    assert not outcome(story).provisional
    assert f"{headline}. {sentence}" in story.reads(EVE)


def test_the_working_names_who_rolled() -> None:
    assert [(step.title, step.text) for step in outcome(fallen(4, 18)).steps] == [
        ("Target number of Ines Valdera", "13"),
        ("Resistance", "15"),
        ("Roll of Ines Valdera", "4 against 13 is a success, 1 success"),
        ("Roll of the resistance", "18 against 15 is a failure, 0 successes"),
        ("Outcome", "1 success against 0: victory of degree 1"),
    ]


@clause("QW3-2.3.7.1.3", "QW3-2.3.7.2.1", "QW3-2.0.4")
def test_the_game_master_tells_the_outcome_and_has_the_last_word() -> None:
    story = decided(4, 18)
    story.rules(GM, "QW3-2.3.7.1.3", "the degree", "it does not matter here", "she has the ledger")
    story.rules(GM, "QW3-2.0.4", "how Nora would tell it", "yes, with the gull")
    assert story.reads(NORA)[-2:] == [
        "Ruling on the degree: it does not matter here, because she has the ledger.",
        "Ruling on how Nora would tell it: yes, with the gull.",
    ]
    assert story.kinds()[-2:] == ["ruled", "ruled"]
    assert outcome(story).verdict == "victory"
    attempt = story.attempt(NORA, NamePrice(contest=LEDGER, about="I decide that it costs nothing."))
    attempt.refused("QW3-2.8.1.2")


def test_a_player_makes_no_ruling() -> None:
    ruling = Ruling("QW3-2.0.4", "how it is told", "my way")
    decided(4, 18).attempt(NORA, ruling).refused("QW3-2.0.4", saying="say what you think")


# --- standoffs


@clause("QW3-2.3.7.3.1")
def test_a_standoff_that_makes_no_sense_is_given_to_the_player_character() -> None:
    story = fallen(5, 5)
    ruling = RuleStandoff(contest=LEDGER, reason="The door is open or it is not.")
    story.attempt(NORA, ruling).refused("QW3-2.8.1.2")
    story.when(GM, ruling)
    assert (outcome(story).verdict, outcome(story).degree) == ("victory", 0)
    assert (
        "The standoff makes no sense, and goes to the player character: The door is open or it is not." in story.reads()
    )
    assert outcome(story).steps[-1].text == "the standoff goes to the player character: The door is open or it is not."


@clause("QW3-2.3.7.3.1")
def test_a_standoff_waits_for_the_game_master_although_the_pool_is_empty() -> None:
    story = fallen(5, 5, WITHOUT_POINTS)
    assert story.contest().phase == "fallen"
    assert [offer.label for offer in story.offered(GM, RuleStandoff)] == ["Give the player character the victory"]
    assert story.contest().waiting_for == "Ines Valdera: let the outcome stand."
    assert fallen(5, 3, WITHOUT_POINTS).contest().phase == "decided"


def test_only_a_standoff_can_be_ruled_one() -> None:
    fallen(5, 3).attempt(GM, RuleStandoff(contest=LEDGER)).refused("QW3-2.3.7.3.1")
    assert not fallen(5, 3).offered(GM, RuleStandoff)


@clause("QW3-2.3.7.4.1", "QW3-2.3.7.4.2")
def test_a_close_victory_has_a_price_and_a_close_defeat_a_boon() -> None:
    story = decided(5, 3).when(GM, NamePrice(contest=LEDGER, about="The skylight breaks"))
    assert (story.contest(who=NORA).price, story.reads()[-1]) == (
        "The skylight breaks",
        "A victory at a price: The skylight breaks.",
    )
    story = decided(3, 5).when(GM, NamePrice(contest=LEDGER, about="You know their faces now."))
    assert story.reads()[-1] == "A defeat with a boon: You know their faces now."
    decided(4, 18).attempt(GM, NamePrice(contest=LEDGER, about="Blood")).refused("QW3-2.3.7.4.1")


def test_a_group_may_do_without_price_and_boon() -> None:
    plain = Evening(options={"victory_at_a_price": "false", "defeat_with_a_boon": "false"})
    decided(5, 3, plain).attempt(GM, NamePrice(contest=LEDGER, about="Blood")).refused("QW3-2.3.7.4.1")


# --- story points


@clause("QW3-7.1.1", "QW3-7.1.2.1")
def test_the_pool_holds_one_story_point_for_each_player_character_when_play_begins() -> None:
    assert given().sees().story_points == 3
    assert given().reads()[-1] == "The pool holds 3 story points: Ama Osei joins the game."
    assert given(WITHOUT_POINTS).sees().story_points == 0


@clause("QW3-7.1.2", "QW3-7.1.3", "QW3-7.2.1", "QW3-7.1.4")
def test_any_player_burns_story_points_before_the_dice_and_after_them() -> None:
    story = framed().when(NORA, BurnStoryPoints(contest=LEDGER, character=INES))
    assert (story.sees().story_points, story.side().story_points) == (2, 1)
    story.accepted(LEDGER, NORA).falls(LEDGER, 18, 15)
    assert (outcome(story).verdict, outcome(story).degree) == ("defeat", 1)
    assert outcome(story).with_story_point == "a victory of degree 0"
    effects = [offer.effect for offer in story.offered(ROSA, BurnStoryPoints)]
    assert effects == ["It would be a victory of degree 0."]
    story.when(ROSA, BurnStoryPoints(contest=LEDGER, character=INES))
    assert (outcome(story).verdict, story.sees().story_points) == ("victory", 1)
    assert story.reads()[-1] == "1 story point is burned for Ines Valdera."
    story.when(NORA, stand())
    story.attempt(NORA, BurnStoryPoints(contest=LEDGER, character=INES)).refused("QW3-7.1.4")


def test_nobody_burns_more_than_there_is() -> None:
    fallen(18, 15).attempt(NORA, BurnStoryPoints(contest=LEDGER, character=INES, points=4)).refused("QW3-7.1.2")


def test_in_a_game_without_story_points_nothing_is_burned_and_nothing_waits() -> None:
    story = fallen(18, 15, WITHOUT_POINTS)
    assert story.contest().phase == "decided"
    story.attempt(NORA, BurnStoryPoints(contest=LEDGER, character=INES)).refused("QW3-7.0.1")
    story.attempt(NORA, ProposeEdit(level=1, about="a rope")).refused("QW3-7.0.1")
    story.attempt(GM, RefreshPool()).refused("QW3-7.0.1")
    assert not [offer for who in (GM, NORA) for offer in story.offers(who) if "story point" in offer.label.casefold()]


@clause("QW3-7.0.3")
def test_a_defeat_that_would_spoil_the_climax_is_what_story_points_are_for() -> None:
    story = fallen(18, 15)
    assert outcome(story, who=NORA).with_story_point == "a defeat of degree 1"
    story.when(NORA, BurnStoryPoints(contest=LEDGER, character=INES, points=3)).when(NORA, stand())
    assert (outcome(story).verdict, story.sheet().experience) == ("victory", 0)
    assert story.kinds().count("story-points-burned") == 1
    again = fallen(18, 15)
    again.attempt(EVE, BurnStoryPoints(contest=LEDGER, character=INES)).refused(saying="You are watching")


# --- hopeless attempts


def hopeless() -> Story:
    down = SetModifier(contest=LEDGER, character=INES, source=Source.STRETCH, amount=-10)
    dark = SetModifier(contest=LEDGER, character=INES, source=Source.SITUATIONAL, name="the dark", amount=-5)
    return framed().when(GM, down).when(GM, dark)


@clause("QW3-2.3.2.6", "QW3-2.3.2.7")
def test_a_hopeless_attempt_throws_no_die_of_its_own_and_only_the_resistance_rolls() -> None:
    story = hopeless()
    assert (story.side().target, story.side().hopeless) == ("−2", True)
    story.attempt(NORA, BurnStoryPoints(contest=LEDGER, character=INES)).refused("QW3-2.3.2.7")
    story.accepted(LEDGER, NORA)
    assert story.draws() == [f"{LEDGER}.theirs"]
    story.falls(LEDGER, theirs=4)
    assert (story.contest().phase, outcome(story).verdict, outcome(story).degree) == ("decided", "defeat", 1)


@clause("QW3-2.3.2.7")
def test_no_story_point_is_wasted_on_a_hopeless_attempt_before_the_resistance_is_set() -> None:
    storm = SetModifier(
        contest=LEDGER, character=INES, source=Source.SITUATIONAL, name="the storm", amount=-20, insist=True
    )
    story = opened().when(NORA, with_ability("Sure-footed")).when(GM, storm)
    story.attempt(NORA, BurnStoryPoints(contest=LEDGER, character=INES)).refused("QW3-2.3.2.7")


# --- a player character against another


def duel(ours: str = "Sure-footed", theirs: str = "Duellist", evening: Evening | None = None) -> Story:
    frame = FrameContest(character=INES, prize="the last boat", conflict="the race to the quay", opponent=TOBIAS)
    story = given(evening or Evening()).when(NORA, frame, called=DUEL)
    story.when(NORA, ChooseAbility(contest=DUEL, character=INES, ability=ours, tactic="Over the nets."))
    return story.when(PIM, ChooseAbility(contest=DUEL, character=TOBIAS, ability=theirs, tactic="I bar the way."))


@clause("QW3-2.3.4.1.2", "QW3-2.3.7.5.2")
def test_two_player_characters_both_roll_and_each_has_an_outcome() -> None:
    story = duel()
    assert story.contest(DUEL).resistance == ""
    story.attempt(GM, SetResistance(contest=DUEL, resistance="15")).refused("QW3-2.3.4.1.2")
    story.attempt(GM, Assure(contest=DUEL)).refused("QW3-2.3.4.2.2", saying="for one of them")
    story.accepted(DUEL, NORA)
    assert story.draws() == []
    story.when(PIM, AcceptCard(contest=DUEL))
    assert [(draw.label, draw.who) for draw in story.look().draws] == [("Ines Valdera", "Nora"), ("Tobias Kern", "Pim")]
    story.falls(DUEL, 4, 17)
    assert outcome(story, DUEL).headline == "Tobias Kern gains the prize: the last boat"
    story.when(GM, stand(DUEL))
    assert (
        "Tobias Kern gains the prize: the last boat. It is a victory of degree 1, 2 to 1 in successes." in story.reads()
    )
    assert story.reads()[-1] == "Ines Valdera earns an experience point for a defeat with Sure-footed."
    suggestions = {offer.label: offer.about for offer in story.offered(GM, GiveBenefit) if offer.fixed.get("contest")}
    assert suggestions == {
        "A benefit for Ines Valdera": "",
        "A benefit for Tobias Kern": "The degree suggests a bonus of 10.",
    }
    assert [offer.about for offer in story.offered(GM, GiveConsequence) if offer.fixed.get("contest")] == [
        "The degree suggests a penalty of 10.",
        "",
    ]


def test_an_outcome_between_players_stands_when_both_let_it_or_the_game_master_says_so() -> None:
    story = duel().accepted(DUEL, NORA, PIM).falls(DUEL, 4, 17)
    assert story.contest(DUEL).waiting_for == (
        "Ines Valdera and Tobias Kern: burn a story point, or let the outcome stand."
    )
    story.when(PIM, stand(DUEL))
    assert (story.contest(DUEL).phase, story.reads()[-1]) == ("fallen", "Tobias Kern lets the outcome stand.")
    assert not story.offered(PIM, LetStand)
    story.attempt(PIM, stand(DUEL)).refused(saying="Ines Valdera may still burn a story point")
    assert [offer.effect for offer in story.offered(NORA, BurnStoryPoints)] == [
        "It would be a defeat of degree 0.",
        "It would be a victory of degree 2.",
    ]
    story.when(NORA, BurnStoryPoints(contest=DUEL, character=INES))
    story.when(NORA, stand(DUEL))
    assert story.contest(DUEL).phase == "fallen"
    story.when(PIM, stand(DUEL))
    assert story.contest(DUEL).phase == "decided"


def test_two_hopeless_sides_come_to_a_standoff_without_a_roll() -> None:
    story = duel()
    for character in (INES, TOBIAS):
        for name in ("the ice", "the dark", "the storm"):
            story.when(
                GM,
                SetModifier(contest=DUEL, character=character, source=Source.SITUATIONAL, name=name, amount=-10),
            )
    story.accepted(DUEL, NORA, PIM)
    assert (story.contest(DUEL).phase, outcome(story, DUEL).verdict, story.draws()) == ("decided", "standoff", [])


def test_dice_that_a_corrected_sheet_makes_needless_leave_nobody_waiting() -> None:
    story = duel()
    for character, name in ((INES, "the ice"), (TOBIAS, "the ice")):
        modifier = SetModifier(contest=DUEL, character=character, source=Source.SITUATIONAL, name=name, amount=-10)
        story.when(GM, modifier)
    story.accepted(DUEL, NORA, PIM)
    for who, character, name in ((NORA, INES, "Sure-footed"), (PIM, TOBIAS, "Duellist")):
        write = WriteAbility if who == NORA else WriteKeyword
        story.when(who, write(character=character, name=name, rating="7"))
    assert (story.draws(), story.contest(DUEL).phase) == ([], "fallen")
    story.when(GM, stand(DUEL))
    assert outcome(story, DUEL).verdict == "standoff"


@clause("QW3-2.3.7.3.1")
def test_between_player_characters_no_standoff_is_given_away() -> None:
    story = duel().accepted(DUEL, NORA, PIM).falls(DUEL, 4, 4)
    story.attempt(GM, RuleStandoff(contest=DUEL)).refused("QW3-2.3.7.3.1", saying="Neither side is to be preferred")
    assert not story.offered(GM, RuleStandoff)


def test_the_game_master_lets_another_character_stand_against_a_card() -> None:
    story = framed().when(GM, NameOpponent(contest=LEDGER, opponent=TOBIAS))
    assert [side.name for side in story.contest().sides] == ["Ines Valdera", "Tobias Kern"]
    assert (story.contest().resistance, story.reads()[-1]) == ("", "Tobias Kern stands against Ines Valdera.")
    story.attempt(GM, NameOpponent(contest=LEDGER, opponent=CharacterId("ama-osei"))).refused("QW3-2.3.4.1.2")
    framed().attempt(NORA, NameOpponent(contest=LEDGER, opponent=INES)).refused(saying="contend with itself")


def test_who_supports_a_contest_does_not_come_to_stand_against_it() -> None:
    support = ProposeAugment(contest=LEDGER, character=TOBIAS, ability="Duellist", about="I hold the quay.")
    story = framed().when(PIM, support)
    story.attempt(GM, NameOpponent(contest=LEDGER, opponent=TOBIAS)).refused("QW3-2.6.8")


# --- a story may end


@clause("QW3-2.8.1.2.1", "QW3-2.8.1.2.2")
def test_a_story_ends_only_if_it_was_announced_and_the_player_agrees() -> None:
    end = EndStory(contest=LEDGER, character=INES, ending=StoryEnding.EXILE, about="The city gates close.")
    decided(18, 15).attempt(GM, end).refused("QW3-2.8.1.2.2")
    story = framed().when(GM, AnnounceStakes(contest=LEDGER, about="They will banish you."))
    assert story.contest(who=NORA).stakes == "They will banish you."
    assert story.reads()[-1] == "This contest may end a story: They will banish you."
    story.accepted(LEDGER, NORA).falls(LEDGER, 18, 15).when(NORA, stand()).when(GM, end)
    assert story.reads()[-1] == (
        "The story of Ines Valdera may end here (exile), if the player agrees: The city gates close."
    )
    yes = AnswerEnding(character=INES, consent=True)
    story.attempt(GM, yes).refused("QW3-2.8.1.2.1")
    story.attempt(PIM, yes).refused("QW3-2.8.1.2.1")
    assert story.contest().waiting_for == "Ines Valdera: agree that the story ends here, or stay in play."
    story.when(NORA, AnswerEnding(character=INES, consent=False))
    assert (story.sheet().ending, story.sheet().about_ending) == ("", "")
    assert (story.sheet().ended, story.reads()[-1]) == (False, "Ines Valdera stays in play.")
    story.when(GM, end).when(NORA, yes)
    assert (story.sheet().ended, story.reads()[-1]) == (True, "The story of Ines Valdera ends here (exile).")
    assert (story.sheet().ending, story.sheet().about_ending) == ("exile", "The city gates close.")
    frame = FrameContest(character=INES, prize="a return", conflict="the gates")
    story.attempt(NORA, frame).refused(saying="has ended")


@clause("QW3-2.8.1.2.1")
def test_the_game_master_does_not_consent_for_an_absent_player_but_may_keep_the_character_in_play() -> None:
    end = EndStory(contest=LEDGER, character=INES, ending=StoryEnding.DEATH)
    yes, no = (AnswerEnding(character=INES, consent=consent) for consent in (True, False))
    story = framed().when(GM, AnnounceStakes(contest=LEDGER, about="The fall would be deep."))
    story.accepted(LEDGER, NORA).falls(LEDGER, 18, 15).when(NORA, stand()).when(GM, end)
    assert [offer.fixed["consent"] for offer in story.offered(NORA, AnswerEnding)] == [True, False]
    assert [offer.fixed["consent"] for offer in story.offered(GM, AnswerEnding, acting_for=NORA)] == [False]
    story.attempt(GM, yes, acting_for=NORA).refused("QW3-2.8.1.2.1")
    story.when(GM, no, acting_for=NORA).when(GM, end).when(NORA, yes)
    assert story.sheet().ended


@clause("QW3-2.8.1.2.1")
def test_the_game_master_answers_for_a_character_whom_nobody_plays() -> None:
    story = framed().when(GM, AnnounceStakes(contest=LEDGER, about="The fall would be deep."))
    story.accepted(LEDGER, NORA).falls(LEDGER, 18, 15).when(NORA, stand()).when(GM, GiveCharacter(character=INES))
    story.when(GM, EndStory(contest=LEDGER, character=INES, ending=StoryEnding.DEATH))
    assert len(story.offered(GM, AnswerEnding)) == 2
    story.attempt(NORA, AnswerEnding(character=INES, consent=False)).refused("QW3-2.8.1.2.1")
    assert story.when(GM, AnswerEnding(character=INES, consent=True)).sheet().ended


def test_stakes_are_announced_before_the_dice() -> None:
    rolling().attempt(GM, AnnounceStakes(contest=LEDGER, about="Death.")).refused(saying="what was framed stands")


def test_the_sides_of_a_decided_contest_stay_as_they_were() -> None:
    story = decided(4, 18)
    story.when(
        GM,
        GiveBenefit(character=INES, text="the roofs know her", bonus=10, abilities=("Sure-footed",), contest=LEDGER),
    )
    assert (story.side().target, story.lines()) == ("13", [])
    story.when(GM, CloseContest(contest=LEDGER)).attempt(GM, CloseContest(contest=LEDGER)).refused()
    assert story.side().target == "13"
    assert story.contest().phase == "closed"


def test_a_roll_is_let_stand_by_those_who_take_part() -> None:
    fallen(4, 18).attempt(PIM, stand()).refused(saying="somebody else's")
    rolling().attempt(NORA, stand()).refused(saying="no outcome")
    assert framed().when(NORA, with_ability("Restless")).side().ability == "Restless"


# --- who rolls


def test_the_die_of_the_resistance_falls_with_the_players() -> None:
    story = rolling().when(GM, ChooseDice(by_hand=False))
    story.attempt(PIM, Roll(DrawId(f"{LEDGER}.ours"))).refused(saying="somebody else's")
    story.when(NORA, Roll(DrawId(f"{LEDGER}.ours"), "a nonce of Nora's"))
    assert (story.draws(), story.contest().phase) == ([], "fallen")
    assert story.reads()[-2:] == [
        f"Ines Valdera rolls {story.card().our_face}.",
        f"The resistance rolls {story.card().their_face}.",
    ]


def test_whoever_resists_a_hindrance_rolls_and_the_flaw_falls_with_it() -> None:
    roll = RollHindrance(contest=LEDGER, character=INES, flaw="Cannot Leave a Door Closed")
    story = framed().when(GM, ChooseDice(by_hand=False)).when(GM, roll, called="the-roll")
    assert [(draw.label, draw.mine) for draw in story.look(NORA).draws] == [
        ("Cannot Leave a Door Closed", False),
        ("The resistance", True),
    ]
    story.when(NORA, Roll(DrawId("the-roll.theirs")))
    assert story.draws() == []
    assert [contest.id for contest in story.sees().contests] == [LEDGER]


def test_in_a_contest_between_players_nobody_waits_for_a_die_of_the_table() -> None:
    story = duel().accepted(DUEL, NORA, PIM)
    story.when(PIM, Roll(DrawId(f"{DUEL}.theirs")))
    assert story.draws() == [f"{DUEL}.ours", f"{DUEL}.theirs"]
    story.when(NORA, Roll(DrawId(f"{DUEL}.ours")))
    assert story.contest(DUEL).phase in ("fallen", "decided")


@clause("QW3-2.8.1.2.1", "QW3-2.6.8")
def test_whose_story_ends_supports_nobody_any_more_and_no_flaw_pulls_at_them() -> None:
    story = framed().when(GM, AnnounceStakes(contest=LEDGER, about="The fall would be deep."))
    pull = TriggerFlaw(character=INES, flaw="Cannot Leave a Door Closed", about="A door!")
    boat = FrameContest(character=TOBIAS, prize="the last boat", conflict="the ferryman")
    help_him = ProposeAugment(contest=DUEL, character=INES, ability="Restless", about="I call the ferryman.")
    story.when(NORA, pull).when(PIM, boat, called=DUEL).when(NORA, help_him)
    assert story.lines(TOBIAS, DUEL) == ["+5 supporters: Restless"]
    story.accepted(LEDGER, NORA).falls(LEDGER, 18, 15).when(NORA, stand())
    story.when(GM, EndStory(contest=LEDGER, character=INES, ending=StoryEnding.DEATH))
    story.when(NORA, AnswerEnding(character=INES, consent=True))
    assert (story.lines(TOBIAS, DUEL), story.sees().triggers) == ([], ())


@clause("QW3-2.3.1.3.1")
def test_whoever_lost_between_player_characters_needs_a_new_tactic_and_the_winner_does_not() -> None:
    story = duel().accepted(DUEL, NORA, PIM).falls(DUEL, 4, 20)
    story.when(GM, stand(DUEL)).when(GM, CloseContest(contest=DUEL))
    again = ContestId("the-second-race")
    frame = FrameContest(character=INES, prize="the last boat", conflict="the race to the quay", opponent=TOBIAS)
    story.when(NORA, frame, called=again)
    bar = ChooseAbility(contest=again, character=TOBIAS, ability="Duellist", tactic="I bar the way.")
    story.attempt(PIM, bar).refused("QW3-2.3.1.3.1")
    story.when(NORA, WriteAbility(character=INES, name="Duellist", rating="10"))
    story.when(NORA, ChooseAbility(contest=again, character=INES, ability="Duellist", tactic="En garde."))


@clause("QW3-7.2.1")
def test_a_duel_that_is_dropped_gives_both_sides_their_story_points_back() -> None:
    story = duel().when(NORA, BurnStoryPoints(contest=DUEL, character=INES))
    story.when(PIM, BurnStoryPoints(contest=DUEL, character=TOBIAS, points=2))
    assert story.sees().story_points == 0
    assert story.when(GM, CancelContest(contest=DUEL)).sees().story_points == 3


@clause("QW3-2.7.1.8")
def test_a_hindrance_of_the_other_player_character_teaches_that_one() -> None:
    proud = SetModifier(contest=DUEL, character=TOBIAS, source=Source.HINDRANCE, name="Proud to a Fault", amount=-5)
    story = duel().when(GM, proud).accepted(DUEL, NORA, PIM).falls(DUEL, 20, 3).when(GM, stand(DUEL))
    assert (story.sheet(TOBIAS).earned, story.sheet(INES).earned) == (("Proud to a Fault",), ("Sure-footed",))


@clause("QW3-7.1.1", "QW3-7.1.1.2")
def test_whose_story_has_ended_brings_no_story_point_when_the_pool_refreshes() -> None:
    story = framed().when(GM, AnnounceStakes(contest=LEDGER, about="The fall would be deep."))
    story.accepted(LEDGER, NORA).falls(LEDGER, 18, 15).when(NORA, stand())
    story.when(GM, EndStory(contest=LEDGER, character=INES, ending=StoryEnding.EXILE))
    story.when(NORA, AnswerEnding(character=INES, consent=True)).when(GM, RefreshPool())
    assert story.sees().story_points == 2
