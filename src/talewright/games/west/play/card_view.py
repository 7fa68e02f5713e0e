"""The cards that lie on the table for an action, as a seat sees them, with what counts marked in their cells."""

from talewright.caching import EACH_TABLE, by_identity
from talewright.games.west.play.action import Action, Phase, Purpose
from talewright.games.west.rules.cards.card import Card, Cell
from talewright.games.west.rules.cards.grid import CauseCell, EffectCell
from talewright.games.west.rules.checks.cause import is_calamity, results
from talewright.games.west.rules.checks.check import Check
from talewright.games.west.rules.checks.effect import effect
from talewright.games.west.rules.pictures.face import Face, Square, Squares, face
from talewright.recasting import recast

Lit = dict[CauseCell | EffectCell, list[str]]
OPEN = (Phase.TURNED, Phase.DRAWING)


class CellView(Square, frozen=True, kw_only=True):
    """One cell of a card that lies on the table.

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
    states: tuple[str, ...]


class CardView(Face, frozen=True, kw_only=True):
    """A card that lies on the table, all of it, with what counts marked in its cells.

    *cause* and *effect* are five rows of five cells. *role* is "resolution" for the card that resolves the check,
    "further" for one that extended the result, "increasing" for one that extended the effect; the latter two are
    discarded already. *reads_hit* says whether the hit location counts. *spoken* says in words what counts.
    """

    role: str
    cause: tuple[tuple[CellView, ...], ...]
    effect: tuple[tuple[CellView, ...], ...]
    reads_hit: bool
    by_hand: bool  # somebody typed it from a real deck


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
    shown = face(card)
    return recast(
        shown,
        CardView,
        role=purpose,
        cause=_grid(shown.cause, CauseCell, lit),
        effect=_grid(shown.effect, EffectCell, lit),
        reads_hit=reads_hit,
        by_hand=card.number in action.typed,
        spoken=_spoken(card, lit, reads_hit=reads_hit),
    )


def _grid(grid: Squares, kind: type[CauseCell | EffectCell], lit: Lit) -> tuple[tuple[CellView, ...], ...]:
    return tuple(tuple(_cell(square, kind(square.row, square.column), lit) for square in row) for row in grid)


def _cell(square: Square, where: CauseCell | EffectCell, lit: Lit) -> CellView:
    return recast(square, CellView, cell=str(where), states=tuple(lit.get(where, ())))


def _printed(card: Card, where: CauseCell | EffectCell) -> Cell:
    return card.cause_at(where) if isinstance(where, CauseCell) else card.effect_at(where)


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
