"""Moves on characters, and on those whom the game master makes up on the spot."""

from dataclasses import replace

from talewright.dice.draw import SeatId
from talewright.games.strange_fate import creation
from talewright.games.strange_fate.character import Character
from talewright.games.strange_fate.play import events as ev
from talewright.games.strange_fate.play import moves as mv
from talewright.games.strange_fate.play.allowed import check_gm, check_player
from talewright.games.strange_fate.play.ids import ActorId, CharacterId, NpcId
from talewright.games.strange_fate.play.points import for_newcomer
from talewright.games.strange_fate.play.reading import (
    character_in,
    check_legal,
    entry_in,
    npcs_of,
    rating_of,
)
from talewright.games.strange_fate.play.scene.presence import gone_with, shown_in
from talewright.games.strange_fate.play.state import Person, State, names_of
from talewright.games.strange_fate.ready import ready
from talewright.refusal import Refused
from talewright.table.legible import as_seen
from talewright.table.seat import Seat, Stamp

Events = tuple[ev.Event, ...]


def decide(state: State, move: mv.Move, seat: Seat, stamp: Stamp) -> Events:
    """What a move on a character brings about."""
    match move:
        case mv.TakeReady(ready=name, player=player):
            if name not in ready():
                raise Refused(f"There is no ready character {name!r}: choose one of {', '.join(ready())}.")
            return made(state, ready()[name], player, seat, stamp)
        case _:
            check_gm(seat)
            return _by_game_master(state, move, stamp)


def made(state: State, character: Character, player: SeatId, seat: Seat, stamp: Stamp) -> Events:
    """A legal character comes into play, for whoever brings it, or for whom the game master says."""
    whose = player if seat.is_gm else seat.id
    check_player(whose, stamp)
    check_name(state, character.name)
    rules = state.edition.creation
    check_legal(character, rules, state.diagram)
    id_ = CharacterId(ActorId(stamp.id))
    made = ev.CharacterMade(character=id_, player=whose, sheet=entry_in(character, rules))
    return (made, *for_newcomer(state, id_, character))


def check_name(state: State, name: str, *, of: CharacterId | None = None) -> None:
    """Refuse a name that somebody else has."""
    if any(as_seen(other.name) == as_seen(name) for other in state.people.values() if other.id != of):
        raise Refused(f"There is a character called {name} already: take another name.")


def _by_game_master(state: State, move: mv.Move, stamp: Stamp) -> Events:
    match move:
        case mv.GiveCharacter(character=character, player=player):
            state.person(character)
            check_player(player, stamp)
            to = names_of(stamp.seats).get(player, "")
            return (ev.CharacterGiven(character=character, player=player, to=to),)
        case mv.CorrectSheet(character=character, sheet=sheet, reason=reason):
            person = state.person(character)
            return (_corrected(state, person, character_in(sheet), "written anew", reason),)
        case mv.CorrectRating():
            return (_rated(state, move),)
        case mv.Retire(character=character, reason=reason):
            if state.person(character).retired:
                raise Refused("That character has left the story already.")
            return (*gone_with(state, character), ev.CharacterRetired(character=character, reason=reason.strip()))
        case mv.BringBack(character=character):
            if not state.person(character).retired:
                raise Refused("That character is in the story.")
            return (ev.CharacterBack(character=character),)
        case _:
            raise AssertionError(move)


def _corrected(state: State, person: Person, character: Character, change: str, reason: str) -> ev.Event:
    """The sheet as the game master has it; what creation would not allow is told with it."""
    if not reason.strip():
        raise Refused("Say why the sheet is corrected.")
    check_name(state, character.name, of=person.id)
    rules = state.edition.creation
    return ev.SheetCorrected(
        character=person.id,
        sheet=entry_in(character, rules),
        change=change,
        reason=reason.strip(),
        beyond=tuple(map(str, creation.faults(character, rules, state.diagram))),
    )


def _rated(state: State, move: mv.CorrectRating) -> ev.Event:
    person = state.person(move.character)
    owned = person.character.owned(move.skill)
    if owned is None:
        has = ", ".join(skill.name for skill in person.character.designs)
        raise Refused(
            f"{person.name} has no skill {move.skill.strip()[:60]!r} on the sheet: there are {has or 'none'}."
        )
    rating = rating_of(move.rating, clause="SF-buy-skills.3")
    try:
        skill = replace(owned.skill, rating=rating.value, tier=rating.tier)
    except ValueError as error:
        raise Refused(f"{error}.", clause="SF-buy-skills.3") from error
    changed = replace(owned, skill=skill)
    skills = tuple(changed if each is owned else each for each in person.character.skills)
    character = replace(person.character, skills=skills)
    return _corrected(state, person, character, f"{skill.name} is {rating.title}", move.reason)


# --- made up on the spot


def decide_npcs(state: State, move: mv.Move, seat: Seat, stamp: Stamp) -> Events:
    """What a move on an NPC brings about."""
    check_gm(seat, "The game master makes up those whom nobody else plays.")
    match move:
        case mv.AddNpcs(text=text, hidden=hidden):
            return tuple(
                ev.NpcAdded(npc=NpcId(ActorId(f"{stamp.id}.{number}")), line=str(each), hidden=hidden)
                for number, each in enumerate(npcs_of(text), start=1)
            )
        case mv.ShowNpc(npc=id_):
            npc = state.npc(id_)
            if not npc.hidden:
                raise Refused(f"{npc.name} is not hidden: everybody sees what they are good at.")
            return (ev.NpcAdded(npc=id_, line=str(npc.quick)), *shown_in(state, id_))
        case mv.DropNpc(npc=id_):
            dropped = ev.NpcDropped(npc=id_, hidden=state.npc(id_).hidden)
            return (*gone_with(state, id_), dropped)
        case _:
            raise AssertionError(move)
