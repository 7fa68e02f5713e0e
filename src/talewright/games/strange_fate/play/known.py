"""Every aspect that can be invoked or compelled, wherever it stands: on a sheet, in play, or as a consequence."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from talewright.caching import EACH_SEAT
from talewright.games.strange_fate.play.able import aspects_now
from talewright.games.strange_fate.play.acting import companion_of
from talewright.games.strange_fate.play.ids import NO_ASPECT, NOBODY, ActorId, AspectId, CharacterId, NpcId
from talewright.games.strange_fate.play.in_play import InPlay
from talewright.games.strange_fate.play.state import GONE, Person, State
from talewright.games.strange_fate.rules.aspects.aspect import Aspect, AspectKind
from talewright.games.strange_fate.rules.characters.companion import Companion
from talewright.games.strange_fate.rules.characters.equipment import Piece
from talewright.games.strange_fate.rules.conflict.wound import Consequence
from talewright.games.strange_fate.rules.skills.drawback import DrawbackKind
from talewright.refusal import Refused
from talewright.table.game import Thing
from talewright.table.offer import Option
from talewright.table.recounting import Lasting
from talewright.table.seat import ALL, GM_ONLY, Seat
from talewright.table.watched import by_fields
from talewright.wording import bare, counted

GM = "The game master"
THE_GM = GM[0].lower() + GM[1:]
"""Within a sentence."""
UNSEEN = "Somebody hidden"
"""What everybody hears of a hidden NPC who rolls in secret."""


class Known(Struct, frozen=True, kw_only=True):
    """An aspect, and whoever it is on, or nobody for one of the scene.

    *is_on_sheet* has no id of its own. The *free* invokes belong to *by* and to those in *lent*, or to everybody. Of a
    *hidden* one the game master alone knows.
    """

    name: str
    about: str
    on: ActorId = NOBODY
    id: AspectId = NO_ASPECT
    free: int = 0
    by: ActorId = NOBODY
    lent: tuple[ActorId, ...] = ()
    hidden: bool = False
    slot: int | None = None
    aspect: Aspect | None = None

    @property
    def is_on_sheet(self) -> bool:
        return self.aspect is not None


def is_hidden(state: State, who: ActorId) -> bool:
    """Whether the game master alone knows of somebody."""
    npc = state.npcs.get(NpcId(who))
    return npc is not None and npc.hidden


def is_unheard(state: State, who: ActorId) -> bool:
    """Whether the game master alone knows that somebody is there: who fights is known by name, and by no more."""
    return is_hidden(state, who) and not any(who in card.members for card in state.conflicts.values())


def is_here(state: State, who: ActorId) -> bool:
    """Whether somebody is at the table, in the story or not."""
    return who in state.people or who in state.npcs


def may_know(state: State, seat: Seat, *people: ActorId) -> bool:
    """Whether a seat may know the numbers of all of these."""
    return seat.is_gm or not any(is_hidden(state, who) for who in people)


def called(state: State, who: ActorId) -> str:
    """What somebody is called; the game master, for nobody."""
    return state.actor(who).name if is_here(state, who) else GM


def name_for(state: State, who: ActorId, seat: Seat) -> str:
    """What somebody is called; the game master, for whomever a seat may not know of."""
    return listed_for(state, who, seat) if seat.is_gm or not is_hidden(state, who) else GM


def listed_for(state: State, who: ActorId, seat: Seat) -> str:
    """What somebody is called in a seat's lists: those of the game master tell hidden NPCs of one name apart."""
    return state.npcs[NpcId(who)].listed if seat.is_gm and who in state.npcs else called(state, who)


def everybody(state: State) -> tuple[ActorId, ...]:
    """All characters and NPCs in play."""
    return (*(person.id for person in state.in_play), *state.npcs)


def by_name(state: State, people: Iterable[ActorId]) -> tuple[Option, ...]:
    """People to choose from."""
    return tuple(
        Option(who, state.npcs[NpcId(who)].listed if who in state.npcs else called(state, who)) for who in people
    )


def seen_by(state: State, seat: Seat) -> tuple[Option, ...]:
    """Everybody of whom a seat may know."""
    return by_name(state, (who for who in everybody(state) if seat.is_gm or not is_hidden(state, who)))


def pictured(state: State) -> Iterator[Thing]:
    """What may have a picture: characters, those that are being made, NPCs and the scene."""
    yield from (Thing(person.id, person.name, person.player) for person in state.people.values())
    for making in state.drafts.values():
        if making.name and making.id not in state.people:
            yield Thing(making.id, making.name, making.player, to=tuple(filter(None, (*GM_ONLY, making.player))))
    for npc in state.npcs.values():
        yield Thing(npc.id, npc.listed, state.player(npc.id), to=GM_ONLY if npc.hidden else ALL, kind="NPC")
    if state.scene:
        yield Thing(state.scene.id, state.scene.name, kind="scene")


def everything(state: State) -> Iterator[Known]:
    """All aspects: those of the scene, then everybody's."""
    yield from on_scene(state)
    for person in state.people:
        yield from on_actor(state, person)
    for npc in state.npcs:
        yield from on_actor(state, npc)


def remaining(state: State, seat: Seat) -> Iterator[Lasting]:
    """What came up in play and lasts: aspects with their free invokes, consequences, boxes, and who is dead or out."""
    for each in everything(state):
        if each.id and (seat.is_gm or not each.hidden):  # those of gear have none
            whose = called(state, each.on) if each.on != NOBODY else ""
            free = f", {counted(each.free, 'free invoke')}" if each.free else ""
            yield Lasting(whose, f"{bare(each.name)} ({each.about}{free})")
    for who, wounds in state.wounds.items():
        if wounds.marked and is_here(state, who) and may_know(state, seat, who):
            boxes = (f"{track} {box}" for track, box in sorted(wounds.marked))
            yield Lasting(called(state, who), f"Stress: {', '.join(boxes)}")
    for who in state.suffered.dead:
        if is_here(state, who) and may_know(state, seat, who):
            yield Lasting(called(state, who), "Dead")
    for who in state.scene.out if state.scene else ():
        if is_here(state, who) and who not in state.suffered.dead and may_know(state, seat, who):
            yield Lasting(called(state, who), "Taken out until the scene ends")


def on_scene(state: State) -> Iterator[Known]:
    """The aspects of the scene."""
    yield from _placed(state, NOBODY)


def on_actor(state: State, who: ActorId) -> Iterator[Known]:
    """The aspects of somebody: those on the sheet, those put on them in play, and their consequences."""
    person = state.people.get(CharacterId(who))
    for aspect in aspects_now(person) if person else ():
        yield Known(name=aspect.name, about=aspect.told, on=who, aspect=aspect)
    yield from _of_gear(state, who)
    yield from _placed(state, who)
    for consequence in state.wounds_of(who).consequences:
        yield _consequence(state, who, consequence)


def _of_gear(state: State, who: ActorId) -> Iterator[Known]:
    """The aspects of a character's equipment, and of whoever is its companion.

    Source: SF-gift-equipment.2, SF-gift-companion.6, SF-gifts-and-flaws.3, SF-gadgets.2.
    """
    person, companion = state.people.get(CharacterId(who)), companion_of(state, who)
    gear: tuple[Piece | Companion, ...] = person.character.equipment if person else ()
    for each in (*gear, *((companion,) if companion else ())):
        for name in each.aspects:
            yield Known(name=name, about=f"of {each.name}", on=who)
        for drawback in each.drawbacks:
            if drawback.kind is DrawbackKind.COMPLICATION:
                known = Aspect(name=drawback.note, kind=AspectKind.COMPLICATION, severity=drawback.severity)
                yield Known(name=drawback.note, about=f"Complication of {each.name}", on=who, aspect=known)


def with_companions(state: State, who: ActorId) -> Iterator[Known]:
    """The aspects of somebody, and of the companions who stand by them (SF-gift-companion.6)."""
    yield from on_actor(state, who)
    for npc in state.npcs.values():
        if npc.of == who and npc.of in state.people and not npc.alone:
            yield from on_actor(state, npc.id)


@by_fields(maxsize=EACH_SEAT)
def may_compel(state: State, person: Person) -> tuple[Known, ...]:
    """The aspects by which a character can be compelled.

    Its own, those put on it in play, its consequences, and those of the scene that it is in (SF-trapping-inspire.6).
    """
    around = on_scene(state) if state.in_scene(person.id) else iter(())
    known = {each.name.casefold(): each for each in (*around, *with_companions(state, person.id)) if not each.hidden}
    pressed = {each.aspect.casefold() for each in state.compels.values() if each.who == person.id}
    return tuple(each for name, each in known.items() if name not in pressed)


def _placed(state: State, on: ActorId) -> Iterator[Known]:
    return (_in_play(each) for each in state.aspects.values() if each.on == on)


def _in_play(each: InPlay) -> Known:
    placed = each.placed
    return Known(
        name=each.name,
        about="sticky" if placed.is_sticky else "fragile",
        on=each.on,
        id=each.id,
        free=placed.free,
        by=ActorId(placed.by),
        lent=each.lent,
        hidden=each.hidden,
    )


def _consequence(state: State, who: ActorId, each: Consequence) -> Known:
    """A consequence is an aspect with a free invoke for whoever dealt it."""
    recovers = f", recovering until the {each.lasts} ends" if each.is_recovering else ""
    return Known(
        name=each.aspect,
        about=f"{each.degree} [{each.scope}] consequence{recovers}",
        on=who,
        id=AspectId(f"{who}.slot.{each.slot}"),
        free=int(bool(each.dealt_by)),
        by=ActorId(each.dealt_by),
        hidden=is_hidden(state, who),
        slot=each.slot,
    )


def found(state: State, aspect: AspectId) -> Known:
    """The aspect in play of an id, if everybody knows of it. Raises ``Refused`` if there is none."""
    known = next((each for each in everything(state) if aspect and each.id == aspect and not each.hidden), None)
    if known is None:
        raise Refused(GONE)
    return known


def named(state: State, words: str) -> Known | None:
    """The first aspect of these words that everybody knows of; one with an id before one on a sheet."""
    fits = [each for each in everything(state) if not each.hidden and each.name.casefold() == words.casefold()]
    return min(fits, key=lambda each: each.is_on_sheet, default=None)


def may_tag(state: State, known: Known, who: ActorId) -> bool:
    """Whether somebody may use a free invoke: whose they are, whom they let, all if they are nobody's.

    Those whom the game master plays use each other's, and a companion and its character too.
    """
    if not known.free:
        return False
    return known.by == NOBODY or who in known.lent or invokes_as(state, who) == invokes_as(state, known.by)


def invokes_as(state: State, who: ActorId) -> ActorId:
    """With whom somebody shares free invokes: a companion with its character, all other NPCs with nobody's."""
    npc = state.npcs.get(NpcId(who))
    whose = npc.of if npc else who
    return whose if whose in state.people else NOBODY
