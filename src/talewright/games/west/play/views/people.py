"""Sheets, counters and the deck as a seat sees them."""

from collections.abc import Mapping

from talewright.dice.draw import SeatId
from talewright.games.west.play.abilities import abilities
from talewright.games.west.play.state import Sheet, State
from talewright.games.west.play.views.shapes import (
    CountersView,
    DeckView,
    EquipmentView,
    HolderView,
    SheetView,
    SkillView,
    TraitView,
)
from talewright.table.seat import Role, Seat


def sheet_view(state: State, sheet: Sheet, seat: Seat, names: Mapping[SeatId, str]) -> SheetView:
    """A character's sheet."""
    lines = sheet.lines
    usual = {ability.skill: str(ability.results) for ability in abilities(sheet) if ability.usual}
    return SheetView(
        id=sheet.id,
        name=lines.name,
        concept=lines.concept,
        player=sheet.player,
        player_name=names.get(sheet.player, ""),
        mine=state.acts_for(seat, sheet.id),
        traits=tuple(TraitView(each.name, each.rank, each.die, f"{each.rank}d{each.die}") for each in lines.traits),
        skills=tuple(SkillView(each.name, each.rank, each.trait, usual.get(each.name, "")) for each in lines.skills),
        equipment=tuple(EquipmentView(each.name, each.effect) for each in lines.equipment),
        impetus=lines.impetus,
        notes=lines.notes,
        ap=lines.ap,
    )


def counters_view(state: State, seat: Seat, seats: tuple[Seat, ...]) -> CountersView:
    """The bonus counters."""
    players = (
        HolderView(each.id, each.name, each.id in state.counters.held, each.id == seat.id)
        for each in seats
        if each.role is Role.PLAYER
    )
    return CountersView(state.counters.pool, tuple(players))


def deck_view(state: State, seats: tuple[Seat, ...]) -> DeckView:
    """The deck in use."""
    piles = state.piles
    return DeckView(
        title=state.deck.title,
        about=state.deck.about,
        is_own=state.own_deck,
        left=len(piles.left),
        discarded=tuple(sorted(piles.discarded)),
        on_table=tuple(sorted(frozenset(piles.turned) - piles.discarded)),
        by_hand=tuple(each.name for each in seats if each.by_hand),
    )
