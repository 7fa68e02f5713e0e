"""Getting well: a Mild consequence is shaken off; Treatment begins elsewhere (Stress Capacity, Treatment)."""

from talewright.games.strange_fate.play.able import owned_for
from talewright.games.strange_fate.play.base import Facts
from talewright.games.strange_fate.play.deed import Deed
from talewright.games.strange_fate.play.deeds.course import Course, Doing
from talewright.games.strange_fate.play.deeds.steps import over
from talewright.games.strange_fate.play.harm.wounds import ConsequenceGone
from talewright.games.strange_fate.play.ids import ActorId
from talewright.games.strange_fate.play.state import Person, State
from talewright.games.strange_fate.rules.characters.owned import Owned
from talewright.games.strange_fate.rules.conflict.stress import Degree
from talewright.games.strange_fate.rules.conflict.wound import Consequence
from talewright.games.strange_fate.rules.trappings import revival, treatment
from talewright.games.strange_fate.rules.trappings.stress_capacity import SHAKE_OFF
from talewright.refusal import Refused
from talewright.table.offer import Field, Option, one_of

CLAUSE = "SF-trapping-stress-capacity.7"


def _mild_ones(state: State, who: ActorId, owned: Owned) -> tuple[Consequence, ...]:
    """The Mild consequences that a skill with Stress Capacity shakes off: those of the scopes of its tracks."""
    scopes = {each.track.scope for each in owned.capacities if each.clears_a_mild_one}
    wounds = state.wounds_of(who).consequences
    return tuple(each for each in wounds if each.degree is Degree.MILD and each.scope in scopes)


def _of_each_scope(doing: Doing, scope: str) -> str:
    """Once in a scene for each track that the skill has capacity for."""
    return f"{doing.text}/{scope}"


def _left(state: State, who: ActorId, owned: Owned) -> tuple[Consequence, ...]:
    """Those of scopes of which none was shaken off in this scene."""
    key = f"{who}/{_of_each_scope(Doing(owned, SHAKE_OFF), '')}"
    return tuple(each for each in _mild_ones(state, who, owned) if not state.acts.times_used(f"{key}{each.scope}"))


def _check_hurt(state: State, person: Person, doing: Doing) -> None:
    if not _mild_ones(state, person.id, doing.owned):
        raise Refused(
            f"{person.name} has no Mild consequence of the scope of {doing.owned.skill.name}: there is nothing to "
            "shake off.",
            clause=CLAUSE,
        )
    if not _left(state, person.id, doing.owned):
        raise Refused("One of that scope was shaken off in this scene: wait for the next.", clause=CLAUSE)


def _meant(state: State, deed: Deed) -> Consequence | None:
    """The consequence that was named."""
    found = _mild_ones(state, deed.who, owned_for(state, deed))
    return next((each for each in found if each.aspect.casefold() == deed.words.casefold()), None)


def _scope_of(state: State, deed: Deed) -> str:
    meant = _meant(state, deed)
    return meant.scope if meant else ""


def _consequence(state: State, deed: Deed) -> Field | None:
    mild = _left(state, deed.who, owned_for(state, deed))
    return one_of("words", "Which consequence", (Option(each.aspect, str(each)) for each in mild)) if mild else None


def _shaken(state: State, deed: Deed) -> Facts:
    """A Mild consequence goes away (SF-trapping-stress-capacity.7)."""
    chosen = _meant(state, deed)
    if chosen is None:
        known = ", ".join(each.aspect for each in _left(state, deed.who, owned_for(state, deed)))
        raise Refused(f"Say which Mild consequence goes away: {known}.", clause=CLAUSE)
    yield ConsequenceGone(who=deed.who, slot=chosen.slot, reason="shaken off", was=chosen.degree)
    yield over(deed, f"{chosen.aspect} is gone")


def _refuse_treatment(_: State, __: Person, ___: Doing) -> None:
    raise Refused(
        "Treatment begins with whoever is hurt: choose the stress, or the consequence, that is to be treated.",
        clause="SF-trapping-treatment.1",
    )


COURSES = {
    SHAKE_OFF: Course(
        check=_check_hurt,
        counts=_of_each_scope,
        counts_for=_scope_of,
        counts_late=True,
        words=_consequence,
        at_once=_shaken,
    ),
    **dict.fromkeys((*treatment.PROCEDURES, *revival.PROCEDURES), Course(for_npcs=False, check=_refuse_treatment)),
}
