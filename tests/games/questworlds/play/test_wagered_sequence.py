"""A wagered sequence at the table: wagers, exchanges, transfers, gifts and second chances."""

from tests.games.questworlds.play.dueling import CAPTAIN, DUEL, began, evening, pair, rolled, running, seen, started
from tests.games.questworlds.play.table import GM, INES, NORA, PIM, ROSA, TOBIAS, Evening, Story
from tests.rules.clause import clause

from talewright.games.questworlds.play.augments import ProposeAugment, RollAugment
from talewright.games.questworlds.play.ids import SequenceId
from talewright.games.questworlds.play.modifiers import SetModifier
from talewright.games.questworlds.play.resistance import SetResistance
from talewright.games.questworlds.play.sequences.assigning import AssignFollower
from talewright.games.questworlds.play.sequences.ending import EndSequence
from talewright.games.questworlds.play.sequences.framing import FrameSequence
from talewright.games.questworlds.play.sequences.giving import FollowerUse, GivePoints, TakeSecondChance, UseFollower
from talewright.games.questworlds.play.sequences.helping import StartAssist, TakeUnrelatedAction
from talewright.games.questworlds.play.sequences.joining import EnterWith, FaceOpponent, JoinSequence
from talewright.games.questworlds.play.sequences.manners import ActAside
from talewright.games.questworlds.play.sequences.opponents import AddOpponent
from talewright.games.questworlds.play.sequences.shots import TakePartingShot
from talewright.games.questworlds.play.sequences.starting import NameInitiative, NameWager, StartRound
from talewright.games.questworlds.play.sequences.tally import CorrectTally, Disengage
from talewright.games.questworlds.play.tactics import ChooseAbility
from talewright.games.questworlds.rules.modifier import Source
from talewright.games.questworlds.shared.ids import AugmentId, CharacterId, ContestId

WAGERED = evening(sequence="wagered")
GIFT, CHANCE, SHOT = ContestId("the-gift"), ContestId("the-chance"), ContestId("the-shot")


def wagers(story: Story, ours: int, theirs: int, number: int = 0, by: str = NORA) -> Story:
    story.when(by, NameWager(sequence=DUEL, pair=number, wager=ours))
    return story.when(GM, NameWager(sequence=DUEL, pair=number, ours=False, wager=theirs))


def left(story: Story, who: str = GM) -> dict[str, int | None]:
    return {each.name: each.points for each in seen(story, who).people}


def points(story: Story, who: str, has: int) -> Story:
    return story.when(GM, CorrectTally(sequence=DUEL, who=who, points=has, reason="to the point"))


def joined(story: Story, who: str = PIM, character: CharacterId = TOBIAS, ability: str = "Duellist") -> Story:
    story.when(who, JoinSequence(sequence=DUEL, character=character))
    return story.when(who, EnterWith(sequence=DUEL, character=character, ability=ability))


@clause("QW3-5.3.1", "QW3-5.3.3", "QW3-5.3.4", "QW3-5.3.1.1.1", "QW3-5.3.1.1.4", "QW3-5.3.1.2.1", "QW3-5.3.1.4.3")
def test_a_round_has_two_exchanges_the_higher_wager_first() -> None:
    story = began(WAGERED)
    assert left(story) == {"Ines Valdera": 13, "The captain": 14}
    wagers(story, 4, 6)
    first = started(story)
    assert story.contest(first).subject == "first exchange of round 1, 6 at stake"
    rolled(story, first, 9, 15)  # one success, and the difference is the degree
    assert (left(story), pair(story).rounds) == ({"Ines Valdera": 13, "The captain": 8}, 0)
    second = started(story)
    assert story.contest(second).subject == "second exchange of round 1, 4 at stake"
    rolled(story, second, 15, 9)
    assert (left(story)["Ines Valdera"], pair(story).rounds, pair(story).our_wager) == (9, 1, None)


@clause("QW3-5.3.1.2.4", "QW3-5.3.4.1", "QW3-5.3.4.2", "QW3-5.3.1.2.2", "QW3-5.3.7")
def test_wagers_are_named_before_the_dice_and_within_what_a_side_may_stake() -> None:
    story = points(began(WAGERED), INES, 1)
    for wager, refused in ((0, "QW3-5.3.1.2.4"), (14, "QW3-5.3.4.1")):
        story.attempt(NORA, NameWager(sequence=DUEL, pair=0, wager=wager)).refused(refused)
    story.attempt(GM, NameWager(sequence=DUEL, pair=0, ours=False, wager=15)).refused("QW3-5.3.4.2")
    story.attempt(NORA, StartRound(sequence=DUEL, pair=0)).refused("QW3-5.3.1.2.2")
    story.when(NORA, NameWager(sequence=DUEL, pair=0, wager=13))  # a desperation stake
    first = started(story, by=GM)  # the game master goes on with the usual 3 for the captain
    assert story.contest(first).subject == "first exchange of round 1, 13 at stake"
    story.attempt(NORA, NameWager(sequence=DUEL, pair=0, wager=2)).refused("QW3-5.1.1.1")
    rolled(story, first, 9, 4)
    story.attempt(NORA, NameWager(sequence=DUEL, pair=0, wager=2)).refused("QW3-5.3.7")
    assert story.contest(started(story, by=GM)).subject == "second exchange of round 1, 3 at stake"


@clause("QW3-5.1.4.2", "QW3-5.3.1.1.2")
def test_another_ability_is_chosen_until_something_is_done_with_the_first() -> None:
    def goes_in(ability: str) -> EnterWith:
        return EnterWith(sequence=DUEL, character=INES, ability=ability)

    def has(story: Story) -> tuple[int, list[str]]:
        return running(story).everyone[INES].points, [each.label for each in story.offered(NORA, EnterWith)]

    first_one, other_one = "Sure-footed", "Brass Compass of Her Mother"
    story = began(WAGERED, ability=first_one)
    first, again = has(story)
    assert again == ["Choose another ability"]
    other, _ = has(story.when(NORA, goes_in(other_one)))
    assert first != other
    assert has(story.when(NORA, goes_in(first_one))) == (first, again)
    story.when(NORA, NameWager(sequence=DUEL, pair=0, wager=3))
    assert has(story) == (first, [])
    story.attempt(NORA, goes_in(other_one)).refused("QW3-5.1.4.2")
    assert other_one in str(began().when(NORA, goes_in(other_one)).offered(NORA, EnterWith)[0].about)


@clause("QW3-5.3.1.2.1")
def test_the_form_of_a_first_wager_is_called_another_one_only_beside_the_usual_one() -> None:
    def named(who: str, story: Story) -> list[str]:
        made = [each for each in story.offered(who, NameWager) if each.fixed["ours"]]
        return [each.label.rpartition(":")[2].strip().casefold() for each in made]

    story = began(WAGERED)
    usual, another = named(NORA, story)
    (first,) = named(GM, story)
    story.when(NORA, NameWager(sequence=DUEL, pair=0, wager=4))
    (later,) = named(NORA, story)
    assert len({usual, another, first, later}) == 4


def test_whoever_has_one_point_left_is_offered_no_other_wager() -> None:
    story = points(began(WAGERED), CAPTAIN, 1)
    (one,) = (each for each in story.offered(GM, NameWager) if not each.fixed["ours"])
    assert one.fixed["wager"] == 1
    story.when(GM, NameWager(sequence=DUEL, pair=0, ours=False, wager=1))
    assert all(each.fixed["ours"] for each in story.offered(GM, NameWager))


@clause("QW3-5.3.1.2.1", "QW3-5.3.7", "QW3-5.3.7.1")
def test_of_several_with_one_opponent_whoever_wagers_plays_the_round() -> None:
    def begins() -> list[tuple[str, object]]:
        offered = [(who, each.fixed["who"]) for who in (NORA, PIM, GM) for each in story.offered(who, StartRound)]
        return [*dict.fromkeys(offered)]  # each may be rolled at once, too

    story = began(WAGERED).when(PIM, JoinSequence(sequence=DUEL, character=TOBIAS, opponent=CAPTAIN))
    story.when(PIM, EnterWith(sequence=DUEL, character=TOBIAS, ability="Duellist"))
    story.when(NORA, NameWager(sequence=DUEL, pair=0, wager=13))
    story.when(GM, NameWager(sequence=DUEL, pair=0, ours=False, wager=2))
    assert begins() == [(NORA, INES), (GM, INES), (GM, TOBIAS)]
    story.attempt(PIM, StartRound(sequence=DUEL, pair=0, who=TOBIAS)).refused("QW3-5.3.1.2.1")
    first = ContestId("the-first-exchange")
    story.when(GM, StartRound(sequence=DUEL, pair=0, who=TOBIAS), called=first)  # with the usual 3, not with her 13
    story.when(PIM, ChooseAbility(contest=first, character=TOBIAS, ability="Duellist"))
    rolled(story, first, 20, 10, PIM)
    assert (running(story).everyone[TOBIAS].points, begins()) == (14, [(PIM, TOBIAS), (GM, TOBIAS)])
    story.attempt(GM, StartRound(sequence=DUEL, pair=0, who=INES)).refused("QW3-5.3.1.2.1")
    story.when(PIM, Disengage(sequence=DUEL, who=TOBIAS))
    assert begins() == [(NORA, INES), (GM, INES)]  # the captain leads, and has wagered
    story.attempt(NORA, NameWager(sequence=DUEL, pair=0, wager=4)).refused("QW3-5.3.7")


@clause("QW3-5.3.1.2.1", "QW3-5.3.7")
def test_whoever_stands_in_for_a_teammate_wagers_on_the_exchange_that_they_lead() -> None:
    story = wagers(joined(began(WAGERED)), 2, 5)
    story.when(PIM, FaceOpponent(sequence=DUEL, who=TOBIAS, opponent=CAPTAIN))
    rolled(story, started(story), 9, 4).when(NORA, Disengage(sequence=DUEL, who=INES))
    story.attempt(PIM, StartRound(sequence=DUEL, pair=0, who=TOBIAS)).refused("QW3-5.3.1.2.2")
    story.when(PIM, NameWager(sequence=DUEL, pair=0, wager=4))
    second = started(story, 0, TOBIAS)
    assert story.saga.bonds[second].points == 4


@clause("QW3-5.3.3", "QW3-5.3.4")
def test_at_equal_wagers_the_side_with_the_initiative_leads_first_and_the_game_master_names_it() -> None:
    def leads(story: Story) -> bool:
        contest = started(story)
        return story.saga.bonds[contest].led_by_us

    def named(story: Story, *, ours: bool) -> Story:
        return story.when(GM, NameInitiative(sequence=DUEL, pair=0, ours=ours))

    def equal() -> Story:
        return wagers(began(WAGERED), 4, 4)

    theirs = NameInitiative(sequence=DUEL, pair=0, ours=False)
    assert (leads(equal()), leads(named(equal(), ours=False))) == (True, False)
    assert leads(named(named(equal(), ours=False), ours=True))
    assert [each.fixed["ours"] for each in named(equal(), ours=False).offered(GM, NameInitiative)] == [True]
    equal().attempt(NORA, theirs).not_theirs()
    wagers(began(WAGERED), 4, 5).attempt(GM, theirs).refused("QW3-5.3.4")
    story = equal()
    rolled(story, started(story), 9, 4).attempt(GM, theirs).refused("QW3-5.3.3")
    began().attempt(GM, theirs).refused("QW3-5.3.3")


@clause("QW3-5.3.3", "QW3-5.3.4")
def test_everybody_sees_which_side_leads_and_which_exchange_it_is() -> None:
    def leads(story: Story) -> list[str]:
        return [pair(story, who=who).leads for who in (GM, NORA, PIM)]

    story = wagers(began(WAGERED), 4, 4).when(GM, NameInitiative(sequence=DUEL, pair=0, ours=False))
    assert leads(story) == ["theirs"] * 3
    assert leads(wagers(began(WAGERED), 5, 4)) == ["ours"] * 3
    first = started(story)
    assert leads(story) == ["theirs"] * 3
    rolled(story, first, 9, 4)
    assert leads(story) == ["ours"] * 3  # before it begins, and while it goes on
    second = started(story)
    assert leads(story) == ["ours"] * 3
    rolled(story, second, 4, 9)
    assert story.contest(first).subject != story.contest(second).subject
    assert len({past.text.partition(":")[0] for past in seen(story).history}) == len(seen(story).history)
    assert pair(began()).leads == ""


def test_points_that_change_hands_are_told_as_one_thing() -> None:
    story = wagers(began(WAGERED), 4, 3)
    rolled(story, started(story), 13, 15)  # a big success and a failure: degree 2
    assert left(story) == {"Ines Valdera": 21, "The captain": 6}
    assert seen(story).history[-1].text.endswith("Ines Valdera takes 8 advantage points from The captain")


@clause("QW3-5.3.7", "QW3-5.3.3")
def test_when_whoever_wagered_has_left_the_other_side_s_wager_stands_and_each_side_leads_once() -> None:
    story = began(WAGERED).when(PIM, JoinSequence(sequence=DUEL, character=TOBIAS, opponent=CAPTAIN))
    story.when(PIM, EnterWith(sequence=DUEL, character=TOBIAS, ability="Duellist"))
    story.when(GM, NameWager(sequence=DUEL, pair=0, ours=False, wager=5))
    first = ContestId("the-first-exchange")
    story.when(GM, StartRound(sequence=DUEL, pair=0, who=TOBIAS), called=first)
    assert story.contest(first).subject == "first exchange of round 1, 5 at stake"
    story.when(PIM, ChooseAbility(contest=first, character=TOBIAS, ability="Duellist"))
    rolled(story, first, 20, 10, PIM).when(PIM, Disengage(sequence=DUEL, who=TOBIAS))
    story.attempt(GM, NameWager(sequence=DUEL, pair=0, ours=False, wager=1)).refused("QW3-5.3.7")
    assert {each.fixed["ours"] for each in story.offered(GM, NameWager)} == {True}
    story.when(NORA, NameWager(sequence=DUEL, pair=0, wager=8))
    assert story.contest(started(story)).subject == "second exchange of round 1, 8 at stake"


@clause("QW3-5.3.1.4.1", "QW3-5.3.1.4.2", "QW3-5.3.1.3.1", "QW3-5.3.1.6.1")
def test_a_tie_costs_both_and_the_opposition_is_known_once_its_points_have_changed() -> None:
    story = wagers(began(WAGERED), 7, 3)
    assert (left(story, NORA)["The captain"], pair(story, who=NORA).their_points) == (None, None)
    rolled(story, started(story), 4, 9)  # a defeat of degree 0 takes half, rounded up
    assert (left(story)["Ines Valdera"], left(story, NORA)["The captain"]) == (9, None)
    rolled(story, started(story, by=GM), 7, 7)
    assert left(story, NORA) == {"Ines Valdera": 7, "The captain": 12}


@clause("QW3-5.3.1.4.4", "QW3-5.3.1.4.5", "QW3-5.3.1.1.2")
def test_a_big_success_takes_over_what_the_loser_loses_unless_the_group_bars_it() -> None:
    for bars, has in ((False, 26), (True, 20)):
        story = wagers(began(evening(sequence="wagered", bars_transfers=bars)), 3, 1)
        first = started(story)
        story.when(NORA, ChooseAbility(contest=first, character=INES, ability="Cartographer: Read the Land"))
        rolled(story, first, 20, 15)
        assert left(story) == {"Ines Valdera": has, "The captain": 8}


@clause("QW3-5.3.2", "QW3-5.3.5", "QW3-5.3.6", "QW3-5.3.2.1", "QW3-5.3.2.1.1")
def test_whoever_has_nothing_left_is_out_without_a_second_exchange() -> None:
    story = wagers(points(began(WAGERED), CAPTAIN, 4), 3, 4)
    rolled(story, started(story, by=GM), 9, 4)  # the captain's exchange first: 4, of which half is lost
    assert left(story)["The captain"] == 2
    rolled(story, started(story), 13, 15)
    assert (left(story)["The captain"], seen(story).over, running(story).pairs[0].rounds) == (-4, True, 1)
    again = wagers(points(began(WAGERED), CAPTAIN, 4), 5, 4)
    rolled(again, started(again), 13, 15)
    assert (seen(again).over, left(again)["The captain"], pair(again).rounds) == (True, -6, 1)
    points(again, CAPTAIN, -11).when(GM, EndSequence(sequence=DUEL))
    assert (seen(again).verdict, seen(again).degree) == ("victory", 1)
    lowered = wagers(points(began(WAGERED), CAPTAIN, 8), 9, 8)
    rolled(lowered, started(lowered), 9, 4)
    assert lowered.contest(started(lowered, by=GM)).subject == "second exchange of round 1, 3 at stake"


@clause("QW3-5.3.6.1", "QW3-5.3.6.2", "QW3-5.3.6.3", "QW3-5.3.6.4", "QW3-5.3.6.5", "QW3-5.3.7.1")
def test_points_are_given_against_their_number_and_lost_either_way() -> None:
    story = joined(began(WAGERED))
    assert left(story)["Tobias Kern"] == 17
    give = GivePoints(sequence=DUEL, giver=TOBIAS, teammate=INES, points=5)
    story.attempt(PIM, GivePoints(sequence=DUEL, giver=TOBIAS, teammate=TOBIAS, points=5)).refused("QW3-5.3.6.4")
    story.attempt(PIM, GivePoints(sequence=DUEL, giver=TOBIAS, teammate=INES, points=18)).refused("QW3-5.3.6.1")
    story.attempt(PIM, StartAssist(sequence=DUEL, helper=TOBIAS, teammate=INES)).refused("QW3-5.3.6.1")
    for faces, after in (((9, 15), (12, 18)), ((19, 4), (7, 18))):
        contest = ContestId(f"the-gift-{after[0]}")
        story.when(PIM, give, called=contest)
        assert story.contest(contest).resistance == "5"
        story.attempt(GM, SetResistance(contest=contest, resistance="2")).refused("QW3-5.3.6.1")
        assert not story.offered(GM, SetResistance)
        story.when(PIM, ChooseAbility(contest=contest, character=TOBIAS, ability="Duellist"))
        rolled(story, contest, *faces, PIM)
        assert (left(story)["Tobias Kern"], left(story)["Ines Valdera"]) == after
    story.when(PIM, FaceOpponent(sequence=DUEL, who=TOBIAS, opponent=CAPTAIN))
    story.when(PIM, GivePoints(sequence=DUEL, giver=TOBIAS, teammate=INES, points=7), called=GIFT)
    story.when(PIM, ChooseAbility(contest=GIFT, character=TOBIAS, ability="Duellist"))
    rolled(story, GIFT, 19, 4, PIM)
    assert (left(story)["Tobias Kern"], seen(story).people[-1].stands) == (0, "out")


@clause("QW3-5.3.5.1", "QW3-5.3.5.2", "QW3-5.3.5.3", "QW3-5.3.5.4", "QW3-5.3.5.5", "QW3-5.3.5.6", "QW3-5.3.5.7")
def test_a_second_chance_costs_a_story_point_and_comes_once() -> None:
    with_points = Evening(options={"sequence": "wagered"})
    alone = points(began(with_points), INES, -7)
    chance = TakeSecondChance(sequence=DUEL, character=INES)
    alone.attempt(NORA, chance).refused("QW3-5.3.5.1")
    story = points(joined(began(with_points)), INES, -7)
    story.attempt(NORA, chance).refused("QW3-5.3.5.3")  # the captain is at her
    story.when(PIM, FaceOpponent(sequence=DUEL, who=TOBIAS, opponent=CAPTAIN))
    pool = story.saga.points
    story.when(NORA, chance, called=CHANCE)
    assert (story.contest(CHANCE).resistance, story.saga.points) == ("7", pool - 1)
    story.attempt(GM, SetResistance(contest=CHANCE, resistance="2")).refused("QW3-5.3.5.4")
    story.when(NORA, ChooseAbility(contest=CHANCE, character=INES, ability="Sure-footed"))
    rolled(story, CHANCE, 9, 4)
    assert left(story)["Ines Valdera"] == 4  # a quarter of 13, rounded up
    story.when(NORA, FaceOpponent(sequence=DUEL, who=INES, opponent=CAPTAIN))  # who has gone on to Tobias
    wagers(story, 1, 1, 1, by=PIM)
    assert "-5 situational: second chance" in story.lines(INES, started(story, 1, by=GM))
    points(story, INES, -1)
    story.attempt(NORA, chance).refused("QW3-5.3.5.2")
    beaten = points(joined(began(with_points)), CAPTAIN, -1)
    beaten.attempt(GM, TakeSecondChance(sequence=DUEL, character=CharacterId(CAPTAIN))).refused("QW3-5.3.5.7")


@clause("QW3-5.1.5.1", "QW3-5.1.5.2")
def test_whoever_does_something_else_costs_the_opponent_nothing_in_a_tie_either() -> None:
    story = wagers(began(WAGERED), 7, 7)
    exchange = started(story)
    story.when(NORA, ActAside(contest=exchange, about="cut the rope"))
    assert left(rolled(story, exchange, 9, 9)) == {"Ines Valdera": 9, "The captain": 14}


@clause("QW3-5.3.5.6")
def test_a_second_chance_hampers_whatever_is_done_from_then_on() -> None:
    wren = UseFollower(sequence=DUEL, owner=INES, name="Wren", use=FollowerUse.LEND, ability="Climb", rating="10")
    for who, move in (
        (NORA, GivePoints(sequence=DUEL, giver=INES, teammate=TOBIAS, points=1)),
        (NORA, TakeUnrelatedAction(sequence=DUEL, character=INES, about="cut the rope")),
        (NORA, TakePartingShot(sequence=DUEL, who=INES, target=CAPTAIN, wager=1)),
        (GM, AssignFollower(sequence=DUEL, follower="the-wren.follower", to=TOBIAS, reluctant=True)),
    ):
        story = points(joined(began(Evening(options={"sequence": "wagered"}))), INES, -7)
        story.when(PIM, FaceOpponent(sequence=DUEL, who=TOBIAS, opponent=CAPTAIN))
        story.when(NORA, TakeSecondChance(sequence=DUEL, character=INES), called=CHANCE)
        story.when(NORA, ChooseAbility(contest=CHANCE, character=INES, ability="Sure-footed"))
        rolled(story, CHANCE, 9, 4).when(NORA, wren, called="the-wren")
        if isinstance(move, TakePartingShot):
            points(story, CAPTAIN, -1)
        story.when(who, move, called="the-deed")
        story.when(NORA, ChooseAbility(contest=ContestId("the-deed"), character=INES, ability="Sure-footed"))
        assert story.lines(INES, "the-deed") == ["-5 situational: second chance"], move


@clause("QW3-5.3.5.6")
def test_a_second_chance_hampers_the_roll_to_support_a_teammate_but_not_that_for_ones_own_round() -> None:
    for helped, target in ((TOBIAS, "10"), (INES, "15")):
        story = points(joined(began(Evening(options={"sequence": "wagered"}))), INES, -7)
        story.when(PIM, FaceOpponent(sequence=DUEL, who=TOBIAS, opponent=CAPTAIN))
        story.when(NORA, TakeSecondChance(sequence=DUEL, character=INES), called=CHANCE)
        story.when(NORA, ChooseAbility(contest=CHANCE, character=INES, ability="Sure-footed"))
        rolled(story, CHANCE, 9, 4)
        if helped == INES:
            story.when(NORA, FaceOpponent(sequence=DUEL, who=INES, opponent=CAPTAIN))
        augment = ProposeAugment(
            contest=started(story, 1, helped, by=GM), character=INES, ability="Restless", beneficiary=helped
        )
        story.when(NORA, augment, called="the-augment")
        roll = RollAugment(contest=augment.contest, augment=AugmentId("the-augment"))
        assert story.when(GM, roll, called="the-roll").side(INES, "the-roll").target == target


@clause("QW3-5.3.1.7.1")
def test_points_are_counted_anew_in_the_next_sequence() -> None:
    story = points(points(began(WAGERED), INES, 2), CAPTAIN, 0).when(GM, EndSequence(sequence=DUEL))
    next_ = FrameSequence(prize="the lighthouse", character=INES, opponent="The keeper", resistance="14")
    story.when(GM, next_, called="the-next-one")
    story.when(NORA, EnterWith(sequence=SequenceId("the-next-one"), character=INES, ability="Sure-footed"))
    assert [each.points for each in story.sees().sequences[-1].people] == [13, 14]


def test_undo_in_the_middle_of_a_round_leaves_the_second_exchange_to_be_played() -> None:
    story = wagers(began(WAGERED), 4, 6)
    rolled(story, started(story), 9, 15)
    second = started(story)
    rolled(story, second, 15, 9)
    story.undo()
    assert (pair(story).rounds, left(story)["Ines Valdera"]) == (0, 13)


@clause("QW3-2.5.2.2")
def test_a_situational_modifier_lasts_both_exchanges_of_a_round() -> None:
    story = wagers(began(WAGERED), 4, 3)
    first = started(story)
    fog = SetModifier(contest=first, character=INES, source=Source.SITUATIONAL, name="fog", amount=-5)
    rolled(story.when(GM, fog), first, 7, 4)
    second = started(story)
    assert story.lines(INES, second) == ["-5 situational: fog"]
    rolled(story, second, 7, 4)
    assert story.lines(INES, started(wagers(story, 3, 3))) == []


def test_an_opponent_who_comes_in_later_has_points_of_its_own() -> None:
    story = began(WAGERED).when(GM, AddOpponent(sequence=DUEL, name="A guard", resistance="5M"), called="the-guard")
    assert left(story)["A guard"] == 25
    assert not story.offered(ROSA, NameWager)


@clause("QW3-5.3.1.6.1")
def test_a_hidden_resistance_is_not_told_by_the_total_that_it_began_with() -> None:
    story = began(WAGERED, hidden=True)
    assert (left(story, NORA)["The captain"], pair(story, who=NORA).their_points) == (None, None)
    wagers(story, 4, 6)
    rolled(story, started(story), 9, 15)
    captain = next(each for each in seen(story, NORA).people if each.id == CAPTAIN)
    assert (captain.points, captain.start) == (8, None)
    assert (pair(story, who=NORA).their_points, pair(story, who=NORA).their_most) == (8, 0)
    assert pair(story).their_most == 14
