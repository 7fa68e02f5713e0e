"""Characters, and what lasts with them."""

from talewright.dice.draw import SeatId
from talewright.games.questworlds.play.moves import CharacterId
from talewright.games.questworlds.play.saga import Mark, Saga, Sheet
from talewright.games.questworlds.play.views.shapes import AbilityView, BreakoutView, CharacterView, FlawView, MarkView
from talewright.table.seat import Seat


def character_view(saga: Saga, sheet: Sheet, seat: Seat, names: dict[SeatId, str]) -> CharacterView:
    """One sheet, with what it comes to."""
    character = sheet.character
    keywords = tuple(
        AbilityView(
            name=keyword.name,
            ref=keyword.name,
            rating=saga.sign(keyword.rating),
            keyword=True,
            breakouts=tuple(
                BreakoutView(
                    breakout.name,
                    f"{keyword.name}: {breakout.name}",
                    breakout.bonus,
                    saga.sign(keyword.rating_of(breakout.name)),
                )
                for breakout in keyword.breakouts
            ),
            used_as_augment=_times_augmented(saga, sheet.id, keyword.name),
        )
        for keyword in character.keywords
    )
    alone = tuple(
        AbilityView(
            name=ability.name,
            ref=ability.name,
            rating=saga.sign(ability.rating),
            keyword=False,
            used_as_augment=_times_augmented(saga, sheet.id, ability.name),
        )
        for ability in character.abilities
    )
    return CharacterView(
        id=sheet.id,
        name=character.name,
        concept=character.concept,
        description=character.description,
        player=sheet.player,
        player_name=names.get(sheet.player, ""),
        mine=sheet.player == seat.id,
        abilities=(*keywords, *alone),
        flaws=tuple(FlawView(flaw.name, saga.sign(flaw.rating)) for flaw in character.flaws),
        marks=tuple(mark_view(saga, mark) for mark in saga.marks_of(sheet.id)),
        experience=character.experience,
        earned=sheet.earned.names,
        ended=sheet.ended,
        ending=sheet.ending or "",
        about_ending=sheet.about_ending,
    )


def _times_augmented(saga: Saga, character: CharacterId, name: str) -> int:
    """How often an ability has augmented, breakouts included (QW3-2.6.14)."""
    return saga.augmented.get(character, ()).count(name.casefold())


def mark_view(saga: Saga, mark: Mark) -> MarkView:
    """One benefit or consequence."""
    state = mark.state
    return MarkView(
        id=mark.id,
        character=mark.character,
        who=saga.name(mark.character),
        good=mark.is_good,
        text=state.text,
        amount=mark.amount,
        kind=state.kind,
        abilities=tuple(str(ability) for ability in state.abilities),
        expires=mark.expires,
    )
