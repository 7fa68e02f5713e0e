"""What QuestWorlds adds to the `talewright` command: `odds questworlds-3` and `roll questworlds-3`."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from talewright.answer import OddsAnswer, RollAnswer
from talewright.dice import dealer
from talewright.games.questworlds.odds import story_point
from talewright.games.questworlds.reading import Augments, StoryPoints, read_contest
from talewright.games.questworlds.rules.contest import NO_DICE, Faces, Outcome, Verdict, resolve
from talewright.games.questworlds.rules.situation import Situation
from talewright.games.questworlds.rules.working import working
from talewright.games.questworlds.sequence_command import Sequences, drawn_out
from talewright.games.questworlds.sequence_roll import Dice, rolled_out
from talewright.games.questworlds.shared.two_dice import dealt, read_faces

SLUG = "questworlds-3"


def odds(
    *contest: str,
    story_points: StoryPoints = 0,
    augments: Augments = None,
    sequences: Annotated[Sequences | None, Parameter(name="*")] = None,
) -> OddsAnswer:
    """Exact odds of a contest, a sequence, or the contest of a group.

    Write a rating, vs, and a resistance: 17 vs 10M, or 17 vs Hard, or 17 vs pc 5M. For a group write all ratings.

    Parameters
    ----------
    contest
        The rating, vs and the resistance; masteries are written 7M, 4M2 (or W).
    story_points
        Burn a story point; given twice, two. In a scored sequence they are kept for the best moments.
    augments
        What augments add: first your own, then the supporters', then one from outside.
    """
    if sequences is not None and sequences.kinds:
        return drawn_out(sequences, contest, story_points, augments)
    asked = read_contest(contest, story_points, augments)
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
    sequences: Annotated[Sequences | None, Parameter(name="*")] = None,
) -> RollAnswer:
    """One contest, resolved, with its working; or a whole sequence, or the contest of a group, roll by roll.

    Write a rating, vs, and a resistance: 17 vs 15. Without faces the dealer rolls, from its own seed or from yours.

    Parameters
    ----------
    contest
        The rating, vs and the resistance; masteries are written 7M, 4M2 (or W).
    faces
        What real dice show, yours first: 7,13. For more than one roll go on: 7,13,2,20.
    seed
        Any words; the same seed gives the same faces again.
    story_points
        Burn a story point; given twice, two.
    augments
        What augments add: first your own, then the supporters', then one from outside.
    """
    if sequences is not None and sequences.kinds:
        if story_points:
            raise ValueError("more than one roll goes without story points: leave --story-point out")
        return rolled_out(sequences, contest, augments, Dice(faces, seed))
    asked = read_contest(contest, story_points, augments).situation
    used, fell = dealer.words_for(seed, faces), NO_DICE
    if faces is not None:
        fell = Faces(*read_faces(faces))
    elif asked.is_assured:
        used = ""  # no die is thrown
    else:
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


def _notes(situation: Situation, faces: Faces) -> tuple[str, ...]:
    """What a story point would still change (QW3-7.1.4)."""
    now = resolve(situation, faces)
    then = resolve(story_point(situation).situation, faces)
    if situation.is_assured or then == now:
        return ()
    return (f"One more story point would make it {_said(then)}.",)


def _said(outcome: Outcome) -> str:
    return "a tie" if outcome.verdict is Verdict.STANDOFF else f"{outcome}"
