"""How a roll is told: its modifiers, who rolls, and what came of it."""

from talewright.games.strange_fate.play.card import Card
from talewright.games.strange_fate.rules.dice.ladder import called
from talewright.games.strange_fate.rules.dice.roll import Verdict, counted
from talewright.games.strange_fate.rules.dice.situation import Modifier
from talewright.wording import bare, signed


def modifier_text(modifier: Modifier) -> str:
    """A modifier as people say it."""
    return f"{signed(modifier.amount)} ({modifier.source}{': ' if modifier.name else ''}{modifier.name})"


def who_rolls(card: Card) -> str:
    """What whoever rolls is called."""
    return card.ours.name if card.ours else "Somebody"


def headline(card: Card, verdict: Verdict, shifts: int | None) -> str:
    """What came of a roll, in one sentence; without shifts where a number is hidden, and the effort alone for later."""
    name = who_rolls(card)
    if card.is_for_later:
        reaches = f" reaches {called(card.outcome.effort)}" if card.outcome and shifts is not None else ""
        return f"{name}{reaches}: {bare(card.goal)}"
    match verdict:
        case Verdict.TIE:
            other = card.theirs.name if card.theirs else "nobody"
            return f"{name} and {other} tie: whoever defends holds out"
        case Verdict.FAILURE:
            short = "" if shifts is None else f" by {-shifts}"
            return f"{name} fails{short}: {bare(card.goal)}"
        case _:
            style = " with style" if verdict is Verdict.STYLE else ""
            by = "" if shifts is None else f", {counted(shifts)}"
            return f"{name} succeeds{style}{by}: {bare(card.goal)}"
