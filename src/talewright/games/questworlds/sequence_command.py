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
from talewright.games.questworlds.rules.sequences.wagered import Points, starting

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

    @property
    def kind(self) -> str:
        """The one kind that is asked for. Raises ValueError if there are several."""
        if len(self.kinds) > 1:
            raise ValueError(f"one kind at a time: leave out all but one of --{', --'.join(self.kinds)}")
        return self.kinds[0]

    def steady(self, sequence: WageredSequence) -> Steady:
        """What both wager in every round, where it is not the best. Raises ValueError if they never have so much."""
        if not self.wager:
            return Steady()
        wagers = _pair(self.wager, "wagers")
        left, start = sequence.points, sequence.start
        for wager, most in zip(wagers, map(max, (left.ours, left.theirs), (start.ours, start.theirs)), strict=True):
            if wager > most:
                raise ValueError(f"nobody wagers {wager} with {most} at most: write --wager with 1 to {most} there")
        return Steady(*wagers)

    def scored_from(self, situation: Situation) -> ScoredSequence:
        """The scored sequence, from where it stands."""
        return ScoredSequence(situation).at(Score.parse(self.score) if self.score else Score())

    def wagered_from(self, situation: Situation) -> WageredSequence:
        """The wagered sequence, from what both have left."""
        start = Points(starting(situation.target), starting(situation.resistance))
        return WageredSequence(situation, Points(*_pair(self.points, "points")) if self.points else start, start)

    def chained_from(self, situation: Situation) -> ChainedSequence:
        """The chained sequence, from the resolve that both have left."""
        sequence = ChainedSequence(situation)
        return sequence.at(*_pair(self.resolve, "resolve")) if self.resolve else sequence


def drawn_out(
    asked: Sequences, words: tuple[str, ...], story_points: int, augments: tuple[str, ...] | None
) -> OddsAnswer:
    """The odds of a sequence, or of a group contest. Raises ValueError that says what would be right."""
    kind = asked.kind
    if kind == "group":
        return _group(words, story_points, augments)
    if story_points and kind != "scored":
        raise ValueError(f"a {kind} sequence is worked out without story points: leave --story-point out")
    situation = read_contest(words, 0, augments).situation
    check_rolled(situation)
    if kind == "scored":
        return _scored(asked.scored_from(situation), story_points)
    if kind == "wagered":
        return _wagered(asked.wagered_from(situation), asked)
    return _chained(asked.chained_from(situation))


def members_of(words: tuple[str, ...]) -> tuple[list[str], str]:
    """The ratings of a group, and the one resistance. Raises ValueError that says what would be right."""
    found = sides(words)
    if found is None or not all(found):
        raise ValueError(f"not a group: {' '.join(words)[:60]!r}; write all ratings, vs and a resistance: 17 5M vs 14")
    return found[0].split(), found[1]


def _group(words: tuple[str, ...], story_points: int, augments: tuple[str, ...] | None) -> OddsAnswer:
    members, against = members_of(words)
    if story_points or augments is not None:
        raise ValueError("say of each member what it rolls against: leave --story-point and --augment out")
    chances = group(*members, vs=against).odds()
    return OddsAnswer(
        game=SLUG,
        question=f"{', '.join(members)} vs {against}, all together",
        outcomes=chances,
        victory=chances.victory,
        tie=chances.tie,
        defeat=chances.defeat,
    )


def _scored(sequence: ScoredSequence, story_points: int) -> OddsAnswer:
    situation, score = sequence.situation, sequence.score
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


def _wagered(sequence: WageredSequence, asked: Sequences) -> OddsAnswer:
    situation, left = sequence.situation, sequence.points
    notes: tuple[str, ...] = ()
    if asked.wager == "best":
        best = sequence.best()
        chances = sequence.odds(best)
        ours, theirs = best.wagers(left.ours, left.theirs)
        name = best.name
        notes = (f"Now you wager {ours} best, if you begin, and they answer with {theirs}.",)
    else:
        policy = asked.steady(sequence)
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


def _chained(sequence: ChainedSequence) -> OddsAnswer:
    chances, untraded = sequence.odds(), sequence.plan(trades=False).victory(sequence.place)
    return OddsAnswer(
        game=SLUG,
        question=f"{sequence.situation.notation()}, chained from {sequence.place.ours}-{sequence.place.theirs}",
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
