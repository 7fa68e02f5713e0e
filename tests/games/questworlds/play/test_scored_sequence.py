"""A scored sequence at the table: its rounds, and how people go into them."""

import msgspec
import pytest
from tests.games.questworlds.play.dueling import (
    CAPTAIN,
    DUEL,
    began,
    evening,
    framed,
    pair,
    rolled,
    round_,
    running,
    score,
    seen,
    started,
)
from tests.games.questworlds.play.table import GM, INES, NORA, PIM, TOBIAS, Evening, given
from tests.rules.clause import clause

from talewright.games.questworlds.play.acceptance import AcceptCard
from talewright.games.questworlds.play.dropping import CancelContest
from talewright.games.questworlds.play.modifiers import SetModifier
from talewright.games.questworlds.play.outcome import LetStand, RuleStandoff
from talewright.games.questworlds.play.resistance import SetResistance
from talewright.games.questworlds.play.sequences.ending import CloseSequence, EndSequence
from talewright.games.questworlds.play.sequences.framing import FrameSequence
from talewright.games.questworlds.play.sequences.joining import EnterWith, JoinSequence
from talewright.games.questworlds.play.sequences.kinds import SetSequenceType
from talewright.games.questworlds.play.sequences.manners import ActAside, ContendAgain, DeclareManner
from talewright.games.questworlds.play.sequences.starting import StartRound
from talewright.games.questworlds.play.sequences.tally import CorrectTally, Disengage
from talewright.games.questworlds.play.story_points import BurnStoryPoints
from talewright.games.questworlds.play.tactics import ChooseAbility
from talewright.games.questworlds.rules.modifier import Source
from talewright.games.questworlds.rules.sequences.exchange import SequenceType
from talewright.games.questworlds.rules.sequences.scored import Manner
from talewright.table.offer import Choice
from talewright.web.story import headline

# --- rounds and tally


@clause("QW3-5.1.1.1", "QW3-5.1.1.3", "QW3-5.1.1.1.1", "QW3-5.2.1", "QW3-5.2.2", "QW3-5.1.1.1.5", "QW3-5.2.1.1")
def test_rounds_score_until_somebody_has_five_points_against_them() -> None:
    story = began()
    round_(story, 13, 15)  # two successes to none
    assert score(story) == "3-0"
    round_(story, 9, 4)  # one each, and the higher roll
    assert (score(story), pair(story).rounds, seen(story).over) == ("4-0", 2, False)
    round_(story, 2, 14)
    assert score(story) == "4-2"
    story.attempt(GM, EndSequence(sequence=DUEL)).refused("QW3-5.1.2.2")
    round_(story, 12, 3)
    assert (score(story), seen(story).over, seen(story).people[1].stands) == ("5-2", True, "out")
    assert seen(story, PIM).foretold == "victory"  # before the game master lets the outcome stand
    story.attempt(NORA, StartRound(sequence=DUEL, pair=0)).refused("QW3-5.1.2.3")
    story.when(GM, EndSequence(sequence=DUEL))
    assert (seen(story).verdict, seen(story).degree, seen(story).foretold) == ("victory", 1, "")


def test_a_sequence_is_one_card_of_the_story_and_its_end_one_turning_point() -> None:
    story = began()
    for ours, theirs in ((13, 15), (9, 4), (12, 3)):
        round_(story, ours, theirs)
    since = next(number for number, line in enumerate(story.look(NORA).log) if line.contest)
    assert {line.contest for line in story.look(NORA).log[since:]} == {DUEL}
    assert headline([*story.look(NORA).log[since:]]).kind == "sequence-round-played/1"
    story.when(GM, EndSequence(sequence=DUEL)).when(GM, CloseSequence(sequence=DUEL))
    told = [*story.look(NORA).log[since:]]
    assert ({line.contest for line in told}, headline(told).kind) == ({DUEL}, "sequence-ended/1")
    found = story.table.recap(story.campaign, story.seats[NORA], 1)
    assert found is not None
    assert [turn.text for turn in found.turning_points] == [headline(told).text]


def test_what_a_round_comes_to_is_told_while_its_dice_may_still_change() -> None:
    story = began(evening(story_points=True))
    first = started(story)
    assert pair(story).comes_to == ""
    story.when(NORA, AcceptCard(contest=first)).falls(first, 13, 15)
    at_first = pair(story).comes_to
    story.when(NORA, BurnStoryPoints(contest=first, character=INES))
    with_a_point = pair(story).comes_to
    assert len({"", at_first, with_a_point}) == 3
    story.when(NORA, LetStand(contest=first))
    assert pair(story).comes_to == ""
    assert seen(story).history[-1].text.endswith(with_a_point)


@clause("QW3-5.2.1.2.1")
@pytest.mark.parametrize(("kind", "told"), [("scored", True), ("chained", False)])
def test_what_a_round_against_a_hidden_resistance_comes_to_is_told_to_all_where_points_are_public(
    kind: str, *, told: bool
) -> None:
    story = began(evening(story_points=True, sequence=kind), hidden=True, resolve=5)
    first = started(story)
    story.when(NORA, AcceptCard(contest=first)).falls(first, 13, 15)
    assert [bool(pair(story, who=who).comes_to) for who in (GM, NORA, PIM)] == [True, told, told]


@clause("QW3-5.1.1.1.4", "QW3-5.2.1.2.1", "QW3-5.2.1.1.1")
def test_a_tie_leaves_the_score_which_everybody_sees() -> None:
    story = began(hidden=True)
    round_(story, 13, 15)
    round_(story, 7, 7)
    assert (pair(story, who=PIM).our_points, pair(story, who=PIM).their_points, pair(story).rounds) == (3, 0, 2)
    assert (seen(story, PIM).people[1].resistance, seen(story).people[1].resistance) == ("", "14")


def test_a_tied_round_is_not_ruled_a_victory_but_story_points_still_turn_it() -> None:
    story = began(evening(story_points=True))
    tie = started(story)
    story.when(NORA, AcceptCard(contest=tie)).falls(tie, 7, 7)
    assert not story.offered(GM, RuleStandoff)
    story.attempt(GM, RuleStandoff(contest=tie)).refused("QW3-2.3.7.3.1")
    story.when(NORA, BurnStoryPoints(contest=tie, character=INES)).when(NORA, LetStand(contest=tie))
    assert score(story) == "2-0"


@clause("QW3-5.1.1.1.2", "QW3-5.1.1.2", "QW3-5.5.1", "QW3-5.5.2")
def test_two_characters_contend_by_the_one_type_that_the_campaign_uses() -> None:
    story = given(evening())
    against = FrameSequence(prize="the last boat", character=INES, against=TOBIAS)
    story.attempt(GM, FrameSequence(prize="the last boat", character=INES, against=TOBIAS, resistance="14")).refused(
        "QW3-5.1.1.1.2"
    )
    story.when(GM, against, called=DUEL)
    assert (seen(story).type, [each.resistance for each in seen(story).people]) == ("scored", ["", ""])
    story.when(NORA, EnterWith(sequence=DUEL, character=INES, ability="Sure-footed"))
    story.when(PIM, EnterWith(sequence=DUEL, character=TOBIAS, ability="Duellist"))
    rolled(story, started(story), 1, 14, NORA, PIM)
    assert score(story) == "0-1"
    story.attempt(GM, SetSequenceType(kind=SequenceType.CHAINED, reason="a darker season")).refused("QW3-5.5.1")
    (kinds,) = [each for each in story.played.options() if each.name == "sequence"]
    assert isinstance(kinds, Choice)
    assert [each.about.rpartition(" ")[2] for each in kinds.options] == ["games.", "genres.", "one."]
    fresh = given(evening()).when(GM, SetSequenceType(kind=SequenceType.CHAINED, reason="a darker season"))
    assert fresh.saga.edition.sequence is SequenceType.CHAINED
    fresh.attempt(GM, SetSequenceType(kind=SequenceType.CHAINED, reason="again")).refused("QW3-5.5.1", another=True)


@clause("QW3-5.1.3.1")
def test_nobody_is_in_two_sequences_at_once() -> None:
    story = began()
    again = FrameSequence(prize="the lighthouse", character=INES, opponent="The keeper", resistance="Base")
    story.attempt(GM, again).refused("QW3-5.1.3.1")
    other = FrameSequence(prize="the lighthouse", character=TOBIAS, opponent="The keeper", resistance="Base")
    story.when(GM, other, called="the-other")
    story.attempt(PIM, JoinSequence(sequence=DUEL, character=TOBIAS)).refused("QW3-5.1.3.1")
    assert not story.offered(NORA, JoinSequence)


# --- going into a round


@clause("QW3-5.2.4.1", "QW3-5.2.4.2", "QW3-5.2.4.3", "QW3-5.2.5.4")
def test_a_risky_gambit_scores_more_and_costs_more() -> None:
    story = began()
    gamble = started(story)
    story.when(NORA, DeclareManner(contest=gamble, manner=Manner.GAMBIT))
    story.attempt(NORA, DeclareManner(contest=gamble, manner=Manner.DEFENSE)).refused("QW3-5.2.5.4")
    rolled(story, gamble, 9, 4)
    assert score(story) == "2-0"
    gamble = started(story)
    story.when(NORA, DeclareManner(contest=gamble, manner=Manner.GAMBIT))
    rolled(story, gamble, 4, 9)
    assert score(story) == "2-3"
    both = started(story)
    story.when(NORA, DeclareManner(contest=both, manner=Manner.GAMBIT))
    story.when(GM, DeclareManner(contest=both, ours=False, manner=Manner.GAMBIT))
    rolled(story, both, 9, 4)
    assert score(story) == "5-3"


@clause("QW3-5.2.5.1", "QW3-5.2.5.2", "QW3-5.2.5.3")
def test_a_defensive_response_scores_less_and_costs_less() -> None:
    story = began()
    for faces, after in (((13, 15), "2-0"), ((9, 4), "2-0"), ((2, 14), "2-0"), ((15, 14), "2-1")):
        contest = started(story)
        story.when(NORA, DeclareManner(contest=contest, manner=Manner.DEFENSE))
        rolled(story, contest, *faces)
        assert score(story) == after
    contest = started(story)
    story.when(NORA, DeclareManner(contest=contest, manner=Manner.DEFENSE))
    story.when(NORA, DeclareManner(contest=contest, manner=Manner.PLAIN))
    rolled(story, contest, 9, 4)
    assert score(story) == "3-1"


@clause("QW3-5.1.5.1", "QW3-5.1.5.2", "QW3-5.1.5.3", "QW3-5.1.5.4")
def test_something_else_done_in_a_round_spares_the_opponent_and_may_augment() -> None:
    story = began()
    contest = started(story)
    story.when(NORA, ChooseAbility(contest=contest, character=INES, ability="Cartographer: Read the Land"))
    story.when(NORA, ActAside(contest=contest, about="find the high ground", aids=INES))
    target = story.side(INES, contest).target
    rolled(story, contest, 9, 4)
    assert (score(story), target) == ("0-0", story.side(INES, contest).target)
    contest = started(story)
    assert "+5 augment: find the high ground" in story.lines(INES, contest)
    assert not [each for each in story.offers(GM) if each.fixed.get("name") == "find the high ground"]
    story.when(NORA, ActAside(contest=contest, about="cut the rope")).when(NORA, ContendAgain(contest=contest))
    story.when(NORA, ActAside(contest=contest, about="cut the rope"))
    rolled(story, contest, 2, 14)
    assert score(story) == "0-1"
    assert story.lines(INES, started(story)) == []


@clause("QW3-5.1.4.1", "QW3-5.1.4.2", "QW3-5.1.4.4", "QW3-5.7.1", "QW3-5.7.2", "QW3-5.1.4.3")
def test_a_round_goes_on_as_the_last_one_ended_even_weeks_later() -> None:
    story = began()
    first = started(story)
    story.when(GM, SetModifier(contest=first, character=INES, source=Source.SITUATIONAL, name="the rain", amount=-5))
    story.when(NORA, ChooseAbility(contest=first, character=INES, ability="Sure-footed", tactic="With a flourish."))
    story.when(NORA, ActAside(contest=first, about="find the high ground", aids=INES))
    rolled(story, first, 7, 4)
    story.next_session()
    later = started(story)  # what was won for this round is kept, and the rain was for the last one
    lines = ["+5 augment: find the high ground"]
    assert (story.side(INES, later).ability, story.lines(INES, later)) == ("Sure-footed", lines)
    story.when(NORA, ChooseAbility(contest=later, character=INES, ability="Brass Compass of Her Mother"))
    story.when(GM, SetResistance(contest=later, resistance="9"))
    rolled(story, later, 20, 9)
    assert (seen(story).people[1].resistance, score(story)) == ("9", "0-2")


# --- leaving, dropping, taking back


@clause("QW3-5.1.6.1")
def test_whoever_disengages_has_failed_even_in_the_middle_of_a_round() -> None:
    story = began()
    round_(story, 13, 15)
    contest = started(story)
    story.attempt(PIM, Disengage(sequence=DUEL, who=INES)).refused()
    story.when(NORA, Disengage(sequence=DUEL, who=INES))
    assert (contest in story.saga.cards, seen(story).over, seen(story).people[0].stands) == (False, True, "out")
    story.attempt(NORA, Disengage(sequence=DUEL, who=INES)).refused("QW3-5.1.6.1")
    story.when(GM, EndSequence(sequence=DUEL))
    assert (seen(story).verdict, seen(story).degree) == ("defeat", 0)


@clause("QW3-5.1.1.3")
@pytest.mark.parametrize("kind", [SequenceType.SCORED, SequenceType.CHAINED])
def test_a_round_that_was_rolled_stands_before_either_side_leaves(kind: SequenceType) -> None:
    story = began(Evening(options={"sequence": kind}))
    contest = started(story)
    assert story.offered(NORA, Disengage)
    story.when(NORA, AcceptCard(contest=contest)).falls(contest, 20, 14)
    for who, one in ((NORA, INES), (GM, CAPTAIN)):
        assert not story.offered(who, Disengage)
        story.attempt(who, Disengage(sequence=DUEL, who=one)).refused("QW3-5.1.1.3")
    story.when(NORA, LetStand(contest=contest)).when(NORA, Disengage(sequence=DUEL, who=INES))
    story.when(GM, EndSequence(sequence=DUEL))
    assert seen(story).degree


def test_undo_in_the_middle_takes_a_round_back_and_a_dropped_round_is_played_again() -> None:
    story = began()
    round_(story, 13, 15)
    before = running(story).pairs[0]
    round_(story, 2, 14)
    story.undo()
    assert (score(story), running(story).pairs[0].score) == ("3-0", before.score)
    (contest,) = story.saga.cards
    story.when(GM, CancelContest(contest=contest, reason="somebody left"))
    round_(story, 4, 9)
    assert score(story) == "3-1"
    story.when(GM, CorrectTally(sequence=DUEL, who=CAPTAIN, points=1, reason="misread"))
    assert score(story) == "1-1"
    story.attempt(GM, CorrectTally(sequence=DUEL, who=CAPTAIN, points=-1, reason="misread")).refused()
    story.attempt(GM, CorrectTally(sequence=DUEL, who="nobody", points=1, reason="misread")).refused()


def test_an_absent_player_does_not_hold_up_the_round() -> None:
    story = began()
    story.when(GM, StartRound(sequence=DUEL, pair=0), called="by-the-gm")
    story.when(GM, AcceptCard(contest=story.card(next(iter(story.saga.cards))).id), acting_for=NORA)
    story.falls("by-the-gm", 9, 4)
    assert score(story) == "1-0"


@clause("QW3-5.0.1")
def test_only_the_game_master_frames_a_sequence() -> None:
    framing = FrameSequence(prize="the barge", character=INES, opponent="The captain")
    given(evening()).attempt(NORA, framing).not_theirs()
    framed().attempt(NORA, EnterWith(sequence=DUEL, character=TOBIAS, ability="Duellist")).refused()


@pytest.mark.parametrize("kind", ["scored", "wagered", "chained"])
def test_a_hidden_opponent_leaves_no_number_in_what_a_player_may_read(kind: str) -> None:
    story = began(evening(sequence=kind), hidden=True, resistance="18M2")
    if kind != "wagered":
        round_(story, 4, 9)
    read = "".join(story.may_read(NORA)) + str(msgspec.to_builtins(seen(story, NORA)))
    assert ("18M2" in read, seen(story).people[1].resistance) == (False, "18M2")


@clause("QW3-2.5.2.2")
def test_a_situational_modifier_lasts_one_round_unless_it_is_set_again() -> None:
    story = began()
    first = started(story)
    fog = SetModifier(contest=first, character=INES, source=Source.SITUATIONAL, name="fog", amount=-5)
    story.when(GM, fog).when(
        GM, SetModifier(contest=first, character=INES, source=Source.STRETCH, name="a wet roof", amount=-5)
    )
    rolled(story, first, 2, 14)
    assert story.lines(INES, started(story)) == ["-5 stretch: a wet roof"]
