"""Whatever somebody sends is decided or refused in a sentence; nothing that is decided breaks the table."""

from random import Random

from msgspec import Struct
from msgspec.structs import replace
from tests.games import laws
from tests.games.west.play.table import HANK, Story
from tests.games.west.play.walking import OWN_DECK, Walk

from talewright.games.west.play.abilities import abilities
from talewright.table.laws.anything import Known

WORDS = (
    "", " ", "Demolitions", "Demolitions with Knowledge", "Strength alone", "Strength, unskilled", "Sticks and caps",
    "Bury that mine", "7", "0", "13", "Standard", "hard", "3d8", "(3)6", "2d6", "(6)6", "3, 17", "54", "-1", "left arm",
    "right arm", "lin", "x" * 79, "🦊 <b>", "\u2028", "ß", OWN_DECK[:60],
)  # fmt: skip
NUMBERS = (-20, -2, -1, 0, 1, 2, 3, 4, 5, 6, 8, 12, 20, 99)


class TestAnything(laws.Anything):
    walk = Walk
    words = WORDS
    numbers = NUMBERS

    def known(self, story: Story) -> Known:
        crew = story.crew
        return {
            "ActionId": [*crew.actions, *(action.id for action in crew.told)],
            "CharacterId": [*crew.sheets],
            "TrackId": [*crew.tracks],
            "CompetitionId": [*crew.competitions],
            "AdjustmentId": [named.id for action in crew.actions.values() for named in action.named],
            "HelpId": [help_.id for action in crew.actions.values() for help_ in action.helps],
        }

    def made(self, kind: type[Struct], story: Story, chance: Random) -> Struct:
        move = super().made(kind, story, chance)
        sheet = story.crew.sheets.get(HANK)  # that he joined may be taken back
        known = [ability.text for ability in abilities(sheet)] if sheet else []
        if "ability" in kind.__struct_fields__ and known and chance.random() < 0.7:
            return replace(move, ability=chance.choice(known))
        return move
