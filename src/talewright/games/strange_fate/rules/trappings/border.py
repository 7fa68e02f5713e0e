"""Borders between zones: a wall to climb or a gap to leap costs no roll, but may hamper what comes next."""


def penalty(rating: int, border: int, *, ignored: int = 0) -> int:
    """What crossing a border takes from the next action: nothing up to the rating, beyond it the difference.

    *ignored* are points of the border that a tier benefit cancels.

    >>> penalty(3, 3), penalty(3, 4), penalty(1, 4, ignored=2)
    (0, -1, -1)

    Source: SF-trapping-climb.3, SF-trapping-climb.4, SF-trapping-leap.2, SF-trapping-leap.3, SF-trapping-leap.6.
    """
    return min(0, rating - (border - ignored))
