"""A session of play recounted for one seat: its turning points, what was gained and remains, and the luck of the dice.

It is replayed from the journal when somebody asks; no move pays for it.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import zip_longest
from typing import Generic

from msgspec import Struct

from talewright.decoding import tag_of
from talewright.dice.draw import Die, Draw, DrawId, Fell, SeatId
from talewright.dice.luck import Ranked, at_least, percentile
from talewright.refusal import Refused
from talewright.table.campaign import SESSION, Campaign, Entry, event_reader, is_of_the_game
from talewright.table.events import SessionClosed, SessionOpened, SessionOpenedFirst
from talewright.table.game import EventT, Game, MoveT, StateT
from talewright.table.journal import Header, Record
from talewright.table.recounting import Gain, Lasting, Recountable
from talewright.table.seat import Audience, CampaignId, MoveId, Role, Seat
from talewright.wording import counted

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


TURNING_POINTS = 7
OPENING = frozenset(tag_of(each) for each in (SessionOpenedFirst, SessionOpened))
CLOSING = tag_of(SessionClosed)


class SessionTold(Struct, frozen=True):
    """A session in a list. *closed* is empty while it is under way."""

    number: int
    opened: str
    closed: str


class TurningPoint(Struct, frozen=True):
    """A moment on which the session turned, as the log tells it."""

    at: str
    text: str


class Belongings(Struct, frozen=True):
    """What somebody has gained or spent, or what remains of them; *who* is empty for what is everybody's."""

    who: str
    what: tuple[str, ...]


class Recap(Struct, frozen=True, kw_only=True):
    """A session of play, as far as a seat may know. *closed* is empty while it is under way.

    *counts* says when a die or a card is lucky.
    """

    number: int
    opened: str
    closed: str
    turning_points: tuple[TurningPoint, ...]
    gains: tuple[Belongings, ...]
    spent: tuple[Belongings, ...]
    remains: tuple[Belongings, ...]
    rolls: tuple[RollTold, ...]
    best: BestThrow | None
    luck: tuple[Luck, ...]
    counts: str


def sessions(campaign: Campaign[StateT, MoveT, EventT]) -> tuple[SessionTold, ...]:
    """Every session of a campaign, oldest first: everybody may know of them."""
    opened = [entry.at for entry in campaign.log if entry.kind in OPENING]
    closed = [entry.at for entry in campaign.log if entry.kind == CLOSING]
    both = zip_longest(opened, closed[: len(opened)], fillvalue="")
    return tuple(SessionTold(number, *times) for number, times in enumerate(both, start=1))


def played(
    game: Game[StateT, MoveT, EventT], campaign: CampaignId, records: Sequence[Record], number: int
) -> "Played[StateT, MoveT, EventT] | None":
    """Session *number* of a campaign, replayed; None if there was no such session."""
    folded = Campaign.begun(game, campaign, records[:1])
    found, read = Played(folded, number), event_reader(game)
    for record in records[1:]:
        event, header = read(record.body or ""), record.header
        told = len(folded.log)
        turning = 0
        match event:
            case SessionClosed(number=closed) if closed == number:
                found.closed = header.at
                break
            case SessionOpened(number=opened) | SessionOpenedFirst(number=opened) if opened == number:
                found.opened = header.at
            case Fell() if found.opened:
                found.note_fallen(header, event)
            case _ if found.opened and is_of_the_game(event):
                turning = found.note(header, event)
        folded.follow(record, event)
        if turning and len(folded.log) > told:
            found.turns.append((turning, folded.log[-1]))
    return found if found.opened else None


@dataclass(slots=True)
class Played(Generic[StateT, MoveT, EventT]):
    """What was gathered of a session, whoever may know of it; *folded* is the campaign as it stood at its end."""

    folded: Campaign[StateT, MoveT, EventT]
    number: int
    opened: str = ""
    closed: str = ""
    turns: list[tuple[int, Entry]] = field(default_factory=list)
    gains: list[tuple[MoveId, Audience, Gain]] = field(default_factory=list)
    fallen: list[tuple[Audience, Fallen]] = field(default_factory=list)
    recountable: Recountable[StateT, EventT] | None = field(init=False)  # the game, if it is: asking takes Python long

    def __post_init__(self) -> None:
        game = self.folded.game
        self.recountable = game if isinstance(game, Recountable) else None

    def note(self, header: Header, event: EventT) -> int:
        """Keep what an event of the game brings, before it is filed. Return how much it turned the story."""
        game, state = self.recountable, self.folded.play.state
        if game is None:
            return 0
        if header.move != f"{SESSION}{self.number}":  # what a session begins with is no gain
            self.gains += [(header.move, header.audience, gain) for gain in game.gains(state, event)]
        return game.turning(state, event)

    def note_fallen(self, header: Header, fell: Fell) -> None:
        """Keep a face, before it is filed."""
        game, play = self.recountable, self.folded.play
        draw = next((draw for draw in play.draws if draw.id == fell.draw), None)
        if draw is None:
            return
        ranked = None
        if game and draw.of.allows(fell.face):
            with suppress(Refused):  # the rules have become stricter since
                ranked = Ranked.of(fell.face, {face: game.worth(play.state, draw, face) for face in draw.of.possible})
        self.fallen.append((header.audience, Fallen(header.move, draw, fell, ranked)))

    def recap(self, seat: Seat) -> Recap:
        """The session as far as *seat* may know. What was taken back is told of the rolls alone."""
        game, struck = self.recountable, self.folded.struck
        fallen = [each for audience, each in self.fallen if seat.may_know(audience)]
        standing = [each for each in fallen if each.move not in struck and each.ranked]
        gains = [gain for move, audience, gain in self.gains if move not in struck and seat.may_know(audience)]
        remains: Iterable[Lasting] = ()
        if game:
            remains = game.remains(self.folded.play.state, seat)
        return Recap(
            number=self.number,
            opened=self.opened,
            closed=self.closed,
            turning_points=self._turning_points(seat),
            gains=_added_up(gain for gain in gains if not gain.spent),
            spent=_added_up(gain for gain in gains if gain.spent),
            remains=_belongings((each.who, each.what) for each in remains),
            rolls=tuple(rolls(fallen, struck, self._name)),
            best=best_throw(standing, self._name),
            luck=tuple(luck(standing, self._name)),
            counts=game.luck if game else "",
        )

    def _turning_points(self, seat: Seat) -> tuple[TurningPoint, ...]:
        """The greatest that *seat* reads, in the order in which they came."""
        known = [
            (much, place, entry)
            for place, (much, entry) in enumerate(self.turns)
            if entry.move not in self.folded.struck and seat.may_know(entry.audience)
        ]
        greatest = sorted(known, key=lambda turn: -turn[0])[:TURNING_POINTS]
        return tuple(TurningPoint(entry.at, entry.text) for _, _, entry in sorted(greatest, key=lambda turn: turn[1]))

    def _name(self, seat: SeatId | None) -> str:
        known = self.folded.seats.get(seat) if seat else None
        return known.name if known else self.folded.game.roles[Role.GM]


def _added_up(gains: Iterable[Gain]) -> tuple[Belongings, ...]:
    """Gains by person; what is counted is added up."""
    sums: Counter[tuple[str, str, str]] = Counter()
    for gain in gains:
        sums[gain.who, gain.what, gain.several] += gain.amount
    return _belongings(
        (who, counted(amount, one, more) if amount else one) for (who, one, more), amount in sums.items()
    )


def _belongings(each: Iterable[tuple[str, str]]) -> tuple[Belongings, ...]:
    by_person: dict[str, list[str]] = {}
    for who, what in each:
        by_person.setdefault(who, []).append(what)
    return tuple(Belongings(who, tuple(what)) for who, what in by_person.items())
