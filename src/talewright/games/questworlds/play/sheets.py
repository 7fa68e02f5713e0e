"""Moves on a character's sheet: a plain editor. Everything can be written at any time, and all of it is recorded."""

from dataclasses import replace

from talewright.dice.draw import SeatId
from talewright.games.questworlds.character import Character
from talewright.games.questworlds.flaw import Flaw
from talewright.games.questworlds.keyword import Ability, AbilityRef, Breakout, Keyword, is_same_name, named
from talewright.games.questworlds.play import events as ev
from talewright.games.questworlds.play import moves as mv
from talewright.games.questworlds.play.checks import check_mine
from talewright.games.questworlds.play.in_use import in_use
from talewright.games.questworlds.play.moves import NO_CHARACTER, CharacterId
from talewright.games.questworlds.play.ready import READY, sheet_of
from talewright.games.questworlds.play.state import State, with_breakout, written
from talewright.refusal import Refused
from talewright.table.legible import legible
from talewright.table.seat import Role, Seat, Stamp, check_gm

MOST_BREAKOUT = 100


def decide(state: State, move: mv.Move, seat: Seat, stamp: Stamp) -> tuple[ev.Event, ...]:
    """What a move on a sheet brings about."""
    match move:
        case mv.TakeReady(ready=ready, player=player):
            if ready not in READY:
                raise Refused(f"There is no ready character {ready!r}: choose one of {', '.join(READY)}.")
            return _made(state, sheet_of(READY[ready]), player, seat, stamp)
        case mv.MakeCharacter(name=name, concept=concept, description=description, player=player):
            sheet = ev.SheetLines(_name(name), concept.strip(), description.strip())
            return _made(state, sheet, player, seat, stamp)
        case mv.GiveCharacter(character=character, player=player):
            check_gm(seat, "Only the game master hands characters to other players.")
            state.sheet(character)
            _check_player(player, stamp)
            return (ev.CharacterGiven(character=character, player=player),)
        case _:
            return _written(state, move, seat)


def _made(state: State, sheet: ev.SheetLines, player: SeatId, seat: Seat, stamp: Stamp) -> tuple[ev.Event, ...]:
    """A new character, and a story point more in the pool for one more player character (QW3-7.1.1)."""
    whose = player if seat.is_gm else seat.id
    _check_player(whose, stamp)
    _check_name(state, sheet.name)
    made = ev.CharacterMade(character=CharacterId(stamp.id), player=whose, sheet=sheet)
    if not state.edition.story_points or (whose and state.has_character(whose)):
        return (made,)
    return (made, ev.PoolSet(points=state.points + 1, why=f"{sheet.name} joins the game"))


def _name(typed: str) -> str:
    """A character's name as it is written down: without blanks around it, and all of it can be seen."""
    return " ".join(legible(typed).split())


def _check_name(state: State, name: str, *, of: CharacterId = NO_CHARACTER) -> None:
    if not name:
        raise Refused("A character needs a name: write one.", clause="QW3-3.0.1")
    if any(is_same_name(other.character.name, name) for other in state.sheets.values() if other.id != of):
        raise Refused(f"There is a character called {name} already: take another name.")


def _check_player(player: SeatId, stamp: Stamp) -> None:
    if player and not any(seat.id == player and seat.role is not Role.SPECTATOR for seat in stamp.seats):
        raise Refused("Nobody plays in that seat: choose one of the players at the table.")


def _written(state: State, move: mv.Move, seat: Seat) -> tuple[ev.Event, ...]:
    match move:
        case (
            mv.DescribeCharacter(character=whose)
            | mv.WriteAbility(character=whose)
            | mv.WriteKeyword(character=whose)
            | mv.WriteBreakout(character=whose)
            | mv.WriteFlaw(character=whose)
            | mv.StrikeLine(character=whose)
        ):
            check_mine(state, seat, whose)
            before = state.sheet(whose).character
            if isinstance(move, mv.DescribeCharacter):
                _check_name(state, _name(move.name), of=whose)
            if isinstance(move, mv.StrikeLine) and in_use(state, whose, move.name):
                raise Refused(f"{move.name} is in use on the table: finish that first.")
            try:
                after, change = _changed(state, before, move)
                _check_ratings(after)
            except ValueError as error:
                raise Refused(_sentence(str(error))) from error
            return (ev.SheetWritten(character=whose, sheet=written(after), change=change),)
        case _:
            raise AssertionError(move)


def _changed(state: State, sheet: Character, move: mv.Move) -> tuple[Character, str]:
    """The sheet with the move written into it, and what has changed in words. Raises ``ValueError`` or ``Refused``."""
    match move:
        case mv.DescribeCharacter(name=name, concept=concept, description=description):
            changed = replace(sheet, name=_name(name), concept=concept.strip(), description=description.strip())
            return changed, "name and concept are written anew"
        case mv.WriteAbility(name=name, rating=text):
            ability = Ability(named(" ".join(name.split())), state.rating_of(text))
            return with_ability(sheet, ability), f"{ability.name} {state.sign(ability.rating)}"
        case mv.WriteKeyword(name=name, rating=text):
            keyword = Keyword(named(" ".join(name.split())), state.rating_of(text))
            return _with_keyword(sheet, keyword), f"{keyword.name} {state.sign(keyword.rating)} (a keyword)"
        case mv.WriteBreakout(keyword=over, name=name, bonus=bonus):
            if bonus > MOST_BREAKOUT:
                raise Refused(f"A breakout of +{bonus} is beyond all use: write +5, +10 or the like.")
            breakout = Breakout(named(" ".join(name.split())), bonus)
            under = _keyword(sheet, over)
            changed_keyword = with_breakout(under, breakout)
            keywords = tuple(changed_keyword if known is under else known for known in sheet.keywords)
            return replace(sheet, keywords=keywords), f"{under.name}: {breakout}"
        case mv.WriteFlaw(name=name, rating=text):
            flaw = Flaw(named(" ".join(name.split())), state.rating_of(text))
            others = tuple(known for known in sheet.flaws if not is_same_name(known.name, flaw.name))
            return replace(sheet, flaws=(*others, flaw)), f"{flaw.name} {state.sign(flaw.rating)} (a flaw)"
        case mv.StrikeLine(name=name):
            return _struck(sheet, name), f"{name} is struck"
        case _:
            raise AssertionError(move)


def with_ability(sheet: Character, ability: Ability) -> Character:
    """The sheet with an ability that stands alone, in the place where one of that name stood (QW3-2.1.1)."""
    if any(is_same_name(known.name, ability.name) for known in sheet.keywords):
        keywords = tuple(
            known.with_rating(ability.rating) if is_same_name(known.name, ability.name) else known
            for known in sheet.keywords
        )
        return replace(sheet, keywords=keywords)
    if any(is_same_name(known.name, ability.name) for known in sheet.abilities):
        lines = tuple(ability if is_same_name(known.name, ability.name) else known for known in sheet.abilities)
        return replace(sheet, abilities=lines)
    return sheet.with_ability(ability)


def _with_keyword(sheet: Character, keyword: Keyword) -> Character:
    """The sheet with a keyword; an ability of that name becomes it, and a keyword keeps its breakouts."""
    abilities = tuple(known for known in sheet.abilities if not is_same_name(known.name, keyword.name))
    if any(is_same_name(known.name, keyword.name) for known in sheet.keywords):
        return with_ability(sheet, Ability(keyword.name, keyword.rating))
    return replace(sheet, abilities=abilities, keywords=(*sheet.keywords, keyword))


def _keyword(sheet: Character, name: str) -> Keyword:
    for known in sheet.keywords:
        if is_same_name(known.name, name):
            return known
    raise Refused(f"{sheet.name} has no keyword called {name}: add the keyword first.", clause="QW3-2.1.1.1.2")


def _struck(sheet: Character, name: str) -> Character:
    """The sheet without a line. Raises ``Refused`` if it has no such line."""
    ref = AbilityRef.parse(name)
    changed = replace(
        sheet,
        abilities=tuple(line for line in sheet.abilities if ref.breakout or not is_same_name(line.name, ref.name)),
        flaws=tuple(line for line in sheet.flaws if ref.breakout or not is_same_name(line.name, ref.name)),
        keywords=tuple(
            _without_breakout(line, ref)
            for line in sheet.keywords
            if ref.breakout or not is_same_name(line.name, ref.name)
        ),
    )
    if changed == sheet:
        raise Refused(f"There is no line {name!r} on the sheet of {sheet.name}.")
    return changed


def _without_breakout(keyword: Keyword, ref: AbilityRef) -> Keyword:
    if not is_same_name(keyword.name, ref.name):
        return keyword
    left = tuple(known for known in keyword.breakouts if not is_same_name(known.name, ref.breakout))
    return replace(keyword, breakouts=left)


def _check_ratings(sheet: Character) -> None:
    """Let a sheet pass of which every line has a rating, breakouts too. Raises ``ValueError`` otherwise."""
    for ref in sheet.refs:
        sheet.rating_of(ref)


def _sentence(text: str) -> str:
    """A fault of notation as a sentence."""
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")
