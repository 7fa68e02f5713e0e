"""When Python looks for garbage: seldom over everything, since whoever asks meanwhile waits.

And what is free goes back to the system, of which the C library keeps much by itself.
"""

import ctypes
import gc
from collections.abc import Callable
from contextlib import suppress

YOUNG = 50_000  # new objects, net of those that are gone, after which they are walked over
ROUNDS = 10  # of these, after which what they left is
FULL = 10  # of those, after which everything may be: some five thousand moves


def settle() -> None:
    """Once all is loaded: what is there stays, and is never walked over; what comes is walked over seldom.

    Pages that are drawn anew look like growth to Python, which by itself walks over every campaign that is kept each
    fifty moves or so. Hardly anything that has grown old needs it: it goes when nobody holds it any more.
    """
    gc.freeze()
    gc.set_threshold(YOUNG, ROUNDS, FULL)


def give_back() -> None:
    """Give free memory back to the system, where the C library can. Whoever takes or frees some meanwhile may wait."""
    if _TRIM is not None:
        _TRIM(0)


def _found_trim() -> Callable[[int], object] | None:
    with suppress(OSError, AttributeError, TypeError):  # another library, or another system
        found: Callable[[int], object] = ctypes.CDLL(None).malloc_trim
        return found
    return None


_TRIM = _found_trim()
