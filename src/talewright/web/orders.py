"""What a worker is told by the process that begins it, before anything else."""

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from talewright.journal.gap import Gap
from talewright.table.seat import CampaignId


class Orders(Struct, frozen=True):
    """Serve the journal in *folder*, or at *address*, at an open *socket*, as one of *count* workers.

    *troubles* are what was found in the journal, *behind* the proxies in front. *number* counts from 0.
    """

    folder: str | None
    address: str | None
    troubles: dict[CampaignId, Gap]
    behind: str
    count: int
    number: int = 0
    socket: int = -1

    def at(self, number: int, socket: int) -> bytes:
        """The orders for one worker, as they are sent."""
        return msgspec.json.encode(replace(self, number=number, socket=socket))
