"""A sequence under way, for the tests of its rounds and of its end."""

from tests.games.questworlds.play.table import GM, INES, NORA, PLAYED_BY, Evening, Story, given

from talewright.games.questworlds.play.acceptance import AcceptCard
from talewright.games.questworlds.play.ids import SequenceId
from talewright.games.questworlds.play.outcome import LetStand
from talewright.games.questworlds.play.sequence import Sequence
from talewright.games.questworlds.play.sequences.framing import FrameSequence
from talewright.games.questworlds.play.sequences.joining import EnterWith
from talewright.games.questworlds.play.sequences.starting import StartRound
from talewright.games.questworlds.play.sequences.view import PairView, SequenceView
from talewright.games.questworlds.shared.ids import CharacterId, ContestId
from talewright.table.offer import Value

DUEL = SequenceId("the-duel")
CAPTAIN = f"{DUEL}.foe"


def evening(**options: Value) -> Evening:
    """The harbour, without story points, so that outcomes stand at once."""
    return Evening(options={"story_points": False, **options})


SCORED = evening()


def seen(story: Story, who: str = GM) -> SequenceView:
    view = story.sees(who)
    return next(each for each in (*view.sequences, *view.past_sequences) if each.id == DUEL)


def pair(story: Story, number: int = 0, who: str = GM) -> PairView:
    return seen(story, who).pairs[number]


def score(story: Story, number: int = 0) -> str:
    return f"{pair(story, number).our_points}-{pair(story, number).their_points}"


def running(story: Story) -> Sequence:
    return story.saga.sequences[DUEL]


def framed(at: Evening = SCORED, told_by: type[Story] | None = None, /, **more: object) -> Story:
    """Ines is to contend with the captain, who has 14."""
    frame = {"prize": "the barge", "conflict": "the captain's men", "character": INES, "opponent": "The captain"}
    return given(at, told_by).when(GM, FrameSequence(**{**frame, "resistance": "14", **more}), called=DUEL)  # type: ignore[arg-type] # as a table would fill it in


def began(
    at: Evening = SCORED, *, ability: str = "Sure-footed", told_by: type[Story] | None = None, **more: object
) -> Story:
    """Ines has entered, with 13."""
    return framed(at, told_by, **more).when(NORA, EnterWith(sequence=DUEL, character=INES, ability=ability))


def started(story: Story, number: int = 0, who: CharacterId = INES, by: str = "") -> ContestId:
    """The next round of a pair, with its card."""
    contest = ContestId(f"round-{len(story.done):04}")
    story.when(by or PLAYED_BY[who], StartRound(sequence=DUEL, pair=number, who=who), called=contest)
    return contest


def rolled(story: Story, contest: ContestId, ours: int, theirs: int, *players: str) -> Story:
    """A card is accepted, and its dice fall."""
    for player in players or (NORA,):
        story.when(player, AcceptCard(contest=contest))
    story.falls(contest, ours, theirs)
    if contest in story.saga.cards:
        story.when(GM, LetStand(contest=contest))
    return story


def round_(story: Story, ours: int, theirs: int, number: int = 0, who: CharacterId = INES) -> Story:
    return rolled(story, started(story, number, who), ours, theirs, PLAYED_BY[who])
