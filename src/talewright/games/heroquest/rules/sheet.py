"""A character as a TOML file: read, check, price, write.

Each ability is a table ``[[ability]]`` with its ``name`` and, once it has been used, its ``rating`` as the sheet shows
it. One of them says ``defining = true``: it started higher than the others. Of what was improved in play ``improved``
says how much that is, so that the rest can be priced; an ability that came in play has ``origin = "in play"``.
"""

from collections.abc import Mapping
from typing import Annotated

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from talewright import toml
from talewright.games.heroquest.rules.abilities.keyword import (
    Abilities,
    Ability,
    Breakout,
    Handling,
    KeywordKind,
    Origin,
)
from talewright.games.heroquest.rules.abilities.receipt import Receipt
from talewright.games.heroquest.rules.abilities.relationship import RelationshipKind
from talewright.games.heroquest.rules.characters import creation
from talewright.games.heroquest.rules.characters.character import Character
from talewright.games.heroquest.rules.characters.creation import CreationRules
from talewright.games.heroquest.rules.characters.follower import Sidekick
from talewright.games.heroquest.rules.characters.hero_point import Points
from talewright.games.heroquest.rules.contests.flaw import Flaw, FlawKind
from talewright.games.heroquest.rules.editions import EDITIONS, Edition
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.games.questworlds.rules.rating import Rating
from talewright.printable import check_printable
from talewright.recasting import recast
from talewright.refusal import Fault

MOST = 1_000  # more than any sheet counts of anything
NOT_LISTED = ("equipment", "gear", "possessions", "items", "money", "wealth")

Count = Annotated[int, Meta(ge=0, le=MOST)]
Change = Annotated[int, Meta(ge=-MOST, le=MOST)]


class BreakoutEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A breakout ability as it is written in a file."""

    name: str
    bonus: Count
    improved: Change = 0
    origin: Origin = Origin.CHOSEN


class AbilityEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """An ability as it is written in a file."""

    name: str
    rating: str = ""
    defining: bool = False
    improved: Change = 0
    keyword: KeywordKind | None = None
    relationship: RelationshipKind | None = None
    origin: Origin = Origin.CHOSEN
    breakouts: tuple[BreakoutEntry, ...] = ()


class FlawEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A flaw as it is written in a file; its rating follows from its rank."""

    name: str
    kind: FlawKind | None = None
    keyword: str = ""
    rank: Annotated[int, Meta(ge=1, le=2)] | None = None
    relationship: RelationshipKind | None = None


class SidekickEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A sidekick as it is written in a file."""

    name: str
    ability: tuple[AbilityEntry, ...]
    story: str = ""
    traits: tuple[str, ...] = ()
    unusual: bool = False
    origin: Origin = Origin.CHOSEN


class SeriesEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the group has set, as far as a sheet depends on it."""

    keywords: Handling = Handling.UMBRELLA
    free_keyword: bool = False
    required: tuple[KeywordKind, ...] = ()


class CharacterEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A player character as it is written in a file."""

    name: str
    concept: str = ""
    description: str = ""
    finished: bool = False
    experience: Count = 0
    ability: tuple[AbilityEntry, ...] = ()
    flaw: tuple[FlawEntry, ...] = ()
    sidekick: SidekickEntry | None = None


class SheetEntry(CharacterEntry, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A whole file: the game, what its group has set, and the character."""

    game: str
    series: SeriesEntry = SeriesEntry()


class Sheet(Struct, frozen=True, kw_only=True):
    """A character with the game that it was made for."""

    edition: Edition
    character: Character

    @property
    def rules(self) -> CreationRules:
        return self.edition.creation

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Everything that the rules do not allow, each with what would be right."""
        return creation.faults(self.character, self.rules)

    @property
    def remarks(self) -> tuple[str, ...]:
        return creation.remarks(self.character, self.rules)

    @property
    def price(self) -> Receipt:
        return creation.price(self.character, self.rules)


def read(text: str) -> Sheet:
    """Read a file, whether or not its character is legal. Raises ValueError where it cannot be read at all."""
    entry = toml.read(text, SheetEntry, "sheet", _check_keys)
    if entry.game not in EDITIONS:
        raise ValueError(f"no game here is called {entry.game[:40]!r}; write one of {', '.join(EDITIONS)}")
    edition = _as_set(EDITIONS[entry.game], entry.series)
    return Sheet(edition=edition, character=character_of(entry, edition.creation))


def load(text: str) -> Sheet:
    """Read a character to play with. Raises ValueError that tells the first thing that is wrong with it."""
    sheet = read(text)
    for fault in sheet.faults:
        raise ValueError(f"{sheet.character.name}: {fault}")
    return sheet


def character_of(entry: CharacterEntry, rules: CreationRules) -> Character:
    """Make a character of what a file says. Raises ValueError for names and ratings that cannot be."""
    check_printable(msgspec.to_builtins(entry), entry.name)
    character = Character(
        name=entry.name.strip(),
        concept=entry.concept.strip(),
        description=entry.description.strip(),
        abilities=_abilities(entry.ability, rules.handling, rules.best, rules.usual),
        flaws=tuple(map(_flaw, entry.flaw)),
        sidekick=_sidekick(entry.sidekick, rules) if entry.sidekick else None,
        points=Points(experience=entry.experience),
        is_finished=entry.finished,
    )
    _check_ratings(character.abilities)
    if character.sidekick is not None:
        _check_ratings(character.sidekick.abilities)
    return character


def entry_of(sheet: Sheet) -> SheetEntry:
    """Say in a file's words what a sheet has."""
    character, rules, sign = sheet.character, sheet.rules, sheet.edition.mastery
    return recast(
        character,
        SheetEntry,
        game=sheet.edition.slug,
        series=SeriesEntry(keywords=rules.handling, free_keyword=rules.free_keyword, required=rules.required),
        finished=character.is_finished,
        experience=character.points.experience,
        ability=tuple(_ability_entry(line, rules.best, sign) for line in character.abilities.lines),
        flaw=tuple(_flaw_entry(flaw) for flaw in character.flaws),
        sidekick=_sidekick_entry(character.sidekick, rules, sign) if character.sidekick else None,
    )


def write(sheet: Sheet) -> str:
    """Write a sheet as a file that reads back to the same character."""
    plain = msgspec.to_builtins(entry_of(sheet))
    assert isinstance(plain, dict)
    return toml.dumps({"game": plain.pop("game"), **plain})


def _check_keys(content: Mapping[str, object]) -> None:
    for key in NOT_LISTED:
        if key in content:
            raise ValueError(
                f"a sheet has no {key!r}: whoever has an ability has the gear that goes with it, and nobody counts "
                "money; write a special possession, or wealth, as an ability (QW2-2.1.3.1, QW2-2.1.4.1)"
            )
    match content.get("sidekick"):
        case list():
            raise ValueError("a player character has one sidekick: write [sidekick] once (QW2-3.1.8)")


def _as_set(edition: Edition, series: SeriesEntry) -> Edition:
    rules = replace(
        edition.creation,
        handling=series.keywords,
        free_keyword=series.free_keyword,
        required=series.required,
    )
    return replace(edition, creation=rules)


def _abilities(entries: tuple[AbilityEntry, ...], handling: Handling, best: int, usual: int) -> Abilities:
    return Abilities(tuple(_ability(entry, best if entry.defining else usual) for entry in entries), handling)


def _ability(entry: AbilityEntry, start: int) -> Ability:
    score = Rating.parse(entry.rating).score if entry.rating else None
    came_later = entry.origin is Origin.IN_PLAY
    if score is not None and score - entry.improved < 1:
        raise ValueError(
            f"{entry.name}: of a rating of {entry.rating}, {entry.improved} cannot have been improved; write less"
        )
    if score is None and (came_later or entry.improved):
        raise ValueError(f"{entry.name} was used and improved, so it has a rating; write it")
    made = score is not None and not came_later
    return recast(
        entry,
        Ability,
        name=entry.name.strip(),
        start=score - entry.improved if score is not None and came_later else start if score is not None else None,
        points=score - entry.improved - start if score is not None and made else 0,
        breakouts=tuple(
            Breakout(each.name.strip(), each.bonus - each.improved, each.improved, each.origin)
            for each in entry.breakouts
        ),
    )


def _flaw(entry: FlawEntry) -> Flaw:
    usual = FlawKind.RELATIONSHIP if entry.relationship else FlawKind.PERSONALITY
    if entry.rank is not None and not entry.keyword:
        raise ValueError(f"{entry.name}: only a flaw of a keyword is put at a rank; the others follow their order")
    return recast(entry, Flaw, name=entry.name.strip(), kind=entry.kind or usual, keyword=entry.keyword.strip())


def _sidekick(entry: SidekickEntry, rules: CreationRules) -> Sidekick:
    best, usual = rules.sidekick.starts[0], rules.sidekick.starts[-1]
    return Sidekick(
        name=entry.name.strip(),
        abilities=_abilities(entry.ability, rules.handling, best, usual),
        story=entry.story.strip(),
        traits=tuple(trait.strip() for trait in entry.traits),
        is_unusual=entry.unusual,
        origin=entry.origin,
    )


def _check_ratings(abilities: Abilities) -> None:
    """Work every rating out once, so that one beyond all ratings is told here."""
    for line in abilities.lines:
        for each in line.breakouts:
            if line.start is not None and each.bonus:
                abilities.rating_of(AbilityRef(line.name, each.name))


def _ability_entry(line: Ability, best: int, sign: str) -> AbilityEntry:
    return recast(
        line,
        AbilityEntry,
        rating=line.rating.written(sign) if line.rating else "",
        defining=line.start == best and line.origin is not Origin.IN_PLAY,
        breakouts=tuple(
            BreakoutEntry(name=each.name, bonus=each.bonus, improved=each.improved, origin=each.origin)
            for each in line.breakouts
        ),
    )


def _flaw_entry(flaw: Flaw) -> FlawEntry:
    return recast(flaw, FlawEntry)


def _sidekick_entry(sidekick: Sidekick, rules: CreationRules, sign: str) -> SidekickEntry:
    best = rules.sidekick.starts[0]
    return recast(
        sidekick,
        SidekickEntry,
        ability=tuple(_ability_entry(line, best, sign) for line in sidekick.abilities.lines),
        unusual=sidekick.is_unusual,
    )
