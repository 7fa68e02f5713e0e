"""Extended contests at the table: rounds, scores, pairings, assists, parting shots and what they leave behind."""

from __future__ import annotations

from msgspec.structs import replace
from tests.games.heroquest.play.table import (
    CASIMIR,
    DELTA,
    EVE,
    GM,
    LATER,
    NORA,
    PILAR,
    PIM,
    WEN,
    Evening,
    Story,
    given,
)
from tests.rules.clause import clause

from talewright.games.heroquest.play import QUESTWORLDS_2_2
from talewright.games.heroquest.play.augments.answers import GrantPlot
from talewright.games.heroquest.play.extended.ending import CloseLong, RuleScore, TellLong
from talewright.games.heroquest.play.extended.framing import AddFoe, FrameLong, JoinLong, PairUp, SetFoe
from talewright.games.heroquest.play.extended.rounds import StartAssist, StartRound, TakePartingShot
from talewright.games.heroquest.play.extended.view import LongView, PairingView
from talewright.games.heroquest.play.framing.accepting import AcceptCard
from talewright.games.heroquest.play.framing.contests import CancelContest, FrameContest, GiveVictory
from talewright.games.heroquest.play.framing.tactics import ChooseAbility
from talewright.games.heroquest.play.ids import ContestId, LongId
from talewright.games.heroquest.play.lasting import GiveConsequence
from talewright.games.heroquest.play.outcomes import CloseContest
from talewright.games.heroquest.play.proposed import Harm
from talewright.games.heroquest.play.settling import LetStand, SpendHeroPoint
from talewright.games.heroquest.rules.contests.framing import Reason
from talewright.games.heroquest.rules.extended.extended import Scene

DUEL = LongId("the-duel-at-dawn")
CAPTAIN = f"{DUEL}.foe"


def seen(story: Story, who: str = GM) -> LongView:
    view = story.sees(who)
    return next(each for each in (*view.longs, *view.past_longs) if each.id == DUEL)


def pairing(story: Story, number: int = 0, who: str = GM) -> PairingView:
    return seen(story, who).pairings[number]


def counted(story: Story, contest: str) -> list[str]:
    """What a contest says that it brings to the score."""
    outcome = story.contest(contest).outcome
    assert outcome is not None
    return [f"{step.title}: {step.text} ({step.clause})" for step in outcome.counted]


def began(
    evening: Evening = DELTA, *, scene: Scene = Scene.RISING_ACTION, hidden: bool = False
) -> Story:  # fmt: skip
    """Wen contends with the captain, who has 14."""
    frame = FrameLong(
        prize="the barge",
        obstacle="the captain's men",
        scene=scene,
        character=WEN,
        opponent="The captain",
        resistance="Moderate",
        hidden=hidden,
        exception=evening.game is QUESTWORLDS_2_2,
    )
    return given(evening).when(GM, frame, called=DUEL)


def round_(story: Story, ours: int, theirs: int, *, number: int = 0, ability: str = "River Pilot") -> Story:
    """A round of a pairing, in which nobody spends a hero point."""
    contest = ContestId(f"round-{len(story.done):04}")
    story.when(GM, StartRound(long=DUEL, pairing=number), called=contest)
    for side in story.card(contest).sides:
        if not side.chosen:
            used = ChooseAbility(contest=contest, character=side.character, ability=ability, tactic="Blade to blade.")
            story.when(GM, used)
    for side in story.card(contest).sides:
        story.when(GM, AcceptCard(contest=contest), acting_for=PLAYS[side.character])
    story.accepted(contest).falls(contest, ours, theirs)
    while contest in story.saga.cards:
        turn = next(iter(story.contest(contest).waiting_for))
        character = next(who for who, sheet in story.saga.sheets.items() if sheet.character.name == turn)
        story.when(GM, LetStand(contest=contest, character=character))
    return story


PLAYS = {WEN: NORA, CASIMIR: PIM, PILAR: "Rosa"}


# --- rounds


@clause("HQ2-EXT.1", "HQ2-EXT.6")
def test_the_scene_is_said_at_the_framing_so_that_everyone_knows_the_risk() -> None:
    story = began(scene=Scene.CLIMAX)
    assert seen(story, NORA).scene == "climax"
    assert "An extended contest in a climax: the barge, against the captain's men." in story.reads(EVE)


@clause("QW2-9.13")
def test_the_later_edition_calls_it_a_scored_contest() -> None:
    assert seen(began(LATER)).kind == "scored contest"


@clause("HQ2-EXT.2")
def test_the_victor_of_a_round_scores_and_the_tactic_stands_for_the_next() -> None:
    story = round_(began(), 2, 9)
    assert (pairing(story).score, pairing(story).rounds) == ("2-0", 1)
    assert story.reads(EVE)[-1] == "Round 1: 2-0 between Wen Okoro and The captain."
    story.when(NORA, StartRound(long=DUEL, pairing=0), called="second-round")
    assert (story.side(contest="second-round").ability, story.contest("second-round").resistance) == (
        "River Pilot",
        "14",
    )


@clause("HQ2-EXT.2")
def test_either_side_may_use_another_ability_in_another_round() -> None:
    story = round_(began(), 2, 9).when(GM, SetFoe(long=DUEL, foe=CAPTAIN, resistance="5W"))
    story.when(NORA, StartRound(long=DUEL, pairing=0), called="second-round")
    used = ChooseAbility(
        contest=ContestId("second-round"), character=WEN, ability="Strong Swimmer", tactic="Into the water."
    )
    assert story.when(NORA, used).side(contest="second-round").rating == "13"
    assert story.contest("second-round").resistance == "5W"


@clause("HQ2-EXT.5")
def test_a_tied_round_leaves_the_score() -> None:
    story = round_(began().when(GM, SetFoe(long=DUEL, foe=CAPTAIN, resistance="3W")), 2, 2)
    assert (pairing(story).score, pairing(story).rounds) == ("0-0", 1)


@clause("HQ2-EXT.9")
def test_each_roll_of_each_round_may_have_a_hero_point() -> None:
    story = began()
    for left in (2, 1):
        contest = ContestId(f"with-a-point-{left}")
        story.when(NORA, StartRound(long=DUEL, pairing=0), called=contest)
        if not story.card(contest).ours.chosen:
            story.when(
                NORA, ChooseAbility(contest=contest, character=WEN, ability="River Pilot", tactic="Blade to blade.")
            )
        story.accepted(contest, NORA).falls(contest, 15, 9)
        story.when(NORA, SpendHeroPoint(contest=contest, character=WEN))
        assert story.sheet().hero_points == left
    assert pairing(story).score == "4-0"


@clause("HQ2-EXT.2")
def test_a_round_tells_what_it_brings_while_that_may_change_and_when_it_is_put_away() -> None:
    story = began()
    first, second = f"round-{len(story.done):04}", ContestId("the-second-round")
    round_(story, 2, 15)
    story.when(NORA, StartRound(long=DUEL, pairing=0), called=second).accepted(second, NORA).falls(second, 15, 9)
    assert (counted(story, first), counted(story, second)) == (
        ["Round 1: major victory, 3 resolution points for your side: 0-0 becomes 3-0 (HQ2-EXT.2)"],
        ["Round 2: marginal victory, 1 resolution point for your side: 3-0 becomes 4-0 (HQ2-EXT.2)"],
    )


@clause("HQ2-EXT.3", "HQ2-EXT.4")
def test_five_points_win_and_more_count_in_full() -> None:
    story = round_(round_(began(), 2, 15), 2, 20)
    assert (pairing(story).score, pairing(story).over, pairing(story).out) == ("8-0", True, "The captain")
    assert (seen(story).over, seen(story).winner) == (True, "ours")
    story.attempt(GM, StartRound(long=DUEL, pairing=0)).refused("HQ2-EXT.8")


def test_the_chance_from_this_score_is_told() -> None:
    story = round_(began(), 2, 9)
    odds = pairing(story, who=NORA).odds
    assert odds is not None
    assert odds.says == f"You are up 2 to 0: {odds.victory:.0f} %"
    assert odds.with_hero_points > odds.victory
    assert round(sum(chance.percent for chance in odds.aftermath)) == 100


def test_a_hidden_opponent_is_the_game_masters_alone() -> None:
    story = round_(began(hidden=True), 2, 9)
    assert (pairing(story, who=NORA).odds, seen(story, NORA).theirs[0].resistance) == (None, "")
    assert seen(story).theirs[0].resistance == "14"
    assert "14" not in " ".join(story.reads(NORA)[-12:])


def test_two_characters_contend_with_each_other() -> None:
    frame = FrameLong(prize="the hat", obstacle="each other", scene=Scene.CLIMAX, character=WEN, against=CASIMIR)
    story = round_(given().when(GM, frame, called=DUEL), 2, 9, ability="")
    assert pairing(story).theirs == "Casimir Lunt"


# --- several


@clause("HQ2-EXT.7", "HQ2-EXT.8")
def test_pairings_take_turns_and_each_has_its_own_score() -> None:
    story = joined(round_(began(), 2, 9))
    story.when(GM, PairUp(long=DUEL, ours=CASIMIR, theirs=f"{SERGEANT}.foe"))
    assert [each.is_next for each in seen(story).pairings] == [False, True]
    round_(story, 5, 16, number=1, ability="Steady Hand")
    assert [each.score for each in seen(story).pairings] == ["2-0", "2-0"]
    assert [each.is_next for each in seen(story).pairings] == [True, False]


@clause("HQ2-EXT.7")
def test_a_round_out_of_turn_is_the_game_masters_to_begin() -> None:
    story = joined(round_(began(), 2, 9))
    story.when(GM, PairUp(long=DUEL, ours=CASIMIR, theirs=f"{SERGEANT}.foe"))
    again = StartRound(long=DUEL, pairing=0)
    story.attempt(NORA, again).refused("HQ2-EXT.7", saying="the turn of Casimir Lunt against The sergeant")
    assert story.offered(NORA, StartRound) == []
    assert [offer.fixed["pairing"] for offer in story.offered(PIM, StartRound)] == [1]
    story.when(GM, again, called="out-of-turn")
    assert story.contest("out-of-turn").kind == "round"


SERGEANT = "the-sergeant"


def joined(story: Story) -> Story:
    """Casimir and a sergeant come in late."""
    story.when(PIM, JoinLong(long=DUEL, character=CASIMIR))
    return story.when(GM, AddFoe(long=DUEL, name="The sergeant", resistance="Low"), called=SERGEANT)


@clause("HQ2-EXT.7")
def test_whoever_is_engaged_begins_no_other_pairing() -> None:
    joined(began()).attempt(GM, PairUp(long=DUEL, ours=WEN, theirs=f"{SERGEANT}.foe")).refused("HQ2-EXT.7")


# --- assists


@clause("HQ2-AST.1", "HQ2-AST.2", "HQ2-AST.6")
def test_somebody_free_takes_points_back_against_more_each_time() -> None:
    story = joined(round_(began(), 4, 20))
    story.when(GM, RuleScore(long=DUEL, pairing=0, ours=False, points=4, reason="for the example"))
    assisted(story, "first-assist", 5, 16)
    assert pairing(story).score == "3-2"
    story.when(PIM, StartAssist(long=DUEL, helper=CASIMIR, pairing=0), called="second-assist")
    assert story.contest("second-assist").resistance == "20"


def assisted(story: Story, contest: str, ours: int, theirs: int) -> Story:
    as_id = ContestId(contest)
    story.when(PIM, StartAssist(long=DUEL, helper=CASIMIR, pairing=0), called=contest)
    story.when(PIM, ChooseAbility(contest=as_id, character=CASIMIR, ability="Steady Hand", tactic="He throws a rope."))
    story.accepted(as_id, PIM).falls(contest, ours, theirs)
    if as_id in story.saga.cards:
        story.when(PIM, LetStand(contest=as_id, character=CASIMIR))
    return story


@clause("HQ2-AST.4", "HQ2-AST.5")
def test_a_botched_assist_may_take_the_recipient_out() -> None:
    story = joined(began()).when(GM, RuleScore(long=DUEL, pairing=0, ours=False, points=4, reason="for the example"))
    assisted(story, "botched-assist", 18, 5)
    assert (pairing(story).score, pairing(story).out) == ("0-5", "Wen Okoro")
    told = "Assist: minor defeat, 1 more against the recipient: 0-4 becomes 0-5 (HQ2-AST.1)"
    assert counted(story, "botched-assist") == [told]


@clause("HQ2-AST.6")
def test_nobody_who_is_engaged_assists() -> None:
    began().attempt(NORA, StartAssist(long=DUEL, helper=WEN, pairing=0)).refused("HQ2-AST.6")


# --- the end


WITH_SHOTS = Evening(options={"parting_shots": "true"})
LATER_WITH_SHOTS = Evening(options={"parting_shots": "true"}, game=QUESTWORLDS_2_2)


@clause("QW2-9.12")
def test_parting_shots_are_not_offered_until_a_group_switches_them_on() -> None:
    shot = TakePartingShot(long=DUEL, pairing=0, about="She kicks him off the pier.")
    story = round_(began(), 2, 20)
    assert story.offered(NORA, TakePartingShot) == []
    story.attempt(NORA, shot).refused("QW2-9.12", saying="plays without parting shots")
    assert len(round_(began(WITH_SHOTS), 2, 20).offered(NORA, TakePartingShot)) == 1


@clause("QW2-9.12")
def test_a_parting_shot_is_the_victors_and_the_game_master_rules_what_it_does() -> None:
    story = round_(began(LATER_WITH_SHOTS), 2, 20)
    shot = TakePartingShot(long=DUEL, pairing=0, about="She kicks him off the pier.")
    story.when(NORA, shot, called="the-parting-shot")
    assert story.contest("the-parting-shot").kind == "parting shot"
    assert story.contest("the-parting-shot").prize == "She kicks him off the pier."
    assert "A parting shot between Wen Okoro and The captain: She kicks him off the pier." in story.reads(EVE)
    story.accepted(ContestId("the-parting-shot"), NORA).falls("the-parting-shot", 1, 9)
    story.when(GM, RuleScore(long=DUEL, pairing=0, ours=True, points=8, reason="the parting shot"))
    assert pairing(story).score == "8-0"


@clause("QW2-9.12")
def test_whether_a_resistance_has_one_is_a_difference_of_the_editions() -> None:
    shot = TakePartingShot(long=DUEL, pairing=0, about="He breaks her oar.")
    lost = RuleScore(long=DUEL, pairing=0, ours=False, points=5, reason="for the example")
    began(LATER_WITH_SHOTS).when(GM, lost).attempt(GM, shot).refused("QW2-9.12", saying="for a player character")
    story = began(WITH_SHOTS).when(GM, lost).when(GM, shot, called="his-parting-shot")
    assert story.contest("his-parting-shot").kind == "parting shot"


@clause("HQ2-RISE.1", "HQ2-RISE.4")
def test_in_the_rising_action_the_difference_says_what_is_left() -> None:
    story = lost_at(began(), ours=2, theirs=5)
    assert (seen(story).ours[0].aftermath, seen(story).ours[0].outcome) == ("Impaired", "minor defeat")
    offer = next(each for each in story.offered(GM, GiveConsequence) if each.fixed["contest"] == DUEL)
    assert offer.about == "The table of the rising action proposes Impaired."
    given_ = GiveConsequence(
        character=WEN, text="a cut", state=Harm.IMPAIRED, abilities=("River Pilot",), contest=ContestId(DUEL)
    )
    assert story.when(GM, given_).marks() == ["a cut (Impaired): −6"]


def lost_at(story: Story, *, ours: int, theirs: int) -> Story:
    """The score, as the game master rules it."""
    for side, points in ((True, ours), (False, theirs)):
        story.when(GM, RuleScore(long=DUEL, pairing=0, ours=side, points=points, reason="for the example"))
    return story


@clause("HQ2-CLIM.1", "HQ2-CLIM.2", "HQ2-CLIM.5")
def test_in_a_climax_all_points_against_somebody_count() -> None:
    story = joined(lost_at(began(scene=Scene.CLIMAX), ours=5, theirs=3))
    assert seen(story).ours[0].outcome == ""
    story.when(GM, PairUp(long=DUEL, ours=WEN, theirs=f"{SERGEANT}.foe"))
    for side, points in ((True, 5), (False, 4)):
        story.when(GM, RuleScore(long=DUEL, pairing=1, ours=side, points=points, reason="for the example"))
    assert (seen(story).ours[0].aftermath, seen(story).ours[0].outcome) == ("Injured", "marginal victory")
    assert [step.text for step in seen(story).ours[0].working] == [
        "a difference of 1: marginal victory",
        "4 points against you and 3 by others: Injured",
    ]


def test_what_is_put_away_can_still_be_looked_at() -> None:
    story = lost_at(began(), ours=5, theirs=1).when(GM, TellLong(long=DUEL, text="The barge is hers."))
    story.when(GM, CloseLong(long=DUEL))
    assert story.sees().longs == ()
    assert story.sees(EVE).past_longs[0].told == "The barge is hers."


def test_rounds_push_no_contest_out_that_stands_for_itself() -> None:
    alone = ContestId("at-the-old-lock")
    story = began().when(NORA, FrameContest(character=WEN, prize="the key", obstacle="the keeper"), called=alone)
    used = ChooseAbility(contest=alone, character=WEN, ability="Strong Swimmer", tactic="From below.")
    story.when(NORA, used).when(GM, GiveVictory(contest=alone, reason=Reason.STORY))
    for ours in (2, 20, 2, 20):
        round_(story, ours, 9)
    past = story.sees(NORA).past
    assert [each.prize for each in past if not each.within] == ["the key"]
    assert len(past) == 4


@clause("QW2-2.4.3.2")
def test_a_victory_in_a_long_contest_can_be_cited_for_a_plot_augment() -> None:
    story = round_(began(), 2, 20).when(GM, CloseLong(long=DUEL))
    assert "For Wen Okoro it is a major victory." in story.reads(EVE)
    contest = ContestId("at-the-lock")
    story.when(NORA, FrameContest(character=WEN, prize="the lock opens", obstacle="the keeper"), called=contest)
    story.when(GM, GrantPlot(contest=contest, character=WEN, bonus=6, victory=ContestId(DUEL)))
    assert story.lines(contest=contest) == ["+6 plot: the barge"]


@clause("QW2-2.3.2.4.1", "QW2-2.3.2.4.2")
def test_what_lost_a_long_contest_is_no_new_tactic_against_that_obstacle() -> None:
    story = lost_at(round_(began(), 2, 9), ours=2, theirs=5).when(GM, CloseLong(long=DUEL))
    contest = ContestId("once-more")
    story.when(NORA, FrameContest(character=WEN, prize="the barge", obstacle="The captain's men"), called=contest)
    used = ChooseAbility(contest=contest, character=WEN, ability="River Pilot", tactic="As before.")
    story.attempt(NORA, used).refused("QW2-2.3.2.4.1")
    swim = ChooseAbility(contest=contest, character=WEN, ability="Strong Swimmer", tactic="Into the water.")
    assert story.when(NORA, swim).side(contest=contest).rating == "13"


def test_a_contest_that_is_dropped_is_neither_won_nor_lost() -> None:
    story = round_(began(), 2, 9).when(GM, CloseLong(long=DUEL))
    assert (story.saga.won, story.saga.lost) == ((), ())


def test_dropping_it_drops_what_is_under_way() -> None:
    story = began().when(NORA, StartRound(long=DUEL, pairing=0), called="a-lone-round")
    story.when(GM, CloseLong(long=DUEL))
    assert (story.saga.cards, story.saga.longs, story.saga.bonds) == ({}, {}, {})


def test_nobody_begins_a_round_for_somebody_else() -> None:
    began().attempt(PIM, StartRound(long=DUEL, pairing=0)).refused("QW2-1.5.2")


@clause("QW2-1.3.2")
def test_where_the_game_does_without_them_a_long_contest_is_an_exception_that_is_said() -> None:
    frame = FrameLong(prize="the hat", obstacle="the wind", scene=Scene.CLIMAX, character=WEN, opponent="The wind")
    story = given(LATER).attempt(GM, frame).refused("QW2-1.3.2", saying="say that this one is an exception")
    (offered,) = story.offered(GM, FrameLong)
    assert offered.fixed["exception"] is True
    assert "by way of exception" in offered.label
    story.when(GM, replace(frame, exception=True), called=DUEL)
    (usual,) = given(DELTA).offered(GM, FrameLong)
    assert "exception" not in usual.fixed


@clause("HQ2-AST.2", "HQ2-AST.6")
def test_a_character_on_the_other_side_assists_there_and_takes_points_of_ours() -> None:
    story = round_(round_(began(), 2, 9), 2, 9).when(PIM, JoinLong(long=DUEL, character=CASIMIR, ours=False))
    assert pairing(story).score == "4-0"
    assisted(story, "against-us", 5, 16)
    assert pairing(story).score == "2-0"
    assert story.contest("against-us").prize == "to help The captain"


@clause("HQ2-EXT.7")
def test_whoever_is_assisting_begins_no_pairing_meanwhile() -> None:
    story = joined(round_(began(), 2, 9))
    story.when(PIM, StartAssist(long=DUEL, helper=CASIMIR, pairing=0), called="a-rope-thrown")
    both = PairUp(long=DUEL, ours=CASIMIR, theirs=f"{SERGEANT}.foe")
    story.attempt(GM, both).refused("HQ2-EXT.7", saying="Casimir Lunt is assisting")


@clause("QW2-9.12")
def test_after_a_pairing_there_is_one_parting_shot_unless_it_was_dropped() -> None:
    shot = TakePartingShot(long=DUEL, pairing=0, about="She kicks him off the pier.")
    story = round_(began(WITH_SHOTS), 2, 20).when(NORA, shot, called="the-first-kick")
    story.when(GM, CancelContest(contest=ContestId("the-first-kick"), reason="he is gone"))
    second = ContestId("the-second-kick")
    story.when(NORA, shot, called=second).accepted(second, NORA).falls(second, 1, 9)
    story.when(GM, CloseContest(contest=second))
    story.attempt(NORA, shot).refused("QW2-9.12", saying="already")


@clause("HQ2-RISE.4")
def test_between_two_characters_each_has_the_end_of_their_own_side() -> None:
    frame = FrameLong(prize="the hat", obstacle="each other", scene=Scene.RISING_ACTION, character=WEN, against=CASIMIR)
    story = lost_at(given().when(GM, frame, called=DUEL), ours=2, theirs=5)
    assert (seen(story).ours[0].aftermath, seen(story).ours[0].outcome) == ("Impaired", "minor defeat")
    assert (seen(story).theirs[0].aftermath, seen(story).theirs[0].outcome) == ("Unharmed", "minor victory")


@clause("HQ2-AST.6")
def test_each_further_assist_to_the_same_recipient_is_harder_up_to_nearly_impossible() -> None:
    story, faced = joined(round_(began(), 2, 9)), []
    for number in range(5):
        contest = ContestId(f"assist-{number:04}")
        story.when(PIM, StartAssist(long=DUEL, helper=CASIMIR, pairing=0), called=contest)
        faced.append(story.contest(contest).resistance)
        used = ChooseAbility(contest=contest, character=CASIMIR, ability="Steady Hand", tactic="A rope.")
        story.when(PIM, used).accepted(contest, PIM).falls(contest, 9, 5)
        if contest in story.saga.cards:
            story.when(PIM, LetStand(contest=contest, character=CASIMIR))
        story.when(GM, RuleScore(long=DUEL, pairing=0, ours=False, points=0, reason="for the example"))
    assert faced == ["14", "20", "14W", "14W2", "14W2"]
