"""The table of QuestWorlds, on walks through campaigns that do only what is offered, and at each stage of a contest."""

import re
from collections.abc import Callable

import pytest
from tests.games.questworlds.play.dueling import DUEL as BARGE
from tests.games.questworlds.play.dueling import began, evening, started
from tests.games.questworlds.play.table import (
    AMA,
    DUEL,
    EVE,
    GM,
    INES,
    LEDGER,
    NORA,
    PIM,
    ROSA,
    TOBIAS,
    Story,
    decided,
    fallen,
    framed,
    given,
    opened,
    rolling,
    with_ability,
)
from tests.games.questworlds.play.together import STORM, contest_of, ready, roll
from tests.games.questworlds.play.together import framed as framed_for_many
from tests.games.questworlds.play.walking import Walk
from tests.web.reading import Drawing, Read, in_bar, order_in_bar

from talewright.games.questworlds.play import QUESTWORLDS_3
from talewright.games.questworlds.play.augments import ProposeAugment
from talewright.games.questworlds.play.flaws import AnswerFlaw, TriggerFlaw
from talewright.games.questworlds.play.framing import FrameContest
from talewright.games.questworlds.play.groups.closing import CloseGroup
from talewright.games.questworlds.play.groups.effort import FrameEffort
from talewright.games.questworlds.play.groups.joining import JoinGroup
from talewright.games.questworlds.play.ids import ProposalId
from talewright.games.questworlds.play.outcome import CloseContest, LetStand
from talewright.games.questworlds.play.resistance import SetResistance
from talewright.games.questworlds.play.sequences.helping import StartAssist
from talewright.games.questworlds.play.sequences.joining import JoinSequence
from talewright.games.questworlds.play.sequences.starting import NameWager
from talewright.games.questworlds.play.sequences.tally import CorrectTally
from talewright.games.questworlds.play.story_points import ProposeEdit
from talewright.games.questworlds.play.tactics import ChooseAbility
from talewright.games.questworlds.rules.flaw import Answer
from talewright.games.questworlds.rules.groups.effort import Influence
from talewright.games.questworlds.rules.groups.totals import Form
from talewright.games.questworlds.shared.ids import CharacterId, ContestId
from talewright.table.moves import ChooseDice
from talewright.web import about

DRAWING = Drawing(QUESTWORLDS_3)  # type: ignore[arg-type]  # its own states
shown = DRAWING.page
STEPS = 40
EVERY = 10
PRIDE = ProposalId("the-pride")
SEATS = (GM, NORA, PIM, EVE)


@pytest.mark.parametrize("seed", range(4))
def test_whatever_may_be_done_is_found_on_the_page(seed: int) -> None:
    for step, story in enumerate(Walk(seed + 700).steps(STEPS)):
        if step % EVERY:
            continue
        for who in (GM, NORA, EVE):
            DRAWING.is_sound(story, who)
            for character in story.sees(who).characters[:2]:
                DRAWING.is_sound(story, who, character.id)


@pytest.mark.parametrize("stage", ["given", "opened", "framed", "rolling", "fallen", "decided"])
def test_each_stage_of_a_contest_is_sound_for_every_seat(stage: str) -> None:
    stages: dict[str, Callable[[], Story]] = {
        "given": given,
        "opened": opened,
        "framed": framed,
        "rolling": rolling,
        "fallen": lambda: fallen(4, 18),
        "decided": lambda: decided(4, 18),
    }
    for who in SEATS:
        DRAWING.is_sound(stages[stage](), who)


def test_the_dice_of_a_group_lie_in_sight_of_everybody_and_ones_own_only_in_ones_own_contest() -> None:
    story = roll(framed_for_many(), INES, 5, 15)
    for who, thrown in ((GM, 2), (PIM, 2), (EVE, 2)):
        small = re.findall('<span class="faces">(.*?)</span>', shown(story, who), re.DOTALL)
        assert [one.count("<svg") for one in small] == [thrown]


def test_a_contest_that_is_told_stands_behind_those_that_go_on_and_ones_own_before_the_others() -> None:
    story = decided(4, 18)
    for character, contest in ((TOBIAS, DUEL), (AMA, ContestId("the-crowd"))):
        story.when(GM, FrameContest(character=character, prize="the lighthouse", resistance="15"), called=contest)
    for who, order in ((GM, ["the-duel", "the-crowd", "the-ledger"]), (ROSA, ["the-crowd", "the-duel", "the-ledger"])):
        assert re.findall('id="contest-([^"]+)"', shown(story, who)) == order


def test_a_contest_of_ones_own_stands_before_a_sequence_of_others_and_behind_a_round_of_ones_own() -> None:
    story = began()
    round_of_ines = started(story)
    story.when(GM, FrameContest(character=TOBIAS, prize="the lighthouse", resistance="15"), called=LEDGER)
    story.when(GM, FrameContest(character=INES, prize="the rope", resistance="15"), called=ContestId("the-rope"))
    for who, order in (
        (PIM, ["contest-the-ledger", "sequence-the-duel", f"contest-{round_of_ines}", "contest-the-rope"]),
        (NORA, ["sequence-the-duel", f"contest-{round_of_ines}", "contest-the-rope", "contest-the-ledger"]),
    ):
        cards = re.findall(r'<section class="card contest[^"]*" id="([^"]+)"', shown(story, who))
        assert cards == order


def test_a_contest_that_asks_the_game_master_stands_before_a_sequence_that_does_not() -> None:
    story = began()
    story.when(PIM, FrameContest(character=TOBIAS, prize="the lighthouse", ability="Duellist"), called=LEDGER)
    for order in (["contest-the-ledger", "sequence-the-duel"], ["sequence-the-duel", "contest-the-ledger"]):
        assert re.findall(r'<section class="card contest[^"]*" id="([^"]+)"', shown(story, GM)) == order
        story.when(GM, SetResistance(contest=LEDGER, resistance="15"))  # then Pim is asked


def test_an_assist_in_a_sequence_stands_behind_its_strip() -> None:
    story = began().when(PIM, JoinSequence(sequence=BARGE, character=TOBIAS))
    story.when(PIM, StartAssist(sequence=BARGE, helper=TOBIAS, teammate=INES), called="the-assist")
    page = shown(story, PIM)
    assert page.index('id="sequence-the-duel"') < page.index('id="contest-the-assist"')


def test_the_contest_whose_die_waits_for_this_seat_comes_first() -> None:
    story = framed()
    for who in (GM, PIM):
        story.when(who, ChooseDice(by_hand=True))
    story.when(GM, FrameContest(character=TOBIAS, prize="the lighthouse", resistance="15"), called=DUEL)
    assert re.findall('id="contest-([^"]+)"', shown(story, GM)) == [LEDGER, DUEL]
    story.when(PIM, ChooseAbility(contest=DUEL, character=TOBIAS, ability="Duellist")).accepted(DUEL, PIM)
    assert re.findall('id="contest-([^"]+)"', shown(story, GM)) == [DUEL, LEDGER]


def test_a_story_point_for_somebody_else_is_burned_under_more_and_not_on_their_verdict() -> None:
    story = fallen(4, 18)
    burns = {who: shown(story, who).count('data-move="burn-story-points"') for who in (GM, NORA, PIM)}
    assert burns == {GM: 1, NORA: 1, PIM: 0}
    (more,) = (offer.key for offer in story.offers(PIM) if offer.move == "burn-story-points")
    assert more in {offer.key for offer in about.about(about.MORE, story.offers(PIM))}


def test_the_strip_says_which_side_leads_once_both_have_wagered() -> None:
    story = began(evening(sequence="wagered")).when(NORA, NameWager(sequence=BARGE, pair=0, wager=2))
    assert "leads" not in shown(story, NORA)
    story.when(GM, NameWager(sequence=BARGE, pair=0, ours=False, wager=4))
    for who in SEATS:
        assert re.findall(r"((?:leads, )?wagers \d+)</small>", shown(story, who)) == ["wagers 2", "leads, wagers 4"]
    story.when(GM, CorrectTally(sequence=BARGE, who=INES, points=0, reason="The bell tolls."))
    assert "wagers " not in shown(story, NORA)  # it is over


def test_what_stands_behind_one_name_says_what_each_is_for() -> None:
    story = given()
    ways = [each for each in story.offers(GM) if each.move == "frame-group"]
    page = DRAWING.opened(story, GM, "moves:frame-group")
    assert len(ways) > 1
    assert all(each.about and each.about in page for each in ways)


def test_a_contest_of_a_group_is_told_as_rolling_until_both_its_dice_have_fallen() -> None:
    story = ready(framed_for_many(), INES)
    rolls = told_of(INES, story)
    story.falls(contest_of(story, INES), 5)
    assert told_of(INES, story) == rolls
    assert rolls != told_of(TOBIAS, story)


def told_of(character: CharacterId, story: Story) -> str:
    """What the fold of somebody's contest says of it."""
    (told,) = re.findall(f"<summary><bdi>{story.saga.name(character)}</bdi> <small>([^<]*)", shown(story, ROSA))
    return str(told)


def test_each_ability_is_one_press_on_the_sheet_and_on_a_phone_in_the_tray() -> None:
    page = shown(opened(), NORA)
    abilities = [ref for sheet in opened().sees(NORA).characters if sheet.id == INES for ref in sheet.abilities]
    assert abilities
    for ability in abilities:
        pressed = [*re.finditer(rf'id="press-(tray-)?[^"]*-{re.escape(ability.ref.replace(" ", "_"))}"', page)]
        assert [found[1] for found in pressed] == ["tray-", None]


def test_a_line_of_the_sum_is_a_button_for_whoever_may_do_something_about_it() -> None:
    calm = ProposeAugment(contest=LEDGER, character=AMA, beneficiary=INES, ability="Patient", about="She counts.")
    story = framed().when(ROSA, calm, called="the-calm")
    for who, may in ((GM, True), (NORA, True), (ROSA, True), (EVE, False)):
        assert ('data-opens="thing:the-calm"' in shown(story, who)) is may


def test_a_victory_is_coloured_from_the_side_of_whoever_looks() -> None:
    story = duelled()
    for who, tone in ((GM, "victory"), (NORA, "victory"), (EVE, "victory"), (PIM, "defeat")):
        assert verdict_tone(shown(story, who)) == tone


def test_the_odds_are_those_of_whoever_looks() -> None:
    story = duelling()
    (odds,) = {contest.odds for contest in story.sees().contests}
    assert odds
    for who, victory in ((GM, odds.victory), (NORA, odds.victory), (PIM, odds.defeat)):
        assert f'data-victory="{victory}"' in shown(story, who)


def duelling() -> Story:
    """Nora's character against Pim's, with their abilities."""
    frame = FrameContest(character=INES, prize="the last boat", opponent=TOBIAS)
    story = given().when(NORA, frame, called=DUEL)
    story.when(NORA, ChooseAbility(contest=DUEL, character=INES, ability="Sure-footed"))
    return story.when(PIM, ChooseAbility(contest=DUEL, character=TOBIAS, ability="Duellist"))


def duelled() -> Story:
    """Nora's character has beaten Pim's."""
    return duelling().accepted(DUEL, NORA, PIM).falls(DUEL, 3, 19)


def verdict_tone(page: str) -> str:
    found = re.search(r'class="verdict (\w+)"', page)
    assert found
    return found[1]


def test_each_die_that_the_game_master_may_type_is_called_by_its_name() -> None:
    page = shown(duelling().accepted(DUEL, NORA, PIM), GM)
    named = re.findall('Type a real die instead<span class="visually-hidden">: ([^<]+)<', page)
    assert len(named) == len(set(named)) == 2


def test_two_buttons_of_one_name_in_the_bar_say_for_whose_contest_each_is() -> None:
    story = opened()
    assert [text for move, text in in_bar(shown(story, GM)) if move == "set-resistance"] == ["Set the resistance"]
    story.when(PIM, FrameContest(character=TOBIAS, prize="the last boat", ability="Duellist"), called=DUEL)
    said = [text for move, text in in_bar(shown(story, GM)) if move == "set-resistance"]
    assert [name for name in ("Ines Valdera", "Tobias Kern") for text in said if name in text] == [
        "Ines Valdera",
        "Tobias Kern",
    ]


def beside_a_flaw() -> Story:
    """Tobias has an ability in one contest, and resists a flaw in another."""
    story = given().when(GM, FrameContest(character=TOBIAS, prize="the ledger", resistance="15"), called=DUEL)
    story.when(PIM, ChooseAbility(contest=DUEL, character=TOBIAS, ability="Duellist"))
    story.when(PIM, TriggerFlaw(character=TOBIAS, flaw="Proud to a Fault", about="Not by the back door."), called=PRIDE)
    return story.when(PIM, AnswerFlaw(proposal=PRIDE, answer=Answer.RESIST), called=LEDGER)


def test_a_press_on_an_ability_uses_it_in_the_contest_that_lacks_one() -> None:
    story = beside_a_flaw()
    sheet = shown(story, PIM).split('id="region-sheet"')[1]
    pressed = re.findall('<input type="hidden" name="contest" value="([^"]+)">', sheet)
    assert set(pressed) == {LEDGER}


def test_two_contests_of_one_character_are_told_apart_by_their_prizes_and_not_by_the_name() -> None:
    story = beside_a_flaw().when(PIM, ChooseAbility(contest=LEDGER, character=TOBIAS, ability="Duellist"))
    said = [text for move, text in in_bar(shown(story, PIM)) if move == "accept-card"]
    assert len(said) == 2
    assert "the ledger" in said[0]
    assert "Proud" in said[1]
    assert not [text for text in said if "Tobias" in text]


def test_a_flaw_on_the_sheet_says_that_it_comes_up() -> None:
    story = given()
    (trigger,) = story.offered(PIM, TriggerFlaw)
    sheet = shown(story, PIM).split('id="region-sheet"')[1]
    flaws = re.findall(f'data-opens="{re.escape(trigger.key)}".*?fill.flaw=([^"]+)"', sheet, re.DOTALL)
    assert len(flaws) == len({*flaws}) == len(story.sheet(TOBIAS).flaws)


def test_where_a_leader_decides_a_mass_effort_nothing_is_added_up() -> None:
    shared = {"prize": "the dyke holds", "influence": Influence.CONTRIBUTORS, "characters": (INES, AMA)}
    for leads, totals in (({"leader": TOBIAS}, 0), ({"leader_name": "the reeve"}, 1)):
        story = given().when(GM, FrameEffort(**shared, **leads), called=STORM)  # type: ignore[arg-type] # as said above
        assert shown(story, GM).count('class="totals"') == totals


def test_of_several_outcomes_the_newest_lies_open_and_is_put_away_first() -> None:
    story = opened().when(PIM, FrameContest(character=TOBIAS, prize="the last boat", ability="Duellist"), called=DUEL)
    story.when(GM, SetResistance(contest=DUEL, resistance="15")).when(NORA, with_ability("Sure-footed"))
    story.when(GM, SetResistance(contest=LEDGER, resistance="15"))
    for contest, who in ((DUEL, PIM), (LEDGER, NORA)):
        story.accepted(contest, who).falls(contest, 4, 18).when(who, LetStand(contest=contest))
    page = shown(story, GM)
    assert re.findall('<section class="card contest[^"]*" id="contest-([^"]+)"', page)[0] == "the-ledger"
    assert [move for move, _ in in_bar(page) if move == "close-contest"] == ["close-contest"]
    assert "give-benefit" in order_in_bar(page)


def test_of_two_contests_under_more_each_move_says_in_which() -> None:
    story = framed()
    story.when(PIM, FrameContest(character=TOBIAS, prize="the last boat", ability="Duellist"), called=DUEL)
    found = about.listed(about.MORE, "", story.offers(GM), story.look(GM)).sections
    said = [offer.label for section in found for offer in section.offers if offer.move == "cancel-contest"]
    assert len(said) == len(set(said)) == 2


def test_what_a_contest_leaves_behind_comes_before_it_is_put_away() -> None:
    assert order_in_bar(shown(decided(4, 18), GM)) == ["give-benefit", "close-contest"]


def test_the_working_shows_six_lines_at_most_and_folds_the_rest() -> None:
    page = shown(decided(4, 18), NORA)
    first = page.split('<ol class="working"')[1].split("</ol>")[0]
    assert 0 < first.count("<li>") <= 6


def test_a_hidden_resistance_shows_neither_number_nor_odds() -> None:
    pages = {
        re.sub(r"[0-9a-f]{12,}", "", shown(framed(resistance=number, hidden=True), NORA)) for number in ("3", "4M")
    }
    assert len(pages) == 1
    assert "odds-bar" not in pages.pop()


def test_recent_contests_of_every_kind_lie_the_newest_first() -> None:
    told = roll(framed_for_many((INES,)), INES, 5, 12).when(GM, CloseGroup(group=STORM))
    told.when(GM, FrameContest(character=INES, prize="the ledger", resistance="10"), called=LEDGER)
    told.when(NORA, ChooseAbility(contest=LEDGER, character=INES, ability="Sure-footed")).accepted(LEDGER, NORA)
    told.falls(LEDGER, 5, 12).when(NORA, LetStand(contest=LEDGER)).when(GM, CloseContest(contest=LEDGER))
    assert re.findall('id="past-([^"]+)"', shown(told, NORA)) == ["title", LEDGER, STORM]


def test_a_contest_of_many_stays_among_the_recent_ones_however_many_simple_ones_follow() -> None:
    told = roll(framed_for_many((INES,)), INES, 5, 12).when(GM, CloseGroup(group=STORM))
    for number in range(10):
        contest = ContestId(f"the-contest-{number}")
        told.when(GM, FrameContest(character=INES, prize="the ledger", resistance="10"), called=contest)
        told.when(NORA, ChooseAbility(contest=contest, character=INES, ability="Sure-footed")).accepted(contest, NORA)
        told.falls(contest, 5, 12).when(NORA, LetStand(contest=contest)).when(GM, CloseContest(contest=contest))
    recent = re.findall('id="past-([^"]+)"', shown(told, NORA))
    assert recent == ["title", "the-contest-9", "the-contest-8", "the-contest-7", STORM]


def test_every_die_of_a_group_contest_can_be_typed_or_rolled_for_whoever_is_away() -> None:
    story = ready(framed_for_many(resistance="15"), INES, TOBIAS)
    page, look = Read(shown(story, GM)), story.look(GM)
    assert len(look.draws) == len({draw.id for draw in look.draws}) == 4
    assert [page.ids[f"draw-{draw.id}"] for draw in look.draws] == [1] * 4
    offers = [offer for offer in story.offers(GM) if offer.move in {"roll", "type-face"}]
    assert len(offers) == 8
    assert [page.forms[offer.key] + page.opens[offer.key] for offer in offers] == [1] * 8


def test_whoever_asks_for_a_plot_edit_does_not_read_their_own_name() -> None:
    story = given().when(NORA, ProposeEdit(level=1, about="There is a rope."), called="the-rope")
    asked = {who: re.findall('id="edit-title-the-rope">(.*?)</h2>', shown(story, who)) for who in (NORA, PIM)}
    assert [NORA in title for title in (*asked[NORA], *asked[PIM])] == [False, True]


def test_in_pairs_the_game_master_matches_one_after_the_other_where_they_see_it() -> None:
    story = framed_for_many((), kind=Form.PAIRS)
    story.when(GM, JoinGroup(group=STORM, character=INES, opponent="A guard", resistance="12"), called="the-first")
    (match,) = [each for each in story.offered(GM, JoinGroup) if "character" not in each.fixed]
    assert Read(shown(story, GM)).opens[match.key] == 1


def test_an_ability_is_pressed_to_take_part_in_the_group_that_asks_for_it() -> None:
    sheet, tray = (DRAWING.region(framed_for_many(()), NORA, name) for name in ("sheet", "tray"))
    assert 'data-opens="frame-contest' not in sheet
    assert re.search(r'<form[^>]*data-move="join-group".*?name="ability" value="Sure-footed"', sheet, re.DOTALL)
    assert 'name="ability"' not in tray
    left_out = DRAWING.region(framed_for_many((TOBIAS,)), NORA, "sheet")
    assert "join-group" not in left_out


def test_what_is_prepared_is_called_by_what_it_does() -> None:
    """That a thing is framed is said by all that is framed."""
    prepared = [offer for offer in given().offers(GM) if str(offer.fixed.get("move.type", "")).startswith("frame-")]
    assert len(prepared) > len({offer.fixed["move.type"] for offer in prepared}) > 2
    assert all(re.match("Frame an? ", offer.label) for offer in prepared)
    kinds = [*dict.fromkeys(str(offer.fixed["move.type"]) for offer in prepared)]
    assert kinds[:2] == ["frame-contest", "frame-sequence"]  # what is framed most often comes first


def test_beside_the_contest_of_somebody_else_the_sheet_says_that_a_press_supports_them() -> None:
    hint = re.compile('<p class="hint">Press an ability to [^<]*Ines Valdera')
    story = framed().when(NORA, ChooseAbility(contest=LEDGER, character=INES, ability="Sure-footed"))
    assert [bool(hint.search(shown(story, who))) for who in (NORA, PIM, GM)] == [False, True, False]


def test_under_change_the_sheet_stands_nothing_that_frames_a_contest() -> None:
    editor = shown(given(), NORA, INES).partition('id="editor"')[2].partition("</section>")[0]
    moves = set(re.findall(r'data-move="([^"]+)"', editor))
    assert moves
    assert "frame-contest" not in moves
