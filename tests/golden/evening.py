"""An evening of a game that is stored as a journal, with what its seats saw: to be looked at for ever.

A journal that has been stored stays: where the evening is played anew, the old one goes into the folder *former*, and
must replay as well. A game brings the story of its evening.
"""

import lzma
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic

import msgspec
from tests.games.story import GM, NORA, AnyGame, StoryT

from talewright.journal.export import export, read_lines
from talewright.journal.importing import import_lines
from talewright.table import CampaignId, MemoryJournal, Table, views
from talewright.table.journal import Record

HERE = Path(__file__).parent
FORMER = HERE / "former"
SAID = "…"  # where a view has a sentence of the game's own


@dataclass(frozen=True)
class Golden(Generic[StoryT]):
    """The files *name*.jsonl and *name*.views.json, and how the evening is played anew."""

    name: str
    game: AnyGame
    play: Callable[..., StoryT]  # takes the class of the story that tells it, or nothing
    player: str = NORA  # whose view is stored beside the game master's

    @property
    def journal(self) -> Path:
        return HERE / f"{self.name}.jsonl"

    @property
    def views(self) -> Path:
        return HERE / f"{self.name}.views.json"

    def lines(self) -> tuple[Record, ...]:
        """The stored journal."""
        return read_lines(self.journal.read_text("utf-8").splitlines())

    def stored(self) -> tuple[Table, CampaignId]:
        """The stored journal at a table of its own."""
        return at_a_table(self.journal.read_text("utf-8").splitlines(), {self.game.slug: self.game})

    def seen(self) -> dict[str, dict[str, Any]]:
        """What a player sees halfway and the game master at the end: by position, then by name.

        Sentences of the game's own stand in the phrase book and not here, and neither does the log.
        """
        table, campaign = self.stored()
        last, written = table.ledger.campaign(campaign).position, self.written()
        told: dict[str, dict[str, Any]] = {}
        for position, name in ((last // 2, self.player), (last, GM)):
            then = table.ledger.at(campaign, position)
            look = next(views.look(then, seat, lines=0) for seat in then.everyone if seat.name == name)
            told[str(position)] = {name: without_sentences(msgspec.to_builtins(look), written)}
        return told

    def written(self) -> frozenset[str]:
        """Every text that the journal holds."""
        records = map(msgspec.json.decode, self.journal.read_bytes().splitlines())
        return frozenset(text for record in records for text in texts(record))

    def keep(self) -> None:
        """Put the stored journal, if there is one, with those that were stored before it."""
        if self.journal.exists():
            number = 1 + len([*FORMER.glob(f"{self.name}.*")])
            (FORMER / f"{self.name}.{number}.jsonl.xz").write_bytes(lzma.compress(self.journal.read_bytes()))

    def main(self, words: list[str]) -> None:
        """Store what is seen of the journal; with ``--journal``, play the evening anew and store that before."""
        if "--journal" in words:
            self.keep()
            story = self.play()
            lines = export(story.table.ledger.journal, story.campaign)
            self.journal.write_text("".join(f"{line}\n" for line in lines), "utf-8")
        written = msgspec.json.format(msgspec.json.encode(self.seen()), indent=1)
        self.views.write_bytes(written + b"\n")


def at_a_table(lines: Iterable[str], games: Mapping[str, AnyGame]) -> tuple[Table, CampaignId]:
    """An exported journal at a table of its own."""
    journal = MemoryJournal()
    campaign = import_lines(journal, lines, lambda _: games).campaign
    return Table(journal, games), campaign


def texts(value: object) -> Iterator[str]:
    """Every text in a record; a body is a text that holds others."""
    match value:
        case str():
            yield value
            if value.startswith("{"):
                yield from texts(msgspec.json.decode(value))
        case dict():
            yield from (text for each in value.items() for part in each for text in texts(part))
        case list():
            yield from (text for each in value for text in texts(each))


def without_sentences(value: object, written: frozenset[str]) -> object:
    """A view in which only what people wrote is told in words, and nothing where it says three words of its own."""
    match value:
        case str() if value.count(" ") > 1 and value not in written:
            return SAID
        case dict():
            return {name: without_sentences(each, written) for name, each in value.items()}
        case list() | tuple():
            return [without_sentences(each, written) for each in value]
    return value
