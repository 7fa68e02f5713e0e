"""Characters at the table: taken ready, and handed on."""

from dataclasses import replace

from talewright.dice.draw import SeatId
from talewright.games.heroquest.character import Character
from talewright.games.heroquest.editions import Edition
from talewright.games.heroquest.play import events as ev
from talewright.games.heroquest.play import growth
from talewright.games.heroquest.play import moves as mv
from talewright.games.heroquest.play.checks import check_gm
from talewright.games.heroquest.play.moves import CharacterId
from talewright.games.heroquest.play.saga import Saga
from talewright.games.heroquest.ready import ready
from talewright.games.heroquest.sheet import CharacterEntry, Sheet, entry_of
from talewright.games.questworlds.keyword import is_same_name
from talewright.games.questworlds.rating import MASTERY
from talewright.refusal import Refused
from talewright.table.seat import Role, Seat, Stamp


def decide(saga: Saga, move: mv.Move, seat: Seat, stamp: Stamp) -> tuple[ev.Event, ...]:
    """What a move on a sheet brings about."""
    match move:
        case mv.TakeReady(ready=name, player=player):
            if name not in ready():
                raise Refused(f"There is no ready character {name[:40]!r}: choose one of {', '.join(ready())}.")
            return made(saga, ready()[name], player if seat.is_gm else seat.id, stamp)
        case mv.GiveCharacter(character=character, player=player):
            check_gm(seat, "Only the game master hands characters to other players.")
            saga.sheet(character)
            check_player(saga, player, stamp, has=character)
            return (ev.CharacterGiven(character=character, player=player),)
        case _:
            raise AssertionError(move)


def made(saga: Saga, character: Character, player: SeatId, stamp: Stamp) -> tuple[ev.Event, ...]:
    """A new character, with the hero points that this session gives (QW2-1.5.1, 2.2.1)."""
    check_player(saga, player, stamp)
    if any(is_same_name(other.character.name, character.name) for other in saga.sheets.values()):
        raise Refused(f"There is a character called {character.name} already: take another.")
    id_ = CharacterId(stamp.id)
    joined = ev.CharacterMade(character=id_, player=player, sheet=written(character, saga.edition))
    return (joined, *growth.for_newcomer(saga, id_, character))


def check_player(saga: Saga, player: SeatId, stamp: Stamp, *, has: CharacterId = mv.NO_CHARACTER) -> None:
    """Refuse a seat in which nobody plays, or whose player has a character already (QW2-1.5.1)."""
    if not player:
        return
    if not any(seat.id == player and seat.role is Role.PLAYER for seat in stamp.seats):
        raise Refused("Nobody plays in that seat: choose one of the players at the table.")
    for sheet in saga.sheets.values():
        if sheet.player == player and sheet.id != has:
            raise Refused(
                f"This player plays {sheet.character.name}, and each player has one character.", clause="QW2-1.5.1"
            )


def written(character: Character, edition: Edition) -> CharacterEntry:
    """A character as an event keeps it, with M for a mastery whatever sign the group uses."""
    entry = entry_of(Sheet(edition=replace(edition, mastery=MASTERY), character=character))
    return CharacterEntry(
        name=entry.name,
        concept=entry.concept,
        description=entry.description,
        finished=entry.finished,
        experience=entry.experience,
        ability=entry.ability,
        flaw=entry.flaw,
        sidekick=entry.sidekick,
    )
