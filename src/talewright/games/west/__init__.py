"""The West That Wasnt: action cards instead of dice. `rules` has a folder for each chapter."""

from talewright.games.west.odds import Odds, check
from talewright.games.west.rules.cards.card import Card, Cell
from talewright.games.west.rules.cards.deck import Deck
from talewright.games.west.rules.cards.deck_file import bundled
from talewright.games.west.rules.cards.grid import EffectCell, ResultSet
from talewright.games.west.rules.checks.cause import is_calamity
from talewright.games.west.rules.checks.check import Check
from talewright.games.west.rules.checks.effect import effect
from talewright.games.west.rules.checks.resolution import resolve
from talewright.games.west.rules.checks.trait import Trait
from talewright.games.west.rules.checks.working import working
from talewright.games.west.rules.editions import THE_WEST_THAT_WASNT
from talewright.working import Step

__all__ = [
    "THE_WEST_THAT_WASNT",
    "Card",
    "Cell",
    "Check",
    "Deck",
    "EffectCell",
    "Odds",
    "ResultSet",
    "Step",
    "Trait",
    "bundled",
    "check",
    "effect",
    "is_calamity",
    "resolve",
    "working",
]
