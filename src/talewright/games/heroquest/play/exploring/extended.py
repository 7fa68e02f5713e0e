"""The odds of an extended contest from any score, and when to spend hero points in it."""

from fractions import Fraction

from talewright.games.heroquest.odds import ExtendedContest, Plan, Rounds, Scores, extended_of, plan
from talewright.games.heroquest.play.exploring.charts import UNSEEN
from talewright.games.heroquest.play.exploring.question import Question
from talewright.games.heroquest.play.exploring.shapes import Bar, Cell, Chart, Extended, Held, Left, Moment, Part
from talewright.games.heroquest.rules.contests.adversity import Adversity
from talewright.games.heroquest.rules.contests.contest import Outcome
from talewright.games.heroquest.rules.extended.extended import TO_WIN, Scene
from talewright.games.heroquest.rules.extended.resolution_point import NO_POINTS, Score
from talewright.percent import percent, said

ROUNDS_SHOWN = 12
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
        says=says(score, final.victory),
        chart=_chart(final),
        mean=round(float(count.mean), 1),
        rounds=_rounds(count),
        outcomes=_outcomes(contest),
        left=_left(contest),
        grid=_grid(best, score, asked.hero_points),
        held=tuple(_held(best, score, points, chosen=asked.hero_points) for points in range(best.points + 1)),
        moments=_moments(best, score, asked.hero_points or 1),
    )


def says(score: Score, victory: Fraction) -> str:
    """The chance in the words of the table: "You are down 2 to 4: 31 %"."""
    where = "up" if score.lead > 0 else "down" if score.lead < 0 else "level,"
    start = "From the start" if score == NO_POINTS else f"You are {where} {score.ours} to {score.theirs}"
    return f"{start}: {said(victory)}"


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


def _rounds(count: Rounds) -> tuple[Bar, ...]:
    """Round by round, until the rest would not be seen."""
    last = next((number for number in range(1, ROUNDS_SHOWN) if count.longer_than(number) < UNSEEN), ROUNDS_SHOWN)
    shown = tuple(Bar(str(number), percent(count[number])) for number in range(1, last + 1))
    rest = count.longer_than(last)
    return shown if rest < UNSEEN else (*shown, Bar(f"more than {last}", percent(rest)))


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
    return tuple(
        tuple(_cell(best, Score(ours, theirs), held, here=here) for theirs in range(TO_WIN)) for ours in range(TO_WIN)
    )


def _cell(best: Plan, score: Score, held: int, *, here: Score) -> Cell:
    victory = best.value(score, held)
    return Cell(str(score), percent(victory), _short(victory), round(victory * 10), score == here)


def _short(chance: Fraction) -> str:
    """A chance in whole percent, for a narrow place; what is only nearly certain is not called so."""
    if 0 < chance < Fraction(1, 200):
        return "< 1"
    return "> 99" if 1 > chance >= Fraction(199, 200) else str(round(100 * chance))


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
