"""The sealed seeds of the sessions that are open."""

from talewright.dice import dealer
from talewright.table import keys
from talewright.table.campaign import AnyCampaign
from talewright.table.dealing import LOST, Seeds
from talewright.table.journal import Journal
from talewright.table.recent import Recent
from talewright.table.seat import CampaignId

KEPT = 1_000


class Sealed:
    """The seeds that a journal keeps. Those of a session are read once and then remembered."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._kept = Recent[tuple[CampaignId, int], Seeds](KEPT)

    def of(self, folded: AnyCampaign) -> Seeds:
        """The seeds of a campaign's open session; lost ones if none is open."""
        if folded.session is None:
            return LOST
        session, key = folded.session, (folded.id, folded.session.number)
        found = self._kept.get(key)
        if found is None:
            public = self._read(keys.seed_name(*key), session.commitment)
            found = Seeds(public, self._read(keys.hidden_seed_name(*key), session.hidden))
            self._kept.put(key, found)
        return found

    def _read(self, name: str, commitment: str) -> bytes | None:
        """One seed. A damaged one is as if it were not there: no dice are dealt from it."""
        kept = self._journal.secret(name)
        try:
            seed = bytes.fromhex(kept.value) if kept else None
        except ValueError:
            return None
        return seed if seed and dealer.check(seed, commitment) else None
