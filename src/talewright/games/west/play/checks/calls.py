"""The checks of characters that the Judge calls: simple ones, complex ones and further attempts."""

from collections.abc import Iterable, Mapping
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from talewright.games.west.play.abilities import asked_for, used_in
from talewright.games.west.play.action import Action, Phase
from talewright.games.west.play.base import At, Facts, Offers, Viewer
from talewright.games.west.play.checks.called import (
    CharacterCheck,
    ComplexCheck,
    Required,
    attempt,
    first_attempt,
    with_tn,
)
from talewright.games.west.play.checks.fields import (
    ANOTHER_CELL,
    USUAL_VICTORIES,
    WHAT,
    ability_field,
    carried,
    fitting_field,
    stakes_fields,
    tool_field,
    tool_in_hand,
    usual_tn,
    usual_tn_field,
    victories_field,
)
from talewright.games.west.play.ids import NO_TRACK, TrackId
from talewright.games.west.play.lines import tn_of
from talewright.games.west.play.offering import WHO_SEES_THE_TN, tn_field, tried
from talewright.games.west.play.state import Progress, Sheet, State
from talewright.games.west.play.tracks import check_idle, open_track, open_tracks, which
from talewright.games.west.rules.cards.grid import Grid, ResultSet
from talewright.table.offer import Field, Line, Number, Prose, Value, allowed, hidden_field, offer, text, words
from talewright.wording import bare

MOST_THRESHOLD = 99
Threshold = Annotated[int, Meta(ge=0, le=MOST_THRESHOLD)]


class CallAttempt(ComplexCheck, tag="call-attempt"):
    """Call one more attempt at a complex check that is not complete yet; without a TN its usual one counts."""

    track: TrackId
    tn: Line = ""

    def decide(self, state: State, at: At) -> Facts:
        """One more action at a complex check, by anybody; its TN counts unless another is named.

        Source: TW-complex.6, TW-complex.8.
        """
        track = open_track(state, self.track)
        called = self.called(state, at, track.title)
        check_idle(state, track.id, called.character, called.action)
        return with_tn(at, attempt(called, track), usual_tn(track, self.tn), hidden=track.tn_hidden)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for action in described(state):
            for track in may_go_on(state, action):
                fields = cls.attempt(track, state.sheets[action.character], action)
                made = offer(cls, f"Go on with: {bare(track.title)}", *fields, track=track.id, action=action.id)
                yield made.explained(main=track is goes_on(state, action))
        for track in open_tracks(state):
            what = text(cls, "what", "What is done", default=track.title)
            for sheet in (sheet for sheet in with_traits(state) if allowed(check_idle, state, track.id, sheet.id)):
                fields = what, *cls.attempt(track, sheet)
                made = offer(cls, "Call an attempt", *fields, track=track.id, character=sheet.id)
                yield made.explained(whose=sheet.name, about=which(state, track))

    @classmethod
    def attempt(cls, track: Progress, sheet: Sheet, action: Action | None = None) -> Iterable[Field]:
        """What the Judge fills in, with the ability and the equipment of the last attempt."""
        last = track.tried.get(sheet.id)
        yield ability_field(sheet, action, last)
        yield from tool_field(sheet, carried(sheet, last))
        yield usual_tn_field(track)
        yield ANOTHER_CELL


def may_go_on(state: State, action: Action) -> tuple[Progress, ...]:
    """The long checks that what was described may go on with: the one that it names, else any."""
    tracks = (track for track in open_tracks(state) if action.track in {track.id, NO_TRACK})
    return tuple(track for track in tracks if allowed(check_idle, state, track.id, action.character, action.id))


def goes_on(state: State, action: Action) -> Progress | None:
    """The long check that it goes on with by itself: the one that it names, or the last tried by what was pressed."""
    sheet = state.sheets[action.character]
    by = asked_for(sheet, action) if action.what == action.ability else None
    for track in reversed(may_go_on(state, action)):
        last = track.tried.get(sheet.id)
        if action.track or (by and last and used_in(sheet, last) == by):
            return track
    return None


def attacks_again(state: State, action: Action) -> bool:
    """Whether somebody has pressed what they attacked by, when they last acted by it."""
    sheet = state.sheets[action.character]
    by = asked_for(sheet, action) if action.what == action.ability else None
    before = (each for each in state.acted if by and each.character == sheet.id and used_in(sheet, each) == by)
    last = next(before, None)
    return last is not None and last.is_attack


class CallSimpleCheck(CharacterCheck, tag="call-simple-check"):
    """Call a simple check for an action that was described, or at once for a character."""

    prepared = "Checks"

    tn: Line
    hidden: bool = False
    on_success: Prose = ""
    on_failure: Prose = ""

    def decide(self, state: State, at: At) -> Facts:
        """A check with one answer, yes or no (TW-simple.1)."""
        called = replace(self.called(state, at), on_success=self.on_success, on_failure=self.on_failure)
        if called.action in state.actions:  # a simple check has no effect that was adjusted beforehand
            results = ResultSet.parse(called.results)
            replace(state.actions[called.action], results=results).check(state.edition)
        return with_tn(at, called, tn_of(self.tn), hidden=self.hidden)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for action in described(state):
            if not any(each.adjustment.grid is Grid.EFFECT for each in action.named):
                fields = cls.fields(state.sheets[action.character], action)
                made = offer(cls, "Call a simple check", *fields, action=action.id)
                whose, main = tried(state, action), not (goes_on(state, action) or attacks_again(state, action))
                yield made.explained(whose=whose, about="One answer: yes or no.", main=main)
        for sheet in with_traits(state):
            made = offer(cls, "Call a simple check", WHAT, *cls.fields(sheet), character=sheet.id)
            yield made.explained(whose=sheet.name, about="One answer: yes or no.")

    @classmethod
    def preparing(cls, state: State, viewer: Viewer) -> Offers:
        """Whoever tries it is chosen when it is played."""
        what = words("what", "What is done", long=True)
        yield offer(cls, "Call a simple check", what, fitting_field(state), *cls.terms())

    @classmethod
    def fields(cls, sheet: Sheet, action: Action | None = None) -> Iterable[Field]:
        yield ability_field(sheet, action)
        yield from cls.terms()

    @classmethod
    def terms(cls) -> Iterable[Field]:
        yield from (tn_field(), hidden_field(WHO_SEES_THE_TN))
        yield from stakes_fields(cls)


class CallComplexCheck(ComplexCheck, tag="call-complex-check"):
    """Call a complex check. With *victories* it goes on until so many are gathered, with 0 its magnitude is the answer.

    The effect is read in *effect* if a cell is named, else in the cell of *equipment*, else in that of the ability.
    *threshold* is the magnitude for one victory; 0 stands for the one that the group plays with. The card of an
    *attack* hits somebody; where nothing is said of it, that of one with equipment or a named cell does.
    """

    prepared = "Checks"

    tn: Line
    hidden: bool = False
    victories: Required = 0
    attack: bool | None = None
    threshold: Threshold = 0
    on_success: Prose = ""
    on_failure: Prose = ""

    def decide(self, state: State, at: At) -> Facts:
        """A complex check with a magnitude, and perhaps a number of victories that the player hears of.

        Source: TW-complex.4, TW-complex.5.
        """
        called = replace(
            self.called(state, at),
            attack=self.attack,
            threshold=self.threshold,
            on_success=self.on_success,
            on_failure=self.on_failure,
        )
        return first_attempt(at, called, self.victories, tn_of(self.tn), hidden=self.hidden)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for action in described(state):
            sheet = state.sheets[action.character]
            for kind in KINDS:
                fields = kind.fields(cls, state, sheet, action)
                made = offer(cls, f"Call {kind.title}", *fields, **kind.fixed, action=action.id)
                main = kind.hits and not goes_on(state, action) and attacks_again(state, action)
                yield made.explained(whose=tried(state, action), about=kind.about, main=main)
        for sheet in with_traits(state):
            for kind in KINDS:
                fields = kind.fields(cls, state, sheet)
                made = offer(cls, f"Call {kind.title}", WHAT, *fields, **kind.fixed, character=sheet.id)
                yield made.explained(whose=sheet.name, about=kind.about)

    @classmethod
    def preparing(cls, state: State, viewer: Viewer) -> Offers:
        """Whoever tries it is chosen when it is played."""
        what = words("what", "What is done", long=True)
        for kind in KINDS:
            fields = what, fitting_field(state), *kind.terms(state), *stakes_fields(cls)
            yield offer(cls, f"Call {kind.title}", *fields, **kind.fixed).explained(about=kind.about)


class Kind(Struct, frozen=True):
    """What a complex check is called for: victories over time, or the magnitude of one card (TW-complex.12).

    *fixed* are the arguments that it leaves no choice of.
    """

    title: str
    about: str
    fixed: Mapping[str, Value]

    @property
    def gathers(self) -> bool:
        """Whether it takes victories."""
        return "victories" not in self.fixed

    @property
    def hits(self) -> bool:
        """Whether it is an attack."""
        return bool(self.fixed.get("attack"))

    def fields(
        self, move: type[CallComplexCheck], state: State, sheet: Sheet, action: Action | None = None
    ) -> Iterable[Field]:
        """What the Judge fills in: what they change most often comes first."""
        yield ability_field(sheet, action)
        if "equipment" not in self.fixed:
            yield from tool_field(sheet, in_hand="" if self.gathers else tool_in_hand(state, sheet, action))
        yield from self.terms(state)
        yield ANOTHER_CELL
        yield from stakes_fields(move)

    def terms(self, state: State) -> Iterable[Field]:
        """The TN, who sees it, and the victories if it takes any."""
        yield tn_field()
        if self.gathers:
            yield victories_field(USUAL_VICTORIES)
        yield hidden_field(WHO_SEES_THE_TN)
        if self.gathers:
            usual = state.edition.victory_threshold
            yield Number(
                name="threshold", label="Magnitude for one victory", least=1, most=MOST_THRESHOLD, default=usual
            )


KINDS = (
    Kind("a complex check", "It takes several victories, perhaps in several actions.", {}),
    Kind("an attack", "One card: its effect is the damage.", {"victories": 0, "attack": True}),
    Kind(
        "a distance check", "One card: its effect is the answer, such as how far somebody throws.",
        {"victories": 0, "attack": False, "equipment": ""},
    ),
)  # fmt: skip


# --- for whom a check may be called


def with_traits(state: State) -> Iterable[Sheet]:
    """The characters for whom a check may be called."""
    return (sheet for sheet in state.sheets.values() if sheet.lines.traits)


def described(state: State) -> Iterable[Action]:
    """The actions for which a check may be called."""
    return (each for each in state.under_way(Phase.DECLARED) if state.sheets[each.character].lines.traits)
