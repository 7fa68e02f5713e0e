"""The dice of one move: the session that they fall in, the draws that are called for, and what the dealer answers."""

from collections.abc import Callable, Iterable, Mapping
from collections.abc import Set as AbstractSet
from datetime import timedelta
from typing import Generic

from msgspec import Struct
from msgspec.structs import replace

from talewright.dice import dealer, fair
from talewright.dice.draw import Deck, Draw, DrawId, Fell, SeatId
from talewright.refusal import Late, Refused
from talewright.table import events, keys
from talewright.table.campaign import SESSION, Campaign
from talewright.table.draft import Draft
from talewright.table.game import EventT, MoveT, StateT
from talewright.table.journal import Secret
from talewright.table.moves import DrawsAnswered, SessionCloses, SessionOpens
from talewright.table.play import Ready
from talewright.table.seat import ALL, GM_ONLY, MoveId
from talewright.table.session import Asked, Call, Nonce, Session, call_of, since
from talewright.table.waiting import is_ready, open_questions, rolls_by_hand, waiting_for_words


class Seeds(Struct, frozen=True):
    """The sealed seeds of a session: for the draws that everybody sees, and for hidden ones. None if one was lost."""

    public: bytes | None
    hidden: bytes | None


LOST = Seeds(None, None)


class Dealing(Generic[StateT, MoveT, EventT]):
    """The chance in what a move would bring about; its events go into *draft*.

    *seeds* are the sealed ones of the session that is open. *present* tells the seats with a device at the table.
    """

    def __init__(
        self,
        draft: Draft[StateT, MoveT, EventT],
        *,
        chance: Callable[[], bytes],
        seeds: Seeds = LOST,
        present: Callable[[], AbstractSet[SeatId]] = frozenset,
    ) -> None:
        self.draft = draft
        self.chance = chance
        self.seeds = seeds
        self.present = present
        self.session: Session | None = draft.campaign.session
        self.called: dict[tuple[DrawId, bool], Call] = {}  # by this move, beside those that the session knows
        self.asked: set[DrawId] = set()  # the same of draws for which other devices are asked
        self.questions = 0  # asked by this move
        self.keep: list[Secret] = []
        self.drop: list[str] = []
        self.opens = False  # a session: nonces that came with the move are older than its seeds
        self.drew = False  # after a face fell, nothing is decided again
        self.on_behalf: SeatId | None = None  # whose die the game master answered
        self.by: SeatId | None = None  # whose roll it is that another device helped to

    def open_session(self) -> None:
        """Begin a session of play, if none is under way: publish the commitments and seal the seeds.

        A session whose seeds did not come along is over, since nobody can deal its dice; so is one that was opened
        under the first algorithm, or in which nobody did anything for a day.
        """
        if self.session and not self._is_over(self.session):
            return
        number = self.draft.campaign.sessions + 1
        under = MoveId(f"{SESSION}{number}")
        if self.session:
            self.close_session(under=under)
        public, hidden = self.chance(), self.chance()
        self.seeds = Seeds(public, hidden)
        bound = [dealer.commitment(seed, fair.ALGORITHM) for seed in (public, hidden)]
        opened = events.SessionOpened(number, fair.ALGORITHM, *bound)
        self.session, self.called, self.opens = Session.opened(opened), {}, True
        self.draft.record(opened, move=under)
        campaign = self.draft.campaign.id
        self.keep.append(Secret(keys.seed_name(campaign, number), campaign, public.hex()))
        self.keep.append(Secret(keys.hidden_seed_name(campaign, number), campaign, hidden.hex()))
        self.draft.happen(SessionOpens(number), under=under)
        self.call_draws()  # those left lying in the session before

    def _is_over(self, session: Session) -> bool:
        return (
            not self._has_seeds
            or session.algorithm != fair.ALGORITHM
            or is_silent(self.draft.campaign, self.draft.stamp.at)
        )

    @property
    def _has_seeds(self) -> bool:
        return self.seeds.public is not None and self.seeds.hidden is not None

    def close_session(self, *, under: MoveId | None = None) -> None:
        """End the session of play and reveal its seeds, that of the hidden draws to those who may know of them."""
        if not self.session:
            raise Refused("No session is open. The next move opens one by itself.")
        number, seeds = self.session.number, self.seeds
        self.draft.happen(SessionCloses(number), under=under)
        if self.session.hidden:
            self.draft.record(
                events.HiddenSeedOpened(number, seeds.hidden.hex() if seeds.hidden else ""), GM_ONLY, move=under
            )
        self.draft.record(events.SessionClosed(number, seeds.public.hex() if seeds.public else ""), move=under)
        self.draft.play = self.draft.play.between_sessions()
        self.drop += [
            keys.seed_name(self.draft.campaign.id, number),
            keys.hidden_seed_name(self.draft.campaign.id, number),
        ]
        self.session = None

    def call_draws(self) -> None:
        """Keep an index for each draw that is newly called for, in the row of hidden draws or in everybody's.

        One that was hidden and is shown before it falls has an index in both.
        """
        session = self.session
        if session is None:
            return
        new = [draw for draw in self.draft.play.draws if self._call(draw) is None]
        if not new:
            return
        for hidden, audience in ((False, ALL), (True, GM_ONLY)):
            row = [draw for draw in new if _is_hidden(draw) is hidden]
            if not row:
                continue
            first = (session.next_hidden if hidden else session.next_index) + self._count(hidden=hidden)
            listed = (
                events.Called(draw.id, first + place, draw.label, draw.seat or SeatId(""))
                for place, draw in enumerate(row)
            )
            event = events.DrawsCalled(tuple(listed), session.newest, hidden)
            self.called.update({(each.draw, hidden): call_of(event, each) for each in event.draws})
            self.draft.record(event, audience)

    def _count(self, *, hidden: bool) -> int:
        """How many draws of a row this move has called for so far."""
        return sum(call.hidden is hidden for call in self.called.values())

    def _call(self, draw: Draw) -> Call | None:
        key = draw.id, _is_hidden(draw)
        return self.called.get(key) or (self.session.rows.get(key) if self.session else None)

    def ready(self, wanted: DrawId, nonce: str) -> None:
        """Let the dealer answer a draw, as soon as the others that fall with it are ready.

        Pressed a second time, it falls without the word of another device, if that keeps it waiting. A roll that opens
        the session waits for a second press or for a word: whoever saw its nonce could still choose the seeds.
        """
        draw = self._mine(wanted)
        if draw.id not in self.draft.play.ready:
            self._make_ready(draw, nonce)
            return
        if not self._is_next(self._group(draw)):
            raise Refused("You are ready already: it falls when the others are.")
        self._settle(draw, self._from_here(nonce), alone=True)

    def _make_ready(self, draw: Draw, nonce: str) -> None:
        session = self.session
        assert session is not None
        before = session.next_index + self._count(hidden=False)
        ready = Ready("" if self.opens else nonce, self.draft.stamp.by, before)
        after = self.draft.play.with_ready(draw.id, ready)
        self.draft.record(events.Readied(draw.id, ready.nonce), draw.audience, after=after)
        self._settle(draw)

    def roll_new(self, known: AbstractSet[DrawId], *, own: bool) -> None:
        """Have the dealer answer what a move has called for and somebody has pledged, unless that seat rolls real dice.

        With *own* what the seat that made the move answers for as well. No nonce can come with such a move, since it
        would be older than the call: other devices give it.
        """
        seat = self.draft.seat
        for draw in self.draft.play.draws:
            mine = own and not seat.by_hand and seat.answers_for(draw.seat)
            wanted = (mine or draw.pledged) and not rolls_by_hand(draw, self.draft.stamp.seats)
            still_open = wanted and any(draw.id == each.id for each in self.draft.play.draws)
            if still_open and draw.id not in known | self.draft.play.ready.keys():
                self._make_ready(draw, "")

    def lend(self, number: int, link: str) -> None:
        """Take the link that a device was asked for. When all have given theirs, the draws fall."""
        draft, session = self.draft, self.session
        asked = next(
            (each for each in open_questions(draft.play, session, draft.stamp.seats) if each.number == number), None
        )
        if draft.seat.is_gm:
            raise Refused(f"A roll of {draft.campaign.who_runs} takes the words of other devices.")
        if session is None or asked is None or draft.seat.id not in asked.missing or not self._has_seeds:
            raise Late("No roll waits for a word of yours.")
        if not session.is_link(asked, draft.seat.id, link):
            raise Refused(
                f"This is not link {number} of the chain that this seat showed with its word. Only the device that "
                "made the chain can give it."
            )
        draw = next(each for each in draft.play.draws if each.id in asked.draws)
        ready = [(each, one) for each in self._group(draw) if (one := draft.play.ready.get(each.id))]
        rollers = [(each.seat if each.pledged else None) or one.by for each, one in ready]
        self.by = next(iter(rollers), draft.seat.id)
        self.on_behalf = draw.seat if draw.seat != self.by else None
        draft.record(events.WordLent(number, draft.seat.id, link))
        given = replace(asked, links={**asked.links, draft.seat.id: link})
        if not given.missing:
            self._settle(draw, whole=given)

    def typed(self, wanted: DrawId, face: int, nonce: str) -> None:
        """Take what a real die or card shows."""
        draw = self._mine(wanted)
        if not draw.of.allows(face):
            if isinstance(draw.of, Deck):
                shuffle = "A shuffle brings back what was discarded."
                raise Refused(f"Card {face} is not in the deck: type {draw.of}. {shuffle}")
            raise Refused(f"{face} cannot have fallen: type {draw.of}.")
        if self.draft.campaign.is_known(draw, self.draft.seat) and not self.draft.seat.is_gm:
            who = self.draft.campaign.who_runs
            raise Refused(
                f"The dealer's face is known already: have it again, or ask {who} to take back what you mistyped."
            )
        self._fall(draw, Fell(draw=draw.id, face=face, by_hand=True))
        self._settle(draw, self._from_here(nonce))

    def settle(self) -> None:
        """Have the dealer answer those who waited only for somebody whom a move has taken out."""
        for draw in self.draft.play.draws if self.draft.play.ready else ():
            if draw.id in self.draft.play.ready:
                self._settle(draw)

    def _from_here(self, nonce: str) -> Nonce | None:
        """The nonce that came with this move; None if it comes from whoever may hold the seed, acting for a player."""
        return Nonce(nonce, self.draft.stamp.by) if nonce and self.draft.stamp.by not in self._runs else None

    @property
    def _runs(self) -> frozenset[SeatId]:
        """The seats of those who run the game, and may hold the seed."""
        return frozenset(seat.id for seat in self.draft.stamp.seats if seat.is_gm)

    def _mine(self, wanted: DrawId) -> Draw:
        for draw in self.draft.play.draws:
            if draw.id == wanted and self.draft.seat.may_know(draw.audience):
                if draw.seat == self.draft.seat.id:
                    return draw
                if self.draft.seat.is_gm:
                    self.on_behalf = draw.seat
                    return draw
                raise Refused("This is somebody else's to roll or draw.")
        raise Refused("No such die is called for any more. Look at the table as it stands now.")

    def _group(self, draw: Draw) -> list[Draw]:
        return [other for other in self.draft.play.draws if other.group == draw.group]

    def _is_next(self, group: list[Draw]) -> bool:
        """Whether nobody's readiness is missing any more."""
        return all(is_ready(draw, self.draft.play, self.draft.stamp.seats) for draw in group)

    def _settle(
        self, last: Draw, fresh: Nonce | None = None, *, alone: bool = False, whole: Asked | None = None
    ) -> None:
        """Have the dealer answer the rest of the group, if everyone in it is ready and every nonce is there.

        Where the nonce would be that of whoever may hold the seed, the devices of others are asked for it, unless none
        is there. They are waited for until all have given theirs (*whole*), or no longer (*alone*). Nothing falls with
        the move that opens the session.
        """
        group = self._group(last)
        if not self._is_next(group):
            return
        self.call_draws()  # a face may have called for more
        nonces = [self._nonce(draw, group, fresh, whole) for draw in group]
        lacking = [draw.id for draw, nonce in zip(group, nonces, strict=True) if nonce is None]
        if lacking and not alone and (self._ask(lacking) or self.opens):
            return
        for draw, nonce in zip(group, nonces, strict=True):
            self._deal(draw, nonce or self._own(draw, fresh))
        self.draft.happen(DrawsAnswered(tuple({last.id: None, **dict.fromkeys(draw.id for draw in group)})))

    def ask_who_waits(self, exchange: int, tips: Mapping[SeatId, str]) -> None:
        """Ask for the nonces of draws that wait already, now that this exchange has come to its end."""
        waiting = {draw.group: draw for draw in waiting_for_words(self.draft.play, self.draft.stamp.seats)}
        for draw in waiting.values():
            group = self._group(draw)
            self._ask((each.id for each in group if self._nonce(each, group) is None), exchange, tips)

    def _ask(
        self, draws: Iterable[DrawId], exchange: int | None = None, tips: Mapping[SeatId, str] | None = None
    ) -> bool:
        """Ask the devices at the table for the nonce of these draws, once for all. Whether any is waited for."""
        session = self.session
        assert session is not None
        draws = tuple(draws)
        new = tuple(draw for draw in draws if draw not in self.asked and not session.question(draw))
        tips = session.tips if tips is None else tips
        there = self.present() & tips.keys() if new and tips else ()
        seats = tuple(seat.id for seat in self.draft.stamp.seats if seat.id in there and not seat.is_gm)
        number = len(session.asks) + self.questions + 1
        if seats and number < fair.LINKS:  # the start of a chain is never told
            self.questions += 1
            self.asked.update(new)
            self.draft.record(events.WordsAsked(number, new, session.newest if exchange is None else exchange, seats))
        return any(draw in self.asked or session.question(draw) for draw in draws)

    def _nonce(
        self, draw: Draw, group: list[Draw], fresh: Nonce | None = None, whole: Asked | None = None
    ) -> Nonce | None:
        """What goes into the face: nothing for a hidden draw, else the first nonce that came for it.

        That of the devices which were asked, once they were; else of the roller's own device, or of another roller in
        the group, or a *fresh* one; never that of a device whose owner may hold the seed, or one that was there before
        the draw was called. None if there is none yet.
        """
        if _is_hidden(draw):
            return Nonce("", SeatId(""))
        session = self.session
        assert session is not None
        if draw.id in session.nonces:
            return session.nonces[draw.id]
        if asked := session.question(draw.id):
            asked = whole if whole and whole.number == asked.number else asked
            return None if asked.missing else Nonce(asked.nonce, SeatId(""))
        call = self._call(draw)
        assert call is not None
        for each in (draw, *group):
            ready = self.draft.play.ready.get(each.id)
            if ready and ready.nonce and ready.by not in self._runs and call.index < ready.before:
                return Nonce(ready.nonce, ready.by)
        return None if (draw.id, False) in self.called else fresh

    def _own(self, draw: Draw, fresh: Nonce | None) -> Nonce:
        """The nonce of a draw that waits for no device any longer: what those that were asked gave, if any did."""
        asked = self.session.question(draw.id) if self.session else None
        if asked and asked.links:
            return Nonce(asked.nonce, SeatId(""))
        if fresh and (draw.id, False) not in self.called:
            return fresh
        ready = self.draft.play.ready.get(draw.id)
        return Nonce(ready.nonce, ready.by if ready.nonce else SeatId("")) if ready else Nonce("", SeatId(""))

    def _deal(self, draw: Draw, nonce: Nonce) -> None:
        call, session = self._call(draw), self.session
        assert call is not None
        assert session is not None
        seed = self.seeds.hidden if call.hidden else self.seeds.public
        assert seed is not None
        mixed = session.mixes[call.words]
        cards: tuple[int, ...] = ()
        if isinstance(draw.of, Deck):
            cards = tuple(sorted(draw.of.cards))
            face = fair.card(seed, mixed, call.index, cards, nonce.text)
        else:
            face = fair.face(seed, mixed, call.index, draw.of.size, nonce.text)
        fell = Fell(
            draw=draw.id,
            face=face,
            by_hand=False,
            session=session.number,
            index=call.index,
            nonce=nonce.text,
            size=draw.of.size,
            cards=cards,
            word_of=nonce.seat,
        )
        self._fall(draw, fell)

    def _fall(self, draw: Draw, fell: Fell) -> None:
        self.drew = True
        self.draft.record(fell, draw.audience, after=self.draft.play.after(fell))


def _is_hidden(draw: Draw) -> bool:
    return ALL[0] not in draw.audience


SILENCE = timedelta(days=1)
"""How long a session of play is silent before it closes by itself."""


def is_silent(campaign: Campaign[StateT, MoveT, EventT], now: str) -> bool:
    """Whether nobody has done anything for so long that the session closes by itself."""
    return bool(campaign.latest) and since(campaign.latest, now) >= SILENCE
