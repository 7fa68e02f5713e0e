"""Consequences of defeat: states of adversity, and what each does to the abilities that it reaches."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.heroquest.rules.abilities.modifier import Modifier, Source
from talewright.games.heroquest.rules.contests.contest import Degree, Outcome
from talewright.games.heroquest.rules.contests.situation import Contender
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.refusal import Refused


class Adversity(IntEnum):
    """The states of adversity, from the lightest to the heaviest (HQ2-CLIM.7).

    A simple contest leaves nobody dazed or dead (HQ2-CON.9): these two come of extended contests.
    """

    UNHARMED = 0
    DAZED = 1
    HURT = 2
    IMPAIRED = 3
    INJURED = 4
    DYING = 5
    DEAD = 6

    @property
    def title(self) -> str:
        return self.name.capitalize()


OF_DEFEAT = {
    Degree.MARGINAL: Adversity.HURT,
    Degree.MINOR: Adversity.IMPAIRED,
    Degree.MAJOR: Adversity.INJURED,
    Degree.COMPLETE: Adversity.DYING,
}
"""What a defeat leaves behind, by its degree (HQ2-CON.1, QW2-9.17)."""


class Effect(Struct, frozen=True):
    """What a state does when an ability that it reaches is used."""

    penalty: int = 0
    bump_down: bool = False
    no_action: bool = False


BUMP_DOWN = Effect(bump_down=True)


class AdversityRules(Struct, frozen=True, kw_only=True):
    """What may differ in what adversity does.

    Version 2.2 knows bumps down by masteries alone (QW2-2.3.5.3.4), and its Injured mirrors Invigorated (QW2-9.17); in
    the second edition an injury is a bump down (HQ2-CON.4).
    """

    injured: Effect = Effect(penalty=-9)

    def effect(self, state: Adversity) -> Effect:
        """What a state does (HQ2-CON.1, HQ2-CON.2, HQ2-CON.3, HQ2-CON.4, HQ2-CON.5, HQ2-RISE.7, HQ2-CLIM.4).

        >>> AdversityRules(injured=BUMP_DOWN).effect(Adversity.INJURED).bump_down
        True
        """
        match state:
            case Adversity.HURT:
                return Effect(penalty=-3)
            case Adversity.IMPAIRED:
                return Effect(penalty=-6)
            case Adversity.INJURED:
                return self.injured
            case Adversity.DYING | Adversity.DEAD:
                return Effect(no_action=True)
            case _:
                return Effect()


USUAL = AdversityRules()


class Consequence(Struct, frozen=True):
    """A state with its story: what happened, and the abilities that the game master ruled it to reach (HQ2-CON.6).

    A keyword stands for its breakouts too. Physical harm that leaves somebody dying or dead reaches every ability;
    any other harm bars what is listed (HQ2-CON.5). It lasts until the game master says why it is over (HQ2-CON.8).
    """

    text: str
    state: Adversity
    abilities: tuple[AbilityRef, ...] = ()
    physical: bool = True
    over: str = ""

    @property
    def is_death(self) -> bool:
        """Whether it takes somebody out of the game; other deaths are the end of something else (HQ2-RISE.7)."""
        return self.physical and self.state is Adversity.DEAD and not self.over

    def reaches(self, ability: AbilityRef) -> bool:
        if self.over:
            return False
        if self.physical and self.state >= Adversity.DYING:
            return True
        return any(listed.is_same(ability) or listed.is_same(ability.keyword) for listed in self.abilities)

    def ended(self, why: str) -> Consequence:
        """Let it be over, for a reason that the log keeps. Raises Refused without one, and if it is over already."""
        if self.over:
            raise Refused(f"'{self.text}' is over already, by this: {self.over}", clause="HQ2-CON.8")
        if not why.strip():
            raise Refused(f"Say what ended '{self.text}': time, care, or a scene that settled it.", clause="HQ2-CON.8")
        return replace(self, over=why.strip())


def consequence_of(outcome: Outcome) -> Adversity:
    """What the end of a simple contest leaves behind; nothing but a defeat does (HQ2-CON.1, HQ2-CON.9, HQ2-CON.10).

    >>> consequence_of(Outcome.MAJOR_DEFEAT).title
    'Injured'
    """
    return OF_DEFEAT[Degree(-outcome)] if outcome.is_defeat else Adversity.UNHARMED


def penalties(
    consequences: Iterable[Consequence], ability: AbilityRef, rules: AdversityRules = USUAL
) -> tuple[Modifier, ...]:
    """A line under the rating for each consequence that costs something; they add up.

    Source: HQ2-CON.2, HQ2-CON.3, HQ2-CON.7.
    """
    reaching = (each for each in consequences if each.reaches(ability))
    lines = ((each.text, rules.effect(each.state).penalty) for each in reaching)
    return tuple(Modifier(Source.CONSEQUENCE, text, amount) for text, amount in lines if amount)


def is_bumped_down(consequences: Iterable[Consequence], ability: AbilityRef, rules: AdversityRules = USUAL) -> bool:
    """Whether every use of the ability is bumped down: by one step, however many injuries (HQ2-CON.4, HQ2-CON.7)."""
    return any(each.reaches(ability) and rules.effect(each.state).bump_down for each in consequences)


def check_may_act(
    consequences: Iterable[Consequence], ability: AbilityRef, rules: AdversityRules = USUAL
) -> None:  # fmt: skip
    """Refuse the use of an ability to whoever is dying or dead (HQ2-CON.5)."""
    for each in consequences:
        if each.reaches(ability) and rules.effect(each.state).no_action:
            raise Refused(
                f"Nobody who is {each.state.title} can use {ability} ('{each.text}'): somebody else has to act, or the "
                "game master ends that state first.",
                clause="HQ2-CON.5",
            )


def burdened(
    contender: Contender,
    consequences: Iterable[Consequence],
    ability: AbilityRef,
    rules: AdversityRules = USUAL,
) -> Contender:
    """The contender with all that adversity does to the ability used, if it may be used at all (`check_may_act`).

    >>> from talewright.games.heroquest.rules.contests.situation import Contender
    >>> from talewright.games.questworlds.rules.keyword import AbilityRef
    >>> from talewright.games.questworlds.rules.rating import Rating
    >>> fencer = AbilityRef("Fencer")
    >>> print(burdened(Contender(Rating(17)), [Consequence("a torn shoulder", Adversity.HURT, (fencer,))], fencer))
    17 -3 consequence "a torn shoulder"
    """
    listed = tuple(consequences)
    return replace(
        contender,
        modifiers=(*contender.modifiers, *penalties(listed, ability, rules)),
        injured=contender.injured or is_bumped_down(listed, ability, rules),
    )
