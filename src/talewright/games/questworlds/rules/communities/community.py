"""A community's resources: bonuses that fall by use and come back (QW3-9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.questworlds.rules.keyword import is_same_name
from talewright.games.questworlds.rules.modifier import Modifier, Source
from talewright.games.questworlds.rules.rating import Rating, TargetNumber
from talewright.refusal import Refused
from talewright.wording import in_a_row

BONUSES = (20, 15, 10, 5, 0)  # QW3-9.1.2.1
USUAL_RESOURCES = ("Wealth", "Diplomacy", "Morale", "Military", "Magic", "Technology")  # QW3-9.1.1.1, QW3-9.1.1.2
STEP = 5  # QW3-9.2.1.1, QW3-9.2.4b.1


class Resource(Struct, frozen=True):
    """A resource: the bonus that it was rated with, and what it is worth now."""

    name: str
    rated: int
    now: int
    bolstered: bool = False

    @property
    def is_depleted(self) -> bool:
        return self.now < self.rated

    def used(self) -> Resource:
        """After a use, whatever its outcome: 5 less; of a bolstered one only the 5 that were added.

        Source: QW3-9.2.1.1, QW3-9.2.1.2, QW3-9.2.1.3, QW3-9.2.4b.3.
        """
        return replace(self, now=self.now - STEP, bolstered=False)

    def bolster(self) -> Resource:
        """After an obstacle was overcome ahead of need: 5 more, or all that was lost comes back.

        Source: QW3-9.2.4b.1, QW3-9.2.4b.4, QW3-9.2.4b.5, QW3-9.2.4b.6.

        >>> Resource("Morale", 20, 20).bolster().now, Resource("Wealth", 10, -5).bolster().now
        (25, 10)
        """
        if self.bolstered:
            raise Refused(
                f"{self.name} is bolstered already: it must be used before it can be bolstered again.",
                clause="QW3-9.2.4b.6",
            )
        if self.is_depleted:
            return replace(self, now=self.rated)
        return replace(self, now=self.now + STEP, bolstered=True)

    def changed(self, by: int) -> Resource:
        """Raised or lowered by what happened, in steps of 5 (QW3-9.2.1.5, QW3-9.2.5.1)."""
        if by == 0 or by % STEP:
            raise Refused(f"A resource changes in steps of {STEP}: choose one.", clause="QW3-9.2.5.1")
        return replace(self, now=self.now + by)

    def restored(self) -> Resource:
        """Back at its original value; a bolster lasts until the resource is used (QW3-9.2.1.4, QW3-9.2.4b.3)."""
        return replace(self, now=self.rated + STEP if self.bolstered else self.rated)

    def modifier(self) -> Modifier:
        """A line under a rating: a bonus, and a penalty while the resource is below 0 (QW3-9.2.1.3, QW3-9.2.4.1)."""
        return Modifier(Source.RESOURCE, self.name, self.now)

    def bolster_resistance(self, base: Rating) -> TargetNumber:
        """What stands against bolstering: the base resistance plus the current bonus (QW3-9.2.4b.2)."""
        self.bolster()
        return TargetNumber.of(base) + max(0, self.now)


class Answered(StrEnum):
    """How a group chooses the answers of a questionnaire about its community (QW3-9.1.3.2)."""

    CONSENSUS = "consensus"
    MAJORITY = "majority"
    TURNS = "in turns"


class Community(Struct, frozen=True):
    """The one community whose resources are tracked (QW3-9.0.2)."""

    name: str
    resources: tuple[Resource, ...]
    answered: Answered | None = None  # by whose answers its resources are in order, if by any

    def resource(self, name: str) -> Resource:
        """Find a resource. Raises Refused if there is none of that name."""
        for each in self.resources:
            if is_same_name(each.name, name):
                return each
        raise Refused(f"{self.name} has no resource called {name[:40]}: choose one of them.", clause="QW3-9.1.1.1")

    def with_resource(self, resource: Resource) -> Community:
        """The community with a resource changed."""
        same = (resource if is_same_name(each.name, resource.name) else each for each in self.resources)
        return replace(self, resources=tuple(same))


def founded(name: str, resources: Sequence[str]) -> Community:
    """Rate resources, the strongest first: +20, +15, +10 and +5 for one each, and none for the fifth.

    Source: QW3-9.1.1.1, QW3-9.1.2.1.
    """
    names = [each.strip() for each in resources if each.strip()]
    if len({each.casefold() for each in names}) != len(names) or len(names) != len(BONUSES):
        raise Refused(
            "A community has five broad resources, each with a name of its own: name five, the strongest first.",
            clause="QW3-9.1.1.1",
        )
    return Community(name, tuple(Resource(each, bonus, bonus) for each, bonus in zip(names, BONUSES, strict=True)))


def check_answered(scores: Sequence[int]) -> None:
    """Refuse answers that gave no points (QW3-9.1.3.1)."""
    if not any(scores):
        raise Refused("The answers gave no points: write how many each resource has.", clause="QW3-9.1.3.1")


def said(answered: Answered) -> str:
    """How the answers were chosen, in words.

    >>> said(Answered.MAJORITY)
    'by majority'
    """
    return answered.value if answered is Answered.TURNS else f"by {answered}"


def ranked(scores: Mapping[str, int]) -> tuple[str, ...]:
    """Put resources in order by the points that answers gave them, the highest first (QW3-9.1.3.1).

    >>> ranked({"Wealth": 7, "Diplomacy": 3, "Morale": 9})
    ('Morale', 'Wealth', 'Diplomacy')
    """
    return tuple(sorted(scores, key=lambda name: -scores[name]))


def advice(community: Community, keywords: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """What to remember: each character should have a keyword for the community (QW3-9.0.1).

    *keywords* are those of each character by its name.
    """
    without = [who for who, known in keywords.items() if not any(is_same_name(community.name, one) for one in known)]
    have = "has" if len(without) == 1 else "have"
    says = f"{in_a_row(without)} {have} no keyword for {community.name} yet: write it on the sheet." if without else ""
    return (says,) if says else ()


def check_ability(community: Community | None, ability: str) -> None:
    """Refuse to use a resource as the ability itself: it is only a bonus to one (QW3-9.2.1)."""
    if community and any(is_same_name(each.name, ability) for each in community.resources):
        raise Refused(
            f"{ability} is a resource of {community.name}, and only ever a bonus: choose an ability of your own.",
            clause="QW3-9.2.1",
        )
