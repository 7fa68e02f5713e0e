"""The dealer of the table: faces that nobody at it could choose, and that anyone can recompute afterwards.

The algorithm, ``talewright-hmac-sha256/3``, in full, so that anyone can write it again. Texts are UTF-8, whole numbers
are written in decimal digits, digests in small hexadecimal digits, and NAME is the algorithm's name.

1. Two seeds of 32 random bytes are drawn when a session of play opens: one for the draws that everybody sees, one for
   hidden ones. The commitment of a seed is the text ``NAME:HEX``, where HEX is the SHA-256 digest of the bytes of
   ``NAME:`` followed by the seed. Both commitments are published before anything else happens.
2. A device at the table makes a chain for the session. It starts with 32 random bytes in hexadecimal digits; what
   follows after LINK is the SHA-256 digest of ``NAME:link:LINK``. After 4096 such steps comes the tip. Link number N
   is the one from which N steps lead to the tip.
3. Devices add words in exchanges, numbered 1, 2, 3 ... A word is 32 random bytes in hexadecimal digits. Every device
   first pledges the SHA-256 digest of ``NAME:word:SEAT:WORD:TIP`` (TIP is empty if it has no chain); only when all who
   take part have pledged are words and tips revealed. The mix of an exchange is the SHA-256 digest of
   ``NAME:mix:NUMBER:BEFORE:LIST``, where BEFORE is the mix of the last exchange that came to its end (empty at first)
   and LIST holds ``SEAT=WORD`` of all who took part, sorted, with commas between them. An exchange in which a word
   stays away has no mix, and all whose words are in BEFORE must take part.
4. When a draw is called for it gets the next index of its row (1, 2, 3 ...; hidden draws have a row of their own), and
   the newest mix is its mix for good (empty if there is none).
5. The nonce of a hidden draw is empty. That of any other comes from the device of whoever rolls, or from several
   others: these are then asked once for all, in the order 1, 2, 3 ... of such questions in the session. To question
   NUMBER each gives the link of that number in the chain whose tip it told in the newest exchange. The nonce is the
   SHA-256 digest of ``NAME:links:NUMBER:LIST``, where LIST holds ``SEAT=LINK`` of all who gave one, as in a mix.
6. A die: HMAC-SHA256 with the seed as key over ``NAME:MIX:INDEX:SIDES:ATTEMPT:NONCE`` is read as one big-endian whole
   number, beginning with attempt 0. Below the greatest multiple of SIDES that is not above 2**256, the face is 1 plus
   its remainder by SIDES; otherwise the next attempt is made. So every face is exactly as likely as any other.
7. A card: each card of the deck has the number HMAC-SHA256 over ``NAME:MIX:INDEX:card:CARD:NONCE``. The draw takes the
   card with the least number among those that are left. So a draw has its own order of all cards: it takes the first
   that is still there, in whatever order the cards are listed, and however many have gone.

``talewright-hmac-sha256/2``, by which older sessions are checked, has no chains: a pledge is the digest of
``NAME:word:SEAT:WORD``, and a nonce comes from one device. Everything else is the same.

``docs/dice.md`` says whose devices give a nonce, and what all this proves against whom.
"""

import hmac
from collections.abc import Iterable, Mapping
from hashlib import sha256
from itertools import count

from talewright.dice.dealer import BLOCKS, first_fair_face
from talewright.dice.draw import SeatId

ALGORITHM = "talewright-hmac-sha256/3"
WITHOUT_CHAINS = "talewright-hmac-sha256/2"
ALGORITHMS = frozenset({ALGORITHM, WITHOUT_CHAINS})
LINKS = 4096  # of a chain
WORD_LENGTH = 64  # hexadecimal digits
HEX_DIGITS = frozenset("0123456789abcdef")


def is_word(text: str) -> bool:
    """Whether *text* can be a device's word, or the digest of one: 64 small hexadecimal digits.

    >>> is_word("0" * 64), is_word("0" * 63), is_word("G" * 64)
    (True, False, False)
    """
    return len(text) == WORD_LENGTH and HEX_DIGITS.issuperset(text)


def pledge(seat: SeatId, word: str, tip: str = "", *, algorithm: str = ALGORITHM) -> str:
    """What a device tells before it reveals word and tip: it binds the device to both, and tells nothing of them."""
    bound = "" if algorithm == WITHOUT_CHAINS else f":{tip}"
    return _digest(f"{algorithm}:word:{seat}:{word}{bound}")


def mix(number: int, before: str, words: Mapping[SeatId, str], *, algorithm: str = ALGORITHM) -> str:
    """The mix of exchange *number*, from the mix before it and the word of each seat.

    One word that was drawn at random makes the mix random, whatever the others are.
    """
    return _digest(f"{algorithm}:mix:{number}:{before}:{_listed(words)}")


def along(link: str, steps: int) -> str:
    """The link that lies so many steps nearer to the tip of its chain.

    >>> start = "0" * 64
    >>> along(along(start, 1), 2) == along(start, 3)
    True
    """
    for _ in range(steps):
        link = _digest(f"{ALGORITHM}:link:{link}")
    return link


def link(start: str, number: int) -> str:
    """The link of this number in the chain that begins with *start*; number 0 is its tip.

    Raises ValueError if the chain has no such link.

    >>> along(link("0" * 64, 7), 7) == link("0" * 64, 0)
    True
    """
    if not 0 <= number <= LINKS:
        raise ValueError(f"a chain has links 0 to {LINKS}: {number}")
    return along(start, LINKS - number)


def joined(number: int, links: Mapping[SeatId, str]) -> str:
    """The nonce that the links of several seats make, given to question *number*.

    Every link was fixed before another became known, so one that nobody else could know makes the nonce random.
    """
    return _digest(f"{ALGORITHM}:links:{number}:{_listed(links)}")


def face(seed: bytes, mixed: str, index: int, sides: int, nonce: str, *, algorithm: str = ALGORITHM) -> int:
    """The face, from 1 to *sides*, of the draw with this index. The same values always give the same face.

    Raises ValueError for a die without sides or a negative index.

    >>> [face(b"an open secret", "", index, 20, "Rowan's phone") for index in range(1, 6)]
    [11, 16, 3, 18, 13]
    """
    if not 1 <= sides <= BLOCKS:
        raise ValueError(f"a die has at least one side: {sides}")
    _check_index(index)
    blocks = (_block(seed, f"{algorithm}:{mixed}:{index}:{sides}:{attempt}:{nonce}") for attempt in count())
    return first_fair_face(blocks, sides)


def card(seed: bytes, mixed: str, index: int, cards: Iterable[int], nonce: str, *, algorithm: str = ALGORITHM) -> int:
    """The card of the draw with this index: the first in the draw's own order that is among *cards*.

    Raises ValueError if there is no card, or for a negative index.

    >>> card(b"an open secret", "", 1, (3, 8, 13), "Rowan's phone")
    8
    >>> card(b"an open secret", "", 1, (13, 3), "Rowan's phone")
    3
    """
    _check_index(index)
    return min(cards, key=lambda each: _block(seed, f"{algorithm}:{mixed}:{index}:card:{each}:{nonce}"))


def _check_index(index: int) -> None:
    if index < 0:
        raise ValueError(f"draws are numbered from 0: {index}")


def _listed(given: Mapping[SeatId, str]) -> str:
    return ",".join(sorted(f"{seat}={text}" for seat, text in given.items()))


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def _block(seed: bytes, message: str) -> int:
    return int.from_bytes(hmac.digest(seed, message.encode(), sha256), "big")
