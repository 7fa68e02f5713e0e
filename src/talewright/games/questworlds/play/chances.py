"""Odds: who may see them, what each choice would do to them, and how the game master hides them."""

from fractions import Fraction
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.questworlds.odds import odds
from talewright.games.questworlds.play.base import At, Facts, GmMove, Offers, Viewer
from talewright.games.questworlds.play.card import Card, CardKind, Side
from talewright.games.questworlds.play.groups import hopes
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.rules.situation import Situation
from talewright.games.questworlds.shared import card_events, seeing
from talewright.games.questworlds.shared.card import Phase
from talewright.games.questworlds.shared.changing import FOR_THE_GM, being_framed
from talewright.games.questworlds.shared.ids import ContestId
from talewright.percent import percent
from talewright.table.offer import offer
from talewright.table.seat import Seat


class HideOdds(GmMove, tag="hide-odds"):
    """Hide the odds of a contest from the players, or show them again."""

    otherwise = FOR_THE_GM

    contest: ContestId
    hidden: bool

    def decide(self, state: State, at: At) -> Facts:
        yield OddsHidden(contest=state.card(self.contest).id, hidden=self.hidden)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for card in being_framed(state):
            label = "Show the odds to the players" if card.odds_hidden else "Hide the odds from the players"
            yield offer(cls, label, contest=card.id, hidden=not card.odds_hidden)


class OddsHidden(card_events.OddsHidden[State, Card], tag="odds-hidden/1"):
    """The odds are hidden from the players, or shown again."""

    def told(self, state: State) -> str:
        return f"The game master {'hides' if self.hidden else 'shows'} the odds"


# --- who may see what


def known_situation(state: State, card: Card, seat: Seat) -> Situation | None:
    """The contest as this seat knows it: one that is quietly assured looks like any other (QW3-2.3.4.2.4)."""
    situation = state.situation(card)
    if situation is None or seat.is_gm or card.told or not situation.assured:
        return situation
    return replace(situation, assured=False)


# --- what a choice would do


def change(state: State, before: Card, after: Card, side: Side, seat: Seat) -> str:
    """How the chance of a victory for this side would change."""
    return seeing.change(victory(state, before, side, seat), victory(state, after, side, seat))


def victory(state: State, card: Card, side: Side, seat: Seat) -> Fraction | None:
    """The chance that this side has the victory, if the card is so far and this seat may see the odds.

    Where several are after one prize it is the chance to gain that.
    """
    if card.kind is CardKind.CONTESTANT:
        return hopes.chance(state, card, seat)
    situation = known_situation(state, card, seat)
    if situation is None or not seeing.sees_odds(card, seat) or not all(each.chosen for each in card.sides):
        return None
    return odds(situation if side.character == card.ours.character else situation.mirrored()).victory


# --- how they look


class Chance(Struct, frozen=True):
    """One outcome and its chance, as a fraction ("191/400") and in percent with one decimal."""

    outcome: str
    verdict: str
    degree: int | None
    fraction: str
    percent: float


class OddsView(Struct, frozen=True):
    """The chances of a contest, in percent with one decimal, and outcome by outcome."""

    victory: float
    tie: float
    defeat: float
    chances: tuple[Chance, ...]


@lru_cache(maxsize=1024)
def odds_view(situation: Situation) -> OddsView:
    """The chances of a contest, as numbers that a page can draw."""
    chances = odds(situation)
    return OddsView(
        victory=percent(chances.victory),
        tie=percent(chances.tie),
        defeat=percent(chances.defeat),
        chances=tuple(_chance(outcome, chances[outcome]) for outcome in chances if chances[outcome]),
    )


def _chance(outcome: str, chance: Fraction) -> Chance:
    verdict, _, degree = outcome.partition(" ")
    return Chance(outcome, verdict, int(degree) if degree else None, str(chance), percent(chance))


def odds_on_card(situation: Situation | None, card: Card, seat: Seat) -> OddsView | None:
    """The odds of a contest as *seat* knows it, from when every side has its tactic until the dice fall.

    None for those who may not see them.
    """
    if situation is None or card.phase not in (Phase.FRAMING, Phase.ROLLING) or not seeing.sees_odds(card, seat):
        return None
    ready = all(side.chosen or card.kind is CardKind.HINDRANCE for side in card.sides)
    return odds_view(situation) if ready else None
