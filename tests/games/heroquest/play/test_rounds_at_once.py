"""A round of an extended contest in which nothing is changed first is begun and rolled by one press."""

from tests.games.heroquest.play.dueling import DUEL, began, round_
from tests.games.heroquest.play.table import NORA, Story
from tests.rules.clause import clause

from talewright.games.heroquest.play.extended.starting import StartRound
from talewright.games.heroquest.play.framing.tactics import ChooseAbility
from talewright.games.heroquest.play.ids import ContestId
from talewright.table.moves import ChooseDice
from talewright.table.offer import Choice, Offer

ROUND = ContestId("the-second")


def main(story: Story) -> list[Offer]:
    return [each for each in story.offered(NORA, StartRound) if each.main]


@clause("HQ2-EXT.2", "HQ2-EXT.9")
def test_the_next_round_is_begun_and_rolled_by_one_press_with_what_was_used_in_the_last() -> None:
    story = round_(began(), 5, 12)
    (made,) = main(story)
    assert made.fixed["roll"] is True
    story.when(NORA, StartRound(long=DUEL, pairing=0, roll=True), called=ROUND)
    assert str(story.card(ROUND).ours.ability) == "River Pilot"
    assert story.draws() == [f"{ROUND}.ours", f"{ROUND}.theirs"]


def test_the_button_of_a_round_tells_the_chance_to_win_it() -> None:
    story = round_(began(), 5, 12)
    (made,) = main(story)
    odds = story.when(NORA, StartRound(long=DUEL, pairing=0), called=ROUND).contest(ROUND, NORA).odds
    assert odds is not None
    assert f"{odds.victory} %" in made.effect


def test_the_first_round_asks_for_an_ability_and_is_not_rolled_at_once() -> None:
    story = began()
    assert ["roll" in each.fixed for each in main(story)] == [False]
    story.attempt(NORA, StartRound(long=DUEL, pairing=0, roll=True)).refused("QW2-2.3.2.1.1")


def test_each_ability_that_a_round_may_begin_with_tells_its_odds() -> None:
    """They were told once the round had begun, and pressed before."""
    story = began()
    (ability,) = (field for each in story.offered(NORA, StartRound) for field in each.fields)
    assert isinstance(ability, Choice)
    told = {each.value: each.about for each in ability.options}
    begun = story.when(NORA, StartRound(long=DUEL, pairing=0), called=ROUND)
    (choose,) = (each for each in begun.offered(NORA, ChooseAbility) if each.main)
    (field,) = (each for each in choose.fields if isinstance(each, Choice))
    assert told == {each.value: each.about for each in field.options if each.value}
    assert all(told.values())


def test_whoever_rolls_real_dice_begins_the_round_and_types_what_fell() -> None:
    story = round_(began(), 5, 12).when(NORA, ChooseDice(by_hand=True))
    assert ["roll" in each.fixed for each in main(story)] == [False]
