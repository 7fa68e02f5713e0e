"""What version 2.2 changed, each change as a difference between the two editions (QW2, chapter 9)."""

from collections.abc import Callable

from msgspec import Struct

from talewright.games.heroquest.rules.advanced import Advanced
from talewright.games.heroquest.rules.editions import Edition


class Version(Struct, frozen=True):
    """A version of the rules, as a record of a game can name it."""

    name: str
    year: int | None = None

    def __str__(self) -> str:
        return f"{self.name} ({self.year})" if self.year else self.name


LINEAGE = (
    Version("Hero Wars", 2000),
    Version("HeroQuest 1e", 2003),
    Version("HeroQuest 2e", 2009),
    Version("HeroQuest 2.1e", 2015),
    Version("QuestWorlds 2.2"),
)
"""Where the two editions come from (QW2-1.2.1)."""


class Change(Struct, frozen=True):
    """One change: the clause that tells it, the change in a sentence, and what of an edition it is about."""

    clause: str
    text: str
    about: Callable[[Edition], object]

    def is_between(self, one: Edition, other: Edition) -> bool:
        return self.about(one) != self.about(other)


CHANGES = (
    Change(
        "QW2-9.1",
        "Rules that are not required are options, and off unless the group wants them.",
        lambda edition: edition.advanced,
    ),
    Change(
        "QW2-9.3",
        "Only player characters have an outcome of their own; the game master tells what becomes of a resistance.",
        lambda edition: edition.resistance_has_outcome,
    ),
    Change(
        "QW2-9.4",
        "Outcomes are told as yes or no, with an “and” or a “but”; a marginal victory gains the prize.",
        lambda edition: edition.phrases,
    ),
    Change(
        "QW2-9.6",
        "Consequences of defeat and benefits of victory are optional.",
        lambda edition: edition.advanced & {Advanced.CONSEQUENCES, Advanced.BENEFITS},
    ),
    Change(
        "QW2-9.7",
        "Nobody has a bonus for the more specific ability; a broad one may be a stretch instead.",
        lambda edition: edition.specific_bonus,
    ),
    Change(
        "QW2-9.9",
        "Whoever wins a group contest is never hurt by it, however narrowly it was won.",
        lambda edition: edition.group.hurts_narrow_winners,
    ),
    Change(
        "QW2-9.11",
        "Whoever wins an extended contest of the rising action is not hurt by it.",
        lambda edition: edition.aftermath.hurts_narrow_winners,
    ),
    Change(
        "QW2-9.12",
        "A parting shot is for player characters alone.",
        lambda edition: edition.extended.resistance_may_part,
    ),
    Change(
        "QW2-9.13",
        "The contest to five resolution points is called a scored contest; long contest is the name for every kind.",
        lambda edition: edition.extended.title,
    ),
    Change(
        "QW2-9.16",
        "Improvement may be led by the story: experience points cement what a victory has brought.",
        lambda edition: edition.growth.offered,
    ),
)
"""The version list, as far as it changed what a table does."""


def between(one: Edition, other: Edition) -> tuple[Change, ...]:
    """The changes that lie between two editions, or between two groups' options.

    >>> from talewright.games.heroquest.rules.editions import HEROQUEST_2E, QUESTWORLDS_2_2
    >>> len(between(HEROQUEST_2E, QUESTWORLDS_2_2)) == len(CHANGES)
    True
    """
    return tuple(change for change in CHANGES if change.is_between(one, other))
