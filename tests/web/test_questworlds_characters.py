"""The pages of characters that are made, and of the community, for every seat."""

import re

from tests.games.questworlds.play.dueling import DUEL, began, evening, framed
from tests.games.questworlds.play.table import EVE, GM, INES, LEDGER, NORA, PIM, Evening, Story, given
from tests.games.questworlds.play.test_communities import CLAN
from tests.games.questworlds.play.test_creating import VERA, begun
from tests.games.questworlds.play.test_growing import pick, rich
from tests.web.reading import Drawing, Read

from talewright.games.questworlds.play import QUESTWORLDS_3
from talewright.games.questworlds.play.framing import FrameContest
from talewright.games.questworlds.play.growing.advances import AskAdvance
from talewright.games.questworlds.play.relationships.sidekicks import MakeSidekick
from talewright.games.questworlds.play.sequences.ending import DropSequence
from talewright.games.questworlds.play.sequences.followers import BringFollower
from talewright.games.questworlds.play.tactics import ChooseAbility
from talewright.games.questworlds.rules.growing.advance import AdvanceOption
from talewright.games.questworlds.rules.sequences.scored import FollowerRole
from talewright.table.moves import Pause
from talewright.table.pocket_view import is_kept
from talewright.web import about

NOBODY = Evening(characters=())
DRAWING = Drawing(QUESTWORLDS_3)  # type: ignore[arg-type]  # its own states


def test_a_character_in_the_making_and_the_community_are_sound_for_every_seat() -> None:
    story = begun().when(GM, CLAN)
    for who in (GM, NORA, EVE):
        for sheet in ("", VERA, "community"):
            DRAWING.is_sound(story, who, sheet)


def test_change_the_sheet_opens_nothing_that_acts_in_a_sequence() -> None:
    for at in ("scored", "wagered"):
        story = began(evening(sequence=at))
        (asked,) = set(re.findall(r'data-opens="([^"]+)"[^>]*>Change the sheet<', DRAWING.page(story, NORA)))
        found = {offer.move for offer in about.about(asked, story.offers(NORA))}
        assert {"write-ability", "make-sidekick", "describe-character"} <= found
        assert not found & {"disengage", "use-follower", "bring-follower", "enter-with", "trigger-flaw"}


def test_a_sidekick_who_contends_is_on_one_sheet_and_each_is_asked_by_name() -> None:
    def sheet_of(story: Story) -> str:
        return DRAWING.page(story, NORA).partition('id="region-sheet"')[2].partition('id="region-rail"')[0]

    story = framed().when(
        NORA, MakeSidekick(character=INES, name="Bo", reason="love", first="Huge", second="Fist", third="Loyal")
    )
    assert ">Huge<" in sheet_of(story)
    bring = BringFollower(sequence=DUEL, owner=INES, name="Bo", role=FollowerRole.CONTESTANT, ability="Huge")
    story.when(NORA, bring, called="the-sidekick")
    page = DRAWING.page(story, NORA)
    assert sheet_of(story).count(">Huge<") == 1
    asked = re.findall(r'<p class="nothing"><bdi>([^<]+)</bdi>: press', page)
    assert asked == ["Ines Valdera", "Bo"]
    assert "Followers:" not in page  # it stands among those who are free
    story.when(GM, DropSequence(sequence=DUEL))
    assert sheet_of(story).count(">Huge<") == 1
    assert re.findall(r'id="my-name-([^"]+)"', sheet_of(story)) == [INES]


def test_what_support_would_change_stands_beside_the_contest_and_not_on_each_ability() -> None:
    story = given().when(GM, FrameContest(character=INES, prize="the ledger", resistance="14"), called=LEDGER)
    story.when(NORA, ChooseAbility(contest=LEDGER, character=INES, ability="Sure-footed"))
    page = DRAWING.page(story, PIM)
    sheet = page.partition('id="region-sheet"')[2].partition('id="region-rail"')[0]
    assert sheet.count('data-move="propose-augment"') > 1
    assert "→" in page
    assert "→" not in sheet


def test_a_resource_is_asked_for_at_the_table_where_its_contest_is_then_played() -> None:
    page = DRAWING.page(given().when(GM, CLAN), NORA, "community")
    links = re.findall(r'<a [^>]*data-move="ask-community"[^>]*>', page)
    assert links
    assert all('href="/t/here?about=ask-community' in link and "hx-get" not in link for link in links)


def test_where_several_may_ask_the_community_each_stands_in_a_line_with_two_short_buttons() -> None:
    page = DRAWING.page(given().when(GM, CLAN), GM, "community")
    listed = page.partition('class="may-ask"')[2].partition("</ul>")[0]
    assert listed.count("<li>") == len({*re.findall("<bdi>([^<]+)</bdi>", listed)}) > 1
    assert re.findall(r'data-move="ask-community"[^>]*>(\w+)<span class="visually-hidden">', listed)[:2] == [
        "Ask",
        "Bolster",
    ]
    assert 'class="may-ask"' not in DRAWING.page(given().when(GM, CLAN), NORA, "community")


def test_the_table_leads_to_a_character_that_is_still_being_made() -> None:
    page, sheet = DRAWING.page(begun(), NORA), f"/t/here/sheet/{VERA}"
    card = page[page.index(f'id="hero-{VERA}"') :].partition("</article>")[0]
    assert card.count(f'href="{sheet}"') == 2  # by its name, and by a button
    assert "points left" in card
    assert "points left" not in DRAWING.page(begun(), EVE)


def test_who_has_no_character_chooses_a_ready_one_in_one_place() -> None:
    newcomer = Read(DRAWING.page(given(NOBODY), NORA))
    assert newcomer.forms["take-ready"] == 1
    assert not newcomer.opens["take-ready"]
    assert not any(offer.main for offer in given(NOBODY).offers(GM))


def test_under_more_each_verb_stands_once_for_each_thing_that_it_is_about() -> None:
    story = begun().when(GM, CLAN)
    offers = tuple(offer for offer in story.offers(GM) if not is_kept(offer))
    listed = about.by_thing(offers, story.look(GM))
    assert VERA in {section.thing for section in listed}
    assert sum(len(section.offers) for section in listed) == len(offers)
    for section in listed:
        names = [offer.named for offer in section.offers]
        assert len({*names}) == len(names), section.name


def test_while_a_character_is_made_its_sheet_stands_beside_the_steps() -> None:
    page = DRAWING.page(begun(), NORA, VERA)
    assert page.index('id="making"') < page.index('id="beside"') < page.index('class="sheet-lines"')
    page = DRAWING.page(given(Evening()), NORA, INES)
    assert page.index('class="sheet-lines"') < page.index('id="beside"') < page.index('id="growth"')


def test_a_press_on_an_ability_without_a_rating_uses_it_where_a_contest_asks_for_one_and_rates_it_otherwise() -> None:
    def buttons(story: Story) -> str:
        page = DRAWING.page(story, NORA)
        return page[page.index(f'id="my-{VERA}"') :].partition("</ul>")[0]

    story = begun()
    assert ("rate-ability" in buttons(story), "choose-ability" in buttons(story)) == (True, False)
    story.when(GM, FrameContest(character=VERA, prize="the key", resistance="14"))
    assert ("rate-ability" in buttons(story), "choose-ability" in buttons(story)) == (False, True)


def test_an_ability_without_a_rating_stays_on_the_sheet_while_the_table_is_paused() -> None:
    story = begun()
    (hero,) = (each for each in story.sees(NORA).characters if each.id == VERA)
    assert hero.making is not None
    name = hero.making.unrated[0]
    story.when(NORA, Pause())
    assert f"<bdi>{name}</bdi> <b>–</b>" in DRAWING.region(story, NORA, "sheet")


def test_an_advance_that_is_asked_for_is_dropped_on_the_sheet_or_at_the_table() -> None:
    story = rich().when(NORA, pick(AdvanceOption.ABILITY_POINTS)).when(NORA, pick(AdvanceOption.KEYWORD_POINTS))
    story.when(NORA, AskAdvance(character=INES))
    for sheet in ("", INES):
        assert DRAWING.page(story, NORA, sheet).count('data-move="drop-plan"') == 1
