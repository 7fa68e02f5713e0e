"""A scene under way: who is in it, and where."""

from collections.abc import Mapping

from msgspec import Struct, field
from msgspec.structs import replace

from talewright.games.strange_fate.play.ids import ActorId, NpcId, SceneId
from talewright.games.strange_fate.rules.conflict.zone import Border, Zones


class Scene(Struct, frozen=True, kw_only=True):
    """What goes on now: who is in it, and where. *minions* leave with it; each has whoever called it.

    Minions who have gone are still there, since nobody calls twice in a scene. *out* are those who were taken out.
    """

    id: SceneId
    name: str
    present: tuple[ActorId, ...] = ()
    zones: Zones = field(default_factory=Zones)
    minions: Mapping[NpcId, ActorId] = field(default_factory=dict)
    out: tuple[ActorId, ...] = ()

    def place(self, who: ActorId) -> str:
        """The zone that somebody is in; empty where nobody has said."""
        return self.zones.place(who)

    def came(self, who: ActorId, zone: str) -> "Scene":
        """With somebody in it, in a zone if one is named."""
        present = self.present if who in self.present else (*self.present, who)
        return replace(self.moved(who, zone) if zone else self, present=present).with_out(who, is_out=False)

    def moved(self, who: ActorId, zone: str) -> "Scene":
        return replace(self, zones=self.zones.moved(who, zone))

    def left(self, who: ActorId) -> "Scene":
        """Without somebody."""
        where = {each: zone for each, zone in (self.zones.where or {}).items() if each != who}
        present = tuple(each for each in self.present if each != who)
        return replace(self, present=present, zones=replace(self.zones, where=where))

    def with_out(self, who: ActorId, *, is_out: bool) -> "Scene":
        """With somebody taken out, or up again."""
        others = tuple(each for each in self.out if each != who)
        return replace(self, out=(*others, who) if is_out else others)

    def with_zone(self, zone: str) -> "Scene":
        return replace(self, zones=replace(self.zones, names=(*self.zones.names, zone)))

    def with_border(self, border: Border) -> "Scene":
        """With a border, in place of the one that joined the same zones."""
        others = tuple(each for each in self.zones.borders if not each.joins(border.one, border.other))
        return replace(self, zones=replace(self.zones, borders=(*others, border)))

    def without_border(self, one: str, other: str) -> "Scene":
        borders = tuple(each for each in self.zones.borders if not each.joins(one, other))
        return replace(self, zones=replace(self.zones, borders=borders))

    def without_zone(self, zone: str) -> "Scene":
        """Without a zone and its borders; who was there is nowhere in particular."""
        return replace(
            self,
            zones=Zones(
                names=tuple(each for each in self.zones.names if each != zone),
                borders=tuple(each for each in self.zones.borders if each.beyond(zone) is None),
                where={who: where for who, where in (self.zones.where or {}).items() if where != zone},
            ),
        )
