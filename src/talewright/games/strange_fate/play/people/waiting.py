"""Somebody waits in the wings, of whom the game master alone knows, and waits there no more."""

from msgspec.structs import replace

from talewright.dice.draw import SeatId
from talewright.games.strange_fate.play.base import Concealable
from talewright.games.strange_fate.play.ids import CharacterId
from talewright.games.strange_fate.play.reading import character_from
from talewright.games.strange_fate.play.state import Person, State
from talewright.games.strange_fate.rules.characters.sheet_entry import CharacterEntry


class CharacterWaits(Concealable, tag="character-waits/1"):
    """A character waits in the wings, for the game master or for whom it is to be."""

    brings = ("character",)

    character: CharacterId
    sheet: CharacterEntry
    player: SeatId = SeatId("")
    hidden: bool = True

    def file(self, state: State) -> State:
        person = Person(
            id=self.character, player=self.player, character=character_from(self.sheet, state.edition.creation)
        )
        return replace(state, wings={**state.wings, self.character: person})

    def told(self, state: State) -> str:
        return f"{self.sheet.name} waits in the wings; only the game master knows"


class LeftWings(Concealable, tag="left-wings/1"):
    """A character waits in the wings no more."""

    brings = ("character",)

    character: CharacterId
    hidden: bool = True

    def fits(self, state: State) -> bool:
        return self.character in state.wings

    def file(self, state: State) -> State:
        left = {known: each for known, each in state.wings.items() if known != self.character}
        return replace(state, wings=left)
