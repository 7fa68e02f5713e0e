"""The pages of Strange FATE, on walks through campaigns that do only what is offered."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from tests.games.strange_fate.play.table import EVE, GM, GOAL, IT, MARIGOLD, NORA, PIM, Story, against_npc, given
from tests.games.strange_fate.play.walking import Walk
from tests.web.test_western_pages import Read

from talewright.games.strange_fate.play import STRANGE_FATE_GAME
from talewright.games.strange_fate.play.people import characters
from talewright.games.strange_fate.play.people.making_up import AddNpcs
from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.games.strange_fate.play.rolls.opposing import SetDifficulty
from talewright.table.chapter import moves_of
from talewright.table.known import Head
from talewright.table.moves import ChooseDice
from talewright.table.offer import Offer
from talewright.web.assets import Assets
from talewright.web.pages import Pages
from talewright.web.screens import TableScreen

PAGES = Pages({STRANGE_FATE_GAME.slug: STRANGE_FATE_GAME}, Assets())  # type: ignore[dict-item]  # its own states
STEPS = 40
EVERY = 8
TAGS = {str(move.__struct_config__.tag) for move in STRANGE_FATE_GAME.moves} | {"type-face"}
ON_SHEETS = {str(move.__struct_config__.tag) for move in moves_of((characters,))}


def shown(story: Story, who: str, sheet: str = "") -> str:
    """The page of somebody's table, or of a sheet."""
    screen = TableScreen(
        here="/t/here",
        title=STRANGE_FATE_GAME.title,
        roles=STRANGE_FATE_GAME.roles,
        look=story.look(who),
        head=Head(0, ""),
        offers=story.offers(who),
        acting_for=None,
        present=frozenset(),
        sheet=sheet,
    )
    return PAGES.render("sheet.html" if sheet else "table.html", screen, game=STRANGE_FATE_GAME.slug)


def on_a_sheet(offer: Offer) -> bool:
    """Whether an offer belongs to a sheet, and not to the table."""
    return offer.move in ON_SHEETS and "character" in offer.fixed


@pytest.mark.parametrize("seed", range(4))
def test_whatever_may_be_done_stands_on_the_page_exactly_once(seed: int) -> None:
    for step, story in enumerate(Walk(seed + 600).steps(STEPS)):
        if step % EVERY:
            continue
        for who in (GM, NORA, EVE):
            page = Read(shown(story, who))
            offers = [offer for offer in story.offers(who) if offer.move in TAGS]
            expected = Counter(offer.key for offer in offers if not on_a_sheet(offer))
            assert {key: page.forms[key] for key in expected} == expected
            assert [id_ for id_, times in page.ids.items() if times > 1] == []
            assert page.refused == []
        sheet = Read(shown(story, GM, MARIGOLD))
        kept = {offer.key for offer in story.offers(GM) if on_a_sheet(offer) and offer.group == MARIGOLD}
        assert kept == {key for key in kept if sheet.forms[key] == 1}
        assert sheet.refused == []


def test_all_dice_of_a_side_are_rolled_by_one_button() -> None:
    story = against_npc().when(GM, ChooseDice(by_hand=False))
    page = shown(story, NORA)
    assert sum(times for key, times in Read(page).forms.items() if key.startswith("roll-")) == 1
    assert "Roll 3dF+1d6" in page
    assert "Falls at the same time" in page
    assert "Falls at the same time" not in shown(against_npc(), NORA)  # the game master rolls real dice


def test_tiers_show_on_the_dice_and_are_said_in_words() -> None:
    page = shown(against_npc(), NORA)
    assert "1 tier higher: 1 Fate die became a d6" in page
    labels = re.findall(r'class="die fate-die [^>]*aria-label="([^"]+)"', page)
    assert labels.count("a d6 that is added, still to fall") == 1
    fallen = shown(against_npc().rolls("-0+4", "00+-"), NORA)
    labels = re.findall(r'class="die fate-die [^>]*aria-label="([^"]+)"', fallen)
    assert labels[:4] == [
        "a Fate die shows minus, a real die",
        "a Fate die shows blank, a real die",
        "a Fate die shows plus, a real die",
        "a d6 that is added shows 4, a real die",
    ]


def test_real_fate_dice_are_entered_by_their_signs() -> None:
    story = against_npc().when(NORA, ChooseDice(by_hand=True))
    page = shown(story, NORA)
    form = page[page.index('data-move="type-face"') :]
    assert re.findall(r'value="(\d)" required data-sign="(.)"', form[: form.index("</form>")]) == [
        ("1", "-"), ("2", "0"), ("3", "+"),
    ]  # fmt: skip
    assert 'data-face="6"' in page  # its d6


def test_what_an_aspect_would_change_stands_beside_it_while_the_outcome_is_provisional() -> None:
    story = given().when(NORA, FrameRoll(who=MARIGOLD, by="Stealth", goal=GOAL), called=IT)
    story.when(GM, SetDifficulty(roll=IT, difficulty="Great")).rolls("0-00")
    page = shown(story, NORA)
    assert "may still change" in page
    assert "Marigold Hollow may invoke an aspect, or lets it stand" in page
    assert ">success with 0 shifts<" in page
    assert "may still change" not in shown(story.stands(NORA), NORA)


@pytest.mark.parametrize("who", [NORA, PIM, EVE])
def test_a_hidden_difficulty_is_nowhere_on_a_players_page(who: str) -> None:
    """Two tables that differ in nothing but the hidden number look alike to everybody but the game master."""
    pages = {_with_hidden("Good", who), _with_hidden("7", who)}
    assert len(pages) == 1
    assert "keeps it hidden" in pages.pop()


def _with_hidden(difficulty: str, who: str) -> str:
    """A page; seats, whose ids are new each time, are called by their names."""
    story = given().when(NORA, FrameRoll(who=MARIGOLD, by="Stealth", goal=GOAL), called=IT)
    page = shown(story.when(GM, SetDifficulty(roll=IT, difficulty=difficulty, hidden=True)), who)
    for name, seat in story.seats.items():
        page = page.replace(seat, name)
    return page


def test_an_npc_that_is_hidden_stands_on_the_game_masters_page_alone() -> None:
    story = given().when(GM, AddNpcs(text="Superb shadow (E)", hidden=True))
    assert "Superb (+5) shadow (E)" in shown(story, GM)
    assert "shadow (E)" not in shown(story, NORA)


def test_the_sheet_begins_with_aspects() -> None:
    page = shown(given(), NORA, MARIGOLD)
    places = [page.index(f"<h3>{title}</h3>") for title in ("Aspects", "Skills", "Gifts", "Stress", "Consequences")]
    assert places == sorted(places)
    assert "Dances Better Than She Lies" in page
    assert "of 30 skill points left" in page
