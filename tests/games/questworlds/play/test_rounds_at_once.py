"""A round in which nothing is changed first is begun and rolled by one press, and its odds are seen before it."""

from tests.games.questworlds.play.dueling import DUEL, began, framed
from tests.games.questworlds.play.table import GM, INES, NORA, PIM, TOBIAS, Story
from tests.games.questworlds.play.test_sequence_between import between
from tests.games.questworlds.play.test_wagered_sequence import WAGERED
from tests.rules.clause import clause

from talewright.games.questworlds.play.sequences.joining import EnterWith
from talewright.games.questworlds.play.sequences.starting import NameWager, StartRound
from talewright.games.questworlds.rules.sequences.wagered import DEFAULT_WAGER
from talewright.games.questworlds.shared.ids import ContestId
from talewright.table.moves import ChooseDice
from talewright.table.offer import Offer

ROUND = ContestId("the-round")
AT_ONCE = StartRound(sequence=DUEL, pair=0, who=INES, roll=True)


def main(story: Story, who: str = NORA) -> list[Offer]:
    return [each for each in story.offered(who, StartRound) if each.main]


@clause("QW3-5.1.1.1", "QW3-5.1.4.1", "QW3-5.2.1")
def test_a_round_is_begun_and_rolled_by_one_press_with_what_was_used_before() -> None:
    story = began()
    (made,) = main(story)
    assert made.fixed["roll"] is True
    story.when(NORA, AT_ONCE, called=ROUND)
    card = story.card(ROUND)
    assert (card.called, card.ours.rolls, str(card.ours.ability)) == (True, True, "Sure-footed")
    assert len(story.draws()) == 2


def test_the_button_of_a_round_tells_the_chance_to_win_it() -> None:
    story = began()
    (made,) = main(story)
    odds = story.when(NORA, StartRound(sequence=DUEL, pair=0, who=INES), called=ROUND).contest(ROUND, NORA).odds
    assert odds is not None
    assert f"{odds.victory} %" in made.effect


def test_before_the_first_round_each_ability_tells_the_chance_to_win_it() -> None:
    story = framed()
    (made,) = story.offered(NORA, EnterWith)
    told = {each.value: each.about for each in made.fields[0].options}  # type: ignore[union-attr]
    assert all(told.values())
    assert told["Sure-footed"].split(" %")[0] in main(began())[0].effect


def test_what_is_hidden_is_told_by_no_button_of_a_round() -> None:
    shown = [
        [(each.label, each.effect) for each in main(began(resistance=number, hidden=True))] for number in ("3", "4M")
    ]
    assert shown[0] == shown[1]
    assert shown[0][0][1] == ""


def test_whoever_rolls_real_dice_begins_the_round_and_types_what_fell() -> None:
    story = began().when(NORA, ChooseDice(by_hand=True))
    assert ["roll" in each.fixed for each in main(story)] == [False]


def test_where_the_other_side_has_still_to_accept_a_round_is_only_begun() -> None:
    story = between()
    for who, character, ability in ((NORA, INES, "Sure-footed"), (PIM, TOBIAS, "Duellist")):
        story.when(who, EnterWith(sequence=DUEL, character=character, ability=ability))
    assert ["roll" in each.fixed for each in main(story)] == [False]


@clause("QW3-5.3.1.2.2")
def test_the_usual_wager_is_one_press_for_each_side_and_another_one_a_form() -> None:
    story = began(WAGERED)
    for who, ours in ((NORA, True), (GM, False)):
        usual, other = [each for each in story.offered(who, NameWager) if each.fixed["ours"] is ours]
        assert (usual.fixed["wager"], usual.main, other.main, len(other.fields)) == (DEFAULT_WAGER, True, False, 1)
        story.when(who, NameWager(sequence=DUEL, pair=0, ours=ours, wager=DEFAULT_WAGER))
    assert [each.fixed["roll"] for each in main(story)] == [True]


def test_whoever_has_no_ability_yet_is_offered_no_roll() -> None:
    story = framed()
    assert [each for each in story.offered(NORA, StartRound) if "roll" in each.fixed] == []
    story.attempt(NORA, AT_ONCE).refused("QW3-2.3.1.1.1")
