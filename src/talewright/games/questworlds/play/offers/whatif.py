"""What each choice would do to the odds, for those who may see them."""

from collections.abc import Callable
from dataclasses import replace

from talewright.games.questworlds import augment as rules
from talewright.games.questworlds.keyword import AbilityRef
from talewright.games.questworlds.modifier import Source
from talewright.games.questworlds.odds import odds
from talewright.games.questworlds.play import moves as mv
from talewright.games.questworlds.play.card import Augment, Card, Phase, Side
from talewright.games.questworlds.play.finishing import dice_missing
from talewright.games.questworlds.play.moves import AugmentId
from talewright.games.questworlds.play.saga import Saga
from talewright.games.questworlds.play.views import percent, sees_odds, view
from talewright.refusal import Refused
from talewright.table.seat import Seat


def if_used(saga: Saga, card: Card, side: Side, ref: AbilityRef | None, seat: Seat) -> str:
    """The chance of a victory with another ability."""
    return chance(saga, card.with_side(replace(side, ability=ref, chosen=True)), seat)


def if_augmented(saga: Saga, card: Card, side: Side, source: Source, seat: Seat) -> str:
    """What one more augment of +5 would change."""
    added = Augment(AugmentId("?"), source, mv.NO_CHARACTER, None, "", rules.UNROLLED)
    return change(saga, card, card.with_side(replace(side, augments=(*side.augments, added))), seat)


def if_burned(saga: Saga, card: Card, side: Side, seat: Seat) -> str:
    """What one more story point would change."""
    if card.phase is Phase.FALLEN and not dice_missing(saga, card):
        contest = next(each for each in view(saga, seat, ()).contests if each.id == card.id)
        outcome = contest.outcome
        return f"It would be {outcome.with_story_point}." if outcome and side is card.ours else ""
    return change(saga, card, card.with_side(replace(side, story_points=side.story_points + 1)), seat)


def chance(saga: Saga, card: Card, seat: Seat) -> str:
    """The chance of a victory, if this seat may see the odds."""
    situation = saga.situation(card)
    if situation is None or not sees_odds(card, seat):
        return ""
    return f"{percent(odds(situation).victory):g} % victory"


def change(saga: Saga, before: Card, after: Card, seat: Seat) -> str:
    """How the chance of a victory for the first side would change."""
    now, then = saga.situation(before), saga.situation(after)
    if now is None or then is None or not sees_odds(before, seat) or not before.ours.chosen:
        return ""
    return f"Victory {percent(odds(now).victory):g} % → {percent(odds(then).victory):g} %"


def allowed(check: Callable[[], None]) -> bool:
    """Whether a rule has nothing against it."""
    try:
        check()
    except Refused:
        return False
    return True
