"""Seasons: when the base resistance rises, and what to think of when characters seldom grow (QW3-2.13, QW3-8.2.1)."""

from talewright.games.questworlds.rules.growing.advance import CHEAP, COST, RATE, Growth
from talewright.games.questworlds.rules.resistance import PROGRESSION

SESSIONS_FOR_ADVANCE = -(-COST // RATE)


def progression(gain: int) -> tuple[int, ...]:
    """What the base resistance may rise by after a season in which an occupation gained *gain* (QW3-2.13.2).

    >>> progression(10)
    (5, 10)
    """
    least, most = PROGRESSION[0], PROGRESSION[-1]
    return tuple(sorted({min(max(each, least), most) for each in (gain // 2, gain)})) if gain >= least else ()


def advice(*, growth: Growth, earned: int, sessions: int, characters: int, gain: int, cost: int) -> tuple[str, ...]:
    """What the game master may consider: *earned* in all, in so many *sessions*, and the best *gain* of a keyword.

    Source: QW3-2.13.2, QW3-2.13.4, QW3-2.13.5, QW3-8.2.1.1, QW3-8.2.1.2, QW3-8.3.2.
    """
    said = []
    if rises := progression(gain):
        said.append(
            f"A keyword has gained {gain} this season: the next may begin with +{' or +'.join(map(str, rises))}. "
            "Opposition of the last season is then weaker, down to assured."
        )
    if growth is Growth.MILESTONES:
        return (*said, "With milestones, raise the base resistance between seasons to keep up the threat.")
    if sessions and earned < sessions * characters:
        cheaper = f", or let an advance cost {CHEAP}" if cost > CHEAP else ""
        said.append(
            f"Less than one experience point a session and character; {RATE} are expected, an advance in "
            f"{SESSIONS_FOR_ADVANCE} sessions. Bring stronger threats, raise the base with the next season{cheaper}."
        )
    return tuple(said)
