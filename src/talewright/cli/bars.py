"""Odds as a bar chart in the terminal, with the numbers beside the bars."""

from fractions import Fraction

from rich.bar import Bar
from rich.console import Console
from rich.table import Table
from rich.text import Text

from talewright.answer import OddsAnswer

COLOURS = {"victory": "green", "success": "green", "defeat": "red", "failure": "red", "calamity": "red"}
BAR_WIDTH = 40
MOST_BARS = 40  # of more outcomes, only the likeliest are shown one by one


def show_odds(answer: OddsAnswer, console: Console | None = None) -> None:
    """Print a bar for each outcome, and the sums below."""
    chart = Table(box=None, show_header=False, pad_edge=False)
    chart.add_column(no_wrap=True)
    chart.add_column(justify="right", no_wrap=True)
    chart.add_column(width=BAR_WIDTH)
    longest = max(probability for _, probability in answer.outcomes.items())
    least = 0 if len(answer.outcomes) <= MOST_BARS else sorted(answer.outcomes.weights.values())[-MOST_BARS]
    likely = [(name, chance) for name, chance in answer.outcomes.items() if answer.outcomes.weights[name] >= least]
    for outcome, probability in likely:
        colour = COLOURS.get(outcome.rpartition(" ")[0] or outcome, COLOURS.get(outcome.split()[-1], "yellow"))
        chart.add_row(outcome, percent(probability), Bar(float(longest), 0, float(probability), color=colour))
    if len(likely) < len(answer.outcomes):
        rest = Fraction(1) - sum(chance for _, chance in likely)
        chart.add_row(f"{len(answer.outcomes) - len(likely)} others", percent(rest), "")
    named = (("victory", answer.victory), ("tie", answer.tie), ("defeat", answer.defeat))
    sums = ", ".join(f"{name} {percent(chance)}" for name, chance in named if chance is not None)
    out = console or Console(highlight=False)
    out.print(Text(f"{answer.question}: {sums}", style="bold"), chart, sep="\n", highlight=False)
    for note in answer.notes:
        out.print(Text(note))
    if answer.bound:
        out.print(Text(f"Not exact: each chance is within {answer.bound:g} of the true one."))


def percent(probability: Fraction) -> str:
    """A probability to one place behind the point, and never 0 % or 100 % where it is only nearly so.

    >>> from fractions import Fraction
    >>> percent(Fraction(17, 200)), percent(Fraction(1, 40_000)), percent(Fraction(1))
    ('8.5 %', '< 0.1 %', '100.0 %')
    """
    shown = f"{float(probability):.1%}".replace("%", " %")
    if probability and shown == "0.0 %":
        return "< 0.1 %"
    return "> 99.9 %" if probability < 1 and shown == "100.0 %" else shown
