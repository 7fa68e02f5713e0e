"""What QuestWorlds adds to `talewright odds questworlds-3` for sequences and group contests."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from talewright import percent
from talewright.answer import OddsAnswer, sides
from talewright.games.questworlds.odds.sequences.library import ChainedSequence, WageredSequence, check_rolled, group
from talewright.games.questworlds.odds.sequences.moments import ScoredSequence
from talewright.games.questworlds.odds.sequences.wagered import BOUND, Steady, left_of
from talewright.games.questworlds.reading import read_contest
from talewright.games.questworlds.rules.sequences.scored import Manner, Score
from talewright.games.questworlds.rules.sequences.wagered import DEFAULT_WAGER, Points, starting

if TYPE_CHECKING:
    from talewright.games.questworlds.rules.situation import Situation

SLUG = "questworlds-3"
Flag = Annotated[bool, Parameter(negative=())]


@Parameter(name="*")
@dataclass(frozen=True, slots=True, kw_only=True)
class Sequences:
    """What is asked about besides a single contest."""

    scored: Flag = False
    """Play a scored sequence, until five points are scored against somebody."""
    wagered: Flag = False
    """Play a wagered sequence, until somebody has no advantage points left."""
    chained: Flag = False
    """Play a chained sequence, until somebody has no resolve left; losses are traded where that is best."""
    group: Flag = False
    """Everybody of a group rolls: write all their ratings before the vs."""
    score: str = ""
    """Where a scored sequence stands, what you have scored first: 2-3."""
    points: str = ""
    """What both have left in a wagered sequence, yours first: 17-25."""
    wager: str = ""
    """What both wager in every round, yours first: 5-3; or best."""
    resolve: str = ""
    """What both have left in a chained sequence, yours first: 5-3."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """What is asked for by name; a number of a kind of sequence asks for that kind."""
        asked = {
            "scored": self.scored or self.score,
            "wagered": self.wagered or self.points or self.wager,
            "chained": self.chained or self.resolve,
            "group": self.group,
        }
        return tuple(kind for kind, is_asked in asked.items() if is_asked)


def drawn_out(
    asked: Sequences, words: tuple[str, ...], story_points: int, augments: tuple[str, ...] | None
) -> OddsAnswer:
    """The odds of a sequence, or of a group contest. Raises ValueError that says what would be right."""
    if len(asked.kinds) > 1:
        raise ValueError(f"one kind at a time: leave out all but one of --{', --'.join(asked.kinds)}")
    kind = asked.kinds[0]
    if kind == "group":
        return _group(words, story_points, augments)
    if story_points and kind != "scored":
        raise ValueError(f"a {kind} sequence is worked out without story points: leave --story-point out")
    situation = read_contest(words, 0, augments).situation
    check_rolled(situation)
    if kind == "scored":
        return _scored(situation, Score.parse(asked.score) if asked.score else Score(), story_points)
    if kind == "wagered":
        return _wagered(situation, asked.points, asked.wager)
    return _chained(situation, asked.resolve)


def _group(words: tuple[str, ...], story_points: int, augments: tuple[str, ...] | None) -> OddsAnswer:
    found = sides(words)
    if found is None or not all(found):
        raise ValueError(f"not a group: {' '.join(words)[:60]!r}; write all ratings, vs and a resistance: 17 5M vs 14")
    if story_points or augments is not None:
        raise ValueError("say of each member what it rolls against: leave --story-point and --augment out")
    chances = group(*found[0].split(), vs=found[1]).odds()
    return OddsAnswer(
        game=SLUG,
        question=f"{', '.join(found[0].split())} vs {found[1]}, all together",
        outcomes=chances,
        victory=chances.victory,
        tie=chances.tie,
        defeat=chances.defeat,
    )


def _scored(situation: Situation, score: Score, story_points: int) -> OddsAnswer:
    sequence = ScoredSequence(situation).at(score)
    chances = sequence.odds()
    notes = [_said(sequence), _length(sequence)]
    if story_points:
        best = sequence.plan(story_points).victory(score, story_points)
        counted = "a story point" if story_points == 1 else f"{story_points} story points"
        notes.append(f"With {counted} burned at the best moments, victory in {percent.said(best)}.")
    return OddsAnswer(
        game=SLUG,
        question=f"{situation.notation()}, scored from {score}",
        outcomes=chances,
        victory=chances.victory,
        tie=Fraction(0),
        defeat=chances.defeat,
        notes=tuple(notes),
    )


def _said(sequence: ScoredSequence) -> str:
    """What a gambit and a defense in the next round would do."""
    by_manner = {choice.choice: choice.victory for choice in sequence.choices()}
    gambit, defense = percent.said(by_manner[Manner.GAMBIT]), percent.said(by_manner[Manner.DEFENSE])
    return f"A risky gambit in the next round makes it {gambit}, a defensive response {defense}."


def _length(sequence: ScoredSequence) -> str:
    return f"It takes {float(sequence.rounds().mean):.1f} rounds on average."


def _wagered(situation: Situation, points: str, wager: str) -> OddsAnswer:
    start = Points(starting(situation.target), starting(situation.resistance))
    left = Points(*_pair(points, "points")) if points else start
    sequence = WageredSequence(situation, left, start)
    notes: tuple[str, ...] = ()
    if wager == "best":
        best = sequence.best()
        chances = sequence.odds(best)
        ours, theirs = best.wagers(left.ours, left.theirs)
        name = best.name
        notes = (f"Now you wager {ours} best, if you begin, and they answer with {theirs}.",)
    else:
        policy = Steady(*(_pair(wager, "wagers") if wager else (DEFAULT_WAGER, DEFAULT_WAGER)))
        chances, name = sequence.odds(policy, once=True), policy.name
    return OddsAnswer(
        game=SLUG,
        question=f"{situation.notation()}, wagered from {left}, {name}",
        outcomes=chances,
        victory=chances.victory,
        tie=chances.tie,
        defeat=chances.defeat,
        notes=notes,
        bound=BOUND,
    )


def _chained(situation: Situation, resolve: str) -> OddsAnswer:
    sequence = ChainedSequence(situation)
    if resolve:
        sequence = sequence.at(*_pair(resolve, "resolve"))
    chances, untraded = sequence.odds(), sequence.plan(trades=False).victory(sequence.place)
    return OddsAnswer(
        game=SLUG,
        question=f"{situation.notation()}, chained from {sequence.place.ours}-{sequence.place.theirs}",
        outcomes=chances,
        victory=chances.victory,
        tie=Fraction(0),
        defeat=chances.defeat,
        notes=(
            f"Losses are traded for consequences where that pays; without it, victory in {percent.said(untraded)}.",
        ),
    )


def _pair(text: str, what: str) -> tuple[int, int]:
    """Read two numbers from 1 on, ours first."""
    try:
        ours, theirs = left_of(text.strip().replace(":", "-"))
    except ValueError:
        ours = theirs = 0
    if min(ours, theirs) < 1:
        raise ValueError(f"not the {what} of both sides: {text[:40]!r}; write yours first, each from 1 on, as in 17-25")
    return ours, theirs
