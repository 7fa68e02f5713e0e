"""Attacks: on one, on several, on all who are in a zone, and outside of any conflict."""

from abc import abstractmethod
from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.strange_fate.play.able import acts_by
from talewright.games.strange_fate.play.acting import acting, by_line, with_sheets
from talewright.games.strange_fate.play.allowed import own, whose
from talewright.games.strange_fate.play.base import At, Concealable, Facts, Move, Offers, Public, Viewer
from talewright.games.strange_fate.play.card import Place
from talewright.games.strange_fate.play.conflict.ambush import caught, is_unaware
from talewright.games.strange_fate.play.conflict.blows import Blow, blow_of_npc, blow_of_person, choices, harms
from talewright.games.strange_fate.play.conflict.card import NO_ROLL, Assault, ConflictCard
from talewright.games.strange_fate.play.conflict.fighters import (
    check_alone,
    check_turn,
    check_up,
    conflict_of,
    here,
    in_turn,
    is_foe,
    is_out,
    listed,
    named_all,
)
from talewright.games.strange_fate.play.conflict.means import by_distance, by_zone, is_afar, is_around, where, zone_of
from talewright.games.strange_fate.play.conflict.order import Some
from talewright.games.strange_fate.play.ids import ActorId, ConflictId, ModifierId, RollId
from talewright.games.strange_fate.play.known import by_name, called, everybody, is_hidden, listed_for
from talewright.games.strange_fate.play.rolls.begun import as_action, begun
from talewright.games.strange_fate.play.rolls.sides import line_added
from talewright.games.strange_fate.play.state import NO_SUCH, Npc, Person, State
from talewright.games.strange_fate.rules.conflict.exchange import Turn
from talewright.games.strange_fate.rules.conflict.stress import Scope, Track
from talewright.games.strange_fate.rules.dice.situation import Modifier, Source
from talewright.games.strange_fate.rules.skills.extra import Extra, sprayed_effort
from talewright.recasting import recast
from talewright.refusal import Refused
from talewright.table.offer import Choice, Line, Offer, Prose, Several, allowed, offer, one_of, yes_no
from talewright.table.seat import Seat

NO_CONFLICT = ConflictId("")
SPARED = "Yes if that makes sense; not with an Unusual extra that spares its user."


class Aim(Struct, frozen=True):
    """The targets of an attack, the conflict that they are in, if any, and the extra by which it takes in several."""

    card: ConflictCard | None
    targets: tuple[ActorId, ...]
    extra: Extra | None = None


class Assailing(Move):
    """What every attack names.

    *by* is a skill with a trapping that attacks, "Fisticuffs: Strike"; of an NPC, something that its line names.
    *weapons* are a piece of one's equipment, and a skill that lends its force. Of an NPC the game master says the
    *track* and the Weapon value; of a companion the sheet says both.
    """

    who: ActorId
    by: Line
    weapons: Several[Line] = ()
    track: Line = ""
    weapon: int = 0
    goal: Prose = ""

    def decide(self, state: State, at: At) -> Facts:
        aim = self.aim(state, at.seat)
        roll = _framed(state, self, aim, self.blow(state, aim), RollId(at.stamp.id))
        yield from as_action(at, roll)

    @abstractmethod
    def aim(self, state: State, seat: Seat) -> Aim:
        """The target. Raises ``Refused`` if it cannot be attacked."""

    def blow(self, state: State, aim: Aim) -> Blow:
        """What the attack is made by."""
        actor = acting(state, self.who)
        if isinstance(actor, Npc):
            return blow_of_npc(actor, self.by, self.track, self.weapon, self.weapons)
        if self.weapon or self.track:
            raise Refused(
                f"{actor.name} harms what the trapping says, with what is on the sheet: leave those empty.",
                clause="SF-gift-companion.14" if actor.of else "",
            )
        return blow_of_person(state, actor, self.by, self.weapons, aim.targets, aim.extra)


class Attack(Assailing, tag="attack"):
    """Attack somebody in the conflict."""

    conflict: ConflictId
    target: ActorId

    def aim(self, state: State, seat: Seat) -> Aim:
        card = _in_turn(state, seat, self.conflict, self.who)
        _check_target(card, self.who, self.target)
        return Aim(card, (self.target,))

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        """Foes first, those who are near before those who are far; the first way to attack each foe is a main one."""
        for card, who in in_turn(state, viewer.seat):
            for target in by_distance(state, card, who):
                main = is_foe(state, who, target)
                for label, fields, weapons in choices(state, who, target, card.scope):
                    named = f"Attack {state.actor(target).name}{label}"
                    made = offer(cls, named, *fields, **here(card, who), target=target, weapons=weapons)
                    yield made.explained(whose=whose(state, viewer.seat, who), main=main)
                    main = False


class Spray(Assailing, tag="spray"):
    """Attack several in one zone by one roll, with the Spray extra: 1 less for each, if there are two or more."""

    conflict: ConflictId
    targets: Some

    def aim(self, state: State, seat: Seat) -> Aim:
        """Several in one zone, each once (SF-extra-spray.1)."""
        card = _in_turn(state, seat, self.conflict, self.who)
        chosen = tuple(dict.fromkeys(self.targets))
        for target in chosen:
            _check_target(card, self.who, target)
        if len(by_zone(state, chosen)) > 1:
            raise Refused(
                "A sprayed attack takes in people of one zone: choose some who are together.", clause="SF-extra-spray.1"
            )
        return Aim(card, chosen, Extra.SPRAY)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for card, who, zone, there in _by_zones(state, viewer.seat):
            if len(there) > 1:
                foes = tuple(each for each in there if is_foe(state, who, each))
                whom = Choice(name="targets", label="Whom", options=by_name(state, there), many=True, chosen=foes)
                for label, fields, weapons in choices(state, who, there[0], card.scope, Extra.SPRAY):
                    named = f"Attack several{where(state, zone)}{label}"
                    made = offer(cls, named, *fields, whom, **here(card, who), weapons=weapons)
                    about = "One roll, less 1 for each of them if there are two or more."
                    yield made.explained(whose=whose(state, viewer.seat, who), about=about)


class AttackZone(Assailing, tag="attack-zone"):
    """Attack all who are in a zone by one roll, with the Zone extra; *myself* if the attacker is hit too."""

    conflict: ConflictId
    zone: Line = ""
    myself: bool = False

    def aim(self, state: State, seat: Seat) -> Aim:
        """All of the conflict who are there, friend and foe; the attacker too if that makes sense, as people judge.

        Source: SF-extra-zone.1, SF-extra-zone.5.
        """
        card = _in_turn(state, seat, self.conflict, self.who)
        there = by_zone(state, card.standing).get(" ".join(self.zone.split()), ())
        others = tuple(each for each in there if each != self.who)
        if not others:
            raise Refused("Nobody else of this conflict is there: choose another zone.", clause="SF-extra-zone.1")
        if self.myself and self.who not in there:
            raise Refused(
                "The attack does not reach its own zone: leave the attacker out of it.", clause="SF-extra-zone.5"
            )
        return Aim(card, (*others, self.who) if self.myself else others, Extra.ZONE)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for card, who, zone, there in _by_zones(state, viewer.seat):
            name = state.actor(who).name
            myself = (yes_no("myself", f"Is {name} hit too?", about=SPARED),) if zone_of(state, who) == zone else ()
            for label, fields, weapons in choices(state, who, there[0], card.scope, Extra.ZONE):
                named = f"Attack everybody{where(state, zone)}{label}"
                made = offer(cls, named, *fields, *myself, **here(card, who), zone=zone, weapons=weapons)
                about = "One roll, and each of them defends, friend and foe."
                yield made.explained(whose=whose(state, viewer.seat, who), about=about)


class AttackOnce(Assailing, tag="attack-once"):
    """A single attack outside of any conflict."""

    target: ActorId

    def aim(self, state: State, seat: Seat) -> Aim:
        """Attacks on somebody who is in no conflict either, and of whom the attacker may know."""
        own(state, seat, self.who)
        target = state.actor(self.target)
        if isinstance(target, Npc) and target.hidden and not seat.is_gm:
            raise Refused(NO_SUCH)
        if isinstance(target, Person) and target.retired:
            raise Refused(f"{target.name} has left the story: choose somebody else.")
        if self.target == self.who:
            raise Refused("Nobody attacks themselves: choose somebody else.")
        for who in (self.who, self.target):
            if conflict_of(state, who):
                raise Refused(f"{state.actor(who).name} is in a conflict: attack there, in your turn.")
        return Aim(None, (self.target,))

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        free = [who for who in everybody(state) if conflict_of(state, who) is None and not is_out(state, who)]
        known = [who for who in free if viewer.seat.is_gm or not is_hidden(state, who)]
        for each in (person.id for person in with_sheets(state)):
            if each in free and state.acts_for(viewer.seat, each) and allowed(_check_able, state, viewer.seat, each):
                around = [who for who in known if who != each and is_around(state, each, who)]
                yield from cls._offers_for(state, viewer.seat, each, around)
        here = [who for who in free if state.in_scene(who)] or free
        npcs = [npc.id for npc in by_line(state) if npc.id in here]
        people = [who for who in here if who in state.people]
        if viewer.seat.is_gm and npcs and people:
            attacker = one_of("who", "Who", by_name(state, npcs))
            target = one_of("target", "Whom", by_name(state, people))
            goods = dict.fromkeys(good.name for each in npcs for good in acts_by(state.npc(each)))
            by = one_of("by", "By", goods)
            yield offer(cls, "Attack with an NPC", attacker, target, by, *harms(Scope.PHYSICAL))

    @classmethod
    def _offers_for(cls, state: State, seat: Seat, who: ActorId, others: list[ActorId]) -> Iterator[Offer]:
        """All who are in one place to choose from; where they are in several, each alone, as not all reaches there."""
        places = by_zone(state, others)
        for zone, there in places.items():
            whom = one_of("target", "Whom", by_name(state, there))
            for label, fields, weapons in choices(state, who, there[0], None):
                there_by = f"{where(state, zone)}{label}"
                if len(places) == 1:
                    made = offer(cls, f"Attack{there_by}", *fields, whom, who=who, weapons=weapons)
                    yield made.explained(whose=whose(state, seat, who))
                    continue
                for target in there:
                    name = listed_for(state, target, seat)
                    made = offer(cls, f"Attack {name}{there_by}", *fields, who=who, weapons=weapons, target=target)
                    yield made.explained(whose=whose(state, seat, who))


# --- what happened


class AttackFramed(Public, tag="attack-framed/1"):
    """A roll is an attack: by whom on whom, what it wears down, and by which trapping.

    It is in no conflict where that is empty. *others* defend against its effort later; where it *follows* such a roll,
    the target rolls against that effort. One from *afar* comes from another zone; one that is *harmless* is not meant
    to do harm.
    """

    brings = ("conflict", "follows")

    conflict: ConflictId
    roll: RollId
    who: ActorId
    target: ActorId
    track: Track
    trapping: str = ""
    others: tuple[ActorId, ...] = ()
    follows: RollId = NO_ROLL
    afar: bool = False
    harmless: bool = False

    def file(self, state: State) -> State:
        """The attack; what has just been told is forgotten sooner than those who still defend against it."""
        by = next((each.ours.skill for each in state.told if each.id == self.follows and each.ours), "")
        assault = recast(self, Assault, skill=by)
        card = state.rolls.get(self.roll)
        known = state.with_roll(replace(card, attacker=self.who)) if card else state
        return with_assault(known, self.conflict, assault)

    def told(self, state: State) -> str:
        attacker, target = called(state, self.who), called(state, self.target)
        if self.follows:
            return f"{target} has to defend against the attack of {attacker} too"
        defend = f"defend{'s' * (len(self.others) == 1)}"
        others = f"; after that {listed(state, self.others)} {defend}" if self.others else ""
        return f"{attacker} attacks the {self.track} of {target}{others}"


class WeaponUsed(Concealable, tag="weapon-used/1"):
    """An attack is made with a weapon of this value."""

    brings = ("conflict",)

    conflict: ConflictId
    roll: RollId
    weapon: int
    name: str = ""

    def fits(self, state: State) -> bool:
        return self.roll in state.conflicts.get(self.conflict, state.suffered).assaults

    def file(self, state: State) -> State:
        assault = state.conflicts.get(self.conflict, state.suffered).assaults[self.roll]
        return with_assault(state, self.conflict, replace(assault, weapon=self.weapon, weapon_name=self.name))

    def told(self, state: State) -> str:
        return f"Weapon {self.weapon}{f', {self.name}' if self.name else ''}"


def with_assault(state: State, conflict: ConflictId, assault: Assault) -> State:
    """An attack in a conflict, or outside of any; of those outside none is kept whose roll is forgotten."""
    if conflict in state.conflicts:
        return state.with_conflict(state.conflicts[conflict].with_assault(assault))
    rolls = {*state.rolls, *(each.id for each in state.told)}
    known = {roll: each for roll, each in state.suffered.assaults.items() if roll in rolls}
    return replace(state, suffered=replace(state.suffered, assaults=known).with_assault(assault))


# --- who may be attacked


def _in_turn(state: State, seat: Seat, conflict: ConflictId, who: ActorId) -> ConflictCard:
    """The conflict in which it is somebody's turn, and this seat acts for them. Raises ``Refused`` otherwise."""
    card = state.conflict(conflict)
    own(state, seat, who)
    check_turn(state, card, seat, who, Turn.ACTION)
    return card


def _check_target(card: ConflictCard, who: ActorId, target: ActorId) -> None:
    """Refuse to attack oneself, and whoever is not in the conflict."""
    if target not in card.standing:
        raise Refused("That target is not in this conflict: choose somebody who is.")
    if target == who:
        raise Refused("Nobody attacks themselves: choose somebody else.")


def _by_zones(state: State, seat: Seat) -> Iterator[tuple[ConflictCard, ActorId, str, tuple[ActorId, ...]]]:
    """Those whose turn it is, with whom they may attack together in which zone."""
    for card, who in in_turn(state, seat):
        for zone, there in by_zone(state, (each for each in card.standing if each != who)).items():
            yield card, who, zone, there


# --- the roll


def _framed(state: State, move: Assailing, aim: Aim, blow: Blow, roll: RollId) -> Facts:
    """One roll against the first of the targets; the others defend against its effort once it stands."""
    first, *_ = aim.targets
    goal = move.goal or f"an attack on {named_all(state, aim.targets)}"
    yield from begun(state, roll, goal, move.who, blow.way, label=blow.label, against=first)
    yield from attack(state, move, aim, blow, roll, blow.trapping)


def attack(state: State, move: Assailing, aim: Aim, blow: Blow, roll: RollId, trapping: str) -> Facts:
    """That a roll is an attack, with its weapon; each target of a sprayed one takes 1 from it (SF-extra-spray.2)."""
    (first, *others), hidden = aim.targets, is_hidden(state, move.who)
    fight = aim.card.id if aim.card else NO_CONFLICT
    yield AttackFramed(
        conflict=fight,
        roll=roll,
        who=move.who,
        target=first,
        track=blow.track,
        trapping=trapping,
        others=tuple(others),
        afar=is_afar(state, move.who, first),
    )
    if blow.weapon:
        yield WeaponUsed(conflict=fight, roll=roll, weapon=blow.weapon, name=blow.weapon_name, hidden=hidden)
    if aim.extra is Extra.SPRAY and (spread := sprayed_effort(0, len(aim.targets))):
        line = Modifier(Source.TRAPPING, f"{len(aim.targets)} targets", spread)
        yield line_added(roll, Place.OURS, ModifierId(f"{roll}.spray"), line, hidden=hidden)
    if is_unaware(state, Assault(roll=roll, who=move.who, target=first, track=blow.track)):
        yield caught(roll)


def _check_able(state: State, seat: Seat, who: ActorId) -> None:
    """Refuse whoever attacks nobody now: a player's who is down, and a companion who stands by."""
    check_up(state, seat, who)
    check_alone(state, who)
