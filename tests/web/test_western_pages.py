"""The pages of the western, on walks through campaigns that do only what is offered."""

from __future__ import annotations

from collections import Counter
from html.parser import HTMLParser

import pytest
from tests.games.west.play.table import EVE, HANK, IT, JUDGE, NORA, PIM, Story, given
from tests.games.west.play.walking import Walk

from talewright.games.west.play import THE_WEST_THAT_WASNT, people, sheets
from talewright.games.west.play.adjustments import Adjust
from talewright.games.west.play.checks.calls import CallComplexCheck, CallSimpleCheck
from talewright.games.west.rules.checks.adjustment import Kind
from talewright.table.chapter import moves_of
from talewright.table.known import Head
from talewright.table.offer import Offer
from talewright.web.assets import Assets
from talewright.web.pages import Pages
from talewright.web.screens import TableScreen

PAGES = Pages({THE_WEST_THAT_WASNT.slug: THE_WEST_THAT_WASNT}, Assets())  # type: ignore[dict-item]  # its own states
STEPS = 48
EVERY = 6
TAGS = {str(move.__struct_config__.tag) for move in THE_WEST_THAT_WASNT.moves} | {"roll", "type-face"}


class Read(HTMLParser):
    """What a page has: ids, forms of offers, attributes that the browser would refuse, labels of cards."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.ids: Counter[str] = Counter()
        self.forms: Counter[str] = Counter()
        self.refused: list[str] = []
        self.cards: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        self.ids.update([has["id"]] if "id" in has else [])
        self.forms.update([has["data-offer"]] if "data-offer" in has else [])
        self.refused += [name for name in has if name == "style" or name.startswith("on")]
        self.refused += [tag] if tag == "style" or (tag == "script" and "src" not in has) else []
        if has.get("class", "").startswith("action-card") and "aria-label" in has:
            self.cards.append(has["aria-label"])


def shown(story: Story, who: str, sheet: str = "") -> str:
    """The page of somebody's table, or of a sheet."""
    screen = TableScreen(
        here="/t/here",
        title=THE_WEST_THAT_WASNT.title,
        roles=THE_WEST_THAT_WASNT.roles,
        look=story.look(who),
        head=Head(0, ""),
        offers=story.offers(who),
        acting_for=None,
        present=frozenset(),
        sheet=sheet,
    )
    return PAGES.render("sheet.html" if sheet else "table.html", screen, game=THE_WEST_THAT_WASNT.slug)


def of_sheet(offer: Offer) -> bool:
    """Whether an offer belongs to a sheet, and not to the table."""
    of_sheets = {str(move.__struct_config__.tag) for move in moves_of((people, sheets))}
    return offer.move in of_sheets and "character" in offer.fixed


@pytest.mark.parametrize("seed", range(4))
def test_whatever_may_be_done_stands_on_the_page_exactly_once(seed: int) -> None:
    for step, story in enumerate(Walk(seed + 300).steps(STEPS)):
        if step % EVERY:
            continue
        for who in (JUDGE, NORA, EVE):
            page = Read(shown(story, who))
            offers = [offer for offer in story.offers(who) if offer.move in TAGS]
            expected = Counter(offer.key for offer in offers if not of_sheet(offer))
            assert {key: page.forms[key] for key in expected} == expected
            assert [id_ for id_, times in page.ids.items() if times > 1] == []
            assert page.refused == []
        for sheet in story.sees(NORA).characters[:1]:
            page = Read(shown(story, NORA, str(sheet.id)))
            expected = Counter(
                each.key for each in story.offers(NORA) if of_sheet(each) and each.fixed["character"] == sheet.id
            )
            assert {key: page.forms[key] for key in expected} == expected
            assert page.refused == []


def test_a_card_that_was_turned_is_a_picture_with_words_for_everybody() -> None:
    story = given().when(
        JUDGE, CallComplexCheck(character=HANK, what="Jump", ability="Bravery", tn="3", effect="(3)6"), called=IT
    )
    story.draws(34)
    for who in (JUDGE, NORA, PIM, EVE):
        cards = Read(shown(story, who)).cards
        assert len(cards) == 1
        assert cards[0].startswith("Card 34: 1-6 is 4; 2-6 is 7")


def test_rows_beyond_the_grid_stand_on_the_page() -> None:
    call = CallSimpleCheck(character=HANK, what="Blow it up.", ability="Demolitions", tn="5")
    story = given().when(JUDGE, call, called=IT)
    assert "the grid and" not in shown(story, NORA)
    story.when(JUDGE, Adjust(action=IT, kind=Kind.ROW, amount=3, why="All the time in the world"))
    for who in (JUDGE, NORA, EVE):
        assert "2 rows lie below the grid and change nothing; the judge may make something of it." in shown(story, who)
    story.when(JUDGE, Adjust(action=IT, kind=Kind.ROW, amount=-7, why="No time at all"))
    assert "1 row lies above the grid and changes nothing;" in shown(story, NORA)


def test_a_hidden_tn_is_nowhere_on_a_players_page() -> None:
    """Two tables that differ in nothing but the hidden number look alike to a player."""
    pages = {_with_hidden_tn("Easy"), _with_hidden_tn("11")}
    assert len(pages) == 1
    assert "keeps it hidden" in pages.pop()


def _with_hidden_tn(tn: str) -> str:
    """The page of a player; seats, whose ids are new each time, are called by their names."""
    story = given().when(
        JUDGE, CallSimpleCheck(character=HANK, what="Jump", ability="Bravery", tn=tn, hidden=True), called=IT
    )
    page = shown(story, NORA)
    for name, seat in story.seats.items():
        page = page.replace(seat, name)
    return page
