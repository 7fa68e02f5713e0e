"""What the log and the card both say."""

import re

from talewright.games.heroquest.play.card import Card, CardKind, Long, Together
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.rules.advanced import Advanced
from talewright.games.heroquest.rules.contests.augment import rolled, written
from talewright.games.heroquest.rules.contests.contest import Outcome
from talewright.games.heroquest.rules.extended.group import Form
from talewright.wording import quoted

RATING = re.compile(r"\b(\d+)M(\d*)\b")


def with_sign(sentence: str, mastery: str) -> str:
    """A sentence of the rules, which know ratings with M, with the group's own sign for a mastery.

    >>> with_sign("Rated 7M, and 13 below 4M2.", "W")
    'Rated 7W, and 13 below 4W2.'
    """
    return RATING.sub(lambda found: f"{found[1]}{mastery}{found[2]}", sentence)


def roller(state: State, card: Card, *, ours: bool) -> str:
    """Who or what rolls a die of a card, in words."""
    if ours:
        return acting(state, card)
    if card.theirs:
        return state.name(card.theirs.acts)
    return card.subject if card.kind is CardKind.FLAW else named_opponent(state, card) or "The resistance"


def named_opponent(state: State, card: Card) -> str:
    """Who stands against the character in a pair of a group contest or of a long one, if it is no character."""
    if card.theirs:
        return ""
    if card.kind in (CardKind.ROUND, CardKind.PARTING_SHOT):
        return card.obstacle
    group = group_of(state, card)
    return card.obstacle if group and group.form is Form.PAIRS else ""


def opponent(state: State, card: Card) -> str:
    """The same, or the character who stands against this one (QW2-4.2.0.3)."""
    return state.name(card.theirs.character) if card.theirs else named_opponent(state, card)


def group_of(state: State, card: Card) -> Together | None:
    """The group contest that a card is one member's part of."""
    whole = state.whole_of(card)
    return whole if isinstance(whole, Together) else None


def faces_the_one(state: State, card: Card) -> bool:
    """Whether it is against the resistance that a whole group faces, which is told of the group."""
    group = group_of(state, card)
    return group is not None and group.form is Form.ONE_RESISTANCE


def acting(state: State, card: Card) -> str:
    """Who acts in a card: the character, or its sidekick."""
    return state.name(card.ours.acts)


def level(state: State, outcome: Outcome, contest: Card | Together | Long | None = None) -> str:
    """The outcome in the words of this game, or of this contest: with its degree where degrees are in use."""
    return outcome.named(degrees=state.uses(Advanced.DEGREES, contest))


def augments_by(state: State, card: Card, outcome: Outcome) -> str:
    """What the roll for an augment gives with this outcome; empty for every other contest."""
    parent = state.cards.get(card.parent) if card.parent else None
    if card.kind is not CardKind.AUGMENT or parent is None:
        return ""
    by_outcome = state.uses(Advanced.AUGMENT_RESULTS, parent)
    return written(rolled(outcome, by_outcome=by_outcome), state.edition.mastery)


def headline(state: State, card: Card, outcome: Outcome, *, against: bool = False) -> str:
    """Who has the prize, in one sentence without its full stop; with *against* told of who is no character."""
    if against and named_opponent(state, card):
        ours = named_opponent(state, card)
    elif against:
        ours, outcome = acting(state, card), outcome.mirrored()  # an assist is by somebody, and against nobody
    else:
        ours = acting(state, card)
    prize, how = quoted(card.prize), level(state, outcome, card)
    match card.kind, outcome > 0, outcome < 0:
        case CardKind.AUGMENT, _, _:
            return f"The roll for {card.ours.ability} is a {how}"
        case CardKind.MEMBER, _, _:
            return f"{ours} has a {how}"
        case CardKind.ROUND, _, _:
            return f"The round is a {how} for {ours}"
        case CardKind.ASSIST, _, _:
            return f"The assist by {ours} is a {how}"
        case CardKind.PARTING_SHOT, _, _:
            return f"The parting shot is a {how} for {ours}"
        case CardKind.FLAW, True, _:
            return f"{ours} resists {card.subject}: {how}"
        case CardKind.FLAW, _, True:
            return f"{card.subject} gets the better of {ours}: {how}"
        case _, True, _:
            return f"{ours} gains the prize {prize}: {how}"
        case _, _, True if card.theirs and card.their_outcome and card.their_outcome.is_victory:
            return f"{state.name(card.theirs.acts)} gains the prize {prize}: {how} for {ours}"
        case _, _, True:
            return f"{ours} does not gain the prize {prize}: {how}"
        case _:
            return f"Nobody gains the prize {prize}: a tie"
