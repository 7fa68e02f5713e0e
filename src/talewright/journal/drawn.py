"""Replay a campaign and see that every draw was called for, and drawn from what was there.

A face can be recomputed from its record alone. Whether the cards that the record names were those that were left, or
the die had so many sides, follows from everything before it, which only the game can tell.
"""

from collections.abc import Iterator, Sequence

from talewright.dice import fair
from talewright.dice.draw import Deck, Draw, Fell
from talewright.journal.fairness import Finding
from talewright.table.campaign import Campaign, event_reader
from talewright.table.journal import Header, Record
from talewright.table.ledger import AnyCampaign, AnyGame
from talewright.table.seat import ALL


def wrong_draws(game: AnyGame, records: Sequence[Record]) -> Iterator[Finding]:
    """What does not fit what the state called for. *records* are those of one campaign, whole and from the first on."""
    read = event_reader(game)
    folded = Campaign.begun(game, records[0].header.campaign, records[:1])
    for record in records[1:]:
        event = read(record.body or "")
        if isinstance(event, Fell):
            called = next((draw for draw in folded.play.draws if draw.id == event.draw), None)
            wrong = _wrong(event, called) or _not_given(event, called, folded, record.header)
            if wrong:
                yield Finding(record.header.position, wrong)
        folded.follow(record, event)


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


def _not_given(fell: Fell, called: Draw | None, folded: AnyCampaign, header: Header) -> str:
    """What is wrong with the row that a face belongs to, and with the seat that is said to have given its nonce."""
    session = folded.session
    call = session.calls.get(fell.draw) if session else None
    if called is None or call is None or session is None or fell.by_hand or session.algorithm not in fair.ALGORITHMS:
        return ""
    if call.hidden is (ALL[0] in called.audience):
        return f"{fell.draw} was called for in the row of {'hidden' if call.hidden else 'public'} draws, and is none."
    group = [draw.id for draw in folded.play.draws if draw.group == called.group]
    given = {(ready.nonce, ready.by) for draw in group if (ready := folded.play.ready.get(draw))}
    given |= {(nonce.text, nonce.seat) for nonce in session.nonces.values()}
    if fell.word_of and fell.word_of != header.seat and (fell.nonce, fell.word_of) not in given:
        return f"{fell.draw} fell with a nonce that the seat {fell.word_of} has not given."
    return ""


def _differing(named: Sequence[int], left: Sequence[int]) -> str:
    missing, added = sorted(set(left) - set(named)), sorted(set(named) - set(left))
    told = [f"without {', '.join(map(str, missing))}"] if missing else []
    told += [f"with {', '.join(map(str, added))}"] if added else []
    return " and ".join(told) or "one is named twice"
