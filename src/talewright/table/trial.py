"""A genre pack is tried as a group would: people sit down with its characters, and its pocket is looked through."""

from collections.abc import Iterator, Mapping

from talewright.table.journal import MemoryJournal
from talewright.table.ledger import AnyGame
from talewright.table.offer import Choice, Offer
from talewright.table.packs import read
from talewright.table.reading import fill, read_move
from talewright.table.seat import MoveId
from talewright.table.seating import Link
from talewright.table.table import Table
from talewright.toml_lines import on_line

SEATS = 6  # people at the table


def remarks(text: str, games: Mapping[str, AnyGame]) -> Iterator[str]:
    """What could not be played as the evening begins, of a pack that has no faults, with the line of each.

    It may be right nevertheless: some things wait for others.
    """
    table, gm = begun(text, games)
    for number, item in enumerate(table.look(gm.campaign, gm.seat).pocket):
        if item.move and item.why:
            line = on_line(text, ("pocket", number))
            yield f"{line}{item.label} could not be played as the evening begins. {item.why}"


def begun(text: str, games: Mapping[str, AnyGame]) -> tuple[Table, Link]:
    """A table that nobody keeps, with a player for each character that can be taken."""
    pack = read(text)
    table = Table(MemoryJournal(), games)
    gm = table.seating.begin(pack.game, pack.title, gm=pack.title, options=pack.settings, pocket=pack.pocket)
    for number in range(SEATS):
        player = table.seating.join(gm.campaign, f"Player {number + 1}")
        for offer in table.offers(player.campaign, player.seat):
            if offer.move == "take-ready":
                made = read_move(games[pack.game], fill(offer, _first_of(offer)), strict=False)
                table.act(player.campaign, player.seat, made, move_id=MoveId(f"sits-down-{number}"))
    return table, gm


def _first_of(offer: Offer) -> dict[str, str]:
    """The first answer to whatever has to be chosen."""
    asked = (field for field in offer.fields if isinstance(field, Choice) and not (field.optional or field.many))
    return {field.name: str(field.options[0].value) for field in asked if field.options}
