"""What a character is made with: skill points and refresh, by century and by what the group has chosen."""

from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct, field

from talewright.games.strange_fate.rules.skills.skill import SkillRules
from talewright.refusal import Fault


class Century(StrEnum):
    """The period in which the game is set."""

    EARLY = "Early"
    MIDDLE = "Middle"
    LATE = "Late"


class CreationRules(Struct, frozen=True, kw_only=True):
    """The numbers of creation, and what a group may choose; the text's own are the defaults.

    *gift_drawbacks* and *social_weapons* are options of the group (SF-gifts-and-flaws.1, SF-social-weapons.1). How many
    aspects there are and how low refresh may go are settings, as the text does not say (SF-aspects.8, SF-budget.5), and
    so is the best rating at creation (SF-buy-skills.3).
    """

    century: Century = Century.MIDDLE
    skills: SkillRules = field(default_factory=SkillRules)
    gift_drawbacks: bool = False
    social_weapons: bool = False
    refresh_by_century: tuple[int, int, int] = (6, 8, 10)
    points_per_skilled: int = 5
    free_gifts: int = 1
    refresh_per_gift: int = 1
    least_refresh: int = 1
    best_rating: int = 4
    convictions: int = 1
    social_class_aspects: int = 1
    free_aspects: int = 3

    @property
    def refresh(self) -> int:
        """Refresh before anything is bought (SF-budget.3)."""
        return self.refresh_in(self.century)

    def refresh_in(self, century: Century) -> int:
        """Refresh before anything is bought, in any part of the century (SF-budget.3)."""
        return self.refresh_by_century[list(Century).index(century)]

    def skill_points(self, skilled: int = 0) -> int:
        """Skill points to spend, with so many Skilled gifts (SF-budget.2, SF-world-without-common-skills.2).

        >>> CreationRules().skill_points(skilled=1)
        35
        """
        return self.skills.skill_points + self.points_per_skilled * skilled

    def refresh_for_gifts(self, gifts: int) -> int:
        """What so many gifts take from refresh: the first is free (SF-budget.6, SF-gifts.2)."""
        return self.refresh_per_gift * max(0, gifts - self.free_gifts)


USUAL = CreationRules()


class Line(Struct, frozen=True, kw_only=True):
    """One thing on a receipt: what it took, or gave back where *cost* is below 0."""

    title: str
    cost: int
    text: str = ""
    clause: str

    def __str__(self) -> str:
        sign = "+" if self.cost < 0 else ""
        text = f" ({self.text})" if self.text else ""
        return f"{self.title}: {sign}{abs(self.cost)}{text}"


class Receipt(Struct, frozen=True, kw_only=True):
    """What was spent of one currency, line by line: *held* before, and what is left."""

    unit: str
    held: int
    lines: tuple[Line, ...] = ()

    @property
    def total(self) -> int:
        return sum(line.cost for line in self.lines)

    @property
    def left(self) -> int:
        return self.held - self.total

    @property
    def sum(self) -> str:
        """The last line, in words."""
        return f"{self.total} of {self.held} {self.unit}, {self.left} left"


def faults_of_points(points: Receipt) -> Iterator[Fault]:
    """Skill points that are overspent; what is not spent is kept for later (SF-budget.8)."""
    if points.left < 0:
        yield Fault(
            f"The skills cost {points.total} skill points, and there are {points.held}: make them cheaper by "
            f"{-points.left}, or take a Skilled gift for 5 more.",
            "SF-budget.8",
        )


def faults_of_refresh(refresh: Receipt, rules: CreationRules) -> Iterator[Fault]:
    """Refresh below the least that the group has set (SF-budget.5)."""
    if refresh.left < rules.least_refresh:
        yield Fault(
            f"{refresh.total} refresh of {refresh.held} is spent, which leaves {refresh.left}, and a player character "
            f"keeps {rules.least_refresh} at least: lower a power tier or give up a gift, to save "
            f"{rules.least_refresh - refresh.left} more.",
            "SF-budget.5",
        )


def fate_points_at_start(refresh: int) -> int:
    """Fate points at the start of each session: as many as the refresh that is left (SF-budget.4)."""
    return max(0, refresh)
