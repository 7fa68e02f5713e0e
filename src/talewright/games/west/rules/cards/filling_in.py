"""A deck that somebody types in from printed cards: a blank file to begin with, and what does not fit yet."""

import json
from collections.abc import Iterator

from msgspec import Struct

from talewright.games.west.rules.cards.card import NUMBERS, Card, Corners, read_row
from talewright.games.west.rules.cards.deck import Deck
from talewright.games.west.rules.cards.deck_file import CardEntry, card_of, faults, read_entries, remarks, spans
from talewright.games.west.rules.cards.grid import COLUMNS, ROWS

BLANK = "?"

HOW_TO = """\
# A deck of The West That Wasnt, to be filled in from printed cards.
#
# Each card has two grids of five rows. In a row stand the cells of columns 4, 6, 8, 10 and 12, between spaces.
# Write over each question mark
#     7     a number,
#     7*    a marked number: an exceptional result above, an increased effect below,
#     C     a calamity, in the cause grid only.
#
# Fill in as many cards as you like, and look at any time what does not fit:
#     talewright deck check THIS-FILE
# When it finds nothing more, the deck can be printed and played with:
#     talewright deck pdf cards.pdf --deck THIS-FILE
#
# A card's rank and suit follow from its number. What else a card may have, each in a line of its own below the grids:
#     yes = true                              its corner, where it is not yes on even numbers and no on odd ones
#     unintended_targets = "the bystander"
#     equipment_failure = "jams"
#     scatter = "2 left"
#     burst = "3"
#     armor_penetration = "half"
"""


class Examined(Struct, frozen=True, kw_only=True):
    """A deck file as far as it has come: the cards that can be read, and what there is to say of them.

    *blank* are cards of which nothing has been filled in, *unread* these and all others that cannot be read.
    """

    deck: Deck
    blank: tuple[int, ...] = ()
    unread: frozenset[int] = frozenset()
    faults: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()

    @property
    def is_ready(self) -> bool:
        """Whether one can play with it."""
        return not self.faults and not self.blank


def blank_file(title: str = "") -> str:
    """A deck file with all 54 cards, whose cells are still to be filled in."""
    head = f"{HOW_TO}\ntitle = {json.dumps(title or 'Our printed cards', ensure_ascii=False)}"
    return "\n".join([head, *(line for number in NUMBERS for line in _blank_card(number))]) + "\n"


def examined(text: str) -> Examined:
    """Look at a deck file, finished or not. Raises ValueError if it is no deck file at all."""
    entry = read_entries(text)
    cards: dict[int, Card] = {}
    unreadable: dict[int, tuple[str, ...]] = {}
    twice = []
    for each in sorted(entry.card, key=lambda card: card.number):
        if each.number in cards or each.number in unreadable:
            twice.append(f"card {each.number} is there twice; each number from 0 to 53 is there once (TW-deck.1)")
        elif wrong := tuple(_unreadable(each)):
            unreadable[each.number] = wrong
        else:
            cards[each.number] = card_of(each)
    blank = tuple(sorted({card.number for card in entry.card if is_blank(card)}))
    deck = Deck(entry.title, tuple(cards.values()), entry.about)
    unfinished = (fault for number, wrong in unreadable.items() if number not in blank for fault in wrong)
    return Examined(
        deck=deck,
        blank=blank,
        unread=frozenset(unreadable),
        faults=(*twice, *unfinished, *faults(deck, unreadable)),
        remarks=remarks(deck),
    )


def is_blank(entry: CardEntry) -> bool:
    """Whether nothing of a card has been filled in."""
    return {cell for row in (*entry.cause, *entry.effect) for cell in row.split()} == {BLANK}


def _unreadable(entry: CardEntry) -> Iterator[str]:
    """Why a card cannot be read, row by row."""
    for name, rows in (("cause", entry.cause), ("effect", entry.effect)):
        where = f"card {entry.number}, {name} grid"
        if len(rows) != len(ROWS):
            yield f"{where}: it has {len(rows)} row{'' if len(rows) == 1 else 's'}; write {len(ROWS)}"
        empty = [number for number, row in enumerate(rows, start=1) if BLANK in row.split()]
        if empty:
            yield f"{where}: still to be filled in: row{'' if len(empty) == 1 else 's'} {spans(empty)}"
        for number, row in enumerate(rows, start=1):
            if number not in empty:
                try:
                    read_row(row, number)
                except ValueError as wrong:
                    yield f"{where}, {wrong}"


def _blank_card(number: int) -> Iterator[str]:
    corners = Corners.of(number)
    cells = "".join(f"{BLANK:>5}" for _ in COLUMNS)
    yield from ("", "[[card]]", f"number = {number}  # {corners.title}")
    for name in ("cause", "effect"):
        yield from (f"{name} = [", f"  #{''.join(f'{column:>5}' for column in COLUMNS)}")
        yield from (f'  "{cells}",' for _ in ROWS)
        yield "]"
    yield 'hit_locations = []  # as in ["left arm"]'
