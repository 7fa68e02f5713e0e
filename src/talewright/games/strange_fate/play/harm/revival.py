"""Revival from death, and what comes of every treatment: boxes cleared, consequences eased, the dead called back."""

from msgspec.structs import replace

from talewright.games.strange_fate.play.allowed import own
from talewright.games.strange_fate.play.base import Event, Facts, Offers, Public, Viewer
from talewright.games.strange_fate.play.card import Place
from talewright.games.strange_fate.play.conflict.fighters import bearing_of, conflict_of
from talewright.games.strange_fate.play.conflict.turns import action_taken
from talewright.games.strange_fate.play.harm import treatment
from talewright.games.strange_fate.play.harm.came import TREATED, with_cure
from talewright.games.strange_fate.play.harm.healers import (
    healers,
    said_of,
    tier_of,
    treats,
    way_of_healer,
    within_reach,
)
from talewright.games.strange_fate.play.harm.suffered import Treating
from talewright.games.strange_fate.play.harm.treatment import ClearingOwed, PatientSeenTo, Plan, Treats
from talewright.games.strange_fate.play.harm.wounds import ConsequenceEased, ConsequenceGone, cleared, filled
from talewright.games.strange_fate.play.ids import NOBODY, ActorId, ModifierId, RollId
from talewright.games.strange_fate.play.known import called, is_here, is_hidden
from talewright.games.strange_fate.play.rolls.sides import line_added
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.rules.conflict.stress import Degree, Scope, Track
from talewright.games.strange_fate.rules.dice.roll import Decided
from talewright.games.strange_fate.rules.dice.situation import Modifier, Source
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.dice.time_table import Time
from talewright.games.strange_fate.rules.trappings import revival
from talewright.games.strange_fate.rules.trappings.treatment import after_treatment, boxes_cleared
from talewright.refusal import Refused
from talewright.table.offer import offer, one_of, yes_no
from talewright.table.seat import Seat


class Revive(Treats, tag="revive"):
    """Bring somebody back from death; *waited* is how long ago the last try was, *body* whether all of it is there."""

    waited: Time = Time.AN_INSTANT
    body: bool = True

    def plan(self, state: State, seat: Seat) -> Plan:
        name = called(state, self.patient)
        if self.patient not in state.suffered.dead:
            raise Refused(f"{name} is not dead: treat what they suffer instead.")
        dead = revival.Dead(name, state.wounds_of(self.patient), state.suffered.dead[self.patient])
        tier = tier_of(state, self.who, way_of_healer(own(state, seat, self.who), self.by))
        revival.check_revival(dead, tier=tier, has_body=self.body, is_fitting=seat.is_gm, since_last=self.waited)
        treating = Treating(patient=self.patient, revives=True)
        return Plan(treating, Scope.PHYSICAL, treatment.row(revival.REVIVE), f"bring {name} back")

    def framed(self, state: State, roll: RollId, plan: Plan) -> Facts:
        yield from super().framed(state, roll, plan)
        if not self.body:
            line = Modifier(Source.SITUATION, revival.WITHOUT_BODY.name, revival.WITHOUT_BODY.amount)
            yield line_added(roll, Place.OURS, ModifierId(roll), line)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        if not state.suffered.dead:
            return
        body = (yes_no("body", "Is the body there?", default=True),) if viewer.seat.is_gm else ()
        for healer in healers(state, viewer.seat):
            for patient, missed in state.suffered.dead.items():
                reach = within_reach(state, healer, patient, Scope.PHYSICAL)
                treating = (way for way in reach if treats(way) is Scope.PHYSICAL)
                by = [way for way in treating if tier_of(state, healer.id, way) is Tier.GODLIKE]
                if by and is_here(state, patient) and not treatment.is_treated(state, patient):
                    times = (
                        Time
                        if missed is None
                        else (each for each in Time if each.place >= revival.waiting(missed).place)
                    )
                    waited = one_of("waited", "Since the last try", times)
                    label = said_of(state, viewer.seat, healer.id, f"bring {state.actor(patient).name} back from death")
                    yield treatment.by_which(offer(cls, label, waited, *body, who=healer.id, patient=patient), by)


# --- what happened


class RevivalFailed(Public, tag="revival-failed/1"):
    """Somebody stays dead."""

    who: ActorId
    missed_by: int

    def file(self, state: State) -> State:
        state = with_cure(state, self.who, self.told(state))
        dead = {**state.suffered.dead, self.who: self.missed_by}
        return replace(state, suffered=replace(state.suffered, dead=dead))

    def told(self, state: State) -> str:
        name = called(state, self.who)
        return f"{name} stays dead; the try failed by {self.missed_by}, and the next takes time"


class Revived(Public, tag="revived/1"):
    """Somebody lives again, with all that they suffered."""

    who: ActorId

    def file(self, state: State) -> State:
        state = with_cure(state, self.who, self.told(state))
        dead = {known: missed for known, missed in state.suffered.dead.items() if known != self.who}
        suffered = replace(state.suffered, dead=dead)
        if self.who in state.people:
            suffered = suffered.with_mark(self.who, by_death=True)
        return replace(state, suffered=suffered).up_again(self.who)

    def told(self, state: State) -> str:
        rewrite = "a Conviction or a Complication is to be written anew"
        return f"{called(state, self.who)} lives again, as hurt as before; {rewrite}"

    def turning(self, state: State) -> int:
        return 12


def came_of_treatment(state: State, roll: RollId) -> Facts:
    """What follows when the roll of a treatment stands; nothing of any other roll."""
    treating, card = state.suffered.treating.get(roll), state.known_roll(roll)
    if treating is None or card.decided is None or not is_here(state, treating.patient):
        return
    patient = treating.patient
    if treating.track:
        yield PatientSeenTo(patient=patient, scene=treatment.scene_key(state))
        yield from _track_cleared(state, patient, treating.track, boxes_cleared(card.decided.shifts))
    elif treating.slot is not None:
        yield from _consequence_eased(state, treating, treating.slot, card.decided)
    elif treating.revives:
        yield _called_back(state, patient, card.decided)
    who = card.ours.who if card.ours else NOBODY
    yield from action_taken(conflict_of(state, who), who)  # the roll has told what was done


def _called_back(state: State, patient: ActorId, decided: Decided) -> Event:
    """Somebody lives again, or stays dead for now."""
    found = revival.revived(revival.Dead(called(state, patient), state.wounds_of(patient)), decided)
    if isinstance(found, revival.Dead):
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
        yield PatientSeenTo(patient=patient, scene=treatment.scene_key(state))
    after = after_treatment(wounds, bearing_of(state, patient), treated, decided)
    was = None if treating.mends else treated.degree
    left = next((each for each in after.consequences if each not in wounds.consequences), None)
    if left is not None:
        yield ConsequenceEased(who=patient, slot=slot, degree=left.degree, into=left.slot, was=was)
    elif after != wounds:
        yield ConsequenceGone(who=patient, slot=slot, reason=TREATED, was=was)
