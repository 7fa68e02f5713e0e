"""Moves are prepared, changed and played, and handouts are given: what is allowed, and what comes of it.

A prepared move is kept as data. When it is played it is read and decided as if it came from its form in that moment.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache

import msgspec
from msgspec import NODEFAULT, Struct
from msgspec.structs import replace

from talewright.decoding import convert, tag_of
from talewright.refusal import Refused
from talewright.table.campaign import AnyCampaign
from talewright.table.chapter import written
from talewright.table.events import HandoutGiven, PocketEvent, Prepared, PreparedDropped, PreparedPlaced
from talewright.table.keys import new_id
from talewright.table.moves import DropPrepared, GiveHandout, HidePrepared, PlacePrepared, PlayPrepared, Prepare
from talewright.table.offer import Value
from talewright.table.pocket import EMPTY, EVERYONE, Item, Pocket, given_to
from talewright.table.reading import HasMoves, Plain, read_move, read_part
from talewright.table.seat import Audience, ItemId, MoveId, Seat

KEPT = (Prepare, HidePrepared, PlacePrepared, DropPrepared)  # what changes nothing but the own pocket
NOTES = "Notes"
MOST = 200  # things in one pocket
SHORT = 60  # characters of a text that names what nobody has named

A_NOTE = "This is a note to yourself: there is nothing in it to play."
NOT_THERE = "There is no such thing in your pocket any more: look at it as it stands now."


# --- moves


def kept(
    campaign: AnyCampaign,
    who: Seat,
    move: Prepare | HidePrepared | PlacePrepared | DropPrepared,
    as_id: MoveId,
) -> PocketEvent:
    """What changes in a pocket. Raises ``Refused`` if it cannot."""
    match move:
        case Prepare():
            return prepared(campaign, who, move, as_id)
        case HidePrepared(item=item, hidden=hidden):
            return veiled(campaign, item_of(pocket(campaign, who), item), hidden=hidden)
        case PlacePrepared(item=item, before=before):
            held = pocket(campaign, who)
            return PreparedPlaced(item_of(held, item).id, item_of(held, before).id if before else before)
        case DropPrepared(item=item):
            return PreparedDropped(item_of(pocket(campaign, who), item).id)


def filled(campaign: AnyCampaign, who: Seat, pocket: Sequence[Prepare]) -> Iterator[Prepared]:
    """What lies in a pocket as a campaign begins. Raises ``Refused`` that names the first thing that cannot."""
    if len(pocket) > MOST:
        raise Refused(f"A pocket holds {MOST} things at most, not {len(pocket)}.")
    for number, each in enumerate(pocket, start=1):
        try:
            yield prepared(campaign, who, written(replace(each, item=ItemId(""))), MoveId(new_id()))
        except Refused as wrong:
            raise Refused(f"{each.label or f'Number {number}'} in the pocket: {wrong.why}") from wrong


def prepared(campaign: AnyCampaign, who: Seat, move: Prepare, as_id: MoveId) -> Prepared:
    """What is put into the pocket. Raises ``Refused`` if it cannot be kept there."""
    held = pocket(campaign, who)
    before = item_of(held, move.item) if move.item else None
    if before is None and len(held.items) >= MOST:
        raise Refused(f"There are {MOST} things in your pocket, and it holds no more: throw some away first.")
    if not move.move:
        if not (move.label.strip() or move.note.strip()):
            raise Refused("The note is empty: write something first.")
        return _prepared(move, as_id, move.label.strip() or _short(move.note), NOTES, {})
    if not who.is_gm:
        raise Refused(f"Only {campaign.who_runs} prepares moves: keep a note instead.")
    kind, filled = _part(campaign.game, move.move)
    tag = tag_of(kind)
    if tag not in kinds(campaign.game):
        raise Refused(f"The move {tag} cannot be prepared: make it when you want it, and keep a note until then.")
    label = move.label.strip() or _named(kind, filled)
    return _prepared(move, as_id, label, str(getattr(kind, "prepared", "")), {"type": tag, **filled})


def _prepared(move: Prepare, as_id: MoveId, label: str, group: str, kept: Mapping[str, Value]) -> Prepared:
    named = move.group.strip() or group
    return Prepared(move.item or ItemId(as_id), label, named, move.note.strip(), move.keep, kept)


def veiled(campaign: AnyCampaign, item: Item, *, hidden: bool) -> Prepared:
    """What is in the pocket, with its eye open or closed. Raises ``Refused`` if it has none."""
    if not can_hide(kinds(campaign.game).get(item.tag)):
        raise Refused("There is nothing in this that could be hidden: it is always played before everyone.")
    return Prepared(item.id, item.label, item.group, item.note, item.keep, {**item.move, "hidden": hidden})


def taken_out(campaign: AnyCampaign, who: Seat, move: PlayPrepared) -> tuple[ItemId, Struct]:
    """The move that is to be made. Raises ``Refused`` if it is no move, or something in it does not fit any more."""
    item = item_of(pocket(campaign, who), move.item)
    return item.id, whole(campaign.game, item, move.rest)


def given(campaign: AnyCampaign, who: Seat, move: GiveHandout) -> tuple[HandoutGiven, Audience]:
    """A text that somebody is given, and who may know of it. Raises ``Refused`` if it cannot be given."""
    if not who.is_gm:
        raise Refused(f"Only {campaign.who_runs} gives handouts: say it to the others instead.")
    move = written(move)
    if move.to != EVERYONE and move.to not in {seat.id for seat in campaign.everyone}:
        raise Refused("Nobody at the table has that seat: choose somebody who is there, or everyone.")
    return HandoutGiven(move.title, move.text, move.to), given_to(move.to)


# --- what is in it


def pocket(campaign: AnyCampaign, seat: Seat) -> Pocket:
    """What *seat* has prepared."""
    return campaign.pockets.get(seat.id, EMPTY)


def kinds(game: HasMoves) -> Mapping[str, type[Struct]]:
    """The moves that can be prepared, by their tags."""
    return _kinds(game.moves)


@lru_cache(maxsize=64)
def _kinds(moves: tuple[type[Struct], ...]) -> Mapping[str, type[Struct]]:
    several: tuple[type[Struct], ...] = (*moves, GiveHandout)
    return {tag_of(kind): kind for kind in several if getattr(kind, "prepared", "")}


def item_of(held: Pocket, item: ItemId) -> Item:
    """One thing in a pocket. Raises ``Refused`` if it is not there."""
    if item not in held.items:
        raise Refused(NOT_THERE)
    return held.items[item]


def _part(game: HasMoves, data: Mapping[str, Plain]) -> tuple[type[Struct], dict[str, Value]]:
    """Which move this is, and its arguments as they are kept."""
    try:
        kind, read = read_part(game, data)
        return kind, convert(read, dict[str, Value])
    except (ValueError, msgspec.ValidationError) as error:
        raise Refused(f"This cannot be prepared. {error}") from error


def whole(game: HasMoves, item: Item, rest: Mapping[str, Plain]) -> Struct:
    """The move in the pocket, with the *rest* of its arguments."""
    if not item.move:
        raise Refused(A_NOTE)
    try:
        _, more = read_part(game, {**rest, "type": item.tag}) if rest else (None, {})
        return read_move(game, {**item.move, **more}, strict=True)
    except ValueError as error:
        raise Refused(f"{error} Change it in your pocket, or throw it away.") from error


def missing(kind: type[Struct], item: Item) -> tuple[str, ...]:
    """What is still to be said when it is played."""
    asked: tuple[str, ...] = getattr(kind, "asks_later", ())
    known = {name for name, value in item.move.items() if value != "" or name not in needed(kind)}
    return tuple(name for name in kind.__struct_fields__ if name in {*asked, *needed(kind)} and name not in known)


@cache
def needed(kind: type[Struct]) -> frozenset[str]:
    """What a move cannot do without."""
    fields = msgspec.structs.fields(kind)
    return frozenset(each.name for each in fields if each.default is each.default_factory is NODEFAULT)


@cache
def can_hide(kind: type[Struct] | None) -> bool:
    """Whether a move may bring something hidden from the players."""
    return kind is not None and any(each.name == "hidden" for each in msgspec.structs.fields(kind))


def _named(kind: type[Struct], filled: Mapping[str, Value]) -> str:
    """What something is called that nobody has named: by the first of its words."""
    ours = [each.name for each in msgspec.structs.fields(kind) if _is_words(each.type)]
    said = (value for name in ours if isinstance(value := filled.get(name), str) and value)
    return _short(next(said, "")) or tag_of(kind).replace("-", " ").capitalize()


def _is_words(kind: object) -> bool:
    """Whether this is a text that somebody writes, and no id."""
    return getattr(kind, "__origin__", kind) is str


def _short(words: str) -> str:
    line = " ".join(words.strip().partition("\n")[0].split())
    return line if len(line) <= SHORT else f"{line[:SHORT].rstrip()}…"
