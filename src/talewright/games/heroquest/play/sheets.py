"""Characters at the table: taken ready or made new, handed on, described, and put right."""

from dataclasses import replace

from talewright.dice.draw import SeatId
from talewright.games.heroquest.character import Character
from talewright.games.heroquest.keyword import Abilities, Handling
from talewright.games.heroquest.play import creating, growth, ties
from talewright.games.heroquest.play import events as ev
from talewright.games.heroquest.play import moves as mv
from talewright.games.heroquest.play.checks import check_mine
from talewright.games.heroquest.play.in_use import in_use
from talewright.games.heroquest.play.moves import CharacterId
from talewright.games.heroquest.play.state import Sheet, State
from talewright.games.heroquest.play.written import as_refusals, sheet_written, written
from talewright.games.heroquest.ready import ready
from talewright.games.questworlds.keyword import AbilityRef, is_same_name
from talewright.games.questworlds.rating import Rating
from talewright.refusal import Refused
from talewright.table.seat import Role, Seat, Stamp, check_gm

NEEDS_REASON = "A correction needs its reason, so that everyone can follow it: write why."
FURTHEST = 500  # no rating on a sheet is higher


def decide(state: State, move: mv.Move, seat: Seat, stamp: Stamp) -> tuple[ev.Event, ...]:
    """What a move on a sheet brings about."""
    match move:
        case mv.TakeReady(ready=name, player=player):
            if name not in ready():
                raise Refused(f"There is no ready character {name[:40]!r}: choose one of {', '.join(ready())}.")
            return made(state, ready()[name], player if seat.is_gm else seat.id, stamp)
        case mv.MakeCharacter(player=player):
            return made(state, creating.begun(state, move), player if seat.is_gm else seat.id, stamp)
        case mv.GiveCharacter(character=character, player=player):
            check_gm(seat, "Only the game master hands characters to other players.")
            state.sheet(character)
            check_player(state, player, stamp, has=character)
            return (ev.CharacterGiven(character=character, player=player),)
        case mv.DescribeCharacter():
            return _described(state, move, seat)
        case mv.CorrectRating() | mv.StrikeLine():
            return _corrected(state, move, seat)
        case _ if isinstance(move, mv.TIE_MOVES):
            return ties.decide(state, move, seat, stamp)
        case _:
            assert isinstance(move, creating.Step), move
            return creating.step_taken(state, move, seat)


def made(state: State, character: Character, player: SeatId, stamp: Stamp) -> tuple[ev.Event, ...]:
    """A new character, with the hero points that this session gives (QW2-1.5.1, QW2-2.2.1)."""
    check_player(state, player, stamp)
    _check_name(state, character.name)
    id_ = CharacterId(stamp.id)
    joined = ev.CharacterMade(character=id_, player=player, sheet=written(character, state.edition))
    return (joined, *growth.for_newcomer(state, id_, character))


def _check_name(state: State, name: str, *, of: CharacterId = mv.NO_CHARACTER) -> None:
    if any(is_same_name(other.character.name, name) for other in state.sheets.values() if other.id != of):
        raise Refused(f"There is a character called {name} already: take another name.")


def check_player(state: State, player: SeatId, stamp: Stamp, *, has: CharacterId = mv.NO_CHARACTER) -> None:
    """Refuse a seat in which nobody plays, or whose player has a character already (QW2-1.5.1)."""
    if not player:
        return
    if not any(seat.id == player and seat.role is Role.PLAYER for seat in stamp.seats):
        raise Refused("Nobody plays in that seat: choose one of the players at the table.")
    for sheet in state.sheets.values():
        if sheet.player == player and sheet.id != has:
            raise Refused(
                f"This player plays {sheet.character.name}, and each player has one character.", clause="QW2-1.5.1"
            )


def _described(state: State, move: mv.DescribeCharacter, seat: Seat) -> tuple[ev.Event, ...]:
    check_mine(state, seat, move.character)
    sheet, name = state.sheet(move.character), move.name.strip()
    if not name:
        raise Refused("A character has a name: write one.", clause="QW2-3.0.2")
    _check_name(state, name, of=sheet.id)
    changed = replace(sheet.character, name=name, concept=move.concept.strip(), description=move.description.strip())
    return (sheet_written(state, sheet.id, changed, f"now it is {name}, {changed.concept}".removesuffix(", ")),)


# --- corrections


def _corrected(state: State, move: mv.CorrectRating | mv.StrikeLine, seat: Seat) -> tuple[ev.Event, ...]:
    """The game master puts a sheet right, with a reason."""
    check_gm(seat, "The game master corrects sheets: ask for it.")
    sheet = state.sheet(move.character)
    if not move.reason.strip():
        raise Refused(NEEDS_REASON)
    with as_refusals():
        if isinstance(move, mv.CorrectRating):
            changed, change = _rerated(state, sheet.character, move)
        else:
            check_not_in_use(state, sheet, move.name)
            changed, change = struck(sheet.character, move.name), f"{move.name} is struck"
        return (sheet_written(state, sheet.id, changed, f"corrected: {change}", move.reason),)


def _rerated(state: State, character: Character, move: mv.CorrectRating) -> tuple[Character, str]:
    abilities, ref = character.abilities_of(move.whose), AbilityRef.read(move.ability)
    wanted = Rating.parse(move.rating.strip(), mastery=state.edition.mastery)
    if wanted.score > FURTHEST:
        raise Refused(f"A rating of {move.rating.strip()} is beyond all use: write a lower one.")
    before = abilities.rating_of(ref)
    after = _raised(abilities, ref, wanted.score - before.score)
    change = f"{ref} {state.sign(before)} is {state.sign(wanted)}"
    return character.with_abilities(move.whose, after), change


def _raised(abilities: Abilities, ref: AbilityRef, by: int) -> Abilities:
    line = abilities.line(ref)
    if not ref.breakout:
        return abilities.with_line(replace(line, improved=line.improved + by))
    breakout = line.breakout(ref.breakout)
    if breakout is None:
        raise Refused(f"There is no {ref.breakout} under {ref.name}: choose one from the sheet.")
    least = 0 if abilities.handling is Handling.PACKAGE else 1
    if breakout.bonus + by < least:
        raise Refused(
            f"{ref} would add nothing to {ref.name}: write a higher rating, or strike it.", clause="QW2-3.3.7"
        )
    return abilities.with_line(line.with_breakout(replace(breakout, improved=breakout.improved + by)))


def struck(character: Character, name: str) -> Character:
    """A sheet without a line; a keyword takes its flaws with it. Raises ``Refused`` if there is no such line."""
    if character.sidekick and is_same_name(character.sidekick.name, name):
        return replace(character, sidekick=None)
    if any(is_same_name(flaw.name, name) for flaw in character.flaws):
        return replace(character, flaws=tuple(each for each in character.flaws if not is_same_name(each.name, name)))
    ref = AbilityRef.read(name)
    line = character.abilities.line(ref)
    if not ref.breakout:
        flaws = tuple(each for each in character.flaws if not is_same_name(each.keyword, line.name))
        return replace(character, abilities=character.abilities.without(line.name), flaws=flaws)
    if line.breakout(ref.breakout) is None:
        raise Refused(f"There is no {ref.breakout} under {ref.name}: choose one from the sheet.")
    left = tuple(each for each in line.breakouts if not is_same_name(each.name, ref.breakout))
    return replace(character, abilities=character.abilities.with_line(replace(line, breakouts=left)))


def check_not_in_use(state: State, sheet: Sheet, name: str) -> None:
    """Refuse to strike what a contest on the table is about."""
    if in_use(state, sheet, name):
        raise Refused(f"{name} is in use on the table: finish that first.")
