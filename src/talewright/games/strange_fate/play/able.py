"""Skills as they are in play: with what their trappings copy just now, and by which equipment."""

from dataclasses import replace
from functools import lru_cache

from talewright.games.strange_fate.character import Character
from talewright.games.strange_fate.equipment import Piece
from talewright.games.strange_fate.extra import Held
from talewright.games.strange_fate.ladder import Rating
from talewright.games.strange_fate.library import library
from talewright.games.strange_fate.owned import Owned
from talewright.games.strange_fate.play.deed import Copied, Deed
from talewright.games.strange_fate.play.ids import NpcId
from talewright.games.strange_fate.play.of_npcs import doer, owned_of
from talewright.games.strange_fate.play.state import Person, State
from talewright.games.strange_fate.tier import Tier
from talewright.refusal import Refused

DRIVE = "transport"


def owned_in_play(state: State, person: Person, name: str) -> Owned:
    """A skill with what it copies just now; a Common one that was not bought counts too (SF-buy-skills.2).

    Of an NPC it is what a word of its line stands for.
    """
    npc = state.npcs.get(NpcId(person.id))
    if npc is not None:
        return owned_of(npc.quick, name)
    return copying(person, person.character.owned(name) or _unbought(person.character, name))


def copying(person: Person, owned: Owned) -> Owned:
    """A skill with what it copies just now."""
    mine = tuple(each for each in person.copies if each.skill == owned.skill.name)
    return _with_copies(owned, mine) if mine else owned


def as_is(person: Person) -> Character:
    """A character with what Variable trappings stand for just now (SF-trapping-variable.1)."""
    if not person.copies:
        return person.character
    skills = tuple(copying(person, owned) for owned in person.character.skills)
    return replace(person.character, skills=skills)


def _unbought(character: Character, name: str) -> Owned:
    character.rating_of(name)
    sample = library().sample(name)
    assert sample is not None, "a skill that can be rolled"
    return Owned(skill=sample.skill(1))


@lru_cache(maxsize=128)
def _with_copies(owned: Owned, copies: tuple[Copied, ...]) -> Owned:
    """What it copies is there, with its tier benefit where that of Variable was chosen (SF-trapping-variable.7)."""
    held = {each.trapping: each for each in owned.skill.trappings}
    new = []
    for copy in (Held.parse(each.copy) for each in copies):
        if copy.trapping in held:
            held[copy.trapping] = replace(held[copy.trapping], extras=(*held[copy.trapping].extras, *copy.extras))
        else:
            held[copy.trapping] = copy
            new.append(copy.trapping)
    brings = any(trapping.name == "Variable" for trapping in owned.benefits)
    benefits = (*owned.benefits, *(new if brings else ()))
    return replace(owned, skill=replace(owned.skill, trappings=tuple(held.values())), benefits=benefits)


def owned_for(state: State, deed: Deed) -> Owned:
    """The skill of a deed."""
    return owned_in_play(state, doer(state, deed.who), deed.skill)


def piece_of(person: Person, name: str) -> Piece | None:
    """A piece of equipment by its name; None without one. Refused where there is none of that name."""
    if not name.strip():
        return None
    for piece in person.character.equipment:
        if piece.name.casefold() == name.strip().casefold():
            return piece
    has = ", ".join(piece.name for piece in person.character.equipment) or "none"
    raise Refused(f"{person.name} has no piece of equipment {name.strip()[:60]!r}: there is {has}.")


def rating_for(state: State, deed: Deed, using: str = "") -> Rating:
    """What is rolled for a deed."""
    npc = state.npcs.get(NpcId(deed.who))
    if npc is not None:
        return npc.quick.rating_of(deed.skill)
    person = state.person(deed.who)
    return person.character.rating_of(deed.skill, piece_of(person, using))


def benefit_tier(owned: Owned, trapping: str) -> Tier:
    """The tier of a skill's benefit for a trapping; Mundane where it was not chosen."""
    return owned.skill.tier if any(each.name == trapping for each in owned.benefits) else Tier.MUNDANE
