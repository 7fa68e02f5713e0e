"""Random walks over what the table offers: nothing offered is refused, and everything follows from the journal."""

from dataclasses import fields

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import Struct
from tests.table.gathering import Gathering, forked
from tests.toy.auctions import OpenAuction
from tests.toy.jar import Guess
from tests.toy.play import TOY
from tests.toy.state import BoothId

from talewright.dice.draw import DrawId, Fell, SeatId
from talewright.refusal import Refused
from talewright.table import MemoryJournal, available, views
from talewright.table.campaign import LASTING, AnyCampaign, event_reader
from talewright.table.chapter import Event
from talewright.table.events import Readied, Redone, SessionClosed, Undone
from talewright.table.journal import Header
from talewright.table.laws import filing
from talewright.table.legible import legible
from talewright.table.moves import Undo
from talewright.table.offer import Choice, Face, Field, Number, Offer, Text, Value
from talewright.table.reading import fill, read_move
from talewright.table.seat import ALL

STEPS = 40
EAGER = {"bid", "draw-on", "keep", "redo", "roll", "stop", "throw-again", "type-face", "undo"}  # what others wait for
OFTEN = 5
REPLAYED = 3  # at one position in so many, all that a campaign keeps is held against its replay
GATHERED = Gathering.on(MemoryJournal())  # each walk begins at a copy: the ids of its seats are no matter of chance
WALK = settings(max_examples=20, suppress_health_check=[HealthCheck.too_slow])


def values(field: Field) -> st.SearchStrategy[Value]:
    """Whatever somebody could choose in a field."""
    match field:
        case Choice(options=options, many=True, optional=optional):
            least = 0 if optional else 1
            return st.sets(st.sampled_from([option.value for option in options]), min_size=least).map(
                lambda chosen: tuple(sorted(chosen))
            )
        case Choice(options=options, optional=optional):
            chosen = st.sampled_from([option.value for option in options]) if options else st.none()
            return chosen | st.just("") if optional else chosen
        case Number(least=least, most=most, step=step):
            return st.integers(0, (most - least) // step).map(lambda steps: least + step * steps)
        case Text(most=most, optional=optional):
            words = st.text(min_size=1, max_size=min(most, 20)).filter(lambda text: legible(text).strip())
            return words | st.just("") if optional else words
        case Face(of=of):
            return st.sampled_from(of.possible)


def filled(data: st.DataObject, offer: Offer) -> Struct:
    chosen = {field.name: data.draw(values(field), label=field.name) for field in offer.fields}
    if data.draw(st.booleans(), label="a program"):
        return read_move(TOY, fill(offer, {name: value for name, value in chosen.items() if value != ""}), strict=True)
    return read_move(TOY, fill(offer, chosen), strict=False)


def picked(data: st.DataObject, fair: Gathering, seat: SeatId) -> Offer | None:
    """One of a seat's offers: first what kind of move, so that many of one kind do not crowd out the rest."""
    offers = fair.offers(seat)
    if not offers:
        return None
    kinds = sorted({offer.move for offer in offers})
    kind = data.draw(
        st.sampled_from([kind for kind in kinds for _ in range(OFTEN if kind in EAGER else 1)]), label="kind"
    )
    return data.draw(st.sampled_from([offer for offer in offers if offer.move == kind]), label="offer")


def step(data: st.DataObject, fair: Gathering) -> None:
    """Somebody does something that the table offers: it must not be refused."""
    seat = data.draw(st.sampled_from(fair.everyone), label="seat")
    offer = picked(data, fair, seat)
    if offer:
        by = seat if offer.in_person else data.draw(st.sampled_from((seat, fair.ann)), label="by")
        fair.act(by, filled(data, offer), acting_for=None if by == seat else seat)


def cached(campaign: AnyCampaign) -> dict[str, object]:
    """All that a campaign keeps, but for counts that are made when somebody asks."""
    kept = (each.name for each in fields(campaign) if each.compare and each.name != "game")
    return {name: getattr(campaign, name) for name in kept}


def seen(fair: Gathering, campaign: AnyCampaign) -> list[bytes]:
    """What everybody sees of a campaign."""
    seats = [campaign.seat(seat) for seat in fair.everyone]
    return [
        msgspec.json.encode((views.look(campaign, seat), available.offers(campaign, seat), views.log(campaign, seat)))
        for seat in seats
    ]


@WALK
@given(st.data())
def test_what_is_offered_is_never_refused_and_all_of_it_is_in_the_journal(data: st.DataObject) -> None:
    fair = forked(GATHERED)
    stood: dict[int, tuple[dict[str, object], list[bytes]]] = {}
    for _ in range(data.draw(st.integers(STEPS // 2, STEPS), label="steps")):
        step(data, fair)
        now = fair.folded
        seats = [now.seat(seat) for seat in fair.everyone]
        assert [now.knows_of(seat) for seat in seats] == [now.head(seat).count - now.quiet for seat in seats]
        stood[now.position] = ({**cached(now), "seats": dict(now.seats)}, seen(fair, now))
        if now.position % REPLAYED == 0:  # what everybody sees of every position is looked at below
            assert cached(fair.table.ledger.at(fair.campaign)) == cached(now)
    for position, (kept, shown) in stood.items():
        then = fair.table.ledger.at(fair.campaign, position)
        assert (then.position, then.play) == (position, kept["play"])
        assert (then.seats, then.digest) == (kept["seats"], kept["digest"])
        assert seen(fair, then) == shown


@WALK
@given(st.data())
def test_whatever_is_missing_the_rest_is_filed_and_nothing_is_swallowed(data: st.DataObject) -> None:
    fair = forked(GATHERED)
    for _ in range(data.draw(st.integers(STEPS // 2, STEPS), label="steps")):
        step(data, fair)
    walked = filing.Filed.of(fair.folded, fair.table.ledger.journal.read(fair.campaign))
    filing.nothing_is_swallowed(walked)
    filing.the_rest_is_filed(walked)
    filing.everything_is_filed_anywhere(walked)


def skipping_what_was_undone(fair: Gathering) -> tuple[object, dict[DrawId, tuple[str, SeatId]]]:
    """The witness: which events still stand is read from the records, and only those are filed, from the start."""
    read = event_reader(fair.folded.game)
    gm = fair.folded.seat(fair.ann)
    standing: list[tuple[Header, Struct]] = []
    cuts: list[tuple[int, list[tuple[Header, Struct]]]] = []
    for record in fair.table.ledger.journal.read(fair.campaign):
        event = read(record.body or "")
        match event:
            case Undone(move=wanted):
                first = next(place for place, (header, _) in enumerate(standing) if header.move == wanted)
                cuts.append((first, standing[first:]))
                standing = standing[:first]
            case Redone():
                first, cut = next(
                    (first, cut)
                    for first, cut in reversed(cuts)
                    if any(gm.may_know(header.audience) for header, _ in cut)
                )
                standing = standing[:first] + cut
            case _ if isinstance(event, SessionClosed) or type(event) not in LASTING:
                standing.append((record.header, event))
    state = TOY.begin({})
    ready: dict[DrawId, tuple[str, SeatId]] = {}
    for header, event in standing:
        match event:
            case SessionClosed():
                ready = {}
            case Readied(draw=draw, nonce=nonce):
                ready[draw] = (nonce, header.seat)
            case _ if isinstance(event, Fell | Event):
                state = TOY.evolve(state, event)
                ready = {draw.id: ready[draw.id] for draw in TOY.awaits(state) if draw.id in ready}
    return state, ready


@WALK
@given(st.data())
def test_what_was_undone_might_as_well_never_have_happened(data: st.DataObject) -> None:
    fair = forked(GATHERED)
    for _ in range(data.draw(st.integers(STEPS // 2, STEPS), label="steps")):
        step(data, fair)
        play = fair.folded.play
        state, waited = skipping_what_was_undone(fair)
        ready = {draw: (each.nonce, each.by) for draw, each in play.ready.items()}
        pressed_anew = of_words_that_came(fair) - ready.keys()
        assert (play.state, ready) == (state, {draw: one for draw, one in waited.items() if draw not in pressed_anew})


def of_words_that_came(fair: Gathering) -> set[DrawId]:
    """The open draws of a group that has all its words: it fell, that was taken back, and it is pressed again."""
    session, draws = fair.folded.session, fair.folded.play.draws
    known = session.nonces if session else {}
    lacking = {draw.group for draw in draws if ALL[0] in draw.audience and draw.id not in known}
    return {draw.id for draw in draws if draw.group not in lacking}


@WALK
@given(st.data())
def test_undo_is_offered_exactly_where_it_is_taken(data: st.DataObject) -> None:
    fair = forked(GATHERED)
    for _ in range(data.draw(st.integers(STEPS // 2, STEPS), label="steps")):
        step(data, fair)
    seat = data.draw(st.sampled_from((fair.ann, *fair.guests)), label="seat")
    line = data.draw(st.sampled_from(fair.log(seat)), label="line")
    would_go = fair.table.would_undo(fair.campaign, seat, line.move)
    if line.can_undo:
        assert line in would_go
        struck = {other.number for other in fair.log(seat) if other.struck}
        fair.act(seat, Undo(line.move))
        assert {other.number for other in fair.log(seat) if other.struck} == struck | {gone.number for gone in would_go}
    else:
        assert would_go == ()
        with pytest.raises(Refused):
            fair.act(seat, Undo(line.move))


# --- what is hidden


HIDDEN = ("fill-jar", "roll-jar", "bid")
REVEALING = ("open-jar", "close-session")


class Worlds:
    """Two worlds that differ only in what is hidden, and who has come to know of the difference."""

    def __init__(self) -> None:
        self.one = forked(GATHERED)
        self.one.act(self.one.bo, Guess(beans=50))
        self.one.act(self.one.ann, OpenAuction(lot="A goose"))
        self.other = forked(self.one)
        self.in_the_know: set[SeatId] = set()

    def act(self, seat: SeatId, move: Struct, instead: Struct | None = None) -> None:
        """The same move in both, or *instead* in the other."""
        move_id = f"move-{next(self.one.moves):06}"
        one = self.one.act(seat, move, move_id=move_id)
        other = self.other.act(seat, instead or move, move_id=move_id)
        if seat not in self.in_the_know:
            assert one == other

    def step(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from((self.one.ann, *self.one.guests)), label="seat")
        offer = picked(data, self.one, seat)
        if offer is None or self.reveals(offer):
            return
        move = filled(data, offer)
        if offer.move in HIDDEN or str(offer.fixed.get("draw")).startswith("jar."):
            self.in_the_know.add(seat)
            self.act(seat, move, filled(data, offer))
        else:
            self.act(seat, move)

    def reveals(self, offer: Offer) -> bool:
        auction = self.one.fair.booths.get(BoothId(str(offer.fixed.get("booth"))))
        bids = getattr(auction, "bids", {})
        return (
            offer.move in REVEALING
            or (offer.move == "bid" and len(bids) == len(self.one.guests) - 1)
            or (offer.move == "close-booth" and bool(bids))
        )

    def unaware(self) -> set[SeatId]:
        return set(self.one.everyone) - self.in_the_know

    def look_the_same(self) -> None:
        for seat in self.unaware():
            assert self.one.all_seen(seat) == self.other.all_seen(seat)

    def undo_the_same(self) -> None:
        """Whatever might be taken back at the end."""
        for seat in self.unaware():
            for move in self.one.folded.moves:
                one = self.one.table.would_undo(self.one.campaign, seat, move)
                assert one == self.other.table.would_undo(self.other.campaign, seat, move)


@WALK
@given(st.data())
def test_what_a_seat_may_not_know_changes_nothing_that_it_sees(data: st.DataObject) -> None:
    worlds = Worlds()
    for _ in range(data.draw(st.integers(STEPS // 2, STEPS), label="steps")):
        worlds.step(data)
        worlds.look_the_same()
    worlds.undo_the_same()


@WALK
@given(st.data())
def test_that_something_hidden_was_done_at_all_shows_nowhere(data: st.DataObject) -> None:
    """In the other world nobody fills the jar and nobody bids."""
    worlds = Worlds()
    hidden: set[str] = set()
    for _ in range(data.draw(st.integers(STEPS // 2, STEPS), label="steps")):
        seat = data.draw(st.sampled_from((worlds.one.ann, *worlds.one.guests)), label="seat")
        offer = picked(data, worlds.one, seat)
        if offer is None or worlds.reveals(offer) or offer.move == "roll-jar":
            continue
        move = filled(data, offer)
        if offer.move in HIDDEN:
            worlds.in_the_know.add(seat)
            hidden.add(worlds.one.act(seat, move).move)
        elif offer.fixed.get("move") not in hidden:
            worlds.act(seat, move)
        worlds.look_the_same()
    worlds.undo_the_same()
