"""Whoever has never read a rulebook finds out by themselves what to do first, and what the numbers are."""

import re

import pytest
from tests.games.story import GM, NORA, Story, seated
from tests.web.reading import Drawing

from talewright.games.registry import installed
from talewright.games.west.play import THE_WEST_THAT_WASNT
from talewright.table.offer import Choice
from talewright.table.reading import fill, read_move

GAMES = installed()
DRAWING = Drawing(*GAMES.values())
WEST = THE_WEST_THAT_WASNT.slug
A_LABEL = re.compile(r">\s*([^<>]+?)\s*<(?:span[^>]*visually-hidden|/a>|/button>|/span>)")


@pytest.fixture(params=sorted(GAMES))
def story(request: pytest.FixtureRequest) -> Story:
    return seated(Story, GAMES[request.param], "A first evening", {})


def takes_a_character(story: Story) -> None:
    """Nora takes the first of the ready ones."""
    offer = next(each for each in story.offers(NORA) if each.move == "take-ready")
    first = {field.name: str(field.options[0].value) for field in offer.fields if isinstance(field, Choice)}
    story.when(NORA, read_move(story.played, fill(offer, first), strict=False))


def test_people_are_invited_until_something_is_played(story: Story) -> None:
    def invites(who: str) -> bool:
        return 'data-drawer="people"' in DRAWING.region(story, who, "stage")

    assert (invites(GM), invites(NORA)) == (True, False)
    takes_a_character(story)
    assert (invites(GM), invites(NORA)) == (True, False)


def test_the_numbers_on_ones_sheet_are_explained_above_them(story: Story) -> None:
    takes_a_character(story)
    above, _, _ = DRAWING.region(story, NORA, "sheet").partition('<ul class="things">')
    assert re.search(r'<h3><a class="term" data-term="(ability|results|skill)"', above)


def test_what_is_to_be_pressed_first_has_a_button_of_that_name(story: Story) -> None:
    takes_a_character(story)
    for who in (GM, NORA):
        says = DRAWING.region(story, who, "stage").partition('id="quiet-table">')[2].partition("</p>")[0]
        for name in re.findall(r"Press ([A-Z]\w+)", says):
            assert name in A_LABEL.findall(DRAWING.region(story, who, "bar")), says


def test_whoever_has_a_character_and_no_scene_yet_is_told_what_may_be_done() -> None:
    story = seated(Story, GAMES["strange-fate"], "A first evening", {})

    def points_to_the_sheet() -> bool:
        return "sheet" in DRAWING.region(story, NORA, "stage").partition('id="no-scene">')[2].partition("</p>")[0]

    assert not points_to_the_sheet()
    takes_a_character(story)
    assert points_to_the_sheet()


def test_nobody_is_asked_for_another_character_before_there_is_one(story: Story) -> None:
    assert "Another character" not in DRAWING.page(story, GM)


def test_what_is_counted_at_the_top_says_what_it_is_to_whoever_has_nothing_to_do_with_it() -> None:
    story = seated(Story, GAMES[WEST], "A first evening", {})
    assert re.findall(r'data-term="([a-z]+)"', DRAWING.region(story, NORA, "top")) == ["counter", "deck"]


def test_each_kind_of_check_says_what_it_is_for() -> None:
    story = seated(Story, GAMES[WEST], "A first evening", {})
    takes_a_character(story)
    assert [offer.label for offer in story.offers(GM) if offer.move.startswith("call-") and not offer.about] == []
