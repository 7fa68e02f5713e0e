"""Deeds that are under way: whose they are, how far they have come, and what the use of their skill takes."""

from collections.abc import Iterator

from talewright.games.strange_fate.play import events as ev
from talewright.games.strange_fate.play.allowed import own
from talewright.games.strange_fate.play.deed import Deed, Stage
from talewright.games.strange_fate.play.deeds.steps import Facts
from talewright.games.strange_fate.play.flaws import skill_of, use_of, works
from talewright.games.strange_fate.play.ids import CharacterId, DeedId
from talewright.games.strange_fate.play.of_npcs import doer
from talewright.games.strange_fate.play.state import State
from talewright.refusal import Refused
from talewright.table.seat import Seat

AT_WHAT_STAGE = {
    Stage.CHOSEN: "It has not begun yet: say the rest of it first.",
    Stage.BEGUN: "It is under way already: see how the roll comes out.",
    Stage.ROLLED: "Its roll stands already: bring it to its end.",
    Stage.OVER: "That is over: look at the table as it stands now.",
}


def mine(state: State, seat: Seat, deed: DeedId) -> Deed:
    """A deed of somebody whom this seat acts for. Raises ``Refused`` otherwise."""
    found = state.acts.deed(deed)
    own(state, seat, found.who)
    return found


def at_stage(deed: Deed, stage: Stage) -> None:
    """Refuse what is too soon or too late for a deed."""
    if deed.stage is not stage:
        raise Refused(AT_WHAT_STAGE[deed.stage])


def going_on(state: State, seat: Seat, *stages: Stage) -> Iterator[Deed]:
    """The deeds that have come so far, and with which a seat may go on."""
    for deed in state.acts.deeds.values():
        if deed.stage in stages and state.acts_for(seat, deed.who) and not doer(state, deed.who).retired:
            yield deed


def to_begin(state: State, seat: Seat) -> Iterator[Deed]:
    """The deeds that a seat may begin, with skills that work now."""
    for deed in going_on(state, seat, Stage.CHOSEN):
        if works(state, doer(state, deed.who), deed.skill, deed.procedure.fate_points):
            yield deed


def used(state: State, deed: Deed) -> Facts:
    """What a skill with flaws takes for its use.

    Source: SF-drawback-charges.1, SF-drawback-charges.2, SF-drawback-taxing.1.
    """
    person = state.people.get(CharacterId(deed.who))
    skill = skill_of(person, deed.skill) if person else None
    use = use_of(skill, deed.roll) if skill else None
    if person and use:
        yield ev.SkillUsed(who=person.id, skill=use.skill, roll=deed.roll, counts=use.counts, points=use.points)
