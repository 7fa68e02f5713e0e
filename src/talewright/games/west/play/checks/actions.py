"""Actions: somebody says what a character does, and the Judge calls a check for it, or says that it needs none."""

from msgspec.structs import replace

from talewright.games.west.play.abilities import ability_of, options
from talewright.games.west.play.action import SAID_ALOUD, Action, Phase, stakes
from talewright.games.west.play.allowed import before_the_card, in_phase, own
from talewright.games.west.play.base import At, Concealable, Facts, InAction, Move, OfCheck, Offers, Public, Viewer
from talewright.games.west.play.ids import NO_TRACK, ActionId, CharacterId, TrackId
from talewright.games.west.play.lines import tn_of
from talewright.games.west.play.offering import WHO_SEES_THE_TN, labelled, tn_field, tried
from talewright.games.west.play.state import State
from talewright.games.west.play.tracks import TrackNumberSet, check_idle, open_track, open_tracks
from talewright.recasting import recast
from talewright.refusal import Refused
from talewright.table.offer import Choice, Field, Line, Prose, hidden_field, offer, text
from talewright.wording import because


class DescribeAction(Move, tag="describe-action"):
    """Say what a character does, aloud or in words, and perhaps by which ability. The Judge calls any check.

    An ability is written "Rifles" (with its usual trait), "Rifles with Knowledge", "Strength alone", or
    "Knowledge, unskilled".
    """

    character: CharacterId
    what: Prose = ""
    ability: Line = ""
    track: TrackId = NO_TRACK

    def decide(self, state: State, at: At) -> Facts:
        """A player says what the character does, and may ask for a trait and a skill (TW-checks.3)."""
        sheet = own(state, at.seat, self.character)
        begun = ""
        if self.track:
            begun = open_track(state, self.track).title
            check_idle(state, self.track, self.character)
        ability = ability_of(sheet, self.ability) if self.ability else None
        yield ActionDescribed(
            action=ActionId(at.stamp.id),
            character=self.character,
            what=self.what or begun or (ability.label if ability else SAID_ALOUD),
            ability=ability.label if ability else "",
            by=ability.text if ability else "",
            track=self.track,
        )

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        sheets = state.sheets_of(viewer.seat)
        for sheet in sheets:
            tracks = labelled((track.id, track.title) for track in open_tracks(state, sheet.id))
            fields: list[Field] = [text(cls, "what", "What is done")]
            if sheet.lines.traits:
                fields.append(
                    Choice(name="ability", label="By which ability, if you know", options=options(sheet), optional=True)
                )
            if tracks:
                fields.append(Choice(name="track", label="To go on with what was begun", options=tracks, optional=True))
            made = offer(cls, "Describe an action", *fields, character=sheet.id)
            whose = sheet.name if viewer.seat.is_gm or len(sheets) > 1 else ""
            yield made.explained(whose=whose, about="The Judge then calls a check, if it needs one.")


class NoCheck(OfCheck, tag="no-check"):
    """The action needs no check: say how it goes."""

    action: ActionId
    how: Prose = ""

    def decide(self, state: State, at: At) -> Facts:
        in_phase(state, self.action, Phase.DECLARED, clause="TW-checks.2")
        yield ActionWaived(action=self.action, how=self.how)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for action in state.under_way(Phase.DECLARED):
            yield offer(cls, "It needs no check", text(cls, "how", "How it goes"), action=action.id)


# --- what happened


class ActionDescribed(Public, tag="action-described/1"):
    """Somebody has said what a character does; the Judge has still to call the check.

    *ability* is for people to read, *by* its notation; older events have no *by*.
    """

    brings = ("action", "track")

    action: ActionId
    character: CharacterId
    what: str
    ability: str
    track: TrackId
    by: str = ""

    def file(self, state: State) -> State:
        return state.with_action(
            recast(self, Action, id=self.action, deck=state.deck)
        )  # fmt: skip

    def told(self, state: State) -> str:
        by = f", by {self.ability}" if self.ability not in {"", self.what} else ""
        return f"{state.sheets[self.character].name}{by}: {self.what}"


class ActionWaived(InAction, tag="action-waived/1"):
    """An action needed no check."""

    how: str

    def file(self, state: State) -> State:
        return state.without(replace(self.known(state), ruling=self.how), Phase.WAIVED)

    def told(self, state: State) -> str:
        return f"{self.actor(state)} needs no check{because(self.how)}"


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
            yield offer(cls, "Show the TN", action=action.id).explained(whose=whose)


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
