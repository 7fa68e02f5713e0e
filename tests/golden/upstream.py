"""Short evenings of the other two ways of improving: led by the story in QuestWorlds 2.2, and led by challenges."""

from tests.games.heroquest.play.table import GM, NORA, WEN, Evening, Story, given
from tests.golden.evening import Golden

from talewright.dice.draw import DrawId
from talewright.games.heroquest.play import HEROQUEST_2E, QUESTWORLDS_2_2
from talewright.games.heroquest.play.augments.answers import RaiseAugment, RollAugment
from talewright.games.heroquest.play.augments.proposals import ProposeAugment
from talewright.games.heroquest.play.closing import CloseContest
from talewright.games.heroquest.play.framing.contests import FrameContest
from talewright.games.heroquest.play.framing.resistance import SetResistance
from talewright.games.heroquest.play.framing.tactics import ChooseAbility
from talewright.games.heroquest.play.ids import AugmentId, ContestId, MarkId, WishId
from talewright.games.heroquest.play.improving.fortunes import NameFortune
from talewright.games.heroquest.play.improving.wish_answers import AnswerWish
from talewright.games.heroquest.play.improving.wishes import BuyAdvance, CementBenefit, LearnAbility
from talewright.games.heroquest.play.lasting import GiveBenefit
from talewright.games.heroquest.play.outcome import LetStand
from talewright.games.heroquest.play.points import CorrectPoints, StopPlaying
from talewright.games.heroquest.rules.contests.fortune import Fortune
from talewright.games.heroquest.rules.growth.improvement import Option
from talewright.table.moves import Roll

OPTIONS = {"degrees": "true", "augment_results": "false", "benefits": "true", "improvement": "story-led"}
STORY_LED = Evening(game=QUESTWORLDS_2_2, options=OPTIONS)
CHALLENGE_LED = Evening(options={"improvement": "challenge-led"})
LUCK, WISH = MarkId("the-rivers-luck"), WishId("a-lasting-wish")
OBSTACLES = (
    "the first weir",
    "the second weir",
    "the third weir",
    "the mill race",
    "the toll chain",
    "the last bridge",
)


def story_led(told_by: type[Story] = Story) -> Story:
    """Six contests upstream; what Wen has won is cemented, and she learns to read charts."""
    story = given(STORY_LED, told_by=told_by)
    _upstream(story, raised=True)
    luck = GiveBenefit(character=WEN, text="the river knows her", bonus=6, abilities=("River Pilot",))
    story.when(GM, luck, called=LUCK).when(GM, NameFortune(mark=LUCK, fortune=Fortune.PUMPED))
    story.when(GM, CorrectPoints(character=WEN, hero=2, experience=2, reason="As on her paper sheet."))
    story.when(GM, StopPlaying())
    cement = CementBenefit(
        character=WEN, mark=LUCK, option=Option.RAISE_KEYWORD, ability="River Pilot", story="She listened to the river."
    )
    story.when(NORA, cement, called=WISH).when(GM, AnswerWish(wish=WISH, agrees=True))
    story.when(GM, CorrectPoints(character=WEN, hero=0, experience=2, reason="Two more from last time."))
    story.when(NORA, LearnAbility(character=WEN, name="Reads Charts"))
    return story.next_session()


def challenge_led(told_by: type[Story] = Story) -> Story:
    """The same way up, and an advance of two elements."""
    story = given(CHALLENGE_LED, told_by=told_by)
    _upstream(story)
    story.when(GM, CorrectPoints(character=WEN, hero=0, experience=12, reason="As on her paper sheet."))
    story.when(GM, StopPlaying())
    advance = BuyAdvance(
        character=WEN, first="A1", first_ability="Strong Swimmer", second="A3", second_ability="River Pilot",
        second_name="Night Work",
    )  # fmt: skip
    return story.when(NORA, advance).next_session()


def _upstream(story: Story, *, raised: bool = False) -> None:
    """Wen goes up the river: one weir after another, the first time with the table's own die."""
    for number, obstacle in enumerate(OBSTACLES, start=1):
        contest = ContestId(f"upstream-{number:04}")
        frame = FrameContest(character=WEN, prize=f"past {obstacle}", obstacle=obstacle)
        story.when(NORA, frame, called=contest)
        story.when(GM, SetResistance(contest=contest, resistance="High"))
        used = ChooseAbility(contest=contest, character=WEN, ability="River Pilot", tactic="Close to the bank.")
        story.when(NORA, used)
        if number == 1 and raised:
            _augmented(story, contest)
        story.accepted(contest, NORA)
        if number == 1:
            story.when(NORA, Roll(DrawId(f"{contest}.ours"), "a nonce of Nora's"), called="a-fair-roll-first")
            story.falls(contest, theirs=9).undo(GM, "a-fair-roll-first")
        story.falls(contest, 2 * number, 3 * number)
        if story.contest(contest).phase == "fallen":
            story.when(NORA, LetStand(contest=contest, character=WEN))
        story.when(GM, CloseContest(contest=contest))


def _augmented(story: Story, contest: ContestId) -> None:
    """A song that is won, and raised since everybody laughed: without the table, that is for the game master."""
    songs, roll = AugmentId("songs-for-bends"), ContestId("the-song-is-sung")
    song = ProposeAugment(
        contest=contest, beneficiary=WEN, helper=WEN, ability="Songs for Every Bend", about="She hums the depth."
    )
    story.when(NORA, song, called=songs).when(GM, RollAugment(contest=contest, augment=songs), called=roll)
    story.falls(roll, 5, 16)
    if roll in story.saga.cards:
        story.when(NORA, LetStand(contest=roll, character=WEN))
    story.when(GM, RaiseAugment(contest=contest, augment=songs))


STORY = Golden("questworlds-2.2-upstream", QUESTWORLDS_2_2, story_led)
CHALLENGE = Golden("heroquest-upstream", HEROQUEST_2E, challenge_led)
