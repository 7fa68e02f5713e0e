"""What an NPC fights by: the words of its line that fit come first."""

from collections.abc import Callable, Iterable

from talewright.games.strange_fate.play.able import acts_by
from talewright.games.strange_fate.play.conflict.means import harms_people
from talewright.games.strange_fate.play.state import Npc
from talewright.games.strange_fate.rules.characters.npc import Good
from talewright.games.strange_fate.rules.conflict.stress import Scope, Track
from talewright.games.strange_fate.rules.skills.library import library
from talewright.games.strange_fate.rules.skills.trapping import TRAPPINGS
from talewright.games.strange_fate.rules.trappings import EVERY, Does, Procedure


def attacking_first(npc: Npc, scope: Scope) -> list[Good]:
    """The words of a line, those that harm in this scope first."""
    return _first(npc, _harming(scope))


def _harming(scope: Scope) -> Callable[[Procedure], bool]:
    return lambda each: each.does is Does.ATTACK and each.harms is not None and each.harms.scope is scope


def defending_first(npc: Npc, wanted: Iterable[str]) -> list[Good]:
    """The words of a line, those that may be one of these trappings first."""
    names = frozenset(wanted)
    return _first(npc, lambda each: not names or each.trapping in names)


def _first(npc: Npc, serves: Callable[[Procedure], bool]) -> list[Good]:
    return sorted(acts_by(npc), key=lambda good: not _may(good.name, serves))


def _may(name: str, serves: Callable[[Procedure], bool]) -> bool:
    """Whether a word serves: that of a skill or a trapping for what that does, and any other for whatever it covers.

    A scope does what harms in it, and what keeps from such harm (SF-trapping-minions.8).
    """
    if name in set(Scope):
        return any(serves(each) for each in EVERY if (track := track_of(each)) and track.scope == name)
    held = _held(name)
    return not held or any(serves(each) for each in EVERY if each.trapping in held)


def attacks_by(name: str, track: Track) -> str:
    """The trapping by which a word harms a track, so that it is resisted as that is; empty where it may be any.

    Source: SF-trapping-parry.1, SF-trapping-menace.1.
    """
    held = _held(name)
    found = {each.trapping for each in EVERY if each.trapping in held and each.harms is track and harms_people(each)}
    return found.pop() if len(found) == 1 else ""


def _held(name: str) -> set[str]:
    """The trappings for which a word stands, as a skill or as one of them; none where it rates whatever it covers."""
    sample = library().sample(name)
    return {each.trapping.name for each in sample.skill().trappings} if sample else {_trapping(name)} - {""}


def track_of(procedure: Procedure) -> Track | None:
    """The track that an attack wears down, or that a defence keeps from harm."""
    attacks = (each for each in EVERY if each.does is Does.ATTACK and each.trapping in procedure.resists)
    return procedure.harms or next((each.harms for each in attacks), None)


def _trapping(name: str) -> str:
    """The trapping of this name, if there is one."""
    return next((each.name for each in TRAPPINGS if each.name.casefold() == name.strip().casefold()), "")
