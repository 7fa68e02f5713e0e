"""Sheets as events keep them, and what each event on them leaves behind."""

import dataclasses
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
from msgspec.structs import replace

from talewright.decoding import convert
from talewright.games.heroquest.benefit import Benefit
from talewright.games.heroquest.character import Character
from talewright.games.heroquest.editions import Edition
from talewright.games.heroquest.improvement import NewMastery
from talewright.games.heroquest.play import beside
from talewright.games.heroquest.play import events as ev
from talewright.games.heroquest.play.moves import CharacterId
from talewright.games.heroquest.play.state import Sheet, State
from talewright.games.heroquest.relationship import RelationshipKind
from talewright.games.heroquest.sheet import CharacterEntry, character_of, entry_of
from talewright.games.heroquest.sheet import Sheet as SheetFile
from talewright.games.heroquest.supporting import Danger
from talewright.games.questworlds.keyword import AbilityRef, is_same_name
from talewright.games.questworlds.rating import MASTERY, Rating
from talewright.refusal import Refused


@contextmanager
def as_refusals() -> Iterator[None]:
    """What cannot be written on a sheet is refused, in a sentence."""
    try:
        yield
    except (ValueError, msgspec.ValidationError) as error:
        text = str(error)
        raise Refused(text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")) from error


def written(character: Character, edition: Edition) -> CharacterEntry:
    """A character as an event keeps it, with M for a mastery whatever sign the group uses.

    Raises ``Refused`` for what could not be read again.
    """
    entry = entry_of(SheetFile(edition=dataclasses.replace(edition, mastery=MASTERY), character=character))
    parts = {name: getattr(entry, name) for name in CharacterEntry.__struct_fields__}
    with as_refusals():
        kept = convert(msgspec.to_builtins(CharacterEntry(**parts)), CharacterEntry)
        character_of(kept, edition.creation)
    return kept


def sheet_written(state: State, id_: CharacterId, character: Character, change: str, why: str = "") -> ev.Event:
    """A sheet as it stands now, with what is new in words."""
    sheet = written(character, state.edition)
    return ev.SheetWritten(character=id_, sheet=sheet, change=change, why=why.strip())


# --- what events leave behind


def of_making(state: State, event: ev.Event) -> State:
    """A sheet was written anew, or something happened to those whom a character knows."""
    match event:
        case ev.SheetWritten(character=id_, sheet=entry):
            before = state.sheets[id_]
            character = character_of(entry, state.edition.creation)
            kept = dataclasses.replace(character, points=before.character.points)
            return state.with_sheet(replace(before, character=kept))
        case ev.SidekickLost(character=id_, loss=loss):
            sheet = state.sheets[id_]
            sidekick = sheet.character.sidekick
            assert sidekick is not None
            left = dataclasses.replace(sheet.character, sidekick=None)
            return state.with_sheet(replace(sheet, character=left, parted=beside.Parted(sidekick, loss)))
        case ev.SidekickBack(character=id_):
            sheet = state.sheets[id_]
            assert sheet.parted is not None
            joined = dataclasses.replace(sheet.character, sidekick=sheet.parted.sidekick)
            return state.with_sheet(replace(sheet, character=joined, parted=None))
        case _:
            return _of_ties(state, event)


def _of_ties(state: State, event: ev.Event) -> State:
    match event:
        case ev.TieCalled(character=id_, tie=name, owed=owed):
            tie = tie_of(state.sheets[id_], name)
            return _with_tie(state, id_, replace(tie, favours=tie.favours.ask()) if owed else tie)
        case ev.FavourReturned(character=id_, tie=name):
            tie = tie_of(state.sheets[id_], name)
            return _with_tie(state, id_, replace(tie, favours=tie.favours.given_back))
        case ev.TieEndangered(character=id_, tie=name, warning=warning):
            tie = tie_of(state.sheets[id_], name)
            return _with_tie(state, id_, replace(tie, danger=Danger(name, warning)))
        case ev.TieHarmed(character=id_, tie=name, text=text, final=final):
            tie = tie_of(state.sheets[id_], name)
            line = state.sheets[id_].character.abilities.get(AbilityRef(name))
            serves = line is not None and line.relationship is RelationshipKind.RETAINER
            gone = line if final and serves else tie.gone
            return _with_tie(state, id_, replace(tie, danger=None, harm=(*tie.harm, text), gone=gone))
        case ev.RetainersReplaced(character=id_, tie=name):
            return _with_tie(state, id_, beside.Tie(tie_of(state.sheets[id_], name).name))
        case _:
            raise AssertionError(event)


def tie_of(sheet: Sheet, name: str) -> beside.Tie:
    """What there is to know about a relationship."""
    return next((tie for tie in sheet.ties if is_same_name(tie.name, name)), beside.Tie(name))


def _with_tie(state: State, id_: CharacterId, changed: beside.Tie) -> State:
    sheet = state.sheets[id_]
    others = tuple(tie for tie in sheet.ties if not is_same_name(tie.name, changed.name))
    return state.with_sheet(replace(sheet, ties=(*others, changed)))


def of_improving(state: State, event: ev.Event) -> State:
    """A character has grown, or its player wishes for it."""
    match event:
        case ev.MasteryGained(character=id_, ability=ability, rating=rating, whose=whose):
            sheet = state.sheets[id_]
            gained = NewMastery(ability=AbilityRef.parse(ability), rating=Rating.parse(rating), whose=whose)
            return state.with_sheet(replace(sheet, catch_ups=(*sheet.catch_ups, gained)))
        case ev.CaughtUp(character=id_, behind=behind, whose=whose):
            sheet = state.sheets[id_]
            used = _catch_up(sheet, AbilityRef.parse(behind), whose)
            left = tuple(each for each in sheet.catch_ups if each is not used)
            return state.with_sheet(replace(sheet, catch_ups=left))
        case ev.Wished(id=wish, character=id_, wish=wanted, words=words):
            return replace(state, wishes=(*state.wishes, beside.Wished(wish, id_, wanted, words)))
        case ev.WishAnswered(id=wish):
            return replace(state, wishes=tuple(each for each in state.wishes if each.id != wish))
        case ev.FortuneNamed(mark=mark, fortune=fortune):
            found = state.marks[mark]
            assert isinstance(found.state, Benefit)
            return state.with_mark(replace(found, state=dataclasses.replace(found.state, fortune=fortune)))
        case _:
            return state


def open_catch_up(sheet: Sheet, behind: AbilityRef, whose: str) -> NewMastery:
    """The catch-up that an ability has opened. Raises ``Refused`` if there is none."""
    found = _catch_up(sheet, behind, whose)
    if found is None:
        raise Refused(f"{behind} has opened no catch-up, or it was used: look at the sheet.", clause="QW2-7.3.1")
    return found


def _catch_up(sheet: Sheet, behind: AbilityRef, whose: str) -> NewMastery | None:
    return next((each for each in sheet.catch_ups if each.ability.is_same(behind) and each.whose == whose), None)
