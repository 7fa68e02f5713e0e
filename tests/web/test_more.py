"""What "More" lists: everything that may be done, and what may be taken back in a fold of its own."""

import re

from msgspec.structs import replace
from tests.games.west.play.table import HANK, IT, JUDGE, MIRANDA, NORA, PIM, Story, given
from tests.web.reading import Drawing

from talewright.games.west.play import THE_WEST_THAT_WASNT
from talewright.games.west.play.checks.actions import DescribeAction, SetTargetNumber
from talewright.games.west.play.checks.calls import CallComplexCheck, CallSimpleCheck
from talewright.games.west.play.checks.npcs import CallForOther
from talewright.web import about
from talewright.web.screens import About

DRAWING = Drawing(THE_WEST_THAT_WASNT)  # type: ignore[arg-type]  # its own states
DIFFICULTIES = ("3", "5", "7", "9", "7", "5", "3", "1")


def wavering() -> Story:
    """The Judge changes a TN again and again."""
    story = given().when(
        JUDGE, CallSimpleCheck(character=HANK, what="Jump", ability="Strength alone", tn="1"), called=IT
    )
    for tn in DIFFICULTIES:
        story.when(JUDGE, SetTargetNumber(action=IT, tn=tn))
    return story


def test_what_may_be_taken_back_is_folded_and_the_last_move_comes_first() -> None:
    story = wavering()
    offers, look = story.offers(JUDGE), story.look(JUDGE)
    undoes = [offer for offer in offers if offer.move == "undo"]
    *others, back = about.listed(about.MORE, "", offers, look).sections
    assert not [offer for section in others for offer in section.offers if offer.move == "undo"]
    assert [offer.fixed["move"] for offer in (*back.offers, *back.older)][: len(DIFFICULTIES)] == [
        *reversed(story.done[-len(DIFFICULTIES) :])
    ]
    assert len(back.offers) == about.AT_ONCE
    assert len(back.older) == len(undoes) - about.AT_ONCE
    DRAWING.lists_all(story, JUDGE, offers)


def test_where_nothing_may_be_taken_back_nothing_speaks_of_it() -> None:
    story = wavering()
    offers = tuple(offer for offer in story.offers(JUDGE) if offer.move != "undo")
    assert about.TAKING_BACK not in [
        one.thing for one in about.listed(about.MORE, "", offers, story.look(JUDGE)).sections
    ]


def test_what_is_offered_for_several_actions_says_for_which() -> None:
    story = given().when(NORA, DescribeAction(character=HANK, what="Jump", ability="Bravery"))
    story.when(PIM, DescribeAction(character=MIRANDA, what="Aim", ability=""))
    for who in (HANK, MIRANDA):
        story.when(JUDGE, CallSimpleCheck(character=who, what="Run", ability="Coordination alone", tn="5", hidden=True))
    for section in about.listed(about.MORE, "", story.offers(JUDGE), story.look(JUDGE)).sections:
        for move in ("call-simple-check", "call-complex-check", "no-check", "cancel-action", "show-target-number"):
            said = [(each.named, each.about) for each in section.offers if each.move == move]
            assert len(set(said)) == len(said), move


def test_where_several_checks_are_under_way_each_offer_says_whose_it_is_and_a_card_leaves_that_out() -> None:
    story = given().when(NORA, DescribeAction(character=HANK, what="Jump", ability="Bravery"))
    aim = CallComplexCheck(character=MIRANDA, what="Aim", ability="Rifles", tn="5", effect="(3)6")
    story.when(JUDGE, aim, called=IT).draws(34)
    story.when(JUDGE, CallForOther(name="Vaughn", results="2d8", tn="5", effect="(2)8"))
    names = {str(action.id): action.name for action in story.sees().actions}
    listed = [each for section in _more(story, JUDGE).sections for each in section.offers]
    of_checks = [each for each in listed if str(each.fixed.get("action")) in names]
    assert {"take-result", "draw-further", "no-check", "adjust", "cancel-action"} <= {each.move for each in of_checks}
    assert [each.label for each in of_checks if names[str(each.fixed["action"])] not in each.whose] == []
    assert [each.label for each in of_checks if names[str(each.fixed["action"])] in each.label] == []
    mine = [each for section in _more(story, PIM).sections for each in section.offers if each.move == "take-result"]
    assert [each.label for each in mine if each.whose] == []  # it is Pim's only one


def _more(story: Story, who: str) -> About:
    return about.listed(about.MORE, "", story.offers(who), story.look(who))


def test_the_checks_that_may_be_called_stand_together_for_each_character() -> None:
    story = given()
    asked = f"{about.MOVES}call-simple-check,call-complex-check,call-contest,call-contest-with-npc,call-for-other"
    found = about.about(asked, story.offers(JUDGE))
    sections = about.listed(asked, "Check", found, story.look(JUDGE)).sections
    names = [sheet.name for sheet in story.crew.sheets.values()]
    assert [section.name for section in sections[:-1]] == names
    assert [offer.label for offer in sections[0].offers] == [offer.label for offer in sections[1].offers]
    assert sorted(offer.key for section in sections for offer in section.offers) == sorted(each.key for each in found)


def test_what_is_offered_to_each_once_is_one_list() -> None:
    story = given()
    asked = f"{about.MOVES}call-simple-check"
    some = about.about(asked, story.offers(JUDGE))[0]
    found = tuple(replace(some, whose=name) for name in ("Ann", "Bo", "Cy", "Di", "Eve"))
    (section,) = about.listed(asked, "", found, story.look(JUDGE)).sections
    assert section.offers == found


def test_many_offers_that_are_about_nothing_stand_under_what_they_are_for() -> None:
    story = given()
    page = DRAWING.opened(story, JUDGE, about.MORE)
    heads = re.findall(r'<h3 id="sorted-\d">(.*?)</h3>', page)
    assert heads == ["Here and now", "Most often", "Now and then", "The table"]
    often = page.partition("Most often")[2].partition("Now and then")[0]
    assert 'data-move="call-' in often
    assert 'data-move="call-' not in page.replace(often, "").partition("<details")[0]
    assert 'data-move="pause"' in page.partition("The table")[2]
