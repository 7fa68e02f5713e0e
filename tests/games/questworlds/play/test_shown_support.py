"""Augments at the table, and what an outcome suggests to leave behind."""

import pytest
from tests.games.questworlds.play.outcomes import outcome
from tests.games.questworlds.play.table import (
    AMA,
    GM,
    INES,
    LEDGER,
    NORA,
    ROSA,
    Evening,
    Story,
    framed,
    opened,
    with_ability,
)
from tests.rules.clause import clause

from talewright.games.questworlds.play.augments import GrantAugment, ProposeAugment, RollAugment
from talewright.games.questworlds.play.endings import AnnounceStakes, AnswerEnding, EndStory
from talewright.games.questworlds.play.framing import FrameContest
from talewright.games.questworlds.play.marks import GiveBenefit, GiveConsequence
from talewright.games.questworlds.play.recovery import FrameRecovery
from talewright.games.questworlds.play.resistance import SetResistance
from talewright.games.questworlds.play.sheets import WriteAbility, WriteBreakout, WriteKeyword
from talewright.games.questworlds.play.tactics import ChooseAbility
from talewright.games.questworlds.rules.consequence import Kind, StoryEnding
from talewright.games.questworlds.shared.ids import AugmentId, ContestId

WITHOUT_POINTS = Evening(options={"story_points": "false"})
OWN, HELP, ROLL = AugmentId("the-compass"), AugmentId("the-patience"), ContestId("the-roll")


def augment(ability: str) -> ProposeAugment:
    return ProposeAugment(contest=LEDGER, character=INES, ability=ability, about="It points the way.")


def supported() -> Story:
    """Ines augments with an ability of her own, and Ama supports her."""
    story = framed(WITHOUT_POINTS).when(NORA, augment("Brass Compass of Her Mother"), called=OWN)
    support = ProposeAugment(
        contest=LEDGER, character=AMA, ability="Patient", about="She counts the waves.", beneficiary=INES
    )
    return story.when(ROSA, support, called=HELP)


@clause("QW3-2.6.1", "QW3-2.6.10", "QW3-2.6.1.2")
def test_an_own_augment_and_a_supporters_add_up_each_with_5() -> None:
    story = supported()
    for each in (OWN, HELP):
        story.when(GM, GrantAugment(contest=LEDGER, augment=each))
    assert story.lines() == ["+5 augment: Brass Compass of Her Mother", "+5 supporters: Patient"]
    assert (story.side().rating, story.side().target) == ("13", "3M")
    story.accepted(LEDGER, NORA).falls(LEDGER, 3, 18)
    assert outcome(story).ours == 3  # a big success with the mastery that the augments brought


@clause("QW3-2.6.19")
def test_an_augment_lasts_as_long_as_its_contest() -> None:
    story = supported()
    for each in (OWN, HELP):
        story.when(GM, GrantAugment(contest=LEDGER, augment=each))
    story.accepted(LEDGER, NORA).falls(LEDGER, 3, 18)
    assert story.lines() == ["+5 augment: Brass Compass of Her Mother", "+5 supporters: Patient"]
    frame = FrameContest(character=INES, prize="the key to it", resistance="15")
    story.when(GM, frame, called="the-next")
    story.when(NORA, ChooseAbility(contest=ContestId("the-next"), character=INES, ability="Sure-footed"))
    assert (story.lines(INES, "the-next"), story.side(INES, "the-next").target) == ([], "13")


@clause("QW3-2.6.5", "QW3-2.6.7")
def test_a_breakout_augments_what_belongs_to_another_keyword() -> None:
    story = opened(WITHOUT_POINTS)
    story.when(NORA, WriteKeyword(character=INES, name="Swimmer", rating="15"))
    story.when(NORA, WriteBreakout(character=INES, keyword="Swimmer", name="Hold Her Breath"))
    for ability in ("Cartographer: Read the Land", "Cartographer"):
        story.when(NORA, with_ability(ability))
        story.when(NORA, augment("Swimmer: Hold Her Breath")).undo()
    story.when(NORA, with_ability("Cartographer: Read the Land"))
    story.attempt(NORA, augment("Cartographer: Draw from Memory")).refused("QW3-2.6.5")


@clause("QW3-2.6.1.1", "QW3-2.6.1.8")
@pytest.mark.parametrize(("ours", "theirs", "bonus"), [(17, 18, 15), (9, 12, 10), (9, 9, 5), (20, 10, 5)])
def test_an_augment_that_is_rolled_gives_5_at_least(ours: int, theirs: int, bonus: int) -> None:
    story = framed(WITHOUT_POINTS).when(NORA, augment("Brass Compass of Her Mother"), called=OWN)
    story.when(GM, RollAugment(contest=LEDGER, augment=OWN), called=ROLL).falls(ROLL, ours, theirs)
    assert story.lines()[:1] == [f"+{bonus} augment: Brass Compass of Her Mother"]
    assert bool(story.marks()) is (ours == 20)  # only a defeat lays a penalty on later uses


# --- what is left behind


def ended(ours: int, theirs: int, *, rating: str = "13", resistance: str = "15") -> Story:
    story = opened(WITHOUT_POINTS).when(NORA, WriteAbility(character=INES, name="Steeple", rating=rating))
    story.when(NORA, with_ability("Steeple")).when(GM, SetResistance(contest=LEDGER, resistance=resistance))
    return story.accepted(LEDGER, NORA).falls(LEDGER, ours, theirs)


@clause("QW3-2.8.6.1", "QW3-2.8.6.2", "QW3-2.8.6.3", "QW3-2.8.6.4")
@pytest.mark.parametrize(
    ("ours", "theirs", "rating", "resistance", "suggested"),
    [
        (5, 3, "13", "15", 5),
        (5, 16, "13", "15", 10),
        (13, 16, "13", "15", 15),
        (5, 16, "5M", "15", 20),
        (5, 16, "5M3", "15", 20),
        (3, 5, "13", "15", -5),
        (14, 3, "13", "15", -10),
        (14, 15, "13", "15", -15),
        (14, 5, "13", "5M", -20),
        (14, 5, "13", "5M3", -20),
        (5, 5, "13", "15", 0),
    ],
)
def test_the_degree_suggests_how_much_is_left_behind(
    ours: int, theirs: int, rating: str, resistance: str, suggested: int
) -> None:
    assert outcome(ended(ours, theirs, rating=rating, resistance=resistance)).suggested == suggested


@clause("QW3-2.8.2.6")
def test_a_benefit_is_as_large_after_an_easy_victory_as_after_a_hard_one() -> None:
    easy, hard = ended(13, 16, resistance="5"), ended(13, 12, resistance="1M")
    assert (outcome(easy).suggested, outcome(hard).suggested) == (15, 10)
    for story in (easy, hard):
        gain = GiveBenefit(character=INES, text="a name", bonus=20, abilities=("Steeple",), contest=LEDGER)
        story.when(GM, gain)
        assert story.marks() == ["a name +20 on Steeple"]


@clause("QW3-2.8.1.2.4")
@pytest.mark.parametrize("ending", StoryEnding)
def test_a_story_ends_in_death_or_otherwise_as_its_player_agrees(ending: StoryEnding) -> None:
    story = framed(WITHOUT_POINTS).when(GM, AnnounceStakes(contest=LEDGER, about="The roof may fall."))
    story.accepted(LEDGER, NORA).falls(LEDGER, 18, 15)
    (offer,) = (each for each in story.offered(GM, EndStory) if each.fixed["character"] == INES)
    (field,) = (each for each in offer.fields if each.name == "ending")
    assert [option.value for option in field.options] == [  # type: ignore[union-attr] # a choice
        "death", "exile", "dismissal", "broken heart", "open end",
    ]  # fmt: skip
    story.when(GM, EndStory(contest=LEDGER, character=INES, ending=ending))
    story.when(NORA, AnswerEnding(character=INES, consent=True))
    assert (story.sheet().ended, story.sheet().ending) == (True, ending.value)


@clause("QW3-2.8.3.1.2")
@pytest.mark.parametrize(
    ("kind", "heals"), [(Kind.SOCIAL, ("apology", "negotiation", "compensation")), (Kind.ITEM, ("genre",))]
)
def test_what_heals_a_consequence_of_this_kind_is_said_with_its_recovery(kind: Kind, heals: tuple[str, ...]) -> None:
    story = ended(14, 3)
    harm = GiveConsequence(character=INES, text="a broken word", penalty=10, abilities=("Steeple",), kind=kind)
    story.when(GM, harm)
    (offer,) = story.offered(NORA, FrameRecovery)
    assert all(word in offer.about for word in heals)
