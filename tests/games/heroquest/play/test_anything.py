"""Whatever somebody sends is decided or refused in a sentence; nothing that is decided breaks the table."""

from tests.games import laws
from tests.games.heroquest.play.table import Story
from tests.games.heroquest.play.walking import Walk

from talewright.table.laws.anything import Known

WORDS = (
    "", " ", ":", "a: b", "River Pilot", "Unhurried", "River Pilot: Shallows and Snags", "Will Not Be Hurried", "Hurt",
    "10", "0", "-5", "20M99", "7MM", "High", "very low", "14W", "M", "+5", "x" * 79, "🦊 <b>", "wen", "\x00",
    "Unhurried 15", "\u2028", "ß", "İ", "climax", "the-fight.foe", "2-4",
)  # fmt: skip
NUMBERS = (-(10**12), -20, -10, -6, -3, -1, 0, 1, 2, 3, 4, 5, 6, 9, 10, 15, 20, 25, 99, 100, 101, 10**12)


class TestAnything(laws.Anything):
    walk = Walk
    words = WORDS
    numbers = NUMBERS

    def known(self, story: Story) -> Known:
        return {
            "ContestId": [*story.saga.cards],
            "CharacterId": [*story.saga.sheets],
            "MarkId": [*story.saga.marks],
            "GroupId": [*story.saga.groups],
            "LongId": [*story.saga.longs],
            "AugmentId": [
                each.id for card in story.saga.cards.values() for side in card.sides for each in side.augments
            ],
        }
