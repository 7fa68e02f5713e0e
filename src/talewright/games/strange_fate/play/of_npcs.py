"""What NPCs do with what their line names, as lightly as their line is written.

What bears the name of a skill that comes with the game does what that skill does. Anything else rates whatever it
covers, and the game master says what that is: a thug may do everything that is rolled.
"""

from functools import lru_cache

from talewright.games.strange_fate.character import Character
from talewright.games.strange_fate.extra import Held
from talewright.games.strange_fate.library import library
from talewright.games.strange_fate.npc import Quick
from talewright.games.strange_fate.owned import Owned
from talewright.games.strange_fate.play.ids import ActorId, CharacterId, NpcId
from talewright.games.strange_fate.play.state import Npc, Person, State
from talewright.games.strange_fate.skill import RATINGS, Skill, SkillKind
from talewright.games.strange_fate.trapping import TRAPPINGS, Trapping


def doer(state: State, who: ActorId) -> Person:
    """Whoever does something with a skill: a character, or an NPC as one without a sheet.

    Raises ``Refused`` if there is nobody.
    """
    npc = state.npcs.get(NpcId(who))
    if npc is None:
        return state.person(who)
    return Person(
        id=CharacterId(who), player=state.player(who), character=Character(name=npc.name), purse=state.gm_purse
    )


def is_skill(name: str) -> bool:
    """Whether a word of a line is the name of a skill that comes with the game."""
    return library().sample(name) is not None


def plain(npc: Npc) -> tuple[str, ...]:
    """The words of a line that are no skill, and rate whatever they cover."""
    return tuple(good.name for good in npc.quick.goods if not is_skill(good.name))


def skills(npc: Npc) -> tuple[str, ...]:
    """The words of a line that are skills."""
    return tuple(good.name for good in npc.quick.goods if is_skill(good.name))


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
