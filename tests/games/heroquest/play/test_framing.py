"""Framing: player and game master fill in the card, until both accept it and the dice roll."""

import pytest
from msgspec.structs import replace
from tests.games.heroquest.play.table import (
    CASIMIR,
    DUEL,
    EVE,
    GM,
    LATER,
    LOCK,
    NORA,
    PILAR,
    PIM,
    ROSA,
    WEN,
    Evening,
    fallen,
    framed,
    given,
    opened,
    rolling,
    with_ability,
)
from tests.refusing import figures
from tests.rules.clause import clause

from talewright.games.heroquest.play import QUESTWORLDS_2_2
from talewright.games.heroquest.play.augments.answers import GrantPlot
from talewright.games.heroquest.play.augments.proposals import ProposeAugment
from talewright.games.heroquest.play.framing.accepting import AcceptCard
from talewright.games.heroquest.play.framing.contests import (
    FrameContest,
    GiveVictory,
    NameOpponent,
    Reframe,
    VictoryGiven,
)
from talewright.games.heroquest.play.framing.dropping import CancelContest, ContestCancelled
from talewright.games.heroquest.play.framing.mechanics import UseMechanic
from talewright.games.heroquest.play.framing.modifiers import SetModifier
from talewright.games.heroquest.play.framing.resistance import SetResistance
from talewright.games.heroquest.play.framing.tactics import ChooseAbility
from talewright.games.heroquest.play.game import HeroQuest
from talewright.games.heroquest.play.ids import ContestId, sidekick_of
from talewright.games.heroquest.play.lasting import GiveConsequence
from talewright.games.heroquest.play.points import CorrectPoints
from talewright.games.heroquest.play.proposed import Harm
from talewright.games.heroquest.play.showing import ResistanceShown, ShowResistance
from talewright.games.heroquest.rules.abilities.modifier import Source
from talewright.games.heroquest.rules.advanced import Advanced
from talewright.games.heroquest.rules.characters.character import Whose
from talewright.games.heroquest.rules.contests.framing import Reason
from talewright.games.heroquest.rules.contests.resistance import ResistanceClass
from talewright.games.questworlds.shared.changing import AcceptanceVoided
from talewright.table.offer import Choice, Text


def test_nobody_is_asked_whose_contest_it_is_where_there_is_one_answer() -> None:
    for who, fixed in ((NORA, {"character": WEN}), (GM, {})):
        [made] = given().offered(who, FrameContest)
        assert made.fixed == fixed
        assert ("character" in {field.name for field in made.fields}) is not bool(fixed)


def test_a_tactic_waits_for_whoever_plays_the_character() -> None:
    story = opened()
    assert [[each.main for each in story.offered(who, ChooseAbility)] for who in (NORA, GM)] == [[True], [False]]


@clause("QW2-2.3.2.1.2")
def test_nothing_rolls_before_both_have_agreed() -> None:
    story = framed(hidden=True)
    story.when(NORA, AcceptCard(contest=LOCK))
    assert story.draws() == []
    assert (story.contest().phase, story.contest(who=EVE).waiting_for) == ("framing", ("the game master",))
    assert not story.offered(NORA, AcceptCard)
    story.when(GM, AcceptCard(contest=LOCK))
    assert story.contest().phase == "rolling"
    assert story.draws() == [f"{LOCK}.ours", f"{LOCK}.theirs"]


@clause("QW2-2.3.2.1.2")
def test_a_change_has_everybody_look_again() -> None:
    story = framed(hidden=True).when(NORA, AcceptCard(contest=LOCK))
    story.when(GM, SetResistance(contest=LOCK, resistance="High"))
    assert not story.side().accepted
    assert AcceptanceVoided(contest=LOCK) in story.hears(NORA)


@clause("QW2-2.0.5")
def test_a_player_is_asked_to_accept_once_the_resistance_is_set() -> None:
    story = opened().when(NORA, with_ability("River Pilot"))
    assert not story.offered(NORA, AcceptCard)
    story.attempt(NORA, AcceptCard(contest=LOCK)).refused("QW2-2.0.5")
    assert (story.contest(who=NORA).waiting_for, story.contest().waiting_for) == (("the game master",), ())
    story.when(GM, SetResistance(contest=LOCK, resistance="High"))
    assert (story.contest(who=NORA).waiting_for, story.contest().waiting_for) == ((), ("Wen Okoro",))


def test_who_sets_the_resistance_of_a_players_contest_accepts_it_with_that() -> None:
    story = opened().when(NORA, with_ability("River Pilot"))
    story.when(GM, SetResistance(contest=LOCK, resistance="High"))
    assert story.contest().gm_accepted
    assert not story.offered(GM, AcceptCard)
    assert story.draws() == []  # the player has yet to see the number
    story.when(NORA, AcceptCard(contest=LOCK))
    assert story.draws() == [f"{LOCK}.ours", f"{LOCK}.theirs"]


def test_a_hidden_resistance_or_an_augment_that_waits_leaves_the_game_master_to_accept() -> None:
    assert not framed(hidden=True).contest().gm_accepted
    story = opened(LATER).when(NORA, with_ability("River Pilot"))
    help_ = ProposeAugment(contest=LOCK, beneficiary=WEN, helper=WEN, ability="Songs for Every Bend")
    story.when(NORA, help_).when(GM, SetResistance(contest=LOCK, resistance="High"))
    assert not story.contest().gm_accepted


@clause("QW2-2.3.2.1.1")
def test_a_card_without_a_tactic_is_not_accepted() -> None:
    opened().attempt(NORA, AcceptCard(contest=LOCK)).refused("QW2-2.3.2.1.1")


@clause("QW2-2.0.5")
def test_the_resistance_comes_after_the_framing_and_from_the_game_master() -> None:
    frame = FrameContest(character=WEN, prize="the barge", obstacle="the guards", resistance="Low")
    given().attempt(NORA, frame).refused("QW2-2.0.5")
    story = opened().when(NORA, with_ability("River Pilot"))
    story.attempt(GM, AcceptCard(contest=LOCK)).refused("QW2-2.0.5")


@clause("QW2-2.3.3.1")
@pytest.mark.parametrize(("typed", "shown"), [("Very High", "14W"), ("low", "8"), ("18", "18"), ("5W", "5W")])
def test_the_game_master_names_a_class_or_a_number(typed: str, shown: str) -> None:
    assert framed(resistance=typed).contest().resistance == shown


@clause("QW2-2.3.3.1")
def test_the_classes_are_offered_from_easy_to_hard_with_their_numbers_and_no_other_word_is_taken() -> None:
    story = opened(LATER)
    field = story.offered(GM, SetResistance)[0].fields[0]
    assert isinstance(field, Text)
    assert field.suggestions == tuple(each.title for each in ResistanceClass)
    assert field.means == ("−6", "8", "14", "20", "14M", "14M2")
    story.attempt(GM, SetResistance(contest=LOCK, resistance="Tough")).refused("QW2-2.3.3.3")


@clause("QW2-2.3.0.2")
def test_the_game_master_fits_the_action_to_the_fiction() -> None:
    story = opened()
    story.when(GM, Reframe(contest=LOCK, prize="the barge is through by noon", obstacle="the morning patrol"))
    assert (story.contest().prize, story.contest().obstacle) == ("the barge is through by noon", "the morning patrol")
    story.when(GM, Reframe(contest=LOCK, prize="the barge is through by noon", obstacle=""))
    told = story.look(GM).log[-1]
    assert ("the morning patrol" in told.text, "by noon" in told.text, told.heads) == (True, False, False)


@clause("QW2-2.3.2.2.2", "QW2-2.3.2.2.4")
def test_what_is_only_a_step_or_no_obstacle_at_all_is_told_without_a_contest() -> None:
    story = framed().when(GM, CancelContest(contest=LOCK, reason="it is only a step, so it simply works"))
    assert story.draws() == []
    assert story.hears()[-1] == ContestCancelled(contest=LOCK, reason="it is only a step, so it simply works")


@clause("QW2-2.3.1.2.1", "QW2-4.0.1")
def test_what_is_framed_is_a_simple_contest_unless_something_else_is_chosen() -> None:
    assert opened().contest().kind == "contest"
    assert opened(LATER).contest().kind == "contest"
    assert rolling(LATER).draws() == [f"{LOCK}.ours", f"{LOCK}.theirs"]


@clause("QW2-2.1.2.1.1")
def test_without_a_relevant_ability_the_rating_is_six() -> None:
    assert framed().when(NORA, with_ability("")).side().rating == "6"


@clause("QW2-6.5.1.10")
def test_a_sidekick_acts_with_an_ability_of_its_own() -> None:
    story = given().when(
        ROSA, FrameContest(character=PILAR, prize="the pennant", obstacle="the gale"), called="the-gale"
    )
    sidekick = story.saga.sheets[PILAR].character.sidekick
    assert sidekick is not None
    offer = next(each for each in story.offered(ROSA, ChooseAbility) if each.fixed["whose"] == "sidekick")
    assert sidekick.name in offer.label
    ability = offer.fields[0]
    assert isinstance(ability, Choice)
    story.when(
        ROSA,
        ChooseAbility(
            contest=ContestId("the-gale"),
            character=PILAR,
            ability=ability.options[0].value,
            tactic="Up the mast.",
            whose=Whose.SIDEKICK,
        ),
    )
    assert story.contest("the-gale").sides[0].acting == sidekick.name


# --- lines under a rating


def test_what_people_write_is_told_to_everybody_as_they_have_written_it() -> None:
    line = SetModifier(contest=LOCK, character=WEN, source=Source.SITUATIONAL, amount=3, name="the rope you have")
    story = framed().when(GM, line).accepted(LOCK, NORA).falls(LOCK, 9, 15)
    for who in (NORA, EVE):
        outcome = story.contest(who=who).outcome
        assert outcome
        assert "the rope you have" in outcome.working[0].text


def test_a_stretch_costs_six_where_the_game_knows_it() -> None:
    line = SetModifier(contest=LOCK, character=WEN, source=Source.STRETCH, amount=-6)
    assert framed().when(GM, line).side().target == "17"
    framed(LATER).attempt(GM, line).refused("QW2-1.3.1")


@clause("HQ2-MOD.6", "HQ2-MOD.3")
@pytest.mark.parametrize(("source", "amount"), [(Source.STRETCH, -6), (Source.SPECIFIC, 3)])
def test_what_was_said_of_one_ability_goes_when_another_is_used(source: Source, amount: int) -> None:
    line = SetModifier(contest=LOCK, character=WEN, source=source, amount=amount)
    wet = SetModifier(contest=LOCK, character=WEN, source=Source.SITUATIONAL, amount=-3, name="wet ropes")
    story = framed().when(GM, line).when(GM, wet)
    said = [f"{amount:+d} {source}", "-3 situational: wet ropes"]
    assert story.when(NORA, with_ability("River Pilot", tactic="Upstream.")).lines() == said
    assert story.when(NORA, with_ability("Unhurried")).lines() == said[1:]


@clause("QW2-1.3.2")
def test_one_contest_may_use_a_mechanic_that_the_game_does_without() -> None:
    story = framed(LATER).when(GM, UseMechanic(contest=LOCK, mechanic=Advanced.STRETCHES, used=True))
    story.when(GM, SetModifier(contest=LOCK, character=WEN, source=Source.STRETCH, amount=-6))
    assert story.side().target == "17"
    assert story.contest().mechanics == ("stretches: used",)
    story.attempt(GM, UseMechanic(contest=LOCK, mechanic=Advanced.AUGMENT_RESULTS, used=True)).refused("QW2-1.3.3")


@clause("QW2-1.3.2", "QW2-2.4.1.8")
@pytest.mark.parametrize("evening", [Evening(), LATER])
def test_with_degrees_their_augments_are_left_out_of_a_contest_and_used_again(evening: Evening) -> None:
    degrees, table = UseMechanic(contest=LOCK, mechanic=Advanced.DEGREES, used=False), Advanced.AUGMENT_RESULTS
    story = framed(evening)
    if not story.saga.uses(Advanced.DEGREES):
        story.when(GM, replace(degrees, used=True))
    for used in (False, True):
        story.when(GM, replace(degrees, used=used))
        assert story.saga.uses(table, story.card()) is used


def test_once_the_resistance_is_set_the_game_master_is_waited_for_when_an_ability_is_chosen() -> None:
    story = opened().when(GM, SetResistance(contest=LOCK, resistance="High", hidden=True))
    assert story.contest(who=EVE).waiting_for == ("Wen Okoro",)
    story.when(NORA, with_ability("River Pilot"))
    assert story.contest(who=EVE).waiting_for == ("Wen Okoro", "the game master")


# --- automatic victories


@clause("QW2-2.3.1.1.1", "QW2-2.3.1.1.3")
def test_an_automatic_victory_needs_no_dice_and_no_resistance() -> None:
    story = opened().when(NORA, with_ability("River Pilot"))
    story.when(GM, GiveVictory(contest=LOCK, reason=Reason.STORY))
    assert story.draws() == []
    assert story.sees().past[0].automatic == Reason.STORY.value
    assert story.hears(EVE)[-1] == VictoryGiven(contest=LOCK, reason=Reason.STORY, cost="", exception=False)


@clause("QW2-2.3.1.1.3", "QW2-2.4.3.2")
def test_an_automatic_victory_is_one_that_a_plot_augment_may_be_given_for() -> None:
    story = opened().when(NORA, with_ability("River Pilot"))
    story.when(GM, GiveVictory(contest=LOCK, reason=Reason.STORY))
    story.when(NORA, FrameContest(character=WEN, prize="the landing"), called=DUEL)
    story.when(GM, GrantPlot(contest=DUEL, character=WEN, bonus=3, victory=LOCK))
    assert story.lines(WEN, DUEL) == ["+3 plot: the barge is through by dawn"]


@clause("QW2-2.3.1.1.4", "QW2-2.3.1.1.5")
def test_it_presupposes_an_ability_and_costs_something_only_where_that_is_in_use() -> None:
    story = opened()
    story.attempt(GM, GiveVictory(contest=LOCK, reason=Reason.TRIVIAL)).refused("QW2-2.3.1.1.4")
    costly = GiveVictory(contest=LOCK, reason=Reason.TRIVIAL, cost="the lantern is lost", exception=True)
    story.attempt(GM, costly).refused("QW2-2.3.1.1.5")
    story.when(GM, UseMechanic(contest=LOCK, mechanic=Advanced.COSTLY_VICTORY, used=True)).when(GM, costly)
    assert story.sees().past[0].automatic.endswith("at a cost: the lantern is lost")


# --- between player characters


def test_of_two_characters_who_contend_each_reads_the_odds_of_their_own_side() -> None:
    story = opened().when(NORA, NameOpponent(contest=LOCK, opponent=CASIMIR)).when(NORA, with_ability("River Pilot"))
    story.when(PIM, ChooseAbility(contest=LOCK, character=CASIMIR, ability="Steady Hand", tactic="He holds the chain."))
    shown = [story.contest(LOCK, who) for who in (NORA, PIM, GM, EVE)]
    first, second, *others = [each.odds for each in shown]
    assert others == [first, first]
    assert first
    assert second
    assert (second.victory, second.tie, second.defeat) == (first.defeat, first.tie, first.victory)
    assert [each.notation.partition(" ")[0] for each in shown] == ["3W", "17", "3W", "3W"]
    story.when(GM, CorrectPoints(character=WEN, hero=0, experience=0, reason="so"))
    assert [len(story.contest(LOCK, who).prospects) > 0 for who in (NORA, PIM)] == [False, True]


@clause("QW2-4.1.1.4")
def test_two_characters_roll_against_each_other_without_a_resistance() -> None:
    story = opened().when(PIM, FrameContest(character=CASIMIR, prize="x", obstacle="y"), called="another-one")
    story.when(GM, CancelContest(contest=ContestId("another-one")))
    story.when(NORA, NameOpponent(contest=LOCK, opponent=CASIMIR)).when(NORA, with_ability("River Pilot"))
    story.when(PIM, ChooseAbility(contest=LOCK, character=CASIMIR, ability="Steady Hand", tactic="He holds the chain."))
    story.attempt(GM, SetResistance(contest=LOCK, resistance="14")).refused("QW2-4.1.1.4")
    story.accepted(LOCK, NORA, PIM)
    assert [draw.who for draw in story.look().draws] == [NORA, PIM]
    story.falls(LOCK, 2, 3)
    outcome = story.contest().outcome
    assert outcome is not None
    assert (outcome.level, outcome.theirs) == ("minor victory", "minor defeat")


@clause("HQ2-MOD.2", "HQ2-MOD.3")
def test_abilities_are_compared_with_what_stands_against_them_and_on_one_side_only() -> None:
    line = SetModifier(contest=LOCK, character=WEN, source=Source.SPECIFIC, amount=3)
    assert framed().when(GM, line).lines() == ["+3 specific"]  # against a resistance
    story = opened().when(NORA, NameOpponent(contest=LOCK, opponent=CASIMIR)).when(GM, line)
    broad = SetModifier(contest=LOCK, character=CASIMIR, source=Source.BROAD, amount=-3)
    story.attempt(GM, broad).refused("HQ2-MOD.2")


# --- what is hidden


def test_a_hidden_resistance_is_shown_once_the_dice_have_been_called_for() -> None:
    show = ShowResistance(contest=LOCK)
    framed(hidden=True, resistance="High").attempt(GM, show).refused(by=HeroQuest.decided)  # its own form shows it
    for story in (rolling(hidden=True, resistance="High"), fallen(5, 16, hidden=True, resistance="High")):
        story.attempt(NORA, show).not_theirs().when(GM, show)
        assert (story.contest(who=NORA).resistance, story.contest(who=NORA).hidden) == ("20", False)
        assert story.hears(NORA)[-1] == ResistanceShown(contest=LOCK, resistance="20", words="High")
        story.attempt(GM, show).refused(by=HeroQuest.decided)


def test_a_hidden_resistance_is_the_game_masters_alone() -> None:
    story = framed(hidden=True, resistance="High")
    assert (story.contest(who=NORA).resistance, story.contest().resistance) == ("", "20")
    assert story.contest(who=NORA).odds is None
    assert story.contest(who=NORA).notation == ""
    assert "20" not in " ".join(story.reads(NORA)[-3:])
    story.accepted(LOCK, NORA).falls(LOCK, 2, 9)
    outcome = story.contest(who=NORA).outcome
    assert outcome is not None
    assert [figures(step.text) for step in outcome.working if "resistance" in step.title] == [["9"]]


@clause("QW2-2.3.4.5")
def test_both_dice_fall_in_one_instant() -> None:
    story = rolling()
    assert {draw.group for draw in story.look().draws} == {LOCK}


def test_the_odds_stand_beside_each_ability() -> None:
    story = opened().when(GM, SetResistance(contest=LOCK, resistance="Moderate"))
    ability = story.offered(NORA, ChooseAbility)[0].fields[0]
    assert isinstance(ability, Choice)
    told = {option.value: figures(f"{option.label} {option.about}") for option in ability.options}
    assert told["River Pilot"] == ["3W", "76.0"]
    assert told[""] == ["6", "20.5"]


@clause("QW2-2.1.2.2.1")
def test_grades_are_shown_where_the_group_has_them() -> None:
    evening = Evening(game=QUESTWORLDS_2_2, options={"grades": "true"})
    assert framed(evening).side().grade == "apprentice"


def test_faces_and_results_are_shown_bump_by_bump() -> None:
    contest = fallen(2, 9).contest()
    assert [(die.face, die.rolled, die.result) for die in contest.dice] == [
        (2, "success", "critical"),
        (9, "success", "success"),
    ]
    assert contest.outcome is not None
    assert [(bump.ours, bump.cause, bump.after) for bump in contest.outcome.bumps] == [(True, "mastery", "critical")]


def test_the_first_ability_is_proposed_until_another_is_chosen() -> None:
    """To act without a relevant ability is a choice that somebody makes."""
    story = opened()
    (offered,) = story.offered(NORA, ChooseAbility)
    assert offered.fields[0].default == "River Pilot"  # type: ignore[union-attr]  # a choice
    story.when(NORA, with_ability(""))
    (offered,) = story.offered(NORA, ChooseAbility)
    assert offered.fields[0].default == ""  # type: ignore[union-attr]  # a choice


def test_a_contest_is_framed_with_the_ability_that_was_pressed() -> None:
    frame = FrameContest(character=WEN, prize="the barge", ability="River Pilot")
    story = given().when(NORA, frame, called=LOCK)
    assert (story.side().ability, story.side().chosen) == ("River Pilot", True)
    [offer] = given().offered(NORA, FrameContest)
    [choice] = [field for field in offer.fields if field.name == "ability" and isinstance(field, Choice)]
    assert "River Pilot" in [option.value for option in choice.options]
    given().attempt(NORA, replace(frame, ability="Juggling")).refused("QW2-3.1.5")
    alone = [each.fixed["character"] for each in given().offered(ROSA, FrameContest)]
    assert alone == [PILAR, sidekick_of(PILAR)]


@clause("HQ2-RISE.7", "QW2-6.5.1.1")
def test_nobody_is_asked_to_frame_a_contest_of_the_dead_or_to_set_a_leader_against_their_own_sidekick() -> None:
    story = given().when(GM, GiveConsequence(character=CASIMIR, text="drowned", state=Harm.DEAD))
    assert story.offered(PIM, FrameContest) == []
    (framed_by_gm,), (framed_by_nora,) = story.offered(GM, FrameContest), story.offered(NORA, FrameContest)
    assert CASIMIR not in str(framed_by_gm.fields) + str(framed_by_nora.fields)
    assert PILAR in str(framed_by_nora.fields)
    story.when(ROSA, FrameContest(character=PILAR, prize="the hat"), called=LOCK)
    (named,) = story.offered(ROSA, NameOpponent)
    assert [option.value for field in named.fields if isinstance(field, Choice) for option in field.options] == [WEN]
    story.when(GM, GiveConsequence(character=PILAR, text="lost in the gale", state=Harm.DEAD))
    assert [made.fixed for made in story.offered(ROSA, FrameContest)] == [{"character": sidekick_of(PILAR)}]
