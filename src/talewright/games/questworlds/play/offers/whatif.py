"""What each choice would do to the odds, for those who may see them."""

from collections.abc import Callable
from fractions import Fraction

from msgspec.structs import replace

from talewright.games.questworlds import augment as rules
from talewright.games.questworlds.keyword import AbilityRef
from talewright.games.questworlds.modifier import Source
from talewright.games.questworlds.odds import odds
from talewright.games.questworlds.play import moves as mv
from talewright.games.questworlds.play.card import Augment, Card, Side
from talewright.games.questworlds.play.finishing import is_fallen
from talewright.games.questworlds.play.moves import AugmentId
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.play.views import known_situation, sees_odds, with_story_point
from talewright.percent import said
from talewright.refusal import Refused
from talewright.table.seat import Seat


def if_used(state: State, card: Card, side: Side, ref: AbilityRef | None, seat: Seat) -> str:
    """The chance of a victory with another ability."""
    chance = _victory(state, card.with_side(replace(side, ability=ref, chosen=True)), side, seat)
    return "" if chance is None else f"{said(chance)} victory"


def if_augmented(state: State, card: Card, side: Side, source: Source, seat: Seat) -> str:
    """What one more augment of +5 would change."""
    added = Augment(
        id=AugmentId("?"), source=source, helper=mv.NO_CHARACTER, ability=None, about="", bonus=rules.UNROLLED
    )
    return change(state, card, card.with_side(side.with_new(added)), side, seat)


def if_granted(state: State, card: Card, side: Side, augment: Augment, bonus: int, seat: Seat) -> str:
    """What an augment of this bonus would change; one that still waits is compared with having none."""
    granted = card.with_side(side.with_augment(replace(augment, bonus=bonus)))
    before = card.with_side(side.with_augment(replace(augment, refused=True))) if augment.is_pending else card
    return change(state, before, granted, side, seat)


def if_burned(state: State, card: Card, side: Side, seat: Seat) -> str:
    """What one more story point would change."""
    if is_fallen(state, card):
        better = with_story_point(state, card, side)
        return f"For {state.name(side.character)} it would be {better}." if better else ""
    return change(state, card, card.with_side(replace(side, story_points=side.story_points + 1)), side, seat)


def change(state: State, before: Card, after: Card, side: Side, seat: Seat) -> str:
    """How the chance of a victory for this side would change."""
    now, then = _victory(state, before, side, seat), _victory(state, after, side, seat)
    if now is None or then is None:
        return ""
    return "The odds stay as they are." if now == then else f"Victory {said(now)} → {said(then)}"


def _victory(state: State, card: Card, side: Side, seat: Seat) -> Fraction | None:
    """The chance that this side has the victory, if the card is so far and this seat may see the odds."""
    situation = known_situation(state, card, seat)
    if situation is None or not sees_odds(card, seat) or not all(each.chosen for each in card.sides):
        return None
    return odds(situation if side.character == card.ours.character else situation.mirrored()).victory


def allowed(check: Callable[[], None]) -> bool:
    """Whether a rule has nothing against it."""
    try:
        check()
    except Refused:
        return False
    return True
