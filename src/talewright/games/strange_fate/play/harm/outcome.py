"""What comes of a treatment whose roll stands: boxes cleared, a consequence eased, somebody who lives again."""

from talewright.games.strange_fate.play.base import Event, Facts
from talewright.games.strange_fate.play.conflict.fighters import bearing_of, conflict_of
from talewright.games.strange_fate.play.conflict.turns import action_taken
from talewright.games.strange_fate.play.harm.came import TREATED
from talewright.games.strange_fate.play.harm.revival import RevivalFailed, Revived
from talewright.games.strange_fate.play.harm.suffered import Treating
from talewright.games.strange_fate.play.harm.treatment import ClearingOwed, PatientSeenTo, scene_key
from talewright.games.strange_fate.play.harm.wounds import ConsequenceEased, ConsequenceGone, cleared, filled
from talewright.games.strange_fate.play.ids import NOBODY, ActorId, RollId
from talewright.games.strange_fate.play.known import called, is_here, is_hidden
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.rules.conflict.stress import Degree, Track
from talewright.games.strange_fate.rules.dice.roll import Decided
from talewright.games.strange_fate.rules.trappings.revival import Dead, revived
from talewright.games.strange_fate.rules.trappings.treatment import after_treatment, boxes_cleared


def came_of_treatment(state: State, roll: RollId) -> Facts:
    """What follows when the roll of a treatment stands; nothing of any other roll."""
    treating, card = state.suffered.treating.get(roll), state.known_roll(roll)
    if treating is None or card.decided is None or not is_here(state, treating.patient):
        return
    patient = treating.patient
    if treating.track:
        yield PatientSeenTo(patient=patient, scene=scene_key(state))
        yield from _track_cleared(state, patient, treating.track, boxes_cleared(card.decided.shifts))
    elif treating.slot is not None:
        yield from _consequence_eased(state, treating, treating.slot, card.decided)
    elif treating.revives:
        yield _called_back(state, patient, card.decided)
    who = card.ours.who if card.ours else NOBODY
    yield from action_taken(conflict_of(state, who), who)  # the roll has told what was done


def _called_back(state: State, patient: ActorId, decided: Decided) -> Event:
    """Somebody lives again, or stays dead for now."""
    found = revived(Dead(called(state, patient), state.wounds_of(patient)), decided)
    if isinstance(found, Dead):
        return RevivalFailed(who=patient, missed_by=found.missed_by or 0)
    return Revived(who=patient)


def _track_cleared(state: State, patient: ActorId, track: Track, count: int) -> Facts:
    """All that are filled, or as many of them as whoever plays the patient then chooses (SF-trapping-treatment.2)."""
    boxes = filled(state.wounds_of(patient), track)
    if boxes and count >= len(boxes):
        yield cleared(state, patient, track, boxes, TREATED)
    elif count:
        yield ClearingOwed(who=patient, track=track, count=count, hidden=is_hidden(state, patient))


def _consequence_eased(state: State, treating: Treating, slot: int, decided: Decided) -> Facts:
    """A consequence is a lesser one, or gone; what was mended leaves no mark (SF-trapping-treatment.11)."""
    patient = treating.patient
    wounds = state.wounds_of(patient)
    treated = next((each for each in wounds.consequences if each.slot == slot), None)
    if treated is None:
        return
    if treated.degree is Degree.MILD:
        yield PatientSeenTo(patient=patient, scene=scene_key(state))
    after = after_treatment(wounds, bearing_of(state, patient), treated, decided)
    was = None if treating.mends else treated.degree
    left = next((each for each in after.consequences if each not in wounds.consequences), None)
    if left is not None:
        yield ConsequenceEased(who=patient, slot=slot, degree=left.degree, into=left.slot, was=was)
    elif after != wounds:
        yield ConsequenceGone(who=patient, slot=slot, reason=TREATED, was=was)
