"""What a seat sees, as values that a page can draw.

A number that a seat may not know is None, a text is empty. Percentages have one decimal.
"""

from msgspec import Struct

from talewright.dice.draw import SeatId
from talewright.games.west.play.moves.ids import ActionId, AdjustmentId, CharacterId, CompetitionId, HelpId, TrackId

# --- people


class TraitView(Struct, frozen=True):
    """A trait: its rank, its die, and both as a result set ("2d10")."""

    name: str
    rank: int
    die: int
    results: str


class SkillView(Struct, frozen=True):
    """A skill, and the trait that usually governs it.

    *results* is its rank in that trait's column ("3d8"), empty where no trait is noted.
    """

    name: str
    rank: int
    trait: str
    results: str


class EquipmentView(Struct, frozen=True):
    """A tool or weapon, and its cell of the effect grid ("(3)6")."""

    name: str
    effect: str


class SheetView(Struct, frozen=True):
    """A character's sheet. *player* is empty where the Judge plays; *ap* is None where nobody counts action points."""

    id: CharacterId
    name: str
    concept: str
    player: SeatId
    player_name: str
    mine: bool
    traits: tuple[TraitView, ...]
    skills: tuple[SkillView, ...]
    equipment: tuple[EquipmentView, ...]
    impetus: tuple[str, ...]
    notes: str
    ap: int | None


class HolderView(Struct, frozen=True):
    """A player, and whether they hold a bonus counter."""

    seat: SeatId
    name: str
    holds: bool
    mine: bool


class CountersView(Struct, frozen=True):
    """The bonus counters of this session: those in the pool, and who holds one."""

    pool: int
    players: tuple[HolderView, ...]


# --- cards


class DeckView(Struct, frozen=True):
    """The deck in use. *discarded* and *on_table* are numbers of cards in ascending order.

    Cards that extend a result are discarded at once; a shuffle leaves out those of the checks that are under way.

    *is_own* tells a deck of the group's from the one that comes with the game; *by_hand* are the names of those who
    draw from a real deck and type what they turn up.
    """

    title: str
    about: str
    is_own: bool
    left: int
    discarded: tuple[int, ...]
    on_table: tuple[int, ...]
    by_hand: tuple[str, ...]


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


# --- a check


class ChanceView(Struct, frozen=True):
    """One outcome and its chance, as a fraction ("14/27") and in percent."""

    outcome: str
    fraction: str
    percent: float


class OddsView(Struct, frozen=True):
    """The chances before the card is drawn, by the cards that are left and by what this seat knows.

    *success*, *failure* and *calamity* are in percent. *bumps* tells successes apart by their bumps, *victories* those
    of a complex check by their victories. *policy* says in words how the player is taken to choose.
    """

    success: float
    failure: float
    calamity: float
    chances: tuple[ChanceView, ...]
    bumps: tuple[ChanceView, ...]
    victories: tuple[ChanceView, ...]
    policy: str


class RungView(Struct, frozen=True):
    """A difficulty of the ladder, with the chance of success that it would leave, in percent."""

    name: str
    tn: int
    success: float


class AdjustmentView(Struct, frozen=True):
    """A bonus or penalty. *hidden* ones come to the Judge alone until they are shown.

    *kind* is "direct", "row" or "column", *grid* "cause" or "effect". With *hits* it counts only where the card hits
    one of these; *counts* is None until the card says so.
    """

    id: AdjustmentId
    kind: str
    grid: str
    amount: int
    why: str
    hidden: bool
    hits: tuple[str, ...]
    counts: bool | None


class HelpView(Struct, frozen=True):
    """Somebody who would like to join in, and how. It waits for the Judge, who may give an adjustment for it."""

    id: HelpId
    character: CharacterId
    name: str
    how: str
    mine: bool


class ResultView(Struct, frozen=True):
    """A result that may be taken, or was: one row of the card, with what further cards have added.

    *values* are the card's own number and the added ones, *total* is their sum, *result* the total after the direct
    adjustments that this seat knows of. *enough* and *bumps* compare it with the TN and are None while that is hidden.
    """

    row: int
    cell: str
    values: tuple[int, ...]
    total: int
    result: int
    extends: bool
    highest: bool  # the one that is proposed
    taken: bool
    enough: bool | None
    bumps: int | None


class EffectView(Struct, frozen=True):
    """The effect as read.

    *cell* is the one that counts, *called* the one that was named, *original* its number before a column shift.
    *extends* says whether a further card may be drawn for it now.
    """

    cell: str
    called: str
    original: int
    values: tuple[int, ...]
    extends: bool


class SpentView(Struct, frozen=True):
    """Bumps that were spent, and on what."""

    bumps: int
    on: str


class BumpsView(Struct, frozen=True):
    """The bumps of a check: all of them, those still to be spent, and what became of the others.

    *asked* says that one is offered for a counter and waits for the Judge.
    """

    number: int
    left: int
    spent: tuple[SpentView, ...]
    asked: bool


class SpendView(Struct, frozen=True):
    """A counter that was spent: on what ("Aces!"), what it adds, and whose it was."""

    spend: str
    worth: int
    who: str
    impetus: str


class HandedView(Struct, frozen=True):
    """Somebody who has the actor's back, and how. Handed counters are spent on this action, or go to the pool."""

    who: str
    how: str


class SuggestionView(Struct, frozen=True):
    """What somebody would like a calamity to do."""

    who: str
    text: str


class StepView(Struct, frozen=True):
    """One step of the working."""

    title: str
    text: str
    clause: str


class OutcomeView(Struct, frozen=True):
    """How a check came out. *verdict* is "success", "failure" or "calamity".

    *magnitude* is None unless a complex check succeeded. *result* is what was compared with the TN; None to a seat
    that does not know of every adjustment. *hit_location* may have been moved by bumps.
    """

    headline: str
    verdict: str
    result: int | None
    magnitude: int | None
    victories: int
    lost: int  # what is left of the magnitude above the victories, and not kept
    hit_location: str


class ActionView(Struct, frozen=True, kw_only=True):
    """An action and its check.

    *phase* says how far it has come:

    - "declared": described, and not yet called by the Judge;
    - "called": a card is to be drawn;
    - "turned": the card lies there: take a result, or draw a further card for a marked one;
    - "drawing": a further card, for the result or the effect, is to be drawn;
    - "decided": the result was taken: bumps, counters and the effect, until it is put away;
    - "calamity": the Judge is to say what it does, and everybody may suggest;
    - "over", "waived" (it needed no check), "cancelled".

    *kind* is "simple" or "complex", and empty while it is declared. *character* is empty for somebody without a
    sheet, for whom the Judge draws. *results* is what may be chosen from ("4d8"), as adjusted so far as this seat
    knows; *called_results* is the same without adjustments. What has a default is known when the check is called, or
    when its card is turned.
    """

    id: ActionId
    phase: str
    kind: str = ""
    character: CharacterId
    name: str
    player: SeatId
    mine: bool
    action: str
    ability: str  # asked for, while it is declared: "Rifles with Knowledge"
    trait: str
    skill: str
    unskilled: bool
    results: str = ""
    called_results: str = ""
    rows_lost: int = 0  # by how many rows adjustments go beyond the grid: the Judge may make something of it
    tn: int | None = None
    tn_name: str = ""  # "Challenging", where the TN stands on the ladder and is known
    tn_hidden: bool
    on_success: str  # what success and failure mean, as the Judge has named it
    on_failure: str
    effect_cell: str = ""
    equipment: str
    track: TrackId | None
    adjustments: tuple[AdjustmentView, ...]
    helps: tuple[HelpView, ...]
    odds: OddsView | None
    ladder: tuple[RungView, ...]
    card: CardView | None = None
    further: tuple[CardView, ...] = ()
    increasing: tuple[CardView, ...] = ()
    choices: tuple[ResultView, ...] = ()
    effect: EffectView | None = None
    outcome: OutcomeView | None = None
    bumps: BumpsView | None = None
    spends: tuple[SpendView, ...] = ()
    handed: tuple[HandedView, ...]
    counters: int  # how many the actor's player could still spend on it
    suggestions: tuple[SuggestionView, ...] = ()
    ruling: str  # what the Judge says that a calamity does
    rival: ActionId | None
    waiting_for: str
    working: tuple[StepView, ...] = ()
    notation: str = ""


class GainView(Struct, frozen=True):
    """What one action added to a track, or a correction took away."""

    who: str
    victories: int


class TrackView(Struct, frozen=True):
    """A complex check over several actions. *under_way* are the actions that work on it now."""

    id: TrackId
    title: str
    tn: int | None
    tn_hidden: bool
    threshold: int  # the magnitude for one victory
    required: int
    total: int
    remaining: int
    complete: bool
    gained: tuple[GainView, ...]
    under_way: tuple[ActionId, ...]


class CompetitionView(Struct, frozen=True):
    """Two who compete, each by an action; *id* names it in moves, *names* are as *actions*.

    *ahead* is None while it is *open*, or where neither is ahead; *tied* says that the Judge is to settle it.
    """

    id: CompetitionId
    actions: tuple[ActionId, ActionId]
    names: tuple[str, str]
    open: bool
    tied: bool
    ahead: ActionId | None
    settled: str  # why the Judge put one ahead


class WestView(Struct, frozen=True):
    """Everything of the game that a seat sees now: what is under way comes first, in *recent* the newest."""

    actions: tuple[ActionView, ...]
    tracks: tuple[TrackView, ...]
    competitions: tuple[CompetitionView, ...]
    recent: tuple[ActionView, ...]
    characters: tuple[SheetView, ...]
    deck: DeckView
    counters: CountersView
    uses_bumps: bool
    victory_threshold: int
