"""The odds of one simple contest, of a group and of an extended contest, and what each choice would change."""

import re
from collections.abc import Mapping
from fractions import Fraction

from msgspec.structs import replace

from talewright.dice import Dist
from talewright.games.heroquest.odds import (
    ExtendedContest,
    GroupContest,
    Odds,
    Plan,
    Prospect,
    Scores,
    augments,
    extended_of,
    fitting_class,
    fitting_number,
    hero_point,
    odds,
    plan,
)
from talewright.games.heroquest.odds.choices import SPENDINGS
from talewright.games.heroquest.play.exploring.question import Question
from talewright.games.heroquest.play.exploring.shapes import (
    BoostView,
    Choice,
    Extended,
    Fit,
    Group,
    Held,
    Left,
    Moment,
    Simple,
)
from talewright.games.heroquest.rules.advanced import Advanced
from talewright.games.heroquest.rules.contests.adversity import Adversity
from talewright.games.heroquest.rules.contests.contest import Outcome
from talewright.games.heroquest.rules.contests.resistance import ResistanceClass
from talewright.games.heroquest.rules.contests.situation import BetterRoll, Situation
from talewright.games.heroquest.rules.extended.extended import TO_WIN, Scene
from talewright.games.heroquest.rules.extended.group import ResistanceRolls
from talewright.games.heroquest.rules.extended.resolution_point import Score
from talewright.games.questworlds.shared.charts import UNSEEN, Against, Bar, Cell, Chart, Part, bars, cell, standing
from talewright.percent import percent
from talewright.wording import signed


def chart(odds: Odds) -> Chart:
    """Every outcome that can happen, from the best to the worst."""
    return Chart(percent(odds.victory), percent(odds.tie), percent(odds.defeat), parts(odds))


def parts(odds: Dist[str]) -> tuple[Part, ...]:
    """The same without the sums; an outcome ends with whose it is."""
    return tuple(
        Part(name.split()[-1], name.capitalize(), percent(odds[name]), str(odds[name])) for name in odds if odds[name]
    )


def against(asked: Question, name: str, odds: Odds) -> Against:
    """What a class of resistance would leave of the chances."""
    resistance = ResistanceClass.parse(name).resistance(asked.edition.resistance)
    return Against(
        name=name,
        resistance=resistance.written(asked.edition.mastery),
        victory=percent(odds.victory),
        tie=percent(odds.tie),
        defeat=percent(odds.defeat),
    )


def compared(named: Mapping[str, Odds], chosen: str) -> tuple[Choice, ...]:
    """What the other options would make of the chance that the chosen one gives."""
    now = named[chosen].victory
    return tuple(
        Choice(name, percent(odds.victory), percent(odds.victory - now), chosen=name == chosen)
        for name, odds in named.items()
    )


CHANCES = (25, 50, 75, 90)  # percent
_CHANCE = re.compile(r"([1-9][0-9]?)\s*+%?")


def simple(asked: Question) -> Simple:
    """Everything about one contest."""
    situation = asked.situation()
    sign = asked.edition.mastery
    spent = hero_point(situation)
    taken = spent[SPENDINGS.index(asked.spending)]
    return Simple(
        target=situation.target.written(sign),
        resistance=situation.resistance.written(sign),
        notation=situation.notation(asked.edition.contest, mastery=sign),
        injured=situation.pc.injured,
        chart=chart(taken.odds),
        hero_points=_hero_points(spent, taken),
        augment=asked.augment,
        augments=_augments(asked, situation),
        better_rolls=_better_rolls(asked, situation),
        table=tuple(against(asked, each.title, odds(asked.against(each.title))) for each in ResistanceClass),
        fits=_fits(asked, situation),
    )


def _hero_points(spent: tuple[Prospect, ...], taken: Prospect) -> tuple[Choice, ...]:
    """Each way of spending one; the best of those that win as often as can be spends the least."""
    most = max(found.odds.victory for found in spent)
    best = next(found for found in spent if found.odds.victory == most)
    return tuple(_choice(found, best=found is best, chosen=found is taken) for found in spent)


def _choice(found: Prospect, *, best: bool = False, chosen: bool = False) -> Choice:
    return Choice(
        found.choice, percent(found.odds.victory), percent(found.change), percent(found.spent), best=best, chosen=chosen
    )


def _augments(asked: Question, situation: Situation) -> tuple[Choice, ...]:
    by_outcome = Advanced.AUGMENT_RESULTS in asked.edition.advanced
    found = augments(situation, asked.augmenting, asked.edition, by_outcome=by_outcome)
    most = max(each.odds.victory for each in found)
    return tuple(_choice(each, best=each.odds.victory == most) for each in found)


def _better_rolls(asked: Question, situation: Situation) -> tuple[Choice, ...]:
    rules = asked.edition.contest
    named = {each.value: odds(replace(situation, rules=replace(rules, better_roll=each))) for each in BetterRoll}
    return compared(named, rules.better_roll.value)


def _fits(asked: Question, situation: Situation) -> tuple[Fit, ...]:
    own = _wished(asked.wished)
    chances = sorted({*CHANCES, own} if own else CHANCES)
    return tuple(_fit(asked, situation, chance, own=chance == own) for chance in chances)


def _fit(asked: Question, situation: Situation, chance: int, *, own: bool) -> Fit:
    wanted, rules, sign = Fraction(chance, 100), asked.edition.contest, asked.edition.mastery
    by_class = fitting_class(situation.pc, wanted, rules, asked.edition.resistance)
    by_number = fitting_number(situation.pc, wanted, rules)
    return Fit(
        wanted=chance,
        own=own,
        name=by_class.name,
        class_resistance=by_class.resistance.written(sign),
        class_victory=percent(by_class.odds.victory),
        resistance=by_number.resistance.written(sign),
        victory=percent(by_number.odds.victory),
    )


def _wished(text: str) -> int | None:
    if not text:
        return None
    found = _CHANCE.fullmatch(text)
    if found is None:
        raise ValueError(f"not a chance: {text[:40]!r}; write a whole number of percent, from 1 to 99")
    return int(found[1])


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


SHOWN = 8  # leads one by one, either way


def group(asked: Question) -> Group:
    """Everything about a group against one resistance; levels are shown in either edition."""
    contest = _contest(asked, asked.vs)
    sign = asked.edition.mastery
    return Group(
        members=tuple(each.target.written(sign) for each in contest.situations),
        resistance=contest.situations[0].resistance.written(sign),
        chart=chart(contest.odds()),
        points=asked.edition.group.points,
        leads=_leads(contest),
        boosts=_boosts(contest),
        resistance_rolls=_resistance_rolls(contest),
        table=tuple(_against(asked, each.title) for each in ResistanceClass),
    )


def _contest(asked: Question, vs: str) -> GroupContest:
    edition = replace(asked.edition, advanced=asked.edition.advanced | {Advanced.DEGREES})
    return GroupContest(asked.group_against(vs), edition)


def _leads(contest: GroupContest) -> tuple[Bar, ...]:
    """The chances of each lead of the group; leads that lie far off stand together in one line."""
    nearer = contest.leads().map(lambda lead: min(max(lead, -SHOWN), SHOWN))
    return tuple(
        Bar(_named(lead), percent(nearer[lead]), "victory" if lead > 0 else "defeat" if lead < 0 else "tie")
        for lead in sorted(nearer, reverse=True)
        if nearer[lead] >= UNSEEN
    )


def _named(lead: int) -> str:
    if abs(lead) == SHOWN:
        return f"{signed(lead)} or {'more' if lead > 0 else 'less'}"
    return signed(lead) if lead else "0"


def _boosts(contest: GroupContest) -> tuple[BoostView, ...]:
    return tuple(
        BoostView(
            boost=found.boost.name.lower(),
            price=found.price,
            victory=percent(found.odds.victory),
            change=percent(found.change),
            chances=parts(found.odds),
        )
        for found in contest.boosts()
    )


def _resistance_rolls(contest: GroupContest) -> tuple[Choice, ...]:
    named = {each.value: _rolling(contest, each).odds() for each in ResistanceRolls}
    return compared(named, contest.edition.group.resistance_rolls.value)


def _rolling(contest: GroupContest, rolls: ResistanceRolls) -> GroupContest:
    group = replace(contest.edition.group, resistance_rolls=rolls)
    return replace(contest, edition=replace(contest.edition, group=group))


def _against(asked: Question, name: str) -> Against:
    return against(asked, name, _contest(asked, name).odds())
