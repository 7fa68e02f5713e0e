"""Mass efforts at the table: who directs one, who contributes, and who is only in it."""

import pytest
from tests.games.questworlds.play.dueling import DUEL, evening
from tests.games.questworlds.play.dueling import began as fought
from tests.games.questworlds.play.table import AMA, GM, INES, NORA, PIM, TOBIAS, Story, given
from tests.games.questworlds.play.together import ALL, STORM, WITHOUT_POINTS, contest_of, of, ready, roll, seen
from tests.rules.clause import clause

from talewright.games.questworlds.play.acceptance import AcceptCard
from talewright.games.questworlds.play.dropping import CancelContest
from talewright.games.questworlds.play.groups.closing import CountGroup
from talewright.games.questworlds.play.groups.effort import DecideEffort, EffortDecided, FrameEffort
from talewright.games.questworlds.play.modifiers import SetModifier
from talewright.games.questworlds.play.resistance import Assure
from talewright.games.questworlds.play.sequences.ending import EndSequence
from talewright.games.questworlds.play.sequences.tally import CorrectTally
from talewright.games.questworlds.play.tactics import ChooseAbility
from talewright.games.questworlds.rules.contest import Verdict
from talewright.games.questworlds.rules.groups.effort import Influence
from talewright.games.questworlds.rules.modifier import Source
from talewright.games.questworlds.shared.ids import CharacterId
from talewright.table.offer import Choice


def effort(influence: Influence, **more: object) -> FrameEffort:
    return FrameEffort(prize="the dyke holds", influence=influence, **more)  # type: ignore[arg-type] # as the test says


def begun(move: FrameEffort) -> Story:
    return given(WITHOUT_POINTS).when(GM, move, called=STORM)


def led_by_tobias(*others: CharacterId) -> Story:
    return begun(effort(Influence.CONTRIBUTORS, leader=TOBIAS, characters=others))


@clause("QW3-2.12.1", "QW3-2.12.3", "QW3-2.12.4")
def test_whoever_directs_an_effort_decides_it_with_one_contest() -> None:
    story = begun(effort(Influence.DIRECTING, leader=TOBIAS, characters=ALL, resistance="Hard"))
    assert [each.name for each in seen(story).members] == ["Tobias Kern"]
    assert (seen(story).influence, seen(story).leader, seen(story).resistance) == ("directing", "Tobias Kern", "20")
    roll(story, TOBIAS, 5, 3)  # one success each: the higher roll, as in any contest
    assert (seen(story).verdict, seen(story).degree) == ("victory", 0)


@clause("QW3-2.12.4", "QW3-2.3.4.2.5")
def test_an_effort_that_is_assured_is_won_by_no_degree_that_its_dice_have_lost() -> None:
    story = begun(effort(Influence.DIRECTING, leader=TOBIAS))
    story.when(GM, Assure(contest=contest_of(story, TOBIAS), rolled=True))
    roll(story, TOBIAS, 20, 10)  # 0 to 2
    assert (seen(story).verdict, seen(story).degree, seen(story).suggested) == ("victory", 0, -15)


@clause("QW3-2.12.2")
def test_without_a_stake_the_game_master_says_how_it_comes_out() -> None:
    story = given(WITHOUT_POINTS)
    story.attempt(GM, effort(Influence.CONTRIBUTORS, leader_name="the reeve")).refused("QW3-2.12.2")
    decide = DecideEffort(effort="the other dyke", verdict=Verdict.DEFEAT, reason="it was never mended")
    story.attempt(NORA, decide).not_theirs()
    story.when(GM, decide)
    assert story.hears(NORA)[-1] == EffortDecided(
        effort="the other dyke", verdict=Verdict.DEFEAT, reason="it was never mended"
    )
    assert (story.saga.cards, story.saga.groups, story.waits()) == ({}, {}, [])


@clause("QW3-2.12.5")
def test_contributors_help_or_hinder_the_character_who_leads_and_who_rolls_last() -> None:
    story = led_by_tobias(INES, AMA)
    leads = contest_of(story, TOBIAS)
    story.when(PIM, ChooseAbility(contest=leads, character=TOBIAS, ability="Duellist"))
    story.attempt(PIM, AcceptCard(contest=leads)).refused("QW3-2.12.5", naming=("Ines Valdera", "Ama Osei"))
    roll(story, INES, 5, 15)  # a victory of degree 1
    roll(story, AMA, 16, 14)  # both fail, and she has the higher roll
    assert story.lines(TOBIAS, leads) == [
        "+10 situational: Ines Valdera's contribution",
        "+5 situational: Ama Osei's contribution",
    ]
    name = "Ama Osei's contribution"
    story.when(GM, SetModifier(contest=leads, character=TOBIAS, source=Source.SITUATIONAL, name=name, amount=-5))
    assert story.side(TOBIAS, leads).target == "2M"  # 17 + 10 - 5: the game master may change it
    roll(story, TOBIAS, 2, 10)
    assert (seen(story).verdict, seen(story).degree) == ("victory", 1)  # 3 to 2, and theirs alone


def test_nobody_waits_for_a_leader_who_waits_for_the_contributors() -> None:
    story = led_by_tobias(INES)
    assert set(seen(story).waiting_for) == {"Ines Valdera", "Tobias Kern"}
    story.when(PIM, ChooseAbility(contest=contest_of(story, TOBIAS), character=TOBIAS, ability="Duellist"))
    assert seen(story).waiting_for == ("Ines Valdera",)
    assert story.contest(contest_of(story, TOBIAS)).waiting_for == ()


def test_a_contributor_who_drops_out_is_not_waited_for_and_neither_is_a_leader() -> None:
    story = led_by_tobias(INES, AMA)
    roll(story, INES, 20, 3)
    story.when(GM, CancelContest(contest=contest_of(story, AMA)))
    assert story.lines(TOBIAS, contest_of(story, TOBIAS)) == ["-10 situational: Ines Valdera's contribution"]
    story.attempt(GM, CountGroup(group=STORM)).refused("QW3-4.2.1.2")
    roll(story, TOBIAS, 7, 3)
    assert seen(story).verdict == "victory"

    other = led_by_tobias(INES)
    other.when(PIM, CancelContest(contest=contest_of(other, TOBIAS)))
    roll(other, INES, 5, 15)
    assert (seen(other).verdict, seen(other).waiting_for) == ("", ())
    other.attempt(GM, CountGroup(group=STORM)).refused("QW3-4.2.1.2")


@clause("QW3-2.12.6")
def test_under_somebody_whom_the_game_master_plays_the_contributors_decide_the_effort() -> None:
    story = begun(effort(Influence.CONTRIBUTORS, leader_name="the reeve", characters=(INES,)))
    roll(story, INES, 5, 3)
    assert (seen(story).leader, seen(story).verdict, seen(story).degree) == ("the reeve", "victory", 0)
    story = begun(effort(Influence.CONTRIBUTORS, leader_name="the reeve", characters=(INES, AMA)))
    roll(roll(story, INES, 14, 3), AMA, 5, 10)
    assert (seen(story).verdict, seen(story).degree) == ("defeat", 2)  # 1 to 3: of several the totals decide


@clause("QW3-2.12.7")
@pytest.mark.parametrize(
    ("verdict", "degree", "resistance"),
    [(Verdict.VICTORY, 0, "5"), (Verdict.DEFEAT, 1, "20"), (Verdict.STANDOFF, 0, "10")],
)
def test_participants_learn_the_outcome_first_and_roll_for_their_own_fate(
    verdict: Verdict, degree: int, resistance: str
) -> None:
    story = given(WITHOUT_POINTS)
    story.attempt(GM, effort(Influence.PARTICIPANTS, characters=(INES,))).refused("QW3-2.12.7")
    move = effort(Influence.PARTICIPANTS, characters=(INES,), verdict=verdict, degree=degree)
    story.when(GM, move, called=STORM)
    told = {"standoff": "tie"}.get(verdict, f"{verdict} {degree}")
    assert (seen(story, NORA).foretold, seen(story, NORA).resistance) == (told, resistance)
    roll(story, INES, 5, 20)
    assert of(story, INES).verdict == ("victory" if resistance != "20" else "defeat")
    assert seen(story).foretold == told  # whatever becomes of her


@clause("QW3-2.12.7", "QW3-8.1.1", "QW3-2.3.1.3.1")
@pytest.mark.parametrize(("ours", "theirs", "learns"), [(5, 20, 0), (20, 5, 1)])
def test_what_participants_roll_is_their_own_fate_and_not_that_of_the_effort(
    ours: int, theirs: int, learns: int
) -> None:
    story = given(WITHOUT_POINTS)
    move = effort(Influence.PARTICIPANTS, characters=(INES, TOBIAS), verdict=Verdict.DEFEAT, degree=1, resistance="10")
    story.when(GM, move, called=STORM)
    for who in (INES, TOBIAS):
        roll(story, who, ours, theirs)
    assert (seen(story).verdict, seen(story).degree) == ("defeat", 1)
    assert [story.sheet(who).experience for who in (INES, TOBIAS)] == [learns, learns]


@clause("QW3-2.12.5")
def test_contributors_have_one_leader() -> None:
    story = given(WITHOUT_POINTS)
    for more in ({}, {"leader": TOBIAS, "leader_name": "the reeve"}):
        story.attempt(GM, effort(Influence.CONTRIBUTORS, characters=(INES,), **more)).refused("QW3-2.12.5")
    ready(
        story.when(GM, effort(Influence.CONTRIBUTORS, characters=(INES,), leader_name="the reeve"), called=STORM), INES
    )
    assert story.waits()


@clause("QW3-5.4.1.2", "QW3-2.12.3")
def test_whoever_has_no_resolve_is_proposed_for_no_effort() -> None:
    story = fought(evening(sequence="chained"))
    story.when(GM, CorrectTally(sequence=DUEL, who=INES, points=0, reason="spent")).when(GM, EndSequence(sequence=DUEL))
    story.attempt(GM, effort(Influence.DIRECTING, leader=INES)).refused("QW3-5.4.1.2", naming=("Ines Valdera",))
    offered = story.offered(GM, FrameEffort)
    choices = [field for each in offered for field in each.fields if isinstance(field, Choice)]
    asked = [field for field in choices if field.name in ("leader", "characters")]
    assert len(offered) == 4
    assert all([option.value for option in field.options] == [TOBIAS, AMA] for field in asked)
    assert all(field.chosen == (TOBIAS, AMA) for field in asked if field.name == "characters")
