"""The client that the API's page shows works as it stands there."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.web.listening import served

from talewright.games.registry import installed
from talewright.table import MemoryJournal, Role, Table

PAGE = Path(__file__).parents[2] / "docs" / "api.md"
CLIENT, BOT = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)


@pytest.fixture(params=["heroquest-2e", "questworlds-2.2", "questworlds-3", "strange-fate", "the-west-that-wasnt"])
def link(request: pytest.FixtureRequest) -> Iterator[str]:
    """A seat's link at a table of a game."""
    table = Table(MemoryJournal(), installed())
    gm = table.seating.begin(request.param, "The harbour", gm="Ada")
    bot = table.seating.join(gm.campaign, "Bot", Role.PLAYER)
    with served(table) as address:
        yield f"{address.rstrip('/')}/s/{bot.token}"


def test_the_bot_of_the_page_takes_one_character_and_is_told_what_is_refused(link: str) -> None:
    shown: dict[str, Any] = {"link": link}
    exec(CLIENT, shown)  # noqa: S102 - it is our own page
    seat = shown["Seat"](link)
    before = {line["move"] for line in seat.ask("/log")}
    exec(BOT.replace("bot.news()", "[next(bot.news())]"), shown)  # noqa: S102 - once, and not until its seat is closed
    after = {line["move"] for line in seat.ask("/log")}
    assert len(after - before - {"session-1"}) == 1
    assert seat.move({"move": "fly", "fixed": {}})["status"] == httpx.codes.UNPROCESSABLE_ENTITY
