"""Story points of the group's pool, burned for successes and for plot edits (QW3-7)."""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Struct
from msgspec.structs import replace

from talewright.dice.draw import SeatId
from talewright.games.questworlds.play.base import WHY, At, Facts, GmMove, Move, Offers, OnCard, Public, Viewer
from talewright.games.questworlds.play.card import Card, CardKind, Side, provisional
from talewright.games.questworlds.play.chances import change
from talewright.games.questworlds.play.dice import is_fallen
from talewright.games.questworlds.play.groups.prize import entry_of, has_fallen
from talewright.games.questworlds.play.groups.totals import in_all
from talewright.games.questworlds.play.ids import ProposalId
from talewright.games.questworlds.play.pool import check_used
from talewright.games.questworlds.play.sequences.settling import comes_to
from talewright.games.questworlds.play.state import Edit, State
from talewright.games.questworlds.rules.situation import Situation
from talewright.games.questworlds.rules.story_point import PlotEdit, check_burn, with_story_points
from talewright.games.questworlds.shared.card import Phase
from talewright.games.questworlds.shared.changing import side_of, takes_part
from talewright.games.questworlds.shared.ids import CharacterId, ContestId, GroupId
from talewright.refusal import Refused
from talewright.table.offer import Option, Prose, Words, offer, one_of, text
from talewright.table.seat import Seat
from talewright.wording import bare, because, counted, not_allowed

MOST_BURNED = 99
BURNING = (Phase.FRAMING, Phase.ROLLING, Phase.FALLEN)


class BurnStoryPoints(Move, tag="burn-story-points"):
    """Burn story points for additional successes, before the dice roll or after."""

    contest: ContestId
    character: CharacterId
    points: int = 1

    def decide(self, state: State, at: At) -> Facts:
        """Any player may burn points of the group's pool, without asking (QW3-7.1.2, QW3-7.1.4)."""
        card = state.card(self.contest)
        check_used(state)
        if card.kind is CardKind.HINDRANCE or card.phase not in BURNING:
            raise Refused("No story point can change this roll any more.", clause="QW3-7.1.4")
        side = side_of(card, self.character)
        if side.chosen:
            check_burn(state.contender(card, side))
        state.pool.burned(self.points)
        if side.story_points + self.points > MOST_BURNED:
            raise Refused(
                f"No more than {MOST_BURNED} story points can help one side of a contest.", clause="QW3-7.1.2"
            )
        yield StoryPointsBurned(contest=card.id, character=self.character, points=self.points)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for card in state.open_cards():
            if card.phase is Phase.FRAMING and not takes_part(state, card, viewer.seat):
                continue
            for side in card.sides if may_burn(state, card) else ():
                if may_burn_for(state, card, side):
                    label = f"Burn a story point for {state.name(side.character)}"
                    made = offer(cls, label, contest=card.id, character=side.character, points=1)
                    effect = if_burned(state, card, side, viewer.seat)
                    yield made.explained(about=f"The pool holds {state.points}.", effect=effect)


class ProposeEdit(Move, tag="propose-edit"):
    """Propose a plot edit: 1 marginal, 2 minor, 3 major, and that many story points."""

    level: int
    about: Annotated[Prose, Words("Say what would be different.", clause="QW3-7.3.2")]

    def decide(self, state: State, at: At) -> Facts:
        """It costs story points by its level (QW3-7.3.2)."""
        if self.level not in [edit.cost for edit in PlotEdit]:
            levels = ", ".join(f"{edit.cost} ({edit.title.lower()})" for edit in PlotEdit)
            raise Refused(f"A plot edit has a level of {levels}.", clause="QW3-7.3.2")
        check_used(state)
        state.pool.burned(self.level)
        yield EditProposed(proposal=ProposalId(at.stamp.id), seat=at.seat.id, level=self.level, about=self.about)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        if state.edition.story_points and state.points and not viewer.seat.is_gm:
            levels = [
                Option(str(edit.cost), f"{edit.title} ({edit.cost})", edit.meaning)
                for edit in PlotEdit
                if edit.cost <= state.points
            ]
            fields = one_of("level", "How large", levels), text(cls, "about", "What would be different")
            about = f"It costs story points, and the pool holds {state.points}. The game master decides."
            yield offer(cls, "Propose a plot edit", *fields).explained(about=about)


class AnswerEdit(GmMove, tag="answer-edit"):
    """Allow a plot edit, or not; one that is not allowed costs nothing."""

    proposal: ProposalId
    allowed: bool
    reason: Prose = ""

    def decide(self, state: State, at: At) -> Facts:
        edit = state.edits.get(self.proposal)
        if edit is None:
            raise Refused("This plot edit has been answered already.")
        state.pool.edited(edit.level, allowed=self.allowed)
        yield EditAnswered(proposal=self.proposal, allowed=self.allowed, reason=self.reason)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for edit in state.edits.values():
            if edit.level.cost <= state.points:
                effect = f"It costs {edit.level.cost} of the {state.points} in the pool."
                made = offer(cls, "Allow", WHY, proposal=edit.id, allowed=True)
                yield made.explained(about=edit.about, effect=effect, main=True)
            made = offer(cls, "Don't allow", WHY, proposal=edit.id, allowed=False)
            yield made.explained(about=edit.about)


# --- what happened


class StoryPointsBurned(OnCard, tag="story-points-burned/1"):
    """Points left the pool for additional successes, which older books call a bump (QW3-10.1.2).

    Nobody is content any more with what fell.
    """

    character: CharacterId
    points: int

    def file(self, state: State) -> State:
        return replace(super().file(state), points=state.points - self.points)

    def on_card(self, card: Card) -> Card:
        burned = card.on_side(self.character, lambda side: side.with_points(self.points))
        return burned.reopened()

    def told(self, state: State) -> str:
        are = "is" if self.points == 1 else "are"
        return f"{counted(self.points, 'story point')} {are} burned for {state.name(self.character)}"


class EditProposed(Public, tag="edit-proposed/1"):
    """Somebody would like to edit the plot."""

    brings = ("proposal",)

    proposal: ProposalId
    seat: SeatId
    level: int
    about: str

    def file(self, state: State) -> State:
        """Nobody who proposes another is told any more that an earlier one was not allowed."""
        edit = Edit(self.proposal, self.seat, PlotEdit(self.level), self.about)
        return replace(state.asking(self.seat), edits={**state.edits, self.proposal: edit})

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
        """Whoever proposed it is told that it is not allowed."""
        edit = state.edits[self.proposal]
        left = replace(state, edits={known: each for known, each in state.edits.items() if known != self.proposal})
        if not self.allowed:
            return left.turning_down(edit.seat, not_allowed(edit.about, self.reason))
        return replace(left, points=state.points - edit.level.cost)

    def told(self, state: State) -> str:
        said = "is allowed" if self.allowed else "is not allowed, and costs nothing"
        return f"The plot edit ({bare(state.edits[self.proposal].about)}) {said}{because(self.reason)}"

    def turning(self, state: State) -> int:
        return 2 + state.edits[self.proposal].level.cost if self.allowed else 0


# --- what may be burned, and what it would do


def may_burn(state: State, card: Card) -> bool:
    """Whether story points could still change this contest."""
    return (
        state.edition.story_points
        and state.points > 0
        and card.kind is not CardKind.HINDRANCE
        and card.phase in BURNING
        and any(may_burn_for(state, card, side) for side in card.sides)
    )


def may_burn_for(state: State, card: Card, side: Side) -> bool:
    """Whether a story point could help this side; one that fails by itself cannot be helped (QW3-2.3.2.7)."""
    if side.story_points >= MOST_BURNED:
        return False
    return not side.chosen or not state.contender(card, side).target.is_hopeless


def if_burned(state: State, card: Card, side: Side, seat: Seat) -> str:
    """What one more story point would change."""
    if card.kind is CardKind.CONTESTANT and card.has_fallen:
        return _standing(state, card.with_side(side.with_points(1)))
    if is_fallen(state, card):
        better = _with_story_point(state, card, side, seat)
        return f"It would be {better}." if better else ""
    return change(state, card, card.with_side(side.with_points(1)), side, seat)


def _standing(state: State, card: Card) -> str:
    """What a contestant for one prize would have, beside the best of those whose dice lie there already."""
    own = entry_of(state, card).rolled
    others = [each for each in has_fallen(state, GroupId(card.subject)) if each.contest != card.id]
    count = counted(own.successes, "success", "successes")
    if not others:
        return f"It would be {count}."
    best = max(others, key=lambda each: (each.rolled.successes, each.rolled.roll))
    ahead = (own.successes, own.roll), (best.rolled.successes, best.rolled.roll)
    how = "as good as" if ahead[0] == ahead[1] else "ahead of" if ahead[0] > ahead[1] else "behind"
    return f"It would be {count}, {how} {best.name}."


def _with_story_point(state: State, card: Card, side: Side, seat: Seat) -> str:
    """What one more story point would make of the outcome, for this side; known, since the dice lie on the table."""
    situation = state.situation(card)
    if situation is None or not is_fallen(state, card) or not may_burn(state, card):
        return ""
    if not may_burn_for(state, card, side):
        return ""
    ours = side is card.ours
    helped = with_story_points(situation) if ours else with_story_points(situation.mirrored()).mirrored()
    return would_be(state, card, side, helped, seat)


def would_be(state: State, card: Card, side: Side, helped: Situation, seat: Seat) -> str:
    """The outcome for a side as the dice lie, if it were *helped*, and what that makes of a tally or of totals."""
    better = provisional(card, helped)
    gives = f", which gives {card.gain(better)}" if card.kind is CardKind.AUGMENT else ""
    changes = in_all(state, card, better) if card.kind is CardKind.MEMBER else comes_to(state, card, better, seat)
    return (better if side is card.ours else better.mirrored()).in_words + gives + (f": {changes}" if changes else "")


# --- how a plot edit looks


class EditView(Struct, frozen=True):
    """A plot edit that waits for the game master."""

    id: ProposalId
    who: str
    level: int
    title: str
    about: str
    mine: bool


def edit_view(each: Edit, names: Mapping[SeatId, str], seat: Seat) -> EditView:
    """A plot edit that waits, and who has proposed it."""
    level = each.level
    return EditView(each.id, names.get(each.seat, ""), level.cost, level.title, each.about, mine=each.seat == seat.id)
