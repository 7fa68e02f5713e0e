"""A seat that asks faster than pages do waits for its turn, so that nobody else waits for it."""

import httpx
import pytest
from litestar.exceptions import TooManyRequestsException
from tests.web.fair import Fair

from talewright.web import rate_limit
from talewright.web.rate_limit import RateLimit

OK, TOO_MANY = httpx.codes.OK, httpx.codes.TOO_MANY_REQUESTS


def test_a_seat_that_asks_all_the_time_waits_and_nobody_else_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limit, "ASKED_AT_ONCE", 3)
    monkeypatch.setattr(rate_limit, "ASKED_EACH_SECOND", 0.01)
    fair = Fair()
    ada, bo = fair.guest("Ada"), fair.guest("Bo")
    browser, here = fair.at_the_table(ada)
    other, there = fair.at_the_table(bo)
    assert [browser.get(here).status_code for _ in range(4)] == [OK, OK, OK, TOO_MANY]  # it would wait for too long
    assert fair.bot(ada).get("/view").status_code == TOO_MANY
    assert other.get(there).status_code == OK


def test_a_look_that_waits_for_its_turn_is_answered_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limit, "ASKED_AT_ONCE", 2)
    monkeypatch.setattr(rate_limit, "ASKED_EACH_SECOND", 50)
    fair = Fair()
    browser, here = fair.at_the_table(fair.guest("Ada"))
    looks = [browser.part(f"{here}/now") for _ in range(6)]
    assert {each.status_code for each in looks} == {OK}
    assert {each.text for each in looks} == {looks[0].text}


def test_whoever_waits_may_be_let_act_a_little_later() -> None:
    limit = RateLimit(2, 10.0, lambda: 0.0, patience_s=0.25)
    assert [round(limit.take("ada"), 6) for _ in range(4)] == [0, 0, 0.1, 0.2]
    for _ in range(2):  # those that are turned away count for nothing
        with pytest.raises(TooManyRequestsException) as told:
            limit.take("ada")
        assert told.value.headers == {"Retry-After": "1"}


@pytest.mark.parametrize("deed", ["hand-on", "reissue"])
def test_whoever_waits_with_a_link_until_it_is_void_gets_no_new_one(deed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    fair = Fair()
    ada = fair.guest("Ada")
    browser, here = fair.at_the_table(ada)
    keep: list[str] = []

    def voided(*_: object) -> None:
        if not keep:
            keep.append(fair.table.seating.reissue(ada.campaign, ada.seat, by=fair.barker.seat).token)

    monkeypatch.setattr(fair.app.state.context.limits, "move", voided)  # the last look at whoever asks is before it
    answer = browser.post(f"{here}/people/{deed}", {"seat": ada.seat})
    assert answer.status_code == httpx.codes.UNPROCESSABLE_ENTITY
    held = fair.table.ledger.journal.secrets(ada.campaign, "token:")
    assert sum(secret.value == ada.seat for secret in held) == 1
    assert fair.table.seating.who(keep[0]) == (ada.campaign, ada.seat)


@pytest.mark.parametrize("page", ["", "/now"])
def test_a_look_that_waits_until_its_link_is_void_is_answered_no_more(
    page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    fair = Fair()
    ada = fair.guest("Ada")
    browser, here = fair.at_the_table(ada)

    def waits(_: str) -> float:
        fair.table.seating.reissue(ada.campaign, ada.seat, by=fair.barker.seat)
        return 0.001

    monkeypatch.setattr(fair.app.state.context.limits, "ask", waits)
    assert browser.get(here + page).status_code == httpx.codes.FORBIDDEN
