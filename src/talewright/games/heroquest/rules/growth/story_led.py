"""Story-led improvement: experience cements what a victory has taught (7.2.2)."""

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.heroquest.rules.abilities.receipt import Receipt
from talewright.games.heroquest.rules.characters.character import Character, Whose
from talewright.games.heroquest.rules.characters.hero_point import STORY_LED, spent_on_improvement
from talewright.games.heroquest.rules.contests.benefit import Benefit
from talewright.games.heroquest.rules.contests.fortune import Fortune
from talewright.games.heroquest.rules.growth.improvement import (
    NEW_ABILITY,
    USUAL,
    Change,
    Growth,
    Improved,
    Option,
    changed,
)
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.recasting import recast
from talewright.refusal import Refused
from talewright.wording import in_a_row

COSTS = {  # experience points for Fresh, Pumped, Invigorated (QW2-7.2.2.11)
    Option.RAISE_STANDALONE: (1, 2, 3),
    Option.RAISE_BREAKOUT: (1, 2, 3),
    Option.NEW_BREAKOUT: (1, 2, 3),
    Option.RAISE_KEYWORD: (2, 4, 6),
    Option.INTO_KEYWORD: (2, 3, 4),
}
CEMENTED_AS = {Fortune.HEROIC: Fortune.INVIGORATED}
"""What is cemented as something else: Heroic cannot be cemented as such (QW2-7.2.2.12)."""
USED_UP = "cemented"


def cost_of(option: Option, fortune: Fortune) -> int:
    """The experience points that cementing takes (QW2-7.2.2.11, QW2-7.2.2.12).

    >>> cost_of(Option.RAISE_KEYWORD, Fortune.HEROIC)
    6
    """
    if option not in COSTS:
        raise Refused(
            "A benefit is not cemented as a new stand-alone ability: buy that, or cement the benefit in an ability.",
            clause="QW2-7.2.2.11",
        )
    return COSTS[option][list(Fortune).index(CEMENTED_AS.get(fortune, fortune))]


class Cementing(Struct, frozen=True, kw_only=True):
    """What a player wants to make of a benefit: the option, the ability, and why the character has grown.

    *amount* is the raise that the player has in mind: the whole of the benefit, or it is refused.
    """

    option: Option
    ability: AbilityRef
    story: str
    amount: int | None = None
    whose: Whose = Whose.PC


class Cemented(Improved, frozen=True, kw_only=True):
    """A character after a benefit was cemented; the benefit itself is used up (QW2-7.2.2.8)."""

    benefit: Benefit


def cement(
    character: Character, benefit: Benefit, cementing: Cementing, growth: Growth = USUAL, *, gm_agrees: bool
) -> Cemented:  # fmt: skip
    """Turn a benefit of victory into a permanent raise of the same amount.

    Source: QW2-7.2.2.4, QW2-7.2.2.8, QW2-7.2.2.9, QW2-7.2.2.10, QW2-7.2.2.11, QW2-7.2.2.12, QW2-7.2.2.13, QW2-7.2.2.14,
    QW2-7.2.2.15, QW2-7.2.2.16.

    *gm_agrees* is the game master's word that the character has truly grown (QW2-7.2.2.16).
    """
    _check_model(growth)
    fortune = _check_benefit(benefit)
    _check_story(cementing, gm_agrees=gm_agrees)
    _check_ability(benefit, cementing)
    whole = CEMENTED_AS.get(fortune, fortune).amount
    if cementing.amount not in (None, whole):
        raise Refused(
            f"A benefit is cemented whole or not at all: '{benefit.text}' is {fortune}, and adds {whole}.",
            clause="QW2-7.2.2.10",
        )
    cost = cost_of(cementing.option, fortune)
    change = Change(option=cementing.option, ability=cementing.ability, amount=whole, whose=cementing.whose)
    paid = _paid(character, change, cost, growth, "QW2-7.2.2.11")
    return recast(paid, Cemented, benefit=benefit.ended(f"{USED_UP} in {cementing.ability}: {cementing.story.strip()}"))


def learn(character: Character, name: str, growth: Growth = USUAL, *, whose: Whose = Whose.PC) -> Improved:
    """Buy a new ability that fits the fiction, at 13 (QW2-7.2.2.4, QW2-7.2.2.5)."""
    _check_model(growth)
    change = Change(option=Option.NEW_STANDALONE, ability=AbilityRef(name), amount=NEW_ABILITY, whose=whose)
    return _paid(character, change, growth.new_ability_cost, growth, "QW2-7.2.2.5")


def _paid(character: Character, change: Change, cost: int, growth: Growth, clause: str) -> Improved:
    points = spent_on_improvement(character.points, cost, growth.model)
    after = changed(character, change)
    return Improved(
        character=replace(after.character, points=points),
        receipt=Receipt(
            unit=growth.model.pays_with,
            held=character.points.of(growth.model.pays_with),
            lines=(after.line(cost, clause),),
        ),
        catch_ups=(after.catch_up,) if after.catch_up else (),
    )


def _check_model(growth: Growth) -> None:
    if growth.model is not STORY_LED:
        raise Refused(
            f"Benefits are cemented where improvement is story led; here it is {growth.model.title}: improve in that "
            "way.",
            clause="QW2-7.2.0.1",
        )


def _check_benefit(benefit: Benefit) -> Fortune:
    if benefit.over:
        raise Refused(
            f"'{benefit.text}' is over ({benefit.over}), and can no longer be cemented: choose a benefit that lasts.",
            clause="QW2-7.2.2.15",
        )
    if benefit.leaves is None:
        raise Refused(
            f"'{benefit.text}' has no state of fortune to be cemented: the game master names one, from fresh up.",
            clause="QW2-7.2.2.9",
        )
    return benefit.leaves


def _check_story(cementing: Cementing, *, gm_agrees: bool) -> None:
    if not cementing.story.strip():
        raise Refused("Say what the experience has taught: a benefit is cemented for a reason.", clause="QW2-7.2.2.16")
    if not gm_agrees:
        raise Refused(
            "The game master does not see yet how the character has grown: tell more, or wait for a better moment.",
            clause="QW2-7.2.2.16",
        )


def _check_ability(benefit: Benefit, cementing: Cementing) -> None:
    """A benefit goes into the ability that it is for, or under the keyword (QW2-7.2.2.8, QW2-7.2.2.13, QW2-7.2.2.14).

    One for a situation goes where the game master agrees.
    """
    wanted = cementing.ability
    related = [ref for ref in benefit.abilities if ref.keyword.is_same(wanted.keyword)]
    elsewhere = cementing.option is Option.RAISE_BREAKOUT and not any(
        ref.is_same(wanted) or not ref.breakout for ref in related
    )
    if benefit.abilities and (elsewhere or not related):
        names = in_a_row(map(str, benefit.abilities), "or")
        raise Refused(
            f"'{benefit.text}' is for {names}, and has taught nothing about {wanted}: cement it there.",
            clause="QW2-7.2.2.8",
        )
