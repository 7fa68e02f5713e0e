"""Characters: taken ready, handed on, corrected by the game master, retired and back."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from talewright.caching import found_once
from talewright.dice.draw import SeatId
from talewright.games.strange_fate.play import reading
from talewright.games.strange_fate.play.able import without_lost
from talewright.games.strange_fate.play.acting import companions_anew
from talewright.games.strange_fate.play.base import At, Facts, Move, Offers, OfGameMaster, Public, Viewer
from talewright.games.strange_fate.play.conflict.switching import as_switched
from talewright.games.strange_fate.play.ids import ActorId, CharacterId
from talewright.games.strange_fate.play.people.waiting import CharacterWaits
from talewright.games.strange_fate.play.points import for_gm, for_newcomer
from talewright.games.strange_fate.play.scene.presence import comes_in, gone_with
from talewright.games.strange_fate.play.state import Person, State
from talewright.games.strange_fate.rules.characters import creation
from talewright.games.strange_fate.rules.characters.character import Character
from talewright.games.strange_fate.rules.characters.ready import in_short, ready
from talewright.games.strange_fate.rules.characters.sheet import Sheet, read
from talewright.games.strange_fate.rules.characters.sheet_entry import CharacterEntry
from talewright.refusal import Refused
from talewright.table.legible import as_seen
from talewright.table.offer import (
    Choice,
    Line,
    Option,
    Text,
    Verbatim,
    Words,
    allowed,
    hidden_field,
    offer,
    one_of,
    text,
    words,
)
from talewright.table.pasted import Pasted
from talewright.table.ready import named
from talewright.table.seat import Role, check_gm, names_of
from talewright.table.whose import check_player, owner
from talewright.wording import bare, because

SHEET_LENGTH = 40_000
REASON = Words("Say why the sheet is corrected.")


class TakeReady(Move, tag="take-ready"):
    """Take one of the characters that come with the game. *player* is whose it is, where the game master takes it.

    The game master may take it *hidden*: it waits in the wings, and nobody else knows of it.
    """

    prepared = "NPCs"

    ready: Line
    player: SeatId = SeatId("")
    hidden: bool = False

    def decide(self, state: State, at: At) -> Facts:
        character = named(state.ready or ready(), self.ready)
        yield from made(state, at, at.stamp.id, character, self.player, hidden=self.hidden)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        yield from cls.ready_for(state, viewer, hidden=False)

    @classmethod
    def preparing(cls, state: State, viewer: Viewer) -> Offers:
        """A villain that is prepared comes into play hidden."""
        yield from cls.ready_for(state, viewer, hidden=True)

    @classmethod
    def ready_for(cls, state: State, viewer: Viewer, *, hidden: bool) -> Offers:
        """Those whom nobody has taken, and whom the group's own rules of creation allow."""
        rules = state.edition.creation
        wings = state.wings.values() if viewer.seat.is_gm else ()
        taken = {as_seen(person.name) for person in (*state.people.values(), *wings)}
        left = [
            Option(name, each.name, each.description, more=in_short(each))
            for name, each in (state.ready or ready()).items()
            if as_seen(each.name) not in taken and allowed(reading.check_legal, each, rules, state.diagram)
        ]
        if left and rules.skills.common_skills:
            which = one_of("ready", "Character", left)
            secret = secretly(viewer, hidden=hidden)
            made = offer(cls, "Take a ready character", which, *(() if hidden else owner(viewer)), *secret)
            has_one = state.played_by(viewer.seat) or any(each.is_of(viewer.seat) for each in state.drafts.values())
            yield made.explained(main=not has_one and not viewer.seat.is_gm)


class WithSheet(Move, dict=True):
    """A move with a sheet. It is read before the table is locked for the move."""

    text: Annotated[str, Meta(max_length=SHEET_LENGTH), Verbatim()]

    def __post_init__(self) -> None:
        _ = self.sheet

    @found_once
    def sheet(self) -> Pasted[Sheet]:
        return Pasted.by(read, self.text)


class GiveCharacter(OfGameMaster, tag="give-character"):
    """Hand a character to another player, or to the game master."""

    character: CharacterId
    player: SeatId = SeatId("")

    def decide(self, state: State, at: At) -> Facts:
        person = state.person(self.character)
        check_player(self.player, at.seats)
        name = names_of(at.seats).get(self.player, "")
        yield CharacterGiven(character=self.character, player=self.player, name=name)
        yield from for_gm(state, person, self.player)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for person in state.people.values():
            yield offer(cls, f"Hand {person.name} on", *owner(viewer, person.player), **_place(person))


class CorrectRating(OfGameMaster, tag="correct-rating"):
    """Set the rating of a skill on a sheet, with its tier, and say why."""

    character: CharacterId
    skill: Line
    rating: Line
    reason: Annotated[Line, REASON]

    def decide(self, state: State, at: At) -> Facts:
        person = state.person(self.character)
        owned = person.bought.owned(self.skill)
        if owned is None:
            has = ", ".join(skill.name for skill in person.character.designs) or "none"
            raise Refused(f"{person.name} has no skill {self.skill[:60]!r} on the sheet: there are {has}.")
        rating = reading.rating_of(self.rating, clause="SF-buy-skills.3")
        try:
            skill = replace(owned.skill, rating=rating.value, tier=rating.tier)
        except ValueError as error:
            raise Refused(f"{error}.", clause="SF-buy-skills.3") from error
        changed = replace(owned, skill=skill)
        skills = tuple(changed if each is owned else each for each in person.bought.skills)
        character = replace(person.bought, skills=skills)
        yield _corrected(state, person, character, f"{skill.name} is {rating.title}", self.reason)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        why = text(cls, "reason", "Why")
        for person in state.people.values():
            skills = [Option(each.name, f"{each.name}, {each.notation}") for each in person.character.designs]
            if skills:
                first = skills[0].label.rpartition(", ")[2]
                rating = words("rating", "Rating and tier", default=first, about="As in 3 or 3E.")
                which, label = one_of("skill", "Skill", skills), f"Correct a rating of {person.name}"
                yield offer(cls, label, which, rating, why, **_place(person))


class CorrectSheet(WithSheet, tag="correct-sheet"):
    """Write a character's sheet anew, with a reason. The limits of creation are told, and bind nobody here."""

    only = Role.GM
    otherwise = OfGameMaster.otherwise

    character: CharacterId
    reason: Annotated[Line, REASON]

    def decide(self, state: State, at: At) -> Facts:
        person = state.person(self.character)
        yield _corrected(state, person, reading.character_in(self.sheet), "written anew", self.reason)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        why = text(cls, "reason", "Why")
        for person in state.people.values():
            sheet = sheet_field(reading.written(person.bought, state.edition.creation))
            made = offer(cls, f"Correct the sheet of {person.name}", sheet, why, **_place(person))
            yield made.explained(about="What creation would not allow is told, and stands.")


class BringBack(OfGameMaster, tag="bring-back"):
    """A character who had left is back."""

    character: CharacterId

    def decide(self, state: State, at: At) -> Facts:
        if not state.person(self.character).retired:
            raise Refused("That character is in the story.")
        yield CharacterBack(character=self.character)
        yield from comes_in(state, self.character)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for person in state.people.values():
            if person.retired:
                yield offer(cls, f"Bring {person.name} back into the story", **_place(person))


class Retire(OfGameMaster, tag="retire"):
    """A character leaves the story; the sheet is kept."""

    character: CharacterId
    reason: Line = ""

    def decide(self, state: State, at: At) -> Facts:
        if state.person(self.character).retired:
            raise Refused("That character has left the story already.")
        yield from gone_with(state, self.character)
        yield CharacterRetired(character=self.character, reason=self.reason)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        why = text(cls, "reason", "Why")
        for person in state.in_play:
            yield offer(cls, f"Take {person.name} out of the story", why, **_place(person))


# --- what happened


class CharacterMade(Public, tag="character-made/1"):
    """A character has come into play."""

    brings = ("character",)

    character: CharacterId
    player: SeatId
    sheet: CharacterEntry

    def file(self, state: State) -> State:
        character = reading.character_from(self.sheet, state.edition.creation)
        return state.with_person(Person(id=self.character, player=self.player, character=character))

    def told(self, state: State) -> str:
        about = f": {bare(self.sheet.description)}" if self.sheet.description else ""
        return f"{self.sheet.name} is in the story{about}"


class CharacterGiven(Public, tag="character-given/1", rename={"name": "to"}):
    """A character is played by somebody else; *name* is that person's."""

    character: CharacterId
    player: SeatId
    name: str

    def file(self, state: State) -> State:
        return state.with_person(replace(state.people[self.character], player=self.player))

    def told(self, state: State) -> str:
        name = state.people[self.character].name
        return f"{name} is played by {self.name or 'the game master'} from now on"


class SheetCorrected(Public, tag="sheet-corrected/1"):
    """The game master has written a sheet anew; *beyond* is what no character could have at creation."""

    character: CharacterId
    sheet: CharacterEntry
    change: str
    reason: str
    beyond: tuple[str, ...] = ()

    def file(self, state: State) -> State:
        known = state.people[self.character]
        character = as_switched(known.character, reading.character_from(self.sheet, state.edition.creation))
        corrected = state.with_person(replace(known.with_granted(known.granted, character), beyond=self.beyond))
        return companions_anew(state, without_lost(corrected, self.character), self.character)

    def told(self, state: State) -> str:
        more = f". Beyond what creation allows: {' '.join(self.beyond)}" if self.beyond else ""
        name = state.people[self.character].name
        return f"The sheet of {name} is corrected, {self.change}: {bare(self.reason)}{more}"


class CharacterRetired(Public, tag="character-retired/1"):
    """A character has left the story."""

    character: CharacterId
    reason: str

    def file(self, state: State) -> State:
        left = replace(state.people[self.character], retired=True)
        return state.without_fighter(self.character).with_person(left)

    def told(self, state: State) -> str:
        return f"{state.people[self.character].name} leaves the story{because(self.reason)}"


class CharacterBack(Public, tag="character-back/1"):
    """A character who had left is back."""

    character: CharacterId

    def file(self, state: State) -> State:
        return state.with_person(replace(state.people[self.character], retired=False))

    def told(self, state: State) -> str:
        return f"{state.people[self.character].name} is back in the story"


# --- sheets


def made(state: State, at: At, id_: str, character: Character, player: SeatId, *, hidden: bool = False) -> Facts:
    """A legal character comes into play, for whoever brings it, or for whom the game master says.

    A *hidden* one waits in the wings, and only the game master knows of it.
    """
    if hidden:
        check_gm(at.seat, "The game master alone hides characters: take it before everybody.")
    whose = player if at.seat.is_gm else at.seat.id
    check_player(whose, at.seats)
    check_name(state, character.name)
    rules, who = state.edition.creation, CharacterId(ActorId(id_))
    reading.check_legal(character, rules, state.diagram)
    sheet = reading.entry_in(character, rules)
    if hidden:
        yield CharacterWaits(character=who, sheet=sheet, player=whose)
        return
    yield CharacterMade(character=who, player=whose, sheet=sheet)
    yield from for_newcomer(state, who, character, whose)
    yield from comes_in(state, who)


def has_name(state: State, name: str, *, but: CharacterId | None = None) -> bool:
    """Whether somebody else is called so."""
    return any(as_seen(other.name) == as_seen(name) for other in state.people.values() if other.id != but)


def check_name(state: State, name: str, *, of: CharacterId | None = None) -> None:
    """Refuse a name that somebody else has."""
    if has_name(state, name, but=of):
        raise Refused(f"There is a character called {name} already: choose another.")


def _corrected(state: State, person: Person, character: Character, change: str, reason: str) -> SheetCorrected:
    """The sheet as the game master has it; what creation would not allow is told with it."""
    check_name(state, character.name, of=person.id)
    rules = state.edition.creation
    beyond = tuple(map(str, creation.faults(character, rules, state.diagram)))
    sheet = reading.entry_in(character, rules)
    return SheetCorrected(character=person.id, sheet=sheet, change=change, reason=reason, beyond=beyond)


# --- what may be chosen


def _place(person: Person) -> dict[str, str]:
    """Where offers about a character belong."""
    return {"group": person.id, "character": person.id}


def secretly(viewer: Viewer, *, hidden: bool = False) -> tuple[Choice, ...]:
    """Whether only the game master knows of a character until it is shown; nothing for anybody else."""
    return (hidden_field(hidden=hidden),) if viewer.seat.is_gm else ()


def sheet_field(default: str = "") -> Text:
    """A field for a whole sheet."""
    return Text(name="text", label="The sheet, as TOML", most=SHEET_LENGTH, long=True, default=default)
