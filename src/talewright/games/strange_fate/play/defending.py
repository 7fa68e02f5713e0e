"""The others at whom one attack is aimed: each defends against its total effort, as against a difficulty.

The dice of the attack have fallen against the first of them. What its tier was worth there is in its effort, so that
the effort stands in the lower of the two tiers, and each of the others gains or loses by their own (SF-power-tiers.8).
"""

from collections.abc import Iterable

from talewright.games.strange_fate.ladder import Rating
from talewright.games.strange_fate.play import events as ev
from talewright.games.strange_fate.play.attacks import defence_of
from talewright.games.strange_fate.play.card import Card, Place
from talewright.games.strange_fate.play.conflict_card import Assault, ConflictCard
from talewright.games.strange_fate.play.ids import ActorId, RollId
from talewright.games.strange_fate.play.known import is_hidden
from talewright.games.strange_fate.play.moves.conflict import ConflictId
from talewright.games.strange_fate.play.rolls.sides import RollFramed, SideNamed, covers, perhaps_hidden
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.situation import Situation
from talewright.games.strange_fate.tier import Tier


def shifts_of(rolled: Card, assault: Assault) -> int:
    """By how much an attack is the better, once its roll stands; 0 as long as it does not."""
    if rolled.decided is None:
        return 0
    return -rolled.decided.shifts if assault.follows else rolled.decided.shifts


def is_target(state: State, card: ConflictCard | None, who: ActorId) -> bool:
    """Whether an attack can still hit somebody: they stand in the conflict, or are at the table."""
    if card is None:
        return who in state.people or who in state.npcs
    return who in card.standing


def others_defend(state: State, card: ConflictCard | None, assault: Assault) -> Iterable[ev.Event]:
    """A roll for each of the others, by the best that they have until they choose something else.

    Source: SF-extra-spray.2, SF-extra-zone.2.
    """
    rolled = state.known_roll(assault.roll)
    if rolled.decided is None or rolled.situation is None:
        return
    stands = Rating(rolled.decided.effort, _tier(rolled.situation))
    for number, target in enumerate(assault.others, start=1):
        if is_target(state, card, target):
            roll = RollId(f"{assault.roll}.{number}")
            yield from _against(state, card, assault, roll, target)
            yield from _effort(rolled, roll, stands)


def _tier(situation: Situation) -> Tier:
    """The tier in which the effort of an attack stands."""
    theirs = situation.opposition.level
    level = min(situation.ours.level, theirs) if situation.is_opposed else theirs
    tiers = list(Tier)
    return tiers[max(0, min(level, len(tiers) - 1))]


def _against(
    state: State, card: ConflictCard | None, assault: Assault, roll: RollId, target: ActorId
) -> Iterable[ev.Event]:
    actor, fight = state.actor(target), card.id if card else ConflictId("")
    attack = Assault(roll=roll, who=assault.who, target=target, track=assault.track, trapping=assault.trapping)
    way = defence_of(state, attack)
    yield RollFramed(roll=roll, goal=f"defend against {state.actor(assault.who).name}", against=target)
    yield from perhaps_hidden(
        SideNamed(
            roll=roll,
            place=Place.OURS,
            who=target,
            name=actor.name,
            by=way.by.label,
            applied=str(way.by),
            rating=str(way.rating),
            hidden=is_hidden(state, target),
        )
    )
    yield ev.AttackFramed(
        conflict=fight,
        roll=roll,
        who=assault.who,
        target=target,
        track=assault.track,
        trapping=assault.trapping,
        follows=assault.roll,
    )
    yield from covers(state, attack, Place.OURS)
    if assault.weapon:
        secret = is_hidden(state, assault.who)
        yield ev.WeaponUsed(conflict=fight, roll=roll, weapon=assault.weapon, name=assault.weapon_name, hidden=secret)


def _effort(rolled: Card, roll: RollId, stands: Rating) -> Iterable[ev.Event]:
    """The effort of the attack as a difficulty; hidden where a side of the attack was."""
    name = f"the attack of {rolled.ours.name}" if rolled.ours else "the attack"
    yield from perhaps_hidden(
        SideNamed(roll=roll, place=Place.THEIRS, name=name, rating=str(stands), fixed=True, hidden=rolled.hides)
    )
