"""The dealer of the table: faces that nobody at it could choose, and that anyone can recompute afterwards.

The algorithm, ``talewright-hmac-sha256/2``, in full, so that anyone can write it again. Texts are UTF-8, whole numbers
are written in decimal digits, digests in small hexadecimal digits, and NAME is the algorithm's name.

1. Two seeds of 32 random bytes are drawn when a session of play opens: one for the draws that everybody sees, one for
   hidden ones. The commitment of a seed is the text ``NAME:HEX``, where HEX is the SHA-256 digest of the bytes of
   ``NAME:`` followed by the seed. Both commitments are published before anything else happens.
2. Devices at the table add words in exchanges, numbered 1, 2, 3 ... A word is 32 random bytes in hexadecimal digits.
   Every device first pledges the SHA-256 digest of ``NAME:word:SEAT:WORD``; only when all who take part have pledged
   are the words revealed. The mix of an exchange is the SHA-256 digest of ``NAME:mix:NUMBER:BEFORE:LIST``, where BEFORE
   is the mix of the last exchange that came to its end (empty at first) and LIST holds ``SEAT=WORD`` of all who took
   part, sorted, with commas between them. An exchange in which a word stays away has no mix, and all whose words are in
   BEFORE must take part.
3. When a draw is called for it gets the next index of its row (1, 2, 3 ...; hidden draws have a row of their own), and
   the newest mix is its mix for good (empty if there is none).
4. A die: HMAC-SHA256 with the seed as key over ``NAME:MIX:INDEX:SIDES:ATTEMPT:NONCE`` is read as one big-endian whole
   number, beginning with attempt 0. Below the greatest multiple of SIDES that is not above 2**256, the face is 1 plus
   its remainder by SIDES; otherwise the next attempt is made. So every face is exactly as likely as any other.
5. A card: each card of the deck has the number HMAC-SHA256 over ``NAME:MIX:INDEX:card:CARD:NONCE``. The draw takes the
   card with the least number among those that are left. So a draw has its own order of all cards: it takes the first
   that is still there, in whatever order the cards are listed, and however many have gone.

The nonce of a hidden draw is empty. That of any other comes from a device at the table; ``docs/dice.md`` says from
whose, and what all this proves against whom.
"""

from __future__ import annotations

import hmac
from hashlib import sha256
from itertools import count
from typing import TYPE_CHECKING

from talewright.dice.dealer import BLOCKS, first_fair_face

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from talewright.dice.draw import SeatId

ALGORITHM = "talewright-hmac-sha256/2"
WORD_LENGTH = 64  # hexadecimal digits
HEX_DIGITS = frozenset("0123456789abcdef")


def is_word(text: str) -> bool:
    """Whether *text* can be a device's word, or the digest of one: 64 small hexadecimal digits.

    >>> is_word("0" * 64), is_word("0" * 63), is_word("G" * 64)
    (True, False, False)
    """
    return len(text) == WORD_LENGTH and HEX_DIGITS.issuperset(text)


def pledge(seat: SeatId, word: str) -> str:
    """What a device tells before it reveals its word: it binds the device and tells nothing about the word."""
    return _digest(f"{ALGORITHM}:word:{seat}:{word}")


def mix(number: int, before: str, words: Mapping[SeatId, str]) -> str:
    """The mix of exchange *number*, from the mix before it and the word of each seat.

    One word that was drawn at random makes the mix random, whatever the others are.
    """
    listed = ",".join(sorted(f"{seat}={word}" for seat, word in words.items()))
    return _digest(f"{ALGORITHM}:mix:{number}:{before}:{listed}")


def face(seed: bytes, mixed: str, index: int, sides: int, nonce: str) -> int:
    """The face, from 1 to *sides*, of the draw with this index. The same values always give the same face.

    Raises ValueError for a die without sides or a negative index.

    >>> [face(b"an open secret", "", index, 20, "Rowan's phone") for index in range(1, 6)]
    [1, 12, 8, 3, 6]
    """
    if not 1 <= sides <= BLOCKS:
        raise ValueError(f"a die has at least one side: {sides}")
    _check_index(index)
    blocks = (_block(seed, f"{ALGORITHM}:{mixed}:{index}:{sides}:{attempt}:{nonce}") for attempt in count())
    return first_fair_face(blocks, sides)


def card(seed: bytes, mixed: str, index: int, cards: Iterable[int], nonce: str) -> int:
    """The card of the draw with this index: the first in the draw's own order that is among *cards*.

    Raises ValueError if there is no card, or for a negative index.

    >>> card(b"an open secret", "", 1, (3, 8, 13), "Rowan's phone")
    3
    >>> card(b"an open secret", "", 1, (13, 8), "Rowan's phone")
    8
    """
    _check_index(index)
    return min(cards, key=lambda each: _block(seed, f"{ALGORITHM}:{mixed}:{index}:card:{each}:{nonce}"))


def _check_index(index: int) -> None:
    if index < 0:
        raise ValueError(f"draws are numbered from 0: {index}")


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def _block(seed: bytes, message: str) -> int:
    return int.from_bytes(hmac.digest(seed, message.encode(), sha256), "big")
