"""What each choice would do to the odds, for those who may see them."""

from collections.abc import Callable
from fractions import Fraction

from msgspec.structs import replace

from talewright.games.heroquest.contest import Outcome, resolve
from talewright.games.heroquest.hero_bump import with_hero_point
from talewright.games.heroquest.modifier import Modifier
from talewright.games.heroquest.odds import odds
from talewright.games.heroquest.play.card import Augment, Card, Side
from talewright.games.heroquest.play.headlines import level
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.play.views.chances import said, sees_odds
from talewright.games.heroquest.situation import Situation
from talewright.games.questworlds.keyword import AbilityRef
from talewright.games.questworlds.rating import Rating
from talewright.refusal import Refused
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


def if_spent(state: State, card: Card, side: Side) -> str:
    """What a hero point would make of the roll that has fallen."""
    situation = state.situation(card)
    assert situation is not None
    assert card.faces is not None
    place = card.place_of(side)
    now, then = resolve(situation, card.faces), resolve(with_hero_point(situation, card.faces, place), card.faces)
    before, after = (each.outcome if place.value == 0 else each.theirs for each in (now, then))
    result = then.results[place.value].title
    if before is after:
        return f"A {result}, and still a {_said(state, card, after)}."
    return f"A {result}: {_said(state, card, before)} → {_said(state, card, after)}"


def _said(state: State, card: Card, outcome: Outcome) -> str:
    return level(state, card, outcome)


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


def allowed(check: Callable[[], object]) -> bool:
    """Whether a rule has nothing against it."""
    try:
        check()
    except Refused:
        return False
    return True
