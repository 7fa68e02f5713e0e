"""What the table itself decides: speech, whose dice are real, taking back, pauses, and what is prepared."""

from collections.abc import Iterable
from typing import TypeGuard, get_args

from msgspec import Struct

from talewright.refusal import Refused
from talewright.table import moves, preparing, speech, views
from talewright.table.campaign import AnyCampaign
from talewright.table.dealing import Dealing
from talewright.table.events import DiceChosen, Paused, Redone, Resumed, Said, Undone
from talewright.table.seat import ALL, Audience, Seat
from talewright.table.words import give_word

AnyDealing = Dealing[object, Struct, Struct]

# These are no moves of the play, and open no session.
OfTheTable = (
    moves.Say
    | moves.ChooseDice
    | moves.Undo
    | moves.Redo
    | moves.Pause
    | moves.Resume
    | moves.CloseSession
    | moves.GiveHandout
    | moves.PocketMove
    | moves.WordMove
)
OF_THE_TABLE = frozenset(get_args(OfTheTable))


def is_of_the_table(move: Struct) -> TypeGuard[OfTheTable]:
    """Whether the table itself decides a move."""
    return type(move) in OF_THE_TABLE


def decide(folded: AnyCampaign, dealing: AnyDealing, move: OfTheTable, who: Seat) -> None:
    """Put into the draft what a move of *who* brings about. Raises ``Refused`` if the table forbids it."""
    draft = dealing.draft
    match move:
        case moves.Say(text=text):
            if not text.strip():
                raise Refused("There is nothing to say yet: write something first.")
            draft.record(Said(text), speech.audience(folded, who, move))
        case moves.ChooseDice(by_hand=by_hand):
            draft.record(DiceChosen(who.id, by_hand))
        case moves.Undo(move=wanted):
            if wanted not in views.undoable(folded, who):
                helps = f"Ask {folded.who_runs}, who can take back what others did, or correct a number."
                raise Refused(
                    "This cannot be taken back from here: the session is closed, or somebody else has built on it. "
                    + ("Correct what is wrong, and say why." if who.is_gm else helps)
                )
            draft.record(Undone(wanted), _all_of(taken.audience for taken in views.from_move(folded, wanted)))
        case moves.Redo():
            gone = folded.undone
            if gone is None or not views.may_redo(folded, who):
                raise Refused("There is nothing to bring back: something else has been done since.")
            touched = (*gone.moves, *folded.taken[gone.place :])
            draft.record(Redone(), _all_of(taken.audience for taken in touched))
        case moves.Pause():
            draft.record(Paused())
        case moves.Resume():
            if not folded.paused:
                raise Refused("The table is not paused: go on.")
            draft.record(Resumed())
        case moves.CloseSession():
            if not who.is_gm:
                raise Refused(f"Only {folded.who_runs} closes the session.")
            dealing.close_session()
        case moves.GiveHandout():
            handout, audience = preparing.given(folded, who, move)
            draft.record(handout, audience, after=draft.play.with_given(handout, draft.stamp.id))
        case moves.Prepare() | moves.HidePrepared() | moves.PlacePrepared() | moves.DropPrepared():
            draft.record(preparing.kept(folded, who, move, draft.stamp.id), (who.id,))
        case moves.PledgeWord() | moves.RevealWord() | moves.LendWord():
            if draft.stamp.by != who.id:
                raise Refused("A word for the dice comes from the seat's own device, or it would be a word of yours.")
            give_word(dealing, move, who)


def _all_of(audiences: Iterable[Audience]) -> Audience:
    everyone = tuple(dict.fromkeys(who for audience in audiences for who in audience))
    return ALL if ALL[0] in everyone else everyone
