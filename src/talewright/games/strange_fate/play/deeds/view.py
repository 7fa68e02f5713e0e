"""Deeds as a seat sees them: what is under way, what it came to, and what stays of it."""

from collections.abc import Callable, Iterator
from typing import ParamSpec

from msgspec import Struct

from talewright.caching import EACH_SEAT
from talewright.games.strange_fate.play.allowed import is_up_to
from talewright.games.strange_fate.play.conflict.pace import check_deed
from talewright.games.strange_fate.play.deed import Deed, GoingAbout, Stage, home_of
from talewright.games.strange_fate.play.deeds.choosing import DoerView, doer_view
from talewright.games.strange_fate.play.deeds.courses import course_of
from talewright.games.strange_fate.play.deeds.measuring import StandingView
from talewright.games.strange_fate.play.deeds.steps import on_whom, sort_of
from talewright.games.strange_fate.play.deeds.trappings.conversation import draw_of, felt, last_met
from talewright.games.strange_fate.play.harm.mounts import waits_for_mount
from talewright.games.strange_fate.play.known import called, is_here
from talewright.games.strange_fate.play.rolls.dice import DieView, thrown_dice
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.rules.dice.dice import Dice
from talewright.recasting import recast
from talewright.refusal import Refused
from talewright.table.seat import Seat
from talewright.table.watched import by_fields
from talewright.wording import capital, stopped

P = ParamSpec("P")


class AskedView(Struct, frozen=True):
    """Something that is needed, or asked, with its rule."""

    what: str
    clause: str


class DeedView(Struct, frozen=True, kw_only=True):
    """Something that a character does with a skill. Its roll has the same id.

    It *is_rolled* as long as its roll, or that of what carries somebody, is under way.
    """

    id: str
    who: str
    name: str
    skill: str
    trapping: str
    title: str
    about: str
    clause: str
    kind: str
    stage: str
    goal: str
    on: str
    words: str
    cited: str
    sort: str
    circumstances: tuple[str, ...]
    needs: tuple[AskedView, ...]
    questions: tuple[AskedView, ...]
    shifts: int | None  # what it came to; none as long as it is open or hidden
    left: int | None
    bought: tuple[str, ...]
    takes: str
    came: tuple[str, ...]
    mine: bool
    is_rolled: bool
    told_by_gm: bool
    next: str
    home: str  # the group of its offers


class AttitudeView(Struct, frozen=True):
    """How somebody feels about a character; *mine* where this seat acts for that one."""

    npc: str
    towards: str
    attitude: str
    does: str
    for_incentive: str
    id: str  # whose feeling it is
    mine: bool


class MetView(Struct, frozen=True):
    """What came of a first impression, with its die if one fell."""

    id: str
    says: str
    attitude: str
    does: str
    die: DieView | None


class RumourView(Struct, frozen=True, omit_defaults=True):
    """A rumour that goes about; *tier* is that of whoever planted it."""

    deed: str
    says: str
    spread: str
    to_trace: int
    to_refute: int
    tier: str = ""


class WorkView(Struct, frozen=True):
    """Something that was made, and how long it is there."""

    deed: str
    says: str


class ActsView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Everything that is done with skills, and what stays of it."""

    deeds: tuple[DeedView, ...]
    told: tuple[DeedView, ...]
    able: tuple[DoerView, ...]
    standing: tuple[StandingView, ...]
    attitudes: tuple[AttitudeView, ...]
    rumours: tuple[RumourView, ...]
    copies: tuple[str, ...]
    languages: tuple[str, ...]
    works: tuple[WorkView, ...]
    met: MetView | None = None  # until the next thing begins


@by_fields(maxsize=EACH_SEAT)
def acts_view(state: State, seat: Seat) -> ActsView:
    """What a seat sees of it. Of a hidden NPC nobody else hears, nor of shifts over a hidden number."""
    acts = state.acts
    return ActsView(
        deeds=tuple(_deed(state, each, seat) for each in acts.deeds.values()),
        told=tuple(_deed(state, each, seat) for each in acts.told),
        able=tuple(doer_view(state, person) for person in state.in_play if state.acts_for(seat, person.id)),
        standing=tuple(StandingView(each.deed, each.what, each.rating.title, each.trappings) for each in acts.standing),
        attitudes=tuple(_attitudes(state, seat)),
        rumours=tuple(_rumour(each) for each in acts.rumours),
        copies=tuple(f"{each.skill} of {state.person(each.who).name}: {each.copy}" for each in acts.copies),
        works=tuple(WorkView(each.deed, each.told) for each in acts.works),
        languages=tuple(f"{state.person(each.who).name}: {each.language}" for each in acts.spoken),
        met=_met(state, seat),
    )


def _met(state: State, seat: Seat) -> MetView | None:
    """The first impression that was over last, until the next thing begins."""
    met = last_met(state)
    if met is None:
        return None
    feels, die = felt(state, met), None
    if met.fell is not None:
        (die,) = thrown_dice(Dice(fate=1), (draw_of(met),), {draw_of(met): met.fell})
    says = f"{capital(_on(state, met, seat))} is {feels.lower()} towards {met.called}"
    return MetView(met.id, stopped(says), feels, capital(feels.does), die)


def _rumour(going: GoingAbout) -> RumourView:
    rumour = going.rumour
    tier = rumour.tier.initial
    return RumourView(going.id, rumour.says, rumour.spread.says, rumour.to_trace, rumour.to_refute, tier)


def _attitudes(state: State, seat: Seat) -> Iterator[AttitudeView]:
    for (npc, towards), attitude in state.acts.attitudes.items():
        found = state.npcs.get(npc)
        if found is not None and is_here(state, towards) and (seat.is_gm or not found.hidden):
            name = called(state, towards)
            mine = state.acts_for(seat, towards)
            yield AttitudeView(found.name, name, attitude, attitude.does, attitude.for_incentive, npc, mine)


# ---- what is under way


def _deed(state: State, deed: Deed, seat: Seat) -> DeedView:
    procedure = deed.procedure
    shown = deed.decided is not None and (seat.is_gm or not deed.hides)
    took = course_of(deed).takes(state, deed) if shown else None
    return recast(
        deed,
        DeedView,
        name=deed.called,
        trapping=procedure.trapping,
        title=procedure.title,
        about=procedure.about,
        clause=procedure.clauses[0],
        kind=procedure.does,
        on=_on(state, deed, seat),
        sort=sort_of(state, deed),
        needs=tuple(AskedView(each.what, each.clause) for each in procedure.needs),
        questions=tuple(AskedView(each.asks, each.clause) for each in procedure.questions),
        shifts=deed.shifts if shown else None,
        left=deed.left if shown and deed.succeeded else None,
        bought=tuple(f"{buys} \N{MULTIPLICATION SIGN} {times}" for buys, times in deed.bought.items()),
        takes=took.lower() if took else "",
        mine=state.acts_for(seat, deed.who),
        is_rolled=deed.roll in state.rolls or waits_for_mount(state, deed),
        told_by_gm=course_of(deed).is_told(deed),
        next=_next(state, deed, seat),
        home=home_of(deed),
    )


def _on(state: State, deed: Deed, seat: Seat) -> str:
    if not is_here(state, deed.on):
        return ""
    return state.actor(deed.on).name if seat.is_gm else on_whom(state, deed.on)


def _next(state: State, deed: Deed, seat: Seat) -> str:
    """What is waited for."""
    name = deed.called
    says = "You say" if is_up_to(state, seat, deed.who) else f"{name} says"
    match deed.stage:
        case Stage.CHOSEN if course_of(deed).gm_calls:
            return f"{'You say' if seat.is_gm else 'The game master says'} when it is time for that"
        case Stage.CHOSEN:
            waits = _refusal(check_deed, state, seat, deed.who, deed.procedure) if says == "You say" else ""
            return waits or f"{says} the rest of it"
        case Stage.BEGUN:
            return "" if deed.roll in state.rolls else course_of(deed).waiting.format(name)
        case Stage.ROLLED if waits_for_mount(state, deed):
            return "What carries them has still to roll"
        case Stage.ROLLED if deed.hides or course_of(deed).is_told(deed):
            return f"{'You say' if seat.is_gm else 'The game master says'} what comes of it"
        case Stage.ROLLED:
            return _refusal(course_of(deed).check_end, state, deed, seat) or f"{says} what comes of it"
        case _:
            return ""


def _refusal(check: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> str:
    """Why a deed cannot go on as it stands; empty where it can."""
    try:
        check(*args, **kwargs)
    except Refused as refused:
        return refused.why
    return ""
