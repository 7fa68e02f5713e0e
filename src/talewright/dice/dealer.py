"""The first dealer: every face follows from a sealed seed and the roller's nonce.

The command line rolls with it, and old sessions of play are checked with it. At the table ``talewright.dice.fair``
deals, which also binds whoever holds the seed.

The algorithm, ``talewright-hmac-sha256/1``, in full, so that anyone can write it again:

1. The seed is 32 random bytes. Its commitment is the text ``NAME:HEX``, where NAME is the algorithm's name and HEX
   the SHA-256 digest, in small hexadecimal digits, of the bytes of ``NAME:`` followed by the seed.
2. A draw has an index (0, 1, 2 ... in one seed's life), a number of sides, and a nonce that comes from the device of
   whoever rolls. Attempt 0 takes HMAC-SHA256 with the seed as key over the UTF-8 text
   ``NAME:INDEX:SIDES:ATTEMPT:NONCE`` (whole numbers in decimal digits), read as one big-endian whole number.
3. If that number is below the greatest multiple of SIDES that is not above 2**256, the face is 1 plus its remainder by
   SIDES. Otherwise it is thrown away and the next attempt is made. So every face is exactly as likely as any other.

What this proves: once a commitment is published, the seed cannot be changed, and whoever knows the seed can recompute
every face. The nonce keeps whoever holds the seed from knowing a face before the roller asks for it. What it does not
prove: that the seed was kept secret by its holder, or that the nonce was unknown to him when he chose the index.
"""

import hmac
import secrets
from collections.abc import Iterable
from hashlib import sha256
from itertools import count

ALGORITHM = "talewright-hmac-sha256/1"
SEED_BYTES = 32
BLOCKS = 2**256
"""How many different numbers one block of HMAC-SHA256 can be."""


def new_seed() -> bytes:
    """A fresh secret from the operating system."""
    return secrets.token_bytes(SEED_BYTES)


def words_for(seed: str | None, faces: str | None) -> str:
    """The words that a single roll comes from: *seed*, or new ones; none where *faces* were typed in.

    Raises ValueError where there are both.

    >>> words_for("harbour", None), words_for(None, "7,13")
    ('harbour', '')
    """
    if faces is None:
        return new_seed().hex() if seed is None else seed
    if seed is not None:
        raise ValueError("faces that were typed in need no seed: give --faces or --seed, not both")
    return ""


def commitment(seed: bytes, algorithm: str = ALGORITHM) -> str:
    """What is published before the first draw: it binds the dealer to the seed and tells nothing about it."""
    return f"{algorithm}:{sha256(f'{algorithm}:'.encode() + seed).hexdigest()}"


def check(seed: bytes, published: str) -> bool:
    """Whether this is the seed that the published commitment was made from.

    >>> check(b"an open secret", commitment(b"an open secret"))
    True
    >>> check(b"another secret", commitment(b"an open secret"))
    False
    """
    algorithm, _, _ = published.rpartition(":")
    return hmac.compare_digest(commitment(seed, algorithm).encode(), published.encode())


def face(seed: bytes, index: int, sides: int, nonce: str) -> int:
    """The face, from 1 to *sides*, of the draw with this index.

    The same four values always give the same face. Raises ValueError for a die without sides or a negative index.

    >>> [face(b"an open secret", index, 20, "Rowan's phone") for index in range(5)]
    [18, 16, 8, 19, 7]
    """
    if not 1 <= sides <= BLOCKS:
        raise ValueError(f"a die has at least one side: {sides}")
    if index < 0:
        raise ValueError(f"draws are numbered from 0: {index}")
    blocks = (_block(seed, f"{ALGORITHM}:{index}:{sides}:{attempt}:{nonce}") for attempt in count())
    return first_fair_face(blocks, sides)


def first_fair_face(blocks: Iterable[int], sides: int) -> int:
    """The face that the first acceptable block stands for; a block at or above the bound is thrown away."""
    bound = accept_below(sides)
    return next(1 + block % sides for block in blocks if block < bound)


def accept_below(sides: int, blocks: int = BLOCKS) -> int:
    """The greatest multiple of *sides* that is not above *blocks*: below it, every remainder is equally common."""
    return blocks - blocks % sides


def _block(seed: bytes, message: str) -> int:
    return int.from_bytes(hmac.digest(seed, message.encode(), sha256), "big")
