"""Attacks: on one, on several, on all who are in a zone, and outside of any conflict."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from talewright.games.strange_fate.exchange import Turn
from talewright.games.strange_fate.extra import Extra, sprayed_effort
from talewright.games.strange_fate.ladder import Rating
from talewright.games.strange_fate.play import events as ev
from talewright.games.strange_fate.play import moves as mv
from talewright.games.strange_fate.play.allowed import own
from talewright.games.strange_fate.play.applied import AppliedSkill
from talewright.games.strange_fate.play.attacks import means_of, unable
from talewright.games.strange_fate.play.card import Place
from talewright.games.strange_fate.play.conflict_card import ConflictCard
from talewright.games.strange_fate.play.fighters import check_turn, conflict, conflict_of, track_of
from talewright.games.strange_fate.play.ids import ActorId, ModifierId, RollId
from talewright.games.strange_fate.play.known import is_hidden
from talewright.games.strange_fate.play.reach import by_zone, check_reach
from talewright.games.strange_fate.play.rolls.sides import ModifierAdded, RollFramed, SideNamed, perhaps_hidden
from talewright.games.strange_fate.play.state import NO_SUCH, Npc, Person, State
from talewright.games.strange_fate.play.ways import way_of
from talewright.games.strange_fate.play.weapons import armed
from talewright.games.strange_fate.situation import Source
from talewright.games.strange_fate.stress import Track
from talewright.games.strange_fate.weapon import MOST, ORDINARY
from talewright.games.strange_fate.zone import SUPPLEMENTAL
from talewright.refusal import Refused, refuse
from talewright.table.seat import Seat, Stamp

Events = tuple[ev.Event, ...]
LACKS = {Extra.SPRAY: "SF-extra-spray.1", Extra.ZONE: "SF-extra-zone.1"}


def decide(state: State, move: mv.Move, seat: Seat, stamp: Stamp) -> Events:
    """What an attack brings about."""
    match move:
        case mv.Attack(target=target):
            card = _in_turn(state, move, seat)
            _check_target(card, move.who, target)
            return _framed(state, move, _Aim(card, (target,)), stamp)
        case mv.Spray(targets=targets):
            card = _in_turn(state, move, seat)
            return _framed(state, move, _Aim(card, _sprayed(state, card, move, targets), Extra.SPRAY), stamp)
        case mv.AttackZone():
            card = _in_turn(state, move, seat)
            return _framed(state, move, _Aim(card, _in_zone(state, card, move), Extra.ZONE), stamp)
        case mv.AttackOnce():
            _check_outside(state, move, seat)
            return _framed(state, move, _Aim(None, (move.target,)), stamp)
        case _:
            raise AssertionError(move)


@dataclass(frozen=True, slots=True)
class _Aim:
    """On whom an attack is made, in which conflict if in any, and by which extra it takes in several."""

    card: ConflictCard | None
    targets: tuple[ActorId, ...]
    extra: Extra | None = None


# --- who may be attacked


def _in_turn(state: State, move: mv.Attack | mv.Spray | mv.AttackZone, seat: Seat) -> ConflictCard:
    card = conflict(state, move.conflict)
    own(state, seat, move.who)
    check_turn(state, card, seat, move.who, Turn.ACTION)
    return card


def _check_target(card: ConflictCard, who: ActorId, target: ActorId) -> None:
    if target not in card.standing:
        raise Refused("That target is not in this conflict: choose somebody who is.")
    if target == who:
        raise Refused("Nobody attacks themselves: choose somebody else.")


def _sprayed(state: State, card: ConflictCard, move: mv.Spray, targets: tuple[ActorId, ...]) -> tuple[ActorId, ...]:
    """Several in one zone, each once (SF-extra-spray.1)."""
    chosen = tuple(dict.fromkeys(targets))
    for target in chosen:
        _check_target(card, move.who, target)
    if len(by_zone(state, chosen)) > 1:
        raise Refused(
            "A sprayed attack takes in people of one zone: choose some who are together.", clause="SF-extra-spray.1"
        )
    return chosen


def _in_zone(state: State, card: ConflictCard, move: mv.AttackZone) -> tuple[ActorId, ...]:
    """All of the conflict who are in a zone, friend and foe; the attacker too if that makes sense.

    Source: SF-extra-zone.1, SF-extra-zone.5.
    """
    there = by_zone(state, card.standing).get(" ".join(move.zone.split()), ())
    others = tuple(each for each in there if each != move.who)
    if not others:
        raise Refused("Nobody else of this conflict is there: choose another zone.", clause="SF-extra-zone.1")
    if move.myself and move.who not in there:
        raise Refused("The attack does not reach its own zone: leave the attacker out of it.", clause="SF-extra-zone.5")
    return (*others, move.who) if move.myself else others


def _check_outside(state: State, move: mv.AttackOnce, seat: Seat) -> None:
    """A single attack is for those who are in no conflict, and whom the attacker may know of."""
    own(state, seat, move.who)
    target = state.actor(move.target)
    if isinstance(target, Npc) and target.hidden and not seat.is_gm:
        raise Refused(NO_SUCH)
    if isinstance(target, Person) and target.retired:
        raise Refused(f"{target.name} has left the story: choose somebody else.")
    if move.target == move.who:
        raise Refused("Nobody attacks themselves: choose somebody else.")
    for who in (move.who, move.target):
        if conflict_of(state, who):
            raise Refused(f"{state.actor(who).name} is in a conflict: attack there, in your turn.")


# --- by what


@dataclass(frozen=True, slots=True, kw_only=True)
class _Blow:
    """What an attack is made by."""

    by: AppliedSkill
    label: str
    rating: Rating
    track: Track
    trapping: str = ""
    weapon: int = ORDINARY
    weapon_name: str = ""


def _blow(state: State, move: mv.Assailing, aim: _Aim) -> _Blow:
    actor = state.actor(move.who)
    return _by_npc(actor, move) if isinstance(actor, Npc) else _by_person(state, actor, move, aim)


def _by_npc(npc: Npc, move: mv.Assailing) -> _Blow:
    """What an NPC attacks by: its line names no trappings, so the game master says what it harms, and with what."""
    if move.weapons:
        raise Refused("Name the Weapon value of an NPC as a number: pieces of equipment stand on a sheet.")
    if not 0 <= move.weapon <= MOST:
        raise Refused(f"A Weapon is worth 0 to {MOST}, not {move.weapon}.", clause="SF-weapons-armor.1")
    way = way_of(npc, move.by)
    return _Blow(by=way.by, label=way.by.label, rating=way.rating, track=track_of(move.track), weapon=move.weapon)


def _by_person(state: State, person: Person, move: mv.Assailing, aim: _Aim) -> _Blow:
    """What a character attacks by: a skill with a trapping that does, and what is named for it besides."""
    if move.weapon or move.track.strip():
        raise Refused(f"{person.name} harms what the trapping says, with what is on the sheet: leave those empty.")
    means = means_of(person, move.by)
    if aim.extra and aim.extra not in means.extras:
        raise Refused(
            f"{means.by.label} has not the {aim.extra} extra: attack one target, or by a skill that has it.",
            clause=LACKS[aim.extra],
        )
    refuse(unable(person, means.track))
    for target in aim.targets:
        check_reach(state, move.who, target, means)
    found = armed(person, means, move.weapons)
    return _Blow(
        by=replace(means.by, gear=found.piece.name) if found.piece else means.by,
        label=f"{means.by.label} with {found.piece.name}" if found.piece else means.by.label,
        rating=found.rating,
        track=means.track,
        trapping=means.by.trapping,
        weapon=found.weapon,
        weapon_name=found.name,
    )


# --- the roll


def _framed(state: State, move: mv.Assailing, aim: _Aim, stamp: Stamp) -> Events:
    return tuple(_frame(state, move, aim, _blow(state, move, aim), stamp))


def _frame(state: State, move: mv.Assailing, aim: _Aim, blow: _Blow, stamp: Stamp) -> Iterable[ev.Event]:
    """One roll against the first of the targets; the others defend against its effort once it stands."""
    roll, (first, *others), hidden = RollId(stamp.id), aim.targets, is_hidden(state, move.who)
    fight = aim.card.id if aim.card else mv.ConflictId("")
    *most, last = (state.actor(target).name for target in aim.targets)
    names = f"{', '.join(most)} and {last}" if most else last
    yield RollFramed(roll=roll, goal=move.goal.strip() or f"attack {names}", against=first)
    named = SideNamed(
        roll=roll,
        place=Place.OURS,
        who=move.who,
        name=state.actor(move.who).name,
        by=blow.label,
        applied=str(blow.by),
        rating=str(blow.rating),
        hidden=hidden,
    )
    yield from perhaps_hidden(named)
    yield ev.AttackFramed(
        conflict=fight,
        roll=roll,
        who=move.who,
        target=first,
        track=blow.track,
        trapping=blow.trapping,
        others=tuple(others),
    )
    if blow.weapon:
        yield ev.WeaponUsed(conflict=fight, roll=roll, weapon=blow.weapon, name=blow.weapon_name, hidden=hidden)
    for source, name, amount in _modifiers(move, aim):
        yield ModifierAdded(
            roll=roll,
            place=Place.OURS,
            modifier=ModifierId(f"{stamp.id}{'' if source is Source.ACTION else '.spray'}"),
            source=source,
            name=name,
            amount=amount,
            hidden=hidden,
        )


def _modifiers(move: mv.Assailing, aim: _Aim) -> Iterable[tuple[Source, str, int]]:
    """What a supplemental action takes, and each target of a sprayed attack (SF-extra-spray.2)."""
    if aim.card and aim.card.exchange and move.who in aim.card.exchange.supplemental:
        yield Source.ACTION, "a supplemental action", SUPPLEMENTAL
    spread = sprayed_effort(0, len(aim.targets)) if aim.extra is Extra.SPRAY else 0
    if spread:
        yield Source.TRAPPING, f"{len(aim.targets)} targets", spread
