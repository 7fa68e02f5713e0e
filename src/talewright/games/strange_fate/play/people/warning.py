"""Whoever runs the game is warned before a hidden NPC does something by which everybody hears of it."""

from collections.abc import Iterable
from functools import lru_cache

from msgspec.structs import replace

from talewright.caching import EACH_THING, by_identity
from talewright.games.strange_fate.play.known import is_unheard
from talewright.games.strange_fate.play.state import State
from talewright.table.offer import Choice, Field, Offer, Option
from talewright.table.seat import Seat

TELLS = frozenset(
    {
        "attack", "attack-once", "attack-zone", "begin-conflict", "frame-roll", "join-all", "join-conflict", "oppose",
        "pass-turn", "spray", "take-turn",
    }
)  # fmt: skip
"""The moves that name whoever makes them."""
HIDDEN = "Hidden until now: everybody hears the name."


def warned(state: State, seat: Seat, offers: tuple[Offer, ...]) -> tuple[Offer, ...]:
    """The offers, with a warning where one tells everybody of somebody hidden; whoever fights is known by name."""
    hidden = _known(frozenset(str(npc.id) for npc in state.npcs.values() if is_unheard(state, npc.id)))
    if not seat.is_gm or not hidden:
        return offers
    return tuple(
        _warned(each, hidden) if each.move in TELLS and not each.fixed.get("hidden") else each for each in offers
    )


@lru_cache(maxsize=256)
def _known(hidden: frozenset[str]) -> frozenset[str]:
    """The very same set for the same people."""
    return hidden


@by_identity(maxsize=EACH_THING)
def _warned(offer: Offer, hidden: frozenset[str]) -> Offer:
    who = offer.fixed.get("who")
    names = set(who) if isinstance(who, tuple) else {who}
    fields = tuple(_marked(field, hidden) for field in offer.fields)
    if names & hidden:
        return replace(offer, fields=fields, about=" ".join(filter(None, (HIDDEN, offer.about))))
    return replace(offer, fields=fields)


def _marked(field: Field, hidden: frozenset[str]) -> Field:
    if not isinstance(field, Choice) or field.name != "who":
        return field
    return replace(field, options=tuple(_option(each, hidden) for each in field.options))


def _option(option: Option, hidden: Iterable[str]) -> Option:
    if option.value not in hidden:
        return option
    return replace(option, about="; ".join(filter(None, (option.about, HIDDEN))))
