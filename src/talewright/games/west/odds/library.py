"""A check in one line, with its odds, for whoever calls from outside."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from talewright.dice import Dist
from talewright.games.west.odds.exact import Odds, bump_odds, odds, result_odds, victory_odds
from talewright.games.west.odds.kinds import Counting
from talewright.games.west.odds.series import fresh, over
from talewright.games.west.rules.cards.deck import Deck, Piles
from talewright.games.west.rules.cards.deck_file import bundled
from talewright.games.west.rules.cards.grid import EffectCell, ResultSet
from talewright.games.west.rules.checks.adjustment import Adjustment
from talewright.games.west.rules.checks.check import Check
from talewright.games.west.rules.checks.resolution import Drawn, Outcome, resolve


class Called(Struct, frozen=True):
    """A check that is ready for its card, with the deck that it is drawn from."""

    check: Check
    deck: Deck
    piles: Piles

    def odds(self) -> Odds:
        """Success, failure and calamity, exactly."""
        return odds(self.check, self.deck, self.piles)

    def bump_odds(self) -> Odds:
        """The same, successes told apart by their bumps."""
        return bump_odds(self.check, self.deck, self.piles)

    def result_odds(self) -> Odds:
        """The results, whatever the TN."""
        return result_odds(self.check, self.deck, self.piles)

    def victory_odds(self) -> Odds:
        """For a complex check: the same, successes told apart by their victories."""
        return victory_odds(self.check, self.deck, self.piles)

    def over(self, draws: int, counting: Counting = Counting.SUCCESSES, *, fresh_deck: bool = False) -> Dist[int]:
        """How many successes, calamities or victories so many checks bring, one after another."""
        if fresh_deck:
            return fresh(self.check, self.deck, draws, counting)
        return over(self.check, self.deck, self.piles, draws, counting)

    def resolve(self, card: int, further: Sequence[int] = (), increasing: Sequence[int] = ()) -> Outcome:
        """How it ends when these cards are turned up."""
        return resolve(
            self.check,
            Drawn(
                card=self.deck[card],
                further=tuple(self.deck[number] for number in further),
                increasing=tuple(self.deck[number] for number in increasing),
            ),
        )


def check(
    results: str,
    *,
    tn: int,
    effect: str = "",
    adjustments: Iterable[Adjustment] = (),
    drawn: Iterable[int] = (),
    deck: Deck | None = None,
) -> Called:
    """Call a check, simple or with an effect cell complex. *drawn* are the cards that are gone already.

    Raises ValueError that says what would be right.

    >>> check("3d8", tn=7).odds()["calamity"]
    Fraction(1, 27)
    >>> check("4d10", tn=13).resolve(34, [6, 5]).bumps
    2
    """
    used = deck or bundled()
    called = Check(
        results=ResultSet.parse(results),
        tn=tn,
        effect=EffectCell.parse(effect) if effect else None,
        adjustments=tuple(adjustments),
    )
    return Called(called, used, Piles.without(used, drawn))
