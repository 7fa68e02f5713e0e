"""Variable: a trapping that stands for others, as its owner decides in play."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.strange_fate.rules.characters.owned import Owned
from talewright.games.strange_fate.rules.dice.time_table import Span, Uses
from talewright.games.strange_fate.rules.skills.diagram import Diagram, bundled
from talewright.games.strange_fate.rules.skills.extra import Held
from talewright.games.strange_fate.rules.skills.price import value
from talewright.games.strange_fate.rules.skills.skill import Skill
from talewright.games.strange_fate.rules.skills.theme import Question
from talewright.games.strange_fate.rules.skills.tier_benefit import Benefit, benefit_of
from talewright.games.strange_fate.rules.trappings.shape import NoRoll, Procedure
from talewright.refusal import Refused

SPANS = {"Scene": Span.SCENE, "Session": Span.SESSION}
"""When a Variable trapping can be defined anew, by the choice with which it was taken (SF-trapping-variable.3)."""
FITS = Question("the theme", "does what it copies fit the theme of the skill?", "SF-trapping-variable.2")
LAST_RESORT = Question("last resort", "is there no other trapping for this effect?", "SF-trapping-variable.6")


def _for(choice: str, span: Span) -> Procedure:
    return Procedure(
        slug=f"variable-{span}",
        trapping="Variable",
        choice=choice,
        title="Copy a trapping or an extra",
        about=f"As many Variable trappings as it would cost points; they are bound to it until the next {span}.",
        clauses=("SF-trapping-variable.1", "SF-trapping-variable.4", "SF-trapping-variable.5"),
        against=NoRoll("SF-trapping-variable.1"),
        uses=Uses(1, span),
        is_free=True,
        questions=(FITS, LAST_RESORT),
    )


PROCEDURES = tuple(_for(choice, span) for choice, span in SPANS.items())


def places(skill: Skill, copy: Held, diagram: Diagram | None = None) -> int:
    """How many Variable trappings a copy takes: the points that it would cost to add it to the skill, lines included.

    An extra on a trapping that the skill has, or copies already, costs its own points alone.

    Source: SF-trapping-variable.4.
    """
    points = copy.price_of_extras
    if copy.trapping not in (held.trapping for held in skill.trappings):
        shown = diagram or bundled()
        plain = replace(copy, extras=())
        kind = skill.counts_as
        points += value((*skill.trappings, plain), kind, shown) - value(skill.trappings, kind, shown)
    return points


class Copies(Struct, frozen=True):
    """What the Variable trappings of one frequency in a skill stand for: each copy, with how many are bound to it."""

    skill: Skill
    span: Span
    copied: tuple[tuple[Held, int], ...] = ()

    @property
    def free(self) -> int:
        """How many are not bound (SF-trapping-variable.5)."""
        held = sum(
            held.count
            for held in self.skill.trappings
            if held.trapping.name == "Variable" and SPANS[held.trapping.choice] is self.span
        )
        return held - sum(bound for _, bound in self.copied)

    def copying(self, copy: Held, diagram: Diagram | None = None) -> Copies:
        """Commit as many as it takes to a copy. Refused where not so many are free.

        Source: SF-trapping-variable.1, SF-trapping-variable.4, SF-trapping-variable.5.
        """
        own = {held.trapping: held for held in self.skill.trappings}
        new = {held.trapping: held for held, _ in self.copied if held.trapping not in own}
        with_copies = replace(self.skill, trappings=(*own.values(), *new.values()))
        needed = places(with_copies, copy, diagram)
        if needed > self.free:
            raise Refused(
                f"{copy} takes {needed} Variable trappings, and {self.skill.name or 'the skill'} has {self.free} free "
                f"till the next {self.span}: copy something cheaper.",
                clause="SF-trapping-variable.5" if self.copied else "SF-trapping-variable.4",
            )
        return replace(self, copied=(*self.copied, (copy, needed)))


def benefits(owned: Owned, copy: Held) -> Benefit | None:
    """The tier benefit that a copy gives, where the one of Variable was chosen; it takes one place of the rating.

    Source: SF-trapping-variable.7.
    """
    chosen = any(trapping.name == "Variable" for trapping in owned.benefits)
    return benefit_of(copy.trapping, owned.skill.tier) if chosen else None
