"""What undo takes back: how the game stands, who is ready to roll, the pictures, and what was given out."""

from collections.abc import Mapping
from typing import Generic

from msgspec import Struct
from msgspec.structs import replace

from talewright.caching import found_once
from talewright.dice.draw import Draw, DrawId, Fell, SeatId
from talewright.table.events import HandoutGiven, PictureSet, PreparedPlayed
from talewright.table.game import EventT, Game, MoveT, StateT
from talewright.table.pocket import Handout
from talewright.table.seat import Audience, ItemId, MoveId


class Ready(Struct, frozen=True):
    """Somebody is ready to roll: with which nonce, and whose device sent it.

    *before* is the next index of that moment: the nonce counts for earlier draws only. The host could have seen it
    before calling for a later one.
    """

    nonce: str
    by: SeatId
    before: int = 1


class Face(Struct, frozen=True):
    """What fell for a draw, which is open no more; *beside* are those that were open with it."""

    draw: Draw
    face: int
    by_hand: bool
    beside: frozenset[DrawId]


class Play(Struct, Generic[StateT, MoveT, EventT], frozen=True, dict=True):  # a dict: the open draws are found once
    """What undo takes back: the game's state, who is ready to roll, the pictures, and what was given out."""

    game: Game[StateT, MoveT, EventT]
    state: StateT
    ready: Mapping[DrawId, Ready] = {}  # the rollers who wait for the others
    typed: frozenset[tuple[str, Audience]] = frozenset()  # groups of which a typed face lies there, by who knows of it
    fallen: tuple[Face, ...] = ()  # what fell last, of each audience: a hidden die hides nothing that others saw
    pictures: Mapping[str, str] = {}  # digests, by what they are pictures of
    played: frozenset[ItemId] = frozenset()  # what came out of a pocket
    handouts: tuple[Handout, ...] = ()

    @found_once
    def draws(self) -> tuple[Draw, ...]:
        """The open draws."""
        return self.game.awaits(self.state)

    def after(self, event: EventT | Fell) -> "Play[StateT, MoveT, EventT]":
        """With *event* filed. Whoever was ready for a draw that is gone waits no longer."""
        typed, fallen = self.typed, self.fallen
        if isinstance(event, Fell):
            beside = frozenset(draw.id for draw in self.draws)
            for draw in (draw for draw in self.draws if draw.id == event.draw):
                fallen = _with_face(fallen, Face(draw, event.face, event.by_hand, beside))
                typed |= {(draw.group, draw.audience)} if event.by_hand else set()
        now = replace(self, state=self.game.evolve(self.state, event), typed=typed, fallen=fallen)
        if not self.ready and not typed:
            return now
        awaited = {draw.id for draw in now.draws}
        waiting = {draw: ready for draw, ready in self.ready.items() if draw in awaited}
        groups = {draw.group for draw in now.draws}
        return now.with_nobody_but(waiting, frozenset(each for each in typed if each[0] in groups))

    def with_ready(self, draw: DrawId, ready: Ready) -> "Play[StateT, MoveT, EventT]":
        """With one roller more who waits for the others."""
        return self.with_nobody_but({**self.ready, draw: ready})

    def with_picture(self, event: PictureSet) -> "Play[StateT, MoveT, EventT]":
        """With another picture of something, or none."""
        others = {thing: picture for thing, picture in self.pictures.items() if thing != event.thing}
        return replace(self, pictures={**others, event.thing: event.picture} if event.picture else others)

    def with_given(self, event: PreparedPlayed | HandoutGiven, move: MoveId) -> "Play[StateT, MoveT, EventT]":
        """With a move that came out of a pocket, or one more text that somebody keeps."""
        if isinstance(event, PreparedPlayed):
            return replace(self, played=self.played | {event.item})
        return replace(self, handouts=(*self.handouts, Handout(move, event.title, event.text, event.to)))

    def between_sessions(self) -> "Play[StateT, MoveT, EventT]":
        """With nobody ready, or the next seed could be chosen by the nonces that wait for it; the dice are put away."""
        return replace(self, fallen=()).with_nobody_but({})

    def with_nobody_but(
        self, ready: Mapping[DrawId, Ready], typed: frozenset[tuple[str, Audience]] | None = None
    ) -> "Play[StateT, MoveT, EventT]":
        """With these rollers waiting. The state is the same, and so are the open draws, if they were found already."""
        changed = replace(self, ready=ready, typed=self.typed if typed is None else typed)
        vars(changed).update(vars(self))
        return changed


def _with_face(fallen: tuple[Face, ...], face: Face) -> tuple[Face, ...]:
    """With one face more. Of those that the same people saw, only what fell together with it stays."""
    now = face.draw
    stay = (
        each
        for each in fallen
        if each.draw.audience != now.audience or (each.draw.group == now.group and now.id in each.beside)
    )
    return (*stay, face)


class Taken(Struct, Generic[StateT, MoveT, EventT], frozen=True):
    """A move that may be taken back, and how things stood before it."""

    move: MoveId
    position: int  # of its first record
    seat: SeatId  # who made it, the game master acting for someone included
    audience: Audience
    before: Play[StateT, MoveT, EventT]


class Gone(Struct, Generic[StateT, MoveT, EventT], frozen=True):
    """What the last undo took, and how things stood with it. *place* is where it stood among what can be taken back."""

    moves: tuple[Taken[StateT, MoveT, EventT], ...]
    after: Play[StateT, MoveT, EventT]
    place: int
