"""What a conflict comes to, exactly: how soon somebody is taken out, and who wins if both go on as they do.

An attack that is framed is reckoned as it stands. For one that nobody has made yet the best skill on each sheet counts,
or what an NPC's line names first.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from talewright.games.strange_fate.odds import Attack, Choice, Fight, Target, fight, taken_out_within, weighed_in_fight
from talewright.games.strange_fate.play.card import Card
from talewright.games.strange_fate.play.conflict.card import Assault, ConflictCard
from talewright.games.strange_fate.play.conflict.defences import covering, defence_of
from talewright.games.strange_fate.play.conflict.fighters import bearing_of
from talewright.games.strange_fate.play.conflict.means import Means, attacks_of, unable
from talewright.games.strange_fate.play.conflict.reach import in_reach
from talewright.games.strange_fate.play.flaws import worn_out
from talewright.games.strange_fate.play.ids import ActorId, RollId
from talewright.games.strange_fate.play.state import Npc, Person, State
from talewright.games.strange_fate.procedure.shape import MEDIOCRE
from talewright.games.strange_fate.roll import Faces
from talewright.games.strange_fate.situation import Side, Situation
from talewright.games.strange_fate.stress import Track
from talewright.games.strange_fate.weapon import ORDINARY

SOON = 3
"""Within how many exchanges it is told."""
USUAL = "each attacks and defends by the best skill there is"
FRAMED = "this attack in every exchange, and the best skill in answer"


@dataclass(frozen=True, slots=True)
class Prospects:
    """How soon an attack takes its target out, and who wins if both attack in each exchange."""

    within: tuple[Fraction, ...]
    duel: Fight | None
    policy: str


@lru_cache(maxsize=256)
def prospects(ours: Attack, theirs: Attack | None, means: str = USUAL) -> Prospects:
    """What an attack comes to, and the answer to it; *means* says by which skills."""
    within = tuple(taken_out_within(ours, exchanges) for exchanges in range(1, SOON + 1))
    try:
        duel = fight(ours, theirs)
    except ValueError:  # neither can ever hurt the other
        duel = None
    return Prospects(within, duel, f"{means}; {ours.target.bears.name}")


@lru_cache(maxsize=256)
def worth(ours: Attack, theirs: Attack | None, faces: Faces) -> dict[Choice, Fraction]:
    """What to do with an attack whose dice lie there: the chance to win by keeping it, by +2, and by another throw.

    Nothing where neither can ever hurt the other.
    """
    try:
        return weighed_in_fight(ours, theirs, faces)
    except ValueError:
        return {}


def attack_framed(state: State, card: Card, assault: Assault) -> Attack | None:
    """An attack as its roll stands; None as long as nothing opposes it, and against a difficulty."""
    situation = card.situation
    if situation is None or not situation.is_opposed:
        return None
    return _attack(state, assault.target, assault.track, situation, assault.weapon)


def _attack(state: State, target: ActorId, track: Track, situation: Situation, weapon: int) -> Attack:
    bears = bearing_of(state, target)
    return Attack(
        situation=situation,
        weapon=weapon,
        armor=bears.track(track).armor,
        target=Target(bearing=bears, wounds=state.wounds_of(target), track=track),
    )


def attack_reckoned(state: State, conflict: ConflictCard, who: ActorId, target: ActorId) -> Attack | None:
    """What somebody would attack with, and the target defend; None for who is out of reach of all such things."""
    actor = state.actor(who)
    if isinstance(actor, Person) and any(unable(actor, conflict.scope.track)):
        return None
    track, weapon, trapping, rating = conflict.scope.track, ORDINARY, "", MEDIOCRE
    if isinstance(actor, Npc):
        rating = actor.quick.rating
    elif means := _best(state, actor, target, track):
        rating, trapping = means.rating, means.by.trapping
        weapon = max((piece.weapon(track) for piece in actor.character.equipment), default=ORDINARY)
    assault = Assault(roll=RollId(""), who=who, target=target, track=track, trapping=trapping)
    defence = Side(defence_of(state, assault).rating, (), covering(state, assault))
    situation = Situation(Side(rating), defence, state.edition.dice)
    return _attack(state, target, track, situation, weapon)


def _best(state: State, person: Person, target: ActorId, track: Track) -> Means | None:
    out = worn_out(state, person)
    able = (each for each in attacks_of(person) if each.track is track and each.by.skill not in out)
    found = [each for each in able if in_reach(state, person.id, target, each)]
    return max(found, key=lambda each: (each.rating.tier, each.rating.value), default=None)
