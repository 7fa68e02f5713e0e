"""A check resolved: one card decides it, further cards extend it."""

from enum import StrEnum

from msgspec import Struct

from talewright.games.west.rules.cards.card import Card
from talewright.games.west.rules.cards.grid import Grid
from talewright.games.west.rules.checks import adjustment
from talewright.games.west.rules.checks.bump import bumps
from talewright.games.west.rules.checks.cause import Result, chosen, highest, is_calamity, results
from talewright.games.west.rules.checks.check import Check
from talewright.games.west.rules.checks.effect import effect
from talewright.games.west.rules.checks.victory import victories
from talewright.refusal import Refused


class Verdict(StrEnum):
    """Whether it worked. A calamity is a failure, and what the book also calls a critical one (TW-calamity.9)."""

    SUCCESS = "success"
    FAILURE = "failure"
    CALAMITY = "calamity"


class Drawn(Struct, frozen=True, kw_only=True):
    """The cards that were turned up, and the row that was chosen; without one the highest result is taken.

    *further* extend the result, *increasing* the effect, in the order in which they were drawn.
    """

    card: Card
    further: tuple[Card, ...] = ()
    row: int | None = None
    increasing: tuple[Card, ...] = ()


class Outcome(Struct, frozen=True, kw_only=True):
    """How a check ended. *result* is None after a calamity, *magnitude* wherever there is no effect.

    A success has no grades; bumps and magnitude are what it is worth (TW-simple.1, TW-complex.1). Where the magnitude
    is itself the answer, it stands here beside its victories (TW-complex.11).
    """

    verdict: Verdict
    result: int | None = None
    bumps: int = 0
    magnitude: int | None = None
    victories: int = 0
    lost: int = 0
    hit_location: str = ""

    @property
    def is_success(self) -> bool:
        return self.verdict is Verdict.SUCCESS

    def __str__(self) -> str:
        """Name the outcome as a table would.

        >>> print(Outcome(verdict=Verdict.SUCCESS, result=21, bumps=2))
        success, 2 bumps
        """
        parts = [str(self.verdict)]
        parts += [_counted(self.bumps, "bump")] if self.bumps else []
        if self.magnitude is not None:
            parts += [f"magnitude {self.magnitude}", _counted(self.victories, "victory", "victories")]
        return ", ".join(parts)


def resolve(check: Check, drawn: Drawn) -> Outcome:
    """Decide a check from the cards that were drawn, in the order of the book.

    It may be called again with the same cards when a counter is spent or another row is chosen. One card decides every
    check (TW-deck.2): a simple one by its cause grid, calamities included (TW-simple.5), a complex one by both grids of
    the same card (TW-complex.2, TW-effect-grid.9). The total of all cards is compared with the TN (TW-exceptional.14),
    and every check may bring bumps (TW-bumps.2).
    """
    if is_calamity(check.result_set, drawn.card):
        return _calamity(check, drawn)
    taken = _taken(check, drawn)
    result = final(check, taken.total)
    if result < check.tn:
        return _failure(check, drawn, result)
    raised = result + check.worth_of_spends(Grid.CAUSE)
    found = bumps(raised, check.tn) + check.granted_bumps if check.edition.bumps else 0
    _check_right_on(check, result)
    if not check.is_complex:
        _no_effect(drawn, "A simple check reads the cause grid and nothing else.", "TW-simple.6")
        return Outcome(verdict=Verdict.SUCCESS, result=raised, bumps=found)
    read = effect(check, drawn.card, drawn.increasing)
    gained = victories(read.magnitude + check.kept, check.edition.victory_threshold)
    return Outcome(
        verdict=Verdict.SUCCESS,
        result=raised,
        bumps=found,
        magnitude=read.magnitude,
        victories=gained.number,
        lost=0 if check.edition.keeps_remainder else gained.remainder,
        hit_location=drawn.card.hit_location,
    )


def final(check: Check, total: int) -> int:
    """A result after direct adjustments, applied once at the end (TW-adjust-direct.8)."""
    return adjustment.direct_on_cause(total, check.direct_on_cause)


def _taken(check: Check, drawn: Drawn) -> Result:
    open_to_choice = results(check.result_set, drawn.card, drawn.further)
    return highest(open_to_choice) if drawn.row is None else chosen(open_to_choice, drawn.row)


def _calamity(check: Check, drawn: Drawn) -> Outcome:
    """No other row, no further card, no bump, no victory, and no counter helps.

    Source: TW-calamity.3, TW-calamity.6, TW-calamity.8.
    """
    if drawn.further or drawn.row is not None:
        raise Refused(
            "A calamity is a failure whatever else the card shows: there is nothing to choose and nothing to draw.",
            clause="TW-calamity.3",
        )
    _no_effect(drawn, "A calamity has no effect to increase.", "TW-calamity.8")
    _no_counter(check)
    return Outcome(verdict=Verdict.CALAMITY)


def _failure(check: Check, drawn: Drawn, result: int) -> Outcome:
    """Below the TN there is no magnitude, no victory and no bump (TW-complex.3, TW-bumps.5)."""
    _no_effect(drawn, "The effect grid is read only after a success.", "TW-effect-grid.1")
    _no_counter(check)
    return Outcome(verdict=Verdict.FAILURE, result=result)


def _no_effect(drawn: Drawn, why: str, clause: str) -> None:
    if drawn.increasing:
        raise Refused(f"{why} Draw no card for it.", clause=clause)


def _no_counter(check: Check) -> None:
    if Grid.CAUSE in {spend.grid for spend in check.spends}:
        raise Refused('"Right on!" cannot turn a failure into a success: keep the counter.', clause="TW-counter.10")
    if check.spends:
        raise Refused("A failure has no effect to raise: keep the counter.", clause="TW-counter.21")


def _check_right_on(check: Check, result: int) -> None:
    """Refuse to raise a cause result for anything but more bumps (TW-counter.9)."""
    added = check.worth_of_spends(Grid.CAUSE)
    if added and not check.edition.bumps:
        raise Refused('"Right on!" raises bumps, and this group plays without them.', clause="TW-counter.9")
    if added and bumps(result + added, check.tn) == bumps(result, check.tn):
        raise Refused(
            f'"Right on!" would make {result} into {result + added}, and no more bumps: keep the counter.',
            clause="TW-counter.9",
        )


def ahead(ours: Outcome, theirs: Outcome) -> Outcome | None:
    """Of two who compete, the one that is ahead: of those who succeed, the greater magnitude (TW-complex.12).

    None is for the Judge to settle.
    """
    one = -1 if not ours.is_success else ours.magnitude or 0
    two = -1 if not theirs.is_success else theirs.magnitude or 0
    return None if one == two else ours if one > two else theirs


def _counted(number: int, one: str, more: str = "") -> str:
    return f"{number} {one if number == 1 else more or f'{one}s'}"
