"""A sidekick contends by itself: in a contest, in a group, in a long contest; and what that does to it."""

from msgspec.structs import replace
from tests.games.heroquest.play.table import DELTA, GM, LATER, NORA, PILAR, ROSA, WEN, Evening, Story, given
from tests.rules.clause import clause

from talewright.games.heroquest.play.augments.answers import GrantQuick
from talewright.games.heroquest.play.augments.proposals import ProposeAugment
from talewright.games.heroquest.play.closing import CloseContest
from talewright.games.heroquest.play.extended.ending import CloseLong, RuleScore
from talewright.games.heroquest.play.extended.framing import FrameLong, JoinLong, PairUp
from talewright.games.heroquest.play.extended.starting import StartRound
from talewright.games.heroquest.play.framing.accepting import AcceptCard
from talewright.games.heroquest.play.framing.contests import FrameContest, NameOpponent
from talewright.games.heroquest.play.framing.modifiers import ApplyMark
from talewright.games.heroquest.play.framing.resistance import SetResistance
from talewright.games.heroquest.play.framing.tactics import ChooseAbility
from talewright.games.heroquest.play.game import HeroQuest
from talewright.games.heroquest.play.groups.ending import CloseGroup
from talewright.games.heroquest.play.groups.joining import BeginRolls, FrameGroup, JoinGroup
from talewright.games.heroquest.play.ids import AugmentId, CharacterId, ContestId, GroupId, LongId, MarkId, sidekick_of
from talewright.games.heroquest.play.improving.directed import DirectAbility
from talewright.games.heroquest.play.improving.wishes import BuyAdvance, BuyImprovement
from talewright.games.heroquest.play.lasting import EndMark, GiveBenefit, GiveConsequence
from talewright.games.heroquest.play.outcome import LetStand, SpendHeroPoint
from talewright.games.heroquest.play.people import SidekickView
from talewright.games.heroquest.play.points import CorrectPoints, StopPlaying
from talewright.games.heroquest.play.proposed import Harm
from talewright.games.heroquest.play.sheets import StrikeLine
from talewright.games.heroquest.play.sidekicks import LoseSidekick
from talewright.games.heroquest.rules.characters.character import Whose
from talewright.games.heroquest.rules.characters.follower import Loss
from talewright.games.heroquest.rules.extended.extended import Scene
from talewright.games.heroquest.rules.extended.group import Form
from talewright.table.offer import Choice

PIP = sidekick_of(PILAR)
ERRAND = ContestId("the-errand")
DAM = GroupId("the-broken-dam")
FIGHT = LongId("the-fight")
PLAYED = {WEN: NORA, PILAR: ROSA, PIP: ROSA}
STEALS = "Steals What Shines"
DEGREES = Evening((WEN, PILAR), LATER.game, {"degrees": "true", "consequences": "true"})


def pip(story: Story) -> SidekickView:
    """The sidekick on its leader's sheet."""
    sidekick = story.sheet(PILAR).sidekick
    assert sidekick is not None
    return sidekick


def fetches(story: Story, contest: ContestId = ERRAND, room: str = "the locked room") -> Story:
    """Pip is sent for the key, against 14."""
    frame = FrameContest(character=PIP, prize="the key", obstacle=room)
    story.when(ROSA, frame, called=contest).when(GM, SetResistance(contest=contest, resistance="Moderate"))
    return story.when(ROSA, ChooseAbility(contest=contest, character=PIP, ability=STEALS, tactic="Through the window."))


@clause("QW2-6.5.1.1", "QW2-6.5.1.11")
def test_a_sidekick_goes_on_an_errand_alone_and_its_leader_pays_for_its_bump() -> None:
    story = fetches(given(DEGREES))
    assert (story.side(PIP, ERRAND).name, story.side(PIP, ERRAND).target) == ("Pip", "18")
    story.attempt(NORA, AcceptCard(contest=ERRAND)).refused(by=HeroQuest.decided)
    story.accepted(ERRAND, ROSA).falls(ERRAND, 19, 5)
    held = story.sheet(PILAR).hero_points
    (spends,) = story.offered(ROSA, SpendHeroPoint)
    assert spends.about.startswith("Pilar Quist has")  # it is no point of the sidekick's
    story.when(ROSA, SpendHeroPoint(contest=ERRAND, character=PIP))
    assert story.sheet(PILAR).hero_points == held - 1


@clause("QW2-6.5.1.1")
def test_a_player_who_takes_part_is_asked_by_name_whether_the_sidekick_does_too() -> None:
    story = given(DEGREES).when(GM, FrameGroup(prize="the dam holds", obstacle="the flood"), called=DAM)
    story.when(ROSA, JoinGroup(group=DAM, character=PILAR))
    (joins,) = story.offered(ROSA, JoinGroup)
    assert (joins.fixed["character"], "Pip" in joins.label) == (PIP, True)


@clause("QW2-6.5.2.1", "QW2-6.5.2.2")
def test_a_defeat_leaves_the_sidekick_with_a_consequence_of_its_own_which_goes_when_it_is_lost() -> None:
    story = fetches(given(DEGREES)).accepted(ERRAND, ROSA).falls(ERRAND, 19, 5)
    story.when(ROSA, LetStand(contest=ERRAND, character=PIP))
    proposal = next(each for each in story.offered(GM, GiveConsequence) if each.fixed["contest"] == ERRAND)
    assert (proposal.fixed["character"], proposal.main) == (PIP, True)
    hurt = GiveConsequence(character=PIP, text="lame", state=Harm.IMPAIRED, abilities=(STEALS,), contest=ERRAND)
    story.when(GM, hurt)
    assert [mark.text for mark in pip(story).marks] == ["lame"]
    assert [ends.group for ends in story.offered(GM, EndMark)] == [PILAR]  # beside it, on its leader's card
    assert story.marks(PILAR) == []
    again = FrameContest(character=PILAR, prize="the other key", obstacle="the kitchen")
    used = ChooseAbility(
        contest=ContestId("once-more"),
        character=PILAR,
        ability=STEALS,
        tactic="In.",
        whose=Whose.SIDEKICK,
    )
    story.when(ROSA, again, called="once-more").when(ROSA, used)
    assert story.lines(PILAR, "once-more") == ["-6 consequence: lame"]
    lost = LoseSidekick(character=PILAR, contest=ERRAND, loss=Loss.DEATH, physical=True, reason="The cat was awake.")
    story.attempt(GM, lost).refused(naming=("Pip",))  # it acts in the other contest
    dies = given(DEGREES)
    fetches(dies).accepted(ERRAND, ROSA).falls(ERRAND, 19, 5).when(ROSA, LetStand(contest=ERRAND, character=PIP))
    dies.when(GM, hurt)
    dies.when(GM, CloseContest(contest=ERRAND))
    ways = [(made.fixed["loss"], made.fixed.get("physical", False)) for made in dies.offered(GM, LoseSidekick)]
    assert ways == [(Loss.BREAK.value, False), (Loss.DEATH.value, True)]
    dies.attempt(GM, replace(lost, physical=False)).refused("QW2-6.5.2.2")
    dies.when(GM, lost)
    assert (dies.sheet(PILAR).sidekick, dict(dies.saga.marks)) == (None, {})


def test_what_a_sidekick_may_be_left_with_apart_from_a_contest_stands_with_its_leader() -> None:
    story = given(DELTA)
    for kind in (GiveConsequence, GiveBenefit):
        assert {made.group for made in story.offered(GM, kind) if made.fixed["character"] == PIP} == {PILAR}


@clause("QW2-2.3.1.2.3", "QW2-6.5.1.1")
def test_nobody_contends_with_their_own_sidekick_in_a_simple_contest_or_in_pairs() -> None:
    story, pair = given(DEGREES), FrameContest(character=PILAR, prize="the hat", opponent=PIP)
    story.attempt(ROSA, pair).refused("QW2-2.3.1.2.3")
    story.attempt(ROSA, replace(pair, character=PIP, opponent=PILAR)).refused("QW2-2.3.1.2.3")
    story.when(ROSA, replace(pair, opponent=CharacterId("")), called=ERRAND)
    story.attempt(ROSA, NameOpponent(contest=ERRAND, opponent=PIP)).refused("QW2-2.3.1.2.3")
    story.when(GM, FrameGroup(prize="the valley", obstacle="the flood", kind=Form.PAIRS), called=DAM)
    story.attempt(ROSA, JoinGroup(group=DAM, character=PILAR, against=PIP)).refused("QW2-2.3.1.2.3")


@clause("QW2-6.5.1.1", "QW2-4.2.0.1")
def test_leader_and_sidekick_both_have_a_place_in_a_group_contest() -> None:
    story = given(DEGREES).when(GM, FrameGroup(prize="the valley", obstacle="the flood"), called=DAM)
    own: dict[CharacterId, ContestId] = {who: ContestId(f"part-{number:04}") for number, who in enumerate(PLAYED)}
    for (who, contest), ability in zip(own.items(), ("River Pilot", "Sharp Eyes", "Cloud Jackdaw"), strict=True):
        story.when(PLAYED[who], JoinGroup(group=DAM, character=who), called=contest)
        story.when(PLAYED[who], ChooseAbility(contest=contest, character=who, ability=ability, tactic="All we have."))
    song = ProposeAugment(contest=own[WEN], beneficiary=WEN, helper=PILAR, ability="Jealous", about="It caws.")
    story.attempt(ROSA, replace(song, whose=Whose.SIDEKICK)).refused("QW2-2.4.0.5")
    for who, contest in own.items():
        story.when(PLAYED[who], AcceptCard(contest=contest))
    story.when(GM, BeginRolls(group=DAM))
    for contest, ours, theirs in zip(own.values(), (2, 18, 1), (9, 5, 17), strict=True):
        story.falls(contest, ours, theirs)
    story.when(ROSA, LetStand(contest=own[PILAR], character=PILAR))
    [group] = story.sees().groups
    assert [(each.name, each.ours, each.theirs) for each in group.members] == [
        ("Wen Okoro", 2, 0),
        ("Pilar Quist", 0, 2),
        ("Pip", 5, 0),
    ]
    assert (group.score, group.outcome) == ("7-2", "complete victory")


@clause("QW2-6.5.1.1")
def test_a_sidekick_has_a_pairing_of_its_own_in_a_long_contest() -> None:
    frame = FrameLong(prize="the barge", scene=Scene.CLIMAX, character=PILAR, opponent="The captain", exception=True)
    story = given(DEGREES).when(GM, frame, called=FIGHT).when(ROSA, JoinLong(long=FIGHT, character=PIP))
    story.when(NORA, JoinLong(long=FIGHT, character=WEN, ours=False))
    story.when(GM, PairUp(long=FIGHT, ours=PIP, theirs=WEN))
    story.when(GM, StartRound(long=FIGHT, pairing=1), called=ERRAND)
    assert [each.name for each in story.contest(ERRAND).sides] == ["Pip", "Wen Okoro"]
    assert [(each.ours, each.theirs) for each in story.sees().longs[0].pairings][1] == ("Pip", "Wen Okoro")
    story.attempt(GM, StrikeLine(character=PILAR, name="Pip", reason="For the test.")).refused(naming=("Pip",))


@clause("QW2-2.3.1.2.3", "HQ2-EXT.7")
def test_in_a_long_contest_nobody_is_paired_with_their_own_sidekick() -> None:
    frame = FrameLong(prize="the barge", scene=Scene.CLIMAX, character=WEN, opponent="The captain", exception=True)
    story = given(DEGREES).when(GM, frame, called=FIGHT).when(ROSA, JoinLong(long=FIGHT, character=PILAR))
    story.when(GM, JoinLong(long=FIGHT, character=PIP, ours=False))
    pair = PairUp(long=FIGHT, ours=PILAR, theirs=PIP)
    assert not any({PILAR, PIP} <= {*made.fixed.values()} for made in story.offered(GM, PairUp))
    story.attempt(GM, pair).refused("QW2-2.3.1.2.3")
    story.when(GM, replace(pair, theirs=f"{FIGHT}.foe"))  # her sidekick is engaged by somebody else then
    assert [(made.fixed["ours"], made.fixed["theirs"]) for made in story.offered(GM, PairUp)] == [(WEN, PIP)]


@clause("QW2-6.5.2.1")
def test_a_sidekick_is_lost_by_the_defeat_of_its_group_although_it_won_its_own_part() -> None:
    own = ContestId("its-own-part")
    story = given(DEGREES).when(GM, FrameGroup(prize="the valley", obstacle="the flood"), called=DAM)
    for who, contest, ability in ((WEN, ContestId("the-other-part"), "River Pilot"), (PIP, own, "Jealous")):
        story.when(PLAYED[who], JoinGroup(group=DAM, character=who), called=contest)
        story.when(PLAYED[who], ChooseAbility(contest=contest, character=who, ability=ability))
        story.when(PLAYED[who], AcceptCard(contest=contest))
    story.when(GM, BeginRolls(group=DAM)).falls("the-other-part", 20, 1).falls(own, 12, 5)
    for who, contest in ((WEN, ContestId("the-other-part")), (PIP, own)):
        if story.card(contest).outcome is None:
            story.when(PLAYED[who], LetStand(contest=contest, character=who))
    story.when(GM, CloseGroup(group=DAM))
    lost, _ = story.offered(GM, LoseSidekick)
    contests = next(field for field in lost.fields if field.name == "contest")
    assert isinstance(contests, Choice)
    assert [option.value for option in contests.options] == [DAM]
    flown = LoseSidekick(character=PILAR, contest=own, loss=Loss.BREAK, reason="It flew.")
    story.attempt(GM, flown).refused(by=HeroQuest.decided)
    assert story.when(GM, replace(flown, contest=ContestId(DAM))).sheet(PILAR).sidekick is None


@clause("QW2-6.5.2.1")
def test_a_sidekick_is_lost_by_the_end_of_a_long_contest_and_by_no_round_of_it() -> None:
    frame = FrameLong(prize="the eggs", obstacle="a snake", scene=Scene.CLIMAX, character=PIP, resistance="Moderate")
    story = (
        given(Evening((PILAR,)))
        .when(GM, frame, called=FIGHT)
        .when(ROSA, StartRound(long=FIGHT, pairing=0), called=ERRAND)
    )
    story.when(ROSA, ChooseAbility(contest=ERRAND, character=PIP, ability="Jealous")).when(
        ROSA, AcceptCard(contest=ERRAND)
    )
    story.falls(ERRAND, 19, 5).when(ROSA, LetStand(contest=ERRAND, character=PIP))
    story.when(GM, RuleScore(long=FIGHT, pairing=0, ours=False, points=6, reason="The fangs.")).when(
        GM, CloseLong(long=FIGHT)
    )
    lost, _ = story.offered(GM, LoseSidekick)
    contests = next(field for field in lost.fields if field.name == "contest")
    assert isinstance(contests, Choice)
    assert [option.value for option in contests.options] == [FIGHT]


# --- as its leader's own


def jackdaw_acts(story: Story, contest: ContestId = ERRAND) -> Story:
    """Pip steals the key in Pilar's contest, against 14."""
    frame = FrameContest(character=PILAR, prize="the key", obstacle="the locked room", resistance="Moderate")
    used = ChooseAbility(contest=contest, character=PILAR, ability=STEALS, whose=Whose.SIDEKICK)
    return story.when(GM, frame, called=contest).when(ROSA, used)


@clause("QW2-6.5.1.10", "QW2-6.5.2.1")
def test_what_befalls_a_sidekick_that_acts_for_its_leader_is_proposed_for_itself() -> None:
    story = jackdaw_acts(given(DEGREES)).accepted(ERRAND, ROSA).falls(ERRAND, 19, 5)
    story.when(ROSA, LetStand(contest=ERRAND, character=PILAR))
    (proposal,) = (each for each in story.offered(GM, GiveConsequence) if each.fixed["contest"] == ERRAND)
    reached = next(field for field in proposal.fields if field.name == "abilities")
    assert isinstance(reached, Choice)
    assert (proposal.fixed["character"], reached.default) == (PIP, STEALS)


@clause("QW2-6.5.1.10")
def test_the_game_master_says_what_counts_of_that_which_lasts_on_a_sidekick_that_acts_for_its_leader() -> None:
    lame = GiveConsequence(character=PIP, text="lame", state=Harm.IMPAIRED, abilities=(STEALS,))
    story = jackdaw_acts(given(DEGREES).when(GM, lame, called="the-lame-wing"))
    assert story.lines(PILAR, ERRAND) == ["-6 consequence: lame"]
    (leaves_out,) = story.offered(GM, ApplyMark)
    story.when(GM, ApplyMark(contest=ERRAND, mark=MarkId("the-lame-wing"), applies=False))
    assert leaves_out.fixed["applies"] is False
    assert story.lines(PILAR, ERRAND) == ["(-6 consequence: lame)"]
    story.when(ROSA, ChooseAbility(contest=ERRAND, character=PILAR, ability="Kite Rider"))
    again = ApplyMark(contest=ERRAND, mark=MarkId("the-lame-wing"), applies=True)
    story.attempt(GM, again).refused(by=HeroQuest.decided)


@clause("QW2-2.4.0.11", "QW2-2.4.0.4", "QW2-6.5.1.10")
def test_two_abilities_of_one_name_augment_each_other_if_one_is_the_sidekicks() -> None:
    story = given(DEGREES).when(GM, DirectAbility(character=PILAR, name="Jealous", rating=15, why="of the sky"))
    story.when(ROSA, FrameContest(character=PILAR, prize="the sky", obstacle="the wind"), called=ERRAND)
    own = ProposeAugment(contest=ERRAND, beneficiary=PILAR, helper=PILAR, ability="Jealous", whose=Whose.SIDEKICK)
    story.when(ROSA, own, called="his-jealousy")
    story.when(ROSA, ChooseAbility(contest=ERRAND, character=PILAR, ability="Jealous"))
    assert story.side(PILAR, ERRAND).ability == "Jealous"
    story.when(GM, GrantQuick(contest=ERRAND, augment=AugmentId("his-jealousy")))
    counts = [
        {line.name: line.augmented for line in each} for each in (pip(story).abilities, story.sheet(PILAR).abilities)
    ]
    assert [each["Jealous"] for each in counts] == [1, 0]


@clause("QW2-6.5.2.1")
def test_a_sidekick_that_is_lost_is_left_with_nothing_more() -> None:
    story = jackdaw_acts(given(DEGREES)).accepted(ERRAND, ROSA).falls(ERRAND, 19, 5)
    story.when(ROSA, LetStand(contest=ERRAND, character=PILAR)).when(GM, CloseContest(contest=ERRAND))
    story.when(GM, LoseSidekick(character=PILAR, contest=ERRAND, loss=Loss.BREAK, reason="It flew."))
    late = GiveConsequence(character=PIP, text="lame", state=Harm.IMPAIRED, abilities=(STEALS,))
    story.attempt(GM, late).refused("QW2-6.5.2.1")


def test_what_a_sidekick_may_improve_stands_behind_what_its_leader_may() -> None:
    story = given(DELTA).when(GM, StopPlaying())
    whose = [offer.fixed["whose"] for offer in story.offered(ROSA, BuyImprovement)]
    assert list(dict.fromkeys(whose)) == [Whose.PC, Whose.SIDEKICK]
    assert whose == sorted(whose, key=Whose.SIDEKICK.__eq__)


@clause("QW2-6.5.1.9", "QW2-7.2.3.11")
def test_an_advance_may_go_to_an_ability_of_a_sidekick() -> None:
    saved = CorrectPoints(character=PILAR, hero=0, experience=10, reason="A long winter.")
    story = given(Evening((PILAR,), LATER.game, {"degrees": "true", "improvement": "challenge-led"}))
    story.when(GM, saved).when(GM, StopPlaying())
    forms = story.offered(ROSA, BuyAdvance)
    form = next(made for made in forms if (made.fixed["first"], made.fixed["second"]) == ("A1", "A4"))
    (listed,) = (field for field in form.fields if isinstance(field, Choice))
    (steals,) = (option.value for option in listed.options if STEALS in option.value)
    raises = BuyAdvance(character=PILAR, first="A1", first_ability=steals, second="A4", second_name="Patient")
    story.when(ROSA, raises)
    assert {each.name: each.rating for each in pip(story).abilities}[STEALS] == "7M"


@clause("QW2-7.2.3.13")
def test_an_advance_that_begins_with_an_ability_of_a_sidekick_says_whose_it_is() -> None:
    options = {"degrees": "true", "improvement": "challenge-led", "one_ability_twice": "false"}
    saved = CorrectPoints(character=PILAR, hero=0, experience=10, reason="A long winter.")
    story = given(Evening((PILAR,), LATER.game, options)).when(GM, saved).when(GM, StopPlaying())
    forms = [made for made in story.offered(ROSA, BuyAdvance) if "first_ability" in made.fixed]
    of_pip = [
        any(str(made.fixed["first_ability"]).endswith(line.name) for line in pip(story).abilities) for made in forms
    ]
    assert ["Pip" in made.label for made in forms] == of_pip
    assert set(of_pip) == {True, False}


@clause("QW2-2.3.2.4.1", "QW2-2.3.2.4.2", "QW2-6.5.1.10")
def test_what_a_sidekick_has_lost_with_for_its_leader_is_its_own_defeat() -> None:
    story, used = jackdaw_acts(given(DEGREES)).accepted(ERRAND, ROSA).falls(ERRAND, 19, 5), ContestId("once-more")
    story.when(ROSA, LetStand(contest=ERRAND, character=PILAR)).when(GM, CloseContest(contest=ERRAND))
    story.when(GM, DirectAbility(character=PILAR, name=STEALS, rating=15, why="From Pip."))
    again = FrameContest(character=PILAR, prize="the key", obstacle="the locked room")
    choose = ChooseAbility(contest=used, character=PILAR, ability=STEALS)
    story.when(ROSA, again, called=used).when(ROSA, choose)
    story.attempt(ROSA, replace(choose, whose=Whose.SIDEKICK)).refused("QW2-2.3.2.4.1")
    [new_way] = (offer for offer in story.offered(GM, ChooseAbility) if offer.fixed.get("new_way"))
    assert new_way.fixed["whose"] == Whose.SIDEKICK
    alone = ContestId("all-alone")
    story.when(ROSA, replace(again, character=PIP), called=alone)
    story.attempt(ROSA, ChooseAbility(contest=alone, character=PIP, ability=STEALS)).refused("QW2-2.3.2.4.1")
