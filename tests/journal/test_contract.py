"""What every journal promises, whatever it is kept in."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from tests.journal.rows import ASHFORD, SALTMARSH, row

from talewright.journal import open_journal
from talewright.journal.postgres import open_postgres
from talewright.journal.verify import verify
from talewright.table.events import Said
from talewright.table.journal import Conflict, Journal, MemoryJournal, Picture, Record, Secret
from talewright.table.seat import CampaignId, Role

THREE = row(Said("The tide is out."), (Said("It is a trap."), (Role.GM,)), Said("We go in."))
TOKEN = Secret("token:aa", SALTMARSH, "seat-of-kim")
SEED = Secret("seed:saltmarsh:1", SALTMARSH, "00ff")
FACE = Picture.of(SALTMARSH, bytes(range(256)) * 40)
HOST = Secret("host:bb", CampaignId(""), "")


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def journal(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Journal]:
    if request.param == "memory":
        yield MemoryJournal()
    elif request.param == "sqlite":
        with open_journal(tmp_path) as stored:
            yield stored
    else:
        with open_postgres(request.getfixturevalue("database")) as stored:
            yield stored


def test_an_empty_journal_knows_no_campaign(journal: Journal) -> None:
    assert journal.campaigns() == ()
    assert journal.head(SALTMARSH) == 0
    assert tuple(journal.read(SALTMARSH)) == ()


def test_what_was_appended_is_read_back_as_it_was_and_in_order(journal: Journal) -> None:
    journal.append(SALTMARSH, 0, THREE[:2])
    journal.append(SALTMARSH, 2, THREE[2:])
    assert tuple(journal.read(SALTMARSH)) == THREE
    assert journal.head(SALTMARSH) == 3


@pytest.mark.parametrize(
    "text", ["Kim's knife", "🗡️ \u202eברוך", "<script>alert('hi')</script>", "x" * 10_000, '"; DROP', "\0"]
)
def test_whatever_people_write_is_read_back_to_the_letter(journal: Journal, text: str) -> None:
    said = row(Said(text))
    journal.append(SALTMARSH, 0, said)
    assert tuple(journal.read(SALTMARSH)) == said


@pytest.mark.parametrize("after", [0, 1, 2, 3, 9])
def test_a_reader_who_knows_some_records_gets_the_rest(journal: Journal, after: int) -> None:
    journal.append(SALTMARSH, 0, THREE)
    assert tuple(journal.read(SALTMARSH, after=after)) == THREE[after:]


@pytest.mark.parametrize("expected", [0, 2, 4])
def test_whoever_expects_another_position_stores_nothing(journal: Journal, expected: int) -> None:
    journal.append(SALTMARSH, 0, THREE)
    late = row(Said("Me too."), behind=THREE)
    with pytest.raises(Conflict):
        journal.append(SALTMARSH, expected, late, keep=[TOKEN])
    assert tuple(journal.read(SALTMARSH)) == THREE
    assert journal.secret(TOKEN.name) is None


def test_of_those_who_exchange_a_secret_at_once_one_does(journal: Journal) -> None:
    def exchanged(value: str) -> bool:
        try:
            journal.exchange([TOKEN.name], [Secret(f"token:{value}", SALTMARSH, value)])
        except Conflict:
            return False
        return True

    for _ in range(5):
        journal.keep([TOKEN], drop=[kept.name for kept in journal.secrets(SALTMARSH, "token:")])
        with ThreadPoolExecutor(4) as threads:
            done = [value for value, did in zip("abcd", threads.map(exchanged, "abcd"), strict=True) if did]
        assert [kept.value for kept in journal.secrets(SALTMARSH, "token:")] == done
        assert len(done) == 1


def test_a_secret_can_be_exchanged_for_itself_and_another(journal: Journal) -> None:
    journal.keep([TOKEN])
    journal.exchange([TOKEN.name], [TOKEN, SEED])
    assert (journal.secret(TOKEN.name), journal.secret(SEED.name)) == (TOKEN, SEED)
    with pytest.raises(Conflict):
        journal.exchange([TOKEN.name, "token:gone"], [HOST])
    assert (journal.secret(TOKEN.name), journal.secret(HOST.name)) == (TOKEN, None)


def test_after_a_conflict_the_next_append_goes_through(journal: Journal) -> None:
    journal.append(SALTMARSH, 0, THREE[:1])
    with pytest.raises(Conflict):
        journal.append(SALTMARSH, 0, THREE[:1])
    journal.append(SALTMARSH, 1, THREE[1:])
    assert journal.head(SALTMARSH) == 3


def test_campaigns_do_not_touch_each_other_and_are_listed_oldest_first(journal: Journal) -> None:
    older = row(Said("Once upon a time."), campaign=SALTMARSH, at="2026-01-01T19:00:00.000+00:00")
    newer = row(Said("Later."), campaign=ASHFORD, at="2026-02-01T19:00:00.000+00:00")
    journal.append(SALTMARSH, 0, older)
    journal.append(ASHFORD, 0, newer)
    assert journal.campaigns() == (SALTMARSH, ASHFORD)
    assert tuple(journal.read(ASHFORD)) == newer


def test_secrets_are_kept_and_dropped_together_with_the_records(journal: Journal) -> None:
    journal.append(SALTMARSH, 0, THREE[:1], keep=[TOKEN, SEED])
    assert journal.secret("seed:saltmarsh:1") == SEED
    journal.append(SALTMARSH, 1, THREE[1:], drop=["seed:saltmarsh:1"])
    assert journal.secret("seed:saltmarsh:1") is None
    assert journal.secret("token:aa") == TOKEN


def test_a_secret_of_the_same_name_takes_the_place_of_the_old_one(journal: Journal) -> None:
    journal.keep([TOKEN])
    journal.keep([Secret("token:aa", ASHFORD, "seat-of-jo")])
    assert journal.secret("token:aa") == Secret("token:aa", ASHFORD, "seat-of-jo")
    journal.keep(drop=["token:aa", "token:never-there"])
    assert journal.secret("token:aa") is None


def test_secrets_are_found_by_campaign_and_by_how_their_names_begin(journal: Journal) -> None:
    other = Secret("token:cc", ASHFORD, "seat-of-jo")
    second = Secret("token:dd", SALTMARSH, "seat-of-robin")
    journal.keep([TOKEN, SEED, HOST, other, second])
    assert set(journal.secrets(SALTMARSH, "token:")) == {TOKEN, second}
    assert journal.secrets(CampaignId(""), "host:") == (HOST,)


@pytest.mark.parametrize("prefix", ["TOKEN:", "token_", "%", "token:aaa"])
def test_the_beginning_of_a_name_is_taken_to_the_letter(journal: Journal, prefix: str) -> None:
    journal.keep([TOKEN])
    assert journal.secrets(SALTMARSH, prefix) == ()


def test_a_picture_is_kept_with_the_records_and_given_back_to_its_own_campaign(journal: Journal) -> None:
    journal.append(SALTMARSH, 0, THREE[:1], keep=[FACE, TOKEN])
    assert journal.picture(SALTMARSH, FACE.digest) == FACE.content
    assert journal.picture(ASHFORD, FACE.digest) is None
    assert journal.picture(SALTMARSH, "0" * 64) is None
    assert journal.secret(TOKEN.name) == TOKEN
    assert TOKEN in journal.secrets(SALTMARSH, "")


def test_a_picture_that_comes_twice_is_kept_once(journal: Journal) -> None:
    journal.append(SALTMARSH, 0, THREE[:1], keep=[FACE])
    journal.append(SALTMARSH, 1, THREE[1:2], keep=[FACE, FACE])
    journal.append(ASHFORD, 0, row(Said("Here too."), campaign=ASHFORD), keep=[Picture.of(ASHFORD, FACE.content)])
    assert journal.picture(SALTMARSH, FACE.digest) == FACE.content
    assert journal.picture(ASHFORD, FACE.digest) == FACE.content


def test_of_what_could_not_be_stored_no_picture_is_kept(journal: Journal) -> None:
    with pytest.raises(Conflict):
        journal.append(SALTMARSH, 7, THREE[:1], keep=[FACE])
    assert journal.picture(SALTMARSH, FACE.digest) is None


def test_people_at_several_tables_write_at_once(journal: Journal) -> None:
    campaigns = [CampaignId(f"campaign-{number}") for number in range(6)]

    def play(campaign: CampaignId) -> None:
        for position in range(20):
            journal.append(campaign, position, row(Said(f"{position}"), campaign=campaign, behind=there[campaign]))
            there[campaign] = tuple(journal.read(campaign))

    there: dict[CampaignId, tuple[Record, ...]] = dict.fromkeys(campaigns, ())
    with ThreadPoolExecutor(len(campaigns)) as threads:
        for done in [threads.submit(play, campaign) for campaign in campaigns]:
            done.result()
    assert [journal.head(campaign) for campaign in campaigns] == [20] * 6
    assert all(verify(journal.read(campaign)).sound for campaign in campaigns)


def test_of_many_campaigns_their_ends_and_beginnings_are_told_at_once(journal: Journal) -> None:
    journal.append(SALTMARSH, 0, THREE)
    other = row(Said("Elsewhere."), campaign=ASHFORD)
    journal.append(ASHFORD, 0, other)
    nowhere = CampaignId("nowhere")
    assert journal.heads([ASHFORD, SALTMARSH, nowhere]) == {ASHFORD: 1, SALTMARSH: 3, nowhere: 0}
    assert journal.beginnings([SALTMARSH, nowhere, ASHFORD]) == {SALTMARSH: THREE[0], ASHFORD: other[0]}


def test_whoever_keeps_a_secret_of_one_kind_is_told_once(journal: Journal) -> None:
    kept = [SEED, Secret("seed:saltmarsh:2", SALTMARSH, "01"), Secret("seee", ASHFORD, ""), TOKEN]
    journal.append(SALTMARSH, 0, THREE, keep=kept)
    assert journal.holders("seed:") == (SALTMARSH,)
    assert journal.holders("none:") == ()
