"""Languages that characters turn out to know (Languages)."""

from dataclasses import replace

from talewright.games.strange_fate.play.able import benefit_tier, rating_for
from talewright.games.strange_fate.play.base import Facts, Public
from talewright.games.strange_fate.play.deed import Deed, Spoken
from talewright.games.strange_fate.play.deeds.course import Course, said
from talewright.games.strange_fate.play.deeds.steps import over
from talewright.games.strange_fate.play.ids import CharacterId
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.rules.trappings.languages import (
    ADD,
    SPEAK,
    Known,
    Tongue,
    added_for_fate_point,
    named,
    room,
)
from talewright.table.offer import Field
from talewright.table.wording import bare

THE_LANGUAGE = said("The language")


class LanguageNamed(Public, tag="language-named/1"):
    """A character turns out to know a language; *paid* for with a fate point."""

    who: CharacterId
    skill: str
    language: str
    paid: bool = False

    def file(self, state: State) -> State:
        spoken = Spoken(self.who, self.skill, self.language, self.paid)
        return state.with_acts(replace(state.acts, spoken=(*state.acts.spoken, spoken)))

    def told(self, state: State) -> str:
        return f"{state.person(self.who).name} knows {bare(self.language)}"


def _known(state: State, deed: Deed) -> Known:
    """The languages that a skill has been used for so far."""
    has = room(rating_for(state, deed).value, benefit_tier(state, deed))
    mine = [each for each in state.acts.spoken if (each.who, each.skill) == (deed.who, deed.skill)]
    free = [each.language for each in mine if not each.paid]
    earthly = len(free) if has.earthly is None else has.earthly
    return Known(has, tuple(free[:earthly]), tuple(free[earthly:]), tuple(each.language for each in mine if each.paid))


def _language(state: State, deed: Deed) -> Field | None:
    """A field for it, as long as another can be named without a fate point."""
    earthly, exotic = _known(state, deed).places
    return THE_LANGUAGE(state, deed) if earthly is None or earthly + exotic > 0 else None


def _spoken(state: State, deed: Deed) -> Facts:
    """A language that the character knows: an earthly one, or one for an exotic place once the others are named."""
    known = _known(state, deed)
    earthly, exotic = known.places
    if not (deed.words and known.speaks(deed.words, Tongue.EXOTIC)):
        tongue = Tongue.EXOTIC if earthly == 0 and exotic else Tongue.EARTHLY
        named(known, deed.words, tongue, fits_background=True)
        yield LanguageNamed(who=CharacterId(deed.who), skill=deed.skill, language=deed.words)
    yield over(deed, f"{deed.words} is one of the languages")


def _added(state: State, deed: Deed) -> Facts:
    added_for_fate_point(_known(state, deed), deed.words, could_have_met=True)
    yield LanguageNamed(who=CharacterId(deed.who), skill=deed.skill, language=deed.words, paid=True)
    yield over(deed, f"{deed.words} is one of the languages from now on")


COURSES = {
    SPEAK: Course(words=_language, at_once=_spoken),
    ADD: Course(words=THE_LANGUAGE, at_once=_added),
}
