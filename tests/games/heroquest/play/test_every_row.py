"""Every row of the tables of HeroQuest's second edition, by moves at a table and with dice that fell there."""

from itertools import product

import pytest
from tests.games.heroquest.play.dueling import DUEL, assisted, began, joined, pairing, seen
from tests.games.heroquest.play.table import CASIMIR, DELTA, GM, LOCK, NORA, PILAR, WEN, Story, opened, with_ability
from tests.games.heroquest.play.test_augments import rolled as augmented
from tests.games.heroquest.play.test_groups import rolled as group_rolled
from tests.games.heroquest.play.test_groups import seen as group_seen
from tests.rules.clause import clause

from talewright.games.heroquest.play.extended.ending import RuleScore
from talewright.games.heroquest.play.framing.resistance import SetResistance
from talewright.games.heroquest.play.ids import CharacterId
from talewright.games.heroquest.play.lasting import GiveBenefit, GiveConsequence
from talewright.games.heroquest.play.outcome import LetStand
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.rules.extended.extended import Scene
from talewright.table.chapter import Move
from talewright.table.offer import Choice, Number

FACES = {"critical": 1, "success": 5, "failure": 15, "fumble": 20}  # against a target number of 13
ROLLS = tuple(FACES)
WON = (  # by the rows of who rolled the better; each column is worse for the other side
    ("tie", "minor", "major", "complete"),
    (None, "tie", "minor", "major"),
    (None, None, "tie", "minor"),
    (None, None, None, "tie"),
)
STATES = {"marginal": "Hurt", "minor": "Impaired", "major": "Injured", "complete": "Dying"}
BONUSES = {"marginal": 0, "minor": 3, "major": 6, "complete": 9}
BY_LEVEL = {  # of a roll against 14: two faces that bring it
    "complete victory": (1, 20),
    "major victory": (5, 20),
    "minor victory": (5, 17),
    "marginal victory": (7, 5),
    "marginal defeat": (5, 7),
    "minor defeat": (5, 1),
    "major defeat": (17, 1),
    "complete defeat": (20, 1),
}
RISING = (  # from a difference of one: the loser's state, the winner's, the level
    ("Hurt", "Hurt", "marginal"),
    ("Hurt", "Unharmed", "marginal"),
    ("Impaired", "Unharmed", "minor"),
    ("Impaired", "Unharmed", "minor"),
    ("Injured", "Unharmed", "major"),
    ("Injured", "Unharmed", "major"),
    ("Dying", "Unharmed", "complete"),
    ("Dead", "Unharmed", "complete"),
    ("Dead", "Unharmed", "complete"),
)
CLIMAX = ("Unharmed", "Dazed", "Hurt", "Hurt", "Impaired", "Impaired", "Injured", "Injured", "Dying", "Dead", "Dead")

TO_SCORE: dict[int, tuple[tuple[int, int], ...]] = {  # so many points more, with 17 against 14: of one, or of two
    1: ((7, 5),),
    2: ((5, 18),),
    3: ((5, 20),),
    4: ((5, 20), (7, 5)),
    5: ((1, 20),),
    6: ((1, 20), (7, 5)),
}


def level_of(ours: int, theirs: int) -> str:
    """Wen swims with 13 against 13; what comes of it once nobody spends a hero point."""
    return story_of(ours, theirs)[1]


def story_of(ours: int, theirs: int) -> tuple[Story, str]:
    story = opened(DELTA).when(GM, SetResistance(contest=LOCK, resistance="13"))
    story.when(NORA, with_ability("Strong Swimmer")).accepted(LOCK, NORA).falls(LOCK, ours, theirs)
    if story.card().outcome is None and story.offered(NORA, LetStand):
        story.when(NORA, LetStand(contest=LOCK, character=WEN))
    outcome = story.contest().outcome
    assert outcome
    return story, outcome.outcome


@clause("HQ2-SC.11", "HQ2-SC.12", "HQ2-SC.13", "HQ2-SC.14", "HQ2-CON.1", "HQ2-BEN.1")
@pytest.mark.parametrize(("ours", "theirs"), list(product(ROLLS, ROLLS)))
def test_each_field_of_the_table_of_a_simple_contest_and_what_it_leaves(ours: str, theirs: str) -> None:
    better, worse = sorted((ROLLS.index(ours), ROLLS.index(theirs)))
    won = WON[better][worse]
    expected = "tie" if won == "tie" else f"{won} {'victory' if ROLLS.index(ours) == better else 'defeat'}"
    story, outcome = story_of(FACES[ours], FACES[theirs])
    assert outcome == expected
    if outcome == "tie":
        return
    degree = outcome.split()[0]
    if outcome.endswith("defeat"):
        assert proposed(story, GiveConsequence, "state") == STATES[degree]
    else:
        assert proposed(story, GiveBenefit, "bonus") == BONUSES[degree]


@clause("HQ2-SC.17")
@pytest.mark.parametrize(("low", "high"), [(5, 7), (15, 17)])
def test_of_two_equal_results_the_higher_roll_wins_marginally(low: int, high: int) -> None:
    assert (level_of(high, low), level_of(low, high)) == ("marginal victory", "marginal defeat")


def proposed(story: Story, move: type[Move[State]], name: str) -> str | int | None:
    """What the form for it has at first."""
    offer = next(each for each in story.offered(GM, move) if each.fixed["contest"] == LOCK)
    field = next(each for each in offer.fields if each.name == name)
    assert isinstance(field, Choice | Number)
    return field.default


@clause("HQ2-MOD.8")
@pytest.mark.parametrize(
    ("level", "bonus"), list(zip(BY_LEVEL, ("+20", "+9", "+6", "+3", "+0", "+0", "+0", "-3"), strict=True))
)
def test_each_level_of_an_augment(level: str, bonus: str) -> None:
    story = augmented(*BY_LEVEL[level], DELTA)
    [line] = story.lines()
    assert line.strip("()").startswith(bonus)


@clause("HQ2-AST.1")
@pytest.mark.parametrize(("level", "change"), list(zip(BY_LEVEL, (-4, -3, -2, -1, 0, 1, 2, 3), strict=True)))
def test_each_level_of_an_assist(level: str, change: int) -> None:
    before = 4 if change < 0 else 1
    story = joined(began()).when(GM, RuleScore(long=DUEL, pairing=0, ours=False, points=before, reason="so"))
    assisted(story, "the-rope", *BY_LEVEL[level], ability="Dances Well")
    assert pairing(story).their_points == before + change


@clause("HQ2-RISE.1")
@pytest.mark.parametrize("difference", range(1, 10))
@pytest.mark.parametrize("wins", [True, False])
def test_each_row_of_the_rising_action(difference: int, *, wins: bool) -> None:
    most = max(5, difference)
    story = scored(began(), *((most, most - difference) if wins else (most - difference, most)))
    loser, winner, level = RISING[difference - 1]
    ours, theirs = seen(story).ours[0], seen(story).theirs[0]
    assert [each.aftermath for each in (ours, theirs)] == ([winner, loser] if wins else [loser, winner])
    assert ours.outcome == f"{level} {'victory' if wins else 'defeat'}"


@clause("HQ2-CLIM.1")
@pytest.mark.parametrize("against", range(11))
def test_each_row_of_a_climax(against: int) -> None:
    ours = 5 if against < 5 else 4
    story = scored(began(scene=Scene.CLIMAX), ours, against)
    assert seen(story).ours[0].aftermath == CLIMAX[against]


def scored(story: Story, ours: int, theirs: int) -> Story:
    """The score, as the game master rules it, the lesser first."""
    for is_ours, points in sorted(((True, ours), (False, theirs)), key=lambda each: each[1]):
        story.when(GM, RuleScore(long=DUEL, pairing=0, ours=is_ours, points=points, reason="so"))
    return story


@clause("HQ2-GSC.4", "HQ2-GSC.6", "HQ2-GSC.7")
@pytest.mark.parametrize("difference", list(TO_SCORE))
@pytest.mark.parametrize("wins", [True, False])
def test_each_row_of_a_group_contest(difference: int, *, wins: bool) -> None:
    level = ("marginal", "minor", "major", "major", "complete", "complete")[difference - 1]
    faces: dict[CharacterId, tuple[int, int]] = dict(zip((CASIMIR, PILAR), TO_SCORE[difference], strict=False))
    faces = faces if wins else {who: (theirs, ours) for who, (ours, theirs) in faces.items()}
    view = group_seen(group_rolled(faces, DELTA))
    states = ["Hurt" if difference == 1 else "Unharmed", STATES[level]]
    assert view.outcome == f"{level} {'victory' if wins else 'defeat'}"
    assert [view.our_state, view.their_state] == (states if wins else states[::-1])
