"""What a seat gets back for a move that is stored, once or again."""

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from talewright.dice.draw import Fell, SeatId
from talewright.refusal import Refused
from talewright.table.campaign import SESSION, AnyCampaign
from talewright.table.moves import LendWord, Roll, TypeFace, WordMove
from talewright.table.seat import MoveId, Seat

ID_LENGTH = range(8, 65)
NO_ID = "A move needs an id of its own: 8 to 64 letters, digits or dashes, new for each move."
USED = "This id is that of another move, which you have made. Send a new id with each move."


class Receipt(Struct, frozen=True):
    """A move that is stored. *position* counts the events that the seat may know of; *again* if it was sent before.

    *faces* are those that fell with it and that the seat may know, for its device to keep until the seed is opened.
    """

    move: MoveId
    position: int
    again: bool = False
    faces: tuple[Fell, ...] = ()


def receipt(folded: AnyCampaign, actor: Seat, move: MoveId, *, again: bool = False) -> Receipt:
    """The receipt for a move of *actor*'s that is stored."""
    faces = tuple(fell for fell, audience in folded.faces.get(move, ()) if actor.may_know(audience))
    return Receipt(move, folded.knows_of(actor), again, faces)


def content(made: Struct, acting_for: SeatId | None) -> int:
    """What is the same of a move whenever it is sent: all but the nonce of a roll."""
    told = replace(made, nonce="") if isinstance(made, Roll | TypeFace) else made
    return hash((msgspec.json.encode(told), acting_for))


def made_before(
    folded: AnyCampaign, actor: Seat, made: Struct, move: MoveId, *, acting_for: SeatId | None = None
) -> Receipt:
    """The receipt for a move that was sent again.

    Raises ``Refused`` if its id is that of somebody else's move, or of another one, as far as that was made here: what
    was sent is kept in no journal.
    """
    asked = folded.session.asks.get(made.number) if folded.session and isinstance(made, LendWord) else None
    has_lent = asked and actor.id in asked.links  # which stands under the roller's name
    if not has_lent and folded.moves[move].seat not in {actor.id, ""}:
        raise Refused(NO_ID)
    told = content(made, acting_for)
    if folded.sent.get(move, told) != told and not isinstance(made, WordMove):
        raise Refused(USED)
    return receipt(folded, actor, move, again=True)


def check_id(move: str) -> None:
    """Check the id of a move, which comes from the device that sends it. Raises ``Refused`` if it is not one."""
    fits = len(move) in ID_LENGTH and move.isascii() and move.replace("-", "").isalnum()
    if not fits or move.startswith(SESSION):
        raise Refused(NO_ID)
