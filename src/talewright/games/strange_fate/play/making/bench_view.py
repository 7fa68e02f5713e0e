"""A skill under way as its player sees it: the receipt, the diagram, and what each next step would cost."""

from functools import lru_cache

from msgspec import Struct

from talewright.games.strange_fate import draft_next, tier_benefit
from talewright.games.strange_fate.draft import Draft
from talewright.games.strange_fate.draft_left import printed, receipt
from talewright.games.strange_fate.draft_next import Region
from talewright.games.strange_fate.draft_skill import own_faults
from talewright.games.strange_fate.drawing import Drawing, drawing
from talewright.games.strange_fate.extra import Held, effects, reach_of
from talewright.games.strange_fate.price import Price
from talewright.games.strange_fate.skill import Skill
from talewright.refusal import Refused


class PriceLineView(Struct, frozen=True):
    """One line of the receipt."""

    part: str
    title: str
    cost: int
    says: str
    clause: str


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
    """A box: what the skill has of it, and how it can be taken. *typed*: with a word of one's own.

    *rank* puts lists in order: what is taken, then the cheapest from here.
    """

    name: str
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
    lines: tuple[PriceLineView, ...]
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
def bench_view(draft: Draft) -> BenchView:
    """The skill on the bench of a draft."""
    owned = draft.at_work
    skill, paid = owned.skill, receipt(draft)
    book = printed(skill)
    return BenchView(
        name=skill.name,
        kind=skill.kind,
        counts_as=skill.counts_as,
        rating=skill.rating,
        tier=skill.tier.title,
        notation=skill.notation,
        theme=skill.theme,
        replaces=draft.replaces,
        built=skill.is_built,
        psychic=bool(skill.trappings) and all(held.is_psychic for held in skill.trappings),
        lines=_lines(paid),
        total=paid.total if paid else None,
        refresh=skill.refresh,
        printed=book.total if book else None,
        printed_why=book.reason if book and paid and book.total != paid.total else "",
        held=tuple(_held(held, skill, has_benefit=held.trapping in owned.benefits) for held in skill.trappings),
        drawbacks=tuple(map(str, skill.drawbacks)),
        benefits=len(owned.benefits),
        benefits_most=tier_benefit.most(skill),
        faults=tuple(fault.why for fault in own_faults(draft)),
        regions=_regions(draft) if skill.is_built else (),
    )


def _lines(paid: Price | None) -> tuple[PriceLineView, ...]:
    lines = paid.lines if paid else ()
    return tuple(PriceLineView(each.part, each.title, each.cost, each.says, each.clause) for each in lines)


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
            BoxView(
                name=each.name,
                border=each.border,
                theme=each.theme,
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
