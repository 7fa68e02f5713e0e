"""What an open draw waits for: its roller, others who roll with it, or the word of a device."""

from collections.abc import Collection, Iterable

from talewright.dice.draw import Draw
from talewright.table.game import EventT, MoveT, StateT
from talewright.table.play import Play
from talewright.table.seat import ALL, Seat
from talewright.table.session import Asked, Session


def is_ready(draw: Draw, play: Play[StateT, MoveT, EventT], seats: Iterable[Seat]) -> bool:
    """Whether nobody has to do anything before *draw* falls: its roller is ready, or needs no button of their own.

    A draw of somebody with real dice follows its own throw alone, and so does any where somebody typed a face: the
    others at this table, or the rest of what they throw for, may have real dice too. A hidden face tells them nothing.
    """
    if draw.id in play.ready:
        return True
    if not draw.follows:
        return False
    typed = {(draw.group, ALL), (draw.group, draw.audience)} & play.typed
    if not typed and not rolls_by_hand(draw, seats):
        return True
    own = (draw.group, draw.seat, draw.throw)
    return any(each.id in play.ready for each in play.draws if (each.group, each.seat, each.throw) == own)


def rolls_by_hand(draw: Draw, seats: Iterable[Seat]) -> bool:
    """Whether whoever is to answer a draw rolls real dice, or goes on with what was typed."""
    rollers = (seat for seat in seats if (seat.is_gm if draw.seat is None else seat.id == draw.seat))
    return draw.by_hand or any(seat.by_hand for seat in rollers)


def waiting_for_words(play: Play[StateT, MoveT, EventT], seats: Collection[Seat]) -> tuple[Draw, ...]:
    """A draw of each group that waits for nothing but the words of devices that are not the roller's.

    Such a draw is always public: a hidden one has no nonce.
    """
    waits: dict[str, bool] = {}
    asked: dict[str, Draw] = {}
    for draw in play.draws:
        waits[draw.group] = waits.get(draw.group, True) and is_ready(draw, play, seats)
        if ALL[0] in draw.audience:
            asked.setdefault(draw.group, draw)
    return tuple(draw for group, draw in asked.items() if waits[group])


def open_questions(
    play: Play[StateT, MoveT, EventT], session: Session | None, seats: Collection[Seat]
) -> tuple[Asked, ...]:
    """What devices were asked for the nonces of draws that wait, as far as any of them has still to answer."""
    if session is None or not session.asks or not play.ready:
        return ()
    groups = {draw.group for draw in waiting_for_words(play, seats)}
    waiting = (draw.id for draw in play.draws if draw.group in groups and draw.id not in session.nonces)
    asked = {each.number: each for draw in waiting if (each := session.question(draw)) and each.missing}
    return tuple(asked[number] for number in sorted(asked))


def pressed_anew(
    play: Play[StateT, MoveT, EventT], session: Session | None, seats: Collection[Seat]
) -> Play[StateT, MoveT, EventT]:
    """With nobody ready for what waits for words that have come: it had fallen, and was taken back."""
    if session is None or not play.ready:
        return play
    groups = {draw.group for draw in waiting_for_words(play, seats)}
    groups -= {draw.group for draw in play.draws if ALL[0] in draw.audience and draw.id not in session.nonces}
    gone = {draw.id for draw in play.draws if draw.group in groups}
    return play.with_nobody_but({draw: ready for draw, ready in play.ready.items() if draw not in gone})
