"""The story beside the play: a contest is one card, whose headline says how it went."""

import re
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace
from tests.games.strange_fate.play.table import GM, given
from tests.golden.chase import CHASE
from tests.golden.delta import DELTA
from tests.golden.evening import Golden
from tests.web.fair import Fair
from tests.web.reading import Drawing

from talewright.cli.play import games
from talewright.games.registry import demonstration
from talewright.games.strange_fate.play import STRANGE_FATE_GAME
from talewright.games.strange_fate.play.scene.scenes import EndScene, OpenScene
from talewright.games.west.play import THE_WEST_THAT_WASNT
from talewright.games.west.play.checks.npcs import CallForOther
from talewright.table import Link, MemoryJournal, Table
from talewright.table.seat import MoveId
from talewright.table.views import LogLine
from talewright.web import story
from talewright.web.story import CARDS, OF_ONE, SHOWN, Told, in_parts, recent


def line(number: int, text: str, contest: str = "", *, heads: bool = False, struck: bool = False) -> LogLine:
    return LogLine(number, "", "", "", text, "", MoveId(""), struck, can_undo=False, contest=contest, heads=heads)


def told(lines: Sequence[LogLine]) -> tuple[Told, ...]:
    """The whole story."""
    return tuple(story.told(lines))


def test_a_contest_stands_where_its_newest_line_does_and_what_was_said_meanwhile_stands_apart() -> None:
    lines = [line(1, "Ada jumps?", "a"), line(2, "Oh dear."), line(3, "She rolls 7.", "a"), line(4, "Bo climbs?", "b")]
    assert [[each.number for each in card.lines] for card in told(lines)] == [[4], [1, 3], [2]]


def test_the_headline_is_what_it_is_about_until_it_is_decided_and_then_the_last_verdict_that_stands() -> None:
    begun = [line(1, "Ada jumps?", "a"), line(2, "She rolls 7.", "a")]
    decided = [*begun, line(3, "She fails.", "a", heads=True), line(4, "She succeeds.", "a", heads=True)]
    taken_back = [*decided[:3], line(4, "She succeeds.", "a", heads=True, struck=True)]
    gone = [line(each.number, each.text, "a", struck=True) for each in begun]
    cards = [told(lines)[0].headline.text for lines in (begun, decided, taken_back, gone)]
    assert cards == ["Ada jumps?", "She succeeds.", "She fails.", "Ada jumps?"]


def test_a_card_knows_what_came_after_it_and_stands_with_its_neighbours() -> None:
    lines = [replace(line(number, "Oh dear."), move=MoveId(f"m{number}")) for number in range(6, 11)]
    cards = told(lines)
    assert [card.next for card in cards] == ["", "m10", "m9", "m8", "m7"]
    assert [card.section for card in cards] == [1, 1, 1, 0, 0]


def test_what_takes_the_last_move_of_a_contest_back_names_all_that_it_told() -> None:
    table = Table(MemoryJournal(), games())
    ann = table.seating.begin(THE_WEST_THAT_WASNT.slug, "Dry Bell", gm="Ann")
    shot = CallForOther(name="Nell Cobb", what="Fire", results="3d8", tn="7", hidden=True)
    table.act(ann.campaign, ann.seat, shot, move_id="the-shot-of-cobb")
    browser, here = Fair(table, ann).at_the_table(ann)
    named = re.findall('aria-label="(Take back: [^"]*)"', browser.get(here).text)
    assert any("Fire" in each and "TN" in each for each in named)


def test_the_story_is_told_in_parts_the_newest_first_and_an_old_one_is_the_same_whatever_comes_after_it() -> None:
    lines = [line(number, "Oh dear.") for number in range(6, 18)]
    parts = in_parts(told(lines))
    assert [part.number for part in parts] == [2, 1, 0]
    assert [card.headline.number for part in parts for card in part.cards] == [*range(17, 5, -1)]
    assert in_parts(told(lines[:-1]))[1:] == parts[1:]


def test_a_long_contest_leaves_room_for_what_came_before_it() -> None:
    before = [line(number, "Oh dear.") for number in range(1, 6)]
    lines = [*before, *(line(number, "A round.", "long") for number in range(6, 80))]
    contest, *others = told(lines)
    assert [card.headline.number for card in others] == [5, 4, 3, 2, 1]
    assert [each.number for each in contest.lines] == [*range(80 - OF_ONE, 80)]
    assert (contest.headline.number, contest.earlier) == (6, 74 - OF_ONE)


def test_the_story_ends_where_it_has_no_more_room() -> None:
    lines = [line(number, "Oh dear.") for number in range(1, 3 * SHOWN)]
    assert [card.headline.number for part in in_parts(told(lines)) for card in part.cards] == [
        *range(3 * SHOWN - 1, 2 * SHOWN - 1, -1)
    ]


def test_where_long_contests_take_the_room_what_came_before_stands_by_its_headline() -> None:
    said = [line(number, "Oh dear.") for number in range(1, 2 * CARDS)]
    of_four = [line(100 + number, "A round.", f"long {number // 40}", heads=number % 40 == 0) for number in range(160)]
    shown = [card for part in in_parts(told([*said, *of_four])) for card in part.cards]
    assert [card.headline.number for card in shown[:4]] == [220, 180, 140, 100]
    assert [len(card.lines) for card in shown] == [OF_ONE, OF_ONE, OF_ONE] + [1] * (CARDS - 3)


@pytest.mark.parametrize(("lines", "read"), [(40, [160]), (4, [160, 320])], ids=["many things", "few things"])
def test_more_of_the_log_is_read_where_it_tells_of_few_things(lines: int, read: list[int]) -> None:
    log = [line(number, "A round.", f"contest {number * lines // 400}") for number in range(400)]
    asked: list[int] = []

    def last(most: int) -> list[LogLine]:
        asked.append(most)
        return log[-most:]

    assert recent(last)
    assert asked == read


def of_move(move: str, numbers: range, *, opens: int = 0) -> list[LogLine]:
    """The lines that one move has left; the one of the number *opens* is of a scene that begins, or the like."""
    return [replace(line(each, "So it is.", heads=each == opens), move=MoveId(move)) for each in numbers]


def as_told(*lines: LogLine) -> list[list[int]]:
    return [[each.number for each in card.lines] for card in told(lines)]


def test_what_a_move_tells_after_it_has_opened_something_is_one_card_under_that_line() -> None:
    scene, few = of_move("scene", range(1, 7), opens=3), of_move("few", range(7, 10), opens=7)
    assert as_told(*scene, *few) == [[9], [8], [7], [3, 4, 5, 6], [2], [1]]
    assert told(scene)[0].headline.number == 3


def test_results_of_many_stay_lines_of_their_own() -> None:
    assert as_told(*of_move("initiative", range(1, 7))) == [[6], [5], [4], [3], [2], [1]]


def test_no_line_takes_the_place_of_a_first_one_that_is_no_longer_shown() -> None:
    scene = of_move("scene", range(1, 7), opens=1)
    assert as_told(*scene) == [[1, 2, 3, 4, 5, 6]]
    assert as_told(*scene[1:]) == [[6], [5], [4], [3], [2]]


@pytest.mark.parametrize(("evening", "opening"), [(CHASE, {"scene-opened/1"}), (DELTA, set())], ids=["chase", "delta"])
def test_in_a_stored_evening_only_what_opens_something_stands_for_more(evening: Golden[Any], opening: set[str]) -> None:
    table, campaign = evening.stored()
    gm = next(seat for seat in table.ledger.campaign(campaign).everyone if seat.is_gm)
    cards = told(table.log(campaign, gm.id))
    assert {card.headline.kind for card in cards if len(card.lines) > 1 and not card.headline.contest} == opening


def test_what_ends_with_a_scene_is_one_card_under_its_end() -> None:
    story = given().when(GM, OpenScene(name="The docks", aspects="Fog\nBarrels\nRain\nA crane"))
    story.when(GM, EndScene())
    gm = story.seats[GM]
    card = told(story.table.log(story.campaign, gm))[0]
    assert (card.headline.kind, len(card.lines)) == ("scene-ended/1", 5)


def test_a_card_says_how_many_more_lines_it_holds() -> None:
    drawing = Drawing(STRANGE_FATE_GAME)  # type: ignore[arg-type]  # its own states
    scene = [*of_move("scene", range(1, 7), opens=1), *of_move("few", range(7, 10), opens=7)]
    screen = replace(drawing.given(given(), GM), story=in_parts(told(scene)))
    page = "".join(one.html or "" for one in drawing.pages.regions(screen))
    assert re.findall(r'class="more">[^<]*?(\d+)', page) == ["5"]


@pytest.mark.parametrize("game", ["questworlds-3", "heroquest-2e", "strange-fate", "the-west-that-wasnt"])
def test_every_contest_of_a_game_is_one_card(game: str) -> None:
    table = Table(MemoryJournal(), games())
    link = demonstration(game)(table)[0].link
    cards = whole_story(table, link)
    assert len({card.headline.contest for card in cards}) == len(cards) >= 2
    decided = [card for card in cards if card.headline.heads]
    assert decided
    assert all(len(card.lines) > 1 for card in decided if "compel" not in card.headline.kind)


def whole_story(table: Table, link: Link) -> list[Told]:
    """The contests of a campaign, as its game master reads them."""
    return [card for card in told(table.log(link.campaign, link.seat)) if card.headline.contest]
