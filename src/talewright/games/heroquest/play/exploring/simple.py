"""The odds of one simple contest, and what each choice would change."""

import re
from fractions import Fraction

from msgspec.structs import replace

from talewright.games.heroquest.odds import Prospect, augments, fitting_class, fitting_number, hero_point, odds
from talewright.games.heroquest.odds.choices import SPENDINGS
from talewright.games.heroquest.play.exploring.charts import against, chart, compared
from talewright.games.heroquest.play.exploring.question import Question
from talewright.games.heroquest.play.exploring.shapes import Choice, Fit, Simple
from talewright.games.heroquest.rules.advanced import Advanced
from talewright.games.heroquest.rules.contests.resistance import ResistanceClass
from talewright.games.heroquest.rules.contests.situation import BetterRoll, Situation
from talewright.percent import percent

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
