"""When Python looks for garbage: never by itself, since whoever asks meanwhile waits.

And what is free goes back to the system, of which the C library keeps much by itself.
"""

import ctypes
import gc
from collections.abc import Callable
from contextlib import suppress

MANY = 2_500_000  # new objects, net of those that are gone, or 400,000 connections: looked through before their time


def settle() -> None:
    """Once all is loaded: what is there stays, and is never walked over; what comes is walked over by `sweep` alone.

    What is drawn and kept goes when nobody holds it any more, and nothing of it holds itself. But pages that are drawn
    anew look like growth to Python, which would walk over all of them, and over every campaign, again and again.
    """
    gc.freeze()
    gc.disable()


def sweep(more_than: int = 0) -> None:
    """Look for garbage, if *more_than* so many objects are new: what a connection leaves, since it holds itself.

    Everybody waits: half a second in a process with a hundred tables of six seats.
    """
    if gc.get_count()[0] > more_than:
        gc.collect()


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
