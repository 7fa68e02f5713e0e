"""Skills as they are in play: with what their trappings copy just now, and by which equipment; and those of NPCs.

What bears the name of a skill that comes with the game does what that skill does. Anything else in the line of an NPC
rates whatever it covers, and the game master says what that is: a thug may do everything that is rolled.
"""

from functools import lru_cache

from msgspec.structs import replace

from talewright.games.strange_fate.play.acting import acting, doer
from talewright.games.strange_fate.play.deed import Copied, Deed
from talewright.games.strange_fate.play.flaws import at_rest
from talewright.games.strange_fate.play.ids import NOBODY, ActorId, CharacterId
from talewright.games.strange_fate.play.state import Npc, Person, State
from talewright.games.strange_fate.rules.aspects.aspect import Aspect, AspectKind
from talewright.games.strange_fate.rules.aspects.transform import changed
from talewright.games.strange_fate.rules.characters.character import Character, no_skill, tried
from talewright.games.strange_fate.rules.characters.equipment import Piece
from talewright.games.strange_fate.rules.characters.npc import Good, Quick
from talewright.games.strange_fate.rules.characters.owned import Owned
from talewright.games.strange_fate.rules.conflict.stress import Bearing, Scope
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.tier import Tier
from talewright.games.strange_fate.rules.skills.extra import Held
from talewright.games.strange_fate.rules.skills.library import library
from talewright.games.strange_fate.rules.skills.skill import RATINGS, Skill, SkillKind
from talewright.games.strange_fate.rules.skills.trapping import TRAPPINGS, Trapping
from talewright.games.strange_fate.rules.trappings import procedure_with
from talewright.games.strange_fate.rules.trappings.physical_force import aided
from talewright.games.strange_fate.rules.trappings.variable import benefits
from talewright.refusal import Refused
from talewright.wording import in_a_row


def owned_in_play(state: State, who: ActorId, name: str) -> Owned:
    """A skill with what it copies just now; a Common one that was not bought counts too (SF-buy-skills.2).

    Of an NPC without a sheet it is what a word of its line stands for.
    """
    actor = acting(state, who)
    if isinstance(actor, Npc):
        return owned_of(actor.quick, name)
    owned = actor.character.owned(name) or tried(actor.character, name)
    if owned is None:
        raise no_skill(actor.character, name)
    return copying(actor, owned)


def best_benefit(state: State, who: ActorId, trapping: str, skill: str = "") -> Tier:
    """The best tier of the tier benefit of a trapping, perhaps by one skill; Mundane for whoever has none.

    Source: SF-gift-companion.16.
    """
    known = as_is(doer(state, who)).skills if who in state.npcs or who in state.people else ()
    return max((each.tier_of(trapping) for each in known if skill in {"", each.skill.name}), default=Tier.MUNDANE)


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


def bearing_now(state: State, person: Person) -> Bearing:
    """What somebody can bear now: a skill that is not at work lends nothing, and what one copies counts.

    Source: SF-trapping-variable.1, SF-drawback-focus.1, SF-drawback-transform.1, SF-drawback-delay.1,
    SF-drawback-profane.1.
    """
    rest = at_rest(state, person)
    return _bearing(as_is(person), rest) if rest or person.copies else person.character.bearing


@lru_cache(maxsize=128)
def _bearing(character: Character, rest: frozenset[str]) -> Bearing:
    skills = tuple(each for each in character.skills if each.skill.name not in rest)
    return replace(character, skills=skills).bearing


def citable(state: State, who: ActorId) -> tuple[Aspect, ...]:
    """The aspects that may name somebody's contacts: their own, and those of the world that lie open on the table.

    Source: SF-trapping-networking.2.
    """
    person = state.people.get(CharacterId(who))
    if person is None:
        return ()
    world = (each for each in state.aspects.values() if each.placed.on == NOBODY and not each.hidden)
    return (*person.character.all_aspects, *(Aspect(name=each.placed.name, kind=AspectKind.WORLD) for each in world))


def aspects_now(person: Person) -> tuple[Aspect, ...]:
    """The aspects on the sheet of somebody, in the shape that they have (SF-drawback-transform.2)."""
    return changed(person.character.all_aspects, dict(person.shapes)) if person.shapes else person.character.all_aspects


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
            new.append(copy)
    brought = (copy.trapping for copy in new if benefits(owned, copy))
    trappings = tuple(held.values())
    return replace(owned, skill=replace(owned.skill, trappings=trappings), benefits=(*owned.benefits, *brought))


def owned_for(state: State, deed: Deed) -> Owned:
    """The skill of a deed."""
    return owned_in_play(state, deed.who, deed.skill)


def piece_of(person: Person, name: str) -> Piece | None:
    """A piece of equipment by its name; None without one. Raises ``Refused`` where there is none of that name."""
    if not name.strip():
        return None
    for piece in person.character.equipment:
        if piece.name.casefold() == name.strip().casefold():
            return piece
    has = ", ".join(piece.name for piece in person.character.equipment) or "none"
    raise Refused(f"{person.name} has no piece of equipment {name.strip()[:60]!r}: there is {has}.")


AIDED = "a pulley or the like"
"""The sort of a deed for which that was allowed (SF-trapping-physical-force.7)."""


def rating_for(state: State, deed: Deed) -> Rating:
    """What is rolled for a deed, with the equipment and the help that are used for it."""
    actor, piece = acting(state, deed.who), piece_of(doer(state, deed.who), deed.using)
    if isinstance(actor, Npc):
        rating = actor.quick.rating_of(deed.skill)
    else:
        rating = actor.character.rating_of(deed.skill, piece)
    return aided(rating) if deed.sort == AIDED else rating


def without_lost(state: State, who: ActorId) -> State:
    """The state without what somebody was doing with skills and equipment that are not on the sheet any more."""
    mine = [each for each in state.acts.deeds.values() if each.who == who]
    lost = {each.id for each in mine if not _goes_on(state, each)}
    deeds = {known: each for known, each in state.acts.deeds.items() if known not in lost}
    return state.with_acts(replace(state.acts, deeds=deeds)) if lost else state


def _goes_on(state: State, deed: Deed) -> bool:
    try:
        procedure_with(owned_for(state, deed), deed.slug)
        rating_for(state, deed)
    except Refused:
        return False
    return True


def benefit_tier(state: State, deed: Deed) -> Tier:
    """The tier of the skill's benefit for what is done; Mundane where it was not chosen."""
    return owned_for(state, deed).tier_of(deed.procedure.trapping)


# ---- NPCs, as lightly as their line is written


def is_skill(name: str) -> bool:
    """Whether a word of a line is the name of a skill that comes with the game."""
    return library().sample(name) is not None


def goods_of(npc: Npc) -> tuple[Good, ...]:
    """What somebody is good at, by the line; of a companion or a minion its skills or scopes alone, not its quality.

    Source: SF-gift-companion.2, SF-trapping-minions.7, SF-trapping-minions.9, SF-trapping-duplicates.4.
    """
    own = npc.quick.goods[1:] if npc.of != NOBODY or npc.by_quality else ()
    return own or npc.quick.goods


EAGER = {"initiative": "", **{f"initiative [{scope}]".casefold(): scope for scope in Scope}}
"""The words of a line that settle who acts first and do nothing else, and the scope of each: empty for all."""


def acts_by(npc: Npc) -> tuple[Good, ...]:
    """What somebody does things by: what settles who acts first does nothing else, but where there is nothing else.

    Source: SF-trapping-initiative.1.
    """
    goods = goods_of(npc)
    return tuple(good for good in goods if good.name.casefold() not in EAGER) or goods


def usual_of(npc: Npc) -> str:
    """What an NPC is; of one whose first word says only how good it is, the one thing that it does.

    Raises ``Refused`` where it does several, as each scope of a minion is a skill of its own (SF-trapping-minions.8).
    """
    names = [good.name for good in acts_by(npc)]
    if len(names) > 1 and npc.by_quality:
        raise Refused(f"Say by which {npc.name} does it: {in_a_row(names, 'or')}.", clause="SF-trapping-minions.8")
    return names[0]


def plain(npc: Npc) -> tuple[str, ...]:
    """The words of a line that are no skill, and rate whatever they cover."""
    return tuple(good.name for good in acts_by(npc) if not is_skill(good.name))


def skills(npc: Npc) -> tuple[Owned, ...]:
    """The words of a line that are skills that come with the game."""
    return tuple(owned_of(npc.quick, good.name) for good in goods_of(npc) if is_skill(good.name))


@lru_cache(maxsize=256)
def owned_of(quick: Quick, name: str) -> Owned:
    """What a word of a line stands for: the skill of that name, or one that does everything."""
    sample = library().sample(name)
    rating = quick.rating_of(name)
    held = sample.skill().trappings if sample else _whatever_it_covers()
    kind = sample.kind if sample else SkillKind.UNIQUE
    value = min(max(rating.value, RATINGS[0]), RATINGS[-1])  # what is rolled is the rating of the line
    return Owned(skill=Skill(name=name, kind=kind, rating=value, tier=rating.tier, trappings=held))


@lru_cache(maxsize=1)
def _whatever_it_covers() -> tuple[Held, ...]:
    return tuple(Held(Trapping(listed.name, choice)) for listed in TRAPPINGS for choice in listed.choices or ("",))
