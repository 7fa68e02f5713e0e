"""Abilities that lag behind a new mastery catch up with it (QW2-7.3)."""

from msgspec.structs import replace

from talewright.games.heroquest.play.base import At, Facts, Offers, OfMine, OnSheet, Viewer
from talewright.games.heroquest.play.improving.fitting import check_grows, growing, raised
from talewright.games.heroquest.play.improving.grown import gained, said
from talewright.games.heroquest.play.rewriting import rewritten
from talewright.games.heroquest.play.state import Sheet, State
from talewright.games.heroquest.rules.characters.character import Whose
from talewright.games.heroquest.rules.growth import catch_up
from talewright.games.heroquest.rules.growth.improvement import Improved, NewMastery
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.refusal import Refused
from talewright.table.offer import Line, offer, one_of


class CatchUp(OfMine, tag="catch-up"):
    """Raise up to three abilities that lag behind a new mastery, each once; none of them lets it be.

    The new *rating* says which, where one ability has gained several.
    """

    behind: Line
    first: Line = ""
    second: Line = ""
    third: Line = ""
    whose: Whose = Whose.PC
    rating: Line = ""

    def decide(self, state: State, at: At) -> Facts:
        """Up to three abilities follow a new mastery; that may open further catch-ups (QW2-7.3.1)."""
        check_grows(state, self.character)
        sheet, behind = state.sheet(self.character), AbilityRef.read(self.behind)
        mastery = open_catch_up(sheet, behind, self.whose, self.rating)
        if mastery is None:
            raise Refused(f"{behind} has opened no catch-up, or it was used: look at the sheet.", clause="QW2-7.3.1")
        picked = dict.fromkeys(filter(None, (self.first, self.second, self.third)))
        chosen = tuple(map(AbilityRef.read, picked))
        after = caught_up(state, sheet, mastery, *chosen)
        names = tuple(map(str, chosen))
        yield CaughtUp(
            character=sheet.id,
            behind=str(mastery.ability),
            whose=mastery.whose,
            abilities=names,
            rating=str(mastery.rating),
        )
        if chosen:
            change = f"catching up with {mastery.ability}: {said(state, after.receipt)}"
            yield from rewritten(state, sheet.id, after.character, change, improved=True)
            yield from gained(sheet.id, after.catch_ups)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for sheet in growing(state, viewer):
            for each in sheet.catch_ups:
                yield from cls._offers_for(state, sheet, each)

    @classmethod
    def _offers_for(cls, state: State, sheet: Sheet, opened: NewMastery) -> Offers:
        """A form for up to three abilities, each with what it comes to; to let it be is a press of its own.

        Source: QW2-7.3.2, QW2-7.3.3.
        """
        behind, whose = opened.ability, opened.whose
        found = {ref: caught_up(state, sheet, opened, ref) for ref in catch_up.eligible(sheet.character, opened)}
        options = tuple(raised(state, sheet, found, whose))
        names = ("first", "second", "third")[: len(options)]
        fields = [one_of(name, f"Raise by {catch_up.RAISE}", options, optional=True) for name in names]
        label = f"Let others catch up with {behind}" if options else f"Nothing lags behind {behind}"
        here = {"character": sheet.id, "behind": str(behind), "whose": whose.value, "rating": str(opened.rating)}
        about = f"Each ability once, and only what is {catch_up.BELOW} or more below {state.sign(opened.rating)}."
        if fields:
            fields[0] = replace(fields[0], optional=False)
        yield offer(cls, label, *fields, **here).explained(about=about, main=True)
        if fields:
            made = offer(cls, f"Let nothing catch up with {behind}", **here, first="")
            yield made.explained(about="Then the chance is gone.")


class CaughtUp(OnSheet, tag="caught-up/1"):
    """A catch-up was used, or let be; without the new *rating* of its ability, the first that this has opened."""

    behind: str
    whose: Whose
    abilities: tuple[str, ...]
    rating: str = ""

    def on_sheet(self, sheet: Sheet) -> Sheet:
        used = open_catch_up(sheet, AbilityRef.parse(self.behind), self.whose, self.rating)
        return replace(sheet, catch_ups=tuple(each for each in sheet.catch_ups if each is not used))

    def told(self, state: State) -> str:
        return "" if self.abilities else f"{state.name(self.character)} lets nothing catch up with {self.behind}"


def caught_up(state: State, sheet: Sheet, mastery: NewMastery, *chosen: AbilityRef) -> Improved:
    """A character after a catch-up by these abilities."""
    return catch_up.catch_up(sheet.character, mastery, chosen, state.edition.growth)


def open_catch_up(sheet: Sheet, behind: AbilityRef, whose: str, rating: str) -> NewMastery | None:
    """The catch-up that an ability has opened by gaining this *rating*, or any, if it is still to be used."""
    own = (each for each in sheet.catch_ups if each.ability.is_same(behind) and each.whose == whose)
    return next((each for each in own if rating in ("", str(each.rating))), None)
