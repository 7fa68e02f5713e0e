"""The pages of HeroQuest's characters: what leads to one that is being made, and what stands where on a sheet."""

import re

from tests.games.heroquest.play.making import ADA, begun, rated
from tests.games.heroquest.play.table import (
    CASIMIR,
    DELTA,
    EVE,
    GM,
    LOCK,
    NORA,
    PILAR,
    ROSA,
    WEN,
    Evening,
    Story,
    decided,
    given,
)
from tests.games.heroquest.play.test_sidekicks import PIP
from tests.web.reading import Read
from tests.web.test_heroquest_pages import DRAWING, shown

from talewright.games.heroquest.play import QUESTWORLDS_2_2
from talewright.games.heroquest.play.creating.abilities import SpendPoints
from talewright.games.heroquest.play.framing.contests import FrameContest
from talewright.games.heroquest.play.framing.tactics import ChooseAbility
from talewright.games.heroquest.play.ids import CharacterId, ContestId
from talewright.games.heroquest.play.improving.directed import DirectRaise
from talewright.games.heroquest.play.improving.wishes import BuyImprovement
from talewright.games.heroquest.play.lasting import GiveConsequence
from talewright.games.heroquest.play.people import TakeReady
from talewright.games.heroquest.play.points import StopPlaying
from talewright.games.heroquest.play.proposed import Harm
from talewright.games.heroquest.play.sidekicks import MakeSidekick
from talewright.games.heroquest.rules.characters.character import Whose
from talewright.games.heroquest.rules.growth.improvement import Option


def test_the_table_leads_to_a_character_that_is_still_being_made() -> None:
    page = shown(begun(), ROSA)
    card = page[page.index(f'id="hero-{ADA}"') :].partition("</article>")[0]
    assert re.findall(f'<a class="button main" href="/t/here/sheet/{ADA}">', card)
    assert "points left" in card
    assert "points left" not in shown(begun(), EVE)


def test_while_a_character_is_made_its_sheet_stands_beside_the_steps() -> None:
    page = shown(rated(), ROSA, ADA)
    steps, beside = page.index('id="making"'), page.index('id="beside"')
    assert steps < beside < page.index('class="sheet-lines"')
    story = decided(20, 2)
    page = shown(story, NORA, WEN)
    assert page.index('class="sheet-lines"') < page.index('id="beside"') < page.index('id="growth"')
    for who in (GM, ROSA, EVE):
        DRAWING.is_sound(rated(), who, ADA)
        DRAWING.is_sound(story, who, WEN)


def test_what_has_no_rating_yet_is_used_by_a_press_and_more_can_be_made_up_beside_it() -> None:
    story = begun()
    assert "Stubborn" in _sheet(story)
    story.when(ROSA, FrameContest(character=ADA, prize="the gate", obstacle="the guards"), called="the-gate")
    assert 'value="Stubborn"' in _sheet(story)
    tray = shown(story, ROSA).partition('id="region-tray"')[2].partition('id="region-stage"')[0]
    assert {"Country Doctor", "Stubborn", ""} == set(re.findall('name="ability" value="([^"]*)"', tray))
    assert 'data-move="make-up-ability"' in tray


def _sheet(story: Story) -> str:
    """What stands on Rosa's own sheet, beside the table."""
    return shown(story, ROSA).partition(f'id="my-{ADA}"')[2].partition("</article>")[0]


def test_the_points_of_a_sidekick_who_comes_in_play_stand_beside_its_name_until_they_are_spent() -> None:
    osric = CharacterId("osric-vane")
    warder = MakeSidekick(
        character=osric, name="Nan", first="Turnkey", second="Merry", third="Climbs", retainer="Prison Warders"
    )
    story = given(Evening(())).when(NORA, TakeReady(ready="osric"), called=osric)
    story.when(NORA, warder)

    def left(who: str) -> tuple[list[str], list[str]]:
        beside = shown(story, who, osric).partition('id="sidekick"')[2].partition("</section>")[0]
        return re.findall(r"(\d+) points? left for", shown(story, who)), re.findall(r"Put (\d+) points? into", beside)

    assert (left(NORA), left(EVE)) == ((["15"], ["15"]), ([], []))
    story.when(NORA, SpendPoints(character=osric, ability="Turnkey", points=3, whose=Whose.SIDEKICK))
    assert left(NORA) == (["12"], ["12"])


def test_what_lasts_on_a_sheet_is_that_of_its_character_alone() -> None:
    story = given(Evening(options={"consequences": "true"}))
    for who, ability in ((WEN, "River Pilot"), (CASIMIR, "Steady Hand"), (PIP, "Steals What Shines")):
        story.when(GM, GiveConsequence(character=who, text="a scar", state=Harm.HURT, abilities=(ability,)))
    groups = [offer.group for offer in story.offers(GM) if offer.move == "end-mark"]
    assert groups == [WEN, CASIMIR, PILAR]  # of a sidekick beside what lasts on its leader
    (what, whose) = re.findall('data-opens="moves:([^"@]*end-mark[^"@]*)@?([^"]*)"', shown(story, GM, WEN))[0]
    assert ("give-consequence" in what, whose) == (True, WEN)
    DRAWING.is_sound(story, GM, PILAR)


def test_a_single_offer_on_a_sheet_or_of_a_sidekick_is_called_by_its_own_name() -> None:
    assert "Send Pip alone" in _pressed(shown(given(DELTA), ROSA, PILAR), "frame-contest")
    frame = FrameContest(character=PILAR, prize="the gate", obstacle="the guards", resistance="14")
    story = given(DELTA).when(GM, frame, called="the-gate")
    assert "Let Pip act" in _pressed(shown(story, ROSA), "choose-ability")


def test_while_a_sidekick_is_to_use_an_ability_its_own_stand_first_and_its_leaders_are_no_buttons() -> None:
    frame = FrameContest(character=PIP, prize="the gate", obstacle="the guards", resistance="14")
    story = given(DELTA).when(GM, frame, called="the-gate")
    page = shown(story, ROSA)
    assert _things(page)[:3] == [("Cloud Jackdaw", True), ("Jealous", True), ("Steals What Shines", True)]
    assert not any(is_button for _, is_button in _things(page)[3:])
    assert "<bdi>Pip</bdi>'s abilities" in page.partition('class="nothing beside-sheet"')[2].partition("</p>")[0]
    choice = ChooseAbility(contest=ContestId("the-gate"), character=PIP, ability="Jealous", tactic="It bites.")
    assert all(is_button for _, is_button in _things(shown(story.when(ROSA, choice), ROSA)))  # who may support it now


def _things(page: str) -> list[tuple[str, bool]]:
    """The abilities on the sheet beside the table, and whether each is there to press."""
    sheet = page.partition('class="my-sheet"')[2].partition("</article>")[0].partition(">Flaws<")[0]
    found = re.findall(r'<(button|a|p)\b[^>]*class="thing([^"]*)"[^>]*>(?:<span>)?\s*<bdi>([^<]*)</bdi>', sheet)
    return [(name, "plain" not in style) for _, style, name in found]


def _pressed(page: str, move: str) -> list[str]:
    """What stands on what opens the form of a move, as far as it is in sight."""
    found = re.findall(f'<a[^>]*data-move="{move}"[^>]*>(.*?)</a>', page, re.DOTALL)
    return [re.sub("<[^>]+>", "", re.sub('<span class="visually-hidden">.*?</span>', "", one)).strip() for one in found]


def test_what_a_group_has_written_keeps_its_capitals() -> None:
    lessons = "Lessons at the Delta Guild: raise a stand-alone ability by 2 for 3"
    story = given(Evening(game=QUESTWORLDS_2_2, options={"own_improvements": lessons}))
    assert ">Lessons at the Delta Guild" in shown(story, NORA, WEN)


def test_the_game_master_ends_what_lasts_from_the_table() -> None:
    hurt = GiveConsequence(character=WEN, text="Run through", state=Harm.IMPAIRED, abilities=("River Pilot",))
    story = given().when(GM, hurt)
    ends = {who: [key for key in Read(shown(story, who)).opens if key.startswith("end-mark")] for who in (GM, NORA)}
    assert (len(ends[GM]), ends[NORA]) == (1, [])


def test_a_keyword_looks_like_one_on_the_sheet_beside_the_table() -> None:
    lines = re.findall(r'class="(thing [^"]*)"[^>]*>.*?<bdi>([^<]*)</bdi>', shown(given(), NORA), re.DOTALL)
    assert [name for style, name in lines if "keyword" in style.split()] == ["River Pilot", "Delta Folk"]


def test_what_lasts_on_a_character_stands_over_its_abilities_where_it_is_seen_first() -> None:
    story = decided(20, 2)
    hurt = GiveConsequence(character=WEN, text="a scar", state=Harm.HURT, abilities=("River Pilot",), contest=LOCK)
    sheet = shown(story.when(GM, hurt), NORA).partition('id="region-sheet"')[2]
    assert sheet.index("a scar") < sheet.index("River Pilot")
    assert sheet.partition("a scar")[2].count("<li>") > 1


def test_what_a_character_has_gained_in_a_session_stands_where_it_was_bought_until_the_next() -> None:
    def gained(story: Story) -> list[str]:
        growth = shown(story, NORA, WEN)
        return re.findall('class="gained"[^>]*><b>[^<]+</b> ([^<]+)</p>', growth[growth.index('id="growth"') :])

    swims = BuyImprovement(character=WEN, option=Option.RAISE_STANDALONE, ability="Strong Swimmer")
    story = given(DELTA).when(GM, StopPlaying())
    assert gained(story) == []
    assert gained(story.when(NORA, swims)) == ["Strong Swimmer 13 + 1 = 14."]
    learns = BuyImprovement(character=WEN, option=Option.NEW_STANDALONE, name="Whistles")
    (told,) = gained(story.when(NORA, learns))
    assert told.startswith("Strong Swimmer 13 + 1 = 14; Whistles")
    assert gained(story.undo(NORA)) == ["Strong Swimmer 13 + 1 = 14."]
    story.next_session().when(GM, DirectRaise(character=CASIMIR, ability="Disgraced", amount=3, why="A new session."))
    assert gained(story) == []
