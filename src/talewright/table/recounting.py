"""What a game may say of a session of play that is over: its turning points, what was gained, and what remains."""

from collections.abc import Iterable
from typing import ClassVar, Protocol, TypeVar, runtime_checkable

from msgspec import Struct

from talewright.dice.draw import Draw
from talewright.table.seat import Seat

StateT_contra = TypeVar("StateT_contra", contravariant=True)
EventT_contra = TypeVar("EventT_contra", contravariant=True)


class Gain(Struct, frozen=True):
    """What *who* has gained, or has *spent* or lost.

    With an *amount*, *what* is one of what is counted, such as a hero point, and *several* are called so where an s is
    not enough.
    """

    who: str
    what: str
    amount: int = 0
    spent: bool = False
    several: str = ""


class Lasting(Struct, frozen=True):
    """What remains when a session is over, and whose it is; *who* is empty for what is everybody's."""

    who: str
    what: str


@runtime_checkable
class Headlined(Protocol[StateT_contra, EventT_contra]):
    """What a game may have besides: the sentences of the log that belong to one contest, and its headline."""

    def contest_of(self, state: StateT_contra, event: EventT_contra) -> str:
        """The contest, roll or check that *event* belongs to, from the *state* before it; empty if it is of none."""

    def whole(self, state: StateT_contra, contest: str) -> str:
        """The contest of which *contest* is a part; the same one if it is a part of none."""

    def heads(self, state: StateT_contra, event: EventT_contra) -> bool:
        """Whether the sentence of *event* can stand for its whole contest: the last one that can is the headline."""

    def opens(self, event: EventT_contra) -> bool:
        """Whether the sentence of *event*, which is of no contest, can stand for what the same move tells after it."""


@runtime_checkable
class Recountable(Protocol[StateT_contra, EventT_contra]):
    """What a game may have besides: how a session is recounted when it is over. Everything is asked only then.

    A seat is told of an event's turn or gains only if it may know of the event; what they say beyond the event's own
    fields must be everybody's to know.
    """

    luck: ClassVar[str]
    """When a die or a card is lucky, in one sentence."""

    def turning(self, state: StateT_contra, event: EventT_contra) -> int:
        """How much *event* turned the story, from the *state* before it; 0 if it is no turning point."""

    def gains(self, state: StateT_contra, event: EventT_contra) -> Iterable[Gain]:
        """What *event* has brought to somebody, from the *state* before it."""

    def remains(self, state: StateT_contra, seat: Seat) -> Iterable[Lasting]:
        """What lasts when the session is over, as far as *seat* may know."""

    def worth(self, state: StateT_contra, draw: Draw, face: int) -> int:
        """How well a face of an open draw serves whoever rolls it: the higher, the luckier."""
