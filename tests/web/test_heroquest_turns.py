"""What a table of HeroQuest tells of contests of several: whose turn it is, who stands where, what is in the way."""

import re

from tests.games.heroquest.play.dueling import DUEL, SERGEANT, assisted, began, joined, round_
from tests.games.heroquest.play.table import (
    CASIMIR,
    DELTA,
    EVE,
    GM,
    LATER,
    LOCK,
    NORA,
    PILAR,
    PIM,
    ROSA,
    WEN,
    Evening,
    Story,
    decided,
    fallen,
    given,
    opened,
    with_ability,
)
from tests.games.heroquest.play.test_extended_end import WITH_SHOTS
from tests.games.heroquest.play.test_groups import DAM, OWN
from tests.games.heroquest.play.test_groups import agreed as group_agreed
from tests.games.heroquest.play.test_groups import rolling as group_rolling
from tests.games.heroquest.play.test_shown_growth import LUCK, lucky
from tests.rules.clause import clause
from tests.web.reading import in_bar
from tests.web.test_heroquest_pages import DRAWING, last_dice, shown
from tests.web.test_story import told

from talewright.dice.draw import DrawId
from talewright.games.heroquest.play.augments.answers import RollAugment
from talewright.games.heroquest.play.augments.proposals import ProposeAugment
from talewright.games.heroquest.play.extended.ending import CloseLong, RuleScore
from talewright.games.heroquest.play.extended.framing import PairUp
from talewright.games.heroquest.play.extended.parting import TakePartingShot
from talewright.games.heroquest.play.extended.starting import StartRound
from talewright.games.heroquest.play.framing.accepting import AcceptCard
from talewright.games.heroquest.play.framing.contests import FrameContest, Reframe
from talewright.games.heroquest.play.framing.dropping import CancelContest
from talewright.games.heroquest.play.framing.tactics import ChooseAbility
from talewright.games.heroquest.play.groups.boosts import PledgePoints
from talewright.games.heroquest.play.groups.joining import BeginRolls, FrameGroup, JoinGroup
from talewright.games.heroquest.play.ids import NO_CHARACTER, AugmentId, ContestId, GroupId
from talewright.games.heroquest.play.improving.wishes import CementBenefit
from talewright.games.heroquest.play.outcome import LetStand, SpendHeroPoint
from talewright.games.heroquest.play.points import CorrectPoints, StopPlaying
from talewright.games.heroquest.rules.contests.fortune import Fortune
from talewright.games.heroquest.rules.extended.group import Form
from talewright.games.heroquest.rules.growth.improvement import Option
from talewright.table.moves import ChooseDice, Roll, TypeFace
from talewright.web.story import Told

GROUP, PILOT = "the-group", "River Pilot"
GM_RULES = "Waiting for the game master"
STRIKES = "She kicks him off the pier."
AFTERMATH, BEHIND = f'id="aftermath-{DUEL}"', f'id="behind-{DUEL}"'


def turn(story: Story, who: str) -> str:
    (told,) = re.findall('id="turn">(.*?)</p>', shown(story, who), re.DOTALL)
    return " ".join(re.sub("<[^>]+>", " ", told).split())


def test_while_dice_are_to_fall_the_bar_names_whom_the_card_names() -> None:
    story = group_rolling().falls(OWN[WEN], 2, 9)
    assert turn(story, EVE) == "Waiting for Pim (Casimir Lunt), the game master, Rosa (Pilar Quist)"


def test_who_is_ready_is_not_waited_for_while_another_throws_a_real_die() -> None:
    story = group_agreed().when(GM, ChooseDice(by_hand=True)).when(GM, BeginRolls(group=DAM))
    for who, character in ((NORA, WEN), (PIM, CASIMIR)):
        story.when(who, Roll(draw=DrawId(f"{OWN[character]}.ours")))
    for who, waits in ((NORA, (False, False, True, True)), (ROSA, (False, False, False, True))):
        card = shown(story, who).partition('<p class="waiting-for">')[2].partition("</p>")[0]
        named = [name in card for name in ("Wen Okoro", "Casimir Lunt", "Pilar Quist", "the game master")]
        assert tuple(named) == waits
    in_bar = [name in turn(story, NORA) for name in ("Casimir Lunt", "Pilar Quist", "game master")]
    assert in_bar == [False, True, True]


def of_two_level(evening: Evening = DELTA) -> Story:
    """Wen contends with the captain, Casimir with the sergeant."""
    return joined(began(evening)).when(GM, PairUp(long=DUEL, ours=CASIMIR, theirs=f"{SERGEANT}.foe"))


def of_two(evening: Evening = DELTA) -> Story:
    """The captain is out already."""
    return round_(of_two_level(evening), 2, 20)


def test_what_a_long_contest_leaves_lies_folded_until_it_is_over() -> None:
    """Also while dice are to fall; what the game master has to give lies open before."""
    story = of_two()
    for moves in ((), (StartRound(long=DUEL, pairing=1),)):
        for move in moves:
            story.when(PIM, move, called="the-round")
        for who in (GM, NORA, PIM):
            page = shown(story, who)
            assert page.index(BEHIND) < page.index(AFTERMATH)
    story.when(GM, CancelContest(contest=ContestId("the-round")))
    story.when(GM, RuleScore(long=DUEL, pairing=1, ours=True, points=5, reason="for the test"))
    for who in (GM, NORA, PIM):
        page = shown(story, who)
        assert page.index(AFTERMATH) < page.index(BEHIND)


def test_the_card_of_a_parting_shot_says_what_the_victor_does() -> None:
    story = of_two(WITH_SHOTS).when(NORA, TakePartingShot(long=DUEL, pairing=0, about=STRIKES), called="the-shot")
    for who in (GM, NORA, PIM):
        card = _contest(shown(story, who), "the-shot")
        assert STRIKES in card
        assert "at The captain</h2>" in card  # whom it is aimed at
    story.accepted(ContestId("the-shot"), NORA).falls("the-shot", 1, 9)
    for who in (GM, NORA, PIM):
        assert STRIKES in _contest(shown(story, who), "the-shot")


@clause("QW2-9.12")
def test_a_parting_shot_is_the_turn_of_whose_it_is_and_the_others_wait_for_them_by_name() -> None:
    waiting, shot = "Waiting for Nora (Wen Okoro)", ContestId("the-shot")
    story = joined(round_(began(WITH_SHOTS), 2, 20))
    for move in (None, TakePartingShot(long=DUEL, pairing=0, about=STRIKES)):
        if move:
            story.when(NORA, move, called=shot)
        assert (turn(story, NORA), turn(story, GM), turn(story, PIM)) == ("Your turn", waiting, waiting)
    story.accepted(shot, NORA).falls(shot, 1, 9)
    assert (turn(story, GM), *(turn(story, who) for who in (NORA, PIM))) == ("Your turn", *[GM_RULES] * 2)
    story = joined(began(WITH_SHOTS))
    story.when(GM, RuleScore(long=DUEL, pairing=0, ours=False, points=5, reason="for the test"))
    assert (turn(story, GM), *(turn(story, who) for who in (NORA, PIM))) == ("Your turn", *[GM_RULES] * 2)


@clause("QW2-7.2.2.16")
def test_whoever_has_asked_for_an_improvement_waits_for_the_game_master() -> None:
    story = lucky(Fortune.FRESH).when(GM, StopPlaying())
    assert GM_RULES not in turn(story, NORA)
    wanted = CementBenefit(
        character=WEN, mark=LUCK, option=Option.RAISE_KEYWORD, ability=PILOT, story="She has learnt."
    )
    story.when(NORA, wanted)
    assert (turn(story, NORA), turn(story, GM)) == (GM_RULES, "Your turn")


def test_once_play_has_stopped_whoever_has_points_left_reads_that_it_is_time_to_improve() -> None:
    def reads(points: int) -> tuple[str, list[str], list[str]]:
        story = given().when(GM, CorrectPoints(character=WEN, hero=points, experience=0, reason="For the test."))
        page = shown(story.when(GM, StopPlaying()), NORA)
        told = page.partition('id="turn">')[2].partition("</p>")[0]
        buttons = re.findall('class="(button[ a-z]*)" href="[^"]+">Improve Wen Okoro<', page)
        return turn(story, NORA), re.findall('href="/t/here/([^"]+)"', told), buttons

    assert reads(3) == ("Time to improve", [f"sheet/{WEN}#growth"], ["button"])
    assert reads(0) == ("", [], ["button quiet"])


def test_once_play_has_stopped_the_game_master_reads_who_may_improve_and_then_that_the_session_may_be_closed() -> None:
    story = given()
    for who in (CASIMIR, PILAR):
        story.when(GM, CorrectPoints(character=who, hero=0, experience=0, reason="For the test."))
    story.when(GM, StopPlaying())
    assert turn(story, GM) == "Time to improve for Wen Okoro"
    story.when(GM, CorrectPoints(character=WEN, hero=0, experience=0, reason="For the test."))
    assert turn(story, GM) == "Close the session"
    assert 'id="turn"><a href="/t/here/close"' in shown(story, GM)
    assert [turn(story, who) for who in (NORA, EVE)] == ["", "You are watching"]


def test_whoever_is_free_in_a_long_contest_stands_on_its_strip() -> None:
    story = joined(began())
    for who in (GM, NORA, PIM):
        strip, _, _ = shown(story, who).partition(BEHIND)
        assert all(name in strip[strip.index(f'id="long-{DUEL}"') :] for name in ("Casimir Lunt", "The sergeant"))


def test_a_group_that_nobody_has_joined_waits_for_the_players() -> None:
    story = given(DELTA).when(GM, FrameGroup(prize="the barge", obstacle="the guards"), called="the-group")
    assert turn(story, GM) == "Waiting for Nora (Wen Okoro), Pim (Casimir Lunt), Rosa (Pilar Quist)"


def test_beside_a_round_the_table_waits_for_whoever_has_the_next_one() -> None:
    story = joined(began()).when(GM, PairUp(long=DUEL, ours=CASIMIR, theirs=f"{SERGEANT}.foe"))
    story.when(NORA, StartRound(long=DUEL, pairing=0), called="the-first")
    assert (turn(story, GM), turn(story, PIM)) == ("Waiting for Nora (Wen Okoro), Pim (Casimir Lunt)", "Your turn")


def test_a_ruling_that_is_awaited_is_named_beside_whoever_has_the_next_round() -> None:
    shot = ContestId("the-shot")
    story = of_two(WITH_SHOTS).when(NORA, TakePartingShot(long=DUEL, pairing=0, about=STRIKES), called=shot)
    story.accepted(shot, NORA).falls(shot, 1, 9)
    assert (turn(story, NORA), turn(story, PIM)) == (f"{GM_RULES}, Pim (Casimir Lunt)", "Your turn")
    assert GM_RULES not in _contest(shown(story, NORA), shot)  # the bar says it


def test_beside_dice_that_are_to_fall_the_table_waits_for_whoever_has_the_next_round() -> None:
    first = ContestId("the-first")
    story = of_two_level().when(GM, ChooseDice(by_hand=False))
    story.when(NORA, StartRound(long=DUEL, pairing=0, character=WEN, ability=PILOT), called=first)
    story.accepted(first, NORA)
    assert (turn(story, EVE), turn(story, PIM)) == ("Waiting for Nora (Wen Okoro), Pim (Casimir Lunt)", "Your turn")


def test_what_a_player_may_do_names_its_prize_only_among_ones_own_contests() -> None:
    story = fallen(9, 15, DELTA)
    story.when(GM, FrameContest(character=CASIMIR, prize="the gate", resistance="14"), called="the-gate")
    (stands,) = (text for move, text in in_bar(shown(story, NORA)) if move == "let-stand")
    assert story.card().prize not in stands
    story.when(GM, FrameContest(character=WEN, prize="the gate", resistance="14"), called="the-other")
    (stands,) = (text for move, text in in_bar(shown(story, NORA)) if move == "let-stand")
    assert story.card().prize in stands


def test_what_all_of_a_group_face_is_called_the_resistance() -> None:
    story = given(DELTA).when(GM, FrameGroup(prize="the barge", obstacle="the guards"), called=GROUP)
    for who in (GM, NORA):
        strip = shown(story, who).partition(f'id="group-title-{GROUP}"')[2].partition("</div>")[0]
        assert " ".join(re.sub("<[^>]+>", " ", strip).split()).endswith("the guards Resistance 14 Moderate")


def test_each_die_against_a_group_has_a_button_of_its_own_name_and_a_result_is_told_once() -> None:
    story = group_rolling(DELTA).when(GM, ChooseDice(by_hand=False))
    for who, hero in ((NORA, WEN), (PIM, CASIMIR)):
        story.when(who, TypeFace(DrawId(f"{OWN[hero]}.ours"), 9))
    bar = shown(story, GM).partition('class="calls"')[2].partition('class="verbs"')[0]
    assert re.findall("Roll against ([A-Z]\\w+ \\w+)", bar) == ["Wen Okoro", "Casimir Lunt"]
    story.falls(OWN[WEN], None, 5)
    verdict = shown(story, NORA).partition(f'id="verdict-{OWN[WEN]}"')[2].partition("</div>")[0]
    assert verdict.lower().count("marginal victory") == 1


def test_ones_own_verdict_in_a_group_lies_open_until_all_is_counted() -> None:
    story = group_rolling(DELTA, members=(WEN, CASIMIR)).falls(OWN[CASIMIR], 1, 20)
    assert story.card(OWN[CASIMIR]).outcome is not None  # there is nothing to spend a point on
    own = shown(story, PIM).partition(f'id="own-{OWN[CASIMIR]}"')[2].partition('class="parts"')[0]
    assert f'id="verdict-{OWN[CASIMIR]}"' in own
    assert own.count("</figure>") == 2
    assert "For the other side" not in own  # which is a resistance
    for who in (GM, NORA, PIM):
        DRAWING.is_sound(story, who)
    assert "own-part" not in shown(story, GM)
    story.falls(OWN[WEN], 20, 2).when(NORA, LetStand(contest=OWN[WEN], character=WEN))
    for who in (NORA, PIM):
        assert "own-part" not in shown(story, who)


def test_a_headline_is_told_whole_and_its_level_stands_below_it_whatever_the_prize_is_called() -> None:
    heads = {}
    for prize, rival in (("to defeat the champion", NO_CHARACTER), ("the chair", CASIMIR)):
        frame = FrameContest(character=WEN, opponent=rival, prize=prize, resistance="" if rival else "14")
        story = given(LATER).when(GM, frame, called=LOCK).when(NORA, with_ability("River Pilot"))
        if rival:
            story.when(PIM, ChooseAbility(contest=LOCK, character=rival, ability="Steady Hand", tactic="Slowly."))
        story.accepted(LOCK, NORA, *([PIM] if rival else [])).falls(LOCK, 20, 2)
        story.when(NORA, LetStand(contest=LOCK, character=WEN))
        if story.card().outcome is None:
            story.when(PIM, LetStand(contest=LOCK, character=CASIMIR))
        verdict = shown(story, NORA).partition(f'id="verdict-{LOCK}"')[2].partition("</p>")[0]
        heads[prize] = [" ".join(each.split()) for each in re.findall('(?:dir="auto"|class="degree")>([^<]*)', verdict)]
    assert [len(head) for head in heads.values()] == [2, 2]
    (champion, below), (chair, _) = heads.values()
    assert ("defeat" in champion.rpartition("champion")[2], "defeat" in below.lower()) == (False, True)
    assert "defeat for Wen Okoro" in chair


def _contest(page: str, contest: str) -> str:
    return page[page.index(f'id="contest-{contest}"') :].partition("</section>")[0]


def test_a_named_opponents_die_is_called_by_their_name() -> None:
    story = of_two()
    assert re.findall('aria-label="([^"]+) rolled 20"', shown(story, EVE)) == ["The captain"]
    duel = _contest(shown(began().when(NORA, StartRound(long=DUEL, pairing=0), called="the-first"), EVE), "the-first")
    assert "<h3>The captain" in " ".join(duel.split())
    pairs = given(DELTA).when(GM, FrameGroup(prize="the barge", obstacle="the guards", kind=Form.PAIRS), called=GROUP)
    join = JoinGroup(group=GroupId(GROUP), character=WEN, opponent="The mate", resistance="14")
    pairs.when(GM, join, called="the-match")
    assert "<h3>The mate" in " ".join(_contest(shown(pairs, EVE), "the-match").split())


def test_what_is_offered_for_a_boost_is_told_until_the_dice_are_called() -> None:
    story = given(Evening(options={"boosts": "true"}))
    story.when(GM, FrameGroup(prize="the barge", obstacle="the guards"), called=GROUP)
    for who, hero, ability in ((NORA, WEN, "River Pilot"), (PIM, CASIMIR, "Steady Hand")):
        contest = ContestId(f"part-{who}")
        story.when(who, JoinGroup(group=GroupId(GROUP), character=hero), called=contest)
        story.when(who, ChooseAbility(contest=contest, character=hero, ability=ability))
    story.when(NORA, PledgePoints(group=GroupId(GROUP), character=WEN, points=1))
    assert "for a boost" in shown(story, EVE)
    for who in (NORA, PIM):
        story.when(who, AcceptCard(contest=ContestId(f"part-{who}")))
    story.when(GM, BeginRolls(group=GroupId(GROUP)))
    assert "for a boost" not in shown(story, EVE)


def test_what_goes_on_is_told_as_ones_own_only_to_whoever_acts() -> None:
    story = decided(1, 9)
    own = {who: len(re.findall(r"\b[Yy]our (roll|critical)", shown(story, who))) for who in (NORA, GM, PIM)}
    assert own == {NORA: 1, GM: 0, PIM: 0}
    assert "Wen Okoro&#39;s critical" in shown(story, GM)


def test_the_story_says_of_a_long_contest_of_several_whether_the_prize_is_won() -> None:
    story = round_(of_two(), 1, 20, number=1, ability="Steady Hand").when(GM, CloseLong(long=DUEL))
    (whole, *_) = _cards(story)
    assert (whole.headline.text, len([line for line in whole.lines if line.heads]) > 2) == (
        "The contest for “the barge” is won.",
        True,
    )
    (alone, *_) = _cards(round_(began(), 2, 20).when(GM, CloseLong(long=DUEL)))
    assert alone.headline.text.startswith("Wen Okoro has a")


def test_while_a_round_is_under_way_the_other_pairings_keep_to_a_line() -> None:
    story = of_two_level()
    assert _tracks(story, EVE) == 2
    story.when(GM, StartRound(long=DUEL, pairing=1), called="the-round")
    for who in (EVE, GM, NORA, PIM):
        assert _tracks(story, who) == 1
        DRAWING.is_sound(story, who)  # and whatever may be done about them is there


def _tracks(story: Story, who: str) -> int:
    return len(re.findall('id="pairing-', shown(story, who)))


def test_what_is_rolled_before_a_round_is_on_the_card_of_the_whole_contest() -> None:
    story = began().when(NORA, StartRound(long=DUEL, pairing=0), called="the-first")
    first, calm = ContestId("the-first"), AugmentId("the-calm")
    story.when(NORA, ChooseAbility(contest=first, character=WEN, ability="River Pilot"))
    story.when(NORA, ProposeAugment(contest=first, beneficiary=WEN, helper=WEN, ability="Unhurried"), called=calm)
    story.when(GM, RollAugment(contest=first, augment=calm))
    assert [card.headline.contest for card in _cards(story)] == [DUEL]


def test_an_assist_is_the_headline_until_the_next_round() -> None:
    story = assisted(joined(round_(began(), 19, 2)), "the-assist", 1, 20)
    (card,) = _cards(story)
    assert card.headline.kind == "assisted/1"
    (card,) = _cards(round_(story, 2, 3))
    assert card.headline.kind == "round-played/1"


def test_an_open_contest_is_told_by_what_it_is_about_now() -> None:
    story = opened().when(GM, Reframe(contest=LOCK, prize="the gate", obstacle="the guards"))
    (card,) = _cards(story)
    assert ("the gate" in card.headline.text, "Wen" in card.headline.text) == (True, True)


def test_a_hero_point_that_is_spent_in_a_contest_is_told_on_its_card() -> None:
    story = fallen(12, 9)
    before = len(_lines_alone(story))
    story.when(NORA, SpendHeroPoint(contest=LOCK, character=WEN))
    assert len(_lines_alone(story)) == before
    assert story.sheet().hero_points == 2


def _lines_alone(story: Story) -> list[Told]:
    """What the story tells that is of no contest."""
    return [card for card in told(story.table.log(story.campaign, story.seats[NORA])) if not card.headline.contest]


def _cards(story: Story) -> list[Told]:
    """The contests of the story, the newest first."""
    lines = story.table.log(story.campaign, story.seats[NORA])
    return [card for card in told(lines) if card.headline.contest]


def test_whoever_has_rolled_sees_those_dice_while_another_round_lies_on_the_table() -> None:
    story = of_two_level()
    for number, contest in ((0, "the-first"), (1, "the-second")):
        story.when(GM, StartRound(long=DUEL, pairing=number), called=contest)
    for who, character, contest, ability in (
        (NORA, WEN, "the-first", "River Pilot"),
        (PIM, CASIMIR, "the-second", "Steady Hand"),
    ):
        story.when(who, ChooseAbility(contest=ContestId(contest), character=character, ability=ability))
    story.accepted(ContestId("the-first"), NORA).falls(ContestId("the-first"), 15, 9)
    story.accepted(ContestId("the-second"), PIM).falls(ContestId("the-second"), 12, 13)
    if "the-second" in story.saga.cards:
        story.when(PIM, LetStand(contest=ContestId("the-second"), character=CASIMIR))
    assert "the-first" in story.saga.cards  # what Nora's hero points may still change
    assert last_dice(shown(story, PIM)) == ["Casimir Lunt rolled 12", "The sergeant rolled 13"]
    assert last_dice(shown(story, NORA)) == last_dice(shown(story, GM)) == []


def test_a_pairing_that_is_decided_keeps_to_a_line_while_others_go_on() -> None:
    story = of_two()
    assert _tracks(story, PIM) == 1
    story.when(GM, RuleScore(long=DUEL, pairing=1, ours=True, points=6, reason="A shove."))
    assert _tracks(story, PIM) == 2
