"""What a character brings to a check: a trait with rank and die, a skill with a rank, and the results they open."""

from msgspec import Struct

from talewright.games.west.rules.cards.grid import COLUMNS, ResultSet, checked

UNSKILLED_COLUMN = COLUMNS[0]
"""Without the skill, the leftmost column is read (TW-unskilled.2)."""


class Trait(Struct, frozen=True):
    """A trait has a rank and a die; the die is a column of the card."""

    name: str
    rank: int
    die: int

    def __post_init__(self) -> None:
        checked(self.rank, self.die)

    @property
    def result_set(self) -> ResultSet:
        """A check of the trait alone uses its own rank and die (TW-cause-grid.7)."""
        return ResultSet(self.rank, self.die)


class Skill(Struct, frozen=True):
    """A skill has a rank; the trait that governs the task gives the column."""

    name: str
    rank: int


def result_set(trait: Trait, skill: Skill | None) -> ResultSet:
    """What a task opens to a character: the skill's rank in the trait's column (TW-cause-grid.6).

    Without the skill it is the trait's rank in the leftmost column, whatever its die (TW-unskilled.1, TW-unskilled.2,
    TW-unskilled.3, TW-unskilled.4).

    >>> knowledge = Trait("Knowledge", 1, 6)
    >>> str(result_set(knowledge, Skill("Rifles", 3))), str(result_set(knowledge, None))
    ('3d6', '1d4')
    """
    return ResultSet(trait.rank, UNSKILLED_COLUMN) if skill is None else ResultSet(skill.rank, trait.die)
