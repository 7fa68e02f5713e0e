import json

import pytest
from msgspec.structs import replace
from tests.refusing import failing, figures
from tests.rules.clause import clause

from talewright.games.west.rules.cards.card import Card, Cell
from talewright.games.west.rules.cards.deck import Deck
from talewright.games.west.rules.cards.deck_file import bundled, faults, load, read, remarks, schema, write
from talewright.games.west.rules.cards.grid import COLUMNS

DECK = bundled()
TEXT = write(DECK)


def changed(number: int, grid: str, row: int, column: int, shows: str) -> Deck:
    """The bundled deck with one cell that shows something else."""
    return Deck("changed", tuple(
        _printed(card, grid, row, column, shows) if card.number == number else card for card in DECK.cards
    ))  # fmt: skip


def _printed(card: Card, grid: str, row: int, column: int, shows: str) -> Card:
    cells = [list(line) for line in (card.cause if grid == "cause" else card.effect)]
    cells[row - 1][COLUMNS.index(column)] = Cell.parse(shows)
    new = tuple(map(tuple, cells))
    return replace(card, cause=new) if grid == "cause" else replace(card, effect=new)


@clause("TW-cards.10", "TW-deck.1")
def test_the_bundled_deck_is_complete_and_right() -> None:
    assert len(DECK.cards) == 54
    assert (faults(DECK), remarks(DECK)) == ((), ())


def test_a_deck_is_written_as_it_is_read() -> None:
    assert read(TEXT).cards == DECK.cards
    assert write(read(TEXT)) == TEXT


def test_fields_without_rules_are_kept_for_groups_that_have_them() -> None:
    card = replace(
        DECK[0],
        yes=False,
        hit_locations=("head", "hat"),
        unintended_targets="the piano",
        equipment_failure="jam",
        scatter="left",
        burst="2",
        armor_penetration='half "or so"',
    )
    deck = Deck("Own cards", (card, *DECK.cards[1:]))
    assert read(write(deck)).cards == deck.cards


@pytest.mark.parametrize(
    ("deck", "fault"),
    [
        (
            changed(3, "cause", 2, 6, "0"),
            "card 3: 2-6 is 0; a cause cell holds a number from 1 up, or C (TWC-all.2)",
        ),
        (
            changed(3, "cause", 2, 6, "5*"),
            "card 3: 2-6 is 5 and marked; an exceptional result in this column is 6 or more (TW-exceptional.1)",
        ),
        (
            changed(3, "effect", 5, 8, "0"),
            (
                "card 3: (4)8 is 33 and (5)8 only 0; down a column of the effect grid the numbers never fall "
                "(TW-effect-grid.2)"
            ),
        ),
        (
            changed(3, "effect", 5, 8, "C"),
            "card 3: (5)8 is C; calamities stand in the cause grid only (TWC-all.4)",
        ),
        (Deck("short", DECK.cards[:-1]), "a deck has 54 cards; this one lacks 53 (TW-deck.1)"),
        (
            Deck("long", (*DECK.cards, replace(DECK[0], number=54))),
            "there is no card 54: cards are numbered 0 to 53 (TW-deck.1)",
        ),
        (changed(34, "cause", 3, 8, "8"), "card 34: 3-8 shows 8, and should show 11* (TWC-34.1)"),
    ],
)
@clause("TW-cards.10", "TW-exceptional.1", "TW-effect-grid.2", "TW-deck.1")
def test_each_fault_says_which_card_and_what_would_be_right(deck: Deck, fault: str) -> None:
    assert fault in faults(deck)


@pytest.mark.parametrize(
    ("number", "grid", "row", "column", "shows", "fault"),
    [
        (34, "cause", 1, 8, "5", "card 34: the first 3 rows of column 8 should show 2, 3, 11, in any order (TWC-34.2)"),
        (6, "cause", 3, 10, "9", "it should be so that 3-10 of card 6 is marked and shows 10 or 11 (TWC-6.2)"),
        (14, "cause", 2, 10, "10*", "it should be so that 2-10 of cards 14 and 5 add up to 21 (TWC-chain.1)"),
        (50, "cause", 4, 12, "3", ""),
    ],
)
def test_what_the_examples_tell_binds_a_deck(
    number: int, grid: str, row: int, column: int, shows: str, fault: str
) -> None:
    found = faults(changed(number, grid, row, column, shows))
    assert fault in found if fault else not found


def test_what_rests_on_a_reading_is_doubted_and_not_refused() -> None:
    deck = changed(34, "effect", 3, 6, "14")
    (doubt,) = remarks(deck)
    assert (doubt.startswith("card 34: (3)6 "), clause_of(doubt)) == (True, "TWC-34.14")
    assert figures(doubt.removesuffix("(TWC-34.14)"))[-2:] == ["14", "13"]


@pytest.mark.parametrize(
    ("text", "by", "named"),
    [
        ("", "read", "'title'"),
        ("title =", "read", ""),
        (TEXT.replace("hit_locations", "hits", 1), "read", "'hits'"),
        (
            TEXT.replace("cause", "cuase", 2).replace("cuase", "cause", 1),
            "read",
            "'cuase'",
        ),
        (
            TEXT.replace('"left leg"', '"left\\u0007leg"', 1),
            "_check_printable",
            "'left\\x07leg'",
        ),
        (
            TEXT.replace("Sagebrush", "Sage\\u001bbrush", 1),
            "_check_printable",
            "'Sage\\x1bbrush'",
        ),
        (
            TEXT.replace("number = 1 ", "number = 0 ", 1),
            "_each_once",
            "card 0",
        ),
        (
            'title = "x"\n[[card]]\nnumber = 3\ncause = ["1 2 3 4"]\neffect = []\n',
            "_grid",
            "5",
        ),
        (
            'title = "x"\n[[card]]\nnumber = 3\ncause = ["1 2 3 4", "", "", "", ""]\neffect = []\n',
            "_grid",
            "12",
        ),
        (
            'title = "x"\n[[card]]\nnumber = 3\ncause = ["1 2 3 4 D", "", "", "", ""]\neffect = []\n',
            "_grid",
            "'D'",
        ),
    ],
)
def test_a_file_that_cannot_be_read_is_told_why(text: str, by: str, named: str) -> None:
    with failing(by, naming=(named,)):
        read(text)


def clause_of(fault: str) -> str:
    return fault.rpartition("(")[2].removesuffix(")")


def test_a_few_cards_are_already_held_against_the_examples() -> None:
    found = faults(Deck("few", (changed(34, "cause", 3, 8, "8")[34],)))
    assert [clause_of(fault) for fault in found] == ["TW-deck.1", "TWC-34.1", "TWC-34.2"]
    assert "0 to 33, 35 to 53" in found[0]
    assert (found[1].startswith("card 34: 3-8 "), "11*" in found[1]) == (True, True)
    assert (found[2].startswith("card 34: "), "2, 3, 11" in found[2]) == (True, True)


def test_a_text_that_no_picture_has_room_for_and_a_card_without_a_hit_are_remarked_on() -> None:
    card = replace(DECK[3], hit_locations=(), burst="three shots in a row")
    hit, burst = remarks(Deck("one", (card,)))
    assert (hit.startswith("card 3: "), "hit" in hit) == (True, True)
    assert (burst.startswith("card 3: burst "), figures(burst)) == (True, ["3", "20", "15"])


def test_a_deck_to_play_with_has_no_fault() -> None:
    assert load(TEXT).cards == DECK.cards
    wrong = write(changed(3, "effect", 5, 8, "0"))
    with failing(load, naming=("card 3: (4)8 is 33",)):
        load(wrong)


def test_a_deck_with_faults_can_still_be_read_to_be_checked() -> None:
    deck = changed(3, "cause", 2, 6, "0")
    assert read(write(deck)).cards == deck.cards


def test_the_schema_knows_every_field_of_a_card() -> None:
    parts = json.loads(schema())["$defs"]
    fields = {"number", "cause", "effect", "hit_locations", "yes", "unintended_targets", "equipment_failure",
              "scatter", "burst", "armor_penetration"}  # fmt: skip
    assert set(parts["SchemaCard"]["properties"]) == fields
    assert parts["SchemaDeck"]["properties"]["card"]["minItems"] == 54
