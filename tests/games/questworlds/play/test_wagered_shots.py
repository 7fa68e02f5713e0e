"""Parting shots in a wagered sequence: they wager again, and may bring the target back."""

from tests.games.questworlds.play.dueling import CAPTAIN, DUEL, began, pair, rolled, seen, started
from tests.games.questworlds.play.table import GM, INES, NORA, PIM, TOBIAS, Story
from tests.games.questworlds.play.test_wagered_sequence import SHOT, WAGERED, joined, left, points
from tests.rules.clause import clause

from talewright.games.questworlds.play.sequences.shots import TakePartingShot
from talewright.games.questworlds.play.sequences.starting import NameWager, StartRound
from talewright.games.questworlds.play.tactics import ChooseAbility


def shot_back() -> Story:
    """The captain is out, and back by a parting shot that has failed."""
    story = points(began(WAGERED), CAPTAIN, -2)
    story.when(NORA, TakePartingShot(sequence=DUEL, who=INES, target=CAPTAIN, wager=5), called=SHOT)
    story.when(NORA, ChooseAbility(contest=SHOT, character=INES, ability="Sure-footed"))
    return rolled(story, SHOT, 1, 14)


@clause("QW3-5.3.3.1", "QW3-5.3.3.2", "QW3-5.3.3.3")
def test_a_parting_shot_wagers_again_and_a_transfer_may_bring_the_target_back() -> None:
    story = points(began(WAGERED), CAPTAIN, -8)
    shot = TakePartingShot(sequence=DUEL, who=INES, target=CAPTAIN, wager=5)
    story.attempt(NORA, TakePartingShot(sequence=DUEL, who=INES, target=CAPTAIN)).refused("QW3-5.3.1.2.4")
    story.when(NORA, shot, called=SHOT)
    story.when(NORA, ChooseAbility(contest=SHOT, character=INES, ability="Sure-footed"))
    rolled(story, SHOT, 9, 15)
    assert left(story)["The captain"] == -13
    other = points(began(WAGERED), CAPTAIN, -2).when(NORA, shot, called=SHOT)
    other.when(NORA, ChooseAbility(contest=SHOT, character=INES, ability="Sure-footed"))
    rolled(other, SHOT, 1, 14)
    assert (left(other), seen(other).over) == ({"Ines Valdera": 8, "The captain": 3}, False)


@clause("QW3-5.3.3.3")
def test_whoever_a_parting_shot_brings_back_leads_an_exchange_in_this_round() -> None:
    story = shot_back()
    assert (pair(story).leads, pair(story).our_wager, pair(story).their_wager, pair(story).rounds) == (
        "theirs",
        5,
        None,
        0,
    )
    story.attempt(NORA, NameWager(sequence=DUEL, pair=0, wager=2)).refused("QW3-5.3.3.3")
    assert not [each for each in story.offered(NORA, NameWager) if each.fixed["ours"]]
    story.when(GM, NameWager(sequence=DUEL, pair=0, ours=False, wager=2))
    exchange = started(story)
    assert story.contest(exchange).subject.endswith("2 at stake")
    rolled(story, exchange, 1, 13)
    assert (left(story)["Ines Valdera"], pair(story).rounds, pair(story).leads) == (7, 1, "")
    assert pair(story.undo()).leads == "theirs"


@clause("QW3-5.3.3.3")
def test_whoever_the_shot_of_a_teammate_brings_back_leads_an_exchange_against_whoever_contends_with_them() -> None:
    story = points(joined(began(WAGERED)), CAPTAIN, -2)
    story.when(PIM, TakePartingShot(sequence=DUEL, who=TOBIAS, target=CAPTAIN, wager=5), called=SHOT)
    story.when(PIM, ChooseAbility(contest=SHOT, character=TOBIAS, ability="Duellist"))
    rolled(story, SHOT, 1, 14, PIM)
    assert (left(story)["The captain"], pair(story).leads, pair(story).our_wager) == (3, "theirs", None)
    story.attempt(NORA, NameWager(sequence=DUEL, pair=0, wager=2)).refused("QW3-5.3.3.3")
    story.attempt(NORA, StartRound(sequence=DUEL, pair=0)).refused("QW3-5.3.1.2.2")
    story.when(GM, NameWager(sequence=DUEL, pair=0, ours=False, wager=2))
    assert [each.fixed["who"] for each in story.offered(NORA, StartRound)] == [INES, INES]
    exchange = started(story)
    assert story.contest(exchange).subject.endswith("2 at stake")
    rolled(story, exchange, 1, 13)
    assert (left(story)["Ines Valdera"], left(story)["Tobias Kern"], pair(story).rounds) == (12, 12, 1)


@clause("QW3-5.3.3.3", "QW3-5.1.8.1")
def test_whoever_is_back_before_the_shot_falls_leads_no_exchange_for_it() -> None:
    story = points(began(WAGERED), CAPTAIN, -2)
    story.when(NORA, TakePartingShot(sequence=DUEL, who=INES, target=CAPTAIN, wager=5), called=SHOT)
    story.when(NORA, ChooseAbility(contest=SHOT, character=INES, ability="Sure-footed"))
    rolled(points(story, CAPTAIN, 2), SHOT, 1, 14)
    assert [each.fixed["ours"] for each in story.offered(NORA, NameWager)] == [True, True]


@clause("QW3-5.3.3.3")
def test_everybody_is_told_of_the_exchange_that_is_due_and_it_is_no_second_one() -> None:
    story = shot_back()
    for who in (NORA, GM):
        assert story.reads(who)[-1].endswith("The captain is back, and leads an exchange.")
    assert seen(story).history[-1].text.endswith("leads an exchange")
    story.attempt(NORA, NameWager(sequence=DUEL, pair=0, wager=2)).refused("QW3-5.3.3.3")
    story.when(GM, NameWager(sequence=DUEL, pair=0, ours=False, wager=2))
    labels = [each.label for who in (NORA, GM) for each in story.offered(who, StartRound)]
    contest = started(story)
    assert story.contest(contest).subject == "exchange of round 1, 2 at stake"
    rolled(story, contest, 1, 13)
    assert not any("second" in each for each in (*labels, seen(story).history[-1].text))


def test_which_side_leads_is_said_once_no_wager_may_turn_it() -> None:
    story = began(WAGERED)
    before = pair(story).leads
    story.when(NORA, NameWager(sequence=DUEL, pair=0, wager=4))
    halfway = pair(story).leads
    story.when(GM, NameWager(sequence=DUEL, pair=0, ours=False, wager=6))
    assert (before, halfway, pair(story).leads) == ("", "", "theirs")
