"""Equipment that is taken from people, and given back: while it is gone it lends nothing. Of duplicates one is."""

from collections.abc import Iterable

from msgspec.structs import replace

from talewright.games.strange_fate.play.able import without_lost
from talewright.games.strange_fate.play.base import At, Facts, Offers, OfGameMaster, Public, Viewer
from talewright.games.strange_fate.play.ids import CharacterId
from talewright.games.strange_fate.play.state import Person, State
from talewright.games.strange_fate.rules.characters.equipment import Piece
from talewright.refusal import Refused
from talewright.table.offer import Line, Option, offer, one_of, text
from talewright.wording import bare, because

NOTHING = "{} has no such piece: choose one from the list."


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
            if pieces := [Option(name, name) for name in _at_hand(person)]:
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
        times = 1 if self.one else 1 + max((each.copies for each in _owned(person, self.piece)), default=0)
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


def _owned(person: Person, name: str) -> Iterable[Piece]:
    return (piece for piece in person.bought.equipment if piece.name == name)


def _with_taken(state: State, person: Person, taken: tuple[str, ...]) -> State:
    now = replace(person, taken=taken).with_granted(person.granted, person.bought)
    return without_lost(state.with_person(now), person.id)
