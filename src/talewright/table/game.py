"""What the table asks of a game. A game is found by its entry point; the table names none."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar, runtime_checkable

from msgspec import Struct

from talewright.dice.draw import Draw, Fell, SeatId
from talewright.table.moves import Occasion
from talewright.table.offer import Field, Offer, Value
from talewright.table.options import Preset
from talewright.table.seat import ALL, Audience, Role, Seat, Stamp

StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT", bound=Struct)
EventT = TypeVar("EventT", bound=Struct)
StateT_contra = TypeVar("StateT_contra", contravariant=True)


class Thing(Struct, frozen=True):
    """Something that may have a picture: who plays it (or whoever runs the game), and who may know of it."""

    id: str
    name: str
    player: SeatId = SeatId("")
    to: Audience = ALL
    kind: str = "character"


class Told(Struct, frozen=True):
    """A sentence for some of those who may know of its event; the others read more of it in another event's."""

    text: str
    to: Audience


@dataclass(slots=True)
class Viewer:
    """Whoever looks at the table, and who sits there."""

    seat: Seat
    seats: tuple[Seat, ...]


@dataclass(slots=True)
class At(Viewer, Generic[StateT]):
    """Who makes a move and when, and how things stand with what it has brought about so far.

    *now* is the state with every event that was yielded before: whoever decides what follows looks at it.
    """

    stamp: Stamp
    now: StateT

    @classmethod
    def of(cls, seat: Seat, stamp: Stamp, state: StateT) -> "At[StateT]":
        """Before anything has come of a move."""
        return cls(seat, stamp.seats, stamp, state)


class Game(Protocol[StateT, MoveT, EventT]):
    """The rules of one game, as pure functions of its state.

    Nothing here draws, prints, saves or looks at a clock. *decide* raises ``Refused`` where a rule forbids the move;
    *evolve* only files facts: it never raises, and neither do *audience* and *tell*, whatever the state has lost.
    """

    @property
    def slug(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def about(self) -> str:
        """One sentence for the list of games."""

    @property
    def roles(self) -> Mapping[Role, str]:
        """The game's own words for the roles, such as "Judge"."""

    @property
    def moves(self) -> tuple[type[MoveT], ...]:
        """Every move as a tagged struct; what a program posts is read into one of them."""

    @property
    def events(self) -> tuple[type[EventT], ...]:
        """Every event as a tagged struct, older versions that are still read included."""

    @property
    def pages(self) -> str:
        """The package whose `pages` folder holds the templates, such as "my_games.pirates"; or empty."""

    def options(self) -> tuple[Field, ...]:
        """What a group may set when a campaign begins."""

    def begin(self, options: Mapping[str, Value]) -> StateT:
        """The state before anything has happened. Raises ``Refused`` if the options do not fit."""

    def awaits(self, state: StateT) -> tuple[Draw, ...]:
        """The open draws, which may be answered in any order."""

    def offers(self, state: StateT, seat: Seat, seats: tuple[Seat, ...]) -> tuple[Offer, ...]:
        """The moves that *seat* may make now."""

    def decide(self, state: StateT, move: MoveT | Occasion, at: At[StateT]) -> Iterable[EventT]:
        """The facts that *move* brings about, each filed in *at.now* before the next is asked for."""

    def evolve(self, state: StateT, event: EventT | Fell) -> StateT:
        """The state with *event* filed."""

    def audience(self, state: StateT, event: EventT) -> Audience:
        """Who may know of *event*; *state* is the one that it was decided in."""

    def tell(self, state: StateT, event: EventT | Fell) -> str | Told:
        """*event* as a sentence for the log, from the *state* before it; empty if it needs none."""

    def view(self, state: StateT, seat: Seat, seats: tuple[Seat, ...]) -> Struct:
        """What *seat* sees, built from nothing, field by field."""


@runtime_checkable
class Presetting(Protocol):
    """What a game may have besides: choices of all its options at once, for a new campaign."""

    def presets(self) -> tuple[Preset, ...]: ...


@runtime_checkable
class Grouping(Protocol):
    """What a game with many options may have besides: which of them belong together, by the titles of their groups."""

    @property
    def option_groups(self) -> Mapping[str, tuple[str, ...]]: ...


@runtime_checkable
class Checking(Protocol[StateT_contra]):
    """What a game may have besides: it looks closer at what a new campaign would begin with.

    One that is stored has begun with that, and is replayed whatever it was.
    """

    def check_new(self, state: StateT_contra) -> None:
        """Raises ``Refused`` if no campaign should begin with this *state*."""


@runtime_checkable
class Explorable(Protocol[StateT_contra]):
    """What a game may have besides: its odds can be asked without a campaign, in words that fit into an address."""

    def explore(self, asked: Mapping[str, str]) -> Struct:
        """The answer to a question; what is left out of it has a usual value.

        Raises ValueError with a sentence that says what would be right.
        """

    def asked_in(self, state: StateT_contra) -> Mapping[str, str]:
        """What every question of a campaign begins with, such as a number that the group has set for itself."""


@runtime_checkable
class Pictured(Protocol[StateT_contra]):
    """What a game may have besides: things that may have a picture, beside the people at the table."""

    def pictured(self, state: StateT_contra) -> Iterable[Thing]:
        """Characters and whatever else people may see a picture of, each with those who may know of it."""


# --- what is said of one that a table does not have


def no_game(slug: str, games: Collection[str]) -> str:
    """What whoever names a game is told that a table does not have.

    >>> no_game("chess", ("toy", "fair"))
    "There is no game 'chess' here. There are: fair, toy."
    """
    return f"There is no game {slug[:40]!r} here. There are: {', '.join(sorted(games))}."


def not_installed(game: str) -> str:
    """What is said of a campaign whose game is not here."""
    return f"This campaign plays {game}, which is not installed here."
