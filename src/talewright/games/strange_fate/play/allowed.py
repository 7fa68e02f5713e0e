"""What must hold before somebody changes something."""

from collections.abc import Collection

from talewright.games.strange_fate.play.acting import acting
from talewright.games.strange_fate.play.card import Card, Part, Phase, Place
from talewright.games.strange_fate.play.ids import ActorId, RollId
from talewright.games.strange_fate.play.known import listed_for
from talewright.games.strange_fate.play.state import NO_SUCH, Npc, Person, State
from talewright.refusal import Refused
from talewright.table.seat import Seat

BEFORE_THE_DICE = (Phase.FRAMED, Phase.READY)

WHAT_IS_NEXT = {
    Phase.FRAMED: "Nothing stands against this roll yet: the game master sets a difficulty, or somebody opposes it.",
    Phase.READY: "Roll the dice first.",
    Phase.FALLING: "Some dice have fallen: roll the others first, or take that step back.",
    Phase.FALLEN: "The dice have fallen, and all of this is said before they do. Take the roll back to change it.",
}


def own(state: State, seat: Seat, who: ActorId) -> Person | Npc:
    """Somebody whom this seat may act for, with what they can do, if they are in play. Raises ``Refused`` otherwise."""
    if who in state.npcs and not state.acts_for(seat, who):
        hidden = state.npc(who).hidden
        raise Refused(NO_SUCH if hidden else "The game master rolls for NPCs: choose a character of your own.")
    actor = acting(state, who)
    if not state.acts_for(seat, who):
        raise Refused(f"{actor.name} is not your character: ask the player or the game master.")
    if isinstance(actor, Person) and actor.retired:
        raise Refused(f"{actor.name} has left the story: bring {actor.name} back first, or choose somebody else.")
    return actor


def is_up_to(state: State, seat: Seat, who: ActorId) -> bool:
    """Whether somebody is this seat's own to decide for; the game master leaves characters to players who are here."""
    return seat.answers_for(state.player(who))


def is_you(state: State, seat: Seat, who: ActorId) -> bool:
    """Whether a player has one character, and it is this one: no button has to name them."""
    return not seat.is_gm and [person.id for person in state.own(seat)] == [who]


def whose(state: State, seat: Seat, who: ActorId) -> str:
    """Whose a button is; empty for a player's only character."""
    return "" if is_you(state, seat, who) else listed_for(state, who, seat)


def met(state: State, seat: Seat, who: ActorId) -> Person | Npc:
    """Somebody of whom this seat may know. Raises ``Refused``, for somebody hidden as for nobody at all."""
    if who not in state.npcs:
        return state.person(who)
    if state.npc(who).hidden and not state.acts_for(seat, who):
        raise Refused(NO_SUCH)
    return state.npc(who)


def in_phase(state: State, roll: RollId, phases: Collection[Phase]) -> Card:
    """The roll, if it has come so far and no further. Raises ``Refused`` that says what is next."""
    found = state.roll(roll)
    if found.phase not in phases:
        raise Refused(WHAT_IS_NEXT[found.phase])
    return found


def part_of(card: Card, place: Place) -> Part:
    """A side of a roll. Raises ``Refused`` where nobody stands there yet."""
    part = card.part(place)
    if part is None:
        raise Refused(WHAT_IS_NEXT[Phase.FRAMED])
    return part
