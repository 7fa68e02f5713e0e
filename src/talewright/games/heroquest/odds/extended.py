"""An extended contest in one line, with its odds, for whoever calls from outside."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from talewright.dice import Dist
from talewright.games.heroquest.odds.library import contest
from talewright.games.heroquest.odds.rounds import rounds
from talewright.games.heroquest.odds.scores import Round, Scores, counted, final_scores, round_of, to_go_from
from talewright.games.heroquest.odds.spending import Plan, plan
from talewright.games.heroquest.rules.abilities.modifier import Modifier
from talewright.games.heroquest.rules.contests.situation import Situation, TwoFumbles
from talewright.games.heroquest.rules.editions import HEROQUEST_2E, Edition
from talewright.games.heroquest.rules.extended.aftermath import Aftermath, AftermathRules, aftermath
from talewright.games.heroquest.rules.extended.extended import Scene
from talewright.games.heroquest.rules.extended.resolution_point import NO_POINTS, Score
from talewright.odds.race import Rounds

MOST_HERO_POINTS = 20  # a plan for more would be slow, and nobody has so many


class ExtendedContest(Struct, frozen=True):
    """An extended contest between these two, with its odds from a score on, if every round is like this one."""

    situation: Situation
    rules: AftermathRules
    one_round: Round
    hero_points: int = 0
    score: Score = NO_POINTS

    def at(self, score: str) -> ExtendedContest:
        """The same from another score on, ours first: ``2-4``. Raises ValueError where that is none, or an end."""
        standing = Score.parse(score)
        to_go_from(standing)
        return replace(self, score=standing)

    def odds(self) -> Scores:
        """Every final score with its exact chance; hero points are spent at the best moments for victory."""
        if self.hero_points:
            return self.plan().odds(self.score, self.hero_points)
        return final_scores(self.one_round, self.score)

    def rounds(self) -> Rounds:
        """How many rounds are still to come. Raises ValueError if hero points may be spent in them."""
        if self.hero_points:
            raise ValueError("rounds are counted without hero points: leave these out")
        return rounds(self.one_round, self.score)

    def aftermath(self, scene: Scene = Scene.RISING_ACTION) -> Dist[Aftermath]:
        """What it leaves behind, by the table of the scene."""
        return aftermath_odds(self.odds(), scene, self.rules)

    def plan(self) -> Plan:
        """When to spend the hero points."""
        return plan(self.situation, self.hero_points)


def aftermath_odds(final: Scores, scene: Scene, rules: AftermathRules, *, from_others: int = 0) -> Dist[Aftermath]:
    """What final scores leave behind; *from_others* are the points that further opponents scored against us."""
    return final.map(lambda score: aftermath(Score.parse(score), scene, rules, from_others=from_others))


def extended(
    ability: str,
    *,
    vs: str,
    hero_points: int = 0,
    edition: str | Edition = HEROQUEST_2E.slug,
    better_roll: str = "",
    modifiers: Iterable[Modifier | int] = (),
) -> ExtendedContest:
    """Set a rating against a resistance or a PC, for as many rounds as it takes.

    All is as for a contest, but that there may be several hero points. Raises ValueError that says what would be right.

    >>> even = extended("17", vs="17")
    >>> even.odds()["5-2"] == even.odds()["2-5"]
    True
    >>> print(f"{float(even.at('2-4').odds().victory):.0%}")
    22%
    """
    asked = contest(ability, vs=vs, edition=edition, better_roll=better_roll, modifiers=modifiers)
    if hero_points or asked.edition.contest.two_fumbles is TwoFumbles.BOTH_DEFEATED:
        return extended_of(asked.situation, asked.edition, hero_points=hero_points)
    return ExtendedContest(asked.situation, asked.edition.aftermath, counted(asked.odds()))


def extended_of(situation: Situation, edition: Edition, *, hero_points: int = 0) -> ExtendedContest:
    """The same for a situation; how many hero points there are is said beside it. Raises ValueError for too many."""
    if not 0 <= hero_points <= MOST_HERO_POINTS:
        raise ValueError(f"{hero_points} hero points cannot be planned for; write 0 to {MOST_HERO_POINTS} of them")
    if situation.pc.hero_point:
        raise ValueError("in an extended contest a hero point belongs to no round yet: say how many there are")
    return ExtendedContest(situation, edition.aftermath, round_of(situation), hero_points)
