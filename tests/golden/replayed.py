"""What holds of every golden evening. A game's test class inherits ``Replayed`` and names its evening."""

from collections.abc import Sequence
from typing import Any, ClassVar, Self

import msgspec
from msgspec import Struct
from tests.games.story import GM, Story
from tests.golden.evening import SAID, Golden

from talewright.journal.extract import extract, read_extract, verify_extract
from talewright.journal.verify import verify
from talewright.table import CampaignId, Table, available, views
from talewright.table.campaign import event_reader
from talewright.table.laws import filing
from talewright.table.laws.replaying import check_replays
from talewright.table.moves import Redo, Undo


def holds(then: object, now: object) -> bool:
    """Whether all that was seen then is seen now; what has been added since does no harm."""
    match then, now:
        case dict(), dict():
            return all(name in now and holds(value, now[name]) for name, value in then.items())
        case list(), list() | tuple():
            return len(then) == len(now) and all(map(holds, then, now))
        case _:
            return then in (SAID, now)


def can_be_looked_at(table: Table, campaign: CampaignId, *, every: int) -> None:
    """Everybody can look at one in so many moments and at the last, and is offered something to do or nothing."""
    then, last = table.ledger.at(campaign, 1), table.ledger.campaign(campaign)
    read = event_reader(then.game)
    for record in table.ledger.journal.read(campaign, after=1):
        then.follow(record, read(record.body or ""))
        for seat in then.everyone if then.position % every == 0 or then.position == last.position else ():
            assert views.look(then, seat).me.id == seat.id
            assert isinstance(available.offers(then, seat), tuple)
    assert then == last


def check_all_happens(evenings: Sequence[Golden[Any]]) -> None:
    """Every event of their game happens in one of these evenings, and every kind of move is made in one."""
    game = evenings[0].game
    kinds = {record.header.kind for each in evenings for record in each.lines()}
    assert {str(event.__struct_config__.tag) for event in game.events} <= kinds
    made = {type(move) for each in evenings for move in each.play().moves}
    assert set(game.moves) <= made


class Wavering(Story):
    """A story in which everything is taken back at once, and then brought again."""

    def when(self, who: str, move: Struct, *, called: str = "", acting_for: str = "") -> Self:
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
        self.table.act(self.campaign, self.seats[GM], move, move_id=as_id)


class Replayed:
    """An evening that was played once replays to the same views for ever."""

    golden: ClassVar[Golden[Any]]
    wavering: ClassVar[type[Wavering]]  # the game's own story, told by somebody who wavers
    taken_back: ClassVar[int] = 100  # more moves than these
    every: ClassVar[int] = 2  # of its moments one in so many is looked at

    def test_the_evening_looks_as_it_did(self) -> None:
        then, now = msgspec.json.decode(self.golden.views.read_bytes()), msgspec.to_builtins(self.golden.seen())
        assert then.keys() == now.keys()
        for position, seats in then.items():
            assert seats.keys() == now[position].keys()
            for name, look in seats.items():
                for part in look:
                    assert holds(look[part], now[position][name][part]), (position, name, part)

    def test_every_moment_of_the_evening_can_be_looked_at(self) -> None:
        can_be_looked_at(*self.golden.stored(), every=self.every)

    def test_nothing_of_the_evening_is_swallowed(self) -> None:
        filing.nothing_is_swallowed(self.filed())

    def test_whatever_is_left_out_of_the_evening_the_rest_is_filed(self) -> None:
        filing.the_rest_is_filed(self.filed())

    def test_everything_is_filed_at_any_moment_of_the_evening(self) -> None:
        filing.everything_is_filed_anywhere(self.filed(), every=3)

    def test_the_evening_is_filed_with_other_options(self) -> None:
        filing.all_is_filed_with_other_options(self.filed())

    def test_the_evening_is_filed_with_other_sheets(self) -> None:
        filing.all_is_filed_with_other_sheets(self.filed())

    def test_the_evening_is_sound(self) -> None:
        report = verify(self.golden.lines())
        assert report.sound, report.findings
        assert (report.by_hand > 10, report.fair > 0, report.hidden) == (True, True, 0)

    def test_every_seat_gets_an_extract_of_the_evening_that_verifies(self) -> None:
        records, (table, campaign) = self.golden.lines(), self.golden.stored()
        folded = table.ledger.campaign(campaign)
        for seat in folded.everyone:
            written = [*extract(folded.game, campaign, records, seat)]
            report = verify_extract(read_extract(written))
            assert report.sound, report.findings
            assert report.records == folded.knows_of(seat)
            assert written[-1].endswith(f'"{folded.head(seat).digest}"}}')

    def test_the_files_have_nothing_to_say_about_the_machine_that_made_them(self) -> None:
        text = self.golden.journal.read_text("utf-8") + self.golden.views.read_text("utf-8")
        assert not [word for word in ("/home", "/tmp", "/work", "http") if word in text]  # noqa: S108 - looked for only

    def test_every_move_of_the_evening_can_be_taken_back_and_brought_again(self) -> None:
        story = self.golden.play(self.wavering)
        assert story.kinds().count("undone") > self.taken_back
        check_replays(story)

    def filed(self) -> filing.Filed:
        table, campaign = self.golden.stored()
        return filing.Filed.of(table.ledger.campaign(campaign), self.golden.lines())
