"""A check that was called: whose it is, what it is read by, its track and its TN; and the card to draw for it."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from talewright.games.west.play.abilities import Ability, ability_of
from talewright.games.west.play.action import SAID_ALOUD, Action, Phase, Purpose, stakes
from talewright.games.west.play.allowed import in_phase
from talewright.games.west.play.base import At, Facts, OfCheck, Public
from talewright.games.west.play.checks.actions import TargetNumberHidden, TargetNumberSet
from talewright.games.west.play.deck import shuffled_if_empty
from talewright.games.west.play.ids import (
    NO_ACTION,
    NO_CHARACTER,
    NO_COMPETITION,
    NO_TRACK,
    ActionId,
    CharacterId,
    CompetitionId,
    TrackId,
)
from talewright.games.west.play.lines import cell_of
from talewright.games.west.play.state import Progress, Sheet, State
from talewright.games.west.play.tracks import TrackNumberSet, TrackOpened
from talewright.games.west.rules.cards.grid import EffectCell, ResultSet
from talewright.recasting import recast
from talewright.table.offer import Line, Prose
from talewright.wording import bare

Required = Annotated[int, Meta(ge=0, le=999)]  # victories


class CharacterCheck(OfCheck):
    """A move that calls a check of a character: for an action that was described, or at once."""

    suggests = ("ability",)

    action: ActionId = NO_ACTION
    character: CharacterId = NO_CHARACTER
    what: Prose = ""
    ability: Line

    def called(self, state: State, at: At, title: str = "") -> "CheckCalled":
        """The check before its TN and all else that may belong to it; *title* is what it is where nothing is said."""
        action, character, what = ActionId(at.stamp.id), self.character, self.what or title
        if self.action != NO_ACTION:
            known = in_phase(state, self.action, Phase.DECLARED)
            action, character, what = known.id, known.character, self.what or known.what
        sheet = state.sheet(character)
        ability = ability_of(sheet, self.ability)
        return check_of(sheet, ability, action, what or ability.label)


class ComplexCheck(CharacterCheck):
    """A move that calls a complex check of a character.

    The effect is read in *effect* if a cell is named, else in the cell of *equipment*, else in that of the ability.
    """

    equipment: Line = ""
    effect: Line = ""

    def called(self, state: State, at: At, title: str = "") -> "CheckCalled":
        """The check with its effect cell (TW-effect-grid.6)."""
        called = super().called(state, at, title)
        tool = state.sheets[called.character].tool(self.equipment) if self.equipment else None
        cell = cell_of(self.effect or (tool.effect if tool else called.results))
        return replace(called, effect=str(cell), equipment=tool.name if tool else "")


class CheckCalled(Public, tag="check-called/1"):
    """The Judge has called a check, and its card may be drawn. A hidden TN is told in an event of its own.

    *results* is written 3d8, *effect* (3)6; a simple check has none. *name* is that of somebody without a sheet.
    """

    brings = ("action", "track", "contest")

    action: ActionId
    character: CharacterId = NO_CHARACTER
    name: str = ""
    what: str
    trait: str = ""
    skill: str = ""
    unskilled: bool = False
    results: str
    tn: int | None = None
    effect: str = ""
    attack: bool | None = None  # whether it is one, where the Judge has said so
    equipment: str = ""
    track: TrackId = NO_TRACK
    contest: CompetitionId = NO_COMPETITION  # that it is one side of
    threshold: int = 0  # the magnitude for one victory, where it is another than the group's
    on_success: str = ""
    on_failure: str = ""

    @property
    def title(self) -> str:
        """What a long check is called that was only said aloud: by what it is read, or who tries it without a sheet."""
        return self.skill or self.trait or f"The task of {self.name}"

    def file(self, state: State) -> State:
        known = state.actions.get(self.action) or Action(id=self.action, what=self.what, deck=state.deck)
        track = state.tracks.get(self.track)
        called = replace(
            known,
            character=self.character,
            name=self.name,
            what=self.what,
            trait=self.trait,
            skill=self.skill,
            unskilled=self.unskilled,
            track=self.track,
            contest=self.contest,
            threshold=self.threshold,
            kept=track.kept if track else 0,
            results=ResultSet.parse(self.results),
            tn=self.tn,
            tn_hidden=False,
            effect=EffectCell.parse(self.effect) if self.effect else None,
            attack=self.attack,
            equipment=self.equipment,
            on_success=self.on_success,
            on_failure=self.on_failure,
            deck=state.deck,
            drawing=Purpose.RESOLUTION,
        )
        if track:
            state = state.with_track(replace(track, tried={**track.tried, self.character: called}))
        return state.with_action(called)

    def told(self, state: State) -> str:
        name = self.name or state.sheets[self.character].name
        alone = f"{self.trait}, unskilled" if self.unskilled else self.trait
        by = f" by {f'{self.skill} with {self.trait}' if self.skill else alone}" if self.trait else ""
        tn = f" against TN {self.tn}" if self.tn is not None else ""
        effect = f", effect {self.effect}" if self.effect else ""
        kind = "An attack" if self.attack else "A complex check" if self.effect else "A simple check"
        known = {self.skill, f"{self.skill} with {self.trait}", f"{self.trait} alone", alone, SAID_ALOUD}
        what = "" if self.what in known else f": {bare(self.what)}"
        called = f"{kind} for {name}{by}, {self.results}{tn}{effect}{what}"
        return ". ".join((called, *stakes(self.on_success, self.on_failure)))


def check_of(sheet: Sheet, ability: Ability, action: ActionId, what: str) -> CheckCalled:
    """The check of a character by an ability, as yet without a TN."""
    return CheckCalled(
        action=action,
        character=sheet.id,
        what=what,
        trait=ability.trait,
        skill=ability.skill,
        unskilled=ability.unskilled,
        results=str(ability.results),
    )


def attempt(called: CheckCalled, track: Progress) -> CheckCalled:
    """A check as an attempt at a complex check that takes several victories."""
    return replace(called, track=track.id, threshold=track.edition.victory_threshold, on_failure=track.on_failure)


def first_attempt(at: At, called: CheckCalled, required: int, tn: int, *, hidden: bool) -> Facts:
    """A check that takes so many victories, with the track that it opens; with none it is told by itself.

    What success means is the track's, and so is the risk of each attempt.
    """
    if required:
        opened = recast(
            called,
            TrackOpened,
            track=TrackId(called.action),
            title=called.what if called.what != SAID_ALOUD else called.title,
            required=required,
            tn=None if hidden else tn,
        )
        yield opened
        if hidden:
            yield TrackNumberSet(track=opened.track, tn=tn, hidden=True)
        called = attempt(replace(called, on_success=""), at.now.tracks[opened.track])
    yield from with_tn(at, called, tn, hidden=hidden)


def with_tn(at: At, called: CheckCalled, tn: int, *, hidden: bool) -> Facts:
    """A check with its TN, which only the Judge hears if it is hidden; and a card to draw for it."""
    if hidden:
        yield called
        yield TargetNumberHidden(action=called.action)
        yield TargetNumberSet(action=called.action, tn=tn, hidden=True)
    else:
        yield replace(called, tn=tn)
    yield from shuffled_if_empty(at.now)
