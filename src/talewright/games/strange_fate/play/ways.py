"""By what somebody may roll: a skill, a trapping of it, a skill with equipment in use; for an NPC, what its line names.

"Stealth" is the skill, "Stealth: Hide" one of its trappings, "Stealth with Grey cloak" the skill with a piece of gear.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from talewright.games.strange_fate.character import Character
from talewright.games.strange_fate.ladder import Rating
from talewright.games.strange_fate.library import library
from talewright.games.strange_fate.npc import OTHERWISE
from talewright.games.strange_fate.play.able import as_is
from talewright.games.strange_fate.play.story import Npc, Person
from talewright.games.strange_fate.skill import Skill, SkillKind
from talewright.refusal import Refused


@dataclass(frozen=True, slots=True)
class Way:
    """One thing to roll by, as it is written, with its rating."""

    text: str
    rating: Rating

    @property
    def said(self) -> str:
        return f"{self.text}, {self.rating.title}"


def ways(who: Person | Npc) -> tuple[Way, ...]:
    """Everything that somebody may roll by: their own first, then Common skills that were not bought."""
    if isinstance(who, Npc):
        return tuple(Way(good.name, good.rating) for good in who.quick.goods)
    return _ways_of(as_is(who))


@lru_cache(maxsize=128)
def _ways_of(character: Character) -> tuple[Way, ...]:
    own = {skill.name.casefold() for skill in character.designs}
    unbought = (sample.skill() for sample in library().of(SkillKind.COMMON) if sample.name.casefold() not in own)
    found = [way for skill in (*character.designs, *unbought) for way in _of_skill(character, skill)]
    return tuple({way.text: way for way in reversed(found)}[text] for text in dict.fromkeys(way.text for way in found))


def _of_skill(character: Character, skill: Skill) -> Iterator[Way]:
    """The skill, with each piece of equipment that changes it, and each of its trappings (SF-skill-kinds.2)."""
    rating = character.rating_of(skill.name)
    yield Way(skill.name, rating)
    for piece in character.equipment:
        better = character.rating_of(skill.name, piece)
        if better != rating:
            yield Way(f"{skill.name} with {piece.name}", better)
    for held in skill.trappings:
        yield Way(f"{skill.name}: {held.trapping}", rating)


def way_of(who: Person | Npc, text: str) -> Way:
    """What is written so. Raises ``Refused`` that says what there is.

    An NPC is Mediocre at what its line does not name; a character rolls a trapping by a skill that has it.

    Source: SF-skill-kinds.2, SF-buy-skills.2.
    """
    written = " ".join(text.split()).casefold()
    for way in ways(who):
        if way.text.casefold() == written:
            return way
    if isinstance(who, Npc):
        return Way(" ".join(text.split()), OTHERWISE) if written else ways(who)[0]
    if not written:
        raise Refused(f"Say by which skill {who.name} does it.", clause="SF-skill-kinds.2")
    return _refused(who, text.strip())


def _refused(who: Person, text: str) -> Way:
    """Say what would be right instead of something that nobody can roll by."""
    name, _, trapping = text.partition(":")
    who.character.rating_of(name.partition(" with ")[0])
    skill = next(way.text for way in ways(who) if way.text.casefold() == name.strip().partition(" with ")[0].casefold())
    has = [way.text.partition(": ")[2] for way in ways(who) if way.text.startswith(f"{skill}: ")]
    others = [
        way.text
        for way in ways(who)
        if trapping.strip() and way.text.casefold().endswith(f": {trapping.strip()}".casefold())
    ]
    instead = f" {', '.join(others[:4])} would do." if others else ""
    raise Refused(
        f"{skill} of {who.name} cannot do {text[:60]!r}: it has {', '.join(has) or 'no trapping'}.{instead}",
        clause="SF-skill-kinds.2",
    )
