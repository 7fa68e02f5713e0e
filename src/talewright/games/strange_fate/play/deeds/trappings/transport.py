"""Riding and driving: what carries somebody rolls as well (Transport)."""

from collections.abc import Iterator

from msgspec.structs import replace

from talewright.games.strange_fate.play.able import acts_by
from talewright.games.strange_fate.play.acting import doer
from talewright.games.strange_fate.play.base import Event, Public
from talewright.games.strange_fate.play.card import Card
from talewright.games.strange_fate.play.conflict.fighters import is_down
from talewright.games.strange_fate.play.deed import Deed
from talewright.games.strange_fate.play.deeds.course import Course
from talewright.games.strange_fate.play.deeds.steps import OfDeed, over, title, with_what_it_came_to
from talewright.games.strange_fate.play.deeds.trappings.bringing import sought_by, the_aspect
from talewright.games.strange_fate.play.harm.hits import HitDealt
from talewright.games.strange_fate.play.harm.mounts import besides, mount_of, same_difficulty, waits_for_mount
from talewright.games.strange_fate.play.ids import NOBODY, ActorId, CharacterId, HitId
from talewright.games.strange_fate.play.state import Person, State
from talewright.games.strange_fate.rules.conflict.stress import Track
from talewright.games.strange_fate.rules.trappings import transport
from talewright.refusal import Refused
from talewright.table.offer import Choice, Field, Option, Words, words
from talewright.table.seat import Seat, check_gm
from talewright.wording import counted, small

BOTH_FAIL = "Both fail, and it is an accident"


def _carriers(state: State, person: Person) -> Iterator[ActorId]:
    """Who may carry somebody now, vehicles first: an animal is an NPC as any other, and is where they are."""
    seen = (npc for npc in state.npcs.values() if ActorId(npc.id) != person.id and not npc.hidden)
    here = (npc for npc in seen if (state.scene is None or state.in_scene(npc.id)) and not is_down(state, npc.id))
    return (npc.id for npc in sorted(here, key=lambda npc: not npc.is_device))


def _vehicle(state: State, deed: Deed) -> ActorId:
    """The one vehicle that may carry somebody; nobody where there are several, or the skill is for animals."""
    carriers = () if _usual_kind(state, deed) is transport.Kind.RIDING else _carriers(state, doer(state, deed.who))
    vehicles = [who for who in carriers if state.npc(who).is_device]
    return vehicles[0] if len(vehicles) == 1 else NOBODY


def _its_skill(state: State, deed: Deed) -> Field:
    """What the animal or vehicle rolls by, as is said of those that may carry somebody, vehicles first."""
    carriers = _carriers(state, doer(state, deed.who))
    names = tuple(dict.fromkeys(good.name for who in carriers for good in acts_by(state.npc(who))))
    about = "What its line says; anything else is Mediocre."
    return words("words", "Skill of the animal or vehicle", optional=True, suggestions=names, about=about)


def _check_arrived(state: State, deed: Deed, seat: Seat) -> None:
    if deed.accident:
        check_gm(seat, "It is an accident: the game master says what happens.", clause="SF-trapping-transport.6")
    if waits_for_mount(state, deed):
        raise Refused("The animal or vehicle has still to roll: wait for it.", clause="SF-trapping-transport.3")


def _rolled(state: State, deed: Deed) -> Iterator[Event]:
    """Both rolls count; it is over when what carries them has rolled too."""
    mount = mount_of(state, deed)
    if mount is not None:
        yield from _arrived(state, deed, mount)
    elif not waits_for_mount(state, deed) and not COURSES[transport.DRIVE].waits(deed):
        yield over(deed)


def _arrived(state: State, deed: Deed, mount: Card) -> Iterator[Event]:
    """What both rolls come to; after an accident the game master says it.

    Source: SF-trapping-transport.4, SF-trapping-transport.5, SF-trapping-transport.6, SF-trapping-transport.7.
    """
    assert deed.decided is not None
    assert mount.decided is not None
    found = transport.driven(deed.decided, mount.decided)
    if found.is_accident:
        yield AccidentHappened(deed=deed.id)
        return
    name = mount.ours.name if mount.ours else "it"
    yield over(deed, _told(found, name, hides=mount.hides))
    if found.stress and deed.on in state.npcs:
        yield HitDealt(
            hit=HitId(mount.id),
            who=deed.on,
            track=Track.HEALTH,
            stress=found.stress,
            why=f"{deed.called} asks too much",
            hidden=mount.hides,
        )


def _told(found: transport.Driven, name: str, *, hides: bool) -> str:
    if found.is_success:
        return f"it works, and {name} covers {counted(found.zones, 'zone')}"
    if found.stress:
        return f"it does not work, and {name} suffers{'' if hides else f' {found.stress} Health stress'}"
    return "it does not work, and nothing breaks"


class AccidentHappened(OfDeed, tag="accident-happened/1"):
    """Both whoever rides or drives and what carries them failed; what follows is still to be said."""

    def file(self, state: State) -> State:
        deed = replace(state.acts.deeds[self.deed], accident=True)
        return with_what_it_came_to(state, deed, BOTH_FAIL).with_acts(state.acts.with_deed(deed))

    def told(self, state: State) -> str:
        return f"{title(state.acts.deeds[self.deed])}: {small(BOTH_FAIL)}"


class TransportChosen(Public, tag="transport-chosen/1"):
    """The kind of transport that somebody's skill is for, once and for all."""

    who: CharacterId
    skill: str
    kind: transport.Kind

    def file(self, state: State) -> State:
        kinds = {**state.acts.kinds, (self.who, self.skill): self.kind}
        return state.with_acts(replace(state.acts, kinds=kinds))

    def told(self, state: State) -> str:
        return f"{self.skill} of {state.people[self.who].name} is for {self.kind}"


def _kind_known(state: State, deed: Deed) -> transport.Kind | None:
    return state.acts.kinds.get((CharacterId(deed.who), deed.skill))


def _usual_kind(state: State, deed: Deed) -> transport.Kind | None:
    return _kind_known(state, deed) or transport.USUAL.get(deed.skill)


def _kinds(state: State, deed: Deed) -> Field:
    """The five kinds, until one was chosen for the skill; it is chosen for good, so the first is no default."""
    known = _kind_known(state, deed)
    options = tuple(Option(each, each.capitalize()) for each in ((known,) if known else transport.Kind))
    return Choice(name="sort", label="What kind", options=options, default=_usual_kind(state, deed) or "")


def _check_kind(state: State, deed: Deed) -> None:
    """A skill of a character is for one kind alone (SF-trapping-transport.1)."""
    said = (deed.sort,) if deed.sort else ()
    if deed.who in state.people:
        transport.kind_of(dict.fromkeys((*said, *filter(None, (_kind_known(state, deed),)))))


def _settled(state: State, deed: Deed) -> Iterator[TransportChosen]:
    if deed.who in state.people and _kind_known(state, deed) is None:
        yield TransportChosen(who=CharacterId(deed.who), skill=deed.skill, kind=transport.Kind(deed.sort))


OF_A_KIND = Course(sort=_kinds, said=_check_kind, settles=_settled)
CARRIED = replace(OF_A_KIND, targets=_carriers, target="On or in what", usual_target=_vehicle)
COURSES = {
    transport.SAFE: OF_A_KIND,
    transport.PUSH: replace(CARRIED, words=the_aspect, besides=sought_by),
    transport.DRIVE: replace(
        CARRIED,
        words=_its_skill,
        misfit=Words(
            "{} is nothing to ride or to drive here: choose an animal or a vehicle in the scene, which everybody sees.",
            clause="SF-trapping-transport.3",
        ),
        besides=besides,
        set_against=same_difficulty,
        after_roll=_rolled,
        check_end=_check_arrived,
        tells="What happens",
        told_of=lambda deed: deed.accident,
    ),
}
