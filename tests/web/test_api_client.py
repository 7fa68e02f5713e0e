"""The client that the API's page shows works as it stands there."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from tests.web.listening import served

from talewright.games.registry import installed
from talewright.table import MemoryJournal, Role, Table
from talewright.table.offer import Offer
from talewright.table.reading import fill

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
    assert seat.move({"move": "fly", "fixed": {}, "fields": []})["status"] == httpx.codes.UNPROCESSABLE_ENTITY


@pytest.mark.parametrize("game", ["heroquest-2e", "questworlds-3"])
def test_the_client_of_the_page_sends_a_list_where_several_may_be_chosen(game: str) -> None:
    table = Table(MemoryJournal(), installed())
    gm = table.seating.begin(game, "The harbour", gm="Ada")
    bot = table.seating.join(gm.campaign, "Bot", Role.PLAYER)
    shown: dict[str, Any] = {}
    exec(CLIENT, shown)  # noqa: S102 - it is our own page
    with served(table) as address:
        runs, plays = (shown["Seat"](f"{address.rstrip('/')}/s/{link.token}") for link in (gm, bot))
        plays.move(next(offer for offer in plays.ask("/offers") if offer["move"] == "take-ready"))
        given = next(offer for offer in runs.ask("/offers") if offer["move"] == "give-benefit")
        (several,) = (field for field in given["fields"] if field.get("many"))
        assert (several["chosen"], bool(several["default"])) == ([], True)
        assert "position" in runs.move(given, text="The harbour is theirs.")


def test_the_client_of_the_page_sends_what_a_form_would_where_nothing_is_filled_in(link: str) -> None:
    shown: dict[str, Any] = {}
    exec(CLIENT, shown)  # noqa: S102 - it is our own page
    seat = shown["Seat"](link)
    offers = {offer["move"]: offer for offer in seat.ask("/offers")}
    seat.move(offers["take-ready"])
    filled = 0
    for offer in seat.ask("/offers"):
        try:
            wanted = fill(msgspec.convert(offer, Offer))
        except ValueError:  # something has to be filled in
            continue
        seat.ask = lambda _, body: body
        assert seat.move(offer)["move"] == msgspec.to_builtins(wanted)
        filled += 1
    assert filled
