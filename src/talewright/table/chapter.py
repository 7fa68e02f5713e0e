"""Moves and events with their own behaviour, and the game that its chapters make together.

A chapter is a module that holds one feature of a game: its moves, its events, what it asks and what it shows. A move
decides and offers itself; an event files itself, tells itself and says who may know of it. Nothing else has to be
told which move is decided where.
"""

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from functools import cache
from types import ModuleType
from typing import Any, ClassVar, Generic, TypeGuard, TypeVar, dataclass_transform, get_args

from msgspec import Struct, StructMeta, structs

from talewright.dice.draw import DrawId, Fell
from talewright.refusal import Refused
from talewright.table.finding import Finder
from talewright.table.game import At, Told, Viewer
from talewright.table.moves import DrawsAnswered, Occasion, SessionCloses, SessionOpens, Verbatim, Words
from talewright.table.offer import Offer
from talewright.table.seat import Audience, Role, Seat
from talewright.table.wording import stopped

StateT = TypeVar("StateT")
KindT = TypeVar("KindT", bound=Struct)


class Kind(StructMeta):
    """Makes every move and every event frozen, and all its fields named, without each having to say so."""

    def __new__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **config: Any) -> "Kind":  # noqa: ANN401 - what a struct can be configured with
        """A kind of move or event."""
        return super().__new__(cls, name, bases, namespace, **{"frozen": True, "kw_only": True, **config})


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Move(Struct, Generic[StateT], metaclass=Kind, frozen=True, forbid_unknown_fields=True):
    """Something that a person does. A subclass has a tag of its own, which programs post and journals never lose.

    *only* is the role that the move is for, and *otherwise* what everybody else is told, by the rule *by_clause*.
    """

    only: ClassVar[Role | None] = None
    otherwise: ClassVar[str] = ""
    by_clause: ClassVar[str] = ""

    @property
    def rolls(self) -> bool:
        """Whether the same press rolls the dice that it calls for from whoever makes it."""
        return False

    @abstractmethod
    def decide(self, state: StateT, at: At[StateT]) -> "Iterable[Event[StateT]]":
        """The facts that this brings about. Raises ``Refused`` where a rule forbids it.

        *at.now* is the state with all that has been yielded so far.
        """

    @classmethod
    def offers(cls, state: StateT, viewer: Viewer) -> Iterable[Offer]:  # noqa: ARG003 - for those that are offered
        """The ways in which the viewer may make this move now. Only the role that it is for is asked."""
        return ()


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Event(Struct, Generic[StateT], metaclass=Kind, frozen=True):
    """Something that happened. A subclass has a tag of its own, stored for ever: a new shape is a new number.

    *brings* are the fields that name what the event brings itself, or what it only remembers: all other ids must be
    in the state, or the event is neither filed nor told.
    """

    brings: ClassVar[tuple[str, ...]] = ()

    def fits(self, state: StateT) -> bool:  # noqa: ARG002 - for those that build on more than ids
        """Whether what it builds on is there, beside those whom its ids name."""
        return True

    @abstractmethod
    def file(self, state: StateT) -> StateT:
        """The state with this filed. It never refuses, and decides no rule again."""

    @abstractmethod
    def to(self, state: StateT) -> Audience:
        """Who may know of it; *state* is the one before it."""

    def told(self, state: StateT) -> str | Told:  # noqa: ARG002 - for those that need a sentence
        """A sentence for the log, from the state before it; empty if it needs none."""
        return ""


def moves_of(chapters: Iterable[ModuleType]) -> tuple[type[Move[Any]], ...]:
    """The moves that the chapters hold, in their order. Raises TypeError for one that lacks its `decide`."""
    return tuple(_whole(each) for each in _held(chapters) if issubclass(each, Move))


def events_of(chapters: Iterable[ModuleType]) -> tuple[type[Event[Any]], ...]:
    """The events that the chapters hold. Raises TypeError for one that lacks a piece: how it is filed, who may know."""
    return tuple(_whole(each) for each in _held(chapters) if issubclass(each, Event))


def _whole(kind: type[KindT]) -> type[KindT]:
    """A kind of move or event, if every piece that those above it leave open is there. Raises TypeError otherwise."""
    pieces = {name for each in kind.__mro__ for name, piece in vars(each).items() if _is_open(piece)}
    for name in sorted(pieces):
        if _is_open(getattr(kind, name)):
            raise TypeError(f"{kind.__module__}.{kind.__name__} lacks `{name}`: write it beside its fields.")
    return kind


def _is_open(piece: object) -> bool:
    return bool(getattr(piece, "__isabstractmethod__", False))


def _held(chapters: Iterable[ModuleType]) -> Iterator[type[Struct]]:
    """What the chapters define that has a tag of its own."""
    return (each for chapter in chapters for each in vars(chapter).values() if _is_of(chapter, each))


def _is_of(chapter: ModuleType, each: object) -> TypeGuard[type[Struct]]:
    own = isinstance(each, type) and issubclass(each, Struct) and each.__module__ == chapter.__name__
    return own and each.__struct_config__.tag is not None  # type: ignore[attr-defined]  # a struct has it


class Chapters(Generic[StateT]):
    """A game told by its chapters: moves decide and offer themselves, events file and tell themselves.

    A game's own class stands on this one and says what is beyond every chapter, and nothing else: how a campaign
    begins, what is awaited and seen, what a face that fell changes; and what follows by itself when draws were
    answered, and when a session of play opens or closes.
    """

    finder: Finder[StateT]  # where in a state the things are that ids name
    moves: tuple[type[Move[Any]], ...]
    events: tuple[type[Event[Any]], ...]

    def offers(self, state: StateT, seat: Seat, seats: tuple[Seat, ...]) -> tuple[Offer, ...]:
        """The moves that a seat may make now, in the order of the chapters. Spectators make none."""
        viewer = Viewer(seat, seats)
        moves = self.moves if seat.role is not Role.SPECTATOR else ()
        return tuple(made for move in moves if move.only in {None, seat.role} for made in move.offers(state, viewer))

    def decide(self, state: StateT, move: Move[StateT] | Occasion, at: At[StateT]) -> Iterable[Event[StateT]]:
        match move:
            case DrawsAnswered(draws=draws):
                return self.when_answered(at, draws)
            case SessionOpens(number=number):
                return self.when_opened(at, number)
            case SessionCloses(number=number):
                return self.when_closed(at, number)
            case _:
                return self.decided(state, move, at)

    def evolve(self, state: StateT, event: Event[StateT] | Fell) -> StateT:
        """The state with an event filed; as it is if something that the event builds on is not there."""
        if isinstance(event, Fell):
            return self.with_fallen(state, event)
        return event.file(state) if self.stands(state, event) else state

    def audience(self, state: StateT, event: Event[StateT]) -> Audience:
        return event.to(state)

    def tell(self, state: StateT, event: Event[StateT] | Fell) -> str | Told:
        """An event as a sentence; empty if something that it builds on is not there."""
        if isinstance(event, Fell):
            return stopped(self.tell_fallen(state, event))
        told = event.told(state) if self.stands(state, event) else ""
        return stopped(told) if isinstance(told, str) else Told(stopped(told.text), told.to)

    @abstractmethod
    def with_fallen(self, state: StateT, fell: Fell) -> StateT:
        """The state with a face that fell."""

    @abstractmethod
    def tell_fallen(self, state: StateT, fell: Fell) -> str:
        """A face that fell as a sentence without its full stop; empty if it needs none."""

    def when_answered(self, at: At[StateT], draws: tuple[DrawId, ...]) -> Iterable[Event[StateT]]:  # noqa: ARG002 - for games in which something follows
        """What follows by itself from draws whose faces are filed."""
        return ()

    def when_opened(self, at: At[StateT], number: int) -> Iterable[Event[StateT]]:  # noqa: ARG002 - as above
        """What happens when a session of play opens."""
        return ()

    def when_closed(self, at: At[StateT], number: int) -> Iterable[Event[StateT]]:  # noqa: ARG002 - as above
        """What happens when a session of play closes."""
        return ()

    # --- the work of every chapter

    def decided(self, state: StateT, move: Move[StateT], at: At[StateT]) -> Iterable[Event[StateT]]:
        """The facts that a move brings about. Raises ``Refused`` where it is somebody else's, or a text is missing."""
        if move.only not in {None, at.seat.role}:
            raise Refused(move.otherwise, clause=move.by_clause)
        return written(move).decide(state, at)

    def stands(self, state: StateT, event: Event[StateT]) -> bool:
        """Whether everything that an event builds on is there."""
        return self.finder.finds(state, event) and event.fits(state)


# --- texts


def written(move: Move[StateT]) -> Move[StateT]:
    """A move without blanks around its texts. Raises ``Refused`` where a text is empty that must not be."""
    changed: dict[str, str] = {}
    for name, demand in _texts(type(move)):
        text = getattr(move, name)
        if text != text.strip():
            changed[name] = text = text.strip()
        if demand is not None and not text:
            raise Refused(demand.say, clause=demand.clause)
    return structs.replace(move, **changed) if changed else move


@cache
def _texts(kind: type[Struct]) -> tuple[tuple[str, Words | None], ...]:
    """The texts of a move, with what is said where one is empty that must not be."""
    found = []
    for field in structs.fields(kind):
        of, *notes = get_args(field.type) or (field.type,)
        if of is str and not any(isinstance(note, Verbatim) for note in notes):
            found.append((field.name, next((note for note in notes if isinstance(note, Words)), None)))
    return tuple(found)
