"""A sheet has grown: how that is kept, told and seen."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from talewright.caching import EACH_SEAT, by_identity
from talewright.games.questworlds.play.base import OnSheet
from talewright.games.questworlds.play.sheets import flaws_follow
from talewright.games.questworlds.play.state import Grown, Sheet, State
from talewright.games.questworlds.play.written import SheetLines, read, written
from talewright.games.questworlds.rules.growing.advance import AdvanceOption, Growth, advances
from talewright.games.questworlds.rules.relationships.tie import Tie
from talewright.recasting import recast
from talewright.table.recounting import Gain
from talewright.wording import bare, because


class Grew(OnSheet, tag="grew/1"):
    """A sheet is as it stands here now; *change* says in words what is new."""

    sheet: SheetLines
    experience: int
    grown: Grown
    ties: tuple[Tie, ...]
    change: str

    def on_sheet(self, sheet: Sheet) -> Sheet:
        character = read(self.sheet, experience=self.experience)
        return replace(sheet, character=character, grown=self.grown, ties=self.ties)

    def told(self, state: State) -> str:
        return f"{state.name(self.character)} grows: {bare(self.change)}"

    def gains(self, state: State) -> Iterable[Gain]:
        yield Gain(state.name(self.character), bare(self.change))


def grew(state: State, sheet: Sheet, change: str, why: str = "") -> Grew:
    """A sheet as it has grown, and its flaws with it (QW3-3.4.10), with a line in its history."""
    character, flaws = flaws_follow(state, sheet.id, sheet.character)
    change = f"{change}{flaws}{because(why)}"
    when = f"session {state.session}: {change}" if state.session else change
    return Grew(
        character=sheet.id,
        sheet=written(character),
        experience=character.experience,
        grown=replace(sheet.grown, history=(*sheet.grown.history, when)),
        ties=sheet.ties,
        change=change,
    )


def advances_of(state: State, sheet: Sheet) -> int:
    """How many advances a character may take now; a follower grows by those of its leader.

    Source: QW3-8.2.1, QW3-8.2.3.1, QW3-8.3.1, QW3-6.5.1.6.
    """
    if sheet.leader:
        return 0
    if state.edition.growth is Growth.MILESTONES:
        return sheet.grown.milestones
    return advances(sheet.character.experience, cost=state.edition.advance_cost)


# --- what is seen


class GrowthView(Struct, frozen=True):
    """How a character grows."""

    advances: int
    picks: tuple[str, ...]
    flaw: str
    asked: bool
    turned_down: str | None  # why the game master did not confirm it; perhaps nothing was said
    abilities: int  # points to spend
    keywords: int
    history: tuple[str, ...]
    total: int
    milestones: bool
    cost: int
    options: tuple[str, ...]


OPTIONS = tuple(f"{option}{' (twice)' if option.listed > 1 else ''}" for option in AdvanceOption)


def growth_view(state: State, sheet: Sheet) -> GrowthView:
    """What a character may buy, what it plans, and what came of it."""
    edition = state.edition
    milestones, told = edition.growth is Growth.MILESTONES, next(iter(state.turned_down.get(sheet.id, ())), None)
    return _growth(sheet.grown, advances_of(state, sheet), edition.advance_cost, milestones, told)


@by_identity(maxsize=EACH_SEAT)
def _growth(
    grown: Grown,
    may: int,
    cost: int,
    milestones: bool,  # noqa: FBT001 - one of five facts
    turned_down: str | None,
) -> GrowthView:
    return recast(
        grown,
        GrowthView,
        advances=may,
        picks=tuple(map(str, grown.picks)),
        turned_down=turned_down,
        abilities=grown.purse.abilities,
        keywords=grown.purse.keywords,
        milestones=milestones,
        cost=cost,
        options=OPTIONS,
    )
