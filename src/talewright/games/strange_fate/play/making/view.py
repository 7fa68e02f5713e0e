"""Characters that are being made, as their player and the game master see them, with the skill on the bench."""

from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct

from talewright.dice.draw import SeatId
from talewright.games.strange_fate.play.making.drafts import Making
from talewright.games.strange_fate.play.making.gear_view import GearView, gear_of, theme_in_words
from talewright.games.strange_fate.play.making.growing import hindrances
from talewright.games.strange_fate.play.making.under_way import key_of
from talewright.games.strange_fate.play.remark import RemarkView, remarks_view
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.rules.characters.gift import GiftKind
from talewright.games.strange_fate.rules.draft import choices as draft_next
from talewright.games.strange_fate.rules.draft.choices import Region
from talewright.games.strange_fate.rules.draft.draft import Draft
from talewright.games.strange_fate.rules.draft.gift import gift_name
from talewright.games.strange_fate.rules.draft.left import closed_gifts, left, printed, receipt
from talewright.games.strange_fate.rules.draft.skill import own_faults
from talewright.games.strange_fate.rules.skills import tier_benefit
from talewright.games.strange_fate.rules.skills.budget import Line, Receipt
from talewright.games.strange_fate.rules.skills.drawing import Drawing, drawing
from talewright.games.strange_fate.rules.skills.extra import Held, effects, reach_of
from talewright.games.strange_fate.rules.skills.price import PriceLine, price
from talewright.games.strange_fate.rules.skills.skill import Skill
from talewright.recasting import recast
from talewright.refusal import Fault, Refused
from talewright.table.seat import Seat


class HeldView(Struct, frozen=True, kw_only=True):
    """A trapping that the skill has: its extras, how far it reaches, what they change, and its tier benefit."""

    name: str
    text: str
    extras: tuple[str, ...]
    psychic: bool
    reach: str
    effects: tuple[str, ...]
    benefit: str
    has_benefit: bool


class PickView(Struct, frozen=True):
    """A way to take a box, what it adds to the skill from here, and why."""

    trapping: str
    cost: int
    paid: int
    why: str


class BoxView(Struct, frozen=True, kw_only=True):
    """A box: what sort of trapping it is, what the skill has of it, and how it can be taken.

    *typed*: with a word of one's own.

    *rank* puts lists in order: what is taken, then the cheapest from here.
    """

    name: str
    category: str
    border: str
    theme: str
    has: tuple[str, ...]
    picks: tuple[PickView, ...]
    typed: bool
    rank: int


class RegionView(Struct, frozen=True, kw_only=True):
    """Boxes that lines connect, with their drawing; or those that stand alone, without."""

    name: str
    title: str
    boxes: tuple[BoxView, ...]
    drawing: Drawing | None


class BenchView(Struct, frozen=True, kw_only=True):
    """The skill under way. *printed* is what the book makes it cost, where it is one of the book's own."""

    name: str
    kind: str
    counts_as: str
    rating: int
    tier: str
    notation: str
    theme: str
    replaces: str
    built: bool
    psychic: bool
    lines: tuple[PriceLine, ...]
    total: int | None
    refresh: int
    printed: int | None
    printed_why: str
    held: tuple[HeldView, ...]
    drawbacks: tuple[str, ...]
    benefits: int
    benefits_most: int
    faults: tuple[str, ...]
    regions: tuple[RegionView, ...]


@lru_cache(maxsize=64)
def _bench_view(draft: Draft) -> BenchView:
    """The skill on the bench of a draft."""
    owned = draft.at_work
    skill, paid = owned.skill, receipt(draft)
    book = printed(skill)
    return recast(
        skill,
        BenchView,
        tier=skill.tier.title,
        replaces=draft.replaces,
        built=skill.is_built,
        psychic=bool(skill.trappings) and all(held.is_psychic for held in skill.trappings),
        lines=paid.lines if paid else (),
        total=paid.total if paid else None,
        printed=book.total if book else None,
        printed_why=book.reason if book and paid and book.total != paid.total else "",
        held=tuple(_held(held, skill, has_benefit=held.trapping in owned.benefits) for held in skill.trappings),
        drawbacks=tuple(map(str, skill.drawbacks)),
        benefits=len(owned.benefits),
        benefits_most=tier_benefit.most(skill),
        faults=tuple(fault.why for fault in own_faults(draft)),
        regions=_regions(draft) if skill.is_built else (),
    )


def _held(held: Held, skill: Skill, *, has_benefit: bool) -> HeldView:
    benefit = tier_benefit.benefit_of(held.trapping, skill.tier)
    return HeldView(
        name=str(held.trapping),
        text=str(held),
        extras=tuple(map(str, held.extras)),
        psychic=held.is_psychic,
        reach=str(reach_of(held)),
        effects=tuple(each.says for each in effects(held)),
        benefit=benefit.text if benefit else "",
        has_benefit=has_benefit,
    )


def _regions(draft: Draft) -> tuple[RegionView, ...]:
    """The regions of the diagram; none where another one is in use, which lacks a box of this skill."""
    try:
        return tuple(_region(draft, region) for region in draft_next.choices_next(draft))
    except Refused:
        return ()


def _region(draft: Draft, region: Region) -> RegionView:
    skill = draft.at_work.skill
    return RegionView(
        name=region.name,
        title=region.name if not region.is_chain else f"Around {region.hub}",
        boxes=tuple(
            recast(
                each,
                BoxView,
                category=each.listed.category,
                has=tuple(map(str, each.has)),
                picks=tuple(PickView(str(pick.trapping), pick.cost, pick.paid, pick.why) for pick in each.picks),
                typed=each.is_typed,
                rank=-1 if each.has else min((pick.cost for pick in each.picks), default=0),
            )
            for each in region.choices
        ),
        drawing=drawing(draft.diagram, skill, region.name, costs=draft_next.nexts(skill, draft.diagram))
        if region.is_chain
        else None,
    )


# --- the whole draft


class TallyView(Struct, frozen=True):
    """A currency of creation: what there was, what went where, and what is left."""

    unit: str
    held: int
    spent: int
    left: int
    lines: tuple[Line, ...]


class StepView(Struct, frozen=True):
    """A step of creation: the book's order is a recommendation."""

    title: str
    done: bool
    says: str


class AskedView(Struct, frozen=True, kw_only=True):
    """Something that the group judges. *key* is by what it is named in a move; *objection* why it was turned down.

    *theme* is what the skill is about.
    """

    key: str
    skill: str
    theme: str
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


class DraftView(Struct, frozen=True, kw_only=True):
    """A character under way, with all that its player needs to go on."""

    id: str
    story: str  # its card in the log
    name: str
    description: str
    player: str
    player_name: str
    mine: bool
    grows: bool
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
    closed: tuple[Fault, ...]
    missing: tuple[Fault, ...]
    asked: tuple[AskedView, ...]
    remarks: tuple[str, ...]
    worth_knowing: tuple[RemarkView, ...]  # the same, with their clauses apart
    complete: bool
    change: str
    bench: BenchView | None


def drafts_seen(state: State, seat: Seat, names: Mapping[SeatId, str]) -> tuple[DraftView, ...]:
    """The characters under way that a seat may know of: its own, and all for the game master."""
    seen = (making for making in state.drafts.values() if making.is_seen_by(seat))
    return tuple(_draft_view(making, seat, names, hindrances(state, making)) for making in seen)


def _draft_view(making: Making, seat: Seat, names: Mapping[SeatId, str], more: tuple[Fault, ...]) -> DraftView:
    """One of them."""
    draft, found = making.draft, left(making.draft)
    character = draft.character
    archetype = character.archetype
    own = {each.name for each in character.aspects}
    return recast(
        making,
        DraftView,
        description=character.description,
        player_name=names.get(making.player, ""),
        mine=making.is_of(seat),
        grows=bool(making.grows),
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
        themes=tuple(map(theme_in_words, character.themes)),
        themes_struck=tuple(gift_name(GiftKind.THEME, each.name) for each in character.themes),
        gear=gear_of(character, draft.diagram),
        defences=(*map(str, character.invulnerabilities), *map(str, character.weaknesses)),
        closed=tuple(closed_gifts(draft.whole)),
        missing=(*found.missing, *more),
        asked=_asked(making),
        remarks=found.remarks,
        worth_knowing=remarks_view(found.remarks),
        complete=found.is_complete and not more,
        bench=_bench_view(draft) if draft.bench else None,
    )


def _tally(receipt: Receipt | None) -> TallyView | None:
    if receipt is None:
        return None
    return TallyView(receipt.unit, receipt.held, receipt.total, receipt.left, receipt.lines)


def _asked(making: Making) -> tuple[AskedView, ...]:
    themes = {skill.name: skill.theme for skill in making.draft.whole.designs}
    return tuple(
        AskedView(
            key=key_of(each),
            skill=each.skill,
            theme=themes.get(each.skill, ""),
            about=each.question.about,
            asks=each.question.asks,
            clause=each.question.clause,
            for_player=each.is_for_owner,
            objection=making.objection(each.skill, each.question.about),
        )
        for each in left(making.draft).judgements
    )


def _skill(draft: Draft, skill: Skill) -> BoughtSkill:
    return recast(
        skill,
        BoughtSkill,
        kind=skill.counts_as,
        cost=_cost(skill, draft),
        trappings=tuple(map(str, skill.trappings)),
        drawbacks=tuple(map(str, skill.drawbacks)),
        under_way=draft.bench is not None and draft.replaces == skill.name,
    )


def _cost(skill: Skill, draft: Draft) -> int | None:
    try:
        return price(skill, draft.diagram).total
    except Refused:
        return None
