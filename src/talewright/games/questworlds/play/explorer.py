"""The odds explorer: any two ratings, with modifiers and story points; no campaign is needed."""

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.asked import whole
from talewright.games.questworlds.odds import fitting_name, odds, open_choices, prospects, read_resistance
from talewright.games.questworlds.play.chances import OddsView, odds_view
from talewright.games.questworlds.play.drawn_out import DrawnOut, drawn_out
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.rules.editions import Edition
from talewright.games.questworlds.rules.modifier import SCALE, Modifier, Source
from talewright.games.questworlds.rules.rating import Rating
from talewright.games.questworlds.rules.resistance import NamedResistance
from talewright.games.questworlds.rules.situation import Contender, Situation
from talewright.games.questworlds.shared.charts import Against
from talewright.percent import percent

ABILITY, AGAINST = "17", "Base"  # what the page shows before anything has been asked
MOST_POINTS = 9
CHANCES = (25, 50, 75, 90)  # percent


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
    base: str
    mastery: str
    as_here: bool  # by what a group has set for itself
    target: str
    resistance: str
    notation: str
    odds: OddsView
    choices: tuple[Prospect, ...]
    table: tuple[Against, ...]
    fits: tuple[Fit, ...]
    drawn_out: DrawnOut | None = None


def explore(edition: Edition, asked: Mapping[str, str]) -> Explored:
    """The odds that an address asks for: ``ability``, ``vs`` (a name or a number), ``modifier``, ``story_points``.

    With a ``kind`` they are those of a sequence or a group contest, which has more numbers of its own. A group's own
    ``base`` resistance and sign for a ``mastery`` may come along. Raises ``ValueError`` with a sentence that says what
    would be right.
    """
    ours = _as_set(edition, asked)
    sign = ours.mastery
    ability, vs = asked.get("ability", "").strip() or ABILITY, asked.get("vs", "").strip() or AGAINST
    modifier = whole(asked, "modifier", range(SCALE[0] * 5, SCALE[-1] * 5 + 1))
    points = whole(asked, "story_points", range(MOST_POINTS + 1))
    lines = (Modifier(Source.SITUATIONAL, "", modifier),) if modifier else ()
    pc = Contender(Rating.parse(ability, mastery=sign), lines, points)
    situation = Situation(pc, read_resistance(vs, base=ours.base_resistance, mastery=sign))
    kind = asked.get("kind", "")
    return Explored(
        ability=ability,
        vs=vs,
        modifier=modifier,
        story_points=points,
        base=ours.base_resistance.written(sign),
        mastery=sign,
        as_here=ours != edition,
        target=situation.target.written(sign),
        resistance=situation.resistance.written(sign),
        notation=situation.notation(sign),
        odds=odds_view(situation),
        choices=tuple(
            Prospect(found.choice, percent(found.odds.victory), percent(found.change))
            for found in prospects(situation, open_choices(situation))
        ),
        table=tuple(_against(ours, pc, named) for named in NamedResistance),
        fits=tuple(_fit(ours, pc, chance) for chance in CHANCES),
        drawn_out=drawn_out(kind, ours, situation, asked) if kind else None,
    )


def asked_in(edition: Edition, state: State) -> Mapping[str, str]:
    """What a question begins with in a campaign that has another base resistance or sign than its edition."""
    ours = replace(edition, base_resistance=state.base, mastery=state.edition.mastery)
    return {} if ours == edition else {"base": state.sign(state.base), "mastery": state.edition.mastery}


def _as_set(edition: Edition, asked: Mapping[str, str]) -> Edition:
    """The edition with the numbers of the group that asks. Raises ``ValueError`` if they are none."""
    sign = asked.get("mastery", "") or edition.mastery
    base = asked.get("base", "").strip()
    read = Rating.parse(base, mastery=sign) if base else edition.base_resistance
    return replace(edition, base_resistance=read, mastery=sign)


def _against(ours: Edition, pc: Contender, named: NamedResistance) -> Against:
    resistance = named.resistance(ours.base_resistance)
    chances = odds(Situation(pc, resistance))
    return Against(
        name=named.title,
        resistance=resistance.written(ours.mastery),
        victory=percent(chances.victory),
        tie=percent(chances.tie),
        defeat=percent(chances.defeat),
    )


def _fit(ours: Edition, pc: Contender, chance: int) -> Fit:
    found = fitting_name(pc, Fraction(chance, 100), ours.base_resistance)
    return Fit(chance, found.name, found.resistance.written(ours.mastery), percent(found.odds.victory))
