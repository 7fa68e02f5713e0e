"""The dice of contests: who rolls them, and which contests a die belongs to (QW2-2.3.4, 4.1.1.5)."""

from collections.abc import Iterable

from talewright.dice.draw import Die, Draw, DrawId, Fell
from talewright.games.heroquest.play.card import Card, CardKind
from talewright.games.heroquest.play.headlines import faces_the_one, roller
from talewright.games.heroquest.play.ids import GroupId
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.rules.contests.result import DIE
from talewright.games.heroquest.rules.extended.group import ResistanceRolls
from talewright.games.questworlds.shared.card import Phase, draws_of
from talewright.games.questworlds.shared.telling import rolls


def open_dice(state: State, card: Card) -> Iterable[Draw]:
    """The dice of one contest that have not fallen; both fall in one instant (QW2-2.3.4.5, QW2-4.1.1.5)."""
    if card.phase is not Phase.ROLLING:
        return
    group = rolls_once(state, card)
    if card.our_face is None:
        mine = state.actor(card.ours.character).player or None
        yield card.d20("ours", mine, roller(state, card, ours=True), together=group)
    if card.their_face is None and group:
        if card.id == next(other.id for other in state.open_cards() if rolls_once(state, other) == group):
            whose = shared_draw(card)
            yield Draw(id=whose, of=Die(DIE), seat=None, label="The resistance", together=group, follows=True)
    elif card.their_face is None:
        theirs = (state.actor(card.theirs.character).player or None) if card.theirs else None
        yield card.d20("theirs", theirs, roller(state, card, ours=False), follows=card.theirs is None)


def rolls_once(state: State, card: Card) -> GroupId | None:
    """The group for all of which the resistance rolls once, if this is a contest of one (QW2-4.2.1.3)."""
    once = state.edition.group.resistance_rolls is ResistanceRolls.ONCE
    return GroupId(card.subject) if once and faces_the_one(state, card) else None


def filed(state: State, fell: Fell) -> State:
    """The state with a die on the cards that it belongs to."""
    for card in dice_of(state, fell.draw):
        own = card.draw_id("theirs") if fell.draw == shared_draw(card) else fell.draw
        state = state.with_card(card.with_face(own, fell.face))
    return state


def told(state: State, fell: Fell) -> str:
    """A die fell."""
    cards = dice_of(state, fell.draw)
    if not cards:
        return ""
    who = roller(state, cards[0], ours=fell.draw == cards[0].draw_id("ours"))
    return rolls(who, fell)


def dice_of(state: State, draw: DrawId) -> tuple[Card, ...]:
    """The contests that a die belongs to: one, or all of a group for which the resistance rolls once."""
    found = draws_of(state.open_cards())
    if draw in found:
        return (found[draw],)
    members = (card for card in state.open_cards() if card.kind is CardKind.MEMBER and card.called)
    return tuple(card for card in members if shared_draw(card) == draw)


LUCK = "The lower the die, the luckier: 1 is a critical, 20 a fumble."


def worth(face: int) -> int:
    """How well a face serves its side: no lower one ever brings less."""
    return -face


def shared_draw(card: Card) -> DrawId:
    """The die of a resistance that rolls once for a whole group."""
    return DrawId(f"{card.subject}.theirs")
