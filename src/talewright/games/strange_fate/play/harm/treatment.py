"""Treatment: stress is cleared and consequences are eased, by a roll of a skill that treats them."""

import re
from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations

from talewright.games.strange_fate.exchange import Turn
from talewright.games.strange_fate.ladder import Rating
from talewright.games.strange_fate.play.allowed import met, own
from talewright.games.strange_fate.play.applied import options
from talewright.games.strange_fate.play.base import Concealable, Facts, Move, Public
from talewright.games.strange_fate.play.conflict.fighters import check_turn, conflict_of, has_action, track_of
from talewright.games.strange_fate.play.harm.healers import check_way, may_treat, tier_of
from talewright.games.strange_fate.play.harm.suffered import Treating
from talewright.games.strange_fate.play.harm.wounds import cleared, consequence_in, filled, hurt
from talewright.games.strange_fate.play.ids import ActorId, RollId
from talewright.games.strange_fate.play.known import called, is_hidden
from talewright.games.strange_fate.play.rolls.begun import as_action, begun
from talewright.games.strange_fate.play.rolls.sides import difficulty_set
from talewright.games.strange_fate.play.state import Person, State
from talewright.games.strange_fate.play.ways import Way, way_of
from talewright.games.strange_fate.procedure.shape import Procedure, Rows
from talewright.games.strange_fate.procedure.treatment import check_first_aid, to_clear, to_treat
from talewright.games.strange_fate.stress import Degree, Scope, Track
from talewright.refusal import Refused
from talewright.table.game import At, Viewer
from talewright.table.moves import Line
from talewright.table.offer import Choice, Offer, Option
from talewright.table.offering import explained, offer, one_of
from talewright.table.seat import Seat
from talewright.table.wording import counted

TREATED = "treated"
_BOX = re.compile(r"[0-9]{1,2}")


class TreatStress(Move, tag="treat-stress"):
    """Clear stress of a patient by a skill with Treatment, against the highest box that is filled."""

    who: ActorId
    by: Line
    patient: ActorId
    track: Line

    def decide(self, state: State, at: At[State]) -> Facts:
        patient = met(state, at.seat, self.patient)
        track = track_of(self.track)
        check_lives(state, self.patient)
        check_first_aid(int(is_seen_to(state, self.patient)))
        hard = to_clear(state.wounds_of(self.patient), track)
        treating = Treating(patient=self.patient, track=track)
        check_treats(state, at.seat, self.who, self.by, treating, track.scope)
        goal = f"clear {track} of {patient.name}"
        yield from as_action(at, framed(state, RollId(at.stamp.id), self.who, self.by, treating, goal, hard))

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterable[Offer]:
        for person in healers(state, viewer.seat):
            for patient, name, wounds in hurt(state):
                if may_be_treated(state, patient) and not is_seen_to(state, patient):
                    for track in Track:
                        by = may_treat(state, person, patient, track.scope) if filled(wounds, track) else []
                        if by:
                            who = {"who": person.id, "patient": patient}
                            label = f"{person.name} clears {track} of {name}"
                            yield offer(cls, label, by_which(by), **who, track=track.value)


class TreatConsequence(Move, tag="treat-consequence"):
    """Treat a consequence by a skill with Treatment. *maimed* if the body is not intact."""

    who: ActorId
    by: Line
    patient: ActorId
    slot: int
    maimed: bool = False

    def decide(self, state: State, at: At[State]) -> Facts:
        patient = met(state, at.seat, self.patient)
        treated = consequence_in(state, self.patient, self.slot)
        check_lives(state, self.patient)
        if treated.degree is Degree.MILD:
            check_first_aid(int(is_seen_to(state, self.patient)))
        tier, fights = tier_of(own(state, at.seat, self.who), self.by), _fights(state, self.who, self.patient)
        procedure = to_treat(treated.degree, treated.scope, tier, in_conflict=fights, is_intact=not self.maimed)
        treating = Treating(patient=self.patient, slot=self.slot)
        check_treats(state, at.seat, self.who, self.by, treating, treated.scope)
        goal, roll = f"treat {treated.aspect} of {patient.name}", RollId(at.stamp.id)
        yield from as_action(at, framed(state, roll, self.who, self.by, treating, goal, row(procedure)))

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterable[Offer]:
        for person in healers(state, viewer.seat):
            for patient, name, wounds in hurt(state):
                for each in wounds.consequences if may_be_treated(state, patient) else ():
                    waits = each.degree is Degree.MILD and is_seen_to(state, patient)
                    able = may_treat(state, person, patient, each.scope) if not waits else []
                    by = [way for way in able if _is_up_to(state, person, patient, way, each.degree, each.scope)]
                    if by:
                        who = {"who": person.id, "patient": patient}
                        yield offer(
                            cls, f"{person.name} treats {each.aspect} of {name}", by_which(by), **who, slot=each.slot
                        )


class ChooseBoxes(Move, tag="choose-boxes"):
    """Say which boxes a treatment has cleared, where it cleared some of those that are filled: "1, 3"."""

    who: ActorId
    track: Line
    boxes: Line

    def decide(self, state: State, at: At[State]) -> Facts:
        track = track_of(self.track)
        actor = own(state, at.seat, self.who)
        may = clearings(state, self.who, track)
        if not may:
            raise Refused(f"No box of {track} of {actor.name} is to be chosen: look at the table as it stands now.")
        boxes = tuple(sorted({int(box) for box in _BOX.findall(self.boxes)}, reverse=True))
        if ", ".join(map(str, boxes)) not in may:
            raise Refused(f"Choose {' or '.join(may)} of {track}: those are filled.", clause="SF-trapping-treatment.2")
        yield cleared(state, self.who, track, boxes, TREATED)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterable[Offer]:
        """The highest first."""
        for who, track in state.suffered.clearing:
            may = clearings(state, who, track)
            if may and state.acts_for(viewer.seat, who):
                boxes = one_of("boxes", "Which", (Option(each, f"box {each}") for each in may))
                label = f"{state.actor(who).name} is better: choose what is cleared of {track}"
                yield explained(offer(cls, label, boxes, who=who, track=track.value), main=True)


# --- what happened


class TreatmentFramed(Public, tag="treatment-framed/1"):
    """A roll is a treatment: of the stress on a track, or of the consequence in a slot, or to bring back the dead."""

    roll: RollId
    patient: ActorId
    track: Track | None = None
    slot: int | None = None
    revives: bool = False

    def file(self, state: State) -> State:
        treating = Treating(patient=self.patient, track=self.track, slot=self.slot, revives=self.revives)
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
        return replace(state, suffered=replace(state.suffered, clearing=clearing))

    def told(self, state: State) -> str:
        boxes = counted(self.count, "box", "boxes")
        return f"{called(state, self.who)} is better by {boxes} of {self.track}, and says which"


# --- who may be treated


def scene_key(state: State) -> str:
    """The scene that goes on, for what can be done once in it; outside of one, the session."""
    return str(state.scene.id) if state.scene else f"session {state.session}"


def is_seen_to(state: State, patient: ActorId) -> bool:
    """Whether somebody's stress or Mild consequence was treated in this scene."""
    return (patient, scene_key(state)) in state.suffered.seen_to


def is_treated(state: State, patient: ActorId) -> bool:
    """Whether somebody has begun to treat them, so that the roll is still open."""
    return any(each.patient == patient and roll in state.rolls for roll, each in state.suffered.treating.items())


def may_be_treated(state: State, patient: ActorId) -> bool:
    """Whether somebody can be offered treatment: everybody knows of them, they live, and nobody treats them."""
    return not (is_hidden(state, patient) or is_treated(state, patient) or patient in state.suffered.dead)


def check_lives(state: State, patient: ActorId) -> None:
    """Refuse to treat the dead as if they lived."""
    if patient in state.suffered.dead:
        raise Refused(f"{state.actor(patient).name} is dead: what treats the living does nothing for them.")


def healers(state: State, seat: Seat) -> Iterable[Person]:
    """The characters of a seat who have the time to treat somebody."""
    own = (each for each in state.in_play if each.player == seat.id or (seat.is_gm and not each.player))
    return (person for person in own if has_action(state, seat, person.id))


def by_which(fitting: list[Way]) -> Choice:
    """A choice between skills."""
    return one_of("by", "By", options(fitting))


def _fights(state: State, who: ActorId, patient: ActorId) -> bool:
    return conflict_of(state, who) is not None or conflict_of(state, patient) is not None


def _is_up_to(state: State, person: Person, patient: ActorId, way: Way, degree: Degree, scope: Scope) -> bool:
    """Whether somebody can treat a consequence by a skill now."""
    try:
        to_treat(degree, scope, tier_of(person, str(way.by)), in_conflict=_fights(state, person.id, patient))
    except Refused:
        return False
    return True


def row(procedure: Procedure) -> Rating:
    """The difficulty of what has only one."""
    assert isinstance(procedure.against, Rows)
    return procedure.against.rows[0].rating


def clearings(state: State, who: ActorId, track: Track) -> tuple[str, ...]:
    """The boxes that may be chosen now, as a move names them; none where nothing is to be said."""
    boxes = filled(state.wounds_of(who), track)
    count = min(state.suffered.clearing.get((who, track), 0), len(boxes))
    return tuple(", ".join(map(str, some)) for some in combinations(boxes, count)) if count else ()


# --- the roll


def check_treats(state: State, seat: Seat, who: ActorId, by: str, treating: Treating, scope: Scope) -> None:
    """Refuse who cannot treat this now: out of turn, with somebody else at it, or by a skill that does not.

    In a conflict it is the action of whoever treats, once the roll stands.
    """
    actor, card = own(state, seat, who), conflict_of(state, who)
    if card is not None:
        check_turn(state, card, seat, who, Turn.ACTION)
    if is_treated(state, treating.patient):
        raise Refused(
            f"Somebody treats {state.actor(treating.patient).name} already: let that roll stand, or drop it, first.",
            clause="SF-trapping-treatment.15" if treating.revives else "SF-trapping-treatment.6",
        )
    if isinstance(actor, Person):
        check_way(state, actor, way_of(actor, by), treating, scope)


def framed(  # noqa: PLR0913, PLR0917 - each is a property of the roll
    state: State, roll: RollId, who: ActorId, by: str, treating: Treating, goal: str, difficulty: Rating
) -> Facts:
    """The roll against its difficulty, by a skill that treats this scope (SF-trapping-treatment.1)."""
    yield from begun(state, roll, goal, who, way_of(state.actor(who), by))
    yield from difficulty_set(roll, str(difficulty), hidden=False)
    yield TreatmentFramed(
        roll=roll, patient=treating.patient, track=treating.track, slot=treating.slot, revives=treating.revives
    )
