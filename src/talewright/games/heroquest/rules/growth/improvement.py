"""Improving a character: what may change on a sheet, and how a group has chosen to go about it (7.2)."""

from __future__ import annotations

import re
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.heroquest.rules.abilities.keyword import (
    Abilities,
    Ability,
    Breakout,
    Handling,
    KeywordKind,
    Origin,
    Sort,
)
from talewright.games.heroquest.rules.abilities.receipt import Line, Receipt
from talewright.games.heroquest.rules.characters.character import Character, Whose
from talewright.games.heroquest.rules.characters.hero_point import CHALLENGE_LED, EACH_SESSION, SIMPLE, STORY_LED, Model
from talewright.games.questworlds.rules.keyword import AbilityRef, is_same_name
from talewright.games.questworlds.rules.rating import Rating
from talewright.refusal import Refused

NUMBER = re.compile(r"[1-9][0-9]?")
NEW_ABILITY = 13  # where an ability starts that is new in play (QW2-7.2.1.2, QW2-7.2.2.4, QW2-7.4.2)


class Option(StrEnum):
    """What an improvement may do to a sheet; the lists of 7.2 set prices on these."""

    RAISE_STANDALONE = "raise a stand-alone ability"
    NEW_STANDALONE = "a new stand-alone ability"
    RAISE_BREAKOUT = "raise the bonus of a breakout ability"
    NEW_BREAKOUT = "a new breakout ability"
    RAISE_KEYWORD = "raise a keyword"
    INTO_KEYWORD = "turn a stand-alone ability into a keyword, with a breakout ability under it"

    @property
    def raises(self) -> Sort | None:
        """What it raises, if it raises something that is there."""
        return _RAISES.get(self)


_RAISES = {
    Option.RAISE_STANDALONE: Sort.STANDALONE,
    Option.RAISE_BREAKOUT: Sort.BREAKOUT,
    Option.RAISE_KEYWORD: Sort.KEYWORD,
}
RAISING = {sort: option for option, sort in _RAISES.items()}
"""The option that raises each sort of ability."""


class Price(Struct, frozen=True):
    """One row of a price list: what it does, by how much, and what it costs.

    *amount* is the raise, the rating at which a new ability starts, or the bonus of a new breakout. *title* is the
    group's own, for a row that it has added (QW2-7.2.0.2).
    """

    option: Option
    amount: int
    cost: int
    title: str = ""

    @classmethod
    def parse(cls, text: str) -> Price:
        """Read a row of the group's own. Raises ValueError if it is none.

        >>> Price.parse("A month of lessons: raise a stand-alone ability by 2 for 3").cost
        3
        """
        title, _, rest = text.partition(":")
        option, _, numbers = rest.strip().rpartition(" by ")
        amount, _, cost = numbers.partition(" for ")
        if not title.strip() or option not in set(Option) or not NUMBER.fullmatch(amount) or not NUMBER.fullmatch(cost):
            raise ValueError(
                f"not an improvement: {text.strip()[:60]!r}; write its name, what it does, by how much and for how "
                "many hero points, as in 'A month of lessons: raise a stand-alone ability by 2 for 3'"
            )
        return cls(Option(option), int(amount), int(cost), title.strip())


SIMPLE_PRICES = (  # hero points (QW2-7.2.1.2)
    Price(Option.RAISE_STANDALONE, 1, 1),
    Price(Option.NEW_STANDALONE, NEW_ABILITY, 1),
    Price(Option.RAISE_BREAKOUT, 1, 1),
    Price(Option.NEW_BREAKOUT, 1, 1),
    Price(Option.RAISE_KEYWORD, 1, 2),
    Price(Option.INTO_KEYWORD, 1, 2),
)


class Growth(Struct, frozen=True, kw_only=True):
    """What a group has chosen about hero points and improvement, with the defaults of the text."""

    offered: tuple[Model, ...] = (SIMPLE, STORY_LED, CHALLENGE_LED)  # QW2-7.2.0.1, QW2-9.16
    model: Model = SIMPLE
    first_session: int = EACH_SESSION  # or 6, if the pool at the start comes on top (QW2-2.2.2)
    prices: tuple[Price, ...] = SIMPLE_PRICES  # with rows of the group's own, if it has any (QW2-7.2.0.2)
    new_ability_cost: int = 1  # experience points, in the story-led model (QW2-7.2.2.5)
    parts_earn: bool = False  # whether augments, rounds and assists earn hero points by themselves (QW2-7.2.3.5)
    one_ability_twice: bool = True  # whether both raises of an advance may go into one ability (QW2-7.2.3.13)
    catch_ups_chain: bool = True  # QW2-7.3.8

    def __post_init__(self) -> None:
        if self.model not in self.offered:
            names = ", ".join(model.title for model in self.offered)
            raise ValueError(f"improvement is not {self.model.title} in this edition; choose one of {names}")

    def grant(self, session: int) -> int:
        """The hero points that a session, counted from 1, opens with (QW2-2.2.1, QW2-2.2.2, QW2-7.1.1, QW2-7.2.3.1).

        >>> Growth(first_session=6).grant(1), Growth().grant(2), Growth(model=CHALLENGE_LED).grant(1)
        (6, 3, 0)
        """
        return self.first_session if session == 1 and self.model.grant else self.model.grant


USUAL = Growth()


class Change(Struct, frozen=True, kw_only=True):
    """One change of a sheet: which option, on which ability, by how much, and whose sheet it is.

    What is new is named by *ability*: a breakout with its keyword, or with the ability that becomes one.
    """

    option: Option
    ability: AbilityRef
    amount: int
    whose: Whose = Whose.PC


class NewMastery(Struct, frozen=True, kw_only=True):
    """An improvement has carried an ability over a mastery threshold: a catch-up is open (QW2-7.3.1)."""

    ability: AbilityRef
    rating: Rating
    whose: Whose = Whose.PC


class Changed(Struct, frozen=True, kw_only=True):
    """A sheet after one change: the rating before and after, and the catch-up that it opens, if it does."""

    character: Character
    change: Change
    before: Rating | None = None
    after: Rating
    note: str = ""
    catch_up: NewMastery | None = None

    def line(self, cost: int, clause: str, note: str = "") -> Line:
        """Put the change on a receipt."""
        return Line(
            title=str(self.change.ability),
            before=self.before,
            by=0 if self.change.option is Option.NEW_STANDALONE else self.change.amount,
            after=self.after,
            note="; ".join(filter(None, (self.note, note))),
            cost=cost,
            clause=clause,
        )


class Improved(Struct, frozen=True, kw_only=True):
    """A character after an improvement: what it cost, and the catch-ups that it opens."""

    character: Character
    receipt: Receipt
    catch_ups: tuple[NewMastery, ...] = ()


def changed(character: Character, change: Change) -> Changed:
    """Make one change on a sheet; it alone opens a catch-up, and no bonus that passes does (QW2-7.3.1, QW2-7.3.7).

    Raises Refused if the ability is not of the sort that the option is for.
    """
    before = character.abilities_of(change.whose)
    if change.option.raises is not None:
        return _raised(character, before, change)
    after, note = _added(character, before, change)
    return Changed(
        character=character.with_abilities(change.whose, after),
        change=change,
        after=after.rating_of(change.ability),
        note=note,
    )


def check_name_is_free(character: Character, abilities: Abilities, name: str) -> None:
    """Refuse a new ability by a name that is taken."""
    taken = (*character.names, *(line.name for line in abilities.lines))
    if any(is_same_name(known, name) for known in taken):
        raise Refused(f"There is {name} already: raise it, or give the new one another name.", clause="QW2-7.2.1.2")


def _raised(character: Character, before: Abilities, change: Change) -> Changed:
    ref, sort = change.ability, before.sort_of(change.ability)
    if sort is not change.option.raises:
        raise Refused(
            f"{ref} is a {sort}, so it is no matter of '{change.option}': take '{RAISING[sort]}'.", clause="QW2-3.3.10"
        )
    if change.amount < 1:
        raise Refused(f"An improvement raises something: by 1 or more, not by {change.amount}.", clause="QW2-7.2.1.2")
    if sort is Sort.BREAKOUT:
        _check_written(before, ref)
    old = before.rating_of(ref)
    after = before.with_line(_with_raise(before.line(ref), ref, change.amount))
    new = after.rating_of(ref)
    return Changed(
        character=character.with_abilities(change.whose, after),
        change=change,
        before=old,
        after=new,
        catch_up=_new_mastery(change, sort, old, new),
    )


def _new_mastery(change: Change, sort: Sort, old: Rating, new: Rating) -> NewMastery | None:
    """What carries over a threshold opens a catch-up; breakouts never do (QW2-7.3.1, QW2-7.3.6)."""
    if sort is Sort.BREAKOUT or new.masteries == old.masteries:
        return None
    return NewMastery(ability=change.ability, rating=new, whose=change.whose)


def _with_raise(line: Ability, ref: AbilityRef, amount: int) -> Ability:
    if not ref.breakout:
        return replace(line, improved=line.improved + amount)
    known = line.breakout(ref.breakout) or Breakout(ref.breakout, origin=Origin.IN_PLAY)
    return line.with_breakout(replace(known, improved=known.improved + amount))


def _added(character: Character, before: Abilities, change: Change) -> tuple[Abilities, str]:
    ref, amount = change.ability, change.amount
    if change.option is Option.NEW_STANDALONE:
        check_name_is_free(character, before, ref.name)
        if amount < 1:
            raise Refused(f"No ability is rated {amount}: let it start at {NEW_ABILITY}.", clause="QW2-7.4.2")
        line = Ability(name=ref.name, start=amount, origin=Origin.IN_PLAY)
        return before.with_line(line), "new"
    line = before.line(AbilityRef(ref.name))
    if line.start is None:
        raise Refused(f"{line.name} has no rating yet: give it one first.", clause="QW2-3.1.6")
    _check_new_breakout(before, line, change)
    note = "new"
    if change.option is Option.INTO_KEYWORD:
        if before.handling is Handling.PACKAGE:  # it adds to the rating now, where others rest on that of creation
            amount += line.improved
        line, note = replace(line, keyword=KeywordKind.OTHER), f"new; {line.name} is a keyword now"
    return before.with_line(line.with_breakout(Breakout(ref.breakout, improved=amount, origin=Origin.IN_PLAY))), note


def _check_new_breakout(before: Abilities, line: Ability, change: Change) -> None:
    ref, into = change.ability, change.option is Option.INTO_KEYWORD
    if not ref.breakout:
        raise Refused(f"Name the new breakout ability of {ref.name}.", clause="QW2-7.2.1.2")
    if before.sort_of(AbilityRef(ref.name)) is Sort.STANDALONE and line.is_keyword:
        raise Refused(
            f"Keywords are packages here, and {line.name} has no breakout abilities: raise its abilities one by one.",
            clause="QW2-3.3.5",
        )
    if into and line.is_keyword:
        raise Refused(f"{line.name} is a keyword already: give it a new breakout ability.", clause="QW2-7.2.1.2")
    if not into and not line.is_keyword:
        raise Refused(
            f"{line.name} is no keyword, so nothing stands under it: turn it into one, or choose a keyword.",
            clause="QW2-3.3.10",
        )
    if written := before.written_under(ref.breakout):
        raise Refused(f"{ref.breakout} is written under {written[0].name} already: raise it there.", clause="QW2-3.3.9")
    if change.amount < 1:
        raise Refused(f"A breakout ability adds 1 or more, not {change.amount}.", clause="QW2-3.3.7")


def _check_written(before: Abilities, ref: AbilityRef) -> None:
    if before.line(ref).breakout(ref.breakout) is None:
        raise Refused(
            f"There is no {ref.breakout} under {ref.name}: choose one that is there, or add it as a new breakout "
            "ability.",
            clause="QW2-7.2.1.2",
        )
