"""Another skill of whoever rolls, which limits, modifies or complements the one that is rolled."""

from collections.abc import Callable

from talewright.games.strange_fate.play.acting import bearer_of
from talewright.games.strange_fate.play.allowed import BEFORE_THE_DICE, in_phase, part_of
from talewright.games.strange_fate.play.base import At, Facts, Move, Offers, Viewer
from talewright.games.strange_fate.play.card import Card, Part, Place
from talewright.games.strange_fate.play.ids import ModifierId, RollId
from talewright.games.strange_fate.play.rolls.modifiers import changes, may_change
from talewright.games.strange_fate.play.rolls.sides import ModifierAdded, line_added
from talewright.games.strange_fate.play.state import State
from talewright.games.strange_fate.play.ways import way_of
from talewright.games.strange_fate.rules.dice.ladder import Rating
from talewright.games.strange_fate.rules.dice.situation import Modifier, Source
from talewright.games.strange_fate.rules.trappings.combined import Part as How
from talewright.games.strange_fate.rules.trappings.combined import complemented, held_back, modified
from talewright.refusal import Refused
from talewright.table.offer import Line, Option, explained, offer, one_of
from talewright.wording import signed

WORTH: dict[How, Callable[[Rating, Rating], int]] = {
    How.LIMITS: held_back,
    How.MODIFIES: modified,
    How.COMPLEMENTS: complemented,
}


class CombineSkill(Move, tag="combine-skill"):
    """Let a second skill of whoever rolls limit, modify or complement the one that is rolled."""

    roll: RollId
    skill: Line
    how: How
    place: Place = Place.OURS

    def decide(self, state: State, at: At) -> Facts:
        """A limit holds the roll at its own rating; the others are worth 1 (SF-trapping-stress-capacity.3)."""
        card = in_phase(state, self.roll, BEFORE_THE_DICE)
        part = part_of(card, self.place)
        if part.fixed or not changes(state, card, self.place, at.seat) or not (who := bearer_of(state, part.who)):
            raise Refused("That is for whoever rolls, with a character of their own.")
        other = way_of(who, self.skill)
        if other.by.skill.casefold() == part.applied.skill.casefold():
            raise Refused(f"{other.by.skill} is rolled itself: choose another skill.")
        if any(each.id == _line(card, self.place) for each in part.named):
            raise Refused("A second skill counts already: drop that first.")
        yield self.added(card, part, other.by.skill, other.rating)

    def added(self, card: Card, part: Part, skill: str, rating: Rating) -> ModifierAdded:
        """The line that it brings, be it 0."""
        line = Modifier(Source.SITUATION, f"{skill} {self.how}", WORTH[self.how](part.rating, rating))
        return line_added(card.id, self.place, _line(card, self.place), line, hidden=part.hidden)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        how = one_of("how", "It", (Option(each, each) for each in How))
        for card, place, part in may_change(state, viewer.seat):
            person = bearer_of(state, part.who)
            others = [each for each in person.character.designs if each.name != part.applied.skill] if person else []
            if others and all(each.id != _line(card, place) for each in part.named):
                which = one_of(
                    "skill", "Skill", (Option(each.name, f"{each.name}, {each.notation}") for each in others)
                )
                here = {"group": card.id, "roll": card.id, "place": place}
                made = offer(cls, "Let another skill count", which, how, **here)
                yield explained(
                    made, about=f"Limits: no higher than that skill. Modifies: +1 or {signed(-1)}. Complements: +1."
                )


def _line(card: Card, place: Place) -> ModifierId:
    return ModifierId(f"{card.id}.{place}.combined")
