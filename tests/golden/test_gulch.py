"""An evening of the western that was played once replays to the same views for ever."""

from __future__ import annotations

import msgspec
from msgspec import Struct
from tests.games.west.play.retold import check_replays
from tests.games.west.play.table import JUDGE, Story
from tests.golden.gulch import JOURNAL, VIEWS, evening, seen, stored
from tests.golden.test_harbour import holds

from talewright.games.west.play import moves as mv
from talewright.games.west.play.events import EVENTS
from talewright.journal.export import read_lines
from talewright.journal.verify import verify
from talewright.table import views
from talewright.table.moves import Redo, Undo


def test_the_evening_looks_as_it_did() -> None:
    then, now = msgspec.json.decode(VIEWS.read_bytes()), msgspec.to_builtins(seen())
    assert then.keys() == now.keys()
    for position, seats in then.items():
        assert seats.keys() == now[position].keys()
        for name, look in seats.items():
            for part in look:
                assert holds(look[part], now[position][name][part]), (position, name, part)


def test_every_moment_of_the_evening_can_be_looked_at() -> None:
    table, campaign = stored()
    last = table.ledger.campaign(campaign).position
    for position in range(1, last + 1):
        then = table.ledger.at(campaign, position)
        for seat in then.everyone:
            assert views.look(then, seat).me == seat
            assert isinstance(views.offers(then, seat), tuple)


def test_the_evening_is_sound() -> None:
    report = verify(read_lines(JOURNAL.read_text("utf-8").splitlines()))
    assert report.sound, report.findings
    assert (report.by_hand > 10, report.fair > 0, report.hidden) == (True, True, 0)


def test_everything_that_can_happen_happens_in_the_evening() -> None:
    kinds = {record.header.kind for record in read_lines(JOURNAL.read_text("utf-8").splitlines())}
    assert {str(event.__struct_config__.tag) for event in EVENTS} <= kinds


def test_every_kind_of_move_is_made_in_the_evening() -> None:
    assert {move.__name__ for move in mv.MOVES} <= {type(move).__name__ for move in evening().moves}


class Wavering(Story):
    """A story in which everything is taken back at once, and then brought again."""

    def when(self, who: str, move: Struct, *, called: str = "", acting_for: str = "") -> Story:
        before, session = self.folded.play, self.folded.session
        super().when(who, move, called=called, acting_for=acting_for)
        after, made = self.folded.play, self.done[-1]
        began = session is None  # with this move, and undo leaves the session open
        if made in [taken.move for taken in self.folded.taken] and not began:
            self._act(Undo(made), f"undo-{made}")
            assert self.folded.play == before
            self._act(Redo(), f"redo-{made}")
            assert self.folded.play == after
        return self

    def _act(self, move: Struct, as_id: str) -> None:
        self.table.act(self.campaign, self.seats[JUDGE], move, move_id=as_id)


def test_every_move_of_the_evening_can_be_taken_back_and_brought_again() -> None:
    story = evening(Wavering)
    taken_back = [kind for kind, _ in story.records() if kind.startswith("undone/")]
    assert len(taken_back) > 80
    check_replays(story)
