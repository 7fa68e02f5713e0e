"""Flaws: acted upon, resisted or let go by when they pull; rolled, where they might hinder (QW3-2.7)."""

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.questworlds.play.base import At, Facts, GmGrants, GmMove, Move, Offers, OfMine, Public, Viewer
from talewright.games.questworlds.play.card import Card, CardKind, has_same_source
from talewright.games.questworlds.play.checks import check_in_play, check_mine
from talewright.games.questworlds.play.dice import CardAccepted, DiceCalled
from talewright.games.questworlds.play.experience import Lesson, taught, would_teach
from talewright.games.questworlds.play.framing import ContestFramed
from talewright.games.questworlds.play.ids import ProposalId
from talewright.games.questworlds.play.modifiers import modifier_set, of_side, pulls
from talewright.games.questworlds.play.resistance import against
from talewright.games.questworlds.play.state import State, Trigger
from talewright.games.questworlds.rules.contest import Outcome
from talewright.games.questworlds.rules.experience import earned_by_flaw
from talewright.games.questworlds.rules.flaw import (
    UNROLLED_HINDRANCES,
    Answer,
    flaw_resistance,
    hindrance,
    hindrance_may_be_contested,
    hindrance_resistance,
    rolled_hindrance,
)
from talewright.games.questworlds.shared.changing import being_framed, in_framing, side_of
from talewright.games.questworlds.shared.ids import CharacterId, ContestId
from talewright.games.questworlds.shared.offering import options
from talewright.refusal import Refused
from talewright.table.offer import Line, Prose, offer, one_of, words
from talewright.table.seat import Seat
from talewright.wording import bare, because, signed

DROPPED, HINDERS = "drop", "hinder"


class AnswerFlaw(Move, tag="answer-flaw"):
    """Act as the flaw demands, or resist it in a contest."""

    proposal: ProposalId
    answer: Answer

    def decide(self, state: State, at: At) -> Facts:
        """Acting as the flaw demands teaches; acting against it takes a contest with its own rating (QW3-2.7.2)."""
        trigger = trigger_of(state, self.proposal)
        check_mine(state, at.seat, trigger.character)
        yield FlawAnswered(proposal=trigger.id, answer=self.answer)
        if not self.answer.needs_contest:
            lesson = Lesson(trigger.character, trigger.flaw, f"for acting as {trigger.flaw} demands")
            yield from taught(at, [lesson] if earned_by_flaw(acted_on=True) else [])
            return
        contest = ContestId(at.stamp.id)
        yield ContestFramed(
            contest=contest,
            kind=CardKind.FLAW,
            character=trigger.character,
            prize=f"to act against {trigger.flaw}",
            conflict=trigger.about or trigger.flaw,
            subject=trigger.flaw,
            by_gm=True,
        )
        yield against(contest, flaw_resistance(state.pull(trigger.character, trigger.flaw)), trigger.flaw)
        yield CardAccepted(contest=contest)  # the game master sets nothing here

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for trigger in state.triggers.values():
            if state.acts_for(viewer.seat, trigger.character):
                about = f"{trigger.flaw}{because(trigger.about)}"
                submit = offer(cls, "Give in", proposal=trigger.id, answer=Answer.SUBMIT)
                effect = would_teach(state, trigger.character, trigger.flaw)
                yield submit.explained(
                    about=about, effect=effect, main=state.answers_for(viewer.seat, trigger.character)
                )
                rating = state.sign(state.pull(trigger.character, trigger.flaw))
                resist = offer(cls, "Resist", proposal=trigger.id, answer=Answer.RESIST)
                yield resist.explained(about=about, effect=f"It takes a contest against {rating}.")


class DropTrigger(GmMove, tag="drop-trigger"):
    """Let a triggered flaw go by."""

    proposal: ProposalId

    def decide(self, state: State, at: At) -> Facts:
        yield FlawAnswered(proposal=trigger_of(state, self.proposal).id, answer=DROPPED)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        return (offer(cls, "Let it go by", proposal=proposal) for proposal in state.triggers)


class HinderByFlaw(GmMove, tag="hinder-by-flaw"):
    """Let a triggered flaw hinder a contest that its character is about to roll, instead of asking for a deed."""

    proposal: ProposalId
    contest: ContestId
    amount: int

    def decide(self, state: State, at: At) -> Facts:
        """Whoever points a flaw out leaves it to the game master how it counts (QW3-2.7.1, QW3-2.7.1.4)."""
        trigger, card = trigger_of(state, self.proposal), in_framing(state, self.contest)
        side = side_of(card, trigger.character)
        yield FlawAnswered(proposal=trigger.id, answer=HINDERS)
        yield modifier_set(card.id, side.character, hindrance(trigger.flaw, self.amount))

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for trigger in state.triggers.values():
            for card in being_framed(state):
                if card.side(trigger.character) and not card.parent and card.kind is not CardKind.FLAW:
                    about, here = (
                        f"In the contest for {bare(card.prize)}.",
                        {"proposal": trigger.id, "contest": card.id},
                    )
                    for amount in UNROLLED_HINDRANCES:
                        yield offer(cls, f"Hinder by {signed(amount)}", amount=amount, **here).explained(about=about)


class TriggerFlaw(OfMine, tag="trigger-flaw"):
    """Say that a flaw, or another ability, now pulls at a character."""

    flaw: Line
    about: Prose = ""

    def decide(self, state: State, at: At) -> Facts:
        check_in_play(state, self.character)
        state.pull(self.character, self.flaw)
        if not at.seat.is_gm and not state.sheet(self.character).character.is_flaw(self.flaw):
            raise Refused(
                f"{self.flaw} is no flaw: that an ordinary ability pulls is the game master's to say.",
                clause="QW3-2.7.1.2",
            )
        proposal = ProposalId(at.stamp.id)
        yield FlawTriggered(proposal=proposal, character=self.character, flaw=self.flaw, about=self.about)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        demand = words("about", "What it demands", long=True, optional=True)
        for sheet in state.in_play:
            by_gm = viewer.seat.is_gm
            pulling = pulls(sheet.character) if by_gm else [each.name for each in sheet.character.flaws]
            if pulling and state.acts_for(viewer.seat, sheet.id):
                flaw = one_of("flaw", "Flaw or ability" if by_gm else "Flaw", pulling)
                yield offer(cls, f"Trigger a flaw of {sheet.character.name}", flaw, demand, character=sheet.id)


class RollHindrance(GmGrants, tag="roll-hindrance"):
    """Have a flaw rolled against the base resistance, where the player wants to resist a hindrance.

    Whoever has submitted to the flaw may resist it again *elsewhere* only: in a situation that has nothing to do with
    that one, or much later.
    """

    character: CharacterId
    flaw: Line
    elsewhere: bool = False

    def change(self, state: State, card: Card, at: At) -> Facts:
        """It is the flaw that wins or loses (QW3-2.7.1.5)."""
        side_of(card, self.character)
        state.pull(self.character, self.flaw)
        name, given_in = state.name(self.character), state.has_submitted(self.character, self.flaw)
        if given_in and not hindrance_may_be_contested(same_situation=not self.elsewhere):
            raise Refused(
                f"{name} has acted as {self.flaw} demands, so what follows from it is not resisted: "
                "set the hindrance, or say that this is another situation.",
                clause="QW3-2.7.2.5",
            )
        if is_rolled(state, card):
            raise Refused("A hindrance is being rolled for this contest: finish that first.", clause="QW3-2.6.18")
        contest = ContestId(at.stamp.id)
        yield ContestFramed(
            contest=contest,
            kind=CardKind.HINDRANCE,
            character=self.character,
            prize=f"whether {self.flaw} hinders {name}",
            conflict=card.prize,
            parent=card.id,
            subject=self.flaw,
            by_gm=True,
        )
        yield against(contest, hindrance_resistance(state.base), "Base")
        yield DiceCalled(contest=contest)

    @classmethod
    def offers_on(cls, state: State, card: Card, viewer: Viewer) -> Offers:
        about = "The player wants to resist, so the flaw is rolled against the base resistance."
        for side in card.sides if not card.parent and not is_rolled(state, card) else ():
            sheet = state.sheet(side.character).character
            given_in = [pull for pull in pulls(sheet) if state.has_submitted(side.character, pull)]
            resisted = [pull for pull in pulls(sheet) if pull not in given_in]
            for left, elsewhere, when in ((resisted, False, ""), (given_in, True, ", in another situation")):
                if left:
                    label, flaw = of_side(state, card, side, f"Roll for a hindrance{when}"), options(left)
                    here = {"contest": card.id, "character": side.character}
                    made = offer(cls, label, one_of("flaw", "Flaw or ability", flaw), elsewhere=elsewhere, **here)
                    yield made.explained(about=about)


# --- what happened


class FlawTriggered(Public, tag="flaw-triggered/1"):
    """A flaw pulls at a character, who must answer."""

    brings = ("proposal",)

    proposal: ProposalId
    character: CharacterId
    flaw: str
    about: str

    def file(self, state: State) -> State:
        trigger = Trigger(self.proposal, self.character, self.flaw, self.about)
        return replace(state, triggers={**state.triggers, self.proposal: trigger})

    def told(self, state: State) -> str:
        return f"{self.flaw} pulls at {state.name(self.character)}{because(self.about)}"


class FlawAnswered(Public, tag="flaw-answered/1"):
    """The character acts as the flaw demands, resists it, or the moment went by."""

    proposal: ProposalId
    answer: str

    def fits(self, state: State) -> bool:
        return self.proposal in state.triggers

    def file(self, state: State) -> State:
        trigger = state.triggers[self.proposal]
        given_in = {(trigger.character, trigger.flaw.casefold())} if self.answer == Answer.SUBMIT else set()
        left = {known: each for known, each in state.triggers.items() if known != self.proposal}
        return replace(state, triggers=left, submitted=state.submitted | given_in)

    def told(self, state: State) -> str:
        trigger = state.triggers[self.proposal]
        if self.answer == Answer.SUBMIT:
            return f"{state.name(trigger.character)} acts as {trigger.flaw} demands"
        return f"{trigger.flaw} goes by" if self.answer == DROPPED else ""


def trigger_of(state: State, proposal: ProposalId) -> Trigger:
    """A flaw that waits for its answer. Raises ``Refused`` if it has one."""
    if proposal not in state.triggers:
        raise Refused("This flaw has been answered already.")
    return state.triggers[proposal]


# --- a hindrance that is rolled


def is_rolled(state: State, card: Card) -> bool:
    """Whether a hindrance is being rolled for a contest."""
    return any(nested.kind is CardKind.HINDRANCE for nested in state.nested(card))


def hindered(state: State, card: Card, outcome: Outcome) -> Facts:
    """A flaw that wins its roll hinders the contest it was rolled for; else it does not.

    Source: QW3-2.7.1.5, QW3-2.7.1.6, QW3-2.7.1.7, QW3-2.7.1.8.
    """
    assert card.parent is not None
    line = rolled_hindrance(card.subject, outcome)
    side = state.cards[card.parent].side(card.ours.character)
    if line.amount or (side and any(has_same_source(line, known) for known in side.modifiers)):
        yield modifier_set(card.parent, card.ours.character, line)


# --- how it looks


class TriggerView(Struct, frozen=True):
    """A flaw that waits for its player's answer."""

    id: ProposalId
    character: CharacterId
    who: str
    flaw: str
    about: str
    mine: bool


def trigger_view(state: State, each: Trigger, seat: Seat) -> TriggerView:
    """A flaw that waits, as a seat sees it."""
    mine = state.acts_for(seat, each.character)
    return TriggerView(each.id, each.character, state.name(each.character), each.flaw, each.about, mine)
