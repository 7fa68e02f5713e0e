"""What the book's examples tell of single cards: a deck that is to pass for the printed one must show it."""

from collections.abc import Callable, Iterator

from msgspec import Struct

from talewright.games.west.rules.cards.card import NUMBERS, Card, Cell
from talewright.games.west.rules.cards.deck import Deck
from talewright.games.west.rules.cards.grid import COLUMNS, ROWS, CauseCell, EffectCell

UNKNOWN = "?"


class Fact(Struct, frozen=True):
    """One cell of one card. *shows* is written as in a deck file: ?* is some marked number, 13? may be marked or not.

    What rests on a reading of the text is not *certain*: a deck that shows something else is doubted, not refused.
    """

    id: str
    card: int
    cell: CauseCell | EffectCell
    shows: str
    certain: bool = True

    def holds(self, card: Card) -> bool:
        found = shown(card, self.cell)
        if self.shows.startswith(UNKNOWN):
            return found.marked
        if self.shows.endswith(UNKNOWN):
            return str(found).rstrip("*") == self.shows.rstrip(UNKNOWN)
        return str(found) == self.shows

    def __str__(self) -> str:
        if self.shows.startswith(UNKNOWN):
            return "a marked number"
        return f"{self.shows.rstrip(UNKNOWN)}{', marked or not' if self.shows.endswith(UNKNOWN) else ''}"


def shown(card: Card, cell: CauseCell | EffectCell) -> Cell:
    """What a card shows in a cell of either grid."""
    return card.cause_at(cell) if isinstance(cell, CauseCell) else card.effect_at(cell)


def _facts(card: int, *listed: tuple[str, str, str], certain: bool = True) -> tuple[Fact, ...]:
    return tuple(
        Fact(id_, card, EffectCell.parse(cell) if cell.startswith("(") else CauseCell.parse(cell), shows, certain)
        for id_, cell, shows in listed
    )


FACTS = (
    *_facts(34, ("TWC-34.1", "3-8", "11*"), ("TWC-34.5", "2-6", "7*"), ("TWC-34.10", "3-10", "10*")),
    *_facts(
        34, ("TWC-34.3", "1-8", "2"), ("TWC-34.4", "2-8", "3"), ("TWC-34.7", "1-6", "4"), ("TWC-34.8", "3-6", "1"),
        ("TWC-34.11", "1-10", "9"), ("TWC-34.12", "2-10", "6"), ("TWC-34.13", "4-10", "7"),
        ("TWC-34.14", "(3)6", "13?"), certain=False,
    ),
    *_facts(5, ("TWC-5.1", "2-10", "9"), ("TWC-5.2", "4-10", "C")),
    *_facts(5, ("TWC-5.3", "3-10", "1"), certain=False),
    *_facts(6, ("TWC-6.1", "3-10", "10*"), certain=False),
    *_facts(13, ("TWC-13.1", "(4)6", "9")),
    *_facts(14, ("TWC-14.2", "2-10", "12*"), ("TWC-14.3", "1-10", "9")),
    *_facts(17, ("TWC-17.1", "(2)8", "19*"), ("TWC-17.2", "(2)10", "16"), certain=False),
    *_facts(39, ("TWC-39.1", "(3)6", "18"), ("TWC-39.2", "(3)4", "11*"), certain=False),
    *_facts(45, ("TWC-45.1", "(3)4", "?*"), certain=False),
)  # fmt: skip

HIT_LOCATIONS = {34: "right leg", 17: "left arm", 39: "left arm"}
"""TWC-34.15, TWC-17.3 and TWC-39.3."""


class Among(Struct, frozen=True):
    """Certain values that stand in the first rows of a column of one card, in whatever order."""

    id: str
    card: int
    column: int
    values: tuple[int, ...]

    def holds(self, card: Card) -> bool:
        cells = (card.cause_at(CauseCell(row, self.column)) for row in ROWS[: len(self.values)])
        return sorted(cell.value for cell in cells) == sorted(self.values)


AMONG = (
    Among("TWC-34.2", 34, 8, (2, 3, 11)),
    Among("TWC-34.6", 34, 6, (4, 7, 1)),
    Among("TWC-34.9", 34, 10, (9, 6, 10, 7)),
    Among("TWC-14.1", 14, 10, (9, 12)),
)


def _cause(card: Card, column: int, rows: int) -> list[Cell]:
    return [card.cause_at(CauseCell(row, column)) for row in ROWS[:rows]]


def _value(card: Card, cell: str) -> int:
    return card.cause_at(CauseCell.parse(cell)).value


def _jam_card(card: Card) -> bool:
    """Whether two of the first three rows in column 4 are marked, a 7 and a 6, and 3-4 is no calamity."""
    first = _cause(card, 4, 3)
    return sorted(cell.value for cell in first if cell.marked) == [6, 7] and not first[2].calamity


def _after_jam(jam: Card, card: Card) -> bool:
    """Whether a card adds 2 to the jam card's 7, and 4 to its 6."""
    added = {mine.value: other.value for mine, other in zip(_cause(jam, 4, 3), _cause(card, 4, 3), strict=True)
             if mine.marked}  # fmt: skip
    return added == {7: 2, 6: 4}


RELATIONS: tuple[tuple[str, str, Callable[[Deck], bool]], ...] = (
    ("TWC-6.2", "3-10 of card 6 is marked and shows 10 or 11",
     lambda deck: str(deck[6].cause_at(CauseCell(3, 10))) in {"10*", "11*"}),
    ("TWC-7.1", "two of 1-4, 2-4 and 3-4 of card 7 are marked and show 7 and 6, and 3-4 is no calamity",
     lambda deck: _jam_card(deck[7])),
    ("TWC-34.16", "some effect cell of card 34 shows 13",
     lambda deck: any(cell.value == 13 for row in deck[34].effect for cell in row)),
    ("TWC-chain.1", "2-10 of cards 14 and 5 add up to 21",
     lambda deck: _value(deck[14], "2-10") + _value(deck[5], "2-10") == 21),
    ("TWC-chain.2", "3-10 of cards 34, 6 and 5 add up to 21",
     lambda deck: sum(_value(deck[number], "3-10") for number in (34, 6, 5)) == 21),
)  # fmt: skip

SOMEWHERE: tuple[tuple[str, str, Callable[[Deck, Card], bool]], ...] = (
    ("TWC-u1.1", "3, 7 and 8 in the first three rows of some column, in any order",
     lambda _, card: any(sorted(cell.value for cell in _cause(card, column, 3)) == [3, 7, 8] for column in COLUMNS)),
    ("TWC-u2.1", "at least 7 in 1-8",
     lambda _, card: _value(card, "1-8") >= 7),
    ("TWC-u3.1", "an unmarked 8 in 1-10",
     lambda _, card: str(card.cause_at(CauseCell(1, 10))) == "8"),
    ("TWC-u4", "8 in a cause cell and 13 in an effect cell",
     lambda _, card: any(cell.value == 8 for row in card.cause for cell in row)
     and any(cell.value == 13 for row in card.effect for cell in row)),
    ("TWC-u5.1", "2 where card 7 has its marked 7 in column 4, and 4 where it has its 6",
     lambda deck, card: _after_jam(deck[7], card)),
    ("TWC-u6.1", "C in 4-12",
     lambda _, card: card.cause_at(CauseCell(4, 12)).calamity),
    ("TWC-u7", "5, 5, 7 and 3 in the first four rows of column 8, and an unmarked 25 in (3)10",
     lambda _, card: sorted(cell.value for cell in _cause(card, 8, 4)) == [3, 5, 5, 7]
     and str(card.effect_at(EffectCell(3, 10))) == "25"),
    ("TWC-u8", "an unmarked 8 in the first three rows of column 10, and a marked number in (3)6",
     lambda _, card: "8" in map(str, _cause(card, 10, 3)) and card.effect_at(EffectCell(3, 6)).marked),
)  # fmt: skip
"""What some card shows that an example turns up without naming its number."""


def contradictions(deck: Deck) -> Iterator[str]:
    """What cards show otherwise than the examples say for certain; cards that are not there contradict nothing."""
    for fact in FACTS:
        if fact.certain and fact.card in deck.numbers and not fact.holds(deck[fact.card]):
            yield _differs(deck, fact)
    for among in AMONG:
        if among.card in deck.numbers and not among.holds(deck[among.card]):
            values = ", ".join(map(str, among.values))
            yield (
                f"card {among.card}: the first {len(among.values)} rows of column {among.column} should show {values}, "
                f"in any order ({among.id})"
            )
    for number, location in HIT_LOCATIONS.items():
        if number in deck.numbers and location not in deck[number].hit_locations:
            yield f"card {number}: its hit location should be the {location}"
    if deck.numbers >= set(NUMBERS):
        yield from _contradictions_of_all(deck)


def _contradictions_of_all(deck: Deck) -> Iterator[str]:
    """What can be said of a complete deck only."""
    for id_, says, holds in RELATIONS:
        if not holds(deck):
            yield f"it should be so that {says} ({id_})"
    for id_, says, holds_for in SOMEWHERE:
        if not any(holds_for(deck, card) for card in deck.cards):
            yield f"some card should have {says}, as in one of the book's examples ({id_})"


def doubts(deck: Deck) -> Iterator[str]:
    """What cards show otherwise than a reading of the examples suggests; the card itself may be right."""
    for fact in FACTS:
        if not fact.certain and fact.card in deck.numbers and not fact.holds(deck[fact.card]):
            yield _differs(deck, fact)


def _differs(deck: Deck, fact: Fact) -> str:
    found = shown(deck[fact.card], fact.cell)
    verb = "should show" if fact.certain else "is taken to show"
    return f"card {fact.card}: {fact.cell} shows {found}, and {verb} {fact} ({fact.id})"
