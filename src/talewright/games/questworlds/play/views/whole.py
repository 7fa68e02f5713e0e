"""What a seat sees of a campaign, built from nothing, field by field: what is not written here stays hidden."""

from msgspec.structs import replace

from talewright.dice.draw import SeatId
from talewright.games.questworlds.play.card import Card
from talewright.games.questworlds.play.moves import MarkId
from talewright.games.questworlds.play.saga import Saga
from talewright.games.questworlds.play.views.contests import contest_view, told_view
from talewright.games.questworlds.play.views.people import character_view, mark_view
from talewright.games.questworlds.play.views.shapes import ContestView, EditView, MarkView, SagaView, TriggerView
from talewright.table.seat import Role, Seat

ONLOOKER = Seat(SeatId("-"), "", Role.SPECTATOR)


def view(saga: Saga, seat: Seat, seats: tuple[Seat, ...]) -> SagaView:
    """What *seat* sees now."""
    names = {each.id: each.name for each in seats}
    return SagaView(
        contests=tuple(contest_view(saga, card, seat) for card in saga.open_cards()),
        past=tuple(_past(saga, card, seat) for card in saga.told),
        characters=tuple(character_view(saga, sheet, seat, names) for sheet in saga.sheets.values()),
        triggers=tuple(
            TriggerView(
                each.id,
                each.character,
                saga.name(each.character),
                each.flaw,
                each.about,
                saga.acts_for(seat, each.character),
            )
            for each in saga.triggers.values()
        ),
        edits=tuple(
            EditView(each.id, names.get(each.seat, ""), each.level.cost, each.level.title, each.about)
            for each in saga.edits.values()
        ),
        fading=tuple(_fading(saga, mark) for mark in saga.fading) if seat.is_gm else (),
        story_points=saga.points,
        uses_story_points=saga.edition.story_points,
        base_resistance=saga.sign(saga.base),
        advice=saga.edition.advice if seat.is_gm else (),
    )


def _past(saga: Saga, card: Card, seat: Seat) -> ContestView:
    """A contest that is told. All players see the same, and whoever took part sees it marked as their own."""
    told = told_view(card, saga.people(card), saga.edition, seat if seat.is_gm else ONLOOKER)
    if seat.is_gm or all(side.player != seat.id for side in told.sides):
        return told
    return replace(told, mine=True, sides=tuple(replace(side, mine=side.player == seat.id) for side in told.sides))


def _fading(saga: Saga, mark: MarkId) -> MarkView:
    known = saga.marks[mark]
    return mark_view(known, saga.name(known.character))
