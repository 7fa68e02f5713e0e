"""Benefits and consequences: given, waning and easing, set off against each other, gone (QW3-2.8)."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from typing import Annotated, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from talewright.caching import EACH_THING, by_identity
from talewright.games.questworlds.play.base import WHY, At, Facts, GmSays, Offers, Public, Viewer
from talewright.games.questworlds.play.checks import after_sequences, check_ended, check_size, decided_cards
from talewright.games.questworlds.play.counting import Mark
from talewright.games.questworlds.play.ids import SequenceId
from talewright.games.questworlds.play.resistance import against
from talewright.games.questworlds.play.state import Sheet, State
from talewright.games.questworlds.rules.character import Character
from talewright.games.questworlds.rules.consequence import (
    Benefit,
    Consequence,
    Kind,
    Together,
    combined,
    recovery_resistance,
    suggested,
)
from talewright.games.questworlds.rules.contest import Outcome, outcomes
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.games.questworlds.rules.modifier import SCALE
from talewright.games.questworlds.shared.changing import being_framed, check_decided, voided
from talewright.games.questworlds.shared.ids import NO_CONTEST, CharacterId, ContestId, MarkId
from talewright.games.questworlds.shared.offering import options
from talewright.games.questworlds.shared.telling import with_number
from talewright.recasting import recast
from talewright.refusal import Refused
from talewright.table.offer import Choice, Field, Line, Offer, Option, Prose, Several, Words, offer, one_of, text
from talewright.table.recounting import Gain, Lasting
from talewright.wording import bare, because, in_a_row, signed

SIZES = tuple(Option(str(size), str(size) if size else "None: part of the story alone") for size in (0, 5, 10, 15, 20))
KINDS = tuple(Option(kind.value, kind.value.capitalize()) for kind in Kind)
WAYS = (
    Option(Together.CANCEL.value, "They cancel each other"),
    Option(Together.DIFFERENCE.value, "The difference stays"),
)
OFFSET = "set off against each other"


MarkText = Annotated[Line, Words("Say in a few words what it is.", clause="QW3-2.8.1.6")]


class GiveMark(GmSays):
    """Give a character something that lasts: of a contest, or of the story alone."""

    number: ClassVar[str]  # how its size is called
    sign: ClassVar[int]

    character: CharacterId
    text: MarkText
    kind: Kind = Kind.OTHER
    abilities: Several[Line] = ()
    expires: Line = ""
    contest: ContestId = NO_CONTEST

    @property
    @abstractmethod
    def size(self) -> int:
        """How much it is, on either side of 0."""

    def decide(self, state: State, at: At) -> Facts:
        """The abilities that it touches belong to it.

        Source: QW3-2.8.1.2, QW3-2.8.1.3, QW3-2.8.1.6, QW3-2.8.2.2, QW3-2.8.2.3.
        """
        sheet = state.sheet(self.character)
        if self.contest and SequenceId(self.contest) in state.sequences:
            check_ended(state, SequenceId(self.contest))
        elif self.contest != NO_CONTEST:
            check_decided(state.card(self.contest))
        check_size(state, self.size)
        in_story = ", or make it part of the story alone, with 0"
        abilities = touched(sheet.character, self.abilities, self.size, instead=in_story)
        yield recast(
            self,
            MarkGiven,
            mark=MarkId(at.stamp.id),
            good=self.sign > 0,
            amount=self.sign * self.size,
            abilities=abilities,
            both_sheets=sheet.shares,
        )

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for card, situation, outcome in decided_cards(state):
            for side, own in zip(card.sides, outcomes(situation, outcome), strict=True):
                made = cls._after(state, card.id, state.sheet(side.character), side.ability, own)
                yield replace(made, main=False) if card.is_of_group else made
        for after in after_sequences(state):
            yield cls._after(state, *after)
        for sheet in state.in_play:
            yield cls.form(state, sheet)

    @classmethod
    def _after(cls, state: State, contest: ContestId, sheet: Sheet, used: AbilityRef | None, own: Outcome) -> Offer:
        """The form for whom a contest comes out so; it calls the game master until something is given."""
        size = max(cls.sign * suggested(own), 0) if state.edition.numbers_after_contests else 0
        about = f"The degree suggests a {cls.number} of {size}." if size else ""
        given = state.has_left(contest, sheet.id, good=cls.sign > 0)
        return cls.form(state, sheet, size, used, contest=contest).explained(about=about, main=size > 0 and not given)

    @classmethod
    def form(
        cls, state: State, sheet: Sheet, size: int = 0, used: AbilityRef | None = None, **contest: ContestId
    ) -> Offer:
        """A form for one character; *size* and the ability *used* are what an outcome suggests."""
        fields: list[Field] = [text(cls, "text", "What it is")]
        if sheet.character.refs and state.edition.numbers_after_contests:
            fields.append(one_of(cls.number, f"Its {cls.number}", SIZES, default=str(size)))
            fields.append(abilities_field(sheet, used))
        else:
            fields.append(one_of(cls.number, f"Its {cls.number}", SIZES[:1]))
        fields.append(one_of("kind", "Its kind", KINDS, default=Kind.OTHER.value))
        fields.append(text(cls, "expires", "Until when" if cls.sign > 0 else "Until when, or how it heals"))
        what = "benefit" if cls.sign > 0 else "consequence"
        return offer(cls, f"Give {sheet.character.name} a {what}", *fields, character=sheet.id, **contest)


class GiveBenefit(GiveMark, tag="give-benefit"):
    """Give a character a benefit; its bonus may be 0, for the story alone. It touches the abilities named."""

    number = "bonus"
    sign = 1

    bonus: int

    @property
    def size(self) -> int:
        return self.bonus


class GiveConsequence(GiveMark, tag="give-consequence"):
    """Give a character a consequence; *penalty* is written as 5, 10, 15 or 20, or 0 for the story alone."""

    number = "penalty"
    sign = -1

    penalty: int

    @property
    def size(self) -> int:
        return self.penalty


class KeepMark(GmSays, tag="keep-mark"):
    """Leave a benefit or a consequence as it is for this session."""

    mark: MarkId

    def decide(self, state: State, at: At) -> Facts:
        state.mark(self.mark)
        if self.mark not in state.fading:
            raise Refused("This has been answered for this session: change it, or let it be.")
        yield MarkKept(mark=self.mark)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for mark in state.marks.values():
            if mark.id in state.fading:
                yield offer(cls, f"Keep {mark.state.text}", mark=mark.id)


class ChangeMark(GmSays, tag="change-mark"):
    """Let a benefit wane or a consequence ease, in steps of 5; at 0 it is gone."""

    mark: MarkId
    amount: int
    reason: Prose = ""

    def decide(self, state: State, at: At) -> Facts:
        """The game master says when (QW3-2.8.3.1, QW3-2.8.3.2, QW3-2.8.4)."""
        mark = state.mark(self.mark)
        if self.amount == 0:
            yield MarkEnded(mark=mark.id, reason=self.reason)
            return
        if self.amount not in SCALE or (self.amount > 0) is not mark.is_good:
            raise Refused(
                f"{signed(self.amount)} does not fit: a benefit is +5 to +20, a consequence −5 to −20; 0 ends either.",
                clause="QW3-2.8.3.2",
            )
        yield from resized(state, mark, self.amount, self.reason)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for mark in state.marks.values():
            why = () if mark.id in state.fading else (WHY,)
            smaller = mark.state.waned().bonus if isinstance(mark.state, Benefit) else mark.state.eased().penalty
            text = mark.state.text
            labels = {smaller: f"Reduce {text} to {signed(smaller)}", 0: f"End {text}"}
            for amount, label in labels.items():
                yield offer(cls, label, *why, mark=mark.id, amount=amount)


class CombineMarks(GmSays, tag="combine-marks"):
    """Let a benefit and a consequence on the same ability cancel each other, or keep their difference."""

    benefit: MarkId
    consequence: MarkId
    how: Together

    def decide(self, state: State, at: At) -> Facts:
        """The game master rules which (QW3-2.8.5.2)."""
        good, bad = state.mark(self.benefit), state.mark(self.consequence)
        if not isinstance(good.state, Benefit) or not isinstance(bad.state, Consequence):
            raise Refused("Choose one benefit and one consequence.", clause="QW3-2.8.5.2")
        if good.character != bad.character:
            raise Refused("Both must belong to the same character.", clause="QW3-2.8.5.2")
        left = combined(good.state, bad.state, self.how)
        for mark in (good, bad):
            if left is None or type(left) is not type(mark.state):
                yield MarkEnded(mark=mark.id, reason=OFFSET)
            else:
                yield from resized(state, mark, left.modifier.amount, OFFSET)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for mark in state.marks.values():
            others = [
                Option(other.id, other.state.text)
                for other in (state.marks_of(mark.character) if isinstance(mark.state, Consequence) else ())
                if isinstance(other.state, Benefit) and any(map(other.state.touches, mark.state.abilities))
            ]
            if others:
                label = f"Set {mark.state.text} off against a benefit"
                fields = one_of("benefit", "Benefit", others), one_of("how", "How", WAYS)
                yield offer(cls, label, *fields, consequence=mark.id)


# --- what happened


class MarkGiven(Public, tag="mark-given/1"):
    """A benefit (a bonus) or a consequence (a penalty, below 0). *good* tells them apart when the amount is 0."""

    brings = ("mark", "contest")

    mark: MarkId
    character: CharacterId
    good: bool
    text: str
    amount: int
    kind: Kind = Kind.OTHER
    abilities: tuple[str, ...]
    expires: str = ""
    contest: ContestId = NO_CONTEST
    both_sheets: bool = False  # it counts on both that have an ability of a sidekick; older journals do not tell

    def file(self, state: State) -> State:
        lasting = Benefit if self.good else Consequence
        given = lasting(self.text, self.amount, self.kind, tuple(map(AbilityRef.parse, self.abilities)))
        mark = Mark(id=self.mark, character=self.character, state=given, expires=self.expires, contest=self.contest)
        return state.with_mark(replace(mark, both_sheets=self.both_sheets))

    def told(self, state: State) -> str:
        what = "a benefit" if self.good else "a consequence"
        number = f", {signed(self.amount)} on {in_a_row(self.abilities)}" if self.amount else ""
        return f"{state.name(self.character)} has {what}: {bare(self.text)}{number}"

    def gains(self, state: State) -> Iterable[Gain]:
        if self.good:
            yield Gain(state.name(self.character), f"Benefit: {with_number(self.text, self.amount)}")


class MarkChanged(Public, tag="mark-changed/1"):
    """A benefit waned, or a consequence eased."""

    mark: MarkId
    amount: int
    reason: str

    def file(self, state: State) -> State:
        mark = state.marks[self.mark]
        changed: Benefit | Consequence = (
            replace(mark.state, bonus=self.amount)
            if isinstance(mark.state, Benefit)
            else replace(mark.state, penalty=self.amount)
        )
        return state.with_mark(replace(mark, state=changed)).not_fading(self.mark)

    def told(self, state: State) -> str:
        return f"{state.mark_told(self.mark)} is {signed(self.amount)} now{because(self.reason)}"


class MarkEnded(Public, tag="mark-ended/1"):
    """A benefit or a consequence is gone."""

    mark: MarkId
    reason: str

    def file(self, state: State) -> State:
        return state.without_mark(self.mark)

    def told(self, state: State) -> str:
        return f"{state.mark_told(self.mark)} is over{because(self.reason)}"


class MarkKept(Public, tag="mark-kept/1"):
    """A benefit or a consequence stays as it is for this session."""

    mark: MarkId

    def file(self, state: State) -> State:
        return state.not_fading(self.mark)

    def told(self, state: State) -> str:
        return f"{state.mark_told(self.mark)} stays as it is"


# --- what remains


def remaining(state: State) -> Iterator[Lasting]:
    """What characters have when a session is over."""
    for mark in state.marks.values():
        kind = "Benefit" if mark.is_good else "Consequence"
        yield Lasting(state.name(mark.character), f"{kind}: {with_number(mark.state.text, mark.amount)}")


# --- sizes


def abilities_field(sheet: Sheet, used: AbilityRef | None) -> Choice:
    """A field for the abilities that something touches: at first the one that was *used*, as far as it is their own."""
    refs = _refs(sheet.character)
    own = sheet.character.as_written(used) if used else None  # a follower may have lent it
    default = str(own) if own else refs[0].value
    return Choice(name="abilities", label="Abilities it touches", options=refs, default=default, many=True)


@by_identity(maxsize=EACH_THING)
def _refs(sheet: Character) -> tuple[Option, ...]:
    return options(sheet.refs)


def touched(sheet: Character, named: Iterable[str], size: int, *, instead: str = "") -> tuple[str, ...]:
    """The abilities that something touches, as the sheet writes them. Raises ``Refused`` where it needs one."""
    abilities = tuple(str(sheet.find(ability)) for ability in named)
    if size and not abilities:
        raise Refused(f"Choose the abilities that it touches{instead}.", clause="QW3-2.8.1.6")
    return abilities


def resized(state: State, mark: Mark, amount: int, reason: str) -> Facts:
    """Another size; a recovery that is being framed has the resistance that belongs to it (QW3-2.8.3.2.1)."""
    yield MarkChanged(mark=mark.id, amount=amount, reason=reason)
    if isinstance(mark.state, Consequence):
        target = recovery_resistance(state.base, replace(mark.state, penalty=amount))
        for card in being_framed(state):
            if card.harm == mark.id:
                yield against(card.id, target, "recovery")
                yield from voided(card)


# --- how they look


class MarkView(Struct, frozen=True):
    """A benefit or a consequence that lasts."""

    id: MarkId
    character: CharacterId
    who: str
    good: bool
    text: str
    amount: int
    kind: str
    abilities: tuple[str, ...]
    expires: str


def mark_view(mark: Mark, who: str) -> MarkView:
    """One benefit or consequence, and whose it is."""
    return recast(
        mark,
        MarkView,
        who=who,
        good=mark.is_good,
        text=mark.state.text,
        kind=mark.state.kind,
        abilities=tuple(map(str, mark.state.abilities)),
    )
