"""Treatment at the table: stress cleared, consequences eased, and the dead brought back."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

from talewright.games.strange_fate.exchange import Turn
from talewright.games.strange_fate.ladder import Rating
from talewright.games.strange_fate.play import events as ev
from talewright.games.strange_fate.play import moves as mv
from talewright.games.strange_fate.play.allowed import met, own
from talewright.games.strange_fate.play.card import Place
from talewright.games.strange_fate.play.fighters import bearing_of, check_turn, conflict_of, track_of
from talewright.games.strange_fate.play.harm import consequence_in
from talewright.games.strange_fate.play.healers import check_way
from talewright.games.strange_fate.play.ids import NOBODY, ActorId, ModifierId, RollId
from talewright.games.strange_fate.play.known import is_hidden
from talewright.games.strange_fate.play.rolls.sides import (
    ModifierAdded,
    RollFramed,
    SideNamed,
    difficulty_set,
    perhaps_hidden,
)
from talewright.games.strange_fate.play.state import Npc, Person, State
from talewright.games.strange_fate.play.suffered import Treating
from talewright.games.strange_fate.play.ways import way_of
from talewright.games.strange_fate.procedure.revival import REVIVE, WITHOUT_BODY, Dead, check_revival
from talewright.games.strange_fate.procedure.shape import Procedure, Rows
from talewright.games.strange_fate.procedure.treatment import (
    after_treatment,
    boxes_cleared,
    check_first_aid,
    to_clear,
    to_treat,
)
from talewright.games.strange_fate.roll import Decided
from talewright.games.strange_fate.situation import Source
from talewright.games.strange_fate.stress import Degree, Scope, Track
from talewright.games.strange_fate.tier import Tier
from talewright.refusal import Refused
from talewright.table.seat import Seat, Stamp

Events = tuple[ev.Event, ...]
_BOX = re.compile(r"[0-9]{1,2}")


def decide(state: State, move: mv.Move, seat: Seat, stamp: Stamp) -> Events:
    """A roll that treats somebody begins."""
    if isinstance(move, Treats):
        met(state, seat, move.patient)
    match move:
        case mv.TreatStress(patient=patient, track=text):
            track = track_of(text)
            _check_lives(state, patient)
            _check_seen_to(state, patient)
            difficulty = to_clear(state.wounds_of(patient), track)
            plan = _Plan(track.scope, difficulty, Treating(patient=patient, track=track), f"clear {track}")
            return _framed(state, move, plan, seat, stamp)
        case mv.TreatConsequence(patient=patient, slot=slot):
            return _for_consequence(state, move, seat, stamp, patient, slot)
        case mv.Revive():
            return _reviving(state, move, seat, stamp)
        case mv.ChooseBoxes():
            return (_chosen(state, move, seat),)
        case _:
            raise AssertionError(move)


Treats = mv.TreatStress | mv.TreatConsequence | mv.Revive


def scene_key(state: State) -> str:
    """The scene that goes on, for what can be done once in it; outside of one, the session."""
    return str(state.scene.id) if state.scene else f"session {state.session}"


def is_treated(state: State, patient: ActorId) -> bool:
    """Whether somebody has begun to treat them, so that the roll is still open."""
    return any(each.patient == patient and roll in state.rolls for roll, each in state.suffered.treating.items())


def _check_lives(state: State, patient: ActorId) -> None:
    if patient in state.suffered.dead:
        raise Refused(f"{state.actor(patient).name} is dead: what treats the living does nothing for them.")


def _check_seen_to(state: State, patient: ActorId) -> None:
    check_first_aid(int((patient, scene_key(state)) in state.suffered.seen_to))


def _for_consequence(
    state: State, move: mv.TreatConsequence, seat: Seat, stamp: Stamp, patient: ActorId, slot: int
) -> Events:
    treated = consequence_in(state, patient, slot)
    _check_lives(state, patient)
    if treated.degree is Degree.MILD:
        _check_seen_to(state, patient)
    tier = tier_of(own(state, seat, move.who), move.by)
    fighting = conflict_of(state, move.who) or conflict_of(state, patient)
    procedure = to_treat(
        treated.degree, treated.scope, tier, in_conflict=fighting is not None, is_intact=not move.maimed
    )
    plan = _Plan(treated.scope, _row(procedure), Treating(patient=patient, slot=slot), f"treat {treated.aspect}")
    return _framed(state, move, plan, seat, stamp)


def _row(procedure: Procedure) -> Rating:
    assert isinstance(procedure.against, Rows)
    return procedure.against.rows[0].rating


def _reviving(state: State, move: mv.Revive, seat: Seat, stamp: Stamp) -> Events:
    if move.patient not in state.suffered.dead:
        raise Refused(f"{state.actor(move.patient).name} is not dead: treat what they suffer instead.")
    name = state.actor(move.patient).name
    dead = Dead(name, state.wounds_of(move.patient), state.suffered.dead[move.patient])
    tier = tier_of(own(state, seat, move.who), move.by)
    check_revival(dead, tier=tier, has_body=move.body, is_fitting=seat.is_gm, since_last=move.waited)
    plan = _Plan(Scope.PHYSICAL, _row(REVIVE), Treating(patient=move.patient, revives=True), f"bring {name} back")
    framed = _framed(state, move, plan, seat, stamp)
    if move.body:
        return framed
    without = ModifierAdded(
        roll=RollId(stamp.id),
        place=Place.OURS,
        modifier=ModifierId(stamp.id),
        source=Source.SITUATION,
        name=WITHOUT_BODY.name,
        amount=WITHOUT_BODY.amount,
    )
    return (*framed, without)


def tier_of(actor: Person | Npc, by: str) -> Tier:
    """The tier of the tier benefit of Treatment, Mundane where it was not chosen (SF-trapping-treatment.8)."""
    if isinstance(actor, Npc):
        return way_of(actor, by).rating.tier
    applied = way_of(actor, by).by
    owned = actor.character.owned(applied.skill)
    chosen = owned is not None and any(str(each) == applied.held for each in owned.benefits)
    return owned.skill.tier if owned is not None and chosen else Tier.MUNDANE


@dataclass(frozen=True, slots=True)
class _Plan:
    """What is treated: its scope, the difficulty, and what the roll is for."""

    scope: Scope
    difficulty: Rating
    treating: Treating
    goal: str


def _framed(state: State, move: Treats, plan: _Plan, seat: Seat, stamp: Stamp) -> Events:
    """The roll against its difficulty, by a skill that treats this scope (SF-trapping-treatment.1)."""
    actor, roll, treating = own(state, seat, move.who), RollId(stamp.id), plan.treating
    _check_turn(state, move, seat)
    patient = state.actor(move.patient)
    if is_treated(state, move.patient):
        raise Refused(
            f"Somebody treats {patient.name} already: let that roll stand, or drop it, first.",
            clause="SF-trapping-treatment.15" if treating.revives else "SF-trapping-treatment.6",
        )
    way = way_of(actor, move.by)
    if isinstance(actor, Person):
        check_way(state, actor, way, treating, plan.scope)
    named = SideNamed(
        roll=roll,
        place=Place.OURS,
        who=move.who,
        name=actor.name,
        by=way.by.label,
        applied=str(way.by),
        rating=str(way.rating),
        hidden=isinstance(actor, Npc) and actor.hidden,
    )
    treated = ev.TreatmentFramed(
        roll=roll, patient=move.patient, track=treating.track, slot=treating.slot, revives=treating.revives
    )
    goal = plan.goal if treating.revives else f"{plan.goal} of {patient.name}"
    framed = RollFramed(roll=roll, goal=goal)
    hard = difficulty_set(roll, str(plan.difficulty), hidden=False)
    return (framed, *perhaps_hidden(named), *hard, treated)


def _check_turn(state: State, move: Treats, seat: Seat) -> None:
    """In a conflict it is the action of whoever treats, once the roll stands."""
    card = conflict_of(state, move.who)
    if card is not None:
        check_turn(state, card, seat, move.who, Turn.ACTION)


# --- what comes of it


def after_roll(state: State, roll: RollId) -> Events:
    """What follows when the roll of a treatment stands."""
    treating = state.suffered.treating.get(roll)
    decided = state.known_roll(roll).decided
    gone = treating is not None and treating.patient not in state.people and treating.patient not in state.npcs
    if treating is None or decided is None or gone:
        return ()
    return (*_came_of(state, treating, decided), *_turn(state, roll))


def _turn(state: State, roll: RollId) -> Events:
    """Whoever has treated somebody in a conflict has acted, with or without success."""
    card = state.known_roll(roll)
    who = card.ours.who if card.ours else NOBODY
    fight = conflict_of(state, who)
    if fight is None or not fight.may_act(who, Turn.ACTION):
        return ()
    return (ev.TurnTaken(conflict=fight.id, who=who, turn=Turn.ACTION, what=card.goal),)


def _came_of(state: State, treating: Treating, decided: Decided) -> Iterable[ev.Event]:
    patient = treating.patient
    if treating.revives:
        if decided.verdict.is_success:
            yield ev.Revived(who=patient)
        else:
            yield ev.RevivalFailed(who=patient, missed_by=-decided.shifts)
    elif treating.track:
        yield ev.PatientSeenTo(patient=patient, scene=scene_key(state))
        yield from _cleared(state, patient, treating.track, boxes_cleared(decided.shifts))
    elif treating.slot is not None:
        yield from _eased(state, patient, treating.slot, decided)


def filled(state: State, who: ActorId, track: Track) -> tuple[int, ...]:
    """The boxes of somebody's track that are filled, the highest first."""
    return tuple(sorted((box for marked, box in state.wounds_of(who).marked if marked is track), reverse=True))


def _cleared(state: State, patient: ActorId, track: Track, count: int) -> Iterable[ev.Event]:
    """All that are filled, or as many of them as whoever plays the patient then chooses (SF-trapping-treatment.2)."""
    boxes, hidden = filled(state, patient, track), is_hidden(state, patient)
    if boxes and count >= len(boxes):
        yield ev.TrackCleared(who=patient, track=track, boxes=boxes, reason="treated", hidden=hidden)
    elif count:
        yield ev.ClearingOwed(who=patient, track=track, count=count, hidden=hidden)


def clearings(state: State, who: ActorId, track: Track) -> tuple[str, ...]:
    """The boxes that may be chosen now, as a move names them; none where nothing is to be said."""
    boxes = filled(state, who, track)
    count = min(state.suffered.clearing.get((who, track), 0), len(boxes))
    return tuple(", ".join(map(str, some)) for some in combinations(boxes, count)) if count else ()


def _chosen(state: State, move: mv.ChooseBoxes, seat: Seat) -> ev.Event:
    """Which boxes a treatment has cleared."""
    track = track_of(move.track)
    actor = own(state, seat, move.who)
    may = clearings(state, move.who, track)
    if not may:
        raise Refused(f"No box of {track} of {actor.name} is to be chosen: look at the table as it stands now.")
    boxes = tuple(sorted({int(box) for box in _BOX.findall(move.boxes)}, reverse=True))
    if ", ".join(map(str, boxes)) not in may:
        raise Refused(f"Choose {' or '.join(may)} of {track}: those are filled.", clause="SF-trapping-treatment.2")
    return ev.TrackCleared(who=move.who, track=track, boxes=boxes, reason="treated", hidden=is_hidden(state, move.who))


def _eased(state: State, patient: ActorId, slot: int, decided: Decided) -> Iterable[ev.Event]:
    wounds = state.wounds_of(patient)
    treated = next((each for each in wounds.consequences if each.slot == slot), None)
    if treated is None:
        return
    if treated.degree is Degree.MILD:
        yield ev.PatientSeenTo(patient=patient, scene=scene_key(state))
    after = after_treatment(wounds, bearing_of(state, patient), treated, decided)
    if after == wounds:
        return
    left = next((each for each in after.consequences if each not in wounds.consequences), None)
    if left is None:
        yield ev.ConsequenceGone(who=patient, slot=slot, reason="treated", was=treated.degree)
    else:
        yield ev.ConsequenceEased(who=patient, slot=slot, degree=left.degree, to=left.slot, was=treated.degree)
