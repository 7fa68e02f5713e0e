"""An ability is rated by using it (QW3-3.1.5)."""

from talewright.games.questworlds.rules.creating.making import Draft, rated
from talewright.games.questworlds.rules.keyword import KeywordKind, is_same_name


def used_first(draft: Draft, name: str) -> Draft:
    """Rate an ability by using it, if it has no rating yet: the occupation at 15, unless another one has that already.

    Source: QW3-3.1.5, QW3-3.4.1.
    """
    slot = next((slot for slot in draft.making.unrated if is_same_name(slot.ability, name)), None)
    if slot is None:
        return draft
    best = slot.keyword is KeywordKind.OCCUPATION and draft.making.best is None
    return rated(draft, slot.ability, best=best)
