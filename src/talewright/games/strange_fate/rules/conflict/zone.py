"""Zones of a scene and the borders between them: where people are, and what a step costs.

The text measures range and movement in zones and gives borders a value, but explains neither; this follows the wider
Fate rules, as the catalogue says under *missing*.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from talewright.refusal import Refused

SUPPLEMENTAL = -1
"""What a step to the next zone beside the main action takes from it."""


class Border(Struct, frozen=True, kw_only=True):
    """Two zones that touch, and how hard it is to get from one to the other; *what* stands there."""

    one: str
    other: str
    value: int = 0
    what: str = ""

    def joins(self, one: str, other: str) -> bool:
        return {self.one, self.other} == {one, other}

    def beyond(self, zone: str) -> str | None:
        """The zone on the other side; None where this border is not one of its."""
        return {self.one: self.other, self.other: self.one}.get(zone)


class Zones(Struct, frozen=True, kw_only=True):
    """The zones of a scene in the order in which they were drawn, their borders, and who is where."""

    names: tuple[str, ...] = ()
    borders: tuple[Border, ...] = ()
    where: Mapping[str, str] | None = None

    def check(self) -> None:
        """Raises Refused if a zone has no name, or stands twice, or a border joins a zone that is not there."""
        if not all(name.strip() for name in self.names):
            raise Refused("Every zone has a name: write a word or two, such as The Gallery.")
        if len({name.casefold() for name in self.names}) < len(self.names):
            raise Refused("Two zones have the same name: give each its own.")
        for border in self.borders:
            for name in (border.one, border.other):
                if name not in self.names:
                    raise Refused(f"There is no zone {name}: a border joins two of {', '.join(self.names) or 'none'}.")
            if border.one == border.other:
                raise Refused(f"A border joins two zones, and {border.one} has none with itself.")
            if border.value < 0:
                raise Refused(f"A border has a value of 0 or more, not {border.value}.")

    def place(self, who: str) -> str:
        """Where somebody is; empty where nobody has said."""
        return (self.where or {}).get(who, "")

    def moved(self, who: str, zone: str) -> Zones:
        """The zones with somebody in one of them; as they are if there is none of that name."""
        return replace(self, where={**(self.where or {}), who: zone}) if zone in self.names else self

    def border(self, one: str, other: str) -> Border:
        """What stands between two zones. Refused where they do not touch."""
        for border in self.borders:
            if border.joins(one, other):
                return border
        raise Refused(f"{one} and {other} do not touch: go through a zone between them.")

    def distance(self, one: str, other: str) -> int:
        """How many zones lie from one to the other, by the shortest way. Refused where there is no way.

        >>> street = Zones(names=("Bar", "Street", "Roof"), borders=(Border(one="Bar", other="Street"),
        ...                Border(one="Street", other="Roof", value=4, what="a drainpipe")))
        >>> street.distance("Bar", "Roof"), street.distance("Bar", "Bar")
        (2, 0)
        """
        return len(self.way(one, other))

    def way(self, one: str, other: str) -> tuple[Border, ...]:
        """The borders from one zone to the other, by the shortest way. Refused where there is no way.

        Of several that are as short it is the one with the lowest borders.
        """
        ways: dict[str, tuple[Border, ...]] = {}
        ahead: list[tuple[int, int, str, tuple[Border, ...]]] = [(0, 0, one, ())]
        while ahead:
            steps, height, here, way = min(ahead, key=lambda each: each[:3])
            ahead.remove((steps, height, here, way))
            if here == other:
                return way
            if here in ways:
                continue
            ways[here] = way
            for border in self.borders:
                beyond = border.beyond(here)
                if beyond and beyond not in ways:
                    ahead.append((steps + 1, height + border.value, beyond, (*way, border)))
        raise Refused(f"There is no way from {one} to {other}: draw a border that joins them.")
