"""The odds of an extended contest from any score, and when to spend hero points in it."""

from talewright.games.heroquest.odds import ExtendedContest, Plan, Scores, extended_of, plan
from talewright.games.heroquest.play.exploring.question import Question
from talewright.games.heroquest.play.exploring.shapes import Extended, Held, Left, Moment
from talewright.games.heroquest.rules.contests.adversity import Adversity
from talewright.games.heroquest.rules.contests.contest import Outcome
from talewright.games.heroquest.rules.extended.extended import TO_WIN, Scene
from talewright.games.heroquest.rules.extended.resolution_point import Score
from talewright.games.questworlds.shared.charts import Cell, Chart, Part, bars, cell, standing
from talewright.percent import percent

LEAST_HELD = 3  # what everybody has in a session


def extended(asked: Question) -> Extended:
    """Everything about an extended contest between these two, if every round is like this one."""
    situation, score, sign = asked.situation(), asked.score, asked.edition.mastery
    contest = extended_of(situation, asked.edition, hero_points=asked.hero_points).at(str(score))
    final = contest.odds()
    count = extended_of(situation, asked.edition).at(str(score)).rounds()
    best = plan(situation, max(LEAST_HELD, asked.hero_points))
    return Extended(
        target=situation.target.written(sign),
        resistance=situation.resistance.written(sign),
        notation=situation.notation(asked.edition.contest, mastery=sign),
        score=str(score),
        ours=score.ours,
        theirs=score.theirs,
        says=standing(score.ours, score.theirs, final.victory),
        chart=_chart(final),
        mean=round(float(count.mean), 1),
        rounds=bars(count),
        outcomes=_outcomes(contest),
        left=_left(contest),
        grid=_grid(best, score, asked.hero_points),
        held=tuple(_held(best, score, points, chosen=asked.hero_points) for points in range(best.points + 1)),
        moments=_moments(best, score, asked.hero_points or 1),
    )


def _chart(final: Scores) -> Chart:
    return Chart(
        victory=percent(final.victory),
        tie=None,
        defeat=percent(final.defeat),
        chances=tuple(
            Part("victory" if Score.parse(name).lead > 0 else "defeat", name, percent(final[name]), str(final[name]))
            for name in final
            if final[name]
        ),
    )


def _outcomes(contest: ExtendedContest) -> tuple[Part, ...]:
    """The level of victory or defeat, which both tables give alike (HQ2-CLIM.5)."""
    found = contest.aftermath().map(lambda left: left.outcome)
    named = {outcome: found[outcome] for outcome in Outcome if outcome in found.weights}
    return tuple(
        Part(str(outcome).split()[-1], str(outcome).capitalize(), percent(chance), str(chance))
        for outcome, chance in named.items()
        if chance
    )


def _left(contest: ExtendedContest) -> tuple[Left, ...]:
    """The state of our side afterwards, under both tables."""
    rising, climax = (
        contest.aftermath(scene).map(lambda left: left.ours) for scene in (Scene.RISING_ACTION, Scene.CLIMAX)
    )
    return tuple(
        Left(state.title, percent(rising[state]), percent(climax[state]))
        for state in Adversity
        if rising[state] or climax[state]
    )


def _grid(best: Plan, here: Score, held: int) -> tuple[tuple[Cell, ...], ...]:
    """The chance from every score that decides nothing: a row for each of our points."""
    rows = [[Score(ours, theirs) for theirs in range(TO_WIN)] for ours in range(TO_WIN)]
    return tuple(tuple(cell(str(each), best.value(each, held), here=each == here) for each in row) for row in rows)


def _held(best: Plan, score: Score, points: int, *, chosen: int) -> Held:
    return Held(
        points=points,
        victory=percent(best.value(score, points)),
        keeping=percent(best.value_of_keeping(score, points)) if points else 0.0,
        now=percent(best.moments(score, points)[True]) if points else 0.0,
        chosen=points == chosen,
    )


def _moments(best: Plan, score: Score, held: int) -> tuple[Moment, ...]:
    """What the next round may come to, from the worst, and what a hero point would be worth then."""
    rolls = sorted(roll for roll in best.one_round if best.one_round[roll] and roll.then != roll.now)
    found = []
    for roll in rolls:
        kept, spent = best.weighed(score, held, roll)
        found.append(
            Moment(
                now=_points(roll.now),
                then=_points(roll.then),
                percent=percent(best.one_round[roll]),
                kept=percent(kept),
                spent=percent(spent),
                spends=best.spends(score, held, roll),
            )
        )
    return tuple(found)


def _points(gained: int) -> str:
    """What a round brings: points for us, or for them."""
    if not gained:
        return "a tie"
    return f"{abs(gained)} for {'you' if gained > 0 else 'them'}"
