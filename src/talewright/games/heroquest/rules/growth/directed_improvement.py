"""Directed improvements: what the game master gives, at once and for nothing (7.4)."""

from talewright.games.heroquest.rules.abilities.receipt import Receipt
from talewright.games.heroquest.rules.characters.character import Character, Whose
from talewright.games.heroquest.rules.growth.improvement import NEW_ABILITY, RAISING, Change, Improved, Option, changed
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.refusal import Refused

AMOUNTS = (3, 6, 9)  # QW2-7.4.1


def directed_raise(
    character: Character, ability: AbilityRef, amount: int, why: str, whose: Whose = Whose.PC
) -> Improved:
    """Raise an ability, for a reason that the log keeps, at any time (QW2-7.4.1, QW2-7.4.3, QW2-7.4.4)."""
    if amount not in AMOUNTS:
        raise Refused(f"A directed improvement is +3, +6 or +9, not {amount}: choose one of these.", clause="QW2-7.4.1")
    option = RAISING[character.abilities_of(whose).sort_of(ability)]
    return _given(character, Change(option=option, ability=ability, amount=amount, whose=whose), why)


def directed_ability(
    character: Character, name: str, why: str, *, rating: int = NEW_ABILITY, whose: Whose = Whose.PC
) -> Improved:  # fmt: skip
    """Give a new ability, usually at 13 (QW2-7.4.2, QW2-7.4.3, QW2-7.4.4)."""
    change = Change(option=Option.NEW_STANDALONE, ability=AbilityRef(name), amount=rating, whose=whose)
    return _given(character, change, why)


def _given(character: Character, change: Change, why: str) -> Improved:
    if not why.strip():
        raise Refused("Say what earned this: the story has a reason for it.", clause="QW2-7.4.4")
    after = changed(character, change)
    return Improved(
        character=after.character,
        receipt=Receipt(lines=(after.line(0, "QW2-7.4.3", why.strip()),)),
        catch_ups=(after.catch_up,) if after.catch_up else (),
    )
