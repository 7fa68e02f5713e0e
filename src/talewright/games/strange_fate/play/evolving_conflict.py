"""What the events of conflicts, and of what people suffer in them, leave in the state."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from talewright.dice.draw import Fell
from talewright.games.strange_fate.exchange import Conflict, Left
from talewright.games.strange_fate.npc import Quick
from talewright.games.strange_fate.play import events as ev
from talewright.games.strange_fate.play.conflict_card import Assault, ConflictCard, Initiative, OpenHit, of_draw
from talewright.games.strange_fate.play.fighters import bearing_of, conflict_of, initiative_of
from talewright.games.strange_fate.play.ids import ActorId, NpcId, RollId
from talewright.games.strange_fate.play.moves.conflict import ConflictId
from talewright.games.strange_fate.play.state import Npc, State
from talewright.games.strange_fate.play.suffered import Suffered, Treating
from talewright.games.strange_fate.play.switching import turned
from talewright.games.strange_fate.stress import Protection, Slot, Track, bearing
from talewright.games.strange_fate.wound import Consequence, Hit, Way, Wounds, marked


def fallen_for_order(state: State, event: Fell) -> State | None:
    """The state with a die that fell for the order of a conflict; None for other dice."""
    card = of_draw(state.conflicts.values(), event.draw)
    return None if card is None else _with(state, card.with_face(event.draw, event.face))


def of_conflicts(state: State, event: ev.Event) -> State | None:
    """Who is in a conflict, in which order, and who is not any more."""
    match event:
        case ev.ConflictBegan(conflict=id_, scope=scope, about=about, who=members):
            ratings = {who: initiative_of(state, who, scope) for who in members}
            initiative = Initiative(ratings=ratings, dice=state.edition.dice)
            return _with(state, ConflictCard(id=id_, scope=scope, about=about, initiative=initiative))
        case ev.InitiativeCounted(conflict=id_, who=who, effort=effort):
            card = state.conflicts[id_]
            return _with(state, replace(card, initiative=card.initiative.with_effort(who, effort)))
        case ev.OrderSet(conflict=id_, order=order):
            card = state.conflicts[id_]
            exchange = card.exchange.with_order(order) if card.exchange else Conflict(order=order)
            return _with(state, card.changed(exchange))
        case ev.FighterJoined(conflict=id_, who=who):
            return _with(state, state.conflicts[id_].changed(_exchange(state.conflicts[id_]).with_joined(who)))
        case ev.FighterLeft(conflict=id_, who=who, how=how):
            return _with(state, state.conflicts[id_].changed(_exchange(state.conflicts[id_]).with_gone(who, how)))
        case ev.TurnTaken(conflict=id_, who=who, turn=turn):
            return _with(state, state.conflicts[id_].changed(_exchange(state.conflicts[id_]).with_turn(who, turn)))
        case ev.InvulnerabilityTurned(who=who):
            return state.with_person(turned(state.people[who], event))
        case ev.ConflictEnded(conflict=id_):
            return replace(state, conflicts={known: each for known, each in state.conflicts.items() if known != id_})
        case _:
            return _of_attacks(state, event)


def _of_attacks(state: State, event: ev.Event) -> State | None:
    match event:
        case ev.AttackFramed(conflict=id_, roll=roll):
            assault = Assault(
                roll=roll,
                who=event.who,
                target=event.target,
                track=event.track,
                trapping=event.trapping,
                others=event.others,
                follows=event.follows,
            )
            return _with_assault(state, id_, assault)
        case ev.WeaponUsed(conflict=id_, roll=roll, weapon=weapon, name=name):
            known = state.conflicts[id_].assaults if id_ in state.conflicts else state.suffered.assaults
            return _with_assault(state, id_, replace(known[roll], weapon=weapon, weapon_name=name))
        case _:
            return None


def _with_assault(state: State, conflict: ConflictId, assault: Assault) -> State:
    """An attack in a conflict, or outside of any; of those outside none is kept whose roll is forgotten."""
    if conflict in state.conflicts:
        return _with(state, state.conflicts[conflict].with_assault(assault))
    rolls = {*state.rolls, *(each.id for each in state.told)}
    known = {roll: each for roll, each in state.suffered.assaults.items() if roll in rolls}
    return _suffered(state, replace(state.suffered, assaults=known).with_assault(assault))


def _with(state: State, card: ConflictCard) -> State:
    return replace(state, conflicts={**state.conflicts, card.id: card})


def _exchange(card: ConflictCard) -> Conflict:
    assert card.exchange is not None, "the order stands"
    return card.exchange


def without(state: State, who: ActorId) -> State:
    """The state when somebody is at the table no more: in no conflict, and with nothing to bear."""
    for card in state.conflicts.values():
        if who in card.members:
            state = _with(state, _dropped(card, who))
    hits = {id_: each for id_, each in state.suffered.hits.items() if each.who != who}
    suffered = state.suffered.without_clearing(who)
    return replace(state, suffered=replace(suffered, hits=hits, assaults=_without(suffered.assaults, who)))


def _without(assaults: Mapping[RollId, Assault], who: ActorId) -> dict[RollId, Assault]:
    return {roll: each for roll, each in assaults.items() if who not in {each.who, each.target}}


def _dropped(card: ConflictCard, who: ActorId) -> ConflictCard:
    ratings = {known: rating for known, rating in card.initiative.ratings.items() if known != who}
    initiative = replace(card.initiative, ratings=ratings)
    card = replace(card, initiative=initiative, assaults=_without(card.assaults, who))
    if card.exchange is None:
        return card
    left = card.exchange.with_gone(who, Left.AWAY) if who in card.exchange.standing else card.exchange
    order, gone = (each for each in left.order if each != who), (each for each in left.gone if each[0] != who)
    return card.changed(replace(left, order=tuple(order), gone=tuple(gone)))


# --- what is suffered


def of_harm(state: State, event: ev.Event) -> State | None:
    """Hits that wait, and what they leave."""
    suffered = state.suffered
    match event:
        case ev.HitDealt(hit=id_, who=who, by=by, track=track, stress=stress, leaves=leaves):
            if not stress:
                return state
            return _suffered(state, suffered.with_hit(OpenHit(id=id_, who=who, hit=Hit(track, stress, by, leaves))))
        case ev.HarmWorked():
            return state
        case ev.HitBorne(hit=id_):
            return _borne(_suffered(state, suffered.without_hit(id_)), suffered.hits[id_], event)
        case ev.HitPassed(hit=id_, to=to):
            return _suffered(state, suffered.with_hit(replace(suffered.hits[id_], who=to)))
        case ev.HitDropped(hit=id_):
            return _suffered(state, suffered.without_hit(id_))
        case ev.GroupThinned(npc=id_, left=left):
            return state.with_npc(replace(state.npcs[id_], count=left)).with_wounds(id_, Wounds())
        case ev.TakenOut(who=who, dies=dies):
            return _taken_out(state, who, dies=dies)
        case _:
            return _of_healing(state, event)


def _suffered(state: State, suffered: Suffered) -> State:
    return replace(state, suffered=suffered)


def _borne(state: State, hit: OpenHit, event: ev.HitBorne) -> State:
    """The box and the consequences; those of a conflict are counted, for whoever gives up later."""
    way = Way(event.box, event.slots)
    after = marked(bearing_of(state, hit.who), state.wounds_of(hit.who), hit.hit, way, event.aspects)
    card = conflict_of(state, hit.who)
    if card and event.slots:
        count = card.consequences.get(hit.who, 0) + len(event.slots)
        state = _with(state, replace(card, consequences={**card.consequences, hit.who: count}))
    return state.with_wounds(hit.who, after)


def _taken_out(state: State, who: ActorId, *, dies: bool) -> State:
    card = conflict_of(state, who)
    if card and card.exchange:
        state = _with(state, card.changed(card.exchange.with_gone(who, Left.TAKEN_OUT)))
    if not dies:
        return state
    return _suffered(state, replace(state.suffered, dead={**state.suffered.dead, who: None}))


def _of_healing(state: State, event: ev.Event) -> State | None:
    match event:
        case ev.TrackCleared(who=who, track=track, boxes=boxes):
            wounds = state.wounds_of(who)
            left = wounds.marked - {(track, box) for box in boxes}
            state = _suffered(state, state.suffered.without_clearing(who, track))
            return state.with_wounds(who, replace(wounds, marked=left))
        case ev.ClearingOwed(who=who, track=track, count=count):
            return _suffered(state, replace(state.suffered, clearing={**state.suffered.clearing, (who, track): count}))
        case ev.RecoveryBegan(who=who, slot=slot):
            return _changed(state, who, slot, lambda each: (replace(each, is_recovering=True),))
        case ev.ConsequenceEased(who=who, slot=slot, degree=degree, to=to):
            return _changed(state, who, slot, lambda each: (replace(each, degree=degree, slot=to),))
        case ev.ConsequenceGone(who=who, slot=slot):
            return _changed(state, who, slot, lambda _: ())
        case _:
            return _of_treatment(state, event)


def _changed(state: State, who: ActorId, slot: int, change: Callable[[Consequence], tuple[Consequence, ...]]) -> State:
    wounds = state.wounds_of(who)
    left = [new for each in wounds.consequences for new in (change(each) if each.slot == slot else (each,))]
    return state.with_wounds(who, replace(wounds, consequences=tuple(left)))


def _of_treatment(state: State, event: ev.Event) -> State | None:
    suffered = state.suffered
    match event:
        case ev.TreatmentFramed(roll=roll, patient=patient, track=track, slot=slot, revives=revives):
            treating = Treating(patient=patient, track=track, slot=slot, revives=revives)
            return _suffered(state, replace(suffered, treating={**suffered.treating, roll: treating}))
        case ev.PatientSeenTo(patient=patient, scene=scene):
            return _suffered(state, replace(suffered, seen_to=suffered.seen_to | {(patient, scene)}))
        case ev.RevivalFailed(who=who, missed_by=missed_by):
            return _suffered(state, replace(suffered, dead={**suffered.dead, who: missed_by}))
        case ev.Revived(who=who):
            dead = {known: missed for known, missed in suffered.dead.items() if known != who}
            return _suffered(state, replace(suffered, dead=dead))
        case _:
            return _of_helpers(state, event)


def _of_helpers(state: State, event: ev.Event) -> State | None:
    match event:
        case ev.HelperCame(npc=id_, of=of, line=line, boxes=boxes, armor=armor, slots=slots):
            worn = [Protection(piece="", track=track, armor=each) for track, each in zip(Track, armor, strict=True)]
            bears = bearing((), worn, boxes=boxes, slots=[Slot(degree=degree) for degree in slots])
            return state.with_npc(Npc(id=id_, quick=Quick.parse(line), of=of, bears=bears))
        case ev.CompanionSent(npc=id_, alone=alone):
            return state.with_npc(replace(state.npcs[id_], alone=alone))
        case ev.GroupCounted(npc=id_, count=count):
            return state.with_npc(replace(state.npcs[NpcId(id_)], count=count))
        case _:
            return None
