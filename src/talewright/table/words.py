"""The exchange of words: devices pledge, and when all have, reveal what goes into every face from then on.

Every device whose word is in the mix takes part in each later exchange, or nothing is revealed in it. Otherwise a seat
that came late and alone, such as a second one of the host's, could choose the next mix.
"""

from talewright.dice import fair
from talewright.dice.draw import SeatId
from talewright.refusal import Late, Refused
from talewright.table.dealing import Dealing
from talewright.table.draft import Draft
from talewright.table.events import ExchangeVoided, WordPledged, WordRevealed
from talewright.table.game import EventT, MoveT, StateT
from talewright.table.moves import LendWord, PledgeWord, RevealWord, WordMove
from talewright.table.seat import Seat
from talewright.table.session import Session
from talewright.table.waiting import open_questions

NOT_A_WORD = "A word, a link of a chain, or the digest of a word has 64 hexadecimal digits, 0 to 9 and a to f."
OLD_DICE = "This session has the dice of an older version. The next move in play opens another."
NOT_ALL = "Devices whose words are in the dice already have not pledged yet: without them nothing is revealed."
NO_SESSION = "No session of play is open, so no words are exchanged. The next move in play opens one."


def give_word(dealing: Dealing[StateT, MoveT, EventT], move: WordMove, seat: Seat) -> None:
    """Take what a device gives to the dice. Raises ``Refused`` if it is not awaited."""
    session = dealing.session
    if session is None:
        raise Refused(NO_SESSION)
    if session.algorithm != fair.ALGORITHM:
        raise Refused(OLD_DICE)
    match move:
        case PledgeWord(exchange=number, digest=digest):
            _check_word(digest)
            _pledge(dealing, session, WordPledged(number, seat.id, digest))
        case RevealWord(exchange=number, word=word, tip=tip):
            _check_word(word)
            _check_word(tip or word)
            _reveal(dealing, session, WordRevealed(number, seat.id, word, tip))
        case LendWord(number=number, link=link):
            _check_word(link)
            dealing.lend(number, link)


def _pledge(dealing: Dealing[StateT, MoveT, EventT], session: Session, pledged: WordPledged) -> None:
    under_way = session.exchange
    if under_way and under_way.is_stale(dealing.draft.stamp.at):
        dealing.draft.record(ExchangeVoided(under_way.number, under_way.missing if under_way.revealed else ()))
        under_way = None
    if pledged.exchange != (under_way.number if under_way else session.exchanges + 1):
        raise Late("That exchange of words is over. Look which one is under way, and pledge for that.")
    if under_way and under_way.revealed:
        raise Late("The words of this exchange are being revealed. Pledge yours for the next one.")
    is_there = pledged.seat in under_way.pledged if under_way else pledged.seat in session.mixed
    if is_there and (under_way or not _is_awaited(dealing.draft, pledged.seat)):
        raise Late("The dice have a word of this seat already.")
    dealing.draft.record(pledged)


def _is_awaited(draft: Draft[StateT, MoveT, EventT], seat: SeatId) -> bool:
    """Whether a link of this seat's newest chain is awaited: the device that made it may be away, and another there."""
    session = draft.campaign.session
    newest = session.tips.get(seat) if session else None
    asks = open_questions(draft.play, session, draft.campaign.everyone)
    return any(seat in asked.missing and asked.tips[seat] == newest for asked in asks)


def _reveal(dealing: Dealing[StateT, MoveT, EventT], session: Session, revealed: WordRevealed) -> None:
    under_way = session.exchange
    if under_way is None or under_way.number != revealed.exchange:
        raise Late("That exchange of words is over.")
    if revealed.seat not in under_way.missing:
        raise Late("No word of this seat is awaited: pledge it first, and reveal it once.")
    if not under_way.revealed and not session.mixed <= under_way.pledged.keys():
        raise Refused(NOT_ALL)
    if fair.pledge(revealed.seat, revealed.word, revealed.tip) != under_way.pledged[revealed.seat]:
        raise Refused("This is not the word that was pledged.")
    dealing.draft.record(revealed)
    if under_way.missing == (revealed.seat,):
        tips = {**under_way.tips, **({revealed.seat: revealed.tip} if revealed.tip else {})}
        dealing.ask_who_waits(under_way.number, tips)


def _check_word(text: str) -> None:
    if not fair.is_word(text):
        raise Refused(NOT_A_WORD)
