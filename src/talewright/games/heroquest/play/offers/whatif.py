"""What each choice would do to the odds, for those who may see them."""

from fractions import Fraction

from msgspec.structs import replace

from talewright.games.heroquest.modifier import Modifier
from talewright.games.heroquest.odds import odds
from talewright.games.heroquest.play.card import Augment, Card, Side
from talewright.games.heroquest.play.chances import sees_odds
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.situation import Situation
from talewright.games.questworlds.keyword import AbilityRef
from talewright.games.questworlds.rating import Rating
from talewright.percent import said
from talewright.table.seat import Seat


def if_used(state: State, card: Card, side: Side, used: tuple[AbilityRef | None, Rating], seat: Seat) -> str:
    """The chance of a victory with another ability."""
    ability, rating = used
    tried = replace(side, ability=ability, rating=rating, chosen=True)
    chance = _victory(state, card.with_side(tried), side, seat)
    return "" if chance is None else f"{said(chance)} victory"


def if_augmented(state: State, card: Card, side: Side, augment: Augment, bonus: int, seat: Seat) -> str:
    """What an augment of this bonus would change."""
    granted = card.with_side(side.with_augment(replace(augment, bonus=bonus)))
    return change(state, card, granted, side, seat)


def if_modified(state: State, card: Card, side: Side, line: Modifier, seat: Seat) -> str:
    """What one more line would change."""
    return change(state, card, card.with_side(side.with_modifier(line)), side, seat)


def change(state: State, before: Card, after: Card, side: Side, seat: Seat) -> str:
    """How the chance of a victory for this side would change."""
    now, then = _victory(state, before, side, seat), _victory(state, after, side, seat)
    if now is None or then is None:
        return ""
    return "The odds stay as they are." if now == then else f"Victory {said(now)} → {said(then)}"


def known(state: State, card: Card, seat: Seat) -> Situation | None:
    """The contest, if it is so far and this seat may see its odds."""
    situation = state.situation(card)
    if situation is None or not sees_odds(card, seat) or not all(each.chosen for each in card.sides):
        return None
    return situation


def _victory(state: State, card: Card, side: Side, seat: Seat) -> Fraction | None:
    """The chance that this side has the victory, if this seat may know it."""
    situation = known(state, card, seat)
    if situation is None:
        return None
    return odds(situation if side.character == card.ours.character else situation.mirrored()).victory
