"""After the roll: shifts are spent, time is taken, and the deed is brought to its end, or left be."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Annotated

from msgspec import Meta

from talewright.games.strange_fate.play.allowed import is_up_to
from talewright.games.strange_fate.play.base import At, Facts, Move, Viewer
from talewright.games.strange_fate.play.deed import Deed, Stage, home_of
from talewright.games.strange_fate.play.deeds.course import missed_by
from talewright.games.strange_fate.play.deeds.courses import course_of
from talewright.games.strange_fate.play.deeds.measuring import stands
from talewright.games.strange_fate.play.deeds.rolled import came_of
from talewright.games.strange_fate.play.deeds.steps import (
    DeedEnded,
    ShiftsSpent,
    TookLonger,
    at_stage,
    going_on,
    mine,
    over,
    refunded,
)
from talewright.games.strange_fate.play.harm.mounts import waits_for_mount
from talewright.games.strange_fate.play.ids import DeedId
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.rules.dice.time_table import MOST_STEPS
from talewright.games.strange_fate.rules.trappings import SetsDifficulty, spend
from talewright.refusal import Refused
from talewright.table.offer import Line, Number, Offer, Prose, allowed, offer, text
from talewright.table.seat import Seat, check_gm
from talewright.wording import counted, small

MOST_TIMES = 40
Times = Annotated[int, Meta(ge=1, le=MOST_TIMES)]
Steps = Annotated[int, Meta(ge=0, le=MOST_STEPS)]


class Buy(Move, tag="buy"):
    """Spend shifts on what they buy."""

    deed: DeedId
    buys: Line
    times: Times = 1

    def decide(self, state: State, at: At) -> Facts:
        deed = _to_end(state, at.seat, self.deed)
        _check_bought(state, deed, self.buys, self.times)
        yield ShiftsSpent(deed=deed.id, buys=self.buys, times=self.times)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterator[Offer]:
        for deed in _ending(state, viewer.seat):
            for sold in deed.procedure.spends:
                most = _most_bought(state, deed, sold.buys)
                if most:
                    number = Number(name="times", label="How many", least=1, most=most, default=1)
                    made = offer(cls, f"Spend shifts: {sold.buys}", number, **_here(deed), buys=sold.buys)
                    has = deed.bought.get(sold.buys, 0)
                    price = counted(sold.price(has + 1) - sold.price(has), "shift")
                    yield made.explained(about=f"{price} for the next one; {counted(deed.left, 'shift')} left.")


class TakeLonger(Move, tag="take-longer"):
    """Make a failed roll good by so many steps of the time table; a repair also by none, at the price of quality."""

    deed: DeedId
    steps: Steps

    def decide(self, state: State, at: At) -> Facts:
        """It is made good by time, if that is enough of it (the procedure's clause on patience)."""
        deed = _to_end(state, at.seat, self.deed)
        clause = deed.procedure.patience
        if not clause or deed.succeeded or deed.decided is None:
            raise Refused("Taking longer makes nothing better here.", clause=clause or deed.procedure.against.clause)
        if deed.is_made_good:
            raise Refused("It is made good already: bring it to its end.", clause=clause)
        course = course_of(deed)
        if self.steps < course.least_steps(state, deed):
            how = f"each step more is worth 1{course.made_good_else}"
            raise Refused(f"The roll failed by {-deed.shifts}, and {how}: that is not enough.", clause=clause)
        yield TookLonger(deed=deed.id, steps=self.steps)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterator[Offer]:
        for deed in _ending(state, viewer.seat):
            course = course_of(deed)
            least = course.least_steps(state, deed)
            if deed.procedure.patience and not deed.succeeded and not deed.is_made_good and least <= MOST_STEPS:
                usual = min(max(least, missed_by(deed)), MOST_STEPS)
                steps = Number(name="steps", label="Steps of time", least=least, most=MOST_STEPS, default=usual)
                made = offer(cls, f"Make it good by {course.made_good_by}", steps, **_here(deed))
                about = f"It failed by {missed_by(deed)}; each step more is worth 1{course.made_good_else}."
                yield made.explained(about=about)


class EndDeed(Move, tag="end-deed"):
    """Bring it to its end. *words* are what becomes of it: what helpers are called and what they do, best first."""

    deed: DeedId
    words: Prose = ""

    def decide(self, state: State, at: At) -> Facts:
        """What came of it, with what stays: a rumour, helpers, a work that was paid for."""
        deed = _to_end(state, at.seat, self.deed)
        course = course_of(deed)
        course.check_end(state, deed, at.seat)
        if isinstance(deed.procedure.against, SetsDifficulty):
            yield from stands(state, deed, deed.procedure.against)
            return
        told = (self.words,) if course.is_told(deed) and self.words else ()
        if told:
            check_gm(at.seat, "The game master tells that: leave it empty, and ask for it.")
        yield from course.stays(state, deed, self.words, at.stamp)
        yield over(deed, *came_of(state, deed), *told)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterator[Offer]:
        for deed in _ending(state, viewer.seat):
            course = course_of(deed)
            if allowed(course.check_end, state, deed, viewer.seat):
                is_told, is_gm = course.is_told(deed), viewer.seat.is_gm
                field = text(cls, "words", course.tells) if is_told and is_gm else course.last_words(state, deed)
                label = f"Say {small(course.tells)}" if is_told and is_gm else "Finish"
                made = offer(cls, label, *([field] if field else []), **_here(deed))
                left = f"{counted(deed.left, 'shift')} left." if deed.succeeded and deed.procedure.spends else ""
                up_to_me = deed.hides or (is_gm if is_told else is_up_to(state, viewer.seat, deed.who))
                cost = course.costs(deed)
                effect = f"It takes {counted(cost, 'fate point')}." if cost else ""
                yield made.explained(about=left, effect=effect, main=up_to_me)


class LeaveDeed(Move, tag="leave-deed"):
    """Leave it be, before anything came of it."""

    deed: DeedId

    def decide(self, state: State, at: At) -> Facts:
        deed = mine(state, at.seat, self.deed)
        if not _may_leave(state, deed):
            raise Refused("It is being rolled. Cancel the roll to drop it.")
        _check_told(state, deed, at.seat)
        if deed.stage is Stage.BEGUN:
            yield from refunded(state, deed)
        yield DeedEnded(deed=deed.id, left=True)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterator[Offer]:
        for deed in going_on(state, viewer.seat, *Stage):
            if _may_leave(state, deed) and allowed(_check_told, state, deed, viewer.seat):
                yield offer(cls, "Leave it be", **_here(deed))


def _to_end(state: State, seat: Seat, id_: DeedId) -> Deed:
    """A deed whose roll stands, and whose numbers this seat may know. Raises ``Refused`` otherwise."""
    deed = mine(state, seat, id_)
    at_stage(deed, Stage.ROLLED)
    if deed.hides and not seat.is_gm:
        raise Refused("By how much it came out only the game master knows: ask for it.")
    return deed


def _ending(state: State, seat: Seat) -> Iterator[Deed]:
    """The deeds that a seat may bring to their end."""
    return (deed for deed in going_on(state, seat, Stage.ROLLED) if seat.is_gm or not deed.hides)


def _check_bought(state: State, deed: Deed, buys: str, times: int) -> None:
    """Refuse what the shifts do not pay for; what was bought before counts (each spend's clause)."""
    if not deed.succeeded:
        raise Refused("A failed roll has no shifts to spend.", clause=deed.procedure.against.clause)
    spend(deed.procedure, {**deed.bought, buys: deed.bought.get(buys, 0) + times}, deed.shifts)
    course_of(deed).check_buy(state, deed, buys, times)


def _most_bought(state: State, deed: Deed, buys: str) -> int:
    """How many more of it the shifts pay for."""
    times = 0
    with suppress(Refused):
        while times < MOST_TIMES:
            _check_bought(state, deed, buys, times + 1)
            times += 1
    return times


def _may_leave(state: State, deed: Deed) -> bool:
    """Whether it can be left be: before it begins, or when its rolls are over, what carries somebody included."""
    return (deed.stage is not Stage.BEGUN or deed.roll not in state.rolls) and not waits_for_mount(state, deed)


def _check_told(state: State, deed: Deed, seat: Seat) -> None:
    """Refuse to leave be what the game master is to tell of, and what the other side has won."""
    course = course_of(deed)
    if course.is_told(deed):
        check_gm(seat, "The game master says what comes of it: ask for it.")
    if deed.stage is Stage.ROLLED and not deed.succeeded:
        course.check_end(state, deed, seat)


def _here(deed: Deed) -> dict[str, str]:
    return {"group": home_of(deed), "deed": deed.id}
