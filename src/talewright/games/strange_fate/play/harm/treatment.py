"""Treatment: stress is cleared and consequences are eased, by a roll of a skill that treats them."""

import re
from abc import abstractmethod
from collections.abc import Iterator
from itertools import combinations

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.strange_fate.play.acting import acting
from talewright.games.strange_fate.play.allowed import is_up_to, is_you, met, own, whose
from talewright.games.strange_fate.play.applied import options
from talewright.games.strange_fate.play.base import At, Concealable, Facts, Move, Offers, Public, Viewer
from talewright.games.strange_fate.play.conflict.fighters import bearing_of, check_turn, conflict_of, is_foe, track_of
from talewright.games.strange_fate.play.harm import healers
from talewright.games.strange_fate.play.harm.came import TREATED, with_cure
from talewright.games.strange_fate.play.harm.healers import MENDS
from talewright.games.strange_fate.play.harm.suffered import Treating
from talewright.games.strange_fate.play.harm.wounds import cleared, consequence_in, filled, hurt
from talewright.games.strange_fate.play.ids import ActorId, RollId
from talewright.games.strange_fate.play.known import called, is_hidden
from talewright.games.strange_fate.play.rolls.begun import as_action, begun
from talewright.games.strange_fate.play.rolls.sides import difficulty_set
from talewright.games.strange_fate.play.state import Npc, Person, State
from talewright.games.strange_fate.play.ways import Way
from talewright.games.strange_fate.rules.conflict.exchange import Turn
from talewright.games.strange_fate.rules.conflict.stress import Degree, Scope, Track
from talewright.games.strange_fate.rules.conflict.wound import Consequence, Wounds
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.trappings.repair import time_to_mend, to_mend_body
from talewright.games.strange_fate.rules.trappings.shape import Procedure, Rows
from talewright.games.strange_fate.rules.trappings.treatment import (
    ONE_BOX,
    RESTORE,
    check_first_aid,
    to_clear,
    to_treat,
)
from talewright.recasting import recast
from talewright.refusal import Refused
from talewright.table.offer import Choice, Line, Offer, Option, allowed, offer, one_of
from talewright.table.seat import Seat
from talewright.wording import counted

_BOX = re.compile(r"[0-9]{1,2}")


class Plan(Struct, frozen=True):
    """What is treated: its scope, the difficulty, and what the roll is for."""

    treating: Treating
    scope: Scope
    difficulty: Rating
    goal: str


class Treats(Move):
    """What every treatment names: who treats whom, and *by* which skill."""

    who: ActorId
    by: Line
    patient: ActorId

    def decide(self, state: State, at: At) -> Facts:
        met(state, at.seat, self.patient)
        plan = self.plan(state, at.seat)
        self._check(state, at.seat, plan)
        yield from as_action(at, self.framed(state, RollId(at.stamp.id), plan))

    @abstractmethod
    def plan(self, state: State, seat: Seat) -> Plan:
        """What is treated. Raises ``Refused`` where it cannot be."""

    def _check(self, state: State, seat: Seat, plan: Plan) -> None:
        """Refuse who cannot treat now: out of turn, with somebody else at it, or by a skill that does not.

        In a conflict it is the action of whoever treats, once the roll stands.
        """
        healer, card = own(state, seat, self.who), conflict_of(state, self.who)
        if card is not None:
            check_turn(state, card, seat, self.who, Turn.ACTION)
        if is_treated(state, self.patient):
            name = state.actor(self.patient).name
            raise Refused(
                f"Somebody treats {name} already: let that roll stand, or drop it, first.",
                clause="SF-trapping-treatment.15" if plan.treating.revives else "SF-trapping-treatment.6",
            )
        healers.check_way(state, healer, healers.way_of_healer(healer, self.by), plan.treating, plan.scope)

    def framed(self, state: State, roll: RollId, plan: Plan) -> Facts:
        """The roll against its difficulty, by a skill that treats this scope (SF-trapping-treatment.1)."""
        treating = plan.treating
        yield from begun(state, roll, plan.goal, self.who, healers.way_of_healer(acting(state, self.who), self.by))
        yield from difficulty_set(roll, str(plan.difficulty), hidden=False)
        yield recast(treating, TreatmentFramed, roll=roll, patient=self.patient)


class TreatStress(Treats, tag="treat-stress"):
    """Clear stress of a patient by a skill with Treatment, against the highest box that is filled."""

    track: Line

    def plan(self, state: State, seat: Seat) -> Plan:
        track = track_of(self.track)
        _check_lives(state, self.patient)
        check_first_aid(int(_is_seen_to(state, self.patient)))
        hard, goal = to_clear(state.wounds_of(self.patient), track), f"clear {track} of {called(state, self.patient)}"
        return Plan(Treating(patient=self.patient, track=track), track.scope, hard, goal)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for healer, patient, of, wounds in _treatable(state, viewer.seat):
            for track in Track if not _is_seen_to(state, patient) else ():
                by = healers.may_treat(state, healer, patient, track.scope) if filled(wounds, track) else []
                if by:
                    who = {"who": healer.id, "patient": patient}
                    label = healers.said_of(state, viewer.seat, healer.id, f"clear {track}{of}")
                    yield by_which(offer(cls, label, **who, track=track.value), by, of_boxes(wounds, track))


class TreatConsequence(Treats, tag="treat-consequence"):
    """Treat a consequence by a skill with Treatment. *maimed* if the body is not intact."""

    slot: int
    maimed: bool = False

    def plan(self, state: State, seat: Seat) -> Plan:
        treated = consequence_in(state, self.patient, self.slot)
        _check_lives(state, self.patient)
        if treated.degree is Degree.MILD:
            check_first_aid(int(_is_seen_to(state, self.patient)))
        way, fights = healers.way_of_healer(own(state, seat, self.who), self.by), _fights(state, self.who, self.patient)
        tier, mends = healers.tier_of(state, self.who, way), not fights and way.by.held == MENDS
        goal = f"treat {treated.aspect} of {called(state, self.patient)}"
        if mends and healers.is_made(state, self.patient, treated.scope):
            hard, goal = to_mend_body(treated.degree), f"{goal} ({time_to_mend(treated.degree).lower()})"
        else:
            hard = row(to_treat(treated.degree, treated.scope, tier, in_conflict=fights, is_intact=not self.maimed))
        treating = Treating(patient=self.patient, slot=self.slot, mends=mends)
        return Plan(treating, treated.scope, hard, goal)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for healer, patient, of, wounds in _treatable(state, viewer.seat):
            for each in wounds.consequences:
                waits = each.degree is Degree.MILD and _is_seen_to(state, patient)
                able = healers.may_treat(state, healer, patient, each.scope) if not waits else []
                by = [way for way in able if allowed(_procedure, state, healer, patient, way, each)]
                if by:
                    about = _prospect(state, healer, patient, by[0], each)
                    who = {"who": healer.id, "patient": patient}
                    label = healers.said_of(state, viewer.seat, healer.id, f"treat {each.aspect}{of}")
                    made = offer(cls, label, *_asks_body(state, healer, each, by), **who, slot=each.slot)
                    yield by_which(made, by, about)


class ChooseBoxes(Move, tag="choose-boxes"):
    """Say which boxes a treatment has cleared, where it cleared some of those that are filled: "1, 3"."""

    who: ActorId
    track: Line
    boxes: Line

    def decide(self, state: State, at: At) -> Facts:
        track = track_of(self.track)
        actor = own(state, at.seat, self.who)
        may = _clearings(state, self.who, track)
        if not may:
            raise Refused(f"No box of {track} of {actor.name} is to be chosen: look at the table as it stands now.")
        boxes = tuple(sorted({int(box) for box in _BOX.findall(self.boxes)}, reverse=True))
        if ", ".join(map(str, boxes)) not in may:
            raise Refused(f"Choose {' or '.join(may)} of {track}: those are filled.", clause="SF-trapping-treatment.2")
        yield cleared(state, self.who, track, boxes, TREATED)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        """The highest first."""
        for who, track in state.suffered.clearing:
            may = _clearings(state, who, track)
            if may and state.acts_for(viewer.seat, who):
                boxes = one_of("boxes", "Which", (Option(each, f"box {each}") for each in may))
                made = offer(cls, f"Choose what is cleared of {track}", boxes, who=who, track=track.value)
                main = is_up_to(state, viewer.seat, who)
                yield made.explained(whose=whose(state, viewer.seat, who), main=main)


# --- what happened


class TreatmentFramed(Public, tag="treatment-framed/1"):
    """A roll is a treatment: of the stress on a track, or of the consequence in a slot, or to bring back the dead."""

    roll: RollId
    patient: ActorId
    track: Track | None = None
    slot: int | None = None
    revives: bool = False
    mends: bool = False

    def file(self, state: State) -> State:
        treating = recast(self, Treating)
        known = {**state.suffered.treating, self.roll: treating}
        return replace(state, suffered=replace(state.suffered, treating=known))


class PatientSeenTo(Public, tag="patient-seen-to/1"):
    """Somebody's stress or Mild consequence was treated in this scene, with or without success."""

    patient: ActorId
    scene: str

    def file(self, state: State) -> State:
        seen_to = state.suffered.seen_to | {(self.patient, self.scene)}
        return replace(state, suffered=replace(state.suffered, seen_to=seen_to))


class ClearingOwed(Concealable, tag="clearing-owed/1"):
    """So many boxes of a track are cleared, and whoever plays the patient still has to say which."""

    who: ActorId
    track: Track
    count: int

    def file(self, state: State) -> State:
        clearing = {**state.suffered.clearing, (self.who, self.track): self.count}
        state = with_cure(state, self.who, self.told(state))
        return replace(state, suffered=replace(state.suffered, clearing=clearing))

    def told(self, state: State) -> str:
        boxes = counted(self.count, "box", "boxes")
        return f"{called(state, self.who)} is better by {boxes} of {self.track}, and says which"


# --- who may be treated


def scene_key(state: State) -> str:
    """The scene that goes on, for what can be done once in it; outside of one, the session."""
    return str(state.scene.id) if state.scene else f"session {state.session}"


def _is_seen_to(state: State, patient: ActorId) -> bool:
    """Whether somebody's stress or Mild consequence was treated in this scene."""
    return (patient, scene_key(state)) in state.suffered.seen_to


def is_treated(state: State, patient: ActorId) -> bool:
    """Whether somebody has begun to treat them, so that the roll is still open."""
    return any(each.patient == patient and roll in state.rolls for roll, each in state.suffered.treating.items())


def _check_lives(state: State, patient: ActorId) -> None:
    """Refuse to treat the dead as if they lived."""
    if patient in state.suffered.dead:
        raise Refused(f"{state.actor(patient).name} is dead: what treats the living does nothing for them.")


def _treatable(state: State, seat: Seat) -> Iterator[tuple[Person | Npc, ActorId, str, Wounds]]:
    """Who of a seat could treat whom, foes last, and how a button names these after what it treats.

    Everybody knows of them, they live, and nobody treats them yet.
    """
    for healer in healers.healers(state, seat):
        for patient, name, wounds in sorted(hurt(state), key=lambda each: is_foe(state, healer.id, each[0])):
            if not (is_hidden(state, patient) or is_treated(state, patient) or patient in state.suffered.dead):
                of = " of their own" if patient == healer.id else f" of {name}"
                yield healer, patient, "" if is_you(state, seat, patient) else of, wounds


def by_which(made: Offer, fitting: list[Way], about: str = "") -> Offer:
    """The offer with a choice between skills; a single one is named, and rides along."""
    first, *others = options(fitting)
    if others:
        return replace(made, fields=(one_of("by", "By", options(fitting)), *made.fields), about=about)
    return replace(made, fixed={**made.fixed, "by": first.value}, about=f"By {first.label}. {about}".strip())


def _asks_body(state: State, healer: Person | Npc, each: Consequence, by: list[Way]) -> tuple[Choice, ...]:
    """Whether a limb or an organ is lost, where the skills could restore it (SF-trapping-treatment.12)."""
    able = all(healers.treats(way) and healers.tier_of(state, healer.id, way) >= Tier.ASCENDANT for way in by)
    return (asks_body(),) if able and _is_severe_wound(each) else ()


def _is_severe_wound(each: Consequence) -> bool:
    return each.degree is Degree.SEVERE and each.scope is Scope.PHYSICAL


def _fights(state: State, who: ActorId, patient: ActorId) -> bool:
    return conflict_of(state, who) is not None or conflict_of(state, patient) is not None


def _procedure(state: State, healer: Person | Npc, patient: ActorId, way: Way, each: Consequence) -> Procedure | None:
    """How somebody treats a consequence by a skill now; None where it is mended. Raises ``Refused`` if they cannot."""
    tier, fights = healers.tier_of(state, healer.id, way), _fights(state, healer.id, patient)
    if way.by.held == MENDS and not fights and healers.is_made(state, patient, each.scope):
        to_mend_body(each.degree)
        return None
    return to_treat(each.degree, each.scope, tier, in_conflict=fights)


def _prospect(state: State, healer: Person | Npc, patient: ActorId, way: Way, each: Consequence) -> str:
    """What that takes, and what it may bring."""
    procedure = _procedure(state, healer, patient, way, each)
    if procedure is None:
        return f"Against {to_mend_body(each.degree).title}. It takes {time_to_mend(each.degree).lower()}."
    needs = _is_severe_wound(each) and healers.tier_of(state, healer.id, way) < Tier.ASCENDANT
    return f"{of_consequence(state, patient, each, procedure)}{f' {WHOLE}' if needs else ''}"


def _clearings(state: State, who: ActorId, track: Track) -> tuple[str, ...]:
    """The boxes that may be chosen now, as a move names them; none where nothing is to be said."""
    boxes = filled(state.wounds_of(who), track)
    count = min(state.suffered.clearing.get((who, track), 0), len(boxes))
    return tuple(", ".join(map(str, some)) for some in combinations(boxes, count)) if count else ()


# --- before anybody rolls


WHOLE = "The body must be whole: what is lost takes an Ascendant skill."
"""What a Severe wound asks of the patient (SF-trapping-treatment.10)."""


def row(procedure: Procedure) -> Rating:
    """The difficulty of what has only one."""
    assert isinstance(procedure.against, Rows)
    return procedure.against.rows[0].rating


def of_boxes(wounds: Wounds, track: Track) -> str:
    """What clearing a track takes (SF-trapping-treatment.2, SF-trapping-treatment.6)."""
    return f"Against {to_clear(wounds, track).title}: every {ONE_BOX.cost} shifts clear a box. Once in a scene."


def of_consequence(state: State, patient: ActorId, each: Consequence, procedure: Procedure) -> str:
    """What treating a consequence takes, and what may hinder it (SF-trapping-treatment.4)."""
    free = state.wounds_of(patient).free_slots(bearing_of(state, patient), each.scope)
    degrees = {bearing_of(state, patient).slots[place].degree for place in free}
    hinders = each.degree is Degree.MODERATE and Degree.MILD not in degrees
    full = " No Mild slot is free now: only a success with style helps." if hinders else ""
    return f"Against {row(procedure).title}. {procedure.about}{full}"


def asks_body() -> Choice:
    """Whether a body is whole, for whoever could restore it (SF-trapping-treatment.12)."""
    lost = f"No, a limb or an organ is lost: against {row(RESTORE).title}"
    return one_of("maimed", "Is the body whole?", (Option("false", "Yes"), Option("true", lost)))
