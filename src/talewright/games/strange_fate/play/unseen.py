"""What everybody hears of what the game master alone sees, and they wait for: that it is there, and that it is over."""

from talewright.games.strange_fate.play.base import Public
from talewright.games.strange_fate.play.ids import ActorId, RollId
from talewright.games.strange_fate.play.known import called
from talewright.games.strange_fate.play.state import State
from talewright.table.game import Told
from talewright.table.seat import Role
from talewright.wording import in_a_row

OTHERS = (Role.PLAYER, Role.SPECTATOR)  # the game master reads more


class HurtSeen(Public, tag="hurt-seen/1"):
    """Something hurts somebody in a conflict of whom the game master alone knows more, and it waits for them.

    The game master reads how much it is.
    """

    who: ActorId

    def file(self, state: State) -> State:
        return state

    def told(self, state: State) -> Told:
        return Told(f"Something hurts {called(state, self.who)}", OTHERS)


class HurtOver(Public, tag="hurt-over/1"):
    """Somebody in a conflict of whom the game master alone knows more is waited for no longer, whatever the hit did."""

    who: ActorId

    def file(self, state: State) -> State:
        return state

    def told(self, state: State) -> Told:
        return Told(f"Nobody waits for {called(state, self.who)} any more", OTHERS)


class DiceLie(Public, tag="dice-lie/1"):
    """All dice of a roll lie there, the last of them seen by the game master alone, who reads what they show."""

    roll: RollId

    def fits(self, state: State) -> bool:
        return self.roll in state.rolls and state.rolls[self.roll].hides

    def file(self, state: State) -> State:
        return state

    def told(self, state: State) -> Told:
        unseen = dict.fromkeys(part.name for _, part in state.rolls[self.roll].parts if part.hidden)
        return Told(f"The dice of {in_a_row(unseen)} have fallen", OTHERS)
