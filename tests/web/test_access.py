"""Who gets in, and who does not."""

import re

import httpx
import pytest
from litestar.exceptions import TooManyRequestsException
from tests.web.fair import Fair

from talewright.table import keys, seating
from talewright.web import rate_limit
from talewright.web.rate_limit import CLIENT_AT_ONCE, SEAT_AT_ONCE, RateLimit, RateLimits

OK, SEE_OTHER, FORBIDDEN = httpx.codes.OK, httpx.codes.SEE_OTHER, httpx.codes.FORBIDDEN
UNFIT, TOO_MANY = httpx.codes.UNPROCESSABLE_ENTITY, httpx.codes.TOO_MANY_REQUESTS


def test_whoever_has_the_hosts_link_begins_a_campaign_and_runs_it(fair: Fair) -> None:
    host = fair.host()
    answer = host.post("/campaigns", {"game": "toy", "name": "Autumn fair", "gm": "Mo", "cards": "10"})
    assert answer.status_code == SEE_OTHER
    page = host.get(answer.headers["location"])
    assert page.status_code == OK
    assert "Autumn fair" in page.text
    assert "Autumn fair" in host.get("/").text


def test_without_the_hosts_link_nobody_begins_a_campaign(fair: Fair) -> None:
    answer = fair.browser().post("/campaigns", {"game": "toy", "name": "Autumn fair", "gm": "Mo"})
    assert answer.status_code == FORBIDDEN
    assert "host's link" in answer.text or "host&#39;s link" in answer.text


def test_the_host_gets_into_a_campaign_that_came_without_links(fair: Fair) -> None:
    campaign = fair.barker.campaign
    host = fair.host()
    assert "The spring fair" in host.get("/").text
    answer = host.post(f"/campaigns/{campaign}/run", {})
    assert answer.headers["location"] == f"/t/{fair.barker.seat}"
    assert host.get(answer.headers["location"]).status_code == OK


def test_nobody_else_gets_into_a_campaign_that_way(fair: Fair) -> None:
    stranger = fair.browser()
    assert "The spring fair" not in stranger.get("/").text
    answer = stranger.post(f"/campaigns/{fair.barker.campaign}/run", {})
    assert answer.status_code == FORBIDDEN
    assert "set-cookie" not in answer.headers


def test_a_forged_hosts_link_opens_nothing(fair: Fair) -> None:
    answer = fair.browser().get("/host/forged")
    assert answer.status_code == FORBIDDEN
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({"game": "", "name": "A", "gm": "B"}, "Choose the game"),
        ({"game": "chess", "name": "A", "gm": "B"}, "There is no game &#39;chess&#39; here. There are: toy."),
        ({"game": "toy", "name": "A", "gm": "B", "crads": "7"}, "There is no option &#39;crads&#39;"),
        ({"game": "toy", "name": "A", "gm": "B", "toy/crads": "7"}, "There is no option &#39;crads&#39;"),
        ({"game": "toy", "name": "A", "gm": "B", "toi/cards": "7"}, "There is no game &#39;toi&#39; here"),
        ({"game": "toy", "name": "", "gm": "B"}, "1 to 80 characters"),
        ({"game": "toy", "name": "A", "gm": ""}, "1 to 80 characters"),
        ({"game": "toy", "name": "A", "gm": "B", "cards": "seven"}, "Cards"),
        ({"game": "toy", "name": "A", "gm": "B", "cards": "9" * 5000}, "Cards"),
    ],
)
def test_a_campaign_that_cannot_be_begun_is_refused_with_a_sentence(
    fair: Fair, form: dict[str, str | list[str]], said: str
) -> None:
    answer = fair.host().post("/campaigns", form)
    assert answer.status_code == UNFIT
    assert said in answer.text


def test_a_code_and_a_name_are_enough_for_a_seat(fair: Fair) -> None:
    browser = fair.browser()
    code = fair.table.seating.code(fair.barker.campaign)
    assert "The spring fair" in browser.get(f"/join/{code}").text
    answer = browser.post("/join", {"code": f" {code[:3].lower()}-{code[3:]} ", "name": "Ada", "as": "player"})
    assert answer.status_code == SEE_OTHER
    assert "Ada" in browser.get(answer.headers["location"]).text


def test_without_a_code_the_page_asks_for_one(fair: Fair) -> None:
    page = fair.browser().get("/join")
    assert page.status_code == OK
    assert 'name="code"' in page.text


def test_a_spectator_sees_the_table_and_may_do_nothing(fair: Fair) -> None:
    browser = fair.browser()
    code = fair.table.seating.code(fair.barker.campaign)
    here = browser.post("/join", {"code": code, "name": "Zoe", "as": "spectator"}).headers["location"]
    assert browser.get(here).status_code == OK
    answer = browser.move(here, "say", text="Hello")
    assert answer.status_code == UNFIT
    assert "You are watching" in answer.text


def test_a_name_that_is_taken_is_refused_and_what_was_typed_stays(fair: Fair) -> None:
    fair.guest("Ada")
    code = fair.table.seating.code(fair.barker.campaign)
    answer = fair.browser().post("/join", {"code": code, "name": "ADA", "as": "player"})
    assert answer.status_code == UNFIT
    assert "sits here" in answer.text
    assert f'value="{code}"' in answer.text
    assert 'value="ADA"' in answer.text


@pytest.mark.parametrize(("deed", "about"), [("rename", True), ("invite", False)])
def test_a_name_that_is_refused_among_the_people_stays_in_its_form(fair: Fair, deed: str, *, about: bool) -> None:
    fair.guest("Ada")
    browser = fair.browser()
    here = browser.sit(fair.barker)
    asked: dict[str, str | list[str]] = {"name": "ADA", "as": "player", "seat": fair.barker.seat if about else ""}
    answer = browser.post(f"{here}/people/{deed}", asked)
    assert answer.status_code == UNFIT
    assert answer.text.count("sits here") == 1
    assert 'value="ADA"' in answer.text
    assert "At the table" in answer.text


def test_after_ten_wrong_codes_even_the_right_one_waits_a_minute(fair: Fair) -> None:
    browser = fair.browser()
    for _ in range(10):
        assert browser.post("/join", {"code": "AAAAAA", "name": "Ada"}).status_code == UNFIT
    code = fair.table.seating.code(fair.barker.campaign)
    answer = browser.post("/join", {"code": code, "name": "Ada"})
    assert answer.status_code == TOO_MANY
    assert "Wait a minute" in answer.text


def test_after_ten_forged_links_more_are_turned_away_but_a_true_one_opens(fair: Fair) -> None:
    browser = fair.browser()
    for _ in range(10):
        assert browser.get("/s/forged").status_code == FORBIDDEN
    assert browser.get("/s/forged").status_code == TOO_MANY
    assert browser.sit(fair.barker)


def test_a_seats_cookie_is_kept_from_scripts_and_other_sites(fair: Fair) -> None:
    answer = fair.browser().get(f"/s/{fair.barker.token}")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert answer.headers["referrer-policy"] == "no-referrer"


def test_a_browser_without_the_cookie_sees_nothing_of_a_seat(fair: Fair) -> None:
    here = f"/t/{fair.barker.seat}"
    stranger = fair.browser()
    for path in ("", "/now", "/log", "/story.md", "/people", "/stream", "/sheet/x", "/undo/x"):
        assert stranger.get(here + path).status_code == FORBIDDEN, path
    assert stranger.move(here, "say", text="Hello").status_code == FORBIDDEN


def test_one_seats_token_opens_no_other_seat(fair: Fair) -> None:
    ada, bo = fair.guest("Ada"), fair.guest("Bo")
    browser = fair.browser()
    browser.client.cookies.set(f"talewright-seat-{bo.seat}", ada.token)
    assert browser.get(f"/t/{bo.seat}").status_code == FORBIDDEN


def test_one_browser_may_hold_several_seats(fair: Fair) -> None:
    browser = fair.browser()
    first, second = browser.sit(fair.guest("Ada")), browser.sit(fair.guest("Bo"))
    assert first != second
    assert browser.get(first).status_code == browser.get(second).status_code == OK
    home = browser.get("/").text
    assert first in home
    assert second in home


def test_a_revoked_seat_is_closed_to_its_browser_and_its_link(fair: Fair) -> None:
    ada = fair.guest("Ada")
    browser, here = fair.at_the_table(ada)
    barker, desk = fair.at_the_table(fair.barker)
    assert barker.post(f"{desk}/people/revoke", {"seat": ada.seat}).status_code == SEE_OTHER
    assert browser.get(here).status_code == FORBIDDEN
    assert browser.get(f"/s/{ada.token}").status_code == FORBIDDEN
    assert here not in browser.get("/").text


def test_a_new_link_is_shown_once_and_voids_the_old_one(fair: Fair) -> None:
    ada = fair.guest("Ada")
    barker, desk = fair.at_the_table(fair.barker)
    page = barker.post(f"{desk}/people/reissue", {"seat": ada.seat})
    assert page.status_code == OK
    assert "<svg" in page.text
    browser = fair.browser()
    assert browser.get(link_in(page)).status_code == SEE_OTHER
    assert browser.get(f"/s/{ada.token}").status_code == FORBIDDEN
    assert link_in(page) not in barker.get(f"{desk}/people").text


def test_a_game_master_who_renews_the_own_link_stays_seated(fair: Fair) -> None:
    barker, desk = fair.at_the_table(fair.barker)
    assert barker.post(f"{desk}/people/reissue", {"seat": fair.barker.seat}).status_code == OK
    assert barker.get(desk).status_code == OK


def test_a_player_takes_the_own_seat_to_another_device_and_keeps_it_here(fair: Fair) -> None:
    browser, here = fair.at_the_table(fair.guest("Ada"))
    page = browser.post(f"{here}/people/hand-on", {})
    phone = fair.browser()
    assert phone.get(link_in(page)).headers["location"] == here
    assert phone.get(here).status_code == browser.get(here).status_code == OK


@pytest.mark.parametrize("deed", ["invite", "revoke", "renew-code", "close-door", "open-door"])
def test_only_the_game_master_lets_people_in_and_out(fair: Fair, deed: str) -> None:
    browser, here = fair.at_the_table(fair.guest("Ada"))
    before = fair.table.seating.code(fair.barker.campaign)
    answer = browser.post(f"{here}/people/{deed}", {"seat": fair.barker.seat, "name": "Eve"})
    assert answer.status_code == UNFIT
    assert "Only the Barker" in answer.text
    assert fair.table.seating.code(fair.barker.campaign) == before
    assert fair.table.seating.door_is_open(fair.barker.campaign)
    assert before not in browser.get(f"{here}/people").text


def test_a_player_may_not_take_the_link_of_somebody_else(fair: Fair) -> None:
    browser, here = fair.at_the_table(fair.guest("Ada"))
    answer = browser.post(f"{here}/people/reissue", {"seat": fair.barker.seat})
    assert answer.status_code == UNFIT
    assert "/s/" not in answer.text


def test_the_game_master_invites_somebody_by_name_and_renews_the_code(fair: Fair) -> None:
    barker, desk = fair.at_the_table(fair.barker)
    page = barker.post(f"{desk}/people/invite", {"name": "Ada", "as": "player"})
    assert "Ada" in fair.browser().client.get(link_in(page)).text
    before = fair.table.seating.code(fair.barker.campaign)
    assert barker.post(f"{desk}/people/renew-code", {}).status_code == SEE_OTHER
    assert fair.table.seating.by_code(before) is None


def test_the_game_master_reads_that_phones_cannot_follow_a_link_of_this_machine(fair: Fair) -> None:
    near, desk = fair.at_the_table(fair.barker)
    near.client.base_url = "http://localhost:8000"
    near.sit(fair.barker)
    page = near.get(f"{desk}/people").text
    assert "--host 0.0.0.0" in page
    assert 'class="qr"' not in page
    far, desk = fair.at_the_table(fair.barker)
    page = far.get(f"{desk}/people").text
    assert "--host" not in page
    assert 'class="qr"' in page


def test_a_seat_takes_another_name(fair: Fair) -> None:
    ada = fair.guest("Ada")
    browser, here = fair.at_the_table(ada)
    assert browser.post(f"{here}/people/rename", {"seat": ada.seat, "name": "Ada the Bold"}).status_code == SEE_OTHER
    assert "Ada the Bold" in browser.get(here).text


def test_a_browser_forgets_a_seat_that_is_left(fair: Fair) -> None:
    browser, here = fair.at_the_table(fair.guest("Ada"))
    assert browser.post(f"{here}/people/leave", {}).headers["location"] == "/"
    assert browser.get(here).status_code == FORBIDDEN


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "https://elsewhere.example"},
        {"Origin": "null"},
    ],
)
def test_a_form_that_another_site_sends_is_refused(fair: Fair, headers: dict[str, str]) -> None:
    browser, here = fair.at_the_table(fair.guest("Ada"))
    answer = browser.post(f"{here}/moves", {"move": "say", "text": "Hello"}, **headers)
    assert answer.status_code == FORBIDDEN
    assert "another site" in answer.text
    assert "Hello" not in browser.get(here).text


@pytest.mark.parametrize("headers", [{"Sec-Fetch-Site": "same-origin"}, {"Origin": "http://testserver.local"}, {}])
def test_a_form_of_our_own_is_taken(fair: Fair, headers: dict[str, str]) -> None:
    browser, here = fair.at_the_table(fair.guest("Ada"))
    assert browser.post(f"{here}/moves", {"move": "say", "text": "Hello"}, **headers).status_code == SEE_OTHER
    assert "Hello" in browser.get(here).text


@pytest.mark.parametrize("path", ["/", "/join", "/join/AAAAAA", "/odds", "/nothing", "/health", "/schema", "/s/x"])
def test_every_answer_forbids_foreign_scripts_and_frames(fair: Fair, path: str) -> None:
    headers = fair.browser().get(path).headers
    assert "script-src 'self'" in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] in ("same-origin", "no-referrer")


def test_only_the_hash_of_a_token_is_kept(fair: Fair) -> None:
    kept = fair.table.ledger.journal.secrets(fair.barker.campaign, "")
    assert keys.token_name(fair.barker.token) in {secret.name for secret in kept}
    assert not any(fair.barker.token in secret.name + secret.value for secret in kept)


def test_once_the_door_is_closed_nobody_joins_by_code_until_it_is_opened(fair: Fair) -> None:
    code = fair.table.seating.code(fair.barker.campaign)
    ada, here = fair.at_the_table(fair.guest("Ada"))
    barker, desk = fair.at_the_table(fair.barker)
    assert barker.post(f"{desk}/people/close-door", {}).status_code == SEE_OTHER
    page = barker.get(f"{desk}/people").text
    assert "The door is closed" in page
    assert code not in page
    stranger = fair.browser()
    assert "The door is closed" in stranger.get(f"/join/{code}").text
    answer = stranger.post("/join", {"code": code, "name": "Eve", "as": "spectator"})
    assert answer.status_code == UNFIT
    assert "The door is closed" in answer.text
    assert "set-cookie" not in answer.headers
    assert ada.get(here).status_code == OK
    assert ada.post(f"{here}/people/hand-on", {}).status_code == OK
    invited = barker.post(f"{desk}/people/invite", {"name": "Zoe", "as": "player"})
    assert stranger.get(link_in(invited)).status_code == SEE_OTHER
    assert barker.post(f"{desk}/people/open-door", {}).status_code == SEE_OTHER
    assert code in barker.get(f"{desk}/people").text
    assert stranger.post("/join", {"code": code, "name": "Eve", "as": "player"}).status_code == SEE_OTHER


def test_a_table_that_is_full_takes_nobody_more_by_code(fair: Fair, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seating, "SEATS", 2)
    code = fair.table.seating.code(fair.barker.campaign)
    taken = [fair.browser().post("/join", {"code": code, "name": name, "as": "player"}) for name in ("Ada", "Bo", "Cy")]
    assert [answer.status_code for answer in taken] == [SEE_OTHER, SEE_OTHER, UNFIT]
    assert "This table is full" in taken[-1].text
    assert fair.browser().post("/join", {"code": code, "name": "Cy", "as": "spectator"}).status_code == SEE_OTHER
    barker, desk = fair.at_the_table(fair.barker)
    assert barker.post(f"{desk}/people/invite", {"name": "Di", "as": "player"}).status_code == OK
    assert barker.post(f"{desk}/people/revoke", {"seat": fair.guest("Ed").seat}).status_code == SEE_OTHER


def test_a_seat_that_acts_far_too_fast_is_told_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limit, "SEAT_EACH_SECOND", 0.01)  # however slow this machine is
    fair = Fair()
    ada, bo = fair.guest("Ada"), fair.guest("Bo")
    browser, here = fair.at_the_table(ada)
    for _ in range(SEAT_AT_ONCE):
        assert browser.move(here, "say", text="Hello").status_code == OK
    answer = browser.move(here, "say", text="Hello")
    assert answer.status_code == TOO_MANY
    assert int(answer.headers["retry-after"]) > 0
    assert "Wait a moment" in answer.text
    assert "<html" not in answer.text
    problem = fair.bot(ada).move("a-guess-of-mine", {"type": "guess", "beans": 42})
    assert (problem.status_code, problem.json()["status"]) == (TOO_MANY, TOO_MANY)
    assert fair.bot(bo).move("a-guess-of-theirs", {"type": "guess", "beans": 42}).status_code == OK


def test_an_address_has_a_pace_too() -> None:
    counted = RateLimits(clock=lambda: 0.0)
    for number in range(CLIENT_AT_ONCE):
        counted.move(f"seat-{number}", "192.0.2.1")
    with pytest.raises(TooManyRequestsException):
        counted.move("one-more", "192.0.2.1")
    counted.move("one-more", "192.0.2.2")


def test_whoever_waits_may_act_again() -> None:
    now = [0.0]
    limit = RateLimit(20, 5.0, lambda: now[0])
    for _ in range(20):
        limit.take("ada")
    with pytest.raises(TooManyRequestsException) as told:
        limit.take("ada")
    assert told.value.headers == {"Retry-After": "1"}
    now[0] = 0.2
    limit.take("ada")
    with pytest.raises(TooManyRequestsException):
        limit.take("ada")
    now[0] = 100.0
    for _ in range(20):
        limit.take("ada")


def link_in(page: httpx.Response) -> str:
    """The path of the link that a page shows."""
    found = re.search(r"/s/[\w-]+", page.text)
    assert found, page.text
    return found[0]
