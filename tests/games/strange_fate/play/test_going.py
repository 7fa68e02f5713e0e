"""Where people stand in a conflict, and what it takes to be elsewhere: steps, borders, tiers, runs and turns."""

from tests.games.strange_fate.play.acts import having
from tests.games.strange_fate.play.fighting import BRAWL, HESTER, SAILOR, THUG, TOBIAS, Fight, brawl, fighters
from tests.games.strange_fate.play.table import GM, IT, NORA, PIM
from tests.rules.clause import clause

from talewright.games.strange_fate.play.card import Place
from talewright.games.strange_fate.play.conflict.fighters import check_turn
from talewright.games.strange_fate.play.conflict.pace import LetActAgain
from talewright.games.strange_fate.play.deeds.choosing import Act
from talewright.games.strange_fate.play.deeds.setting_about import SetAbout
from talewright.games.strange_fate.play.ids import ActorId, DeedId, RollId
from talewright.games.strange_fate.play.readying import MakeReady
from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.games.strange_fate.play.rolls.opposing import SetDifficulty
from talewright.games.strange_fate.play.scene import walking
from talewright.games.strange_fate.play.scene.coming import GoTo
from talewright.games.strange_fate.play.scene.running import Run
from talewright.games.strange_fate.play.scene.scenes import EndScene, OpenScene
from talewright.games.strange_fate.play.scene.zones import DrawBorder

RUN = RollId("run-for-it")


def chase(*borders: int, flies: bool = False) -> Fight:
    """The brawl in three zones in a row, all in the first but the sailor, who is in the last; Tobias is to act.

    Hester has unfolded her wings in her turn if she *flies*.
    """
    told = brawl().when(GM, OpenScene(name="The Roofs", present=(TOBIAS, HESTER, THUG, SAILOR), zones="A\nB\nC"))
    for (one, other), value in zip((("A", "B"), ("B", "C")), borders, strict=False):
        told.when(GM, DrawBorder(one=one, other=other, value=value))
    for who, zone in ((TOBIAS, "A"), (HESTER, "A"), (THUG, "A"), (SAILOR, "C")):
        told.stands_in(who, zone)
    told.passes()
    return told.when(PIM, MakeReady(who=HESTER, skill="The Kite Engine")) if flies else told.passes()


def added(told: Fight, roll: RollId = IT) -> list[tuple[str, int]]:
    ours = told.card(roll).ours
    assert ours
    return [(each.modifier.name, each.modifier.amount) for each in ours.named]


def place(told: Fight, who: ActorId) -> str:
    assert told.now.scene
    return told.now.scene.place(who)


@clause("SF-trapping-move.3")
def test_a_step_in_a_conflict_takes_the_turn_and_one_from_whatever_is_rolled_in_it() -> None:
    told = chase()
    assert told.next() == "Tobias Wick"
    told.attempt(NORA, GoTo(who=TOBIAS, zone="C")).refused("SF-trapping-move.3", naming=("2 zones",))
    told.attempt(NORA, GoTo(who=TOBIAS, zone="C", ruled=True)).refused(by=GoTo.decide)
    told.when(NORA, GoTo(who=TOBIAS, zone="B"))
    told.attempt(NORA, GoTo(who=TOBIAS, zone="C")).refused(by=check_turn)
    told.when(NORA, FrameRoll(who=TOBIAS, by="Fisticuffs", goal="kick the door in"), called=IT)
    assert (place(told, TOBIAS), added(told)) == ("B", [("a supplemental action", -1)])
    told.when(GM, SetDifficulty(roll=IT, difficulty="1")).rolls("0000").stands(NORA)
    assert told.next() == "Sailor"


@clause("SF-trapping-climb.4", "SF-trapping-leap.3")
def test_a_border_above_the_skill_takes_the_difference_from_the_next_action_and_no_longer_than_the_scene() -> None:
    told = chase(4)
    told.when(NORA, GoTo(who=TOBIAS, zone="B"))  # Athletics 2
    assert {who: each.by for who, each in told.now.acts.hindered.items()} == {TOBIAS: -2}
    told.when(NORA, FrameRoll(who=TOBIAS, by="Fisticuffs"), called=IT)
    assert added(told) == [("a border", -2), ("a supplemental action", -1)]
    assert not told.now.acts.hindered
    again = chase(4)
    again.when(NORA, GoTo(who=TOBIAS, zone="B")).when(GM, EndScene())
    assert not again.now.acts.hindered


@clause("SF-trapping-move.6", "SF-trapping-leap.6")
def test_a_tier_gives_zones_and_points_of_borders_for_nothing_once_in_an_exchange() -> None:
    told = chase(5, flies=True)  # the Kite Engine of Hester: Move and Leap, 3 and Extraordinary
    told.when(PIM, GoTo(who=HESTER, zone="B"))  # in the turn of Tobias: one by Move, and one point by Leap
    assert {who: each.by for who, each in told.now.acts.hindered.items()} == {HESTER: -1}
    assert told.next() == "Tobias Wick"
    told.attempt(PIM, GoTo(who=HESTER, zone="C")).refused(by=check_turn)
    told.when(GM, GoTo(who=HESTER, zone="C", ruled=True))
    assert place(told, HESTER) == "C"


def test_a_run_takes_the_whole_turn_and_gets_as_far_as_the_effort() -> None:
    told = chase(0, 3)
    told.attempt(PIM, Run(who=HESTER, zone="C")).refused(by=check_turn)
    told.when(NORA, Run(who=TOBIAS, zone="C"), called=RUN)
    theirs = told.card(RUN).part(Place.THEIRS)
    assert theirs
    assert str(theirs.rating) == "5"
    told.rolls("++00", roll=RUN).stands(NORA, RUN)  # Athletics 2 and 2: one zone, and not over the wall
    assert (place(told, TOBIAS), told.next()) == ("B", "Sailor")


def test_what_is_done_with_a_skill_takes_the_turn_and_nobody_acts_out_of_it() -> None:
    told = chase()
    told.attempt(PIM, FrameRoll(who=HESTER, by="Science")).refused(by=check_turn)
    told.when(PIM, Act(who=HESTER, does="Athletics/leap"), called="a-great-leap")
    told.attempt(PIM, SetAbout(deed=DeedId("a-great-leap"))).refused(by=check_turn)
    told.when(NORA, Act(who=TOBIAS, does="Cast-Iron Body/physical-force-carry"), called="a-barrel")
    told.when(NORA, SetAbout(deed=DeedId("a-barrel"), amount=50))
    assert told.next() == "Sailor"
    told.attempt(NORA, LetActAgain(conflict=BRAWL, who=TOBIAS)).refused()
    told.when(GM, LetActAgain(conflict=BRAWL, who=TOBIAS))
    assert told.next() == "Tobias Wick"
    told.attempt(GM, LetActAgain(conflict=BRAWL, who=TOBIAS)).refused()


@clause("SF-trapping-dexterity.4")
def test_a_fate_point_makes_one_use_of_dexterity_a_free_action() -> None:
    told = brawl().owns(TOBIAS, having("Light Fingers: Unique 3E = Dexterity; Conviction (What I Hold Is Mine)"))
    while told.conflict.next != TOBIAS:
        told.passes()
    points, quickly = told.person(TOBIAS).fate_points, DeedId("quick-as-a-cat")
    act = Act(who=TOBIAS, does="Light Fingers/dexterity-free")
    told.when(NORA, act, called=quickly).when(NORA, SetAbout(deed=quickly))
    assert (told.person(TOBIAS).fate_points, told.conflict.next) == (points - 1, TOBIAS)
    told.attempt(NORA, act).refused("SF-trapping-dexterity.4")
    for number, is_free in enumerate((True, False)):
        trick = DeedId(f"the-trick-number-{number}")
        told.when(NORA, Act(who=TOBIAS, does="Light Fingers/dexterity-trick"), called=trick)
        told.when(NORA, SetAbout(deed=trick)).when(GM, SetDifficulty(roll=RollId(trick), difficulty="1"))
        told.rolls("0001", roll=RollId(trick)).stands(roll=RollId(trick))
        assert (told.conflict.next == TOBIAS) is is_free


@clause("SF-trapping-disguise.4")
def test_a_glance_takes_no_turn() -> None:
    told = brawl().owns(TOBIAS, having("Keen Eyes: Unique 3 = Notice"))
    while told.conflict.next != TOBIAS:
        told.passes()
    glance = DeedId("a-passing-glance")
    told.when(NORA, Act(who=TOBIAS, does="Keen Eyes/glance-at-disguise"), called=glance)
    told.when(NORA, SetAbout(deed=glance, on=THUG)).when(GM, SetDifficulty(roll=RollId(glance), difficulty="2"))
    told.rolls("0000", roll=RollId(glance)).stands(roll=RollId(glance))
    assert told.conflict.next == TOBIAS


@clause("SF-trapping-climb.4", "SF-trapping-leap.3")
def test_two_borders_take_both_of_what_they_are_too_high_from_the_next_action() -> None:
    told = chase(4).owns(TOBIAS, having("Long Legs: Unique 1 = Leap, Climb"))
    for border, amount in (("leap-border", 4), ("climb-border", 2)):
        over = DeedId(f"over-the-{border}")
        told.when(NORA, Act(who=TOBIAS, does=f"Long Legs/{border}"), called=over)
        told.when(NORA, SetAbout(deed=over, amount=amount))
    assert told.now.acts.hindered[TOBIAS].by == -4


@clause("SF-trapping-leap.6")
def test_what_a_way_takes_is_told_as_it_is_taken_outside_of_a_conflict_too() -> None:
    told = fighters().owns(TOBIAS, having("Springs: Strange 1S = Leap; minor Snag (x)"))
    told.when(GM, OpenScene(name="The Roofs", present=(TOBIAS,), zones="A\nB"))
    told.when(GM, DrawBorder(one="A", other="B", value=5)).stands_in(TOBIAS, "A")
    assert walking.cost(told.now, TOBIAS, "B").endswith("\N{MINUS SIGN}1")  # 5, less 2 by Athletics and 2 by the leap
    told.when(NORA, GoTo(who=TOBIAS, zone="B"))
    assert told.now.acts.hindered[TOBIAS].by == -1


@clause("SF-trapping-move.6", "SF-trapping-leap.6")
def test_zones_that_move_gives_take_no_points_from_a_border() -> None:
    """One point is what an Extraordinary leap takes in an exchange; three zones an Ascendant move gives in it."""
    told = chase(1, 1)
    told.owns(TOBIAS, having("Wind: Strange 2A = Move; minor Snag (by day)"))
    told.owns(TOBIAS, having("Frog: Strange 1E = Leap; minor Snag (by day)"))
    told.when(GM, DrawBorder(one="A", other="B", value=3)).when(GM, DrawBorder(one="B", other="C", value=3))
    told.when(NORA, GoTo(who=TOBIAS, zone="B"))
    assert not told.now.acts.hindered  # Athletics 2 and a point
    told.when(NORA, GoTo(who=TOBIAS, zone="C"))
    assert {who: each.by for who, each in told.now.acts.hindered.items()} == {TOBIAS: -1}
    told.when(GM, GoTo(who=TOBIAS, zone="B", ruled=True)).when(NORA, GoTo(who=TOBIAS, zone="A"))
    assert {who: each.by for who, each in told.now.acts.hindered.items()} == {TOBIAS: -2}
