"""The pages of HeroQuest and QuestWorlds 2.2, on walks through campaigns that do only what is offered."""

import re

import pytest
from markupsafe import escape
from msgspec.structs import replace
from tests.games.heroquest.play.dueling import DUEL, SERGEANT, began, joined, pairing, round_
from tests.games.heroquest.play.table import (
    CASIMIR,
    DELTA,
    EVE,
    GM,
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
    framed,
    given,
    opened,
)
from tests.games.heroquest.play.table import rolling as called
from tests.games.heroquest.play.test_augments import ROLL, SONGS, SUPPORT
from tests.games.heroquest.play.test_augments import proposed as augment_proposed
from tests.games.heroquest.play.test_augments import rolled as augment_rolled
from tests.games.heroquest.play.test_groups import DAM, gathered, rolling
from tests.games.heroquest.play.test_groups import agreed as group_agreed
from tests.games.heroquest.play.test_groups import rolled as group_rolled
from tests.games.heroquest.play.walking import Walk
from tests.refusing import figures
from tests.web.reading import Drawing, Read, in_bar, order_in_bar

from talewright.games.heroquest.play import HEROQUEST_2E, QUESTWORLDS_2_2, HeroQuest
from talewright.games.heroquest.play.augments.answers import RollAugment
from talewright.games.heroquest.play.closing import CloseContest
from talewright.games.heroquest.play.creating.abilities import RateAbility
from talewright.games.heroquest.play.extended.ending import CloseLong, RuleScore
from talewright.games.heroquest.play.extended.framing import FrameLong, PairUp
from talewright.games.heroquest.play.extended.starting import StartRound
from talewright.games.heroquest.play.framing.accepting import AcceptCard
from talewright.games.heroquest.play.framing.contests import FrameContest
from talewright.games.heroquest.play.framing.resistance import SetResistance
from talewright.games.heroquest.play.framing.tactics import ChooseAbility
from talewright.games.heroquest.play.groups.joining import BeginRolls, FrameGroup
from talewright.games.heroquest.play.ids import CharacterId, ContestId, LongId
from talewright.games.heroquest.play.lasting import GiveConsequence
from talewright.games.heroquest.play.outcome import LetStand
from talewright.games.heroquest.play.people import MakeCharacter
from talewright.games.heroquest.play.points import CorrectPoints, StopPlaying
from talewright.games.heroquest.play.proposed import Harm
from talewright.games.heroquest.play.showing import ShowResistance
from talewright.games.heroquest.rules.changes import CHANGES
from talewright.games.heroquest.rules.extended.extended import Scene
from talewright.table.moves import ChooseDice
from talewright.web.screens import CloseScreen

GAMES = {game.slug: game for game in (HEROQUEST_2E, QUESTWORLDS_2_2)}
DRAWING = Drawing(*GAMES.values())  # type: ignore[arg-type]  # its own states
shown = DRAWING.page
STEPS = 48
EVERY = 12


def test_where_the_resistance_of_a_group_rolls_once_each_die_stands_on_the_page_once() -> None:
    story = rolling(Evening((WEN, CASIMIR), options={"resistance_rolls": "once for all"}), members=(WEN, CASIMIR))
    page = shown(story, GM)
    assert [page.count(f'id="draw-{draw}"') for draw in story.waits()] == [1, 1, 1]
    DRAWING.is_sound(story, GM)


@pytest.mark.parametrize("seed", range(5))
def test_whatever_may_be_done_is_found_on_the_page(seed: int) -> None:
    for step, story in enumerate(Walk(seed + 300).steps(STEPS)):
        if step % EVERY:
            continue
        for who in (GM, NORA, EVE):
            DRAWING.is_sound(story, who)
            for character in story.sees(who).characters[:2]:
                DRAWING.is_sound(story, who, character.id)


def test_a_hidden_resistance_is_nowhere_on_a_players_page() -> None:
    """Two tables that differ in nothing but the hidden number look alike to a player."""
    pages = {_with_hidden_resistance(resistance) for resistance in ("17", "4M")}
    assert len(pages) == 1
    assert "keeps it hidden" in pages.pop()


def _with_hidden_resistance(resistance: str) -> str:
    """The page of a player; seats, whose ids are new each time, are called by their names."""
    story = given(DELTA).when(
        GM, FrameContest(character=WEN, prize="the barge", obstacle="the guards"), called="the-lock"
    )
    story.when(GM, SetResistance(contest=ContestId("the-lock"), resistance=resistance, hidden=True))
    page = shown(story, NORA)
    for name, seat in story.seats.items():
        page = page.replace(seat, name)
    return page


CONTEST, GROUP, LONG = "the-contest", "the-group", "the-fight"


def _everything_under_way(game: HeroQuest) -> Story:
    """Contests of every kind, so that every rule stands on some page."""
    story = given(Evening(game=game, options={"long_contests": "true", "consequences": "true", "benefits": "true"}))
    story.when(GM, FrameGroup(prize="the barge", obstacle="the guards"), called=GROUP)
    fight = FrameLong(
        prize="the bridge", obstacle="the watch", scene=Scene.CLIMAX, character=PILAR, opponent="The captain"
    )
    story.when(GM, fight, called=LONG)
    duel = FrameContest(character=WEN, prize="the last word", obstacle="pride", opponent=CASIMIR)
    story.when(NORA, duel, called="the-duel")
    frame = FrameContest(character=WEN, prize="the gate", obstacle="the guards")
    story.when(NORA, frame, called=CONTEST).when(GM, SetResistance(contest=ContestId(CONTEST), resistance="14"))
    tactic = ChooseAbility(contest=ContestId(CONTEST), character=WEN, ability="River Pilot", tactic="By water.")
    return story.when(NORA, tactic).accepted(ContestId(CONTEST), NORA).falls(CONTEST, 1, 19)


HIDE_THE_FORM = {"form", "action", "method", "elements", "target", "submit", "requestSubmit", "closest", "id"}


def test_no_field_hides_what_the_scripts_ask_a_form_for() -> None:
    """A field called "form" would stand in the place of the form's own property of that name."""
    for move in HEROQUEST_2E.moves:
        assert HIDE_THE_FORM.isdisjoint(move.__struct_fields__), move


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_each_difference_of_the_editions_is_told_where_its_rule_acts(game: HeroQuest) -> None:
    story = _everything_under_way(game)
    pages = shown(story, NORA) + shown(story, NORA, WEN)
    for change in story.sees(NORA).changes:
        assert change.clause in pages, change
        assert str(escape(change.says)) in pages, change
    assert len(story.sees(NORA).changes) >= len(CHANGES) - 2  # what this group has set as the other edition has it


def test_recent_contests_of_every_kind_lie_the_newest_first() -> None:
    told = round_(round_(began(), 20, 1), 20, 1).when(GM, CloseLong(long=DUEL))
    told.when(GM, FrameContest(character=WEN, prize="the lock", resistance="14"), called=LOCK)
    told.when(NORA, ChooseAbility(contest=LOCK, character=WEN, ability="Unhurried")).accepted(LOCK, NORA)
    told.falls(LOCK, 5, 12)
    if told.card().outcome is None:
        told.when(NORA, LetStand(contest=LOCK, character=WEN))
    told.when(GM, CloseContest(contest=LOCK))
    assert re.findall('id="past-([^"]+)"', shown(told, NORA))[:3] == ["title", LOCK, DUEL]


def test_the_dice_of_a_round_stay_on_the_page_when_its_outcome_stands_at_once() -> None:
    story = began()
    story.when(GM, CorrectPoints(character=WEN, hero=0, experience=0, reason="so"))
    round_(story, 7, 11)
    for who in (GM, NORA, EVE):
        assert last_dice(shown(story, who)) == ["Wen Okoro rolled 7", "The captain rolled 11"]
    story.when(GM, StartRound(long=DUEL, pairing=0), called="the-next-round")
    assert last_dice(shown(story, NORA)) == []


def test_an_ability_is_pressed_to_begin_the_round_that_comes_next() -> None:
    begins = re.compile(
        r'<form[^>]*data-move="start-round"[^>]*>(?:(?!</form>).)*name="ability" value="Unhurried"', re.DOTALL
    )
    for story, on_table in ((began(), True), (round_(began(), 5, 12), False)):  # on a phone the sheet is out of sight
        sheet, tray = (DRAWING.region(story, NORA, name) for name in ("sheet", "tray"))
        assert begins.search(sheet)
        assert 'data-opens="frame-contest' not in sheet
        assert bool(begins.search(tray)) is on_table


def test_what_is_wanted_while_all_play_comes_before_how_a_character_grows_and_is_described() -> None:
    moves = [*dict.fromkeys(offer.move for offer in given().offers(NORA))]
    wanted = ["frame-contest", "call-on", "buy-improvement", "describe-character"]
    assert sorted(wanted, key=moves.index) == wanted


def test_what_a_contest_left_somebody_with_stands_on_its_card_for_everybody() -> None:
    story = decided(20, 2)
    assert order_in_bar(shown(story, GM)) == ["give-consequence", "close-contest"]
    hurt = GiveConsequence(character=WEN, text="a scar", state=Harm.HURT, abilities=("River Pilot",), contest=LOCK)
    story.when(GM, hurt)
    assert order_in_bar(shown(story, GM)) == ["close-contest"]
    assert all(f'id="left-by-{LOCK}-{WEN}"' in shown(story, who) for who in (GM, NORA, EVE))


def test_what_a_group_contest_proposes_stands_with_its_score() -> None:
    story = group_rolled({WEN: (20, 9), CASIMIR: (18, 5)}, DELTA)
    page = shown(story, GM)
    strip = page[page.index('id="group-') : page.index('id="part-')]
    assert strip.count('data-move="give-consequence"') == 2


def test_the_dice_of_a_group_lie_in_sight_of_everybody_once_they_stand() -> None:
    story = group_rolled({WEN: (20, 9), CASIMIR: (18, 5)}, DELTA)
    for who in (GM, NORA, EVE):
        small = re.findall('<span class="faces">(.*?)</span>', shown(story, who), re.DOTALL)
        assert [re.findall(r"rolled (\d+)", one) for one in small] == [["20", "9"], ["18", "5"]]


def test_nobody_reads_that_they_wait_for_themselves() -> None:
    story = framed(DELTA, hidden=True)
    for who, waits in ((GM, ["Wen Okoro"]), (NORA, ["the game master"]), (PIM, ["Wen Okoro, the game master"])):
        page = shown(story, who)
        assert re.findall('class="waiting-for">Waiting for <bdi>([^<]+)<', page) == waits
    assert 'id="turn">Waiting for <bdi>Nora (Wen Okoro), the game master<' in shown(story, PIM)


def test_until_a_contest_is_closed_everybody_reads_whom_it_waits_for() -> None:
    story = decided(20, 2)
    assert all('id="turn">Waiting for' in shown(story, who) for who in (NORA, PIM))
    assert 'id="turn">Your turn' in shown(story, GM)


def test_what_a_round_makes_of_the_score_stands_under_its_dice_while_they_may_change() -> None:
    story = began().when(NORA, StartRound(long=DUEL, pairing=0), called="the-first")
    first = ContestId("the-first")
    story.when(NORA, ChooseAbility(contest=first, character=WEN, ability="River Pilot", tactic="Now."))
    story.accepted(first, NORA).falls(first, 15, 9)
    for who in (GM, NORA, EVE):
        told = re.findall('<p class="counted">([^<]+)<', shown(story, who))
        assert [figures(one)[1:] for one in told] == [["0", "0", "1", "0"]]


def test_a_round_of_a_long_contest_waits_for_the_player_whose_it_is() -> None:
    story = began()
    assert 'id="turn">Your turn' in shown(story, NORA)
    assert all('id="turn">Waiting for <bdi>Nora (Wen Okoro)' in shown(story, who) for who in (GM, PIM))


def test_the_dice_of_an_augment_stay_until_the_contest_goes_on() -> None:
    story = augment_rolled(16, 5)
    for who in (GM, NORA, EVE):
        assert last_dice(shown(story, who)) == ["Wen Okoro rolled 16", "The resistance rolled 5"]
    story.when(GM, SetResistance(contest=LOCK, resistance="High")).accepted(LOCK, NORA)
    assert last_dice(shown(story, NORA)) == []


def test_beside_a_supporting_augment_whoever_is_helped_reads_that_they_may_do_without() -> None:
    story = augment_proposed().when(PIM, SUPPORT)
    ways = {who: re.findall(">(Refuse|Take back|Do without)<", shown(story, who)) for who in (NORA, PIM, EVE)}
    assert ways == {NORA: ["Take back", "Do without"], PIM: ["Take back"], EVE: []}


def test_while_an_augment_is_rolled_the_contest_is_folded_behind_it() -> None:
    story = augment_proposed().when(GM, RollAugment(contest=LOCK, augment=SONGS), called=ROLL)
    for who in (GM, NORA, EVE):
        page = shown(story, who)
        before, _, after = page.partition(f'<details class="beside" id="next-{LOCK}">')
        assert f'id="contest-{ROLL}"' in before
        assert f'id="contest-{LOCK}"' in after.partition("</details>")[0]


def test_at_the_end_of_a_session_the_table_says_who_may_improve_and_where() -> None:
    story = given(DELTA)
    assert 'id="improving"' not in shown(story, NORA)
    story.when(GM, StopPlaying())
    card = _improving(shown(story, NORA))
    assert re.findall(r"<b>(\d+)</b>", card) == ["3", "3", "3"]
    assert re.findall('href="/t/here/([^"]+)"', card) == [f"sheet/{WEN}#growth"]
    assert "close" in re.findall('href="/t/here/([^"]+)"', _improving(shown(story, GM)))
    story.when(GM, GiveConsequence(character=CASIMIR, text="drowned", state=Harm.DEAD))
    assert re.findall("<bdi>([^<]+)</bdi>", _improving(shown(story, NORA))) == ["Wen Okoro", "Pilar Quist"]
    assert 'id="improving"' not in shown(story.next_session(), NORA)


def test_whoever_improves_a_character_in_the_making_reads_what_is_left_that_costs_nothing() -> None:
    ada = CharacterId("ada-marsh")
    story = given(Evening((WEN,))).when(
        ROSA, MakeCharacter(name="Ada Marsh", trait="Stubborn", role="Ferrywoman"), called=ada
    )
    story.when(ROSA, RateAbility(character=ada, ability="Ferrywoman", best=True, points=6)).when(GM, StopPlaying())
    free = re.search(r'id="still-free">([^<]+)<', shown(story, ROSA, sheet=ada))
    assert free
    assert figures(free[1]) == ["14", "10"]
    assert 'id="still-free"' not in shown(story, NORA, sheet=WEN)


def _improving(page: str) -> str:
    return page[page.index('id="improving"') :].partition("</section>")[0]


@pytest.mark.parametrize("stops", [False, True])
def test_whoever_closes_a_session_reads_whose_hero_points_are_lost(*, stops: bool) -> None:
    story = given(DELTA).when(GM, CorrectPoints(character=WEN, hero=0, experience=0, reason="so"))
    story.when(GM, GiveConsequence(character=CASIMIR, text="drowned", state=Harm.DEAD))
    if stops:
        story.when(GM, StopPlaying())
    screen = DRAWING.given(story, GM)
    close = CloseScreen(here=screen.here, title=screen.title, roles=screen.roles, look=screen.look)
    page = DRAWING.pages.render("session_close_main.html", close)
    assert re.findall(r"<bdi>([^<]+)</bdi> (\d)", page) == [("Pilar Quist", "3")]
    assert ('class="not-stopped"' in page) is not stops


def test_in_a_long_contest_of_several_ones_own_round_comes_first_and_the_odds_say_whose_they_are() -> None:
    story = joined(began()).when(GM, PairUp(long=DUEL, ours=CASIMIR, theirs=f"{SERGEANT}.foe"))
    for number, contest in enumerate(("wens-own-round", "casimirs-round")):
        story.when(GM, StartRound(long=DUEL, pairing=number), called=contest)
    seen = {who: re.findall('id="contest-([^"]+)"', shown(story, who)) for who in (NORA, PIM)}
    assert seen == {NORA: ["wens-own-round", "casimirs-round"], PIM: ["casimirs-round", "wens-own-round"]}
    assert 'id="part-wens-own-round"' in shown(story, PIM)
    tactic = ChooseAbility(contest=ContestId("wens-own-round"), character=WEN, ability="River Pilot", tactic="Now.")
    story.when(NORA, tactic)
    says = [odds.says.partition(" ")[0] for odds in (pairing(story, 0, who).odds for who in (NORA, PIM, GM)) if odds]
    assert says == ["You", "Wen", "Wen"]


def test_ones_own_long_contest_comes_before_what_others_do_and_beside_it_says_whether_it_is_won() -> None:
    says = set()
    for story in (began(), round_(began(), 2, 20)):
        story.when(GM, FrameContest(character=CASIMIR, prize="the gate", resistance="14"), called="the-gate")
        assert [beside for beside, _ in _beside(story, NORA)] == ["the-gate"]
        ((long, stands),) = _beside(story, PIM)
        assert long == DUEL
        says.add(stands)
    assert len(says) == 2


def _beside(story: Story, who: str) -> list[tuple[str, str]]:
    """What stands in one line below what is most pressing, and how it stands."""
    return re.findall('id="beside-([^"]+)".*?<small>([^<]*)</small></summary>', shown(story, who))


def test_each_button_of_the_bar_that_puts_something_away_says_what() -> None:
    story, gate = round_(began(), 2, 20), ContestId("the-gate")
    story.when(GM, FrameContest(character=CASIMIR, prize="the gate", resistance="14"), called=gate)
    story.when(PIM, ChooseAbility(contest=gate, character=CASIMIR, ability="Steady Hand"))
    story.when(PIM, AcceptCard(contest=gate)).falls(gate, 2, 20)
    story.when(PIM, LetStand(contest=gate, character=CASIMIR))
    said = [text for move, text in in_bar(shown(story, GM)) if move.startswith("close-")]
    assert len(said) == len(set(said)) == 2


def test_two_extended_contests_that_are_over_are_put_away_by_buttons_of_two_names() -> None:
    gate = FrameLong(prize="the gate", obstacle="the watch", scene=Scene.CLIMAX, character=CASIMIR, opponent="Ada")
    story = began().when(GM, replace(gate, resistance="14"), called="the-gate")
    for long in (DUEL, LongId("the-gate")):
        story.when(GM, RuleScore(long=long, pairing=0, ours=True, points=5, reason="for the test"))
    said = [text for move, text in in_bar(shown(story, GM)) if move == "close-long"]
    assert len(said) == len(set(said)) == 2


def test_two_buttons_of_one_name_in_the_bar_say_for_whose_contest_each_is() -> None:
    story = opened(DELTA)
    story.when(GM, FrameContest(character=CASIMIR, prize="the gate"), called="the-gate")
    said = [text for move, text in in_bar(shown(story, GM)) if move == "set-resistance"]
    assert ["Wen Okoro" in said[0], "Casimir Lunt" in said[1], len(said)] == [True, True, 2]
    assert all(each.count("esistance") == 1 for each in said)  # a screen reader hears no name twice


def test_what_holds_a_die_that_waits_for_this_seat_lies_open_beside_what_is_more_pressing() -> None:
    story = fallen(12, 12, DELTA).when(NORA, LetStand(contest=LOCK, character=WEN))  # a tie, to be settled
    story.when(GM, ChooseDice(by_hand=True))
    story.when(GM, FrameContest(character=CASIMIR, prize="the gate", resistance="14"), called="the-gate")
    tactic = ChooseAbility(contest=ContestId("the-gate"), character=CASIMIR, ability="Steady Hand", tactic="Softly.")
    story.when(PIM, tactic)
    assert re.findall('id="beside-([^"]+)"( open)?', shown(story, GM)) == [("the-gate", "")]
    story.when(PIM, AcceptCard(contest=ContestId("the-gate")))
    assert re.findall('id="beside-([^"]+)"( open)?', shown(story, GM)) == [("the-gate", " open")]


def test_a_single_offer_behind_a_name_is_called_after_what_it_does() -> None:
    """Whoever may only doubt another's tactic has no button with the name of those that choose an ability."""
    own, others = (shown(framed(DELTA), who) for who in (NORA, PIM))
    (doubts,) = re.findall('<a[^>]*data-move="dispute-tactic"[^>]*>(.*?)</a>', others, re.DOTALL)
    (chooses,) = re.findall('<a[^>]*"[^"]*choose-ability[^"]*"[^>]*>(.*?)</a>', own, re.DOTALL)
    assert chooses.strip() not in re.sub("<[^>]+>", " ", doubts)


def test_whoever_is_free_in_a_long_contest_reads_on_the_button_that_they_would_leave_it() -> None:
    (leaves,) = re.findall('<a[^>]*data-move="leave-long"[^>]*>(.*?)</a>', shown(joined(began()), PIM), re.DOTALL)
    assert "leave" in re.sub('<span class="visually-hidden">.*?</span>', "", leaves).lower()


def test_the_game_master_offers_hero_points_of_players_from_the_drawer_of_their_group() -> None:
    story = gathered(Evening())
    named = {who: 'data-move="pledge-points"' in shown(story, who) for who in (GM, NORA)}
    assert named == {GM: False, NORA: True}
    assert any("pledge-points" in what for what in Read(shown(story, GM)).opens)


def test_another_opponent_is_a_rare_change_once_there_is_a_resistance() -> None:
    story = opened(DELTA)
    against = [_against(shown(story, who)) for who in (GM, NORA)]
    assert all('data-move="name-opponent"' in part for part in against)
    story.when(GM, SetResistance(contest=LOCK, resistance="14"))
    for who in (GM, NORA):
        assert 'data-move="name-opponent"' not in _against(shown(story, who))
        assert re.search('data-opens="moves:[^"]*name-opponent', shown(story, who))


@pytest.mark.parametrize("story", [called(hidden=True), fallen(5, 16, hidden=True)])
def test_a_hidden_resistance_is_shown_from_where_its_contest_is_dropped(story: Story) -> None:
    page = Read(shown(story, GM))
    [drawer] = [what for what in page.opens if "show-resistance" in what]
    assert ("cancel-contest" in drawer, [key for key in page.forms if key.startswith("show-resistance")]) == (True, [])


@pytest.mark.parametrize(
    "story", [gathered(members=(), hidden=True), group_agreed(hidden=True).when(GM, BeginRolls(group=DAM))]
)
def test_the_hidden_resistance_of_all_is_shown_from_where_their_contest_is_dropped(story: Story) -> None:
    page = Read(shown(story, GM))
    [drawer] = [what for what in page.opens if "show-group-resistance" in what]
    assert ("close-group" in drawer, [key for key in page.forms if key.startswith("show-group")]) == (True, [])


def test_each_die_that_lies_says_what_it_was_rolled_against_and_a_shown_resistance_is_read_there() -> None:
    def rolled_against(story: Story) -> list[str]:
        captions = re.findall("<figcaption>(.*?)</figcaption>", shown(story, NORA), re.DOTALL)
        return [target for each in captions for target in re.findall("against ([^<]+)<", each)]

    story = fallen(5, 16, hidden=True)
    assert rolled_against(story) == ["3W"]
    assert rolled_against(story.when(GM, ShowResistance(contest=LOCK))) == ["3W", "14"]


def _against(page: str) -> str:
    """What stands on the page under the resistance of the contest."""
    return page[page.index(f'id="against-{LOCK}"') : page.index(f'id="ask-{LOCK}"')]


def last_dice(page: str) -> list[str]:
    """What the dice show that lie on the page after their contest is over."""
    return re.findall('aria-label="([^"]+)"', "".join(re.findall('id="last-.*?</section>', page, re.DOTALL)))[1:]


def face_of(character: CharacterId, story: Story) -> str:
    """A character in the cast, as the game master sees it."""
    faces = DRAWING.region(story, GM, "cast").split("<li ")
    return next(each for each in faces if f"sheet/{character}" in each)


def test_the_cast_shows_who_is_hurt_and_a_character_whose_seat_is_closed_beside_the_game_master() -> None:
    hurt = GiveConsequence(character=WEN, text="a scar", state=Harm.HURT, abilities=("River Pilot",))
    story = given()
    before = face_of(WEN, story)
    after = face_of(WEN, story.when(GM, hurt))
    (mark,) = story.sheet(WEN).marks
    assert (mark.state in before, mark.state in after) == (False, True)
    assert f'data-seat="{story.seats[NORA]}"' in after
    story.table.seating.revoke(story.campaign, story.seats[NORA], by=story.seats[GM])
    assert f'data-seat="{story.seats[GM]}"' in face_of(WEN, story)


def test_once_play_has_stopped_a_contest_says_that_hero_points_go_to_improvements() -> None:
    def says(story: Story) -> int:
        tactic = ChooseAbility(contest=LOCK, character=WEN, ability="River Pilot", tactic="Now.")
        frame = FrameContest(character=WEN, prize="the barge", resistance="14")
        story.when(GM, frame, called=LOCK).when(NORA, tactic)
        return DRAWING.region(story, NORA, "tray").count('<p class="hint">')

    assert says(given().when(GM, StopPlaying())) == says(given()) + 1
