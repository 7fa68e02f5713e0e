"""Events of a deed, and what they make of it: the fields, the lines of its circumstances."""

from collections.abc import Iterable
from dataclasses import replace

from talewright.games.strange_fate.play import events as ev
from talewright.games.strange_fate.play.card import Card, Place
from talewright.games.strange_fate.play.deed import Deed, Stage, Standing
from talewright.games.strange_fate.play.ids import ModifierId
from talewright.games.strange_fate.play.measuring import lines, roll_lines
from talewright.games.strange_fate.play.rolls.sides import ModifierAdded, ModifierDropped
from talewright.games.strange_fate.procedure import On

OURS, THEIRS = "said", "other"


def with_fields(deed: Deed, event: ev.DeedBegan | ev.CircumstancesRecounted) -> Deed:
    """A deed with what was said of it."""
    if isinstance(event, ev.CircumstancesRecounted):
        return replace(deed, circumstances=event.circumstances)
    return replace(
        deed,
        stage=Stage.BEGUN,
        on=event.on,
        against=event.against,
        circumstances=event.circumstances,
        amount=event.amount,
        words=event.words,
        cited=event.cited,
        using=event.using,
    )


def circumstance_lines(deed: Deed, standing: Standing | None) -> Iterable[ModifierAdded]:
    """What the circumstances add to the roll of a deed."""
    for number, line in enumerate(roll_lines(deed, deed.circumstances, standing), start=1):
        yield ModifierAdded(
            roll=deed.roll,
            place=Place.OURS,
            modifier=ModifierId(f"{deed.id}.{OURS}.{number}"),
            source=line.source,
            name=line.name,
            amount=line.amount,
        )


def opposition_lines(deed: Deed, *, hidden: bool) -> Iterable[ModifierAdded]:
    """What the circumstances add to whoever opposes it."""
    for number, line in enumerate(lines(deed.procedure, deed.circumstances, On.OPPOSITION), start=1):
        yield ModifierAdded(
            roll=deed.roll,
            place=Place.THEIRS,
            modifier=ModifierId(f"{deed.id}.{THEIRS}.{number}"),
            source=line.source,
            name=line.name,
            amount=line.amount,
            hidden=hidden,
        )


def dropped_lines(card: Card, deed: Deed) -> Iterable[ModifierDropped]:
    """The lines of circumstances that count no more; what people have added themselves stays."""
    for _, part in card.parts:
        for each in part.named:
            if each.id.startswith((f"{deed.id}.{OURS}.", f"{deed.id}.{THEIRS}.")):
                yield ModifierDropped(roll=card.id, modifier=each.id, hidden=part.hidden)
