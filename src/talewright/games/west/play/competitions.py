"""Contests of two: each side draws a card of its own, and the greater magnitude is ahead."""

from collections import Counter
from itertools import permutations

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.west.play.action import Action, Phase
from talewright.games.west.play.base import At, Facts, OfCheck, Offers, OfJudge, Public, Viewer
from talewright.games.west.play.ids import NO_ACTION, ActionId, CompetitionId
from talewright.games.west.play.state import Competition, State
from talewright.games.west.rules.checks.resolution import Outcome, ahead
from talewright.recasting import recast
from talewright.refusal import Refused
from talewright.table.offer import Choice, Line, Option, offer, text
from talewright.wording import because


class Compete(OfCheck, tag="compete"):
    """Two complex checks are a contest: each side draws a card of its own, and the greater magnitude is ahead."""

    action: ActionId
    rival: ActionId

    def decide(self, state: State, at: At) -> Facts:
        """A contest of two characters is a complex check on either side (TW-complex.12)."""
        actions = (state.action(self.action), state.known_action(self.rival))
        if of_one(*actions):
            raise Refused(
                "Nobody competes with themselves: choose the action of somebody else.", clause="TW-complex.12"
            )
        if any(state.competes(action.id) for action in actions):
            raise Refused(
                "One of them is in a contest already: call another check for a new one.", clause="TW-complex.12"
            )
        if not all(may_compete(state, action) for action in actions):
            raise Refused(
                "Two compete by complex checks, each with a card of its own: call both as complex checks.",
                clause="TW-complex.12",
            )
        if any(is_past(state, action) for action in actions):
            raise Refused(
                "Other checks have come to their end since that one: call it again for a contest.",
                clause="TW-complex.12",
            )
        yield CompetitionBegan(competition=CompetitionId(at.stamp.id), one=self.action, two=self.rival)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        """An attempt at a long check counts its victories and an attack is damage: neither is offered a contest."""
        told = (action for action in state.told if not is_past(state, action))
        known = (*state.actions.values(), *told)
        able = [each for each in known if may_compete(state, each) and not each.track and not each.attack]
        times = Counter(map(state.name, able))
        for action, rival in permutations(able, 2):
            if not action.over and not of_one(action, rival):
                name = state.name(rival)
                others = f"{name}: {rival.briefly}" if times[name] > 1 else name
                made = offer(cls, f"Contest with {others}", action=action.id, rival=rival.id)
                yield made.explained(about="Each draws a card; of those who succeed, the greater effect is ahead.")


DRAW = ActionId("draw")  # what is said for nobody, since of several ways none may be chosen beforehand


class SettleCompetition(OfJudge, tag="settle-competition"):
    """Say who is ahead where the rules leave it open; nobody, if that is a draw. It needs no *reason*."""

    competition: CompetitionId
    ahead: ActionId = NO_ACTION
    reason: Line = ""

    def decide(self, state: State, at: At) -> Facts:
        """What the rules leave open between two who compete is the Judge's to settle (TW-complex.12)."""
        contest = state.competition(self.competition)
        if not contest.is_tied:
            raise Refused(
                "There is nothing to settle: one of them is ahead, or both are still at it.", clause="TW-complex.12"
            )
        ahead = NO_ACTION if self.ahead == DRAW else self.ahead
        if ahead and ahead not in contest.actions:
            raise Refused("Choose one of the two who compete, or nobody.", clause="TW-complex.12")
        yield CompetitionSettled(competition=self.competition, ahead=ahead, reason=self.reason)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for contest in state.competitions.values():
            if contest.is_tied:
                sides = zip(contest.actions, contest.names, strict=True)
                ways = (
                    *(Option(action, f"Put {name} ahead") for action, name in sides),
                    Option(DRAW, "Leave it a draw"),
                )
                ahead = Choice(name="ahead", label="Who is ahead", options=ways)
                why = text(cls, "reason", "Why")
                made = offer(cls, f"Settle {' against '.join(contest.names)}", ahead, why, competition=contest.id)
                yield made.explained(main=True)


# --- what happened


class CompetitionBegan(Public, tag="competition-began/1"):
    """Two actions are a contest."""

    brings = ("competition", "one", "two")

    competition: CompetitionId
    one: ActionId
    two: ActionId

    def fits(self, state: State) -> bool:
        return state.knows(self.one) and state.knows(self.two)

    def file(self, state: State) -> State:
        one, two = state.known_action(self.one), state.known_action(self.two)
        begun = Competition(
            id=self.competition,
            actions=(self.one, self.two),
            characters=frozenset(filter(None, (one.character, two.character))),
            names=told_apart(state, one, two),
            outcomes={action.id: action.outcome for action in (one, two) if action.outcome},
        )
        still = {id_: each for id_, each in state.competitions.items() if not forgotten(state, each)}
        for action, rival in ((one, two), (two, one)):
            state = state.with_action(action.without_help_of(rival.character))
        acted = tuple(each for each in state.acted if each.id not in begun.actions)
        return replace(state, competitions=still, acted=acted).with_competition(begun)

    def told(self, state: State) -> str:
        one, two = state.known_action(self.one), state.known_action(self.two)
        return f"{' and '.join(told_apart(state, one, two))} compete"

    def heads(self, state: State) -> bool:
        return True


class Ahead(Public):
    """Something that says who is ahead in a contest; *ahead* is empty where neither is."""

    brings = ("ahead",)

    competition: CompetitionId
    ahead: ActionId

    def fits(self, state: State) -> bool:
        return not self.ahead or self.ahead in state.competition(self.competition).actions

    def turning(self, state: State) -> int:
        return 5 if self.ahead else 0

    def heads(self, state: State) -> bool:
        return True

    def told(self, state: State) -> str:
        contest = state.competition(self.competition)
        one, two = contest.names
        if not self.ahead:
            return f"Neither {one} nor {two} is ahead"
        leads, trails = (one, two) if self.ahead == contest.actions[0] else (two, one)
        return f"{leads} is ahead of {trails}"


class CompetitionDecided(Ahead, tag="competition-decided/1"):
    """Both actions of a contest are over."""

    def file(self, state: State) -> State:
        contest = state.competition(self.competition)
        return state.with_competition(replace(contest, decided=True, ahead=self.ahead or None))

    def told(self, state: State) -> str:
        outcomes = state.competition(self.competition).outcomes.values()
        effects = sorted((each.magnitude for each in outcomes if each.magnitude is not None), reverse=True)
        by = f", {effects[0]} against {effects[1]}" if len(effects) > 1 else ""
        return f"{super().told(state)}{by}{'' if self.ahead else ': the Judge settles it'}"


class CompetitionSettled(Ahead, tag="competition-settled/1"):
    """The Judge has said who is ahead, or that it is a draw."""

    reason: str

    def turning(self, state: State) -> int:
        """A draw ends a contest as well."""
        return super().turning(state) or 3

    def file(self, state: State) -> State:
        contest = state.competition(self.competition)
        return state.with_competition(replace(contest, ahead=self.ahead or None, judged=True, settled=self.reason))

    def told(self, state: State) -> str:
        return f"{super().told(state)}{because(self.reason) or ', says the Judge'}"


# --- who competes, and who is ahead


def forgotten(state: State, contest: Competition) -> bool:
    """Whether a contest that is closed is shown no more: neither of its actions is one of the last."""
    return contest.is_closed and not any(map(state.knows, contest.actions))


def may_compete(state: State, action: Action) -> bool:
    """Whether an action could be one side of a contest."""
    dropped_or_waived = action.over is not None and action.over is not Phase.OVER
    return action.is_complex and not dropped_or_waived and state.competes(action.id) is None


def of_one(action: Action, rival: Action) -> bool:
    """Whether two actions are the same, or of the same character."""
    return action.id == rival.id or (bool(action.character) and action.character == rival.character)


def is_past(state: State, action: Action) -> bool:
    """Whether others have come to their end since an action did: only the last one still competes with what goes on."""
    return bool(action.over) and action.id != state.told[0].id


def told_apart(state: State, one: Action, two: Action) -> tuple[str, str]:
    """The names of two who compete, with a number where they are the same."""
    names = state.name(one), state.name(two)
    return names if names[0] != names[1] else (f"{names[0]} 1", f"{names[1]} 2")


def compared(state: State, action: Action, outcome: Outcome) -> Facts:
    """Of two who compete, the greater magnitude is ahead; what is left open goes to the Judge (TW-complex.12)."""
    contest = state.competes(action.id)
    if contest is None:
        return
    rival = next(each for each in contest.actions if each != action.id)
    if rival in contest.outcomes:
        first = ahead(outcome, contest.outcomes[rival])
        winner = NO_ACTION if first is None else action.id if first is outcome else rival
        yield CompetitionDecided(competition=contest.id, ahead=winner)


# --- how it looks


class CompetitionView(Struct, frozen=True):
    """Two who compete, each by an action; *id* names it in moves, *names* are as *actions*.

    *ahead* is None while it is *open*, or where neither is ahead; *tied* says that the Judge is to settle it, *judged*
    that they have.
    """

    id: CompetitionId
    actions: tuple[ActionId, ActionId]
    names: tuple[str, str]
    open: bool
    tied: bool
    ahead: ActionId | None
    judged: bool
    settled: str  # why the Judge put one ahead, if they said so


def competition_view(contest: Competition) -> CompetitionView:
    """A contest, which everybody sees."""
    return recast(contest, CompetitionView, open=not contest.decided, tied=contest.is_tied)
