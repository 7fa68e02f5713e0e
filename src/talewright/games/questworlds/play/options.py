"""What a group may set when its campaign begins, and the edition that follows from it."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from talewright.games.questworlds.rules.creating.making import Method
from talewright.games.questworlds.rules.editions import Edition
from talewright.games.questworlds.rules.genre import GenrePack
from talewright.games.questworlds.rules.growing.advance import CHEAP, COST, Growth
from talewright.games.questworlds.rules.keyword import KeywordKind
from talewright.games.questworlds.rules.rating import Rating
from talewright.games.questworlds.rules.sequences.chained import PowersCost
from talewright.games.questworlds.rules.sequences.exchange import SequenceType
from talewright.games.questworlds.rules.story_point import Refresh
from talewright.games.questworlds.shared.options import MASTERY, SAMPLES, mastery_field, samples_field
from talewright.table import ready
from talewright.table.offer import Choice, Field, Option, Text, Value, one_of, yes_no
from talewright.table.options import fitting, names_in, read_options

REFRESHES = (
    Option(Refresh.SESSION.value, "At the start of each session"),
    Option(Refresh.DOWNTIME.value, "At downtime, when the game master says that it comes"),
    Option(Refresh.GM.value, "Whenever the game master says so"),
)
SEQUENCES = tuple(Option(each.value, f"{each.value.capitalize()}: {each.points}", each.advice) for each in SequenceType)
METHODS = (
    Option(Method.AS_YOU_GO.value, "As you go: twelve abilities, rated when they are used"),
    Option(Method.PROSE.value, "In prose: the words of a text become abilities"),
)
GROWTHS = (
    Option(Growth.EXPERIENCE.value, "Experience points buy advances"),
    Option(Growth.MILESTONES.value, "Milestones: the game master declares advances"),
)
COSTS = (Option(str(COST), f"{COST} experience points"), Option(str(CHEAP), f"{CHEAP}, where little is earned"))
POWERS_COSTS = (
    Option(PowersCost.NEVER.value, "Never"),
    Option(PowersCost.DEFEAT.value, "1 on any defeat"),
    Option(PowersCost.CLOSE_VICTORY.value, "1 on a victory of degree 0"),
)
ASKED = tuple(Option(kind.value, kind.value.capitalize()) for kind in KeywordKind if kind is not KeywordKind.OTHER)
FLAGS = {
    "story_points": "Story points are used",
    "numbers_after_contests": "Benefits and consequences have numbers",
    "victory_at_a_price": "A close victory may have a price",
    "defeat_with_a_boon": "A close defeat may bring a boon",
    "tell_assured": "Players are told that a contest is assured",
    "player_against_player": "Players often contend with each other",
    "bars_transfers": "No advantage points change hands between ratings 6 or more apart",
}

OPTION_GROUPS = {
    "Characters and advances": ("keywords_asked", "advance_cost", "mastery", "sample_abilities"),
    "Contests, story points and sequences": (
        "refresh",
        "tell_assured",
        "victory_at_a_price",
        "defeat_with_a_boon",
        "numbers_after_contests",
        "player_against_player",
        "bars_transfers",
    ),
    "The genre and its powers": ("genre_keywords", "genre_powers", "powers", "powers_cost", ready.CHARACTERS),
}  # the rest are those that groups really choose


def options(edition: Edition) -> tuple[Field, ...]:
    """The fields of a new campaign, filled in as the edition has them."""
    flags = (yes_no(name, label, default=getattr(edition, name)) for name, label in FLAGS.items())
    return (
        Text(name="base_resistance", label="Base resistance", default=str(edition.base_resistance)),
        Choice(name="refresh", label="Story points come back", options=REFRESHES, default=edition.refresh.value),
        Choice(name="sequence", label="Sequences", options=SEQUENCES, default=edition.sequence.value),
        *flags,
        Choice(name="method", label="How characters are made", options=METHODS, default=edition.method.value),
        Choice(
            name="keywords_asked", label="Keywords that every character needs", options=ASKED, many=True, optional=True
        ),
        Choice(name="growth", label="How characters grow", options=GROWTHS, default=edition.growth.value),
        Choice(name="advance_cost", label="An advance costs", options=COSTS, default=str(edition.advance_cost)),
        mastery_field(edition.mastery),
        samples_field(", ".join(edition.sample_abilities)),
        ready.FIELD,
        genre_field("genre_keywords", "Keywords of the genre", edition.genre.lines, "One on each line: Healer: herbs."),
        genre_field(
            "genre_powers", "Incredible powers", edition.genre.powers, "How far abilities beyond human norms go."
        ),
        Text(
            name="powers",
            label="Which abilities are incredible powers",
            about="With commas between them. A keyword counts with all its breakouts.",
            default=", ".join(edition.powers),
            most=2000,
            optional=True,
        ),
        one_of("powers_cost", "Incredible powers cost resolve", POWERS_COSTS, default=edition.powers_cost.value),
    )


def genre_field(name: str, label: str, default: str, about: str) -> Text:
    """The field for what the group's genre pack says."""
    return Text(name=name, label=label, default=default, about=about, most=4000, optional=True, long=True)


def chosen(edition: Edition, options_set: Mapping[str, Value]) -> Edition:
    """The edition with what the group has set. Raises ``Refused`` if an option does not fit."""
    told = read_options(options_set, options(edition))
    told.pop(ready.CHARACTERS, None)
    base, mastery = told.pop("base_resistance", edition.base_resistance), str(told.pop(MASTERY, edition.mastery))
    words = told.pop("genre_keywords", edition.genre.lines), told.pop("genre_powers", edition.genre.powers)
    with fitting():
        return replace(
            edition,
            mastery=mastery,
            base_resistance=Rating.parse(str(base), mastery=mastery),
            genre=GenrePack.parse(*map(str, words)),
            **{name: READS[name](value) if name in READS else value for name, value in told.items()},
        )


def _kinds(names: tuple[str, ...]) -> tuple[KeywordKind, ...]:
    return tuple(map(KeywordKind, names))


READS: Mapping[str, Callable[[Any], object]] = {
    "refresh": Refresh,
    "sequence": SequenceType,
    "method": Method,
    "keywords_asked": _kinds,
    "growth": Growth,
    "advance_cost": int,
    SAMPLES: names_in,
    "powers": names_in,
    "powers_cost": PowersCost,
}
"""What an option is in an edition, where that is no yes or no."""
