"""Move a journal from one place to another, with its secrets and pictures: everything or nothing."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, Table, func, insert, select, true

from talewright.journal.pictures import wrong_pictures
from talewright.journal.places import Place
from talewright.journal.schema import PICTURES, RECORDS, SECRETS
from talewright.journal.statements import record_of
from talewright.journal.verify import verify
from talewright.refusal import Refused
from talewright.table import keys
from talewright.table.journal import Record
from talewright.table.seat import CampaignId

TRAVELS = SECRETS.c.name != keys.BUS
DIFFERS = "What was written there reads otherwise. Nothing was copied: check that disk, or choose another place."


class Copied(Struct, frozen=True):
    """How much of each there was."""

    campaigns: int
    records: int
    secrets: int
    pictures: int


def copy(source: Place, target: Place, say: Callable[[str], None]) -> Copied:
    """Copy a whole journal into an empty one. The source is read as of one moment, and not changed.

    Before anything counts, all that was written is read back and compared, and every campaign is verified.
    Raises ``Refused`` if the target holds anything, or if the source is not whole.
    """
    if source == target:
        raise Refused(f"{target.named} would be copied onto itself. Choose an empty place.")
    with source.alone(), target.alone():
        for campaign, gap in source.survey().troubles.items():
            raise Refused(f"{campaign}: {gap.told(source.option)} Then copy again.")
        target.open(say).close()  # makes the tables
        with source.looking() as here, target.filling() as there:
            _check_empty(there, target)
            copied = _copied(here, there)
        target.open(say).close()  # writes the heads
    return copied


def _check_empty(there: Connection, target: Place) -> None:
    for table, counts in ((RECORDS, true()), (SECRETS, TRAVELS), (PICTURES, true())):
        if there.execute(select(func.count()).select_from(table).where(counts)).scalar():
            raise Refused(f"{target.named} holds {table.name} already. Nothing was copied: choose an empty place.")


def _copied(here: Connection, there: Connection) -> Copied:
    known = select(RECORDS.c.campaign).union(select(PICTURES.c.campaign))
    campaigns = sorted(CampaignId(name) for (name,) in here.execute(known))
    records = pictures = 0
    for campaign in campaigns:
        rows = _moved(here, there, RECORDS, RECORDS.c.campaign == campaign)
        hung = _moved(here, there, PICTURES, PICTURES.c.campaign == campaign)
        records += len(rows)
        pictures += len(hung)
        contents = {str(row["digest"]): bytes(row["content"]) for row in hung}
        _check_sound(campaign, tuple(record_of(tuple(row.values())) for row in rows), contents)
    return Copied(len(campaigns), records, len(_moved(here, there, SECRETS, TRAVELS)), pictures)


def _moved(here: Connection, there: Connection, table: Table, *where: ColumnElement[bool]) -> list[dict[str, Any]]:
    """Write the rows of a table, and read them back."""
    asked = select(table).where(*where).order_by(*table.primary_key.columns)
    rows = [dict(row) for row in here.execute(asked).mappings()]
    if rows:
        there.execute(insert(table), rows)
    if [dict(row) for row in there.execute(asked).mappings()] != rows:
        raise Refused(DIFFERS)
    return rows


def _check_sound(campaign: CampaignId, records: tuple[Record, ...], hung: Mapping[str, bytes]) -> None:
    for finding in (*verify(records).findings, *wrong_pictures(records, hung.get)):
        raise Refused(
            f"{campaign}, record {finding.position}: {finding.text} Nothing was copied: see what "
            "`talewright journal verify` says, and put back a whole copy."
        )
