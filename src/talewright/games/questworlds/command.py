"""What QuestWorlds adds to the `talewright` command: `odds questworlds-3` and `roll questworlds-3`."""

from __future__ import annotations

import re
from typing import Annotated

from cyclopts import Parameter

from talewright.answer import OddsAnswer, RollAnswer, sides
from talewright.dice import dealer
from talewright.games.questworlds.odds import Contest, contest, story_point
from talewright.games.questworlds.rules.contest import NO_DICE, Faces, Outcome, Verdict, resolve
from talewright.games.questworlds.rules.modifier import Modifier, Source, checked
from talewright.games.questworlds.rules.situation import Situation
from talewright.games.questworlds.rules.working import working
from talewright.games.questworlds.shared.two_dice import dealt, read_faces

SLUG = "questworlds-3"
_ADDS = re.compile(r"\+?[0-9]{1,3}")
AUGMENT_SOURCES = (Source.OWN_AUGMENT, Source.SUPPORTERS, Source.OUTSIDE)

StoryPoints = Annotated[int, Parameter(name="--story-point", count=True, negative=())]
Augments = Annotated[tuple[str, ...] | None, Parameter(name="--augment", consume_multiple=True, negative=())]


def odds(*contest: str, story_points: StoryPoints = 0, augments: Augments = None) -> OddsAnswer:
    """Exact odds of a contest.

    Write a rating, vs, and a resistance: 17 vs 10M, or 17 vs Hard, or 17 vs pc 5M.

    Parameters
    ----------
    contest
        The rating, vs and the resistance; masteries are written 7M, 4M2 (or W).
    story_points
        Burn a story point; given twice, two.
    augments
        What augments add: first your own, then the supporters', then one from outside.
    """
    asked = _asked(contest, story_points, augments)
    chances = asked.odds()
    return OddsAnswer(
        game=SLUG,
        question=str(asked.situation),
        outcomes=chances,
        victory=chances.victory,
        tie=chances.tie,
        defeat=chances.defeat,
    )


def roll(
    *contest: str,
    faces: str | None = None,
    seed: str | None = None,
    story_points: StoryPoints = 0,
    augments: Augments = None,
) -> RollAnswer:
    """One contest, resolved, with its working.

    Write a rating, vs, and a resistance: 17 vs 15. Without faces the dealer rolls, from its own seed or from yours.

    Parameters
    ----------
    contest
        The rating, vs and the resistance; masteries are written 7M, 4M2 (or W).
    faces
        What real dice show, yours first: 7,13.
    seed
        Any words; the same seed gives the same faces again.
    story_points
        Burn a story point; given twice, two.
    augments
        What augments add: first your own, then the supporters', then one from outside.
    """
    asked = _asked(contest, story_points, augments).situation
    if faces is not None and seed is not None:
        raise ValueError("faces that were typed in need no seed: give --faces or --seed, not both")
    used, fell = "", NO_DICE
    if faces is not None:
        fell = Faces(*read_faces(faces))
    elif not asked.is_assured:
        used = dealer.new_seed().hex() if seed is None else seed
        fell = Faces(*dealt(used))
    return RollAnswer(
        game=SLUG,
        question=str(asked),
        faces=() if fell.ours is None or fell.theirs is None else (fell.ours, fell.theirs),
        seed=used,
        working=working(asked, fell),
        outcome=str(resolve(asked, fell)),
        notes=_notes(asked, fell),
    )


def _asked(words: tuple[str, ...], story_points: int, augments: tuple[str, ...] | None) -> Contest:
    found = sides(words)
    if found is None:
        raise ValueError(
            f"not a contest: {' '.join(words)[:60]!r}; write a rating, vs and a resistance, as in 17 vs 10M"
        )
    ours, theirs = found
    lines = _augments(augments) if augments is not None else []
    return contest(ours, vs=theirs, story_points=story_points, modifiers=lines)


def _augments(written: tuple[str, ...]) -> list[Modifier]:
    if not written:
        raise ValueError("an augment adds something: write --augment 5 or --augment 10")
    if len(written) > len(AUGMENT_SOURCES):
        raise ValueError("a contest has three augments at most: your own, the supporters' and one from outside")
    return [checked(Modifier(source, "", _bonus(text))) for source, text in zip(AUGMENT_SOURCES, written, strict=False)]


def _bonus(text: str) -> int:
    if not _ADDS.fullmatch(text):
        raise ValueError(f"not what an augment adds: {text[:40]!r}; write --augment 5 or --augment 10")
    return int(text)


def _notes(situation: Situation, faces: Faces) -> tuple[str, ...]:
    """What a story point would still change (QW3-7.1.4)."""
    now = resolve(situation, faces)
    then = resolve(story_point(situation).situation, faces)
    if situation.is_assured or then == now:
        return ()
    return (f"One more story point would make it {_said(then)}.",)


def _said(outcome: Outcome) -> str:
    return "a tie" if outcome.verdict is Verdict.STANDOFF else f"{outcome}"
