"""Followers where advantage points are wagered: what each does, and whose it is."""

from tests.games.questworlds.play.dueling import CAPTAIN, DUEL, began, framed, pair, rolled, seen, started
from tests.games.questworlds.play.table import GM, INES, NORA, PIM, TOBIAS, Story
from tests.games.questworlds.play.test_wagered_sequence import WAGERED, joined, left, points, wagers
from tests.rules.clause import clause

from talewright.games import questworlds
from talewright.games.questworlds.play.augments import ProposeAugment
from talewright.games.questworlds.play.chances import odds_view
from talewright.games.questworlds.play.framing import FrameContest
from talewright.games.questworlds.play.marks import GiveBenefit
from talewright.games.questworlds.play.sequences.assigning import AssignFollower
from talewright.games.questworlds.play.sequences.ending import EndSequence
from talewright.games.questworlds.play.sequences.giving import FollowerUse, UseFollower
from talewright.games.questworlds.play.sequences.joining import EnterWith, FaceOpponent
from talewright.games.questworlds.play.tactics import ChooseAbility
from talewright.games.questworlds.rules.situation import Situation
from talewright.games.questworlds.shared.ids import ContestId
from talewright.percent import said
from talewright.table.offer import Choice


def abilities(story: Story, move: str) -> list[str]:
    """What Nora may choose from."""
    (made,) = [each for each in story.offers(NORA) if each.move == move]
    return [each.value for field in made.fields if isinstance(field, Choice) for each in field.options]


@clause("QW3-5.3.1.1.3", "QW3-5.3.1.5.1", "QW3-5.3.1.5.2", "QW3-5.3.1.5.3")
def test_a_follower_adds_its_points_at_the_beginning_or_augments_and_does_no_second_thing() -> None:
    story = began(WAGERED)
    pell = UseFollower(
        sequence=DUEL, owner=INES, name="Old Pell", use=FollowerUse.ADD_POINTS, ability="Cutlass", rating="10"
    )
    story.when(NORA, pell)
    assert left(story)["Ines Valdera"] == 23
    again = UseFollower(sequence=DUEL, owner=INES, name="old pell", use=FollowerUse.AUGMENT, ability="Cutlass")
    story.attempt(NORA, again).refused("QW3-5.3.1.5.1")
    wren = UseFollower(sequence=DUEL, owner=INES, name="Wren", use=FollowerUse.AUGMENT, ability="Sharp Eyes")
    wagers(story.when(NORA, wren), 3, 3)
    first = started(story)
    assert "+5 supporters: Wren" in story.lines(INES, first)
    rolled(story, first, 9, 4)
    late = UseFollower(sequence=DUEL, owner=INES, name="Third", use=FollowerUse.ADD_POINTS, ability="Cutlass")
    story.attempt(NORA, late).refused("QW3-5.3.1.5.2")


@clause("QW3-5.3.1.5.1", "QW3-5.3.1.1.2", "QW3-5.1.4.4")
def test_a_follower_lends_an_ability_that_is_used_as_the_own_with_its_odds_and_its_points() -> None:
    wren = UseFollower(sequence=DUEL, owner=INES, name="Wren", use=FollowerUse.LEND, ability="Sharp Eyes", rating="5M")
    lent = "Wren: Sharp Eyes"
    story = framed(WAGERED).when(NORA, wren, called="the-wren")
    assert lent in abilities(story, "enter-with")
    for name, ability, clause_ in (("Wren", "Strong", "QW3-5.3.1.5.1"), ("Cartographer", "Read the Land", "")):
        again = UseFollower(sequence=DUEL, owner=INES, name=name, use=FollowerUse.LEND, ability=ability)
        story.attempt(NORA, again).refused(clause_)
    story.when(NORA, EnterWith(sequence=DUEL, character=INES, ability=lent))
    assert left(story)["Ines Valdera"] == 25  # what is used first gives the points
    first = started(wagers(story, 3, 3))
    assert story.contest(first).odds == odds_view(Situation.parse("5M vs 14"))
    assert pair(story).in_the_end == said(questworlds.sequence("5M", vs="14", kind="wagered").odds().victory)
    story.when(NORA, ChooseAbility(contest=first, character=INES, ability="Sure-footed"))
    assert lent in abilities(story, "choose-ability")
    story.when(NORA, ChooseAbility(contest=first, character=INES, ability=lent))
    rolled(story, first, 9, 15)
    assert story.side(contest=started(story, by=GM)).ability == lent


def test_what_lasts_of_a_sequence_is_not_suggested_for_what_a_follower_lent() -> None:
    story = framed(WAGERED)
    story.when(NORA, UseFollower(sequence=DUEL, owner=INES, name="Wren", use=FollowerUse.LEND, ability="Sharp Eyes"))
    story.when(NORA, EnterWith(sequence=DUEL, character=INES, ability="Wren: Sharp Eyes"))
    rolled(story, started(wagers(story, 3, 3)), 9, 15)
    points(story, CAPTAIN, 0).when(GM, EndSequence(sequence=DUEL))
    for made in story.offered(GM, GiveBenefit):
        (touches,) = [each for each in made.fields if isinstance(each, Choice) and each.name == "abilities"]
        assert touches.default in {each.value for each in touches.options}


@clause("QW3-5.3.1.5.1", "QW3-5.3.1.5.4")
def test_what_a_follower_lends_goes_with_it_to_another_leader_and_stays_in_the_sequence() -> None:
    story = joined(began(WAGERED))
    wren = UseFollower(sequence=DUEL, owner=INES, name="Wren", use=FollowerUse.LEND, ability="Sharp Eyes")
    story.when(NORA, wren, called="the-wren")
    assign = AssignFollower(sequence=DUEL, follower="the-wren.follower", to=TOBIAS)
    first = started(wagers(story, 3, 3))
    story.when(NORA, ChooseAbility(contest=first, character=INES, ability="Wren: Sharp Eyes"))
    story.attempt(NORA, assign).refused()
    rolled(story, first, 9, 15)
    story.when(NORA, assign)
    second = started(story, by=GM)
    story.attempt(NORA, ChooseAbility(contest=second, character=INES, ability="Wren: Sharp Eyes")).refused(
        "QW3-2.1.4.1"
    )
    story.when(NORA, ChooseAbility(contest=second, character=INES, ability="Sure-footed"))
    story.when(PIM, ProposeAugment(contest=second, character=TOBIAS, ability="Wren: Sharp Eyes", about="I see it."))
    story.when(GM, FrameContest(character=TOBIAS, prize="the lamp"), called="the-lamp-outside")
    attempt = ChooseAbility(contest=ContestId("the-lamp-outside"), character=TOBIAS, ability="Wren: Sharp Eyes")
    story.attempt(PIM, attempt).refused("QW3-2.1.4.1")


@clause("QW3-5.3.1.5.4")
def test_a_follower_is_assigned_to_another_character_and_a_reluctant_one_persuaded_first() -> None:
    story = joined(began(WAGERED))
    wren = UseFollower(sequence=DUEL, owner=INES, name="Wren", use=FollowerUse.AUGMENT, ability="Sharp Eyes")
    story.when(NORA, wren, called="the-wren")
    assign = AssignFollower(sequence=DUEL, follower="the-wren.follower", to=TOBIAS)
    story.attempt(PIM, assign).refused()
    story.attempt(NORA, AssignFollower(sequence=DUEL, follower="the-wren.follower", to=INES)).refused("QW3-5.3.1.5.4")
    reluctant = AssignFollower(sequence=DUEL, follower="the-wren.follower", to=TOBIAS, reluctant=True)
    story.attempt(NORA, reluctant).refused("QW3-5.3.1.5.4")
    for name, faces, owner in (("first", (20, 4), "Ines Valdera"), ("again", (4, 20), "Tobias Kern")):
        contest = ContestId(f"persuading-{name}")
        story.when(GM, reluctant, called=contest)
        assert story.contest(contest).resistance == "10"
        story.when(NORA, ChooseAbility(contest=contest, character=INES, ability="Sure-footed"))
        rolled(story, contest, *faces)
        assert seen(story).followers[0].owner == owner
    story.when(PIM, FaceOpponent(sequence=DUEL, who=TOBIAS, opponent=CAPTAIN))
    wagers(story, 3, 3)
    assert "+5 supporters: Wren" in story.lines(TOBIAS, started(story, who=TOBIAS, by=GM))
    back = joined(began(WAGERED)).when(NORA, wren, called="the-wren").when(NORA, assign)
    back.when(PIM, AssignFollower(sequence=DUEL, follower="the-wren.follower", to=INES))
    assert seen(back).followers[0].owner == "Ines Valdera"


@clause("QW3-5.3.1.1.2", "QW3-5.3.4.1", "QW3-5.1.4.4")
def test_what_is_chosen_on_the_card_of_the_first_exchange_is_what_the_points_are_counted_from() -> None:
    def chooses(ability: str, contest: ContestId) -> ChooseAbility:
        return ChooseAbility(contest=contest, character=INES, ability=ability)

    pell = UseFollower(
        sequence=DUEL, owner=INES, name="Old Pell", use=FollowerUse.ADD_POINTS, ability="Cutlass", rating="10"
    )
    story = wagers(began(WAGERED).when(NORA, pell), 22, 9)
    first = started(story)
    story.attempt(NORA, chooses("Speaks With Sailors", first)).refused("QW3-5.3.4.1", naming=("20", "22"))
    story.when(NORA, chooses("Restless", first))
    assert left(story)["Ines Valdera"] == 25  # 15 and the follower's 10
    rolled(story, first, 17, 18)
    second = started(story)
    story.when(NORA, chooses("Speaks With Sailors", second))
    assert (left(story)["Ines Valdera"], seen(story).people[0].start) == (14, 25)
