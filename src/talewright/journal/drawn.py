"""Replay a campaign and see that every draw was called for, and drawn from what was there.

A face can be recomputed from its record alone. Whether the cards that the record names were those that were left, or
the die had so many sides, follows from everything before it, which only the game can tell.
"""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet

from talewright.dice import fair
from talewright.dice.draw import Deck, Draw, DrawId, Fell, SeatId
from talewright.journal.fairness import Finding
from talewright.table.campaign import AnyCampaign, Campaign, event_reader
from talewright.table.events import DrawsCalled, Readied
from talewright.table.journal import Header, Record
from talewright.table.ledger import AnyGame
from talewright.table.seat import ALL, MoveId

Came = tuple[MoveId, str, SeatId | None]  # a nonce that fell with a move, or the seat that typed what fell


def wrong_draws(game: AnyGame, records: Sequence[Record]) -> Iterator[Finding]:
    """What does not fit what the state called for. *records* are those of one campaign, whole and from the first on."""
    read = event_reader(game)
    folded = Campaign.begun(game, records[0].header.campaign, records[:1])
    came: set[Came] = set()
    for record in records[1:]:
        event, header, wrong = read(record.body or ""), record.header, ""
        came = {each for each in came if each[0] == header.move}
        match event:
            case Fell(draw=draw, by_hand=by_hand):
                called = _open(draw, folded)
                wrong = _wrong(event, called) or _not_given(event, called, folded, header, came)
                if called and not wrong:
                    came.add((header.move, "", called.seat) if by_hand else (header.move, event.nonce, event.word_of))
            case DrawsCalled():
                wrong = _not_open(event, folded)
            case Readied(draw=draw):
                wrong = _not_theirs(_open(draw, folded), folded, header)
            case _:
                pass
        if wrong:
            yield Finding(header.position, wrong)
        folded.follow(record, event)


def _open(wanted: DrawId, folded: AnyCampaign) -> Draw | None:
    return next((draw for draw in folded.play.draws if draw.id == wanted), None)


def _not_open(event: DrawsCalled, folded: AnyCampaign) -> str:
    """What is wrong with the draws that are called for: one that the game does not want would only use up an index."""
    is_hidden = {draw.id: ALL[0] not in draw.audience for draw in folded.play.draws}
    strange = [each.draw for each in event.draws if is_hidden.get(each.draw) is not event.hidden]
    row = "hidden" if event.hidden else "public"
    return f"No {row} draw of the game is {', '.join(strange)}, and it was called for." if strange else ""


def _not_theirs(called: Draw | None, folded: AnyCampaign, header: Header) -> str:
    """What is wrong with the seat that was ready to roll: nobody gives a nonce for the roll of another."""
    who, session = folded.seats.get(header.seat), folded.session
    is_new = session is not None and session.algorithm in fair.ALGORITHMS
    if called is None or not is_new or called.seat == header.seat or (who and who.is_gm):
        return ""
    return f"{called.id} was rolled by the seat {header.seat}, whose roll it was not."


def _wrong(fell: Fell, called: Draw | None) -> str:
    if called is None:
        return f"{fell.draw} was not called for when it fell."
    if not called.of.allows(fell.face):
        return f"{fell.draw} shows {fell.face}, which cannot have fallen."
    if fell.by_hand:
        return ""
    left = called.of.cards if isinstance(called.of, Deck) else ()
    if sorted(fell.cards) != sorted(left):
        return f"{fell.draw} names other cards than those that were left: {_differing(fell.cards, left)}."
    if fell.size != called.of.size:
        return f"{fell.draw} fell from {fell.size} faces, and the die has {called.of.size}."
    return ""


def _not_given(
    fell: Fell,
    called: Draw | None,
    folded: AnyCampaign,
    header: Header,
    came: AbstractSet[Came],
) -> str:
    """What is wrong with the row that a face belongs to, and with the seat that is said to have given its nonce."""
    session = folded.session
    call = session.call_of(fell) if session else None
    if called is None or call is None or session is None or fell.by_hand or session.algorithm not in fair.ALGORITHMS:
        return ""
    if call.hidden is (ALL[0] in called.audience):
        return f"{fell.draw} was called for in the row of {'hidden' if call.hidden else 'public'} draws, and is none."
    group = [draw for draw in folded.play.draws if draw.group == called.group]
    given = {(ready.nonce, ready.by) for draw in group if (ready := folded.play.ready.get(draw.id))}
    given |= {(first.text, first.seat)} if (first := session.nonces.get(fell.draw)) else set()
    given |= {(nonce, seat) for _, nonce, seat in came if seat is not None and nonce}
    rolls = fell.word_of in {draw.seat for draw in group} or (header.move, "", fell.word_of) in came
    came_now = fell.word_of == header.seat and rolls  # typed, or pressed once more
    if fell.word_of and not came_now and (fell.nonce, fell.word_of) not in given:
        return f"{fell.draw} fell with a nonce that the seat {fell.word_of} has not given."
    return ""


def _differing(named: Sequence[int], left: Sequence[int]) -> str:
    missing, added = sorted(set(left) - set(named)), sorted(set(named) - set(left))
    told = [f"without {', '.join(map(str, missing))}"] if missing else []
    told += [f"with {', '.join(map(str, added))}"] if added else []
    return " and ".join(told) or "one is named twice"
