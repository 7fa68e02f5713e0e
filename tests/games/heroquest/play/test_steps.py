"""How few steps a contest takes: what is framed with a resistance is accepted, and the last who accepts rolls."""

from tests.games.heroquest.play.table import CASIMIR, GM, LOCK, NORA, PIM, WEN, given

from talewright.games.heroquest.play.framing.accepting import AcceptCard
from talewright.games.heroquest.play.framing.contests import FrameContest, NameOpponent
from talewright.games.heroquest.play.framing.tactics import ChooseAbility
from talewright.games.heroquest.play.ids import ContestId
from talewright.table.moves import ChooseDice

NEXT = ContestId("the-next-contest")
FRAMED = FrameContest(character=WEN, prize="the barge is through", resistance="14")
PILOT = ChooseAbility(contest=LOCK, character=WEN, ability="River Pilot")


def test_the_simplest_contest_is_framed_once_chosen_once_and_rolled_by_accepting() -> None:
    story = given()
    for who in (GM, NORA):
        story.when(who, ChooseDice(by_hand=False))
    story.when(GM, FRAMED, called=LOCK).when(NORA, PILOT)
    (accept,) = story.offered(NORA, AcceptCard)
    assert (accept.fixed["roll"], "roll" in accept.label) == (True, True)
    story.when(NORA, AcceptCard(contest=LOCK, roll=True))
    assert all(die.face for die in story.contest(LOCK).dice)


def test_whoever_accepts_first_has_pressed_for_the_dice_which_fall_when_the_last_accepts() -> None:
    frame = FrameContest(character=WEN, prize="the barge is through")
    story = given().when(NORA, frame, called=LOCK).when(NORA, NameOpponent(contest=LOCK, opponent=CASIMIR))
    story.when(NORA, PILOT).when(PIM, ChooseAbility(contest=LOCK, character=CASIMIR, ability="Disgraced"))
    for who in (GM, NORA, PIM):
        story.when(who, ChooseDice(by_hand=False))
    for who in (NORA, PIM):
        (accept,) = story.offered(who, AcceptCard)
        assert "roll" in accept.label  # that the die is pledged
        story.when(who, AcceptCard(contest=LOCK, roll=accept.fixed.get("roll") is True))
    story.when(GM, AcceptCard(contest=LOCK))
    assert [bool(die.face) for die in story.contest(LOCK).dice] == [True, True]


def test_contests_whose_obstacles_were_said_aloud_are_not_the_same_obstacle() -> None:
    story = given().when(GM, FRAMED, called=LOCK).when(NORA, PILOT).when(NORA, AcceptCard(contest=LOCK))
    assert story.saga.cards[LOCK].called
    story.when(GM, FRAMED, called=NEXT)
    assert not story.saga.lost_with(story.saga.cards[NEXT], WEN)
