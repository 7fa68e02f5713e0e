"""What may be written on sheets."""

from collections.abc import Iterable

from talewright.games.questworlds.play import moves as mv
from talewright.games.questworlds.play.in_use import in_use
from talewright.games.questworlds.play.offers.making import explained, offer, words
from talewright.games.questworlds.play.ready import READY
from talewright.games.questworlds.play.state import Sheet, State
from talewright.table.offer import Choice, Field, Number, Offer, Option, Text
from talewright.table.seat import Role, Seat


def of_sheets(state: State, seat: Seat, seats: tuple[Seat, ...]) -> Iterable[Offer]:
    """Characters that may be taken or made, and lines that may be written."""
    players = (Option("", "The game master"), *(Option(s.id, s.name) for s in seats if s.role is Role.PLAYER))
    owner: tuple[Field, ...] = (
        (Choice(name="player", label="Played by", options=players, default=""),) if seat.is_gm else ()
    )
    taken = {sheet.character.name.casefold() for sheet in state.sheets.values()}
    left = tuple(
        Option(each.id, each.name, each.concept) for each in READY.values() if each.name.casefold() not in taken
    )
    first = not state.sheets if seat.is_gm else not state.played_by(seat)
    if left:
        ready = Choice(name="ready", label="Character", options=left, default=left[0].value)
        yield explained(offer(mv.TakeReady, "Take a ready character", ready, *owner), main=first)
    yield offer(
        mv.MakeCharacter,
        "Make a new character",
        Text(name="name", label="Name", most=80),
        words("concept", "Concept", optional=True),
        words("description", "What others notice at once", optional=True, long=True),
        *owner,
    )
    for sheet in state.sheets.values():
        if state.acts_for(seat, sheet.id):
            yield from _of_sheet(state, sheet)
        if seat.is_gm:
            field = Choice(name="player", label="Played by", options=players, default=_known(sheet, players))
            yield offer(mv.GiveCharacter, f"Hand {sheet.character.name} on", field, character=sheet.id)
            number = Number(
                name="points", label="Experience points", least=0, most=99, default=sheet.character.experience
            )
            why = words("reason", "Why")
            yield offer(mv.CorrectExperience, "Correct the experience points", number, why, character=sheet.id)


def _known(sheet: Sheet, players: tuple[Option, ...]) -> str:
    return sheet.player if any(option.value == sheet.player for option in players) else ""


def _of_sheet(state: State, sheet: Sheet) -> Iterable[Offer]:
    character = sheet.character
    here = {"character": sheet.id}
    name, rating = Text(name="name", label="Name", most=80), words("rating", "Rating", default="10")
    yield offer(
        mv.DescribeCharacter,
        "Change name and concept",
        Text(name="name", label="Name", most=80, default=character.name),
        words("concept", "Concept", default=character.concept, optional=True),
        words("description", "What others notice at once", default=character.description, optional=True, long=True),
        **here,
    )
    new = Text(name="name", label="Name", most=80, suggestions=state.edition.sample_abilities)
    yield offer(mv.WriteAbility, "Write an ability", new, rating, **here)
    yield offer(mv.WriteKeyword, "Write a keyword", name, rating, **here)
    if character.keywords:
        options = tuple(Option(keyword.name, keyword.name) for keyword in character.keywords)
        yield offer(
            mv.WriteBreakout,
            "Write a breakout",
            Choice(name="keyword", label="Keyword", options=options, default=options[0].value),
            name,
            Number(name="bonus", label="What it adds", least=1, most=100, default=5),
            **here,
        )
    yield offer(mv.WriteFlaw, "Write a flaw", name, rating, **here)
    lines = [*(str(ref) for ref in character.refs), *(flaw.name for flaw in character.flaws)]
    lines = [line for line in lines if not in_use(state, sheet.id, line)]
    if lines:
        options = tuple(Option(line, line) for line in lines)
        yield offer(
            mv.StrikeLine,
            "Strike a line",
            Choice(name="name", label="Line", options=options, default=options[0].value),
            **here,
        )
