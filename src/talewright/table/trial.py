"""A genre pack is tried as a group would: people sit down with its characters, and its pocket is looked through."""

from collections.abc import Iterator, Mapping

from talewright.refusal import Refused
from talewright.table.journal import MemoryJournal
from talewright.table.ledger import AnyGame
from talewright.table.offer import Choice, Offer
from talewright.table.packs import read
from talewright.table.reading import fill, read_move
from talewright.table.seat import MoveId
from talewright.table.seating import Link
from talewright.table.table import Table
from talewright.toml_lines import on_line

READY = "ready"  # which ready character a player takes, in the offer of every game


def remarks(text: str, games: Mapping[str, AnyGame]) -> Iterator[str]:
    """What could not be played as the evening begins, of a pack that has no faults, with the line of each.

    It may be right nevertheless: some things wait for others.
    """
    table, gm = opened(text, games)
    for number, (name, why) in enumerate(sat_down(table, gm)):
        if why:
            line = on_line(text, ("character", number))
            yield f"{line}nobody could take {name[:40]} as the evening begins. {why}"
    for number, item in enumerate(table.look(gm.campaign, gm.seat).pocket):
        if item.move and item.why:
            line = on_line(text, ("pocket", number))
            yield f"{line}{item.label} could not be played as the evening begins. {item.why}"


def opened(text: str, games: Mapping[str, AnyGame]) -> tuple[Table, Link]:
    """A table that nobody keeps, and whoever runs the game there."""
    pack = read(text)
    table = Table(MemoryJournal(), games)
    return table, table.seating.begin(pack.game, pack.title, gm=pack.title, options=pack.settings, pocket=pack.pocket)


def sat_down(table: Table, gm: Link) -> list[tuple[str, str]]:
    """A player sits down with each ready character. Of each its name, and why nobody can take it; empty if one has."""
    fields = [field for offer in _taking(table, gm) for field in offer.fields]
    ready = [each for field in fields if isinstance(field, Choice) and field.name == READY for each in field.options]
    return [(each.label, _taken(table, gm, str(each.value), number)) for number, each in enumerate(ready, start=1)]


def _taken(table: Table, gm: Link, ready: str, number: int) -> str:
    """Why a player cannot take a ready character; empty where one has."""
    player = table.seating.join(gm.campaign, f"Player {number}")
    game = table.ledger.campaign(gm.campaign).game
    try:
        for offer in _taking(table, player):
            made = read_move(game, fill(offer, {**_first_of(offer), READY: ready}), strict=False)
            table.act(player.campaign, player.seat, made, move_id=MoveId(f"sits-down-{number}"))
    except (Refused, ValueError) as wrong:
        return str(wrong)
    return ""


def _taking(table: Table, who: Link) -> list[Offer]:
    return [offer for offer in table.offers(who.campaign, who.seat) if offer.move == "take-ready"]


def _first_of(offer: Offer) -> dict[str, str]:
    """The first answer to whatever has to be chosen."""
    asked = (field for field in offer.fields if isinstance(field, Choice) and not (field.optional or field.many))
    return {field.name: str(field.options[0].value) for field in asked if field.options}
