"""The pages of the western, on walks through campaigns that do only what is offered."""

import re

import pytest
from msgspec.structs import replace
from tests.games.west.play.counting import blasting, holding
from tests.games.west.play.table import (
    CYRIL,
    EVE,
    HANK,
    IT,
    JUDGE,
    MIRANDA,
    NAMES,
    NORA,
    PIM,
    ROSA,
    Evening,
    Story,
    complex_check,
    given,
)
from tests.games.west.play.test_contests import tied
from tests.games.west.play.walking import Walk
from tests.web.reading import Drawing, Read

from talewright.games.west.play import THE_WEST_THAT_WASNT
from talewright.games.west.play.adjustments import Adjust
from talewright.games.west.play.bumps import GrantBumps, MoveHit, SpendBumps, TradeBump
from talewright.games.west.play.calamity import RuleCalamity
from talewright.games.west.play.cards import DrawFurther
from talewright.games.west.play.checks.actions import DescribeAction
from talewright.games.west.play.checks.calls import CallComplexCheck, CallSimpleCheck
from talewright.games.west.play.checks.npcs import CallForOther
from talewright.games.west.play.competitions import DRAW, Compete, SettleCompetition
from talewright.games.west.play.counters import HandCounter, PledgeCounter
from talewright.games.west.play.helping import OfferHelp
from talewright.games.west.play.ids import ActionId
from talewright.games.west.play.people import GiveCharacter, MakeCharacter
from talewright.games.west.play.pool import AwardCounter
from talewright.games.west.rules.cards.grid import Grid
from talewright.games.west.rules.checks.adjustment import Kind
from talewright.table.moves import ChooseDice, PlayPrepared, Prepare
from talewright.table.offer import Value
from talewright.table.seat import ItemId

DRAWING = Drawing(THE_WEST_THAT_WASNT)  # type: ignore[arg-type]  # its own states
shown = DRAWING.page
STEPS = 48
EVERY = 6
FOE, IKE = ActionId("the-foes-own-action"), ActionId("what-ike-is-at")


@pytest.mark.parametrize("seed", range(4))
def test_whatever_may_be_done_is_found_on_the_page(seed: int) -> None:
    for step, story in enumerate(Walk(seed + 300).steps(STEPS)):
        if step % EVERY:
            continue
        for who in (JUDGE, NORA, EVE):
            DRAWING.is_sound(story, who)
        for sheet in story.sees(NORA).characters[:1]:
            DRAWING.is_sound(story, NORA, str(sheet.id))


def test_a_card_that_was_turned_is_a_picture_with_words_for_everybody() -> None:
    story = given().when(
        JUDGE, CallComplexCheck(character=HANK, what="Jump", ability="Bravery", tn="3", effect="(3)6"), called=IT
    )
    story.draws(34)
    for who in (JUDGE, NORA, PIM, EVE):
        cards = Read(shown(story, who)).cards
        assert len(cards) == 1
        assert cards[0].startswith("Card 34: 1-6 is 4; 2-6 is 7")


def test_the_success_of_a_foe_has_the_colour_of_a_loss_for_players_alone() -> None:
    story = given().when(JUDGE, CallForOther(name="Vaughn", what="Draw", results="1d8", tn="1"), called=IT)
    story.draws(34)
    assert story.action().outcome is not None
    for who, colour in ((JUDGE, "victory"), (NORA, "defeat"), (EVE, "defeat")):
        assert f'class="card contest check {colour} ' in shown(story, who)


def test_the_success_of_a_rival_has_the_colour_of_a_loss_for_whom_they_play_against() -> None:
    story = given()
    for hero, ability, id_ in ((HANK, "Bravery", IT), (MIRANDA, "Rifles", FOE)):
        story.when(JUDGE, CallComplexCheck(character=hero, what="Race", ability=ability, tn="1"), called=id_)
    story.when(JUDGE, Compete(action=IT, rival=FOE)).draws(34).takes(1, NORA)
    for who, colour in ((NORA, "victory"), (PIM, "defeat"), (JUDGE, "victory"), (EVE, "victory")):
        assert f'class="card contest check {colour} ' in shown(story, who)


@pytest.mark.parametrize(("cards", "colour"), [((28, 34), "victory"), ((34, 28), "defeat")])
def test_who_is_ahead_stands_over_a_contest_in_the_colour_of_ones_own_side(cards: tuple[int, int], colour: str) -> None:
    call = CallComplexCheck(character=HANK, what="Race", ability="Bravery", tn="1", effect="(3)6")
    story = given().when(JUDGE, call, called=IT)
    foe = CallForOther(name="Vaughn", what="Race", results="3d6", tn="1", effect="(3)6")
    story.when(JUDGE, foe, called=FOE).when(JUDGE, Compete(action=IT, rival=FOE))
    story.draws(cards[0]).takes(1, NORA).draws(cards[1], action=FOE).takes(1, action=FOE)
    for who, expected in ((NORA, colour), (PIM, colour), (EVE, colour), (JUDGE, "")):
        (told,) = re.findall(r'<p class="ahead ?(\w*)">(.*?)</p>', shown(story, who))
        assert (told[0], re.findall(r"\d+", told[1])) == (expected, ["18", "13"])


def test_a_folded_check_says_how_far_it_has_come() -> None:
    story = given().when(PIM, DescribeAction(character=MIRANDA, what="Aim", ability="Rifles"), called=FOE)
    shoot = CallComplexCheck(character=HANK, what="Shoot", ability="Bravery", tn="1", effect="(3)6", attack=True)
    holding(story.when(JUDGE, shoot, called=IT), ROSA)
    assert _folds(story) == ["to be called", "card to draw"]
    assert _folds(story.draws(34)) == ["to be called", "result to take"]
    assert _folds(story.takes(1, NORA)) == ["to be called", "success"]


def test_who_is_to_take_a_result_is_waited_for_beside_who_is_to_draw() -> None:
    story = given().when(JUDGE, CallComplexCheck(character=HANK, what="Jump", ability="Bravery", tn="3"), called=IT)
    story.draws(34).when(JUDGE, CallForOther(name="Vaughn", results="2d8", tn="5"), called=FOE)
    assert {*_turn(story, PIM).split(", ")} == {"Nora (Hank)", "the Judge"}


def test_whoever_has_tied_waits_for_the_judge_who_settles_it() -> None:
    story = given()
    for action, name in ((IT, "Vaughn"), (FOE, "Octavio")):
        story.when(JUDGE, CallForOther(name=name, results="1d4", tn="99", effect="(3)6"), called=action)
    story.when(JUDGE, Compete(action=IT, rival=FOE)).draws(34).draws(28, action=FOE)
    assert story.sees().competitions[0].tied
    assert "Judge" in _turn(story, NORA)
    assert _turn(story, JUDGE) == ""
    (contest,) = story.sees().competitions
    (card,) = re.findall(
        rf'<section class="competition" id="contest-{contest.id}".*?</header>', shown(story, JUDGE), re.DOTALL
    )
    assert re.findall(r'name="ahead" value="([^"]+)"', card) == [IT, FOE, DRAW]
    assert card.count('data-move="settle-competition"') == 4  # a press for each way, a draw too, or with a reason


def test_a_result_is_called_by_what_the_card_shows_and_beside_it_what_it_comes_to() -> None:
    """As the button in the bar calls it; what changes it is added behind."""
    story = given().when(JUDGE, CallComplexCheck(character=HANK, what="Jump", ability="Bravery", tn="3"), called=IT)
    story.when(JUDGE, Adjust(action=IT, grid=Grid.CAUSE, kind=Kind.DIRECT, amount=1, why="A run-up")).draws(34)
    choices = story.action().choices
    assert all(each.result == each.total + 1 for each in choices)
    for who in (NORA, PIM):
        (listed,) = re.findall(r'<ul class="result-list">(.*?)</ul>', shown(story, who), re.DOTALL)
        said = re.findall(r"(?:<b>|Take )(\d+)", listed)
        assert sorted(map(int, said)) == sorted(each.total for each in choices)
        assert all(f"{each.result} " in listed for each in choices)


def test_beside_a_sheet_stands_what_changes_it_without_its_name() -> None:
    story = given()
    editor = DRAWING.page(story, JUDGE, HANK).partition('id="editor"')[2].partition("</section>")[0]
    moves = re.findall(r'data-move="([^"]+)"', editor)
    assert "write-sheet" in moves
    assert not [move for move in moves if move.startswith(("call-", "describe-action"))]
    assert not re.search(rf"<span>[^<]* for {NAMES[HANK]}\b", editor)


def test_an_only_character_is_not_named_where_an_action_is_described() -> None:
    story = given()
    assert [each.whose for each in story.offered(NORA, DescribeAction)] == [""]
    assert NAMES[HANK] not in story.offered(NORA, DescribeAction)[0].named
    assert [each.whose for each in story.offered(JUDGE, DescribeAction)] == [NAMES[HANK], NAMES[MIRANDA], NAMES[CYRIL]]


def test_of_several_ties_the_bar_settles_the_first() -> None:
    """A button for each filled a third of a phone; each stands with its contest too."""
    story = tied()
    for action, name in ((IKE, "Ike"), (FOE, "Octavio")):
        story.when(JUDGE, CallForOther(name=name, results="1d4", tn="99", effect="(3)6"), called=action)
    story.when(JUDGE, Compete(action=IKE, rival=FOE)).draws(35, action=IKE).draws(29, action=FOE)
    story.takes(1, action=IKE).takes(1, action=FOE)
    first, second = (contest.id for contest in story.sees().competitions if contest.tied)
    for tie in (first, second):
        tray, bar = shown(story, JUDGE).split('id="region-bar"')
        assert re.findall(r'data-opens="settle-competition-competition\.([^"]*)"', bar) == [tie]
        assert f'data-opens="settle-competition-competition.{tie}"' in tray
        story.when(JUDGE, SettleCompetition(competition=tie))


def test_an_ability_on_the_sheet_is_a_press_that_says_what_one_does_by_it() -> None:
    page = shown(given(), NORA)
    assert 'name="ability" value="Demolitions"' in page
    assert 'name="ability" value="Strength alone"' in page


def test_rows_beyond_the_grid_stand_on_the_page() -> None:
    call = CallSimpleCheck(character=HANK, what="Blow it up.", ability="Demolitions", tn="5")
    story = given().when(JUDGE, call, called=IT)
    assert "the grid and" not in shown(story, NORA)
    story.when(JUDGE, Adjust(action=IT, kind=Kind.ROW, amount=3, why="All the time in the world"))
    for who in (JUDGE, NORA, EVE):
        assert "2 rows lie below the grid and change nothing; the Judge may make something of it." in shown(story, who)
    story.when(JUDGE, Adjust(action=IT, kind=Kind.ROW, amount=-7, why="No time at all"))
    assert "1 row lies above the grid and changes nothing;" in shown(story, NORA)


def test_whoever_waits_for_the_judges_card_reads_the_same_words_as_for_the_judges_word() -> None:
    story = given().when(JUDGE, CallForOther(name="Vaughn", what="Draw", results="1d8", tn="1"), called=IT)
    assert _turn(story, NORA) == "the Judge"


def test_a_hidden_tn_is_nowhere_on_a_players_page() -> None:
    """Two tables that differ in nothing but the hidden number look alike to a player."""
    pages = {_with_hidden_tn("Easy"), _with_hidden_tn("11")}
    assert len(pages) == 1
    assert 'class="sealed-number"' in pages.pop()


def test_the_judge_sees_that_a_tn_is_hidden() -> None:
    for hidden in (True, False):
        call = CallSimpleCheck(character=HANK, what="Jump", ability="Bravery", tn="5", hidden=hidden)
        tray = _tray(shown(given().when(JUDGE, call, called=IT), JUDGE))
        assert ("sealed-number" in tray and "hidden" in tray) is hidden


def test_each_result_that_may_be_taken_is_a_button_beside_the_card() -> None:
    call = CallSimpleCheck(character=HANK, what="Jump", ability="Bravery", tn="3")
    story = given().when(JUDGE, call, called=IT).draws(7)
    assert len(story.action().choices) > 1
    beside = _tray(shown(story, NORA)).split(f'id="results-{IT}"')[1]
    for result in story.action().choices:
        assert re.search(rf"<button[^>]*>\s*<span>Take {result.total}\b", beside)


def test_two_results_of_the_same_worth_say_where_each_is_read() -> None:
    call = CallSimpleCheck(character=HANK, what="Jump", ability="Bravery", tn="3")
    story = given().when(JUDGE, call, called=IT).draws(1)
    named = re.findall(r"<button[^>]*>\s*<span>(Take [^<]*?)\s*<", _tray(shown(story, NORA)))
    assert len(named) == len({*named}) == len(story.action().choices)
    assert "Take 2" in named


def test_who_acts_for_a_player_with_nothing_to_do_is_not_told_that_it_is_their_turn() -> None:
    story = given()
    absent = story.look(NORA).me
    offers = story.offers(NORA)
    screen = replace(DRAWING.given(story, JUDGE), acting_for=absent, offers=offers, in_bar=frozenset())
    (bar,) = (each.html or "" for each in DRAWING.pages.regions(screen) if each.name == "bar")
    assert "Your turn" not in bar
    assert 'data-move="describe-action"' in bar


def _with_hidden_tn(tn: str) -> str:
    """The page of a player; seats, whose ids are new each time, are called by their names."""
    story = given().when(
        JUDGE, CallSimpleCheck(character=HANK, what="Jump", ability="Bravery", tn=tn, hidden=True), called=IT
    )
    page = shown(story, NORA)
    for name, seat in story.seats.items():
        page = page.replace(seat, name)
    return page


def test_the_title_of_a_check_stands_over_its_verdict() -> None:
    call = CallSimpleCheck(character=HANK, what="Jump the creek", ability="Bravery", tn="30")
    story = given().when(JUDGE, call, called=IT).draws(34).takes(1)
    tray = _tray(shown(story, PIM))
    assert tray.index("Jump the creek") < tray.index('class="verdict')


def test_that_a_verdict_may_still_change_stands_apart_from_its_numbers() -> None:
    call = CallSimpleCheck(character=HANK, what="Jump the creek", ability="Bravery", tn="1")
    story = given().when(JUDGE, call, called=IT).draws(34).takes(2, NORA)
    assert re.search(r'TN 1\s+<span class="provisional">', _tray(shown(story, PIM)))


@pytest.mark.parametrize(("victories", "kind"), [(0, "Attack"), (5, "Complex check")])
def test_an_attack_is_headed_as_one_before_its_card_and_after_it(victories: int, kind: str) -> None:
    call = CallComplexCheck(character=HANK, ability="Bravery", tn="1", effect="(3)8", victories=victories)
    story = given().when(JUDGE, call, called=IT)
    for go_on in (lambda: None, lambda: story.draws(34), lambda: story.takes(1, NORA)):
        go_on()
        assert re.findall(r'<p class="kind">([^<]*)<', shown(story, PIM)) == [kind]


def test_what_a_calamity_does_is_said_once() -> None:
    call = CallSimpleCheck(character=HANK, what="Jump", ability="Demolitions", tn="5")
    story = (
        given().when(JUDGE, call, called=IT).draws(53).when(JUDGE, RuleCalamity(action=IT, ruling="The fuse is wet"))
    )
    assert _tray(shown(story, NORA)).count("The fuse is wet") == 1


def test_what_is_over_lies_over_no_sheet() -> None:
    call = CallSimpleCheck(character=HANK, what="Jump", ability="Demolitions", tn="5")
    story = given().when(JUDGE, call, called=IT)
    lying = [f'id="action-{IT}"' in DRAWING.page(story, NORA, sheet) for sheet in ("", HANK)]
    story.draws(47)  # a calamity waits for the Judge
    story.when(JUDGE, RuleCalamity(action=IT, ruling="He falls."))
    lying += [f'id="action-{IT}"' in DRAWING.page(story, NORA, sheet) for sheet in ("", HANK)]
    assert lying == [True, True, True, False]


def test_whoever_has_a_character_is_not_asked_to_choose_one_on_the_stage() -> None:
    assert 'id="heroes"' in shown(given(Evening(characters=())), NORA)
    for who in (JUDGE, NORA):
        assert 'id="heroes"' not in shown(given(), who)


def test_a_sheet_is_written_by_a_press_an_empty_one_is_what_the_bar_asks_for() -> None:
    empty = given(Evening(characters=())).when(NORA, MakeCharacter(name="Hank"), called=HANK)
    found = [
        'data-opens="write-sheet' in _region(shown(story, who), region)
        for who, region in ((NORA, "sheet"), (NORA, "bar"), (JUDGE, "bar"))
        for story in (empty, given())
    ]
    assert found == [True, True, True, False, False, False]


def test_a_face_tells_who_holds_a_bonus_counter() -> None:
    story = given()
    story.when(JUDGE, AwardCounter(player=story.seats[PIM]))
    for who in (JUDGE, NORA, EVE):
        faces = _region(shown(story, who), "cast").split("<li ")
        assert [("Miranda" in face) for face in faces if 'class="holds"' in face] == [True]


def test_help_that_waits_for_the_judge_is_theirs_to_answer() -> None:
    call = CallSimpleCheck(character=HANK, what="Jump", ability="Demolitions", tn="5")
    story = given().when(JUDGE, call, called=IT).when(PIM, OfferHelp(action=IT, character=MIRANDA, how="A hand up."))
    assert 'data-move="grant-help"' in _region(shown(story, JUDGE), "bar")
    (helps,) = re.findall(r'<li id="help-.*?</li>', _tray(shown(story, NORA)), re.DOTALL)
    assert "waits for the Judge" in helps  # who may draw the card reads so


def test_whoever_offers_a_bump_is_told_to_wait_for_the_judge() -> None:
    call = CallSimpleCheck(character=HANK, what="Jump", ability="Strength alone", tn="3")
    story = given().when(JUDGE, call, called=IT).draws(26).takes(1).when(NORA, TradeBump(action=IT))
    assert "Waiting for <bdi>the Judge</bdi>" in _region(shown(story, NORA), "bar")


def test_who_plays_several_characters_is_waited_for_by_their_own_name() -> None:
    call = CallComplexCheck(character=HANK, what="Jump", ability="Bravery", tn="3", effect="(3)6")
    story = given().when(JUDGE, call, called=IT)
    story.when(JUDGE, GiveCharacter(character=CYRIL, player=story.seats[NORA]))
    assert _turn(story, PIM) == NORA


def test_the_same_person_is_waited_for_before_the_card_and_after_it() -> None:
    call = CallComplexCheck(character=HANK, what="Jump", ability="Bravery", tn="3", effect="(3)6")
    story = given().when(JUDGE, call, called=IT)
    before = [_turn(story, who) for who in (JUDGE, PIM)]
    story.draws(34)
    assert [_turn(story, who) for who in (JUDGE, PIM)] == before
    assert set(before) == {"Nora (Hank)"}


def test_whoever_has_put_in_a_counter_is_named_before_the_card_is_drawn() -> None:
    call = CallSimpleCheck(character=HANK, what="Jump", ability="Demolitions", tn="5")
    story = given().when(JUDGE, call, called=IT)
    story.when(JUDGE, AwardCounter(player=story.seats[PIM]))
    story.when(PIM, HandCounter(action=IT, character=MIRANDA, how="I shout when to duck"))
    tray = _tray(shown(story, NORA))
    assert ("I shout when to duck" in tray, tray.count('class="back')) == (True, 1)


def test_a_counter_of_ones_own_that_was_put_in_is_seen_by_everybody() -> None:
    call = CallSimpleCheck(character=HANK, what="Jump", ability="Demolitions", tn="5")
    story = holding(given().when(JUDGE, call, called=IT), NORA, PIM)
    lying = 'class="back lying"'
    assert lying not in _tray(shown(story, PIM))
    story.when(NORA, PledgeCounter(action=IT))
    for who in (JUDGE, NORA, PIM, EVE):
        assert lying in _tray(shown(story, who))


def test_what_a_bump_has_bought_stays_to_be_read_when_the_next_action_begins() -> None:
    call = CallSimpleCheck(character=HANK, what="Jump", ability="Strength alone", tn="3")
    story = given().when(JUDGE, call, called=IT).draws(26).takes(1)
    story.when(NORA, SpendBumps(action=IT, on="Dust hides the crew."))
    story.when(JUDGE, CallSimpleCheck(character=HANK, what="Run", ability="Bravery", tn="3"))
    for who in (JUDGE, NORA, EVE):
        summary = _region(shown(story, who), "stage").split("<summary>", 1)[1].split("</summary>", 1)[0]
        assert "Dust hides the crew." in summary


@pytest.mark.parametrize(("hidden", "holder", "told"), [(True, NORA, True), (True, PIM, False), (False, NORA, False)])
def test_where_the_tn_is_hidden_whoever_holds_a_counter_is_told_to_ask_for_it(
    hidden: bool,  # noqa: FBT001 - a parameter of the test
    holder: str,
    told: bool,  # noqa: FBT001
) -> None:
    call = CallSimpleCheck(character=HANK, what="Jump", ability="Strength alone", tn="5", hidden=hidden)
    story = holding(given().when(JUDGE, call, called=IT), holder).draws(26).takes(1)
    assert ("ask-judge" in _tray(shown(story, NORA))) is told
    for who in (JUDGE, PIM, EVE):
        assert "ask-judge" not in _tray(shown(story, who))


@pytest.mark.parametrize(
    ("holders", "named"), [((NORA,), []), ((PIM,), [PIM]), ((NORA, PIM, ROSA), [f"{PIM}, {ROSA}"])]
)
def test_whose_counter_could_still_help_is_told_to_whoever_lets_it_stand(
    holders: tuple[str, ...], named: list[str]
) -> None:
    story = blasting(*holders)
    for who, told in ((NORA, named), (JUDGE, []), (PIM, []), (EVE, [])):
        assert re.findall(r'<p class="hint backers"><bdi>([^<]*)<', shown(story, who)) == told


def test_a_rivals_counter_is_no_help() -> None:
    story = complex_check("Demolitions", "7", effect="(3)6")
    story.when(JUDGE, CallComplexCheck(character=MIRANDA, ability="Rifles", tn="1"), called=FOE)
    story.when(JUDGE, Compete(action=IT, rival=FOE))
    holding(story, PIM).draws(25).takes(1, NORA)
    assert "backers" not in shown(story, NORA)


def test_a_further_card_that_was_called_for_is_left_by_a_button_beside_the_card() -> None:
    call = CallSimpleCheck(character=HANK, what="Load", ability="Speed Load", tn="7")
    story = given().when(JUDGE, call, called=IT).draws(33).when(NORA, DrawFurther(action=IT))
    for who, beside in ((NORA, 1), (JUDGE, 1), (PIM, 0)):
        assert _tray(shown(story, who)).count('data-move="leave-further"') == beside


def test_bumps_that_nobody_spent_are_told_as_such_when_all_is_over() -> None:
    call = CallSimpleCheck(character=HANK, what="Jump", ability="Strength alone", tn="1")
    story = given().when(JUDGE, call, called=IT).when(JUDGE, GrantBumps(action=IT, why="A running start"))
    story.draws(26).takes(1).when(NORA, SpendBumps(action=IT, on="Dust"))
    for ready, said in ((False, "1 bump left of 2"), (True, "2 bumps, 1 not spent")):
        tray = _tray(shown(story.finishes(NORA) if ready else story, NORA))
        (told,) = re.findall(r'<p class="tokens">(.*?)</span>\s*<span class="stars"', tray, re.DOTALL)
        assert " ".join(re.sub(r"<[^>]*>", "", told).split()) == said


def test_the_judges_own_card_lies_before_a_check_that_is_still_to_be_called() -> None:
    story = given().when(NORA, DescribeAction(character=HANK, what="Jump", ability="Bravery"))
    story.when(JUDGE, CallForOther(name="Vaughn", what="Draw", results="2d8", tn="3"), called=IT)
    front = f'id="queued-{IT}-front" open'
    assert front in _tray(shown(story, JUDGE))
    story.draws(34)
    assert front in _tray(shown(story, JUDGE))


def test_where_victories_are_counted_nobody_is_hit() -> None:
    for victories, hits in ((0, True), (5, False)):
        call = CallComplexCheck(
            character=HANK, what="Blow it up", ability="Demolitions", tn="3", effect="(3)6", victories=victories
        )
        story = given().when(JUDGE, call, called=IT).draws(25).takes(1, NORA)
        outcome = story.action().outcome
        assert outcome is not None
        assert bool(outcome.hit_location) is hits
        assert outcome.hit_location in outcome.headline
        assert outcome.headline in _tray(shown(story, NORA))
        assert bool(story.offered(NORA, MoveHit)) is hits


@pytest.mark.parametrize(("amount", "told"), [(-1, "−1 column"), (1, "+1 column"), (-2, "−2 columns")])
def test_a_shift_by_one_is_one_column(amount: int, told: str) -> None:
    call = CallComplexCheck(character=HANK, what="Jump", ability="Bravery", tn="3", effect="(3)6")
    shift = Adjust(action=IT, kind=Kind.COLUMN, grid=Grid.EFFECT, amount=amount, why="A wall")
    story = given().when(JUDGE, call, called=IT).when(JUDGE, shift)
    assert f"<b>{told}</b>" in _tray(shown(story, NORA))


def test_a_card_is_drawn_for_somebody_or_says_which_one_it_is() -> None:
    call = CallForOther(name="Vaughn", what="Draw", results="2d8", tn="5")
    story = given().when(JUDGE, ChooseDice(by_hand=False)).when(JUDGE, call, called=IT)
    assert "Draw for Vaughn" in _region(shown(story, JUDGE), "bar")
    load = CallSimpleCheck(character=HANK, what="Load", ability="Speed Load", tn="7")
    story.draws(34).when(JUDGE, load, called="the-loading").when(NORA, ChooseDice(by_hand=False))
    assert "Draw the card" in _region(shown(story, NORA), "bar")
    story.has_drawn(33, action="the-loading").when(NORA, DrawFurther(action=ActionId("the-loading")))
    assert "Draw a further card" in _region(shown(story, NORA), "bar")


def test_what_a_check_reads_is_explained_where_it_stands() -> None:
    call = CallComplexCheck(character=HANK, what="Jump", ability="Bravery", tn="3", effect="(3)6")
    tray = _tray(shown(given().when(JUDGE, call, called=IT), NORA))
    for term, says in (("results", "3d6"), ("effect", "(3)6")):
        assert re.search(rf'data-term="{term}"[^>]*><dfn>{re.escape(says)}<', tray)


def test_what_waits_in_the_pocket_stands_before_the_crew_until_it_is_played() -> None:
    story = given()
    assert _pocket_comes_first(story) is False
    letter: dict[str, Value] = {"type": "give-handout", "to": "all", "title": "A page", "text": "It rings."}
    story.when(JUDGE, Prepare(move=letter), called="the-page-waits")
    assert _pocket_comes_first(story) is True
    assert "play one from your pocket." in _region(shown(story, JUDGE), "stage")
    story.when(JUDGE, PlayPrepared(item=ItemId("the-page-waits")))
    assert _pocket_comes_first(story) is False


def _folds(story: Story) -> list[str]:
    """How far each of several checks has come, as the heads of their folds say."""
    return re.findall(r'<span class="tried">: .*?<small>([^<]*)</small>', _tray(shown(story, EVE)))


def _pocket_comes_first(story: Story) -> bool:
    sheet = _region(shown(story, JUDGE), "sheet")
    assert sheet.count('id="pocket"') == 1
    return sheet.index('id="pocket"') < sheet.index('id="crew-')


def _tray(page: str) -> str:
    return _region(page, "tray")


def _region(page: str, name: str) -> str:
    """What the page shows of one region."""
    return page.split(f'id="region-{name}"')[1].split('id="region-', maxsplit=1)[0]


def _turn(story: Story, who: str) -> str:
    """Whom the bar says that somebody waits for."""
    return "".join(re.findall(r'id="turn">\s*Waiting for <bdi>([^<]+)</bdi>', shown(story, who)))


def test_the_face_of_whoever_acts_is_marked() -> None:
    def acting(who: str) -> list[str]:
        faces = re.findall(r'<li class="face ([^"]*)".*?class="name">([^<]+)<', shown(story, who), re.DOTALL)
        return [name for marks, name in faces if "acts" in marks.split()]

    story = given()
    assert acting(NORA) == acting(JUDGE) == []
    story.when(JUDGE, CallSimpleCheck(character=HANK, ability="Demolitions", tn="5"), called=IT)
    assert acting(NORA) == acting(JUDGE) == ["Hank"]
    story.draws(34).takes(1)
    assert acting(NORA) == acting(JUDGE) == []


def test_the_bar_names_a_result_by_its_number_alone() -> None:
    story = complex_check("Demolitions", "5", effect="(3)10").draws(19)
    bar = DRAWING.region(story, NORA, "bar")
    assert [*re.findall(r"<span>(Take [^<]+)<", bar)] == ["Take 6"]  # and which cell it is to whoever only hears it
    beside = re.findall(
        r'form="bar-[^>]*><span>Take 6<span class="visually-hidden">([^<]+)<', _tray(shown(story, NORA))
    )
    assert len(beside) == 1
    assert "from" in beside[0]
