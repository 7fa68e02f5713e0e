"""Sidekicks: followers with a sheet of their own, whose abilities the player uses (QW3-6.5.1)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.questworlds.rules.keyword import Ability, AbilityRef, Keyword, is_same_name, named
from talewright.games.questworlds.rules.rating import Rating
from talewright.refusal import Refused

STARTS = (15, 10, 10)  # QW3-6.5.1.2
POINTS = 10  # QW3-6.5.1.5
HIGHEST = 25  # as in 3.4


class Sidekick(Struct, frozen=True):
    """A supporting character under the player's control: a name, a reason to follow, and abilities.

    *points* are what is left of those to begin with. Source: QW3-6.5.1.1, QW3-6.5.1.5.
    """

    name: str
    reason: str
    abilities: tuple[Ability | Keyword, ...]
    points: int = POINTS

    @property
    def ratings(self) -> Mapping[AbilityRef, Rating]:
        """What the player may use, under the sidekick's name: as own abilities (QW3-6.5.1.7)."""
        rated = {}
        for each in self.abilities:
            rated[AbilityRef(self.name, each.name)] = each.rating
            rated |= {AbilityRef(self.name, under.name): each.rating + under.bonus for under in each.breakouts}
        return rated

    @property
    def can(self) -> tuple[Ability, ...]:
        """What it can do, breakouts too, as on a sheet of its own."""
        return tuple(Ability(ref.breakout, rating) for ref, rating in self.ratings.items())

    def line(self, name: str) -> Ability | Keyword:
        """One of its abilities, or the keyword over a breakout. Raises Refused if it has neither of that name."""
        for each in self.abilities:
            if any(is_same_name(one.name, name) for one in (each, *each.breakouts)):
                return each
        raise Refused(f"{self.name} has no ability called {name}: choose one of its abilities.", clause="QW3-6.5.1.2")

    def as_line(self, ability: AbilityRef) -> AbilityRef:
        """One of its abilities as it would stand without its name before it."""
        line = self.line(ability.breakout)
        under = "" if is_same_name(line.name, ability.breakout) else ability.breakout
        return AbilityRef(f"{self.name}: {line.name}", under)

    def with_line(self, line: Ability | Keyword) -> Sidekick:
        """The sidekick with one of its abilities as it is now."""
        lines = (line if is_same_name(each.name, line.name) else each for each in self.abilities)
        return replace(self, abilities=tuple(lines))


def sidekick(name: str, reason: str, abilities: tuple[str, ...], *, unusual: str = "") -> Sidekick:
    """Make a sidekick of three abilities, the first at 15, the others at 10.

    One of them says what distinguishes it; of an *unusual* species or culture, that keyword is among the three.
    Source: QW3-6.5.1.1, QW3-6.5.1.2, QW3-6.5.1.3, QW3-6.5.1.4.
    """
    if not name.strip() or not reason.strip():
        raise Refused("A sidekick has a name and a reason to follow: write both.", clause="QW3-6.5.1.1")
    names = [named(each).strip() for each in abilities if each.strip()]
    if len({each.casefold() for each in names}) != len(STARTS):
        raise Refused(
            "A sidekick starts with three abilities, and one of them is what distinguishes it: name three.",
            clause="QW3-6.5.1.2",
        )
    if unusual.strip() and not any(is_same_name(unusual, each) for each in names):
        raise Refused(
            f"{unusual} is unusual here, so that keyword is one of the three abilities: name it there.",
            clause="QW3-6.5.1.4",
        )
    one = Sidekick(named(name).strip(), reason.strip(), tuple(map(_start, names, STARTS)))
    return with_keyword(one, unusual) if unusual.strip() else one


def _start(name: str, start: int) -> Ability:
    return Ability(name, Rating(start))


def with_keyword(one: Sidekick, ability: str) -> Sidekick:
    """Let an ability of a new sidekick be a keyword; its breakouts come with advances (QW3-6.5.1.2)."""
    line = one.line(ability)
    if not isinstance(line, Ability):
        raise Refused(f"{line.name} is a keyword already: choose another ability.", clause="QW3-6.5.1.2")
    if not one.points:
        raise Refused(
            f"{one.name} is not new any more: turn {line.name} into a keyword by an advance.", clause="QW3-6.5.1.2"
        )
    return one.with_line(Keyword(line.name, line.rating))


def raised(one: Sidekick, ability: str, points: int) -> Sidekick:
    """Spend points of the sidekick's own on one of its abilities, up to 5M (QW3-6.5.1.5)."""
    if not 1 <= points <= one.points:
        raise Refused(f"Points of {one.name} that are left: {one.points}. Spend from 1 to that.", clause="QW3-6.5.1.5")
    line = one.line(ability)
    if not is_same_name(line.name, ability):
        raise Refused(f"Points never raise a breakout such as {ability}: raise {line.name}.", clause="QW3-6.5.1.5")
    if line.rating.score + points > HIGHEST:
        raise Refused(f"No ability starts above {Rating(HIGHEST)}: spend fewer points on it.", clause="QW3-6.5.1.5")
    return replace(improved(one, ability, points), points=one.points - points)


def improved(one: Sidekick, ability: str, points: int) -> Sidekick:
    """Raise an ability of a sidekick, or what a breakout adds, by the player's experience too (QW3-6.5.1.6)."""
    line = one.line(ability)
    under = "" if is_same_name(line.name, ability) else ability
    return one.with_line(line.raised(points, under) if isinstance(line, Keyword) else line.raised(points))
