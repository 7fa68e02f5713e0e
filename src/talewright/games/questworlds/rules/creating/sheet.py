"""A character as a file: read by doing every step of creation that it tells of, so that the rules find its faults."""

from collections.abc import Callable, Mapping
from functools import partial

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from talewright import toml
from talewright.games.questworlds.rules.character import Character
from talewright.games.questworlds.rules.creating import making as steps
from talewright.games.questworlds.rules.creating.making import BEST, USUAL, Draft, Making, Method, Slot, to_do
from talewright.games.questworlds.rules.creating.prose import check_text
from talewright.games.questworlds.rules.flaw import FlawKind
from talewright.games.questworlds.rules.keyword import Ability, Keyword, KeywordKind, is_same_name
from talewright.games.questworlds.rules.rating import Rating
from talewright.games.questworlds.rules.relationships.sidekick import Sidekick, raised, sidekick, with_keyword
from talewright.printable import check_printable
from talewright.refusal import Fault, Refused

GAME = "questworlds-3"


class BreakoutEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """A breakout under its keyword: its name, and what it adds."""

    name: str
    bonus: int


class AbilityEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """An ability; without a rating it has not been used yet."""

    name: str
    rating: str = ""
    keyword: KeywordKind | None = None
    defining: bool = False
    distinguishing: bool = False
    breakouts: tuple[BreakoutEntry, ...] = ()


class FlawEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A flaw, perhaps of a keyword; its rating follows from the abilities."""

    name: str
    keyword: str = ""
    kind: FlawKind = FlawKind.PSYCHOLOGICAL


class SidekickEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A sidekick with its three abilities, the best first."""

    name: str
    reason: str
    abilities: tuple[AbilityEntry, ...] = ()
    unusual: str = ""


class SheetEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The whole file."""

    game: str
    name: str
    concept: str = ""
    description: str = ""
    method: Method = Method.AS_YOU_GO
    text: str = ""
    finished: bool = False
    ability: tuple[AbilityEntry, ...] = ()
    flaw: tuple[FlawEntry, ...] = ()
    sidekick: SidekickEntry | None = None


LONGEST_NAME = 80


class Sheet(Struct, frozen=True):
    """A sheet that was read: as far as the rules allow it, and what they refuse."""

    draft: Draft
    faults: tuple[Fault, ...]

    @property
    def remarks(self) -> tuple[str, ...]:
        """What creation still asks for; a finished character has faults instead."""
        making = self.draft.making
        return () if making.finished else tuple(str(each) for each in to_do(making))


def read(text: str) -> Sheet:
    """Read a file, whether or not its character is legal. Raises ValueError where it cannot be read at all."""
    entry = toml.read(text, SheetEntry, "sheet", _check_sidekick)
    if entry.game != GAME:
        raise ValueError(f"this is a sheet of {entry.game[:40]!r}; write game = {GAME!r}")
    if not 1 <= len(entry.name.strip()) <= LONGEST_NAME:
        raise ValueError(f"a character has a name of 1 to {LONGEST_NAME} characters: write that")
    check_printable(msgspec.to_builtins(entry), entry.name)
    return _Reader(entry).sheet()


def _check_sidekick(content: Mapping[str, object]) -> None:
    """Refuse a second sidekick (QW3-3.1.8, QW3-3.5.2.6)."""
    match content.get("sidekick"):
        case list():
            raise ValueError("a player character has one sidekick: write [sidekick] once (QW3-3.1.8)")


def write(draft: Draft) -> str:
    """Write a character as a file that reads back to the same one."""
    plain = msgspec.to_builtins(entry_of(draft))
    assert isinstance(plain, dict)
    return toml.dumps({"game": plain.pop("game"), **plain})


class _Reader:
    """Does one step after the other, and notes what the rules refuse."""

    def __init__(self, entry: SheetEntry) -> None:
        self.entry = entry
        self.faults: list[Fault] = []
        sheet = Character(name=entry.name, concept=entry.concept, description=entry.description)
        self.draft = Draft(sheet, Making(method=entry.method, text=entry.text))

    def sheet(self) -> Sheet:
        if self.entry.method is Method.PROSE:
            self.does(_with_text)
        for step in (self.make_up, self.rate, self.break_out, self.spend):
            for ability in self.entry.ability:
                step(ability)
        for flaw in self.entry.flaw:
            self.does(partial(_with_flaw, flaw))
        if self.entry.sidekick:
            self.does(partial(_with_sidekick, self.entry.sidekick))
        if self.entry.finished:
            self.faults += to_do(self.draft.making)
            self.draft = Draft(self.draft.character, replace(self.draft.making, finished=True))
        return Sheet(self.draft, tuple(self.faults))

    def does(self, step: Callable[[Draft], Draft]) -> None:
        """Do a step, or note why the rules refuse it."""
        try:
            self.draft = step(self.draft)
        except Refused as refused:
            self.faults.append(Fault(refused.why, refused.clause))

    def make_up(self, line: AbilityEntry) -> None:
        self.does(lambda draft: steps.made_up(draft, line.name, line.keyword))
        if line.distinguishing:
            self.does(lambda draft: steps.distinguished(draft, line.name))

    def rate(self, line: AbilityEntry) -> None:
        if line.rating or line.breakouts:
            self.does(lambda draft: steps.rated(draft, line.name, best=line.defining))

    def break_out(self, line: AbilityEntry) -> None:
        for each in line.breakouts:
            self.does(partial(_with_breakout, line.name, each))

    def spend(self, line: AbilityEntry) -> None:
        points = Rating.parse(line.rating).score - _start(line) if line.rating else 0
        if points:
            self.does(lambda draft: steps.spent(draft, line.name, points))


def _start(line: AbilityEntry) -> int:
    return BEST if line.defining or line.distinguishing else USUAL


def _with_flaw(entry: FlawEntry, draft: Draft) -> Draft:
    return steps.flawed(draft, entry.name, keyword=entry.keyword, kind=entry.kind)


def _with_text(draft: Draft) -> Draft:
    check_text(draft.making.text)
    return draft


def _with_breakout(keyword: str, each: BreakoutEntry, draft: Draft) -> Draft:
    """A breakout of +5, or the distinguishing characteristic at +10 (QW3-3.4.16)."""
    match each.bonus:
        case 5:
            return steps.made_breakout(draft, keyword, each.name)
        case 10 if not draft.making.distinguishing:
            return steps.moved_under(steps.distinguished(steps.made_up(draft, each.name), each.name), keyword)
        case _:
            raise Refused(
                f"{each.name} starts at +5, or at +10 as the one distinguishing characteristic: write that.",
                clause="QW3-3.4.16",
            )


def _with_sidekick(entry: SidekickEntry, draft: Draft) -> Draft:
    one = sidekick(entry.name, entry.reason, tuple(each.name for each in entry.abilities), unusual=entry.unusual)
    for line in entry.abilities:
        if line.breakouts:
            raise Refused(f"Breakouts of {entry.name} come with advances: leave them out.", clause="QW3-6.5.1.2")
        if line.keyword and isinstance(one.line(line.name), Ability):
            one = with_keyword(one, line.name)
    for known, line in zip(one.abilities, entry.abilities, strict=True):
        points = Rating.parse(line.rating).score - known.rating.score if line.rating else 0
        if points:
            one = raised(one, known.name, points)
    return Draft(replace(draft.character, sidekick=one), draft.making)


def entry_of(draft: Draft) -> SheetEntry:
    """A character as its file says it."""
    sheet, making = draft
    own = tuple(slot for slot in making.slots if not slot.is_breakout)
    flaws = (FlawEntry(name=flaw.name, keyword=_keyword_of(making, flaw.name), kind=flaw.kind) for flaw in sheet.flaws)
    return SheetEntry(
        game=GAME,
        name=sheet.name,
        concept=sheet.concept,
        description=sheet.description,
        method=making.method,
        text=making.text,
        finished=making.finished,
        ability=tuple(_ability_entry(draft, slot) for slot in own),
        flaw=tuple(flaws),
        sidekick=_sidekick_entry(sheet.sidekick) if sheet.sidekick else None,
    )


def _ability_entry(draft: Draft, slot: Slot) -> AbilityEntry:
    is_distinguishing = is_same_name(slot.ability, draft.making.distinguishing)
    under = (each.ref for each in draft.making.slots if each.is_breakout and is_same_name(each.ref.name, slot.ability))
    starts = {each.ref.breakout: each.start for each in draft.making.slots}
    return AbilityEntry(
        name=slot.ability,
        rating=str(Rating(slot.start + slot.points)) if slot.start else "",
        keyword=slot.keyword,
        defining=slot.start == BEST and not is_distinguishing,
        distinguishing=is_distinguishing,
        breakouts=tuple(BreakoutEntry(ref.breakout, starts[ref.breakout]) for ref in under),
    )


def _keyword_of(making: Making, flaw: str) -> str:
    """The keyword that a flaw came with: the first one, since only that it came with one counts."""
    if not any(is_same_name(flaw, each) for each in making.keyword_flaws):
        return ""
    return next((slot.ability for slot in making.slots if slot.keyword), "")


def _sidekick_entry(one: Sidekick) -> SidekickEntry:
    abilities = tuple(
        AbilityEntry(name=each.name, rating=str(each.rating), keyword=each.kind if isinstance(each, Keyword) else None)
        for each in one.abilities
    )
    return SidekickEntry(name=one.name, reason=one.reason, abilities=abilities)
