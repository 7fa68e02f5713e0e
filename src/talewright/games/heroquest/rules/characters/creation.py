"""Making a player character as you go: the steps, the points, and everything that is out of bounds (3.1, 3.2).

A concept gives two abilities to begin with. The others are made up in play when they are needed, up to twelve, and each
has its rating from its first use. Whoever likes to have it all at once takes the same steps before the first session.
"""

from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from talewright.games.heroquest.rules.abilities.checking import faults_of_lines, made, points_in
from talewright.games.heroquest.rules.abilities.keyword import (
    Abilities,
    Ability,
    Breakout,
    Handling,
    KeywordKind,
    Origin,
)
from talewright.games.heroquest.rules.abilities.receipt import Line, Receipt
from talewright.games.heroquest.rules.characters import follower
from talewright.games.heroquest.rules.characters.character import Character
from talewright.games.heroquest.rules.characters.follower import Sidekick, SidekickRules
from talewright.games.heroquest.rules.contests.flaw import Flaw
from talewright.games.questworlds.rules.keyword import AbilityRef, is_same_name
from talewright.games.questworlds.rules.rating import Rating
from talewright.refusal import Fault, Refused, refuse


class Step(StrEnum):
    """The steps of making a character as you go, in their order (QW2-3.0.1, QW2-3.1.1)."""

    CONCEPT = "concept"
    NAME = "name"
    KEYWORD = "a free keyword"
    ABILITIES = "abilities made up in play, and their ratings"
    FLAWS = "flaws"
    FINISH = "finish"


SAMPLE_CONCEPTS = (  # suggestions only (QW2-3.1.3)
    "haughty priestess",
    "hotshot lawyer",
    "restless cartographer",
    "gentle bounty hunter",
    "superstitious pilot",
    "penniless heir",
    "cheerful gravedigger",
)


class CreationRules(Struct, frozen=True, kw_only=True):
    """What may differ in how characters are made."""

    places: int = 12  # abilities (QW2-3.1.9)
    best: int = 17  # where one ability starts (QW2-3.2.1)
    usual: int = 13  # where all others start (QW2-3.2.2)
    points: int = 20  # QW2-3.2.3
    most_on_one: int = 10  # so that the best start ends at 7M, any other at 3M (QW2-3.2.4, QW2-3.2.5)
    chosen_flaws: int = 3  # QW2-3.3b.1
    handling: Handling = Handling.UMBRELLA  # QW2-3.3.3
    free_keyword: bool = False  # whether the series has further keywords, of which one is free (QW2-3.1.4)
    required: tuple[KeywordKind, ...] = ()  # kinds of keyword that the genre asks for (QW2-3.2.8, QW2-3.3.2)
    sidekick_takes_place: bool = True  # it is one of the things that are made up in step 4 of as-you-go
    sidekick: SidekickRules = follower.USUAL
    sample_abilities: tuple[str, ...] = ()  # offered, never a closed list (QW2-2.1.0.2)
    sample_concepts: tuple[str, ...] = SAMPLE_CONCEPTS


USUAL = CreationRules()


def begin(
    name: str, trait: str, role: str, *, keyword: KeywordKind | None = None, rules: CreationRules = USUAL
) -> Character:
    """Begin with a concept, an adjective and a noun: each is one of the two first abilities (QW2-3.1.1, QW2-3.1.2).

    *keyword* says what kind of keyword the noun is, if it is one (QW2-3.3.1).

    >>> ada = begin("Ada Marsh", "stubborn", "country doctor", keyword=KeywordKind.OCCUPATION)
    >>> ada.concept, [str(line) for line in ada.abilities.lines]
    ('stubborn country doctor', ['country doctor (not rated yet)', 'stubborn (not rated yet)'])
    """
    lines = (Ability(name=role, keyword=keyword), Ability(name=trait))
    begun = Character(name=name, concept=f"{trait} {role}", abilities=Abilities(lines, rules.handling))
    return _allowed(begun, rules)


def with_free_keyword(character: Character, name: str, kind: KeywordKind, rules: CreationRules = USUAL) -> Character:
    """Take the one further keyword that is free of charge, where the series has such keywords (QW2-3.1.4)."""
    return _with_line(character, Ability(name=name, keyword=kind, origin=Origin.FREE), rules)


def make_up(character: Character, ability: Ability, rules: CreationRules = USUAL) -> Character:
    """Make up an ability of any name, when the story calls for it (QW2-3.1.5, QW2-2.1.0.1)."""
    return _with_line(character, replace(ability, origin=Origin.CHOSEN), rules)


def make_up_breakout(
    character: Character, keyword: str, name: str, points: int, rules: CreationRules = USUAL
) -> Character:  # fmt: skip
    """Make up a breakout ability of a keyword; each point of creation adds 1 to it (QW2-3.1.7, QW2-3.2.9)."""
    _refuse_if_finished(character)
    line = _line(character, AbilityRef(keyword, name))
    if line.start is None:
        raise Refused(f"{line.name} has no rating yet: give it one first.", clause="QW2-3.1.6")
    if line.breakout(name) is not None:
        raise Refused(f"{name} is under {line.name} already: put more points into it.", clause="QW2-3.2.9")
    broken_out = line.with_breakout(Breakout(name, points))
    return _allowed(replace(character, abilities=character.abilities.with_line(broken_out)), rules)


def rate(
    character: Character, name: str, *, best: bool = False, points: int = 0, rules: CreationRules = USUAL
) -> Character:  # fmt: skip
    """Give an ability its rating on its first use: 17 for one of all, 13 for any other.

    Source: QW2-3.1.6, QW2-3.2.1, QW2-3.2.2.
    """
    _refuse_if_finished(character)
    line = _line(character, AbilityRef(name))
    if line.start is not None:
        raise Refused(f"{line.name} has a rating, {line.rating}: spend points to raise it.", clause="QW2-3.1.6")
    rated = replace(line, start=rules.best if best else rules.usual, points=points)
    return _allowed(replace(character, abilities=character.abilities.with_line(rated)), rules)


def spend(character: Character, ability: AbilityRef, points: int, rules: CreationRules = USUAL) -> Character:
    """Spend points of creation, +1 each, on keywords as on any other ability.

    Source: QW2-3.2.3, QW2-3.2.6, QW2-3.2.7, QW2-3.2.9.

    In a package the abilities of a keyword rise with it (QW2-3.3.4).
    """
    _refuse_if_finished(character)
    line = _line(character, ability)
    if points < 1:
        raise Refused(f"Spend one point or more, not {points}.", clause="QW2-3.2.3")
    if line.start is None:
        raise Refused(f"{line.name} has no rating yet: give it one first.", clause="QW2-3.1.6")
    raised = line.with_points(points, ability.breakout)
    return _allowed(replace(character, abilities=character.abilities.with_line(raised)), rules)


def with_flaw(character: Character, flaw: Flaw, rules: CreationRules = USUAL) -> Character:
    """Add a flaw, chosen or of a keyword; nobody has to have one (QW2-3.1.10, QW2-3.3b.1, QW2-3.3b.4)."""
    _refuse_if_finished(character)
    _refuse_name(character, flaw.name)
    return _allowed(replace(character, flaws=(*character.flaws, flaw)), rules)


def with_sidekick(character: Character, sidekick: Sidekick, rules: CreationRules = USUAL) -> Character:
    """Take a sidekick, the only one (QW2-3.1.8)."""
    _refuse_if_finished(character)
    follower.check_only_one(character.sidekick)
    return _allowed(replace(character, sidekick=sidekick), rules)


def finish(character: Character, rules: CreationRules = USUAL) -> Character:
    """End creation; points that were not spent lapse (QW2-3.1.9, QW2-3.1.10, QW2-3.2.7)."""
    _refuse_if_finished(character)
    return _allowed(replace(character, is_finished=True), rules)


def places_used(character: Character, rules: CreationRules = USUAL) -> int:
    """How many places of the twelve are taken, by what the player has chosen.

    A keyword takes one and each breakout another; what a package brings by itself, and the free keyword, take none
    (QW2-3.1.4, QW2-3.3.11).
    """
    lines = made(character.abilities)
    used = sum(line.origin is Origin.CHOSEN for line in lines)
    if character.abilities.handling is Handling.UMBRELLA:
        used += sum(each.origin is Origin.CHOSEN for line in character.abilities.lines for each in line.breakouts)
    has_sidekick = character.sidekick is not None and character.sidekick.origin is Origin.CHOSEN
    return used + (has_sidekick and rules.sidekick_takes_place)


def keywords_to_come(character: Character, rules: CreationRules = USUAL) -> tuple[KeywordKind, ...]:
    """The kinds of keyword that the genre asks for, and that the character does not have yet (QW2-3.3.2)."""
    kinds = {line.keyword for line in character.abilities.lines}
    return tuple(kind for kind in rules.required if kind not in kinds)


def free_choices(character: Character, rules: CreationRules = USUAL) -> int:
    """How many abilities can still be made up freely; keywords that the genre asks for use up places (QW2-3.2.8)."""
    return rules.places - places_used(character, rules) - len(keywords_to_come(character, rules))


def points_spent(character: Character) -> int:
    """The points of creation that were spent, all in all."""
    return sum(points_in(line) for line in character.abilities.lines)


def price(character: Character, rules: CreationRules = USUAL) -> Receipt:
    """What the ratings cost at creation, ability by ability (QW2-3.2.3, QW2-3.2.6, QW2-3.2.9)."""
    return Receipt(unit="point", held=rules.points, lines=tuple(_priced(character.abilities)))


def to_do(character: Character, rules: CreationRules = USUAL) -> tuple[Fault, ...]:
    """What is still missing before creation can end (QW2-3.0.1, QW2-3.1.6, QW2-3.1.9, QW2-3.2.1, QW2-3.3.2)."""
    lines = made(character.abilities)
    found = []
    open_places = rules.places - places_used(character, rules)
    if open_places > 0:
        found.append(Fault(f"{_counted(open_places, 'ability')} still to be made up.", "QW2-3.1.9"))
    if unrated := [line.name for line in lines if line.start is None]:
        found.append(Fault(f"Still to be rated: {_and(unrated)}.", "QW2-3.1.6"))
    if not any(line.start == rules.best for line in lines):
        found.append(Fault(f"One ability starts at {rules.best}: say which.", "QW2-3.2.1"))
    if lacking := keywords_to_come(character, rules):
        found.append(Fault(f"The genre asks for a keyword for {_and(lacking)}.", "QW2-3.3.2"))
    return tuple(found)


def faults(character: Character, rules: CreationRules = USUAL) -> tuple[Fault, ...]:
    """Everything that the rules do not allow in a character as it was made; what was improved in play is left out."""
    return (
        *_faults_of_identity(character),
        *_faults_of_places(character, rules),
        *_faults_of_starts(character, rules),
        *_faults_of_points(character, rules),
        *_faults_of_flaws(character, rules),
        *(follower.faults(character.sidekick, rules.sidekick) if character.sidekick else ()),
        *(to_do(character, rules) if character.is_finished else ()),
    )


def remarks(character: Character, rules: CreationRules = USUAL) -> tuple[str, ...]:
    """What a character lacks without being illegal."""
    told = []
    if not character.description.strip():
        told.append("Three things that anyone would notice about the body make a good description.")  # QW2-3.0.2
    if not character.is_finished:
        left = rules.points - points_spent(character)
        told += [f"Creation goes on. {fault.why}" for fault in to_do(character, rules)]
        told += [f"{_counted(left, 'point')} left to spend."] if left > 0 else []
    if character.sidekick is not None:
        told += follower.remarks(character.sidekick, rules.sidekick)
    return tuple(told)


def open_steps(character: Character | None, rules: CreationRules = USUAL) -> tuple[Step, ...]:
    """The steps that can be taken now; none when creation is over (QW2-3.1.1).

    >>> [str(step) for step in open_steps(None)]
    ['concept', 'name']
    """
    if character is None:
        return Step.CONCEPT, Step.NAME
    if character.is_finished:
        return ()
    lines = character.abilities.lines
    unrated = any(line.start is None for line in lines)
    is_open = {
        Step.KEYWORD: rules.free_keyword and not any(line.origin is Origin.FREE for line in lines),
        Step.ABILITIES: places_used(character, rules) < rules.places
        or unrated
        or points_spent(character) < rules.points,
        Step.FLAWS: sum(flaw.is_chosen for flaw in character.flaws) < rules.chosen_flaws,
        Step.FINISH: not to_do(character, rules),
    }
    return tuple(step for step in Step if is_open.get(step))


def _allowed(character: Character, rules: CreationRules) -> Character:
    refuse(faults(character, rules))
    return character


def _refuse_if_finished(character: Character) -> None:
    if character.is_finished:
        raise Refused(
            f"{character.name} is made, and points that were left have lapsed: what comes now is improved in play.",
            clause="QW2-3.2.7",
        )


def _refuse_name(character: Character, name: str) -> None:
    for taken in character.names:
        if is_same_name(taken, name):
            raise Refused(f"{character.name} has {taken} already: take another name.", clause="QW2-3.1.5")


def _line(character: Character, ability: AbilityRef) -> Ability:
    return character.abilities.line(ability)


def _with_line(character: Character, ability: Ability, rules: CreationRules) -> Character:
    _refuse_if_finished(character)
    _refuse_name(character, ability.name)
    return _allowed(replace(character, abilities=character.abilities.with_line(ability)), rules)


def _faults_of_identity(character: Character) -> Iterator[Fault]:
    if not character.name.strip():
        yield Fault("A character has a name: write one.", "QW2-3.0.2")


def _faults_of_places(character: Character, rules: CreationRules) -> Iterator[Fault]:
    used = places_used(character, rules)
    if used > rules.places:
        yield Fault(
            f"A character begins with {rules.places} abilities, and {used} would be {used - rules.places} too many.",
            "QW2-3.1.9",
        )
    free = [line for line in character.abilities.lines if line.origin is Origin.FREE]
    if free and not rules.free_keyword:
        yield Fault(f"No keyword is free in this series: let {free[0].name} be a chosen one.", "QW2-3.1.4")
    if len(free) > 1:
        yield Fault(f"One keyword is free, not {len(free)}: let the others be chosen ones.", "QW2-3.1.4")
    for line in free:
        if not line.is_keyword:
            yield Fault(f"{line.name} is no keyword, so it is not free: let it be a chosen ability.", "QW2-3.1.4")


def _faults_of_starts(character: Character, rules: CreationRules) -> Iterator[Fault]:
    rated = [line for line in made(character.abilities) if line.start is not None]
    best = [line.name for line in rated if line.start == rules.best]
    if len(best) > 1:
        yield Fault(
            f"{_and(best)} start at {rules.best}: choose one of them, and let the others start at {rules.usual}.",
            "QW2-3.2.1",
        )
    for line in rated:
        if line.start not in (rules.best, rules.usual):
            yield Fault(
                f"{line.name} starts at {line.start}: let it start at {rules.usual}, or at {rules.best} if it matters "
                "most.",
                "QW2-3.2.2",
            )


def _faults_of_points(character: Character, rules: CreationRules) -> Iterator[Fault]:
    spent = points_spent(character)
    if spent > rules.points:
        yield Fault(
            f"There are {rules.points} points for all ratings: {spent} are {spent - rules.points} too many.",
            "QW2-3.2.3",
        )
    yield from faults_of_lines(character.abilities, rules.most_on_one, "QW2-3.2.4")


def _faults_of_flaws(character: Character, rules: CreationRules) -> Iterator[Fault]:
    chosen = [flaw.name for flaw in character.flaws if flaw.is_chosen]
    if len(chosen) > rules.chosen_flaws:
        yield Fault(
            f"At most {rules.chosen_flaws} flaws are chosen: leave out {_and(chosen[rules.chosen_flaws :])}.",
            "QW2-3.3b.1",
        )
    for flaw in character.flaws:
        line = character.abilities.get(AbilityRef(flaw.keyword)) if flaw.keyword else None
        if flaw.keyword and (line is None or not line.is_keyword):
            yield Fault(
                f"{flaw.name} is said to come with {flaw.keyword}, which is no keyword of this character: name one, or "
                "choose the flaw freely.",
                "QW2-3.3b.4",
            )


def _priced(abilities: Abilities) -> Iterator[Line]:
    for line in made(abilities):
        if line.start is not None:
            yield Line(
                title=line.name,
                before=Rating(line.start),
                by=line.points,
                after=line.rating_at_creation,
                cost=line.points,
                clause="QW2-3.2.3",
            )
        for each in line.breakouts:
            if each.origin is not Origin.IN_PLAY:
                yield Line(title=f"{line.name}: {each.name}", by=each.points, cost=each.points, clause="QW2-3.2.9")


def _and(parts: tuple[str, ...] | list[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def _counted(number: int, thing: str) -> str:
    plural = f"{thing[:-1]}ies are" if thing.endswith("y") else f"{thing}s are"
    return f"1 {thing} is" if number == 1 else f"{number} {plural}"
