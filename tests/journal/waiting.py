"""Waiting for what happens in another thread or process."""

import time
from collections.abc import Callable


def wait_for(is_so: Callable[[], bool], patience_s: float = 20) -> bool:
    """Whether something came to be so in time."""
    end = time.monotonic() + patience_s
    while not is_so():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True
