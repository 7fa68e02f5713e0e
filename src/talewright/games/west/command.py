"""What The West That Wasnt adds to the `talewright` command: its odds and its checks."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from talewright.answer import OddsAnswer, RollAnswer, sides
from talewright.dice import Dist, dealer
from talewright.games.west.odds import Counting, bump_odds, fresh, over, victory_odds
from talewright.games.west.odds import odds as odds_of_check
from talewright.games.west.rules.cards.deck import Deck, Piles
from talewright.games.west.rules.cards.deck_file import bundled, load, read_text
from talewright.games.west.rules.cards.grid import EffectCell, Grid, ResultSet
from talewright.games.west.rules.checks.adjustment import Adjustment, Kind
from talewright.games.west.rules.checks.cause import is_calamity, results
from talewright.games.west.rules.checks.check import Check
from talewright.games.west.rules.checks.difficulty import target_number
from talewright.games.west.rules.checks.effect import effect as read_effect
from talewright.games.west.rules.checks.resolution import Drawn, resolve
from talewright.games.west.rules.checks.working import notes, working
from talewright.whole import Whole

SLUG = "the-west-that-wasnt"
NONCE = "talewright roll"

Flag = Annotated[bool, Parameter(negative=())]


@Parameter(name="*")
@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """What belongs to the check besides its result set and TN."""

    effect: Annotated[str, Parameter(help="The effect cell of a complex check: (3)6, or 3d6.")] = ""
    bonus: Annotated[
        Whole, Parameter(help="What is added to the result, or with a minus taken away.", allow_leading_hyphen=True)
    ] = 0
    rows: Annotated[
        Whole, Parameter(help="How many more rows are open, or with a minus fewer.", allow_leading_hyphen=True)
    ] = 0
    columns: Annotated[
        Whole, Parameter(help="By how many columns the effect is shifted.", allow_leading_hyphen=True)
    ] = 0
    drawn: Annotated[str, Parameter(help="The cards that are gone already: 3,17,40.")] = ""
    deck: Annotated[Path | None, Parameter(help="A deck file in place of the bundled deck.")] = None

    @property
    def cards(self) -> Deck:
        return bundled() if self.deck is None else load(read_text(self.deck))

    def check(self, words: tuple[str, ...]) -> Check:
        """Read a check in the notation of the command."""
        found = sides(words)
        if found is None:
            raise ValueError(f"not a check: {' '.join(words)[:60]!r}; write a result set, vs and a TN, as in 3d8 vs 7")
        ours, theirs = found
        amounts = (
            (Kind.DIRECT, Grid.CAUSE, self.bonus),
            (Kind.ROW, Grid.CAUSE, self.rows),
            (Kind.COLUMN, Grid.EFFECT, self.columns),
        )
        return Check(
            results=ResultSet.parse(ours),
            tn=target_number(theirs),
            effect=EffectCell.parse(self.effect) if self.effect else None,
            adjustments=tuple(Adjustment(kind, grid, amount) for kind, grid, amount in amounts if amount),
        )

    def piles(self, deck: Deck) -> Piles:
        return Piles.without(deck, numbers(self.drawn, "--drawn"))


@Parameter(name="*")
@dataclass(frozen=True, slots=True, kw_only=True)
class Turned:
    """Cards that people turned up themselves."""

    card: Annotated[Whole | None, Parameter(help="The number of the card that was turned up.")] = None
    further: Annotated[str, Parameter(help="The cards drawn for a marked result, in their order: 6,5.")] = ""
    increasing: Annotated[str, Parameter(help="The cards drawn for a marked effect, in their order.")] = ""
    row: Annotated[Whole | None, Parameter(help="The row whose result is taken; else the highest result is.")] = None

    def drawn(self, deck: Deck, piles: Piles) -> Drawn | None:
        """The cards as they were typed, each still in the deck; None where no card was typed."""
        further, increasing = numbers(self.further, "--further"), numbers(self.increasing, "--increasing")
        if self.card is None:
            if further or increasing or self.row is not None:
                raise ValueError("say first which card was turned up: --card 34")
            return None
        for number in (self.card, *further, *increasing):
            piles = piles.ready.drawn(deck[number].number)
        return Drawn(
            card=deck[self.card],
            further=tuple(deck[number] for number in further),
            increasing=tuple(deck[number] for number in increasing),
            row=self.row,
        )


AS_CALLED = Setting()
NOT_TURNED = Turned()


def odds(
    *check: str,
    bumps: Flag = False,
    victories: Flag = False,
    draws: Whole = 1,
    fresh_deck: Flag = False,
    setting: Setting = AS_CALLED,
) -> OddsAnswer:
    """Exact odds of a check.

    Write a result set, vs, and a TN: 3d8 vs 7, or 3d8 vs Difficult. A further card is drawn wherever it can bring more.

    Parameters
    ----------
    check
        Rank, d and column, as in 3d8; vs; and a TN, as a number or as a word: Easy, Standard and so on.
    bumps
        Tell successes apart by their bumps.
    victories
        Tell successes of a complex check apart by their victories; it needs --effect.
    draws
        So many checks one after another: how many succeed, or how many victories they bring. What would take too long
        to count from one deck is refused.
    fresh_deck
        With --draws, a whole deck for each check.
    """
    called, deck = setting.check(check), setting.cards
    piles = setting.piles(deck)
    if victories and not called.is_complex:
        raise ValueError("victories come of an effect: name its cell, as in --effect '(3)6'")
    if bumps and (victories or draws != 1):
        raise ValueError("--bumps is about one check; give it without --victories and --draws")
    if fresh_deck and setting.drawn:
        raise ValueError("from a fresh deck no card is gone: give --drawn or --fresh-deck, not both")
    if draws != 1:
        counting = Counting.VICTORIES if victories else Counting.SUCCESSES
        found = fresh(called, deck, draws, counting) if fresh_deck else over(called, deck, piles, draws, counting)
        return _series(f"{called}, {draws} checks, {counting}", found)
    ask = bump_odds if bumps else victory_odds if victories else odds_of_check
    chances = ask(called, deck, piles)
    return OddsAnswer(
        game=SLUG,
        question=str(called),
        outcomes=chances,
        victory=chances.success,
        defeat=1 - chances.success,
    )


def roll(
    *check: str,
    turned: Turned = NOT_TURNED,
    keep: Flag = False,
    seed: str | None = None,
    setting: Setting = AS_CALLED,
) -> RollAnswer:
    """One check, resolved, with its working.

    Write a result set, vs, and a TN: 3d8 vs 7. Without a card the dealer draws, from its own seed or from yours, and
    draws a further card wherever it can bring more.

    Parameters
    ----------
    check
        Rank, d and column, as in 3d8; vs; and a TN, as a number or as a word: Easy, Standard and so on.
    keep
        Let the dealer draw no further cards.
    seed
        Any words; the same seed draws the same cards again.
    """
    called, deck = setting.check(check), setting.cards
    piles = setting.piles(deck)
    used, drawn = "", turned.drawn(deck, piles)
    if drawn is None:
        used = dealer.new_seed().hex() if seed is None else seed
        drawn = _dealt(called, deck, piles, used, keep=keep)
    elif seed is not None or keep:
        raise ValueError("cards that were typed in need no dealer: give --card, or --seed and --keep, but not both")
    return RollAnswer(
        game=SLUG,
        question=str(called),
        faces=tuple(each.number for each in (drawn.card, *drawn.further, *drawn.increasing)),
        seed=used,
        working=working(called, drawn),
        outcome=str(resolve(called, drawn)),
        notes=notes(called, drawn),
    )


def numbers(text: str, option: str) -> tuple[int, ...]:
    """Read the numbers of cards. Raises ValueError that says what would be right."""
    if not text:
        return ()
    written = text.split(",")
    if not all(number.isascii() and number.isdecimal() and len(number) <= 3 for number in written):
        raise ValueError(f"not numbers of cards: {text[:40]!r}; write them with commas, as in {option} 3,17,40")
    return tuple(map(int, written))


def _dealt(check: Check, deck: Deck, piles: Piles, seed: str, *, keep: bool) -> Drawn:
    """Draw from the deck, and further cards wherever one can bring more."""
    piles, number = _next(piles, seed)
    drawn = Drawn(card=deck[number])
    if keep or is_calamity(check.result_set, drawn.card):
        return drawn
    while any(result.extends for result in results(check.result_set, drawn.card, drawn.further)) and _any_left(piles):
        piles, number = _next(piles, seed)
        drawn = Drawn(card=drawn.card, further=(*drawn.further, deck[number]))
    if not (check.is_complex and resolve(check, drawn).is_success):
        return drawn
    while read_effect(check, drawn.card, drawn.increasing).increases and _any_left(piles):
        piles, number = _next(piles, seed)
        drawn = Drawn(card=drawn.card, further=drawn.further, increasing=(*drawn.increasing, deck[number]))
    return drawn


def _any_left(piles: Piles) -> bool:
    return bool(piles.shuffled.left)


def _next(piles: Piles, seed: str) -> tuple[Piles, int]:
    ready = piles.ready
    place = dealer.face(seed.encode(), len(piles.turned), len(ready.left), NONCE)
    number = sorted(ready.left)[place - 1]
    return ready.drawn(number), number


def _series(question: str, found: Dist[int]) -> OddsAnswer:
    """How many of several checks succeed, or what they bring together; victory is to have any."""
    most_first = Dist({str(number): found.weights[number] for number in sorted(found, reverse=True)})
    any_at_all = found.chance(lambda number: number > 0)
    return OddsAnswer(
        game=SLUG,
        question=question,
        outcomes=most_first,
        victory=any_at_all,
        defeat=1 - any_at_all,
    )
