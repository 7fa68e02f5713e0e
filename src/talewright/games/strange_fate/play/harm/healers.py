"""Who treats whom, and by what: Treatment of the right scope, and for the body of an Artificial Repair."""

from talewright.games.strange_fate.archetype import check_mending
from talewright.games.strange_fate.play.flaws import worn_out
from talewright.games.strange_fate.play.harm.suffered import Treating
from talewright.games.strange_fate.play.ids import ActorId, CharacterId
from talewright.games.strange_fate.play.state import Npc, Person, State
from talewright.games.strange_fate.play.ways import Way, way_of, ways
from talewright.games.strange_fate.procedure.treatment import check_scope
from talewright.games.strange_fate.stress import Scope
from talewright.games.strange_fate.tier import Tier
from talewright.refusal import Refused

TREATS = "Treatment"
MADE, MENDS = "Artificial", "Repair"


def treats(way: Way) -> Scope | None:
    """The scope that a character treats by a way; None for anything but Treatment."""
    return Scope(way.by.choice) if way.by.trapping == TREATS else None


def check_way(state: State, person: Person, way: Way, treating: Treating, scope: Scope) -> None:
    """Refuse a skill that does not treat this scope, and medicine for the body of an Artificial.

    Source: SF-trapping-treatment.1, SF-archetype-artificial.5, SF-archetype-artificial.6.
    """
    chosen, trapping = treats(way), way.by.held
    if not treating.revives and is_made(state, treating.patient, scope) and (chosen or trapping):
        check_mending(trapping, way.rating.tier, _health(state, treating.patient))
        return
    if chosen is None:
        raise Refused(
            f"{way.by.label} of {person.name} treats nobody: take a skill with Treatment [{scope}].",
            clause="SF-skill-kinds.2",
        )
    check_scope(chosen, scope)


def is_made(state: State, patient: ActorId, scope: Scope) -> bool:
    """Whether what is treated is the body of an Artificial, which is mended (SF-archetype-artificial.5)."""
    person = state.people.get(CharacterId(patient))
    archetype = person.character.archetype if person else None
    return scope is Scope.PHYSICAL and archetype is not None and archetype.name == MADE


def _health(state: State, patient: ActorId) -> tuple[Tier, ...]:
    """The tiers of the skills that bear wounds of the body (SF-archetype-artificial.6)."""
    skills = state.person(CharacterId(patient)).character.designs
    bears = (skill for skill in skills for held in skill.trappings if str(held.trapping) == "Stress Capacity [Health]")
    return tuple(skill.tier for skill in bears)


def own_ways(state: State, person: Person) -> list[Way]:
    """What a character may roll by with the skills on the sheet that work now."""
    own = {skill.name for skill in person.character.designs} - worn_out(state, person)
    return [way for way in ways(person) if way.by.skill in own and not way.by.gear]


def may_treat(state: State, person: Person, patient: ActorId, scope: Scope) -> list[Way]:
    """The bought skills of a character that treat a scope of somebody: by Treatment, or where it is made by Repair."""
    bought = own_ways(state, person)
    if not is_made(state, patient, scope):
        return [way for way in bought if treats(way) is scope]
    needed = max(_health(state, patient), default=Tier.MUNDANE)
    return [way for way in bought if way.by.held == MENDS and way.rating.tier >= needed]


def tier_of(actor: Person | Npc, by: str) -> Tier:
    """The tier of the tier benefit of Treatment, Mundane where it was not chosen (SF-trapping-treatment.8)."""
    way = way_of(actor, by)
    if isinstance(actor, Npc):
        return way.rating.tier
    owned = actor.character.owned(way.by.skill)
    chosen = owned is not None and any(str(each) == way.by.held for each in owned.benefits)
    return owned.skill.tier if owned is not None and chosen else Tier.MUNDANE
