"""How a long contest ends: parting shots, the outcome and the aftermath."""

from msgspec import Struct
from msgspec.structs import replace
from tests.games.heroquest.play.dueling import DUEL, SERGEANT, assisted, began, joined, pairing, round_, seen
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
from tests.refusing import figures
from tests.rules.clause import clause

from talewright.games.heroquest.play import QUESTWORLDS_2_2
from talewright.games.heroquest.play.augments.answers import GrantPlot
from talewright.games.heroquest.play.closing import CloseContest
from talewright.games.heroquest.play.extended.ending import CloseLong, LongDecided, RuleScore, ScoreRuled, TellLong
from talewright.games.heroquest.play.extended.framing import AddFoe, FrameLong, JoinLong, PairUp
from talewright.games.heroquest.play.extended.parting import (
    PartingShotRuled,
    RulePartingShot,
    TakePartingShot,
    WaivePartingShot,
)
from talewright.games.heroquest.play.extended.rounds import StartAssist
from talewright.games.heroquest.play.extended.starting import StartRound
from talewright.games.heroquest.play.framing.contests import ContestClosed, ContestFramed, FrameContest, GiveVictory
from talewright.games.heroquest.play.framing.dropping import CancelContest
from talewright.games.heroquest.play.framing.tactics import ChooseAbility
from talewright.games.heroquest.play.ids import ContestId, sidekick_of
from talewright.games.heroquest.play.lasting import GiveConsequence
from talewright.games.heroquest.play.outcome import LetStand
from talewright.games.heroquest.play.people import GiveCharacter
from talewright.games.heroquest.play.proposed import Harm
from talewright.games.heroquest.rules.advanced import Advanced
from talewright.games.heroquest.rules.contests.framing import Reason
from talewright.games.heroquest.rules.extended.extended import Scene
from talewright.table.offer import Choice, Number, Text

WITH_SHOTS = Evening(options={"parting_shots": "true"})


SHOT = ContestId("the-parting-shot")
LATER_WITH_SHOTS = Evening(options={"parting_shots": "true"}, game=QUESTWORLDS_2_2)


# --- the end


@clause("QW2-9.12")
def test_parting_shots_are_not_offered_until_a_group_switches_them_on() -> None:
    shot = TakePartingShot(long=DUEL, pairing=0, about="She kicks him off the pier.")
    story = round_(began(), 2, 20)
    assert story.offered(NORA, TakePartingShot) == []
    story.attempt(NORA, shot).refused("QW2-9.12")
    assert len(round_(began(WITH_SHOTS), 2, 20).offered(NORA, TakePartingShot)) == 1


@clause("QW2-7.2.3.5", "QW2-9.12")
def test_a_parting_shot_earns_no_hero_points_by_itself() -> None:
    evening = Evening(options={"parting_shots": "true", "improvement": "challenge-led"})
    story = round_(began(evening), 1, 20, ability="Unhurried")
    held = story.sheet(WEN).hero_points
    story.when(NORA, TakePartingShot(long=DUEL, pairing=0, about="She kicks him off the pier."), called=SHOT)
    story.accepted(SHOT, NORA).falls(SHOT, 1, 20)
    assert story.contest(SHOT).outcome is not None
    assert story.sheet(WEN).hero_points == held


@clause("QW2-9.12")
def test_a_parting_shot_is_the_victors_and_the_game_master_rules_what_it_does() -> None:
    story = round_(began(LATER_WITH_SHOTS), 2, 20)
    shot = TakePartingShot(long=DUEL, pairing=0, about="She kicks him off the pier.")
    story.when(NORA, shot, called="the-parting-shot")
    assert story.contest("the-parting-shot").kind == "parting shot"
    assert story.contest("the-parting-shot").prize == "She kicks him off the pier."
    assert ContestFramed(
        contest=ContestId("the-parting-shot"),
        kind="parting shot",
        character=WEN,
        prize="She kicks him off the pier.",
        obstacle="The captain",
        subject="the-duel-at-dawn",
        by_gm=True,
    ) in story.hears(EVE)
    story.accepted(ContestId("the-parting-shot"), NORA).falls("the-parting-shot", 1, 9)
    [offer] = story.offered(GM, RulePartingShot)
    ruling, points = offer.fields
    assert isinstance(ruling, Text)
    assert isinstance(points, Number)
    assert (len(ruling.suggestions), points.default) == (3, 3)
    story.attempt(NORA, RulePartingShot(contest=SHOT, ruling="He drowns.")).not_theirs()
    story.when(GM, RulePartingShot(contest=SHOT, ruling="He is fished out, and gone.", points=3))
    assert (pairing(story).score, SHOT in story.saga.cards) == ("8-0", False)
    assert PartingShotRuled(contest=SHOT, ruling="He is fished out, and gone.") in story.hears(EVE)
    assert not any(isinstance(each, ContestClosed) for each in story.hears(EVE))  # the ruling says all
    (more,) = (each for each in story.hears(EVE) if isinstance(each, ScoreRuled) and each.shot)
    assert (more.shot, more.ours, "fished" in more.told(story.saga)) == (3, pairing(story).our_points, False)


def test_nothing_suggests_to_close_a_long_contest_before_its_parting_shot_is_told() -> None:
    shot = TakePartingShot(long=DUEL, pairing=0, about="She kicks him off the pier.")
    story = round_(began(WITH_SHOTS), 2, 20)
    assert [each.main for each in story.offered(GM, CloseLong)] == [False]
    assert [each.main for each in story.when(NORA, shot, called=SHOT).offered(GM, CloseLong)] == [False]
    story.accepted(SHOT, NORA).falls(SHOT, 5, 15).when(NORA, LetStand(contest=SHOT, character=WEN))
    asked = [each.move for each in story.offers(GM) if each.main and each.fixed.get("contest") == SHOT]
    assert asked == ["rule-parting-shot"]  # it proposes nothing of its own


@clause("QW2-9.12", "HQ2-CON.6")
def test_what_a_pairing_leaves_behind_and_the_next_one_are_called_for_after_its_parting_shot() -> None:
    lost = RuleScore(long=DUEL, pairing=0, ours=False, points=5, reason="for the example")
    shot = TakePartingShot(long=DUEL, pairing=0, about="He breaks her oar.")
    story = joined(began(WITH_SHOTS)).when(GM, lost)
    later = (GiveConsequence, PairUp, CloseLong)
    assert (_called(story, TakePartingShot, WaivePartingShot), _called(story, *later)) == (2, 0)
    story.when(GM, shot, called=SHOT)
    assert _called(story, *later, TakePartingShot, WaivePartingShot) == 0
    story.when(GM, CancelContest(contest=SHOT, reason="he thinks better of it"))
    assert not story.offered(NORA, WaivePartingShot)
    story.when(GM, WaivePartingShot(long=DUEL, pairing=0)).attempt(GM, shot).refused("QW2-9.12")
    assert (_called(story, TakePartingShot, WaivePartingShot), _called(story, *later)) == (0, 2)


@clause("QW2-9.12", "HQ2-CLIM.2")
def test_what_a_climax_leaves_the_victor_with_is_called_for_after_their_parting_shot_too() -> None:
    story = began(WITH_SHOTS, scene=Scene.CLIMAX)
    for ours, points in ((False, 3), (True, 5)):
        story.when(GM, RuleScore(long=DUEL, pairing=0, ours=ours, points=points, reason="for the example"))
    [hurt] = [offer for offer in story.offered(GM, GiveConsequence) if offer.fixed["contest"] == DUEL]
    assert (hurt.fixed["character"], hurt.main) == (WEN, False)
    story.when(NORA, WaivePartingShot(long=DUEL, pairing=0))
    assert _called(story, GiveConsequence) == 1


def _called(story: Story, *moves: type[Struct]) -> int:
    """For how many of these moves the game master is called."""
    return sum(offer.main for move in moves for offer in story.offered(GM, move))


@clause("QW2-9.12")
def test_a_parting_shot_that_misses_proposes_no_points() -> None:
    story = round_(began(LATER_WITH_SHOTS), 2, 20)
    story.when(NORA, TakePartingShot(long=DUEL, pairing=0, about="She kicks him off the pier."), called=SHOT)
    story.accepted(SHOT, NORA).falls(SHOT, 20, 1)
    while story.card(SHOT).outcome is None:
        story.when(NORA, LetStand(contest=SHOT, character=WEN))
    [offer] = story.offered(GM, RulePartingShot)
    assert [field.default for field in offer.fields if isinstance(field, Number)] == [0]
    story.when(GM, RulePartingShot(contest=SHOT, ruling="He slips away."))
    assert pairing(story).score == "5-0"


@clause("QW2-9.12")
def test_whether_a_resistance_has_one_is_a_difference_of_the_editions() -> None:
    shot = TakePartingShot(long=DUEL, pairing=0, about="He breaks her oar.")
    lost = RuleScore(long=DUEL, pairing=0, ours=False, points=5, reason="for the example")
    began(LATER_WITH_SHOTS).when(GM, lost).attempt(GM, shot).refused("QW2-9.12")
    story = began(WITH_SHOTS).when(GM, lost).when(GM, shot, called="his-parting-shot")
    assert story.contest("his-parting-shot").kind == "parting shot"


@clause("QW2-9.12")
def test_of_several_parting_shots_each_says_at_whom_it_is() -> None:
    sergeant = AddFoe(long=DUEL, name="The sergeant", resistance="Low")
    story = round_(began(WITH_SHOTS), 2, 20).when(GM, sergeant, called="the-sergeant")
    assert not any("The captain" in made.label for made in story.offered(NORA, TakePartingShot))
    story.when(GM, PairUp(long=DUEL, ours=WEN, theirs="the-sergeant.foe"))
    round_(story, 2, 20, number=1)
    for kind in (TakePartingShot, WaivePartingShot):
        at = [made.label.rpartition(" at ")[2] for made in story.offered(NORA, kind)]
        assert at == ["The captain", "The sergeant"]


@clause("QW2-9.12")
def test_whoever_a_parting_shot_is_taken_at_does_not_drop_it() -> None:
    shot = TakePartingShot(long=DUEL, pairing=0, about="He breaks her oar.")
    lost = RuleScore(long=DUEL, pairing=0, ours=False, points=5, reason="for the example")
    story = began(WITH_SHOTS).when(GM, lost).when(GM, shot, called=SHOT)
    assert story.offered(NORA, CancelContest) == []
    story.attempt(NORA, CancelContest(contest=SHOT)).refused("QW2-9.12")
    assert len(story.offered(GM, CancelContest)) == 1
    own = round_(began(WITH_SHOTS), 2, 20).when(NORA, shot, called=SHOT)
    assert own.when(NORA, CancelContest(contest=SHOT)).offered(NORA, TakePartingShot)


@clause("HQ2-RISE.1", "HQ2-RISE.4")
def test_in_the_rising_action_the_difference_says_what_is_left() -> None:
    story = lost_at(began(), ours=2, theirs=5)
    assert (seen(story).ours[0].aftermath, seen(story).ours[0].outcome) == ("Impaired", "minor defeat")
    offer = next(each for each in story.offered(GM, GiveConsequence) if each.fixed["contest"] == DUEL)
    assert "Impaired" in offer.about
    given_ = GiveConsequence(
        character=WEN, text="a cut", state=Harm.IMPAIRED, abilities=("River Pilot",), contest=ContestId(DUEL)
    )
    assert story.when(GM, given_).marks() == ["a cut (Impaired): −6"]


@clause("QW2-9.6", "QW2-1.3.1")
def test_without_consequences_of_defeat_a_long_contest_leaves_nobody_hurt() -> None:
    story = lost_at(began(LATER), ours=2, theirs=5)
    assert (seen(story).ours[0].aftermath, seen(story).ours[0].outcome) == ("", "defeat")
    assert [step.title for step in seen(story).ours[0].working] == ["Outcome"]
    assert story.offered(GM, GiveConsequence) == []


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
    difference, harm = (step.text for step in seen(story).ours[0].working)
    assert (figures(difference), difference.endswith(" marginal victory")) == (["1"], True)
    assert (figures(harm), harm.endswith(" Injured")) == (["4", "3"], True)


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
    assert LongDecided(long=DUEL, character=WEN, outcome="major victory", ability="River Pilot") in story.hears(EVE)
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
    story = given(LATER).attempt(GM, frame).refused("QW2-1.3.2")
    for offered in story.offered(GM, FrameLong):
        assert (offered.fixed["exception"], "exception" in offered.label) == (True, True)
        assert Advanced.LONG_CONTESTS in offered.about
    story.when(GM, replace(frame, exception=True), called=DUEL)
    assert not any("exception" in usual.fixed for usual in given(DELTA).offered(GM, FrameLong))


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
    story.attempt(GM, both).refused("HQ2-EXT.7")


@clause("QW2-9.12")
def test_after_a_pairing_there_is_one_parting_shot_unless_it_was_dropped() -> None:
    shot = TakePartingShot(long=DUEL, pairing=0, about="She kicks him off the pier.")
    story = round_(began(WITH_SHOTS), 2, 20).when(NORA, shot, called="the-first-kick")
    story.when(GM, CancelContest(contest=ContestId("the-first-kick"), reason="he is gone"))
    second = ContestId("the-second-kick")
    story.when(NORA, shot, called=second).accepted(second, NORA).falls(second, 1, 9)
    story.when(GM, CloseContest(contest=second))
    story.attempt(NORA, shot).refused("QW2-9.12")


@clause("HQ2-RISE.4")
def test_between_two_characters_each_has_the_end_of_their_own_side() -> None:
    frame = FrameLong(prize="the hat", obstacle="each other", scene=Scene.RISING_ACTION, character=WEN, against=CASIMIR)
    story = lost_at(given().when(GM, frame, called=DUEL), ours=2, theirs=5)
    assert (seen(story).ours[0].aftermath, seen(story).ours[0].outcome) == ("Impaired", "minor defeat")
    assert (seen(story).theirs[0].aftermath, seen(story).theirs[0].outcome) == ("Unharmed", "minor victory")


@clause("QW2-2.3.1.2.3")
def test_the_game_master_may_let_two_player_characters_contend_in_rounds() -> None:
    assert first_and_named(given(DELTA)) == (["Wen Okoro", "Casimir Lunt", "Pilar Quist", "Pip"], "Pip")
    frame = FrameLong(prize="the hat", scene=Scene.CLIMAX, character=WEN, opponent="casimir lunt")
    story = given(DELTA).when(GM, frame, called=DUEL)
    assert [side.id for side in (*seen(story).ours, *seen(story).theirs)] == [WEN, CASIMIR]
    given(DELTA).attempt(GM, replace(frame, opponent="Wen Okoro")).refused("QW2-2.3.1.2.3")  # she has no double
    own = FrameLong(prize="the hat", scene=Scene.CLIMAX, character=PILAR, against=sidekick_of(PILAR))
    given(DELTA).attempt(GM, own).refused("QW2-2.3.1.2.3")


def first_and_named(story: Story) -> tuple[list[str], str]:
    """Who may be chosen to contend first, and who of them the opponent's field speaks of without suggesting anybody."""
    (form,) = story.offered(GM, FrameLong)
    first = next(field for field in form.fields if isinstance(field, Choice) and field.name == "character")
    named = next(field for field in form.fields if isinstance(field, Text) and field.name == "opponent")
    assert not named.suggestions  # each of them may be chosen beside it
    [spoken_of] = [each.label for each in first.options if each.label in named.about]
    return [each.label for each in first.options], spoken_of


def test_a_character_whom_nobody_plays_may_contend_first_too_behind_the_others_or_be_the_opponent() -> None:
    story = given(DELTA).when(GM, GiveCharacter(character=CASIMIR))
    assert first_and_named(story) == (["Wen Okoro", "Pilar Quist", "Pip", "Casimir Lunt"], "Casimir Lunt")


@clause("QW2-2.3.1.2.3", "HQ2-EXT.7")
def test_a_character_who_is_named_as_a_further_opponent_comes_in_on_that_side() -> None:
    casimir = AddFoe(long=DUEL, name="casimir lunt", resistance="Low")
    story = began().when(GM, casimir)
    assert [(who.id, who.resistance) for who in seen(story).theirs][1:] == [(CASIMIR, "")]
    for name in ("Casimir Lunt", "Wen Okoro"):
        story.attempt(GM, replace(casimir, name=name)).refused("HQ2-EXT.7")


def test_nobody_frames_a_long_contest_of_the_dead() -> None:
    story = given(DELTA).when(GM, GiveConsequence(character=CASIMIR, text="drowned", state=Harm.DEAD))
    forms = [(made.fixed, made.fields) for made in story.offered(GM, FrameLong)]
    assert [CASIMIR in str(form) for form in forms] == [False]


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
