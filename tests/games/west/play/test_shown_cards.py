"""The cards on the table: their corners, the places of their fields, and what every card of a deck must keep to."""

import re
from collections import Counter

import pytest
from msgspec.structs import replace
from tests.games.west.play.table import HANK, JUDGE, NORA, Story, for_other, given
from tests.rules.clause import clause
from tests.web.reading import Drawing

from talewright.games.west.play import THE_WEST_THAT_WASNT
from talewright.games.west.play.card_view import CardView
from talewright.games.west.play.checks.npcs import CallForOther
from talewright.games.west.play.deck import UseDeck
from talewright.games.west.rules.cards.card import NUMBERS, Card, Cell
from talewright.games.west.rules.cards.deck import Deck
from talewright.games.west.rules.cards.deck_file import bundled, write

COLUMNS = (4, 6, 8, 10, 12)
DRAWING = Drawing(THE_WEST_THAT_WASNT)  # type: ignore[arg-type]  # its own states
RANKS = ("deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
ROWS_STAND_AT = 100
EDGE, UPPER, LOWER = "the outer edge", "the upper results", "the lower results"


@pytest.fixture(scope="module")
def turned() -> tuple[CardView, ...]:
    """Every card of the deck as the table shows it, in the order in which they were turned."""
    story = given()
    for number in NUMBERS:
        called = f"an-action-{number:02}"
        call = CallForOther(name=f"Hand {number}", what="wait", results="5d12", tn="1")
        story.when(JUDGE, call, called=called).draws(number, action=called)
    assert story.sees().deck.on_table == tuple(NUMBERS)
    return tuple(card for action in story.sees().actions if (card := action.card))


def with_own(*cards: Card) -> Deck:
    """The deck of the game, with some cards of the group's own."""
    own = {card.number: card for card in cards}
    return Deck("Our own", tuple(own.get(card.number, card) for card in bundled().cards))


def picture(story: Story) -> str:
    """The card that lies on the table, as it is drawn."""
    (found,) = re.findall(
        r'<svg class="action-card" viewBox="0 0 630 880".*?</svg>', DRAWING.page(story, NORA), re.DOTALL
    )
    return str(found)


def places(picture: str) -> list[tuple[str, float, float]]:
    """Where each text of a picture stands: from the left, and from the top."""
    texts = re.findall(r'<text [^>]*?x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]*)</text>', picture)
    return [(text, float(x), float(y)) for x, y, text in texts]


# --- corners


@clause("TW-cards.1", "TW-corners.1", "TW-corners.6")
def test_each_card_shows_the_number_by_which_it_is_called(turned: tuple[CardView, ...]) -> None:
    assert [card.number for card in turned] == list(range(54))
    assert [card.spoken.split(":")[0] for card in turned] == [f"Card {number}" for number in range(54)]
    by_corners = {(card.fragment, card.suit_number): card.number for card in turned}
    assert sorted(by_corners.values()) == list(range(54))
    values = [card.fragment * 10 + card.suit_number for card in turned]
    assert values == sorted(values)


@clause("TW-corners.2", "TW-corners.3", "TW-corners.4")
def test_the_fragment_is_the_poker_rank_and_the_suits_are_in_the_order_of_the_alphabet(
    turned: tuple[CardView, ...],
) -> None:
    ranks = {card.rank: card.fragment for card in turned[1:-1]}
    assert ranks == {rank: fragment for fragment, rank in enumerate(RANKS, start=1)}
    assert [(card.rank, card.fragment) for card in (turned[0], turned[-1])] == [("joker", 0), ("joker", 14)]
    assert Counter(card.fragment for card in turned) == {0: 1, **dict.fromkeys(range(1, 14), 4), 14: 1}
    suits = {card.suit: card.suit_number for card in turned}
    assert suits == {"red joker": 0, "clubs": 1, "diamonds": 2, "hearts": 3, "spades": 4, "black joker": 5}


@clause("TW-corners.7")
def test_a_number_follows_from_rank_and_suit(turned: tuple[CardView, ...]) -> None:
    for card in turned[1:-1]:
        assert card.number == 4 * (card.fragment - 1) + card.suit_number
    assert [card.suit for card in (turned[0], turned[53])] == ["red joker", "black joker"]
    assert (turned[34].rank, turned[34].suit, turned[5].rank, turned[5].suit) == ("ten", "diamonds", "three", "clubs")


@clause("TW-corners.5")
def test_the_fourth_corner_says_yes_or_no(turned: tuple[CardView, ...]) -> None:
    assert [card.number for card in turned if card.yes] == list(range(0, 54, 2))
    own = write(with_own(replace(bundled()[50], yes=False), replace(bundled()[51], yes=True)))
    story = given().when(JUDGE, UseDeck(deck=own))
    for number, yes in ((50, False), (51, True)):
        called = f"an-action-{number}"
        call = CallForOther(name="Octavio", what="wait", results="1d8", tn="9")
        card = story.when(JUDGE, call, called=called).draws(number, action=called).action(called).card
        assert card is not None
        assert card.yes is yes


# --- fields

FILLED = {
    "unintended_targets": "the piano",
    "equipment_failure": "jam",
    "scatter": "left",
    "burst": "two shots",
    "armor_penetration": "half",
}
STANDS_IN = {
    "the piano": EDGE,
    "jam": UPPER,
    "left": UPPER,
    "two shots": UPPER,
    "half": LOWER,
    "right leg": LOWER,
}


def filled(number: int) -> Story:
    """A card on the table that has a word in every field."""
    card = replace(bundled()[number], hit_locations=("right leg",), **FILLED)
    story = for_other("5d8", "30", effect="(1)4").when(JUDGE, UseDeck(deck=write(with_own(card))))
    return story.draws(number)


@clause("TW-cards.8")
def test_fields_without_rules_are_read_from_the_card_on_the_table() -> None:
    card = filled(34).action().card
    assert card is not None
    assert {name: getattr(card, name) for name in FILLED} == FILLED


@clause("TW-cards.2", "TW-cards.3", "TW-cards.4", "TW-cards.5")
def test_a_card_has_an_outer_edge_upper_results_and_lower_results() -> None:
    texts = places(picture(filled(34)))
    where = {text: section(y) for text, _, y in texts}
    assert {text: where[text] for text in STANDS_IN} == STANDS_IN
    assert {where[text] for text in ("fragment 9", "suit 2", "Ten of Diamonds")} == {EDGE}
    rows = {text: section(y) for text, x, y in texts if x == ROWS_STAND_AT}
    assert rows == {**dict.fromkeys("12345", UPPER), **{f"({row})": LOWER for row in "12345"}}


def section(y: float) -> str:
    """The section of a card that a place from the top lies in."""
    return UPPER if 136 <= y < 462 else LOWER if 462 <= y < 800 else EDGE


@clause("TW-cards.6")
def test_every_field_stands_in_the_same_place_on_every_card() -> None:
    shown = [places(picture(filled(number))) for number in (0, 5, 34, 53)]
    fields = [{each for each in texts if each[0] in STANDS_IN or each[1] == ROWS_STAND_AT} for texts in shown]
    assert all(each == fields[0] and len(each) == len(STANDS_IN) + 10 for each in fields)
    corners = [{(x, y) for text, x, y in texts if text.startswith(("fragment ", "suit "))} for texts in shown]
    assert all(each == corners[0] and len(each) == 2 for each in corners)


# --- the grids of a whole deck


@clause("TW-cause-grid.2")
def test_a_column_carries_the_die_of_the_traits_that_read_it() -> None:
    drawn = picture(for_other("1d8", "9").draws(34))
    heads = re.findall(r'transform="translate\(([\d.]+) [\d.]+\) scale\(\.880\)" d="([^"]+)"', drawn)
    dice = dict(zip(COLUMNS, [shape for _, shape in heads[:5]], strict=True))
    assert len(set(dice.values())) == 5
    assert [shape for _, shape in heads] == [*dice.values()] * 2
    assert sorted(float(x) for x, _ in heads[:5]) == [float(x) for x, _ in heads[:5]]
    shown = re.findall(r'trait-die.*?d="([^"]+)"', DRAWING.page(given(), NORA, HANK), re.DOTALL)
    traits = given().sheet(HANK).traits
    assert [dice[trait.die] for trait in traits] == shown[: len(traits)]


@clause("TW-cause-grid.4")
def test_most_numbers_of_a_column_are_those_of_its_die(turned: tuple[CardView, ...]) -> None:
    for place, column in enumerate(COLUMNS):
        cells = [row[place] for card in turned for row in card.cause]
        within = sum(1 <= int(cell.text) <= column for cell in cells if not cell.calamity)
        higher = [cell.text for cell in cells if not cell.calamity and int(cell.text) > column]
        assert within > len(cells) / 2
        assert higher
    odd = Deck("Too high", tuple(replace(card, cause=all_of(card, 4, "9")) for card in bundled().cards))
    given().attempt(JUDGE, UseDeck(deck=write(odd))).refused("TW-cards.10")


@clause("TW-exceptional.1")
@pytest.mark.parametrize(("shows", "fits"), [("7*", False), ("8*", True), ("12*", True)])
def test_an_exceptional_result_is_never_lower_than_its_column(shows: str, *, fits: bool) -> None:
    use = UseDeck(deck=write(with_own(replace(bundled()[50], cause=all_of(bundled()[50], 8, shows)))))
    story = for_other("1d8", "9")
    if not fits:
        story.attempt(JUDGE, use).refused("TW-cards.10")
        return
    result = story.when(JUDGE, use).draws(50).action().choices[0]
    assert (f"{result.total}*", result.extends) == (shows, True)


@clause("TW-exceptional.1", "TW-effect-grid.2")
def test_marked_results_reach_their_column_and_effects_rise_with_the_row(turned: tuple[CardView, ...]) -> None:
    for card in turned:
        assert all(int(cell.text) >= cell.column for row in card.cause for cell in row if cell.marked)
        for place in range(5):
            values = [int(row[place].text) for row in card.effect]
            assert values == sorted(values)


@clause("TW-effect-grid.2")
@pytest.mark.parametrize(("second", "fits"), [(4, False), (5, True)])
def test_a_deck_in_which_an_effect_falls_from_row_to_row_is_refused(second: int, *, fits: bool) -> None:
    rows = tuple((Cell(value), *row[1:]) for value, row in zip((5, second, 6, 7, 8), bundled()[50].effect, strict=True))
    use = UseDeck(deck=write(with_own(replace(bundled()[50], effect=rows))))
    if fits:
        assert given().when(JUDGE, use).sees().deck.is_own
    else:
        given().attempt(JUDGE, use).refused("TW-cards.10")


def all_of(card: Card, column: int, shows: str) -> tuple[tuple[Cell, ...], ...]:
    """The cause grid of a card, with the same in every cell of one column."""
    place = COLUMNS.index(column)
    return tuple((*row[:place], Cell.parse(shows), *row[place + 1 :]) for row in card.cause)
