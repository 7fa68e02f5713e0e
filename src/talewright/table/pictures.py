"""Pictures: which things of a campaign may have one, who may see it, and who may choose it.

What a picture belongs to is known by an id: a seat, or whatever a game says may have one. Who may see the thing may see
its picture, and nobody else learns that there is one.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TypeGuard

from msgspec import Struct

from talewright.caching import EACH_TABLE, by_identity
from talewright.decoding import tag_of
from talewright.dice.draw import SeatId
from talewright.refusal import Refused
from talewright.table.campaign import AnyCampaign
from talewright.table.events import PictureSet, PreparedPictured
from talewright.table.game import Game, Pictured, Thing
from talewright.table.ledger import Ledger
from talewright.table.moves import GiveHandout, SetPicture
from talewright.table.pocket import EMPTY
from talewright.table.seat import CampaignId, ItemId, MoveId, Role, Seat

HANDOUT = tag_of(GiveHandout)
COLOURS = 8  # of seats, after which they begin again
MOST = 500  # pictures that one seat may bring to a campaign: all of them are kept, since undo brings them back

NO_SUCH_THING = "There is nothing here by that name that can have a picture. Choose one from the list of pictures."
NO_SUCH_PICTURE = "There is no such picture here. Choose a file, and send it together with what it is for."


class ThingView(Struct, frozen=True):
    """A thing that may have a picture, as a seat sees it.

    *colour* is that of its player's seat, from 1 to 8, and 0 where nobody plays it. *picture* is the digest of the one
    that it has, and *mine* tells whether this seat may choose another.
    """

    id: str
    name: str
    kind: str
    player: SeatId
    colour: int
    picture: str
    mine: bool


def things(campaign: AnyCampaign) -> Iterable[Thing]:
    """Everything of a campaign that may have a picture: the people at the table, handouts, and what the game names."""
    yield from _people(campaign.everyone)
    for handout in campaign.play.handouts:
        yield Thing(handout.id, handout.title, to=handout.audience, kind="handout")
    yield from _of_the_game(campaign)


def _of_the_game(campaign: AnyCampaign) -> Iterable[Thing]:
    game = campaign.game
    return game.pictured(campaign.play.state) if _has_pictures(game) else ()


def _prepared(campaign: AnyCampaign, seat: Seat) -> Iterable[Thing]:
    """The handouts that *seat* has in its pocket."""
    for item in campaign.pockets.get(seat.id, EMPTY).items.values():
        if item.tag == HANDOUT:
            yield Thing(item.id, item.label, to=(seat.id,), kind="handout in your pocket")


def _pictures(campaign: AnyCampaign, seat: Seat) -> Mapping[str, str]:
    """The digests of all pictures, by what they are pictures of, with those in the pocket of *seat*."""
    held = campaign.pockets.get(seat.id, EMPTY).items.values()
    return {**campaign.play.pictures, **{item.id: item.picture for item in held if item.picture}}


@by_identity(maxsize=EACH_TABLE)
def _people(everyone: tuple[Seat, ...]) -> tuple[Thing, ...]:
    playing = (seat for seat in everyone if seat.role is not Role.SPECTATOR)
    return tuple(Thing(seat.id, seat.name, seat.id, kind="person") for seat in playing)


def _has_pictures(game: Game[object, Struct, Struct]) -> TypeGuard[Pictured[object]]:
    return _are_pictured(type(game))


@cache  # what a class has does not change, and a protocol takes long to look for it
def _are_pictured(games: type[object]) -> bool:
    return issubclass(games, Pictured)


class Seen(Struct, frozen=True):
    """The things that a seat saw when it last looked. They look the same as long as what they come *of* does."""

    of: tuple[object, ...]
    views: tuple[ThingView, ...]


def seen(campaign: AnyCampaign, seat: Seat) -> tuple[ThingView, ...]:
    """The things that *seat* may know of, with the pictures that they have."""
    play = campaign.play
    of = (seat, campaign.everyone, play.pictures, play.handouts, campaign.pockets.get(seat.id), *_of_the_game(campaign))
    last = campaign.seen.get(seat.id)
    if not (isinstance(last, Seen) and last.of == of):
        campaign.seen[seat.id] = last = Seen(of, tuple(_views(campaign, seat)))
    return last.views


def _views(campaign: AnyCampaign, seat: Seat) -> Iterable[ThingView]:
    known = (*things(campaign), *_prepared(campaign, seat))
    colours = {known: number % COLOURS + 1 for number, known in enumerate(campaign.seats)}
    pictures = _pictures(campaign, seat)
    return (
        ThingView(
            thing.id,
            thing.name,
            thing.kind,
            thing.player,
            colours.get(thing.player, 0),
            pictures.get(thing.id, ""),
            _may_choose(thing, seat),
        )
        for thing in known
        if seat.may_know(thing.to)
    )


def chosen(campaign: AnyCampaign, thing: str, seat: Seat) -> Thing:
    """The thing of that id, if *seat* may choose its picture. Raises ``Refused`` otherwise."""
    known = (*things(campaign), *_prepared(campaign, seat))
    found = next((each for each in known if each.id == thing and seat.may_know(each.to)), None)
    if found is None:
        raise Refused(NO_SUCH_THING)
    if not _may_choose(found, seat):
        raise Refused(f"The picture of {found.name} is not yours to choose. Ask {campaign.who_runs}.")
    return found


def _may_choose(thing: Thing, seat: Seat) -> bool:
    return seat.is_gm or (seat.role is Role.PLAYER and thing.player == seat.id)


def shown(campaign: AnyCampaign, seat: Seat) -> frozenset[str]:
    """The pictures that *seat* sees now."""
    return frozenset(thing.picture for thing in seen(campaign, seat) if thing.picture)


def decided(
    campaign: AnyCampaign, move: SetPicture, seat: Seat, by: SeatId, brought: Iterable[str]
) -> tuple[PictureSet | PreparedPictured, Thing]:
    """What comes of choosing a picture: one that is *brought* along, or that whoever acts sees already.

    Whether any other is kept here is nobody's to find out. Raises ``Refused`` if it may not be chosen.
    """
    thing = chosen(campaign, move.thing, seat)
    if move.picture:
        if move.picture not in brought and move.picture not in shown(campaign, campaign.seat(by)):
            raise Refused(NO_SUCH_PICTURE)
        if campaign.brought.get(by, 0) >= MOST:
            raise Refused(f"You have brought {MOST} pictures to this campaign, and no more are kept. Use one of those.")
    elif not _pictures(campaign, seat).get(thing.id):
        raise Refused(f"{thing.name} has no picture.")
    if thing.id in campaign.pockets.get(seat.id, EMPTY).items:
        return PreparedPictured(ItemId(thing.id), move.picture), thing
    return PictureSet(thing=thing.id, name=thing.name, picture=move.picture), thing


def goes_with(campaign: AnyCampaign, seat: Seat, item: ItemId, as_id: MoveId) -> PictureSet | None:
    """The picture of a prepared handout, as that of the handout which *seat* gives with a move of that id."""
    held = campaign.pockets.get(seat.id, EMPTY).items[item]
    return PictureSet(thing=as_id, name=held.label, picture=held.picture) if held.picture else None


class Gallery:
    """The pictures of every campaign, for those who may see them."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def thing(self, campaign: CampaignId, seat: SeatId, thing: str) -> ThingView:
        """The thing of that id. Raises ``Refused`` unless *seat* may choose its picture."""
        with self._ledger.lock(campaign):
            folded = self._ledger.campaign(campaign)
            who = folded.seat(seat)
            found = chosen(folded, thing, who)
            return next(each for each in seen(folded, who) if each.id == found.id)

    def picture(self, campaign: CampaignId, seat: SeatId, digest: str) -> bytes | None:
        """A picture that *seat* sees now; None for every other, whether it is kept or not."""
        with self._ledger.lock(campaign):
            folded = self._ledger.campaign(campaign)
            if digest not in shown(folded, folded.seat(seat)):
                return None
        return self._ledger.journal.picture(campaign, digest)
