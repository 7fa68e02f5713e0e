"""A character in the making: slots, ratings at first use, twenty points, and flaws (QW3-3.1 to QW3-3.5).

Each step takes a draft and returns the next one, or raises ``Refused``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.questworlds.rules.character import Character
from talewright.games.questworlds.rules.creating.flaws import FLAW_SLOTS, own_flaws, with_flaws_rated
from talewright.games.questworlds.rules.flaw import Flaw, FlawKind
from talewright.games.questworlds.rules.keyword import (
    DISTINGUISHING_BREAKOUT,
    NEW_BREAKOUT,
    Ability,
    AbilityRef,
    Breakout,
    Keyword,
    KeywordKind,
    is_same_name,
    named,
)
from talewright.games.questworlds.rules.lines import raised
from talewright.games.questworlds.rules.rating import Rating
from talewright.refusal import Fault, Refused, refuse
from talewright.wording import in_a_row

ABILITY_SLOTS = 12  # QW3-3.1.2
POINTS = 20  # QW3-3.4.13
BEST, USUAL = 15, 10  # QW3-3.4.1, QW3-3.4.3
HIGHEST = 25  # 5M (QW3-3.4.15)
SAMPLE_CONCEPTS = (
    "Haughty Priestess",
    "Hotshot Lawyer",
    "Noble Samurai",
    "Remorseful Assassin",
    "Sardonic Ex-mercenary",
    "Slothful Vampire",
    "Naive Warrior",
)  # QW3-3.1.1.1


class Method(StrEnum):
    """How characters are made; a game uses one of the two (QW3-3.1.11, QW3-3.5.1.1)."""

    AS_YOU_GO = "as you go"
    PROSE = "prose"


class Slot(Struct, frozen=True):
    """An ability of a new character: where its rating starts, 0 until its first use, and the points on top.

    *start* of a breakout is what it adds.
    """

    ability: str
    keyword: KeywordKind | None = None
    start: int = 0
    points: int = 0

    @property
    def ref(self) -> AbilityRef:
        return AbilityRef.parse(self.ability)

    @property
    def is_breakout(self) -> bool:
        return bool(self.ref.breakout)


class Picked(Struct, frozen=True):
    """Words that were picked from a sentence of the prose."""

    sentence: int
    name: str


class Making(Struct, frozen=True):
    """What creation remembers beside the sheet."""

    method: Method = Method.AS_YOU_GO
    slots: tuple[Slot, ...] = ()
    distinguishing: str = ""
    keyword_flaws: tuple[str, ...] = ()  # they do not count towards the three (QW3-3.3.2)
    unranked: tuple[str, ...] = ()  # those of them that were not named as the first or the second flaw
    text: str = ""  # the prose
    picked: tuple[Picked, ...] = ()
    lists: tuple[int, ...] = ()  # which of its sentences are only lists (QW3-3.5.2.5)
    needs: tuple[KeywordKind, ...] = ()  # keywords that the game asks for (QW3-3.2.1)
    finished: bool = False

    @property
    def slots_left(self) -> int | None:
        """How many abilities may still be made up; None without a limit (QW3-3.5.2.7)."""
        return ABILITY_SLOTS - len(self.slots) if self.method is Method.AS_YOU_GO else None

    @property
    def points_left(self) -> int:
        return POINTS - sum(slot.points for slot in self.slots)

    @property
    def unrated(self) -> tuple[Slot, ...]:
        return tuple(slot for slot in self.slots if not slot.start)

    @property
    def needed(self) -> tuple[KeywordKind, ...]:
        """The kinds of keywords that the game asks for, and that are still missing (QW3-3.2.1, QW3-3.4.19)."""
        have = {slot.keyword for slot in self.slots}
        return tuple(kind for kind in self.needs if kind not in have)

    @property
    def best(self) -> Slot | None:
        """The one ability that defines the character, beside the distinguishing characteristic (QW3-3.4.1)."""
        mine = (slot for slot in self.slots if not is_same_name(slot.ability, self.distinguishing))
        return next((slot for slot in mine if slot.start == BEST and not slot.is_breakout), None)

    def slot(self, name: str) -> Slot:
        """Find an ability in the making. Raises Refused if there is none of that name."""
        ref = AbilityRef.read(name)
        for slot in self.slots:
            if slot.ref.is_same(ref):
                return slot
        raise Refused(f"{ref} is none of the abilities that creation gave: choose one of these.", clause="QW3-3.1.2")

    def with_slot(self, slot: Slot) -> Making:
        """The making with a slot changed."""
        return replace(self, slots=tuple(slot if each.ability == slot.ability else each for each in self.slots))


class Draft(NamedTuple):
    """A character in the making: what is on the sheet, and what creation remembers."""

    character: Character
    making: Making

    def on(self, character: Character, making: Making) -> Draft:
        """The next draft; the ratings of flaws follow (QW3-3.4.10)."""
        return Draft(with_flaws_rated(character, making.unranked), making)


# --- abilities


def begin(name: str, trait: str, occupation: str, *, needs: Iterable[KeywordKind] = ()) -> Draft:
    """Begin with a concept: an occupation and an adjective for the distinguishing characteristic, in two slots.

    Source: QW3-3.0.1, QW3-3.1.1, QW3-3.1.4.
    """
    making = Making(distinguishing=named(trait).strip(), needs=tuple(needs))
    start = Draft(Character(name=name, concept=f"{trait} {occupation}"), making)
    return made_up(made_up(start, occupation, KeywordKind.OCCUPATION), trait)


def made_up(draft: Draft, name: str, keyword: KeywordKind | None = None) -> Draft:
    """Make up an ability, or a keyword; each fills one slot, and is rated at its first use.

    Source: QW3-3.1.2, QW3-3.1.5, QW3-3.1.6, QW3-3.1.7.
    """
    making = draft.making
    check_slot(making, keyword)
    check_free(draft, name)
    slot = Slot(named(name).strip(), keyword)
    return draft.on(draft.character, replace(making, slots=(*making.slots, slot)))


def made_breakout(draft: Draft, keyword: str, name: str) -> Draft:
    """Make up a breakout of +5 under a rated keyword, in a slot of its own (QW3-3.1.7, QW3-3.4.4)."""
    check_slot(draft.making, None)
    return _under(draft, keyword, Breakout(name.strip(), NEW_BREAKOUT))


def moved_under(draft: Draft, keyword: str) -> Draft:
    """Make the distinguishing characteristic a breakout of +10, which has then no rating of its own.

    Source: QW3-3.2.2.2, QW3-3.4.4, QW3-3.4.5, QW3-3.4.16.
    """
    slot = draft.making.slot(draft.making.distinguishing)
    if slot.is_breakout:
        raise Refused(f"{slot.ref.breakout} stands under a keyword already.", clause="QW3-3.2.2.1")
    moved = _under(taken_back(draft, slot.ability), keyword, Breakout(slot.ability, DISTINGUISHING_BREAKOUT))
    return Draft(moved.character, replace(moved.making, distinguishing=moved.making.slots[-1].ability))


def distinguished(draft: Draft, name: str) -> Draft:
    """Name the distinguishing characteristic, which starts at 15 (QW3-3.4.2, QW3-3.5.2.3)."""
    if draft.making.distinguishing:
        raise Refused(f"{draft.making.distinguishing} is the distinguishing characteristic.", clause="QW3-3.4.2")
    slot = draft.making.slot(name)
    if slot.start:
        raise Refused(f"{name} is rated already: choose an ability that is not.", clause="QW3-3.4.2")
    return Draft(draft.character, replace(draft.making, distinguishing=slot.ability))


def rated(draft: Draft, name: str, *, best: bool = False) -> Draft:
    """Rate an ability at its first use: the most defining one and the distinguishing characteristic at 15, others 10.

    Source: QW3-3.1.5, QW3-3.4.1, QW3-3.4.2, QW3-3.4.3.
    """
    making, slot = draft.making, draft.making.slot(name)
    if slot.start:
        raise Refused(f"{slot.ability} has its rating already: spend points to raise it.", clause="QW3-3.1.5")
    if best and making.best:
        raise Refused(
            f"One ability starts at {BEST}, and that is {making.best.ability}: start this one at {USUAL}.",
            clause="QW3-3.4.1",
        )
    start = BEST if best or is_same_name(slot.ability, making.distinguishing) else USUAL
    return draft.on(_with_line(draft.character, slot, Rating(start)), making.with_slot(replace(slot, start=start)))


def spent(draft: Draft, name: str, points: int) -> Draft:
    """Raise an ability by points, one each, up to 5M; a breakout rises only with its keyword.

    Source: QW3-3.4.13, QW3-3.4.14, QW3-3.4.15, QW3-3.4.17.
    """
    making, slot = draft.making, draft.making.slot(name)
    if slot.is_breakout:
        raise Refused(
            f"Improvement points cannot raise a breakout such as {slot.ref.breakout}: raise {slot.ref.name}.",
            clause="QW3-3.4.14",
        )
    if not slot.start:
        raise Refused(f"{slot.ability} is rated at its first use: rate it first.", clause="QW3-3.1.5")
    if not 1 <= points <= making.points_left:
        raise Refused(
            f"Of {POINTS} points {making.points_left} are left, so {points} cannot be spent: spend from 1 to that.",
            clause="QW3-3.4.13",
        )
    if slot.start + slot.points + points > HIGHEST:
        raise Refused(f"No ability starts above {Rating(HIGHEST)}: spend fewer points on it.", clause="QW3-3.4.15")
    ref = slot.ref
    after = raised(draft.character, ref, points)
    return draft.on(after, making.with_slot(replace(slot, points=slot.points + points)))


def taken_back(draft: Draft, name: str) -> Draft:
    """Take an ability back; its slot and its points are free again, and those of its breakouts."""
    gone = draft.making.slot(name).ref
    left = tuple(
        slot
        for slot in draft.making.slots
        if not (slot.ref.is_same(gone) or (not gone.breakout and is_same_name(slot.ref.name, gone.name)))
    )
    sheet, making = draft.character, draft.making
    if gone.breakout:
        keywords = tuple(
            replace(each, breakouts=tuple(one for one in each.breakouts if not is_same_name(one.name, gone.breakout)))
            if is_same_name(each.name, gone.name)
            else each
            for each in sheet.keywords
        )
        after = replace(sheet, keywords=keywords)
    else:
        after = replace(
            sheet,
            keywords=tuple(each for each in sheet.keywords if not is_same_name(each.name, gone.name)),
            abilities=tuple(each for each in sheet.abilities if not is_same_name(each.name, gone.name)),
        )
    return draft.on(after, replace(making, slots=left))


# --- flaws


def flawed(draft: Draft, name: str, *, keyword: str = "", kind: FlawKind = FlawKind.PSYCHOLOGICAL) -> Draft:
    """Take a flaw: up to three, and those that come with a keyword on top.

    Source: QW3-3.1.3, QW3-3.3.1, QW3-3.3.2.
    """
    sheet, making = draft.character, draft.making
    check_free(draft, name)
    if keyword:
        if not is_keyword(making.slot(keyword)):
            raise Refused(f"{keyword} is no keyword: choose one of them.", clause="QW3-3.3.2")
    else:
        check_flaw_slot(draft)
    flaw = Flaw(named(name).strip(), Rating(USUAL), kind)
    if keyword:
        making = replace(
            making, keyword_flaws=(*making.keyword_flaws, flaw.name), unranked=(*making.unranked, flaw.name)
        )
        return draft.on(replace(sheet, flaws=(*sheet.flaws, flaw)), making)
    place = len(own_flaws(sheet, making.unranked))
    return draft.on(replace(sheet, flaws=(*sheet.flaws[:place], flaw, *sheet.flaws[place:])), making)


def ranked(draft: Draft, name: str, rank: int) -> Draft:
    """Name a flaw from a keyword as the first or the second flaw (QW3-3.4.12)."""
    flaw = draft.character.flaw(name)
    if rank not in (1, 2):
        raise Refused("A flaw is named as the first or the second: choose 1 or 2.", clause="QW3-3.4.12")
    unranked = tuple(each for each in draft.making.unranked if not is_same_name(each, name))
    own = [each for each in own_flaws(draft.character, unranked) if each is not flaw]
    behind = [each for each in draft.character.flaws if each is not flaw and each not in own]
    own.insert(rank - 1, flaw)
    flaws = (*own, *behind)
    return draft.on(replace(draft.character, flaws=flaws), replace(draft.making, unranked=unranked))


# --- the end


def finished(draft: Draft) -> Draft:
    """End creation, when every slot is used, every ability rated and every point spent.

    Source: QW3-3.1.9, QW3-3.1.5, QW3-3.4.13.
    """
    refuse(to_do(draft.making))
    return Draft(draft.character, replace(draft.making, finished=True))


def to_do(making: Making) -> Iterator[Fault]:
    """What creation still asks for. None of it stops play."""
    for kind in making.needed:
        yield Fault(f"This game asks for a keyword for the {kind}: make one up.", "QW3-3.2.1")
    if making.slots_left:
        yield Fault(f"Open ability slots: {making.slots_left}. Fill them, now or in play.", "QW3-3.1.7")
    if making.unrated:
        names = ", ".join(slot.ability for slot in making.unrated)
        yield Fault(f"Without a rating yet: {names}. Rate them, now or at their first use.", "QW3-3.1.5")
    if making.points_left:
        yield Fault(f"Improvement points left over: {making.points_left}. Spend them first.", "QW3-3.4.13")


# --- what is allowed


def check_slot(making: Making, keyword: KeywordKind | None) -> None:
    """Refuse one more ability when the slots are used up, or needed for keywords of the game (QW3-3.4.19)."""
    left = making.slots_left
    if left is None:
        return
    if left < 1:
        raise Refused(
            f"All {ABILITY_SLOTS} ability slots are used: more abilities come with advances.", clause="QW3-3.1.9"
        )
    if left <= len(making.needed) and keyword not in making.needed:
        kinds = in_a_row(making.needed)
        raise Refused(
            f"The slots that are left are for keywords that this game asks for: {kinds}.", clause="QW3-3.4.19"
        )


def check_flaw_slot(draft: Draft) -> None:
    """Refuse a fourth flaw that was chosen (QW3-3.1.3, QW3-3.3.1, QW3-3.1.10)."""
    if len(own_flaws(draft.character, draft.making.keyword_flaws)) >= FLAW_SLOTS:
        raise Refused(
            f"A character has {FLAW_SLOTS} flaws at most: buy one off with an advance first.", clause="QW3-3.1.10"
        )


def check_free(draft: Draft, name: str) -> None:
    """Refuse a name that is on the sheet already: an ability stands in one place only (QW3-3.2.2.1)."""
    sheet = draft.character
    under = (each for keyword in sheet.keywords for each in keyword.breakouts)
    names = [slot.ref.breakout or slot.ref.name for slot in draft.making.slots]
    names += [each.name for lines in (under, sheet.keywords, sheet.abilities, sheet.flaws) for each in lines]
    if any(is_same_name(each, name) for each in names):
        raise Refused(f"{name.strip()} is on the sheet already: choose another name.", clause="QW3-3.2.2.1")


def is_keyword(slot: Slot) -> bool:
    """Whether a slot holds a keyword."""
    return slot.keyword is not None


def room(making: Making, slot: Slot) -> int:
    """How many points may still go into an ability (QW3-3.4.13, QW3-3.4.15)."""
    if slot.is_breakout or not slot.start:
        return 0
    return min(making.points_left, HIGHEST - slot.start - slot.points)


def _under(draft: Draft, keyword: str, breakout: Breakout) -> Draft:
    check_free(draft, breakout.name)
    over = draft.making.slot(keyword)
    if not is_keyword(over) or over.is_breakout:
        raise Refused(f"{over.ability} is no keyword: choose one of them.", clause="QW3-2.1.1.1.2")
    if not over.start:
        raise Refused(f"{over.ability} has no rating yet: rate it first.", clause="QW3-3.1.5")
    slots = (*draft.making.slots, Slot(f"{over.ability}: {breakout.name}", start=breakout.bonus))
    known = draft.character.keywords
    keywords = tuple(each.with_breakout(breakout) if is_same_name(each.name, over.ability) else each for each in known)
    return draft.on(replace(draft.character, keywords=keywords), replace(draft.making, slots=slots))


def _with_line(sheet: Character, slot: Slot, rating: Rating) -> Character:
    if is_keyword(slot):
        kind = slot.keyword or KeywordKind.OTHER
        return replace(sheet, keywords=(*sheet.keywords, Keyword(slot.ability, rating, kind=kind)))
    return sheet.with_ability(Ability(slot.ability, rating))
