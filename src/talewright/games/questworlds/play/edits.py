"""Plot edits: a change of setting that the group pays for with story points, if the game master allows it (QW3-7.3)."""

from collections.abc import Iterable, Mapping
from typing import Annotated

from msgspec import Struct
from msgspec.structs import replace

from talewright.dice.draw import SeatId
from talewright.games.questworlds.play.base import Facts, GmMove, Move, Public
from talewright.games.questworlds.play.ids import ProposalId
from talewright.games.questworlds.play.state import Edit, State
from talewright.games.questworlds.play.story_points import check_used
from talewright.games.questworlds.shared.offering import WHY, offer
from talewright.games.questworlds.story_point import PlotEdit
from talewright.refusal import Refused
from talewright.table.game import At, Viewer
from talewright.table.moves import Prose, Words
from talewright.table.offer import Offer, Option
from talewright.table.offering import explained, one_of, text
from talewright.table.wording import bare, because, counted


class ProposeEdit(Move, tag="propose-edit"):
    """Propose a plot edit: 1 marginal, 2 minor, 3 major, and that many story points."""

    level: int
    about: Annotated[Prose, Words("Say what would be different.", clause="QW3-7.3.2")]

    def decide(self, state: State, at: At[State]) -> Facts:
        """It costs story points by its level (QW3-7.3.2)."""
        if self.level not in [edit.cost for edit in PlotEdit]:
            levels = ", ".join(f"{edit.cost} ({edit.title.lower()})" for edit in PlotEdit)
            raise Refused(f"A plot edit has a level of {levels}.", clause="QW3-7.3.2")
        check_used(state)
        state.pool.burned(self.level)
        yield EditProposed(proposal=ProposalId(at.stamp.id), seat=at.seat.id, level=self.level, about=self.about)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterable[Offer]:
        if state.edition.story_points and state.points and not viewer.seat.is_gm:
            levels = [
                Option(str(edit.cost), f"{edit.title} ({edit.cost})", edit.meaning)
                for edit in PlotEdit
                if edit.cost <= state.points
            ]
            fields = one_of("level", "How large", levels), text(cls, "about", "What would be different")
            about = f"It costs story points, and the pool holds {state.points}. The game master decides."
            yield explained(offer(cls, "Propose a plot edit", *fields), about=about)


class AnswerEdit(GmMove, tag="answer-edit"):
    """Allow a plot edit, or not; one that is not allowed costs nothing."""

    proposal: ProposalId
    allowed: bool
    reason: Prose = ""

    def decide(self, state: State, at: At[State]) -> Facts:
        if self.proposal not in state.edits:
            raise Refused("This plot edit has been answered already.")
        state.pool.edited(state.edits[self.proposal].level, allowed=self.allowed)
        yield EditAnswered(proposal=self.proposal, allowed=self.allowed, reason=self.reason)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterable[Offer]:
        for edit in state.edits.values():
            if edit.level.cost <= state.points:
                effect = f"It costs {edit.level.cost} of the {state.points} in the pool."
                made = offer(cls, "Allow it", WHY, proposal=edit.id, allowed=True)
                yield explained(made, about=edit.about, effect=effect, main=True)
            made = offer(cls, "Do not allow it", WHY, proposal=edit.id, allowed=False)
            yield explained(made, about=edit.about)


# --- what happened


class EditProposed(Public, tag="edit-proposed/1"):
    """Somebody would like to edit the plot."""

    brings = ("proposal",)

    proposal: ProposalId
    seat: SeatId
    level: int
    about: str

    def file(self, state: State) -> State:
        edit = Edit(self.proposal, self.seat, PlotEdit(self.level), self.about)
        return replace(state, edits={**state.edits, self.proposal: edit})

    def told(self, state: State) -> str:
        return f"A plot edit for {counted(self.level, 'story point')} is proposed: {self.about}"


class EditAnswered(Public, tag="edit-answered/1"):
    """A plot edit is allowed and paid for, or is not."""

    proposal: ProposalId
    allowed: bool
    reason: str

    def fits(self, state: State) -> bool:
        return self.proposal in state.edits

    def file(self, state: State) -> State:
        cost = state.edits[self.proposal].level.cost if self.allowed else 0
        others = {known: each for known, each in state.edits.items() if known != self.proposal}
        return replace(state, edits=others, points=state.points - cost)

    def told(self, state: State) -> str:
        said = "is allowed" if self.allowed else "is not allowed, and costs nothing"
        return f"The plot edit ({bare(state.edits[self.proposal].about)}) {said}{because(self.reason)}"


# --- how it looks


class EditView(Struct, frozen=True):
    """A plot edit that waits for the game master."""

    id: ProposalId
    who: str
    level: int
    title: str
    about: str


def edit_view(each: Edit, names: Mapping[SeatId, str]) -> EditView:
    """A plot edit that waits, and who has proposed it."""
    return EditView(each.id, names.get(each.seat, ""), each.level.cost, each.level.title, each.about)
