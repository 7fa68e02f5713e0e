"""How an action ends: its outcome stands, or it is dropped; and what could still be made of it until then."""

from collections.abc import Iterable
from itertools import takewhile

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.west.play.action import Action, Phase
from talewright.games.west.play.allowed import own, resolving
from talewright.games.west.play.base import At, Facts, InAction, Move, Offers, Viewer
from talewright.games.west.play.competitions import compared
from talewright.games.west.play.deck import shuffled_if_empty
from talewright.games.west.play.ids import ActionId
from talewright.games.west.play.own_results import own_said
from talewright.games.west.play.raising import counters_may_help
from talewright.games.west.play.state import State
from talewright.games.west.play.tracks import victories_gained
from talewright.games.west.rules.checks.bump import left_over
from talewright.games.west.rules.checks.own_result import OwnResult
from talewright.games.west.rules.checks.resolution import Outcome, Verdict, resolve
from talewright.games.west.rules.checks.working import working
from talewright.recasting import recast
from talewright.refusal import Refused
from talewright.table.offer import Line, allowed, offer, text
from talewright.table.seat import Seat
from talewright.wording import because, counted, in_a_row, stopped
from talewright.working import Step

PLAIN = ("Card", "Results", "Further cards", "Taken", "Calamity")
"""The steps of a working that tell nothing but what everybody sees on the cards."""


class Finish(Move, tag="finish"):
    """Let the outcome stand, and put the check away. Bumps that were not spent are gone."""

    action: ActionId

    def decide(self, state: State, at: At) -> Facts:
        resolving(state, at.seat, self.action, Phase.DECIDED)
        return over(at, self.action)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for action in state.to_resolve(viewer.seat, Phase.DECIDED):
            left = bumps_left(state, action)
            about = f"{counted(left, 'bump')} would be gone." if left else ""
            waits = effect_extends(state, action) or action.trade_asked
            main = state.waits_for(viewer.seat, action) and not waits
            yield offer(cls, "Let it stand", action=action.id).explained(about=about, main=main)


class CancelAction(Move, tag="cancel-action"):
    """Drop what is under way. Cards that were drawn for it stay drawn."""

    action: ActionId
    reason: Line = ""

    def decide(self, state: State, at: At) -> Facts:
        self.check(state, at.seat, state.action(self.action))
        yield ActionCancelled(action=self.action, reason=self.reason)
        yield from shuffled_if_empty(at.now)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for action in state.actions.values():
            if allowed(cls.check, state, viewer.seat, action):
                yield offer(cls, "Drop this action", text(cls, "reason", "Why"), action=action.id)

    @staticmethod
    def check(state: State, seat: Seat, action: Action) -> None:
        """The Judge drops any action, the player only what the Judge has not called."""
        if not seat.is_gm:
            own(state, seat, action.character)
            if action.phase is not Phase.DECLARED:
                raise Refused("The Judge has called this check: ask the Judge to drop it.", clause="TW-checks.2")


# --- what happened


class ActionOver(InAction, tag="action-over/1"):
    """The outcome stands. *magnitude* is None wherever there is no effect."""

    verdict: Verdict
    bumps: int
    magnitude: int | None
    victories: int
    hit: str

    @property
    def outcome(self) -> Outcome:
        return recast(self, Outcome, hit_location=self.hit)

    def file(self, state: State) -> State:
        outcome, contest = self.outcome, state.competes(self.action)
        told = state.without(replace(self.known(state), outcome=outcome), Phase.OVER)
        if contest is None:
            return told
        return told.with_competition(replace(contest, outcomes={**contest.outcomes, self.action: outcome}))

    def told(self, state: State) -> str:
        if self.verdict is Verdict.CALAMITY:
            return ""
        known = self.known(state)
        told = headline(state, known, self.outcome)
        return f"{known.title}: {told}" if known.title else told

    def turning(self, state: State) -> int:
        """What brings the last victory of a long check is told by that, and of a contest who is ahead."""
        if state.competes(self.action):
            return 0
        track = state.tracks.get(self.known(state).track)
        completes = track is not None and 0 < track.remaining <= self.victories
        return 0 if completes else turned_by(self.outcome)

    def heads(self, state: State) -> bool:
        return True


def turned_by(outcome: Outcome) -> int:
    """How much an outcome that stands by itself turns the story."""
    return 2 + outcome.bumps + outcome.victories


class ActionCancelled(InAction, tag="action-cancelled/1"):
    """An action was dropped, and with it a contest that it belonged to: what the other side has done stands alone."""

    reason: str

    def file(self, state: State) -> State:
        dropped = state.without(self.known(state), Phase.CANCELLED)
        contests = state.competitions.items()
        return replace(dropped, competitions={id_: each for id_, each in contests if self.action not in each.actions})

    def told(self, state: State) -> str:
        dropped = f"What {self.actor(state)} was doing is dropped{because(self.reason)}"
        return " ".join((stopped(dropped), *(alone(name, outcome) for name, outcome in self.left(state))))

    def turning(self, state: State) -> int:
        """Who is ahead is never told then, so that what the other side has done is told here."""
        return sum(turned_by(outcome) for _, outcome in self.left(state))

    def left(self, state: State) -> Iterable[tuple[str, Outcome]]:
        """Who has contended with it, and what came of that: nothing yet, or a calamity that was told by its ruling."""
        contest = state.competes(self.action)
        if contest:
            for action, name in zip(contest.actions, contest.names, strict=True):
                outcome = contest.outcomes.get(action)
                if outcome and outcome.verdict is not Verdict.CALAMITY:
                    yield name, outcome

    def heads(self, state: State) -> bool:
        return True


# --- when an outcome stands


def over(at: At, id_: ActionId) -> Facts:
    """The outcome stands: its victories go to their track, and perhaps a contest is decided."""
    state, action = at.now, at.now.actions[id_]
    outcome = action.outcome_now(state.edition)
    yield recast(outcome, ActionOver, action=id_, hit=hit_of(state, action))
    yield from victories_gained(state, action, outcome)
    yield from compared(state, action, outcome)
    yield from shuffled_if_empty(at.now)


def over_if_settled(at: At, id_: ActionId) -> Facts:
    """An outcome that nobody can change any more stands by itself."""
    action = at.now.actions[id_]
    if action.phase is Phase.DECIDED and not may_still_change(at.now, action):
        yield from over(at, id_)


def may_still_change(state: State, action: Action) -> bool:
    """Whether anybody could still make something else of a result that was taken."""
    if action.verdict is not Verdict.SUCCESS:
        return False
    return bumps_left(state, action) > 0 or effect_extends(state, action) or counters_may_help(state, action)


def bumps_left(state: State, action: Action) -> int:
    """The bumps that are still to be spent."""
    return left_over(action.outcome_now(state.edition).bumps, action.bumps_spent)


def effect_extends(state: State, action: Action) -> bool:
    """Whether a further card may be drawn for the effect (TW-effect-grid.7)."""
    may_increase = action.reads_effect and action.effect_read(state.edition).increases
    return may_increase and bool(state.piles.to_draw_from.left)


# --- how it looks


class OutcomeView(Struct, frozen=True):
    """How a check came out. *verdict* is "success", "failure" or "calamity".

    *magnitude* is None unless a complex check succeeded; *victories* are counted where it takes several. *result* is
    what was compared with the TN; None to a seat that does not know of every adjustment. *hit_location* may have been
    moved by bumps, and is empty where nothing is hit.
    """

    headline: str
    verdict: str
    result: int | None
    magnitude: int | None
    victories: int
    lost: int  # what is left of the magnitude above the victories, and not kept
    hit_location: str
    own: tuple[OwnResult, ...] = ()  # what is written down in this group of what the card says


def outcome_view(state: State, action: Action, seat: Seat) -> OutcomeView | None:
    """How a check came out, or stands."""
    if action.verdict is None:
        return None
    hit = hit_of(state, action)
    outcome = replace(resolve(action.check(state.edition), action.drawn), hit_location=hit)
    return OutcomeView(
        headline=headline(state, action, outcome),
        verdict=outcome.verdict,
        result=outcome.result if seat.is_gm or not action.hides_result else None,
        magnitude=outcome.magnitude,
        victories=outcome.victories if action.track else 0,
        lost=outcome.lost if action.track else 0,
        hit_location=hit,
        own=own_said(state, action, outcome, hit),
    )


def working_of(state: State, action: Action, seat: Seat) -> tuple[Step, ...]:
    """The working of what was decided. Where something is hidden, only what everybody sees of it.

    Where the effect is used directly no victories are counted (TW-complex.11).
    """
    if action.verdict is None:
        return ()
    steps = _told_of(state, action, seat)
    return steps if action.track else tuple(step for step in steps if step.title != "Victories")


def _told_of(state: State, action: Action, seat: Seat) -> tuple[Step, ...]:
    steps, outcome = working(action.check(state.edition), action.drawn), action.outcome_now(state.edition)
    if seat.is_gm or not (action.hides_result or action.hides_effect):
        return steps
    if not action.hides_result:
        return (*takewhile(lambda step: step.title != "Effect", steps), *_effect_in_short(outcome))
    return (*(step for step in steps if step.title in PLAIN), *_in_short(outcome), *_effect_in_short(outcome))


def _in_short(outcome: Outcome) -> Iterable[Step]:
    """Whether it succeeded, without the numbers that it was measured by."""
    if outcome.verdict is not Verdict.CALAMITY:
        yield Step("Outcome", f"A {outcome.verdict}; the Judge keeps some of the numbers", "TW-simple.2")
    if outcome.bumps:
        yield Step("Bumps", str(outcome.bumps), "TW-bumps.1")


def _effect_in_short(outcome: Outcome) -> Iterable[Step]:
    """The effect without what adjusts it."""
    if outcome.magnitude is not None:
        yield Step("Effect", f"A magnitude of {outcome.magnitude}", "TW-effect-grid.5")
        yield Step("Victories", str(outcome.victories), "TW-victories.1")


def hit_of(state: State, action: Action) -> str:
    """Where something is hit, by the card or as bumps have moved it; empty where nothing is (TW-cards.9)."""
    if action.hit or not action.reads_effect or not state.attacks(action):
        return action.hit
    return action.drawn.card.hit_location


def headline(state: State, action: Action, outcome: Outcome) -> str:
    """What came of an action, in one sentence."""
    name = state.name(action)
    match outcome.verdict:
        case Verdict.CALAMITY:
            return stopped(f"A calamity for {name}{because(action.ruling)}")
        case Verdict.FAILURE:
            return stopped(f"{name} fails{because(action.on_failure)}")
        case Verdict.SUCCESS:
            return stopped(f"{name} succeeds{_worth(action, outcome)}{because(action.on_success)}")


def alone(name: str, outcome: Outcome) -> str:
    """What came of one side of a contest that has no other any more."""
    by = f", with a magnitude of {outcome.magnitude}" if outcome.magnitude is not None else ""
    return f"{name} {'succeeds' if outcome.is_success else 'fails'} all the same{by}."


def _worth(action: Action, outcome: Outcome) -> str:
    parts = [counted(outcome.bumps, "bump")] if outcome.bumps else []
    if outcome.magnitude is not None:
        hits = outcome.hit_location and not action.track  # which was told with the hit in older journals
        where = f" to the {outcome.hit_location}" if hits else ""
        parts.append(f"a magnitude of {outcome.magnitude}{where}")
        if action.track:
            parts.append(counted(outcome.victories, "victory", "victories"))
    return f", with {in_a_row(parts)}" if parts else ""
