"""Cards drawn one after the other from a deck, for their sum. A thorn ends it with nothing; who stops keeps it."""

from collections.abc import Iterable
from enum import StrEnum

from msgspec import Struct

from talewright.dice import Dist

THORNS = frozenset({1, 2})


class Verdict(StrEnum):
    """What a dipper says to a card that is no thorn."""

    STOP = "stop"
    ON = "on"


Answer = int | Verdict


class Phase(StrEnum):
    """What a dip waits for."""

    CARD = "card"
    VERDICT = "verdict"
    OVER = "over"


class Dip(Struct, frozen=True):
    """How far a dip has come; *left* are the cards in the deck, in any order."""

    left: tuple[int, ...]
    total: int = 0
    phase: Phase = Phase.CARD


def draws(dip: Dip) -> Dist[Answer] | None:
    cards: Iterable[Answer] = dip.left
    return Dist.of(cards) if dip.phase is Phase.CARD else None


def choices(dip: Dip) -> tuple[Answer, ...]:
    return (Verdict.STOP, Verdict.ON) if dip.phase is Phase.VERDICT else ()


def after(dip: Dip, answer: Answer) -> Dip:
    if isinstance(answer, Verdict):
        return Dip(dip.left, dip.total, Phase.CARD if answer is Verdict.ON else Phase.OVER)
    left = tuple(card for card in dip.left if card != answer)
    if answer in THORNS:
        return Dip(left, 0, Phase.OVER)
    return Dip(left, dip.total + answer, Phase.VERDICT if left else Phase.OVER)


def outcome(dip: Dip) -> int:
    """The points: the sum of the cards, or nothing after a thorn."""
    return dip.total
