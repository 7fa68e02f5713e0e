"""Moves tried without making them: what they bring about can be told, stored, read again and filed."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from talewright.decoding import from_json, tag_of
from talewright.refusal import Refused
from talewright.table.game import At, Told
from talewright.table.laws.broken import Broken, Law
from talewright.table.laws.hiding import same_for
from talewright.table.laws.sitting import ACTING, GM, NORA, AnyGame, Sitting
from talewright.table.laws.walking import Walk
from talewright.table.seat import Seat, Stamp

MADE_OF_A_MOVE = re.compile(r"(?:a-move|what-if)-[0-9]+[-A-Za-z]")  # an id that another move could have
ENDS = ".!?…"


def decided(game: AnyGame, state: Any, move: Struct, seat: Seat, stamp: Stamp) -> Iterator[tuple[Any, Struct]]:  # noqa: ANN401 - each game has its own
    """Each event that a move brings about, with the state before it."""
    at: At[Any] = At.of(seat, stamp, state)
    for event in game.decide(state, move, at):
        yield at.now, event
        at.now = game.evolve(at.now, event)


def some_accepted(walk: Walk[Any], step: int) -> None:
    """Everything that one of them is offered now would be accepted: another one at each step, the next walk otherwise.

    What is offered changes little from step to step; the game master's turn comes twice, for themselves and for Nora.
    """
    turns = (*((who, who) for who in ACTING), (NORA, GM))
    who, by = turns[(step + walk.seed) % len(turns)]
    accepted(walk, who, walk.sitting.stamp(f"what-if-{step}", by=by), acting_for="" if who == by else who)


def accepted(walk: Walk[Any], who: str, stamp: Stamp, *, acting_for: str = "") -> None:
    """Everything that somebody is offered now would be accepted."""
    sitting: Sitting = walk.sitting
    tags = {tag_of(kind) for kind in sitting.played.moves}
    offers = sitting.offers(GM if acting_for else who, acting_for=acting_for)
    keys = [offer.key for offer in offers]
    if twice := next((offer for offer in offers if keys.count(offer.key) > 1), None):
        why = f"{who} is offered {twice.label!r} ({twice.move}) twice, each time with {twice.fixed}."
        raise Broken(Law.KEYS, why, about=twice.move)
    for offer in offers:
        if offer.move in tags:
            move = walk.filled(offer)
            with walk.offered(who, offer, move):
                follows(sitting, move, sitting.seat(who), stamp)


def follows(sitting: Sitting, move: Struct, seat: Seat, stamp: Stamp, *, names_ids: bool = True) -> object:
    """The state once a move is decided, and what it brings about can be told, stored, read again and filed.

    *names_ids*: where the move names ids, they are ids of what there is. Raises ``Refused`` where the move is.
    """
    game, before = sitting.played, sitting.state
    after, hear = before, set[str]()
    for state, event in [*decided(game, before, move, seat, stamp)]:  # or it may yet be refused
        check_stored(game, event)
        if names_ids:
            brings_no_id_of_a_move(event)
        told = game.tell(state, event)
        text = told.text if isinstance(told, Told) else told
        if text and not is_sentence(text, sitting.closing):
            raise Broken(Law.TOLD, f"{tag_of(event)} is told as {text!r}.", about=tag_of(event))
        audience = game.audience(state, event)
        if not audience:
            raise Broken(Law.AUDIENCE, f"Nobody may know of {named(event)}.", about=tag_of(event))
        hear.update(audience)
        after = game.evolve(state, event)
        if after is state and not text:
            raise Broken(Law.SWALLOWED, f"Nothing comes of {named(event)}.", about=tag_of(event))
    game.awaits(after)
    if after is not before:
        unaware = [each for each in sitting.folded.everyone if not each.may_know(tuple(hear))]
        what = f"what came of {named(move)}, of which only {', '.join(sorted(hear))} may know"
        same_for(sitting, unaware, before, after, what, about=tag_of(move))
    return after


def check_stored(game: AnyGame, event: Struct) -> None:
    """An event is one of the game's, and the same when it is written as JSON and read again."""
    if type(event) not in game.events:
        raise Broken(
            Law.STORED, f"{type(event).__qualname__} is none of the events of {game.slug}.", about=tag_of(event)
        )
    try:
        again = from_json(msgspec.json.encode(event), type(event))
    except (msgspec.MsgspecError, TypeError) as error:
        raise Broken(Law.STORED, f"{event} cannot be written and read again: {error}.", about=tag_of(event)) from error
    if again != event:
        raise Broken(Law.STORED, f"{event} is {again} when it is read again.", about=tag_of(event))


def brings_no_id_of_a_move(event: Struct) -> None:
    """Whatever is called after a move is called as the move is, or has a dot in its id, which no move has.

    So nobody's next move takes its place.
    """
    if found := MADE_OF_A_MOVE.search(msgspec.json.encode(event).decode()):
        raise Broken(Law.IDS, f"{found[0]!r} stands in {named(event)}.", about=tag_of(event))


def is_sentence(told: str, closing: str, ends: str = ENDS) -> bool:
    """Whether words for people end as a sentence does."""
    return told.rstrip(closing)[-1:] in {*ends} and not told.endswith("..")


def decided_alike(walk: Walk[Any], step: int) -> None:
    """Something that somebody is offered, decided twice, brings about the same."""
    sitting: Sitting = walk.sitting
    who, offer = walk.picked()
    move, seat, stamp = walk.filled(offer), sitting.seat(who), sitting.stamp(f"what-if-{step}", by=who)
    if not isinstance(move, sitting.played.moves):
        return
    first, again = (_outcome(sitting, move, seat, stamp) for _ in "12")
    if first != again:
        why = f"{named(move)} brings about {first}, and when it is decided again, {again}."
        raise Broken(Law.DECIDED, why, about=offer.move)


def _outcome(sitting: Sitting, move: Struct, seat: Seat, stamp: Stamp) -> list[Struct] | str:
    """What a move brings about, or why it is refused."""
    try:
        return [event for _, event in decided(sitting.played, sitting.state, move, seat, stamp)]
    except Refused as refused:
        return refused.why


def named(event: Struct) -> str:
    """An event or a move as it is written down, for whoever looks for what is wrong with it."""
    return f"{tag_of(event)} {msgspec.json.encode(event).decode()}"
