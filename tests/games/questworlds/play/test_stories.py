"""Between contests: the pool of story points, plot edits, sessions of play, wrong numbers, sheets."""

import pytest
from tests.games.questworlds.play import dueling
from tests.games.questworlds.play.table import (
    DUEL,
    EVE,
    GM,
    HARBOUR,
    INES,
    LEDGER,
    NORA,
    PIM,
    TOBIAS,
    Evening,
    Story,
    framed,
    given,
)
from tests.refusing import refusing
from tests.rules.clause import clause

from talewright.dice.draw import SeatId
from talewright.games.questworlds.play import QUESTWORLDS_3
from talewright.games.questworlds.play.augments import ProposeAugment, RollAugment
from talewright.games.questworlds.play.base import Move
from talewright.games.questworlds.play.checks import check_mine, check_number
from talewright.games.questworlds.play.experience import CorrectExperience, ExperienceCorrected
from talewright.games.questworlds.play.flaws import TriggerFlaw
from talewright.games.questworlds.play.framing import FrameContest, NameOpponent
from talewright.games.questworlds.play.growing.given import DirectImprovement
from talewright.games.questworlds.play.ids import ProposalId
from talewright.games.questworlds.play.outcome import CloseContest, LetStand
from talewright.games.questworlds.play.people import GiveCharacter, MakeCharacter, TakeReady
from talewright.games.questworlds.play.pool import CorrectPool, PoolSet, RefreshPool
from talewright.games.questworlds.play.resistance import BaseSet, ResistanceSet, SetBase, SetResistance
from talewright.games.questworlds.play.sheets import (
    DescribeCharacter,
    SheetWritten,
    StrikeLine,
    Write,
    WriteAbility,
    WriteBreakout,
    WriteFlaw,
    WriteKeyword,
    check_name,
)
from talewright.games.questworlds.play.story_points import (
    AnswerEdit,
    BurnStoryPoints,
    EditAnswered,
    EditProposed,
    ProposeEdit,
)
from talewright.games.questworlds.play.tactics import AddAbilityHere, ChooseAbility
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.games.questworlds.shared.ids import AugmentId, CharacterId, ContestId
from talewright.games.questworlds.shared.people import CharacterGiven
from talewright.games.questworlds.shared.saga import AnySaga
from talewright.table.events import Ruled
from talewright.table.moves import Ruling, Say
from talewright.table.offer import Choice, Option, Text
from talewright.table.whose import check_player

EDIT = ProposalId("the-rope")


def spent(evening: Evening | None = None) -> Story:
    """Two of three story points are gone."""
    return framed(evening or Evening()).when(NORA, BurnStoryPoints(contest=LEDGER, character=INES, points=2))


# --- the pool


@clause("QW3-7.1.1.1", "QW3-7.1.1.2")
@pytest.mark.parametrize(("refresh", "points"), [("session", 3), ("downtime", 1), ("GM", 1)])
def test_the_pool_comes_back_when_the_group_has_agreed(refresh: str, points: int) -> None:
    story = spent(Evening(options={"refresh": refresh})).next_session()
    story.when(NORA, TriggerFlaw(character=INES, flaw="Cannot Leave a Door Closed", about="A door!"))
    assert story.sees().story_points == points
    story.when(GM, RefreshPool(reason="a month in the country"))
    assert (story.sees().story_points, story.hears()[-1]) == (
        3,
        PoolSet(points=3, why="a month in the country"),
    )
    story.attempt(NORA, RefreshPool()).not_theirs()


@clause("QW3-7.1.1", "QW3-1.5.1")
def test_a_second_character_of_the_same_player_brings_no_second_story_point() -> None:
    story = given().when(NORA, MakeCharacter(name="Another of Nora's"))
    assert story.sees().story_points == 3
    story.when(GM, RefreshPool(reason="a quiet month"))
    assert story.sees().story_points == 3


def test_a_wrong_number_is_corrected_with_a_reason() -> None:
    story = spent()
    story.attempt(GM, CorrectPool(points=2, reason=" ")).lacks("reason")
    story.attempt(GM, CorrectPool(points=-1, reason="a slip")).refused(by=check_number, naming=("99",))
    story.when(GM, CorrectPool(points=2, reason="one was burned by mistake"))
    assert story.hears()[-1] == PoolSet(points=2, why="one was burned by mistake")
    story.when(GM, CorrectExperience(character=INES, points=1, reason="from last year"))
    assert story.hears()[-1] == ExperienceCorrected(character=INES, points=1, reason="from last year")
    story.attempt(NORA, CorrectExperience(character=INES, points=9, reason="I want")).not_theirs()


@clause("QW3-8.1.1.2")
def test_the_game_master_raises_the_base_resistance_when_nobody_learns_any_more() -> None:
    story = given()
    higher = SetBase(base="15", reason="nobody has lost for a year")
    story.attempt(NORA, higher).not_theirs()
    story.when(GM, higher)
    assert (story.sees(NORA).base_resistance, story.hears()[-1]) == (
        "15",
        BaseSet(base="15", reason="nobody has lost for a year"),
    )
    story.attempt(GM, SetBase(base="fifteen", reason="why not")).refused("QW3-2.3.3.1")


# --- plot edits


@clause("QW3-7.3.2", "QW3-7.3.3")
def test_a_plot_edit_costs_by_its_level_if_the_game_master_allows_it() -> None:
    edit = ProposeEdit(level=2, about="The guard is my cousin.")
    story = given().when(NORA, edit, called=EDIT)
    assert story.hears()[-1] == EditProposed(
        proposal=EDIT, seat=story.seats[NORA], level=2, about="The guard is my cousin."
    )
    assert [(each.who, each.title) for each in story.sees(PIM).edits] == [("Nora", "Minor")]
    allow = AnswerEdit(proposal=EDIT, allowed=True)
    story.attempt(NORA, allow).not_theirs()
    story.when(GM, allow)
    assert (story.sees().story_points, story.hears()[-1]) == (
        1,
        EditAnswered(proposal=EDIT, allowed=True, reason=""),
    )
    story.attempt(GM, allow).refused(by=AnswerEdit.decide)
    story.attempt(NORA, edit).refused("QW3-7.1.2")


def test_a_plot_edit_that_is_not_allowed_costs_nothing() -> None:
    story = given().when(NORA, ProposeEdit(level=3, about="A ship comes."), called=EDIT)
    story.when(GM, AnswerEdit(proposal=EDIT, allowed=False, reason="We are in the desert."))
    assert (story.sees().story_points, story.hears()[-1]) == (
        3,
        EditAnswered(proposal=EDIT, allowed=False, reason="We are in the desert."),
    )
    assert story.sees(NORA).edits == () == story.sees(PIM).edits_turned_down
    assert [told.endswith("We are in the desert.") for told in story.sees(NORA).edits_turned_down] == [True]
    story.attempt(GM, AnswerEdit(proposal=EDIT, allowed=True)).refused(by=AnswerEdit.decide)
    again = story.when(NORA, ProposeEdit(level=1, about="Can we fly?"), called="another-edit")
    assert (len(again.sees().edits), again.sees(NORA).edits_turned_down) == (1, ())
    again.when(GM, AnswerEdit(proposal=ProposalId("another-edit"), allowed=False, reason="Why would you?"))
    assert again.sees(NORA).edits_turned_down == ("Can we fly? Why would you?",)
    given().attempt(NORA, ProposeEdit(level=4, about="Everything")).refused("QW3-7.3.2")
    given().attempt(NORA, ProposeEdit(level=1, about=" ")).refused("QW3-7.3.2")


@clause("QW3-7.3.1")
def test_a_small_detail_without_advantage_is_simply_said() -> None:
    story = given().when(NORA, Say("There is a cat on the quay, and it has one ear."))
    story.rules(GM, "QW3-7.3.1", "the cat with one ear", "it is there, and costs nothing")
    assert story.sees().story_points == 3
    assert story.hears(EVE)[-1] == Ruled(
        clause="QW3-7.3.1", about="the cat with one ear", choice="it is there, and costs nothing", reason=""
    )
    mine = Ruling("QW3-7.3.1", "the cat with one ear", "it talks")
    story.attempt(NORA, mine).refused("QW3-7.3.1")


# --- what people decide about the story


@clause("QW3-2.2.1", "QW3-2.3.1.4.5")
@pytest.mark.parametrize(
    ("number", "about", "choice"),
    [
        ("QW3-2.2.1", "a Duellist's gear", "a rapier, gloves and a good coat"),
        ("QW3-2.3.1.4.5", "the way to the warehouse", "it happens off stage"),
    ],
)
def test_the_game_master_rules_on_what_stands_on_no_sheet(number: str, about: str, choice: str) -> None:
    story = given().rules(GM, number, about, choice)
    assert story.hears(EVE)[-1] == Ruled(clause=number, about=about, choice=choice, reason="")
    assert story.kinds()[-1] == "ruled"
    story.attempt(PIM, Ruling(number, about, choice)).refused(number)


# --- sheets


@clause("QW3-2.1.1.4", "QW3-2.1.1.1.6")
def test_a_broad_ability_becomes_a_keyword_with_any_breakouts() -> None:
    story = given().when(NORA, WriteKeyword(character=INES, name="Restless", rating="15"))
    story.when(NORA, WriteBreakout(character=INES, keyword="Restless", name="First Through the Door"))
    line = next(line for line in story.sheet().abilities if line.name == "Restless")
    assert (line.keyword, line.rating, [(each.name, each.rating) for each in line.breakouts]) == (
        True,
        "15",
        [("First Through the Door", "20")],
    )
    assert [type(each) for each in story.hears()[-2:]] == [SheetWritten, SheetWritten]
    story.attempt(PIM, WriteKeyword(character=INES, name="Restless", rating="1")).refused(by=check_mine)


@clause("QW3-2.1.2.4", "QW3-2.1.2.5")
def test_player_and_game_master_agree_that_a_flaw_goes_and_another_comes() -> None:
    story = given().rules(GM, "QW3-2.1.2.4", "Debts in Every Town", "paid", "he gave up the house")
    story.when(PIM, StrikeLine(character=TOBIAS, name="debts in every town"))
    story.rules(GM, "QW3-2.1.2.5", "the widow's curse", "a flaw from now on")
    story.when(PIM, WriteFlaw(character=TOBIAS, name="Cursed by the Widow", rating="13"))
    assert [flaw.name for flaw in story.sheet(TOBIAS).flaws] == ["Proud to a Fault", "Cursed by the Widow"]
    assert Ruled(
        clause="QW3-2.1.2.4", about="Debts in Every Town", choice="paid", reason="he gave up the house"
    ) in story.hears(PIM)
    story.attempt(NORA, StrikeLine(character=TOBIAS, name="Proud to a Fault")).refused(by=check_mine)


@pytest.mark.parametrize("rating", ["0M", "21", "M", "7MM", "", "seventeen", "1000000000", "-3"])
def test_a_rating_that_is_none_is_told_what_would_be_right(rating: str) -> None:
    write = WriteAbility(character=INES, name="Swimmer", rating=rating)
    given().attempt(NORA, write).refused(by=Write.decide)


def test_blanks_around_a_rating_and_a_name_do_no_harm() -> None:
    story = given().when(NORA, WriteAbility(character=INES, name=" Fast  Swimmer ", rating=" 17M "))
    assert (story.sheet().abilities[-1].name, story.sheet().abilities[-1].rating) == ("Fast Swimmer", "17M")


@pytest.mark.parametrize("name", ["<b>Ines</b>", "O'Hara", "🦊", "עברית", "x" * 80])
def test_any_name_will_do(name: str) -> None:
    story = given().when(NORA, WriteAbility(character=INES, name=name, rating="15"))
    assert story.sheet().abilities[-1].name == name
    story.when(NORA, DescribeCharacter(character=INES, name=name))
    assert isinstance(story.hears()[-1], SheetWritten)
    assert story.sheet().name == name


def test_two_characters_do_not_share_a_name_and_each_has_one() -> None:
    given().attempt(NORA, DescribeCharacter(character=INES, name="tobias kern")).refused(by=check_name)
    given().attempt(NORA, DescribeCharacter(character=INES, name="  ")).refused("QW3-3.0.1")
    given().attempt(NORA, MakeCharacter(name=" Ama  Osei ")).refused(by=check_name)
    given().attempt(NORA, MakeCharacter(name="Ama\u200b Osei")).refused(by=check_name)
    given().attempt(NORA, MakeCharacter(name="\u200b\u200d")).refused("QW3-3.0.1")
    given().attempt(NORA, TakeReady(ready="nobody")).refused(by=TakeReady.decide)
    given().attempt(NORA, WriteAbility(character=INES, name="a: b", rating="5")).refused(by=Write.decide)
    given().attempt(NORA, WriteFlaw(character=INES, name="Restless", rating="5")).refused(by=Write.decide)


def test_a_ready_character_is_read_before_it_is_taken() -> None:
    (made,) = given(Evening(characters=())).offered(NORA, TakeReady)
    (field, *_) = made.fields
    assert isinstance(field, Choice)
    tobias = next(option for option in field.options if option.value == "tobias")
    lines = ("Duellist 17", "Feint +5", "Card Player 10", "Proud to a Fault 2M")
    assert [line for line in lines if line not in tobias.more] == []


def test_a_character_is_handed_to_a_player_or_to_the_game_master_and_to_nobody_who_watches() -> None:
    story = given()
    give = GiveCharacter(character=INES, player=story.seats[PIM])
    story.attempt(NORA, give).not_theirs()
    story.when(GM, give)
    assert (story.sheet().player_name, story.hears()[-1]) == (
        "Pim",
        CharacterGiven(character=INES, player=story.seats[PIM]),
    )
    story.when(GM, GiveCharacter(character=INES))
    assert story.hears()[-1] == CharacterGiven(character=INES, player=SeatId(""))
    story.attempt(GM, GiveCharacter(character=INES, player=story.seats[EVE])).refused(by=check_player)
    story.attempt(GM, GiveCharacter(character=CharacterId("no-such-one"))).refused(by=AnySaga.sheet)


# --- options


def test_sample_abilities_are_offered_and_never_close_the_list() -> None:
    story = framed(Evening(options={"sample_abilities": "Swimmer, Thief , "}))
    named = story.offered(NORA, WriteAbility)[0].fields[0]
    assert isinstance(named, Text)
    assert named.suggestions == ("Swimmer", "Thief")
    here = story.offered(NORA, AddAbilityHere)[0].fields[0]
    assert isinstance(here, Text)
    assert here.suggestions == ("Swimmer", "Thief")
    story.when(NORA, WriteAbility(character=INES, name="Juggler", rating="10"))


@pytest.mark.parametrize(
    ("options", "by", "named"),
    [
        ({"base_resistance": "ten"}, "chosen", "'ten'"),
        ({"story_points": "maybe"}, "chosen", "'maybe'"),
        ({"colour": "red"}, "read_options", "'colour'"),
    ],
)
def test_an_option_that_does_not_fit_is_refused(options: dict[str, str], by: str, named: str) -> None:
    with refusing(by=by, naming=(named,)):
        QUESTWORLDS_3.begin(options)


@clause("QW3-7.0.2")
def test_the_game_master_is_advised_where_players_often_contend_with_each_other() -> None:
    story = given(Evening(options={"player_against_player": "true"}))
    assert len(story.sees().advice) == 1
    assert (story.sees(NORA).advice, given().sees().advice) == ((), ())


def test_a_keyword_is_never_so_high_that_a_breakout_has_no_rating() -> None:
    story = given()
    high = WriteKeyword(character=INES, name="Cartographer", rating="20M99")
    story.attempt(NORA, high).refused(by=Write.decide)
    story.when(NORA, WriteKeyword(character=INES, name="Restless", rating="20M99"))
    breakout = WriteBreakout(character=INES, keyword="Restless", name="Faster Still")
    story.attempt(NORA, breakout).refused(by=Write.decide)


def test_no_more_story_points_are_burned_on_a_side_than_can_be_counted() -> None:
    story = framed().when(GM, CorrectPool(points=99, reason="a very long war"))
    story.when(NORA, BurnStoryPoints(contest=LEDGER, character=INES, points=99))
    story.when(GM, RefreshPool())
    story.attempt(NORA, BurnStoryPoints(contest=LEDGER, character=INES)).refused("QW3-7.1.2")


# --- another sign for a mastery


@clause("QW3-2.1.3.5")
def test_a_group_may_declare_another_sign_for_a_mastery() -> None:
    story = framed(Evening(options={"mastery": "⊕"}), resistance="5⊕2")
    story.when(NORA, WriteAbility(character=INES, name="Sure-footed", rating="17⊕"))
    assert (story.contest().resistance, story.side().rating, story.side().target) == ("5⊕2", "17⊕", "17⊕")
    assert "Sure-footed 17⊕" in [option.label for option in choices(story)]
    assert "Sure-footed 17⊕" in story.reads()[-1]  # the log has the sign too
    assert ResistanceSet(contest=LEDGER, resistance="5M2", words="5⊕2", hidden=False) in story.hears()
    assert [line.rating for line in story.sheet().abilities if line.name == "Sure-footed"] == ["17⊕"]
    assert story.when(GM, SetResistance(contest=LEDGER, resistance="5M2")).contest().resistance_words == "5⊕2"
    story.attempt(GM, SetResistance(contest=LEDGER, resistance="5⊕⊕")).refused("QW3-2.3.3.2", naming=("5⊕",))
    story.attempt(NORA, WriteAbility(character=INES, name="Thief", rating="21")).refused(by=Write.decide)
    story.accepted(LEDGER, NORA).falls(LEDGER, 4, 20)
    outcome = story.contest().outcome
    assert outcome is not None
    assert [step.text for step in outcome.steps][:2] == ["17⊕", "5⊕2"]
    assert not [step for step in outcome.steps if "M" in step.text]
    assert story.contest().notation == "17⊕ vs 5⊕2"
    story.when(GM, SetBase(base="3⊕", reason="far away"))
    assert (story.sees().base_resistance, story.hears()[-1]) == ("3⊕", BaseSet(base="3M", reason="far away"))
    story.when(GM, DirectImprovement(character=INES, ability="Sure-footed", by=5, reason="the climb"))
    assert "2⊕2" in story.reads()[-1]
    stored = [body or "" for kind, body in story.records() if kind.startswith(("resistance-set", "base-set"))]
    assert ['"resistance":"5M2"' in stored[0], '"base":"3M"' in stored[-1]] == [True, True]


def choices(story: Story) -> tuple[Option, ...]:
    field = story.offered(NORA, ChooseAbility)[0].fields[0]
    assert isinstance(field, Choice)
    return field.options


@clause("QW3-2.13.1")
def test_a_higher_base_for_the_next_season_is_suggested() -> None:
    base = given().offered(GM, SetBase)[0].fields[0]
    assert isinstance(base, Text)
    assert (base.default, base.suggestions) == ("10", ("15", "20"))


@clause("QW3-2.1.1.1.5")
def test_a_distinguishing_characteristic_under_a_keyword_starts_higher() -> None:
    story = given().when(NORA, WriteKeyword(character=INES, name="Restless", rating="15"))
    (made,) = (each for each in story.offered(NORA, WriteBreakout) if "bonus" in each.fixed)
    assert made.fixed["bonus"] == 10
    story.when(NORA, WriteBreakout(character=INES, keyword="Restless", name="Haughty", bonus=10))
    assert str(story.saga.sheets[INES].character.rating_of(AbilityRef("Restless", "Haughty"))) == "5M"


def turned_down(story: Story) -> Story:
    story.when(NORA, ProposeEdit(level=1, about="A ship comes."), called=EDIT)
    return story.when(GM, AnswerEdit(proposal=EDIT, allowed=False, reason="We are in the desert."))


@pytest.mark.parametrize(
    "by", [FrameContest(character=INES, prize="a boat"), NameOpponent(contest=DUEL, opponent=INES)]
)
def test_that_a_plot_edit_is_not_allowed_is_told_until_the_next_contest_of_its_player_begins(by: Move) -> None:
    story = framed().when(GM, SetResistance(contest=LEDGER, resistance="10")).accepted(LEDGER, NORA)
    turned_down(story.falls(LEDGER, 3, 15)).when(NORA, LetStand(contest=LEDGER)).when(GM, CloseContest(contest=LEDGER))
    story.when(PIM, FrameContest(character=TOBIAS, prize="the gate", ability="Duellist"), called=DUEL)
    assert story.sees(NORA).edits_turned_down
    assert not story.when(GM, by).sees(NORA).edits_turned_down


def test_a_round_and_the_roll_for_an_augment_are_no_next_contest() -> None:
    assert dueling.round_(turned_down(dueling.began(HARBOUR)), 3, 15).sees(NORA).edits_turned_down
    compass, roll = AugmentId("the-compass"), ContestId("the-roll")
    augment = ProposeAugment(contest=LEDGER, character=INES, ability="Brass Compass of Her Mother", about="In fog.")
    story = turned_down(framed().when(NORA, augment, called=compass))
    story.when(GM, RollAugment(contest=LEDGER, augment=compass), called=roll).falls(roll, 12, 15)
    assert story.when(NORA, LetStand(contest=roll)).sees(NORA).edits_turned_down
