"""A short campaign of QuestWorlds by milestones, with a character whose abilities are picked from a text."""

from tests.games.questworlds.play.table import GM, NORA, Evening, Story, given
from tests.golden.evening import Golden

from talewright.dice.draw import DrawId
from talewright.games.questworlds.play import QUESTWORLDS_3
from talewright.games.questworlds.play.acceptance import AcceptCard
from talewright.games.questworlds.play.creating.abilities import MoveUnderKeyword, NameDistinguishing, RateAbility
from talewright.games.questworlds.play.creating.beginning import BeginProse
from talewright.games.questworlds.play.creating.prose import PickedAs, PickWords, RewriteText, RuleList
from talewright.games.questworlds.play.framing import FrameContest
from talewright.games.questworlds.play.growing.advances import AnswerAdvance, AskAdvance, PickOption
from talewright.games.questworlds.play.growing.given import DeclareMilestone
from talewright.games.questworlds.play.outcome import LetStand
from talewright.games.questworlds.rules.growing.advance import AdvanceOption
from talewright.games.questworlds.shared.ids import CharacterId, ContestId
from talewright.table.moves import Roll

KEEPER = CharacterId("the-keeper-01")
TEXT = "Asta keeps the northern light and counts ships. She has a lamp, a cat, a ladder and a horn. She is stubborn."
BY_MILESTONES = Evening(characters=(), options={"method": "prose", "growth": "milestones", "story_points": "false"})


def milestone(told_by: type[Story] = Story) -> Story:
    """Play the evening."""
    story = given(BY_MILESTONES, told_by).when(NORA, BeginProse(name="Asta", text=TEXT), called=KEEPER)
    for words, sentence, as_ in (
        (("1",), 1, PickedAs.OCCUPATION),
        (("3", "4"), 1, PickedAs.ABILITY),
        (("3",), 2, PickedAs.ABILITY),
        (("5",), 2, PickedAs.ABILITY),
        (("7",), 2, PickedAs.ABILITY),
        (("2",), 3, PickedAs.FLAW),
    ):
        story.when(NORA, PickWords(character=KEEPER, sentence=sentence, words=words, picked_as=as_))
    story.when(GM, RuleList(character=KEEPER, sentence=2))
    story.when(NORA, RewriteText(character=KEEPER, text=f"{TEXT} Her horn calls the whales."))
    story.when(NORA, PickWords(character=KEEPER, sentence=4, words=("4",)))
    story.when(NORA, RateAbility(character=KEEPER, ability="keeps", best=True))
    story.when(NORA, NameDistinguishing(character=KEEPER, ability="northern light"))
    story.when(GM, MoveUnderKeyword(character=KEEPER, keyword="keeps"))
    for ability, ours, theirs in (
        ("keeps", 3, 12), ("lamp", 18, 4), ("cat", 10, 11), ("keeps: northern light", 2, 17), ("keeps", 19, 8),
        ("lamp", 9, 5),
    ):  # fmt: skip
        _played(story, ability, ours, theirs)
    story.next_session().when(GM, DeclareMilestone(reason="the light has burned for a year"))
    for option in (AdvanceOption.ABILITY_POINTS, AdvanceOption.KEYWORD_POINTS):
        story.when(NORA, PickOption(character=KEEPER, option=option))
    story.when(NORA, AskAdvance(character=KEEPER)).when(GM, AnswerAdvance(character=KEEPER, granted=True))
    _framed(story, "keeps", "the-last-one")
    story.falls("the-last-one", None, 3).when(NORA, Roll(DrawId("the-last-one.ours"), nonce="by-the-lamp"))
    return story.next_session()  # whose dice can be checked now


def _played(story: Story, ability: str, ours: int, theirs: int) -> None:
    contest = _framed(story, ability, f"contest-{len(story.done):04}")
    story.falls(contest, ours, theirs)
    if story.saga.cards[contest].outcome is None:
        story.when(NORA, LetStand(contest=contest))


def _framed(story: Story, ability: str, called: str) -> ContestId:
    contest = ContestId(called)
    making = story.sheet(KEEPER).making
    if making and ability in making.unrated:
        story.when(NORA, RateAbility(character=KEEPER, ability=ability))
    frame = FrameContest(character=KEEPER, prize="a quiet night", resistance="14", ability=ability)
    story.when(GM, frame, called=contest).when(NORA, AcceptCard(contest=contest))
    return contest


MILESTONE: Golden[Story] = Golden("questworlds-milestone", QUESTWORLDS_3, milestone)
