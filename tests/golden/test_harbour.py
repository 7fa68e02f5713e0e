"""An evening that was played once replays to the same views for ever."""

from __future__ import annotations

import msgspec
from tests.golden.harbour import JOURNAL, VIEWS, evening, seen, stored

from talewright.games.questworlds.play import moves as mv
from talewright.games.questworlds.play.events import EVENTS
from talewright.journal.export import read_lines
from talewright.journal.verify import verify
from talewright.table import views
from talewright.table.moves import Redo, Undo


def holds(then: object, now: object) -> bool:
    """Whether all that was seen then is seen now; what has been added since does no harm."""
    match then, now:
        case dict(), dict():
            return all(name in now and holds(value, now[name]) for name, value in then.items())
        case list(), list() | tuple():
            return len(then) == len(now) and all(map(holds, then, now))
        case _:
            return then == now


def test_the_evening_looks_as_it_did_for_every_seat() -> None:
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


def test_the_journal_has_nothing_to_say_about_the_machine_that_made_it() -> None:
    text = JOURNAL.read_text("utf-8") + VIEWS.read_text("utf-8")
    assert not [word for word in ("/home", "/tmp", "/work", "http") if word in text]  # noqa: S108 - looked for, not used


def test_every_move_of_the_evening_can_be_taken_back_and_brought_again() -> None:
    story = evening()
    made = {record.header.kind for record in story.table.ledger.journal.read(story.campaign)}
    assert "undone/1" in made
    reachable = [taken.move for taken in story.folded.taken]
    assert len(reachable) > 15
    for move in reversed(reachable):
        before = story.folded.play
        earlier = next(taken.before for taken in story.folded.taken if taken.move == move)
        story.when("Robin", Undo(move))
        assert story.folded.play == earlier
        story.when("Robin", Redo())
        assert story.folded.play == before


def test_every_kind_of_move_is_made_in_the_evening() -> None:
    assert {move.__name__ for move in mv.MOVES} <= {type(move).__name__ for move in evening().moves}
