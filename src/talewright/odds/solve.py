"""Exact odds from positions: every draw by its weight, every choice by a named policy."""

from collections.abc import Mapping
from typing import TypeVar

from talewright.dice import Dist
from talewright.odds.policy import Policy
from talewright.odds.position import Chapter

P = TypeVar("P")
A = TypeVar("A")
R = TypeVar("R")


def solve(chapter: Chapter[P, A, R], start: P, policy: Policy[P, A, R]) -> Dist[R]:
    """Every outcome that can follow from a position, with its exact chance.

    Each position is solved once, after all that can follow from it; chains may be of any length. Raises ValueError
    where a position can come back to itself, since such odds have no end.
    """
    solved: dict[P, Dist[R]] = {}
    open_positions: dict[P, Mapping[A, P]] = {}
    waiting = [start]
    while waiting:
        position = waiting[-1]
        if position in solved:
            waiting.pop()
        elif position not in open_positions:
            open_positions[position] = _following(chapter, position)
            waiting.extend(reached for reached in open_positions[position].values() if reached not in solved)
        else:
            following = open_positions.pop(position)
            if any(reached not in solved for reached in following.values()):
                raise ValueError(f"this position can come back to itself, so its odds have no end: {position!r}")
            solved[position] = _odds(chapter, position, policy, {a: solved[p] for a, p in following.items()})
    return solved[start]


def prospects(chapter: Chapter[P, A, R], position: P, policy: Policy[P, A, R]) -> dict[A, Dist[R]]:
    """What each choice open in this position leads to, if people go on choosing by the policy."""
    return {
        choice: solve(chapter, chapter.after(position, choice), policy)
        for choice in ([] if chapter.draws(position) else chapter.choices(position))
    }


def _following(chapter: Chapter[P, A, R], position: P) -> dict[A, P]:
    answers = chapter.draws(position) or chapter.choices(position)
    return {answer: chapter.after(position, answer) for answer in answers}


def _odds(
    chapter: Chapter[P, A, R],
    position: P,
    policy: Policy[P, A, R],
    behind: Mapping[A, Dist[R]],
) -> Dist[R]:
    if not behind:
        return Dist.always(chapter.outcome(position))
    drawn = chapter.draws(position)
    return drawn.then(behind.__getitem__) if drawn else behind[policy.choose(position, behind)]
