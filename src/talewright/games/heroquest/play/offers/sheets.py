"""What may be done about characters."""

from collections.abc import Iterable

from talewright.games.heroquest.character import Whose
from talewright.games.heroquest.keyword import Handling
from talewright.games.heroquest.play import moves as mv
from talewright.games.heroquest.play.in_use import in_use
from talewright.games.heroquest.play.offers.creating import new_character, of_creation
from talewright.games.heroquest.play.offers.making import explained, offer, one_of, words
from talewright.games.heroquest.play.offers.ties import of_ties
from talewright.games.heroquest.play.state import Sheet, State
from talewright.games.heroquest.ready import ready
from talewright.games.questworlds.keyword import AbilityRef, is_same_name
from talewright.table.offer import Choice, Offer, Option, Text
from talewright.table.seat import Role, Seat


def of_sheets(state: State, seat: Seat, seats: tuple[Seat, ...]) -> Iterable[Offer]:
    """Characters that may be taken, and handed on."""
    taken = [sheet.character.name for sheet in state.sheets.values()]
    free = {id_: each for id_, each in ready().items() if not any(is_same_name(each.name, name) for name in taken)}
    players = {sheet.player for sheet in state.sheets.values() if sheet.player}
    without = [each for each in seats if each.role is Role.PLAYER and each.id not in players]
    if free and (seat.is_gm or seat in without):
        named = (Option(id_, each.name, f"{each.concept}. {each.description}") for id_, each in free.items())
        fields = [one_of("ready", "Character", named)]
        if seat.is_gm and without:
            fields.append(_players(without))
        yield explained(offer(mv.TakeReady, "Take a ready character", *fields), main=not state.sheets)
    if seat.is_gm or seat in without:
        whose = (_players(without),) if seat.is_gm and without else ()
        yield new_character(state, *whose, first=seat in without)
    for sheet in state.sheets.values():
        yield from _of_sheet(state, sheet, seat)
        if seat.is_gm:
            whom = [each for each in seats if each.role is Role.PLAYER and each.id == sheet.player] + without
            if whom:
                yield offer(mv.GiveCharacter, f"Hand {sheet.character.name} on", _players(whom), character=sheet.id)
            yield from _corrections(state, sheet)


def _of_sheet(state: State, sheet: Sheet, seat: Seat) -> Iterable[Offer]:
    """What is written on a sheet, and whom its owner knows."""
    if state.answers_for(seat, sheet.id):
        yield from of_creation(state, sheet)
        character = sheet.character
        yield offer(
            mv.DescribeCharacter,
            f"Change who {character.name} is",
            Text(name="name", label="Name", most=80, default=character.name),
            words("concept", "Concept", default=character.concept, optional=True),
            words("description", "What anyone would notice", default=character.description, optional=True, long=True),
            character=sheet.id,
        )
    yield from of_ties(state, sheet, seat)


def _corrections(state: State, sheet: Sheet) -> Iterable[Offer]:
    """Ratings that were written wrongly, and lines that should not be there."""
    for whose in (Whose.PC, Whose.SIDEKICK) if sheet.character.sidekick else (Whose.PC,):
        yield from _corrected(state, sheet, whose)
    character = sheet.character
    names = [*(str(ref) for ref in character.abilities.refs), *(flaw.name for flaw in character.flaws)]
    names += [character.sidekick.name] if character.sidekick else []
    free = [Option(name, name) for name in names if not in_use(state, sheet, name)]
    if free:
        what = one_of("name", "Line", free)
        yield offer(
            mv.StrikeLine, f"Strike a line of {character.name}", what, words("reason", "Why"), character=sheet.id
        )


def _corrected(state: State, sheet: Sheet, whose: Whose) -> Iterable[Offer]:
    abilities, here = sheet.character.abilities_of(whose), {"character": sheet.id, "whose": whose.value}
    sidekick = sheet.character.sidekick
    name = sidekick.name if whose is Whose.SIDEKICK and sidekick else sheet.character.name
    rated = [line for line in abilities.lines if line.start is not None]
    if rated:
        options = (
            Option(line.name, f"{line.name} {state.sign(abilities.rating_of(AbilityRef(line.name)))}") for line in rated
        )
        yield offer(
            mv.CorrectRating,
            f"Correct a rating of {name}",
            one_of("ability", "Ability", options),
            words("rating", "Its rating"),
            words("reason", "Why"),
            **here,
        )
    for line in rated:
        if not line.breakouts or line.rating is None:
            continue
        over = abilities.rating_of(AbilityRef(line.name))
        if abilities.handling is Handling.PACKAGE:
            over = over + -line.improved
        for each in line.breakouts:
            yield offer(
                mv.CorrectRating,
                f"Correct {line.name}: {each}",
                one_of("rating", "Its rating", (Option(state.sign(over + by), f"+{by}") for by in range(1, 21))),
                words("reason", "Why"),
                ability=f"{line.name}: {each.name}",
                **here,
            )


def _players(whom: list[Seat]) -> Choice:
    options = tuple(Option(each.id, each.name) for each in whom)
    return Choice(name="player", label="Whose", options=options, optional=True, about="Left empty: the game master's.")
