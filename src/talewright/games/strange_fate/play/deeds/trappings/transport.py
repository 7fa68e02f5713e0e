"""Riding and driving: what carries somebody rolls as well (Transport)."""

from collections.abc import Iterator

from talewright.games.strange_fate.play.base import Event
from talewright.games.strange_fate.play.deed import Deed
from talewright.games.strange_fate.play.deeds.course import Course
from talewright.games.strange_fate.play.deeds.steps import over
from talewright.games.strange_fate.play.harm.mounts import arrived, besides, mount_of, same_difficulty, waits_for_mount
from talewright.games.strange_fate.play.ids import ActorId
from talewright.games.strange_fate.play.state import Person, State
from talewright.games.strange_fate.rules.trappings.transport import DRIVE
from talewright.refusal import Refused
from talewright.table.moves import Words
from talewright.table.offering import words
from talewright.table.seat import Seat


def _carriers(state: State, person: Person) -> Iterator[ActorId]:
    return (npc.id for npc in state.npcs.values() if ActorId(npc.id) != person.id and not npc.hidden)


def _check_arrived(state: State, deed: Deed, _: Seat) -> None:
    if waits_for_mount(state, deed):
        raise Refused("The animal or vehicle has still to roll: wait for it.", clause="SF-trapping-transport.3")


def _rolled(state: State, deed: Deed) -> Iterator[Event]:
    """Both rolls count; it is over when what carries them has rolled too."""
    mount = mount_of(state, deed)
    if mount is not None:
        yield from arrived(state, deed, mount)
    elif not waits_for_mount(state, deed) and not COURSES[DRIVE].waits(deed):
        yield over(deed)


COURSES = {
    DRIVE: Course(
        words=lambda _, __: words("words", "By which of its skills", optional=True),
        targets=_carriers,
        target="On or in what",
        misfit=Words(
            "{} is nothing to ride or to drive: choose an animal or a vehicle, an NPC whom everybody sees.",
            clause="SF-trapping-transport.3",
        ),
        besides=besides,
        set_against=same_difficulty,
        after_roll=_rolled,
        check_end=_check_arrived,
    )
}
