"""Conflicts, and what people suffer in them, as sentences for the log."""

from talewright.dice.draw import Fell
from talewright.games.strange_fate.exchange import Left, Turn
from talewright.games.strange_fate.ladder import called
from talewright.games.strange_fate.play import events as ev
from talewright.games.strange_fate.play.conflict_card import of_draw
from talewright.games.strange_fate.play.fighters import bearing_of
from talewright.games.strange_fate.play.ids import NOBODY, ActorId
from talewright.games.strange_fate.play.moves.conflict import ConflictId
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.stress import Degree
from talewright.games.strange_fate.wound import Way
from talewright.table.wording import bare, because, counted

LEFT = {Left.CONCEDED: "gives up", Left.AWAY: "gets away", Left.TAKEN_OUT: "is taken out"}
DOES = {
    Turn.ACTION: "acts",
    Turn.SUPPLEMENTAL: "takes a supplemental action, at -1 for the main one",
    Turn.FULL: "takes a full action",
    Turn.FREE: "takes a free action",
}


def _name(state: State, who: ActorId) -> str:
    known = who in state.people or who in state.npcs
    return state.actor(who).name if known else "Somebody"


def of_conflicts(state: State, event: ev.Event) -> str | None:
    """Who fights, in which order, and how it goes on."""
    match event:
        case ev.ConflictBegan(scope=scope, about=about, who=members):
            return f"A {scope} conflict begins, {bare(about)}: {_names(state, members)}"
        case ev.InitiativeCounted(who=who, effort=effort):
            return f"{_name(state, who)} rolls {called(effort)} for initiative"
        case ev.OrderSet(order=order, by_hand=by_hand):
            said = "The game master sets the order" if by_hand else "The order"
            return f"{said}: {_names(state, order)}"
        case ev.FighterJoined(who=who):
            return f"{_name(state, who)} comes into the conflict"
        case ev.FighterLeft(conflict=id_, who=who, how=how, why=why):
            return f"{_name(state, who)} {LEFT[how]}{because(bare(why))}{_next(state, id_, event)}"
        case ev.TurnTaken(conflict=id_):
            return f"{_turn(state, event)}{_next(state, id_, event)}".strip(". ")
        case ev.AttackFramed():
            return _attack(state, event)
        case ev.WeaponUsed(weapon=weapon, name=name):
            return f"Weapon {weapon}{f', {name}' if name else ''}"
        case ev.InvulnerabilityTurned(who=who, against=against, on=on):
            return f"{_name(state, who)} switches the Invulnerability to all {against} attacks {'on' if on else 'off'}"
        case ev.ConflictEnded(conflict=id_, outcome=outcome):
            return f"The conflict is over, {bare(state.conflicts[id_].about)}{because(bare(outcome))}"
        case _:
            return None


def _attack(state: State, event: ev.AttackFramed) -> str:
    """An attack, and who else has to defend against it."""
    attacker, target = _name(state, event.who), _name(state, event.target)
    if event.follows:
        return f"{target} has to defend against the attack of {attacker} too"
    others = (
        f"; after that {_names(state, event.others)} defend{'s' * (len(event.others) == 1)}" if event.others else ""
    )
    return f"{attacker} attacks the {event.track} of {target}{others}"


def _names(state: State, members: tuple[ActorId, ...]) -> str:
    return ", ".join(_name(state, who) for who in members)


def _turn(state: State, event: ev.TurnTaken) -> str:
    """What somebody did; an attack has told of itself."""
    if event.passed:
        return f"{_name(state, event.who)} lets the turn go by"
    if not event.what:
        return ""
    return f"{_name(state, event.who)} {DOES[event.turn]}: {bare(event.what)}"


def _next(state: State, conflict: ConflictId, event: ev.TurnTaken | ev.FighterLeft) -> str:
    """That another exchange begins, where it does."""
    card = state.conflicts[conflict].exchange
    if card is None:
        return ""
    match event:
        case ev.TurnTaken(who=who, turn=turn):
            after = card.with_turn(who, turn)
        case ev.FighterLeft(who=who, how=how):
            after = card.with_gone(who, how)
    return f". Exchange {after.exchange} begins" if after.exchange > card.exchange else ""


def fell(state: State, event: Fell) -> str:
    """The dice of somebody for the order, when the last of them falls."""
    card = of_draw(state.conflicts.values(), event.draw)
    if card is None:
        return ""
    who = next(who for who, draw, _ in card.awaits if draw == event.draw)
    found = card.with_face(event.draw, event.face).initiative.fell(card.id, who)
    return f"{_name(state, who)} rolls {found} for the order: {found.total:+d}" if found else ""


# --- what is suffered


def of_harm(state: State, event: ev.Event) -> str | None:
    """Hits, how they are borne, and what heals."""
    match event:
        case ev.HarmWorked(working=working):
            return f"Stress: {working}"
        case ev.HitDealt(who=who, track=track, stress=stress, why=why):
            if not stress:
                return f"It does nothing to the {track} of {_name(state, who)}"
            return f"{_name(state, who)} has {stress} {track} stress to bear{because(bare(why))}"
        case ev.HitBorne():
            return _borne(state, event)
        case ev.HitPassed(hit=hit, to=to):
            return f"{_name(state, to)} takes the hit for {_name(state, state.suffered.hits[hit].who)}"
        case ev.HitDropped(reason=reason):
            return f"The hit does nothing after all: {bare(reason)}" if reason else ""
        case ev.GroupThinned(npc=npc, left=left):
            return f"One of them is taken out; of {_name(state, npc)} there {_are(left)} left"
        case ev.TakenOut(who=who, fate=fate, dies=dies):
            return f"{_name(state, who)} is taken out{', and dies' if dies else ''}{because(bare(fate))}"
        case _:
            return _healing(state, event)


def _are(number: int) -> str:
    return f"{'is' if number == 1 else 'are'} {number}"


def _borne(state: State, event: ev.HitBorne) -> str:
    how = Way(event.box, event.slots).told(bearing_of(state, event.who))
    words = f" ({', '.join(map(bare, event.aspects))})" if event.aspects else ""
    return f"{_name(state, event.who)} bears it with {how}{words}"


def _aspect(state: State, who: ActorId, slot: int) -> str:
    found = (each.aspect for each in state.wounds_of(who).consequences if each.slot == slot)
    return bare(next(found, "a consequence"))


def _healing(state: State, event: ev.Event) -> str | None:
    match event:
        case ev.TrackCleared(who=who, track=track, boxes=boxes, reason=reason):
            what = ", ".join(f"box {box}" for box in boxes)
            return f"{_name(state, who)} is better: {what} of {track} cleared{because(bare(reason))}"
        case ev.ClearingOwed(who=who, track=track, count=count):
            return f"{_name(state, who)} is better by {counted(count, 'box', 'boxes')} of {track}, and says which"
        case ev.RecoveryBegan(who=who, slot=slot):
            return f"{_aspect(state, who, slot)} of {_name(state, who)} begins to get better"
        case ev.ConsequenceEased(who=who, slot=slot, was=was, degree=degree):
            told = f"{_aspect(state, who, slot)} of {_name(state, who)} is {degree} now"
            return f"{told}{_mark(state, who, was)}"
        case ev.ConsequenceGone(who=who, slot=slot, was=was, reason=reason):
            told = f"{_aspect(state, who, slot)} of {_name(state, who)} is gone{because(bare(reason))}"
            return f"{told}{_mark(state, who, was)}"
        case ev.TreatmentFramed() | ev.PatientSeenTo():
            return ""
        case ev.RevivalFailed(who=who, missed_by=missed_by):
            return f"{_name(state, who)} stays dead; the try failed by {missed_by}, and the next takes time"
        case ev.Revived(who=who):
            rewrite = "a Conviction or a Complication is to be written anew"
            return f"{_name(state, who)} lives again, as hurt as before; {rewrite}"
        case _:
            return _helpers(state, event)


def _mark(state: State, who: ActorId, was: Degree | None) -> str:
    """What grave treatment leaves behind (SF-trapping-treatment.11)."""
    return f". It leaves its mark: change a Personal aspect of {_name(state, who)}" if was is Degree.SEVERE else ""


def _helpers(state: State, event: ev.Event) -> str | None:
    match event:
        case ev.HelperCame(of=of, line=line):
            stands = f", and stands by {_name(state, of)}" if of != NOBODY else ""
            return f"There is {line}{stands}"
        case ev.CompanionSent(npc=npc, alone=alone):
            whose = _name(state, state.npc(npc).of)
            return f"{_name(state, npc)} {'acts alone' if alone else f'stands by {whose} again'}"
        case ev.GroupCounted(npc=npc, count=count):
            return f"{_name(state, npc)} counts as {count}"
        case _:
            return None
