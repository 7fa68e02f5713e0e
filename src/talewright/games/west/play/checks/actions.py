"""Actions: somebody says what a character does, and the Judge calls a check for it, or says that it needs none."""

from msgspec.structs import replace

from talewright.games.west.play.abilities import ability_of, options
from talewright.games.west.play.action import SAID_ALOUD, Action, Phase
from talewright.games.west.play.allowed import in_phase, own
from talewright.games.west.play.base import At, Facts, InAction, Move, OfCheck, Offers, Public, Viewer
from talewright.games.west.play.ids import NO_TRACK, ActionId, CharacterId, TrackId
from talewright.games.west.play.offering import labelled, offer
from talewright.games.west.play.state import State
from talewright.games.west.play.tracks import check_idle, open_track, open_tracks
from talewright.table.offer import Choice, Field, Line, Prose, explained, text
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
            yield explained(made, whose=whose, about="The Judge then calls a check, if it needs one.")


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
            Action(
                id=self.action, character=self.character, what=self.what, ability=self.ability, by=self.by,
                track=self.track, deck=state.deck,
            )
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
