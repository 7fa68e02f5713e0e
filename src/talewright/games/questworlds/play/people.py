"""Characters: taken ready or made new, handed on, and how their sheets look."""

from collections.abc import Iterator, Mapping
from itertools import chain

from msgspec import Struct
from msgspec.structs import replace

from talewright.caching import EACH_SEAT, EACH_THING, by_identity
from talewright.dice.draw import SeatId
from talewright.games.questworlds.play.base import At, Facts, GmMove, Move, Offers, Public, Viewer
from talewright.games.questworlds.play.counting import Mark
from talewright.games.questworlds.play.creating.steps import MakingView, making_view
from talewright.games.questworlds.play.growing.grown import GrowthView, growth_view
from talewright.games.questworlds.play.marks import MarkView, mark_view
from talewright.games.questworlds.play.pool import PoolSet
from talewright.games.questworlds.play.ready import READY, sheet_of
from talewright.games.questworlds.play.relationships.sidekicks import SidekickView, own_sheet, sidekick_view
from talewright.games.questworlds.play.relationships.ties import TieView, tie_view
from talewright.games.questworlds.play.sheets import NAME, check_name, legible_name
from talewright.games.questworlds.play.state import Sheet, State
from talewright.games.questworlds.play.written import SheetLines, read
from talewright.games.questworlds.rules.editions import Edition
from talewright.games.questworlds.rules.keyword import Ability, Keyword
from talewright.games.questworlds.rules.sequences.exchange import SequenceType
from talewright.games.questworlds.shared.ids import NO_CHARACTER, Asker, CharacterId, MarkId
from talewright.games.questworlds.shared.people import CharacterGiven, FlawView
from talewright.recasting import recast
from talewright.table.offer import Line, Name, Option, Prose, offer, one_of, text
from talewright.table.ready import named
from talewright.table.seat import Seat
from talewright.table.whose import check_player, owner
from talewright.wording import with_article


class TakeReady(Move, tag="take-ready"):
    """Take one of the ready characters."""

    ready: Line
    player: SeatId = SeatId("")

    def decide(self, state: State, at: At) -> Facts:
        return joined(state, sheet_of(named(state.ready or READY, self.ready)), self.player, at)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        taken = {sheet.character.name.casefold() for sheet in state.sheets.values()}
        left = [
            Option(each.id, each.name, each.concept, more=each.in_short)
            for each in (state.ready or READY).values()
            if each.name.casefold() not in taken
        ]
        if left:
            first = not viewer.seat.is_gm and not state.played_by(viewer.seat)
            made = offer(cls, "Take a ready character", one_of("ready", "Character", left), *owner(viewer))
            yield made.explained(main=first)


class MakeCharacter(Move, tag="make-character"):
    """Make a new character, with nothing on the sheet yet."""

    begins_sheet = True
    prepared = "People"

    name: Name
    concept: Line = ""
    description: Prose = ""
    player: SeatId = SeatId("")

    def decide(self, state: State, at: At) -> Facts:
        return joined(state, SheetLines(legible_name(self.name), self.concept, self.description), self.player, at)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        concept, description = text(cls, "concept", "Concept"), text(cls, "description", "What others notice at once")
        made = offer(cls, "Start an empty sheet", NAME, concept, description, *owner(viewer))
        yield made.explained(about="To write on without the rules of creation.")


class GiveCharacter(GmMove, tag="give-character"):
    """Hand a character to another player, or to the game master."""

    otherwise = "Only the game master hands characters to other players."

    character: CharacterId
    player: SeatId = SeatId("")

    def decide(self, state: State, at: At) -> Facts:
        character = state.sheet(self.character).id
        check_player(self.player, at.seats)
        yield CharacterGiven(character=character, player=self.player)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for sheet in state.sheets.values():
            whom = owner(viewer, sheet.player)
            yield offer(cls, f"Hand over {sheet.character.name}", *whom, character=sheet.id)


# --- what happened


class CharacterMade(Public, tag="character-made/1"):
    """A character has joined the game."""

    brings = ("character",)

    character: CharacterId
    player: SeatId
    sheet: SheetLines
    leader: CharacterId = NO_CHARACTER  # of a follower; older journals do not tell

    def file(self, state: State) -> State:
        return state.with_sheet(Sheet(self.character, self.player, read(self.sheet), leader=self.leader))

    def told(self, state: State) -> str:
        name, concept = self.sheet.name, self.sheet.concept
        return f"{name} joins the game, {with_article(concept)}" if concept else f"{name} joins the game"

    @property
    def joining(self) -> CharacterId:
        """All that is told until a character is made is one card of the story."""
        return self.character


def joined(state: State, sheet: SheetLines, player: SeatId, at: At) -> Facts:
    """A new character, and a story point more in the pool for one more player character (QW3-7.1.1)."""
    whose = player if at.seat.is_gm else at.seat.id
    check_player(whose, at.seats)
    check_name(state, sheet.name)
    yield CharacterMade(character=CharacterId(at.stamp.id), player=whose, sheet=sheet)
    if state.edition.story_points and not (whose and any(each.player == whose for each in state.in_play)):
        yield PoolSet(points=state.points + 1, why=f"{sheet.name} joins the game", joining=CharacterId(at.stamp.id))


# --- how they look


class BreakoutView(Struct, frozen=True):
    """A breakout: what it adds, and what that comes to."""

    name: str
    ref: str
    bonus: int
    rating: str


class AbilityView(Struct, frozen=True):
    """A line of a sheet. *ref* is how moves name it; *used_as_augment* counts how often it has supported something."""

    name: str
    ref: str
    rating: str
    keyword: bool
    breakouts: tuple[BreakoutView, ...] = ()
    used_as_augment: int = 0
    about: str = ""  # what the genre pack says of the keyword


class CharacterView(Struct, frozen=True):
    """A character's sheet."""

    id: CharacterId
    name: str
    concept: str
    description: str
    player: SeatId
    player_name: str
    mine: bool
    abilities: tuple[AbilityView, ...]
    flaws: tuple[FlawView, ...]
    marks: tuple[MarkView, ...]
    experience: int
    earned: tuple[str, ...]
    ended: bool
    resolve: int | None  # where contests are chained sequences
    starting_resolve: int
    ending: str  # how the story has ended, or may end as soon as its player agrees
    about_ending: str
    making: MakingView | None = None
    growth: GrowthView | None = None
    ties: tuple[TieView, ...] = ()
    sidekick: SidekickView | None = None
    leader: CharacterId = NO_CHARACTER  # of a follower, who is no player character


@by_identity(maxsize=EACH_SEAT)
def characters_view(  # noqa: PLR0913, PLR0917 - all that sheets show
    edition: Edition,
    sheets: Mapping[CharacterId, Sheet],
    marks: Mapping[MarkId, Mark],
    augmented: Mapping[CharacterId, tuple[str, ...]],
    turned_down: Mapping[Asker, tuple[str, ...]],
    seat: Seat,
    seats: tuple[Seat, ...],
) -> tuple[CharacterView, ...]:
    """All sheets. Nothing else of the campaign bears on them, so they are put together once for many looks."""
    alone = State(
        edition=edition,
        base=edition.base_resistance,
        sheets=sheets,
        marks=marks,
        augmented=augmented,
        turned_down=turned_down,
    )
    names = {each.id: each.name for each in seats}
    return tuple(character_view(alone, sheet, seat, names) for sheet in sheets.values())


def character_view(state: State, sheet: Sheet, seat: Seat, names: Mapping[SeatId, str]) -> CharacterView:
    """One sheet, with what it comes to."""
    seen = _character_view(
        sheet,
        growth_view(state, sheet),
        state.marks,
        state.augmented.get(sheet.id, ()),
        state.edition,
        names.get(sheet.player, ""),
        sheet.player == seat.id,
    )
    if seen.sidekick and (own := own_sheet(state, sheet.id, seen.sidekick.name)):
        seen = replace(seen, sidekick=replace(seen.sidekick, sheet=own))
    return replace(seen, resolve=sheet.resolve.now) if state.edition.sequence is SequenceType.CHAINED else seen


@by_identity(maxsize=EACH_THING)
def _character_view(  # noqa: PLR0913, PLR0917 - all that a sheet shows
    sheet: Sheet,
    growth: GrowthView,
    marks: Mapping[MarkId, Mark],
    augmented: tuple[str, ...],
    edition: Edition,
    player_name: str,
    mine: bool,  # noqa: FBT001 - by place, as `by_identity` asks
) -> CharacterView:
    character, mastery = sheet.character, edition.mastery
    abilities = (
        AbilityView(
            name=line.name,
            ref=line.name,
            rating=line.rating.written(mastery),
            keyword=isinstance(line, Keyword),
            breakouts=tuple(_breakouts(line, mastery)),
            used_as_augment=augmented.count(line.name.casefold()),  # breakouts included (QW3-2.6.14)
            about=edition.genre.about(line.name) if isinstance(line, Keyword) else "",
        )
        for line in chain[Keyword | Ability](character.keywords, character.abilities)
    )
    return recast(
        sheet,
        CharacterView,
        name=character.name,
        concept=character.concept,
        description=character.description,
        player_name=player_name,
        mine=mine,
        abilities=tuple(abilities),
        flaws=tuple(FlawView(flaw.name, flaw.rating.written(mastery), flaw.kind) for flaw in character.flaws),
        marks=tuple(mark_view(mark, character.name) for mark in marks.values() if mark.character == sheet.id),
        experience=character.experience,
        earned=sheet.earned.names,
        resolve=None,
        starting_resolve=sheet.resolve.start,
        ending=sheet.ending or "",
        making=making_view(sheet),
        growth=growth,
        ties=tuple(map(tie_view, sheet.ties)),
        sidekick=sidekick_view(character.sidekick, mastery) if character.sidekick else None,
    )


def _breakouts(line: Ability | Keyword, mastery: str) -> Iterator[BreakoutView]:
    for each in line.breakouts:
        rating = (line.rating + each.bonus).written(mastery)
        yield BreakoutView(each.name, f"{line.name}: {each.name}", each.bonus, rating)
