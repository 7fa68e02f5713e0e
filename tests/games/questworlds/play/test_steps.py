"""How few steps a contest takes: what is framed with a resistance is accepted, and the last who accepts rolls."""

from tests.games.questworlds.play.table import AMA, GM, HARBOUR, INES, LEDGER, NORA, PIM, ROSA, TOBIAS, Story, given

from talewright.games.questworlds.play.acceptance import AcceptCard
from talewright.games.questworlds.play.augments import ProposeAugment
from talewright.games.questworlds.play.framing import FrameContest
from talewright.games.questworlds.play.outcome import LetStand
from talewright.games.questworlds.play.resistance import SetResistance
from talewright.games.questworlds.play.tactics import ChooseAbility
from talewright.games.questworlds.shared.ids import ContestId
from talewright.table.moves import ChooseDice

NEXT = ContestId("the-next-contest")
FRAMED = FrameContest(character=INES, prize="the smugglers' ledger", resistance="15")
SURE = ChooseAbility(contest=LEDGER, character=INES, ability="Sure-footed")


def with_the_dealers_dice() -> Story:
    """Nora and the game master leave the dice to the table."""
    story = given(HARBOUR)
    for who in (GM, NORA):
        story.when(who, ChooseDice(by_hand=False))
    return story


def test_the_simplest_contest_takes_three_moves_of_the_game_master_and_two_of_the_player() -> None:
    story = with_the_dealers_dice()
    story.when(GM, FRAMED, called=LEDGER).when(NORA, SURE)
    (accept,) = story.offered(NORA, AcceptCard)
    assert (accept.fixed["roll"], accept.main, "roll" in accept.label) == (True, True, True)
    story.when(NORA, AcceptCard(contest=LEDGER, roll=True))
    assert all(die.face for die in story.contest().dice)
    if story.offered(GM, LetStand):
        story.when(GM, LetStand(contest=LEDGER))
    story.when(GM, FRAMED, called=NEXT)
    assert [each.id for each in story.sees().contests] == [NEXT]
    assert [each.id for each in story.sees().past] == [LEDGER]


def race(*by_hand: str) -> Story:
    """Ines and Tobias contend; both accept before the game master does."""
    frame = FrameContest(character=INES, prize="the last boat", opponent=TOBIAS)
    story = given(HARBOUR).when(NORA, frame, called=LEDGER).when(NORA, SURE)
    story.when(PIM, ChooseAbility(contest=LEDGER, character=TOBIAS, ability="Duellist"))
    for who in (GM, NORA, PIM):
        story.when(who, ChooseDice(by_hand=who in by_hand))
    for who in (NORA, PIM):
        (accept,) = story.offered(who, AcceptCard)
        assert ("roll" in accept.label) is (who not in by_hand)  # that the die is pledged
        story.when(who, AcceptCard(contest=LEDGER, roll=accept.fixed.get("roll") is True))
    return story


def test_whoever_accepts_first_has_pressed_for_the_dice_which_fall_when_the_last_accepts() -> None:
    story = race()
    assert not story.draws()
    story.when(GM, AcceptCard(contest=LEDGER))
    assert [bool(die.face) for die in story.contest().dice] == [True, True]


def test_the_dice_wait_for_whoever_rolls_real_ones_or_has_taken_them_since() -> None:
    for story in (race(PIM), race().when(PIM, ChooseDice(by_hand=True))):
        story.when(GM, AcceptCard(contest=LEDGER))
        assert [(draw.ready, draw.mine) for draw in story.look(PIM).draws] == [(True, False), (False, True)]


def test_who_has_accepted_with_a_roll_and_then_without_rolls_later() -> None:
    story = race().when(NORA, ChooseAbility(contest=LEDGER, character=INES, ability="Restless"))
    story.when(NORA, AcceptCard(contest=LEDGER))
    for who in (PIM, GM):
        if story.offered(who, AcceptCard):
            story.when(who, AcceptCard(contest=LEDGER, roll=who == PIM))
    assert [(draw.ready, draw.mine) for draw in story.look(NORA).draws] == [(False, True), (True, False)]


def test_looking_for_another_ability_leaves_the_framing_accepted() -> None:
    story = given(HARBOUR).when(GM, FRAMED, called=LEDGER).when(NORA, SURE)
    story.when(NORA, ChooseAbility(contest=LEDGER, character=INES, ability="Restless"))
    story.when(GM, SetResistance(contest=LEDGER, resistance="10"))
    assert story.contest().gm_accepted
    story.when(NORA, AcceptCard(contest=LEDGER))
    assert story.contest().phase == "rolling"


def test_whoever_asks_for_a_ruling_waits_for_it() -> None:
    story = given(HARBOUR).when(GM, FRAMED, called=LEDGER).when(NORA, SURE)
    augment = ProposeAugment(
        contest=LEDGER, character=INES, ability="Brass Compass of Her Mother", about="It points the way."
    )
    story.when(NORA, augment)
    assert not story.contest().gm_accepted
    story.when(NORA, AcceptCard(contest=LEDGER))
    assert story.contest().phase == "framing"


def test_whoever_rolls_real_dice_accepts_and_types_what_falls() -> None:
    story = given(HARBOUR).when(NORA, ChooseDice(by_hand=True)).when(GM, FRAMED, called=LEDGER).when(NORA, SURE)
    (accept,) = story.offered(NORA, AcceptCard)
    assert "roll" not in accept.fixed
    story.when(NORA, AcceptCard(contest=LEDGER, roll=True))
    assert story.draws() == [f"{LEDGER}.ours", f"{LEDGER}.theirs"]


def test_a_new_contest_of_somebody_else_leaves_the_last_one_where_it_is() -> None:
    story = given(HARBOUR).when(GM, FRAMED, called=LEDGER).when(NORA, SURE).when(NORA, AcceptCard(contest=LEDGER))
    story.falls(LEDGER, 5, 16).when(GM, LetStand(contest=LEDGER))
    story.when(GM, FrameContest(character=AMA, prize="the key", resistance="15"), called=NEXT)
    assert [each.id for each in story.sees(ROSA).contests] == [LEDGER, NEXT]
