"""What somebody may roll by: skills, their trappings, skills with equipment in use; for an NPC, what its line names."""

from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache

from msgspec import Struct

from talewright.games.strange_fate.play.able import acts_by, as_is
from talewright.games.strange_fate.play.applied import AppliedSkill, chosen, resolved
from talewright.games.strange_fate.play.state import Npc, Person
from talewright.games.strange_fate.rules.characters.character import UNTRAINED, Character, no_skill
from talewright.games.strange_fate.rules.characters.equipment import Piece
from talewright.games.strange_fate.rules.characters.instead import Instead, skill_for, substitutes
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.skills.library import library
from talewright.games.strange_fate.rules.skills.skill import Skill
from talewright.games.strange_fate.rules.skills.trapping import Trapping
from talewright.refusal import Refused


class Way(Struct, frozen=True):
    """One thing to roll by, with its rating."""

    by: AppliedSkill
    rating: Rating


def ways(who: Person | Npc) -> tuple[Way, ...]:
    """Everything that somebody may roll by: their own first, then what was not bought."""
    if isinstance(who, Npc):
        return tuple(way for good in acts_by(who) for way in _ways_with(good.name, good.rating, who.equipment))
    return _ways_of(as_is(who))


def _ways_with(skill: str, rating: Rating, equipment: tuple[Piece, ...]) -> Iterator[Way]:
    """A skill, and with each piece that betters it (SF-gift-equipment.6, SF-gift-equipment.8)."""
    yield Way(AppliedSkill(skill), rating)
    for piece in equipment:
        better = piece.bettered(skill, rating)
        if better != rating:
            yield Way(AppliedSkill(skill, gear=piece.name), better)


@lru_cache(maxsize=128)
def _ways_of(character: Character) -> tuple[Way, ...]:
    found = [way for owned in character.at_hand for way in _ways_by(character, owned.skill)]
    found += [way for each in substitutes(character) for way in _ways_instead(character, each)]
    first = {way.by: way for way in reversed(found)}
    return tuple(first[by] for by in dict.fromkeys(way.by for way in found))


def _ways_by(character: Character, skill: Skill) -> Iterator[Way]:
    """The skill, with each piece of equipment that changes it, and each of its trappings (SF-skill-kinds.2)."""
    rating = character.rating_of(skill.name)
    yield from _ways_with(skill.name, rating, character.equipment)
    for held in skill.trappings:
        yield Way(of_trapping(skill, held.trapping), rating)


def _ways_instead(character: Character, each: Instead) -> Iterator[Way]:
    """A skill by the trappings of another for which it stands (SF-gift-equipment.9, SF-gift-theme.4)."""
    other = skill_for(character, each.stands_for)
    for held in other.trappings if other and skill_for(character, each.skill) else ():
        by = AppliedSkill(each.skill, held.trapping.name, held.trapping.choice, each.gear)
        yield Way(by, character.rating_of(each.skill))


def of_trapping(skill: Skill, trapping: Trapping) -> AppliedSkill:
    """A skill by one of its trappings."""
    return AppliedSkill(skill.name, trapping.name, trapping.choice)


def way_of(who: Person | Npc, text: str) -> Way:
    """What is written so, in its notation or as people read it. Raises ``Refused`` that says what there is.

    An NPC is Mediocre at what its line does not name; whoever has a sheet rolls a trapping by a skill that has it.

    Source: SF-skill-kinds.2, SF-buy-skills.2.
    """
    found = chosen(ways(who), text)
    if found is not None:
        return found
    written = " ".join(text.split())
    if isinstance(who, Npc):
        return Way(AppliedSkill(written), who.quick.rating_of(written)) if written else ways(who)[0]
    if not written:
        raise Refused(f"Say by which skill {who.name} does it.", clause="SF-skill-kinds.2")
    return _refused(who, text.strip())


def _refused(who: Person, text: str) -> Way:
    """Say what would be right instead of something that nobody can roll by."""
    tried = _tried(who, text)
    if who.character.usable(tried.skill) is None:
        raise no_skill(who.character, tried.skill)
    mine = [way.by for way in ways(who) if way.by.key[0] == tried.key[0]]
    has = ", ".join(by.held for by in mine if by.held) or "no trapping"
    others = [way.by.label for way in ways(who) if tried.held and way.by.held.casefold() == tried.held.casefold()]
    instead = f" {', '.join(others[:4])} would do." if others else ""
    raise Refused(
        f"{mine[0].skill} of {who.name} cannot do {text[:60]!r}: it has {has}.{instead}", clause="SF-skill-kinds.2"
    )


def _tried(who: Person, text: str) -> AppliedSkill:
    """What comes nearest to it: one of the skills that there are, else what is written."""
    tried = applied_by(who, text)
    if tried.skill == text:
        with suppress(ValueError):
            return AppliedSkill.parse(text)
    return tried


def applied_by(who: Person | Npc | None, text: str) -> AppliedSkill:
    """The skill that somebody did something by, where only what people read of it is known."""
    match who:
        case Person(character=character):
            skills = [*(skill.name for skill in character.designs), *_common()]
            return resolved(text, skills, [piece.name for piece in character.equipment])
        case Npc(quick=quick):
            return resolved(text, [good.name for good in quick.goods], ())
        case None:
            return AppliedSkill(text)


@lru_cache(maxsize=1)
def _common() -> tuple[str, ...]:
    return (*(sample.name for sample in library().common), UNTRAINED)
