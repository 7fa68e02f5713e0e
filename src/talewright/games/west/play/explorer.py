"""The odds explorer: any check, from a whole deck or from what is left of it; no campaign is needed."""

from collections.abc import Mapping

from msgspec import Struct

from talewright.games.west.play.chances import OddsView, RungView, chances, odds_view, rungs
from talewright.games.west.play.deck import numbers
from talewright.games.west.play.options import chosen
from talewright.games.west.play.state import State
from talewright.games.west.rules.cards.deck import Piles
from talewright.games.west.rules.cards.deck_file import bundled
from talewright.games.west.rules.cards.grid import ROWS, EffectCell, ResultSet
from talewright.games.west.rules.checks.check import Check
from talewright.games.west.rules.checks.difficulty import target_number
from talewright.games.west.rules.editions import THE_WEST_THAT_WASNT
from talewright.percent import percent
from talewright.refusal import Refused

RESULTS, TN = "3d8", "7"  # what the page shows before anything has been asked
GROUPS = ("bumps", "victory_threshold")  # what a group may have set that odds depend on


class Rank(Struct, frozen=True):
    """A rank in the column that was asked about, and its chance of success in percent."""

    results: str
    success: float


class Explored(Struct, frozen=True):
    """The odds of one check, with what was asked, written as the page's address has it."""

    id: str  # the same each time: a page needs one for its chart
    results: str
    tn: int
    effect: str
    drawn: tuple[int, ...]
    left: int
    deck: str
    bumps: bool
    victory_threshold: int
    odds: OddsView
    ranks: tuple[Rank, ...]
    ladder: tuple[RungView, ...]


def explore(asked: Mapping[str, str]) -> Explored:
    """The odds that an address asks for: of ``results`` against a ``tn``, with an ``effect`` if the check is complex.

    They are written as 3d8, as a number or a word of the ladder, and as (3)6; ``drawn`` are the cards that are gone,
    ``bumps`` and ``victory_threshold`` what a group has set.
    Raises ``ValueError`` with a sentence that says what would be right.
    """
    written, effect = asked.get("results", "").strip() or RESULTS, asked.get("effect", "").strip()
    results, tn = ResultSet.parse(written), target_number(asked.get("tn", "").strip() or TN)
    try:
        edition = chosen({name: asked[name] for name in GROUPS if asked.get(name)})
        gone = tuple(sorted(numbers(asked["drawn"]))) if asked.get("drawn", "").strip() else ()
    except Refused as error:
        raise ValueError(error.why) from error
    check = Check(results=results, tn=tn, effect=EffectCell.parse(effect) if effect else None, edition=edition)
    deck = bundled()
    piles = Piles.without(deck, gone)
    if not piles.left:
        raise ValueError("no card is left to draw: name fewer cards that are gone")
    return Explored(
        id="asked",
        results=str(results),
        tn=tn,
        effect=str(check.effect or ""),
        drawn=gone,
        left=len(piles.left),
        deck=deck.title,
        bumps=edition.bumps,
        victory_threshold=edition.victory_threshold,
        odds=odds_view(check, deck, piles),
        ranks=tuple(
            Rank(str(one), percent(chances(Check(results=one, tn=tn), deck, piles).success))
            for one in (ResultSet(rank, results.column) for rank in ROWS)
        ),
        ladder=rungs(Check(results=results, tn=tn), deck, piles),
    )


def asked_in(state: State) -> Mapping[str, str]:
    """What a question begins with in a campaign: the cards that are gone, and what the group has set for itself.

    Cards of another deck than the bundled one are left out.
    """
    gone = frozenset[int]() if state.own_deck else state.deck.numbers - state.piles.to_draw_from.left
    begun = {"drawn": ", ".join(map(str, sorted(gone)))} if gone else {}
    for name in GROUPS:
        if (here := getattr(state.edition, name)) != getattr(THE_WEST_THAT_WASNT, name):
            begun[name] = str(here).lower()
    return begun
