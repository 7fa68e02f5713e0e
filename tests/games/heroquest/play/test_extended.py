"""Extended contests at the table: rounds, scores, pairings, assists, parting shots and what they leave behind."""

import re

from msgspec.structs import replace
from tests.games.heroquest.play.dueling import DUEL, SERGEANT, assisted, began, joined, pairing, round_, seen
from tests.games.heroquest.play.table import (
    CASIMIR,
    EVE,
    GM,
    LATER,
    NORA,
    PIM,
    WEN,
    Evening,
    Story,
    degrees_named,
    given,
)
from tests.refusing import cited, figures
from tests.rules.clause import clause

from talewright.games import heroquest
from talewright.games.heroquest.play.augments.answers import GrantQuick, RollAugment
from talewright.games.heroquest.play.augments.proposals import ProposeAugment
from talewright.games.heroquest.play.extended.ending import RuleScore
from talewright.games.heroquest.play.extended.framing import FrameLong, LongFramed, PairUp, SetFoe
from talewright.games.heroquest.play.extended.rounds import RoundPlayed, StartAssist
from talewright.games.heroquest.play.extended.starting import StartRound
from talewright.games.heroquest.play.extended.view import long_odds
from talewright.games.heroquest.play.framing.accepting import AcceptCard
from talewright.games.heroquest.play.framing.dropping import CancelContest
from talewright.games.heroquest.play.framing.mechanics import HideOdds
from talewright.games.heroquest.play.framing.modifiers import ApplyMark, SetModifier
from talewright.games.heroquest.play.framing.resistance import SetResistance
from talewright.games.heroquest.play.framing.tactics import ChooseAbility
from talewright.games.heroquest.play.game import HeroQuest
from talewright.games.heroquest.play.ids import AugmentId, ContestId, LongId, MarkId
from talewright.games.heroquest.play.lasting import GiveConsequence
from talewright.games.heroquest.play.outcome import LetStand, SpendHeroPoint
from talewright.games.heroquest.play.proposed import Harm
from talewright.games.heroquest.play.rewriting import CorrectRating
from talewright.games.heroquest.play.showing import ShowFoe, ShowResistance
from talewright.games.heroquest.rules.abilities.modifier import Source
from talewright.games.heroquest.rules.extended.extended import Scene
from talewright.games.heroquest.rules.extended.resolution_point import NO_POINTS

SONGS = "Songs for Every Bend"
SWIMMER = "Strong Swimmer"
CAPTAIN = f"{DUEL}.foe"


def test_between_two_rounds_the_odds_go_by_a_rating_that_was_corrected() -> None:
    story = round_(began(), 12, 18)
    before = pairing(story).odds
    story.when(GM, CorrectRating(character=WEN, ability="River Pilot", rating="5", reason="so"))
    after = pairing(story).odds
    story.when(GM, StartRound(long=DUEL, pairing=0))
    assert before != after == pairing(story).odds


def test_odds_that_are_hidden_in_a_round_stay_so_between_the_rounds_and_in_the_next_one() -> None:
    story, contest, after = round_(began(), 12, 18), ContestId("the-next-round"), ContestId("the-last-round")
    story.when(GM, StartRound(long=DUEL, pairing=0), called=contest)
    story.when(GM, HideOdds(contest=contest, hidden=True)).accepted(contest, NORA).falls(contest, 12, 18)
    while contest in story.saga.cards:
        story.when(NORA, LetStand(contest=contest, character=WEN))
    assert [pairing(story, who=who).odds is not None for who in (GM, NORA, EVE)] == [True, False, False]
    story.when(GM, StartRound(long=DUEL, pairing=0), called=after)
    assert [story.contest(after, who).odds is not None for who in (GM, NORA)] == [True, False]
    story.when(GM, HideOdds(contest=after, hidden=False)).when(GM, CancelContest(contest=after))
    assert [pairing(story, who=who).odds is not None for who in (GM, NORA, EVE)] == [True, True, True]


def counted(story: Story, contest: str) -> list[str]:
    """What a contest says that it brings to the score."""
    outcome = story.contest(contest).outcome
    assert outcome is not None
    return [f"{step.title}: {step.text} ({step.clause})" for step in outcome.counted]


# --- rounds


def test_the_next_round_is_called_by_its_number_and_names_nobody_where_only_two_contend() -> None:
    story = began()
    for number in (1, 2):
        for starts in story.offered(NORA, StartRound):
            assert figures(starts.label) == [str(number)]
            assert not [each.name for each in story.sees().characters if each.name in starts.label]
        round_(story, 5, 12)
    joined(story).when(GM, PairUp(long=DUEL, ours=CASIMIR, theirs=f"{SERGEANT}.foe"))
    assert ["Casimir" in each.label for each in story.offered(GM, StartRound)] == [False, True]


def test_a_round_is_accepted_with_the_framing_of_the_whole_and_asks_the_game_master_for_nothing() -> None:
    first = ContestId("the-first")
    story = began().when(NORA, StartRound(long=DUEL, pairing=0), called=first)
    used = ChooseAbility(contest=first, character=WEN, ability="River Pilot", tactic="Blade to blade.")
    story.when(NORA, used).when(NORA, AcceptCard(contest=first))
    assert story.draws() == [f"{first}.ours", f"{first}.theirs"]


@clause("HQ2-EXT.1", "HQ2-EXT.6")
def test_the_scene_is_said_at_the_framing_so_that_everyone_knows_the_risk() -> None:
    story = began(scene=Scene.CLIMAX)
    assert seen(story, NORA).scene == "climax"
    assert LongFramed(long=DUEL, prize="the barge", obstacle="the captain's men", scene=Scene.CLIMAX) in story.hears(
        EVE
    )


@clause("QW2-9.13")
def test_the_later_edition_calls_it_a_scored_contest() -> None:
    assert seen(began(LATER)).kind == "scored contest"


@clause("HQ2-EXT.2")
def test_the_victor_of_a_round_scores_and_the_tactic_stands_for_the_next() -> None:
    story = round_(began(), 2, 9)
    assert (pairing(story).score, pairing(story).rounds) == ("2-0", 1)
    assert story.hears(EVE)[-1] == RoundPlayed(long=DUEL, pairing=0, ours=2, theirs=0, rounds=1)
    story.when(NORA, StartRound(long=DUEL, pairing=0), called="second-round")
    assert (story.side(contest="second-round").ability, story.contest("second-round").resistance) == (
        "River Pilot",
        "14",
    )


@clause("HQ2-EXT.2")
def test_either_side_may_use_another_ability_in_another_round() -> None:
    story = round_(began(), 2, 9).when(GM, SetFoe(long=DUEL, foe=CAPTAIN, resistance="5W"))
    story.when(NORA, StartRound(long=DUEL, pairing=0), called="second-round")
    used = ChooseAbility(contest=ContestId("second-round"), character=WEN, ability=SWIMMER, tactic="Into the water.")
    assert story.when(NORA, used).side(contest="second-round").rating == "13"
    assert story.contest("second-round").resistance == "5W"


@clause("HQ2-EXT.2")
def test_whoever_has_the_next_round_begins_it_with_another_ability_by_one_press() -> None:
    story = round_(began(), 2, 9)
    *plain, with_ability = story.offered(NORA, StartRound)
    assert [(each.main, each.fields) for each in plain] == [(True, ()), (False, ())]
    assert (with_ability.main, with_ability.fixed["character"]) == (False, WEN)
    assert [len(story.offered(GM, StartRound)), len(story.offered(PIM, StartRound))] == [1, 0]
    begins = StartRound(long=DUEL, pairing=0, character=WEN, ability=SWIMMER)
    story.when(NORA, begins, called="second-round")
    assert (story.side(contest="second-round").ability, story.side(contest="second-round").chosen) == (SWIMMER, True)
    story.attempt(NORA, replace(begins, ability="Telepathy")).refused("HQ2-EXT.2")  # that round is under way


@clause("QW2-2.4.0.15", "QW2-2.4.1.5", "QW2-2.4.0.10")
def test_augments_last_through_all_rounds_for_the_ability_that_they_were_made_for() -> None:
    first = ContestId("first-round")
    story = began(Evening(options={"augments": "either"})).when(NORA, StartRound(long=DUEL, pairing=0), called=first)
    pilot = ChooseAbility(contest=first, character=WEN, ability="River Pilot", tactic="Blade to blade.")
    own = ProposeAugment(contest=first, beneficiary=WEN, helper=WEN, ability=SONGS, about="She hums.")
    support = replace(own, helper=CASIMIR, ability="Steady Hand", about="He holds the lantern.")
    story.when(NORA, pilot).when(NORA, own, called="the-songs").when(PIM, support, called="the-steady-hand")
    story.when(GM, GrantQuick(contest=first, augment=AugmentId("the-songs")))
    story.when(GM, RollAugment(contest=first, augment=AugmentId("the-steady-hand")), called="the-roll").falls(
        "the-roll", 20, 5
    )
    story.when(PIM, LetStand(contest=ContestId("the-roll"), character=CASIMIR))
    story.accepted(first, NORA).falls(first, 5, 9)
    second = ContestId("second-round")
    story.when(NORA, StartRound(long=DUEL, pairing=0), called=second)
    assert story.lines(WEN, second)[0] == f"+2 augment: {SONGS}"
    story.attempt(PIM, replace(support, contest=second)).refused("QW2-2.4.1.5")
    story.attempt(NORA, replace(own, contest=second, ability=SWIMMER)).refused("QW2-2.4.0.10")
    swims = replace(pilot, contest=second, ability=SWIMMER)
    assert story.when(NORA, swims).lines(WEN, second)[0] == f"(+2 augment: {SONGS})"
    assert story.when(NORA, replace(pilot, contest=second)).side(WEN, second).target == "5W"


@clause("QW2-2.4.0.5")
def test_whoever_contends_in_a_long_contest_supports_nobody_in_it() -> None:
    story = joined(began()).when(GM, PairUp(long=DUEL, ours=CASIMIR, theirs=f"{SERGEANT}.foe"))
    story.when(NORA, StartRound(long=DUEL, pairing=0), called="the-round")
    help_ = ProposeAugment(
        contest=ContestId("the-round"), beneficiary=WEN, helper=CASIMIR, ability="Steady Hand", about="He shouts."
    )
    story.attempt(PIM, help_).refused("QW2-2.4.0.5")
    free = joined(began()).when(NORA, StartRound(long=DUEL, pairing=0), called="the-round").when(PIM, help_)
    free.attempt(GM, PairUp(long=DUEL, ours=CASIMIR, theirs=f"{SERGEANT}.foe")).refused("QW2-2.4.0.5")
    assert [offer.fixed["theirs"] for offer in free.offered(GM, PairUp)] == [f"{SERGEANT}.foe"]


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
    (one,), (two,) = counted(story, first), counted(story, second)
    assert [score in one for score in ("major victory", "0-0", "3-0")] == [True] * 3
    assert [score in two for score in ("marginal victory", "3-0", "4-0")] == [True] * 3
    assert (figures(one)[:2], figures(two)[:2]) == (["1", "3"], ["2", "1"])
    assert cited(one) == cited(two) == ["HQ2-EXT.2"]


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
    second = ContestId("the-second")
    rolls = round_(began(), 2, 9).when(NORA, StartRound(long=DUEL, pairing=0), called=second)
    assert pairing(rolls, who=NORA).odds is not None
    assert pairing(rolls.accepted(second, NORA).falls(second, 20, 5), who=NORA).odds is None  # the dice say more
    assert figures(odds.says) == ["2", "0", f"{odds.victory}"]
    assert [float(each) > odds.victory for each in figures(odds.spent)] == [True]
    sure = heroquest.contest("19M2", vs="18")
    nearly = long_odds(sure.situation, NO_POINTS, Scene.CLIMAX, sure.edition.aftermath, 2, degrees=True)
    assert nearly is not None
    assert (figures(nearly.says)[-1], nearly.spent) == ("99.9", "")  # nothing is said of points that change nothing
    assert round(sum(chance.percent for chance in odds.aftermath)) == 100


def test_a_hidden_opponent_is_the_game_masters_alone() -> None:
    story = round_(began(hidden=True), 2, 9)
    assert (pairing(story, who=NORA).odds, seen(story, NORA).theirs[0].resistance) == (None, "")
    assert seen(story).theirs[0].resistance == "14"
    assert "14" not in " ".join(story.reads(NORA)[-12:])


def test_a_hidden_opponent_is_shown_in_the_middle_of_a_round_with_its_card() -> None:
    story, contest, show = began(hidden=True), ContestId("the-round"), ShowFoe(long=DUEL, foe=f"{DUEL}.foe")
    story.when(NORA, StartRound(long=DUEL, pairing=0), called=contest)
    story.when(NORA, ChooseAbility(contest=contest, character=WEN, ability="River Pilot")).accepted(contest, NORA)
    story.falls(contest, 2)
    story.attempt(GM, ShowResistance(contest=contest)).refused(by=HeroQuest.decided)
    story.attempt(NORA, show).not_theirs().when(GM, show)
    assert (story.contest(contest, NORA).resistance, seen(story, NORA).theirs[0].resistance) == ("14", "14")
    story.attempt(GM, show).refused(by=HeroQuest.decided)


def test_what_was_set_for_a_round_alone_is_not_shown_with_its_opponent() -> None:
    story, contest = began(hidden=True), ContestId("the-round")
    story.when(NORA, StartRound(long=DUEL, pairing=0), called=contest)
    story.when(GM, SetResistance(contest=contest, resistance="14", hidden=True))
    story.when(GM, ShowFoe(long=DUEL, foe=f"{DUEL}.foe"))
    assert (story.contest(contest, NORA).resistance, seen(story, NORA).theirs[0].resistance) == ("", "14")


def test_an_opponent_that_changed_in_the_middle_of_a_round_is_shown_in_it_as_it_was() -> None:
    story, contest = began(hidden=True), ContestId("the-round")
    story.when(NORA, StartRound(long=DUEL, pairing=0), called=contest)
    story.when(NORA, ChooseAbility(contest=contest, character=WEN, ability="River Pilot")).accepted(contest, NORA)
    story.when(GM, SetFoe(long=DUEL, foe=f"{DUEL}.foe", resistance="9", hidden=True))
    story.attempt(GM, ShowResistance(contest=contest)).refused(by=HeroQuest.decided)
    story.when(GM, ShowFoe(long=DUEL, foe=f"{DUEL}.foe"))
    assert (story.contest(contest, NORA).resistance, seen(story, NORA).theirs[0].resistance) == ("14", "9")


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
    story.attempt(NORA, again).refused("HQ2-EXT.7")
    assert story.offered(NORA, StartRound) == []
    assert {offer.fixed["pairing"] for offer in story.offered(PIM, StartRound)} == {1}
    story.when(GM, again, called="out-of-turn")
    assert story.contest("out-of-turn").kind == "round"


# --- assists


@clause("HQ2-AST.1", "HQ2-AST.2", "HQ2-AST.6")
def test_somebody_free_takes_points_back_against_more_each_time() -> None:
    story = joined(round_(began(), 4, 20))
    story.when(GM, RuleScore(long=DUEL, pairing=0, ours=False, points=4, reason="for the example"))
    assisted(story, "first-assist", 5, 16)
    assert pairing(story).score == "3-2"
    story.when(PIM, StartAssist(long=DUEL, helper=CASIMIR, pairing=0), called="second-assist")
    assert story.contest("second-assist").resistance == "20"


@clause("HQ2-AST.1")
def test_what_a_hero_point_would_make_of_an_assist_is_told_as_the_score_that_it_leaves() -> None:
    story, contest = joined(round_(began(), 14, 5)), ContestId("the-assist")
    story.when(PIM, StartAssist(long=DUEL, helper=CASIMIR, pairing=0), called=contest)
    story.when(PIM, ChooseAbility(contest=contest, character=CASIMIR, ability="Steady Hand", tactic="A rope."))
    story.accepted(contest, PIM).falls(contest, 9, 5)
    (made,) = story.offered(PIM, SpendHeroPoint)
    spent = story.when(PIM, SpendHeroPoint(contest=contest, character=CASIMIR))
    assert re.findall(r"\d-\d", made.effect)[1:] == [pairing(spent).score]


@clause("HQ2-AST.4", "HQ2-AST.5")
def test_a_botched_assist_may_take_the_recipient_out() -> None:
    story = joined(began()).when(GM, RuleScore(long=DUEL, pairing=0, ours=False, points=4, reason="for the example"))
    assisted(story, "botched-assist", 18, 5)
    assert (pairing(story).score, pairing(story).out) == ("0-5", "Wen Okoro")
    told = "Assist: minor defeat, 1 more against the recipient: 0-4 becomes 0-5 (HQ2-AST.1)"
    assert counted(story, "botched-assist") == [told]


def test_an_assist_names_the_helper_only_where_it_is_not_ones_own_one_character() -> None:
    story = joined(began())
    for who, is_named in ((GM, True), (PIM, False)):
        (offer,) = story.offered(who, StartAssist)
        assert ("Casimir Lunt" in offer.label, "Wen Okoro" in offer.label) == (is_named, True)


@clause("HQ2-AST.3")
def test_an_assist_says_how_many_points_there_are_to_take_back() -> None:
    story = joined(began())
    assert "0" in next(iter(story.offered(PIM, StartAssist))).about
    story.when(GM, RuleScore(long=DUEL, pairing=0, ours=False, points=4, reason="for the example"))
    assert "4" in next(iter(story.offered(PIM, StartAssist))).about


@clause("HQ2-AST.6")
def test_nobody_who_is_engaged_assists() -> None:
    refused = began().attempt(NORA, StartAssist(long=DUEL, helper=WEN, pairing=0))
    refused.refused("HQ2-AST.6", naming=("Wen Okoro",))


def test_where_two_contests_wait_for_a_round_each_button_names_its_own() -> None:
    story = began()
    assert [offer.label.count("against") for offer in story.offered(GM, StartRound)] == [0]
    other = FrameLong(
        prize="the pier",
        obstacle="the watch",
        scene=Scene.RISING_ACTION,
        character=CASIMIR,
        opponent="A watchman",
        resistance="Moderate",
    )
    story.when(GM, other, called=LongId("the-pier"))
    labels = [offer.label for offer in story.offered(GM, StartRound)]
    assert len(labels) == len(set(labels)) == 2


def test_what_a_hero_point_would_make_of_a_round_is_told_in_points_where_the_outcome_has_no_degrees() -> None:
    story = began(LATER)
    contest = ContestId("the-first-round")
    story.when(NORA, StartRound(long=DUEL, pairing=0), called=contest)
    story.when(NORA, ChooseAbility(contest=contest, character=WEN, ability="River Pilot", tactic="Blade to blade."))
    story.accepted(contest, NORA).falls(contest, 15, 17)
    (made,) = story.offered(NORA, SpendHeroPoint)
    now, then = figures(made.effect)
    assert (int(now), int(then)) == (2, 3)
    story.when(NORA, SpendHeroPoint(contest=contest, character=WEN))
    assert pairing(story).our_points == int(then)


def test_without_degrees_a_round_an_assist_and_the_end_of_an_extended_contest_name_none() -> None:
    story = began(LATER)
    for ours, theirs in ((2, 12), (14, 5), (3, 20)):
        round_(story, ours, theirs)
        assert not degrees_named(story)
    assert seen(story).over
    assert story.offers(GM)


@clause("HQ2-EXT.2", "QW2-4.1.1.3")
def test_what_the_game_master_has_set_for_a_tactic_stands_with_it_in_the_next_round() -> None:
    hurt = GiveConsequence(character=WEN, text="a cut", state=Harm.HURT, abilities=("River Pilot",))
    story = began().when(GM, hurt, called="the-old-cut")
    first, second = ContestId("the-first-round"), ContestId("the-second-round")
    story.when(NORA, StartRound(long=DUEL, pairing=0), called=first)
    story.when(NORA, ChooseAbility(contest=first, character=WEN, ability="River Pilot"))
    story.when(GM, SetModifier(contest=first, character=WEN, source=Source.STRETCH, amount=-6))
    story.when(GM, ApplyMark(contest=first, mark=MarkId("the-old-cut"), applies=False))
    story.accepted(first, NORA).falls(first, 12, 5)
    while first in story.saga.cards:
        story.when(NORA, LetStand(contest=first, character=WEN))
    story.when(NORA, StartRound(long=DUEL, pairing=0), called=second)
    assert story.lines(WEN, second) == ["-6 stretch", "(-3 consequence: a cut)"]
    (takes_away,) = (each for each in story.offered(GM, SetModifier) if each.fixed.get("amount") == 0)
    assert takes_away.fixed["source"] == Source.STRETCH
