"""The table: takes a seat's move, has the game decide it, stores what follows, and only then shows it."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from msgspec import Struct

from talewright.dice import dealer
from talewright.dice.draw import SeatId
from talewright.refusal import Refused
from talewright.table import available, chapter, moves, own, preparing, views
from talewright.table.campaign import SESSION, AnyCampaign
from talewright.table.dealing import Dealing, is_silent
from talewright.table.draft import Draft
from talewright.table.events import PictureSet, PreparedPlayed, Ruled
from talewright.table.journal import Conflict, Journal, Kept, Picture
from talewright.table.known import Head
from talewright.table.ledger import AnyGame, Ledger, new_salt, now
from talewright.table.offer import Offer
from talewright.table.own import AnyDealing
from talewright.table.packs import Packs
from talewright.table.pictures import Gallery, decided, goes_with
from talewright.table.pocket import given_to
from talewright.table.proof import Proof, proofs
from talewright.table.recap import Played, Recap, SessionTold, played, sessions
from talewright.table.receipt import Receipt, check_id, content, made_before, receipt
from talewright.table.seat import CampaignId, MoveId, Role, Seat, Stamp
from talewright.table.seating import Seating
from talewright.table.seeds import Sealed

AnyDraft = Draft[object, Struct, Struct]

WATCHING = (moves.Pause, moves.PledgeWord, moves.RevealWord, moves.LendWord)  # what somebody may do who only watches

PAUSED = "The table is paused: talk with each other, and go on when everybody is ready."

SESSIONS_KEPT = 4  # replayed ones, for the next who looks at their page
TRIES = 20  # how often a move without dice is decided again when another process was faster


def nobody(_: CampaignId) -> frozenset[SeatId]:
    """Nobody's device is at the table."""
    return frozenset()


class Table:
    """Every campaign of one journal, in play. It is safe to call from several threads.

    *seating* begins campaigns and gives out seats; *gallery* shows pictures; *ledger* holds the campaigns as they
    stand; *packs* are the genre packs that a campaign may begin with, and may be set later.
    """

    def __init__(
        self,
        journal: Journal,
        games: Mapping[str, AnyGame],
        *,
        clock: Callable[[], str] = now,
        salt: Callable[[], str] = new_salt,
        chance: Callable[[], bytes] = dealer.new_seed,
        present: Callable[[CampaignId], frozenset[SeatId]] = nobody,
    ) -> None:
        """*chance* gives 32 bytes that nobody can guess: a seed of a session.

        *present* tells which seats have a device at the table: those that took part in an exchange of words lend a
        link of their chains to the rolls of whoever may hold the seed. It may be set later, by whoever knows.
        """
        self.ledger = Ledger(journal, games, clock=clock, salt=salt)
        self.present = present
        self._chance = chance
        self.seating = Seating(self.ledger)
        self.gallery = Gallery(self.ledger)
        self.packs = Packs()
        self._seeds = Sealed(journal)
        self._played: dict[tuple[CampaignId, int], Played[object, Struct, Struct]] = {}

    def look(self, campaign: CampaignId, seat: SeatId) -> views.Look:
        """What a seat sees now."""
        with self.ledger.lock(campaign):
            folded = self.ledger.campaign(campaign)
            return views.look(folded, folded.seat(seat))

    def offers(self, campaign: CampaignId, seat: SeatId, *, acting_for: SeatId | None = None) -> tuple[Offer, ...]:
        """The moves that a seat may make now; with *acting_for*, those of an absent player, for the game master."""
        with self.ledger.lock(campaign):
            folded = self.ledger.campaign(campaign)
            who = _acting(folded, folded.seat(seat), acting_for)
            return tuple(offer for offer in available.offers(folded, who) if who.id == seat or not offer.in_person)

    def log(
        self, campaign: CampaignId, seat: SeatId, *, lines: int | None = None, after: int | None = None
    ) -> tuple[views.LogLine, ...]:
        """Every sentence that a seat may read, oldest first; see ``views.log`` for a part of them."""
        with self.ledger.lock(campaign):
            folded = self.ledger.campaign(campaign)
            return views.log(folded, folded.seat(seat), lines=lines, after=after)

    def public_log(self, campaign: CampaignId, seat: SeatId) -> tuple[views.LogLine, ...]:
        """Every sentence that everybody may read, oldest first, for a seat that asks."""
        with self.ledger.lock(campaign):
            folded = self.ledger.campaign(campaign)
            return views.public_log(folded, folded.seat(seat))

    def would_undo(self, campaign: CampaignId, seat: SeatId, move: MoveId) -> tuple[views.LogLine, ...]:
        """What would be struck if a seat took back *move*."""
        with self.ledger.lock(campaign):
            folded = self.ledger.campaign(campaign)
            return views.would_undo(folded, folded.seat(seat), move)

    def head(self, campaign: CampaignId, seat: SeatId, count: int | None = None) -> Head:
        """How many records a seat may know of, and the digest of the last; or how it was at *count*, if it was."""
        with self.ledger.lock(campaign):
            folded = self.ledger.campaign(campaign)
            held = folded.seat(seat)
            if count is not None and count > folded.head(held).count:  # perhaps another process has stored more
                self.ledger.catch_up(campaign)
            return folded.head(held, count)

    def act(
        self,
        campaign: CampaignId,
        seat: SeatId,
        move: Struct,
        *,
        move_id: str,
        acting_for: SeatId | None = None,
        picture: Picture | None = None,
    ) -> Receipt:
        """Make a move. It is stored when this returns; sent again with the same *move_id*, it happens once.

        A *picture* that it brings along is stored with it.

        Raises ``Refused`` if the rules or the table forbid it, ``Unwritable`` if it cannot be stored: then nothing
        has happened. Raises ``Uncertain`` if nobody knows whether it is stored: the same move, sent again, finds out.
        """
        check_id(move_id)
        turn = self.ledger.turn(campaign)
        for _ in range(TRIES):
            with turn:
                self.ledger.refresh(campaign)
                with turn.lock:
                    folded = self.ledger.campaign(campaign)
                    actor = folded.seat(seat)
                    if move_id in folded.moves:
                        return made_before(folded, actor, move, MoveId(move_id), acting_for=acting_for)
                    dealing = self._decided(folded, actor, move, MoveId(move_id), acting_for, picture)
                try:
                    by, absent = _written_down(move, dealing.by or seat, acting_for or dealing.on_behalf)
                    rows, drop = dealing.draft.rows, dealing.drop
                    keep: Sequence[Kept] = (*dealing.keep, picture) if picture else dealing.keep
                    at = dealing.draft.stamp.at
                    self.ledger.store(folded, rows, seat=by, acting_for=absent, at=at, keep=keep, drop=drop)
                except Conflict:
                    self.ledger.catch_up(campaign)
                    if dealing.drew and move_id not in folded.moves:
                        break
                    continue
                with turn.lock:
                    folded.sent[MoveId(move_id)] = content(move, acting_for)
                    made = receipt(folded, actor, MoveId(move_id))
            self.ledger.publish(campaign)
            return made
        raise Refused("Somebody else acted in the same moment. Look at the table as it stands now, and try again.")

    def _decided(
        self,
        folded: AnyCampaign,
        actor: Seat,
        move: Struct,
        as_id: MoveId,
        acting_for: SeatId | None,
        picture: Picture | None,
    ) -> AnyDealing:
        if actor.role is Role.SPECTATOR and not isinstance(move, WATCHING):
            raise Refused(f"You are watching. Ask {folded.who_runs} for a player's seat if you would like to play.")
        who = _acting(folded, actor, acting_for)
        if who.role is Role.SPECTATOR and not isinstance(move, WATCHING):
            raise Refused(f"{who.name} only watches, and there is nothing to do for somebody who watches.")
        if folded.paused and not isinstance(move, views.WHILE_PAUSED):
            raise Refused(PAUSED)
        item = None
        if who.id != actor.id and isinstance(move, moves.PocketMove):
            raise Refused("What somebody has prepared is theirs alone: act as yourself again, and look at your own.")
        if isinstance(move, moves.PlayPrepared):
            item, move = preparing.taken_out(folded, who, move)
        stamp = Stamp(as_id, self.ledger.clock(), folded.everyone, actor.id)
        draft: AnyDraft = Draft(folded, who, stamp)
        dealing: AnyDealing = Dealing(
            draft, seeds=self._seeds.of(folded), chance=self._chance, present=partial(self.present, folded.id)
        )
        if isinstance(move, moves.SetPicture):
            event, thing = decided(folded, move, who, actor.id, {picture.digest} if picture else ())
            after = draft.play.with_picture(event) if isinstance(event, PictureSet) else None
            draft.record(event, thing.to, after=after)
        elif own.is_of_the_table(move):
            own.decide(folded, dealing, move, who)
        else:
            dealing.open_session()
            self._in_play(folded, dealing, move, who)
        if item is not None and isinstance(move, moves.GiveHandout) and (its := goes_with(folded, who, item, as_id)):
            draft.record(its, given_to(move.to), after=draft.play.with_picture(its))
        if item is not None:  # last, so that nothing of the move looks otherwise to those who know nothing of it
            played = PreparedPlayed(item)
            draft.record(played, (who.id,), after=draft.play.with_given(played, draft.stamp.id))
        dealing.call_draws()
        return dealing

    def _in_play(self, folded: AnyCampaign, dealing: AnyDealing, move: Struct, who: Seat) -> None:
        draft = dealing.draft
        match move:
            case moves.Roll(draw=draw, nonce=nonce):
                dealing.ready(draw, nonce)
            case moves.TypeFace(draw=draw, face=face, nonce=nonce):
                dealing.typed(draw, face, nonce)
            case moves.Ruling(clause=clause, about=about, choice=choice, reason=reason):
                if not (about.strip() and choice.strip()):
                    raise Refused("Say what the ruling is about, and what you decide.")
                self._may_rule(folded, who, clause)
                draft.record(Ruled(clause, about, choice, reason))
            case _:
                rolls = isinstance(move, chapter.Move) and move.rolls
                known = {draw.id for draw in draft.play.draws}
                draft.happen(move)
                dealing.settle()
                dealing.roll_new(known, own=rolls)

    def _may_rule(self, folded: AnyCampaign, who: Seat, clause: str) -> None:
        """The game master may rule on anything, a player on what the game puts to that player."""
        asked = folded.game.offers(folded.play.state, who, folded.everyone)
        if not who.is_gm and not any(offer.fixed.get("clause") == clause for offer in asked if offer.move == "ruling"):
            raise Refused(f"This ruling is for {folded.who_runs} to make: say what you think.", clause=clause)

    def words(self, campaign: CampaignId, seat: SeatId) -> views.WordsView | None:
        """How the exchange of words stands, for the devices of a seat; None if no session is open."""
        with self.ledger.lock(campaign):
            folded = self.ledger.campaign(campaign)
            return views.words(folded, folded.seat(seat))

    def proofs(self, campaign: CampaignId, seat: SeatId) -> tuple[Proof, ...]:
        """What is told of the dice of each session, as far as a seat may know, oldest first."""
        who = self.ledger.campaign(campaign).seat(seat)
        return proofs(self.ledger.journal.read(campaign), who)

    def sessions(self, campaign: CampaignId, seat: SeatId) -> tuple[SessionTold, ...]:
        """Every session of play, oldest first."""
        with self.ledger.lock(campaign):
            folded = self.ledger.campaign(campaign)
            folded.seat(seat)
            return sessions(folded)

    def recap(self, campaign: CampaignId, seat: SeatId, number: int) -> Recap | None:
        """A session of play recounted, as far as a seat may know; None if there was no such session.

        The last few that are closed are kept: nothing in them changes any more.
        """
        folded = self.ledger.campaign(campaign)
        who, key = folded.seat(seat), (campaign, number)
        if not 1 <= number <= folded.sessions:
            return None
        found = self._played.get(key) or played(folded.game, campaign, [*self.ledger.journal.read(campaign)], number)
        if found is None:
            return None
        if found.closed and key not in self._played:
            self._played = dict([*self._played.items(), (key, found)][-SESSIONS_KEPT:])
        return found.recap(who)

    def open_sessions(self) -> tuple[CampaignId, ...]:
        """The campaigns in which a session of play is open, as far as its seed is here."""
        return self.ledger.journal.holders("seed:")

    def close_if_silent(self, campaign: CampaignId) -> bool:
        """Close the session of play if nobody has done anything for a day; whether it was so."""
        with self.ledger.turn(campaign):
            with self.ledger.lock(campaign):
                folded = self.ledger.campaign(campaign)
                now = self.ledger.clock()
                if folded.session is None or not is_silent(folded, now):
                    return False
                runs = next(seat for seat in folded.seats.values() if seat.is_gm)
                under = MoveId(f"{SESSION}{folded.session.number}-silent")
                stamp = Stamp(under, now, folded.everyone, runs.id)
                draft: AnyDraft = Draft(folded, runs, stamp)
                dealing: AnyDealing = Dealing(draft, seeds=self._seeds.of(folded), chance=self._chance)
                dealing.close_session(under=under)
            try:
                self.ledger.store(folded, draft.rows, seat=SeatId(""), at=now, drop=dealing.drop)
            except Conflict:  # somebody has come back in this moment
                self.ledger.catch_up(campaign)
                return False
        self.ledger.publish(campaign)
        return True


def _acting(folded: AnyCampaign, actor: Seat, acting_for: SeatId | None) -> Seat:
    """Whose move it is: the actor's own, or that of somebody absent for whom the game master acts."""
    if acting_for is None or acting_for == actor.id:
        return actor
    if not actor.is_gm:
        raise Refused(f"Only {folded.who_runs} may act for somebody else.")
    seat = folded.seats.get(acting_for)
    if seat is None or not seat.open:
        players = ", ".join(each.name for each in folded.everyone if each.role is Role.PLAYER)
        raise Refused(f"No player at this table has that seat. You may act for {players or 'nobody yet'}.")
    return seat


def _written_down(move: Struct, seat: SeatId, absent: SeatId | None) -> tuple[SeatId, SeatId | None]:
    """Who made a move, and for whom, as the journal keeps it: of a pause it keeps nobody."""
    return (SeatId(""), None) if isinstance(move, moves.Pause) else (seat, absent)
