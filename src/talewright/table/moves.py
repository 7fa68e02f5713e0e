"""The moves that every game has: dice, speech, rulings, undo, what is prepared, sessions of play."""

from collections.abc import Mapping
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from talewright.dice.draw import DrawId, SeatId
from talewright.table.offer import Line, Prose, Several, Word, Words
from talewright.table.seat import ItemId, MoveId

# A move as data, or some of its arguments: in a form each has a name of its own, such as "move.prize".
Argument = Annotated[str, Meta(max_length=20_000)] | int | bool | Several[Line] | None
Arguments = Annotated[Mapping[Line, Argument], Meta(max_length=40)]


class Roll(Struct, frozen=True, tag="roll", forbid_unknown_fields=True):
    """Let the dealer answer a draw. *nonce* comes from the roller's own device."""

    draw: DrawId
    nonce: Line = ""


class TypeFace(Struct, frozen=True, tag="type-face", forbid_unknown_fields=True):
    """Tell the table what a real die or card shows."""

    draw: DrawId
    face: int
    nonce: Line = ""


class PledgeWord(Struct, frozen=True, tag="pledge-word", forbid_unknown_fields=True):
    """Take part in an exchange of words with this device: *digest* binds it to the word that it reveals later."""

    exchange: int
    digest: Word


class RevealWord(Struct, frozen=True, tag="reveal-word", forbid_unknown_fields=True):
    """Reveal the word that this device has pledged. With the first one that is revealed nobody joins any more.

    *tip* is that of the chain whose links the device lends; it was pledged with the word.
    """

    exchange: int
    word: Word
    tip: Word = ""


class LendWord(Struct, frozen=True, tag="lend-word", forbid_unknown_fields=True):
    """Give the link of this *number*, which was asked for, to a roll that waits for other devices than the roller's."""

    number: int
    link: Word


class ChooseDice(Struct, frozen=True, tag="choose-dice", forbid_unknown_fields=True):
    """Say whether this seat rolls real dice or has the dealer's."""

    by_hand: bool


EVERYONE, MYSELF = "all", "me"  # whom a person may address, beside the seats


class Say(Struct, frozen=True, tag="say", forbid_unknown_fields=True):
    """Speak to the table; to one seat alone with its id as *to*, or as a note with "me". Speech is never undone.

    *whisper* addresses whoever runs the game.
    """

    text: Prose
    whisper: bool = False
    to: Line = EVERYONE


class Ruling(Struct, frozen=True, tag="ruling", forbid_unknown_fields=True):
    """Decide what the rules leave to a person, and say why."""

    clause: Line = ""
    about: Line = ""
    choice: Line = ""
    reason: Prose = ""


class Undo(Struct, frozen=True, tag="undo", forbid_unknown_fields=True):
    """Take back a move and every later one but speech."""

    move: MoveId


class Redo(Struct, frozen=True, tag="redo", forbid_unknown_fields=True):
    """Bring back what the last undo took, as long as nothing else has been done since."""


class Pause(Struct, frozen=True, tag="pause", forbid_unknown_fields=True):
    """Stop play for now. Anyone at the table may, without a reason, and nobody is told who did."""


class Resume(Struct, frozen=True, tag="resume", forbid_unknown_fields=True):
    """Go on after a pause."""


class SetPicture(Struct, frozen=True, tag="set-picture", forbid_unknown_fields=True):
    """Give something the *picture* of that digest, which comes along or is seen already; an empty one removes it."""

    thing: Line
    picture: Word = ""


class Prepare(Struct, frozen=True, tag="prepare", forbid_unknown_fields=True):
    """Put a move into the own pocket for later; with *item*, change one that is there. Without a move it is a note.

    *move* has its tag under "type"; an argument that is left out is asked for when it is played. With *keep* it stays
    in the pocket when it is played.
    """

    move: Arguments = {}
    label: Line = ""
    group: Line = ""
    note: Prose = ""
    keep: bool = False
    item: ItemId = ItemId("")


class HidePrepared(Struct, frozen=True, tag="hide-prepared", forbid_unknown_fields=True):
    """Choose whether what is prepared comes into play hidden from the players, or before everyone."""

    item: ItemId
    hidden: bool


class PlacePrepared(Struct, frozen=True, tag="place-prepared", forbid_unknown_fields=True):
    """Put something in the own pocket *before* something else there, or at the end."""

    item: ItemId
    before: ItemId = ItemId("")


class DropPrepared(Struct, frozen=True, tag="drop-prepared", forbid_unknown_fields=True):
    """Throw something in the own pocket away."""

    item: ItemId


class PlayPrepared(Struct, frozen=True, tag="play-prepared", forbid_unknown_fields=True):
    """Make a move that is in the own pocket, with the *rest* of its arguments."""

    item: ItemId
    rest: Arguments = {}


class GiveHandout(Struct, frozen=True, tag="give-handout", forbid_unknown_fields=True):
    """Give a text to somebody at the table, or to everyone, who keep it. *to* is a seat, or "all"."""

    prepared: ClassVar[str] = "Handouts"

    title: Annotated[Line, Words("Give the handout a title.")]
    text: Annotated[Prose, Words("Write what the handout says.")]
    to: SeatId


class CloseSession(Struct, frozen=True, tag="close-session", forbid_unknown_fields=True):
    """End this session of play: its dice are revealed and can be checked."""


WordMove = PledgeWord | RevealWord | LendWord  # what devices do by themselves
PocketMove = Prepare | HidePrepared | PlacePrepared | DropPrepared | PlayPrepared  # each seat's is its own
TableMove = (
    Roll
    | TypeFace
    | ChooseDice
    | Say
    | Ruling
    | Undo
    | Redo
    | Pause
    | Resume
    | SetPicture
    | GiveHandout
    | PocketMove
    | CloseSession
    | WordMove
)


# What happens to a game without anyone's move; a game's decide answers these too.


class DrawsAnswered(Struct, frozen=True, tag="draws-answered"):
    """These draws have just been answered; their faces are filed already."""

    draws: tuple[DrawId, ...]


class SessionOpens(Struct, frozen=True, tag="session-opens"):
    """A session of play begins with this move."""

    number: int


class SessionCloses(Struct, frozen=True, tag="session-closes"):
    """The session of play ends."""

    number: int


Occasion = DrawsAnswered | SessionOpens | SessionCloses
