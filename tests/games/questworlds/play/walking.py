"""Walks through a campaign of QuestWorlds that do only what is offered."""

from typing import ClassVar

from tests.games.questworlds.play.table import GM, INES, PIM, TOBIAS, Evening, Story, given

from talewright.games.questworlds.play.ids import SequenceId
from talewright.games.questworlds.play.sequences.framing import FrameSequence
from talewright.games.questworlds.play.sequences.joining import JoinSequence
from talewright.games.questworlds.rules.resistance import NamedResistance
from talewright.table.laws import walking
from talewright.table.offer import Value

RATINGS = ("1", "5", "10", "13", "17", "20", "3M", "17M", "5M2")
RESISTANCES = (*(named.title for named in NamedResistance), "0", "7", "15", "20", "4M", "11M2", "Hard +5", "Easy +20")
OPTIONS: tuple[dict[str, Value], ...] = (
    {},
    {"story_points": "false", "sequence": "wagered"},
    {"numbers_after_contests": "false", "refresh": "GM"},
    {"method": "prose", "growth": "milestones", "keywords_asked": "heritage"},
    {"base_resistance": "15", "tell_assured": "false", "sample_abilities": "Swimmer, Thief", "sequence": "chained"},
)


class Walk(walking.Walk[Story]):
    """One walk through a campaign with some options or other."""

    rarely = (
        "cancel-contest", "strike-line", "answer-ending", "reject-tactic", "take-ready", "make-character",
        "give-character", "begin-character", "begin-prose", "paste-character", "take-back-ability", "close-group",
        "call-mismatch", "drop-sequence", "disengage", "correct-tally",
    )  # fmt: skip
    under_way = ("contest", "group", "sequence")
    texts: ClassVar = {"rating": RATINGS, "base": RATINGS, "resistance": RESISTANCES}

    def begun(self, seed: int) -> Story:
        return given(Evening(options=OPTIONS[seed % len(OPTIONS)]))


CLIMAX = SequenceId("the-climax")
CAPTAIN = f"{CLIMAX}.foe"
KINDS = ("scored", "wagered", "chained")


class ClimaxWalk(Walk):
    """One walk that begins in a sequence of one kind or another, against a captain with a hidden resistance."""

    def begun(self, seed: int) -> Story:
        story = given(Evening(options={"sequence": KINDS[seed % len(KINDS)]}))
        resistance = self.chance.choice(("3", "14", "7M"))
        frame = FrameSequence(
            prize="the barge", character=INES, opponent="The captain", resistance=resistance, hidden=True
        )
        story.when(GM, frame, called=CLIMAX)
        return story.when(PIM, JoinSequence(sequence=CLIMAX, character=TOBIAS, opponent=CAPTAIN))
