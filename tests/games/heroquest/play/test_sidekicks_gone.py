"""What a sidekick leaves behind when it is gone, and what it does beside its leader in a contest of several."""

import pytest
from msgspec import Struct
from msgspec.structs import replace
from tests.games.heroquest.play.table import DELTA, EVE, GM, NORA, PILAR, ROSA, WEN, Evening, Story, given
from tests.games.heroquest.play.test_sidekicks import DAM, DEGREES, ERRAND, FIGHT, PIP, STEALS, fetches, pip
from tests.rules.clause import clause

from talewright.games.heroquest.play.augments.answers import GrantPlot
from talewright.games.heroquest.play.closing import CloseContest
from talewright.games.heroquest.play.extended.ending import CloseLong, LongDecided
from talewright.games.heroquest.play.extended.framing import AddFoe, FrameLong, JoinLong, PairUp
from talewright.games.heroquest.play.extended.starting import StartRound
from talewright.games.heroquest.play.framing.contests import FrameContest
from talewright.games.heroquest.play.framing.dropping import CancelContest
from talewright.games.heroquest.play.framing.tactics import ChooseAbility
from talewright.games.heroquest.play.game import HeroQuest
from talewright.games.heroquest.play.groups.joining import FrameGroup, JoinGroup
from talewright.games.heroquest.play.ids import ContestId
from talewright.games.heroquest.play.improving.catch_ups import CatchUp
from talewright.games.heroquest.play.improving.directed import DirectRaise
from talewright.games.heroquest.play.lasting import GiveConsequence
from talewright.games.heroquest.play.outcome import LetStand
from talewright.games.heroquest.play.proposed import Harm
from talewright.games.heroquest.play.sheets import StrikeLine
from talewright.games.heroquest.play.sidekicks import LoseSidekick, MakeSidekick, WinBackSidekick
from talewright.games.heroquest.rules.characters.character import Whose
from talewright.games.heroquest.rules.characters.follower import Loss
from talewright.games.heroquest.rules.contests.contest import Outcome
from talewright.games.heroquest.rules.extended.extended import Scene
from talewright.table.offer import Choice


@clause("QW2-6.5.2.4", "HQ2-CLIM.3")
def test_a_sidekick_that_is_dead_without_a_defeat_makes_room_for_a_new_one() -> None:
    died = GiveConsequence(character=PIP, text="crushed under the beam", state=Harm.DEAD)
    told = MakeSidekick(character=PILAR, name="Moth", story="found", first="Cat", second="Sly", third="Soft")
    story = given(DELTA).when(GM, died)
    [form] = story.offered(GM, LoseSidekick)
    assert [field.name for field in form.fields] == ["reason"]
    dead = LoseSidekick(character=PILAR, contest=ContestId(""), loss=Loss.DEATH, reason="The beam.")
    story.attempt(GM, replace(dead, loss=Loss.BREAK)).refused(by=HeroQuest.decided)
    assert pip(story.when(GM, dead).when(ROSA, told)).name == "Moth"
    assert story.offered(GM, WinBackSidekick) == []


def gone_after_an_errand(*first: Struct) -> Story:
    """Pip has lost a contest alone that is told to its end, and what the game master did *first*."""
    story = given(DEGREES)
    for move in first:
        story.when(GM, move)
    fetches(story).accepted(ERRAND, ROSA).falls(ERRAND, 20, 5)
    return story.when(ROSA, LetStand(contest=ERRAND, character=PIP)).when(GM, CloseContest(contest=ERRAND))


RAISE = DirectRaise(character=PILAR, ability=STEALS, amount=3, why="A winter of it.", whose=Whose.SIDEKICK)
BREAK = LoseSidekick(character=PILAR, contest=ERRAND, loss=Loss.BREAK, reason="It flew.")


@clause("QW2-6.5.2.1")
def test_no_sidekick_is_lost_by_a_defeat_of_the_one_before_it() -> None:
    story, second = gone_after_an_errand().when(GM, BREAK), ContestId("her-errand")
    moth = MakeSidekick(character=PILAR, name="Moth", story="found", first=STEALS, second="Sly", third="Soft")
    assert story.when(ROSA, moth).offered(GM, LoseSidekick) == []
    story.attempt(GM, BREAK).refused("QW2-6.5.2.1", naming=("Moth",))
    fetches(story, second, "the attic").accepted(second, ROSA).falls(second, 20, 5)
    story.when(ROSA, LetStand(contest=second, character=PIP)).when(GM, CloseContest(contest=second))
    assert story.when(GM, replace(BREAK, contest=second)).sheet(PILAR).sidekick is None


@clause("QW2-7.3.1", "QW2-6.5.2.3", "QW2-6.5.2.4")
def test_a_catch_up_goes_with_the_sidekick_whose_it_is_and_comes_back_with_it() -> None:
    story = gone_after_an_errand(RAISE)
    [opened] = story.sheet(PILAR).growth.catch_ups
    story.when(GM, BREAK)
    assert story.sheet(PILAR).growth.catch_ups == ()
    assert story.offered(ROSA, CatchUp) == []
    story.when(GM, WinBackSidekick(character=PILAR, obstacles="the storm"))
    assert story.sheet(PILAR).growth.catch_ups == (opened,)
    story.when(GM, replace(BREAK, reason="Again."))
    story.when(ROSA, MakeSidekick(character=PILAR, name="Moth", story="found", first="Cat", second="Sly", third="Soft"))
    assert story.offered(ROSA, CatchUp) == []


STRIKE = StrikeLine(character=PILAR, name="Pip", reason="It was never there.")


@clause("QW2-6.5.1.11", "QW2-6.5.2.3")
@pytest.mark.parametrize("pip_goes", [STRIKE, BREAK])
def test_what_a_second_sidekick_did_is_told_by_its_own_name_after_it_is_struck_too(pip_goes: Struct) -> None:
    story, second = gone_after_an_errand().when(GM, pip_goes), ContestId("her-errand")
    story.when(
        ROSA, MakeSidekick(character=PILAR, name="Moth", story="found", first=STEALS, second="Sly", third="Soft")
    )
    fetches(story, second, "the attic").accepted(second, ROSA).falls(second, 20, 5)
    story.when(ROSA, LetStand(contest=second, character=PIP)).when(GM, CloseContest(contest=second))
    story.when(GM, StrikeLine(character=PILAR, name="Moth", reason="Neither was she."))
    assert [story.contest(second, who).sides[0].name for who in (GM, ROSA, EVE)] == ["Moth"] * 3
    assert len(story.offered(GM, WinBackSidekick)) == (pip_goes is BREAK)  # Pip, who was lost and not struck


@clause("QW2-6.5.1.11", "QW2-6.5.2.5")
def test_what_a_sidekick_did_is_told_after_it_is_struck_and_there_may_be_a_new_one() -> None:
    story = gone_after_an_errand(RAISE).when(GM, StrikeLine(character=PILAR, name="Pip", reason="It was never there."))
    assert [story.contest(ERRAND, who).sides[0].name for who in (GM, ROSA, EVE)] == ["Pip"] * 3
    assert story.sheet(PILAR).growth.parted == ""
    back = WinBackSidekick(character=PILAR, obstacles="the storm")
    story.attempt(GM, back).refused("QW2-6.5.2.3")
    made = MakeSidekick(character=PILAR, name="Moth", story="found", first="Cat", second="Sly", third="Soft")
    story.when(ROSA, made)
    assert pip(story).name == "Moth"


@clause("QW2-6.5.1.11", "QW2-6.5.2.4")
def test_what_each_of_three_sidekicks_did_is_told_by_its_own_name() -> None:
    errands = [ContestId("errand-one"), ContestId("errand-two"), ContestId("errand-three")]
    story = given(DEGREES)
    for name, errand in zip(("Pip", "Moth", "Thrush"), errands, strict=True):
        if name != "Pip":
            kin = MakeSidekick(character=PILAR, name=name, story="found", first=STEALS, second="Sly", third="Soft")
            story.when(GM, replace(BREAK, contest=errands[errands.index(errand) - 1])).when(ROSA, kin)
        fetches(story, errand, f"the room of {name}").accepted(errand, ROSA).falls(errand, 20, 5)
        story.when(ROSA, LetStand(contest=errand, character=PIP)).when(GM, CloseContest(contest=errand))
    for who in (GM, ROSA, EVE):
        seen = [story.contest(errand, who) for errand in errands]
        assert [each.sides[0].name for each in seen] == ["Pip", "Moth", "Thrush"]
        assert [each.dice[0].who for each in seen] == ["Pip", "Moth", "Thrush"]
        assert all(each.outcome and each.sides[0].name in each.outcome.headline for each in seen)


@clause("QW2-6.5.2.1")
def test_a_sidekick_that_is_lost_acts_no_more_alone_in_a_group_or_for_its_leader() -> None:
    story = gone_after_an_errand().when(GM, BREAK)
    alone = FrameContest(character=PIP, prize="the other key", obstacle="the kitchen")
    story.attempt(ROSA, alone).refused("QW2-6.5.2.1", naming=("Pilar Quist",))
    story.when(ROSA, replace(alone, character=PILAR), called="her-own-errand")
    used = ChooseAbility(contest=ContestId("her-own-errand"), character=PILAR, ability=STEALS, whose=Whose.SIDEKICK)
    story.attempt(ROSA, used).refused("QW2-6.5.2.1")
    story.when(GM, FrameGroup(prize="the dam holds", obstacle="the flood"), called=DAM)
    story.attempt(ROSA, JoinGroup(group=DAM, character=PIP)).refused("QW2-6.5.2.1")


@clause("HQ2-CON.5", "QW2-6.5.1.10")
def test_what_a_sidekick_did_for_its_leader_is_not_the_next_rounds_tactic_while_it_is_dying() -> None:
    frame = FrameLong(prize="the hat", scene=Scene.CLIMAX, character=PILAR, opponent="The wind", resistance="Moderate")
    story = given(DELTA).when(GM, frame, called=FIGHT)
    for number, harmed in enumerate((None, Harm.HURT, Harm.DYING)):
        contest = ContestId(f"the-round-{number}")
        if harmed:
            story.when(GM, GiveConsequence(character=PIP, text="lame", state=harmed, abilities=(STEALS,)))
        story.when(ROSA, StartRound(long=FIGHT, pairing=0), called=contest)
        assert story.side(PILAR, contest).chosen is (harmed is Harm.HURT)
        if not harmed:
            story.when(ROSA, ChooseAbility(contest=contest, character=PILAR, ability=STEALS, whose=Whose.SIDEKICK))
        if harmed is not Harm.DYING:
            story.accepted(contest, ROSA).falls(contest, 10, 9)
            story.when(ROSA, LetStand(contest=contest, character=PILAR))


@clause("QW2-6.5.1.10")
def test_the_prize_that_a_sidekick_gains_for_its_leader_from_another_character_is_told_as_its_own() -> None:
    story = given(DEGREES).when(GM, FrameContest(character=WEN, prize="the hat", opponent=PILAR), called=ERRAND)
    story.when(NORA, ChooseAbility(contest=ERRAND, character=WEN, ability="River Pilot"))
    story.when(ROSA, ChooseAbility(contest=ERRAND, character=PILAR, ability=STEALS, whose=Whose.SIDEKICK))
    story.accepted(ERRAND, NORA, ROSA).falls(ERRAND, 20, 2)
    for who, whose in ((NORA, WEN), (ROSA, PILAR)):
        if any(made.fixed["contest"] == ERRAND for made in story.offered(who, LetStand)):
            story.when(who, LetStand(contest=ERRAND, character=whose))
    outcome = story.contest(ERRAND).outcome
    assert outcome is not None
    assert outcome.headline.startswith("Pip gains")


@clause("QW2-7.2.3.5", "QW2-6.5.1.11")
def test_a_long_contest_earns_hero_points_for_the_leader_and_for_the_sidekick_beside_it() -> None:
    story = given(Evening((WEN, PILAR), options={"improvement": "challenge-led"}))
    frame = FrameLong(prize="the pass", scene=Scene.CLIMAX, character=PILAR, opponent="The wolf", resistance="High")
    story.when(GM, frame, called=FIGHT).when(ROSA, JoinLong(long=FIGHT, character=PIP))
    story.when(GM, AddFoe(long=FIGHT, name="The other wolf", resistance="High"), called="the-other-wolf")
    story.when(GM, PairUp(long=FIGHT, ours=PIP, theirs="the-other-wolf.foe"))
    held = story.sheet(PILAR).hero_points
    for number, (who, ability) in enumerate(((PILAR, "Kite Rider"), (PIP, STEALS))):
        contest = ContestId(f"the-round-{number}")
        story.when(ROSA, StartRound(long=FIGHT, pairing=number), called=contest)
        story.when(ROSA, ChooseAbility(contest=contest, character=who, ability=ability))
        story.accepted(contest, ROSA).falls(contest, 1, 20)
    story.when(GM, CloseLong(long=FIGHT))
    decided = [each for each in story.hears(ROSA) if isinstance(each, LongDecided)]
    earned = [abs(Outcome.parse(each.outcome)) - 1 for each in decided]
    assert (len(earned), min(earned) > 0) == (2, True)
    assert story.sheet(PILAR).hero_points == held + sum(earned)


@clause("QW2-4.2.0.1", "QW2-6.5.1.10")
def test_a_sidekick_that_contends_by_itself_does_not_act_for_its_leader_in_the_same_contest() -> None:
    story = given(DEGREES).when(GM, FrameGroup(prize="the valley", obstacle="the flood"), called=DAM)
    own, alone = ContestId("her-own-part"), JoinGroup(group=DAM, character=PIP)
    story.when(ROSA, JoinGroup(group=DAM, character=PILAR), called=own).when(ROSA, alone, called="his-own-part")
    used = ChooseAbility(contest=own, character=PILAR, ability=STEALS, whose=Whose.SIDEKICK)
    story.attempt(ROSA, used).refused("QW2-6.5.1.10", naming=("Pip",))
    assert Whose.SIDEKICK not in {made.fixed["whose"] for made in story.offered(ROSA, ChooseAbility)}
    story.when(ROSA, CancelContest(contest=ContestId("his-own-part"))).when(ROSA, used)
    story.attempt(ROSA, alone).refused("QW2-6.5.1.10", naming=("Pip",))
    assert PIP not in {made.fixed.get("character") for made in story.offered(ROSA, JoinGroup)}


@clause("HQ2-EXT.7", "QW2-6.5.1.10")
def test_a_sidekick_that_acts_for_its_leader_in_a_round_begins_no_pairing_meanwhile() -> None:
    frame = FrameLong(prize="the pass", scene=Scene.CLIMAX, character=PILAR, opponent="The wolf", resistance="High")
    story, contest = given(DELTA).when(GM, frame, called=FIGHT), ContestId("the-round")
    story.when(ROSA, JoinLong(long=FIGHT, character=PIP))
    story.when(GM, AddFoe(long=FIGHT, name="The other wolf", resistance="High"), called="the-other-wolf")
    story.when(ROSA, StartRound(long=FIGHT, pairing=0), called=contest)
    story.when(ROSA, ChooseAbility(contest=contest, character=PILAR, ability=STEALS, whose=Whose.SIDEKICK))
    both = PairUp(long=FIGHT, ours=PIP, theirs="the-other-wolf.foe")
    story.attempt(GM, both).refused("HQ2-EXT.7", naming=("Pip",))


@clause("QW2-2.4.3.2", "QW2-6.5.1.11")
def test_a_victory_that_a_plot_augment_cites_is_told_by_the_name_of_the_sidekick_that_had_it() -> None:
    story = fetches(given(DEGREES)).accepted(ERRAND, ROSA).falls(ERRAND, 5, 20)
    if story.card(ERRAND).outcome is None:
        story.when(ROSA, LetStand(contest=ERRAND, character=PIP))
    story.when(GM, CloseContest(contest=ERRAND)).when(GM, STRIKE)
    kin = MakeSidekick(character=PILAR, name="Moth", story="found", first=STEALS, second="Sly", third="Soft")
    frame = FrameContest(character=PILAR, prize="the hat", obstacle="the wind")
    story.when(ROSA, kin).when(ROSA, frame, called="the-hat-of-all")
    [form] = story.offered(GM, GrantPlot)
    [cited] = (field.options for field in form.fields if isinstance(field, Choice) and field.name == "victory")
    assert ["Pip" in option.label and "Moth" not in option.label for option in cited] == [True]
