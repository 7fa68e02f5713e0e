"""The facility in which a work is made or mended: one's own, one that is borrowed, or what the wild has (Workspace)."""

from collections.abc import Iterator

from talewright.games.strange_fate.play.able import rating_for
from talewright.games.strange_fate.play.acting import doer
from talewright.games.strange_fate.play.card import Place
from talewright.games.strange_fate.play.deed import Deed
from talewright.games.strange_fate.play.ids import ModifierId
from talewright.games.strange_fate.play.rolls.sides import ModifierAdded, line_added
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.trappings import workspace
from talewright.games.strange_fate.rules.trappings.environment import building
from talewright.games.strange_fate.rules.trappings.workspace import BORROWED, IN_THE_WILD, Facility, facility_of
from talewright.table.offer import Field, Option, one_of

GM_JUDGES = "The game master says whether it is good enough."


def facility_field(state: State, deed: Deed) -> Field:
    """Where it is done: in a facility of one's own, or in one that is acquired or borrowed."""
    return one_of("sort", "Where", _places(state, deed))


def facility_or_wild_field(state: State, deed: Deed) -> Field:
    """The same, or out in a place that a skill is for."""
    wild = (Option(f"{IN_THE_WILD}{name}", f"In the wild, by {name}", GM_JUDGES) for name in _wild(state, deed))
    return one_of("sort", "Where", (*_places(state, deed), *wild))


def _places(state: State, deed: Deed) -> Iterator[Option]:
    yield from (Option(each.name, each.told) for each in _own(state, deed))
    yield Option(BORROWED, "A facility that is acquired or borrowed", GM_JUDGES)


def check_facility(state: State, deed: Deed) -> None:
    """Refuse to begin without a facility, or in one that is too poor for what the materials cost.

    Source: SF-trapping-craft.3, SF-trapping-craft.4, SF-trapping-workspace.2.
    """
    if deed.who in state.people and deed.sort != BORROWED and not _is_wild(state, deed):
        workspace.check(facility(state, deed), Rating(deed.amount))


def check_work(state: State, deed: Deed, work: Rating) -> None:
    """Refuse a work that is too good for a facility of one's own; what its materials cost may decide instead.

    Source: SF-trapping-craft.3, SF-trapping-workspace.3, SF-trapping-workspace.4.
    """
    known = facility(state, deed)
    if known is not None:
        workspace.check(known, Rating(deed.amount or work.value, work.tier))


def facility(state: State, deed: Deed) -> Facility | None:
    """The facility of one's own in which it is done; None for any other."""
    return next((each for each in _own(state, deed) if each.name == deed.sort), None)


def _own(state: State, deed: Deed) -> Iterator[Facility]:
    for owned in doer(state, deed.who).character.skills:
        if owned.skill.covers("Workspace"):
            yield facility_of(owned, owned.skill.name)


def _wild(state: State, deed: Deed) -> Iterator[str]:
    return (skill.name for skill in doer(state, deed.who).character.designs if skill.covers("Environment"))


def _is_wild(state: State, deed: Deed) -> bool:
    return deed.sort in {f"{IN_THE_WILD}{name}" for name in _wild(state, deed)}


def wild_lines(state: State, deed: Deed) -> Iterator[ModifierAdded]:
    """What a skill that knows the place is worth to whoever builds there (SF-trapping-environment.5)."""
    if not _is_wild(state, deed):
        return
    line = building(
        rating_for(state, deed), doer(state, deed.who).character.rating_of(deed.sort.removeprefix(IN_THE_WILD))
    )
    if line.amount:
        yield line_added(deed.roll, Place.OURS, ModifierId(f"{deed.id}.wild"), line)
