"""What every improvement leaves behind: the sheet as it is then, points that were paid, and new masteries."""

from textwrap import shorten

from msgspec.structs import replace

from talewright.games.heroquest.play.base import Facts, OnSheet
from talewright.games.heroquest.play.ids import CharacterId
from talewright.games.heroquest.play.points import points_counted
from talewright.games.heroquest.play.rewriting import rewritten
from talewright.games.heroquest.play.state import Sheet, State
from talewright.games.heroquest.rules.abilities.receipt import Receipt
from talewright.games.heroquest.rules.characters.character import Whose
from talewright.games.heroquest.rules.growth.improvement import Improved, NewMastery
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.games.questworlds.rules.rating import Rating
from talewright.wording import counted

SHORT = 60  # characters of what is bought that a button shows


class MasteryGained(OnSheet, tag="mastery-gained/1"):
    """An improvement has carried an ability over a threshold: others may catch up with its new rating."""

    ability: str
    rating: str
    whose: Whose

    def on_sheet(self, sheet: Sheet) -> Sheet:
        ability, rating = AbilityRef.parse(self.ability), Rating.parse(self.rating)
        gained = NewMastery(ability=ability, rating=rating, whose=self.whose)
        return replace(sheet, catch_ups=(*sheet.catch_ups, gained))

    def told(self, state: State) -> str:
        number = state.sign(Rating.parse(self.rating))
        who = state.name(self.character)
        return f"{who} has a new mastery, {self.ability} {number}: other abilities may catch up"


def written_down(state: State, sheet: Sheet, after: Improved) -> Facts:
    """An improvement as it is written down."""
    yield from rewritten(state, sheet.id, after.character, said(state, after.receipt), improved=True)
    if after.character.points != sheet.points:
        yield points_counted(sheet.id, after.character.points)
    yield from gained(sheet.id, after.catch_ups)


def gained(character: CharacterId, opened: tuple[NewMastery, ...]) -> Facts:
    """The masteries with which others may catch up."""
    for each in opened:
        ability, rating = str(each.ability), str(each.rating)
        yield MasteryGained(character=character, ability=ability, rating=rating, whose=each.whose)


def said(state: State, receipt: Receipt) -> str:
    """The lines of a receipt in one sentence."""
    return "; ".join(f"{line.title} {line.text(state.edition.mastery)}" for line in receipt.lines)


def in_short(state: State, receipt: Receipt) -> str:
    """What a receipt brings, and what it costs, for a button."""
    brings = "; ".join(line.short(state.edition.mastery) for line in receipt.lines)
    return f"{shorten(brings, SHORT, placeholder='…')}, for {counted(receipt.total, receipt.unit)}"
