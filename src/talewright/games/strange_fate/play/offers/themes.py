"""What a Theme adds to a roll, or keeps from it: offered to whoever rolls a skill that has a benefit of one."""

from collections.abc import Iterable, Iterator

from talewright.games.strange_fate.gift import ThemeBenefit, Themed
from talewright.games.strange_fate.play import moves as mv
from talewright.games.strange_fate.play.allowed import BEFORE_THE_DICE
from talewright.games.strange_fate.play.card import Card, Part
from talewright.games.strange_fate.play.conflict.fighters import assault_of
from talewright.games.strange_fate.play.framing import changes
from talewright.games.strange_fate.play.impact import bearer_of
from talewright.games.strange_fate.play.moves import Manner
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.situation import Source
from talewright.table.offer import Offer
from talewright.table.offering import explained, offer
from talewright.table.seat import Seat

LONGEST = 200
ABOUT = {
    ThemeBenefit.NARROW: "Only where it is as the Theme says: the game master has the last word about that.",
    ThemeBenefit.MANEUVER: "Only for a maneuver or a block.",
    ThemeBenefit.UNHINDERED: "What circumstances and surroundings take is no more than the rating, and does not count.",
}


def of_themes(state: State, card: Card, seat: Seat) -> Iterable[Offer]:
    """A line for each benefit that counts, and is not named yet (SF-gift-theme.2, SF-gift-theme.3, SF-gift-theme.5)."""
    if card.phase not in BEFORE_THE_DICE:
        return
    for place, part in card.parts:
        if part.fixed or not changes(state, card, place, seat):
            continue
        for name, themed in dict(_benefits(state, part)).items():
            amount = _adds(state, card, part, themed)
            if amount and not any(line.modifier.name == name for line in part.named):
                made = offer(
                    mv.AddModifier,
                    f"{part.name} has {name}: {amount:+d}",
                    group=card.id,
                    roll=card.id,
                    place=place,
                    source=Source.GIFT,
                    name=name,
                    amount=amount,
                )
                yield explained(made, about=ABOUT[themed.benefit])


def _benefits(state: State, part: Part) -> Iterator[tuple[str, Themed]]:
    """The benefits of the skill that is rolled, each with what its line is called."""
    bearer = bearer_of(state, part.who)
    for theme in bearer.themes if bearer else ():
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
