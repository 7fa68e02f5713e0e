"""What a seat has prepared: moves that it keeps for later, and notes. Nobody else learns that there is anything."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from talewright.dice.draw import SeatId
from talewright.table.events import PocketEvent, Prepared, PreparedDropped, PreparedPictured, PreparedPlaced
from talewright.table.offer import Value
from talewright.table.seat import ALL, GM_ONLY, Audience, ItemId, MoveId

EVERYONE = SeatId("all")  # a handout may go to all at once


class Item(Struct, frozen=True):
    """One thing in a pocket: a *move* as it would be sent, as far as it is filled in, or a note if there is none."""

    id: ItemId
    label: str
    group: str
    note: str
    keep: bool
    move: Mapping[str, Value]
    picture: str = ""  # of a handout, which goes with it when it is given

    @property
    def tag(self) -> str:
        """Which move it is; empty if it is a note."""
        return str(self.move.get("type", ""))

    @property
    def arguments(self) -> dict[str, Value]:
        """What is filled in of the move."""
        return {name: value for name, value in self.move.items() if name != "type"}


class Pocket(Struct, frozen=True):
    """What a seat has prepared, in its order."""

    items: Mapping[ItemId, Item] = {}

    def after(self, event: PocketEvent) -> "Pocket":
        """With *event* filed."""
        match event:
            case Prepared():
                picture = self.items[event.item].picture if event.item in self.items else ""
                item = Item(event.item, event.label, event.group, event.note, event.keep, event.move, picture)
                return Pocket({**self.items, item.id: item})
            case PreparedPictured(item=shown, picture=picture):
                if shown not in self.items:
                    return self
                return Pocket({**self.items, shown: replace(self.items[shown], picture=picture)})
            case PreparedDropped(item=gone):
                return Pocket({id_: item for id_, item in self.items.items() if id_ != gone})
            case PreparedPlaced(item=moved, before=before):
                return self._placed(moved, before)

    def _placed(self, moved: ItemId, before: ItemId) -> "Pocket":
        order = [id_ for id_ in self.items if id_ != moved]
        order.insert(order.index(before) if before in order else len(order), moved)
        return Pocket({id_: self.items[id_] for id_ in order if id_ in self.items})


EMPTY = Pocket()


class Handout(Struct, frozen=True):
    """A text that somebody was given to keep. *to* is a seat, or "all"."""

    id: MoveId
    title: str
    text: str
    to: SeatId

    @property
    def audience(self) -> Audience:
        return given_to(self.to)


def given_to(to: SeatId) -> Audience:
    """Who may know of a handout: whoever runs the game knows of every one."""
    return ALL if to == EVERYONE else (*GM_ONLY, to)


# --- how it looks


class PreparedView(Struct, frozen=True):
    """Something in the own pocket; it has no *move* if it is a note. *says* are the arguments that are filled in.

    *hidden* tells whether it comes into play hidden from the players, and is None where that cannot be chosen. *played*
    tells whether it has been played. *why* is the sentence that says why it cannot be played now.
    """

    id: ItemId
    label: str
    group: str
    note: str
    keep: bool
    move: str
    says: tuple[tuple[str, str], ...]
    hidden: bool | None
    played: bool
    why: str


class HandoutView(Struct, frozen=True):
    """A text that this seat was given to keep; whoever runs the game sees every one. *to* is empty for everyone."""

    id: MoveId
    title: str
    text: str
    to: str
