"""Simple improvement: hero points buy ratings and abilities (7.2.1)."""

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.heroquest.rules.abilities.receipt import Receipt
from talewright.games.heroquest.rules.characters.character import Character, Whose
from talewright.games.heroquest.rules.characters.hero_point import Point, spent_on_improvement
from talewright.games.heroquest.rules.growth.improvement import USUAL, Change, Growth, Improved, Option, Price, changed
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.refusal import Refused


class Purchase(Struct, frozen=True, kw_only=True):
    """What a player wants to buy: an option of the list, on which ability.

    *title* names a row that the group has added to the list (QW2-7.2.0.2). A new breakout is named with its keyword.
    """

    option: Option
    ability: AbilityRef
    whose: Whose = Whose.PC
    title: str = ""


def price_of(purchase: Purchase, growth: Growth = USUAL) -> Price:
    """Look the price up (QW2-7.2.1.2). Raises Refused if the list has no such row."""
    for price in growth.prices:
        if (price.option, price.title) == (purchase.option, purchase.title):
            return price
    raise Refused(
        f"The list of this game has no '{purchase.title or purchase.option}': choose one of its rows.",
        clause="QW2-7.2.0.2",
    )


def buy(character: Character, purchase: Purchase, growth: Growth = USUAL, *, gm_allows: bool = False) -> Improved:
    """Buy an improvement with hero points, each option once for an ability in a session.

    Source: QW2-7.2.1.1, QW2-7.2.1.2, QW2-7.2.1.3, QW2-7.2.1.4, QW2-7.2.1.5, QW2-7.2.1.6.

    A row of the group's own is bought in every model, with what improvements cost there (QW2-7.2.0.2). *gm_allows* lets
    it be bought during the session (QW2-7.2.0.4). A sidekick is improved at the same prices
    (QW2-6.5.1.9).
    """
    if growth.model.pays_with is not Point.HERO and not purchase.title:
        raise Refused(
            f"Hero points buy no improvement where it is {growth.model.title}: they become experience.",
            clause="QW2-7.2.2.7",
        )
    price = price_of(purchase, growth)
    key = (price.title or price.option.value, f"{purchase.whose}: {purchase.ability}".casefold())
    if key in character.points.bought:
        raise Refused(
            f"'{key[0]}' was bought for {purchase.ability} in this session: choose another ability, or another option.",
            clause="QW2-7.2.1.3",
        )
    points = spent_on_improvement(character.points, price.cost, growth.model, gm_allows=gm_allows)
    change = Change(option=price.option, ability=purchase.ability, amount=price.amount, whose=purchase.whose)
    after = changed(character, change)
    line = after.line(price.cost, "QW2-7.2.1.2")
    return Improved(
        character=replace(after.character, points=replace(points, bought=(*points.bought, key))),
        receipt=Receipt(unit=growth.model.pays_with, held=character.points.of(growth.model.pays_with), lines=(line,)),
        catch_ups=(after.catch_up,) if after.catch_up else (),
    )
