"""The West That Wasnt: action cards instead of dice; its rules, one module per idea, in the order of the book."""

from talewright.games.west.adjustment import Adjustment, Kind
from talewright.games.west.bump import BumpsSpent, bumps
from talewright.games.west.card import Card, Cell, Corners, Suit
from talewright.games.west.cause import Result, is_calamity, results
from talewright.games.west.check import Check
from talewright.games.west.counter import Counters, Spend
from talewright.games.west.deck import Deck, Piles
from talewright.games.west.deck_file import bundled
from talewright.games.west.difficulty import Difficulty
from talewright.games.west.editions import THE_WEST_THAT_WASNT, Edition
from talewright.games.west.effect import Effect, effect
from talewright.games.west.grid import CauseCell, EffectCell, Grid, ResultSet
from talewright.games.west.making import make
from talewright.games.west.odds import Called, Counting, Odds, check
from talewright.games.west.resolution import Drawn, Outcome, Verdict, resolve
from talewright.games.west.trait import Skill, Trait, result_set
from talewright.games.west.victory import Track, Victories, victories
from talewright.games.west.working import notes, working
from talewright.working import Step

__all__ = [
    "THE_WEST_THAT_WASNT",
    "Adjustment",
    "BumpsSpent",
    "Called",
    "Card",
    "CauseCell",
    "Cell",
    "Check",
    "Corners",
    "Counters",
    "Counting",
    "Deck",
    "Difficulty",
    "Drawn",
    "Edition",
    "Effect",
    "EffectCell",
    "Grid",
    "Kind",
    "Odds",
    "Outcome",
    "Piles",
    "Result",
    "ResultSet",
    "Skill",
    "Spend",
    "Step",
    "Suit",
    "Track",
    "Trait",
    "Verdict",
    "Victories",
    "bumps",
    "bundled",
    "check",
    "effect",
    "is_calamity",
    "make",
    "notes",
    "resolve",
    "result_set",
    "results",
    "victories",
    "working",
]
