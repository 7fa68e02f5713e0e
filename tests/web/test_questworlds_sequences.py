"""What the strip of a sequence shows of its rounds, and what is pressed there."""

import re
from html import unescape

import pytest
from tests.games.questworlds.play import together
from tests.games.questworlds.play.dueling import CAPTAIN, DUEL, began, evening, rolled, round_, score, seen, started
from tests.games.questworlds.play.table import EVE, GM, INES, NORA, PIM, TOBIAS, Story, decided
from tests.games.questworlds.play.test_sequence_between import between
from tests.games.questworlds.play.test_sequence_groups import GUARD, points, two_pairs
from tests.games.questworlds.play.test_wagered_shots import shot_back
from tests.refusing import figures
from tests.rules.clause import clause
from tests.web.reading import Read, order_in_bar
from tests.web.test_questworlds_pages import shown
from tests.web.test_questworlds_turns import runners, turn

from talewright.games.questworlds.play.groups.closing import MarkGroup
from talewright.games.questworlds.play.marks import GiveBenefit, GiveConsequence
from talewright.games.questworlds.play.outcome import LetStand
from talewright.games.questworlds.play.sequences.ending import CloseSequence, EndSequence
from talewright.games.questworlds.play.sequences.followers import BringFollower
from talewright.games.questworlds.play.sequences.joining import EnterWith
from talewright.games.questworlds.play.sequences.resolve import PassLoss
from talewright.games.questworlds.play.sequences.tally import Disengage
from talewright.games.questworlds.play.story_points import BurnStoryPoints
from talewright.games.questworlds.rules.sequences.scored import FollowerRole
from talewright.table.offer import Choice


def latest(story: Story, who: str) -> list[tuple[str, str]]:
    """Whose dice lie beside what was just played, and what they show."""
    strip = shown(story, who).partition(f'id="sequence-{DUEL}"')[2].partition("History of rounds")[0]
    return re.findall(r'aria-label="([^"]*) rolled (\d+)"', strip)


@pytest.mark.parametrize("kind", ["scored", "chained"])
def test_the_dice_of_a_round_that_stands_at_once_lie_beside_what_it_changed(kind: str) -> None:
    story = round_(began(evening(sequence=kind)), 9, 15)
    for who in (GM, NORA, EVE):
        assert latest(story, who) == [("Ines Valdera", "9"), ("The captain", "15")]
    story.when(NORA, Disengage(sequence=DUEL, who=INES))
    assert not latest(story, GM)


def test_beside_the_dice_of_a_round_stand_the_successes_that_decided_it() -> None:
    story = began(evening(sequence="scored", story_points=True))
    contest = started(story)
    story.when(NORA, BurnStoryPoints(contest=contest, character=INES))
    rolled(story, contest, 18, 5)  # a failure with a success more, and the higher roll
    strip = shown(story, NORA).partition(f'id="sequence-{DUEL}"')[2].partition("History of rounds")[0]
    says = [figures(each) for each in re.findall("<figcaption>(.*?)</figcaption>", strip)]
    assert (says, score(story)) == ([["1"], ["1"]], "1-0")


def test_the_game_master_waits_for_whoever_may_still_trade_what_the_last_round_cost() -> None:
    story = round_(began(evening(sequence="chained")), 1, 14).when(NORA, Disengage(sequence=DUEL, who=INES))
    assert (turn(story, GM), turn(story, NORA)) == ("Waiting for Nora (Ines Valdera)", "Waiting for the game master")


def test_the_outcome_of_a_group_stands_by_one_press_and_another_degree_has_its_form() -> None:
    story = points(points(two_pairs(), CAPTAIN, 5), GUARD, 5)
    (made,) = story.offered(GM, EndSequence)
    assert (made.main, len(made.fields)) == (True, 1)
    page = shown(story, GM)
    assert "end-sequence" in order_in_bar(page)
    assert Read(page.partition('<div class="calls">')[2].partition('<div class="verbs">')[0]).opens[made.key] == 0
    assert Read(page).opens[made.key] == 1


def with_pell(kind: str) -> Story:
    bring = BringFollower(sequence=DUEL, owner=INES, name="Old Pell", role=FollowerRole.SECONDARY, ability="Cutlass")
    return began(evening(sequence=kind)).when(NORA, bring, called="the-pell")


@clause("QW3-5.4.4.5", "QW3-5.4.4.7")
def test_a_loss_is_passed_to_a_follower_by_one_press_that_says_whether_it_leaves() -> None:
    told = []
    for face in (1, 20):  # a loss of 2, and one of 3
        story = round_(with_pell("chained"), face, 14)
        (made,) = story.offered(NORA, PassLoss)
        assert Read(shown(story, NORA)).forms[made.key] == 1
        told.append(made.effect)
        story.when(NORA, PassLoss(sequence=DUEL, follower="the-pell.follower"))
    assert [figures(each) for each in told] == [["+2"], ["+3"]]
    assert len({re.sub("[0-9]", "", each) for each in told}) == 2


@clause("QW3-5.2.1.3.3", "QW3-5.4.4.4")
def test_the_roles_of_a_follower_are_told_as_they_are_in_this_kind_of_sequence() -> None:
    about = []
    for kind in ("scored", "chained"):
        bring = next(each for each in with_pell(kind).offered(NORA, BringFollower))
        (role,) = [each for each in bring.fields if each.name == "role"]
        assert isinstance(role, Choice)
        about.append({one.value: one.about for one in role.options})
    scored, chained = about
    assert [value for value in scored if scored[value] != chained[value]] == ["contestant", "secondary contestant"]
    assert "3" in figures(scored["contestant"])
    assert "+5" in figures(chained["secondary contestant"])


@clause("QW3-5.4.3.1")
def test_the_resolve_that_is_left_stands_on_the_card_of_a_character_and_what_is_lost_beside_its_face() -> None:
    story = round_(began(evening(sequence="chained")), 1, 14)  # Ines loses 2 of 5
    for who in (GM, NORA, EVE):
        page = shown(story, who)
        faces, cards = page.partition('class="cast"')[2].partition("</ul>")[0], page.partition('class="hero-cards"')[2]
        assert re.findall(r"(\d+) resolve", faces) == ["3"]
        assert re.findall(r'class="resolve"><b>(\d+)</b> of (\d+)', cards)[:2].count(("3", "5")) == 1
    assert 'class="resolve"' not in shown(round_(began(), 1, 14), GM)


def test_what_stands_in_the_way_of_a_sequence_is_told_between_its_rounds() -> None:
    told = '<p class="conflict" dir="auto"><small>'
    for who in (GM, NORA, EVE):
        assert f"</small> {began().sees(who).sequences[0].conflict}</p>" in unescape(shown(began(), who))
    for story in (began(conflict=""), began(conflict="The captain")):  # that is the opponent then
        assert told not in shown(story, EVE).partition(f'id="sequence-{DUEL}"')[2]


def test_what_a_contest_leaves_behind_stands_in_the_bar_or_on_its_card() -> None:
    over = points(points(two_pairs(), CAPTAIN, 5), GUARD, 5).when(GM, EndSequence(sequence=DUEL))
    of_many = together.roll(together.roll(together.framed((INES, TOBIAS)), INES, 5, 15), TOBIAS, 5, 15)
    for story, count in ((decided(9, 15), 2), (over, 4), (of_many, 6)):
        gives = [each for move in (GiveBenefit, GiveConsequence, MarkGroup) for each in story.offered(GM, move)]
        opens, made = Read(shown(story, GM)).opens, [each.key for each in gives if each.fixed.keys() != {"character"}]
        assert [opens[key] for key in made] == [1] * count


def totals(story: Story, who: str) -> tuple[str, bool]:
    """The tally of a group contest, and whether it may still change."""
    (told,) = re.findall('<p class="totals".*?</p>', shown(story, who), re.DOTALL)
    return " to ".join(re.findall(r"<b[^>]*>(\d+)</b>", told)), "<small>" in told


def test_the_totals_of_a_group_contest_count_the_dice_that_lie_on_the_table() -> None:
    story = together.framed((INES, TOBIAS))
    first, second = (together.contest_of(story, each) for each in (INES, TOBIAS))
    assert totals(story, NORA) == ("0 to 0", False)
    together.ready(story, INES, TOBIAS).falls(first, 13, 15).falls(second, 5, 9)  # 2 to none, 1 to 1
    assert {totals(story, who) for who in (GM, NORA, EVE)} == {("3 to 1", True)}
    story.when(NORA, LetStand(contest=first))
    assert totals(story, GM) == ("3 to 1", True)
    story.when(PIM, LetStand(contest=second))
    assert totals(story, GM) == ("3 to 1", False)


def test_what_the_game_master_may_do_for_everyone_in_a_sequence_lies_behind_one_name() -> None:
    story = two_pairs()
    opens = Read(shown(story, GM)).opens
    assert opens[f"moves:enter-with@{DUEL}"] == 1
    assert not [key for key in opens if key.startswith("enter-with")]
    (own,) = story.offered(NORA, EnterWith)  # one's own lies open
    assert Read(shown(story, NORA)).opens[own.key] == 1


def test_among_the_recent_contests_a_sequence_says_who_gains_what() -> None:
    story, rivals = began(), between().when(NORA, EnterWith(sequence=DUEL, character=INES, ability="Sure-footed"))
    rivals.when(PIM, EnterWith(sequence=DUEL, character=TOBIAS, ability="Duellist"))
    for each, gains in ((story, "Ines Valdera"), (rivals, "Tobias Kern")):
        while not seen(each).over:
            rolled(each, started(each), 13 if each is story else 1, 17, NORA, *(() if each is story else (PIM,)))
        each.when(GM, EndSequence(sequence=DUEL)).when(GM, CloseSequence(sequence=DUEL))
        says = shown(each, NORA).partition(f'id="past-{DUEL}"')[2].partition("</summary>")[0]
        assert gains in says
        assert seen(each).prize in says


def test_whoever_a_parting_shot_has_brought_back_is_seen_to_lead_before_the_wager_on_that_exchange() -> None:
    story = shot_back()
    for who in (GM, NORA, EVE):
        assert [", leads" in each for each in runners(story, who)] == [False, True]
    assert turn(story, NORA) == "Waiting for the game master"
