"""The odds explorer: any two ratings, with modifiers and story points, and no campaign."""

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct

from talewright.games.questworlds.modifier import SCALE, Modifier, Source
from talewright.games.questworlds.odds import fitting_name, odds, open_choices, prospects, read_resistance
from talewright.games.questworlds.play.views import OddsView, odds_view, percent
from talewright.games.questworlds.rating import Rating
from talewright.games.questworlds.resistance import NamedResistance
from talewright.games.questworlds.situation import Contender, Situation

ABILITY, AGAINST = "17", "Base"  # what the page shows before anything has been asked
MOST_POINTS = 9
CHANCES = (25, 50, 75, 90)  # percent


class Against(Struct, frozen=True):
    """A resistance of the table, and the chances against it in percent."""

    name: str
    resistance: str
    victory: float
    tie: float
    defeat: float


class Prospect(Struct, frozen=True):
    """What one choice would make of the chance of a victory, in percent."""

    choice: str
    victory: float
    change: float


class Fit(Struct, frozen=True):
    """The resistance of the table that comes nearest to a chance of victory, in percent."""

    wanted: int
    name: str
    resistance: str
    victory: float


class Explored(Struct, frozen=True):
    """The odds of one contest, with what was asked, written as the page's address has it."""

    ability: str
    vs: str
    modifier: int
    story_points: int
    target: str
    resistance: str
    notation: str
    odds: OddsView
    choices: tuple[Prospect, ...]
    table: tuple[Against, ...]
    fits: tuple[Fit, ...]


def explore(asked: Mapping[str, str]) -> Explored:
    """The odds that an address asks for: ``ability``, ``vs`` (a name or a number), ``modifier``, ``story_points``.

    Raises ``ValueError`` with a sentence that says what would be right.
    """
    ability, vs = asked.get("ability", "").strip() or ABILITY, asked.get("vs", "").strip() or AGAINST
    modifier = _whole(asked, "modifier", range(SCALE[0] * 5, SCALE[-1] * 5 + 1))
    points = _whole(asked, "story_points", range(MOST_POINTS + 1))
    lines = (Modifier(Source.SITUATIONAL, "", modifier),) if modifier else ()
    pc = Contender(Rating.parse(ability), lines, points)
    situation = Situation(pc, read_resistance(vs))
    return Explored(
        ability=ability,
        vs=vs,
        modifier=modifier,
        story_points=points,
        target=str(situation.target),
        resistance=str(situation.resistance),
        notation=str(situation),
        odds=odds_view(odds(situation)),
        choices=tuple(
            Prospect(found.choice, percent(found.odds.victory), percent(found.change))
            for found in prospects(situation, open_choices(situation))
        ),
        table=tuple(_against(pc, named) for named in NamedResistance),
        fits=tuple(_fit(pc, chance) for chance in CHANCES),
    )


def _whole(asked: Mapping[str, str], name: str, allowed: range) -> int:
    text = asked.get(name, "").strip() or "0"
    try:
        number = int(text)
    except ValueError:
        number = allowed.stop
    if number not in allowed:
        what = name.replace("_", " ")
        raise ValueError(
            f"not a number for {what}: {text[:40]!r}; write a whole number from {allowed.start} to {allowed.stop - 1}"
        )
    return number


def _against(pc: Contender, named: NamedResistance) -> Against:
    chances = odds(Situation(pc, named.resistance()))
    return Against(
        named.title, str(named.resistance()), percent(chances.victory), percent(chances.tie), percent(chances.defeat)
    )


def _fit(pc: Contender, chance: int) -> Fit:
    found = fitting_name(pc, Fraction(chance, 100))
    return Fit(chance, found.name, str(found.resistance), percent(found.odds.victory))
