"""Characters at the table: taken ready or made new, handed on, and described."""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Struct
from msgspec.structs import replace

from talewright.caching import EACH_SEAT, by_identity, found_once
from talewright.dice.draw import SeatId
from talewright.games.heroquest.play import points
from talewright.games.heroquest.play.base import At, Facts, GmMove, Move, Offers, OfMine, Public, Viewer
from talewright.games.heroquest.play.creating.abilities import KEYWORDS
from talewright.games.heroquest.play.creating.finishing import MakingView, making_view
from talewright.games.heroquest.play.headlines import with_sign
from talewright.games.heroquest.play.ids import NO_CHARACTER, CharacterId, sidekick_of
from talewright.games.heroquest.play.improving.growing import GrowthView, growth_view
from talewright.games.heroquest.play.lasting import MarkView, mark_view
from talewright.games.heroquest.play.offering import name_field
from talewright.games.heroquest.play.sheets import sheet_written, written
from talewright.games.heroquest.play.state import Sheet, State
from talewright.games.heroquest.rules.abilities.keyword import Abilities, KeywordKind
from talewright.games.heroquest.rules.characters import creation, follower
from talewright.games.heroquest.rules.characters.character import Character
from talewright.games.heroquest.rules.characters.follower import Sidekick
from talewright.games.heroquest.rules.editions import Edition
from talewright.games.heroquest.rules.pasted import read_character
from talewright.games.heroquest.rules.ready import ready
from talewright.games.heroquest.rules.sheet import CharacterEntry, character_of
from talewright.games.questworlds.rules.keyword import AbilityRef, is_same_name
from talewright.games.questworlds.shared.people import CharacterGiven, FlawView, SheetText, sheet_field
from talewright.recasting import recast
from talewright.refusal import Refused, as_refusals
from talewright.table.offer import Choice, Line, Name, Option, Prose, Text, Words, allowed, offer, one_of, text
from talewright.table.pasted import Pasted
from talewright.table.ready import named
from talewright.table.seat import Role, Seat
from talewright.wording import capital, with_article

NOBODY = SeatId("")


class TakeReady(Move, tag="take-ready"):
    """Take one of the ready characters."""

    ready: Line
    player: SeatId = NOBODY

    def decide(self, state: State, at: At) -> Facts:
        yield from joined(state, named(state.ready or ready(), self.ready), self.player, at)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        taken = [sheet.character.name for sheet in state.sheets.values()]
        free = {
            id_: each
            for id_, each in (state.ready or ready()).items()
            if not any(is_same_name(each.name, name) for name in taken)
        }
        if free and may_bring(state, viewer):
            named = (_before_taking(each, id_, state.edition.mastery) for id_, each in free.items())
            fields = one_of("ready", "Character", named), *for_whom(state, viewer)
            yield offer(cls, "Take a ready character", *fields).explained(main=not viewer.seat.is_gm)


class MakeCharacter(Move, tag="make-character"):
    """Begin a new character: a name, and a concept of two words or so that are its first two abilities."""

    begins_sheet = True

    name: Name
    trait: Name
    role: Name
    keyword: KeywordKind | None = None
    description: Prose = ""
    player: SeatId = NOBODY

    def decide(self, state: State, at: At) -> Facts:
        """Two abilities to begin with (QW2-3.1.1, QW2-3.1.2)."""
        rules = state.edition.creation
        with as_refusals():
            begun = creation.begin(self.name, self.trait, self.role, keyword=self.keyword, rules=rules)
        yield from joined(state, replace(begun, description=self.description), self.player, at)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        """Sample concepts are offered, and any other is taken (QW2-3.1.3)."""
        if may_bring(state, viewer):
            samples = [concept.partition(" ") for concept in state.edition.creation.sample_concepts]
            made = offer(
                cls,
                "Make a new character",
                name_field("name", "Name"),
                name_field("trait", "What they are like", tuple(trait for trait, _, _ in samples)),
                name_field("role", "What they do", tuple(role for _, _, role in samples)),
                one_of("keyword", "What they do is a keyword, which covers many abilities", KEYWORDS, optional=True),
                text(cls, "description", "What anyone would notice"),
                *for_whom(state, viewer),
            )
            about = f"Two words are the concept, such as {', '.join(state.edition.creation.sample_concepts[:3])}."
            yield made.explained(about=about, main=viewer.seat in without_character(state, viewer.seats))


class DescribeCharacter(OfMine, tag="describe-character"):
    """Change who a character is."""

    name: Annotated[Name, Words("A character has a name: write one.", clause="QW2-3.0.2")]
    concept: Line = ""
    description: Prose = ""

    def decide(self, state: State, at: At) -> Facts:
        check_name(state, self.name, of=self.character)
        before = state.sheet(self.character).character
        changed = replace(before, name=self.name, concept=self.concept, description=self.description)
        change = f"now it is {self.name}, {self.concept}".removesuffix(", ")
        yield sheet_written(state, self.character, changed, change)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for sheet in state.sheets.values():
            if state.answers_for(viewer.seat, sheet.id):
                who = sheet.character
                name = Text(name="name", label="Name", most=80, default=who.name)
                concept = text(cls, "concept", "Concept", default=who.concept)
                noticed = text(cls, "description", "What anyone would notice", default=who.description)
                yield offer(cls, f"Change who {who.name} is", name, concept, noticed, character=sheet.id)


class GiveCharacter(GmMove, tag="give-character"):
    """Hand a character to another player, or to the game master."""

    otherwise = "Only the game master hands characters to other players."

    character: CharacterId
    player: SeatId = NOBODY

    def decide(self, state: State, at: At) -> Facts:
        state.sheet(self.character)
        check_player(state, self.player, at.seats, has=self.character)
        yield from dead_given_up(state, self.player)
        yield CharacterGiven(character=self.character, player=self.player)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        without = without_character(state, viewer.seats)
        for sheet in state.sheets.values():
            whom = [each for each in viewer.seats if each.role is Role.PLAYER and each.id == sheet.player] + without
            if whom:
                yield offer(cls, f"Hand over {sheet.character.name}", players(whom), character=sheet.id)


class PasteCharacter(Move, tag="paste-character", dict=True):
    """Bring a finished character from a file, or from another table."""

    sheet: SheetText
    player: SeatId = NOBODY

    def __post_init__(self) -> None:
        _ = self.pasted

    @found_once
    def pasted(self) -> Pasted[Character]:
        """What the text says: a sheet of `talewright sheet`, or lines such as "Detective 15"."""
        return Pasted.by(read_character, self.sheet)

    def decide(self, state: State, at: At) -> Facts:
        with as_refusals():
            character = self.pasted.value
        yield from joined(state, character, self.player, at)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        if may_bring(state, viewer):
            sheet = sheet_field(lambda name: allowed(check_name, state, name))
            yield offer(cls, "Paste a character", sheet, *for_whom(state, viewer))


# --- what happened


class CharacterMade(Public, tag="character-made/1"):
    """A character has joined the game."""

    brings = ("character",)

    character: CharacterId
    player: SeatId
    sheet: CharacterEntry

    def file(self, state: State) -> State:
        return state.with_sheet(Sheet(self.character, self.player, character_of(self.sheet, state.edition.creation)))

    def told(self, state: State) -> str:
        return f"{self.sheet.name} joins the game" + (
            f", {with_article(self.sheet.concept)}" if self.sheet.concept else ""
        )


def joined(state: State, character: Character, player: SeatId, at: At) -> Facts:
    """A new character, with the hero points that this session gives (QW2-1.5.1, QW2-2.2.1)."""
    whose = player if at.seat.is_gm else at.seat.id
    check_player(state, whose, at.seats)
    check_name(state, character.name)
    id_ = CharacterId(at.stamp.id)
    yield from dead_given_up(state, whose)
    yield CharacterMade(character=id_, player=whose, sheet=written(character, state.edition))
    yield points.for_newcomer(state, id_, character)


# --- who plays whom


def check_name(state: State, name: str, *, of: CharacterId = NO_CHARACTER) -> None:
    """Refuse a name that another character has."""
    if any(is_same_name(other.character.name, name) for other in state.sheets.values() if other.id != of):
        raise Refused(f"There is a character called {name} already: choose another.")


def check_player(state: State, player: SeatId, seats: tuple[Seat, ...], *, has: CharacterId = NO_CHARACTER) -> None:
    """Refuse a seat in which nobody plays, or whose player has a character that lives (QW2-1.5.1, HQ2-RISE.7)."""
    if not player:
        return
    if not any(seat.id == player and seat.role is Role.PLAYER for seat in seats):
        raise Refused("Nobody plays in that seat: choose one of the players at the table.")
    for sheet in state.sheets.values():
        if sheet.player == player and sheet.id != has and not state.is_dead(sheet.id):
            raise Refused(
                f"This player plays {sheet.character.name}, and each player has one character.", clause="QW2-1.5.1"
            )


def dead_given_up(state: State, player: SeatId) -> Facts:
    """The game master tells of somebody's dead, once they play somebody else."""
    for sheet in state.sheets.values():
        if player and sheet.player == player:
            yield CharacterGiven(character=sheet.id, player=NOBODY)


def without_character(state: State, seats: tuple[Seat, ...]) -> list[Seat]:
    """The players who have no character yet, or one that is dead."""
    have = {sheet.player for sheet in state.sheets.values() if sheet.player and not state.is_dead(sheet.id)}
    return [seat for seat in seats if seat.role is Role.PLAYER and seat.id not in have]


def may_bring(state: State, viewer: Viewer) -> bool:
    """Whether somebody may bring a character into the game."""
    return viewer.seat.is_gm or viewer.seat in without_character(state, viewer.seats)


def for_whom(state: State, viewer: Viewer) -> tuple[Choice, ...]:
    """A field for whose a new character is, if there is a choice."""
    without = without_character(state, viewer.seats)
    return (players(without),) if viewer.seat.is_gm and without else ()


def players(whom: list[Seat]) -> Choice:
    """A field for one of these players, or for the game master."""
    options = (Option(each.id, each.name) for each in whom)
    return one_of("player", "Whose", options, about="Left empty: the game master's.", optional=True)


def _before_taking(character: Character, id_: str, sign: str) -> Option:
    """A ready character to choose, with the sheet in short."""
    sidekick = character.sidekick
    with_them = f" With {sidekick.name}: {_in_short(sidekick.abilities)}." if sidekick else ""
    flaws = ", ".join(flaw.name for flaw in character.flaws)
    sheet = with_sign(f"{_in_short(character.abilities)}. Flaws: {flaws}.{with_them}", sign)
    return Option(id_, character.name, f"{capital(character.concept)}. {character.description}", more=sheet)


def _in_short(abilities: Abilities) -> str:
    lines = ((str(line), ", ".join(map(str, line.breakouts))) for line in abilities.lines)
    return ", ".join(f"{line} ({breakouts})" if breakouts else line for line, breakouts in lines)


# --- what is seen


class AbilityView(Struct, frozen=True):
    """One line of a sheet; a breakout has its bonus beside its rating."""

    name: str
    rating: str
    bonus: str = ""
    kind: str = ""
    is_keyword: bool = False
    augmented: int = 0


class SidekickView(Struct, frozen=True):
    """A sidekick under a player's control."""

    name: str
    abilities: tuple[AbilityView, ...]
    id: CharacterId  # under which it contends by itself
    points_left: int
    marks: tuple[MarkView, ...]


class CharacterView(Struct, frozen=True):
    """A character's sheet."""

    id: CharacterId
    name: str
    concept: str
    description: str
    player: SeatId
    player_name: str
    mine: bool
    hero_points: int
    experience: int
    abilities: tuple[AbilityView, ...]
    flaws: tuple[FlawView, ...]
    sidekick: SidekickView | None
    marks: tuple[MarkView, ...]
    making: MakingView | None
    growth: GrowthView


def sheet_view(state: State, sheet: Sheet, viewer: Viewer) -> CharacterView:
    """A character's sheet: every sheet lies open."""
    character = sheet.character
    sidekick = character.sidekick
    return recast(
        character,
        CharacterView,
        id=sheet.id,
        player=sheet.player,
        player_name=next((seat.name for seat in viewer.seats if seat.id == sheet.player), ""),
        mine=state.answers_for(viewer.seat, sheet.id),
        hero_points=sheet.points.hero,
        experience=sheet.points.experience,
        abilities=_abilities(state.edition, state.augmented, character.abilities, sheet.id),
        flaws=_flaws(state.edition, character),
        sidekick=_sidekick(state, sheet, sidekick) if sidekick else None,
        marks=tuple(mark_view(state, mark) for mark in state.marks_of(sheet.id)),
        making=making_view(state, sheet),
        growth=growth_view(state, sheet),
    )


def _sidekick(state: State, leader: Sheet, sidekick: Sidekick) -> SidekickView:
    id_ = sidekick_of(leader.id)
    return SidekickView(
        name=sidekick.name,
        abilities=_abilities(state.edition, state.augmented, sidekick.abilities, id_),
        id=id_,
        points_left=state.edition.creation.sidekick.points - follower.points_spent(sidekick),
        marks=tuple(mark_view(state, mark) for mark in state.marks_of(id_)),
    )


Augmented = Mapping[tuple[CharacterId, str], int]


@by_identity(maxsize=EACH_SEAT)
def _abilities(
    edition: Edition, augmented: Augmented, abilities: Abilities, whose: CharacterId
) -> tuple[AbilityView, ...]:
    return tuple(_ability(edition, augmented, abilities, ref, whose) for ref in abilities.refs)


def _ability(
    edition: Edition, augmented: Augmented, abilities: Abilities, ref: AbilityRef, whose: CharacterId
) -> AbilityView:
    line = abilities.line(ref)
    breakout = line.breakout(ref.breakout) if ref.breakout else None
    kind = "" if breakout else str(line.keyword or line.relationship or "")
    return AbilityView(
        name=str(ref),
        rating=abilities.rating_of(ref).written(edition.mastery) if allowed(abilities.rating_of, ref) else "",
        bonus=f"+{breakout.bonus}" if breakout else "",
        kind=kind,
        is_keyword=breakout is None and line.is_keyword,
        augmented=augmented.get((whose, str(ref).casefold()), 0),
    )


@by_identity(maxsize=EACH_SEAT)
def _flaws(edition: Edition, character: Character) -> tuple[FlawView, ...]:
    ratings = ((flaw, character.rating_of_flaw(flaw.name)) for flaw in character.ranked_flaws)
    return tuple(
        FlawView(flaw.name, rating.written(edition.mastery) if rating else "", flaw.relationship or flaw.kind)
        for flaw, rating in ratings
    )
