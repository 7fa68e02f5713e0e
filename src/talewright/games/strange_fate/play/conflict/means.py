"""What somebody attacks with: skills with a trapping for it, and how far each of them reaches."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.strange_fate.play.able import as_is
from talewright.games.strange_fate.play.acting import acting
from talewright.games.strange_fate.play.applied import AppliedSkill, chosen
from talewright.games.strange_fate.play.conflict.card import ConflictCard
from talewright.games.strange_fate.play.conflict.fighters import is_foe
from talewright.games.strange_fate.play.ids import ActorId
from talewright.games.strange_fate.play.state import Person, State
from talewright.games.strange_fate.play.ways import of_trapping, way_of
from talewright.games.strange_fate.rules.characters.character import Character
from talewright.games.strange_fate.rules.characters.instead import Instead, skill_for, substitutes
from talewright.games.strange_fate.rules.characters.owned import Owned
from talewright.games.strange_fate.rules.conflict.stress import Track
from talewright.games.strange_fate.rules.dice.invulnerability import Scope as Kind
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.skills.extra import Extra, Held, reach_of
from talewright.games.strange_fate.rules.trappings import Does, OpposedBy, Procedure, fighting, procedures_of
from talewright.games.strange_fate.rules.trappings.transport import RUN_DOWN
from talewright.refusal import Fault, Refused

TRAPPING = "SF-skill-kinds.2"


class Means(Struct, frozen=True):
    """One thing to attack by, with what it harms, how far it reaches, and its extras.

    A *narrow* one serves in narrow circumstances alone, which the group judges: to run somebody down takes a mount or a
    vehicle (SF-trapping-transport.9).
    """

    by: AppliedSkill
    rating: Rating
    track: Track
    reach: int
    extras: frozenset[Extra] = frozenset()
    narrow: bool = False


def attacks_of(person: Person) -> tuple[Means, ...]:
    """Everything that a character attacks people by: their own skills first, then Common ones."""
    return _attacks_of(as_is(person))


@lru_cache(maxsize=128)
def _attacks_of(character: Character) -> tuple[Means, ...]:
    found = [means for owned in character.at_hand for means in _by(character, owned)]
    found += [means for each in substitutes(character) for means in _instead(character, each)]
    first = {means.by: means for means in reversed(found)}
    return tuple(first[by] for by in dict.fromkeys(means.by for means in found))


def _by(character: Character, owned: Owned) -> Iterator[Means]:
    rating = character.rating_of(owned.skill.name)
    for procedure in procedures_of(owned):
        if procedure.harms and harms_people(procedure):
            held = max((each for each in owned.skill.trappings if each.trapping.name == procedure.trapping), key=_reach)
            extras = frozenset(added.extra for added in held.extras)
            by, rides = of_trapping(owned.skill, held.trapping), procedure.trapping == RUN_DOWN.trapping
            yield Means(by, rating, procedure.harms, _reach(held), extras, narrow=rides)


def resisted_by(attack: Procedure) -> tuple[str, ...]:
    """The trappings that the text sets against an attack; none for what is done to things."""
    return attack.against.trappings if isinstance(attack.against, OpposedBy) else ()


def _instead(character: Character, each: Instead) -> Iterator[Means]:
    """What a skill attacks by that stands for another in narrow circumstances, which the group judges.

    Source: SF-gift-equipment.9, SF-gift-theme.4.
    """
    other = next((owned for owned in character.at_hand if owned.skill.name == each.stands_for), None)
    if other is not None and skill_for(character, each.skill):
        rating = character.rating_of(each.skill)
        for means in _by(character, other):
            yield replace(means, by=replace(means.by, skill=each.skill, gear=each.gear), rating=rating, narrow=True)


def harms_people(procedure: Procedure) -> bool:
    """Whether something is an attack on people, which wears them down."""
    return procedure.does is Does.ATTACK and procedure.harms is not None and bool(resisted_by(procedure))


def _reach(held: Held) -> int:
    return reach_of(held).zones or 0


def means_of(person: Person, text: str) -> Means:
    """What is written so. Raises ``Refused`` where the skill lacks the trapping, or the trapping does not attack."""
    found = chosen(attacks_of(person), text)
    if found is not None:
        return found
    way = way_of(person, text)
    instead = ", ".join(means.by.label for means in attacks_of(person)[:5])
    raise Refused(
        f"{way.by.label} of {person.name} is no attack on people: take a skill with a trapping that is, such as "
        f"{instead}.",
        clause=TRAPPING,
    )


def unable(person: Person, track: Track) -> Iterator[Fault]:
    """Why somebody cannot deal stress on a track now: what puts them out of reach (SF-invulnerability.10)."""
    acting = Kind(track.scope.casefold())
    yield from (fault for each in person.character.invulnerabilities if (fault := each.forbids(acting)))


# --- how far it reaches


def zone_of(state: State, who: ActorId) -> str:
    """The zone in which somebody is; empty where nobody has said."""
    return state.scene.place(who) if state.scene else ""


def is_around(state: State, one: ActorId, other: ActorId) -> bool:
    """Whether two can lay hands on each other: both are in the scene, or neither is."""
    return state.in_scene(one) == state.in_scene(other)


def together(state: State, one: ActorId, other: ActorId) -> bool:
    """Whether two are in the same zone, or nobody has said where either is."""
    return (state.in_scene(one), zone_of(state, one)) == (state.in_scene(other), zone_of(state, other))


def by_zone(state: State, people: Iterable[ActorId]) -> dict[str, tuple[ActorId, ...]]:
    """People by the zone in which they are; those of whom nobody has said where are together."""
    found: dict[str, tuple[ActorId, ...]] = {}
    for who in people:
        zone = zone_of(state, who)
        found[zone] = (*found.get(zone, ()), who)
    return found


def zones_between(state: State, one: ActorId, other: ActorId) -> int | None:
    """How many zones lie between two; None where nobody has said where they are, or there is no way."""
    if state.scene is None:
        return None
    here, there = state.scene.place(one), state.scene.place(other)
    try:
        return state.scene.zones.distance(here, there) if here and there else None
    except Refused:
        return None


def is_afar(state: State, one: ActorId, other: ActorId) -> bool:
    """Whether two are known to be in different zones."""
    return bool(zones_between(state, one, other))


def in_reach(state: State, one: ActorId, other: ActorId, means: Means) -> bool:
    """Whether an attack reaches somebody, as far as it is known where both are."""
    return (zones_between(state, one, other) or 0) <= means.reach


def reaches(state: State, who: ActorId, other: ActorId, skill: str, trapping: str) -> bool:
    """Whether a skill reaches somebody by a trapping that attacks; what an NPC does is the game master's to say."""
    actor = acting(state, who)
    known = attacks_of(actor) if isinstance(actor, Person) else ()
    meant = (each for each in known if (each.by.skill, each.by.trapping) == (skill, trapping))
    return all(in_reach(state, who, other, each) for each in meant)


def check_reach(state: State, one: ActorId, other: ActorId, means: Means) -> None:
    """Refuse an attack on somebody who is too far away, as far as it is known where both are."""
    far = zones_between(state, one, other) or 0
    fighting.check_reach(means.by.trapping, means.reach, far, called=means.by.label)


def by_distance(state: State, card: ConflictCard, who: ActorId) -> list[ActorId]:
    """All others who stand in a conflict: foes before friends, and the nearest first."""
    others = [each for each in card.standing if each != who]
    return sorted(others, key=lambda each: (not is_foe(state, who, each), zones_between(state, who, each) or 0))


def where(state: State, zone: str) -> str:
    """The zone behind whoever is attacked there, or that they are in none; nothing in a scene without zones."""
    if zone:
        return f" in {zone}"
    return " in no zone" if state.scene and state.scene.zones.names else ""
