"""Where each campaign stood when the table last answered, in a file beside the database."""

from pathlib import Path

import pytest
from tests.journal.rows import ASHFORD, SALTMARSH, row
from tests.journal.waiting import wait_for

from talewright.decoding import from_json
from talewright.journal import heads, open_journal
from talewright.journal.heads import FILE, LINE, Head, Heads, Known
from talewright.journal.watch import Watch
from talewright.table.events import Said
from talewright.table.seat import CampaignId

NINE = Head(9, "9" * 64)
TEN = Head(10, "a" * 64)


def campaigns(count: int) -> dict[CampaignId, Head]:
    return {CampaignId(f"campaign-{number}"): Head(number, f"{number:064x}") for number in range(1, count + 1)}


def test_each_move_is_noted_before_it_is_answered(tmp_path: Path) -> None:
    with open_journal(tmp_path) as journal:
        there = row(Said("One."), Said("Two."))
        journal.append(SALTMARSH, 0, there)
        assert heads.read(tmp_path) == Known({SALTMARSH: Head(2, there[1].digest)})
        more = row(Said("Three."), behind=there)
        journal.append(SALTMARSH, 2, more)
        assert heads.read(tmp_path) == Known({SALTMARSH: Head(3, more[0].digest)})


def test_every_campaign_has_a_line_of_its_own_that_others_do_not_touch(tmp_path: Path) -> None:
    many = campaigns(200)
    written = Heads(tmp_path)
    for campaign, head in many.items():
        written.note(campaign, head)
    written.note(SALTMARSH, NINE)
    before = (tmp_path / FILE).read_bytes()
    written.note(SALTMARSH, TEN)
    written.close()
    after = (tmp_path / FILE).read_bytes()
    changed = {place // LINE for place, (one, other) in enumerate(zip(before, after, strict=True)) if one != other}
    assert len(changed) == 1
    assert heads.read(tmp_path) == Known(many | {SALTMARSH: TEN})


def test_a_campaign_never_goes_back_by_itself(tmp_path: Path) -> None:
    written = Heads(tmp_path)
    written.note(SALTMARSH, TEN)
    written.note(SALTMARSH, NINE)
    written.close()
    assert heads.read(tmp_path) == Known({SALTMARSH: TEN})


def test_the_line_of_a_campaign_that_is_forgotten_is_used_again(tmp_path: Path) -> None:
    written = Heads(tmp_path)
    written.note(SALTMARSH, TEN)
    written.forget(SALTMARSH)
    written.note(ASHFORD, NINE)
    written.close()
    assert heads.read(tmp_path) == Known({ASHFORD: NINE})
    assert (tmp_path / FILE).read_bytes().index(b"ashford") < 2 * LINE


def test_two_processes_write_beside_each_other(tmp_path: Path) -> None:
    one, other = Heads(tmp_path), Heads(tmp_path)
    for number, (campaign, head) in enumerate(campaigns(150).items()):
        (one if number % 3 else other).note(campaign, head)
    one.close()
    other.close()
    assert heads.read(tmp_path) == Known(campaigns(150))


@pytest.mark.parametrize("name", ["x" * 5000, "…" * 100, '"\\' * 200])
def test_the_id_of_a_campaign_may_be_as_long_as_it_likes(tmp_path: Path, name: str) -> None:
    written = Heads(tmp_path)
    written.note(CampaignId(name), TEN)
    written.close()
    assert heads.read(tmp_path) == Known({heads.key(CampaignId(name)): TEN})


@pytest.mark.parametrize("bit", range(8))
def test_every_changed_bit_of_a_line_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bit: int) -> None:
    monkeypatch.setattr(heads, "PAUSE_S", 0)  # nobody writes
    written = Heads(tmp_path)
    written.note(SALTMARSH, TEN)
    written.close()
    whole = (tmp_path / FILE).read_bytes()
    for place in range(0, 3 * LINE, 7):
        changed = bytearray(whole)
        changed[place] ^= 1 << bit
        (tmp_path / FILE).write_bytes(changed)
        known = heads.read(tmp_path)
        assert known
        assert known.damaged == (place // LINE + 1,)


def test_nobody_else_on_the_computer_reads_it(tmp_path: Path) -> None:
    written = Heads(tmp_path)
    written.note(SALTMARSH, TEN)
    written.close()
    assert (tmp_path / FILE).stat().st_mode & 0o777 == 0o600


def test_heads_reach_the_disk_soon_after_the_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    monkeypatch.setattr(heads, "_sync", synced.append)
    with open_journal(tmp_path) as journal:
        journal.append(SALTMARSH, 0, row(Said("One.")))
        assert wait_for(lambda: bool(synced))


def test_heads_of_moves_in_quick_succession_reach_the_disk_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    on_disk: list[heads.Known | None] = []
    monkeypatch.setattr(heads, "_sync", lambda _: on_disk.append(heads.read(tmp_path)))
    with open_journal(tmp_path) as journal:
        there = row(*map(Said, "abcdefgh"))
        for number, record in enumerate(there):
            journal.append(SALTMARSH, number, [record])
        assert wait_for(lambda: Known({SALTMARSH: Head(8, there[-1].digest)}) in on_disk)


def test_a_head_that_cannot_be_written_down_fails_no_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with open_journal(tmp_path) as journal:
        monkeypatch.setattr(Heads, "note", full)
        journal.append(SALTMARSH, 0, row(Said("One.")))
        assert journal.head(SALTMARSH) == 1
    assert "the head of saltmarsh could not be written down" in caplog.text


def test_a_quiet_journal_is_gathered_once_and_again_after_news(tmp_path: Path) -> None:
    gathered: list[bool] = []

    def gather() -> bool:
        gathered.append(len(gathered) > 0)  # the first time somebody reads just then
        return gathered[-1]

    watch = Watch(Heads(tmp_path), gather, quiet_s=0.05)
    watch.stored(None)
    assert wait_for(lambda: gathered == [False, True])
    assert not wait_for(lambda: len(gathered) > 2, patience_s=0.5)
    watch.stored(None)
    assert wait_for(lambda: len(gathered) == 3)
    watch.close()
    assert len(gathered) == 4


def counting(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Every line that is read from now on."""
    parsed: list[bytes] = []

    def counted(line: bytes, kind: type[object]) -> object:
        parsed.append(line)
        return from_json(line, kind)

    monkeypatch.setattr(heads, "from_json", counted)
    return parsed


def test_two_processes_give_new_campaigns_lines_of_their_own_and_read_no_line_again_and_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parsed = counting(monkeypatch)
    many = campaigns(400)
    both = Heads(tmp_path), Heads(tmp_path)
    for number, (campaign, head) in enumerate(many.items()):
        both[number % 2].note(campaign, head)
    for each in both:
        each.close()
    assert len(parsed) < 3 * len(many)
    assert heads.read(tmp_path) == Known(many)


def test_the_heads_of_many_campaigns_are_written_in_one_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As where a journal without heads is opened: reading the file for each of them would take minutes."""
    parsed = counting(monkeypatch)
    written = Heads(tmp_path)
    told = campaigns(200)
    written.note_all(told)
    written.close()
    assert parsed == []
    assert heads.read(tmp_path) == Known(told)
