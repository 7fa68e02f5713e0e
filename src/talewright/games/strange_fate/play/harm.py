"""Hits, and how they are borne: by boxes and consequences, by a helper, or not at all."""

import re
from collections.abc import Iterable

from talewright.games.strange_fate import glamour
from talewright.games.strange_fate.exchange import Turn
from talewright.games.strange_fate.play import events as ev
from talewright.games.strange_fate.play import moves as mv
from talewright.games.strange_fate.play.allowed import check_gm, own
from talewright.games.strange_fate.play.conflict_card import Assault, ConflictCard, OpenHit
from talewright.games.strange_fate.play.defending import is_target, others_defend, shifts_of
from talewright.games.strange_fate.play.fighters import (
    assault_of,
    bearing_of,
    fight_of,
    helpers_of,
    track_of,
)
from talewright.games.strange_fate.play.ids import ActorId, CharacterId, NpcId, RollId
from talewright.games.strange_fate.play.known import is_hidden
from talewright.games.strange_fate.play.moves.harm import HitId
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.stress import Scope, Track
from talewright.games.strange_fate.weapon import stress_dealt
from talewright.games.strange_fate.wound import Consequence, Way, borne
from talewright.refusal import Refused
from talewright.table.seat import Seat, Stamp

Events = tuple[ev.Event, ...]
MOST_STRESS = 40
NO_CONSEQUENCE = "There is no consequence in that slot: look at what they suffer as it stands now."


def decide(state: State, move: mv.Move, seat: Seat, stamp: Stamp) -> Events:
    """What a move with a hit, or with what somebody suffers, brings about."""
    match move:
        case mv.BearHit():
            return (_borne(state, move, seat),)
        case mv.BeTakenOut():
            return _taken_out(state, move, seat)
        case mv.PassHit():
            return _passed(state, move, seat)
        case mv.DropHit(hit=id_, reason=reason):
            check_gm(seat)
            hit = open_hit(state, id_)
            if not reason.strip():
                raise Refused("Say why the hit does nothing.")
            return (ev.HitDropped(hit=id_, reason=reason.strip(), hidden=is_hidden(state, hit.who)),)
        case mv.DealStress():
            return _dealt(state, move, seat, stamp)
        case _:
            check_gm(seat, "The game master says what gets better: ask for it, or have somebody treat it.")
            return (_better(state, move),)


def open_hit(state: State, hit: HitId) -> OpenHit:
    """A hit that waits to be borne. Raises ``Refused`` if there is none."""
    if hit not in state.suffered.hits:
        raise Refused("That hit is over. Look at the table as it stands now.")
    return state.suffered.hits[hit]


def consequence_in(state: State, who: ActorId, slot: int) -> Consequence:
    """A consequence by its slot. Raises ``Refused`` if there is none."""
    for each in state.wounds_of(who).consequences:
        if each.slot == slot:
            return each
    raise Refused(NO_CONSEQUENCE)


# --- what an attack deals


def after_roll(state: State, roll: RollId) -> Events:
    """What follows when the roll of an attack stands: stress, the others who defend, and the action is done."""
    assault = assault_of(state, roll)
    if assault is None:
        return ()
    card = fight_of(state, roll)
    acts = card is not None and not assault.follows and card.may_act(assault.who, Turn.ACTION)
    taken: Events = (ev.TurnTaken(conflict=card.id, who=assault.who, turn=Turn.ACTION),) if card and acts else ()
    return (*_hits(state, card, assault), *others_defend(state, card, assault), *taken)


def _hits(state: State, card: ConflictCard | None, assault: Assault) -> Iterable[ev.Event]:
    """Stress by the shifts, the Weapon and the Armor; what hides a side hides the sum too."""
    rolled = state.known_roll(assault.roll)
    shifts = shifts_of(rolled, assault)
    if shifts < 1 or not is_target(state, card, assault.target):
        return
    armor = bearing_of(state, assault.target).track(assault.track).armor
    harm = stress_dealt(shifts, weapon=assault.weapon, armor=armor)
    hit, secret = HitId(assault.roll), is_hidden(state, assault.target)
    by_glamour = _is_glamour(state, assault)
    unmoved = by_glamour and _is_fae(state, assault.target)
    working = f"{glamour.NAME} does nothing to other fae" if unmoved else harm.working
    yield ev.HarmWorked(hit=hit, working=working, hidden=rolled.hides or secret)
    yield ev.HitDealt(
        hit=hit,
        who=assault.target,
        by=assault.who,
        track=assault.track,
        stress=0 if unmoved else harm.stress,
        leaves=Scope(glamour.harm().consequences) if by_glamour else None,
        hidden=secret,
    )


def _is_glamour(state: State, assault: Assault) -> bool:
    """Whether an attack is that of Faerie Glamour, whose wounds are of the body (SF-faerie-glamour.1)."""
    attacks = state.known_roll(assault.follows or assault.roll).ours
    name = attacks.skill if attacks else ""
    return name.casefold() == glamour.NAME.casefold() and assault.track is Track(glamour.harm().track)


def _is_fae(state: State, who: ActorId) -> bool:
    """Whether somebody sees through it, being fae as well (SF-faerie-glamour.4)."""
    person = state.people.get(CharacterId(who))
    archetype = person.character.archetype if person else None
    return archetype is not None and not glamour.affects(archetype.name)


def _dealt(state: State, move: mv.DealStress, seat: Seat, stamp: Stamp) -> Events:
    check_gm(seat, "The game master says what hurts without an attack.")
    state.actor(move.who)
    track = track_of(move.track)
    if not 1 <= move.stress <= MOST_STRESS:
        raise Refused(f"Deal 1 to {MOST_STRESS} stress, not {move.stress}.")
    if not move.reason.strip():
        raise Refused("Say what it is that hurts.")
    dealt = ev.HitDealt(
        hit=HitId(stamp.id),
        who=move.who,
        track=track,
        stress=move.stress,
        why=move.reason.strip(),
        hidden=is_hidden(state, move.who),
    )
    return (dealt,)


# --- how it is borne

_PLACES = re.compile(r"[0-9]+")
_WAY = re.compile(r"(?:box ([0-9]{1,2}))?((?:,? ?slot [0-9]{1,2})*)", re.IGNORECASE)


def way_text(way: Way) -> str:
    """A way of bearing a hit as a move names it: the box, and the slots by their places from 1 up.

    >>> way_text(Way(2, (0, 1))), way_of_text("box 2, slot 1, slot 2") == Way(2, (0, 1))
    ('box 2, slot 1, slot 2', True)
    """
    parts = [f"box {way.box}"] * bool(way.box) + [f"slot {slot + 1}" for slot in way.slots]
    return ", ".join(parts)


def way_of_text(text: str) -> Way:
    """Read it. Raises ``Refused`` if it is none."""
    found = _WAY.fullmatch(text.strip())
    if found is None or not text.strip():
        raise Refused("Say how the hit is borne: box 2, or slot 1, or box 2, slot 1.", clause="SF-refine-details.2")
    slots = tuple(int(slot) - 1 for slot in _PLACES.findall(found[2] or ""))
    return Way(int(found[1] or 0), slots)


def _borne(state: State, move: mv.BearHit, seat: Seat) -> ev.Event:
    """The box and the consequences that whoever plays the target has chosen."""
    hit = open_hit(state, move.hit)
    own(state, seat, hit.who)
    way = way_of_text(move.way)
    words = tuple(each.strip() for each in (move.first, move.second, move.third) if each.strip())
    borne(bearing_of(state, hit.who), state.wounds_of(hit.who), hit.hit, way, words)
    return ev.HitBorne(
        hit=hit.id, who=hit.who, box=way.box, slots=way.slots, aspects=words, hidden=is_hidden(state, hit.who)
    )


def _taken_out(state: State, move: mv.BeTakenOut, seat: Seat) -> Events:
    """The target is out; of a group one is, and of helpers nothing stays on the table."""
    hit = open_hit(state, move.hit)
    own(state, seat, hit.who)
    hidden = is_hidden(state, hit.who)
    npc = state.npcs.get(NpcId(hit.who))
    dropped = ev.HitDropped(hit=hit.id, hidden=hidden)
    if npc is not None and npc.count > 1:
        return (dropped, ev.GroupThinned(npc=npc.id, left=npc.count - 1, hidden=hidden))
    out = ev.TakenOut(who=hit.who, fate=move.fate.strip(), dies=move.dies)
    stands_by = npc is not None and any(npc.id in helpers_of(state, who) for who in state.people)
    if npc is not None and stands_by:
        return (dropped, out, ev.NpcDropped(npc=npc.id, hidden=hidden))
    return (dropped, out)


def _passed(state: State, move: mv.PassHit, seat: Seat) -> Events:
    """A helper who stands by somebody bears the hit."""
    hit = open_hit(state, move.hit)
    own(state, seat, hit.who)
    if move.to not in helpers_of(state, hit.who):
        name = state.actor(hit.who).name
        raise Refused(f"Nobody like that stands by {name}: choose a companion or a minion who is here.")
    return (ev.HitPassed(hit=hit.id, to=move.to),)


# --- what makes it better


def _better(state: State, move: mv.Move) -> ev.Event:
    match move:
        case mv.ClearTrack(who=who, track=text, reason=reason):
            track = track_of(text)
            boxes = tuple(sorted(box for marked, box in state.wounds_of(who).marked if marked is track))
            if not boxes:
                raise Refused(f"No box of {track} is filled: there is nothing to clear.")
            hidden = is_hidden(state, who)
            return ev.TrackCleared(who=who, track=track, boxes=boxes, reason=_reason(reason), hidden=hidden)
        case mv.BeginRecovery(who=who, slot=slot):
            if consequence_in(state, who, slot).is_recovering:
                raise Refused("That consequence gets better already.")
            return ev.RecoveryBegan(who=who, slot=slot)
        case mv.EndConsequence(who=who, slot=slot, reason=reason):
            consequence_in(state, who, slot)
            return ev.ConsequenceGone(who=who, slot=slot, reason=_reason(reason))
        case _:
            raise AssertionError(move)


def _reason(reason: str) -> str:
    if not reason.strip():
        raise Refused("Say why it is better.")
    return reason.strip()
