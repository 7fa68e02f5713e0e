"""What is taken from people and given back: the device of a skill, or the weapon in their hand."""

from collections.abc import Iterable
from dataclasses import replace

from talewright.games.strange_fate.play.base import Facts, OfGameMaster, Public
from talewright.games.strange_fate.play.flaws import may_be_broken, may_be_taken
from talewright.games.strange_fate.play.ids import CharacterId
from talewright.games.strange_fate.play.state import State
from talewright.refusal import Refused
from talewright.table.game import At, Viewer
from talewright.table.moves import Line
from talewright.table.offer import Offer, Option
from talewright.table.offering import offer, one_of, text
from talewright.table.wording import because

NOTHING = "{} has nothing of the kind: choose something from the list."


class TakeAway(OfGameMaster, tag="take-away"):
    """Take the device of a skill, or the weapon in somebody's hand: the skill *what* cannot be used without it."""

    who: CharacterId
    what: Line
    reason: Line = ""

    def decide(self, state: State, at: At[State]) -> Facts:
        """A Focus can be taken, and whoever is armed be disarmed (SF-drawback-focus.1, SF-weapons-armor.6)."""
        person = state.person(self.who)
        if self.what not in may_be_taken(person):
            raise Refused(NOTHING.format(person.name))
        yield ThingTaken(who=person.id, what=self.what, reason=self.reason)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterable[Offer]:
        for person in state.in_play:
            if options := [Option(each, each) for each in may_be_taken(person)]:
                fields = one_of("what", "What it is for", options), text(cls, "reason", "Why")
                yield offer(cls, f"Disarm {person.name}, or take a device", *fields, group=person.id, who=person.id)


class BreakDevice(OfGameMaster, tag="break-device"):
    """Break the device of a skill with a Major Focus: the skill *what* cannot be used before it is repaired."""

    who: CharacterId
    what: Line
    reason: Line = ""

    def decide(self, state: State, at: At[State]) -> Facts:
        """A Major Focus may break; a Minor one is lost or taken at worst (SF-drawback-focus.2)."""
        person = state.person(self.who)
        if self.what not in may_be_broken(person):
            raise Refused(
                f"{person.name} has no whole device of a Major Focus for that: take it away instead.",
                clause="SF-drawback-focus.2",
            )
        yield DeviceBroken(who=person.id, what=self.what, reason=self.reason)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterable[Offer]:
        for person in state.in_play:
            if options := [Option(each, each) for each in may_be_broken(person)]:
                fields = one_of("what", "What it is for", options), text(cls, "reason", "Why")
                yield offer(cls, f"Break a device of {person.name}", *fields, group=person.id, who=person.id)


class GiveBack(OfGameMaster, tag="give-back"):
    """Give back what was taken."""

    who: CharacterId
    what: Line

    def decide(self, state: State, at: At[State]) -> Facts:
        person = state.person(self.who)
        if self.what not in person.lost:
            raise Refused(NOTHING.format(person.name))
        if self.what in person.broken:
            raise Refused("It is broken: somebody has to repair it.", clause="SF-drawback-focus.2")
        yield ThingBack(who=person.id, what=self.what)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterable[Offer]:
        for person in state.in_play:
            for each in sorted(person.lost - person.broken):
                label = f"{person.name} has what {each} needs again"
                yield offer(cls, label, group=person.id, who=person.id, what=each)


class ThingTaken(Public, tag="thing-taken/1"):
    """What a skill needs was taken from somebody."""

    who: CharacterId
    what: str
    reason: str = ""

    def file(self, state: State) -> State:
        person = state.people[self.who]
        return state.with_person(replace(person, lost=person.lost | {self.what}))

    def told(self, state: State) -> str:
        return f"{state.people[self.who].name} is without what {self.what} needs{because(self.reason)}"


class DeviceBroken(Public, tag="device-broken/1"):
    """The device of a skill broke."""

    who: CharacterId
    what: str
    reason: str = ""

    def file(self, state: State) -> State:
        person = state.people[self.who]
        return state.with_person(replace(person, lost=person.lost | {self.what}, broken=person.broken | {self.what}))

    def told(self, state: State) -> str:
        return f"What {self.what} of {state.people[self.who].name} needs is broken{because(self.reason)}"


class ThingBack(Public, tag="thing-back/1"):
    """Somebody has what a skill needs again, whole."""

    who: CharacterId
    what: str

    def file(self, state: State) -> State:
        person = state.people[self.who]
        return state.with_person(replace(person, lost=person.lost - {self.what}, broken=person.broken - {self.what}))

    def told(self, state: State) -> str:
        return f"{state.people[self.who].name} has what {self.what} needs again"
