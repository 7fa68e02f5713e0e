"""Variable trappings, and what they stand for just now (Variable)."""

from collections.abc import Iterator
from contextlib import suppress

from msgspec.structs import replace

from talewright.games.strange_fate.play.able import owned_for
from talewright.games.strange_fate.play.base import Facts, Public
from talewright.games.strange_fate.play.deed import Copied, Deed
from talewright.games.strange_fate.play.deeds.course import Course
from talewright.games.strange_fate.play.deeds.steps import over
from talewright.games.strange_fate.play.ids import CharacterId
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.rules.characters.owned import Owned
from talewright.games.strange_fate.rules.dice.time_table import Span
from talewright.games.strange_fate.rules.skills.extra import Extra, Held
from talewright.games.strange_fate.rules.skills.trapping import TRAPPINGS, Trapping
from talewright.games.strange_fate.rules.trappings.variable import PROCEDURES, SPANS, Copies, places
from talewright.refusal import Refused, as_refusals
from talewright.table.offer import Field, one_of, words
from talewright.wording import bare

VARIABLE = "Variable"
PLAIN = tuple(
    str(Trapping(listed.name, choice))
    for listed in TRAPPINGS
    if listed.name != VARIABLE
    for choice in listed.choices or ("",)
)
"""The trappings that can be copied, each kind and scope of one by itself."""


class TrappingCopied(Public, tag="trapping-copied/1"):
    """Variable trappings of a skill stand for another, till the scene or the session is over."""

    who: CharacterId
    skill: str
    span: Span
    copy: str
    places: int

    def file(self, state: State) -> State:
        copied = Copied(self.who, self.skill, self.span, self.copy, self.places)
        return state.with_acts(replace(state.acts, copies=(*state.acts.copies, copied)))

    def told(self, state: State) -> str:
        return f"{self.skill} of {state.person(self.who).name} stands for {self.copy} now"


def _copies_of(state: State, deed: Deed) -> Copies:
    """What the Variable trappings of a skill stand for just now."""
    owned = state.person(deed.who).character.owned(deed.skill)
    assert owned is not None, "only what was bought has Variable"
    span = SPANS[deed.procedure.choice]
    mine = [each for each in state.acts.copies if (each.who, each.skill, each.span) == (deed.who, deed.skill, span)]
    return Copies(owned.skill, span, tuple((Held.parse(each.copy), each.places) for each in mine))


def _copied(state: State, deed: Deed) -> Facts:
    with as_refusals():
        copy = _in_words(Held.parse(deed.words), deed.sort)
        _check_new(owned_for(state, deed), copy)
        after = _copies_of(state, deed).copying(copy, state.diagram)
    copy, bound = after.copied[-1]
    who = CharacterId(deed.who)
    yield TrappingCopied(who=who, skill=deed.skill, span=after.span, copy=str(copy), places=bound)
    specifics = "" if deed.sort in str(copy) else f": {bare(deed.sort)}"
    yield over(deed, f"{copy}{specifics}, for {bound} of them; {after.free} left till the next {after.span}")


def _in_words(copy: Held, said: str) -> Held:
    """What is copied, with its owner's words for the type that it is of, and for what is unusual about it."""
    is_typed = copy.trapping.listed.is_typed
    trapping = replace(copy.trapping, choice=copy.trapping.choice or said) if is_typed else copy.trapping
    unusual = (replace(each, note=each.note or said) if each.extra is Extra.UNUSUAL else each for each in copy.extras)
    return Held.parse(str(replace(copy, trapping=trapping, extras=tuple(unusual))))


def _check_new(owned: Owned, copy: Held) -> None:
    """Refuse what the skill has already, or copies: it is there till the next scene or session.

    Source: SF-trapping-variable.1.
    """
    if copy.trapping.name == VARIABLE:
        raise Refused("Variable stands for any other trapping: choose one.", clause="SF-trapping-variable.1")
    has = next((held for held in owned.skill.trappings if held.trapping == copy.trapping), None)
    if has is not None and not copy.extras:
        raise Refused(f"{owned.skill.name} has {copy} already: copy something else.", clause="SF-trapping-variable.1")
    if has is not None:
        replace(has, extras=(*has.extras, *copy.extras))


def _affordable(state: State, deed: Deed) -> Iterator[str]:
    """The trappings and extras that a skill could copy now."""
    copies, owned = _copies_of(state, deed), owned_for(state, deed)
    extras = (f"{held.trapping} + {extra}" for held in owned.skill.trappings for extra in Extra)
    for text in (*PLAIN, *extras):
        held = Held.parse(text)
        with suppress(Refused):
            _check_new(owned, held)
            if 0 < places(owned.skill, held, state.diagram) <= copies.free:
                yield text


def _what(state: State, deed: Deed) -> Field | None:
    found = [*_affordable(state, deed)]
    return one_of("words", "What it copies", found) if found else None


def _how(_: State, __: Deed) -> Field:
    about = "Of which type an Environment is, what is unusual about it, or how it looks."
    return words("sort", "In your own words", optional=True, about=about)


COURSES = dict.fromkeys(
    PROCEDURES,
    Course(for_npcs=False, for_companions=False, counts=lambda _, __: "", words=_what, sort=_how, at_once=_copied),
)
