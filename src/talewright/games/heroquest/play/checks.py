"""What must hold before somebody changes a card."""

from talewright.games.heroquest.play.card import Card, Side
from talewright.games.heroquest.play.ids import CharacterId
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.rules.contests.adversity import Consequence, check_may_act
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.refusal import Refused
from talewright.table.seat import Seat


def check_mine(state: State, seat: Seat, character: CharacterId) -> None:
    """Refuse a move for a character whom another player plays, or whom nobody knows."""
    state.actor(character)
    if not state.acts_for(seat, character):
        raise Refused(
            f"{state.name(character)} is not your character: ask the player or the game master.", clause="QW2-1.5.2"
        )


def check_settled(state: State, card: Card) -> None:
    """Refuse to go on while an augment of this card is being rolled (QW2-2.4.0.14)."""
    if state.nested(card):
        raise Refused("An augment is still being rolled: finish that first.", clause="QW2-2.4.0.14")


def check_can_act(state: State, character: CharacterId, ability: AbilityRef | None, side: Side | None = None) -> None:
    """Refuse the use of an ability to whoever is dying or dead (HQ2-CON.5).

    Without an ability nobody can say what else the harm bars; physical harm bars all. What the game master rules for
    this contest goes first.
    """
    used = ability or AbilityRef("no relevant ability")
    ruled = side.marks if side else {}
    states = [mark.state for mark in state.marks_of(character) if ruled.get(mark.id, True)]
    check_may_act([each for each in states if isinstance(each, Consequence)], used, state.edition.adversity)
