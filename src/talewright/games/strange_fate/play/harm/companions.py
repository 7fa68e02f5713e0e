"""Companions and vehicles come to the table; companions act alone, and an NPC may stand for several."""

from collections import Counter
from collections.abc import Iterator
from itertools import zip_longest
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from talewright.games.strange_fate.play.acting import companion_for, line_of
from talewright.games.strange_fate.play.allowed import met, own, whose
from talewright.games.strange_fate.play.base import At, Concealable, Facts, Move, Offers, OfGameMaster, Public, Viewer
from talewright.games.strange_fate.play.conflict.card import ConflictCard
from talewright.games.strange_fate.play.conflict.fighters import DOWN, conflict_of, is_down
from talewright.games.strange_fate.play.conflict.order import JoinConflict, check_comes
from talewright.games.strange_fate.play.ids import NOBODY, ActorId, CharacterId, NpcId
from talewright.games.strange_fate.play.known import called
from talewright.games.strange_fate.play.points import PointsCounted
from talewright.games.strange_fate.play.reading import npcs_of, rating_of
from talewright.games.strange_fate.play.scene.presence import comes_in
from talewright.games.strange_fate.play.state import Npc, Person, State, plain_name
from talewright.games.strange_fate.rules.characters.companion import Companion
from talewright.games.strange_fate.rules.characters.npc import Good, Quick
from talewright.games.strange_fate.rules.conflict.stress import Degree, Protection, Scope, Slot, Track, bearing
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.time_table import Time
from talewright.games.strange_fate.rules.trappings.dismantle import boxes
from talewright.refusal import Refused
from talewright.table.offer import Choice, Line, Name, Number, Option, Words, allowed, offer, one_of, text
from talewright.table.seat import Seat
from talewright.wording import counted, numbered, signed, with_article

MOST_HELPERS = 20
Few = Annotated[int, Meta(ge=1, le=MOST_HELPERS)]
AT_ONCE = 1
TOO_LATE = "comes too late for this conflict: bring it before or after, or at once if it can be summoned."


class BringCompanion(Move, tag="bring-companion"):
    """A companion of a character comes along; one that can be summoned comes *at_once* for a fate point."""

    character: CharacterId
    companion: Line
    at_once: bool = False

    def decide(self, state: State, at: At) -> Facts:
        own(state, at.seat, self.character)
        person = state.person(self.character)
        absent = {each.name.casefold(): each for each in _absent_companions(state, person)}
        companion = absent.get(self.companion.casefold())
        if companion is None:
            waiting = ", ".join(each.name for each in absent.values()) or "none who is not here already"
            raise Refused(f"{person.name} has no companion {self.companion[:60]!r} to bring: there is {waiting}.")
        if self.at_once and not companion.is_summonable:
            raise Refused(f"{companion.name} cannot be summoned: let it come by itself.", clause="SF-gift-companion.18")
        if not self.at_once and not _has_time(state, at.seat, person):
            raise Refused(f"{companion.name} {TOO_LATE}", clause="SF-gift-companion.18")
        left = person.purse.paid(AT_ONCE if self.at_once else 0, f"To have {companion.name} here in an instant")
        health, composure, reputation = map(companion.bearing.track, Track)
        npc = _new(at.stamp.id)
        yield HelperCame(
            npc=npc,
            of=person.id,
            name=_own_name(state, companion),
            line=_read(line_of(companion)),
            boxes=(health.boxes, composure.boxes, reputation.boxes),
            armor=(health.armor, composure.armor, reputation.armor),
            slots=tuple(slot.degree for slot in companion.bearing.slots),
            scopes=tuple(slot.scope for slot in companion.bearing.slots),
            takes=companion.arrives_in(for_fate_point=self.at_once) if companion.is_summonable else None,
        )
        if self.at_once:
            yield PointsCounted(who=person.id, points=left.points, reason=f"for {companion.name}, who comes at once")
        if state.scene is not None and state.in_scene(person.id):
            yield from comes_in(state, npc, state.scene.place(person.id))

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for person in _played(state, viewer.seat):
            for each in _absent_companions(state, person):
                name, brings = whose(state, viewer.seat, person.id), {"companion": each.name}
                if _has_time(state, viewer.seat, person):
                    yield offer(cls, f"Bring {each.name} along", character=person.id, **brings).explained(whose=name)
                if each.is_summonable and person.purse.points >= AT_ONCE:
                    made = offer(cls, f"Bring {each.name} along at once", character=person.id, **brings, at_once=True)
                    yield made.explained(whose=name, effect="It takes a fate point.")


class SendCompanion(Move, tag="send-companion"):
    """A companion acts alone, for a fate point; an independent one for nothing, unless it is of *major* importance.

    One that *joins* comes into the conflict in which its character stands.
    """

    npc: NpcId
    major: bool = False
    joins: bool = False

    def decide(self, state: State, at: At) -> Facts:
        npc, owner = _own_companion(state, at.seat, self.npc)
        if npc.alone:
            raise Refused(f"{npc.name} acts alone already.")
        if is_down(state, npc.id):
            raise Refused(DOWN.format(npc.name))
        cost = _costs_alone(state, npc, major=self.major)
        if cost:
            points = owner.purse.paid(cost, f"{npc.name} acting alone").points
            yield PointsCounted(who=owner.id, points=points, reason=f"for {npc.name}, who acts alone")
        yield CompanionSent(npc=npc.id, alone=True)
        if self.joins:
            fight = conflict_of(state, owner.id)
            if fight is None:
                raise Refused(f"{owner.name} is in no conflict: send {npc.name} alone without one.")
            yield from JoinConflict(conflict=fight.id, who=npc.id).decide(at.now, at)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for npc, owner in _companions(state, viewer.seat):
            fight = _may_join(state, viewer.seat, npc, owner)
            alone, on_major = (_costs_alone(state, npc, major=major) for major in (False, True))
            costs = {False: alone} if alone == on_major else {False: alone, True: on_major}
            for major, cost in () if npc.alone or is_down(state, npc.id) else costs.items():
                if cost <= owner.purse.points:
                    label = f"Send {npc.name} alone{', on something of major importance' * major}"
                    takes = f"It takes {counted(cost, 'fate point')}." if cost else ""
                    if fight:
                        into = label.replace(" alone", " into the conflict", 1)
                        yield offer(cls, into, group=fight.id, npc=npc.id, major=major, joins=True).explained(
                            effect=takes
                        )
                    yield offer(cls, label, npc=npc.id, major=major).explained(effect=takes)


class CallBack(Move, tag="call-back"):
    """A companion that acted alone stands by its character again."""

    npc: NpcId

    def decide(self, state: State, at: At) -> Facts:
        npc, owner = _own_companion(state, at.seat, self.npc)
        if not npc.alone:
            raise Refused(f"{npc.name} stands by {owner.name} already.")
        if conflict_of(state, npc.id):
            raise Refused(f"{npc.name} is in a conflict: let the companion get away first.")
        yield CompanionSent(npc=npc.id, alone=False)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for npc, owner in _companions(state, viewer.seat):
            if npc.alone and conflict_of(state, npc.id) is None:
                yield offer(cls, f"Call {npc.name} back", npc=npc.id).explained(
                    whose=whose(state, viewer.seat, owner.id)
                )


class BringVehicle(OfGameMaster, tag="bring-vehicle"):
    """A vehicle or another device that can be hurt, by its quality: a rating or a word of the ladder.

    Its *cost* on the ladder says with which skills it comes; where nobody says it, that is its quality.
    """

    otherwise = "The game master says what a vehicle can bear."

    name: Annotated[Name, Words("Say what it is called.")]
    quality: Line
    cost: Line = ""

    def decide(self, state: State, at: At) -> Facts:
        """A device has 2 boxes of Health, changed by its quality (SF-trapping-dismantle.2)."""
        rating = rating_of(self.quality)
        line = Quick((Good(plain_name(self.name), rating),))
        cost = rating_of(self.cost).value if self.cost.strip() else None
        npc = _new(at.stamp.id)
        yield HelperCame(npc=npc, line=_read(line), boxes=(boxes(rating.value), 0, 0), cost=cost)
        yield from comes_in(state, npc)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        ladder = tuple(Option(str(value), signed(value)) for value in range(9))
        quality = one_of("quality", "Quality", ladder, default="2")
        cost = Choice(name="cost", label="Cost, if it is another", options=ladder, optional=True)
        yield offer(cls, "Bring a vehicle or a device", text(cls, "name", "What it is called"), quality, cost)


class CountGroup(OfGameMaster, tag="count-group"):
    """Say how many an NPC stands for: a group acts as one, and loses one for each time it is taken out."""

    npc: NpcId
    count: Few

    def decide(self, state: State, at: At) -> Facts:
        yield GroupCounted(npc=self.npc, count=self.count, hidden=state.npc(self.npc).hidden)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for npc in state.npcs.values():
            if npc.of:  # a companion is one, and another is another
                continue
            count = Number(name="count", label="How many", least=1, most=MOST_HELPERS, default=npc.count)
            yield offer(cls, f"Make {npc.listed} a group", count, npc=npc.id)


# --- what happened


class HelperCame(Public, tag="helper-came/1"):
    """A companion of a character's, or a vehicle, is here: what it is good at, and what it can bear, track by track.

    Of each of its *slots* for consequences *scopes* has the scope, if it has one.
    """

    brings = ("npc",)

    npc: NpcId
    of: CharacterId = CharacterId(NOBODY)
    line: str
    name: str = ""
    boxes: tuple[int, int, int]
    armor: tuple[int, int, int] = (0, 0, 0)
    slots: tuple[Degree, ...] = ()
    scopes: tuple[Scope | None, ...] = ()
    takes: Time | None = None
    cost: int | None = None

    def file(self, state: State) -> State:
        worn = [Protection(piece="", track=track, armor=each) for track, each in zip(Track, self.armor, strict=True)]
        slots = [Slot(degree=degree, scope=scope) for degree, scope in zip_longest(self.slots, self.scopes)]
        bears = bearing((), worn, boxes=self.boxes, slots=slots)
        npc = Npc(
            id=self.npc,
            quick=Quick.parse(self.line),
            called=self.name,
            of=self.of,
            bears=bears,
            is_device=self.of == NOBODY,
            cost=self.cost,
        )
        known = companion_for(state, npc)
        return state.with_npc(replace(npc, equipment=known.equipment if known else ()))

    def told(self, state: State) -> str:
        if self.of != NOBODY:
            time = f", after {self.takes.lower()}" if self.takes else ""
            quick = Quick.parse(self.line)
            name = self.name or quick.name
            return f"{name} comes along with {called(state, self.of)}{time}: {', '.join(quick.beside(name))}"
        cost = f", which costs {Rating(self.cost).title}" if self.cost is not None else ""
        return f"There is {with_article(self.line)}{cost}"


class GroupCounted(Concealable, tag="group-counted/1"):
    """How many an NPC stands for."""

    npc: NpcId
    count: int

    def file(self, state: State) -> State:
        return state.with_npc(replace(state.npcs[self.npc], count=self.count))

    def told(self, state: State) -> str:
        return f"{called(state, self.npc)} counts as {self.count}"


class CompanionSent(Public, tag="companion-sent/1"):
    """A companion acts alone, or stands by its character again."""

    npc: NpcId
    alone: bool

    def file(self, state: State) -> State:
        return state.with_npc(replace(state.npcs[self.npc], alone=self.alone, borrowed=()))

    def told(self, state: State) -> str:
        npc = state.npcs[self.npc]
        return f"{npc.name} {'acts alone' if self.alone else f'stands by {called(state, npc.of)} again'}"


# --- companions


def _absent_companions(state: State, person: Person) -> tuple[Companion, ...]:
    """The companions of a character of whom not all are at the table: one, and a copy for each Numerous.

    Source: SF-gift-companion.17.
    """
    here = Counter(npc.quick.name.casefold() for npc in state.npcs.values() if npc.of == person.id)
    known = person.character.companions
    return tuple(each for each in known if here[plain_name(each.name).casefold()] <= each.copies)


def _has_time(state: State, seat: Seat, person: Person) -> bool:
    """Whether a companion can come by itself: not into a conflict, but where the game master says that it is there."""
    return seat.is_gm or conflict_of(state, person.id) is None


def too_late(state: State, seat: Seat, who: ActorId) -> tuple[str, ...]:
    """Why a player cannot bring companions who are not here, each in a sentence (SF-gift-companion.18)."""
    mine = (person for person in _played(state, seat) if person.id == who and not _has_time(state, seat, person))
    return tuple(f"{each.name} {TOO_LATE}" for person in mine for each in _absent_companions(state, person))


def _own_companion(state: State, seat: Seat, id_: NpcId) -> tuple[Npc, Person]:
    """A companion for whom this seat acts, and whose it is. Raises ``Refused`` otherwise."""
    met(state, seat, id_)
    npc = state.npc(id_)
    if npc.of not in state.people:
        raise Refused(f"{npc.name} is nobody's companion, and acts as the game master says.")
    own(state, seat, npc.of)
    return npc, state.person(npc.of)


def _played(state: State, seat: Seat) -> Iterator[Person]:
    """The characters for whom a seat may act."""
    return (person for person in state.in_play if state.acts_for(seat, person.id))


def _companions(state: State, seat: Seat) -> Iterator[tuple[Npc, Person]]:
    """The companions at the table for whom a seat may act, and whose they are."""
    return ((npc, person) for person in _played(state, seat) for npc in state.npcs.values() if npc.of == person.id)


def _may_join(state: State, seat: Seat, npc: Npc, owner: Person) -> ConflictCard | None:
    """The conflict of its character, if a companion may come into it once it acts alone."""
    fight = conflict_of(state, owner.id)
    if fight is None or conflict_of(state, npc.id):
        return None
    return fight if allowed(check_comes, state, seat, fight.id, npc.id) else None


def _costs_alone(state: State, npc: Npc, *, major: bool) -> int:
    """Fate points for letting a companion act alone (SF-gift-companion.3, SF-gift-companion.10)."""
    companion = companion_for(state, npc)
    return companion.acting_alone_costs(of_major_importance=major) if companion else 1


def vanishing(state: State) -> tuple[NpcId, ...]:
    """Companions who can be summoned, and are gone when the scene ends, but the dead (SF-gift-companion.18)."""
    known = ((id_, companion_for(state, npc)) for id_, npc in state.npcs.items() if id_ not in state.suffered.dead)
    return tuple(id_ for id_, companion in known if companion and companion.is_summonable)


def back_again(state: State) -> Iterator[CompanionSent]:
    """Companions who act alone for a fate point do so until the scene ends (SF-gift-companion.3)."""
    gone = vanishing(state)
    for npc in state.npcs.values():
        if npc.alone and npc.id not in gone and _costs_alone(state, npc, major=False):
            yield CompanionSent(npc=npc.id, alone=False)


def _own_name(state: State, companion: Companion) -> str:
    """Its name, with a number where somebody of that name is here already."""
    taken = {npc.name.casefold() for npc in state.npcs.values()}
    return next(name for name in numbered(companion.name) if name.casefold() not in taken)


# --- as a line that reads back


def _new(stamp: str) -> NpcId:
    return NpcId(ActorId(f"{stamp}.1"))


def _read(line: Quick) -> str:
    """Somebody in a line that reads back. Raises ``Refused`` where the name makes it none."""
    return str(npcs_of(str(line))[0])
