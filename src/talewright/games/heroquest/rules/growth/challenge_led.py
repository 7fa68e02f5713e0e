"""Challenge-led improvement: hard contests earn hero points, and ten that were saved buy an advance (7.2.3)."""

from collections.abc import Sequence
from enum import Enum

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.heroquest.rules.abilities.receipt import Line, Receipt
from talewright.games.heroquest.rules.characters.character import Character, Whose
from talewright.games.heroquest.rules.characters.hero_point import CHALLENGE_LED, spent_on_improvement
from talewright.games.heroquest.rules.contests.contest import Degree, Outcome
from talewright.games.heroquest.rules.growth.improvement import (
    NEW_ABILITY,
    RAISING,
    USUAL,
    Change,
    Changed,
    Growth,
    Improved,
    NewMastery,
    Option,
    changed,
)
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.games.questworlds.rules.rating import Rating, TargetNumber
from talewright.refusal import Refused

BELOW = 6  # how far below the rating a resistance may be and still be a challenge (QW2-7.2.3.2)
EARNED = {Degree.MARGINAL: 0, Degree.MINOR: 1, Degree.MAJOR: 2, Degree.COMPLETE: 3}  # QW2-7.2.3.3
ADVANCE = 10  # experience points (QW2-7.2.3.8)
CHOICES = 2  # elements of an advance (QW2-7.2.3.9)


class Element(Enum):
    """The five elements of an advance: each may do one of several things, by so much (QW2-7.2.3.11)."""

    A1 = ((Option.RAISE_STANDALONE, 9), (Option.RAISE_BREAKOUT, 9), (Option.RAISE_KEYWORD, 6))
    A2 = ((Option.RAISE_STANDALONE, 6), (Option.RAISE_BREAKOUT, 6), (Option.RAISE_KEYWORD, 3))
    A3 = ((Option.NEW_STANDALONE, NEW_ABILITY), (Option.NEW_BREAKOUT, 1))
    A4 = ((Option.NEW_STANDALONE, NEW_ABILITY),)
    A5 = ((Option.INTO_KEYWORD, 1),)

    @property
    def amounts(self) -> dict[Option, int]:
        """What it may do, and by how much."""
        return dict(self.value)

    @property
    def title(self) -> str:
        """The element in words.

        >>> Element.A5.title
        'turn a stand-alone ability into a keyword, with a breakout ability under it: +1'
        """
        return "; or ".join(f"{option}: {_amount(option, amount)}" for option, amount in self.amounts.items())


class Choice(Struct, frozen=True, kw_only=True):
    """One element that was chosen, and the ability that it goes to; what is new is named with its keyword, if any."""

    element: Element
    ability: AbilityRef
    whose: Whose = Whose.PC


def is_challenge(ability: Rating, resistance: TargetNumber) -> bool:
    """Whether a contest can earn hero points: the rating on the sheet counts, without modifiers (QW2-7.2.3.2)."""
    return resistance.score >= ability.score - BELOW


def hero_points_earned(
    ability: Rating,
    resistance: TargetNumber,
    outcome: Outcome,
    growth: Growth = USUAL,
    *,
    is_part: bool = False,
) -> int:
    """What a contest earns, by its degree and whoever won; nothing in another model.

    *is_part* says that it serves a greater contest, as an augment, a round or an assist does: that one earns.
    Source: QW2-7.2.3.2, QW2-7.2.3.3, QW2-7.2.3.4, QW2-7.2.3.5.

    >>> from talewright.games.questworlds.rules.rating import Rating, TargetNumber
    >>> hero_points_earned(Rating(17), TargetNumber(14), Outcome.MAJOR_DEFEAT, Growth(model=CHALLENGE_LED))
    2
    """
    if growth.model is not CHALLENGE_LED or (is_part and not growth.parts_earn):
        return 0
    degree = outcome.degree
    return EARNED[degree] if degree is not None and is_challenge(ability, resistance) else 0


def advances(experience: int) -> int:
    """How many advances so many experience points would buy (QW2-7.2.3.8)."""
    return experience // ADVANCE


def advance(
    character: Character, choices: Sequence[Choice], growth: Growth = USUAL, *, gm_allows: bool = False
) -> Improved:  # fmt: skip
    """Buy an advance, two different elements of the five.

    Source: QW2-7.2.3.8, QW2-7.2.3.9, QW2-7.2.3.10, QW2-7.2.3.11, QW2-7.2.3.12, QW2-7.2.3.13.
    """
    if growth.model is not CHALLENGE_LED:
        raise Refused(
            f"Advances are bought where improvement is challenge led; here it is {growth.model.title}: improve in that "
            "way.",
            clause="QW2-7.2.0.1",
        )
    check_choices(choices, growth)
    points = spent_on_improvement(character.points, ADVANCE, growth.model, gm_allows=gm_allows)
    held = character.points.of(growth.model.pays_with)
    lines: list[Line] = []
    opened: list[NewMastery] = []
    for choice in choices:
        after = advanced(character, choice)
        character = after.character
        lines.append(after.line(0 if lines else ADVANCE, "QW2-7.2.3.11"))
        opened += [after.catch_up] if after.catch_up else []
    return Improved(
        character=replace(character, points=points),
        receipt=Receipt(unit=growth.model.pays_with, held=held, lines=tuple(lines)),
        catch_ups=tuple(opened),
    )


def check_choices(choices: Sequence[Choice], growth: Growth = USUAL) -> None:
    """Refuse an advance of other than two elements, or of one taken twice (QW2-7.2.3.9, QW2-7.2.3.10, QW2-7.2.3.13)."""
    if len(choices) != CHOICES:
        raise Refused(
            f"An advance is {CHOICES} of the five elements, and {len(choices)} were chosen: choose {CHOICES}.",
            clause="QW2-7.2.3.9",
        )
    first, second = choices
    if first.element is second.element:
        raise Refused(f"{first.element.name} was chosen twice: choose two different elements.", clause="QW2-7.2.3.10")
    raises = all(choice.element in (Element.A1, Element.A2) for choice in choices)
    same = first.whose is second.whose and first.ability.is_same(second.ability)
    if raises and same and not growth.one_ability_twice:
        raise Refused(
            f"Both raises would go into {first.ability}, which this group does not allow: raise another ability too.",
            clause="QW2-7.2.3.13",
        )


def advanced(character: Character, choice: Choice) -> Changed:
    """The sheet after one element: what that does depends on what it is applied to (QW2-7.2.3.11)."""
    amounts = choice.element.amounts
    option = next(iter(amounts))
    if option in RAISING.values():
        option = RAISING[character.abilities_of(choice.whose).sort_of(choice.ability)]
    elif choice.ability.breakout and choice.element is not Element.A5:
        option = Option.NEW_BREAKOUT
    if option not in amounts:
        raise Refused(
            f"{choice.element.name} brings no breakout ability: take A3 for that, or name a new stand-alone ability.",
            clause="QW2-7.2.3.11",
        )
    change = Change(option=option, ability=choice.ability, amount=amounts[option], whose=choice.whose)
    return changed(character, change)


def _amount(option: Option, amount: int) -> str:
    return f"at {amount}" if option is Option.NEW_STANDALONE else f"+{amount}"
