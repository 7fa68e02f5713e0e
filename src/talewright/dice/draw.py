"""What a game waits for: a die to fall or a card to turn, and who answers it."""

from typing import Annotated, NewType

from msgspec import Meta, Struct

# What something is called by. The table makes it of the id of a move; none is half as long.
LONGEST_ID = 400
Id = Annotated[str, Meta(max_length=LONGEST_ID)]

DrawId = NewType("DrawId", Id)
SeatId = NewType("SeatId", Id)


class Die(Struct, frozen=True, tag="die"):
    """One die with faces 1 to *sides*. Where other signs stand on it, *faces* are these, from the face 1 up.

    >>> Die(20).allows(20), Die(20).allows(0), str(Die(3, ("-", "0", "+")))
    (True, False, '1 for -, 2 for 0 or 3 for +')
    """

    sides: int
    faces: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        assert len(self.faces) in {0, self.sides}, "each face has a sign, or none has"

    @property
    def size(self) -> int:
        return self.sides

    @property
    def possible(self) -> range:
        """Every face that it can show."""
        return range(1, self.sides + 1)

    def allows(self, face: int) -> bool:
        return face in self.possible

    def __str__(self) -> str:
        if not self.faces:
            return f"a number from 1 to {self.sides}"
        *listed, last = (f"{face} for {sign}" for face, sign in enumerate(self.faces, start=1))
        return f"{', '.join(listed)} or {last}"


class Deck(Struct, frozen=True, tag="deck"):
    """The cards that are left. The dealer keeps no order of them: each draw brings an order of all cards of its own."""

    cards: tuple[int, ...]

    @property
    def size(self) -> int:
        return len(self.cards)

    @property
    def possible(self) -> tuple[int, ...]:
        """Every card that can turn up."""
        return self.cards

    def allows(self, face: int) -> bool:
        return face in self.possible

    def __str__(self) -> str:
        return "the number of a card that is still in the deck"


class Draw(Struct, frozen=True, kw_only=True):
    """One open draw: what is drawn, who answers it, and who may see the face.

    Draws with the same *together* fall in one instant: faces typed by hand are taken first and the dealer answers
    last, so nobody types against a face that they have seen. A draw that *follows* needs no button of its own: it
    falls with the others, unless its seat rolls real dice or somebody typed a face: then one press of its own seat is
    waited for, on any that fall together, or on any of the same *throw* where a seat throws for several. Whoever is to
    answer a *pledged* one has pressed for it already: it is ready as soon as it is called for. One *by_hand* goes on
    with what somebody typed: their real dice or cards lie before them.
    """

    id: DrawId
    of: Die | Deck
    seat: SeatId | None  # None: whoever runs the game
    label: str
    together: str = ""
    throw: str = ""
    follows: bool = False
    pledged: bool = False
    by_hand: bool = False
    audience: tuple[str, ...] = ("all",)

    @property
    def group(self) -> str:
        return self.together or self.id


class Fell(Struct, frozen=True, kw_only=True, tag="fell/1"):
    """One draw was answered. For a fair face *session*, *index*, *nonce* and *size* let anyone recompute it.

    *word_of* is the seat whose device gave the nonce, empty if none did. For a deck *cards* are those that were left,
    sorted; under the first algorithm they stand in the order of the draw, as a place in them was the face. For a die
    they are empty.
    """

    draw: DrawId
    face: int
    by_hand: bool
    session: int = 0
    index: int = 0
    nonce: str = ""
    size: int = 0
    cards: tuple[int, ...] = ()
    word_of: SeatId = SeatId("")
