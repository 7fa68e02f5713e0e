"""An action at the table: what is to be done, the check that was called for it, and the cards that were turned."""

from collections.abc import Iterable
from enum import StrEnum
from textwrap import shorten

from msgspec import Struct
from msgspec.structs import replace

from talewright.dice.draw import DrawId, SeatId
from talewright.games.west.play.ids import (
    NO_CHARACTER,
    NO_COMPETITION,
    NO_TRACK,
    ActionId,
    AdjustmentId,
    CharacterId,
    CompetitionId,
    HelpId,
    TrackId,
)
from talewright.games.west.rules.cards.deck import Deck
from talewright.games.west.rules.cards.grid import EffectCell, Grid, ResultSet
from talewright.games.west.rules.checks.adjustment import Adjustment, Kind
from talewright.games.west.rules.checks.bump import BumpsSpent
from talewright.games.west.rules.checks.cause import Result, results
from talewright.games.west.rules.checks.check import Check, WhereItHits
from talewright.games.west.rules.checks.counter import Spend
from talewright.games.west.rules.checks.effect import Effect, effect
from talewright.games.west.rules.checks.resolution import Drawn, Outcome, Verdict, resolve
from talewright.games.west.rules.editions import Edition
from talewright.recasting import recast
from talewright.wording import bare

SAID_ALOUD = "What was said aloud"
TITLE = 80  # characters
ANY_TN = 1
"""Stands in for a TN that is not known: what may be chosen and which cells are read does not depend on it."""


class Phase(StrEnum):
    """How far an action has come."""

    DECLARED = "declared"  # described, and not yet called by the Judge
    CALLED = "called"  # the card may be drawn
    TURNED = "turned"  # the card lies there: results may be taken or extended
    DRAWING = "drawing"  # a further card may be drawn
    DECIDED = "decided"  # the result was taken: its outcome may still be shaped
    CALAMITY = "calamity"  # the Judge is to say what it does
    OVER = "over"
    WAIVED = "waived"  # it needed no check
    CANCELLED = "cancelled"


class Purpose(StrEnum):
    """What a card is drawn for."""

    RESOLUTION = "resolution"
    FURTHER = "further"
    INCREASING = "increasing"


class Named(Struct, frozen=True):
    """An adjustment that the Judge has named. With *hits* it counts only where the card hits one of these."""

    id: AdjustmentId
    adjustment: Adjustment
    hits: tuple[str, ...] = ()

    @property
    def moves_cells(self) -> bool:
        """Whether it changes which cells count, which a turned card shows to everybody."""
        return self.adjustment.kind is not Kind.DIRECT


class Help(Struct, frozen=True):
    """Somebody who would like to join in."""

    id: HelpId
    character: CharacterId
    how: str


class Handed(Struct, frozen=True):
    """Somebody who has the actor's back."""

    character: CharacterId
    how: str


class CounterUsed(Struct, frozen=True):
    """A counter that was spent on the action, and whose it was; *handed* if it came from a helper."""

    spend: Spend
    seat: SeatId
    name: str
    impetus: str
    handed: bool


class Suggestion(Struct, frozen=True):
    """What somebody would like a calamity to do."""

    who: str
    text: str


class Action(Struct, frozen=True, kw_only=True):
    """One action, from its description to what came of it. *name* is that of somebody without a sheet."""

    id: ActionId
    character: CharacterId = NO_CHARACTER
    name: str = ""
    what: str
    ability: str = ""  # asked for, as people read it
    by: str = ""  # its notation
    trait: str = ""
    skill: str = ""
    unskilled: bool = False
    track: TrackId = NO_TRACK
    contest: CompetitionId = NO_COMPETITION  # that it was called for
    threshold: int = 0  # the magnitude for one victory, where it is another than the group's
    kept: int = 0  # what its track keeps of earlier magnitudes
    results: ResultSet | None = None  # as called; None as long as it is only described
    tn: int | None = None
    tn_hidden: bool = False
    effect: EffectCell | None = None
    attack: bool | None = None  # None where nobody has said whether it is one
    equipment: str = ""
    on_success: str = ""
    on_failure: str = ""
    named: tuple[Named, ...] = ()
    helps: tuple[Help, ...] = ()
    deck: Deck  # that it is drawn from
    drawing: Purpose | None = None
    left: bool = False  # a further card was called for, and stays in the deck
    card: int | None = None
    further: tuple[int, ...] = ()
    increasing: tuple[int, ...] = ()
    typed: frozenset[int] = frozenset()  # cards of a real deck
    row: int | None = None  # whose result was taken
    verdict: Verdict | None = None
    bumps_granted: int = 0
    bumps_spent: tuple[BumpsSpent, ...] = ()
    hit: str = ""  # where bumps have moved it
    read_at: str = ""  # the moved hit that decides which adjustments count
    trade_asked: bool = False
    counters: tuple[CounterUsed, ...] = ()
    handed: tuple[Handed, ...] = ()
    pledged: int = 0  # counters of the actor's own that were put on it, so that helpers may add theirs
    suggestions: tuple[Suggestion, ...] = ()
    ruling: str = ""
    outcome: Outcome | None = None  # as it stands for good
    over: Phase | None = None

    @property
    def title(self) -> str:
        """What is tried, in a few words; empty where it was only said aloud."""
        return "" if self.what == SAID_ALOUD else shorten(bare(self.what), TITLE, placeholder="…")

    @property
    def read_by(self) -> str:
        """What it is read by, once it was called: a skill, a trait, or the dice of somebody without a sheet."""
        return self.skill or self.trait or (str(self.results) if self.results else "")

    @property
    def whose(self) -> tuple[str | bool, ...]:
        """Who acts, and by which ability; somebody without a sheet is one of that name."""
        return self.character, self.name, self.trait, self.skill, self.unskilled

    @property
    def is_at_hand(self) -> bool:
        """Whether it may be called once more as it was: a simple check or an attack of somebody without a sheet."""
        return not self.character and (self.is_attack or not self.is_complex)

    @property
    def briefly(self) -> str:
        """What tells it from others of the same person: what is tried, in a few words, or by what it is read."""
        return self.title or self.read_by

    @property
    def heading(self) -> str:
        """What stands over it: what is tried, or by which ability where that was only said aloud."""
        if self.title or not self.read_by:
            return self.what
        return self.skill or self.trait or ("An attack" if self.is_attack else "A check")

    # --- how far it has come

    @property
    def phase(self) -> Phase:
        if self.over:
            return self.over
        if self.verdict is Verdict.CALAMITY:
            return Phase.CALAMITY
        if self.results is None:
            return Phase.DECLARED
        if self.card is None:
            return Phase.CALLED
        if self.drawing:
            return Phase.DRAWING
        return Phase.TURNED if self.verdict is None else Phase.DECIDED

    @property
    def is_complex(self) -> bool:
        return self.effect is not None

    @property
    def hides_result(self) -> bool:
        """Whether the Judge keeps something of what decides success and bumps."""
        return self.tn_hidden or self._hides(Grid.CAUSE)

    @property
    def hides_effect(self) -> bool:
        """Whether the Judge keeps something of the effect, if that is read."""
        return self._hides(Grid.EFFECT)

    def _hides(self, grid: Grid) -> bool:
        hidden = (each for each in self.named if each.adjustment.hidden and each.adjustment.grid is grid)
        return any(self.counts(each) for each in hidden)

    @property
    def reads_effect(self) -> bool:
        """Whether the effect grid counts: of a complex check, and only after a success (TW-effect-grid.1)."""
        return self.is_complex and self.verdict is Verdict.SUCCESS

    @property
    def is_attack(self) -> bool:
        """Whether its card may say where something is hit: that of an attack does, but no victories (TW-cards.9).

        Where nobody has said whether it is one, it hits by what is used or by a cell that was named.
        """
        if not self.is_complex or self.track or self.results is None:
            return False
        if self.attack is not None:
            return self.attack
        own = EffectCell(self.results.rank, self.results.column)
        return not self.character or bool(self.equipment) or self.effect != own

    # --- cards

    @property
    def cards(self) -> tuple[int, ...]:
        """Every card that was drawn for it, in the order of their draws but for those of the effect, which are last."""
        return () if self.card is None else (self.card, *self.further, *self.increasing)

    @property
    def draw_id(self) -> DrawId:
        """The id of the next card."""
        return DrawId(f"{self.id}.{len(self.cards) + 1}")

    @property
    def drawn(self) -> Drawn:
        """The cards and the choice, as the rules want them."""
        assert self.card is not None
        return Drawn(
            card=self.deck[self.card],
            further=tuple(self.deck[number] for number in self.further),
            row=self.row,
            increasing=tuple(self.deck[number] for number in self.increasing),
        )

    def with_card(self, number: int, *, typed: bool) -> "Action":
        """The action with the card that it waited for."""
        known = replace(self, drawing=None, helps=(), typed=self.typed | {number} if typed else self.typed)
        match self.drawing:
            case Purpose.FURTHER:
                return replace(known, further=(*self.further, number))
            case Purpose.INCREASING:
                return replace(known, increasing=(*self.increasing, number))
            case _:
                return replace(known, card=number)

    # --- by the rules

    def counts(self, named: Named) -> bool:
        """Whether an adjustment counts, as far as the card tells, or bumps have moved the hit (TW-adjust-column.14)."""
        return not named.hits or WhereItHits(named.adjustment, named.hits).counts(self._hit_locations)

    @property
    def _hit_locations(self) -> tuple[str, ...]:
        return () if self.card is None else (self.read_at,) if self.read_at else self.deck[self.card].hit_locations

    def check(self, edition: Edition, *, shown: bool = False) -> Check:
        """The check by the rules; with *shown* as far as everybody knows of it, with any TN where that is hidden."""
        assert self.results is not None
        hides_tn = self.tn is None or (shown and self.tn_hidden)
        known = [each for each in self.named if not (shown and each.adjustment.hidden)]
        check = recast(
            self,
            Check,
            results=self.results,
            tn=ANY_TN if self.tn is None or hides_tn else self.tn,
            adjustments=tuple(each.adjustment for each in known if not each.hits),
            where_it_hits=tuple(WhereItHits(each.adjustment, each.hits) for each in known if each.hits),
            granted_bumps=self.bumps_granted,
            spends=tuple(used.spend for used in self.counters),
            invokes_impetus=any(used.impetus for used in self.counters),
            edition=with_threshold(edition, self.threshold),
        )
        return check if self.card is None else check.hitting(self._hit_locations)

    def choices(self, edition: Edition) -> tuple[Result, ...]:
        """The results that may be taken from the cards on the table."""
        drawn = self.drawn
        return results(self.check(edition).result_set, drawn.card, drawn.further)

    def effect_read(self, edition: Edition) -> Effect:
        """The effect as it stands."""
        drawn = self.drawn
        return effect(self.check(edition), drawn.card, drawn.increasing)

    def outcome_now(self, edition: Edition) -> Outcome:
        """The outcome for good, or as the cards and what was spent have it so far."""
        return self.outcome or resolve(self.check(edition), self.drawn)

    @property
    def counters_handed(self) -> int:
        """How many counters lie on it that are still to be spent: those of helpers, and the actor's own."""
        return len(self.handed) + self.pledged - sum(used.handed for used in self.counters)

    def without_help_of(self, character: CharacterId) -> "Action":
        """The action without what a character, who contends with it from now on, has offered to do for it."""
        return replace(self, helps=tuple(each for each in self.helps if each.character != character))

    def without_counters(self) -> "Action":
        """The action without the counters that lie on it and were not spent."""
        spent = sum(used.handed for used in self.counters)
        own = min(self.pledged, spent)
        return replace(self, pledged=own, handed=self.handed[: spent - own])


def stakes(on_success: str, on_failure: str = "") -> Iterable[str]:
    """What success and failure mean, as far as it was said."""
    if on_success:
        yield f"Success means: {bare(on_success)}"
    if on_failure:
        yield f"Failure means: {bare(on_failure)}"


def with_threshold(edition: Edition, threshold: int) -> Edition:
    """What the group plays by, with another magnitude for one victory if one is given (TW-victories.4)."""
    return replace(edition, victory_threshold=threshold) if threshold else edition


def is_same(one: str, other: str) -> bool:
    """Whether two names mean the same line of a sheet."""
    return one.strip().casefold() == other.strip().casefold()
