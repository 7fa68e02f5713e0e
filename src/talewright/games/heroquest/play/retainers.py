"""Retainers who were lost are replaced by others (QW2-6.5.3)."""

import dataclasses
from collections.abc import Iterable

from talewright.games.heroquest.play.base import Facts, Public
from talewright.games.heroquest.play.ids import CharacterId
from talewright.games.heroquest.play.offering import name_field
from talewright.games.heroquest.play.sheets import sheet_written
from talewright.games.heroquest.play.state import State, Tie
from talewright.games.heroquest.play.ties import OfTie, tie_of, with_tie
from talewright.games.heroquest.rules.abilities.keyword import Origin
from talewright.games.heroquest.rules.characters import follower
from talewright.games.questworlds.rules.keyword import is_same_name
from talewright.games.questworlds.shared.offering import offer
from talewright.refusal import Refused, as_refusals
from talewright.table.game import At, Viewer
from talewright.table.moves import Line, Name
from talewright.table.offer import Offer
from talewright.table.offering import words


class ReplaceRetainers(OfTie, tag="replace-retainers"):
    """Replace retainers who were lost, with an explanation that convinces the group."""

    name: Name
    explanation: Line

    def decide(self, state: State, at: At[State]) -> Facts:
        """New retainers for those who were lost, at the price of an explanation (QW2-6.5.3.6, QW2-6.5.3.7)."""
        sheet = state.sheet(self.character)
        tie, character = tie_of(sheet, self.tie), sheet.character
        if tie.gone is None:
            raise Refused(
                f"No retainers called {self.tie[:40]} were lost: choose those who were.", clause="QW2-6.5.3.7"
            )
        follower.check_retainers_replaced(self.explanation, accepted=True)
        if any(is_same_name(known, self.name) for known in character.names):
            raise Refused(f"{character.name} has {self.name} already: take another name.", clause="QW2-3.1.5")
        with as_refusals():
            line = dataclasses.replace(tie.gone, name=self.name)
            if line.start is not None:  # their rating is no matter of creation any more
                start = line.start + line.points + line.improved
                line = dataclasses.replace(line, origin=Origin.IN_PLAY, start=start, points=0, improved=0)
            after = dataclasses.replace(character, abilities=character.abilities.with_line(line))
            change = f"{self.name}, new retainers in the place of {tie.name}"
            yield sheet_written(state, sheet.id, after, change, self.explanation)
        yield RetainersReplaced(character=sheet.id, tie=tie.name)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterable[Offer]:
        for sheet in state.sheets.values():
            for tie in sheet.ties:
                if tie.gone is not None:
                    fields = name_field("name", "Name"), words("explanation", "Where they come from")
                    label = f"Others serve in the place of {tie.name}"
                    yield offer(cls, label, *fields, character=sheet.id, tie=tie.name)


class RetainersReplaced(Public, tag="retainers-replaced/1"):
    """Others serve in the place of retainers who were lost."""

    character: CharacterId
    tie: str

    def file(self, state: State) -> State:
        return with_tie(state, self.character, Tie(tie_of(state.sheets[self.character], self.tie).name))
