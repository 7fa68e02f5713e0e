"""A flaw is rated by the abilities of its owner: what it stands against them with, and hinders them by."""

from talewright.games.heroquest.play.base import Facts
from talewright.games.heroquest.play.card import Card, CardKind
from talewright.games.heroquest.play.framing.modifiers import line_set
from talewright.games.heroquest.play.framing.resistance import facing
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.rules.abilities.modifier import Source
from talewright.games.heroquest.rules.contests.flaw import hindrance
from talewright.games.questworlds.rules.rating import TargetNumber


def flaws_on(before: State, after: State, card: Card) -> Facts:
    """What becomes of the flaws in a contest that is being framed, where abilities have changed (QW2-3.3b.8)."""
    for side in card.sides:
        was, now = before.actor(side.character).character, after.actor(side.character).character
        ratings = [{flaw.name: one.rating_of_flaw(flaw.name) for flaw in one.flaws} for one in (was, now)]
        changed = {name: rating for name, rating in ratings[1].items() if rating and rating != ratings[0].get(name)}
        if card.kind is CardKind.FLAW and card.subject in changed:
            yield from facing(card.id, TargetNumber.of(changed[card.subject]), card.resistance_words)
        for line in side.modifiers:
            if line.source is Source.FLAW and line.name in changed:
                yield line_set(card.id, side.character, hindrance(line.name, changed[line.name]))
