"""The mark that a grave treatment, or death, leaves: an aspect of whoever came through it is written anew."""

from typing import Annotated

from msgspec.structs import replace

from talewright.games.strange_fate.play.allowed import is_up_to, own, whose
from talewright.games.strange_fate.play.base import At, Facts, Move, Offers, Public, Viewer
from talewright.games.strange_fate.play.ids import CharacterId
from talewright.games.strange_fate.play.state import Person, State
from talewright.games.strange_fate.rules.aspects.aspect import Aspect, AspectKind
from talewright.games.strange_fate.rules.skills.skill import Skill
from talewright.games.strange_fate.rules.trappings.revival import PERSONAL, REWRITTEN_BY_DEATH, rewritten
from talewright.refusal import Refused
from talewright.table.offer import Line, Option, Words, offer, one_of, text
from talewright.wording import bare


class RewriteAspect(Move, tag="rewrite-aspect"):
    """Write an aspect anew, so that it shows what somebody came through."""

    who: CharacterId
    aspect: Line
    words: Annotated[Line, Words("Write what the aspect is now.")]

    def decide(self, state: State, at: At) -> Facts:
        """A Personal one after a Severe consequence, a Conviction or a Complication after death.

        Source: SF-trapping-treatment.11, SF-trapping-treatment.14.
        """
        own(state, at.seat, self.who)
        person = state.person(self.who)
        if person.id not in state.suffered.marked:
            raise Refused(f"{person.name} has no aspect to rewrite: that follows a grave treatment, or death.")
        known = next((each for each in person.character.all_aspects if each.name == self.aspect), None)
        if known is None:
            raise Refused(f"{person.name} has no aspect {self.aspect[:60]!r}: choose one from the sheet.")
        after = rewritten(known, self.words, _kinds(state, person))
        yield AspectRewritten(who=person.id, aspect=known.name, words=after.name)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for person in state.in_play:
            if person.id in state.suffered.marked and state.acts_for(viewer.seat, person.id):
                can = [each for each in person.character.all_aspects if each.kind in _kinds(state, person)]
                if can:
                    which = one_of("aspect", "Which aspect", (Option(each.name, each.name, each.told) for each in can))
                    fields = which, text(cls, "words", "What it is now")
                    made = offer(cls, "Rewrite an aspect", *fields, group=person.id, who=person.id)
                    cause = "Death" if state.suffered.marked[person.id] else "So grave a treatment"
                    about = f"{cause} leaves its mark: say in one of these aspects what has changed."
                    main = is_up_to(state, viewer.seat, person.id)
                    yield made.explained(whose=whose(state, viewer.seat, person.id), about=about, main=main)


def _kinds(state: State, person: Person) -> tuple[AspectKind, ...]:
    return REWRITTEN_BY_DEATH if state.suffered.marked[person.id] else PERSONAL


class AspectRewritten(Public, tag="aspect-rewritten/1"):
    """An aspect has other words."""

    who: CharacterId
    aspect: str
    words: str

    def file(self, state: State) -> State:
        state = replace(state, suffered=state.suffered.without_mark(self.who))
        return state.with_person(_renamed(state.people[self.who], self.aspect, self.words))

    def told(self, state: State) -> str:
        return f"{bare(self.aspect)} of {state.people[self.who].name} is now {bare(self.words)}"


def _renamed(person: Person, old: str, new: str) -> Person:
    """With an aspect of other words, be it written by itself, of a drawback, or a Signature Aspect too."""

    def named(aspect: Aspect) -> Aspect:
        return replace(aspect, name=new) if aspect.name == old else aspect

    whole = person.character
    skills = tuple(replace(owned, skill=_noted(owned.skill, old, new)) for owned in whole.skills)
    signed = tuple(new if each == old else each for each in whole.signature_aspects)
    character = replace(whole, aspects=tuple(map(named, whole.aspects)), skills=skills, signature_aspects=signed)
    return replace(person, character=character)


def _noted(skill: Skill, old: str, new: str) -> Skill:
    """A skill whose drawback is an aspect of other words."""
    each_one = (replace(each, note=new) if each.turns_aspect and each.note == old else each for each in skill.drawbacks)
    return replace(skill, drawbacks=tuple(each_one))
