"""Who may sit down: campaigns are begun here, seats taken and closed, links and codes given out."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from typing import ParamSpec, TypeVar

from msgspec import Struct

from talewright.dice.draw import SeatId
from talewright.refusal import Refused
from talewright.table import keys
from talewright.table.campaign import AnyCampaign
from talewright.table.draft import Row
from talewright.table.events import CampaignBegun, SeatClosed, SeatMade, SeatOpened, SeatRenamed
from talewright.table.journal import Conflict, Secret
from talewright.table.ledger import AnyRow, Ledger
from talewright.table.legible import as_seen, difference, legible, looks_like
from talewright.table.moves import Prepare
from talewright.table.offer import Value
from talewright.table.preparing import filled
from talewright.table.seat import ALL, CampaignId, MoveId, Role, Seat

NAME_LENGTH = 80
SEATS = 40  # that may be taken by code, of players and of spectators each
CLOSED = "This link does not open a seat, or not any more. Ask your game master for a new one."
TITLES = ("Game Master", "GM", "Host", "The host")


TRIES = 20  # how often a change is decided again when somebody else was faster

Params = ParamSpec("Params")
Answer = TypeVar("Answer")


def _tried_again(change: Callable[Params, Answer]) -> Callable[Params, Answer]:
    """Have a change decided again where another process has stored something meanwhile. No die falls in it."""

    @wraps(change)
    def tried(*args: Params.args, **kwargs: Params.kwargs) -> Answer:
        for _ in range(TRIES):
            try:
                return change(*args, **kwargs)
            except Conflict:
                continue
        raise Refused("Somebody else acted in the same moment. Please try again.")

    return tried


class Link(Struct, frozen=True):
    """The way to a seat: whoever holds the token sits there."""

    campaign: CampaignId
    seat: SeatId
    token: str


class Seating:
    """The door of the table."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._journal = ledger.journal

    def begin(
        self,
        game: str,
        name: str,
        *,
        gm: str,
        options: Mapping[str, Value] | None = None,
        pocket: Sequence[Prepare] = (),
    ) -> Link:
        """Begin a campaign of *game*, with a seat for whoever runs it, and with what lies in the *pocket* of that seat.

        Raises ``Refused`` if the options or what is prepared do not fit.
        """
        campaign = CampaignId(keys.new_id())
        folded = self._ledger.empty(game, campaign, options or {})
        begun = CampaignBegun(name_of("campaign", name), game, dict(options or {}))
        seat, token = SeatId(keys.new_id()), keys.new_token()
        made = SeatMade(seat, name_of("seat", gm), Role.GM)
        move = MoveId(keys.new_id())
        held: list[AnyRow] = [
            Row(each, (seat,), move) for each in filled(folded, Seat(seat, made.name, Role.GM), pocket)
        ]
        secrets = (_token(token, campaign, seat), Secret(keys.code_name(keys.new_code()), campaign, ""))
        self._ledger.store(folded, [Row(begun, ALL, move), Row(made, ALL, move), *held], seat=seat, keep=secrets)
        return Link(campaign, seat, token)

    def who(self, token: str) -> tuple[CampaignId, SeatId] | None:
        """Whose token this is; nobody's if it was forged or taken back."""
        kept = self._journal.secret(keys.token_name(token))
        return self._seated(kept) if kept else None

    def _seated(self, kept: Secret) -> tuple[CampaignId, SeatId] | None:
        """The open seat that a link leads to, if it still leads to one."""
        seat = SeatId(kept.value)
        self._ledger.refresh(kept.campaign)
        if seat not in self._ledger.campaign(kept.campaign).seats:  # another table has seated them
            self._ledger.catch_up(kept.campaign)
        held = self._ledger.campaign(kept.campaign).seats.get(seat)
        return (kept.campaign, seat) if held and held.open else None

    def held(self, campaign: CampaignId, tokens: Iterable[str]) -> Mapping[str, SeatId]:
        """The open seats of a campaign that these tokens open; the same as ``who`` says of each, in one look."""
        kept = {secret.name: SeatId(secret.value) for secret in self._journal.secrets(campaign, keys.TOKEN)}
        found = {token: seat for token in tokens if (seat := kept.get(keys.token_name(token)))}
        if not found:
            return {}
        self._ledger.refresh(campaign)
        if not self._ledger.campaign(campaign).seats.keys() >= {*found.values()}:
            self._ledger.catch_up(campaign)
        seats = self._ledger.campaign(campaign).seats
        return {token: seat for token, seat in found.items() if (held := seats.get(seat)) and held.open}

    def code(self, campaign: CampaignId) -> str:
        """The code that lets people join; a new one, if none came along with the journal."""
        kept = self._journal.secrets(campaign, "code:")
        return kept[0].name.removeprefix("code:") if kept else self._new_code(campaign)

    def renew_code(self, campaign: CampaignId, *, by: SeatId) -> str:
        """Replace the code: the old one opens nothing any more."""
        self._ledger.game_master(campaign, by)
        return self._new_code(campaign)

    @_tried_again
    def _new_code(self, campaign: CampaignId) -> str:
        code = keys.new_code()
        with self._ledger.turn(campaign):  # or of two at once neither would see the other's, and both would stay good
            old = [kept.name for kept in self._journal.secrets(campaign, "code:")]
            self._journal.exchange(old, [Secret(keys.code_name(code), campaign, "")])
        return code

    def by_code(self, typed: str) -> CampaignId | None:
        """The campaign that a code opens, if any."""
        kept = self._journal.secret(keys.code_name(typed))
        return kept.campaign if kept else None

    def door_is_open(self, campaign: CampaignId) -> bool:
        """Whether people may join by the code."""
        return self._journal.secret(keys.door_name(campaign)) is None

    def close_door(self, campaign: CampaignId, *, by: SeatId) -> None:
        """Let nobody join by the code until the door is opened again; seats and their links stay as they are."""
        self._ledger.game_master(campaign, by)
        self._journal.keep([Secret(keys.door_name(campaign), campaign, "closed")])

    def open_door(self, campaign: CampaignId, *, by: SeatId) -> None:
        """Let people join by the code again."""
        self._ledger.game_master(campaign, by)
        self._journal.keep(drop=[keys.door_name(campaign)])

    @_tried_again
    def join(self, campaign: CampaignId, name: str, role: Role = Role.PLAYER, *, by_code: bool = False) -> Link:
        """Take a seat at the table of *campaign*.

        Raises ``Refused`` if somebody of that name sits there; *by_code* also if the door is closed or the table full.
        """
        wanted = name_of("seat", name)
        seat, token = SeatId(keys.new_id()), keys.new_token()
        with self._ledger.turn(campaign):
            folded = self._up_to_date(campaign)
            if by_code:
                self._may_come_in(folded, role)
            _name_is_free(folded, wanted, seat)
            _is_no_title(folded, wanted, role)
            self._change(folded, SeatMade(seat, wanted, role), seat, keep=(_token(token, campaign, seat),))
        self._ledger.publish(campaign)
        return Link(campaign, seat, token)

    @_tried_again
    def reissue(self, campaign: CampaignId, seat: SeatId, *, by: SeatId, shown: str = "") -> Link:
        """A new link for a seat; the old ones are void. For the game master, or the seat itself.

        Raises ``Refused`` if the token *shown* by whoever asks has become void meanwhile.
        """
        token = keys.new_token()
        kept = _token(token, campaign, seat)
        with self._ledger.turn(campaign):
            folded = self._up_to_date(campaign)
            old = self._tokens(campaign, seat)
            held = [each for each in self._shown(shown) if each.name not in old]
            self._may_manage(campaign, seat, by)
            if folded.seats[seat].open:
                self._journal.exchange([*old, *(each.name for each in held)], [kept, *held])
            else:
                _name_is_free(folded, folded.seats[seat].name, seat)
                self._change(folded, SeatOpened(seat), by, keep=(kept,), drop=old)
        self._ledger.publish(campaign)
        return Link(campaign, seat, token)

    @_tried_again
    def hand_on(self, campaign: CampaignId, seat: SeatId, *, shown: str = "") -> Link:
        """A second link for a seat, for another device; the first stays good.

        Raises ``Refused`` if the token *shown* by whoever asks has become void meanwhile.
        """
        token = keys.new_token()
        with self._ledger.turn(campaign):
            held = self._shown(shown)
            self._ledger.campaign(campaign).seat(seat)
            self._journal.exchange([each.name for each in held], [*held, _token(token, campaign, seat)])
        return Link(campaign, seat, token)

    def run(self, campaign: CampaignId) -> Link:
        """A new link for the seat that runs the campaign, for the host: an imported one comes without any link."""
        folded = self._up_to_date(campaign)
        runs = next(seat for seat in folded.everyone if seat.is_gm)
        return self.hand_on(campaign, runs.id)

    @_tried_again
    def revoke(self, campaign: CampaignId, seat: SeatId, *, by: SeatId) -> None:
        """Close a seat: its links are void. Only the game master may."""
        with self._ledger.turn(campaign):
            folded = self._up_to_date(campaign)
            self._ledger.game_master(campaign, by)
            if seat == by:
                raise Refused(f"Your own seat stays open: a table needs {folded.who_runs}.")
            self._managed(campaign, seat, by)
            self._change(folded, SeatClosed(seat), by, drop=self._tokens(campaign, seat))
        self._ledger.publish(campaign)

    @_tried_again
    def rename(self, campaign: CampaignId, seat: SeatId, name: str, *, by: SeatId) -> None:
        """Give a seat another name. For the game master, or the seat itself."""
        wanted = name_of("seat", name)
        with self._ledger.turn(campaign):
            folded = self._up_to_date(campaign)
            held = self._managed(campaign, seat, by)
            _name_is_free(folded, wanted, seat)
            _is_no_title(folded, wanted, held.role)
            self._change(folded, SeatRenamed(seat, wanted), by)
        self._ledger.publish(campaign)

    def _shown(self, token: str) -> Sequence[Secret]:
        """The link that somebody has shown, which must still be good when they get another, whoever else is faster.

        It is exchanged for itself, since of two processes neither waits for its turn behind the other: what one
        declares void gives no new link to the other. Raises ``Refused`` if it is void already.
        """
        if not token:
            return ()
        kept = self._journal.secret(keys.token_name(token))
        if kept is None or self._seated(kept) is None:
            raise Refused(CLOSED)
        return (kept,)

    def _may_manage(self, campaign: CampaignId, seat: SeatId, by: SeatId) -> None:
        folded = self._ledger.campaign(campaign)
        if seat not in folded.seats:
            raise Refused("There is no such seat at this table.")
        if not folded.seat(by).is_gm and by != seat:
            raise Refused(f"Only {folded.who_runs} may do that.")

    def _managed(self, campaign: CampaignId, seat: SeatId, by: SeatId) -> Seat:
        """An open seat that somebody manages. Raises ``Refused`` if it is closed, or not theirs to manage."""
        self._may_manage(campaign, seat, by)
        held = self._ledger.campaign(campaign).seats[seat]
        if not held.open:
            raise Refused(f"The seat of {held.name} is closed. A new link for it opens it again.")
        return held

    def _may_come_in(self, folded: AnyCampaign, role: Role) -> None:
        if not self.door_is_open(folded.id):
            raise Refused(f"The door is closed: nobody joins by code for now. Ask {folded.who_runs} to open it.")
        if sum(seat.role is role for seat in folded.everyone) >= SEATS:
            raise Refused(f"This table is full: it has {SEATS} such seats. Ask {folded.who_runs} to close one.")

    def _up_to_date(self, campaign: CampaignId) -> AnyCampaign:
        self._ledger.catch_up(campaign)
        return self._ledger.campaign(campaign)

    def _tokens(self, campaign: CampaignId, seat: SeatId) -> list[str]:
        return [kept.name for kept in self._journal.secrets(campaign, "token:") if kept.value == seat]

    def _change(
        self,
        folded: AnyCampaign,
        event: SeatMade | SeatRenamed | SeatClosed | SeatOpened,
        by: SeatId,
        *,
        keep: Sequence[Secret] = (),
        drop: Sequence[str] = (),
    ) -> None:
        rows: list[AnyRow] = [Row(event, ALL, MoveId(keys.new_id()))]
        self._ledger.store(folded, rows, seat=by, keep=keep, drop=drop)


def _token(token: str, campaign: CampaignId, seat: SeatId) -> Secret:
    return Secret(keys.token_name(token), campaign, seat)


def _name_is_free(folded: AnyCampaign, wanted: str, seat: SeatId) -> None:
    for held in folded.everyone:
        if held.id != seat and looks_like(held.name, wanted):
            if as_seen(held.name) == as_seen(wanted):
                who = f"Somebody called {wanted} sits here"
            else:
                who = f"{wanted} looks like {held.name}, who sits here ({difference(wanted, held.name)})"
            raise Refused(f"{who}. Take another name, or ask for that seat's link.")


def _is_no_title(folded: AnyCampaign, wanted: str, role: Role) -> None:
    """Refuse the game's own word for whoever runs it, and the usual ones, to everybody else."""
    title = folded.game.roles[Role.GM]
    if role is not Role.GM and any(looks_like(_bare(wanted), _bare(each)) for each in (*TITLES, title)):
        raise Refused(f"{wanted} is what {folded.who_runs} is called. Take a name of your own.")


def _bare(name: str) -> str:
    """A name without its blanks, its punctuation and its article."""
    return "".join(one for one in as_seen(name).removeprefix("the ") if one.isalnum())


def name_of(what: str, typed: str) -> str:
    """A name without blanks around it, all of which can be seen. Raises ``Refused`` if it is empty or too long."""
    name = " ".join(legible(typed).split())
    if not 1 <= len(name) <= NAME_LENGTH:
        raise Refused(f"The name of a {what} has 1 to {NAME_LENGTH} characters; this one has {len(name)}.")
    return name
