"""What fell in a session: each roll, the best throw, and how lucky everybody's dice were."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction

from msgspec import Struct

from talewright.dice.draw import Die, Draw, DrawId, Fell, SeatId
from talewright.dice.luck import Ranked, at_least, percentile
from talewright.table.seat import MoveId

Name = Callable[[SeatId | None], str]


class Fallen(Struct, frozen=True):
    """A face that fell, and its rank among those that were possible; None where the game says nothing of luck."""

    move: MoveId
    draw: Draw
    fell: Fell
    ranked: Ranked | None

    @property
    def shows(self) -> str:
        """The face as people read it."""
        of, face = self.draw.of, self.fell.face
        if not isinstance(of, Die):
            return f"card {face}"
        return of.faces[face - 1] if of.faces else str(face)

    @property
    def throw(self) -> tuple[str, SeatId | None, str]:
        """What belongs to one throw: dice of one seat whose ids and labels begin alike, before a dot and a colon."""
        stem = self.draw.id.rpartition(".")[0] or self.draw.id
        return stem, self.draw.seat, self.draw.label.partition(":")[0]


class RollTold(Struct, frozen=True):
    """A face from the dealer or from a real die. *struck* if it was taken back."""

    draw: DrawId
    index: int
    label: str
    who: str
    shows: str
    by_hand: bool
    struck: bool


class BestThrow(Struct, frozen=True):
    """The throw that was least likely to fall so well, and how likely that was; *also* are others as good."""

    label: str
    who: str
    shows: tuple[str, ...]
    chance: Fraction
    also: tuple[str, ...] = ()


class Luck(Struct, frozen=True):
    """How lucky draws were. *percentile* is None if there were too many to compare exactly."""

    who: str
    draws: int
    by_hand: int
    percentile: Fraction | None


def rolls(fallen: Iterable[Fallen], struck: set[MoveId], name: Name) -> Iterator[RollTold]:
    """Every face, in the order in which they fell."""
    for each in fallen:
        fell, who = each.fell, name(each.draw.seat)
        taken_back = each.move in struck
        yield RollTold(fell.draw, fell.index, each.draw.label, who, each.shows, fell.by_hand, taken_back)


def best_throw(fallen: Iterable[Fallen], name: Name) -> BestThrow | None:
    """The luckiest throw: the first of several as lucky, with what the others were for."""
    throws: dict[tuple[str, SeatId | None, str], list[Fallen]] = {}
    for each in fallen:
        throws.setdefault(each.throw, []).append(each)
    found = {throw: _exactly(at_least, dice) for throw, dice in throws.items()}
    chances = {throw: chance for throw, chance in found.items() if chance is not None and chance < 1}
    if not chances:
        return None
    best = min(chances, key=chances.__getitem__)
    _, seat, label = best
    equal = (throw for throw, chance in chances.items() if chance == chances[best] and throw != best)
    also = dict.fromkeys(other if name(who) in other else f"{other} ({name(who)})" for _, who, other in equal)
    shows = tuple(each.shows for each in throws[best])
    return BestThrow(label, name(seat), shows, chances[best], (*also,))


def luck(fallen: Sequence[Fallen], name: Name) -> Iterator[Luck]:
    """A line for each seat that drew, and where there are several one for all together, whose name is empty."""
    seats = dict.fromkeys(each.draw.seat for each in fallen)
    for seat in seats:
        yield _luck(name(seat), [each for each in fallen if each.draw.seat == seat])
    if len(seats) > 1:
        yield _luck("", fallen)


def _luck(who: str, fallen: Sequence[Fallen]) -> Luck:
    by_hand = sum(each.fell.by_hand for each in fallen)
    return Luck(who, len(fallen), by_hand, _exactly(percentile, fallen))


def _exactly(place: Callable[[Sequence[Ranked]], Fraction], fallen: Iterable[Fallen]) -> Fraction | None:
    """What these draws come to; None if there are too many to add up exactly."""
    try:
        return place([each.ranked for each in fallen if each.ranked])
    except ValueError:
        return None
