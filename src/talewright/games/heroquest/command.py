"""What HeroQuest and QuestWorlds 2.2 add to the `talewright` command: their odds and their rolls."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from cyclopts import Parameter
from msgspec import Struct
from msgspec.structs import replace

from talewright.answer import OddsAnswer, RollAnswer, sides
from talewright.dice import dealer
from talewright.games.heroquest.odds import extended_of
from talewright.games.heroquest.odds import odds as odds_of
from talewright.games.heroquest.odds.library import read_better_roll, read_situation
from talewright.games.heroquest.rules.characters.hero_point import Point
from talewright.games.heroquest.rules.contests.contest import Faces, Outcome, resolve
from talewright.games.heroquest.rules.contests.hero_bump import may_bump, with_hero_point
from talewright.games.heroquest.rules.contests.situation import Situation
from talewright.games.heroquest.rules.contests.working import working
from talewright.games.heroquest.rules.editions import HEROQUEST_2E, QUESTWORLDS_2_2, Edition
from talewright.games.questworlds.shared.two_dice import dealt, read_faces

HeroPoint = Annotated[bool, Parameter(negative=())]
HeroPoints = Annotated[int, Parameter(name="--hero-point", count=True, negative=())]
Extended = Annotated[bool, Parameter(negative=())]


class Command(Struct, frozen=True):
    """The two subcommands of one edition."""

    edition: Edition

    def odds(
        self,
        *contest: str,
        hero_points: HeroPoints = 0,
        better_roll: str = "",
        extended: Extended = False,
        score: str = "",
    ) -> OddsAnswer:
        """Exact odds of a contest, with every degree of victory and defeat, or of an extended one by its final scores.

        Write a rating, vs, and a resistance: 5M vs 18, or 17 vs High, or 17 vs pc 5M.

        Parameters
        ----------
        contest
            The rating, vs and the resistance; masteries are written 7M, 4M2 (or W).
        hero_points
            Spend a hero point wherever it betters the result; in an extended contest one or more, at the best moments.
        better_roll
            Which roll wins where both results are the same: high or low.
        extended
            Play rounds until one side has five points.
        score
            Where an extended contest stands, yours first: 2-4.
        """
        if extended:
            return self._extended(self._asked(contest, better_roll, hero_point=False), hero_points, score)
        if score:
            raise ValueError("only an extended contest has a score: add --extended, or leave --score out")
        if hero_points > 1:
            raise ValueError("a roll has one hero point at most: give --hero-point once, or add --extended")
        asked = self._asked(contest, better_roll, hero_point=bool(hero_points))
        chances = odds_of(asked)
        return OddsAnswer(
            game=self.edition.slug,
            question=self._written(asked),
            outcomes=chances,
            victory=chances.victory,
            tie=chances.tie,
            defeat=chances.defeat,
        )

    def _extended(self, asked: Situation, hero_points: int, score: str) -> OddsAnswer:
        """The final scores; hero points, also one that stands in the notation, are spent by the best plan."""
        points = hero_points + asked.pc.hero_point
        plain = replace(asked, pc=replace(asked.pc, hero_point=False))
        contest = extended_of(plain, self.edition, hero_points=points)
        if score:
            contest = contest.at(score)
        chances = contest.odds()
        spent = f", {Point.HERO.counted(points)} at the best moments" if points else ""
        return OddsAnswer(
            game=self.edition.slug,
            question=f"{self._written(plain)}, extended from {contest.score}{spent}",
            outcomes=chances,
            victory=chances.victory,
            tie=Fraction(0),
            defeat=chances.defeat,
        )

    def roll(
        self,
        *contest: str,
        faces: str | None = None,
        seed: str | None = None,
        hero_point: HeroPoint = False,
        better_roll: str = "",
    ) -> RollAnswer:
        """One contest, resolved, with its working.

        Write a rating, vs, and a resistance: 5M vs 18. Without faces the dealer rolls, from its own seed or from yours.

        Parameters
        ----------
        contest
            The rating, vs and the resistance; masteries are written 7M, 4M2 (or W).
        faces
            What real dice show, yours first: 7,13.
        seed
            Any words; the same seed gives the same faces again.
        hero_point
            Spend a hero point if it betters the result.
        better_roll
            Which roll wins where both results are the same: high or low.
        """
        asked = self._asked(contest, better_roll, hero_point=hero_point)
        used = dealer.words_for(seed, faces)
        fell = Faces(*dealt(used)) if faces is None else Faces(*read_faces(faces))
        steps = working(asked, fell, clauses=self.edition.clauses, mastery=self.edition.mastery)
        return RollAnswer(
            game=self.edition.slug,
            question=self._written(asked),
            faces=(fell.ours, fell.theirs),
            seed=used,
            working=steps,
            outcome=str(resolve(asked, fell).outcome),
            notes=self._notes(asked, fell),
        )

    def _asked(self, words: tuple[str, ...], better_roll: str, *, hero_point: bool) -> Situation:
        """Read the notation of a contest."""
        found = sides(words)
        if found is None or not all(found):
            raise ValueError(
                f"not a contest: {' '.join(words)[:60]!r}; write a rating, vs and a resistance, as in 5M vs 18"
            )
        ours, theirs = found
        played = self.edition
        if better_roll:
            rules = replace(played.contest, better_roll=read_better_roll(better_roll))
            played = replace(played, contest=rules)
        asked = read_situation(ours, theirs, played)
        return replace(asked, pc=replace(asked.pc, hero_point=True)) if hero_point else asked

    def _notes(self, asked: Situation, faces: Faces) -> tuple[str, ...]:
        """The outcome in the words of the edition, if it has any, and what a hero point has to do with it."""
        told = f"In a word: {resolve(asked, faces).outcome.phrase}."
        return (*([told] if self.edition.phrases else []), *_hero_point_notes(asked, faces))

    def _written(self, asked: Situation) -> str:
        return asked.notation(self.edition.contest, mastery=self.edition.mastery)


def _hero_point_notes(asked: Situation, faces: Faces) -> tuple[str, ...]:
    """What a hero point would still change, or that it was not needed (QW2-2.3.5.5.4, QW2-2.3.5.5.7)."""
    if not asked.pc.hero_point:
        if not may_bump(asked, faces):
            return ()
        then = resolve(with_hero_point(asked, faces), faces).outcome
        return (f"A hero point would make it {_a(then)}.",)
    kept = replace(asked, pc=replace(asked.pc, hero_point=False))
    return () if may_bump(kept, faces) else ("A critical cannot be bettered: the hero point is kept.",)


def _a(outcome: Outcome) -> str:
    return f"a {outcome}"


_HEROQUEST_2E, _QUESTWORLDS_2_2 = Command(HEROQUEST_2E), Command(QUESTWORLDS_2_2)
odds_heroquest_2e, roll_heroquest_2e = _HEROQUEST_2E.odds, _HEROQUEST_2E.roll
odds_questworlds_2_2, roll_questworlds_2_2 = _QUESTWORLDS_2_2.odds, _QUESTWORLDS_2_2.roll
