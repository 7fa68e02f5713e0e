"""What is taken from people and given back: the device of a skill, the weapon in their hand, equipment of their own."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from talewright.games.strange_fate.play.able import without_lost
from talewright.games.strange_fate.play.base import (
    At,
    Concealable,
    Event,
    Facts,
    Offers,
    OfGameMaster,
    OfPerson,
    Public,
    Viewer,
)
from talewright.games.strange_fate.play.flaws import breakable, broken, may_be_broken, may_be_taken
from talewright.games.strange_fate.play.ids import CharacterId
from talewright.games.strange_fate.play.state import Person, State
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.skills.price import price
from talewright.games.strange_fate.rules.trappings import craft, dismantle
from talewright.refusal import Refused, refuse
from talewright.table.offer import Line, Offer, offer, one_of, text
from talewright.wording import bare, because

NOTHING = "{} has nothing of the kind: choose something from the list."


class Depriving(OfGameMaster):
    """A move that takes from somebody what the skill *what* needs."""

    who: CharacterId
    what: Line
    reason: Line = ""


class TakeAway(Depriving, tag="take-away"):
    """Take the device of a skill, or the weapon in somebody's hand: the skill *what* cannot be used without it."""

    def decide(self, state: State, at: At) -> Facts:
        """A Focus can be taken, and whoever is armed be disarmed (SF-drawback-focus.1, SF-weapons-armor.6)."""
        person = state.person(self.who)
        if self.what not in may_be_taken(person):
            raise Refused(NOTHING.format(person.name))
        yield ThingTaken(who=person.id, what=self.what, reason=self.reason)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        return _offered(cls, state, may_be_taken, "Disarm {}, or take a device")


class BreakDevice(Depriving, tag="break-device"):
    """Break the device of a skill with a Major Focus: the skill *what* cannot be used before it is repaired."""

    def decide(self, state: State, at: At) -> Facts:
        person = state.person(self.who)
        refuse(breakable(person, self.what))
        yield DeviceBroken(who=person.id, what=self.what, reason=self.reason)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        return _offered(cls, state, may_be_broken, "Break a device of {}")


def _offered(
    move: type[Depriving], state: State, may: Callable[[Person], tuple[str, ...]], label: str
) -> Iterator[Offer]:
    for person in state.in_play:
        if options := may(person):
            fields = one_of("what", "What it is for", options), text(move, "reason", "Why")
            yield offer(move, label.format(person.name), *fields, group=person.id, who=person.id)


class GiveBack(OfGameMaster, tag="give-back"):
    """Give back what was taken."""

    who: CharacterId
    what: Line

    def decide(self, state: State, at: At) -> Facts:
        person = state.person(self.who)
        if self.what not in person.lost:
            raise Refused(NOTHING.format(person.name))
        refuse(broken(person, self.what))
        yield ThingBack(who=person.id, what=self.what)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for person in state.in_play:
            for each in sorted(person.lost - person.broken):
                label = f"Return what {each} needs to {person.name}"
                yield offer(cls, label, group=person.id, who=person.id, what=each)


class ThingTaken(OfPerson, tag="thing-taken/1"):
    """What a skill needs was taken from somebody."""

    what: str
    reason: str = ""

    def changed(self, person: Person) -> Person:
        return replace(person, lost=person.lost | {self.what})

    def told(self, state: State) -> str:
        return f"{state.people[self.who].name} is without what {self.what} needs{because(self.reason)}"


class DeviceBroken(OfPerson, tag="device-broken/1"):
    """The device of a skill broke."""

    what: str
    reason: str = ""

    def changed(self, person: Person) -> Person:
        return replace(person, lost=person.lost | {self.what}, broken=person.broken | {self.what})

    def told(self, state: State) -> str:
        return f"What {self.what} of {state.people[self.who].name} needs is broken{because(self.reason)}"


class DeviceDamaged(Concealable, tag="device-damaged/1"):
    """A box on the track of a skill's device was marked; none is any more where it is 0."""

    who: CharacterId
    what: str
    box: int

    def file(self, state: State) -> State:
        person = state.people[self.who]
        others = tuple(each for each in person.damaged if self.box or each[0] != self.what)
        return state.with_person(replace(person, damaged=(*others, (self.what, self.box)) if self.box else others))

    def told(self, state: State) -> str:
        whole = f"The device of {self.what} of {state.people[self.who].name}"
        return f"{whole} takes damage: box {self.box}" if self.box else f"{whole} is mended"


class ThingBack(OfPerson, tag="thing-back/1"):
    """Somebody has what a skill needs again; what was broken is whole."""

    what: str

    def changed(self, person: Person) -> Person:
        damaged = tuple(each for each in person.damaged if each[0] != self.what or self.what not in person.broken)
        lost, broken_ones = person.lost - {self.what}, person.broken - {self.what}
        return replace(person, lost=lost, broken=broken_ones, damaged=damaged)

    def told(self, state: State) -> str:
        return f"{state.people[self.who].name} has what {self.what} needs again"


# ---- damage


def quality_of(state: State, person: Person, name: str) -> Rating:
    """How good the device of a skill is: all that the skill costs, in its tier, less what repairs have taken from it.

    A skill that the group's own diagram cannot price costs its rating at least.

    Source: SF-trapping-craft.9, SF-cost.15, SF-trapping-repair.6.
    """
    whole, lost = _whole_quality(state, person, name), state.acts.worn.get((person.id, name), 0)
    return Rating(whole.value - lost, whole.tier)


def _whole_quality(state: State, person: Person, name: str) -> Rating:
    skill = next(each for each in person.character.designs if each.name == name)
    try:
        cost = price(skill, state.diagram)
    except Refused:
        return Rating(skill.rating, skill.tier)
    return craft.quality_of_skill(cost, skill.tier)


def harmed(state: State, person: Person, name: str, stress: int, why: str, *, hides: bool = False) -> Event:
    """What so much stress does to a device that can break: it marks a box, and without a free one it breaks.

    It takes no consequences. Which box it was tells the shifts: where the roll *hides* them only the game master hears
    of it, and the owner reads it on the sheet. Source: SF-trapping-dismantle.1, SF-trapping-dismantle.2.
    """
    taken = {box for what, box in person.damaged if what == name}
    box = dismantle.box_for(stress, taken, boxes=dismantle.boxes(quality_of(state, person, name).value))
    if box is None:
        return DeviceBroken(who=person.id, what=name, reason=why)
    return DeviceDamaged(who=person.id, what=name, box=box, hidden=hides)


class TakeGear(OfGameMaster, tag="take-gear"):
    """Take a piece of somebody's own equipment."""

    who: CharacterId
    piece: Line
    reason: Line = ""

    def decide(self, state: State, at: At) -> Facts:
        person = state.person(self.who)
        if self.piece not in _at_hand(person):
            raise Refused(NOTHING.format(person.name))
        yield GearTaken(who=person.id, piece=self.piece, reason=self.reason, one=True)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for person in state.in_play:
            if pieces := _at_hand(person):
                fields = one_of("piece", "What is taken", pieces), text(cls, "reason", "Why")
                yield offer(cls, f"Take gear from {person.name}", *fields, group=person.id, who=person.id)


class ReturnGear(OfGameMaster, tag="return-gear"):
    """Give back a piece that was taken."""

    who: CharacterId
    piece: Line

    def decide(self, state: State, at: At) -> Facts:
        person = state.person(self.who)
        if self.piece not in person.taken:
            raise Refused(NOTHING.format(person.name))
        yield GearBack(who=person.id, piece=self.piece, one=True)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for person in state.in_play:
            for piece in sorted(set(person.taken)):
                yield offer(cls, f"Return {piece} to {person.name}", group=person.id, who=person.id, piece=piece)


class GearTaken(Public, tag="gear-taken/1"):
    """A piece of somebody's own was taken; *one* of its duplicates, all of which were before that was said."""

    who: CharacterId
    piece: str
    reason: str = ""
    one: bool = False

    def file(self, state: State) -> State:
        person = state.people[self.who]
        copies = (each.copies for each in person.bought.equipment if each.name == self.piece)
        times = 1 if self.one else 1 + max(copies, default=0)
        return _with_taken(state, person, (*person.taken, *(self.piece,) * times))

    def told(self, state: State) -> str:
        return f"{self.piece} is taken from {state.people[self.who].name}{because(bare(self.reason))}"


class GearBack(Public, tag="gear-back/1"):
    """Somebody has a piece again; *one* of its duplicates, as it was taken."""

    who: CharacterId
    piece: str
    one: bool = False

    def file(self, state: State) -> State:
        person = state.people[self.who]
        gone = (self.piece,) * (person.taken.count(self.piece) - 1) if self.one else ()
        return _with_taken(state, person, (*(each for each in person.taken if each != self.piece), *gone))

    def told(self, state: State) -> str:
        return f"{state.people[self.who].name} has {self.piece} again"


def _at_hand(person: Person) -> tuple[str, ...]:
    """The pieces on somebody's sheet that they have now."""
    return tuple(piece.name for piece in person.bought.equipment if person.taken.count(piece.name) <= piece.copies)


def _with_taken(state: State, person: Person, taken: tuple[str, ...]) -> State:
    now = replace(person, taken=taken).with_granted(person.granted, person.bought)
    return without_lost(state.with_person(now), person.id)
