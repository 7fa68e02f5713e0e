"""What may be done about characters."""

from collections.abc import Iterable

from talewright.games.heroquest.play import moves as mv
from talewright.games.heroquest.play.offers.making import explained, offer, one_of
from talewright.games.heroquest.play.saga import Saga
from talewright.games.heroquest.ready import ready
from talewright.games.questworlds.keyword import is_same_name
from talewright.table.offer import Choice, Offer, Option
from talewright.table.seat import Role, Seat


def of_sheets(saga: Saga, seat: Seat, seats: tuple[Seat, ...]) -> Iterable[Offer]:
    """Characters that may be taken, and handed on."""
    taken = [sheet.character.name for sheet in saga.sheets.values()]
    free = {id_: each for id_, each in ready().items() if not any(is_same_name(each.name, name) for name in taken)}
    players = {sheet.player for sheet in saga.sheets.values() if sheet.player}
    without = [each for each in seats if each.role is Role.PLAYER and each.id not in players]
    if free and (seat.is_gm or seat in without):
        named = (Option(id_, each.name, f"{each.concept}. {each.description}") for id_, each in free.items())
        fields = [one_of("ready", "Character", named)]
        if seat.is_gm and without:
            fields.append(_players(without))
        yield explained(offer(mv.TakeReady, "Take a ready character", *fields), main=not saga.sheets)
    if not seat.is_gm:
        return
    for sheet in saga.sheets.values():
        whom = [each for each in seats if each.role is Role.PLAYER and each.id == sheet.player] + without
        if whom:
            yield offer(mv.GiveCharacter, f"Hand {sheet.character.name} on", _players(whom), character=sheet.id)


def _players(whom: list[Seat]) -> Choice:
    options = tuple(Option(each.id, each.name) for each in whom)
    return Choice(name="player", label="Whose", options=options, optional=True, about="Left empty: the game master's.")
