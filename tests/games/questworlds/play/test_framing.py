"""Framing: both sides fill in the card, until both accept it and the dice roll."""

from msgspec.structs import replace
from tests.games.questworlds.play.table import (
    GM,
    INES,
    LEDGER,
    NORA,
    PIM,
    TOBIAS,
    Evening,
    Story,
    decided,
    framed,
    given,
    opened,
    rolling,
    with_ability,
)
from tests.rules.clause import clause

from talewright.games.questworlds.play.acceptance import AcceptCard, HandBack, check_acceptable
from talewright.games.questworlds.play.augments import ProposeAugment, ProposeHelp
from talewright.games.questworlds.play.checks import check_mine
from talewright.games.questworlds.play.dropping import CancelContest, ContestCancelled
from talewright.games.questworlds.play.framing import ContestReframed, FrameContest, Reframe
from talewright.games.questworlds.play.outcome import CloseContest, ContestDecided, LetStand
from talewright.games.questworlds.play.people import GiveCharacter
from talewright.games.questworlds.play.pool import PoolSet
from talewright.games.questworlds.play.resistance import ResistanceSet, SetResistance
from talewright.games.questworlds.play.sheets import WriteAbility
from talewright.games.questworlds.play.story_points import BurnStoryPoints
from talewright.games.questworlds.play.tactics import (
    AbilityChosen,
    AddAbilityHere,
    ChooseAbility,
    RejectTactic,
    TacticRejected,
)
from talewright.games.questworlds.rules.contest import Verdict
from talewright.games.questworlds.rules.framing import Cause
from talewright.games.questworlds.shared.changing import AcceptanceVoided
from talewright.games.questworlds.shared.ids import ContestId
from talewright.games.questworlds.shared.seeing import THE_GM
from talewright.table.moves import TypeFace
from talewright.table.offer import Choice, Offer
from talewright.table.seat import Role


def test_an_ability_waits_for_whoever_plays_the_character() -> None:
    story = opened()
    assert [[each.main for each in story.offered(who, ChooseAbility)] for who in (NORA, GM)] == [[True], [False]]
    story.when(GM, GiveCharacter(character=INES))
    assert [each.main for each in story.offered(GM, ChooseAbility)] == [True]


def test_what_waits_for_a_seat_that_is_closed_waits_for_the_game_master_until_it_is_opened_again() -> None:
    story = opened()
    seating, nora, gm = story.table.seating, story.seats[NORA], story.seats[GM]
    seating.revoke(story.campaign, nora, by=gm)
    assert [each.main for each in story.offered(GM, ChooseAbility)] == [True]
    story.when(GM, with_ability("Sure-footed")).when(GM, SetResistance(contest=LEDGER, resistance="15"))
    story.when(GM, AcceptCard(contest=LEDGER))
    assert [(draw.who, draw.mine) for draw in story.look().draws] == [(story.played.roles[Role.GM], True)] * 2
    assert [each.main for each in story.offered(GM, TypeFace)] == [True, True]
    seating.reissue(story.campaign, nora, by=gm)
    assert [(draw.who, draw.mine) for draw in story.look(NORA).draws][:1] == [(NORA, True)]
    assert [each.main for each in story.offered(GM, TypeFace)] == [False, True]


def test_whoever_runs_the_game_supports_as_a_character_whose_seat_is_closed() -> None:
    story = opened()
    helped = {"character": TOBIAS, "beneficiary": INES}
    for closes in (False, True):
        if closes:
            story.table.seating.revoke(story.campaign, story.seats[PIM], by=story.seats[GM])
        fixed = [made.fixed for made in story.offered(GM, ProposeAugment)]
        assert closes is any(helped.items() <= each.items() for each in fixed)


def test_nobody_is_asked_whose_contest_it_is_where_there_is_one_answer() -> None:
    for story, who, asked in ((given(), NORA, False), (given(), GM, True), (given(Evening((INES,))), GM, False)):
        [made] = story.offered(who, FrameContest)
        assert ("character" in {field.name for field in made.fields}, made.fixed.get("character")) == (
            asked,
            None if asked else INES,
        )


def between() -> Story:
    """Ines and Tobias contend with each other, and Nora has accepted it."""
    frame = FrameContest(character=INES, prize="the last boat", opponent=TOBIAS)
    story = given().when(GM, frame, called=LEDGER).when(NORA, with_ability("Sure-footed"))
    story.when(PIM, ChooseAbility(contest=LEDGER, character=TOBIAS, ability="Duellist"))
    return story.when(NORA, AcceptCard(contest=LEDGER))


def test_nothing_rolls_before_both_have_accepted() -> None:
    story = between()
    for who in (PIM, GM):
        assert (story.contest().phase, story.draws()) == ("framing", [])
        story.when(who, AcceptCard(contest=LEDGER))
    assert story.contest().phase == "rolling"
    assert story.draws() == [f"{LEDGER}.ours", f"{LEDGER}.theirs"]


def test_a_change_voids_what_was_accepted_and_says_so() -> None:
    story = between()
    assert story.side().accepted
    story.when(PIM, ChooseAbility(contest=LEDGER, character=TOBIAS, ability="Disgraced"))
    assert not story.side().accepted
    assert AcceptanceVoided(contest=LEDGER) in story.hears(NORA)


def test_whoever_has_accepted_waits_for_the_other() -> None:
    between().attempt(NORA, AcceptCard(contest=LEDGER)).refused(by=check_acceptable)


@clause("QW3-2.3.3.2")
def test_nobody_is_asked_to_accept_a_contest_before_its_resistance_is_set() -> None:
    story = opened().when(NORA, with_ability("Sure-footed"))
    story.attempt(NORA, AcceptCard(contest=LEDGER)).refused("QW3-2.3.3.2")
    assert (story.offered(NORA, AcceptCard), story.contest(who=NORA).waiting_for) == ([], ("the game master",))
    story.when(GM, SetResistance(contest=LEDGER, resistance="14", hidden=True))
    assert story.offered(NORA, AcceptCard)


def test_who_sets_the_resistance_of_a_players_contest_accepts_it_with_that() -> None:
    story = opened().when(NORA, with_ability("Sure-footed"))
    story.when(GM, SetResistance(contest=LEDGER, resistance="Hard"))
    assert story.contest().gm_accepted
    assert not story.offered(GM, AcceptCard)
    story.when(NORA, AcceptCard(contest=LEDGER, roll=True))
    assert story.contest().phase == "rolling"


def test_after_what_was_accepted_with_the_resistance_changes_the_game_master_looks_again() -> None:
    story = opened().when(NORA, with_ability("Sure-footed"))
    story.when(GM, SetResistance(contest=LEDGER, resistance="Hard"))
    story.when(NORA, with_ability("Brass Compass of Her Mother"))
    assert not story.contest().gm_accepted
    story.when(GM, AcceptCard(contest=LEDGER))
    assert story.contest().gm_accepted


def test_a_resistance_that_is_hidden_accepts_nothing() -> None:
    story = opened().when(NORA, with_ability("Sure-footed"))
    story.when(GM, SetResistance(contest=LEDGER, resistance="Hard", hidden=True))
    assert not story.contest().gm_accepted


def test_an_augment_that_waits_for_an_answer_is_not_accepted_with_the_resistance() -> None:
    story = opened().when(NORA, with_ability("Sure-footed"))
    story.when(NORA, ProposeHelp(contest=LEDGER, character=INES, name="the harbour's children"))
    story.when(GM, SetResistance(contest=LEDGER, resistance="Hard"))
    assert not story.contest().gm_accepted


@clause("QW3-2.3.1.1.1")
def test_a_card_is_not_accepted_before_all_is_said() -> None:
    opened().attempt(NORA, AcceptCard(contest=LEDGER)).refused("QW3-2.3.1.1.1")


@clause("QW3-2.0.5")
def test_the_game_master_sets_the_resistance_after_the_framing() -> None:
    story = opened().when(NORA, with_ability("Sure-footed"))
    assert story.contest().resistance == ""
    story.attempt(GM, AcceptCard(contest=LEDGER)).refused("QW3-2.3.3.2")
    story.attempt(NORA, SetResistance(contest=LEDGER, resistance="Easy")).refused()
    story.when(GM, SetResistance(contest=LEDGER, resistance="Hard −5"))
    assert story.contest(who=NORA).resistance == "15"
    assert ResistanceSet(contest=LEDGER, resistance="15", words="Hard −5", hidden=False) in story.hears()


def test_a_player_names_no_resistance_when_a_contest_is_framed() -> None:
    frame = FrameContest(character=INES, prize="the key", conflict="the lock", resistance="Easy")
    given().attempt(NORA, frame).refused("QW3-2.3.3.2")


@clause("QW3-1.5.1")
def test_each_player_has_one_character_and_the_game_master_runs_the_rest() -> None:
    story = given()
    assert [(sheet.name, sheet.player_name) for sheet in story.sees().characters] == [
        ("Ines Valdera", "Nora"),
        ("Tobias Kern", "Pim"),
        ("Ama Osei", "Rosa"),
    ]
    assert [sheet.name for sheet in story.sees(NORA).characters if sheet.mine] == ["Ines Valdera"]
    frame = FrameContest(character=TOBIAS, prize="the duel", conflict="the captain")
    story.attempt(NORA, frame).refused(by=check_mine)
    assert len(rolling().look().draws) == 2


@clause("QW3-2.3.1", "QW3-2.3.1.4.2")
def test_the_player_says_what_and_how_and_the_game_master_may_alter_it() -> None:
    story = framed()
    assert (story.side().ability, story.side().tactic) == (
        "Sure-footed",
        "Over the roofs, and in by the skylight.",
    )
    story.when(
        GM,
        Reframe(contest=LEDGER, prize="a look into the ledger", conflict="the captain's dogs", cause=Cause.QUESTION),
    )
    seen = story.contest(who=NORA)
    assert (seen.prize, seen.conflict, seen.cause) == ("a look into the ledger", "the captain's dogs", "story question")
    assert ContestReframed(
        contest=LEDGER, prize="a look into the ledger", conflict="the captain's dogs", cause=Cause.QUESTION
    ) in story.hears(NORA)
    story.when(GM, HandBack(contest=LEDGER, note="The skylight is barred."))
    assert story.contest(who=NORA).note == "The skylight is barred."


def test_the_story_says_what_has_changed_of_the_framing_and_nothing_else() -> None:
    story = framed()
    prize, conflict = story.contest().prize, story.contest().conflict
    for new in (("a look into the ledger", conflict), ("a look into the ledger", "the captain's dogs")):
        story.when(GM, Reframe(contest=LEDGER, prize=new[0], conflict=new[1]))
    first, second = [line.text for line in story.look(NORA).log if line.kind == "contest-reframed/1"]
    assert ("a look" in first, conflict in first, prize in first) == (True, False, False)
    assert ("a look" in second, "the captain's dogs" in second) == (False, True)


def test_an_obstacle_that_is_taken_away_is_told_and_not_the_prize_which_stays() -> None:
    story = framed()
    prize, conflict = story.contest().prize, story.contest().conflict
    story.when(GM, Reframe(contest=LEDGER, prize=prize))
    (told,) = [line for line in story.look(NORA).log if line.kind == "contest-reframed/1"]
    assert (conflict in told.text, prize in told.text, told.heads) == (True, False, False)
    story.when(GM, Reframe(contest=LEDGER, prize="a look into the ledger"))
    *_, told = (line for line in story.look(NORA).log if line.heads)
    assert ("a look into the ledger" in told.text, "Ines" in told.text) == (True, True)


@clause("QW3-2.3.1.4.2", "QW3-2.5.1.1")
def test_a_tactic_that_is_not_credible_is_given_back_and_not_rolled() -> None:
    story = framed()
    story.attempt(NORA, RejectTactic(contest=LEDGER, character=INES)).refused()
    story.when(GM, RejectTactic(contest=LEDGER, character=INES, reason="There are no roofs at sea."))
    assert not story.side().chosen
    assert story.contest().note == "There are no roofs at sea."
    why = "There are no roofs at sea."
    assert story.hears()[-1] == TacticRejected(contest=LEDGER, character=INES, reason=why, alone=True)
    story.attempt(NORA, AcceptCard(contest=LEDGER)).refused("QW3-2.3.1.1.1")
    assert story.draws() == []


@clause("QW3-2.3.1.2.1", "QW3-2.3.1.4.1")
def test_one_roll_decides_the_whole_obstacle_whether_the_ability_is_broad_or_for_the_key_moment() -> None:
    for ability in ("Cartographer", "Cartographer: Read the Land"):
        story = framed().when(NORA, with_ability(ability)).accepted(LEDGER, NORA).falls(LEDGER, 4, 18)
        story.when(NORA, LetStand(contest=LEDGER))
        assert story.contest().outcome is not None
        assert story.contest().phase == "decided"
        decided = story.hears()[-1]
        assert isinstance(decided, ContestDecided)
        assert decided.verdict is Verdict.VICTORY
        assert story.draws() == []


@clause("QW3-2.3.1.2.3", "QW3-2.3.1.2.2")
def test_where_no_obstacle_is_named_the_game_master_may_drop_the_contest_and_just_tell() -> None:
    story = given().when(NORA, FrameContest(character=INES, prize="a loaf of bread"), called=LEDGER)
    story.when(GM, SetResistance(contest=LEDGER, resistance="Easy")).when(NORA, with_ability("Restless"))
    story.when(GM, CancelContest(contest=LEDGER, reason="Just tell us how you buy it."))
    assert story.hears(NORA)[-1] == ContestCancelled(contest=LEDGER, reason="Just tell us how you buy it.")
    assert story.sees().contests == ()


@clause("QW3-2.3.1.3.1")
def test_what_was_lost_is_tried_again_only_in_another_way() -> None:
    story = decided(19, 3)
    again = FrameContest(character=INES, prize="the ledger after all", conflict="The guarded warehouse")
    story.when(GM, CloseContest(contest=LEDGER)).when(NORA, again, called="once-more")
    tactic = ChooseAbility(contest=ContestId("once-more"), character=INES, ability="Sure-footed", tactic="Again.")
    story.attempt(NORA, tactic).refused("QW3-2.3.1.3.1")
    new_way = replace(tactic, new_way=True)
    story.attempt(NORA, new_way).refused("QW3-2.3.1.3.1")
    (offered,) = [offer for offer in story.offered(GM, ChooseAbility) if offer.fixed.get("new_way")]
    assert offered.fixed["character"] == INES
    story.when(GM, new_way)
    assert story.contest("once-more").sides[0].ability == "Sure-footed"


@clause("QW3-2.3.1.3.1", "QW3-2.1.4.1")
def test_whoever_has_lost_without_a_relevant_ability_needs_another_tactic_too() -> None:
    once_more = ContestId("once-more")
    frame = FrameContest(character=INES, prize="the ledger after all", conflict="the guarded warehouse")
    story = opened().when(GM, SetResistance(contest=LEDGER, resistance="15")).when(NORA, with_ability(""))
    story.accepted(LEDGER, NORA).falls(LEDGER, 19, 3).when(NORA, LetStand(contest=LEDGER))
    story.when(GM, CloseContest(contest=LEDGER)).when(NORA, frame, called=once_more)
    again = ChooseAbility(contest=once_more, character=INES, tactic="I simply try again.")
    story.attempt(NORA, again).refused("QW3-2.3.1.3.1")
    assert "" not in abilities(story.offered(NORA, ChooseAbility)[0])
    anew = next(offer for offer in story.offered(GM, ChooseAbility) if offer.fixed.get("new_way"))
    assert abilities(anew) == [""]
    story.when(GM, replace(again, new_way=True))
    assert story.side(contest=once_more).chosen
    story.when(NORA, ChooseAbility(contest=once_more, character=INES, ability="Restless", tactic="Over the wall."))


def abilities(offer: Offer) -> list[str]:
    """What an offer lets somebody choose from."""
    field = offer.fields[0]
    assert isinstance(field, Choice)
    return [option.value for option in field.options]


def test_a_card_that_was_dropped_gives_its_story_points_back() -> None:
    story = framed().when(NORA, BurnStoryPoints(contest=LEDGER, character=INES, points=2))
    assert story.sees().story_points == 1
    story.when(GM, CancelContest(contest=LEDGER))
    assert story.sees().story_points == 3
    *_, dropped, back = story.hears()
    assert dropped == ContestCancelled(contest=LEDGER, reason="")
    assert isinstance(back, PoolSet)
    assert back.points == 3


def test_once_the_dice_are_called_only_the_game_master_drops_a_contest() -> None:
    story = rolling()
    story.attempt(NORA, CancelContest(contest=LEDGER)).refused(by=CancelContest.decide)
    story.when(GM, CancelContest(contest=LEDGER))
    assert story.draws() == []


def test_a_mistyped_rating_is_corrected_between_the_roll_and_the_decision() -> None:
    story = rolling().falls(LEDGER, 14, 3)
    assert outcome_of(story) == ("defeat", 1)
    story.when(NORA, WriteAbility(character=INES, name="Sure-footed", rating="14"))
    assert (story.side().target, outcome_of(story)) == ("14", ("victory", 1))
    story.when(NORA, LetStand(contest=LEDGER)).when(NORA, WriteAbility(character=INES, name="Sure-footed", rating="9"))
    assert (story.side().target, outcome_of(story)) == ("14", ("victory", 1))


def outcome_of(story: Story) -> tuple[str, int | None]:
    outcome = story.contest().outcome
    assert outcome is not None
    return outcome.verdict, outcome.degree


def test_an_absent_player_is_acted_for_and_the_log_says_so() -> None:
    story = opened().when(GM, with_ability("Sure-footed"), acting_for=NORA)
    line = story.look().log[-1]
    assert (line.who, line.acting_for) == (GM, NORA)
    story.attempt(PIM, with_ability("Restless"), acting_for=NORA).refused(by="_acting")


def test_several_contests_go_on_at_once() -> None:
    story = rolling()
    frame = FrameContest(character=TOBIAS, prize="the captain's purse", conflict="the captain", resistance="")
    story.when(PIM, frame, called="the-purse")
    story.when(GM, SetResistance(contest=ContestId("the-purse"), resistance="10"))
    story.when(
        PIM,
        ChooseAbility(contest=ContestId("the-purse"), character=TOBIAS, ability="Card Player", tactic="Cards."),
    )
    story.accepted(ContestId("the-purse"), PIM)
    story.falls("the-purse", 3, 12).falls(LEDGER, 5, 17)
    assert [contest.phase for contest in story.sees().contests] == ["fallen", "fallen"]


@clause("QW3-2.1.4.1")
def test_without_a_relevant_ability_the_rating_is_5() -> None:
    story = framed().when(NORA, with_ability(""))
    assert (story.side().ability, story.side().rating) == ("", "5")
    assert story.hears()[-1] == AbilityChosen(
        contest=LEDGER, character=INES, ability="", tactic="Over the roofs, and in by the skylight."
    )


def test_a_new_ability_is_typed_on_the_spot() -> None:
    story = opened().when(
        NORA, AddAbilityHere(contest=LEDGER, character=INES, name="Climber", rating="12", tactic="Up the drainpipe")
    )
    assert (story.side().ability, story.side().rating) == ("Climber", "12")
    assert ("Climber", "12") in [(line.name, line.rating) for line in story.sheet().abilities]
    assert story.hears()[-1] == AbilityChosen(
        contest=LEDGER, character=INES, ability="Climber", tactic="Up the drainpipe"
    )


def test_a_new_ability_changes_no_line_that_is_on_the_sheet() -> None:
    for name in ("sure-footed", "Cartographer", "Cannot Leave a Door Closed"):
        new = AddAbilityHere(contest=LEDGER, character=INES, name=name, rating="19", tactic="Up")
        opened().attempt(NORA, new).refused(by=AddAbilityHere.change)


@clause("QW3-2.3.1.3.1")
def test_a_card_is_not_reframed_back_to_what_its_tactic_has_lost_to() -> None:
    story = decided(18, 15).when(GM, CloseContest(contest=LEDGER))
    other = ContestId("the-other-way")
    story.when(NORA, FrameContest(character=INES, prize="the ledger", conflict="the tavern"), called=other)
    story.when(NORA, ChooseAbility(contest=other, character=INES, ability="Sure-footed", tactic="Over the roofs."))
    back = Reframe(contest=other, prize="the ledger", conflict="The Guarded Warehouse")
    story.attempt(NORA, back).refused("QW3-2.3.1.3.1")
    assert story.when(GM, back).contest(other).conflict == "The Guarded Warehouse"


def test_a_contest_that_waits_for_the_game_master_does_not_tell_the_game_master_so() -> None:
    story = opened().when(NORA, with_ability("Sure-footed"))
    assert [story.contest(who=who).waiting_for for who in (NORA, GM)] == [(THE_GM,), ()]
