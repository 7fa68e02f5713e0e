"""What each page is given. A template sees these values and nothing else.

``NAME.html`` is a whole page and ``NAME_main.html`` its main region, which htmx asks for alone. A game's `pages` folder
may hold templates of the same names; they may extend or include the plain ones as ``plain/NAME.html``.

Every template may also call ``asset("bundle/talewright.js")`` (an address that changes with the content), ``new_id()``
(an id for a move), ``qr(text)`` (SVG) and ``crest(name)``, and use the filters ``plain`` (a struct as mappings and
lists, for pages that know no game) and ``percent``; ``offers|concern(id)`` tells whether an offer is about a thing.
``offers|openers`` are the offers with no more of their fields than the names, for what only opens their forms;
``offers|behind(moves)`` tells what stands behind one name (``selecting.py``); and ``labelled(offers, moves, name,
label)`` finds the first of these moves with an answer of that label. ``play|each('npcs', 'id')`` are the ids of all
NPCs, ``play|each('contests', 'sides', 'character')`` those of all sides, and ``play|having('wounds', 'who', id)`` the
wounds of one; ``play|some('rolls')`` tells whether there are any, ``play|some('characters', 'mine')`` whether one is
mine, and ``look|awaited`` whose dice are: nothing else is read of them. A loop over ``play.npcs`` reads the fields
that it shows (``columns.py``); where things are handed on, ``play|columns('npcs', 'id', 'name')`` says which.
``at_here(path, query)`` is an address of this seat, for the same sheet and absent player. ``keep(macro, ...)`` is
what the macro draws, or what it drew at the last position, if it is given the same and would read the same
(``reads.py``). No style attribute and no script in a page: the browser refuses both. Faces and pictures are drawn by
the macros of ``faces.html``.

A form that makes a move posts to ``{{ here }}/moves``: first ``move`` (its tag), ``id`` (the server makes one if it is
empty) and ``for`` (or empty), then the fixed arguments and the fields by name; a name given again belongs to the move.
``?page=sheet/ID`` (or ``log``, ``prepare``) answers with that page instead of the table. To htmx a refusal comes as
``alert.html`` with status 422 or higher; nothing else on the page changes.
"""

from collections.abc import Mapping
from typing import TypedDict

from markupsafe import Markup
from msgspec import Struct

from talewright.dice.draw import SeatId
from talewright.games.glossary import Term
from talewright.table.known import Head
from talewright.table.offer import Offer
from talewright.table.options import OptionGroup, Preset
from talewright.table.proof import Proof
from talewright.table.recap import Recap, SessionTold
from talewright.table.seat import CampaignId, MoveId, Role, Seat, SeatView
from talewright.table.views import LogLine, Look
from talewright.web.regions import Regions
from talewright.web.story import Part


class GameCard(Struct, frozen=True):
    """A game in a list. *gm* is its own word for whoever runs it; *odds* tells whether it has an explorer.

    *presets* set all of its options at once; of *options* the group without a title is the one that people see first.
    """

    slug: str
    title: str
    about: str
    gm: str
    options: tuple[OptionGroup, ...]
    odds: bool
    presets: tuple[Preset, ...] = ()


class PackCard(Struct, frozen=True):
    """A genre pack in a list, with its *game*'s title, its *people* and how many *things* go into a pocket.

    *mark* tells whether it has changed, and *trouble* why it cannot be read or played, if so.
    """

    name: str
    title: str
    game: str = ""
    about: str = ""
    people: tuple[str, ...] = ()
    things: int = 0
    mark: str = ""
    trouble: str = ""


class MySeat(Struct, frozen=True):
    """A seat that this browser holds. *trouble* says why its table cannot be opened, if so."""

    seat: SeatId
    campaign: str
    game: str
    name: str
    role: str
    trouble: str = ""

    @property
    def here(self) -> str:
        return f"/t/{self.seat}"


class Kept(Struct, frozen=True):
    """A campaign that this table keeps, for its host. *trouble* says why it cannot be opened, if so."""

    campaign: CampaignId
    name: str
    game: str
    trouble: str = ""


class Screen(Struct, frozen=True):
    """What a page is given."""

    @property
    def slug(self) -> str:
        """The game in whose looks it is drawn; empty for none."""
        return ""


class SeatScreen(Screen, frozen=True, kw_only=True):
    """What every page of a seat is given. *here* is the address that everything of this seat stands under."""

    here: str
    title: str
    roles: Mapping[Role, str]
    look: Look

    @property
    def slug(self) -> str:
        return self.look.game


class Seen(TypedDict):
    """The same, for a screen that is made from it."""

    here: str
    title: str
    roles: Mapping[Role, str]
    look: Look


class Home(Screen, frozen=True):
    """home.html: where everybody begins; *mine* are this browser's seats, campaign by campaign.

    Only the host begins campaigns, and sees those that *others* began here. *older* is how many of those
    the next page leaves out; 0 if there is none. *last* is the game of the newest campaign, chosen already for the next
    one. *sentence* says why none was begun with this *name* and *gm*. *evenings* are the games that bring one to look
    at, each with its title. *pack* is the genre pack, one of *packs*, as which the form is filled in.
    """

    mine: tuple[tuple[MySeat, ...], ...]
    games: tuple[GameCard, ...]
    is_host: bool
    others: tuple[Kept, ...] = ()
    older: int = 0
    last: str = ""
    name: str = ""
    gm: str = ""
    sentence: str = ""
    evenings: Mapping[str, str] = {}
    packs: tuple[PackCard, ...] = ()
    pack: PackCard | None = None


class Join(Screen, frozen=True):
    """join.html: take a seat by code. *campaign* and *game* are empty until the code is right; *sentence* is a refusal.

    *mine* are seats that this browser already holds there.
    """

    code: str = ""
    campaign: str = ""
    game: str = ""
    name: str = ""
    role: Role = Role.PLAYER
    sentence: str = ""
    mine: tuple[MySeat, ...] = ()


class TableScreen(SeatScreen, frozen=True, kw_only=True):
    """table.html, with a character in its middle if there is a *sheet*; and prepare.html.

    *acting_for* is the absent player for whom the game master looks. What may be done with the own pocket is in *kept*,
    all else in *offers*; *item* is what is changed in the pocket. *story* is the end of the log, contest by contest.
    *present* are the seats with a page open. *head* is what the browser remembers of what it has seen.
    *pane* is the one that a narrow page shows, *about* what stands in the dialog, *drawer* what lies open over the
    table. *regions* are the parts of the page,
    as they were drawn; *in_bar* are the keys of the offers that the action bar has, so that they stand nowhere else,
    and *undoes* is this seat's last move, if the bar takes it back.
    """

    head: Head
    offers: tuple[Offer, ...]
    acting_for: SeatView | None
    present: frozenset[SeatId]
    sheet: str = ""
    pane: str = ""
    about: "About | None" = None
    drawer: "Drawer | None" = None
    regions: Regions = ()
    in_bar: frozenset[str] = frozenset()
    kept: tuple[Offer, ...] = ()
    item: str = ""
    story: tuple[Part, ...] = ()
    undoes: MoveId | None = None


class Section(Struct, frozen=True):
    """Offers about one *thing*, which has a *name*; about the table at large if both are empty. *older* are folded."""

    thing: str
    name: str
    offers: tuple[Offer, ...]
    older: tuple[Offer, ...] = ()


class About(Struct, frozen=True):
    """What was opened: *asked* names it, *offers* are what may be done about it; none if it is gone.

    Of a term of art *says* tells what it means. *problem* is why the form in it was refused.
    """

    asked: str
    title: str
    offers: tuple[Offer, ...]
    says: str = ""
    sections: tuple[Section, ...] = ()
    problem: "Sorry | None" = None


class Drawer(Struct, frozen=True):
    """Another page that lies open over the table: the main region of the page *name*."""

    name: str
    html: Markup


class LogScreen(SeatScreen, frozen=True, kw_only=True):
    """log.html: a page of the log, oldest first, and all *sessions*.

    *earlier* and *later* are what `?after=` asks for, None at an end.
    """

    lines: tuple[LogLine, ...]
    sessions: tuple[SessionTold, ...]
    earlier: int | None
    later: int | None


class GlossaryScreen(SeatScreen, frozen=True, kw_only=True):
    """glossary.html: the terms of art of the game."""

    terms: tuple[Term, ...]


class UndoScreen(SeatScreen, frozen=True, kw_only=True):
    """undo.html: what would be struck, and the form that does it."""

    move: MoveId
    lines: tuple[LogLine, ...]


class NewLink(Struct, frozen=True):
    """A link that was just made. It is shown once: only its hash is kept."""

    seat: Seat
    address: str


class PeopleScreen(SeatScreen, frozen=True, kw_only=True):
    """people.html: who sits here. For the game master also the *code*, the *invitation*'s address, and closed seats.

    Until *door_is_open* nobody joins by the code; *room* players and as many spectators may.
    With *only_here* every link of the page opens on this machine alone.

    Forms post to ``{{ here }}/people/DEED``: ``invite`` (name, as), ``revoke`` (seat), ``reissue`` (seat), ``rename``
    (seat, name), ``renew-code``, ``close-door``, ``open-door``, ``hand-on`` (this seat on another device) and ``leave``
    (forget it in this browser). *problem* is a refusal, of what concerned the seat *about* (or a new one, if that is
    empty) and was called *typed*.
    """

    present: frozenset[SeatId]
    code: str
    door_is_open: bool
    room: int
    invitation: str
    only_here: bool
    closed: tuple[Seat, ...]
    link: NewLink | None = None
    problem: str = ""
    about: SeatId = SeatId("")
    typed: str = ""


class PicturesScreen(SeatScreen, frozen=True, kw_only=True):
    """pictures.html: what may have a picture. *problem* is a refusal, of what concerned the thing *about*."""

    problem: str = ""
    about: str = ""


class FairnessScreen(SeatScreen, frozen=True, kw_only=True):
    """fairness.html: the dice of each session, newest first. *names* of all seats; *runs* are of those who run it."""

    proofs: tuple[Proof, ...]
    names: Mapping[SeatId, str]
    runs: tuple[SeatId, ...]


class SessionsScreen(SeatScreen, frozen=True, kw_only=True):
    """sessions.html: every session of play, newest first."""

    sessions: tuple[SessionTold, ...]


class SessionScreen(SeatScreen, frozen=True, kw_only=True):
    """session.html: a session recounted, and its dice. *names* of all seats; *is_last* if none has come after it."""

    recap: Recap
    proof: Proof
    names: Mapping[SeatId, str]
    is_last: bool


class CloseScreen(SeatScreen, frozen=True, kw_only=True):
    """session_close.html: whether the session is to be closed."""


class OddsList(Screen, frozen=True):
    """odds-list.html: the games whose odds can be explored."""

    games: tuple[GameCard, ...]


class OddsScreen(Screen, frozen=True, kw_only=True):
    """odds.html: an explorer without a campaign. *asked* is what its address asks, *view* the game's answer.

    *sentence* says what was wrong with the question; then there is no view. *mine* are the tables of this game at which
    this browser has a seat.
    """

    here: str
    game: GameCard
    asked: Mapping[str, str]
    view: Struct | None
    sentence: str = ""
    mine: tuple[MySeat, ...] = ()

    @property
    def slug(self) -> str:
        return self.game.slug


class SchemaScreen(Screen, frozen=True):
    """schema.html: the API, for reading. *operations* in order."""

    title: str
    operations: tuple["Operation", ...]
    moves: tuple["MovesOf", ...]


class Operation(Struct, frozen=True):
    """One thing that a program may ask of the API."""

    method: str
    path: str
    summary: str
    description: str


class MovesOf(Struct, frozen=True):
    """The moves of one game; each schema is JSON, indented."""

    game: str
    moves: tuple["MoveSchema", ...]


class MoveSchema(Struct, frozen=True):
    """One move as JSON schema."""

    tag: str
    about: str
    schema: str


class Sorry(Screen, frozen=True):
    """sorry.html: something is not possible, in a sentence. To htmx alert.html instead, with the same values."""

    status: int
    title: str
    sentence: str
    clause: str = ""
