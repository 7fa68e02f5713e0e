"""The deck that a campaign plays with: the bundled one, or a file that the group has sent."""

from functools import lru_cache

from talewright.games.west.deck import Deck
from talewright.games.west.deck_file import bundled, read
from talewright.refusal import Refused
from talewright.table.pasted import Pasted


@lru_cache(maxsize=16)
def deck_of(text: str) -> Deck:
    """The deck of a file that was checked when it was taken, and is not judged again; without one, the bundled deck."""
    return read(text) if text else bundled()


def checked(cards: Pasted[Deck]) -> Deck:
    """The deck of a file. Raises ``Refused`` that says what does not fit (TW-cards.10)."""
    try:
        return cards.value
    except ValueError as error:
        raise Refused(f"This deck cannot be played with: {error}.", clause="TW-cards.10") from error


def numbers(text: str) -> tuple[int, ...]:
    """Read the numbers of cards, with commas or blanks between them. Raises ``Refused`` if they are none."""
    words = text.replace(",", " ").split()
    if not words or not all(word.isdecimal() and len(word) <= 3 for word in words):
        raise Refused(f"{text[:40]!r} are no numbers of cards: write them with commas, as in 3, 17, 40.")
    return tuple(dict.fromkeys(int(word) for word in words))
