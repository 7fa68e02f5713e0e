"""Outcomes between two player characters, contests that may end a story, and who rolls."""

from msgspec import Struct
from tests.games.questworlds.play.outcomes import outcome, stand
from tests.games.questworlds.play.table import (
    AMA,
    DUEL,
    GM,
    INES,
    LEDGER,
    NORA,
    PIM,
    TOBIAS,
    Evening,
    Story,
    decided,
    fallen,
    framed,
    given,
    rolling,
    with_ability,
)
from tests.refusing import figures
from tests.rules.clause import clause

from talewright.dice.draw import DrawId, Fell
from talewright.games.questworlds.play.acceptance import AcceptCard
from talewright.games.questworlds.play.augments import ProposeAugment, RollAugment
from talewright.games.questworlds.play.checks import check_in_play
from talewright.games.questworlds.play.dropping import CancelContest, ContestCancelled
from talewright.games.questworlds.play.endings import (
    AnnounceStakes,
    AnswerEnding,
    EndingAnswered,
    EndingProposed,
    EndStory,
    StakesAnnounced,
)
from talewright.games.questworlds.play.experience import ExperienceEarned
from talewright.games.questworlds.play.flaws import RollHindrance, TriggerFlaw
from talewright.games.questworlds.play.framing import FrameContest, NameOpponent, OpponentNamed, check_opponent
from talewright.games.questworlds.play.marks import GiveBenefit, GiveConsequence
from talewright.games.questworlds.play.modifiers import SetModifier
from talewright.games.questworlds.play.outcome import CloseContest, ContestDecided, LetStand, NamePrice, RuleStandoff
from talewright.games.questworlds.play.people import GiveCharacter
from talewright.games.questworlds.play.pool import RefreshPool
from talewright.games.questworlds.play.resistance import Assure, SetResistance
from talewright.games.questworlds.play.sheets import WriteAbility, WriteKeyword
from talewright.games.questworlds.play.story_points import BurnStoryPoints
from talewright.games.questworlds.play.tactics import ChooseAbility
from talewright.games.questworlds.rules.consequence import StoryEnding
from talewright.games.questworlds.rules.contest import Verdict
from talewright.games.questworlds.rules.modifier import Source
from talewright.games.questworlds.shared.card_events import SideContent
from talewright.games.questworlds.shared.changing import check_takes_part, in_framing, side_of
from talewright.games.questworlds.shared.ids import AugmentId, CharacterId, ContestId
from talewright.table.dealing import Dealing
from talewright.table.moves import ChooseDice, Roll


def duel(ours: str = "Sure-footed", theirs: str = "Duellist", evening: Evening | None = None) -> Story:
    frame = FrameContest(character=INES, prize="the last boat", conflict="the race to the quay", opponent=TOBIAS)
    story = given(evening or Evening()).when(NORA, frame, called=DUEL)
    story.when(NORA, ChooseAbility(contest=DUEL, character=INES, ability=ours, tactic="Over the nets."))
    return story.when(PIM, ChooseAbility(contest=DUEL, character=TOBIAS, ability=theirs, tactic="I bar the way."))


# --- a player character against another


@clause("QW3-2.3.4.1.2", "QW3-2.3.7.5.2")
def test_two_player_characters_both_roll_and_each_has_an_outcome() -> None:
    story = duel()
    assert story.contest(DUEL).resistance == ""
    story.attempt(GM, SetResistance(contest=DUEL, resistance="15")).refused("QW3-2.3.4.1.2")
    story.attempt(GM, Assure(contest=DUEL)).refused("QW3-2.3.4.2.2")
    story.accepted(DUEL, NORA)
    assert story.draws() == []
    story.when(PIM, AcceptCard(contest=DUEL))
    assert [(draw.label, draw.who) for draw in story.look().draws] == [("Ines Valdera", "Nora"), ("Tobias Kern", "Pim")]
    story.falls(DUEL, 4, 17)
    assert outcome(story, DUEL).headline.startswith("Tobias Kern ")
    assert outcome(story, DUEL).headline.endswith("the last boat")
    story.when(GM, stand(DUEL))
    assert ContestDecided(contest=DUEL, verdict=Verdict.DEFEAT, dice=Verdict.DEFEAT, ours=1, theirs=2) in story.hears()
    earned = story.hears()[-1]
    assert isinstance(earned, ExperienceEarned)
    assert (earned.character, earned.name) == (INES, "Sure-footed")
    assert suggestions(story, GiveBenefit) == {INES: [], TOBIAS: ["10"]}
    assert suggestions(story, GiveConsequence) == {INES: ["10"], TOBIAS: []}


@clause("QW3-2.3.7.5.2", "QW3-2.3.7.4.1", "QW3-2.3.7.4.2")
def test_between_player_characters_the_winner_has_a_price_and_the_loser_a_boon() -> None:
    named = {INES: "Ines is seen", TOBIAS: "Tobias knows the way"}
    for dice, won in (((5, 4), INES), ((4, 5), TOBIAS)):
        story = duel().accepted(DUEL, NORA, PIM).falls(DUEL, *dice).when(GM, stand(DUEL))
        assert {
            made.fixed["character"]: made.fields[0].label == "What it costs" for made in story.offered(GM, NamePrice)
        } == {INES: won is INES, TOBIAS: won is TOBIAS}
        for who, about in named.items():
            story.when(GM, NamePrice(contest=DUEL, character=who, about=about))
        seen = story.contest(DUEL, PIM)
        assert (seen.price, seen.their_price) == (named[INES], named[TOBIAS])
    story.attempt(GM, NamePrice(contest=DUEL, character=AMA, about="x")).refused(by=side_of)


def suggestions(story: Story, kind: type[Struct]) -> dict[object, list[str]]:
    """What the outcome suggests to give each of them."""
    offers = [offer for offer in story.offered(GM, kind) if offer.fixed.get("contest")]
    return {offer.fixed["character"]: figures(offer.about) for offer in offers}


def test_an_outcome_between_players_stands_when_both_let_it_or_the_game_master_says_so() -> None:
    story = duel().accepted(DUEL, NORA, PIM).falls(DUEL, 4, 17)
    assert story.contest(DUEL).waiting_for == ("Ines Valdera", "Tobias Kern")
    story.when(PIM, stand(DUEL))
    assert (story.contest(DUEL).phase, story.hears()[-1]) == ("fallen", SideContent(contest=DUEL, character=TOBIAS))
    assert not story.offered(PIM, LetStand)
    story.attempt(PIM, stand(DUEL)).refused(by=LetStand.decide)
    effects = [offer.effect for offer in story.offered(NORA, BurnStoryPoints)]
    assert [("victory" in effect, figures(effect)) for effect in effects] == [(False, ["0"]), (True, ["2"])]
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
    story.attempt(GM, RuleStandoff(contest=DUEL)).refused("QW3-2.3.7.3.1")
    assert not story.offered(GM, RuleStandoff)


def test_the_game_master_lets_another_character_stand_against_a_card() -> None:
    story = framed().when(GM, NameOpponent(contest=LEDGER, opponent=TOBIAS))
    assert [side.name for side in story.contest().sides] == ["Ines Valdera", "Tobias Kern"]
    assert (story.contest().resistance, story.hears()[-2]) == ("", OpponentNamed(contest=LEDGER, opponent=TOBIAS))
    story.attempt(GM, NameOpponent(contest=LEDGER, opponent=CharacterId("ama-osei"))).refused("QW3-2.3.4.1.2")
    framed().attempt(NORA, NameOpponent(contest=LEDGER, opponent=INES)).refused(by=check_opponent)


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
    assert story.hears()[-1] == StakesAnnounced(contest=LEDGER, about="They will banish you.")
    story.accepted(LEDGER, NORA).falls(LEDGER, 18, 15).when(NORA, stand()).when(GM, end)
    assert story.hears()[-1] == EndingProposed(
        contest=LEDGER, character=INES, ending=StoryEnding.EXILE, about="The city gates close."
    )
    yes = AnswerEnding(character=INES, consent=True)
    story.attempt(GM, yes).refused("QW3-2.8.1.2.1")
    story.attempt(PIM, yes).refused("QW3-2.8.1.2.1")
    assert story.contest().waiting_for == ("Ines Valdera",)
    assert not story.offered(PIM, AnswerEnding)
    story.when(NORA, AnswerEnding(character=INES, consent=False))
    assert (story.sheet().ending, story.sheet().about_ending) == ("", "")
    assert (story.sheet().ended, story.hears()[-1]) == (False, EndingAnswered(character=INES, consent=False))
    story.when(GM, end).when(NORA, yes)
    assert (story.sheet().ended, story.hears()[-1]) == (True, EndingAnswered(character=INES, consent=True))
    assert (story.sheet().ending, story.sheet().about_ending) == ("exile", "The city gates close.")
    frame = FrameContest(character=INES, prize="a return", conflict="the gates")
    story.attempt(NORA, frame).refused(by=check_in_play)


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
    rolling().attempt(GM, AnnounceStakes(contest=LEDGER, about="Death.")).refused(by=in_framing)


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
    fallen(4, 18).attempt(PIM, stand()).refused(by=check_takes_part)
    rolling().attempt(NORA, stand()).refused(by=LetStand.decide)
    assert framed().when(NORA, with_ability("Restless")).side().ability == "Restless"


# --- who rolls


def test_the_die_of_the_resistance_falls_with_the_players() -> None:
    story = rolling().when(GM, ChooseDice(by_hand=False))
    story.attempt(PIM, Roll(DrawId(f"{LEDGER}.ours"))).refused(by=Dealing.ready)
    story.when(NORA, Roll(DrawId(f"{LEDGER}.ours"), "a nonce of Nora's"))
    assert (story.draws(), story.contest().phase) == ([], "fallen")
    assert story.hears()[-2:] == [
        Fell(
            draw=DrawId("the-ledger.ours"),
            face=10,
            by_hand=False,
            session=1,
            index=1,
            nonce="a nonce of Nora's",
            size=20,
            word_of=story.seats[NORA],
        ),
        Fell(
            draw=DrawId("the-ledger.theirs"),
            face=17,
            by_hand=False,
            session=1,
            index=2,
            nonce="a nonce of Nora's",
            size=20,
            word_of=story.seats[NORA],
        ),
    ]


def test_whoever_resists_a_hindrance_rolls_and_the_flaw_falls_with_it() -> None:
    roll = RollHindrance(contest=LEDGER, character=INES, flaw="Cannot Leave a Door Closed")
    story = framed().when(GM, ChooseDice(by_hand=False)).when(GM, roll, called="the-roll")
    assert [(draw.label == roll.flaw, draw.mine) for draw in story.look(NORA).draws] == [(True, False), (False, True)]
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


@clause("QW3-2.8.1.2.1")
def test_what_is_still_to_be_rolled_is_dropped_for_whoever_is_out_of_the_story() -> None:
    story = framed().when(GM, AnnounceStakes(contest=LEDGER, about="The fall would be deep."))
    frame = FrameContest(character=INES, prize="the last boat", conflict="the ferryman")
    tower, bell = ContestId("the-tower"), ContestId("the-bell")
    story.when(NORA, frame, called=DUEL)
    story.when(
        NORA, FrameContest(character=INES, prize="the tower", conflict="the wall", opponent=TOBIAS), called=tower
    )
    story.when(GM, FrameContest(character=INES, prize="the bell", resistance="14"), called=bell)
    story.when(NORA, ChooseAbility(contest=bell, character=INES, ability="Sure-footed")).accepted(bell, NORA)
    story.when(NORA, BurnStoryPoints(contest=tower, character=INES))
    story.falls(bell, 4, 5).accepted(LEDGER, NORA).falls(LEDGER, 18, 15).when(NORA, stand())
    story.when(GM, EndStory(contest=LEDGER, character=INES, ending=StoryEnding.DEATH))
    assert len(story.sees().contests) == 4
    points = story.sees().story_points
    story.when(NORA, AnswerEnding(character=INES, consent=True))
    assert [each.id for each in story.sees().contests] == [bell, LEDGER]  # their dice have fallen
    assert story.sees().story_points == points + 1
    assert len([each for each in story.hears() if isinstance(each, ContestCancelled)]) == 2
    assert len(story.undo().sees().contests) == 4


@clause("QW3-2.8.1.2.1", "QW3-2.6.8")
def test_the_roll_for_an_augment_of_whoever_is_out_of_the_story_is_dropped_with_the_augment() -> None:
    story = framed().when(GM, AnnounceStakes(contest=LEDGER, about="The fall would be deep."))
    story.when(PIM, FrameContest(character=TOBIAS, prize="the last boat", conflict="the ferryman"), called=DUEL)
    help_him = ProposeAugment(contest=DUEL, character=INES, ability="Restless", about="I call the ferryman.")
    story.when(NORA, help_him, called="the-help")
    story.when(GM, RollAugment(contest=DUEL, augment=AugmentId("the-help")), called="the-roll")
    story.accepted(LEDGER, NORA).falls(LEDGER, 18, 15).when(NORA, stand())
    story.when(GM, EndStory(contest=LEDGER, character=INES, ending=StoryEnding.DEATH))
    story.when(NORA, AnswerEnding(character=INES, consent=True))
    assert [each.id for each in story.sees().contests] == [DUEL, LEDGER]
    assert story.lines(TOBIAS, DUEL) == []


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
