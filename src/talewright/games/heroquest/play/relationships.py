"""An ability becomes a relationship in the middle of a series: somebody whom the story has brought (QW2-6.0.1)."""

import dataclasses
from collections.abc import Iterable

from talewright.games.heroquest.play.base import Facts, Move
from talewright.games.heroquest.play.checks import check_mine
from talewright.games.heroquest.play.creating.abilities import TIES
from talewright.games.heroquest.play.creating.steps import owned_by
from talewright.games.heroquest.play.ids import CharacterId
from talewright.games.heroquest.play.sheets import in_use, sheet_written
from talewright.games.heroquest.play.state import Sheet, State
from talewright.games.heroquest.rules.abilities.keyword import Ability
from talewright.games.heroquest.rules.abilities.relationship import RelationshipKind
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.games.questworlds.shared.offering import offer, options
from talewright.refusal import Refused
from talewright.table.game import At, Viewer
from talewright.table.moves import Line
from talewright.table.offer import Offer
from talewright.table.offering import explained, one_of


class NameTie(Move, tag="name-tie"):
    """Say that an ability is somebody, and of which kind."""

    character: CharacterId
    ability: Line
    kind: RelationshipKind

    def decide(self, state: State, at: At[State]) -> Facts:
        """A supporting character can be an ability with a rating like any other (QW2-6.0.1)."""
        check_mine(state, at.seat, self.character)
        sheet = state.sheet(self.character)
        line = sheet.character.abilities.line(AbilityRef.read(self.ability))
        if line.is_keyword:
            raise Refused(f"{line.name} is a keyword, with contacts as it is: choose an ability.", clause="QW2-6.0.1")
        if line.relationship is self.kind:
            raise Refused(f"{line.name} is this already: choose another kind.", clause="QW2-6.0.1")
        if in_use(state, sheet, line.name):
            raise Refused(f"{line.name} is in use on the table: finish that first.", clause="QW2-6.0.1")
        known = sheet.character.abilities.with_line(dataclasses.replace(line, relationship=self.kind))
        after = dataclasses.replace(sheet.character, abilities=known)
        yield sheet_written(state, sheet.id, after, f"{line.name} is a relationship, {self.kind}")

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterable[Offer]:
        kinds = one_of("kind", "They are", TIES)
        for sheet in owned_by(state, viewer.seat):
            lines = options(line.name for line in free_lines(state, sheet))
            if lines:
                made = offer(cls, "Name a relationship", one_of("ability", "Ability", lines), kinds, character=sheet.id)
                yield explained(made, about="An ability may be somebody, who can be called on from then on.")


def free_lines(state: State, sheet: Sheet) -> Iterable[Ability]:
    """The abilities of a sheet that may still be somebody."""
    lines = (line for line in sheet.character.abilities.lines if not (line.is_keyword or line.relationship))
    return (line for line in lines if not in_use(state, sheet, line.name))
