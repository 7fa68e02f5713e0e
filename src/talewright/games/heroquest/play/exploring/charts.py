"""Charts and ladders that several answers share."""

from collections.abc import Mapping

from talewright.dice import Dist
from talewright.games.heroquest.odds import Odds
from talewright.games.heroquest.play.exploring.question import Question
from talewright.games.heroquest.play.exploring.shapes import Choice
from talewright.games.heroquest.rules.contests.resistance import ResistanceClass
from talewright.games.questworlds.shared.charts import Against, Chart, Part
from talewright.percent import percent


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
