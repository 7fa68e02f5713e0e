"""Defences that take in others: Spray or Zone on what keeps its owner from harm."""

from collections.abc import Iterator

from talewright.games.strange_fate.play.able import as_is
from talewright.games.strange_fate.play.acting import acting
from talewright.games.strange_fate.play.applied import chosen
from talewright.games.strange_fate.play.base import Facts
from talewright.games.strange_fate.play.card import Place
from talewright.games.strange_fate.play.conflict.card import Assault
from talewright.games.strange_fate.play.conflict.defences import resisting
from talewright.games.strange_fate.play.conflict.fighters import fight_of, is_out
from talewright.games.strange_fate.play.conflict.means import together
from talewright.games.strange_fate.play.flaws import at_rest
from talewright.games.strange_fate.play.ids import NOBODY, ActorId, ModifierId
from talewright.games.strange_fate.play.rolls.sides import line_added
from talewright.games.strange_fate.play.state import Npc, State
from talewright.games.strange_fate.play.ways import Way, of_trapping, way_of
from talewright.games.strange_fate.rules.dice.situation import Modifier, Source
from talewright.games.strange_fate.rules.skills.extra import Extra, shifts_after_spraying, spread_of
from talewright.refusal import Refused
from talewright.table.seat import Seat


def shared_by(state: State, assault: Assault, who: ActorId) -> tuple[Way, ...]:
    """What somebody may defend the target of an attack with, who is in the same zone.

    Source: SF-extra-spray.1, SF-extra-zone.1, SF-extra-zone.4.
    """
    return tuple(way for way, _ in _shared(state, assault, who))


def is_shared(state: State, assault: Assault, seat: Seat, who: ActorId, text: str) -> bool:
    """Whether somebody of this seat's defends the target by what takes in others; the game master may by anything.

    Raises ``Refused`` for a player whose defence is for its owner alone.
    """
    if who in {NOBODY, assault.target} or not state.acts_for(seat, who):
        return False
    found = chosen(shared_by(state, assault, who), text)
    if found is None and not seat.is_gm:
        raise Refused(
            "A defence is for oneself: with Spray or Zone on its trapping it takes in others of the same zone.",
            clause="SF-extra-spray.1",
        )
    return found is not None


def shared_at(state: State, assault: Assault, who: ActorId, place: Place, text: str) -> Facts:
    """What one target more takes from a sprayed defence: a shift; Zone takes nothing.

    Source: SF-extra-spray.3, SF-extra-zone.3.
    """
    extra = next((each for way, each in _shared(state, assault, who) if str(way.by) == text), None)
    if extra is Extra.SPRAY:
        line = Modifier(Source.TRAPPING, "one target more", shifts_after_spraying(1, 2) - 1)
        yield line_added(assault.roll, place, ModifierId(f"{assault.roll}.shared"), line)


def _shared(state: State, assault: Assault, who: ActorId) -> Iterator[tuple[Way, Extra]]:
    person, fight = acting(state, who), fight_of(state, assault.roll)
    is_there = who in fight.standing if fight else not is_out(state, who)
    if isinstance(person, Npc) or who in {assault.who, assault.target} or not is_there:
        return
    if person.retired or not together(state, who, assault.target):
        return
    wanted, out = resisting(assault), at_rest(state, person)
    for skill in as_is(person).designs:
        for held in skill.trappings if skill.name not in out else ():
            extra, by = spread_of((held,)), of_trapping(skill, held.trapping)
            if extra and by.held in wanted:
                yield way_of(person, str(by)), extra
