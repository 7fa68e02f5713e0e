"""By what somebody attacks or defends: skills with the trapping for it, and what an NPC's line names."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from talewright.games.strange_fate.character import Character
from talewright.games.strange_fate.extra import Extra, Held, reach_of
from talewright.games.strange_fate.gift import ThemeBenefit
from talewright.games.strange_fate.invulnerability import Invulnerability
from talewright.games.strange_fate.invulnerability import Scope as Kind
from talewright.games.strange_fate.ladder import Rating
from talewright.games.strange_fate.library import library
from talewright.games.strange_fate.owned import Owned
from talewright.games.strange_fate.play.able import as_is
from talewright.games.strange_fate.play.applied import NO_SKILL, AppliedSkill, chosen
from talewright.games.strange_fate.play.conflict_card import Assault
from talewright.games.strange_fate.play.ids import CharacterId
from talewright.games.strange_fate.play.state import Npc, Person, State
from talewright.games.strange_fate.play.ways import Way, of_trapping, way_of, ways
from talewright.games.strange_fate.procedure import EVERY, Does, OpposedBy, Procedure, procedures_of
from talewright.games.strange_fate.procedure.shape import MEDIOCRE
from talewright.games.strange_fate.skill import SkillKind
from talewright.games.strange_fate.stress import Track
from talewright.refusal import Fault, Refused

TRAPPING = "SF-skill-kinds.2"


@dataclass(frozen=True, slots=True)
class Means:
    """One thing to attack by, with what it harms, how far it reaches, and its extras."""

    by: AppliedSkill
    rating: Rating
    track: Track
    reach: int
    extras: frozenset[Extra] = frozenset()


def attacks_of(person: Person) -> tuple[Means, ...]:
    """Everything that a character attacks people by: their own skills first, then Common ones."""
    return _attacks_of(as_is(person))


@lru_cache(maxsize=128)
def _attacks_of(character: Character) -> tuple[Means, ...]:
    found = [means for owned in _skills(character) for means in _by(character, owned)]
    first = {means.by: means for means in reversed(found)}
    return tuple(first[by] for by in dict.fromkeys(means.by for means in found))


def _skills(character: Character) -> Iterator[Owned]:
    """Those on the sheet, then Common skills that were not bought (SF-buy-skills.2)."""
    own = {skill.name.casefold() for skill in character.designs}
    yield from character.skills
    yield from (Owned(skill=each.skill()) for each in library().of(SkillKind.COMMON) if each.name.casefold() not in own)


def _by(character: Character, owned: Owned) -> Iterator[Means]:
    rating = character.rating_of(owned.skill.name)
    for procedure in procedures_of(owned):
        if procedure.does is Does.ATTACK and procedure.harms and _resisted_by(procedure):
            held = max((each for each in owned.skill.trappings if each.trapping.name == procedure.trapping), key=_reach)
            extras = frozenset(added.extra for added in held.extras)
            yield Means(of_trapping(owned.skill, held.trapping), rating, procedure.harms, _reach(held), extras)


def _resisted_by(attack: Procedure) -> tuple[str, ...]:
    """The trappings that the text sets against an attack; none for what is done to things."""
    return attack.against.trappings if isinstance(attack.against, OpposedBy) else ()


def _reach(held: Held) -> int:
    return reach_of(held).zones or 0


def means_of(person: Person, text: str) -> Means:
    """What is written so. Refused where the skill lacks the trapping, or the trapping does not attack."""
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


# --- defence


DEFENCES: dict[Track, tuple[str, ...]] = {
    track: tuple(
        dict.fromkeys(
            name for each in EVERY if each.does is Does.ATTACK and each.harms is track for name in _resisted_by(each)
        )
    )
    for track in Track
}
"""The trappings that resist harm on each track, where nobody knows by which trapping the attack is made."""


def resisting(assault: Assault) -> tuple[str, ...]:
    """The trappings that defend against an attack, the usual one first."""
    found = [each for each in EVERY if each.trapping == assault.trapping and each.does is Does.ATTACK]
    usual = [name for each in found for name in _resisted_by(each)]
    if not usual:
        return DEFENCES[assault.track]
    others = (each.trapping for each in EVERY if each.does is Does.DEFENCE and assault.trapping in each.resists)
    return tuple(dict.fromkeys((*usual, *others)))


def defences_of(person: Person, assault: Assault) -> tuple[Way, ...]:
    """By what a character defends against an attack, the best first.

    Behind those that always serve stand others that may: with a piece of equipment, by an Unusual defence, and by a
    skill that stands for another; whether they do here the group judges.

    Source: SF-extra-unusual.1, SF-gift-equipment.6, SF-gift-theme.4.
    """
    wanted = resisting(assault)
    known = ways(person)
    found = [way for way in known if way.by.held in wanted]
    defending = {way.by.skill for way in found}
    perhaps = {*_unusual(person, assault), *_instead(person)}
    others = [
        way for way in known if way not in found and (way.by in perhaps or (way.by.gear and way.by.skill in defending))
    ]
    return (*_best_first(found), *_best_first(others))


def _best_first(found: Iterable[Way]) -> list[Way]:
    return sorted(found, key=lambda way: (-int(way.rating.tier.value), -way.rating.value))


def _unusual(person: Person, assault: Assault) -> Iterator[AppliedSkill]:
    """Defences against other harm of this kind that work otherwise, such as a Parry that stops bullets."""
    serving = {each.trapping for each in EVERY if each.does is Does.DEFENCE and _harms(each) is assault.track}
    for skill in as_is(person).designs:
        for held in skill.trappings:
            if held.trapping.name in serving and any(added.extra is Extra.UNUSUAL for added in held.extras):
                yield of_trapping(skill, held.trapping)


def _harms(defence: Procedure) -> Track | None:
    """The track that a defence keeps from harm."""
    attacks = (each for each in EVERY if each.does is Does.ATTACK and each.trapping in defence.resists)
    return next((each.harms for each in attacks), None)


def _instead(person: Person) -> Iterator[AppliedSkill]:
    """The skills of a Theme that stand for others in narrow circumstances."""
    for theme in person.character.themes:
        yield from (AppliedSkill(each.skill) for each in theme.skills if each.benefit is ThemeBenefit.INSTEAD)


def defence_of(state: State, assault: Assault) -> Way:
    """What somebody defends by unless they say otherwise: the best that there is, and Mediocre without any."""
    target = state.actor(assault.target)
    found = defences_of(target, assault) if isinstance(target, Person) else ways(target)
    wanted = resisting(assault)
    always = (way for way in found if isinstance(target, Npc) or way.by.held in wanted)
    return next(always, Way(NO_SKILL, MEDIOCRE))


def covering(state: State, assault: Assault) -> tuple[Invulnerability, ...]:
    """The Invulnerabilities of the target that cover all attacks of this kind, and are on (SF-invulnerability.7)."""
    target, kind = state.actor(assault.target), Kind(assault.track.scope.casefold())
    if not isinstance(target, Person):
        return ()
    return tuple(each for each in target.character.invulnerabilities if each.is_on and each.against is kind)


def check_defence(state: State, assault: Assault, text: str) -> None:
    """Refuse to defend by a skill without a trapping that serves against this attack."""
    person = state.people.get(CharacterId(assault.target))
    if person is None:
        return
    way, may = way_of(person, text), defences_of(person, assault)
    if way in may:
        return
    instead = ", ".join(each.by.label for each in may[:4])
    raise Refused(
        f"{way.by.label} of {person.name} does not defend against this: it takes {' or '.join(resisting(assault))}"
        f"{f', as with {instead}' if instead else ''}.",
        clause=TRAPPING,
    )
