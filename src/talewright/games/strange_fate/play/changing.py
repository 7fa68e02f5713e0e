"""People change shape and back: what skills with a Transform take, and which aspects are others meanwhile."""

from msgspec.structs import replace

from talewright.games.strange_fate.play.able import aspects_now
from talewright.games.strange_fate.play.allowed import own, whose
from talewright.games.strange_fate.play.base import At, Facts, Move, Offers, OfPerson, Viewer
from talewright.games.strange_fate.play.conflict.fighters import check_turn, check_up, conflict_of
from talewright.games.strange_fate.play.conflict.turns import TurnTaken
from talewright.games.strange_fate.play.flaws import taken
from talewright.games.strange_fate.play.ids import ActorId, CharacterId
from talewright.games.strange_fate.play.points import paid
from talewright.games.strange_fate.play.readying import SkillInterrupted, turns_in
from talewright.games.strange_fate.play.state import Person, State
from talewright.games.strange_fate.rules.aspects.transform import costs_to_change_back, time_to_change, transforms
from talewright.games.strange_fate.rules.conflict.exchange import Turn
from talewright.games.strange_fate.rules.skills.skill import Skill
from talewright.refusal import Refused, refuse
from talewright.table.offer import Choice, Line, Option, Several, allowed, offer, words
from talewright.wording import counted, in_a_row

CHANGES = "SF-drawback-transform.1"


class ChangeShape(Move, tag="change-shape"):
    """Change shape for *skills* with a Transform, for all of them where none is named.

    *becomes* is what the aspect of the change is this time, for a skill that may choose it anew.
    """

    who: CharacterId
    skills: Several[Line] = ()
    becomes: Line = ""

    def decide(self, state: State, at: At) -> Facts:
        """A full action or more in a conflict; several skills may share it.

        Source: SF-drawback-transform.1, SF-drawback-transform.4, SF-drawback-transform.5.
        """
        own(state, at.seat, ActorId(self.who))
        person = state.person(self.who)
        skills = self.chosen(state, person)
        if self.becomes and not any(skill.forms_anew for skill in skills):
            raise Refused(
                "The aspect of this change was fixed with the skill: leave it empty.", clause="SF-drawback-transform.3"
            )
        card, turns = conflict_of(state, self.who), time_to_change(skills).turns
        _check_time(state, at, person)
        for begun in dict.fromkeys(person.readied):
            yield SkillInterrupted(who=person.id, skill=begun)
        names = tuple(each.name for each in skills)
        done = person.changing if person.changing_for in {(), names} else 0
        if card is not None and turns and done + 1 < turns:
            yield ShapeBegan(who=person.id, turns=done + 1, of=turns, skills=names)
        else:
            becomes = self.becomes
            yield ShapeChanged(who=person.id, shapes={each.name: becomes if each.forms_anew else "" for each in skills})
        if card is not None:
            yield TurnTaken(conflict=card.id, who=ActorId(self.who), turn=Turn.FULL)

    def chosen(self, state: State, person: Person) -> tuple[Skill, ...]:
        """The skills that are meant. Raises ``Refused`` where one takes no change, has it, or takes too long now."""
        waiting, named = _waiting(person), {name.casefold() for name in self.skills}
        every = _to_change_for(state, person) or waiting
        found = tuple(each for each in waiting if each.name.casefold() in named) if named else every
        if not found or len(found) < len(named):
            lost = (each.name for each in _unchanged(person) if each.name in person.lost)
            refuse(fault for name in lost if not named or name.casefold() in named for fault in taken(person, name))
            has = in_a_row(each.name for each in waiting) if waiting else "none that can be had now"
            raise Refused(f"{person.name} changes for skills with a Transform: there is {has}.", clause=CHANGES)
        if conflict_of(state, person.id) is not None:
            turns_in(time_to_change(found), f"change for {in_a_row(each.name for each in found)}", CHANGES)
        return found

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for person in state.in_play:
            can = _to_change_for(state, person)
            if not can or not state.acts_for(viewer.seat, person.id) or not allowed(_check_time, state, viewer, person):
                continue
            which = Choice(
                name="skills",
                label="For",
                options=tuple(Option(each.name, each.name) for each in can),
                many=True,
                optional=True,
            )
            anew = words("becomes", "What the aspect is this time", optional=True)
            fields = (*((which,) if len(can) > 1 else ()), *((anew,) if any(each.forms_anew for each in can) else ()))
            time = time_to_change(can)
            fights = conflict_of(state, person.id)
            turns = f", {counted(time.turns, 'full action')}" if fights and time.turns else ""
            made = offer(cls, "Change shape", *fields, group=person.id, who=person.id)
            about = f"For {in_a_row(each.name for each in can)}: it takes {time.lower()}{turns}."
            yield made.explained(whose=whose(state, viewer.seat, person.id), about=about)


class ChangeBack(Move, tag="change-back"):
    """Change back: the skills of the change are gone, and the aspects are as they were."""

    who: CharacterId

    def decide(self, state: State, at: At) -> Facts:
        """It takes nothing but the fate point that a flaw may ask for it."""
        own(state, at.seat, ActorId(self.who))
        person = state.person(self.who)
        if not person.shapes:
            raise Refused(f"{person.name} has not changed: there is nothing to change back.", clause=CHANGES)
        yield from paid(state, person.id, _way_back(person), "Changing back", "for changing back")
        yield ShapeLeft(who=person.id)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for person in state.in_play:
            if person.shapes and state.acts_for(viewer.seat, person.id) and _way_back(person) <= person.purse.points:
                made, cost = offer(cls, "Change back", group=person.id, who=person.id), _way_back(person)
                effect = f"It takes {counted(cost, 'fate point')}." if cost else ""
                yield made.explained(whose=whose(state, viewer.seat, person.id), effect=effect)


# --- what happened


class ShapeBegan(OfPerson, tag="shape-began/1"):
    """Somebody changes shape for some skills, and has so many full actions of it behind them."""

    turns: int
    of: int
    skills: tuple[str, ...] = ()

    def changed(self, person: Person) -> Person:
        return replace(person, changing=self.turns, changing_for=self.skills)

    def told(self, state: State) -> str:
        return f"{state.people[self.who].name} begins to change: {self.turns} of {counted(self.of, 'full action')}"


class ShapeChanged(OfPerson, tag="shape-changed/1"):
    """Somebody has changed for some skills, each with what its aspect is meanwhile where that is not on the sheet."""

    shapes: dict[str, str]

    def changed(self, person: Person) -> Person:
        return replace(person, shapes=(*person.shapes, *self.shapes.items()), changing=0, changing_for=())

    def told(self, state: State) -> str:
        before = state.people[self.who]
        after = self.changed(before)
        was = {each.name for each in aspects_now(before)}
        new = [each.name for each in aspects_now(after) if each.name not in was]
        is_now = f", and is {in_a_row(new)} now" if new else ""
        return f"{before.name} changes shape for {in_a_row(self.shapes)}{is_now}"


class ShapeLeft(OfPerson, tag="shape-left/1"):
    """Somebody has changed back."""

    def changed(self, person: Person) -> Person:
        return replace(person, shapes=(), changing=0, changing_for=())

    def told(self, state: State) -> str:
        return f"{state.people[self.who].name} changes back"


def _check_time(state: State, viewer: Viewer, person: Person) -> None:
    """Refuse a change of whoever is down, and in a conflict where it is not their turn, or a part of that is gone."""
    check_up(state, viewer.seat, person.id)
    card = conflict_of(state, person.id)
    if card is not None:
        check_turn(state, card, viewer.seat, person.id, Turn.FULL)


def _to_change_for(state: State, person: Person) -> tuple[Skill, ...]:
    """The skills for which somebody can still change; in a conflict those for which that does not take too long."""
    fights = conflict_of(state, person.id) is not None
    return tuple(each for each in _waiting(person) if not fights or time_to_change((each,)).turns)


def _waiting(person: Person) -> tuple[Skill, ...]:
    """The skills for which somebody can change: whose device, if they need one, is not gone (SF-drawback-focus.1)."""
    return tuple(each for each in _unchanged(person) if each.name not in person.lost)


def _unchanged(person: Person) -> tuple[Skill, ...]:
    """The skills for which somebody has not changed."""
    return tuple(each for each in person.character.designs if transforms(each) and not person.is_changed(each))


def _way_back(person: Person) -> int:
    """Fate points for changing back."""
    return sum(costs_to_change_back(each) for each in person.character.designs if person.is_changed(each))
