"""What a table of QuestWorlds tells of its sequences: whose turn it is, and what each of a pair has left."""

import re

import pytest
from tests.games.questworlds.play.dueling import CAPTAIN, DUEL, began, evening, pair, rolled, started
from tests.games.questworlds.play.table import (
    AMA,
    EVE,
    GM,
    INES,
    LEDGER,
    NORA,
    PIM,
    TOBIAS,
    Evening,
    Story,
    decided,
    fallen,
    framed,
    given,
    rolling,
)
from tests.games.questworlds.play.table import DUEL as DISPUTE
from tests.games.questworlds.play.test_flaws import DOOR, OWN
from tests.games.questworlds.play.test_outcomes_between import duel
from tests.games.questworlds.play.test_sequence_between import between
from tests.games.questworlds.play.test_sequence_groups import points as lost_by
from tests.games.questworlds.play.test_wagered_sequence import WAGERED, joined, points, wagers
from tests.games.questworlds.play.together import STORM, contest_of, ready, roll
from tests.games.questworlds.play.together import framed as framed_for_many
from tests.refusing import figures
from tests.web.reading import Read, in_bar
from tests.web.test_questworlds_pages import shown

from talewright.games.questworlds.play.acceptance import AcceptCard
from talewright.games.questworlds.play.augments import ProposeAugment, RollAugment
from talewright.games.questworlds.play.flaws import TriggerFlaw
from talewright.games.questworlds.play.framing import FrameContest
from talewright.games.questworlds.play.groups.closing import CloseGroup
from talewright.games.questworlds.play.groups.joining import FrameGroup
from talewright.games.questworlds.play.outcome import CloseContest, LetStand
from talewright.games.questworlds.play.people import GiveCharacter
from talewright.games.questworlds.play.relationships.sidekicks import MakeSidekick
from talewright.games.questworlds.play.sequences.followers import BringFollower
from talewright.games.questworlds.play.sequences.framing import FrameSequence
from talewright.games.questworlds.play.sequences.helping import StartAssist
from talewright.games.questworlds.play.sequences.joining import FaceOpponent
from talewright.games.questworlds.play.sequences.opponents import AddOpponent
from talewright.games.questworlds.play.sequences.shots import TakePartingShot
from talewright.games.questworlds.play.sequences.tally import CorrectTally, Disengage
from talewright.games.questworlds.play.story_points import BurnStoryPoints, ProposeEdit
from talewright.games.questworlds.play.tactics import ChooseAbility
from talewright.games.questworlds.rules.groups.totals import Form
from talewright.games.questworlds.rules.sequences.scored import FollowerRole
from talewright.games.questworlds.shared.ids import AugmentId, ContestId
from talewright.table.offer import Choice

CHAINED = evening(sequence="chained", story_points=True)
ASSIST = ContestId("the-assist")
ROLL = ContestId("the-roll")


def turn(story: Story, who: str) -> str:
    (told,) = re.findall('id="turn">(.*?)</p>', shown(story, who), re.DOTALL)
    return " ".join(re.sub("<[^>]+>", " ", told).split())


def acting(story: Story, who: str) -> list[str]:
    """The names by those faces that are marked."""
    faces = re.findall(r'<li class="face ([^"]*)".*?class="name">([^<]+)<', shown(story, who), re.DOTALL)
    return [name for how, name in faces if "acts" in how.split()]


def runners(story: Story, who: str) -> list[str]:
    found = re.findall('<span class="who">(.*?)</span>', shown(story, who), re.DOTALL)
    return [" ".join(re.sub("<[^>]+>", " ", one).split()) for one in found]


def two_against_one() -> Story:
    """Ines and Tobias contend with the captain, each with points of their own."""
    story = joined(began(WAGERED))
    return story.when(PIM, FaceOpponent(sequence=DUEL, who=TOBIAS, opponent=CAPTAIN))


def test_a_round_of_a_sequence_waits_for_those_who_have_yet_to_wager_and_then_for_whoever_acts() -> None:
    story = two_against_one()
    assert turn(story, PIM) == "Waiting for Nora (Ines Valdera), the game master"
    wagers(story, 4, 3)
    assert (turn(story, GM), turn(story, PIM)) == ("Waiting for Nora (Ines Valdera)",) * 2
    story.when(NORA, Disengage(sequence=DUEL, who=INES))
    assert (turn(story, GM), turn(story, NORA)) == ("Waiting for Pim (Tobias Kern)",) * 2


def test_whoever_has_a_sidekick_with_a_sheet_of_its_own_is_waited_for_by_the_name_of_the_character() -> None:
    kin = MakeSidekick(character=INES, name="Bo", reason="love", first="Huge", second="Fist", third="Loyal")
    bo = BringFollower(sequence=DUEL, owner=INES, name="Bo", role=FollowerRole.CONTESTANT, ability="Huge")
    for story in (began(), began().when(NORA, kin).when(NORA, bo)):
        story.when(NORA, AcceptCard(contest=started(story)))
        assert turn(story, PIM) == "Waiting for Nora (Ines Valdera), the game master"


def test_the_face_of_whoever_is_next_in_a_sequence_is_marked_before_their_round_is_prepared() -> None:
    story = wagers(two_against_one(), 4, 3)
    assert acting(story, PIM) == ["Ines Valdera"]
    story.when(NORA, Disengage(sequence=DUEL, who=INES))
    assert acting(story, EVE) == ["Tobias Kern"]


def test_a_sequence_in_which_nobody_is_engaged_waits_for_those_who_may_face_whoever_is_free() -> None:
    story = lost_by(began(), CAPTAIN, 5)
    story.when(GM, AddOpponent(sequence=DUEL, name="The mate", resistance="10"))
    assert (turn(story, GM), turn(story, NORA), turn(story, EVE)) == (
        "Waiting for Nora (Ines Valdera)",
        "Your turn",
        "You are watching",
    )
    story.when(GM, GiveCharacter(character=INES))
    assert (turn(story, GM), turn(story, PIM)) == ("Your turn", "Waiting for the game master")


def test_a_parting_shot_says_at_whom_it_is_or_what_it_aims_at() -> None:
    for about, says in (("", "The captain"), ("his good name", "his good name")):
        story = lost_by(began(), CAPTAIN, 5)
        story.when(NORA, TakePartingShot(sequence=DUEL, who=INES, target=CAPTAIN, about=about), called="the-shot")
        (title,) = re.findall('id="title-the-shot"[^>]*>(.*?)</h2>', shown(story, NORA))
        seen = story.contest(ContestId("the-shot"), NORA)
        assert (seen.aim, says in title, seen.prize in title) == (about, True, bool(about))


def test_a_parting_shot_may_aim_at_what_another_sequence_is_for() -> None:
    story = lost_by(began(), CAPTAIN, 5)
    story.when(GM, FrameSequence(prize="his good name", opponent="The mate", character=TOBIAS, resistance="10"))
    shot = TakePartingShot(sequence=DUEL, who=INES, target=CAPTAIN, about="his good name")
    story.when(NORA, shot, called="the-shot")
    (title,) = re.findall('id="title-the-shot"[^>]*>(.*?)</h2>', shown(story, NORA))
    assert "his good name" in title


def test_a_flaw_waits_for_the_player_of_whoever_has_it() -> None:
    pull = TriggerFlaw(character=TOBIAS, flaw="Proud to a Fault", about="Will you beg the widow?")
    story = given().when(GM, pull)
    assert (turn(story, GM), turn(story, NORA), turn(story, PIM)) == (
        *("Waiting for Pim (Tobias Kern)",) * 2,
        "Your turn",
    )


def test_a_group_contest_that_nobody_has_entered_waits_for_the_players() -> None:
    story = given().when(GM, FrameGroup(prize="the lamp burns", resistance="Hard"))
    assert (turn(story, GM), turn(story, NORA)) == ("Waiting for the players", "Your turn")


def test_a_flaw_hinders_from_the_card_that_asks_about_it_and_from_nowhere_else() -> None:
    story = framed().when(NORA, TriggerFlaw(character=INES, flaw=DOOR), called=OWN)
    page = shown(story, GM)
    assert [page.count(f"Hinder by {amount}<") for amount in ("−5", "−10")] == [1, 1]


def test_whoever_proposes_a_plot_edit_waits_for_the_game_master_and_nobody_else_does() -> None:
    story = given().when(NORA, ProposeEdit(level=1, about="The guard is my cousin."))
    assert (turn(story, GM), turn(story, NORA), turn(story, PIM)) == ("Your turn", "Waiting for the game master", "")


def test_nobody_waits_for_a_consequence_that_may_be_taken_instead_of_resolve() -> None:
    story = decided(19, 5, CHAINED)
    assert turn(story, NORA) == "Waiting for the game master"
    page = shown(story, NORA)
    assert 'data-opens="trade-resolve' in page.partition('class="calls"')[2].partition('class="verbs"')[0]


def test_the_side_with_more_people_is_named_where_numbers_may_count() -> None:
    told = [without_figures(numbers_told(story)) for story in (outnumbering(), outnumbered())]
    assert all(told)
    assert told[0] != told[1]


def outnumbering() -> Story:
    return joined(began())


def outnumbered() -> Story:
    return began().when(GM, AddOpponent(sequence=DUEL, name="A guard", resistance="11"))


def numbers_told(story: Story) -> str:
    """What the game master reads of a modifier for numbers."""
    hints: list[str] = re.findall('<p class="hint standing">([^<]*)</p>', shown(story, GM))
    return next(hint for hint in hints if "5" in hint)


def without_figures(told: str) -> str:
    return re.sub("[-−+0-9]+", "", told)


def test_the_points_of_a_pair_are_those_of_whoever_acts_and_the_others_stand_with_theirs_beside() -> None:
    story = wagers(two_against_one(), 4, 3)
    assert runners(story, EVE)[0] == "Ines Valdera Sure-footed , leads, wagers 4 with Tobias Kern (17 left)"
    assert (pair(story).our_points, pair(story).our_most) == (13, 13)
    story.when(NORA, Disengage(sequence=DUEL, who=INES))
    assert runners(story, EVE)[0] == "Tobias Kern Duellist"  # what another has wagered is not his
    assert (pair(story).our_points, pair(story).our_most) == (17, 17)


def test_a_contest_between_players_waits_for_whoever_has_not_let_it_stand() -> None:
    story = duel(evening=Evening())
    story.accepted(DISPUTE, NORA, PIM, GM).falls(DISPUTE, 9, 15)
    assert turn(story, GM) == "Waiting for Nora (Ines Valdera), Pim (Tobias Kern)"
    story.when(NORA, LetStand(contest=DISPUTE))
    assert (turn(story, GM), turn(story, NORA)) == ("Waiting for Pim (Tobias Kern)",) * 2


def test_beside_a_contest_that_is_told_the_table_waits_for_whoever_chooses_in_another() -> None:
    story = decided(9, 15)
    story.when(GM, FrameContest(character=TOBIAS, prize="the gate", resistance="Hard"), called="the-gate")
    assert (turn(story, NORA), turn(story, EVE)) == ("Waiting for Pim (Tobias Kern)", "You are watching")
    assert story.contest(ContestId("the-gate"), EVE).waiting_for == ("Tobias Kern",)
    for who in (GM, NORA, PIM, EVE):
        page = shown(story, who)
        assert (
            page.index('id="contest-the-gate"')
            < page.index(f'id="part-{LEDGER}"')
            < page.index(f'id="contest-{LEDGER}"')
        )


def test_of_two_contests_that_are_told_the_newest_lies_open_and_is_closed_first_by_name() -> None:
    story = decided(9, 15)
    story.when(GM, FrameContest(character=TOBIAS, prize="the gate", resistance="Hard"), called="the-gate")
    gate = ContestId("the-gate")
    story.when(PIM, ChooseAbility(contest=gate, character=TOBIAS, ability="Duellist")).accepted(gate, PIM)
    story.falls(gate, 5, 15).when(PIM, LetStand(contest=gate))
    page = shown(story, GM)
    assert page.index('id="contest-the-gate"') < page.index(f'id="part-{LEDGER}"')
    assert 'id="part-the-gate"' not in page
    assert ["the gate" in text for move, text in in_bar(page) if move == "close-contest"] == [True]
    assert len(story.offered(GM, CloseContest)) == 2


def test_an_assist_against_nobody_in_particular_is_told_by_what_it_is_for() -> None:
    story = began(CHAINED, conflict="").when(
        PIM, StartAssist(sequence=DUEL, helper=TOBIAS, teammate=INES), called=ASSIST
    )
    story.when(PIM, ChooseAbility(contest=ASSIST, character=TOBIAS, ability="Duellist"))
    story.when(PIM, AcceptCard(contest=ASSIST))
    story.falls(ASSIST, 9, 15)
    assert "assist, to help Ines Valdera" in shown(story, EVE)


def test_only_a_wager_that_may_be_more_than_is_left_speaks_of_a_desperation_stake() -> None:
    story, told = began(WAGERED), []
    for left in (13, 3):
        points(story, INES, left)
        (made,) = [each for each in story.offers(NORA) if each.move == "name-wager" and each.fields]
        told.append(made.about)
    assert told[0]
    assert told[1].startswith(told[0])
    assert told[1] != told[0]


def test_while_an_augment_is_rolled_the_table_waits_for_whoever_helps() -> None:
    support = ProposeAugment(contest=LEDGER, character=TOBIAS, ability="Duellist", beneficiary=INES)
    story = framed().when(PIM, support, called="the-duellist")
    story.when(GM, RollAugment(contest=LEDGER, augment=AugmentId("the-duellist")), called=ROLL).falls(ROLL, 12, 15)
    assert (turn(story, GM), turn(story, NORA)) == ("Waiting for Pim (Tobias Kern)",) * 2


def test_whoever_plays_one_character_supports_others_without_saying_as_whom() -> None:
    (made,) = framed().offered(PIM, ProposeAugment)
    assert made.label.endswith("Ines Valdera")


def test_leaving_a_sequence_takes_a_press_that_says_what_it_comes_to() -> None:
    page = Read(shown(began(), NORA))
    assert not [key for key in page.forms if key.startswith("disengage")]
    assert page.opens[f"moves:disengage@{DUEL}"] == 1


def test_whoever_joins_a_sequence_faces_a_free_opponent_unless_they_choose_none() -> None:
    story = began().when(GM, AddOpponent(sequence=DUEL, name="The mate", resistance="10"), called="the-mate")
    (made,) = [offer for offer in story.offers(PIM) if offer.move == "join-sequence"]
    (whom,) = made.fields
    assert isinstance(whom, Choice)
    assert (whom.options[0].label, whom.default, whom.optional) == ("The mate", whom.options[0].value, True)


def test_the_ability_with_which_somebody_goes_into_a_sequence_stands_beside_them_until_a_card_shows_it() -> None:
    story = began()
    for who in (GM, NORA, EVE):
        assert runners(story, who) == ["Ines Valdera Sure-footed", "The captain 14"]
    contest = started(story)
    assert runners(story, NORA) == ["Ines Valdera", "The captain"]
    rolled(story.when(NORA, ChooseAbility(contest=contest, character=INES, ability="")), contest, 9, 15)
    assert runners(story, NORA) == ["Ines Valdera No relevant ability", "The captain 14"]
    hides = [runners(began(hidden=True), who)[1] for who in (GM, NORA)]
    assert hides == ["The captain 14 , hidden", "The captain hidden"]


def test_a_sequence_between_characters_says_the_same_to_both_of_its_players() -> None:
    story = between()
    story.when(GM, CorrectTally(sequence=DUEL, who=INES, points=5, reason="to the point"))
    for who in (GM, NORA, PIM):
        (head,) = re.findall('<p class="degree">(.*?)</p>', shown(story, who))
        assert "Tobias Kern" in head


def test_a_named_opponents_die_is_called_by_their_name() -> None:
    story = began(evening(story_points=True))
    contest = started(story)
    for who in (GM, NORA, EVE):
        assert "<bdi>The captain</bdi></span>" in shown(story, who).partition(f'id="against-{contest}"')[2][:200]
    story.when(NORA, AcceptCard(contest=contest)).falls(contest, 9, 15)
    for who in (GM, NORA, EVE):
        page = shown(story, who)
        assert "<figcaption><b>The captain</b>" in page
        assert "Roll of The captain" in page
        assert "the resistance" not in page.partition('id="contest-')[2].partition("</section>")[0].lower()


def test_buttons_about_two_contests_say_which() -> None:
    story = framed()
    assert named(story, NORA) == ["Accept, and roll"]
    story.when(NORA, FrameContest(character=INES, prize="a berth on the packet", conflict="the purser"))
    for who in (NORA, GM):
        assert all(re.search(": (the|a) ", each) for each in named(story, who)), named(story, who)


@pytest.mark.parametrize("story", [rolling(resistance="16", hidden=True), fallen(4, 18, resistance="16", hidden=True)])
def test_a_hidden_resistance_is_shown_from_where_its_contest_is_dropped(story: Story) -> None:
    page = Read(shown(story, GM))
    [drawer] = [what for what in page.opens if "show-resistance" in what]
    assert ("cancel-contest" in drawer, [key for key in page.forms if key.startswith("show-resistance")]) == (True, [])


def named(story: Story, who: str) -> list[str]:
    """The names of the buttons that the bar calls with."""
    bar = shown(story, who).partition('<div class="calls">')[2].partition('<div class="verbs">')[0]
    return [" ".join(one.split()) for one in re.findall(r"<span>(.*?)(?:<span|</span>)", bar, re.DOTALL)]


def test_a_contestant_for_one_prize_reads_in_the_tray_what_a_story_point_would_change() -> None:
    story = ready(framed_for_many(kind=Form.ONE_PRIZE), INES, TOBIAS, AMA)
    [burns] = [each for each in story.offered(NORA, BurnStoryPoints) if each.fixed["character"] == INES]
    assert burns.effect
    for who, count in ((NORA, 1), (PIM, 1), (EVE, 0)):
        assert shown(story, who).count('data-move="burn-story-points"') == count
    assert burns.effect in shown(story, NORA)
    story.falls(contest_of(story, INES), 8)
    assert shown(story, NORA).count('data-move="burn-story-points"') == 1
    (die,) = story.contest(contest_of(story, INES), NORA).dice
    assert figures(die.result) == ["1"]  # the roster is not there on a phone
    assert die.result in shown(story, NORA)


def test_who_gained_one_prize_is_read_among_the_recent_contests() -> None:
    story = framed_for_many(kind=Form.ONE_PRIZE)
    roll(roll(roll(story, INES, 13), TOBIAS, 9), AMA, 15)
    story.when(GM, CloseGroup(group=STORM))
    summary = re.findall(r"<summary>(.*?)</summary>", shown(story, NORA), re.DOTALL)
    assert [each for each in summary if story.saga.name(AMA) in each and "the lighthouse" in each]


def test_how_a_group_contest_came_out_is_read_among_the_recent_contests() -> None:
    story = framed_for_many(resistance="10")
    roll(roll(roll(story, INES, 13, 5), TOBIAS, 9, 12), AMA, 2, 15)  # 4 to 1
    story.when(GM, CloseGroup(group=STORM))
    summary = re.findall(r"<summary>(.*?)</summary>", shown(story, NORA), re.DOTALL)
    (told,) = [each for each in summary if "the lighthouse" in each]
    assert ("victory" in re.sub("<.*?>", "", told).casefold(), figures(told)[-2:]) == (True, ["4", "1"])


def label_of(story: Story, who: str, move: str) -> str:
    """What a button in the bar says."""
    bar = shown(story, who).partition('<div class="calls">')[2].partition('<div class="verbs">')[0]
    (form,) = (each for each in bar.split("<form")[1:] if f'value="{move}"' in each)
    said = form.partition("<button")[2].partition(">")[2].partition("</button>")[0]
    return " ".join(re.sub("<[^>]+>", " ", said).split())


def test_a_roll_for_an_augment_lets_stand_in_few_words_while_its_contest_waits_for_it_alone() -> None:
    story = framed()
    own = ProposeAugment(contest=LEDGER, character=INES, ability="Restless")
    story.when(NORA, own, called="the-restless").when(
        GM, RollAugment(contest=LEDGER, augment=AugmentId("the-restless"))
    )
    roll_ = ContestId(story.done[-1])
    (stands,) = (each for each in story.falls(roll_, 3, 8).offered(NORA, LetStand))
    assert label_of(story, NORA, "let-stand") == stands.label
    story.when(GM, FrameContest(character=INES, prize="the way out", resistance="10"))
    assert label_of(story, NORA, "let-stand") != stands.label, "one of several contests of hers"


def test_whoever_rolls_is_waited_for_by_the_name_of_their_character() -> None:
    assert turn(rolling(), PIM).startswith("Waiting for Nora (Ines Valdera)")
    assert turn(fallen(4, 18), PIM) == "Waiting for Nora (Ines Valdera)"
