"""When Python looks for garbage: seldom over everything, since whoever asks meanwhile waits."""

import gc

YOUNG = 10_000  # new objects, net of those that are gone, after which they are walked over
ROUNDS = 10  # of these, after which what they left is
FULL = 50  # of those, after which everything may be: some five thousand moves


def settle() -> None:
    """Once all is loaded: what is there stays, and is never walked over; what comes is walked over seldom.

    Pages that are drawn anew look like growth to Python, which by itself walks over every campaign that is kept each
    fifty moves or so. Hardly anything that has grown old needs it: it goes when nobody holds it any more.
    """
    gc.freeze()
    gc.set_threshold(YOUNG, ROUNDS, FULL)
