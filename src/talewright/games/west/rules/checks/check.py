"""A check as it is called: what may be chosen from, the TN, the adjustments, and for a complex one the effect cell."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from talewright.caching import found_once
from talewright.games.west.rules.cards.grid import EffectCell, Grid, ResultSet
from talewright.games.west.rules.checks.adjustment import Adjustment, Kind, total
from talewright.games.west.rules.checks.counter import Spend, check_spend
from talewright.games.west.rules.editions import THE_WEST_THAT_WASNT, Edition
from talewright.refusal import Refused


class WhereItHits(Struct, frozen=True):
    """An adjustment of the effect that counts only where the card hits one of these (TW-adjust-column.14)."""

    adjustment: Adjustment
    hits: tuple[str, ...]

    def counts(self, locations: Iterable[str]) -> bool:
        """Whether it counts for a card that hits there."""
        there = {location.strip().casefold() for location in locations}
        return any(hit.strip().casefold() in there for hit in self.hits)


class Check(Struct, frozen=True, kw_only=True, dict=True):
    """Everything that is settled before a card is drawn, and the counters that are spent afterwards.

    With an effect cell it is a complex check, without one a simple check; there is no third kind (TW-checks.1). The
    effect cell is the equipment's, or the one that the Judge names (TW-effect-grid.6). *results* and *effect* are as
    called; `result_set` and `effect_cell` are as adjusted. *granted_bumps* come from edges (TW-bumps.3).
    Which of *where_it_hits* count is known when the card lies there: `hitting` says what the check is then.
    """

    results: ResultSet
    tn: int
    effect: EffectCell | None = None
    adjustments: tuple[Adjustment, ...] = ()
    where_it_hits: tuple[WhereItHits, ...] = ()
    granted_bumps: int = 0
    spends: tuple[Spend, ...] = ()
    invokes_impetus: bool = False
    kept: int = 0  # of earlier magnitudes, where a rule keeps what is left above their victories (TW-victories.3)
    edition: Edition = THE_WEST_THAT_WASNT

    def __post_init__(self) -> None:
        named = (*self.adjustments, *(each.adjustment for each in self.where_it_hits))
        if any(each.grid not in self.fields_read for each in named):
            raise Refused(
                "A simple check reads the cause grid and nothing else: adjust that, or call a complex check.",
                clause="TW-simple.6",
            )
        for spend in self.spends:
            check_spend(spend, spend.grid or Grid.CAUSE, impetus=self.invokes_impetus)

    def hitting(self, locations: tuple[str, ...]) -> Check:
        """The check once its card lies there, which hits one of these."""
        if not self.where_it_hits:
            return self
        counting = tuple(each.adjustment for each in self.where_it_hits if each.counts(locations))
        return replace(self, adjustments=(*self.adjustments, *counting), where_it_hits=())

    @property
    def is_complex(self) -> bool:
        return self.effect is not None

    @property
    def fields_read(self) -> tuple[Grid, ...]:
        """The parts of a card that this check reads; it takes no notice of the others (TW-cards.7)."""
        return (Grid.CAUSE, Grid.EFFECT) if self.is_complex else (Grid.CAUSE,)

    @found_once
    def result_set(self) -> ResultSet:
        """What may be chosen from, after row adjustments; its last row has the exact cell (TW-calamity.10)."""
        return self.results.moved(self._sum(Kind.ROW, Grid.CAUSE))

    @property
    def rows_lost(self) -> int:
        """By how many rows an adjustment went beyond the grid; the Judge may make something of it (TW-adjust-row.4)."""
        return self.results.rank + self._sum(Kind.ROW, Grid.CAUSE) - self.result_set.rank

    @property
    def effect_rows_lost(self) -> int:
        """The same of the effect, which a simple check has not."""
        return self.effect.row + self._sum(Kind.ROW, Grid.EFFECT) - self.unshifted_cell.row if self.effect else 0

    @found_once
    def direct_on_cause(self) -> int:
        return self._sum(Kind.DIRECT, Grid.CAUSE)

    @found_once
    def direct_on_effect(self) -> int:
        return self._sum(Kind.DIRECT, Grid.EFFECT)

    @found_once
    def columns_shifted(self) -> int:
        return self._sum(Kind.COLUMN, Grid.EFFECT)

    @found_once
    def unshifted_cell(self) -> EffectCell:
        """The effect cell after row adjustments, which a column shift is measured by (TW-adjust-row.2)."""
        if self.effect is None:
            raise Refused("A simple check has no effect: call a complex check.", clause="TW-simple.6")
        return self.effect.moved(rows=self._sum(Kind.ROW, Grid.EFFECT))

    @found_once
    def effect_cell(self) -> EffectCell:
        """The effect cell that is read, further cards included (TW-adjust-column.3, TW-adjust-column.11)."""
        return self.unshifted_cell.moved(columns=self.columns_shifted)

    def worth_of_spends(self, grid: Grid) -> int:
        """What the counters spent add on one grid; several add up (TW-counter.16)."""
        return sum(spend.worth for spend in self.spends if spend.grid is grid)

    def _sum(self, kind: Kind, grid: Grid) -> int:
        return total(self.adjustments, kind, grid)

    def __str__(self) -> str:
        """Write a check in one line.

        >>> from talewright.games.west.rules.cards.grid import EffectCell, ResultSet
        >>> print(Check(results=ResultSet.parse("3d8"), tn=7, effect=EffectCell.parse("(3)6")))
        3d8 vs 7, effect (3)6
        """
        parts = [f"{self.results} vs {self.tn}"]
        if self.effect is not None:
            parts.append(f"effect {self.effect}")
        parts += [str(each) for each in self.adjustments if not each.hidden]
        parts += [str(spend) for spend in self.spends]
        return ", ".join(parts)
