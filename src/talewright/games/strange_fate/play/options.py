"""What a group may set when its campaign begins, and the edition that follows from it."""

from collections.abc import Mapping

from msgspec.structs import replace

from talewright.games.strange_fate.rules.dice.dice import D6_D6, DICE_RULES, FATE_DICE, FLAT
from talewright.games.strange_fate.rules.editions import STRANGE_FATE, Edition
from talewright.games.strange_fate.rules.skills.budget import USUAL, Century
from talewright.games.strange_fate.rules.skills.diagram import SECOND, Diagram, bundled, second
from talewright.games.strange_fate.rules.skills.skill import RATINGS, SkillRules
from talewright.table import ready
from talewright.table.offer import Choice, Field, Number, Option, Value, one_of, yes_no
from talewright.table.options import read_options

DICE = {
    FATE_DICE: "Four Fate dice, one turned into a d6 for each tier of difference",
    D6_D6: "d6-d6, with one more d6 for each tier of difference",
    FLAT: "d6-d6, with +3 for each tier of difference",
}
DIAGRAMS = {
    "first": "First reading: meets 43 of the 48 printed prices, and all that the text states",
    SECOND: "Second reading: meets 45, with Shoot at 1 point",
}
MOST = 30


def options() -> tuple[Field, ...]:
    """The fields of a new campaign, filled in as the book has them."""
    centuries = tuple(Option(each, f"{each} ({USUAL.refresh_in(each)} refresh)") for each in Century)
    return (
        Choice(name="century", label="Part of the century", options=centuries, default=USUAL.century),
        one_of("dice", "Dice", (Option(each.name, DICE[each]) for each in DICE_RULES.values()), default=FATE_DICE.name),
        yes_no("common_skills", "Common skills are used", default=True,
                about="Without them everybody builds every skill of trappings, for 45 skill points instead of 30."),
        yes_no("gift_drawbacks", "Gifts may have drawbacks", default=USUAL.gift_drawbacks),
        yes_no("social_weapons", "Words may be weapons in social conflicts", default=USUAL.social_weapons),
        one_of("diagram", "Skill Trapping Diagram", (Option(each, says) for each, says in DIAGRAMS.items())),
        _number("free_aspects", "Free aspects", 0, MOST, USUAL.free_aspects),
        _number("best_rating", "Best rating at creation", RATINGS[0], RATINGS[-1], USUAL.best_rating),
        _number("least_refresh", "Least refresh of a player character", -MOST, MOST, USUAL.least_refresh),
        ready.FIELD,
    )  # fmt: skip


def chosen(options_set: Mapping[str, Value]) -> Edition:
    """The edition with what the group has set. Raises ``Refused`` if an option does not fit."""
    told = read_options(options_set, options())
    told.pop("diagram", None)
    told.pop(ready.CHARACTERS, None)
    dice = DICE_RULES[str(told.pop("dice", FATE_DICE.name))]
    skills = SkillRules(common_skills=told.pop("common_skills", True) is True)
    century = Century(str(told.pop("century", USUAL.century)))
    return replace(STRANGE_FATE, dice=dice, creation=replace(USUAL, century=century, skills=skills, **told))


def diagram_chosen(options_set: Mapping[str, Value]) -> Diagram:
    """The reading of the diagram that the group has set (SF-cost.17). Raises ``Refused`` if it is unknown."""
    return second() if read_options(options_set, options()).get("diagram") == SECOND else bundled()


def _number(name: str, label: str, least: int, most: int, default: int) -> Number:
    return Number(name=name, label=label, least=least, most=most, default=default)
