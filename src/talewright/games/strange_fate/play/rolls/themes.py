"""What a Theme adds to a roll, or keeps from it, for whoever rolls a skill that has a benefit of one."""

from collections.abc import Iterator

from talewright.games.strange_fate.play.acting import bearer_of
from talewright.games.strange_fate.play.card import Card, Part
from talewright.games.strange_fate.play.conflict.fighters import assault_of
from talewright.games.strange_fate.play.in_play import Manner
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.rules.characters.gift import ThemeBenefit, Themed
from talewright.games.strange_fate.rules.dice.situation import Source

LONGEST = 200
ABOUT = {
    ThemeBenefit.NARROW: "Only where it is as the Theme says: the game master has the last word about that.",
    ThemeBenefit.MANEUVER: "Only for a maneuver or a block.",
    ThemeBenefit.UNHINDERED: "What circumstances and surroundings take is no more than the rating, and does not count.",
}


def themes_of(state: State, card: Card, part: Part) -> Iterator[tuple[str, int, str]]:
    """What benefits that count, and are not named yet, are called, what they add, and what is said about them.

    Source: SF-gift-theme.2, SF-gift-theme.3, SF-gift-theme.5.
    """
    for name, themed in dict(_benefits(state, part)).items():
        amount = _adds(state, card, part, themed)
        if amount and not any(line.modifier.name == name for line in part.named):
            yield name, amount, ABOUT[themed.benefit]


def _benefits(state: State, part: Part) -> Iterator[tuple[str, Themed]]:
    """The benefits of the skill that is rolled, each with what its line is called."""
    bearer = bearer_of(state, part.who)
    for theme in bearer.character.themes if bearer else ():
        for themed in theme.skills:
            if themed.skill.casefold() == part.skill.casefold():
                yield f"{theme.name} ({themed.note or themed.benefit.says})"[:LONGEST].strip(), themed


def _adds(state: State, card: Card, part: Part, themed: Themed) -> int:
    if themed.benefit is ThemeBenefit.UNHINDERED:
        lines = (line.modifier for line in part.named if line.modifier.source is Source.SITUATION)
        penalty = sum(line.amount for line in lines if line.amount < 0)
        return themed.suffered(penalty, part.rating.value) - penalty
    seeks_else = card.seeks is not None and card.seeks.manner is not Manner.MANEUVER
    may_be_maneuver = not seeks_else and assault_of(state, card.id) is None
    return themed.bonus(circumstances=True, maneuver_or_block=may_be_maneuver)
