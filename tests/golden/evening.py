"""An evening of a game that is stored as a journal, with what its seats saw: to be looked at for ever.

A journal that has been stored stays: an old one must replay. A game brings the story of its evening.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic

import msgspec
from tests.games.story import AnyGame, StoryT

from talewright.journal.export import export
from talewright.journal.importing import import_lines
from talewright.table import CampaignId, MemoryJournal, Table, views

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Golden(Generic[StoryT]):
    """The files *name*.jsonl and *name*.views.json, and how the evening is played anew."""

    name: str
    game: AnyGame
    play: Callable[..., StoryT]  # takes the class of the story that tells it, or nothing
    seen_by: tuple[str, ...] = ()  # those whose views are stored; everyone's, if none is named

    @property
    def journal(self) -> Path:
        return HERE / f"{self.name}.jsonl"

    @property
    def views(self) -> Path:
        return HERE / f"{self.name}.views.json"

    def stored(self) -> tuple[Table, CampaignId]:
        """The stored journal at a table of its own."""
        journal, games = MemoryJournal(), {self.game.slug: self.game}
        campaign = import_lines(journal, self.journal.read_text("utf-8").splitlines(), lambda _: games).campaign
        return Table(journal, games), campaign

    def seen(self) -> dict[str, dict[str, Any]]:
        """What is seen at the end, and on the way there: by position, then by name."""
        table, campaign = self.stored()
        last = table.ledger.campaign(campaign).position
        told: dict[str, dict[str, Any]] = {}
        for position in (last // 2, last):
            then = table.ledger.at(campaign, position)
            seats = [seat for seat in then.everyone if not self.seen_by or seat.name in self.seen_by]
            told[str(position)] = {seat.name: msgspec.to_builtins(views.look(then, seat)) for seat in seats}
        return told

    def main(self, words: list[str]) -> None:
        """Store what is seen of the journal; with ``--journal``, play the evening anew and store that before."""
        if "--journal" in words:
            story = self.play()
            lines = export(story.table.ledger.journal, story.campaign)
            self.journal.write_text("".join(f"{line}\n" for line in lines), "utf-8")
        written = msgspec.json.format(msgspec.json.encode(self.seen()), indent=1)
        self.views.write_bytes(written + b"\n")
