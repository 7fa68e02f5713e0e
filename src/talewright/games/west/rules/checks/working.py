"""The working of a check: every step in the book's order, as sentences that a page can print."""

from collections.abc import Sequence

from talewright.games.west.rules.cards.grid import CauseCell, Grid
from talewright.games.west.rules.checks.adjustment import Adjustment, within_shift
from talewright.games.west.rules.checks.cause import Result, chosen, highest, is_calamity, results
from talewright.games.west.rules.checks.check import Check
from talewright.games.west.rules.checks.effect import effect, increases
from talewright.games.west.rules.checks.resolution import Drawn, Outcome, final, resolve
from talewright.working import Step


def working(check: Check, drawn: Drawn) -> tuple[Step, ...]:
    """Explain how a check came out, from what may be read to the outcome.

    >>> from talewright.games.west.rules.checks.check import Check
    >>> from talewright.games.west.rules.cards.deck_file import bundled
    >>> from talewright.games.west.rules.cards.grid import ResultSet
    >>> deck = bundled()
    >>> stealth = Check(results=ResultSet.parse("4d10"), tn=13)
    >>> for step in working(stealth, Drawn(card=deck[34], further=(deck[6], deck[5]))):
    ...     print(f"{step.title}: {step.text}")
    Card: 34; column 10, rows 1 to 4
    Results: 9, 6, 10*, 7
    Further cards: 6 and 5, read in 3-10 alone: 10 + 10 + 1 = 21
    Taken: 21 from row 3
    Outcome: 21 against TN 13: a success
    Bumps: 2, one for each full 4 above the TN
    """
    outcome = resolve(check, drawn)
    opened = check.result_set
    if is_calamity(opened, drawn.card):
        where = f"{opened.exact} of card {drawn.card.number} is C"
        return (
            _card(check, drawn),
            Step("Calamity", f"{where}: a failure, whatever else the card shows", "TW-calamity.1"),
        )
    read = results(opened, drawn.card, drawn.further)
    taken = highest(read) if drawn.row is None else chosen(read, drawn.row)
    steps = [_card(check, drawn), _printed(check, drawn)]
    if drawn.further:
        steps.append(_further(check, drawn, read))
    steps.append(Step("Taken", f"{taken.total} from row {taken.row}", "TW-cause-grid.8"))
    if final(check, taken.total) != taken.total:
        steps.append(_direct(check.adjustments, Grid.CAUSE, final(check, taken.total)))
    steps.append(_verdict(check, outcome, final(check, taken.total)))
    if outcome.is_success:
        steps += _bumps(check, outcome)
        steps += _effect(check, drawn, outcome) if check.is_complex else []
    return tuple(steps)


def notes(check: Check, drawn: Drawn) -> tuple[str, ...]:
    """What could still be done with this card: further draws, which are never a duty.

    Source: TW-exceptional.9, TW-exceptional.10.
    """
    outcome = resolve(check, drawn)
    found = []
    if not is_calamity(check.result_set, drawn.card):
        extends = [result for result in results(check.result_set, drawn.card, drawn.further) if result.extends]
        if extends and not drawn.increasing:
            rows = _and([str(CauseCell(result.row, check.result_set.column)) for result in extends])
            found.append(f"{rows} may take a further card.")
    if outcome.is_success and check.is_complex and effect(check, drawn.card, drawn.increasing).increases:
        found.append(f"The effect in {check.effect_cell} may take a further card.")
    return tuple(found)


def _card(check: Check, drawn: Drawn) -> Step:
    opened = check.result_set
    rows = "row 1" if opened.rank == 1 else f"rows 1 to {opened.rank}"
    moved = f" ({check.results} with its row adjustments)" if opened != check.results else ""
    return Step("Card", f"{drawn.card.number}; column {opened.column}, {rows}{moved}", "TW-cause-grid.8")


def _printed(check: Check, drawn: Drawn) -> Step:
    shown = ", ".join(str(drawn.card.cause_at(cell)) for cell in check.result_set.cells)
    return Step("Results", shown, "TW-cause-grid.8")


def _further(check: Check, drawn: Drawn, read: Sequence[Result]) -> Step:
    extended = [result for result in read if len(result.values) > 1]
    cells = _and([str(CauseCell(result.row, check.result_set.column)) for result in extended])
    sums = "; ".join(f"{_sum(result.values)} = {result.total}" for result in extended)
    cards = _and([str(card.number) for card in drawn.further])
    return Step("Further cards", f"{cards}, read in {cells} alone: {sums}", "TW-exceptional.3")


def _direct(adjustments: Sequence[Adjustment], grid: Grid, becomes: int) -> Step:
    listed = _and([str(each) for each in adjustments if each.kind == "direct" and each.grid is grid])
    return Step("Adjusted", f"{listed}: {becomes}", "TW-adjust-direct.1")


def _verdict(check: Check, outcome: Outcome, result: int) -> Step:
    return Step("Outcome", f"{result} against TN {check.tn}: a {outcome.verdict}", "TW-simple.2")


def _bumps(check: Check, outcome: Outcome) -> list[Step]:
    raised = check.worth_of_spends(Grid.CAUSE)
    steps = [Step("Right on!", f"+{raised} for bumps: {outcome.result}", "TW-counter.9")] if raised else []
    if outcome.bumps:
        granted = f", {check.granted_bumps} of them granted" if check.granted_bumps else ""
        steps.append(Step("Bumps", f"{outcome.bumps}, one for each full 4 above the TN{granted}", "TW-bumps.1"))
    return steps


def _effect(check: Check, drawn: Drawn, outcome: Outcome) -> list[Step]:
    read = effect(check, drawn.card, drawn.increasing)
    total = sum(read.values)
    cards = f" with {_and([str(card.number) for card in drawn.increasing])}" if drawn.increasing else ""
    added = f" = {total}" if len(read.values) > 1 else ""
    steps = [Step("Effect", f"{check.effect_cell}{cards}: {_sum(read.values)}{added}", "TW-effect-grid.3")]
    limited = within_shift(total, read.original, check.columns_shifted)
    if check.columns_shifted:
        carried = increases(check, drawn.card) and not drawn.card.effect_at(check.effect_cell).marked
        still = ", and its increase is kept" if carried else ""
        direction = "below" if check.columns_shifted < 0 else "above"
        steps.append(
            Step(
                "Column shift",
                f"{check.unshifted_cell} is {read.original}, and the effect stays {direction} it: {limited}{still}",
                "TW-adjust-column.4" if check.columns_shifted < 0 else "TW-adjust-column.8",
            )
        )
    spent = check.worth_of_spends(Grid.EFFECT)
    if read.magnitude - spent != limited:
        steps.append(_direct(check.adjustments, Grid.EFFECT, read.magnitude - spent))
    if spent:
        steps.append(Step("Counters", f"+{spent}: {read.magnitude}", "TW-counter.12"))
    kept = f" and the {check.kept} that were kept" if check.kept else ""
    counted = f"{outcome.victories}, one for each full {check.edition.victory_threshold} of {outcome.magnitude}{kept}"
    return [*steps, Step("Victories", counted, "TW-victories.1")]


def _sum(values: Sequence[int]) -> str:
    return " + ".join(map(str, values))


def _and(parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
