"""The story as the table tells it: each contest is one card with a headline, whose lines unfold."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from talewright.table.seat import MoveId
from talewright.table.views import LogLine

STORY_LINES = (160, 320)  # of the log that are read for the story beside the play: more where they tell of few things
SHOWN = 40  # of those, so many stand there
CARDS = 16  # at least, if there are as many: those for whose lines there is no room stand there without
OF_ONE = 12  # and so many of one contest: a long one leaves room for what came before it
SECTION = 8  # lines or so that are drawn together, and stay so
SEVERAL = 3  # lines that one move may leave; more of them, from one that opens something on, are one card


class Told(Struct, frozen=True):
    """A line of the log, a contest, or a scene that was opened: its *lines*, and the *headline* that stands for them.

    What the table told after it began with the move *next*; empty for the newest. So many lines are left out that are
    *earlier*.
    """

    headline: LogLine
    lines: tuple[LogLine, ...]
    next: MoveId = MoveId("")
    earlier: int = 0

    @property
    def section(self) -> int:
        """The part of the story that it stands in."""
        return self.lines[-1].number // SECTION


class Part(Struct, frozen=True):
    """A part of the story, newest first: it stays drawn as long as nothing in it changes."""

    number: int
    cards: tuple[Told, ...]


def recent(last: Callable[[int], Sequence[LogLine]]) -> tuple[Part, ...]:
    """The story beside the play. *last* gives as many of the last lines as it is asked for."""
    cards: list[list[LogLine]] = []
    for most in STORY_LINES:
        lines = last(most)
        cards = _cards(lines)
        if len(cards) >= CARDS or len(lines) < most:
            break
    return in_parts(_told(cards))


def in_parts(story: Iterable[Told]) -> tuple[Part, ...]:
    """The story, part by part, as far as there is room for it."""
    parts = groupby(_first(story), key=lambda card: card.section)
    return tuple(Part(number, tuple(cards)) for number, cards in parts)


def told(lines: Sequence[LogLine]) -> Iterator[Told]:
    """The story, newest first. A contest stands where its newest line does."""
    return _told(_cards(lines))


def _cards(lines: Sequence[LogLine]) -> list[list[LogLine]]:
    """The lines of each card, the newest card first."""
    found: dict[str | int, list[LogLine]] = {}
    first = _opened(line for line in lines if not line.contest)
    for line in lines:
        card = line.contest or first.get(line.number, line.number)
        found[card] = of_one = found.pop(card, [])
        of_one.append(line)
    return [*reversed(found.values())]


def _told(cards: Iterable[list[LogLine]]) -> Iterator[Told]:
    """What stands on each, made when it is asked for: most are never seen."""
    later = MoveId("")
    for card in cards:
        yield _card(card, later)
        later = card[0].move


def _card(lines: list[LogLine], later: MoveId) -> Told:
    """A card with the newest of its lines."""
    shown = tuple(lines[-OF_ONE:])
    return Told(headline(lines), shown, later, len(lines) - len(shown))


def _first(cards: Iterable[Told]) -> Iterator[Told]:
    """The cards that the story has room for; where it has none for their lines, some earlier ones without."""
    room = SHOWN
    for number, card in enumerate(cards):
        room -= len(card.lines)
        if room >= 0:
            yield card
        elif number < CARDS:
            yield replace(card, lines=card.lines[-1:])
        else:
            return


def _opened(lines: Iterable[LogLine]) -> dict[int, int]:
    """The lines that stand under the one of the same move that opened something, by number: the number of that one."""
    first: dict[int, int] = {}
    opened: dict[MoveId, int] = {}
    for line in lines:
        if line.heads:
            opened[line.move] = line.number
        if line.move in opened:
            first[line.number] = opened[line.move]
    counts = Counter(first.values())
    return {number: opener for number, opener in first.items() if counts[opener] > SEVERAL}


def headline(lines: list[LogLine]) -> LogLine:
    """The line that says how it went; until there is one, what it is about."""
    standing = [line for line in lines if not line.struck] or lines
    return next((line for line in reversed(standing) if line.heads), standing[0])
