"""What a seat knows of a check, and the odds that follow from it, as a page shows them."""

from fractions import Fraction
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from talewright.caching import EACH_TABLE, by_identity
from talewright.dice.dist import Dist
from talewright.games.west.odds import POLICY, bump_odds, odds, victory_odds
from talewright.games.west.play.action import Action, with_threshold
from talewright.games.west.play.state import State
from talewright.games.west.rules.cards.deck import Deck, Piles
from talewright.games.west.rules.checks.bump import bumps
from talewright.games.west.rules.checks.check import Check
from talewright.games.west.rules.checks.difficulty import Difficulty
from talewright.games.west.rules.checks.resolution import final
from talewright.games.west.rules.editions import THE_WEST_THAT_WASNT, Edition
from talewright.percent import percent
from talewright.table.seat import Seat
from talewright.wording import counted

SEEN = Fraction(1, 2000)  # less than that cannot be seen in a chart
STEP = THE_WEST_THAT_WASNT.victory_threshold


def known(state: State, action: Action, seat: Seat) -> Check:
    """The check as this seat knows it."""
    return _known(action, state.edition, not seat.is_gm)


@by_identity(maxsize=EACH_TABLE)
def _known(action: Action, edition: Edition, shown: bool) -> Check:  # noqa: FBT001 - arguments are given by place
    return action.check(edition, shown=shown)


def knows_tn(action: Action, seat: Seat) -> bool:
    """Whether this seat may know the TN."""
    return action.tn is not None and (seat.is_gm or not action.tn_hidden)


def worth(state: State, action: Action, seat: Seat, total: int) -> tuple[int, bool | None, int | None]:
    """What a total comes to as far as this seat knows: the result, whether it is enough, and how many bumps it has."""
    check = known(state, action, seat)
    result = final(check, total)
    if not knows_tn(action, seat):
        return result, None, None
    enough = result >= check.tn
    spare = bumps(result, check.tn) if state.edition.bumps else 0
    return result, enough, spare + check.granted_bumps * (enough and state.edition.bumps)


def against_tn(state: State, action: Action, seat: Seat, total: int) -> str:
    """The same in words; empty if the TN is hidden from this seat."""
    result, enough, spare = worth(state, action, seat, total)
    if enough is None:
        return f"it comes to {result}" if result != total else ""
    adjusted = f"{result} " if result != total else ""
    more = f", {counted(spare, 'bump')}" if spare else ""
    return f"{adjusted}{'is enough' if enough else 'is not enough'}{more}"


# What a check comes to is asked for again by every seat, as long as no card is drawn.
chances = lru_cache(maxsize=256)(odds)
victory_chances = lru_cache(maxsize=256)(victory_odds)
bump_chances = lru_cache(maxsize=256)(bump_odds)


# --- how they look


class ChanceView(Struct, frozen=True):
    """One outcome and its chance, as a fraction ("14/27") and in percent."""

    outcome: str
    fraction: str
    percent: float


class OddsView(Struct, frozen=True):
    """The chances before the card is drawn, by the cards that are left and by what this seat knows.

    *success*, *failure* and *calamity* are in percent. *bumps* tells successes apart by their bumps, *victories* those
    of a complex check by their victories, *effects* by the effect ("12 to 17") where that is the answer. *policy* says
    in words how the player is taken to choose.
    """

    success: float
    failure: float
    calamity: float
    chances: tuple[ChanceView, ...]
    bumps: tuple[ChanceView, ...]
    victories: tuple[ChanceView, ...]
    policy: str
    effects: tuple[ChanceView, ...] = ()


class RungView(Struct, frozen=True):
    """A difficulty of the ladder, with the chance of success that it would leave, in percent."""

    name: str
    tn: int
    success: float


def odds_view(check: Check, deck: Deck, piles: Piles) -> OddsView:
    """The chances of a check before its card is drawn; there must be a card to draw."""
    found = chances(check, deck, piles)
    return OddsView(
        success=percent(found.success),
        failure=percent(found["failure"]),
        calamity=percent(found["calamity"]),
        chances=tuple(_chance(name, found[name]) for name in found),
        bumps=_without_tail(bump_chances(check, deck, piles)) if check.edition.bumps else (),
        victories=_without_tail(victory_chances(check, deck, piles)) if check.is_complex else (),
        policy=POLICY,
    )


def by_effect(check: Check, deck: Deck, piles: Piles) -> OddsView:
    """The same of a check whose effect is used directly, and no victories are counted (TW-complex.11).

    Effects are told in steps as wide as the book's victory, whatever one takes here.
    """
    found = odds_view(replace(check, edition=with_threshold(check.edition, STEP)), deck, piles)
    effects = tuple(replace(each, outcome=_step(each.outcome)) for each in found.victories)
    return replace(found, victories=(), effects=effects)


def _step(victories: str) -> str:
    """Which effects so many victories would stand for; "failure" and "calamity" as they are."""
    number, _, more = victories.partition(" ")
    if not number.isdigit():
        return victories
    least = int(number) * STEP
    return f"{least} {more}" if more else f"{least} to {least + STEP - 1}"


def rungs(check: Check, deck: Deck, piles: Piles) -> tuple[RungView, ...]:
    """What each difficulty of the ladder would leave of the chance of success."""
    return tuple(
        RungView(rung.title, rung.value, percent(chances(replace(check, tn=rung.value), deck, piles).success))
        for rung in Difficulty
    )


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
