"""What comes of an attack whose roll stands: stress for its target, the others who defend, and the turn is over.

The dice of an attack on several have fallen against the first of them. What its tier was worth there is in its effort,
so that the effort stands in the lower of the two tiers, and each of the others gains or loses by their own
(SF-power-tiers.8).
"""

from msgspec.structs import replace

from talewright.games.strange_fate.play.base import Facts
from talewright.games.strange_fate.play.card import Card, Place
from talewright.games.strange_fate.play.conflict.attacks import NO_CONFLICT, AttackFramed, WeaponUsed
from talewright.games.strange_fate.play.conflict.card import Assault, ConflictCard
from talewright.games.strange_fate.play.conflict.circumstances import softened
from talewright.games.strange_fate.play.conflict.defences import defence_of
from talewright.games.strange_fate.play.conflict.fighters import assault_of, bearing_of, fight_of
from talewright.games.strange_fate.play.conflict.means import is_afar
from talewright.games.strange_fate.play.conflict.turns import action_taken
from talewright.games.strange_fate.play.harm.hits import HarmWorked, HitDealt
from talewright.games.strange_fate.play.ids import ActorId, CharacterId, HitId, RollId
from talewright.games.strange_fate.play.known import is_here, is_hidden
from talewright.games.strange_fate.play.rolls.begun import begun
from talewright.games.strange_fate.play.rolls.sides import SideNamed, covers, perhaps_hidden
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.rules.conflict.stress import Scope, Track
from talewright.games.strange_fate.rules.conflict.weapon import stress_dealt
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.situation import Situation
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.skills import glamour
from talewright.table.seat import Seat


def came_of_attack(state: State, roll: RollId) -> Facts:
    """What follows when the roll of an attack stands; nothing of any other roll."""
    assault = assault_of(state, roll)
    if assault is None:
        return
    card = fight_of(state, roll)
    yield from _stress(state, card, assault)
    yield from _others_defend(state, card, assault)
    if not assault.follows:
        yield from action_taken(card, assault.who)


def _is_target(state: State, card: ConflictCard | None, who: ActorId) -> bool:
    """Whether an attack can still hit somebody: they stand in the conflict, or are at the table."""
    return who in card.standing if card else is_here(state, who)


def _stress(state: State, card: ConflictCard | None, assault: Assault) -> Facts:
    """Stress by the shifts, the Weapon and the Armor; what hides a side hides the sum too."""
    rolled, target, track = state.known_roll(assault.roll), assault.target, assault.track
    harm = _harm(state, assault, rolled.decided.shifts if rolled.decided else 0)
    if harm is None or not _is_target(state, card, target):
        return
    stress, working = harm
    hit, secret = HitId(assault.roll), is_hidden(state, target)
    yield HarmWorked(hit=hit, working=working, hidden=rolled.hides or secret)
    leaves = Scope(glamour.harm().consequences) if _is_glamour(state, assault) else None
    yield HitDealt(hit=hit, who=target, by=assault.who, track=track, stress=stress, leaves=leaves, hidden=secret)


def harm_so_far(state: State, rolled: Card, seat: Seat) -> str:
    """What an attack would deal whose dice lie there and may still change; empty for whoever may not know the sum."""
    assault, outcome = assault_of(state, rolled.id), rolled.outcome
    if assault is None or outcome is None or rolled.is_for_later:
        return ""
    if not seat.is_gm and (rolled.hides or is_hidden(state, assault.target)):
        return ""
    harm = (
        _harm(state, assault, outcome.shifts) if _is_target(state, fight_of(state, rolled.id), assault.target) else None
    )
    return f"Stress: {harm[1]}" if harm else ""


def _harm(state: State, assault: Assault, shifts: int) -> tuple[int, str] | None:
    """The stress that comes of so many shifts, with its working; None of an attack that does not get through."""
    if assault.follows:
        shifts = -shifts
    if shifts < 1:
        return None
    if why := no_stress(state, assault):
        return 0, why
    armor = bearing_of(state, assault.target).track(assault.track).armor
    harm = stress_dealt(shifts, weapon=assault.weapon, armor=armor)
    return harm.stress, harm.working


def no_stress(state: State, assault: Assault) -> str:
    """Why an attack deals no stress, however well it hits; empty where it does.

    What is not meant to do harm does none (SF-trapping-resist-damage.2), and other fae see through Faerie Glamour
    (SF-faerie-glamour.4).
    """
    if _is_glamour(state, assault) and _is_fae(state, assault.target):
        return f"{glamour.NAME} does nothing to other fae"
    return "none is meant" if assault.harmless else ""


def is_seen_through(state: State, skill: str, track: Track, target: ActorId) -> bool:
    """Whether somebody sees through what would attack them, as fae do (SF-faerie-glamour.4)."""
    return _of_glamour(skill, track) and _is_fae(state, target)


def _is_glamour(state: State, assault: Assault) -> bool:
    """Whether an attack is that of Faerie Glamour, whose wounds are of the body (SF-faerie-glamour.1)."""
    attacks = None if assault.follows else state.known_roll(assault.roll).ours
    return _of_glamour(attacks.skill if attacks else assault.skill, assault.track)


def _of_glamour(skill: str, track: Track) -> bool:
    return skill.casefold() == glamour.NAME.casefold() and track is Track(glamour.harm().track)


def _is_fae(state: State, who: ActorId) -> bool:
    """Whether somebody sees through it, being fae as well (SF-faerie-glamour.4)."""
    person = state.people.get(CharacterId(who))
    archetype = person.character.archetype if person else None
    return archetype is not None and not glamour.affects(archetype.name)


# --- the others at whom it is aimed


def _others_defend(state: State, card: ConflictCard | None, assault: Assault) -> Facts:
    """A roll for each of the others, by the best that they have until they choose something else.

    Source: SF-extra-spray.2, SF-extra-zone.2, SF-power-tiers.8.
    """
    rolled = state.known_roll(assault.roll)
    if rolled.decided is None or rolled.situation is None:
        return
    stands = Rating(rolled.decided.effort, _tier(rolled.situation))
    for number, target in enumerate(assault.others, start=1):
        if _is_target(state, card, target):
            roll = RollId(f"{assault.roll}.{number}")
            yield from _against(state, card, assault, roll, target)
            yield from _effort(rolled, roll, stands)


def _tier(situation: Situation) -> Tier:
    """The tier in which the effort of an attack stands."""
    theirs = situation.opposition.level
    level = min(situation.ours.level, theirs) if situation.is_opposed else theirs
    tiers = list(Tier)
    return tiers[max(0, min(level, len(tiers) - 1))]


def _against(state: State, card: ConflictCard | None, assault: Assault, roll: RollId, target: ActorId) -> Facts:
    """The defence of one of them, with what covers it and the weapon of the attack."""
    who, track, trapping = assault.who, assault.track, assault.trapping
    fight = card.id if card else NO_CONFLICT
    afar = is_afar(state, who, target)
    attack = Assault(
        roll=roll, who=who, target=target, track=track, trapping=trapping, afar=afar, harmless=assault.harmless
    )
    goal = f"a defence against {state.actor(who).name}"
    way = defence_of(state, attack)
    way = replace(way, rating=softened(way.rating, way.by, attack))
    yield from begun(state, roll, goal, target, way, against=target)
    yield AttackFramed(
        conflict=fight,
        roll=roll,
        who=who,
        target=target,
        track=track,
        trapping=trapping,
        follows=assault.roll,
        afar=afar,
        harmless=assault.harmless,
    )
    yield from covers(state, attack, Place.OURS)
    if assault.weapon:
        secret = is_hidden(state, who)
        yield WeaponUsed(conflict=fight, roll=roll, weapon=assault.weapon, name=assault.weapon_name, hidden=secret)


def _effort(rolled: Card, roll: RollId, stands: Rating) -> Facts:
    """The effort of the attack as a difficulty; hidden where a side of the attack was."""
    ours = rolled.ours
    name = f"the attack of {ours.name}" if ours else "the attack"
    named = SideNamed(roll=roll, place=Place.THEIRS, name=name, rating=str(stands), fixed=True, hidden=rolled.hides)
    yield from perhaps_hidden(replace(named, who=ours.who, applied=str(ours.applied)) if ours else named)
