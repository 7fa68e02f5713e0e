"""The odds of Strange FATE, for anybody who has their address, and from the table."""

import re
from html import unescape

import httpx
import pytest
from msgspec import Struct
from tests.web.fair import Browser, Fair
from tests.web.reading import Read

from talewright.games.strange_fate.demo import demo
from talewright.games.strange_fate.odds import Attack, Bears, Target, fight, opposed
from talewright.games.strange_fate.play import STRANGE_FATE_GAME
from talewright.games.strange_fate.play.explorer import explore
from talewright.games.strange_fate.play.people.characters import TakeReady
from talewright.games.strange_fate.play.rolls.framing import FrameRoll
from talewright.games.strange_fate.play.rolls.opposing import SetDifficulty
from talewright.games.strange_fate.play.view import StoryView
from talewright.games.strange_fate.rules.conflict.stress import Degree, bearing
from talewright.games.strange_fate.rules.dice.situation import Situation
from talewright.percent import percent
from talewright.table import Link, MemoryJournal, Table, keys

OK, UNFIT = httpx.codes.OK, httpx.codes.UNPROCESSABLE_ENTITY
HERE = "/odds/strange-fate"


def a_table() -> Table:
    return Table(MemoryJournal(), {"strange-fate": STRANGE_FATE_GAME})  # type: ignore[dict-item]  # its own state


@pytest.fixture
def anybody() -> Browser:
    table = a_table()
    return Fair(table, table.seating.begin("strange-fate", "London", gm="Robin")).browser()


@pytest.mark.parametrize("kind", ["roll", "fight"])
def test_each_kind_of_question_has_an_answer(anybody: Browser, kind: str) -> None:
    page = anybody.get(f"{HERE}?kind={kind}")
    assert page.status_code == OK
    assert "%" in page.text
    assert [name for name, times in Read(page.text).ids.items() if times > 1] == []
    assert "<html" not in anybody.part(f"{HERE}?kind={kind}").text


def test_a_roll_answers_as_the_library_does() -> None:
    roll = explore({"skill": "Good (E)", "vs": "2", "invokes": "2", "goal": "style"}).roll
    assert roll
    assert (roll.notation, roll.our_dice, roll.odds.success) == ("3E vs 2", "3dF+1d6", percent(
        opposed("3E", vs="2").odds().success))  # fmt: skip
    assert [(each.name, each.success) for each in roll.tiers_of if each.chosen] == [("Mundane", roll.odds.success)]
    assert [each.count for each in roll.invokes if each.chosen] == [2]
    assert [each.chance for each in roll.invokes] == sorted(each.chance for each in roll.invokes)
    assert roll.invokes[0].chance == roll.odds.style
    assert "success with style likeliest" in roll.policy


def test_other_dice_are_compared_with_the_groups() -> None:
    roll = explore({"skill": "3", "vs": "3E", "dice": "flat"}).roll
    assert roll
    assert [(each.name, each.chosen) for each in roll.dice] == [("4dF", False), ("d6-d6", False), ("flat", True)]
    assert roll.dice[0].success == percent(opposed("3", vs="3E").odds().success)


def test_a_fight_answers_as_the_library_does() -> None:
    found = explore({"kind": "fight", "attack": "3", "defence": "2", "their_attack": "2E", "they_bear": "mild"}).fight
    assert found
    ours = Attack(situation=Situation.parse("3 vs 2"), target=Target(bearing=bearing(), bears=Bears(Degree.MILD)))
    theirs = Attack(situation=Situation.parse("2E vs 3"), target=Target(bearing=bearing()))
    assert found.victory == percent(fight(ours, theirs).victory)
    assert found.defeat == percent(fight(ours, theirs).defeat)
    assert found.mean == round(float(fight(ours, theirs).mean), 2)
    assert found.exchanges[2].over == percent(fight(ours, theirs).over_within(3))
    assert "up to Mild" in found.they_bear


def test_whoever_attacks_by_nothing_does_not_hit_back(anybody: Browser) -> None:
    page = anybody.get(f"{HERE}?kind=fight&their_attack=").text
    assert "exchanges on average" in page
    assert "You fall first" not in page


@pytest.mark.parametrize(
    "wrong",
    ["skill=x", "kind=duel", "invokes=5", "use=x", "goal=x", "dice=d20", "against=x", "roll=3", "kind=fight&boxes=99",
     "kind=fight&bears=x",
        "kind=fight&begins=x", "kind=fight&attack=0&defence=8G&their_attack=", 'vs="><script>alert(1)'],
)  # fmt: skip
def test_what_cannot_be_asked_is_answered_with_what_can(anybody: Browser, wrong: str) -> None:
    page = anybody.get(f"{HERE}?{wrong}")
    assert page.status_code == UNFIT
    assert re.search(r'role="alert"><p>[^<]{20,}', page.text)
    assert "<script>alert" not in page.text


def test_the_way_from_the_table_asks_about_the_roll_as_the_group_plays() -> None:
    table = a_table()
    gm = table.seating.begin("strange-fate", "London", gm="Robin", options={"dice": "d6-d6"})
    nora = table.seating.join(gm.campaign, "Nora")
    _do(table, nora, TakeReady(ready="marigold"))
    (marigold,) = _view(table, nora).characters
    _do(table, nora, FrameRoll(who=marigold.id, by="Stealth", goal="hide"))  # type: ignore[arg-type]  # plain text
    (roll,) = _view(table, nora).rolls
    _do(table, gm, SetDifficulty(roll=roll.id, difficulty="Great (E)"))  # type: ignore[arg-type]  # plain text
    browser, here = Fair(table, nora).at_the_table(nora)
    address = next(each for each in _addresses(browser.get(here).text) if f"{here}/odds?roll=" in each)
    found = browser.get(browser.get(address).headers["location"]).text
    assert "3 vs difficulty 4E d6−d6" in unescape(found).replace("d6-d6", "d6−d6")
    assert re.search(r'value="4E"', found)


def test_the_demonstration_leads_to_its_odds() -> None:
    table = a_table()
    _, kim, _ = demo(table)
    browser, here = Fair(table, kim.link).at_the_table(kim.link)
    assert browser.get(f"{here}/odds").headers["location"] == HERE


def _view(table: Table, link: Link) -> StoryView:
    play = table.look(link.campaign, link.seat).play
    assert isinstance(play, StoryView)
    return play


def _do(table: Table, link: Link, move: Struct) -> None:
    table.act(link.campaign, link.seat, move, move_id=keys.new_id())


def _addresses(page: str) -> list[str]:
    return [unescape(each) for each in re.findall(r'href="([^"]+)"', page)]
