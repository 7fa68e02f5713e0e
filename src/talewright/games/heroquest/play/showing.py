"""A resistance that was hidden is shown to everybody, after the dice too (QW2-2.3.3.1)."""

from msgspec.structs import replace

from talewright.games.heroquest.play.base import At, Facts, GmMove, Offers, Public, Viewer
from talewright.games.heroquest.play.card import Card, Foe, Long
from talewright.games.heroquest.play.extended.rounds import cards_of
from talewright.games.heroquest.play.framing.resistance import resistance_told
from talewright.games.heroquest.play.ids import ContestId, LongId
from talewright.games.heroquest.play.state import State
from talewright.games.questworlds.rules.rating import TargetNumber
from talewright.games.questworlds.shared import showing
from talewright.refusal import Refused
from talewright.table.offer import Line, offer


class ResistanceShown(showing.ResistanceShown[State, Card], tag="resistance-shown/1"):
    """The resistance of a contest is hidden no more."""

    def number(self, state: State) -> str:
        return resistance_told(state, self.resistance, self.words, hidden=False)


class GroupResistanceShown(showing.GroupResistanceShown[State], tag="group-resistance-shown/1"):
    """The resistance that all face is hidden no more."""

    def number(self, state: State) -> str:
        return resistance_told(state, self.resistance, self.words, hidden=False)


class FoeShown(Public, tag="foe-shown/1"):
    """The resistance of an opponent is hidden no more, nor on the *contests* in which it rolls."""

    long: LongId
    foe: str
    contests: tuple[ContestId, ...]
    resistance: str
    words: str

    def fits(self, state: State) -> bool:
        return self.foe in state.longs[self.long].foes

    def file(self, state: State) -> State:
        long, facing = state.longs[self.long], TargetNumber.parse(self.resistance)
        foe = replace(long.foes[self.foe], resistance=facing, words=self.words, hidden=False)
        shown = state.with_long(replace(long, foes={**long.foes, foe.id: foe}))
        return showing.shown_on(shown, self.contests, self.resistance, self.words)

    def told(self, state: State) -> str:
        name = state.longs[self.long].foes[self.foe].name
        number = resistance_told(state, self.resistance, self.words, hidden=False)
        return f"The game master shows the resistance of {name}: {number}"


class ShowResistance(showing.ShowResistance[State, Card], tag="show-resistance"):
    """Show everybody the hidden resistance of a contest whose dice have been called for."""

    shown = ResistanceShown

    @classmethod
    def check(cls, state: State, card: Card) -> None:
        """An opponent of an extended contest is shown with all that it rolls (QW2-2.3.3.1)."""
        for long in state.longs.values():
            for foe in long.foes.values():
                if foe.hidden and card in rolled_by(state, long, foe):
                    raise Refused(f"{foe.name} rolls here: show the resistance of that opponent.")
        super().check(state, card)


class ShowGroupResistance(showing.ShowGroupResistance[State], tag="show-group-resistance"):
    """Show everybody the hidden resistance that all face."""

    shown = GroupResistanceShown
    alone = ResistanceShown


class ShowFoe(GmMove, tag="show-foe"):
    """Show everybody the hidden resistance of an opponent in an extended contest."""

    long: LongId
    foe: Line

    def decide(self, state: State, at: At) -> Facts:
        """Between rounds and in the middle of one, where its card shows the number too (QW2-2.3.3.1)."""
        long = state.long(self.long)
        foe = long.foes.get(self.foe)
        if foe is None or not foe.hidden:
            raise Refused("There is no opponent here whose resistance is hidden: everybody sees them.")
        now, before = showing.parted(rolled_by(state, long, foe), foe.resistance)
        yield FoeShown(long=long.id, foe=foe.id, contests=now, resistance=str(foe.resistance), words=foe.words)
        yield from showing.as_before(ResistanceShown, before)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for long in state.longs.values():
            for foe in long.foes.values():
                if foe.hidden:
                    yield offer(cls, f"Show the resistance of {foe.name}", long=long.id, foe=foe.id)


def rolled_by(state: State, long: Long, foe: Foe) -> tuple[Card, ...]:
    """The contests under way in which an opponent rolls by its own hidden number, and not by one for them alone."""
    own = [number for number, each in enumerate(long.everyone.pairings) if foe.id in (each.ours, each.theirs)]
    hidden = (card for card in cards_of(state, long) if card.hidden and not card.set_apart)
    return tuple(card for card in hidden if state.bonds[card.id].pairing in own)
