"""Benefits of victory: what a victory adds to later contests."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.heroquest.rules.abilities.modifier import Modifier, Source
from talewright.games.heroquest.rules.contests.contest import Degree, Outcome
from talewright.games.heroquest.rules.contests.fortune import Fortune
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.refusal import Refused


class Award(Struct, frozen=True):
    """One row of a table of benefits: the bonus, and the state of fortune where the edition names one."""

    bonus: int
    fortune: Fortune | None = None


class BenefitRules(Struct, frozen=True, kw_only=True):
    """The table of benefits, from a marginal victory to a complete one; editions never mix theirs (HQ2-BEN.2)."""

    awards: tuple[Award, Award, Award, Award] = (
        Award(Fortune.FRESH.amount, Fortune.FRESH),
        Award(Fortune.PUMPED.amount, Fortune.PUMPED),
        Award(Fortune.INVIGORATED.amount, Fortune.INVIGORATED),
        Award(Fortune.HEROIC.amount, Fortune.HEROIC),
    )  # QW2-9.17

    def award(self, degree: Degree) -> Award:
        return self.awards[degree - Degree.MARGINAL]


USUAL = BenefitRules()
WITHOUT_FORTUNES = BenefitRules(awards=(Award(0), Award(3), Award(6), Award(9)))  # HQ2-BEN.1


class Benefit(Struct, frozen=True):
    """Something good that stays: what it is, its bonus, and the abilities or the situation that it is for.

    The game master says what it is for, and when it is over (HQ2-BEN.4); a keyword stands for its breakouts too. One
    that is for a situation counts where the game master finds that situation.
    """

    text: str
    bonus: int
    abilities: tuple[AbilityRef, ...] = ()
    situation: str = ""
    fortune: Fortune | None = None
    over: str = ""

    @property
    def modifier(self) -> Modifier:
        return Modifier(Source.BENEFIT, self.text, self.bonus)

    @property
    def leaves(self) -> Fortune | None:
        """The state of fortune that it is: the one that was named, or the one with its bonus (QW2-7.2.2.9)."""
        return self.fortune or next((each for each in Fortune if each.amount == self.bonus), None)

    def reaches(self, ability: AbilityRef) -> bool:
        return not self.over and any(
            listed.is_same(ability) or listed.is_same(ability.keyword) for listed in self.abilities
        )

    def ended(self, why: str) -> Benefit:
        """Let it be over, for a reason that the log keeps. Raises Refused without one, and if it is over already."""
        if self.over:
            raise Refused(f"'{self.text}' is over already, by this: {self.over}", clause="HQ2-BEN.4")
        if not why.strip():
            raise Refused(f"Say what ended '{self.text}', so that everyone knows.", clause="HQ2-BEN.4")
        return replace(self, over=why.strip())


def benefit_of(outcome: Outcome, rules: BenefitRules = USUAL) -> Award:
    """What the end of a contest brings; nothing but a victory brings anything (HQ2-BEN.1, QW2-9.17).

    >>> from talewright.games.heroquest.rules.contests.contest import Outcome
    >>> benefit_of(Outcome.MINOR_VICTORY, WITHOUT_FORTUNES).bonus, benefit_of(Outcome.MINOR_VICTORY).bonus
    (3, 6)
    """
    return rules.award(Degree(outcome)) if outcome.is_victory else Award(0)


def bonuses(benefits: Iterable[Benefit], ability: AbilityRef) -> tuple[Modifier, ...]:
    """A line under the rating for each benefit that is for this ability; they add to all else.

    Source: HQ2-BEN.3, HQ2-BEN.5.
    """
    return tuple(each.modifier for each in benefits if each.bonus and each.reaches(ability))
