"""What may be done with hits and wounds: bear them, be taken out, treat them, and what the game master says of them."""

from collections.abc import Iterable, Iterator

from talewright.games.strange_fate.play import moves as mv
from talewright.games.strange_fate.play.allowed import BEFORE_THE_DICE
from talewright.games.strange_fate.play.applied import options
from talewright.games.strange_fate.play.card import Card
from talewright.games.strange_fate.play.conflict_card import OpenHit
from talewright.games.strange_fate.play.fighters import (
    bearing_of,
    conflict_of,
    everyone,
    helpers_of,
    may_act,
)
from talewright.games.strange_fate.play.harm import way_text
from talewright.games.strange_fate.play.healers import may_treat, own_ways, treats
from talewright.games.strange_fate.play.helping import (
    AT_ONCE,
    HELPS,
    absent_companions,
    costs_alone,
    may_help,
    summonable,
)
from talewright.games.strange_fate.play.ids import ActorId, NpcId
from talewright.games.strange_fate.play.known import is_hidden
from talewright.games.strange_fate.play.state import Npc, Person, State
from talewright.games.strange_fate.play.treating import clearings, is_treated, scene_key, tier_of
from talewright.games.strange_fate.play.ways import Way as By
from talewright.games.strange_fate.procedure.revival import waiting
from talewright.games.strange_fate.procedure.treatment import to_treat
from talewright.games.strange_fate.stress import Degree, Scope, Track
from talewright.games.strange_fate.tier import Tier
from talewright.games.strange_fate.time_table import Time
from talewright.games.strange_fate.wound import Consequence, every_way, least
from talewright.refusal import Refused
from talewright.table.offer import Choice, Number, Offer, Option
from talewright.table.offering import explained, offer, one_of, words
from talewright.table.seat import Seat
from talewright.table.wording import counted

ASPECTS = ("first", "second", "third")
MOST_STRESS = 20
YES_OR_NO = (Option("false", "No"), Option("true", "Yes"))


def of_harm(state: State, seat: Seat) -> Iterable[Offer]:
    """Hits that wait, treatment, and what the game master corrects."""
    for hit in state.suffered.hits.values():
        if state.acts_for(seat, hit.who):
            yield from _of_hit(state, hit, seat)
    yield from _of_boxes(state, seat)
    for person in state.in_play:
        if state.acts_for(seat, person.id):
            yield from _of_companions(state, person)
        mine = state.player(person.id) == seat.id or (seat.is_gm and not person.player)
        if mine and _can_act(state, person, seat):
            yield from _treating(state, person, seat)
    if seat.is_gm:
        yield from _by_game_master(state)


# --- hits


def _of_hit(state: State, hit: OpenHit, seat: Seat) -> Iterable[Offer]:
    """Every way of bearing it, without a consequence first; the one that gives up least is the first of its kind."""
    here, name = {"group": f"hit.{hit.id}", "hit": hit.id}, state.actor(hit.who).name
    bearing, wounds = bearing_of(state, hit.who), state.wounds_of(hit.who)
    usual = least(bearing, wounds, hit.hit)
    stress = f"{hit.hit.stress} {hit.hit.track} stress"
    found = sorted(every_way(bearing, wounds, hit.hit), key=lambda way: (way != usual, way.absorbs(bearing), way))
    for count in range(len(ASPECTS) + 1):
        options = [Option(way_text(way), way.told(bearing)) for way in found if len(way.slots) == count]
        if not options:
            continue
        taken = (words(each, f"The {each} consequence in a few words") for each in ASPECTS[:count])
        label = f"{name} bears {stress}{_with(count)}"
        how = one_of("way", "How", options)
        made = offer(mv.BearHit, label, how, *taken, **here, **dict.fromkeys(ASPECTS[count:], ""))
        yield explained(made, main=usual is not None and len(usual.slots) == count)
    fate = words("fate", "What that means", optional=True)
    dies = one_of("dies", "Is it death?", YES_OR_NO)
    made = offer(mv.BeTakenOut, f"{name} is taken out", fate, dies, **here)
    yield explained(made, effect=f"{stress} is more than {name} can bear." if usual is None else "", main=usual is None)
    helpers = [Option(each, state.npc(each).name) for each in helpers_of(state, hit.who)]
    if helpers:
        yield offer(mv.PassHit, f"A helper takes the hit for {name}", one_of("to", "Who", helpers), **here)
    if seat.is_gm:
        yield offer(mv.DropHit, f"The hit on {name} does nothing", words("reason", "Why"), **here)


def _of_boxes(state: State, seat: Seat) -> Iterable[Offer]:
    """Which boxes a treatment has cleared, the highest first."""
    for who, track in state.suffered.clearing:
        may = clearings(state, who, track)
        if may and state.acts_for(seat, who):
            boxes = one_of("boxes", "Which", (Option(each, f"box {each}") for each in may))
            label = f"{state.actor(who).name} is better: choose what is cleared of {track}"
            yield explained(offer(mv.ChooseBoxes, label, boxes, who=who, track=track.value), main=True)


def _with(consequences: int) -> str:
    return f" with {counted(consequences, 'consequence')}" if consequences else " with a box"


# --- helpers and treatment


def _of_companions(state: State, person: Person) -> Iterable[Offer]:
    for name in absent_companions(state, person):
        label = f"{name} comes along with {person.name}"
        yield offer(mv.BringCompanion, label, character=person.id, companion=name)
        if name in summonable(person) and person.purse.points >= AT_ONCE:
            made = offer(mv.BringCompanion, f"{label}, at once", character=person.id, companion=name, at_once=True)
            yield explained(made, effect="It takes a fate point.")
    for id_, npc in state.npcs.items():
        if npc.of == person.id:
            yield from _of_companion(state, person, id_, npc)


def _of_companion(state: State, person: Person, id_: NpcId, npc: Npc) -> Iterable[Offer]:
    """A companion acts alone, or stands by its character again."""
    if npc.alone:
        if conflict_of(state, id_) is None:
            yield offer(mv.CallBack, f"{npc.name} stands by {person.name} again", npc=id_)
        return
    for major in (False, True):
        cost = costs_alone(state, npc, major=major)
        twice = major and cost == costs_alone(state, npc, major=False)
        if not twice and cost <= person.purse.points:
            label = f"{npc.name} acts alone{', on something of major importance' * major}"
            made = offer(mv.SendCompanion, label, npc=id_, major=major)
            yield explained(made, effect=f"It takes {counted(cost, 'fate point')}." if cost else "")


def of_help(state: State, card: Card, seat: Seat) -> Iterable[Offer]:
    """Those who stand by whoever rolls, and can help before the dice fall."""
    if card.phase not in BEFORE_THE_DICE:
        return
    for _, part in card.parts:
        if state.rolls_for(seat, part):
            for npc in may_help(state, card, part.who):
                label = f"{state.npc(npc).name} helps {part.name}: {HELPS:+d}"
                yield offer(mv.HelpRoll, label, group=card.id, roll=card.id, npc=npc)


def _can_act(state: State, person: Person, seat: Seat) -> bool:
    """Whether somebody has the time to treat: outside of a conflict, or in their turn."""
    card = conflict_of(state, person.id)
    return card is None or may_act(state, card, seat, person.id)


def _treating(state: State, person: Person, seat: Seat) -> Iterator[Offer]:
    for patient, wounds in state.wounds.items():
        if is_hidden(state, patient) or not _is_here(state, patient) or is_treated(state, patient):
            continue
        if patient in state.suffered.dead:
            continue
        seen_to = (patient, scene_key(state)) in state.suffered.seen_to
        name = state.actor(patient).name
        here = {"who": person.id, "patient": patient}
        for track in Track:
            if any(marked is track for marked, _ in wounds.marked) and not seen_to:
                by = _options(may_treat(state, person, patient, track.scope))
                if by:
                    yield offer(
                        mv.TreatStress, f"{person.name} clears {track} of {name}", by, **here, track=track.value
                    )
        for each in wounds.consequences:
            by = None if seen_to and each.degree is Degree.MILD else _treats(state, person, patient, each)
            if by:
                label = f"{person.name} treats {each.aspect} of {name}"
                yield offer(mv.TreatConsequence, label, by, **here, slot=each.slot)
    yield from _reviving(state, person, seat)


def _is_here(state: State, who: ActorId) -> bool:
    return who in state.people or who in state.npcs


def _options(fitting: list[By]) -> Choice | None:
    return one_of("by", "By", options(fitting)) if fitting else None


def _treats(state: State, person: Person, patient: ActorId, treated: Consequence) -> Choice | None:
    """The skills that can treat a consequence now."""
    fighting = conflict_of(state, person.id) or conflict_of(state, patient)
    fitting = []
    for way in may_treat(state, person, patient, treated.scope):
        try:
            to_treat(treated.degree, treated.scope, tier_of(person, str(way.by)), in_conflict=fighting is not None)
        except Refused:
            continue
        fitting.append(way)
    return _options(fitting)


def _reviving(state: State, person: Person, seat: Seat) -> Iterator[Offer]:
    skills = [way for way in own_ways(state, person) if treats(way) is Scope.PHYSICAL]
    by = _options([way for way in skills if tier_of(person, str(way.by)) is Tier.GODLIKE])
    for patient, missed in state.suffered.dead.items():
        if by is None or not _is_here(state, patient) or is_treated(state, patient):
            continue
        times = Time if missed is None else [time for time in Time if time.place >= waiting(missed).place]
        waited = one_of("waited", "Since the last try", (Option(time, time) for time in times))
        fields = (by, waited, one_of("body", "Is the body there?", reversed(YES_OR_NO)))
        label = f"{person.name} brings {state.actor(patient).name} back from death"
        here = {"who": person.id, "patient": patient}
        yield offer(mv.Revive, label, *(fields if seat.is_gm else fields[:2]), **here)


# --- the game master


def _by_game_master(state: State) -> Iterator[Offer]:
    everybody = [Option(who, name) for who, name in everyone(state)]
    if everybody:
        yield offer(
            mv.DealStress,
            "Something hurts somebody",
            one_of("who", "Whom", everybody),
            one_of("track", "Track", (Option(track, track) for track in Track)),
            Number(name="stress", label="Stress", least=1, most=MOST_STRESS, default=2),
            words("reason", "What it is"),
        )
    yield offer(mv.BringVehicle, "Bring a vehicle or a device", words("name", "What it is called"), _quality())
    for npc in state.npcs.values():
        count = Number(name="count", label="How many", least=1, most=20, default=npc.count)
        yield offer(mv.CountGroup, f"{npc.name} stands for several", count, npc=npc.id)
    for who, wounds in state.wounds.items():
        if not _is_here(state, who):
            continue
        name = state.actor(who).name
        for track in Track:
            if any(marked is track for marked, _ in wounds.marked):
                label = f"Clear {track} of {name}"
                yield offer(mv.ClearTrack, label, words("reason", "Why"), who=who, track=track.value)
        for each in wounds.consequences:
            yield from _of_consequence(who, name, each)


def _quality() -> Choice:
    qualities = (Option(str(value), f"{value:+d}") for value in range(9))
    return one_of("quality", "Quality", qualities, default="2")


def _of_consequence(who: ActorId, name: str, each: Consequence) -> Iterator[Offer]:
    slot = each.slot
    if not each.is_recovering:
        label = f"{each.aspect} of {name} begins to get better"
        yield offer(mv.BeginRecovery, label, who=who, slot=slot)
    label = f"{each.aspect} of {name} is gone"
    yield offer(mv.EndConsequence, label, words("reason", "Why"), who=who, slot=slot)
