"""The crew: characters are taken ready, made, and handed on to other players."""

from msgspec.structs import replace

from talewright.dice.draw import SeatId
from talewright.games.west.play.base import At, Facts, Move, Offers, OfJudge, Public, Viewer
from talewright.games.west.play.ids import CharacterId
from talewright.games.west.play.lines import in_short
from talewright.games.west.play.pool import for_latecomers
from talewright.games.west.play.sheet import READY, SheetLines
from talewright.games.west.play.sheets import NAME, free_name, line_fields, private_lines, with_lines
from talewright.games.west.play.state import Sheet, State
from talewright.table.offer import Line, Name, Option, Prose, Text, offer, one_of, text
from talewright.table.ready import named
from talewright.table.seat import names_of
from talewright.table.whose import check_player, owner
from talewright.wording import bare

NO_SEAT = SeatId("")
THE_JUDGE = "The Judge"


class TakeReady(Move, tag="take-ready"):
    """Take one of the ready characters."""

    ready: Line
    player: SeatId = NO_SEAT

    def decide(self, state: State, at: At) -> Facts:
        return joined(state, at, named(state.ready or READY, self.ready).sheet, self.player)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        taken = {sheet.name.casefold() for sheet in state.sheets.values()}
        ready = (each for each in (state.ready or READY).values() if each.name.casefold() not in taken)
        left = [Option(each.id, each.name, each.concept, more=in_short(each)) for each in ready]
        if left:
            made = offer(
                cls, "Take a ready character", one_of("ready", "Character", left), *owner(viewer, gm=THE_JUDGE)
            )
            yield made.explained(main=not (viewer.seat.is_gm or state.sheets_of(viewer.seat)))


class MakeCharacter(Move, tag="make-character"):
    """Make a new character: with nothing on the sheet yet, or with all its lines, as "write-sheet" has them."""

    begins_sheet = True
    prepared = "People"

    name: Name
    concept: Line = ""
    notes: Prose = ""
    player: SeatId = NO_SEAT
    traits: Prose = ""
    skills: Prose = ""
    equipment: Prose = ""
    impetus: Prose = ""

    def decide(self, state: State, at: At) -> Facts:
        sheet = SheetLines(self.name, self.concept, self.notes)
        lines = with_lines(sheet, self.traits, self.skills, self.equipment, self.impetus)
        return joined(state, at, lines, self.player)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        yield offer(cls, "Make a new character", *cls.about_them(), *owner(viewer, gm=THE_JUDGE))

    @classmethod
    def preparing(cls, state: State, viewer: Viewer) -> Offers:
        """Whoever is prepared comes with the whole sheet: at the table there is no time to write it."""
        lines = line_fields(cls, SheetLines(""), "What drives them.")
        yield offer(cls, "Make a new character", *cls.about_them(), *lines, *owner(viewer, gm=THE_JUDGE))

    @classmethod
    def about_them(cls) -> tuple[Text, ...]:
        return NAME, text(cls, "concept", "Concept"), text(cls, "notes", "Notes")


class GiveCharacter(OfJudge, tag="give-character"):
    """Hand a character to another player, or to the Judge, who alone reads its notes and its Impetus from then on."""

    otherwise = "Only the Judge hands characters to other players."

    character: CharacterId
    player: SeatId = NO_SEAT

    def decide(self, state: State, at: At) -> Facts:
        sheet = state.sheet(self.character)
        check_player(self.player, at.seats)
        name = names_of(at.seats).get(self.player, "")
        yield CharacterGiven(character=self.character, player=self.player, name=name)
        if sheet.private == bool(self.player):
            yield private_lines(sheet.id, sheet.lines, hidden=not self.player)
        yield from for_latecomers(state, at.seats)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for sheet in state.sheets.values():
            made = offer(cls, f"Hand {sheet.name} on", *owner(viewer, sheet.player, gm=THE_JUDGE), character=sheet.id)
            about = "Everybody reads the notes and the Impetus once a player has the sheet."
            yield made.explained(about=about if sheet.private and sheet.lines != sheet.lines.open else "")


# --- what happened


class CharacterMade(Public, tag="character-made/1"):
    """A character has joined the game."""

    brings = ("character",)

    character: CharacterId
    player: SeatId
    sheet: SheetLines

    def file(self, state: State) -> State:
        return state.with_sheet(Sheet(self.character, self.player, self.sheet))

    def told(self, state: State) -> str:
        concept = f": {bare(self.sheet.concept)}" if self.sheet.concept else ""
        return f"{self.sheet.name} joins the crew{concept}"


class CharacterGiven(Public, tag="character-given/1", rename={"name": "to"}):
    """A character is played by somebody else; *name* is whose seat it is."""

    character: CharacterId
    player: SeatId
    name: str

    def file(self, state: State) -> State:
        return state.with_sheet(replace(state.sheets[self.character], player=self.player))

    def told(self, state: State) -> str:
        return f"{state.sheets[self.character].name} is played by {self.name or 'the Judge'} from now on"


# --- who plays whom


def joined(state: State, at: At, sheet: SheetLines, player: SeatId) -> Facts:
    """A character joins; the Judge says whose it is, a player has it for themselves."""
    whose = player if at.seat.is_gm else at.seat.id
    check_player(whose, at.seats)
    sheet = replace(sheet, name=free_name(state, sheet.name))
    character = CharacterId(at.stamp.id)
    yield CharacterMade(character=character, player=whose, sheet=sheet if whose else sheet.open)
    if not whose:
        yield private_lines(character, sheet, hidden=True)
    yield from for_latecomers(state, at.seats)
