"""A resistance that was hidden is shown to everybody, after the dice too (QW3-2.3.3)."""

from talewright.games.questworlds.play.card import Card
from talewright.games.questworlds.play.sequences.opponents import who_rolls
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.rules.rating import TargetNumber
from talewright.games.questworlds.shared import showing
from talewright.refusal import Refused


class ResistanceShown(showing.ResistanceShown[State, Card], tag="resistance-shown/1"):
    """The resistance of a contest is hidden no more."""

    def number(self, state: State) -> str:
        return named(state, self.resistance, self.words)


class GroupResistanceShown(showing.GroupResistanceShown[State], tag="group-resistance-shown/1"):
    """The resistance that all face is hidden no more."""

    def number(self, state: State) -> str:
        return named(state, self.resistance, self.words)


class ShowResistance(showing.ShowResistance[State, Card], tag="show-resistance"):
    """Show everybody the hidden resistance of a contest whose dice have been called for."""

    shown = ResistanceShown

    @classmethod
    def check(cls, state: State, card: Card) -> None:
        """A hidden opponent of a sequence is shown with all that it rolls against (QW3-2.3.3)."""
        bond = state.bonds.get(card.id)
        sequence = state.sequences.get(bond.sequence) if bond else None
        if bond and sequence:
            for who in who_rolls(sequence, bond):
                if who in sequence.everyone and sequence.everyone[who].hidden:
                    raise Refused(f"{state.called(sequence, who)} rolls here: show the resistance of that opponent.")
        super().check(state, card)


class ShowGroupResistance(showing.ShowGroupResistance[State], tag="show-group-resistance"):
    """Show everybody the hidden resistance that all face; what was set apart for one stays hidden."""

    shown = GroupResistanceShown
    alone = ResistanceShown


def named(state: State, resistance: str, words: str) -> str:
    """A resistance with the game master's word for it."""
    number = state.sign(TargetNumber.parse(resistance))
    return f"{number} ({words})" if words[:1].isalpha() else number
