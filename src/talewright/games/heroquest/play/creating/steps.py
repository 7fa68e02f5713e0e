"""What every step of creation is."""

from abc import abstractmethod
from collections.abc import Iterable

from talewright.games.heroquest.play.base import At, Facts, OfMine
from talewright.games.heroquest.play.rewriting import rewritten
from talewright.games.heroquest.play.state import Sheet, State
from talewright.games.heroquest.rules.abilities.keyword import Abilities
from talewright.games.heroquest.rules.characters import creation
from talewright.games.heroquest.rules.characters.character import Character
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.refusal import Refused, as_refusals
from talewright.table.seat import Seat


class Step(OfMine):
    """A step of creation, which the rules allow or refuse."""

    @abstractmethod
    def after(self, state: State, sheet: Sheet) -> tuple[Character, str]:
        """A character after the step, and what is new in words. Raises ``Refused`` if it breaks a rule."""

    def decide(self, state: State, at: At) -> Facts:
        with as_refusals():
            character, change = self.after(state, state.sheet(self.character))
        yield from rewritten(state, self.character, character, change)

    def refusal(self, state: State, sheet: Sheet) -> Refused | None:
        """Why the rules would refuse the step; none if they would not."""
        try:
            with as_refusals():
                self.after(state, sheet)
        except Refused as refused:
            return refused
        return None

    def is_open(self, state: State, sheet: Sheet) -> bool:
        """Whether the rules allow the step now."""
        return self.refusal(state, sheet) is None


def made_by(state: State, seat: Seat) -> Iterable[Sheet]:
    """The characters that a seat is making."""
    return (sheet for sheet in owned_by(state, seat) if not sheet.character.is_finished)


def owned_by(state: State, seat: Seat) -> Iterable[Sheet]:
    """The characters for which a seat answers."""
    return (sheet for sheet in state.sheets.values() if state.answers_for(seat, sheet.id))


def points_left(state: State, character: Character) -> int:
    """The points of creation that are still to be spent."""
    return state.edition.creation.points - creation.points_spent(character)


def rating_in(state: State, abilities: Abilities, name: str) -> str:
    """The rating of an ability, as the group writes it."""
    return state.sign(abilities.rating_of(AbilityRef.read(name)))
