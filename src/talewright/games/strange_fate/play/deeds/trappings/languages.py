"""Languages that characters turn out to know, some of them by the game master's word (Languages)."""

from msgspec.structs import replace

from talewright.games.strange_fate.play.able import benefit_tier, rating_for
from talewright.games.strange_fate.play.base import At, Facts, Offers, OfGameMaster, Public, Viewer
from talewright.games.strange_fate.play.deed import Deed, Spoken, Stage, home_of
from talewright.games.strange_fate.play.deeds.course import Course, WordsSaid
from talewright.games.strange_fate.play.deeds.steps import DeedEnded, over, refunded
from talewright.games.strange_fate.play.ids import CharacterId, DeedId
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.rules.trappings import languages
from talewright.games.strange_fate.rules.trappings.languages import ADD, SPEAK, Known, Reach, Tongue
from talewright.refusal import Refused
from talewright.table.offer import Field, Option, allowed, offer, one_of
from talewright.wording import bare, in_a_row

THE_LANGUAGE = WordsSaid("The language")


class JudgeLanguage(OfGameMaster, tag="judge-language"):
    """Say whether a language fits somebody: an exotic one the background, one for a fate point what they have seen."""

    otherwise = "Whether a language fits the character is for the game master to say."

    deed: DeedId
    fits: bool

    def decide(self, state: State, at: At) -> Facts:
        """The game master judges (SF-trapping-languages.2, SF-trapping-languages.6)."""
        deed = state.acts.deed(self.deed)
        if deed.procedure not in COURSES or deed.stage is not Stage.BEGUN:
            raise Refused("No language is asked for there: look at the table as it stands now.")
        if self.fits:
            yield from _allowed(state, deed)
        else:
            yield from refunded(state, deed)
            yield DeedEnded(deed=deed.id, left=True)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for deed in state.acts.deeds.values():
            if deed.procedure in COURSES and deed.stage is Stage.BEGUN:
                here = {"group": home_of(deed), "deed": deed.id}
                asks = "; ".join(question.asks for question in deed.procedure.questions)
                about = f"{deed.called}, {bare(deed.words)}: {asks}"
                if allowed(tuple, _allowed(state, deed)):
                    yield offer(cls, "Allow the language", **here, fits=True).explained(about=about, main=True)
                yield offer(cls, "Refuse the language", **here, fits=False).explained(about=about)


class LanguageNamed(Public, tag="language-named/1"):
    """A character turns out to know a language; *paid* for with a fate point, or *exotic*."""

    who: CharacterId
    skill: str
    language: str
    paid: bool = False
    exotic: bool = False

    def file(self, state: State) -> State:
        spoken = Spoken(self.who, self.skill, self.language, self.paid, self.exotic)
        return state.with_acts(replace(state.acts, spoken=(*state.acts.spoken, spoken)))

    def told(self, state: State) -> str:
        return f"{state.person(self.who).name} knows {bare(self.language)}"


def _known(state: State, deed: Deed) -> Known:
    """The languages that a skill has been used for so far; those beyond the room for earthly ones count as exotic."""
    has = languages.room(rating_for(state, deed).value, benefit_tier(state, deed))
    mine = [each for each in state.acts.spoken if (each.who, each.skill) == (deed.who, deed.skill)]
    free = [each.language for each in mine if not each.paid and not each.exotic]
    exotic = [each.language for each in mine if not each.paid and each.exotic]
    earthly = len(free) if has.earthly is None else has.earthly
    paid = tuple(each.language for each in mine if each.paid)
    return Known(has, tuple(free[:earthly]), (*free[earthly:], *exotic), paid)


def _is_exotic(deed: Deed) -> bool:
    return deed.sort == Tongue.EXOTIC


def _language(state: State, deed: Deed) -> Field | None:
    """A field for it, as long as another can be named without a fate point."""
    earthly, exotic = _known(state, deed).places
    return THE_LANGUAGE(state, deed) if earthly is None or earthly + exotic > 0 else None


def _tongue(state: State, deed: Deed) -> Field | None:
    """Earthly or exotic, as far as there is room; an exotic one beyond that asks for a fitting background."""
    earthly, exotic = _known(state, deed).places
    asks = "" if exotic else "The game master says whether it fits the background."
    can = [Option(Tongue.EARTHLY, "Of Earth")] if earthly is None or earthly else []
    return one_of("sort", "What sort", (*can, Option(Tongue.EXOTIC, "Exotic", asks)))


def _check_tongue(_: State, deed: Deed) -> None:
    if deed.sort not in ("", *Tongue):
        raise Refused(
            f"A language is {in_a_row(Tongue, 'or')}, not {deed.sort[:40]}.", clause="SF-trapping-languages.2"
        )


def _spoken(state: State, deed: Deed) -> Facts:
    """A language that the character knows, at once where the skill has a place for it."""
    known = _known(state, deed)
    if deed.words and known.speaks(deed.words, Tongue.EXOTIC):
        yield over(deed, f"{deed.words} is one of the languages")
        return
    if _is_exotic(deed) and not known.places[1]:
        _ = languages.named(
            known, deed.words, Tongue.EXOTIC, fits_background=True
        )  # else nothing is there to be judged
        return
    yield from _name(state, deed, fits_background=False)


def _allowed(state: State, deed: Deed) -> Facts:
    """It is one of the languages by the game master's word."""
    if deed.procedure is ADD:
        return _add(state, deed, could_have_met=True)
    return _name(state, deed, fits_background=True)


def _name(state: State, deed: Deed, *, fits_background: bool) -> Facts:
    """Name it; an exotic one without a place for it takes one of Earth's, if it fits the background."""
    known = _known(state, deed)
    earthly, exotic = known.places
    is_exotic = _is_exotic(deed) or (earthly == 0 and exotic > 0)
    languages.named(known, deed.words, Tongue.EXOTIC if is_exotic else Tongue.EARTHLY, fits_background=fits_background)
    who, takes_exotic = CharacterId(deed.who), is_exotic and exotic > 0
    yield LanguageNamed(who=who, skill=deed.skill, language=deed.words, exotic=takes_exotic)
    yield over(deed, f"{deed.words} is one of the languages")


def _added(state: State, deed: Deed) -> Facts:
    """One for a fate point, at once where it may be any at all (SF-trapping-languages.7)."""
    if _known(state, deed).room.for_fate_point is Reach.ANY:
        yield from _add(state, deed, could_have_met=False)
    else:
        languages.added_for_fate_point(_known(state, deed), deed.words, could_have_met=True)


def _add(state: State, deed: Deed, *, could_have_met: bool) -> Facts:
    languages.added_for_fate_point(_known(state, deed), deed.words, could_have_met=could_have_met)
    yield LanguageNamed(who=CharacterId(deed.who), skill=deed.skill, language=deed.words, paid=True)
    yield over(deed, f"{deed.words} is one of the languages from now on")


JUDGED = "The game master says whether the language fits {}"
COURSES = {
    SPEAK: Course(words=_language, sort=_tongue, said=_check_tongue, at_once=_spoken, waiting=JUDGED),
    ADD: Course(for_npcs=False, for_companions=False, words=THE_LANGUAGE, at_once=_added, waiting=JUDGED),
}
