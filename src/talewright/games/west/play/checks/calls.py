"""The checks that the Judge calls: simple ones, complex ones, further attempts, and those of people without a sheet."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Annotated

from msgspec import Meta, structs

from talewright.games.west.play.abilities import asked_for, options, used_in
from talewright.games.west.play.action import SAID_ALOUD, Action, Phase
from talewright.games.west.play.base import Facts, OfCheck
from talewright.games.west.play.checks.called import (
    CharacterCheck,
    CheckCalled,
    ComplexCheck,
    attempt,
    first_attempt,
    with_tn,
)
from talewright.games.west.play.ids import NO_TRACK, ActionId, TrackId
from talewright.games.west.play.notation import cell_of, results_of, tn_of
from talewright.games.west.play.offering import WHO_SEES_THE_TN, offer, tn_field, which
from talewright.games.west.play.state import Progress, Sheet, State
from talewright.games.west.play.tracks import open_track, open_tracks
from talewright.games.west.rules.cards.grid import Grid, ResultSet
from talewright.table.game import At, Viewer
from talewright.table.moves import Line, Name, Prose
from talewright.table.offer import Choice, Field, Number, Offer, Option, Text, Value
from talewright.table.offering import explained, hidden_field, one_of, text, words

USUAL_VICTORIES = 3
MOST_VICTORIES = 20
MOST_THRESHOLD = 99
ANOTHER_CELL = Text(
    name="effect", label="Another effect cell", optional=True, about="As in (3)6. Empty: that of what is used."
)
WHO = Text(name="name", label="Who", most=80)
DICE = Text(name="results", label="Rank and die", default="2d8", about="As in 2d8: two rows of the 8 column.")
WEAPON = Text(
    name="effect", label="Effect cell", default="(2)8", about="As in (3)6: the weapon's, or that of rank and die."
)
OWN_CELL = Text(name="effect", label="Effect cell", optional=True, about="As in (3)6. Empty: that of rank and die.")
Threshold = Annotated[int, Meta(ge=0, le=MOST_THRESHOLD)]
Required = Annotated[int, Meta(ge=0, le=999)]


class CallAttempt(ComplexCheck, tag="call-attempt"):
    """Call one more attempt at a complex check that is not complete yet; without a TN its usual one counts."""

    track: TrackId
    tn: Line = ""

    def decide(self, state: State, at: At[State]) -> Facts:
        """One more action at a complex check, by anybody; its TN counts unless another is named.

        Source: TW-complex.6, TW-complex.8.
        """
        track = open_track(state, self.track)
        called = attempt(self.called(state, at, track.title), track)
        return with_tn(at, called, usual_tn(track, self.tn), hidden=track.tn_hidden)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterable[Offer]:
        for action in described(state):
            if action.track in state.tracks and not state.tracks[action.track].is_complete:
                track, sheet = state.tracks[action.track], state.sheets[action.character]
                fields = cls.attempt(state, track, sheet, action)
                made = offer(cls, f"Go on with: {track.title}", *fields, track=track.id, action=action.id)
                yield explained(made, main=True)
        for track in open_tracks(state):
            what = text(cls, "what", "What is done", default=track.title)
            for sheet in with_traits(state):
                fields = what, *cls.attempt(state, track, sheet)
                yield offer(cls, f"Attempt by {sheet.name}", *fields, track=track.id, character=sheet.id)

    @classmethod
    def attempt(cls, state: State, track: Progress, sheet: Sheet, action: Action | None = None) -> Iterable[Field]:
        """What the Judge fills in, with the ability and the equipment of the last attempt."""
        last = last_attempt(state, track, sheet)
        yield ability_field(sheet, action, last)
        yield from tool_field(sheet, carried(sheet, last))
        yield usual_tn_field(track)
        yield ANOTHER_CELL


class CallSimpleCheck(CharacterCheck, tag="call-simple-check"):
    """Call a simple check for an action that was described, or at once for a character."""

    prepared = "Checks"

    tn: Line
    hidden: bool = False
    on_success: Prose = ""
    on_failure: Prose = ""

    def decide(self, state: State, at: At[State]) -> Facts:
        """A check with one answer, yes or no (TW-simple.1)."""
        called = structs.replace(self.called(state, at), on_success=self.on_success, on_failure=self.on_failure)
        if called.action in state.actions:  # a simple check has no effect that was adjusted beforehand
            results = ResultSet.parse(called.results)
            replace(state.actions[called.action], results=results).check(state.edition)
        return with_tn(at, called, tn_of(self.tn), hidden=self.hidden)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterable[Offer]:
        waiting = tuple(described(state))
        for action in waiting:
            if not any(each.adjustment.grid is Grid.EFFECT for each in action.named):
                fields = cls.fields(state.sheets[action.character], action)
                made = offer(cls, "Call a simple check", *fields, action=action.id)
                goes_on = any(track.id == action.track for track in open_tracks(state))
                about = which(state, action, waiting) or "One answer: yes or no."
                yield explained(made, about=about, main=not goes_on)
        for sheet in with_traits(state):
            what = words("what", "What is done", long=True, optional=True)
            yield offer(cls, f"Call a simple check for {sheet.name}", what, *cls.fields(sheet), character=sheet.id)

    @classmethod
    def preparing(cls, state: State, viewer: Viewer) -> Iterable[Offer]:
        """Whoever tries it, and by which ability, is chosen when it is played."""
        yield offer(cls, "Call a simple check", words("what", "What is done", long=True), *cls.terms())

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
    *threshold* is the magnitude for one victory; 0 stands for the one that the group plays with.
    """

    prepared = "Checks"

    tn: Line
    hidden: bool = False
    victories: Required = 0
    threshold: Threshold = 0
    on_success: Prose = ""
    on_failure: Prose = ""

    def decide(self, state: State, at: At[State]) -> Facts:
        """A complex check with a magnitude, and perhaps a number of victories that the player hears of.

        Source: TW-complex.4, TW-complex.5.
        """
        called = structs.replace(
            self.called(state, at), threshold=self.threshold, on_success=self.on_success, on_failure=self.on_failure
        )
        return first_attempt(at, called, self.victories, tn_of(self.tn), hidden=self.hidden)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterable[Offer]:
        waiting = tuple(described(state))
        for action in waiting:
            sheet, others = state.sheets[action.character], which(state, action, waiting)
            for kind in KINDS:
                fields = kind.fields(cls, state, sheet, action)
                made = offer(cls, f"Call {kind.title}", *fields, **kind.fixed, action=action.id)
                yield explained(made, about=others or kind.about)
        for sheet in with_traits(state):
            what = words("what", "What is done", long=True, optional=True)
            for kind in KINDS:
                fields = kind.fields(cls, state, sheet)
                label = f"Call {kind.title} for {sheet.name}"
                yield explained(offer(cls, label, what, *fields, **kind.fixed, character=sheet.id), about=kind.about)

    @classmethod
    def preparing(cls, state: State, viewer: Viewer) -> Iterable[Offer]:
        """Whoever tries it, and by which ability, is chosen when it is played."""
        what = words("what", "What is done", long=True)
        for kind in KINDS:
            fields = what, *kind.terms(state), *stakes_fields(cls)
            yield explained(offer(cls, f"Call {kind.title}", *fields, **kind.fixed), about=kind.about)


@dataclass(frozen=True, slots=True)
class Kind:
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

    def fields(
        self, move: type[CallComplexCheck], state: State, sheet: Sheet, action: Action | None = None
    ) -> Iterable[Field]:
        """What the Judge fills in: what they change most often comes first."""
        yield ability_field(sheet, action)
        if "equipment" not in self.fixed:
            yield from tool_field(sheet, in_hand="" if self.gathers else tool_in_hand(state, sheet))
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
    Kind("an attack", "One card: its effect is the damage.", {"victories": 0}),
    Kind(
        "a contest", "One card for each side: the greater effect is ahead. Also for a distance.",
        {"victories": 0, "equipment": ""},
    ),
)  # fmt: skip


class CallForOther(OfCheck, tag="call-for-other"):
    """Call a check for somebody who has no sheet. The Judge draws.

    It is a complex one with an *effect* cell; with *victories* it goes on until so many are gathered, and with a
    *track* it goes on with what was begun. Then the effect is read by rank and die where no cell is named, and a track
    has its usual TN where none is.
    """

    prepared = "Checks"

    name: Name
    what: Prose = ""
    results: Line
    tn: Line = ""
    hidden: bool = False
    victories: Required = 0
    effect: Line = ""
    track: TrackId = NO_TRACK

    def decide(self, state: State, at: At[State]) -> Facts:
        """A check of somebody whom no player plays: the Judge draws (TW-deck.6)."""
        track = open_track(state, self.track) if self.track else None
        results = str(results_of(self.results))
        cell = self.effect or (results if track or self.victories else "")  # rank and die (TW-effect-grid.6)
        effect = str(cell_of(cell)) if cell else ""
        called = CheckCalled(
            action=ActionId(at.stamp.id), name=self.name, what=self.what or SAID_ALOUD, results=results, effect=effect
        )
        if track:  # as any character may work on it (TW-complex.8)
            called = attempt(structs.replace(called, what=self.what or track.title), track)
            return with_tn(at, called, usual_tn(track, self.tn), hidden=self.hidden or track.tn_hidden)
        return first_attempt(at, called, self.victories, tn_of(self.tn), hidden=self.hidden)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterable[Offer]:
        yield from cls.preparing(state, viewer)
        for track in open_tracks(state):
            what = text(cls, "what", "What is done", default=track.title)
            fields = WHO, what, DICE, usual_tn_field(track), OWN_CELL
            yield explained(offer(cls, "Attempt by an NPC", *fields, track=track.id), about="You draw for them.")

    @classmethod
    def preparing(cls, state: State, viewer: Viewer) -> Iterable[Offer]:
        what = words("what", "What is done", long=True, optional=True)
        who, terms = (WHO, what, DICE), (tn_field(), hidden_field(WHO_SEES_THE_TN))
        simple = offer(cls, "Call a check for an NPC", *who, *terms, effect="", victories=0)
        yield explained(simple, about="One answer: yes or no. You draw for them.")
        attack = offer(cls, "Call an attack by an NPC", *who, WEAPON, *terms, victories=0)
        yield explained(attack, about="Its effect is the damage, or who is ahead in a contest. You draw for them.")
        long = offer(cls, "Call a complex check for an NPC", *who, OWN_CELL, victories_field(USUAL_VICTORIES), *terms)
        yield explained(long, about="It takes several victories, perhaps in several actions. You draw for them.")


# --- what the Judge fills in


def usual_tn(track: Progress, written: str) -> int:
    """The TN of a complex check that goes on, unless another is named."""
    return tn_of(written) if written else track.tn


def with_traits(state: State) -> Iterable[Sheet]:
    """The characters for whom a check may be called."""
    return (sheet for sheet in state.sheets.values() if sheet.lines.traits)


def described(state: State) -> Iterable[Action]:
    """The actions for which a check may be called."""
    return (each for each in state.under_way(Phase.DECLARED) if state.sheets[each.character].lines.traits)


def last_attempt(state: State, track: Progress, sheet: Sheet) -> Action | None:
    """The last attempt of a character at a complex check that goes on, where it is one of the last actions."""
    own = (each for each in state.told if each.track == track.id and each.character == sheet.id)
    return next((each for each in own if each.results), None)


def ability_field(sheet: Sheet, action: Action | None = None, last: Action | None = None) -> Choice:
    """A field for what a character acts by: what the player has asked for, else what the last attempt was made by."""
    asked = asked_for(sheet, action) if action else None
    wanted = asked or (used_in(sheet, last) if last else None)
    return one_of("ability", "By which ability", options(sheet), default=wanted.text if wanted else "")


def victories_field(default: int) -> Number:
    """A field for the victories that a check takes."""
    return Number(name="victories", label="Victories that it takes", least=1, most=MOST_VICTORIES, default=default)


def usual_tn_field(track: Progress) -> Text:
    """A field for another TN than that of a track."""
    return tn_field(default="", optional=True, about=f"Empty: {track.tn}, as before.")


def stakes_fields(move: type[CallSimpleCheck | CallComplexCheck]) -> Iterable[Text]:
    """What success and failure mean."""
    yield text(move, "on_success", "What success means")
    yield text(move, "on_failure", "What failure means")


def tool_field(sheet: Sheet, in_hand: str) -> Iterable[Field]:
    """What is used; *in_hand* is chosen beforehand."""
    if sheet.lines.equipment:
        tools = tuple(Option(tool.name, f"{tool.name} {tool.effect}") for tool in sheet.lines.equipment)
        about = "None: the effect is read by the ability, and hits nobody."
        yield Choice(name="equipment", label="What is used", options=tools, optional=True, default=in_hand, about=about)


def carried(sheet: Sheet, last: Action | None) -> str:
    """What was used in an earlier attempt, if it is still on the sheet; empty if there was none."""
    return last.equipment if last and any(tool.name == last.equipment for tool in sheet.lines.equipment) else ""


def tool_in_hand(state: State, sheet: Sheet) -> str:
    """What an attack is made with: that of the character's last attack, else the first on the sheet."""
    used = (carried(sheet, each) for each in state.told if each.character == sheet.id and not each.track)
    return next(filter(None, used), sheet.lines.equipment[0].name if sheet.lines.equipment else "")
