"""The cards that lie on the table for an action, as a seat sees them, with what counts marked in their cells."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from talewright.caching import EACH_TABLE, by_identity
from talewright.games.west.play.action import Action, Phase, Purpose
from talewright.games.west.rules.cards.card import Card, Cell
from talewright.games.west.rules.cards.grid import COLUMNS, ROWS, CauseCell, EffectCell
from talewright.games.west.rules.checks.cause import is_calamity, results
from talewright.games.west.rules.checks.check import Check
from talewright.games.west.rules.checks.effect import effect
from talewright.recasting import recast

Lit = dict[CauseCell | EffectCell, list[str]]
OPEN = (Phase.TURNED, Phase.DRAWING)


class CellView(Struct, frozen=True):
    """One cell of a card. *text* is what is printed: "7", "11" with *marked*, "C" with *calamity*.

    *states* are empty for a cell that does not count here: it is faded. A cell that counts has one or more of

    - "choosable": its result may be taken;
    - "exact": the cell in which C would be a calamity, or the cell of the effect grid that is read;
    - "extends": a further card may be drawn for it now;
    - "added": on a further card, the cell whose number was added;
    - "chosen": its result is the one that was taken;
    - "calamity": it is C in the exact cell of the card that resolves the check;
    - "original": of a shifted effect, the cell that the limit is measured by.
    """

    cell: str  # "3-8" in the cause grid, "(3)8" in the effect grid
    row: int
    column: int
    text: str
    marked: bool
    calamity: bool
    states: tuple[str, ...]


class CardView(Struct, frozen=True):
    """A card that lies on the table, all of it, with what counts marked in its cells.

    *cause* and *effect* are five rows of five cells. *role* is "resolution" for the card that resolves the check,
    "further" for one that extended the result, "increasing" for one that extended the effect; the latter two are
    discarded already. *reads_hit* says whether the hit location counts. *spoken* says in words what counts.
    """

    number: int
    role: str
    rank: str  # "ten"
    fragment: int  # 0 to 14
    suit: str  # "diamonds"
    suit_number: int  # 0 to 5
    yes: bool
    cause: tuple[tuple[CellView, ...], ...]
    effect: tuple[tuple[CellView, ...], ...]
    hit_location: str
    reads_hit: bool
    unintended_targets: str
    equipment_failure: str
    scatter: str
    burst: str
    armor_penetration: str
    by_hand: bool  # somebody typed it from a real deck
    spoken: str


@by_identity(maxsize=EACH_TABLE)
def cards_of(action: Action, check: Check, hits: bool) -> tuple[CardView, tuple[CardView, ...], tuple[CardView, ...]]:  # noqa: FBT001 - arguments are given by place
    """The card that resolves an action, those that extended its result, and those that extended its effect.

    *hits* says whether the hit location of the first counts.
    """
    drawn = action.drawn
    resolution = _card(action, drawn.card, Purpose.RESOLUTION, _resolution(action, check), reads_hit=hits)
    further = (
        _card(action, card, Purpose.FURTHER, _further(action, check, place))
        for place, card in enumerate(drawn.further, start=1)
    )
    increasing = (
        _card(action, card, Purpose.INCREASING, _increasing(action, check, place))
        for place, card in enumerate(drawn.increasing, start=1)
    )
    return resolution, tuple(further), tuple(increasing)


# --- what counts


def _resolution(action: Action, check: Check) -> Lit:
    drawn, opened = action.drawn, check.result_set
    lit: Lit = {}
    if is_calamity(opened, drawn.card):
        return {opened.exact: ["exact", "calamity"]}
    read = results(opened, drawn.card)
    for result in read:
        states = lit.setdefault(CauseCell(result.row, opened.column), ["choosable"])
        if result.extends and action.phase in OPEN and not drawn.further:
            states.append("extends")
        if result.row == action.row:
            states.append("chosen")
    lit.setdefault(opened.exact, []).append("exact")
    if action.reads_effect:
        _light_effect(lit, action, check)
    return lit


def _light_effect(lit: Lit, action: Action, check: Check) -> None:
    drawn, cell = action.drawn, check.effect_cell
    states = lit.setdefault(cell, ["exact"])
    if effect(check, drawn.card).increases and not drawn.increasing and not action.over:
        states.append("extends")
    if check.unshifted_cell != cell:
        lit.setdefault(check.unshifted_cell, []).append("original")


def _further(action: Action, check: Check, place: int) -> Lit:
    """The cells that a further card was drawn for: those whose chain was unbroken before it."""
    drawn, opened = action.drawn, check.result_set
    before = results(opened, drawn.card, drawn.further[: place - 1])
    after = results(opened, drawn.card, drawn.further[:place])
    lit: Lit = {}
    for one, two in zip(before, after, strict=True):
        if one.extends:
            states = lit.setdefault(CauseCell(one.row, opened.column), ["added"])
            if two.extends and place == len(drawn.further) and action.phase in OPEN:
                states.append("extends")
            if one.row == action.row:
                states.append("chosen")
    return lit


def _increasing(action: Action, check: Check, place: int) -> Lit:
    drawn = action.drawn
    still = effect(check, drawn.card, drawn.increasing[:place]).increases
    last = place == len(drawn.increasing) and not action.over
    return {check.effect_cell: ["added", "extends"] if still and last else ["added"]}


# --- the card itself


def _card(action: Action, card: Card, purpose: Purpose, lit: Lit, *, reads_hit: bool = False) -> CardView:
    corners = card.corners
    return recast(
        card,
        CardView,
        role=purpose,
        rank=corners.rank,
        fragment=corners.fragment,
        suit=corners.suit.title,
        suit_number=int(corners.suit),
        yes=corners.yes,
        cause=_grid(((CauseCell(row, column) for column in COLUMNS) for row in ROWS), card, lit),
        effect=_grid(((EffectCell(row, column) for column in COLUMNS) for row in ROWS), card, lit),
        reads_hit=reads_hit,
        by_hand=card.number in action.typed,
        spoken=_spoken(card, lit, reads_hit=reads_hit),
    )


def _grid(
    rows: Iterable[Iterable[CauseCell | EffectCell]], card: Card, lit: Mapping[CauseCell | EffectCell, list[str]]
) -> tuple[tuple[CellView, ...], ...]:
    return tuple(tuple(_cell(where, _printed(card, where), lit.get(where, [])) for where in row) for row in rows)


def _printed(card: Card, where: CauseCell | EffectCell) -> Cell:
    return card.cause_at(where) if isinstance(where, CauseCell) else card.effect_at(where)


def _cell(where: CauseCell | EffectCell, printed: Cell, states: list[str]) -> CellView:
    return CellView(
        cell=str(where),
        row=where.row,
        column=where.column,
        text="C" if printed.calamity else str(printed.value),
        marked=printed.marked,
        calamity=printed.calamity,
        states=tuple(states),
    )


IN_WORDS = {
    "extends": "a further card may be drawn for it",
    "chosen": "taken",
    "calamity": "a calamity",
    "original": "the limit is measured by it",
    "added": "added",
}


def _spoken(card: Card, lit: Lit, *, reads_hit: bool) -> str:
    """What counts on a card, in words."""
    parts = []
    for where in sorted(lit, key=lambda cell: (isinstance(cell, EffectCell), cell.row, cell.column)):
        grid = "effect " if isinstance(where, EffectCell) else ""
        notes = ", ".join(IN_WORDS[state] for state in lit[where] if state in IN_WORDS)
        printed = _printed(card, where)
        text = "C" if printed.calamity else str(printed.value)
        parts.append(f"{grid}{where} is {text}{f' ({notes})' if notes else ''}")
    hit = f" It hits the {card.hit_location}." if reads_hit and card.hit_location else ""
    return f"Card {card.number}: {'; '.join(parts)}.{hit}"
