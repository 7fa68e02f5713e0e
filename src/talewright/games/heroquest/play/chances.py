"""Odds as a seat may see them."""

from fractions import Fraction
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.heroquest.odds import Odds, hero_point, odds
from talewright.games.heroquest.play.card import Augment, Card, Side
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.rules.abilities.modifier import Modifier
from talewright.games.heroquest.rules.contests.situation import Situation
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.games.questworlds.rules.rating import Rating
from talewright.games.questworlds.shared import seeing
from talewright.percent import percent, said
from talewright.table.seat import Seat


class Chance(Struct, frozen=True):
    """One outcome and its chance, as a fraction ("191/400") and in percent with one decimal."""

    outcome: str
    fraction: str
    percent: float


class OddsView(Struct, frozen=True):
    """The chances of a contest, in percent with one decimal, and outcome by outcome."""

    victory: float
    tie: float
    defeat: float
    chances: tuple[Chance, ...]

    def mirrored(self) -> "OddsView":
        """The same chances as the other side has them."""
        turned = tuple(replace(each, outcome=_lost(each.outcome)) for each in reversed(self.chances))
        return OddsView(self.defeat, self.tie, self.victory, turned)


def _lost(outcome: str) -> str:
    """What the other side has with an outcome, by name."""
    degree, _, what = outcome.rpartition(" ")
    return f"{degree} {OTHERS.get(what, what)}".strip()


OTHERS = {"victory": "defeat", "defeat": "victory"}


class ProspectView(Struct, frozen=True):
    """What a choice would lead to: the chance of victory with it, and by how much that changes, in percent."""

    choice: str
    victory: float
    change: float
    spent: float = 0.0


@lru_cache(maxsize=1024)
def odds_view(situation: Situation, *, degrees: bool) -> OddsView:
    """The chances of a contest; outcome by outcome where degrees are in use."""
    return as_view(odds(situation), degrees=degrees)


def as_view(chances: Odds, *, degrees: bool = True) -> OddsView:
    """Chances as numbers that a page can draw; outcome by outcome where degrees are in use."""
    named = [(outcome, chances[outcome]) for outcome in chances]
    if not degrees:
        named = [("victory", chances.victory), ("tie", chances.tie), ("defeat", chances.defeat)]
    return OddsView(
        victory=percent(chances.victory),
        tie=percent(chances.tie),
        defeat=percent(chances.defeat),
        chances=tuple(Chance(outcome, str(chance), percent(chance)) for outcome, chance in named if chance),
    )


@lru_cache(maxsize=1024)
def prospects_view(situation: Situation) -> tuple[ProspectView, ...]:
    """What a hero point kept in hand is worth, by how it is spent."""
    return tuple(
        ProspectView(
            choice=f"a hero point {found.choice}",
            victory=percent(found.odds.victory),
            change=percent(found.change),
            spent=percent(found.spent),
        )
        for found in hero_point(situation)
    )


# --- what each choice would do to them


def if_used(state: State, card: Card, side: Side, used: tuple[AbilityRef | None, Rating], seat: Seat) -> str:
    """The chance of a victory with another ability."""
    ability, rating = used
    tried = replace(side, ability=ability, rating=rating, chosen=True)
    chance = victory(state, card.with_side(tried), side, seat)
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
    return seeing.change(victory(state, before, side, seat), victory(state, after, side, seat))


def victory(state: State, card: Card, side: Side, seat: Seat) -> Fraction | None:
    """The chance that this side has the victory, if the contest is so far and this seat may know it."""
    situation = state.situation(card)
    if situation is None or not seeing.sees_odds(card, seat) or not all(each.chosen for each in card.sides):
        return None
    return odds(situation if side.character == card.ours.character else situation.mirrored()).victory
