"""Characters, and what lasts with them."""

from collections.abc import Mapping
from functools import lru_cache

from talewright.dice.draw import SeatId
from talewright.games.questworlds.play.state import Mark, Sheet, State
from talewright.games.questworlds.play.views.shapes import AbilityView, BreakoutView, CharacterView, FlawView, MarkView
from talewright.table.seat import Seat


def character_view(state: State, sheet: Sheet, seat: Seat, names: Mapping[SeatId, str]) -> CharacterView:
    """One sheet, with what it comes to."""
    return _character_view(
        sheet,
        state.marks_of(sheet.id),
        state.augmented.get(sheet.id, ()),
        state.edition.mastery,
        names.get(sheet.player, ""),
        mine=sheet.player == seat.id,
    )


@lru_cache(maxsize=1024)
def _character_view(
    sheet: Sheet, marks: tuple[Mark, ...], augmented: tuple[str, ...], mastery: str, player_name: str, *, mine: bool
) -> CharacterView:
    character = sheet.character
    keywords = tuple(
        AbilityView(
            name=keyword.name,
            ref=keyword.name,
            rating=keyword.rating.written(mastery),
            keyword=True,
            breakouts=tuple(
                BreakoutView(
                    breakout.name,
                    f"{keyword.name}: {breakout.name}",
                    breakout.bonus,
                    keyword.rating_of(breakout.name).written(mastery),
                )
                for breakout in keyword.breakouts
            ),
            used_as_augment=_times(augmented, keyword.name),
        )
        for keyword in character.keywords
    )
    alone = tuple(
        AbilityView(
            name=ability.name,
            ref=ability.name,
            rating=ability.rating.written(mastery),
            keyword=False,
            used_as_augment=_times(augmented, ability.name),
        )
        for ability in character.abilities
    )
    return CharacterView(
        id=sheet.id,
        name=character.name,
        concept=character.concept,
        description=character.description,
        player=sheet.player,
        player_name=player_name,
        mine=mine,
        abilities=(*keywords, *alone),
        flaws=tuple(FlawView(flaw.name, flaw.rating.written(mastery)) for flaw in character.flaws),
        marks=tuple(mark_view(mark, character.name) for mark in marks),
        experience=character.experience,
        earned=sheet.earned.names,
        ended=sheet.ended,
        ending=sheet.ending or "",
        about_ending=sheet.about_ending,
    )


def _times(augmented: tuple[str, ...], name: str) -> int:
    """How often an ability has augmented, breakouts included (QW3-2.6.14)."""
    return augmented.count(name.casefold())


def mark_view(mark: Mark, who: str) -> MarkView:
    """One benefit or consequence, and whose it is."""
    state = mark.state
    return MarkView(
        id=mark.id,
        character=mark.character,
        who=who,
        good=mark.is_good,
        text=state.text,
        amount=mark.amount,
        kind=state.kind,
        abilities=tuple(str(ability) for ability in state.abilities),
        expires=mark.expires,
    )
