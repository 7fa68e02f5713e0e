"""Moves on a character's sheet: a plain editor. Everything can be written at any time, and all of it is recorded."""

import json
from collections import Counter
from typing import TypeVar

from msgspec import structs

from talewright.dice.draw import SeatId
from talewright.games.west.play import events as ev
from talewright.games.west.play import moves as mv
from talewright.games.west.play.action import is_same
from talewright.games.west.play.allowed import own
from talewright.games.west.play.following import Events
from talewright.games.west.play.moves import NO_CHARACTER, CharacterId
from talewright.games.west.play.reading import cell_of, trait_of
from talewright.games.west.play.ready import READY, sheet_of
from talewright.games.west.play.spending import for_latecomers
from talewright.games.west.play.state import State, names_of
from talewright.refusal import Refused
from talewright.table.legible import legible
from talewright.table.seat import Role, Seat, Stamp, check_gm

Lines = ev.SheetLines
L = TypeVar("L", ev.SheetTrait, ev.SheetSkill, ev.SheetEquipment)


def decide(state: State, move: mv.Move, seat: Seat, stamp: Stamp) -> Events:
    """What a move on a sheet brings about."""
    match move:
        case mv.TakeReady(ready=ready, player=player):
            if ready not in READY:
                raise Refused(f"There is no ready character {ready!r}: choose one of {', '.join(READY)}.")
            return _made(state, sheet_of(READY[ready]), player, seat, stamp)
        case mv.MakeCharacter(name=name, concept=concept, notes=notes, player=player):
            return _made(state, Lines(_name(name), concept.strip(), notes.strip()), player, seat, stamp)
        case mv.GiveCharacter(character=character, player=player):
            check_gm(seat, "Only the Judge hands characters to other players.")
            state.sheet(character)
            _check_player(player, stamp)
            to = names_of(stamp.seats).get(player, "")
            return (ev.CharacterGiven(character=character, player=player, to=to), *for_latecomers(state, stamp))
        case mv.CountAp(character=character, ap=ap):
            own(state, seat, character)
            return (ev.ApCounted(character=character, ap=ap),)
        case _:
            return _written(state, move, seat)


def _made(state: State, sheet: Lines, player: SeatId, seat: Seat, stamp: Stamp) -> Events:
    whose = player if seat.is_gm else seat.id
    _check_player(whose, stamp)
    _check_name(state, sheet.name)
    made = ev.CharacterMade(character=CharacterId(stamp.id), player=whose, sheet=sheet)
    return (made, *for_latecomers(state, stamp))


def _name(typed: str) -> str:
    """A name as it is written down: without blanks around it, and all of it can be seen."""
    return " ".join(legible(typed).split())


def _check_name(state: State, name: str, *, of: CharacterId = NO_CHARACTER) -> None:
    if not name:
        raise Refused("A character needs a name: write one.")
    if any(is_same(other.name, name) for other in state.sheets.values() if other.id != of):
        raise Refused(f"There is a character called {name} already: take another name.")


def _check_player(player: SeatId, stamp: Stamp) -> None:
    if player and not any(seat.id == player and seat.role is not Role.SPECTATOR for seat in stamp.seats):
        raise Refused("Nobody plays in that seat: choose one of the players at the table.")


def _written(state: State, move: mv.Move, seat: Seat) -> Events:
    match move:
        case (
            mv.DescribeCharacter(character=whose)
            | mv.WriteTrait(character=whose)
            | mv.WriteSkill(character=whose)
            | mv.WriteEquipment(character=whose)
            | mv.WriteImpetus(character=whose)
            | mv.StrikeLine(character=whose)
        ):
            sheet = own(state, seat, whose).lines
            if isinstance(move, mv.DescribeCharacter):
                _check_name(state, _name(move.name), of=whose)
            after, change = _changed(sheet, move)
            return (ev.SheetWritten(character=whose, sheet=after, change=change),)
        case _:
            raise AssertionError(move)


def _changed(sheet: Lines, move: mv.Move) -> tuple[Lines, str]:
    """The sheet with the move written into it, and what has changed in words."""
    match move:
        case mv.DescribeCharacter(name=name, concept=concept, notes=notes):
            changed = structs.replace(sheet, name=_name(name), concept=concept.strip(), notes=notes.strip())
            return changed, "name, concept and notes are written anew"
        case mv.WriteTrait(name=name, rank=rank, die=die, reason=reason):
            trait = trait_of(_named(name), rank, die)
            line = ev.SheetTrait(trait.name, trait.rank, trait.die)
            changed = structs.replace(sheet, traits=_placed(sheet.traits, line))
            return changed, f"{trait.name} {trait.result_set}{_because(reason)}"
        case mv.WriteSkill(name=name, rank=rank, trait=trait_name, reason=reason):
            skill = ev.SheetSkill(_named(name), rank, trait_name.strip())
            with_it = f" with {skill.trait}" if skill.trait else ""
            changed = structs.replace(sheet, skills=_placed(sheet.skills, skill))
            return changed, f"{skill.name}, rank {rank}{with_it}{_because(reason)}"
        case mv.WriteEquipment(name=name, effect=effect):
            tool = ev.SheetEquipment(_named(name), str(cell_of(effect)))
            changed = structs.replace(sheet, equipment=_placed(sheet.equipment, tool))
            return changed, f"{tool.name} {tool.effect}"
        case mv.WriteImpetus(impetus=impetus):
            text = _named(impetus)
            known = tuple(each for each in sheet.impetus if not is_same(each, text))
            return structs.replace(sheet, impetus=(*known, text)), f"an Impetus: {text}"
        case mv.StrikeLine(line=line):
            return _struck(sheet, line), f"{line.strip()} is struck"
        case _:
            raise AssertionError(move)


def _named(typed: str) -> str:
    """The name of a line. Raises ``Refused`` if nothing of it can be seen."""
    name = _name(typed)
    if not name:
        raise Refused("A line of a sheet needs a name: write one.")
    return name


def _because(reason: str) -> str:
    return f", because {reason.strip()}" if reason.strip() else ""


def _placed(lines: tuple[L, ...], line: L) -> tuple[L, ...]:
    """The lines with one in the place of that of the same name, or behind them."""
    placed = [line if is_same(each.name, line.name) else each for each in lines]
    if line not in placed:
        placed.append(line)
    return tuple(placed)


def lines_by_name(sheet: Lines) -> dict[str, tuple[str, str]]:
    """Every line with its kind and its name, by what it is struck as: its name, with its kind where others have it."""
    lines = [
        *(("trait", each.name) for each in sheet.traits),
        *(("skill", each.name) for each in sheet.skills),
        *(("equipment", each.name) for each in sheet.equipment),
        *(("Impetus", each) for each in sheet.impetus),
    ]
    times = Counter(name.strip().casefold() for _, name in lines)
    return {
        name
        if times[name.strip().casefold()] == 1 and '"' not in name
        else f"{kind} {json.dumps(name, ensure_ascii=False)}": (kind, name)
        for kind, name in lines
    }


def _struck(sheet: Lines, text: str) -> Lines:
    """The sheet without a line. Raises ``Refused`` if it has no such line, or several."""
    known = lines_by_name(sheet)
    found = [each for written, each in known.items() if is_same(written, text)]
    found = found or [each for each in known.values() if is_same(each[1], text)]
    if not found:
        raise Refused(f"There is no line {text!r} on the sheet of {sheet.name}.")
    if len(found) > 1:
        several = " or ".join(written for written, each in known.items() if each in found)
        raise Refused(f"{sheet.name} has several lines {text!r}: write {several}.")
    gone = found[0]
    return structs.replace(
        sheet,
        traits=tuple(each for each in sheet.traits if ("trait", each.name) != gone),
        skills=tuple(each for each in sheet.skills if ("skill", each.name) != gone),
        equipment=tuple(each for each in sheet.equipment if ("equipment", each.name) != gone),
        impetus=tuple(each for each in sheet.impetus if ("Impetus", each) != gone),
    )
