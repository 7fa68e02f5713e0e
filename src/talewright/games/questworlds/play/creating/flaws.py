"""Flaws of a new character, chosen or of a keyword (QW3-3.3, QW3-3.4.6)."""

from collections.abc import Iterable

from talewright.games.questworlds.play.creating.steps import TRY, Step, made_by
from talewright.games.questworlds.play.sheets import KIND, NAME
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.rules.creating import making
from talewright.games.questworlds.rules.creating.making import Draft
from talewright.games.questworlds.rules.flaw import FlawKind
from talewright.table.game import Viewer
from talewright.table.offer import Line, Name, Offer, Option, offer, one_of

RANKS = one_of("rank", "Rank", (Option("1", "The first"), Option("2", "The second")))


class TakeFlaw(Step, tag="take-flaw"):
    """Take a flaw, of one's own choice or of a keyword."""

    name: Name
    keyword: Line = ""
    kind: FlawKind = FlawKind.PSYCHOLOGICAL

    def after(self, draft: Draft) -> tuple[Draft, str]:
        """Three of one's own choice, and those of keywords on top (QW3-3.3.1, QW3-3.3.2)."""
        after = making.flawed(draft, self.name, keyword=self.keyword, kind=self.kind)
        return after, f"{self.name}, a flaw" + (f" of {self.keyword}" if self.keyword else "")

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterable[Offer]:
        for sheet, made in made_by(state, viewer.seat):
            if cls(character=sheet.id, name=TRY).is_open(sheet):
                about = "The first is rated like the highest ability, the second like the next, others like the lowest."
                yield offer(cls, "Take a flaw", NAME, KIND, character=sheet.id, keyword="").explained(about=about)
            keywords = [slot.ability for slot in made.slots if slot.keyword]
            if keywords:
                of = one_of("keyword", "Of", keywords)
                yield offer(cls, "Take a flaw of a keyword", NAME, of, KIND, character=sheet.id)


class RankFlaw(Step, tag="rank-flaw"):
    """Name a flaw as the first or the second: its rating follows."""

    flaw: Line
    rank: int

    def after(self, draft: Draft) -> tuple[Draft, str]:
        """A flaw of a keyword may be named too (QW3-3.4.12)."""
        after = making.ranked(draft, self.flaw, self.rank)
        place = after.character.flaws.index(after.character.flaw(self.flaw)) + 1
        return after, f"{self.flaw} is flaw number {place}"

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterable[Offer]:
        for sheet, made in made_by(state, viewer.seat):
            flaws = [flaw.name for flaw in sheet.character.flaws]
            if len(flaws) > 1 or made.unranked:
                yield offer(cls, "Rank a flaw", one_of("flaw", "Flaw", flaws), RANKS, character=sheet.id)
