"""Spray and Zone on what is no attack: what is done to one comes to others who are in the same zone."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from talewright.games.strange_fate.play.able import owned_for, rating_for
from talewright.games.strange_fate.play.acting import doer
from talewright.games.strange_fate.play.base import At, Event, Facts, Move, Viewer
from talewright.games.strange_fate.play.conflict.means import together
from talewright.games.strange_fate.play.deed import Deed, Stage, home_of
from talewright.games.strange_fate.play.deeds.course import anybody
from talewright.games.strange_fate.play.deeds.courses import course_of
from talewright.games.strange_fate.play.deeds.measuring import is_opposed
from talewright.games.strange_fate.play.deeds.steps import OfDeed, at_stage, going_on, mine, on_whom, title
from talewright.games.strange_fate.play.ids import NOBODY, ActorId, DeedId
from talewright.games.strange_fate.play.known import by_name, is_here, is_hidden
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.rules.skills.extra import (
    SHARED,
    Extra,
    Held,
    reach_of,
    shifts_after_spraying,
    spread_of,
)
from talewright.games.strange_fate.rules.trappings import Does, NoRoll, OwnRating
from talewright.refusal import Refused
from talewright.table.offer import Choice, Offer, offer, one_of
from talewright.wording import counted

CLAUSES = {Extra.SPRAY: "SF-extra-spray.3", Extra.ZONE: "SF-extra-zone.3"}


class TakeIn(Move, tag="take-in"):
    """Let what was done to one come to another in the same zone; with Spray that takes a shift."""

    deed: DeedId
    on: ActorId

    def decide(self, state: State, at: At) -> Facts:
        """It comes to one more (SF-extra-spray.1, SF-extra-spray.3, SF-extra-zone.3)."""
        deed = mine(state, at.seat, self.deed)
        at_stage(deed, Stage.ROLLED)
        extra = extra_of(state, deed)
        if extra is None or not deed.succeeded or (deed.hides and not at.seat.is_gm):
            raise Refused(
                "It comes to one alone, or to nobody: a skill with Spray or Zone takes in more, if its roll succeeds.",
                clause="SF-extra-spray.1",
            )
        if self.on not in others_of(state, deed):
            raise Refused(
                "Choose somebody else who is in the same zone, and whom it can be done to.", clause=CLAUSES[extra]
            )
        price = 0 if extra is Extra.ZONE else deed.left - shifts_after_spraying(deed.left, 2)
        yield TakenIn(deed=deed.id, on=self.on, shifts=price)
        yield from spread(at.now, at.now.acts.deeds[deed.id], self.on)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterator[Offer]:
        for deed in going_on(state, viewer.seat, Stage.ROLLED):
            extra = extra_of(state, deed)
            ready = extra is Extra.ZONE or deed.left
            if extra and ready and deed.succeeded and (viewer.seat.is_gm or not deed.hides):
                yield from cls.form(state, deed, extra)

    @classmethod
    def form(cls, state: State, deed: Deed, extra: Extra) -> Iterator[Offer]:
        """The form; nothing where nobody else is there."""
        if there := by_name(state, others_of(state, deed)):
            made = offer(cls, "Take in another", one_of("on", "Whom", there), group=home_of(deed), deed=deed.id)
            about = f"1 shift each; {counted(deed.left, 'shift')} left." if extra is Extra.SPRAY else ""
            yield made.explained(about=about)


class TakenIn(OfDeed, tag="taken-in/1"):
    """What was done to one came to another too."""

    on: ActorId
    shifts: int = 0

    def file(self, state: State) -> State:
        deed = state.acts.deeds[self.deed]
        taken = replace(deed, also=(*deed.also, self.on), spread=deed.spread + self.shifts)
        return state.with_acts(state.acts.with_deed(taken))

    def told(self, state: State) -> str:
        price = f", for {counted(self.shifts, 'shift')}" if self.shifts else ""
        return f"{title(state.acts.deeds[self.deed])}: it takes in {on_whom(state, self.on)} too{price}"


def extra_of(state: State, deed: Deed) -> Extra | None:
    """By which extra of its trapping a deed takes in several; attacks and defences have ways of their own.

    What is done to nobody takes in nobody, but for what others join in: they climb, leap, go or hide with its user.

    Source: SF-extra-spray.1, SF-extra-zone.1.
    """
    if deed.procedure.does is Does.ATTACK or (deed.on == NOBODY and not _is_shared(deed)):
        return None
    return spread_of(_held(state, deed))


def _is_shared(deed: Deed) -> bool:
    """Whether it is something that others can join in."""
    return deed.procedure.trapping in SHARED


def _held(state: State, deed: Deed) -> tuple[Held, ...]:
    """The trapping by which it is done, as the skill has it."""
    trappings = owned_for(state, deed).skill.trappings
    return tuple(each for each in trappings if each.trapping.name == deed.procedure.trapping)


def others_of(state: State, deed: Deed) -> tuple[ActorId, ...]:
    """Those besides its target who are in its zone and whom everybody knows; without Range or target, in the user's.

    Source: SF-extra-spray.1, SF-extra-zone.4.
    """
    if not is_here(state, deed.on) and not _is_shared(deed):
        return ()
    centre = deed.on if any(reach_of(each).zones for each in _held(state, deed)) and deed.on else deed.who
    known = {deed.on, deed.who, *deed.also}
    could = (course_of(deed).targets or anybody)(state, doer(state, deed.who))
    near = (who for who in could if who not in known and together(state, who, centre))
    return tuple(who for who in near if not is_hidden(state, who))


def joined(state: State, deed: Deed, also: Iterable[ActorId]) -> Facts:
    """Those who join in what takes no roll: all who are there with Zone; with Spray, *also*, 1 for each shift.

    Without a roll the rating counts as the shifts; the text says nothing of it.

    Source: SF-extra-spray.3, SF-extra-zone.3.
    """
    chosen, could, extra = tuple(dict.fromkeys(also)), others_of(state, deed), extra_of(state, deed)
    if any(who not in could for who in chosen) or (chosen and extra is None):
        raise Refused(
            "That is done alone: with Spray or Zone on its trapping it takes in others of the same zone.",
            clause="SF-extra-spray.1",
        )
    if extra is Extra.SPRAY:
        shifts_after_spraying(rating_for(state, deed).value, 1 + len(chosen))
    for who in could if extra is Extra.ZONE else chosen:
        yield TakenIn(deed=deed.id, on=who)
        yield from spread(state, deed, who)


def joining_field(state: State, deed: Deed) -> Choice | None:
    """Who joins in by Spray, where nobody rolls."""
    unrolled = isinstance(deed.procedure.against, NoRoll | OwnRating)
    could = others_of(state, deed) if unrolled and extra_of(state, deed) is Extra.SPRAY else ()
    options = by_name(state, could)
    fits = options and rating_for(state, deed).value > 0
    return Choice(name="also", label="Who joins in", options=options, many=True, optional=True) if fits else None


def spreads_by_zone(state: State, deed: Deed) -> str:
    """What there is to know before it begins, behind what it is about: with Zone it comes to all who are there.

    Source: SF-extra-zone.1, SF-extra-zone.3.
    """
    concerns = _is_shared(deed) or is_opposed(deed) or course_of(deed).targets is not None
    if deed.procedure.does is Does.ATTACK or not concerns or spread_of(_held(state, deed)) is not Extra.ZONE:
        return ""
    return " By its Zone it comes to everybody there, friend and foe."


def may_take_in(state: State, deed: Deed) -> bool:
    """Whether shifts may still be spent on more people."""
    sprays = deed.succeeded and extra_of(state, deed) is Extra.SPRAY
    return sprays and deed.left > 0 and bool(others_of(state, deed))


def all_of_zone(state: State, deed: Deed) -> Iterable[TakenIn]:
    """With Zone it comes to everybody who is there, without another word, and so does losing (SF-extra-zone.3)."""
    comes = deed.succeeded or course_of(deed).also_lost
    if comes and not deed.hides and extra_of(state, deed) is Extra.ZONE:
        yield from (TakenIn(deed=deed.id, on=who) for who in others_of(state, deed))


def spread(state: State, deed: Deed, on: ActorId) -> Iterable[Event]:
    """What comes of it for one more."""
    return course_of(deed).spreads(state, replace(deed, on=on))
