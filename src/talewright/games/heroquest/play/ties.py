"""Relationships: calls on those at the other end, favours, danger, harm, and retainers (QW2-6)."""

import dataclasses
from collections.abc import Iterable
from typing import Annotated

from msgspec import Struct, structs

from talewright.games.heroquest.play.base import Facts, GmTells, Move, Public
from talewright.games.heroquest.play.checks import check_can_act, check_mine
from talewright.games.heroquest.play.creating.steps import owned_by
from talewright.games.heroquest.play.defeats import defeats, outcome_for, outcome_in
from talewright.games.heroquest.play.framing.contests import FrameContest, Prize
from talewright.games.heroquest.play.framing.modifiers import line_set
from talewright.games.heroquest.play.framing.tactics import AbilityChosen, check_usable
from talewright.games.heroquest.play.ids import CharacterId, ContestId
from talewright.games.heroquest.play.offering import resistance_field
from talewright.games.heroquest.play.proposed import Harm, proposed_harm
from talewright.games.heroquest.play.sheets import sheet_written
from talewright.games.heroquest.play.state import Sheet, State, Tie
from talewright.games.heroquest.rules.abilities.keyword import Ability
from talewright.games.heroquest.rules.abilities.relationship import Asked, Call, RelationshipKind, check_call
from talewright.games.heroquest.rules.characters.character import Whose
from talewright.games.heroquest.rules.contests import supporting
from talewright.games.heroquest.rules.contests.adversity import Adversity
from talewright.games.heroquest.rules.contests.contest import Outcome
from talewright.games.heroquest.rules.contests.supporting import Danger, Kind
from talewright.games.questworlds.rules.keyword import AbilityRef, is_same_name
from talewright.games.questworlds.shared.offering import offer, options
from talewright.minus import signed
from talewright.refusal import Refused
from talewright.table.game import At, Viewer
from talewright.table.moves import Line, Prose, Words
from talewright.table.offer import Number, Offer, Option
from talewright.table.offering import allowed, explained, hidden_field, one_of, text, words
from talewright.table.wording import bare


class CallOn(Move, tag="call-on"):
    """Call on somebody: the tie is the tactic of a contest, and *approach* says how they go about it.

    The game master may set the *resistance* at once.
    """

    character: CharacterId
    tie: Line
    asked: Asked
    prize: Prize
    obstacle: Line = ""
    approach: Prose
    resistance: Line = ""
    hidden: bool = False

    def decide(self, state: State, at: At[State]) -> Facts:
        """The tie is the tactic of a simple contest; a favour that is asked is owed.

        Source: QW2-6.1.1, QW2-6.1.2, QW2-6.1.4, QW2-6.1.5, QW2-6.2.2, QW2-6.3.3, QW2-6.4.1.1, QW2-6.5.3.5.
        """
        check_mine(state, at.seat, self.character)
        sheet = state.sheet(self.character)
        line = sheet.character.abilities.line(AbilityRef.read(self.tie))
        kind, ref, contest = supporting.called_through(line), AbilityRef(line.name), ContestId(at.stamp.id)
        if kind is None:
            raise Refused(
                f"Nobody can be called on through {line.name}: choose a relationship or an occupation.",
                clause="QW2-6.0.1",
            )
        check_call(Call(ability=line.name, kind=kind, approach=self.approach, asked=self.asked))
        yield TieCalled(
            character=self.character,
            contest=contest,
            tie=line.name,
            kind=kind,
            asked=self.asked,
            approach=self.approach,
            owed=kind.expects_return,
        )
        who, prize, obstacle = self.character, self.prize, self.obstacle
        frame = FrameContest(
            character=who, prize=prize, obstacle=obstacle, resistance=self.resistance, hidden=self.hidden
        )
        yield from frame.decide(state, at)
        card = at.now.card(contest)
        check_usable(at.now, card, card.ours, ref, Whose.PC)
        yield AbilityChosen(
            contest=contest,
            character=self.character,
            ability=line.name,
            rating=str(sheet.character.rating_of(ref)),
            tactic=self.approach,
            whose=Whose.PC,
        )
        if line.relationship is None:
            yield line_set(card.id, self.character, supporting.contacts_of(line))

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterable[Offer]:
        for sheet in owned_by(state, viewer.seat):
            for line in sheet.character.abilities.lines:
                kind, ref = supporting.called_through(line), AbilityRef(line.name)
                if kind and line.start is not None and allowed(check_can_act, state, sheet.id, ref):
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
            *((resistance_field(state, optional=True), hidden_field()) if viewer.seat.is_gm else ()),
            character=sheet.id,
            tie=line.name,
        )
        owed = "A favour is owed for it. " if kind.expects_return else ""
        stretch = "" if line.relationship else f", a stretch: {signed(supporting.contacts_of(line).amount)}"
        return explained(made, about=f"{owed}A contest follows, with {line.name} as the tactic{stretch}.")


class OfTie(GmTells):
    """What the game master says of a relationship."""

    character: CharacterId
    tie: Line


class ReturnFavour(OfTie, tag="return-favour"):
    """Say that a favour that was owed has been returned, by one that is roughly equal."""

    what: Annotated[Line, Words("Say what was done in return.", clause="QW2-6.2.3")]

    def decide(self, state: State, at: At[State]) -> Facts:
        sheet = state.sheet(self.character)
        line = sheet.character.abilities.line(AbilityRef.read(self.tie))
        tie_of(sheet, line.name).favours.give_back()
        yield FavourReturned(character=self.character, tie=line.name, what=self.what)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterable[Offer]:
        for sheet in state.sheets.values():
            for line in sheet.character.abilities.lines:
                if tie_of(sheet, line.name).favours.owed > 0:
                    label, what = f"Return the favour to {line.name}", text(cls, "what", "What was done")
                    made = offer(cls, label, what, character=sheet.id, tie=line.name)
                    about = "If it is roughly equal in risk, time, difficulty and inconvenience."
                    yield explained(made, about=about)


class HarmTie(OfTie, tag="harm-tie"):
    """Say what a lost contest did to a supporting character in danger, or to the tie.

    *state* is the person's, *lowered* what the tie loses.
    """

    contest: ContestId
    kind: Kind
    text: Line = ""
    state: Harm | None = None
    lowered: int = 0

    def decide(self, state: State, at: At[State]) -> Facts:
        """A defeat strikes the person, or the tie (QW2-6.1.7, QW2-6.1.9, QW2-6.1.10)."""
        sheet = state.sheet(self.character)
        line = tie_line(sheet, self.tie)
        ref, outcome = AbilityRef(line.name), outcome_in(state, self.contest, self.character)
        harm = self.harm(supporting.danger_of(line, tie_of(sheet, ref.name).danger), outcome)
        before = sheet.character.abilities
        after = supporting.after_harm(before, ref.name, harm)
        gone = after.get(ref) is None
        yield TieHarmed(
            character=sheet.id,
            contest=self.contest,
            tie=ref.name,
            kind=self.kind,
            text=f"{_said(harm)}: {self.text}" if self.text else _said(harm),
            final=gone,
        )
        if after != before:
            change = f"{ref} is lost" if gone else f"{ref} is now {state.sign(after.rating_of(ref))}"
            yield sheet_written(state, sheet.id, dataclasses.replace(sheet.character, abilities=after), change)

    def harm(self, danger: Danger | None, outcome: Outcome) -> supporting.Harm:
        """What the game master has chosen, if the rules allow it."""
        match self.kind:
            case Kind.PERSON:
                named = Adversity[self.state.name] if self.state else None
                if named is None and outcome.degree is None:
                    raise Refused("Say in which state this leaves the supporting character.", clause="QW2-6.1.9")
                return supporting.harm_to_person(danger, outcome, self.text, named=named)
            case Kind.TIE:
                return supporting.harm_to_tie(danger, outcome, self.lowered)
            case Kind.END:
                return supporting.end_of_tie(danger, outcome)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterable[Offer]:
        for sheet in state.sheets.values():
            lost = defeats(state, sheet.id)
            for line in ties_of(sheet) if lost else ():
                if supporting.danger_of(line, tie_of(sheet, line.name).danger):
                    yield from cls._forms(state, sheet, line.name, lost)

    @classmethod
    def _forms(cls, state: State, sheet: Sheet, name: str, lost: tuple[Option, ...]) -> Iterable[Offer]:
        here, contest = {"character": sheet.id, "tie": name}, one_of("contest", "In which contest", lost)
        outcomes = (outcome_for(card, sheet.id) for card in state.open_cards())
        likely = next((harm for each in outcomes if each and (harm := proposed_harm(each))), Harm.HURT)
        adversity = one_of("state", "State", options(Harm), default=likely)
        lowered = Number(name="lowered", label="The rating falls by", least=1, most=20, default=3)
        happened, why = words("text", "What happened"), words("text", "Why")
        yield offer(cls, f"{name} comes to harm", contest, adversity, happened, kind=Kind.PERSON.value, **here)
        yield offer(cls, f"The tie to {name} suffers", contest, lowered, why, kind=Kind.TIE.value, **here)
        yield offer(cls, f"The tie to {name} ends", contest, why, kind=Kind.END.value, **here)


class PutInDanger(OfTie, tag="put-in-danger"):
    """Put a supporting character in grave danger, and tell the players how bad it may become."""

    warning: Line

    def decide(self, state: State, at: At[State]) -> Facts:
        line = tie_line(state.sheet(self.character), self.tie)
        danger = supporting.put_in_danger(line.name, self.warning)
        yield TieEndangered(character=self.character, tie=line.name, warning=danger.warning)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterable[Offer]:
        for sheet in state.sheets.values():
            safe = [line.name for line in ties_of(sheet) if tie_of(sheet, line.name).danger is None]
            if safe:
                fields = (
                    one_of("tie", "Who", options(safe)),
                    words("warning", "How bad it may become"),
                )
                made = offer(
                    cls, f"Put somebody in danger whom {sheet.character.name} knows", *fields, character=sheet.id
                )
                yield explained(made, about="The players must know before the contest what it may cost.")


# --- what happened


class TieCalled(Public, tag="tie-called/1"):
    """Somebody was called on; *owed* if that is a favour to be returned."""

    brings = ("contest",)

    character: CharacterId
    contest: ContestId
    tie: str
    kind: RelationshipKind
    asked: Asked
    approach: str
    owed: bool

    def file(self, state: State) -> State:
        tie = tie_of(state.sheets[self.character], self.tie)
        called = structs.replace(tie, favours=tie.favours.ask()) if self.owed else tie
        return with_tie(state, self.character, called)

    def told(self, state: State) -> str:
        favour = "; a favour is owed for it" if self.owed else ""
        calls = f"{state.name(self.character)} calls on {self.tie} ({self.kind})"
        return f"{calls} for this: {self.asked}{favour}. {self.approach}"


class FavourReturned(Public, tag="favour-returned/1"):
    """A favour was returned, and the game master finds it roughly equal."""

    character: CharacterId
    tie: str
    what: str

    def file(self, state: State) -> State:
        tie = tie_of(state.sheets[self.character], self.tie)
        return with_tie(state, self.character, structs.replace(tie, favours=tie.favours.given_back))

    def told(self, state: State) -> str:
        return f"{state.name(self.character)} has returned a favour to {self.tie}: {self.what}"


class TieEndangered(Public, tag="tie-endangered/1"):
    """A supporting character is in grave danger, and the players know what it may cost."""

    character: CharacterId
    tie: str
    warning: str

    def file(self, state: State) -> State:
        tie = tie_of(state.sheets[self.character], self.tie)
        return with_tie(state, self.character, structs.replace(tie, danger=Danger(self.tie, self.warning)))

    def told(self, state: State) -> str:
        who = f"{self.tie}, whom {state.name(self.character)} has called on"
        return f"{who}, is in grave danger: {self.warning}"


class TieHarmed(Public, tag="tie-harmed/1"):
    """A supporting character, or the tie, came to harm; *final* if no help comes from there any more."""

    brings = ("contest",)

    character: CharacterId
    contest: ContestId
    tie: str
    kind: Kind
    text: str
    final: bool

    def file(self, state: State) -> State:
        sheet = state.sheets[self.character]
        tie, line = tie_of(sheet, self.tie), sheet.character.abilities.get(AbilityRef(self.tie))
        serves = line is not None and line.relationship is RelationshipKind.RETAINER
        gone = line if self.final and serves else tie.gone
        harmed = structs.replace(tie, danger=None, harm=(*tie.harm, self.text), gone=gone)
        return with_tie(state, self.character, harmed)

    def told(self, state: State) -> str:
        over = "; no help can come from there any more" if self.final else ""
        return f"Harm to {self.kind}, {self.tie}: {bare(self.text)}{over}"


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


def tie_of(sheet: Sheet, name: str) -> Tie:
    """What there is to know about a relationship."""
    return next((tie for tie in sheet.ties if is_same_name(tie.name, name)), Tie(name))


def with_tie(state: State, id_: CharacterId, changed: Tie) -> State:
    """The state with something else to know about a relationship."""
    sheet = state.sheets[id_]
    others = tuple(tie for tie in sheet.ties if not is_same_name(tie.name, changed.name))
    return state.with_sheet(structs.replace(sheet, ties=(*others, changed)))


def may_ask(kind: RelationshipKind) -> tuple[Asked, ...]:
    """What somebody of this kind may be asked for (QW2-6.3.2, QW2-6.4.0.1)."""
    calls = (Call(ability="", kind=kind, approach="somehow", asked=asked) for asked in Asked)
    return tuple(call.asked for call in calls if allowed(check_call, call))


def _said(harm: supporting.Harm) -> str:
    if harm.consequence:
        return harm.consequence.state.title
    return f"the rating falls by {harm.lowered}" if harm.lowered else "it is at an end"


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
