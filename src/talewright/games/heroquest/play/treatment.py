"""How patrons and retainers were treated, which makes calls on them harder or easier (QW2-6.3.3, QW2-6.5.3.5)."""

from collections.abc import Iterable
from typing import Annotated

from msgspec import structs

from talewright.games.heroquest.play.base import Facts, Public
from talewright.games.heroquest.play.ids import CharacterId
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.play.ties import OfTie, tie_line, tie_of, ties_of, with_tie
from talewright.games.heroquest.rules.abilities.relationship import Treatment, classes_harder
from talewright.games.questworlds.shared.offering import offer
from talewright.refusal import Refused
from talewright.table.game import At, Viewer
from talewright.table.moves import Line, Words
from talewright.table.offer import Offer, Option
from talewright.table.offering import explained, one_of, words
from talewright.table.wording import bare


class JudgeTreatment(OfTie, tag="judge-treatment"):
    """Say how a patron, or retainers, were treated: the next resistance of a call on them is proposed by it."""

    treated: Treatment
    why: Annotated[Line, Words("Say what was done, so that everyone knows.", clause="QW2-6.3.3")]

    def decide(self, state: State, at: At[State]) -> Facts:
        """What was done for a patron lately, and how retainers are treated, changes how hard it is to use them."""
        line = tie_line(state.sheet(self.character), self.tie)
        if not classes_harder(line.relationship, Treatment.POORLY):
            raise Refused(f"{line.name} is no patron and no retainer: choose one of these.", clause="QW2-6.3.3")
        yield TreatmentJudged(character=self.character, tie=line.name, treated=self.treated, why=self.why)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterable[Offer]:
        for sheet in state.sheets.values():
            for line in ties_of(sheet):
                if classes_harder(line.relationship, Treatment.POORLY):
                    now = tie_of(sheet, line.name).treated
                    ways = (Option(each, each.capitalize()) for each in Treatment)
                    fields = one_of("treated", "Treated", ways, default=now), words("why", "What was done")
                    made = offer(cls, f"Judge how {line.name} was treated", *fields, character=sheet.id, tie=line.name)
                    yield explained(made, about="It makes the next call a class harder, or for a patron easier.")


class TreatmentJudged(Public, tag="treatment-judged/1"):
    """The game master said how a patron, or retainers, were treated."""

    character: CharacterId
    tie: str
    treated: Treatment
    why: str

    def file(self, state: State) -> State:
        tie = tie_of(state.sheets[self.character], self.tie)
        return with_tie(state, self.character, structs.replace(tie, treated=self.treated))

    def told(self, state: State) -> str:
        return f"{self.tie} was treated {self.treated} by {state.name(self.character)}: {bare(self.why)}"
