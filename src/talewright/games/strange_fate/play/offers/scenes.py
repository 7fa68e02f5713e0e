"""What may be done with a scene: open it, draw its zones, come and go, end it."""

from collections.abc import Iterable

from talewright.games.strange_fate.play import moves as mv
from talewright.games.strange_fate.play.conflict.means import unable
from talewright.games.strange_fate.play.ids import ActorId, CharacterId
from talewright.games.strange_fate.play.known import is_hidden
from talewright.games.strange_fate.play.scene import Scene
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.stress import Track
from talewright.table.offer import Choice, Number, Offer, Option, Text
from talewright.table.offering import explained, offer, one_of, words
from talewright.table.seat import Seat

HARDEST = 8


def of_scene(state: State, seat: Seat) -> Iterable[Offer]:
    """Everything that a seat may do with the scene, or to begin one."""
    scene = state.scene
    if seat.is_gm:
        yield from _of_game_master(state, scene)
    if scene is None:
        return
    for who, name in actors(state):
        if not state.acts_for(seat, who):
            continue
        if who in scene.present:
            yield from _going(scene, who, name, stays=not seat.is_gm and _stays(state, who))
        else:
            yield offer(mv.ComeIn, f"{name} comes into the scene", *_zone_field(scene), group=scene.id, who=who)


def actors(state: State) -> Iterable[tuple[ActorId, str]]:
    """Everybody who can be in a scene."""
    yield from ((person.id, person.name) for person in state.in_play)
    yield from ((npc.id, npc.name) for npc in state.npcs.values())


def seen_by(state: State, seat: Seat) -> tuple[Option, ...]:
    """Everybody of whom a seat may know."""
    known = (each for each in actors(state) if seat.is_gm or not is_hidden(state, each[0]))
    return tuple(Option(who, name) for who, name in known)


def _zone_field(scene: Scene) -> tuple[Choice, ...]:
    zones = tuple(Option(zone, zone) for zone in scene.zones.names)
    return (Choice(name="zone", label="Where", options=zones, optional=True),) if zones else ()


def _stays(state: State, who: ActorId) -> bool:
    """Whether somebody cannot move, being out of reach of all that is physical (SF-invulnerability.10)."""
    person = state.people.get(CharacterId(who))
    return person is not None and any(unable(person, Track.HEALTH))


def _going(scene: Scene, who: ActorId, name: str, *, stays: bool) -> Iterable[Offer]:
    here = scene.place(who)
    others = [Option(zone, zone, _across(scene, here, zone)) for zone in scene.zones.names if zone != here]
    if others and not stays:
        yield offer(mv.GoTo, f"{name} goes to another zone", one_of("zone", "Where", others), group=scene.id, who=who)
    yield offer(mv.GoAway, f"{name} leaves the scene", group=scene.id, who=who)


def _across(scene: Scene, here: str, there: str) -> str:
    """What stands between two zones, if they touch."""
    for border in scene.zones.borders:
        if border.joins(here, there):
            what = f", {border.what}" if border.what else ""
            return f"a border of {border.value}{what}" if border.value else "nothing in the way"
    return ""


# --- the game master's


def _of_game_master(state: State, scene: Scene | None) -> Iterable[Offer]:
    if scene is None:
        yield from _opening(state)
    else:
        here = {"group": scene.id}
        yield offer(mv.EndScene, "End the scene", **here)
        yield offer(mv.RenameScene, "Call the scene something else", words("name", "Name", default=scene.name), **here)
        yield from _drawing(scene)
        callers = [Option(who, name) for who, name in actors(state) if who not in scene.minions.values()]
        if callers:
            lines = Text(name="text", label="Who, each on a line", most=4000, long=True, about="Average thug.")
            made = offer(mv.CallMinions, "Minions come", one_of("who", "Called by", callers), lines, **here)
            yield explained(made, about="They leave with the scene, and can be called once in each.")
    if state.wounds:
        yield explained(offer(mv.EndStory, "Mark the end of a story"), about="What was recovering as long is over.")


def _opening(state: State) -> Iterable[Offer]:
    everybody = tuple(Option(who, name) for who, name in actors(state))
    who = (Choice(name="present", label="Who is in it", options=everybody, many=True, optional=True),)
    aspects = words("aspects", "Its aspects, each on a line", long=True, optional=True)
    zones = words(
        "zones",
        "Its zones, each on a line",
        long=True,
        optional=True,
        about="Each touches the one before it; borders can be drawn anew.",
    )
    yield offer(mv.OpenScene, "Open a scene", words("name", "Name"), *(who if everybody else ()), aspects, zones)


def _drawing(scene: Scene) -> Iterable[Offer]:
    here = {"group": scene.id}
    zones = tuple(Option(zone, zone) for zone in scene.zones.names)
    value = Number(name="value", label="Border", least=0, most=HARDEST, default=0)
    what = words("what", "What stands there", optional=True)
    if not zones:
        yield offer(mv.DrawZone, "Draw a zone", words("zone", "Name"), **here)
        return
    beside = Choice(name="beside", label="Beside", options=zones, optional=True)
    taken = {zone.casefold() for zone in scene.zones.names}
    name = words("zone", "Name", about=f"Another than {', '.join(sorted(taken))}.")
    yield offer(mv.DrawZone, "Draw a zone", name, beside, value, what, **here)
    for zone in scene.zones.names:
        others = [each for each in zones if each.value != zone]
        if others:
            made = offer(
                mv.DrawBorder, f"A border of {zone}", one_of("other", "To", others), value, what, one=zone, **here
            )
            yield made
        yield offer(mv.DropZone, f"Take the zone {zone} away", zone=zone, **here)
    for border in scene.zones.borders:
        label = f"{border.one} and {border.other} touch no more"
        yield offer(mv.DropBorder, label, one=border.one, other=border.other, **here)
