"""What a check is against and what it is about: the TN, open or hidden, and what success and failure mean."""

from msgspec.structs import replace

from talewright.games.west.play.action import Phase, stakes
from talewright.games.west.play.allowed import before_the_card, in_phase
from talewright.games.west.play.base import At, Concealable, Facts, InAction, OfCheck, Offers, Viewer
from talewright.games.west.play.ids import ActionId
from talewright.games.west.play.notation import tn_of
from talewright.games.west.play.offering import WHO_SEES_THE_TN, offer, tn_field, tried
from talewright.games.west.play.state import State
from talewright.games.west.play.tracks import TrackNumberSet
from talewright.refusal import Refused
from talewright.table.offer import Line, Prose, explained, hidden_field, text


class SetTargetNumber(OfCheck, tag="set-target-number"):
    """Raise or lower the TN before the card is drawn, hide it or show it."""

    action: ActionId
    tn: Line
    hidden: bool = False

    def decide(self, state: State, at: At) -> Facts:
        """Another TN for an action (TW-difficulty.7)."""
        action = in_phase(state, self.action, Phase.CALLED, clause="TW-difficulty.7")
        tn = tn_of(self.tn)
        if self.hidden and not action.tn_hidden:
            yield TargetNumberHidden(action=action.id)
        yield TargetNumberSet(action=action.id, tn=tn, hidden=self.hidden)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for action in state.under_way(Phase.CALLED):
            hidden = hidden_field(WHO_SEES_THE_TN, hidden=action.tn_hidden)
            yield offer(cls, "Change the TN", tn_field(default=str(action.tn)), hidden, action=action.id)


class ShowTargetNumber(OfCheck, tag="show-target-number"):
    """Tell everybody a TN that was hidden."""

    action: ActionId

    def decide(self, state: State, at: At) -> Facts:
        """What was hidden is shown; of a complex check that goes on, its usual TN as well."""
        action = state.known_action(self.action)
        if not action.tn_hidden or action.tn is None:
            raise Refused("The TN is not hidden: everybody sees it.")
        yield TargetNumberSet(action=action.id, tn=action.tn, hidden=False)
        track = state.tracks.get(action.track)
        if track and track.tn_hidden:
            yield TrackNumberSet(track=track.id, tn=track.tn, hidden=False)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for action in (each for each in (*state.actions.values(), *state.told) if each.tn_hidden):
            whose = tried(state, action) if action.over else ""  # those under way are named with the others
            yield explained(offer(cls, "Show the TN", action=action.id), whose=whose)


class NameStakes(OfCheck, tag="name-stakes"):
    """Say beforehand what success and failure mean."""

    action: ActionId
    on_success: Prose = ""
    on_failure: Prose = ""

    def decide(self, state: State, at: At) -> Facts:
        before_the_card(state, self.action, clause="TW-simple.4")
        yield StakesNamed(action=self.action, on_success=self.on_success, on_failure=self.on_failure)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for action in state.under_way(Phase.CALLED):
            on_success = text(cls, "on_success", "What success means", default=action.on_success)
            on_failure = text(cls, "on_failure", "What failure means", default=action.on_failure)
            yield offer(cls, "Say what success and failure mean", on_success, on_failure, action=action.id)


# --- what happened


class TargetNumberHidden(InAction, tag="target-number-hidden/1"):
    """The TN is hidden from now on."""

    def file(self, state: State) -> State:
        return state.with_action(replace(self.known(state), tn_hidden=True))

    def told(self, state: State) -> str:
        return "The Judge keeps the TN hidden"


class TargetNumberSet(Concealable, tag="target-number-set/1"):
    """The TN of an action; of a hidden one the Judge alone hears."""

    brings = ("action",)

    action: ActionId
    tn: int

    def fits(self, state: State) -> bool:
        return state.knows(self.action)

    def file(self, state: State) -> State:
        return state.with_action(replace(state.known_action(self.action), tn=self.tn, tn_hidden=self.hidden))

    def told(self, state: State) -> str:
        return f"The {'hidden ' if self.hidden else ''}TN is {self.tn}"


class StakesNamed(InAction, tag="stakes-named/1"):
    """What success and failure mean."""

    on_success: str
    on_failure: str

    def file(self, state: State) -> State:
        action = self.known(state)
        return state.with_action(replace(action, on_success=self.on_success, on_failure=self.on_failure))

    def told(self, state: State) -> str:
        return ". ".join(stakes(self.on_success, self.on_failure))
