"""The story as one text to take home: what everybody may read, and nothing besides."""

import re
from urllib.parse import unquote

import pytest
from tests.golden.delta import DELTA
from tests.toy.prizes import Award
from tests.web.fair import Fair

from talewright.table import Link, keys
from talewright.table.moves import CloseSession, GiveHandout, Say, Undo
from talewright.table.seat import MoveId
from talewright.web.chronicle import chronicle, plain
from talewright.web.story import told


def act(fair: Fair, who: Link, move: object) -> str:
    return str(fair.table.act(who.campaign, who.seat, move, move_id=keys.new_id()).move)  # type: ignore[arg-type]


def story(fair: Fair, who: Link) -> str:
    browser, here = fair.at_the_table(who)
    return browser.get(f"{here}/story.md").text


def test_what_is_said_and_done_stands_under_its_session_and_what_was_taken_back_is_gone(fair: Fair) -> None:
    ada = fair.guest("Ada")
    act(fair, ada, Say("Fog.\nLots of it."))
    act(fair, fair.barker, Award(to=(ada.seat,), points=1))
    taken_back = act(fair, fair.barker, Award(to=(ada.seat,), points=2))
    act(fair, fair.barker, Undo(MoveId(taken_back)))
    act(fair, fair.barker, CloseSession())
    act(fair, fair.barker, Award(to=(ada.seat,), points=3))
    first, *blocks = story(fair, ada).rstrip("\n").split("\n\n")
    assert first == "# The spring fair"
    headings = [block.rpartition(", ")[0] for block in blocks if block.startswith("#")]
    assert headings == ["## Session 1", "## Session 2"]
    assert blocks[0] == "> Ada: Fog.  \n> Lots of it."
    assert re.findall(r"\+(\d) points", "\n".join(blocks)) == ["1", "3"]


def test_it_is_the_same_from_every_seat_and_holds_nothing_that_is_for_one_alone(fair: Fair) -> None:
    ada, bea = fair.guest("Ada"), fair.guest("Bea")
    act(fair, ada, Say("To all."))
    act(fair, ada, Say("A whisper.", whisper=True))
    act(fair, fair.barker, Say("To Bea.", to=bea.seat))
    act(fair, fair.barker, GiveHandout(title="A letter", text="For Bea.", to=bea.seat))
    text, *others = (story(fair, who) for who in (fair.barker, ada, bea))
    assert others == [text, text]
    assert "To all" in text
    assert [secret for secret in ("whisper", "To Bea", "A letter") if secret in text] == []


def test_a_contest_is_told_by_its_headline_alone() -> None:
    table, campaign = DELTA.stored()
    seat = table.ledger.campaign(campaign).everyone[0]
    lines = table.public_log(campaign, seat.id)
    contests = {line.contest for line in lines if line.contest and not line.struck}
    assert contests
    text = chronicle("Delta", lines)
    headlines = [card.headline.text for card in told(lines) if card.headline.contest in contests]
    assert all(text.count(plain(headline)) >= 1 for headline in headlines)
    within = [line.text for line in lines if line.contest and line.text not in headlines]
    assert within
    assert not [each for each in within if f"\n\n{plain(each)}\n\n" in text]


def test_it_is_kept_by_the_name_of_the_campaign(fair: Fair) -> None:
    browser, here = fair.at_the_table(fair.barker)
    answer = browser.get(f"{here}/story.md")
    assert answer.headers["content-type"] == "text/markdown; charset=utf-8"
    assert unquote(answer.headers["content-disposition"]).endswith("''The spring fair.md")
    assert 'href="' + here + '/story.md" download' in browser.get(f"{here}/log").text


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Ada *really* jumps_in [here](x) <b> #1", r"Ada \*really\* jumps\_in \[here\](x) \<b\> \#1"),
        ("# 1", r"\# 1"),
        ("- one\n2. two\n+ three", "\\- one\n2\\. two\n\\+ three"),
        ("17 against 12M2: +3", "17 against 12M2: +3"),
    ],
)
def test_every_sign_is_shown_as_it_is(text: str, written: str) -> None:
    assert plain(text) == written
