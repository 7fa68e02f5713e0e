"""What a proxy says of whom it asks for counts if the host trusts it, and not otherwise."""

from collections.abc import Iterator
from ipaddress import ip_network

import httpx
import pytest
from tests.here import PLAIN
from tests.refusing import refusing
from tests.web.fair import Fair
from tests.web.listening import served

from talewright.web.rate_limit import networks

FORBIDDEN, TOO_MANY = httpx.codes.FORBIDDEN, httpx.codes.TOO_MANY_REQUESTS
TOLD = {"X-Forwarded-For": "203.0.113.5", "X-Forwarded-Proto": "https", "Host": "tales.example"}


@pytest.fixture
def alone(fair: Fair) -> Iterator[str]:
    with served(fair.table) as address:
        yield address


@pytest.fixture
def behind(fair: Fair) -> Iterator[str]:
    with served(fair.table, networks("192.0.2.0/24, 127.0.0.1")) as address:
        yield address


def wrong_links(address: str, clients: list[str]) -> list[int]:
    with httpx.Client(verify=PLAIN) as browser:
        tried = [browser.get(f"{address}/s/forged", headers={"X-Forwarded-For": client}) for client in clients]
    return [each.status_code for each in tried]


def test_nobody_gets_more_tries_by_saying_that_somebody_else_asks(alone: str) -> None:
    assert wrong_links(alone, [f"203.0.113.{number}" for number in range(11)]) == [FORBIDDEN] * 10 + [TOO_MANY]


def test_a_proxys_clients_are_counted_one_by_one(behind: str) -> None:
    assert wrong_links(behind, [f"203.0.113.{number}" for number in range(11)]) == [FORBIDDEN] * 11
    assert wrong_links(behind, ["203.0.113.99"] * 11) == [FORBIDDEN] * 10 + [TOO_MANY]


def test_what_a_client_told_the_proxy_counts_for_nothing(behind: str) -> None:
    clients = [f"198.51.100.{number}, 203.0.113.99" for number in range(11)]
    assert wrong_links(behind, clients) == [FORBIDDEN] * 10 + [TOO_MANY]


def test_behind_a_proxy_with_tls_cookies_and_invitations_are_for_https(fair: Fair, behind: str) -> None:
    with httpx.Client(headers=TOLD) as browser:
        sat = browser.get(f"{behind}/s/{fair.barker.token}")
        assert "Secure" in sat.headers["set-cookie"]
        cookie = {"Cookie": sat.headers["set-cookie"].partition(";")[0]}
        assert (
            "https://tales.example/join/" in browser.get(f"{behind}/t/{fair.barker.seat}/people", headers=cookie).text
        )


def test_without_a_proxy_nobody_is_believed_to_come_by_https(fair: Fair, alone: str) -> None:
    assert "Secure" not in httpx.get(f"{alone}/s/{fair.barker.token}", headers=TOLD).headers["set-cookie"]


def test_a_proxy_is_also_known_to_a_table_that_listens_on_ipv6() -> None:
    assert networks("10.0.0.0/8") == (ip_network("10.0.0.0/8"), ip_network("::ffff:a00:0/104"))
    assert networks("") == ()


@pytest.mark.parametrize("typed", ["proxy.example", "10.0.0.1/8", "300.1.1.1", "*"])
def test_a_proxy_that_is_no_address_is_named_in_a_sentence(typed: str) -> None:
    with refusing(by="networks"):
        networks(typed)
