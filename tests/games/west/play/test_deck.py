"""The deck at the table: shuffled, discarded, and the group's own."""

from collections.abc import Callable

import pytest
from msgspec import Struct
from tests.games.west.play.lasting import AGAIN, THEN
from tests.games.west.play.table import CYRIL, HANK, IT, JUDGE, NORA, given, simple
from tests.refusing import figures
from tests.rules.clause import clause

from talewright.dice.draw import Fell
from talewright.games.west.odds import odds
from talewright.games.west.play import THE_WEST_THAT_WASNT
from talewright.games.west.play.action import Phase
from talewright.games.west.play.cards import TakeResult
from talewright.games.west.play.checks.calls import CallSimpleCheck
from talewright.games.west.play.checks.npcs import CallForOther
from talewright.games.west.play.deck import (
    CardsDiscarded,
    CardsReturned,
    DeckShuffled,
    DeckTaken,
    DiscardCards,
    ReturnCards,
    Shuffle,
    UseDeck,
    numbers,
)
from talewright.games.west.play.ids import ActionId
from talewright.games.west.play.outcome import CancelAction
from talewright.games.west.rules.cards.card import NUMBERS
from talewright.games.west.rules.cards.deck import Deck, Piles
from talewright.games.west.rules.cards.deck_file import bundled, write
from talewright.games.west.rules.cards.grid import ResultSet
from talewright.games.west.rules.cards.making import make
from talewright.games.west.rules.checks.check import Check
from talewright.table.moves import Roll
from talewright.table.offer import Text
from talewright.table.reading import fill, read_move

# --- the deck


@clause("TW-deck.3", "TW-deck.4", "TW-deck.5")
def test_cards_lie_on_the_table_until_the_check_is_over_and_then_on_the_discard_pile() -> None:
    story = simple("Speed Load", "7").draws(33, 40)
    deck = story.sees().deck
    assert (deck.left, deck.on_table, deck.discarded) == (52, (33,), (40,))
    story.takes(1, NORA)
    assert (story.sees().deck.on_table, story.sees().deck.discarded) == ((), (33, 40))


@clause("TW-deck.5")
def test_a_card_that_is_gone_cannot_be_typed_before_a_shuffle() -> None:
    story = simple("Speed Load", "7").draws(9).takes(1, NORA)
    story.when(JUDGE, CallSimpleCheck(character=HANK, what="Again.", ability="Speed Load", tn="7"), called=AGAIN)
    draw = story.next_draw(AGAIN)
    assert 9 not in story.look().draws[0].of.cards  # type: ignore[union-attr]  # it is a deck
    shuffle = Shuffle()
    story.attempt(NORA, shuffle).not_theirs()
    story.when(JUDGE, shuffle).when(JUDGE, Roll(draw, nonce="x"))
    assert story.sees().deck.left == 53
    story.attempt(JUDGE, shuffle).refused("TW-deck.5")


def test_the_cards_that_a_form_shows_as_an_example_lie_where_it_takes_them_from() -> None:
    story = simple("Speed Load", "7").draws(33, 40).takes(1, NORA)
    for kind in (ReturnCards, DiscardCards):
        (made,) = story.offered(JUDGE, kind)
        shown = next(field.example for field in made.fields if isinstance(field, Text) and field.name == "cards")
        chosen = {"cards": shown, "reason": "A mistake."} if kind is ReturnCards else {"cards": shown}
        story.when(JUDGE, read_move(story.played, fill(made, chosen), strict=False))


@clause("TW-deck.5")
def test_the_deck_is_shuffled_by_itself_when_it_is_empty() -> None:
    story = simple("Speed Load", "7")
    others = [number for number in NUMBERS if number not in (9, 17)]
    story.when(JUDGE, DiscardCards(cards=", ".join(map(str, others))))
    assert story.sees().deck.left == 2
    story.draws(9).takes(1, NORA)
    story.when(JUDGE, CallSimpleCheck(character=HANK, what="Again.", ability="Speed Load", tn="1"), called=AGAIN)
    story.draws(17, action=AGAIN)
    assert story.sees().deck.left == 0
    story.when(JUDGE, CallSimpleCheck(character=CYRIL, what="And I.", ability="Stealth", tn="1"), called=THEN)
    assert (story.sees().deck.left, story.sees().deck.discarded) == (53, ())
    assert story.hears()[-1] == DeckShuffled(empty=True)
    story.draws(9, action=THEN)


@clause("TW-deck.4", "TW-deck.5")
def test_the_odds_leave_out_what_another_check_has_turned_even_where_it_is_discarded() -> None:
    story = simple("Stealth", "30", who=CYRIL).draws(34, 6)  # the further card lies on the discard pile at once
    story.when(JUDGE, CallSimpleCheck(character=HANK, what="Leap.", ability="Strength alone", tn="15"), called=AGAIN)
    story.leaves(14)
    back = Piles(frozenset({14}), bundled().numbers - {34, 6, 14})
    shown = story.action(AGAIN).odds
    assert shown is not None
    expected = odds(Check(results=ResultSet.parse("2d10"), tn=15), bundled(), back)
    assert [each.fraction for each in shown.chances] == [str(expected[name]) for name in expected]


@clause("TW-deck.5")
def test_the_deck_is_shuffled_when_whoever_waits_for_a_card_finds_it_empty() -> None:
    told_gone = simple("Speed Load", "1").leaves()
    assert (told_gone.sees().deck.left, len(told_gone.waits())) == (54, 1)
    waits = CallSimpleCheck(character=CYRIL, what="Sneak in.", ability="Stealth", tn="1")
    drawn = simple("Speed Load", "1").when(JUDGE, waits, called=AGAIN).leaves(9).draws(9)
    assert (drawn.sees().deck.left, drawn.waits()) == (53, [f"{AGAIN}.1"])


@clause("TW-deck.5")
@pytest.mark.parametrize("end", [lambda of: CancelAction(action=of), lambda of: TakeResult(action=of, row=1)])
def test_the_cards_of_a_check_that_ends_are_shuffled_in_for_whoever_found_the_deck_empty(
    end: Callable[[ActionId], Struct],
) -> None:
    story = given()
    for card in NUMBERS:
        call = CallForOther(name="A hand", what="wait", results="5d12", tn="99", hidden=True)
        story.when(JUDGE, call, called=f"action-{card:04}").draws(card, action=f"action-{card:04}")
    story.when(JUDGE, CallSimpleCheck(character=HANK, what="Load.", ability="Speed Load", tn="1"), called=IT)
    assert (len(story.crew.piles.turned), story.waits()) == (54, [])
    under_way = next(story.crew.under_way(Phase.TURNED))
    story.when(JUDGE, end(under_way.id))
    assert (story.crew.piles.left, story.waits()) == (frozenset(under_way.cards), [f"{IT}.1"])


@clause("TW-deck.5")
def test_people_tell_the_table_what_became_of_a_real_deck() -> None:
    story = simple("Speed Load", "1").draws(9)
    story.attempt(NORA, DiscardCards(cards="3")).not_theirs()
    story.attempt(JUDGE, DiscardCards(cards="9")).refused("TW-deck.5", by=DiscardCards.decide, naming=("9",))
    story.attempt(JUDGE, DiscardCards(cards="three")).refused(by=numbers)
    story.when(JUDGE, DiscardCards(cards="3 17,40"))
    assert story.sees().deck.discarded == (3, 17, 40)
    story.attempt(JUDGE, DiscardCards(cards="17")).refused("TW-deck.5", by=Piles.discarded_at_once)
    back = ReturnCards(cards="40", reason="it was 41")
    story.when(JUDGE, back)
    assert story.sees().deck.discarded == (3, 17)
    story.attempt(JUDGE, back).refused("TW-deck.5", by=ReturnCards.decide)
    assert story.sees().deck.by_hand == (JUDGE,)


@clause("TW-deck.5")
def test_whoever_sets_the_piles_right_reads_what_lies_where() -> None:
    story = simple("Speed Load", "1").leaves(9, 34).draws(9)
    ((left,), (gone,)) = (story.offered(JUDGE, kind) for kind in (DiscardCards, ReturnCards))
    assert figures(left.about) == ["34"]
    assert figures(gone.about) == ["0", "8", "10", "33", "35", "53"]  # of those in a row the first and the last


@clause("TW-cards.10")
def test_a_group_plays_with_a_deck_of_its_own() -> None:
    own = write(make("Tumbleweed"))
    story = given().when(JUDGE, DiscardCards(cards="3"))
    story.attempt(NORA, UseDeck(deck=own)).not_theirs()
    story.when(JUDGE, UseDeck(deck=own))
    deck = story.sees().deck
    assert ("Tumbleweed" in deck.title, deck.is_own, deck.left) == (True, True, 54)
    assert story.crew.deck[9] != bundled()[9]
    story.when(JUDGE, CallSimpleCheck(character=HANK, what="Load.", ability="Speed Load", tn="1"), called=IT)
    story.draws(9)
    story.attempt(JUDGE, UseDeck()).refused("TW-deck.3")
    story.when(JUDGE, CancelAction(action=IT)).when(JUDGE, UseDeck())
    assert (story.sees().deck.is_own, story.sees().deck.title) == (False, bundled().title)


@clause("TW-cards.10")
def test_a_check_that_was_called_is_drawn_from_the_deck_that_is_in_use_by_then() -> None:
    other = make("Tumbleweed")
    story = simple("Speed Load", "5").when(JUDGE, UseDeck(deck=write(other))).draws(9)
    printed = [other[9].cause[row][2].value for row in (0, 1)]
    assert [result.total for result in story.action().choices] == printed
    assert printed != [bundled()[9].cause[row][2].value for row in (0, 1)]


@clause("TW-cards.10")
@pytest.mark.parametrize(
    ("spoilt", "naming"),
    [
        (write(bundled()).replace("number = 17 ", "number = 18 "), ("18",)),
        ("title = 3", ("title",)),
        ("title = 'Half a deck'\ncard = []", ("54",)),
    ],
)
def test_a_deck_that_does_not_fit_is_refused_with_the_reason(spoilt: str, naming: tuple[str, ...]) -> None:
    given().attempt(JUDGE, UseDeck(deck=spoilt)).refused("TW-cards.10", naming=naming)


@clause("TW-cards.10")
def test_a_deck_that_was_taken_once_is_not_judged_again() -> None:
    """Should the checker grow stricter one day, what was played with the deck still replays."""
    half = write(Deck("Half a deck", bundled().cards[:27]))
    given().attempt(JUDGE, UseDeck(deck=half)).refused("TW-cards.10")
    crew = THE_WEST_THAT_WASNT.evolve(given().crew, DeckTaken(title="Half a deck", deck=half))
    assert (len(crew.deck.cards), len(crew.piles.left)) == (27, 27)


@clause("TW-deck.1")
def test_a_card_that_no_deck_has_is_passed_over_in_a_forged_journal() -> None:
    story = simple("Speed Load", "7")
    state, play = story.crew, THE_WEST_THAT_WASNT
    fell = Fell(draw=story.next_draw(), face=-1, by_hand=True)
    for forged in (fell, CardsReturned(cards=(-1,), reason=""), CardsDiscarded(cards=(3, 99))):
        assert play.evolve(state, forged) == state
        assert play.tell(state, forged) == ""
