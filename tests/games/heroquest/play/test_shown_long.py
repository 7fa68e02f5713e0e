"""Group contests and long ones at the table: levels, boosts, assists, and what they leave behind."""

import pytest
from tests.games.heroquest.play.dueling import DUEL, SERGEANT, began, round_
from tests.games.heroquest.play.opposed import SWIMMER
from tests.games.heroquest.play.table import CASIMIR, DELTA, GM, LATER, NORA, PIM, WEN, Evening, Story, given
from tests.rules.clause import clause

from talewright.games.heroquest.play import QUESTWORLDS_2_2
from talewright.games.heroquest.play.card import Settling
from talewright.games.heroquest.play.extended.ending import RuleScore, TellLong
from talewright.games.heroquest.play.extended.framing import AddFoe, FrameLong, JoinLong, PairUp
from talewright.games.heroquest.play.extended.rounds import StartAssist
from talewright.games.heroquest.play.framing.accepting import AcceptCard
from talewright.games.heroquest.play.framing.mechanics import UseInAll, UseMechanic
from talewright.games.heroquest.play.framing.tactics import ChooseAbility
from talewright.games.heroquest.play.groups.boosts import BuyBoost, PledgePoints
from talewright.games.heroquest.play.groups.ending import CloseGroup, SettleGroup
from talewright.games.heroquest.play.groups.joining import BeginRolls, FrameGroup, JoinGroup
from talewright.games.heroquest.play.groups.view import GroupView
from talewright.games.heroquest.play.ids import ContestId, GroupId
from talewright.games.heroquest.play.lasting import GiveBenefit, GiveConsequence
from talewright.games.heroquest.play.outcome import LetStand, SettleTie
from talewright.games.heroquest.play.points import CorrectPoints
from talewright.games.heroquest.rules.advanced import Advanced
from talewright.games.heroquest.rules.extended.boost import Boost
from talewright.games.heroquest.rules.extended.extended import Scene
from talewright.games.heroquest.rules.extended.group import Form
from talewright.table.offer import Choice

ROLL = ContestId("the-first-roll")


# --- groups


DAM = GroupId("the-broken-dam")
PARTS = {WEN: ContestId("wen-at-the-dam"), CASIMIR: ContestId("casimir-at-the-dam")}
WHO = {WEN: NORA, CASIMIR: PIM}


def together(
    wen: tuple[int, int],
    casimir: tuple[int, int],
    evening: Evening = DELTA,
    boost: int = 0,
    treated: tuple[Advanced, ...] = (),
) -> Story:
    """Both have 13 against 14, and nobody has a hero point left to spend on a roll."""
    frame = FrameGroup(prize="the valley", obstacle="the flood", resistance="14")
    story = given(evening).when(GM, CorrectPoints(character=WEN, hero=boost, experience=0, reason="so"))
    story.when(GM, CorrectPoints(character=CASIMIR, hero=0, experience=0, reason="so")).when(GM, frame, called=DAM)
    for mechanic in treated:
        story.when(GM, UseInAll(group=DAM, mechanic=mechanic, used=True))
    for member, ability in ((WEN, SWIMMER), (CASIMIR, "Dances Well")):
        story.when(WHO[member], JoinGroup(group=DAM, character=member), called=PARTS[member])
        used = ChooseAbility(contest=PARTS[member], character=member, ability=ability, tactic="With all we have.")
        story.when(WHO[member], used).when(WHO[member], AcceptCard(contest=PARTS[member]))
    if boost:
        story.when(NORA, PledgePoints(group=DAM, character=WEN, points=boost))
        story.when(NORA, BuyBoost(group=DAM, boost=Boost(boost)))
    story.when(GM, BeginRolls(group=DAM))
    return story.falls(PARTS[WEN], *wen).falls(PARTS[CASIMIR], *casimir)


def seen(story: Story) -> GroupView:
    view = story.sees()
    return next(each for each in (*view.groups, *view.past_groups) if each.id == DAM)


@clause("HQ2-GSC.5")
def test_equal_sums_are_a_tie_for_the_groups() -> None:
    story = together((9, 16), (16, 9)).when(GM, SettleGroup(group=DAM, how=Settling.STANDS))
    assert (seen(story).score, seen(story).outcome) == ("2-2", "tie")


@clause("HQ2-GSC.12")
@pytest.mark.parametrize(("boost", "level"), [(0, "tie"), (1, "marginal victory"), (2, "minor victory")])
def test_a_boost_makes_a_tie_a_victory_and_does_nothing_for_those_who_lose(boost: int, level: str) -> None:
    tied = together((9, 16), (16, 9), boost=boost)
    if seen(tied).phase != "decided":
        tied.when(GM, SettleGroup(group=DAM, how=Settling.STANDS))
    assert seen(tied).outcome == level
    assert seen(together((9, 5), (16, 9), boost=boost)).outcome == seen(together((9, 5), (16, 9))).outcome


@clause("HQ2-GSC.15")
def test_the_winners_harm_comes_from_the_points_and_not_from_the_boosted_level() -> None:
    story = together((9, 16), (5, 9), boost=1)
    assert (seen(story).score, seen(story).outcome, seen(story).our_state) == ("2-1", "minor victory", "Hurt")


@clause("QW2-9.9")
def test_in_the_later_edition_a_narrow_victory_hurts_nobody_who_won() -> None:
    evening = Evening(game=QUESTWORLDS_2_2, options={"degrees": "true", "consequences": "true"})
    story = together((9, 16), (5, 9), evening)
    assert (seen(story).score, seen(story).our_state) == ("2-1", "Unharmed")
    assert seen(together((9, 16), (5, 9))).our_state == "Hurt"


@clause("QW2-4.2.2.4")
def test_the_later_edition_calls_them_outcome_points() -> None:
    later, second = (together((9, 16), (5, 9), evening).when(GM, CloseGroup(group=DAM)) for evening in (LATER, DELTA))
    assert ["outcome point" in step.text for step in seen(later).working][:3] == [True, True, True]
    assert ["resolution point" in step.text for step in seen(second).working][:3] == [True, True, True]


@clause("QW2-1.3.2", "QW2-1.3.3")
def test_a_group_contest_is_treated_otherwise_than_the_rest_as_a_whole() -> None:
    basic = together((16, 5), (16, 5), LATER)
    assert (seen(basic).outcome, basic.offered(GM, GiveConsequence)) == ("defeat", [])
    story = together((16, 5), (16, 5), LATER, treated=(Advanced.DEGREES, Advanced.CONSEQUENCES))
    assert (seen(story).score, seen(story).outcome, seen(story).our_state) == ("0-4", "major defeat", "Injured")
    assert story.contest(PARTS[WEN]).outcome.level == "minor defeat"  # type: ignore[union-attr]
    proposed = [(made.fixed["character"], made.main) for made in story.offered(GM, GiveConsequence)]
    assert sorted(proposed) == [(CASIMIR, True), (WEN, True)]
    late = UseInAll(group=DAM, mechanic=Advanced.BENEFITS, used=True)
    story.attempt(GM, late).refused("QW2-1.3.2")
    story.when(GM, CloseGroup(group=DAM))
    assert (seen(story).outcome, story.saga.uses(Advanced.DEGREES)) == ("major defeat", False)


@clause("QW2-1.3.2")
def test_nothing_is_switched_where_it_is_not_offered() -> None:
    frame = FrameGroup(prize="the valley", obstacle="the flood", resistance="14")
    story = given(LATER).when(GM, frame, called=DAM)
    story.when(NORA, JoinGroup(group=DAM, character=WEN), called=PARTS[WEN])
    for move in (
        UseMechanic(contest=PARTS[WEN], mechanic=Advanced.DEGREES, used=True),
        UseInAll(group=DAM, mechanic=Advanced.LONG_CONTESTS, used=True),
        UseInAll(group=DAM, mechanic=Advanced.STRETCHES, used=True),
        UseInAll(mechanic=Advanced.DEGREES, used=True),
        UseInAll(group=DAM, long=DUEL, mechanic=Advanced.DEGREES, used=True),
    ):
        story.attempt(GM, move).refused("QW2-1.3.2")


@clause("QW2-1.3.2")
def test_a_long_contest_is_treated_otherwise_than_the_rest_as_a_whole() -> None:
    story = fought(Scene.RISING_ACTION, 0, 0, LATER)
    for mechanic in (Advanced.DEGREES, Advanced.BENEFITS):
        story.when(GM, UseInAll(long=DUEL, mechanic=mechanic, used=True))
    story.attempt(GM, UseInAll(long=DUEL, mechanic=Advanced.DEGREES, used=True)).refused("QW2-1.3.2")
    scored(story, 0, 5, 2)
    assert left(story)[0] == "minor victory"
    assert [made.fixed["contest"] for made in story.offered(GM, GiveBenefit)] == [DUEL]
    assert not story.offered(GM, UseInAll)


@clause("QW2-1.3.2")
def test_what_is_used_in_the_game_is_left_out_of_one_group_contest() -> None:
    story = given(DELTA).when(GM, FrameGroup(prize="the bridge", kind=Form.PAIRS), called=DAM)
    for mechanic in (Advanced.DEGREES, Advanced.MULTIPLE_OPPONENTS):
        story.when(GM, UseInAll(group=DAM, mechanic=mechanic, used=False))
    for contest in PARTS.values():
        story.when(GM, JoinGroup(group=DAM, character=WEN, opponent="A raider", resistance="14"), called=contest)
        assert story.lines(WEN, contest) == []
    assert not story.saga.uses(Advanced.AUGMENT_RESULTS, story.card(PARTS[WEN]))


@clause("HQ2-SC.20")
def test_one_of_a_group_who_fumbles_against_a_fumble_may_be_defeated_too() -> None:
    """Neither scores, and whoever was ruled to be defeated is proposed to be Hurt, although the group has won."""
    story = together((20, 20), (9, 16))
    (settles,) = story.offered(GM, SettleTie)
    assert next(each for each in story.sees(NORA).groups if each.id == DAM).waiting_for == ("the game master",)
    assert [option.value for option in settles.fields[0].options] == [Settling.STANDS, Settling.BOTH_DEFEATED]  # type: ignore[union-attr]
    mine = SettleTie(contest=PARTS[WEN], how=Settling.FOR_PC, reason="luck")
    story.attempt(GM, mine).refused("HQ2-SC.20")
    story.when(GM, SettleTie(contest=PARTS[WEN], how=Settling.BOTH_DEFEATED, reason="both go under"))
    assert (seen(story).score, seen(story).our_state) == ("2-0", "Unharmed")
    forms = (made for made in story.offered(GM, GiveConsequence) if made.fixed["contest"])
    proposed = {made.fixed["character"]: made.main for made in forms}
    assert (proposed[WEN], proposed[CASIMIR]) == (True, False)


@clause("HQ2-SC.20")
def test_of_several_matches_the_one_that_defeats_both_leaves_its_member_hurt() -> None:
    """It was asked of the first match alone."""
    story = given().when(GM, FrameGroup(prize="the bridge", kind=Form.PAIRS), called=DAM)
    for contest, raider in zip(PARTS.values(), ("Agda", "Brun"), strict=True):
        join = JoinGroup(group=DAM, character=WEN, opponent=raider, resistance="5", ability=SWIMMER)
        story.when(GM, join, called=contest).when(NORA, AcceptCard(contest=contest))
    story.when(GM, CorrectPoints(character=WEN, hero=0, experience=0, reason="so")).when(GM, BeginRolls(group=DAM))
    story.falls(PARTS[WEN], 5, 16).falls(PARTS[CASIMIR], 20, 20)
    story.when(GM, SettleTie(contest=PARTS[CASIMIR], how=Settling.BOTH_DEFEATED))
    proposed = [(made.fixed["character"], made.main) for made in story.offered(GM, GiveConsequence)]
    assert (seen(story).score, (WEN, True) in proposed) == ("2-0", True)


@clause("QW2-4.2.2.3")
def test_where_two_fumbles_are_compared_a_group_waits_for_no_ruling_on_them() -> None:
    story = together((20, 20), (9, 16), Evening(game=QUESTWORLDS_2_2))
    assert (seen(story).score, seen(story).outcome, story.offered(GM, SettleTie)) == ("2-0", "victory", [])


@clause("QW2-2.3.5.2.3", "HQ2-AST.6")
def test_an_assist_that_is_drawn_may_be_settled_for_whoever_assists() -> None:
    story = scored(fought(Scene.RISING_ACTION, 0, 0), 0, 0, 3).when(PIM, JoinLong(long=DUEL, character=CASIMIR))
    story.when(PIM, StartAssist(long=DUEL, helper=CASIMIR, pairing=0), called=ROLL)
    story.when(PIM, ChooseAbility(contest=ROLL, character=CASIMIR, ability="Dances Well", tactic="He throws a rope."))
    story.accepted(ROLL, PIM).falls(ROLL, 9, 9)
    if not story.offered(GM, SettleTie):
        story.when(PIM, LetStand(contest=ROLL, character=CASIMIR))
    story.when(GM, SettleTie(contest=ROLL, how=Settling.FOR_PC, reason="a lucky throw"))
    assert story.sees().longs[0].pairings[0].score == "0-2"


# --- long contests


def fought(scene: Scene, ours: int, theirs: int, evening: Evening = DELTA) -> Story:
    """Wen against the captain, with the score as the game master rules it."""
    frame = FrameLong(
        prize="the barge",
        obstacle="the men",
        scene=scene,
        character=WEN,
        opponent="The captain",
        resistance="14",
        exception=evening.game is QUESTWORLDS_2_2,
    )
    return scored(given(evening).when(GM, frame, called=DUEL), 0, ours, theirs)


def scored(story: Story, pairing: int, ours: int, theirs: int) -> Story:
    for side, points in ((True, ours), (False, theirs)):
        story.when(GM, RuleScore(long=DUEL, pairing=pairing, ours=side, points=points, reason="so"))
    return story


def left(story: Story) -> tuple[str, str]:
    """The outcome for Wen, and her state."""
    part = story.sees().longs[0].ours[0]
    return part.outcome, part.aftermath


RISING = [
    (4, "marginal defeat", "Hurt"),
    (3, "marginal defeat", "Hurt"),
    (2, "minor defeat", "Impaired"),
    (1, "minor defeat", "Impaired"),
    (0, "major defeat", "Injured"),
]


@clause("HQ2-RISE.2", "HQ2-RISE.6")
@pytest.mark.parametrize(
    ("ours", "theirs", "level", "state"),
    [
        *((ours, 5, level, state) for ours, level, state in RISING),
        (0, 6, "major defeat", "Injured"),
        (0, 7, "complete defeat", "Dying"),
        (0, 8, "complete defeat", "Dead"),
        (0, 9, "complete defeat", "Dead"),
    ],
)
def test_the_rising_action_goes_by_the_difference_at_the_end(ours: int, theirs: int, level: str, state: str) -> None:
    assert left(fought(Scene.RISING_ACTION, ours, theirs)) == (level, state)


@clause("HQ2-RISE.5", "QW2-9.11")
def test_a_winner_by_one_point_is_hurt_in_the_second_edition_alone() -> None:
    assert left(fought(Scene.RISING_ACTION, 5, 4)) == ("marginal victory", "Hurt")
    assert left(fought(Scene.RISING_ACTION, 5, 3)) == ("marginal victory", "Unharmed")
    with_harm = Evening(game=LATER.game, options={"consequences": "true"})
    assert left(fought(Scene.RISING_ACTION, 5, 4, with_harm))[1] == "Unharmed"


@clause("HQ2-CLIM.3", "HQ2-CLIM.6", "HQ2-CLIM.7")
@pytest.mark.parametrize(
    ("ours", "theirs", "state"),
    [
        (7, 0, "Unharmed"),
        (5, 1, "Dazed"),
        (5, 3, "Hurt"),
        (5, 4, "Impaired"),
        (0, 5, "Impaired"),
        (4, 6, "Injured"),
        (0, 7, "Injured"),
        (4, 8, "Dying"),
        (4, 9, "Dead"),
    ],
)
def test_a_climax_goes_by_the_points_against_whoever_won_or_lost(ours: int, theirs: int, state: str) -> None:
    assert left(fought(Scene.CLIMAX, ours, theirs))[1] == state


def second_pairing(scene: Scene, first: tuple[int, int], last: tuple[int, int]) -> Story:
    """Wen has beaten the captain, and then the sergeant comes."""
    story = fought(scene, *first).when(GM, AddFoe(long=DUEL, name="The sergeant", resistance="8"), called=SERGEANT)
    return scored(story.when(GM, PairUp(long=DUEL, ours=WEN, theirs=f"{SERGEANT}.foe")), 1, *last)


@clause("HQ2-RISE.3")
def test_in_the_rising_action_earlier_pairings_do_not_count() -> None:
    assert left(second_pairing(Scene.RISING_ACTION, (5, 4), (3, 6))) == ("minor defeat", "Impaired")


@clause("HQ2-AST.3", "HQ2-CLIM.8")
def test_an_assist_takes_points_back_that_then_count_no_more_and_never_more_than_there_are() -> None:
    for against, after, state in ((2, 0, "Unharmed"), (4, 1, "Dazed")):
        story = fought(Scene.CLIMAX, 2, against).when(PIM, JoinLong(long=DUEL, character=CASIMIR))
        story.when(GM, CorrectPoints(character=CASIMIR, hero=0, experience=0, reason="so"))
        story.when(PIM, StartAssist(long=DUEL, helper=CASIMIR, pairing=0), called=ROLL)
        used = ChooseAbility(contest=ROLL, character=CASIMIR, ability="Steady Hand", tactic="He throws a rope.")
        story.when(PIM, used).accepted(ROLL, PIM).falls(ROLL, 5, 20)  # a major victory takes three back
        assert story.sees().longs[0].pairings[0].score == f"2-{after}"
        story.when(GM, RuleScore(long=DUEL, pairing=0, ours=True, points=5, reason="so"))
        assert left(story)[1] == state


@clause("HQ2-RISE.8", "HQ2-RISE.6")
@pytest.mark.parametrize(("points", "state"), [(7, "Dying"), (8, "Dead"), (9, "Dead"), (12, "Dead"), (20, "Dead")])
def test_a_difference_beyond_nine_is_as_bad_as_nine(points: int, state: str) -> None:
    assert left(fought(Scene.RISING_ACTION, 0, points)) == ("complete defeat", state)


@clause("HQ2-EXT.6", "QW2-9.6")
def test_the_form_says_where_the_kind_of_scene_decides_nothing() -> None:
    without = Evening(game=QUESTWORLDS_2_2, options={"long_contests": "true"})
    for evening, does_without in ((Evening(), False), (without, True)):
        [form] = given(evening).offered(GM, FrameLong)
        scene = next(field for field in form.fields if isinstance(field, Choice) and field.name == "scene")
        assert (Advanced.CONSEQUENCES in scene.about) is does_without


@clause("QW2-4.1.1.7")
def test_what_happens_in_a_long_contest_is_asked_for_once_there_is_something_to_tell() -> None:
    story = began()
    assert [story.offered(who, TellLong) for who in (GM, NORA)] == [[], []]
    round_(story, 5, 16)
    assert [len(story.offered(who, TellLong)) for who in (GM, NORA)] == [1, 1]
    story = began().when(GM, RuleScore(long=DUEL, pairing=0, ours=True, points=5, reason="A shove."))
    assert len(story.offered(NORA, TellLong)) == 1
