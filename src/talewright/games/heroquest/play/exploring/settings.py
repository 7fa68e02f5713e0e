"""What a group has set for itself, and what of it a question about chance has to know."""

from collections.abc import Callable, Mapping
from functools import partial

from talewright.games.heroquest.play.flags import FLAGS
from talewright.games.heroquest.play.options import MECHANICS, METHODS, chosen, options
from talewright.games.heroquest.rules.advanced import Advanced
from talewright.games.heroquest.rules.editions import Edition
from talewright.refusal import Refused
from talewright.table.offer import Choice, Field

FLAGS_ASKED = (
    "very_low_has_a_floor", "boosts", "boost_settles_ties", "hurts_narrow_winners", "losers_of_a_climax_pay",
)  # fmt: skip


def _flag(reads: Callable[[Edition], bool]) -> Callable[[Edition], str]:
    return lambda on: str(reads(on)).lower()


def _uses(mechanic: Advanced, edition: Edition) -> bool:
    return mechanic in edition.advanced


READS: dict[str, Callable[[Edition], str]] = {
    "base_resistance": lambda on: str(on.resistance.base),
    "mastery": lambda on: on.mastery,
    "better_roll": lambda on: on.contest.better_roll,
    "two_fumbles": lambda on: on.contest.two_fumbles,
    "hopeless": lambda on: on.contest.hopeless,
    "resistance_rolls": lambda on: on.group.resistance_rolls,
    "augments": lambda on: next(name for name, methods in METHODS.items() if methods == on.augments.methods),
    **{name: _flag(FLAGS[name].reads) for name in FLAGS_ASKED},
    **{each.name.lower(): _flag(partial(_uses, each)) for each in MECHANICS},
}
"""The options that matter to chances, each with how an edition has it; named as when a campaign begins."""


def settings(edition: Edition, played: Edition) -> dict[str, str]:
    """What a group has set otherwise than its edition."""
    return {name: reads(played) for name, reads in READS.items() if reads(played) != reads(edition)}


def as_set(edition: Edition, asked: Mapping[str, str]) -> Edition:
    """The edition with what the asking group has set. Raises ValueError if that is nothing a group can set."""
    try:
        return chosen(edition, {name: asked[name] for name in READS if asked.get(name, "").strip()})
    except Refused as error:
        raise ValueError(error.why) from error


def settings_say(edition: Edition, set_so: Mapping[str, str]) -> tuple[str, ...]:
    """The same for people: each option by its label, with what the group has chosen."""
    fields = {field.name: field for field in options(edition)}
    return tuple(f"{fields[name].label}: {_named(fields[name], value)}" for name, value in set_so.items())


def _named(field: Field, value: str) -> str:
    named = {each.value: each.label.lower() for each in field.options} if isinstance(field, Choice) else {}
    return named.get(value, value)
