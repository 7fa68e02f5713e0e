"""What follows when an outcome stands (QW2-4.1.1.6, QW2-2.4.1.6)."""

from talewright.games.heroquest.contest import Decided, ruled_both_defeated, ruled_for_pc
from talewright.games.heroquest.play import events as ev
from talewright.games.heroquest.play import growth
from talewright.games.heroquest.play.card import Card, CardKind, provisional
from talewright.games.heroquest.play.extending import assisted, round_played
from talewright.games.heroquest.play.grouping import member_scored
from talewright.games.heroquest.play.moves import Settling
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.play.supporting import after_roll


def settled(state: State, card: Card, *, how: Settling | None = None) -> tuple[ev.Event, ...]:
    """The outcome stands, and all that the rules let follow from it by themselves."""
    decided = as_settled(state, card, how)
    stands = ev.ContestDecided(contest=card.id, outcome=str(decided.outcome), theirs=str(decided.theirs))
    return (stands, *growth.earned(state, card, decided), *_followed(state, card, decided))


def as_settled(state: State, card: Card, how: Settling | None) -> Decided:
    """How the contest ends, with the game master's word on a tie. Raises ``Refused`` where that word does not fit."""
    situation = state.situation(card)
    assert situation is not None, "dice are called for only when there is something to roll against"
    decided = provisional(card, situation)
    assert decided is not None, "both dice have fallen"
    match how:
        case Settling.FOR_PC:
            return ruled_for_pc(situation, decided)
        case Settling.BOTH_DEFEATED:
            return ruled_both_defeated(decided)
        case _:
            return decided


def _followed(state: State, card: Card, decided: Decided) -> tuple[ev.Event, ...]:
    match card.kind:
        case CardKind.AUGMENT:
            return after_roll(state, card, decided.outcome)
        case CardKind.MEMBER:
            return member_scored(state, card, decided)
        case CardKind.ROUND:
            return round_played(state, card, decided)
        case CardKind.ASSIST:
            return assisted(state, card, decided)
        case _:
            return ()
