"""What a seat sees of a campaign, built from nothing, field by field: what is not written here stays hidden."""

from msgspec import Struct
from msgspec.structs import replace

from talewright.dice.draw import SeatId
from talewright.games.questworlds.play.card import Card
from talewright.games.questworlds.play.contest_view import ContestView, contest_view, told_view
from talewright.games.questworlds.play.flaws import TriggerView, trigger_view
from talewright.games.questworlds.play.marks import MarkView, mark_view
from talewright.games.questworlds.play.people import CharacterView, character_view
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.play.story_points import EditView, edit_view
from talewright.games.questworlds.shared.ids import MarkId
from talewright.table.seat import Role, Seat

ONLOOKER = Seat(SeatId("-"), "", Role.SPECTATOR)


class SagaView(Struct, frozen=True):
    """Everything of the game that a seat sees now: what is under way comes first."""

    contests: tuple[ContestView, ...]
    past: tuple[ContestView, ...]
    characters: tuple[CharacterView, ...]
    triggers: tuple[TriggerView, ...]
    edits: tuple[EditView, ...]
    fading: tuple[MarkView, ...]
    story_points: int
    uses_story_points: bool
    base_resistance: str
    advice: tuple[str, ...]


def view(state: State, seat: Seat, seats: tuple[Seat, ...]) -> SagaView:
    """What *seat* sees now."""
    names = {each.id: each.name for each in seats}
    return SagaView(
        contests=tuple(contest_view(state, card, seat) for card in state.open_cards()),
        past=tuple(_past(state, card, seat) for card in state.told),
        characters=tuple(character_view(state, sheet, seat, names) for sheet in state.sheets.values()),
        triggers=tuple(trigger_view(state, each, seat) for each in state.triggers.values()),
        edits=tuple(edit_view(each, names) for each in state.edits.values()),
        fading=tuple(_fading(state, mark) for mark in state.fading) if seat.is_gm else (),
        story_points=state.points,
        uses_story_points=state.edition.story_points,
        base_resistance=state.sign(state.base),
        advice=state.edition.advice if seat.is_gm else (),
    )


def _past(state: State, card: Card, seat: Seat) -> ContestView:
    """A contest that is told. All players see the same, and whoever took part sees it marked as their own."""
    told = told_view(card, state.people(card), state.edition, seat if seat.is_gm else ONLOOKER)
    if seat.is_gm or all(side.player != seat.id for side in told.sides):
        return told
    return replace(told, mine=True, sides=tuple(replace(side, mine=side.player == seat.id) for side in told.sides))


def _fading(state: State, mark: MarkId) -> MarkView:
    known = state.marks[mark]
    return mark_view(known, state.name(known.character))
