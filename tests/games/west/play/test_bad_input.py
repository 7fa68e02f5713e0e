"""What somebody may try that cannot be: refused with the reason, and nothing has changed."""

import pytest
from tests.games.west.play.table import HANK, IT, JUDGE, NORA, PIM, Story, complex_check, given, simple
from tests.refusing import refusing
from tests.rules.clause import clause

from talewright.games.west.play.adjustments import Adjust
from talewright.games.west.play.allowed import own
from talewright.games.west.play.base import Move
from talewright.games.west.play.cards import DrawFurther
from talewright.games.west.play.checks.actions import DescribeAction
from talewright.games.west.play.checks.npcs import CallForOther
from talewright.games.west.play.counters import SpendCounter
from talewright.games.west.play.deck import DiscardCards
from talewright.games.west.play.options import chosen
from talewright.games.west.play.pool import AwardCounter
from talewright.games.west.rules.cards.card import NUMBERS
from talewright.games.west.rules.cards.grid import Grid
from talewright.games.west.rules.checks.adjustment import Kind
from talewright.games.west.rules.checks.counter import Spend
from talewright.table.dealing import Dealing
from talewright.table.moves import TypeFace
from talewright.table.offer import Value


@clause("TW-deck.1")
@pytest.mark.parametrize("number", [54, -1, 1000])
def test_there_is_no_such_card(number: int) -> None:
    story = simple("Speed Load", "5")
    typed = TypeFace(story.next_draw(), number)
    story.attempt(JUDGE, typed).refused(by=Dealing.typed)
    story.attempt(JUDGE, DiscardCards(cards="54")).refused("TW-deck.1", naming=("54",))


@clause("TW-deck.5")
def test_in_the_middle_of_a_chain_nothing_is_drawn_from_a_deck_without_cards() -> None:
    story = simple("Speed Load", "7")
    others = [number for number in NUMBERS if number not in (33, 40)]
    story.when(JUDGE, DiscardCards(cards=", ".join(map(str, others))))
    story.draws(33)
    assert story.crew.piles.left == {40}
    story.when(JUDGE, DiscardCards(cards="40"))
    assert ["2-8" in offer.about for offer in story.offered(NORA, DrawFurther)] == [True]
    story.when(NORA, DrawFurther(action=IT))
    assert story.sees().deck.left == 53  # the discard pile came back; the card of this check stays out


@clause("TW-deck.5")
def test_when_every_card_lies_on_the_table_no_further_one_is_drawn() -> None:
    story = everything_turned()
    assert story.crew.piles.shuffled.left == frozenset()
    refusal = story.attempt(NORA, DrawFurther(action=IT))
    refusal.refused("TW-deck.5")
    assert story.offered(NORA, DrawFurther) == []
    assert story.takes(1, NORA).action().phase == "over"


def everything_turned() -> Story:
    """Hank's result is exceptional, and all the other cards lie before the Judge's people."""
    story = simple("Speed Load", "13").draws(33)
    for number in NUMBERS:
        if number != 33:
            call = CallForOther(name=f"Hand {number}", what="wait", results="5d12", tn="1", effect="(1)4")
            as_id = f"somebody-{number:02}"
            story.when(JUDGE, call, called=as_id).draws(number, action=as_id)
    return story


@clause("TW-counter.4")
def test_nobody_gets_a_second_counter() -> None:
    story = given()
    award = AwardCounter(player=story.seats[NORA])
    story.when(JUDGE, award).attempt(JUDGE, award).refused("TW-counter.4")


@clause("TW-counter.10", "TW-counter.21")
def test_no_counter_makes_a_success_of_a_failure() -> None:
    story = held().draws(17).takes(1, NORA)
    tried = SpendCounter(action=IT, spend=Spend.RIGHT_ON)
    story.attempt(NORA, tried).refused("TW-counter.10")
    assert story.holders() == [NORA]


def held() -> Story:
    """Hank needs 7, and Nora holds a counter."""
    story = simple("Speed Load", "7")
    return story.when(JUDGE, AwardCounter(player=story.seats[NORA]))


@clause("TW-counter.21")
def test_no_counter_raises_the_effect_of_a_failure() -> None:
    story = complex_check("Demolitions", "13")
    story.when(JUDGE, AwardCounter(player=story.seats[NORA])).draws(25).takes(1, NORA)
    aces = SpendCounter(action=IT, spend=Spend.ACES)
    story.attempt(NORA, aces).refused("TW-counter.21")


@clause("TW-counter.11")
@pytest.mark.parametrize("spend", [Spend.ACES, Spend.AS_I_PLANNED])
def test_only_right_on_touches_the_cause_grid(spend: Spend) -> None:
    story = held().draws(33).takes(2, NORA)
    tried = SpendCounter(action=IT, spend=spend, impetus="Bury that mine")
    story.attempt(NORA, tried).refused("TW-counter.11")


def test_a_counter_waits_for_the_card_and_for_the_choice() -> None:
    story = held()
    tried = SpendCounter(action=IT, spend=Spend.RIGHT_ON)
    story.attempt(NORA, tried).refused("TW-counter.9")
    story.draws(28).attempt(NORA, tried).refused("TW-counter.9")


@clause("TW-adjust-column.2", "TW-adjust.5")
def test_a_column_shift_of_the_cause_grid_is_refused() -> None:
    story = complex_check("Demolitions", "7")
    shift = Adjust(action=IT, kind=Kind.COLUMN, grid=Grid.CAUSE, amount=1, why="Hidden")
    refusal = story.attempt(JUDGE, shift)
    refusal.refused("TW-adjust-column.2")
    assert story.action().adjustments == ()


@pytest.mark.parametrize(
    ("options", "by", "named"),
    [
        ({"threshold": 6}, "read_options", "'threshold'"),
        ({"victory_threshold": 0}, "chosen", "0"),
        ({"victory_threshold": "six"}, "chosen", "'six'"),
        ({"bumps": "perhaps"}, "chosen", "'perhaps'"),
        ({"helping_costs_ap": "2"}, "chosen", "2"),
    ],
)
def test_options_that_do_not_fit_are_refused(options: dict[str, Value], by: str, named: str) -> None:
    with refusing(by=by, naming=(named,)):
        chosen(options)


@pytest.mark.parametrize(
    ("move", "clause_id"),
    [
        (CallForOther(name="Octavio", what="Ride.", results="6d8", tn="5"), "TW-notation.2"),
        (CallForOther(name="Octavio", what="Ride.", results="2d8", tn="5", effect="6"), "TW-notation.3"),
    ],
)
def test_a_check_that_cannot_be_called_is_refused(move: Move, clause_id: str) -> None:
    given().attempt(JUDGE, move).refused(clause_id)


def test_nobody_acts_for_somebody_elses_character() -> None:
    given().attempt(PIM, DescribeAction(character=HANK, what="Run.")).refused(by=own)
