"""A genre pack is tried as a group would: people sit down with its characters, and its pocket is looked through."""

from collections.abc import Iterator, Mapping

from talewright.refusal import Refused
from talewright.table.journal import MemoryJournal
from talewright.table.ledger import AnyGame, begun
from talewright.table.offer import Choice, Offer
from talewright.table.packs import read
from talewright.table.reading import read_move
from talewright.table.ready import CHARACTERS, called
from talewright.table.seat import MoveId
from talewright.table.seating import Link
from talewright.table.table import Table
from talewright.toml_lines import on_line

TAKE, READY = "take-ready", "ready"  # the move, and which ready character a player takes, in every game


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
    """A player sits down with each ready character. Of each its name, and why nobody can take it; empty if one has.

    They are those that the group has brought along, offered or not, and otherwise those that the game offers.
    """
    brought = begun(table.ledger.journal.read(gm.campaign)).options.get(CHARACTERS, "")
    fields = [field for offer in _taking(table, gm) for field in offer.fields]
    offered = [each for field in fields if isinstance(field, Choice) and field.name == READY for each in field.options]
    ready = called(str(brought)) if brought else [(each.value, each.label) for each in offered]
    return [(name, _taken(table, gm, short, number)) for number, (short, name) in enumerate(ready, start=1)]


def _taken(table: Table, gm: Link, ready: str, number: int) -> str:
    """Why a player cannot take a ready character; empty where one has."""
    player = table.seating.join(gm.campaign, f"Player {number}")
    game = table.ledger.campaign(gm.campaign).game
    asked = {name: value for offer in _taking(table, player) for name, value in _first_of(offer).items()}
    try:
        made = read_move(game, {"type": TAKE, **asked, READY: ready}, strict=False)
        table.act(player.campaign, player.seat, made, move_id=MoveId(f"sits-down-{number}"))
    except (Refused, ValueError) as wrong:
        return str(wrong)
    return ""


def _taking(table: Table, who: Link) -> list[Offer]:
    return [offer for offer in table.offers(who.campaign, who.seat) if offer.move == TAKE]


def _first_of(offer: Offer) -> dict[str, str]:
    """The first answer to whatever has to be chosen."""
    asked = (field for field in offer.fields if isinstance(field, Choice) and not (field.optional or field.many))
    return {field.name: str(field.options[0].value) for field in asked if field.options}
