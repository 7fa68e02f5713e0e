"""Those whom a character knows, in the middle of a series.

An ability becomes a relationship, since the story has brought somebody (QW2-6.0.1). How patrons and retainers were
treated makes calls on them harder or easier (QW2-6.3.3, QW2-6.5.3.5). Others serve for retainers who were lost
(QW2-6.5.3).
"""

from typing import Annotated

from msgspec.structs import replace

from talewright.games.heroquest.play.base import At, Facts, Offers, OfMine, Viewer
from talewright.games.heroquest.play.creating.abilities import TIES
from talewright.games.heroquest.play.creating.steps import owned_by
from talewright.games.heroquest.play.favours import OnTie, tie_of
from talewright.games.heroquest.play.offering import name_field
from talewright.games.heroquest.play.rewriting import rewritten
from talewright.games.heroquest.play.sheets import in_use, sheet_written
from talewright.games.heroquest.play.state import Sheet, State, Tie
from talewright.games.heroquest.play.ties import OfTie, tie_line, ties_of
from talewright.games.heroquest.rules.abilities.keyword import Ability, Origin
from talewright.games.heroquest.rules.abilities.relationship import RelationshipKind, Treatment, classes_harder
from talewright.games.heroquest.rules.characters import follower
from talewright.games.questworlds.rules.keyword import AbilityRef, is_same_name
from talewright.games.questworlds.shared.offering import offer, options
from talewright.refusal import Refused, as_refusals
from talewright.table.offer import Line, Name, Option, Words, explained, one_of, words
from talewright.wording import bare


class NameTie(OfMine, tag="name-tie"):
    """Say that an ability is somebody, and of which kind."""

    ability: Line
    kind: RelationshipKind

    def decide(self, state: State, at: At) -> Facts:
        """A supporting character can be an ability with a rating like any other (QW2-6.0.1)."""
        sheet = state.sheet(self.character)
        line = sheet.character.abilities.line(AbilityRef.read(self.ability))
        if line.is_keyword:
            raise Refused(f"{line.name} is a keyword, with contacts as it is: choose an ability.", clause="QW2-6.0.1")
        if line.relationship is self.kind:
            raise Refused(f"{line.name} is this already: choose another kind.", clause="QW2-6.0.1")
        if in_use(state, sheet, line.name):
            raise Refused(f"{line.name} is in use on the table: finish that first.", clause="QW2-6.0.1")
        known = sheet.character.abilities.with_line(replace(line, relationship=self.kind))
        after = replace(sheet.character, abilities=known)
        yield sheet_written(state, sheet.id, after, f"{line.name} is a relationship, {self.kind}")

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        """One for all that may become somebody, and one for each who may become somebody else."""
        for sheet in owned_by(state, viewer.seat):
            free = free_lines(state, sheet)
            lines, here = options(line.name for line in free if not line.relationship), {"character": sheet.id}
            if lines:
                fields = one_of("ability", "Ability", lines), one_of("kind", "They are", TIES)
                made = offer(cls, "Name a relationship", *fields, **here)
                yield explained(made, about="An ability may be somebody, who can be called on from then on.")
            for line in (each for each in free if each.relationship):
                kinds = one_of("kind", "They are", (kind for kind in TIES if kind.value != line.relationship))
                yield offer(cls, f"Change who {line.name} is", kinds, ability=line.name, **here)


def free_lines(state: State, sheet: Sheet) -> list[Ability]:
    """The abilities of a sheet that may be somebody, or somebody else."""
    lines = (line for line in sheet.character.abilities.lines if not line.is_keyword)
    return [line for line in lines if not in_use(state, sheet, line.name)]


class JudgeTreatment(OfTie, tag="judge-treatment"):
    """Say how a patron, or retainers, were treated: the resistance of calls on them is proposed by it from then on."""

    treated: Treatment
    why: Annotated[Line, Words("Say what was done, so that everyone knows.", clause="QW2-6.3.3")]

    def decide(self, state: State, at: At) -> Facts:
        """What was done for a patron lately, and how retainers are treated, changes how hard it is to use them."""
        line = tie_line(state.sheet(self.character), self.tie)
        if not classes_harder(line.relationship, Treatment.POORLY):
            raise Refused(f"{line.name} is no patron and no retainer: choose one of these.", clause="QW2-6.3.3")
        yield TreatmentJudged(character=self.character, tie=line.name, treated=self.treated, why=self.why)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for sheet in state.sheets.values():
            for line in ties_of(sheet):
                if classes_harder(line.relationship, Treatment.POORLY):
                    now = tie_of(sheet, line.name).treated
                    ways = (Option(each, each.capitalize()) for each in Treatment)
                    fields = one_of("treated", "Treated", ways, default=now), words("why", "What was done")
                    made = offer(cls, f"Judge how {line.name} was treated", *fields, character=sheet.id, tie=line.name)
                    yield explained(made, about="It makes calls a class harder, or for a patron easier.")


class TreatmentJudged(OnTie, tag="treatment-judged/1"):
    """The game master said how a patron, or retainers, were treated."""

    treated: Treatment
    why: str

    def on_tie(self, tie: Tie) -> Tie:
        return replace(tie, treated=self.treated)

    def told(self, state: State) -> str:
        return f"{self.tie} was treated {self.treated} by {state.name(self.character)}: {bare(self.why)}"


class ReplaceRetainers(OfTie, tag="replace-retainers"):
    """Replace retainers who were lost, with an explanation that convinces the group."""

    name: Name
    explanation: Line

    def decide(self, state: State, at: At) -> Facts:
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
            line = replace(tie.gone, name=self.name)
            if line.start is not None:  # their rating is no matter of creation any more
                start = line.start + line.points + line.improved
                line = replace(line, origin=Origin.IN_PLAY, start=start, points=0, improved=0)
            after = replace(character, abilities=character.abilities.with_line(line))
            change = f"{self.name}, new retainers in the place of {tie.name}"
            yield from rewritten(state, sheet.id, after, change, self.explanation)
        yield RetainersReplaced(character=sheet.id, tie=tie.name)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for sheet in state.sheets.values():
            for tie in sheet.ties:
                if tie.gone is not None:
                    fields = name_field("name", "Name"), words("explanation", "Where they come from")
                    label = f"Others serve in the place of {tie.name}"
                    yield offer(cls, label, *fields, character=sheet.id, tie=tie.name)


class RetainersReplaced(OnTie, tag="retainers-replaced/1"):
    """Others serve in the place of retainers who were lost."""

    def on_tie(self, tie: Tie) -> Tie:
        return Tie(tie.name)
