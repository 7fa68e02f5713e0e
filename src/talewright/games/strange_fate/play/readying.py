"""Skills with Delay: made ready in a turn or more, and at work from then on until something interrupts that."""

from collections.abc import Iterator

from msgspec.structs import replace

from talewright.games.strange_fate.play.allowed import own
from talewright.games.strange_fate.play.base import At, Facts, Move, Offers, OfGameMaster, OfPerson, Viewer
from talewright.games.strange_fate.play.conflict.fighters import check_turn, check_up, conflict_of, has_action
from talewright.games.strange_fate.play.conflict.turns import TurnTaken
from talewright.games.strange_fate.play.flaws import delay_of, skill_of, taken
from talewright.games.strange_fate.play.ids import CharacterId
from talewright.games.strange_fate.play.state import Person, State
from talewright.games.strange_fate.rules.conflict.exchange import Turn
from talewright.games.strange_fate.rules.dice.time_table import Time
from talewright.games.strange_fate.rules.skills.drawback import Drawback, time_to_activate
from talewright.refusal import Refused, refuse
from talewright.table.offer import Line, offer, text
from talewright.wording import because, counted

DELAY = "SF-drawback-delay.1"


class MakeReady(Move, tag="make-ready"):
    """Make a skill with Delay ready; in a conflict that takes the whole turn, and for a Major one several."""

    who: CharacterId
    skill: Line

    def decide(self, state: State, at: At) -> Facts:
        """It works once so many turns are lost to it; outside of a conflict it takes its time.

        Source: SF-drawback-delay.1, SF-drawback-delay.2, SF-drawback-delay.3.
        """
        own(state, at.seat, self.who)
        check_up(state, at.seat, self.who)
        person = state.person(self.who)
        refuse(taken(person, self.skill) if self.skill in person.lost else ())
        delay, card = _delay(person, self.skill), conflict_of(state, self.who)
        if card is not None:
            check_turn(state, card, at.seat, self.who, Turn.FULL)
        time, turns = time_to_activate(delay), person.readied.count(self.skill) + 1
        left = (
            max(0, turns_in(time, f"make {self.skill} ready", "SF-drawback-delay.2") - turns) if card is not None else 0
        )
        for other in dict.fromkeys(person.readied):
            if other != self.skill:
                yield SkillInterrupted(who=person.id, skill=other)
        yield SkillReadied(who=person.id, skill=self.skill, turns=turns, left=left, takes=str(time))
        if card is not None:
            yield TurnTaken(conflict=card.id, who=self.who, turn=Turn.FULL)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for person in state.in_play:
            if state.acts_for(viewer.seat, person.id) and has_action(state, viewer.seat, person.id, Turn.FULL):
                for skill, time in _waiting(state, person):
                    turns = f", {counted(time.turns, 'full action')} in a conflict" if time.turns else ""
                    made = offer(cls, f"Make {skill} ready", group=person.id, who=person.id, skill=skill)
                    yield made.explained(about=f"It takes {time.lower()}{turns}.")


class InterruptSkill(OfGameMaster, tag="interrupt-skill"):
    """Something interrupts a skill with Delay: it has to be made ready all over."""

    who: CharacterId
    skill: Line
    reason: Line = ""

    def decide(self, state: State, at: At) -> Facts:
        """What was begun begins again (SF-drawback-delay.3)."""
        person = state.person(self.who)
        if self.skill not in {*person.ready, *person.readied}:
            raise Refused(f"{self.skill[:60]} is not being made ready: choose one from the list.", clause=DELAY)
        yield SkillInterrupted(who=person.id, skill=self.skill, reason=self.reason)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for person in state.in_play:
            for skill in dict.fromkeys((*person.ready, *person.readied)):
                why = text(cls, "reason", "Why")
                yield offer(cls, f"Interrupt {skill}", why, group=person.id, who=person.id, skill=skill)


class SkillReadied(OfPerson, tag="skill-readied/1"):
    """A turn more was lost to making a skill ready; it is ready where none is *left*."""

    skill: str
    turns: int
    left: int
    takes: str

    def changed(self, person: Person) -> Person:
        person = replace(person, changing=0, changing_for=())
        readied = tuple(each for each in person.readied if each != self.skill)
        if self.left:
            return replace(person, readied=(*readied, *(self.skill for _ in range(self.turns))))
        return replace(person, readied=readied, ready=(*person.ready, self.skill))

    def told(self, state: State) -> str:
        name = state.people[self.who].name
        if self.left:
            return f"{name} makes {self.skill} ready: {counted(self.left, 'turn')} more"
        return f"{name} has {self.skill} ready, after {self.takes.lower()}"


class SkillInterrupted(OfPerson, tag="skill-interrupted/1"):
    """A skill has to be made ready all over."""

    skill: str
    reason: str = ""

    def changed(self, person: Person) -> Person:
        readied = tuple(each for each in person.readied if each != self.skill)
        ready = tuple(each for each in person.ready if each != self.skill)
        return replace(person, readied=readied, ready=ready)

    def told(self, state: State) -> str:
        return f"{self.skill} of {state.people[self.who].name} is interrupted{because(self.reason)}"


def _delay(person: Person, name: str) -> Drawback:
    """The Delay of a skill that is not ready. Raises ``Refused`` where it has none, or is ready."""
    skill = skill_of(person, name)
    delay = delay_of(skill) if skill else None
    if delay is None:
        raise Refused(f"{name[:60]} needs no time to be made ready: use it.", clause=DELAY)
    if name in person.ready:
        raise Refused(f"{name} is ready: use it.", clause=DELAY)
    return delay


def turns_in(time: Time, does: str, clause: str) -> int:
    """How many turns of a conflict something takes. Raises ``Refused`` where it is too long for one."""
    if time.turns is None:
        raise Refused(f"It takes {time.lower()}, too long for a conflict: {does} before or after it.", clause=clause)
    return time.turns


def _waiting(state: State, person: Person) -> Iterator[tuple[str, Time]]:
    """The skills that have still to be made ready, and can be now."""
    fights = conflict_of(state, person.id) is not None
    for skill in person.character.designs:
        delay = delay_of(skill) if skill.name not in person.lost else None
        time = time_to_activate(delay) if delay and skill.name not in person.ready else None
        if time and not (fights and time.turns is None):
            yield skill.name, time
