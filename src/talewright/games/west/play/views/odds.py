"""The odds of a check as a page shows them."""

from fractions import Fraction

from talewright.dice.dist import Dist
from talewright.games.west.check import Check
from talewright.games.west.deck import Deck, Piles
from talewright.games.west.grid import ResultSet
from talewright.games.west.odds import POLICY
from talewright.games.west.play.chances import bump_chances, chances, ladder, victory_chances
from talewright.games.west.play.views.shapes import ChanceView, OddsView, RungView
from talewright.percent import percent

__all__ = ["odds_view", "percent", "rungs"]

SEEN = Fraction(1, 2000)  # less than that cannot be seen in a chart


def odds_view(check: Check, deck: Deck, piles: Piles) -> OddsView:
    """The chances of a check before its card is drawn; there must be a card to draw."""
    found = chances(check, deck, piles)
    return OddsView(
        success=percent(found.success),
        failure=percent(found["failure"]),
        calamity=percent(found["calamity"]),
        chances=_listed(found),
        bumps=_without_tail(bump_chances(check, deck, piles)) if check.edition.bumps else (),
        victories=_without_tail(victory_chances(check, deck, piles)) if check.is_complex else (),
        policy=POLICY,
    )


def rungs(results: ResultSet, deck: Deck, piles: Piles) -> tuple[RungView, ...]:
    """What each difficulty of the ladder would leave of the chance of success, without any adjustment."""
    return tuple(
        RungView(rung.title, rung.value, percent(found.success)) for rung, found in ladder(results, deck, piles)
    )


def _listed(found: Dist[str]) -> tuple[ChanceView, ...]:
    return tuple(_chance(name, found[name]) for name in found)


def _chance(name: str, chance: Fraction) -> ChanceView:
    return ChanceView(name, str(chance), percent(chance))


def _without_tail(found: Dist[str]) -> tuple[ChanceView, ...]:
    """The same, with the highest numbers in one line ("7 or more"), which has a chance that can be seen."""
    names = list(found)
    size = 1
    while sum((found[name] for name in names[:size]), Fraction()) < SEEN and names[size].isdigit():
        size += 1
    tail, rest = names[:size], names[size:]
    label = tail[0] if size == 1 else f"{tail[-1]} or more"
    together = sum((found[name] for name in tail), Fraction())
    return (_chance(label, together), *(_chance(name, found[name]) for name in rest))
