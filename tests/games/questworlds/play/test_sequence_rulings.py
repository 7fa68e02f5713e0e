"""What the game master decides about a sequence: said in a ruling, recorded with its clause, and not for players."""

import pytest
from tests.games.questworlds.play.dueling import DUEL, began, evening, rolled, seen, started
from tests.games.questworlds.play.table import EVE, GM, INES, NORA, PIM, Story, given
from tests.rules.clause import clause

from talewright.games.questworlds.play.acceptance import AcceptCard
from talewright.games.questworlds.play.endings import AnnounceStakes
from talewright.games.questworlds.play.marks import ChangeMark, GiveConsequence
from talewright.games.questworlds.play.sequences.ending import EndSequence
from talewright.games.questworlds.play.sequences.framing import FrameSequence
from talewright.games.questworlds.play.sequences.joining import EnterWith
from talewright.games.questworlds.play.sequences.resolve import TradeResolve
from talewright.games.questworlds.play.sequences.starting import NameWager, StartRound
from talewright.games.questworlds.play.sequences.tally import CorrectTally, Disengage
from talewright.games.questworlds.shared.ids import ContestId, MarkId
from talewright.table.events import Ruled
from talewright.table.moves import Ruling


def ruled(story: Story, number: str, about: str, choice: str) -> Story:
    """The game master's ruling is heard by everybody, and a player's is refused."""
    story.attempt(PIM, Ruling(number, about, choice)).refused(number)
    story.rules(GM, number, about, choice)
    assert story.hears(EVE)[-1] == Ruled(clause=number, about=about, choice=choice, reason="")
    return story


@clause(
    "QW3-5.1.1.1.3",
    "QW3-5.2.3",
    "QW3-5.1.10.2",
    "QW3-5.2.1.3.9",
    "QW3-5.2.1.4.1",
    "QW3-5.2.1.4.3",
    "QW3-5.4.6.2",
    "QW3-5.3.1.8.1",
)
@pytest.mark.parametrize(
    ("number", "about", "choice"),
    [
        ("QW3-5.1.1.1.3", "who attacks in this round", "the captain; Ines says how she counters"),
        ("QW3-5.2.3", "who chooses the tactics first", "Ines"),
        ("QW3-5.1.10.2", "help by a song from the quay", "it is credible, and fun"),
        ("QW3-5.2.1.3.9", "Old Pell, who was thrown overboard", "he is picked up by a fisher, and stays ashore"),
        ("QW3-5.2.1.4.1", "two points against Ines", "a clear hit: her sleeve is cut open"),
        ("QW3-5.2.1.4.3", "three points against the crew", "half of them run"),
        ("QW3-5.4.6.2", "the climb in fair weather", "no sequence: whoever climbs well gets up"),
        ("QW3-5.3.1.8.1", "eight advantage points lost", "the crowd no longer cheers for her"),
    ],
)
def test_what_people_decide_about_a_sequence_is_said_and_recorded(number: str, about: str, choice: str) -> None:
    ruled(began(), number, about, choice)


@clause("QW3-5.3.1.2.3", "QW3-5.3.6.6")
def test_the_game_master_suggests_another_number_and_the_player_names_it() -> None:
    story = began(evening(sequence="wagered")).when(NORA, NameWager(sequence=DUEL, pair=0, wager=2))
    ruled(story, "QW3-5.3.1.2.3", "a leap through the window for 2", "that is worth 6 at least")
    ruled(story, "QW3-5.3.6.6", "a nod for 5 advantage points", "2 at most")
    story.when(NORA, NameWager(sequence=DUEL, pair=0, wager=6))
    assert seen(story).pairs[0].our_wager == 6


@clause("QW3-5.3.5.8", "QW3-5.4.3.1.5")
def test_a_consequence_is_worded_to_fit_the_harm_and_comes_after_a_victory_too() -> None:
    story = began()
    story.when(GM, CorrectTally(sequence=DUEL, who=f"{DUEL}.foe", points=5, reason="over the rail"))
    story.when(GM, EndSequence(sequence=DUEL))
    assert seen(story).verdict == "victory"
    hurt = GiveConsequence(
        character=INES, contest=ContestId(DUEL), text="A cut above the eye", penalty=5, abilities=("Sure-footed",)
    )
    assert story.when(GM, hurt).marks() == ["A cut above the eye -5 on Sure-footed"]
    chained = began(evening(sequence="chained"))
    rolled(chained, started(chained), 4, 9)
    chained.when(GM, TradeResolve(character=INES, text="Salt in her eyes", abilities=("Sure-footed",)))
    assert chained.marks() == ["Salt in her eyes -5 on Sure-footed"]


@clause("QW3-5.4.5.2.2", "QW3-5.4.11.1.1")
def test_whether_a_foe_recovers_between_two_encounters_is_set_with_the_next_one() -> None:
    story = began(evening(sequence="chained"))
    rolled(story, started(story), 9, 4)
    story.when(GM, CorrectTally(sequence=DUEL, who=f"{DUEL}.foe", points=0, reason="he yields"))
    story.when(GM, EndSequence(sequence=DUEL))
    again = FrameSequence(prize="revenge", character=INES, opponent="The captain", resistance="14", resolve=4)
    story.when(GM, again, called="the-revenge")
    assert story.sees().sequences[-1].people[1].points == 4
    ruled(story, "QW3-5.4.5.2.2", "the captain's resolve", "he has slept: 4 again")
    ruled(story, "QW3-5.4.11.1.1", "her faith against a broken arm", "it fits once in this episode")


@clause("QW3-2.8.1.2.3")
def test_whoever_could_lose_everything_in_a_round_may_back_out_of_the_sequence_before_the_dice() -> None:
    story = began()
    contest = started(story)
    story.when(GM, AnnounceStakes(contest=contest, about="The sea gives nobody back."))
    (stakes,) = began().when(NORA, StartRound(sequence=DUEL, pair=0, who=INES)).offered(GM, AnnounceStakes)
    assert "sequence" in stakes.about
    story.when(NORA, AcceptCard(contest=contest)).when(NORA, Disengage(sequence=DUEL, who=INES))
    story.when(GM, EndSequence(sequence=DUEL))
    assert (seen(story).verdict, story.sheet().ended, story.saga.cards) == ("defeat", False, {})


@clause("QW3-2.8.3.3.3")
def test_in_a_story_about_healing_a_sequence_takes_a_consequence_away() -> None:
    story = given(evening())
    hurt = GiveConsequence(character=INES, text="A broken arm", penalty=10, abilities=("Sure-footed",))
    story.when(GM, hurt, called="the-broken-arm")
    heal = FrameSequence(prize="the use of the arm", character=INES, opponent="The fever", resistance="14")
    story.when(GM, heal, called=DUEL).when(NORA, EnterWith(sequence=DUEL, character=INES, ability="Sure-footed"))
    story.when(GM, CorrectTally(sequence=DUEL, who=f"{DUEL}.foe", points=5, reason="it breaks"))
    story.when(GM, EndSequence(sequence=DUEL))
    story.when(GM, ChangeMark(mark=MarkId("the-broken-arm"), amount=0, reason="the fever has broken"))
    assert story.marks() == []
