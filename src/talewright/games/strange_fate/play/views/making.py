"""Characters that are being made, as their player and the game master see them."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from msgspec import Struct

from talewright.dice.draw import SeatId
from talewright.games.strange_fate import companion, creation
from talewright.games.strange_fate.budget import Receipt
from talewright.games.strange_fate.companion import Companion
from talewright.games.strange_fate.draft import Draft
from talewright.games.strange_fate.draft_left import closed_gifts, left
from talewright.games.strange_fate.equipment import Piece, closed_improvements
from talewright.games.strange_fate.gift import IMPROVEMENTS, Theme, gifts_needed
from talewright.games.strange_fate.ladder import called
from talewright.games.strange_fate.play.drafts import Making
from talewright.games.strange_fate.play.making import key_of
from talewright.games.strange_fate.play.story import Story
from talewright.games.strange_fate.play.views.bench import BenchView, bench_view
from talewright.games.strange_fate.price import price
from talewright.games.strange_fate.skill import Skill
from talewright.refusal import Fault, Refused
from talewright.table.seat import Seat


class TallyLine(Struct, frozen=True):
    """One thing that was paid for, or that gave something back."""

    title: str
    cost: int
    text: str
    clause: str


class TallyView(Struct, frozen=True):
    """A currency of creation: what there was, what went where, and what is left."""

    unit: str
    held: int
    spent: int
    left: int
    lines: tuple[TallyLine, ...]


class StepView(Struct, frozen=True):
    """A step of creation: the book's order is a recommendation."""

    title: str
    done: bool
    says: str


class FaultView(Struct, frozen=True):
    """Something that keeps the character from being saved, with what would be right."""

    why: str
    clause: str


class AskedView(Struct, frozen=True, kw_only=True):
    """Something that the group judges. *key* is by what it is named in a move; *objection* why it was turned down."""

    key: str
    skill: str
    about: str
    asks: str
    clause: str
    for_player: bool
    objection: str


class WrittenAspect(Struct, frozen=True):
    """An aspect of the sheet; *own* was written by itself, the others belong to drawbacks."""

    name: str
    about: str
    own: bool


class BoughtSkill(Struct, frozen=True, kw_only=True):
    """A skill of the sheet with what it costs."""

    name: str
    kind: str
    notation: str
    cost: int | None
    refresh: int
    trappings: tuple[str, ...]
    drawbacks: tuple[str, ...]
    theme: str
    under_way: bool


class GearView(Struct, frozen=True, kw_only=True):
    """A companion or a piece of equipment: what improvements have made of it, and how many places that takes.

    *of* is the companion whose piece it is, if any; *best_track* that of a Fair companion; *struck* what it is called
    when it is struck; *gifts* are a companion's Impacts and Themes, each with what that is called when it is struck;
    *closed* says why something is not to be had.
    """

    name: str
    of: str
    kind: str
    about: str
    best_track: str
    struck: str
    improvements: tuple[str, ...]
    places: int
    room: int
    gifts: tuple[tuple[str, str], ...]
    closed: tuple[FaultView, ...]


class DraftView(Struct, frozen=True, kw_only=True):
    """A character under way, with all that its player needs to go on."""

    id: str
    name: str
    description: str
    player: str
    player_name: str
    mine: bool
    archetype: str
    archetype_is: str
    archetype_is_own: bool
    demands: tuple[str, ...]
    points: TallyView | None
    refresh: TallyView | None
    free_gifts: int
    steps: tuple[StepView, ...]
    aspects: tuple[WrittenAspect, ...]
    skills: tuple[BoughtSkill, ...]
    gifts: tuple[str, ...]
    themes: tuple[str, ...]
    themes_struck: tuple[str, ...]
    gear: tuple[GearView, ...]
    defences: tuple[str, ...]
    closed: tuple[FaultView, ...]
    missing: tuple[FaultView, ...]
    asked: tuple[AskedView, ...]
    remarks: tuple[str, ...]
    complete: bool
    bench: BenchView | None


def drafts_seen(story: Story, seat: Seat, names: Mapping[SeatId, str]) -> tuple[DraftView, ...]:
    """The characters under way that a seat may know of: its own, and all for the game master."""
    return tuple(draft_view(making, seat, names) for making in story.drafts.values() if making.is_seen_by(seat))


def draft_view(making: Making, seat: Seat, names: Mapping[SeatId, str]) -> DraftView:
    """One of them."""
    draft, found = making.draft, left(making.draft)
    character = draft.character
    archetype = character.archetype
    own = {each.name for each in character.aspects}
    return DraftView(
        id=making.id,
        name=making.name,
        description=character.description,
        player=making.player,
        player_name=names.get(making.player, ""),
        mine=making.is_of(seat),
        archetype=archetype.name if archetype else "",
        archetype_is=archetype.what if archetype else "",
        archetype_is_own=archetype is not None and archetype.is_own,
        demands=tuple(each.told for each in archetype.demands) if archetype else (),
        points=_tally(found.points),
        refresh=_tally(found.refresh),
        free_gifts=found.free_gifts,
        steps=tuple(StepView(each.title, each.is_done, each.says) for each in found.steps),
        aspects=tuple(WrittenAspect(each.name, each.told, each.name in own) for each in draft.whole.all_aspects),
        skills=tuple(_skill(draft, each) for each in character.designs),
        gifts=tuple(f"{kind}: {about}" if about else str(kind) for kind, about in character.single_gifts),
        themes=tuple(map(_theme, character.themes)),
        themes_struck=tuple(f"Theme: {each.name}" for each in character.themes),
        gear=_gear(draft),
        defences=(*map(str, character.invulnerabilities), *map(str, character.weaknesses)),
        closed=_why(closed_gifts(draft.whole)),
        missing=_why(found.missing),
        asked=_asked(making),
        remarks=found.remarks,
        complete=found.is_complete,
        bench=bench_view(draft) if draft.bench else None,
    )


def _theme(theme: Theme) -> str:
    return f"{theme.name}: {', '.join(map(str, theme.skills))}"


def _tally(receipt: Receipt | None) -> TallyView | None:
    if receipt is None:
        return None
    lines = tuple(TallyLine(each.title, each.cost, each.text, each.clause) for each in receipt.lines)
    return TallyView(receipt.unit, receipt.held, receipt.total, receipt.left, lines)


def _asked(making: Making) -> tuple[AskedView, ...]:
    return tuple(
        AskedView(
            key=key_of(each),
            skill=each.skill,
            about=each.question.about,
            asks=each.question.asks,
            clause=each.question.clause,
            for_player=each.is_for_owner,
            objection=making.objection(each.skill, each.question.about),
        )
        for each in left(making.draft).judgements
    )


def _skill(draft: Draft, skill: Skill) -> BoughtSkill:
    return BoughtSkill(
        name=skill.name,
        kind=skill.counts_as,
        notation=skill.notation,
        cost=_cost(skill, draft),
        refresh=skill.refresh,
        trappings=tuple(map(str, skill.trappings)),
        drawbacks=tuple(map(str, skill.drawbacks)),
        theme=skill.theme,
        under_way=draft.bench is not None and draft.replaces == skill.name,
    )


def _cost(skill: Skill, draft: Draft) -> int | None:
    try:
        return price(skill, draft.diagram).total
    except Refused:
        return None


@lru_cache(maxsize=64)
def _gear(draft: Draft) -> tuple[GearView, ...]:
    """Companions, each before the equipment of its own, and the character's equipment."""
    try:
        helpers = tuple(
            view
            for who in draft.character.companions
            for view in (_companion(who, draft), *(_piece(each, who) for each in who.equipment))
        )
    except Refused:
        helpers = ()
    return (*helpers, *map(_piece, draft.character.equipment))


def _companion(who: Companion, draft: Draft) -> GearView:
    skills = ", ".join(f"{each.skill.name} {each.skill.notation}" for each in who.skills)
    places = creation.companion_places(who, draft.diagram)
    themes = ((f"Theme: {_theme(each)}", f"{who.name}, Theme: {each.name}") for each in who.themes)
    impacts = ((f"Impact: {skill}", f"{who.name}, Impact: {skill}") for skill in dict.fromkeys(who.impacts))
    return GearView(
        name=who.name,
        of="",
        kind="Companion",
        about=f"{called(who.quality)}{f': {skills}' if skills else ''}",
        best_track="" if any(companion.closed_track(who)) else who.best_track,
        struck=f"Companion: {who.name}",
        improvements=tuple(map(str, creation.companion_improvements(who, draft.diagram))),
        places=places,
        room=_room(places),
        gifts=(*impacts, *themes),
        closed=_why((*companion.closed_gifts(who), *companion.closed_track(who))),
    )


def _piece(piece: Piece, who: Companion | None = None) -> GearView:
    whose = f"{who.name}, " if who else ""
    return GearView(
        name=piece.name,
        of=who.name if who else "",
        kind="Equipment",
        about=", ".join((*([f"of {who.name}"] if who else []), *(["armour"] if piece.is_armour else []))),
        best_track="",
        struck=f"{whose}Equipment: {piece.name}",
        improvements=tuple(map(str, piece.improvements)),
        places=piece.places,
        room=_room(piece.places),
        gifts=(),
        closed=_why((*closed_improvements(piece), *(companion.closed_piece(who, piece) if who else ()))),
    )


def _room(places: int) -> int:
    """How many more improvements come with the gifts that these take."""
    return gifts_needed([places]) * IMPROVEMENTS - places


def _why(faults: Iterable[Fault]) -> tuple[FaultView, ...]:
    return tuple(FaultView(each.why, each.clause) for each in faults)
