"""Different goals of the two sides: mismatched, or ranked, so that a victory gains some of them (QW3-2.9)."""

from itertools import combinations
from typing import Annotated

from msgspec.structs import replace

from talewright.games.questworlds.play.base import At, ChangeCard, Facts, GmMove, Move, Offers, OnCard, Public, Viewer
from talewright.games.questworlds.play.card import Card, CardKind
from talewright.games.questworlds.play.checks import check_mine, decided_cards
from talewright.games.questworlds.play.dropping import dropped
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.rules.contest import Outcome
from talewright.games.questworlds.rules.goals import check_gained, may_be_given, may_gain, ranked
from talewright.games.questworlds.shared.changing import being_framed, check_decided, check_takes_part, in_framing
from talewright.games.questworlds.shared.ids import ContestId
from talewright.refusal import Refused
from talewright.table.offer import Line, Several, Words, offer, text
from talewright.wording import bare, in_a_row

KINDS = (CardKind.CONTEST, CardKind.MEMBER)


class RankGoals(ChangeCard, tag="rank-goals"):
    """Rank what the player's side is after: primary, secondary, and further ones with semicolons between them."""

    primary: Annotated[Line, Words("Say what matters most.", clause="QW3-2.9.3")]
    secondary: Annotated[Line, Words("Say what comes next.", clause="QW3-2.9.3")]
    further: Line = ""

    def change(self, state: State, card: Card, at: At) -> Facts:
        """The goals belong to the framing (QW3-2.9.3)."""
        check_takes_part(state, card, at.seat)
        if card.kind not in KINDS or card.theirs:
            raise Refused("Only a contest against a resistance has graduated goals.", clause="QW3-2.9.3")
        goals = ranked((self.primary, self.secondary, *self.further.split(";")))
        yield GoalsRanked(contest=card.id, goals=goals)

    @classmethod
    def offers_on(cls, state: State, card: Card, viewer: Viewer) -> Offers:
        if card.kind in KINDS and not card.theirs:
            first, second, *more = (*card.goals, "", "")
            asked = (
                text(cls, "primary", "What matters most", default=first or card.prize),
                text(cls, "secondary", "What comes next", default=second),
                text(cls, "further", "Further goals", default="; ".join(filter(None, more)), about="With ; between."),
            )
            made = offer(cls, "Rank the goals", *asked, contest=card.id)
            yield made.explained(about="A victory gains one more of them than its degree.")


class CallMismatch(GmMove, tag="call-mismatch"):
    """Let both sides reach their goals without a contest, since these do not touch each other."""

    contest: ContestId
    theirs: Annotated[Line, Words("Say what the other side reaches.", clause="QW3-2.9.2")]

    def decide(self, state: State, at: At) -> Facts:
        """In a complete mismatch there is no contest (QW3-2.9.1, QW3-2.9.2)."""
        card = in_framing(state, self.contest)
        if card.kind not in KINDS or card.parent:
            raise Refused("This roll is part of a contest: drop it there.", clause="QW3-2.9.2")
        yield GoalsMismatched(contest=card.id, theirs=self.theirs)
        yield from dropped(state, (card,), "both sides reach their goals")

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for card in being_framed(state):
            if card.kind in KINDS and not card.parent:
                made = offer(cls, "Both reach their goals", text(cls, "theirs", "What they reach"), contest=card.id)
                yield made.explained(about="The goals do not touch each other, so there is no contest.")


class ChooseGoals(Move, tag="choose-goals"):
    """Choose which of the ranked goals are gained."""

    contest: ContestId
    goals: Several[Line]

    def decide(self, state: State, at: At) -> Facts:
        """Normally the player chooses; after a defeat of degree 0 the game master may give one.

        Source: QW3-2.9.4, QW3-2.9.5, QW3-2.9.6, QW3-2.9.7.
        """
        card = check_decided(state.card(self.contest))
        assert card.outcome is not None
        check_mine(state, at.seat, card.ours.character)
        if not card.goals:
            raise Refused("No goals were ranked here: the prize is all there is.", clause="QW3-2.9.3")
        check_gained(card.outcome, card.goals, self.goals, by_gm=at.seat.is_gm)
        yield GoalsGained(contest=card.id, goals=self.goals)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for card, _, outcome in decided_cards(state):
            if card.goals and not card.gained and state.acts_for(viewer.seat, card.ours.character):
                yield from cls.on_card(card, outcome, viewer)

    @classmethod
    def on_card(cls, card: Card, outcome: Outcome, viewer: Viewer) -> Offers:
        number = may_gain(outcome, len(card.goals))
        if number == len(card.goals):
            yield offer(cls, "Gain all goals", contest=card.id, goals=card.goals).explained(main=True)
        elif number:
            for goals in combinations(card.goals, number):
                made = offer(cls, f"Gain: {in_a_row(map(bare, goals))}", contest=card.id, goals=goals)
                yield made.explained(main=True)
        elif viewer.seat.is_gm and may_be_given(outcome):
            for goal in card.goals:
                made = offer(cls, f"Give: {bare(goal)}", contest=card.id, goals=(goal,))
                yield made.explained(about="A defeat of degree 0 may gain one goal of your choice.")


# --- what happened


class GoalsRanked(OnCard, tag="goals-ranked/1"):
    """What the player's side is after, the most important first; nothing is ranked for a prize that has changed."""

    goals: tuple[str, ...]

    def on_card(self, card: Card) -> Card:
        return replace(card, goals=self.goals)

    def told(self, state: State) -> str:
        if not self.goals:
            return "The goals were those of the old prize, and are no longer ranked"
        return f"The goals are, in this order: {', '.join(map(bare, self.goals))}"


class GoalsMismatched(Public, tag="goals-mismatched/1"):
    """The goals of the two sides do not touch each other: both are reached without a contest."""

    contest: ContestId
    theirs: str

    def file(self, state: State) -> State:
        return state

    def told(self, state: State) -> str:
        card = state.cards[self.contest]
        ours = f"{state.name(card.ours.character)} gains {bare(card.prize)}"
        return f"Both sides reach their goals: {ours}, and the other side {bare(self.theirs)}"


class GoalsGained(OnCard, tag="goals-gained/1"):
    """Which of the goals were gained."""

    goals: tuple[str, ...]

    def on_card(self, card: Card) -> Card:
        return replace(card, gained=self.goals)

    def told(self, state: State) -> str:
        return f"{state.name(state.cards[self.contest].ours.character)} gains {', '.join(map(bare, self.goals))}"
