"""A sequence that is broken off: somebody's story ends in it, it is dropped, the process is killed. Nothing hangs."""

import json
import signal
import subprocess
import sys
from pathlib import Path

from tests.games.questworlds.play.dueling import DUEL, began, evening, pair, rolled, seen, started
from tests.games.questworlds.play.table import GM, INES, NORA, PIM, TOBIAS, Story, given
from tests.rules.clause import clause

from talewright.dice.draw import DrawId
from talewright.games.questworlds.play.acceptance import AcceptCard
from talewright.games.questworlds.play.endings import AnnounceStakes, AnswerEnding, EndStory
from talewright.games.questworlds.play.framing import FrameContest
from talewright.games.questworlds.play.outcome import LetStand
from talewright.games.questworlds.play.sequences.ending import DropSequence
from talewright.games.questworlds.play.sequences.followers import BringFollower
from talewright.games.questworlds.play.sequences.framing import FrameSequence
from talewright.games.questworlds.play.sequences.joining import EnterWith, JoinSequence
from talewright.games.questworlds.play.sequences.resolve import PassLoss, TradeResolve
from talewright.games.questworlds.play.tactics import ChooseAbility
from talewright.games.questworlds.rules.consequence import StoryEnding
from talewright.games.questworlds.rules.sequences.scored import FollowerRole
from talewright.games.questworlds.shared.ids import ContestId
from talewright.games.registry import installed
from talewright.journal import open_journal
from talewright.journal.verify import verify
from talewright.table import CampaignId, Table
from talewright.table.moves import TypeFace
from talewright.table.seat import MoveId

LAST = ContestId("the-last-stand")
ROOT = Path(__file__).parents[4]


@clause("QW3-5.4.1.1")
def test_a_dropped_chained_sequence_gives_the_resolve_back_that_its_rounds_have_cost() -> None:
    story = began(evening(sequence="chained"))
    rolled(story, started(story), 15, 9)
    assert story.saga.sheets[INES].resolve.now < 5
    story.when(GM, DropSequence(sequence=DUEL, reason="the tide"))
    assert (story.saga.sheets[INES].resolve.now, story.saga.sequences) == (5, {})
    assert story.undo().saga.sheets[INES].resolve.now < 5


@clause("QW3-5.4.1.1", "QW3-5.4.3.1.1")
def test_what_was_taken_instead_of_resolve_goes_with_the_sequence_that_is_dropped() -> None:
    story = began(evening(sequence="chained"))
    rolled(story, started(story), 15, 9)
    ankle = TradeResolve(character=INES, text="A sprained ankle", abilities=("Sure-footed",))
    story.when(NORA, ankle, called="the-ankle")
    assert [mark.text for mark in story.sheet().marks] == ["A sprained ankle"]
    story.when(GM, DropSequence(sequence=DUEL))
    assert (story.saga.sheets[INES].resolve.now, story.sheet().marks) == (5, ())
    assert story.undo().sheet().marks


@clause("QW3-5.4.4.5")
def test_a_dropped_sequence_does_not_give_back_what_a_follower_has_taken_over() -> None:
    story = given(evening(sequence="chained"))
    story.when(GM, FrameContest(character=INES, prize="the ledger", resistance="14"), called=LAST)
    story.when(NORA, ChooseAbility(contest=LAST, character=INES, ability="Sure-footed"))
    story.accepted(LAST, NORA).falls(LAST, 1, 14)
    assert story.saga.sheets[INES].resolve.now == 3
    story.when(GM, FrameSequence(prize="the barge", character=INES, opponent="The captain"), called=DUEL)
    pell = BringFollower(sequence=DUEL, owner=INES, name="Old Pell", role=FollowerRole.SECONDARY, ability="Cutlass")
    story.when(NORA, EnterWith(sequence=DUEL, character=INES, ability="Sure-footed")).when(
        NORA, pell, called="the-pell"
    )
    rolled(story, started(story), 4, 9)
    story.when(NORA, PassLoss(sequence=DUEL, follower="the-pell.follower"))
    rolled(story, started(story), 15, 9)
    story.when(GM, DropSequence(sequence=DUEL))
    assert story.saga.sheets[INES].resolve.now == 3


@clause("QW3-2.8.1.2.1")
def test_whose_story_ends_beside_a_sequence_is_out_of_it_and_the_others_go_on() -> None:
    story = began()
    story.when(PIM, JoinSequence(sequence=DUEL, character=TOBIAS, opponent=f"{DUEL}.foe"))
    story.when(PIM, EnterWith(sequence=DUEL, character=TOBIAS, ability="Duellist"))
    contest = started(story)
    story.when(GM, FrameContest(character=INES, prize="one breath more", resistance="14"), called=LAST)
    story.when(GM, AnnounceStakes(contest=LAST, about="She drowns."))
    story.when(NORA, ChooseAbility(contest=LAST, character=INES, ability="Sure-footed"))
    story.when(NORA, AcceptCard(contest=LAST)).falls(LAST, 15, 9)
    story.when(GM, EndStory(contest=LAST, character=INES, ending=StoryEnding.DEATH))
    story.when(NORA, AnswerEnding(character=INES, consent=True))
    assert (contest in story.saga.cards, {each.name: each.stands for each in seen(story).people}["Ines Valdera"]) == (
        False, "out"
    )  # fmt: skip
    rolled(story, started(story, who=TOBIAS), 9, 20, PIM)
    assert pair(story).rounds == 1
    story.when(GM, DropSequence(sequence=DUEL))


@clause("QW3-5.3.1")
def test_a_process_that_is_killed_in_the_middle_of_an_exchange_loses_nothing(tmp_path: Path) -> None:
    killed = subprocess.run(
        [sys.executable, "-m", "tests.games.questworlds.play.killed", tmp_path],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    campaign, seats, second = json.loads(killed.stdout)
    with open_journal(tmp_path) as journal:
        story = Story(Table(journal, installed()), CampaignId(campaign), seats)
        story.done = [MoveId("before")] * 100
        assert (story.waits(), pair(story).their_points, pair(story).our_wager) == ([f"{second}.theirs"], 8, 4)
        story.when(GM, TypeFace(DrawId(f"{second}.theirs"), 9))
        if second in story.saga.cards:
            story.when(GM, LetStand(contest=ContestId(second)))
        assert (pair(story).our_points, pair(story).rounds, pair(story).our_wager) == (9, 1, None)
        story.when(GM, DropSequence(sequence=DUEL))
        assert verify(journal.read(story.campaign)).sound
