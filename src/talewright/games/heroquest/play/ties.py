"""Relationships: calls on those at the other end, and favours that are owed for them (QW2-6.1 to 6.4)."""

from collections.abc import Iterable
from typing import Annotated

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.heroquest.play.base import At, Facts, GmTells, Offers, OfMine, Viewer
from talewright.games.heroquest.play.checks import check_can_act
from talewright.games.heroquest.play.creating.steps import owned_by
from talewright.games.heroquest.play.favours import OnTie, tie_of
from talewright.games.heroquest.play.framing.contests import FrameContest, Prize
from talewright.games.heroquest.play.framing.modifiers import line_set
from talewright.games.heroquest.play.framing.tactics import ChooseAbility
from talewright.games.heroquest.play.ids import CharacterId, ContestId
from talewright.games.heroquest.play.offering import resistance_field
from talewright.games.heroquest.play.state import Sheet, State, Tie
from talewright.games.heroquest.rules.abilities.keyword import Ability
from talewright.games.heroquest.rules.abilities.relationship import Asked, Call, RelationshipKind, check_call
from talewright.games.heroquest.rules.contests import supporting
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.recasting import recast
from talewright.refusal import Refused
from talewright.table.offer import Line, Offer, Option, Prose, Words, allowed, hidden_field, offer, one_of, text, words
from talewright.wording import signed


class CallOn(OfMine, tag="call-on"):
    """Call on somebody: the tie is the tactic of a contest, and *approach* says how they go about it.

    The game master may set the *resistance* at once.
    """

    tie: Line
    asked: Asked
    prize: Prize
    obstacle: Line = ""
    approach: Prose
    resistance: Line = ""
    hidden: bool = False

    def decide(self, state: State, at: At) -> Facts:
        """The tie is the tactic of a simple contest; when that is decided, a favour is owed.

        Source: QW2-6.1.1, QW2-6.1.2, QW2-6.1.4, QW2-6.1.5, QW2-6.2.2, QW2-6.3.3, QW2-6.4.1.1, QW2-6.5.3.5.
        """
        sheet = state.sheet(self.character)
        line = sheet.character.abilities.line(AbilityRef.read(self.tie))
        kind, contest = supporting.called_through(line), ContestId(at.stamp.id)
        if kind is None:
            raise Refused(
                f"Nobody is called on through {line.name}: choose an occupation or somebody who can help.",
                clause="QW2-6.0.1",
            )
        check_call(Call(ability=line.name, kind=kind, approach=self.approach, asked=self.asked))
        yield recast(self, TieCalled, contest=contest, tie=line.name, kind=kind)
        yield from recast(self, FrameContest).decide(state, at)
        tactic = ChooseAbility(contest=contest, character=self.character, ability=line.name, tactic=self.approach)
        yield from tactic.change(at.now, at.now.card(contest), at)
        if line.relationship is None:
            yield line_set(contest, self.character, supporting.contacts_of(line))

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for sheet in owned_by(state, viewer.seat):
            for line in sheet.character.abilities.lines:
                kind, ref = supporting.called_through(line), AbilityRef(line.name)
                rated = line.start is not None or not sheet.character.is_finished
                if kind and rated and allowed(check_can_act, state, sheet.id, ref):
                    yield cls._form(state, sheet, line, kind, viewer)

    @classmethod
    def _form(cls, state: State, sheet: Sheet, line: Ability, kind: RelationshipKind, viewer: Viewer) -> Offer:
        made = offer(
            cls,
            f"Call on {line.name}" if line.relationship else f"Call on contacts as {line.name}",
            one_of("asked", "For what", (Option(each, each.capitalize()) for each in may_ask(kind))),
            words("approach", "How they go about it", long=True),
            text(cls, "prize", "What is to be gained"),
            text(cls, "obstacle", "What stands in the way"),
            *(
                (resistance_field(state, optional=True), hidden_field("Who sees the resistance"))
                if viewer.seat.is_gm
                else ()
            ),
            character=sheet.id,
            tie=line.name,
        )
        owed = "A favour is owed for it. " if kind.expects_return else ""
        stretch = "" if line.relationship else f", a stretch: {signed(supporting.contacts_of(line).amount)}"
        return made.explained(about=f"{owed}A contest follows, with {line.name} as the tactic{stretch}.")


class OfTie(GmTells):
    """What the game master says of a relationship."""

    character: CharacterId
    tie: Line


class ReturnFavour(OfTie, tag="return-favour"):
    """Say that a favour that was owed has been returned, by one that is roughly equal."""

    what: Annotated[Line, Words("Say what was done in return.", clause="QW2-6.2.3")]

    def decide(self, state: State, at: At) -> Facts:
        sheet = state.sheet(self.character)
        line = sheet.character.abilities.line(AbilityRef.read(self.tie))
        tie_of(sheet, line.name).favours.give_back()
        yield FavourReturned(character=self.character, tie=line.name, what=self.what)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for sheet in state.sheets.values():
            for line in sheet.character.abilities.lines:
                if tie_of(sheet, line.name).favours.owed > 0:
                    label, what = f"Return the favour to {line.name}", text(cls, "what", "What was done")
                    made = offer(cls, label, what, character=sheet.id, tie=line.name)
                    about = "If it is roughly equal in risk, time, difficulty and inconvenience."
                    yield made.explained(about=about)


# --- what happened


class TieCalled(OnTie, tag="tie-called/1"):
    """Somebody was called on; *owed* in older journals, in which a favour was owed from the call on."""

    brings = ("contest",)

    contest: ContestId
    kind: RelationshipKind
    asked: Asked
    approach: str
    owed: bool = False

    def on_tie(self, tie: Tie) -> Tie:
        return replace(tie, favours=tie.favours.ask(), owed_for=self.contest) if self.owed else tie

    def told(self, state: State) -> str:
        favour = "; a favour is owed for it" if self.owed else ""
        calls = f"{state.name(self.character)} calls on {self.tie} ({self.kind})"
        return f"{calls} for this: {self.asked}{favour}. {self.approach}"


class FavourReturned(OnTie, tag="favour-returned/1"):
    """A favour was returned, and the game master finds it roughly equal."""

    what: str

    def on_tie(self, tie: Tie) -> Tie:
        return replace(tie, favours=tie.favours.given_back)

    def told(self, state: State) -> str:
        return f"{state.name(self.character)} has returned a favour to {self.tie}: {self.what}"


# --- whom a character knows


def ties_of(sheet: Sheet) -> list[Ability]:
    """The relationships on a sheet."""
    return [line for line in sheet.character.abilities.lines if line.relationship]


def tie_line(sheet: Sheet, name: str) -> Ability:
    """The relationship of that name on a sheet. Raises ``Refused`` if there is none."""
    line = sheet.character.abilities.line(AbilityRef.read(name))
    if line.relationship is None:
        raise Refused(f"{line.name} is no relationship: choose one of those on the sheet.", clause="QW2-6.0.1")
    return line


def may_ask(kind: RelationshipKind) -> tuple[Asked, ...]:
    """What somebody of this kind may be asked for (QW2-6.3.2, QW2-6.4.0.1)."""
    calls = (Call(ability="", kind=kind, approach="somehow", asked=asked) for asked in Asked)
    return tuple(call.asked for call in calls if allowed(check_call, call))


# --- what is seen


class TieView(Struct, frozen=True):
    """A relationship: what it may bring, favours that are owed, danger and harm; *lost* if it is at an end."""

    name: str
    kind: str
    gives: str
    owed: int
    danger: str
    harm: tuple[str, ...]
    lost: bool


def tie_views(sheet: Sheet) -> Iterable[TieView]:
    """Those whom a character knows, and after them those who are lost."""
    lines = sheet.character.abilities.lines
    for line in lines:
        tie, kind = tie_of(sheet, line.name), line.relationship
        if kind is None and tie.favours.owed:
            kind = supporting.called_through(line)
        if kind:
            danger = tie.danger.warning if tie.danger else ""
            yield TieView(line.name, kind, kind.gives, tie.favours.owed, danger, tie.harm, lost=False)
    for tie in sheet.ties:
        if tie.name not in {line.name for line in lines}:
            yield TieView(tie.name, "", "", 0, "", tie.harm, lost=True)
