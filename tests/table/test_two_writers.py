"""Two writers of one journal: one is told, and nothing falls twice."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import pytest
from tests.refusing import refusing
from tests.table.contending import contend
from tests.table.gathering import Gathering
from tests.table.writers import at_another_table
from tests.toy.jar import Guess
from tests.toy.state import BoothId
from tests.toy.throwing import Keep, StartThrow, ThrowAgain

from talewright.dice.draw import DrawId
from talewright.table import Conflict, MemoryJournal, Unwritable
from talewright.table.journal import Kept, Record
from talewright.table.moves import CloseSession, Roll, Undo
from talewright.table.seat import CampaignId

# --- two writers of one journal


def test_a_move_without_dice_is_decided_again_when_somebody_was_faster(fair: Gathering) -> None:
    other = at_another_table(fair, fair.table.ledger.journal)
    assert other.fair == fair.fair
    fair.act(fair.bo, Guess(beans=10))
    other.act(fair.cy, Guess(beans=11))
    assert [beans for _, beans in other.fair.jar.guesses] == [10, 11]
    assert fair.kinds().count("session-opened/2") == 1


def test_a_move_that_no_longer_fits_is_refused_when_somebody_was_faster(fair: Gathering) -> None:
    fair.act(fair.bo, StartThrow())
    fair.type(fair.bo, "booth-1.1", 3)
    other = at_another_table(fair, fair.table.ledger.journal)
    assert other.fair == fair.fair
    fair.act(fair.bo, Keep(booth=BoothId("booth-1")))
    other.refused(fair.bo, ThrowAgain(booth=BoothId("booth-1")), by="Draft.happen")


def test_a_roll_is_never_decided_again(fair: Gathering) -> None:
    fair.act(fair.bo, StartThrow())
    other = at_another_table(fair, fair.table.ledger.journal)
    assert other.fair == fair.fair
    fair.act(fair.cy, Guess(beans=10))
    other.refused(fair.bo, Roll(DrawId("booth-1.1")), by="Table.act")
    other.roll(fair.bo, "booth-1.1")
    assert len(fair.faces()) == 1


def test_after_a_conflict_the_same_roll_gives_the_same_face(fair: Gathering) -> None:
    """Two processes roll at once: the slower one is refused, and the face that would have fallen there falls later."""
    fair.act(fair.bo, StartThrow())
    fair.act(fair.cy, StartThrow())
    slower = at_another_table(fair, fair.table.ledger.journal)
    slower.table.ledger.is_shared = True
    real, tried = fair.table.ledger.journal.append, list[str]()

    def beaten(campaign: CampaignId, expected: int, records: Sequence[Record], **kept: Sequence[Kept]) -> None:
        is_first = not tried
        tried.extend(record.body or "" for record in records if record.header.kind.startswith("fell/"))
        if is_first:
            fair.roll(fair.cy, "booth-2.1", "others")
        real(campaign, expected, records, **kept)  # type: ignore[arg-type]  # whatever it was given

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(slower.table.ledger.journal, "append", beaten)
        with refusing(by="Table.act"):
            slower.roll(fair.bo, "booth-1.1", "lucky")
    slower.roll(fair.bo, "booth-1.1", "lucky")
    stored = [
        record.body for record in fair.table.ledger.journal.read(fair.campaign) if record.header.kind[:4] == "fell"
    ]
    assert tried == [tried[0], stored[0]]
    assert stored == [tried[1], tried[0]]


def test_a_move_sent_to_two_tables_happens_once(fair: Gathering) -> None:
    other = at_another_table(fair, fair.table.ledger.journal)
    assert other.fair == fair.fair
    fair.act(fair.bo, Guess(beans=10), move_id="the-very-same")
    assert other.act(fair.bo, Guess(beans=10), move_id="the-very-same").again
    assert fair.kinds().count("guessed/1") == 1


def test_a_roll_sent_to_two_tables_falls_once(fair: Gathering) -> None:
    fair.act(fair.bo, StartThrow())
    other = at_another_table(fair, fair.table.ledger.journal)
    assert other.fair == fair.fair
    fair.act(fair.bo, Roll(DrawId("booth-1.1")), move_id="the-very-same")
    assert other.act(fair.bo, Roll(DrawId("booth-1.1")), move_id="the-very-same").again
    assert len(fair.faces()) == 1


def test_what_another_table_stored_is_told_to_those_who_listen(fair: Gathering) -> None:
    other = at_another_table(fair, fair.table.ledger.journal)
    assert other.fair == fair.fair
    heard: list[CampaignId] = []
    other.table.ledger.listen(heard.append)
    fair.act(fair.bo, Guess(beans=10))
    other.table.ledger.catch_up(fair.campaign)
    assert heard == [fair.campaign]
    assert other.fair == fair.fair


class Failing(MemoryJournal):
    """A journal whose disk is full, or that breaks in another way, when asked to."""

    def __init__(self) -> None:
        super().__init__()
        self.trouble: Exception | None = None
        self.after_storing = False
        self.meanwhile: Callable[[], None] | None = None

    def append(
        self,
        campaign: CampaignId,
        expected: int,
        records: Sequence[Record],
        *,
        keep: Sequence[Kept] = (),
        drop: Sequence[str] = (),
    ) -> None:
        if self.meanwhile:
            self.meanwhile()
        if self.trouble and not self.after_storing:
            raise self.trouble
        super().append(campaign, expected, records, keep=keep, drop=drop)
        if self.trouble:
            raise self.trouble

    def read(self, campaign: CampaignId, *, after: int = 0, anyway: bool = False) -> Iterable[Record]:
        return super().read(campaign, after=after, anyway=anyway)


def test_a_full_disk_changes_nothing_in_memory_either() -> None:
    journal = Failing()
    fair = Gathering.on(journal)
    fair.act(fair.bo, StartThrow())
    before = [fair.all_seen(seat) for seat in fair.everyone]
    heard: list[CampaignId] = []
    fair.table.ledger.listen(heard.append)

    journal.trouble = Unwritable("The disk is full.")
    for seat, move in (
        (fair.bo, Roll(DrawId("booth-1.1"), "lucky")),
        (fair.cy, Guess(beans=3)),
        (fair.ann, CloseSession()),
        (fair.bo, Undo(fair.folded.taken[-1].move)),
    ):
        with pytest.raises(Unwritable):
            fair.act(seat, move)
    assert [fair.all_seen(seat) for seat in fair.everyone] == before
    assert heard == []

    journal.trouble = None
    fair.roll(fair.bo, "booth-1.1", "lucky")
    assert len(fair.faces()) == 1


def test_a_roll_tried_again_after_a_full_disk_gives_the_same_face() -> None:
    journal = Failing()
    fair = Gathering.on(journal)
    fair.act(fair.bo, StartThrow())
    tried: list[str | None] = []

    def note(records: Sequence[Record]) -> None:
        tried.extend(record.body for record in records if record.header.kind.startswith("fell/"))

    real = fair.table.ledger.journal.append
    journal.trouble = Unwritable("The disk is full.")

    def noting(
        campaign: CampaignId,
        expected: int,
        records: Sequence[Record],
        *,
        keep: Sequence[Kept] = (),
        drop: Sequence[str] = (),
    ) -> None:
        note(records)
        real(campaign, expected, records, keep=keep, drop=drop)

    journal.append = noting  # type: ignore[method-assign]  # a witness of what is about to be stored
    with pytest.raises(Unwritable):
        fair.roll(fair.bo, "booth-1.1", "lucky")
    journal.trouble = None
    fair.roll(fair.bo, "booth-1.1", "lucky")
    assert len(tried) == 2
    assert tried[0] == tried[1]


def test_a_first_move_that_was_not_stored_leaves_no_session_behind() -> None:
    journal = Failing()
    fair = Gathering.on(journal)
    journal.trouble = Unwritable("The disk is full.")
    with pytest.raises(Unwritable):
        fair.act(fair.bo, StartThrow())
    assert fair.folded.session is None
    assert journal.secrets(fair.campaign, "seed:") == ()
    journal.trouble = None
    fair.act(fair.bo, StartThrow())
    fair.roll(fair.bo, "booth-1.1")


@pytest.mark.parametrize("after_storing", [False, True])
def test_a_journal_that_breaks_leaves_nobody_in_doubt_what_is_stored(after_storing: bool) -> None:  # noqa: FBT001 - both
    journal = Failing()
    fair = Gathering.on(journal)
    fair.act(fair.bo, StartThrow())
    journal.trouble, journal.after_storing = RuntimeError("the cable was pulled"), after_storing
    with pytest.raises(RuntimeError):
        fair.act(fair.cy, Guess(beans=3), move_id="the-very-same")
    assert bool(fair.fair.jar.guesses) is after_storing
    journal.trouble = None
    assert fair.act(fair.cy, Guess(beans=3), move_id="the-very-same").again is after_storing
    assert len(fair.fair.jar.guesses) == 1


def test_after_too_many_others_were_faster_the_move_is_refused() -> None:
    journal = Failing()
    fair = Gathering.on(journal)
    fair.act(fair.bo, StartThrow())
    journal.trouble = Conflict("always somebody")
    fair.refused(fair.cy, Guess(beans=3), by="Table.act")
    journal.trouble = None
    fair.act(fair.cy, Guess(beans=3))


def test_two_processes_that_write_one_campaign_as_fast_as_they_can_lose_nothing(tmp_path: Path) -> None:
    """`python -m tests.table.contending` does the same ten thousand times."""
    assert contend(tmp_path, processes=2, moves=60).startswith("120 moves")
