"""Catch-ups: a new mastery draws other abilities after it (7.3)."""

from collections.abc import Sequence

from talewright.games.heroquest.rules.abilities.keyword import Sort
from talewright.games.heroquest.rules.abilities.receipt import Receipt
from talewright.games.heroquest.rules.characters.character import Character
from talewright.games.heroquest.rules.growth.improvement import (
    USUAL,
    Change,
    Growth,
    Improved,
    NewMastery,
    Option,
    changed,
)
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.games.questworlds.rules.rating import Rating
from talewright.refusal import Refused

RAISE = 3  # QW2-7.3.2
MOST = 3  # abilities
BELOW = 5  # how far below the new rating each of them must be (QW2-7.3.3)


def is_eligible(rating: Rating, new: Rating) -> bool:
    """Whether an ability is far enough below the new rating of the one that gained a mastery (QW2-7.3.3).

    >>> from talewright.games.questworlds.rules.rating import Rating
    >>> is_eligible(Rating(16), Rating(21)), is_eligible(Rating(17), Rating(21))
    (True, False)
    """
    return rating.score + BELOW <= new.score


def eligible(character: Character, mastery: NewMastery) -> tuple[AbilityRef, ...]:
    """The abilities that may be raised now, in the order of the sheet (QW2-7.3.2, QW2-7.3.3, QW2-7.3.5)."""
    abilities = character.abilities_of(mastery.whose)
    rated = (ref for ref in abilities.refs if abilities.line(ref).start is not None)
    own = (ref for ref in rated if abilities.sort_of(ref) is not Sort.BREAKOUT)
    return tuple(ref for ref in own if is_eligible(abilities.rating_of(ref), mastery.rating))


def catch_up(
    character: Character, mastery: NewMastery, chosen: Sequence[AbilityRef], growth: Growth = USUAL
) -> Improved:  # fmt: skip
    """Raise up to three abilities or keywords by 3 each, at no cost; that may open further catch-ups.

    Source: QW2-7.3.2, QW2-7.3.3, QW2-7.3.4, QW2-7.3.5, QW2-7.3.8.
    """
    _check(character, mastery, chosen)
    lines, opened = [], []
    for ref in chosen:
        keyword = character.abilities_of(mastery.whose).sort_of(ref) is Sort.KEYWORD
        option = Option.RAISE_KEYWORD if keyword else Option.RAISE_STANDALONE
        after = changed(character, Change(option=option, ability=ref, amount=RAISE, whose=mastery.whose))
        character = after.character
        lines.append(after.line(0, "QW2-7.3.2"))
        opened += [after.catch_up] if after.catch_up and growth.catch_ups_chain else []
    return Improved(
        character=character,
        receipt=Receipt(lines=tuple(lines)),
        catch_ups=tuple(opened),
    )


def _check(character: Character, mastery: NewMastery, chosen: Sequence[AbilityRef]) -> None:
    abilities = character.abilities_of(mastery.whose)
    if len(chosen) > MOST:
        raise Refused(
            f"A catch-up raises {MOST} abilities at most, not {len(chosen)}: leave some out.", clause="QW2-7.3.2"
        )
    for place, ref in enumerate(chosen):
        if any(ref.is_same(other) for other in chosen[:place]):
            raise Refused(f"{ref} is chosen twice: a catch-up raises each ability once.", clause="QW2-7.3.4")
        if abilities.sort_of(ref) is Sort.BREAKOUT:
            raise Refused(
                f"{ref} is a breakout ability, and its bonus catches up with nothing: choose {ref.name}, or an ability "
                "that stands alone.",
                clause="QW2-7.3.5",
            )
        rating = abilities.rating_of(ref)
        if not is_eligible(rating, mastery.rating):
            raise Refused(
                f"{ref} is rated {rating}, less than {BELOW} below {mastery.rating}, the new rating of "
                f"{mastery.ability}: choose an ability further behind.",
                clause="QW2-7.3.3",
            )
