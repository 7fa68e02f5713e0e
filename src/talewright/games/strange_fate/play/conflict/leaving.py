"""Ways out of a conflict: giving up, getting away, and the end of the scene, which ends all of it."""

from collections.abc import Iterator

from talewright.games.strange_fate.play.allowed import own, whose
from talewright.games.strange_fate.play.base import At, Facts, Move, Offers, Viewer
from talewright.games.strange_fate.play.conflict.card import ConflictCard
from talewright.games.strange_fate.play.conflict.fighters import dice_lie, here, ordered, under_way
from talewright.games.strange_fate.play.conflict.order import ConflictEnded
from talewright.games.strange_fate.play.conflict.turns import FighterLeft
from talewright.games.strange_fate.play.deeds.rolled import followed
from talewright.games.strange_fate.play.harm.hits import HitDropped
from talewright.games.strange_fate.play.ids import ActorId, ConflictId
from talewright.games.strange_fate.play.known import is_hidden
from talewright.games.strange_fate.play.points import given
from talewright.games.strange_fate.play.rolls.sides import RollCancelled
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.rules.aspects.fate_point import for_conceding
from talewright.games.strange_fate.rules.conflict.exchange import Left
from talewright.refusal import Refused
from talewright.table.offer import Line, offer, text
from talewright.table.seat import Seat
from talewright.wording import counted


class Concede(Move, tag="concede"):
    """Give up before the dice fall; *terms* say what becomes of whoever does."""

    conflict: ConflictId
    who: ActorId
    terms: Line = ""

    def decide(self, state: State, at: At) -> Facts:
        """Giving up earns fate points, and comes before the dice."""
        card = _check_leaves(state, at.seat, self.conflict, self.who)
        yield from _attacks_dropped(at, card, self.who, f"{state.actor(self.who).name} has given up")
        yield FighterLeft(conflict=card.id, who=self.who, how=Left.CONCEDED, why=self.terms)
        if self.who in state.people:
            points = for_conceding(card.consequences.get(self.who, 0))
            yield given(state, self.who, points, "for conceding")

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        terms = text(cls, "terms", "On which terms")
        for card, who in _may_leave(state, viewer.seat):
            points = for_conceding(card.consequences.get(who, 0)) if who in state.people else 0
            effect = f"+{counted(points, 'fate point')}" if points else ""
            yield offer(cls, "Concede", terms, **here(card, who)).explained(
                whose=whose(state, viewer.seat, who), effect=effect
            )


class GetAway(Move, tag="get-away"):
    """Somebody leaves a conflict without being taken out; *how* says by which way."""

    conflict: ConflictId
    who: ActorId
    how: Line = ""

    def decide(self, state: State, at: At) -> Facts:
        card = _check_leaves(state, at.seat, self.conflict, self.who)
        yield from _attacks_dropped(at, card, self.who, f"{state.actor(self.who).name} has got away")
        yield FighterLeft(conflict=card.id, who=self.who, how=Left.AWAY, why=self.how)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        how = text(cls, "how", "How")
        for card, who in _may_leave(state, viewer.seat):
            yield offer(cls, "Get away", how, **here(card, who)).explained(whose=whose(state, viewer.seat, who))


def _check_leaves(state: State, seat: Seat, conflict: ConflictId, who: ActorId) -> ConflictCard:
    """The conflict that somebody may leave now. Raises ``Refused`` where they cannot."""
    name = own(state, seat, who).name
    card = state.conflict(conflict)
    ordered(card, "").leaves(who, Left.AWAY)
    if dice_lie(state, card, who) or state.suffered.hits_on(who):
        raise Refused(f"The dice have fallen for {name}: bear what they bring first. Giving up comes before the roll.")
    return card


def _may_leave(state: State, seat: Seat) -> Iterator[tuple[ConflictCard, ActorId]]:
    """Those who may leave, and for whom this seat acts; those whom nobody plays come first."""
    for card in state.conflicts.values():
        for who in sorted(card.standing if card.exchange else (), key=lambda who: bool(state.player(who))):
            if state.acts_for(seat, who) and not (dice_lie(state, card, who) or state.suffered.hits_on(who)):
                yield card, who


def _attacks_dropped(at: At, card: ConflictCard, who: ActorId, reason: str) -> Facts:
    """Attacks by or on somebody alone who leaves; the turn is still there for something else."""
    dropped = (
        RollCancelled(roll=each.roll, reason=reason)
        for each in under_way(at.now, card)
        if who == each.who or (who == each.target and not each.others)
    )
    yield from followed(at, dropped)


def broken_off(state: State, reason: str) -> Facts:
    """Conflicts and their attacks end with the scene, and hits that nobody has borne do nothing."""
    for card in state.conflicts.values():
        for roll in card.assaults:
            if roll in state.rolls:
                yield RollCancelled(roll=roll, reason=reason)
    for hit in state.suffered.hits.values():
        yield HitDropped(hit=hit.id, reason=reason, hidden=is_hidden(state, hit.who))
    for card in state.conflicts.values():
        yield ConflictEnded(conflict=card.id, outcome=reason)
