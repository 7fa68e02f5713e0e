"""Several against one in an extended contest, and one against several."""

from tests.games.heroquest.play.dueling import DUEL, SERGEANT, began, joined, pairing, round_, seen
from tests.games.heroquest.play.table import CASIMIR, GM, LOCK, NORA, PILAR, PIM, ROSA, WEN, Evening, Story
from tests.refusing import figures
from tests.rules.clause import clause

from talewright.games.heroquest.play.augments.answers import GrantPlot
from talewright.games.heroquest.play.extended.ending import CloseLong, RuleScore
from talewright.games.heroquest.play.extended.framing import JoinLong, PairUp, SetFoe
from talewright.games.heroquest.play.extended.leaving import LeaveLong
from talewright.games.heroquest.play.extended.rounds import StartAssist
from talewright.games.heroquest.play.extended.starting import StartRound
from talewright.games.heroquest.play.framing.contests import FrameContest
from talewright.games.heroquest.play.framing.tactics import ChooseAbility
from talewright.games.heroquest.play.game import HeroQuest
from talewright.games.heroquest.play.ids import ContestId
from talewright.games.heroquest.play.lasting import GiveConsequence
from talewright.games.heroquest.rules.extended.extended import Scene
from talewright.table.offer import Choice

CAPTAIN = f"{DUEL}.foe"
SECOND = f"{SERGEANT}.foe"


def ganging(scene: Scene = Scene.CLIMAX) -> Story:
    """Wen and Casimir contend with the captain, each at a score of their own."""
    story = began(scene=scene).when(PIM, JoinLong(long=DUEL, character=CASIMIR))
    return story.when(GM, PairUp(long=DUEL, ours=CASIMIR, theirs=CAPTAIN))


def surrounded(evening: Evening = Evening()) -> Story:  # noqa: B008 - frozen
    """Wen contends with the captain, and with the sergeant as well."""
    return joined(began(evening)).when(GM, PairUp(long=DUEL, ours=WEN, theirs=SECOND))


@clause("HQ2-EXT.7", "HQ2-EXT.8")
def test_somebody_free_is_set_on_somebody_who_is_engaged_and_two_who_are_engaged_are_not() -> None:
    story = joined(began())
    offers = story.offered(GM, PairUp)
    assert [offer.main for offer in offers] == [True, False, False]
    choices = [[field for field in offer.fields if isinstance(field, Choice)] for offer in offers]
    assert choices == [[], [], []]  # one press, since there is nobody else
    pairs = [(offer.fixed["ours"], offer.fixed["theirs"]) for offer in offers]
    assert pairs == [(CASIMIR, SECOND), (CASIMIR, CAPTAIN), (WEN, SECOND)]
    many = joined(began()).when(ROSA, JoinLong(long=DUEL, character=PILAR)).offered(GM, PairUp)[0]
    (field,) = many.fields
    assert isinstance(field, Choice)
    assert ([option.value for option in field.options], many.fixed["theirs"]) == ([CASIMIR, PILAR], SECOND)
    story.when(GM, PairUp(long=DUEL, ours=CASIMIR, theirs=SECOND))
    assert story.offered(GM, PairUp) == []
    story.attempt(GM, PairUp(long=DUEL, ours=WEN, theirs=SECOND)).refused("HQ2-EXT.7", naming=("Wen Okoro",))


def test_the_points_of_whoever_is_in_several_pairings_are_ruled_on_by_name_in_each() -> None:
    labels = [offer.label for offer in ganging().offered(GM, RuleScore)]
    assert len(labels) == len(set(labels)) == 4


@clause("HQ2-EXT.2")
def test_whoever_is_out_uses_no_other_ability() -> None:
    story = joined(began())
    assert [offer.fixed["foe"] for offer in story.offered(GM, SetFoe)] == [CAPTAIN, SECOND]
    story.when(GM, RuleScore(long=DUEL, pairing=0, ours=True, points=5, reason="A shove."))
    assert [offer.fixed["foe"] for offer in story.offered(GM, SetFoe)] == [SECOND]


@clause("HQ2-EXT.7", "HQ2-EXT.8", "HQ2-CLIM.2")
def test_several_take_turns_against_one_until_somebody_takes_that_one_out() -> None:
    story = round_(round_(ganging(), 5, 16), 18, 5, number=1, ability="Steady Hand")
    assert [each.score for each in seen(story).pairings] == ["2-0", "0-2"]
    story.when(GM, RuleScore(long=DUEL, pairing=0, ours=True, points=5, reason="A shove."))
    assert [(each.over, each.out) for each in seen(story).pairings] == [(True, "The captain")] * 2
    assert (seen(story).over, seen(story).winner) == (True, "ours")
    assert [(part.name, part.aftermath, part.outcome) for part in seen(story).ours] == [
        ("Wen Okoro", "Unharmed", "major victory"),
        ("Casimir Lunt", "Hurt", ""),  # two points against him, and nothing between the two was decided
    ]
    (told,) = seen(story).ours[1].working
    assert (figures(told.text), told.clause) == (["2"], "HQ2-CLIM.2")
    proposed = {each.fixed["character"] for each in story.offered(GM, GiveConsequence) if each.fixed["contest"] == DUEL}
    assert proposed == {CASIMIR}
    story.when(GM, CloseLong(long=DUEL))
    assert [won.character for won in story.saga.won] == [WEN]


@clause("HQ2-RISE.3")
def test_in_the_rising_action_points_of_what_was_not_decided_do_no_harm() -> None:
    story = ganging(Scene.RISING_ACTION)
    for number, ours, points in ((1, False, 3), (0, True, 5)):
        story.when(GM, RuleScore(long=DUEL, pairing=number, ours=ours, points=points, reason="so"))
    assert [part.aftermath for part in seen(story).ours] == ["Unharmed", "Unharmed"]
    assert [step.clause for part in seen(story).ours for step in part.working] == [*2 * ["HQ2-RISE.1"], "HQ2-RISE.3"]


@clause("QW2-4.2.0.4", "HQ2-EXT.7")
def test_each_further_opponent_costs_three_in_the_rounds_against_that_one() -> None:
    story = surrounded()
    for number, lines in ((0, []), (1, ["-3 opponents: opponent 2"])):
        story.when(GM, StartRound(long=DUEL, pairing=number), called=f"the-round-{number}")
        assert story.lines(WEN, f"the-round-{number}") == lines
        round_under_way = ContestId(f"the-round-{number}")
        story.attempt(GM, StartRound(long=DUEL, pairing=1 - number)).refused("HQ2-EXT.7", naming=("Wen Okoro",))
        assert story.offered(GM, StartRound) == []
        story.undo()
        assert round_under_way not in story.saga.cards
    story.when(GM, RuleScore(long=DUEL, pairing=0, ours=True, points=5, reason="A shove."))
    story.when(NORA, StartRound(long=DUEL, pairing=1), called="the-last-round")
    assert story.lines(WEN, "the-last-round") == []


@clause("QW2-4.2.0.4", "HQ2-EXT.2")
def test_the_penalty_of_one_pairing_does_not_last_into_the_rounds_of_another() -> None:
    story = round_(surrounded(), 5, 9, number=1)
    assert ["opponent 2" in each.notation for each in seen(story).pairings] == [False, True]
    story.when(GM, StartRound(long=DUEL, pairing=0), called="the-other-round")
    assert story.lines(WEN, "the-other-round") == []
    story.when(GM, ChooseAbility(contest=ContestId("the-other-round"), character=WEN, ability="River Pilot"))


@clause("HQ2-RISE.3", "HQ2-CLIM.2")
def test_whoever_is_taken_out_by_one_of_several_has_left_the_others_too() -> None:
    story = surrounded()
    for number, points in ((1, 2), (0, 6)):
        story.when(GM, RuleScore(long=DUEL, pairing=number, ours=False, points=points, reason="so"))
    assert [(each.over, each.out) for each in seen(story).pairings] == [(True, "Wen Okoro")] * 2
    assert [part.stands for part in seen(story).theirs] == ["free", "free"]
    assert pairing(story, 1).odds is None


@clause("HQ2-EXT.7")
def test_nobody_has_a_second_round_before_all_others_had_one() -> None:
    """The second has the better target number, and would go before the first as soon as that is known."""
    story = joined(began()).when(GM, PairUp(long=DUEL, ours=CASIMIR, theirs=SECOND))
    story.when(GM, JoinLong(long=DUEL, character=PILAR)).when(GM, PairUp(long=DUEL, ours=PILAR, theirs=CAPTAIN))
    turns = []
    for _ in range(6):
        (number,) = (each.number for each in seen(story).pairings if each.is_next)
        turns.append(number)
        ability = {0: "Unhurried", 1: "Steady Hand", 2: "Kite Rider"}[number]
        round_(story, 10, 10, number=number, ability=ability)
    assert (sorted(turns[:3]), sorted(turns[3:])) == ([0, 1, 2], [0, 1, 2])


@clause("HQ2-AST.6", "HQ2-EXT.7")
def test_an_assist_to_one_of_several_keeps_nobody_else_from_their_round() -> None:
    story = (
        joined(began())
        .when(GM, PairUp(long=DUEL, ours=CASIMIR, theirs=CAPTAIN))
        .when(GM, JoinLong(long=DUEL, character=PILAR))
    )
    story.when(GM, StartAssist(long=DUEL, helper=PILAR, pairing=1), called="the-assist")
    assert [offer.fixed["pairing"] for offer in story.offered(GM, StartRound)] == [0]


@clause("HQ2-AST.6")
def test_an_assist_names_the_opponent_where_there_are_several() -> None:
    labels = [offer.label for offer in surrounded().offered(PIM, StartAssist)]
    assert len(labels) == len(set(labels)) == 2


# --- who leaves


@clause("HQ2-EXT.7")
def test_whoever_is_free_leaves_and_may_come_back_and_it_ends_when_a_side_has_nobody_left() -> None:
    story = joined(began())
    assert choices_of(story, PIM) == [CASIMIR]
    story.when(GM, RuleScore(long=DUEL, pairing=0, ours=False, points=5, reason="A fall."))
    assert not seen(story).over  # Casimir is left
    assert [(each.out, each.got_away) for each in seen(story).pairings] == [("Wen Okoro", False)]
    story.when(PIM, LeaveLong(long=DUEL, who=CASIMIR))
    assert (seen(story).over, seen(story).winner) == (True, "theirs")
    story.when(PIM, JoinLong(long=DUEL, character=CASIMIR))
    assert (seen(story).over, [part.stands for part in seen(story).ours]) == (False, ["out", "free"])
    story.when(PIM, LeaveLong(long=DUEL, who=CASIMIR)).when(GM, CloseLong(long=DUEL))
    assert [lost.character for lost in story.saga.lost] == [WEN]


@clause("HQ2-EXT.7", "HQ2-CLIM.2")
def test_how_somebody_gets_away_who_is_engaged_the_game_master_says() -> None:
    story = round_(joined(began(scene=Scene.CLIMAX)), 18, 5, ability="Strong Swimmer")
    leaves = LeaveLong(long=DUEL, who=WEN)
    assert choices_of(story, NORA) == []
    story.attempt(NORA, leaves).refused("HQ2-EXT.7", naming=("Wen Okoro",))
    story.attempt(NORA, LeaveLong(long=DUEL, who=SECOND)).refused(by=HeroQuest.decided)
    assert choices_of(story, GM) == [WEN, CASIMIR, CAPTAIN, SECOND]
    story.when(GM, leaves)
    wen = seen(story).ours[0]
    assert (pairing(story).over, wen.stands, wen.aftermath, wen.outcome) == (True, "out", "Hurt", "")
    story.attempt(GM, leaves).refused("HQ2-EXT.7", naming=("Wen Okoro",))
    assert not seen(story).over
    assert [(each.out, each.got_away) for each in seen(story).pairings] == [("Wen Okoro", True)]


@clause("QW2-2.4.3.2", "HQ2-EXT.7")
def test_a_contest_whose_opponents_all_got_away_is_a_victory_to_cite_for_whoever_is_left() -> None:
    story = round_(joined(began(scene=Scene.CLIMAX)), 18, 5, ability="Strong Swimmer")
    story.when(GM, PairUp(long=DUEL, ours=CASIMIR, theirs=SECOND))
    for who in (WEN, CAPTAIN, SECOND):
        story.when(GM, LeaveLong(long=DUEL, who=who))
    assert seen(story).winner == "ours"
    story.when(GM, CloseLong(long=DUEL))
    assert [(won.character, won.outcome) for won in story.saga.won] == [(CASIMIR, None)]
    story.when(PIM, FrameContest(character=CASIMIR, prize="the toll", obstacle="the keeper"), called=LOCK)
    story.when(GM, GrantPlot(contest=LOCK, character=CASIMIR, bonus=3, victory=ContestId(DUEL)))
    assert story.lines(CASIMIR) == ["+3 plot: the barge"]


def choices_of(story: Story, who: str) -> list[str]:
    """Whom somebody may let leave."""
    fields = (field for offer in story.offered(who, LeaveLong) for field in offer.fields)
    return [option.value for field in fields if isinstance(field, Choice) for option in field.options]
