"""Links and codes that two workers renew in the same moment: neither waits for the other, and the journal decides."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from tests.refusing import refusing
from tests.table.gathering import GAMES

from talewright.journal import open_journal
from talewright.journal.postgres import open_postgres
from talewright.journal.sql import SqlJournal
from talewright.table import CampaignId, Link, Table
from talewright.table.journal import Secret
from talewright.table.seating import Seating


@pytest.fixture(params=["sqlite", "postgres"])
def journal(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[SqlJournal]:
    if request.param == "sqlite":
        with open_journal(tmp_path) as stored:
            yield stored
    else:
        with open_postgres(request.getfixturevalue("database")) as stored:
            yield stored


class Fair:
    """A campaign with a game master and a player, at two workers that know nothing of each other."""

    def __init__(self, journal: SqlJournal, monkeypatch: pytest.MonkeyPatch) -> None:
        self.one, self.other = (Table(journal, GAMES).seating for _ in range(2))
        self.ann = self.one.begin("toy", "The fair", gm="Ann")
        self.bo = self.one.join(self.ann.campaign, "Bo")
        self.journal, self._patch = journal, monkeypatch

    def meanwhile(self, act: Callable[[], object]) -> None:
        """The other worker does something once the first has looked which links or codes there are."""
        looked = self.journal.secrets

        def slowly(campaign: CampaignId, prefix: str) -> Sequence[Secret]:
            found = looked(campaign, prefix)
            self._patch.setattr(self.journal, "secrets", looked)
            act()
            return found

        self._patch.setattr(self.journal, "secrets", slowly)

    def good(self, *links: Link) -> list[bool]:
        return [self.one.who(each.token) is not None for each in links]


@pytest.fixture
def fair(journal: SqlJournal, monkeypatch: pytest.MonkeyPatch) -> Fair:
    return Fair(journal, monkeypatch)


def test_of_two_who_renew_a_seat_by_its_old_link_the_first_sits_there_alone(fair: Fair) -> None:
    new: list[Link] = []
    fair.meanwhile(
        lambda: new.append(fair.other.reissue(fair.bo.campaign, fair.bo.seat, by=fair.bo.seat, shown=fair.bo.token))
    )
    with refusing(by="Seating._shown"):
        fair.one.reissue(fair.bo.campaign, fair.bo.seat, by=fair.bo.seat, shown=fair.bo.token)
    assert fair.good(fair.bo, *new) == [False, True]
    assert len(fair.journal.secrets(fair.bo.campaign, "token:")) == 2  # Ann's, and the new one


def test_of_two_links_that_a_game_master_gives_a_seat_at_once_the_last_is_good(fair: Fair) -> None:
    new: list[Link] = []
    renewed = (fair.bo.campaign, fair.bo.seat)
    fair.meanwhile(lambda: new.append(fair.other.reissue(*renewed, by=fair.ann.seat, shown=fair.ann.token)))
    new.append(fair.one.reissue(*renewed, by=fair.ann.seat, shown=fair.ann.token))
    assert fair.good(fair.bo, *new, fair.ann) == [False, False, True, True]


def test_a_game_master_whose_link_becomes_void_in_that_moment_renews_nobodys(fair: Fair) -> None:
    fair.meanwhile(lambda: fair.other.reissue(fair.ann.campaign, fair.ann.seat, by=fair.ann.seat, shown=fair.ann.token))
    with refusing(by="Seating._shown"):
        fair.one.reissue(fair.bo.campaign, fair.bo.seat, by=fair.ann.seat, shown=fair.ann.token)
    assert fair.good(fair.bo, fair.ann) == [True, False]


def test_a_link_that_becomes_void_in_that_moment_is_handed_on_to_no_device(
    fair: Fair, monkeypatch: pytest.MonkeyPatch
) -> None:
    exchange = fair.journal.exchange

    def slowly(old: Sequence[str], new: Sequence[Secret]) -> None:
        monkeypatch.setattr(fair.journal, "exchange", exchange)
        fair.other.reissue(fair.bo.campaign, fair.bo.seat, by=fair.ann.seat)
        exchange(old, new)

    monkeypatch.setattr(fair.journal, "exchange", slowly)
    with refusing(by="Seating._shown"):
        fair.one.hand_on(fair.bo.campaign, fair.bo.seat, shown=fair.bo.token)
    assert len(fair.journal.secrets(fair.bo.campaign, "token:")) == 2


def test_of_two_codes_that_are_made_at_two_workers_at_once_one_is_good(fair: Fair) -> None:
    fair.meanwhile(lambda: fair.other.renew_code(fair.ann.campaign, by=fair.ann.seat))
    code = fair.one.renew_code(fair.ann.campaign, by=fair.ann.seat)
    assert [kept.name for kept in fair.journal.secrets(fair.ann.campaign, "code:")] == [f"code:{code}"]


def test_a_second_device_and_the_first_stay_good_though_both_are_handed_on_at_once(fair: Fair) -> None:
    def hand_on(seating: Seating) -> Link:
        return seating.hand_on(fair.bo.campaign, fair.bo.seat, shown=fair.bo.token)

    with ThreadPoolExecutor(4) as threads:
        new = list(threads.map(hand_on, [fair.one, fair.other] * 6))
    assert fair.good(fair.bo, *new) == [True] * 13
