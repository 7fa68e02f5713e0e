"""Group simple contests at the table: everybody has a contest, and the sides' points decide."""

import re

from tests.games.heroquest.play.dueling import DUEL, began
from tests.games.heroquest.play.table import CASIMIR, EVE, GM, LATER, NORA, PILAR, PIM, ROSA, WEN, Evening, Story, given
from tests.refusing import figures
from tests.rules.clause import clause

from talewright.games.heroquest.odds import GroupContest
from talewright.games.heroquest.play.augments.answers import GrantPlot
from talewright.games.heroquest.play.card import Settling
from talewright.games.heroquest.play.chances import as_view
from talewright.games.heroquest.play.closing import CloseContest, TellOutcome
from talewright.games.heroquest.play.explorer import explore
from talewright.games.heroquest.play.extended.framing import FrameLong
from talewright.games.heroquest.play.extended.starting import StartRound
from talewright.games.heroquest.play.framing.accepting import AcceptCard
from talewright.games.heroquest.play.framing.contests import FrameContest
from talewright.games.heroquest.play.framing.dropping import CancelContest, ContestCancelled
from talewright.games.heroquest.play.framing.tactics import ChooseAbility
from talewright.games.heroquest.play.game import HeroQuest
from talewright.games.heroquest.play.groups.boosts import BuyBoost, PledgePoints
from talewright.games.heroquest.play.groups.ending import CloseGroup, GroupDecided, SettleGroup, TellGroup
from talewright.games.heroquest.play.groups.joining import BeginRolls, FrameGroup, JoinGroup
from talewright.games.heroquest.play.groups.view import GroupView
from talewright.games.heroquest.play.ids import CharacterId, ContestId, GroupId, sidekick_of
from talewright.games.heroquest.play.lasting import GiveBenefit, GiveConsequence
from talewright.games.heroquest.play.outcome import LetStand, SpendHeroPoint
from talewright.games.heroquest.play.proposed import Harm
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.rules.contests.situation import Situation
from talewright.games.heroquest.rules.editions import HEROQUEST_2E, QUESTWORLDS_2_2
from talewright.games.heroquest.rules.extended.boost import Boost
from talewright.games.heroquest.rules.extended.extended import Scene
from talewright.table.chapter import Move
from talewright.table.offer import Choice

DAM = GroupId("the-broken-dam")
OWN = {WEN: ContestId("wen-at-the-dam"), CASIMIR: ContestId("casimir-at-the-dam"), PILAR: ContestId("pilar-at-the-dam")}
USES = {WEN: "River Pilot", CASIMIR: "Steady Hand", PILAR: "Sharp Eyes"}  # 3M, 17 and 17
FIRST = ContestId("the-first-round")
WHO = {WEN: NORA, CASIMIR: PIM, PILAR: ROSA}


def test_the_story_names_no_obstacle_where_none_was_named() -> None:
    """The sentence is quoted by its end, since what was left out stood there."""
    for frame in (
        FrameGroup(prize="the hat"),
        FrameLong(prize="the hat", scene=Scene.CLIMAX, character=WEN, opponent="The wind"),
    ):
        told = [line for line in given().when(GM, frame).reads(NORA) if "the hat" in line]
        assert [line.rstrip(".").endswith("the hat") for line in told] == [True]


def test_whoever_is_asked_takes_part_with_an_ability_in_one_press() -> None:
    frame = FrameGroup(prize="the valley is saved", obstacle="the flood", resistance="Moderate")
    story = given(LATER).when(GM, frame, called=DAM)
    plain, with_ability = story.offered(NORA, JoinGroup)
    assert (plain.main, plain.fields, with_ability.main) == (True, (), False)
    story.when(NORA, JoinGroup(group=DAM, character=WEN, ability=USES[WEN]), called=OWN[WEN])
    assert str(story.saga.cards[OWN[WEN]].ours.ability) == USES[WEN]
    story.attempt(PIM, JoinGroup(group=DAM, character=CASIMIR, ability="Telepathy")).refused("QW2-3.1.5")


@clause("QW2-2.3.2.4.1")
def test_what_has_lost_elsewhere_takes_part_by_a_press_and_what_lost_against_this_obstacle_does_not() -> None:
    def abilities(story: Story, move: type[Move[State]] = JoinGroup) -> list[str]:
        fields = [field for offer in story.offered(NORA, move) for field in offer.fields]
        return [option.value for field in fields if isinstance(field, Choice) for option in field.options]

    lost = rolled({WEN: (20, 9)}).when(GM, CloseGroup(group=DAM))  # with River Pilot
    assert "River Pilot" in abilities(lost, FrameContest)
    for group, obstacle, may in (("lower-gate", "the flood", False), ("upper-gate", "the captain", True)):
        story = lost.when(GM, FrameGroup(prize="the gate opens", obstacle=obstacle), called=group)
        assert ("River Pilot" in abilities(story), len(story.offered(NORA, JoinGroup))) == (may, 2)
        story.when(GM, CloseGroup(group=GroupId(group)))


def test_whoever_has_a_sidekick_takes_part_with_an_ability_in_one_press_too() -> None:
    story = gathered(members=())
    plain, with_ability, sidekick = story.offered(ROSA, JoinGroup)
    assert [plain.main, plain.fields, sidekick.main, sidekick.fields] == [True, (), False, ()]
    assert [each.fixed["character"] for each in (plain, with_ability, sidekick)] == [PILAR, PILAR, sidekick_of(PILAR)]


def seen(story: Story, who: str = GM) -> GroupView:
    view = story.sees(who)
    return next(each for each in (*view.groups, *view.past_groups) if each.id == DAM)


def gathered(
    evening: Evening = LATER, *, members: tuple[CharacterId, ...] = (WEN, CASIMIR, PILAR), hidden: bool = False
) -> Story:
    """All who take part have joined."""
    frame = FrameGroup(prize="the valley is saved", obstacle="the flood", resistance="Moderate", hidden=hidden)
    story = given(evening).when(GM, frame, called=DAM)
    for member in members:
        story.when(WHO[member], JoinGroup(group=DAM, character=member), called=OWN[member])
    return story


def agreed(
    evening: Evening = LATER, *, members: tuple[CharacterId, ...] = (WEN, CASIMIR, PILAR), hidden: bool = False
) -> Story:
    """Everybody has a tactic, and has accepted."""
    story = gathered(evening, members=members, hidden=hidden)
    for member in members:
        used = ChooseAbility(contest=OWN[member], character=member, ability=USES[member], tactic="With all we have.")
        story.when(WHO[member], used).when(WHO[member], AcceptCard(contest=OWN[member]))
    return story


def rolling(evening: Evening = LATER, *, members: tuple[CharacterId, ...] = (WEN, CASIMIR, PILAR)) -> Story:
    return agreed(evening, members=members).when(GM, BeginRolls(group=DAM))


def rolled(faces: dict[CharacterId, tuple[int, int]], evening: Evening = LATER, *, boost: Boost = Boost.NONE) -> Story:
    """These faces fell, and nobody spent a hero point."""
    story = agreed(evening, members=tuple(faces))
    if boost:
        story.when(NORA, PledgePoints(group=DAM, character=WEN, points=int(boost)))
        story.when(NORA, BuyBoost(group=DAM, boost=boost))
    story.when(GM, BeginRolls(group=DAM))
    for member, (ours, theirs) in faces.items():
        story.falls(OWN[member], ours, theirs)
        if story.card(OWN[member]).outcome is None:
            story.when(WHO[member], LetStand(contest=OWN[member], character=member))
    return story


@clause("QW2-9.4")
def test_what_is_part_of_a_greater_contest_says_neither_yes_nor_no() -> None:
    """The prize is that of the whole."""
    member = rolled({WEN: (15, 9), CASIMIR: (20, 9)}).contest(OWN[WEN]).outcome
    story = began(LATER)
    story.when(NORA, StartRound(long=DUEL, pairing=0), called="the-first-round")
    used = ChooseAbility(contest=FIRST, character=WEN, ability=USES[WEN], tactic="At once.")
    round_ = story.when(NORA, used).accepted(FIRST, NORA).falls(FIRST, 9, 15).contest(FIRST).outcome
    assert [each and (each.outcome != "tie", each.phrase) for each in (member, round_)] == [(True, ""), (True, "")]


@clause("QW2-4.2.0.1", "QW2-4.2.1.2", "HQ2-GSC.1")
def test_everybody_has_a_contest_and_a_tactic_of_their_own() -> None:
    story = agreed()
    assert [(member.name, member.ready) for member in seen(story).members] == [
        ("Wen Okoro", True),
        ("Casimir Lunt", True),
        ("Pilar Quist", True),
    ]
    assert story.side(CASIMIR, OWN[CASIMIR]).target == "17"


@clause("QW2-4.2.1.1")
def test_nobody_rolls_before_everybody_has_said_how_they_go_about_it() -> None:
    story = gathered()
    story.attempt(GM, BeginRolls(group=DAM)).refused("QW2-2.3.2.1.1")
    used = ChooseAbility(contest=OWN[WEN], character=WEN, ability="River Pilot", tactic="By boat.")
    story.when(NORA, used).when(NORA, AcceptCard(contest=OWN[WEN]))
    assert story.draws() == []


def test_then_all_roll_at_once_and_nobody_waits_for_another() -> None:
    story = rolling()
    assert len(story.draws()) == 6
    story.falls(OWN[PILAR], 5, 16)
    assert seen(story).members[2].outcome == "victory"
    assert len(story.draws()) == 4
    story.falls(OWN[WEN], 2, 9)
    assert seen(story).score == "2-0"


@clause("QW2-4.2.1.4")
def test_each_roll_may_have_a_hero_point() -> None:
    story = rolling().falls(OWN[PILAR], 18, 5)
    story.when(ROSA, SpendHeroPoint(contest=OWN[PILAR], character=PILAR))
    assert story.sheet(PILAR).hero_points == 2
    assert seen(story).members[2].outcome == "victory"


@clause("QW2-4.2.1.5", "QW2-4.2.1.8", "QW2-4.2.1.9", "QW2-4.2.2.1", "QW2-4.2.1.11", "QW2-4.2.2.5")
def test_the_victors_points_are_added_up_and_the_higher_sum_wins() -> None:
    story = rolled({WEN: (2, 9), CASIMIR: (18, 5), PILAR: (5, 16)})
    assert [(each.ours, each.theirs) for each in seen(story).members] == [(2, 0), (0, 2), (2, 0)]
    assert (seen(story).score, seen(story).outcome, seen(story).phase) == ("4-2", "victory", "decided")
    assert story.hears(EVE)[-1] == GroupDecided(
        group=DAM, ours=4, theirs=2, outcome="minor victory", our_state="Unharmed", their_state="Unharmed"
    )


def test_what_happens_to_each_who_took_part_is_said_under_a_name() -> None:
    story = rolled({WEN: (3, 9), CASIMIR: (12, 11), PILAR: (14, 19)})
    for who in (GM, NORA):
        named = [each.named for each in story.offered(who, TellOutcome)]
        assert len(named) == len(set(named)) > 1


@clause("HQ2-GSC.3", "HQ2-GSC.4", "HQ2-GSC.6", "HQ2-GSC.7", "HQ2-GSC.2")
def test_in_the_second_edition_the_difference_gives_the_level_and_the_harm() -> None:
    story = rolled({WEN: (2, 9), CASIMIR: (4, 5)}, Evening())
    assert (seen(story).score, seen(story).outcome) == ("2-1", "marginal victory")
    assert (seen(story).our_state, seen(story).their_state) == ("Hurt", "Hurt")
    proposal = next(each for each in story.offered(GM, GiveConsequence) if each.fixed["contest"] == OWN[WEN])
    assert "Hurt" in proposal.about
    story.when(GM, CloseGroup(group=DAM))
    steps = seen(story).working
    assert [(step.clause, figures(step.text)) for step in steps] == [
        ("HQ2-RP.1", ["2"]),
        ("HQ2-RP.1", ["1"]),
        ("HQ2-GSC.2", ["2", "1"]),
        ("HQ2-GSC.4", ["1"]),
        ("HQ2-GSC.7", []),
    ]
    assert [step.title for step in steps[:2]] == ["Wen Okoro", "Casimir Lunt"]
    levels = ("minor victory", "marginal defeat", "", "marginal victory", "")
    assert all(level in step.text for level, step in zip(levels, steps, strict=True))
    assert steps[4].text.count("Hurt") == 2


@clause("HQ2-GSC.8")
def test_the_game_master_gives_it_to_all_or_to_single_members() -> None:
    story = rolled({WEN: (2, 9), CASIMIR: (4, 5)}, Evening())
    hurt = GiveConsequence(character=WEN, text="soaked", state=Harm.HURT, abilities=("River Pilot",), contest=OWN[WEN])
    story.when(GM, hurt).when(GM, CloseGroup(group=DAM))
    assert (story.marks(WEN), story.marks(CASIMIR)) == (["soaked (Hurt): −3"], [])
    assert story.saga.cards == {}


@clause("QW2-4.2.1.10")
def test_equal_sums_are_a_tie_for_the_game_master() -> None:
    story = rolled({WEN: (2, 9), CASIMIR: (18, 5)})
    assert (seen(story).score, seen(story).phase) == ("2-2", "rolling")
    story.when(GM, SettleGroup(group=DAM, how=Settling.FOR_PC, reason="the rain stops"))
    assert seen(story).outcome == "victory"
    other = rolled({WEN: (2, 9), CASIMIR: (18, 5)}).when(GM, SettleGroup(group=DAM, how=Settling.STANDS))
    assert seen(other).outcome == "tie"


@clause("QW2-2.3.2.4.1", "QW2-2.3.2.4.2")
def test_what_a_group_has_lost_with_is_no_new_tactic_against_that_obstacle() -> None:
    story = rolled({WEN: (2, 9), CASIMIR: (18, 1)}).when(GM, CloseGroup(group=DAM))
    for who, ability in ((WEN, "River Pilot"), (CASIMIR, "Steady Hand")):
        contest = ContestId(f"{who}-once-more")
        frame = FrameContest(character=who, prize="the valley is saved", obstacle="the flood")
        used = ChooseAbility(contest=contest, character=who, ability=ability, tactic="As before.")
        story.when(WHO[who], frame, called=contest).attempt(WHO[who], used).refused("QW2-2.3.2.4.1")


@clause("QW2-4.2.1.12")
def test_it_is_told_in_terms_of_the_prize_that_was_agreed() -> None:
    story = rolled({WEN: (2, 9), PILAR: (5, 16)})
    story.when(NORA, TellGroup(group=DAM, text="Nobody in the valley even woke."))
    story.when(GM, TellGroup(group=DAM, text="The valley is saved, but for the mill."))
    assert (seen(story, EVE).suggestions[0].text, seen(story, EVE).told) == (
        "Nobody in the valley even woke.",
        "The valley is saved, but for the mill.",
    )
    assert seen(story).prize == "the valley is saved"


# --- odds, and how it ends


def test_the_odds_of_the_group_count_what_lies_on_the_table_and_are_shown_until_the_last_dice_have_fallen() -> None:
    story = agreed(Evening())
    odds = seen(story, NORA).odds
    assert odds is not None
    assert round(odds.victory + odds.tie + odds.defeat) == 100
    story = rolling().falls(OWN[WEN], 2, 9)
    two = Situation.parse("17 vs 14")
    rest = GroupContest((two, two), QUESTWORLDS_2_2, ahead=2).odds()
    assert (seen(story).odds, seen(story).question) == (as_view(rest), {})
    story.falls(OWN[CASIMIR], 18, 9)
    assert story.contest(OWN[CASIMIR]).waiting_for == ("Casimir Lunt",)
    assert (seen(story).score, seen(story).lying, seen(story).as_it_lies) == ("2-0", "2-2", "")
    story.falls(OWN[PILAR], 15, 4)
    assert (seen(story).odds, seen(story).lying, seen(story).as_it_lies) == (None, "3-2", "victory")


@clause("QW2-4.2.1.8", "QW2-2.3.5.5.1")
def test_a_member_reads_before_a_hero_point_is_spent_what_it_would_do_for_the_group() -> None:
    def for_group(story: Story, who: str = PIM) -> str:
        (made,) = story.offered(who, SpendHeroPoint)
        return made.effect.partition("group: ")[2]

    story = rolling(Evening(), members=(WEN, CASIMIR)).falls(OWN[CASIMIR], 18, 9)  # 0-2, and 0-1 with a failure less
    one = (Situation.parse("3M vs 14"),)
    chances = [as_view(GroupContest(one, HEROQUEST_2E, ahead=lead).odds()).victory for lead in (-2, 1)]
    assert [float(each) for each in re.findall(r"[\d.]+(?= %)", for_group(story))] == chances
    story.falls(OWN[WEN], 2, 9)
    assert for_group(story) == "tie → major victory."
    story = rolling(Evening(), members=(WEN, CASIMIR)).falls(OWN[WEN], 2, 20).falls(OWN[CASIMIR], 9, 5)
    assert for_group(story) == "still complete victory."


def test_the_odds_explorer_can_be_asked_about_a_group_as_it_stands() -> None:
    story = agreed()
    story.when(GM, GrantPlot(contest=OWN[CASIMIR], character=CASIMIR, bonus=6, about="the old dyke, at last"))
    view = seen(story, NORA)
    assert view.question == {"kind": "group", "members": "3M, 17 +6 situational, 17", "vs": "14"}
    found = explore(QUESTWORLDS_2_2, view.question).group
    assert found is not None
    assert view.odds is not None
    assert found.chart.victory == view.odds.victory
    assert seen(agreed(hidden=True), NORA).question == {}


def test_a_group_contest_that_is_dropped_takes_its_contests_with_it() -> None:
    story = agreed().when(GM, CloseGroup(group=DAM))
    assert (story.saga.cards, story.saga.groups) == ({}, {})


def test_whoever_leaves_before_the_dice_is_told_of_by_name_and_the_group_contest_goes_on() -> None:
    story = agreed()
    leave = {who: [offer.label for offer in story.offered(who, CancelContest)] for who in (GM, PIM)}
    assert (len(set(leave[GM])), len(leave[PIM])) == (3, 1)
    story.when(PIM, CancelContest(contest=OWN[CASIMIR], reason="his hands shake"))
    assert story.hears()[-1] == ContestCancelled(contest=OWN[CASIMIR], reason="his hands shake", left=True)
    assert [("Casimir Lunt" in line.text) for line in story.look(EVE).log[-1:]] == [True]
    assert [member.name for member in seen(story).members] == ["Wen Okoro", "Pilar Quist"]


@clause("HQ2-CON.9")
def test_a_members_part_is_a_simple_contest_which_leaves_nobody_dead_and_goes_with_the_whole() -> None:
    story = rolled({WEN: (2, 9), CASIMIR: (4, 5)}, Evening())
    dead = GiveConsequence(character=WEN, text="drowned", state=Harm.DEAD, contest=OWN[WEN])
    story.attempt(GM, dead).refused("HQ2-CON.9")
    story.attempt(GM, CloseContest(contest=OWN[WEN])).refused(by=HeroQuest.decided)


def test_after_a_group_contest_those_who_are_left_with_something_come_in_the_order_in_which_they_joined() -> None:
    options = {"degrees": "true", "consequences": "true", "benefits": "true"}
    story = rolled({WEN: (2, 9), CASIMIR: (5, 16)}, Evening(game=LATER.game, options=options))
    for move in (GiveBenefit, GiveConsequence):
        given_in = [each.fixed["character"] for each in story.offered(GM, move) if each.fixed["contest"]]
        assert given_in == [WEN, CASIMIR]


@clause("QW2-9.6", "QW2-1.3.1")
def test_without_consequences_of_defeat_a_group_contest_harms_nobody() -> None:
    for harms in (True, False):
        options = {"degrees": "true", "consequences": str(harms).lower()}
        story = rolled({WEN: (2, 9), CASIMIR: (4, 5)}, Evening(game=LATER.game, options=options))
        left = [each.main for each in story.offered(GM, GiveConsequence)]
        assert bool(seen(story).our_state) is harms
        assert any(step.clause == "HQ2-GSC.7" for step in seen(story).working) is harms
        assert bool(left) is harms


@clause("QW2-4.2.1.10")
def test_what_is_told_of_a_tie_names_the_prize_since_the_page_of_the_session_shows_it_alone() -> None:
    story = rolled({WEN: (2, 9), CASIMIR: (18, 5)}).when(GM, SettleGroup(group=DAM, how=Settling.STANDS))
    assert seen(story).prize in story.reads(EVE)[-1]
