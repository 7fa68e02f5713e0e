"""Moves and events with their own behaviour, and the game that its chapters make together.

A chapter is a module that holds one feature of a game: its moves, its events, what it asks and what it shows. A move
decides and offers itself; an event files itself, tells itself and says who may know of it. Nothing else has to be
told which move is decided where.
"""

import re
from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import cache, partial
from itertools import chain
from types import ModuleType
from typing import Any, ClassVar, Generic, TypeGuard, TypeVar, dataclass_transform, get_args

from msgspec import Struct, StructMeta, structs
from msgspec.structs import replace

from talewright.caching import EACH_SEAT
from talewright.decoding import tag_of
from talewright.dice.draw import Draw, DrawId, Fell
from talewright.refusal import Refused
from talewright.table.finding import Finder
from talewright.table.game import At, Told, Viewer
from talewright.table.moves import DrawsAnswered, Occasion, SessionCloses, SessionOpens
from talewright.table.offer import Offer, Verbatim, Words
from talewright.table.recounting import Gain, Lasting
from talewright.table.seat import ALL, GM_ONLY, Audience, Role, Seat
from talewright.table.watched import Kept
from talewright.wording import stopped

NUMBERED = re.compile(r"[^/]+/[1-9][0-9]*")
StateT = TypeVar("StateT")
KindT = TypeVar("KindT", bound=Struct)
Offered = tuple[Offer, ...]


class Kind(StructMeta):
    """Makes every move and every event frozen, and all its fields named, without each having to say so."""

    def __new__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **config: Any) -> "Kind":  # noqa: ANN401 - what a struct can be configured with
        """A kind of move or event."""
        return super().__new__(cls, name, bases, namespace, **{"frozen": True, "kw_only": True, **config})


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Move(Struct, Generic[StateT], metaclass=Kind, frozen=True, forbid_unknown_fields=True):
    """Something that a person does. A subclass has a tag of its own, which programs post and journals never lose.

    *only* is the role that the move is for, and *otherwise* what everybody else is told, by the rule *by_clause*.
    *prepared* says under which heading whoever runs the game may keep it for later; if it is empty, it cannot be kept.
    When it is played then, its form asks for *asks_later*, and for what the move cannot do without; and for *suggests*
    once more where what was prepared of it does not fit.
    An offer of it *belongs* to the first of these arguments that it has: a page shows it there.
    With *begins_sheet* whoever makes it goes on at the sheet that it begins, which has the move's own id.
    """

    only: ClassVar[Role | None] = None
    otherwise: ClassVar[str] = ""
    by_clause: ClassVar[str] = ""
    prepared: ClassVar[str] = ""
    asks_later: ClassVar[tuple[str, ...]] = ()
    suggests: ClassVar[tuple[str, ...]] = ()
    begins_sheet: ClassVar[bool] = False
    belongs: ClassVar[tuple[str, ...]] = ()

    @property
    def rolls(self) -> bool:
        """Whether the same press rolls the dice that it calls for from whoever makes it."""
        return False

    def check_maker(self, state: StateT, seat: Seat) -> None:
        """Refuse whoever may not make this move, whatever comes of it."""

    @abstractmethod
    def decide(self, state: StateT, at: At[StateT]) -> "Iterable[Event[StateT]]":
        """The facts that this brings about. Raises ``Refused`` where a rule forbids it.

        *at.now* is the state with all that has been yielded so far.
        """

    @classmethod
    def offers(cls, state: StateT, viewer: Viewer) -> Iterable[Offer]:  # noqa: ARG003 - for those that are offered
        """The ways in which the viewer may make this move now. Only the role that it is for is asked."""
        return ()

    @classmethod
    def preparing(cls, state: StateT, viewer: Viewer) -> Iterable[Offer]:
        """The forms in which this move is prepared: those in which it is made, unless it says otherwise.

        What such a form does not ask for, and the move needs, is asked for when it is played.
        """
        return cls.offers(state, viewer)


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Event(Struct, Generic[StateT], metaclass=Kind, frozen=True):
    """Something that happened. A subclass has a tag of its own, stored for ever: a new shape is a new number.

    *brings* are the fields that name what the event brings itself, or what it only remembers: all other ids must be
    in the state, or the event is neither filed nor told. The sentence of one that *opens* something, such as a
    scene, can stand in the story for what the same move tells after it.
    """

    brings: ClassVar[tuple[str, ...]] = ()
    opens: ClassVar[bool] = False

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

    def turning(self, state: StateT) -> int:  # noqa: ARG002 - for those that are a turning point
        """How much it turned the story: the greatest of a session are recounted by their sentences when it is over."""
        return 0

    def heads(self, state: StateT) -> bool:
        """Whether its sentence can stand for its whole contest in the story: the last one that can is the headline."""
        return self.turning(state) > 0

    def gains(self, state: StateT) -> Iterable[Gain]:  # noqa: ARG002 - for those that bring something
        """What it has brought to somebody, recounted when the session is over."""
        return ()


class Public(Event[StateT]):
    """Something that happened, and of which everybody may know."""

    def to(self, state: StateT) -> Audience:  # noqa: ARG002 - they may know of it whatever the state is
        return ALL


class Concealable(Event[StateT]):
    """Something that happened, and of which whoever runs the game alone hears where it is *hidden*."""

    hidden: bool

    def to(self, state: StateT) -> Audience:  # noqa: ARG002 - as above
        return GM_ONLY if self.hidden else ALL


def moves_of(chapters: Iterable[ModuleType]) -> tuple[type[Move[Any]], ...]:
    """The moves that the chapters hold, in their order. Raises TypeError for one that lacks its tag or its `decide`."""
    return tuple(_whole(each) for each in _held(chapters, Move))  # type: ignore[type-abstract]  # what stands on it is whole


def events_of(chapters: Iterable[ModuleType]) -> tuple[type[Event[Any]], ...]:
    """The events that the chapters hold. Raises TypeError for one that lacks a piece: how it is filed, who may know.

    So does one without a tag, or without the number in it by which a new shape of it is told from the old one.
    """
    found = tuple(_whole(each) for each in _held(chapters, Event))  # type: ignore[type-abstract]  # as above
    for kind in found:
        if not NUMBERED.fullmatch(tag_of(kind)):
            raise TypeError(f"{_place(kind)} has no number in its tag: call it {tag_of(kind).partition('/')[0]}/1.")
    return found


def _whole(kind: type[KindT]) -> type[KindT]:
    """A kind of move or event, if every piece that those above it leave open is there. Raises TypeError otherwise."""
    if left := left_open(kind):
        raise TypeError(f"{_place(kind)} lacks `{left[0]}`: write it beside its fields.")
    return kind


def left_open(kind: type) -> list[str]:
    """The pieces that those above a kind leave to it, and that it does not have."""
    names = sorted({name for each in kind.__mro__ for name in _open_in(each)})
    return [name for name in names if _is_open(getattr(kind, name))]


def _place(kind: type) -> str:
    return f"{kind.__module__}.{kind.__name__}"


@cache
def _open_in(kind: type) -> tuple[str, ...]:
    """What one class leaves to those below it."""
    return tuple(name for name, piece in vars(kind).items() if _is_open(piece))


def _is_open(piece: object) -> bool:
    return bool(getattr(piece, "__isabstractmethod__", False))


def _held(chapters: Iterable[ModuleType], above: type[KindT]) -> Iterator[type[KindT]]:
    """What the chapters define of a kind that has a tag of its own.

    Raises TypeError for one that has none, though it is whole and nothing stands on it: nobody could read it again.
    """
    for chapter in chapters:
        for each in vars(chapter).values():
            if not _is_of(chapter, each, above):
                continue
            if each.__struct_config__.tag is not None:
                yield each
            elif not left_open(each) and not each.__subclasses__():
                raise TypeError(f'{_place(each)} lacks a tag: write one behind what it stands on, as in `tag="..."`.')


def _is_of(chapter: ModuleType, each: object, above: type[KindT]) -> TypeGuard[type[KindT]]:
    return isinstance(each, type) and issubclass(each, above) and each.__module__ == chapter.__name__


class Chapters(Generic[StateT]):
    """A game told by its chapters: moves decide and offer themselves, events file and tell themselves.

    A game's own class stands on this one and says what is beyond every chapter, and nothing else: how a campaign
    begins, what is awaited and seen, what a face that fell changes; and what follows by itself when draws were
    answered, and when a session of play opens or closes.
    """

    luck: ClassVar[str] = "The higher a number, the luckier."
    contests: ClassVar[tuple[str, ...]] = ()  # the fields by which events name their contest, the widest first
    finder: Finder[StateT]  # where in a state the things are that ids name
    moves: tuple[type[Move[Any]], ...]
    events: tuple[type[Event[Any]], ...]

    def offers(self, state: StateT, seat: Seat, seats: tuple[Seat, ...]) -> tuple[Offer, ...]:
        """The moves that a seat may make now, in the order of the chapters. Spectators make none."""
        made = _OFFERED.made(seat.id, state, (seat, seats), _makers(self.moves, seat.role))
        return tuple(chain.from_iterable(made))

    def decide(self, state: StateT, move: Move[StateT] | Occasion, at: At[StateT]) -> Iterable[Event[StateT]]:
        match move:
            case Move():
                return self.decided(state, move, at)
            case DrawsAnswered(draws=draws):
                return self.when_answered(at, draws)
            case SessionOpens(number=number):
                return self.when_opened(at, number)
            case SessionCloses(number=number):
                return self.when_closed(at, number)

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

    def remains(self, state: StateT, seat: Seat) -> Iterable[Lasting]:  # noqa: ARG002 - for games in which something lasts
        """What lasts when a session of play is over, as far as *seat* may know."""
        return ()

    def worth(self, state: StateT, draw: Draw, face: int) -> int:  # noqa: ARG002 - for games in which it depends on these
        """How well a face serves whoever rolls it: the higher, the luckier."""
        return face

    # --- the work of every chapter

    def decided(self, state: StateT, move: Move[StateT], at: At[StateT]) -> Iterable[Event[StateT]]:
        """The facts that a move brings about. Raises ``Refused`` where it is somebody else's, or a text is missing."""
        if move.only not in {None, at.seat.role}:
            raise Refused(move.otherwise, clause=move.by_clause)
        made = written(move)
        made.check_maker(state, at.seat)
        return made.decide(state, at)

    def turning(self, state: StateT, event: Event[StateT]) -> int:
        return event.turning(state) if self.stands(state, event) else 0

    def heads(self, state: StateT, event: Event[StateT]) -> bool:
        return _may_head(type(event)) and self.stands(state, event) and event.heads(state)

    def opens(self, event: Event[StateT]) -> bool:
        return event.opens

    def contest_of(self, state: StateT, event: Event[StateT]) -> str:
        if parent := getattr(event, "parent", ""):
            return self.whole(state, str(parent))
        for name in self.contests:
            if named := getattr(event, name, ""):
                return self.whole(state, named)
        return ""

    def whole(self, state: StateT, contest: str) -> str:  # noqa: ARG002 - for games whose contests have parts
        return contest

    def gains(self, state: StateT, event: Event[StateT]) -> Iterable[Gain]:
        return event.gains(state) if self.stands(state, event) else ()

    def stands(self, state: StateT, event: Event[StateT]) -> bool:
        """Whether everything that an event builds on is there."""
        return self.finder.finds(state, event) and event.fits(state)


def _offers(move: type[Move[StateT]], state: StateT, seat: Seat, seats: tuple[Seat, ...]) -> Offered:
    """The ways in which a seat may make one move now."""
    return tuple(move.offers(state, Viewer(seat, seats)))


@cache
def _makers(moves: tuple[type[Move[Any]], ...], role: Role) -> tuple[tuple[Hashable, Callable[..., Offered]], ...]:
    """What makes the offers of the moves that a role may make."""
    mine = [move for move in moves if role is not Role.SPECTATOR and move.only in {None, role}]
    return tuple((move, partial(_offers, move)) for move in mine)


_OFFERED = Kept[Any, Offered](EACH_SEAT)


def forget_offers(for_s: float) -> None:
    """Forget what seats were offered for which nobody has asked for so long."""
    _OFFERED.forget(for_s)


@cache
def _may_head(kind: type[Event[Any]]) -> bool:
    """Whether events of a kind can ever be a headline: most have nothing to say about it."""
    return kind.heads is not Event.heads or kind.turning is not Event.turning


# --- texts


def written(move: KindT) -> KindT:
    """A move without blanks around its texts. Raises ``Refused`` where a text is empty that must not be."""
    changed: dict[str, str] = {}
    for name, demand in _texts(type(move)):
        text = getattr(move, name)
        if text != text.strip():
            changed[name] = text = text.strip()
        if demand is not None and not text:
            raise Refused(demand.say, clause=demand.clause)
    return replace(move, **changed) if changed else move


@cache
def _texts(kind: type[Struct]) -> tuple[tuple[str, Words | None], ...]:
    """The texts of a move, with what is said where one is empty that must not be."""
    found = []
    for field in structs.fields(kind):
        of, *notes = get_args(field.type) or (field.type,)
        if of is str and not any(isinstance(note, Verbatim) for note in notes):
            found.append((field.name, next((note for note in notes if isinstance(note, Words)), None)))
    return tuple(found)
