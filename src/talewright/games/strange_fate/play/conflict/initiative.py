"""Who is eager to act in a conflict: the skills that settle the order."""

from talewright.games.strange_fate.play.able import EAGER, is_skill, owned_of
from talewright.games.strange_fate.play.acting import acting
from talewright.games.strange_fate.play.flaws import at_rest
from talewright.games.strange_fate.play.ids import ActorId
from talewright.games.strange_fate.play.state import Npc, State
from talewright.games.strange_fate.rules.conflict.stress import Scope
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.skills.skill import Skill


def initiative_of(state: State, who: ActorId, scope: Scope, *, by_skill: bool = True) -> Rating | None:
    """The best Initiative skill for a scope, None without any; an NPC has it if the line names it, or a skill with it.

    Source: SF-trapping-initiative.1, SF-trapping-initiative.2, SF-trapping-initiative.4.
    """
    actor = acting(state, who) if by_skill else state.actor(who)
    if isinstance(actor, Npc):
        found = [
            good.rating
            for good in actor.quick.goods
            if EAGER.get(good.name.casefold()) in {"", scope}
            or (by_skill and is_skill(good.name) and scope in _scopes(owned_of(actor.quick, good.name).skill))
        ]
    else:
        rest = at_rest(state, actor) if by_skill else actor.closed
        found = [
            Rating(skill.rating, skill.tier)
            for skill in actor.character.designs
            if skill.name not in rest and scope in _scopes(skill)
        ]
    return max(found, key=lambda rating: (rating.tier, rating.value), default=None)


def _scopes(skill: Skill) -> set[str]:
    """The scopes in which a skill settles who acts first (SF-trapping-initiative.1)."""
    return {each.trapping.choice for each in skill.trappings if each.trapping.name == "Initiative"}
