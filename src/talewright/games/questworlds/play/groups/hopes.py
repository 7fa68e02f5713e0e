"""What contestants for one prize may hope for (QW3-4.3.1)."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from talewright.dice import Dist
from talewright.games.questworlds.odds.group import prize_odds
from talewright.games.questworlds.play.card import Card
from talewright.games.questworlds.play.groups.together import Together
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.rules.groups.totals import Form
from talewright.games.questworlds.rules.rating import TargetNumber
from talewright.games.questworlds.rules.situation import Contender
from talewright.games.questworlds.shared import seeing
from talewright.games.questworlds.shared.ids import GroupId
from talewright.table.seat import Seat


def chances(state: State, group: Together, seat: Seat, changed: Card | None = None) -> Mapping[str, Fraction]:
    """The chance of each contestant to gain one prize, for those who may see the odds of them all (QW3-4.3.1).

    Empty until everybody has an ability, and as soon as a die has fallen. One of their cards may be *changed*.
    """
    known = tuple(changed if changed and changed.id == card.id else card for card in state.cards_of(group))
    cards = tuple(card for card in known if card.outcome is None)
    fallen = any(card.has_fallen for card in cards) or any(rival.face is not None for rival in group.rivals)
    seen = all(card.ours.chosen and seeing.sees_odds(card, seat) for card in cards)
    if group.form is not Form.ONE_PRIZE or group.is_decided or group.scores or fallen or not (cards and seen):
        return {}
    ids = (*(card.id for card in cards), *(rival.id for rival in group.rivals))
    field = [state.contender(card, card.ours) for card in cards]
    odds = _prize((*field, *(TargetNumber.of(rival.rating) for rival in group.rivals))) if len(ids) > 1 else None
    return {id_: odds[str(place)] for place, id_ in enumerate(ids, start=1)} if odds else {}


def chance(state: State, card: Card, seat: Seat) -> Fraction | None:
    """The chance of the contestant whose card this is, or would be."""
    group = state.groups.get(GroupId(card.subject))
    return chances(state, group, seat, card).get(card.id) if group else None


@lru_cache(maxsize=256)
def _prize(contestants: tuple[Contender | TargetNumber, ...]) -> Dist[str]:
    return prize_odds(contestants)
