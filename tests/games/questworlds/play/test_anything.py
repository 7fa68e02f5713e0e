"""Whatever somebody sends is decided or refused in a sentence; nothing that is decided breaks the table."""

from typing import ClassVar

from tests.games import laws
from tests.games.questworlds.play.table import AMA, INES, TOBIAS, Story
from tests.games.questworlds.play.walking import CAPTAIN, ClimaxWalk, Walk

from talewright.table.laws.anything import Known

WORDS = (
    "", " ", ":", "a: b", "Restless", "Cartographer", "Cartographer: Read the Land", "Cannot Leave a Door Closed",
    "10", "0", "-5", "20M99", "7MM", "Hard", "hard +5", "Base -20 -20", "M", "+5", "x" * 79, "🦊 <b>", "ines", "\x00",
    "Restless 15", "\u2028", "ß", "İ",
)  # fmt: skip
NUMBERS = (-(10**12), -20, -10, -5, -1, 0, 1, 2, 3, 4, 5, 7, 10, 15, 20, 25, 99, 100, 101, 10**12)


class TestAnything(laws.Anything):
    walk = Walk
    words: ClassVar[tuple[str, ...]] = WORDS
    numbers = NUMBERS

    def known(self, story: Story) -> Known:
        return {
            "ContestId": [*story.saga.cards],
            "CharacterId": [*story.saga.sheets],
            "GroupId": [*story.saga.groups],
            "SequenceId": [*story.saga.sequences],
            "MarkId": [*story.saga.marks],
            "ProposalId": [*story.saga.triggers, *story.saga.edits],
            "AugmentId": [
                each.id for card in story.saga.cards.values() for side in card.sides for each in side.augments
            ],
        }


class TestAnythingInASequence(TestAnything):
    walk = ClimaxWalk
    words = (*WORDS, *(CAPTAIN, INES, TOBIAS, AMA) * 3)
