"""Who treats whom, and by what: skills with Treatment, of characters and companions, and on the line of an NPC."""

from collections.abc import Iterable, Iterator

from talewright.games.strange_fate.play.able import best_benefit, plain, skills
from talewright.games.strange_fate.play.acting import acting, actors
from talewright.games.strange_fate.play.allowed import is_up_to, whose
from talewright.games.strange_fate.play.answers import cheap_first
from talewright.games.strange_fate.play.applied import chosen
from talewright.games.strange_fate.play.conflict.defences import best_first
from talewright.games.strange_fate.play.conflict.fighters import check_alone, has_action
from talewright.games.strange_fate.play.conflict.means import unable
from talewright.games.strange_fate.play.flaws import worn_out
from talewright.games.strange_fate.play.harm.suffered import Treating
from talewright.games.strange_fate.play.ids import ActorId, CharacterId
from talewright.games.strange_fate.play.state import Npc, Person, State
from talewright.games.strange_fate.play.ways import Way, of_trapping, way_of, ways
from talewright.games.strange_fate.rules.characters.archetype import ARTIFICIAL, check_mending
from talewright.games.strange_fate.rules.conflict.stress import Scope, Track
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.trappings.treatment import check_scope
from talewright.refusal import Fault, Refused, refuse
from talewright.table.offer import allowed
from talewright.table.seat import Seat
from talewright.wording import capital

TREATS = "Treatment"
MENDS = "Repair"


def healers(state: State, seat: Seat) -> Iterable[Person | Npc]:
    """The characters, companions and NPCs of a seat who have the time to treat somebody."""
    own = (each for each in actors(state) if is_up_to(state, seat, each.id))
    return (each for each in own if allowed(check_alone, state, each.id) and has_action(state, seat, each.id))


def said_of(state: State, seat: Seat, healer: ActorId, treats: str) -> str:
    """What a treatment is called, and by whom, where that is not plain."""
    name = whose(state, seat, healer)
    return f"Have {name} {treats}" if name else capital(treats)


def treats(way: Way) -> Scope | None:
    """The scope that somebody treats by a way; None for anything but Treatment."""
    return Scope(way.by.choice) if way.by.trapping == TREATS else None


def way_of_healer(healer: Person | Npc, by: str) -> Way:
    """What somebody treats by: a word on the line of an NPC that is no skill treats what the game master says."""
    if isinstance(healer, Person):
        return way_of(healer, by)
    return chosen(_ways_of_npc(healer), by) or way_of(healer, by)


def check_way(state: State, healer: Person | Npc, way: Way, treating: Treating, scope: Scope) -> None:
    """Refuse a skill that does not treat this scope, medicine for the body of an Artificial, and hands that reach none.

    Source: SF-trapping-treatment.1, SF-archetype-artificial.5, SF-archetype-artificial.6, SF-invulnerability.10.
    """
    if isinstance(healer, Npc) and way.by.skill in plain(healer):
        return
    refuse(_hands_off(healer, way, treating.patient, scope))
    chosen_scope, trapping = treats(way), way.by.held
    if not treating.revives and is_made(state, treating.patient, scope) and (chosen_scope or trapping):
        check_mending(trapping, way.rating.tier, _health(state, treating.patient))
        return
    if chosen_scope is None:
        raise Refused(
            f"{way.by.label} of {healer.name} treats nobody: take a skill with Treatment [{scope}].",
            clause="SF-skill-kinds.2",
        )
    check_scope(chosen_scope, scope)


def _hands_off(healer: Person | Npc, way: Way, patient: ActorId, scope: Scope) -> Iterator[Fault]:
    """Why somebody cannot lay hands on the wounds of another body, unless the mind alone does it.

    Source: SF-invulnerability.10, SF-extra-psychic.5.
    """
    if not isinstance(healer, Person) or scope is not Scope.PHYSICAL or healer.id == patient:
        return
    skill = healer.character.usable(way.by.skill)
    held = skill.skill.trappings if skill else ()
    if not any(each.is_psychic and str(each.trapping) == way.by.held for each in held):
        yield from unable(healer, Track.HEALTH)


def is_made(state: State, patient: ActorId, scope: Scope) -> bool:
    """Whether what is treated is the body of an Artificial, which is mended (SF-archetype-artificial.5)."""
    person = state.people.get(CharacterId(patient))
    archetype = person.character.archetype if person else None
    return scope is Scope.PHYSICAL and archetype is not None and archetype.name == ARTIFICIAL


def _health(state: State, patient: ActorId) -> tuple[Tier, ...]:
    """The tiers of the skills that bear wounds of the body (SF-archetype-artificial.6)."""
    skills = state.person(CharacterId(patient)).character.designs
    bears = (skill for skill in skills for held in skill.trappings if str(held.trapping) == "Stress Capacity [Health]")
    return tuple(skill.tier for skill in bears)


def own_ways(state: State, healer: Person | Npc) -> list[Way]:
    """What somebody may treat or mend by with the skills on the sheet, or on the line, that work now, best first."""
    if isinstance(healer, Npc):
        return best_first(_ways_of_npc(healer))
    own = {skill.name for skill in healer.character.designs} - worn_out(state, healer)
    return cheap_first(healer, best_first(way for way in ways(healer) if way.by.skill in own and not way.by.gear))


def _ways_of_npc(npc: Npc) -> Iterator[Way]:
    """Each trapping of the words of a line that are skills, and "treatment" itself, which is for every scope."""
    yield from (way for way in ways(npc) if _is_treatment(npc, way))
    for skill in (owned.skill for owned in skills(npc)):
        rating = way_of(npc, skill.name).rating
        yield from (Way(of_trapping(skill, held.trapping), rating) for held in skill.trappings)


def _is_treatment(healer: Person | Npc, way: Way) -> bool:
    """Whether a word on the line of an NPC is the name of the trapping."""
    return isinstance(healer, Npc) and way.by.skill.casefold() == TREATS.casefold()


def may_treat(state: State, healer: Person | Npc, patient: ActorId, scope: Scope) -> list[Way]:
    """The bought skills of somebody that treat a scope of a patient: by Treatment, or where it is made by Repair."""
    bought = within_reach(state, healer, patient, scope)
    if not is_made(state, patient, scope):
        return [way for way in bought if treats(way) is scope or _is_treatment(healer, way)]
    needed = max(_health(state, patient), default=Tier.MUNDANE)
    return [way for way in bought if way.by.held == MENDS and way.rating.tier >= needed]


def within_reach(state: State, healer: Person | Npc, patient: ActorId, scope: Scope) -> list[Way]:
    """What somebody may treat or mend a patient by now, as far as they can touch one (SF-invulnerability.10)."""
    return [way for way in own_ways(state, healer) if not any(_hands_off(healer, way, patient, scope))]


def tier_of(state: State, who: ActorId, way: Way) -> Tier:
    """The tier of the tier benefit of Treatment, Mundane where it was not chosen (SF-trapping-treatment.8).

    That of an NPC follows from its line.
    """
    has_sheet = isinstance(acting(state, who), Person)
    return best_benefit(state, who, way.by.held, way.by.skill) if has_sheet else way.rating.tier
