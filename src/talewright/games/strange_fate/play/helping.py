"""Companions and vehicles come to the table; an NPC may stand for several."""

from talewright.games.strange_fate.ladder import Rating
from talewright.games.strange_fate.npc import Good, Quick
from talewright.games.strange_fate.play import events as ev
from talewright.games.strange_fate.play import moves as mv
from talewright.games.strange_fate.play.allowed import check_gm, own
from talewright.games.strange_fate.play.moves import ActorId, NpcId
from talewright.games.strange_fate.play.reading import npcs_of, rating_of
from talewright.games.strange_fate.play.story import Person, Story
from talewright.games.strange_fate.procedure.dismantle import boxes
from talewright.games.strange_fate.stress import Bearing, Track
from talewright.refusal import Refused
from talewright.table.seat import Seat, Stamp

Events = tuple[ev.Event, ...]


def decide(story: Story, move: mv.Move, seat: Seat, stamp: Stamp) -> Events:
    """What a move with a helper brings about."""
    match move:
        case mv.BringCompanion(character=character, companion=name):
            person = own(story, seat, character)
            assert isinstance(person, Person)
            return (_companion(story, person, name, stamp),)
        case mv.BringVehicle(name=name, quality=quality):
            check_gm(seat, "The game master says what a vehicle can bear.")
            return (_vehicle(name, quality, stamp),)
        case mv.CountGroup(npc=id_, count=count):
            check_gm(seat)
            npc = story.npc(id_)
            return (ev.GroupCounted(npc=id_, count=count, hidden=npc.hidden),)
        case _:
            raise AssertionError(move)


def absent_companions(story: Story, person: Person) -> tuple[str, ...]:
    """The companions of a character who are not at the table."""
    here = {npc.quick.name.casefold() for npc in story.npcs.values() if npc.of == person.id}
    return tuple(each.name for each in person.character.companions if plain(each.name).casefold() not in here)


def _companion(story: Story, person: Person, name: str, stamp: Stamp) -> ev.HelperCame:
    found = {each.name.casefold(): each for each in person.character.companions}
    companion = found.get(name.strip().casefold())
    if companion is None or companion.name not in absent_companions(story, person):
        waiting = ", ".join(absent_companions(story, person)) or "none who is not here already"
        raise Refused(f"{person.name} has no companion {name.strip()[:60]!r} to bring: there is {waiting}.")
    skills = (Good(each.skill.name, Rating(each.skill.rating, each.skill.tier)) for each in companion.skills)
    line = Quick((Good(plain(companion.name), Rating(companion.quality)), *skills))
    return _came(stamp, line, companion.bearing, of=person.id)


def _vehicle(name: str, quality: str, stamp: Stamp) -> ev.HelperCame:
    """A device: 2 boxes of Health, changed by its quality (SF-trapping-dismantle.2)."""
    rating = rating_of(quality)
    line = Quick((Good(plain(name), rating),))
    return ev.HelperCame(npc=NpcId(ActorId(f"{stamp.id}.1")), line=_read(line), boxes=(boxes(rating.value), 0, 0))


def plain(name: str) -> str:
    """A name as it can stand in a line with others."""
    words = " ".join("".join(" " if sign in ",()" else sign for sign in name).split())
    if not words:
        raise Refused("Say what it is called.")
    return words


def _came(stamp: Stamp, line: Quick, bearing: Bearing, *, of: mv.CharacterId) -> ev.HelperCame:
    health, composure, reputation = (bearing.track(track) for track in Track)
    return ev.HelperCame(
        npc=NpcId(ActorId(f"{stamp.id}.1")),
        of=of,
        line=_read(line),
        boxes=(health.boxes, composure.boxes, reputation.boxes),
        armor=(health.armor, composure.armor, reputation.armor),
        slots=tuple(slot.degree for slot in bearing.slots),
    )


def _read(line: Quick) -> str:
    """Somebody in a line that reads back. Raises ``Refused`` where the name makes it none."""
    return str(npcs_of(str(line))[0])
