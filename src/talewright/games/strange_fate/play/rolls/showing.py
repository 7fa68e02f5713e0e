"""What was hidden of a roll is shown, and a roll is dropped."""

from msgspec.structs import replace

from talewright.games.strange_fate.play.allowed import part_of
from talewright.games.strange_fate.play.base import At, Facts, Move, Offers, OfGameMaster, Viewer
from talewright.games.strange_fate.play.card import Phase, Place, place_of
from talewright.games.strange_fate.play.deeds.rolled import followed
from talewright.games.strange_fate.play.ids import RollId
from talewright.games.strange_fate.play.reading import defence_text
from talewright.games.strange_fate.play.rolls import sides
from talewright.games.strange_fate.play.rolls.sides import DefencesNamed, EffortsCounted, RollCancelled
from talewright.games.strange_fate.play.state import State
from talewright.refusal import Refused
from talewright.table.offer import Line, offer, text


class ShowSide(OfGameMaster, tag="show-side"):
    """Tell everybody what was hidden of one side."""

    roll: RollId
    place: Place

    def decide(self, state: State, at: At) -> Facts:
        """What was hidden of a side is told to everybody, its modifiers too, and how a roll came out."""
        card = state.known_roll(self.roll)
        part = part_of(card, self.place)
        if not part.hidden:
            raise Refused("Nothing of this side is hidden: everybody sees it.")
        shown = replace(part, hidden=False, name=sides.name_in(state, part))
        yield from followed(at, (sides.as_it_stands(card.id, self.place, shown),))
        for each in part.named:
            yield sides.line_added(card.id, self.place, each.id, each.modifier)
        if part.defences:
            defences = tuple(map(defence_text, part.defences))
            yield DefencesNamed(roll=card.id, place=self.place, defences=defences)
        if card.decided and not any(other.hidden for where, other in card.parts if where is not self.place):
            yield EffortsCounted(roll=card.id, effort=card.decided.effort, opposition=card.decided.opposition)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        """The game master may show what was hidden, also of a roll that is over."""
        for card in (*state.rolls.values(), *state.told):
            for place, part in card.parts:
                if part.hidden:
                    label = "Show the difficulty" if part.fixed else f"Show what {sides.name_in(state, part)} rolls by"
                    yield offer(cls, label, **place_of(card), place=place)


class CancelRoll(Move, tag="cancel-roll"):
    """Drop a roll; nothing comes of it."""

    roll: RollId
    reason: Line = ""

    def decide(self, state: State, at: At) -> Facts:
        """The game master drops any roll, and who began it one against which nothing stands yet."""
        card = state.roll(self.roll)
        if not at.seat.is_gm:
            if not state.rolls_for(at.seat, card.ours):
                raise Refused("This roll is somebody else's: ask the player or the game master to drop it.")
            if card.phase is not Phase.FRAMED:
                raise Refused("Something stands against this roll already: ask the game master to drop it.")
        yield from followed(at, (RollCancelled(roll=card.id, reason=self.reason),))

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for card in state.rolls.values():
            is_open = card.phase is Phase.FRAMED and state.rolls_for(viewer.seat, card.ours)
            if viewer.seat.is_gm or is_open:
                yield offer(cls, "Drop this roll", text(cls, "reason", "Why"), **place_of(card))
