"""The genre packs that come with Talewright: a group sits down with one, and everything in it can be played."""

import re
from collections.abc import Iterator, Mapping
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from talewright import toml
from talewright.cli.sheet import sheets_of
from talewright.games.registry import installed, with_piece
from talewright.table import Link
from talewright.table.moves import Undo
from talewright.table.offer import Choice, Offer, Value
from talewright.table.packs import BUNDLED, SUFFIX, Pack, faults, read
from talewright.table.reading import fill, read_move
from talewright.table.seat import MoveId
from talewright.table.trial import opened, remarks, sat_down

FILES = sorted(BUNDLED.glob(f"*{SUFFIX}"))
LONGEST = 400  # lines of a file
NOTES = {"How to begin": 5, "What may go wrong": 3}  # and how many lines each has
OF_A_SHEET = "century", "required"  # options on which a sheet depends
OF_A_PUBLISHER = re.compile(
    r"\b(runes?|runic|runequest|glorantha\w*|orlanth\w*|sartar\w*|praxian|broo|heroquest|questworlds|chaosium|kerberos"
    r"|argonian|strange fate|evil hat|deadlands|harrowed|hucksters?|west that wasnt|hobbits?|cthulhu\w*)\b",
    re.IGNORECASE,
)


@pytest.fixture(params=FILES, ids=[file.stem for file in FILES])
def file(request: pytest.FixtureRequest) -> Path:
    found: Path = request.param
    return found


@pytest.fixture
def pack(file: Path) -> Pack:
    return read(file.read_text("utf-8"))


class Evening:
    """A campaign that has begun with a pack, and a player for each of its ready characters."""

    def __init__(self, file: Path) -> None:
        self.table, self.gm = opened(file.read_text("utf-8"), installed())
        sat_down(self.table, self.gm)
        self.ids = (MoveId(f"a-move-{number:04}") for number in count())

    def offered(self, link: Link, move: str) -> list[Offer]:
        return [each for each in self.table.offers(link.campaign, link.seat) if each.move == move]

    def press(self, link: Link, offer: Offer, **said: Value) -> MoveId:
        """Fill an offer with the first of its own choices where it suggests none, and make it."""
        fields = (field for field in offer.fields if isinstance(field, Choice) and field.options)
        asked = (field for field in fields if not (field.many or field.default or field.optional))
        filled = fill(offer, {**{field.name: field.options[0].value for field in asked}, **said})
        game = self.table.ledger.campaign(link.campaign).game
        made = next(self.ids)
        self.table.act(link.campaign, link.seat, read_move(game, filled, strict=False), move_id=made)
        return made

    def ready(self, link: Link) -> list[str]:
        """Whoever can still be taken."""
        fields = [field for offer in self.offered(link, "take-ready") for field in offer.fields]
        named = [field for field in fields if isinstance(field, Choice) and field.name == "ready"]
        return [str(option.value) for field in named for option in field.options]

    def played(self) -> list[str]:
        kinds = (record.header.kind for record in self.table.ledger.journal.read(self.gm.campaign))
        return [kind for kind in kinds if kind.startswith("prepared-played")]


def test_there_is_one_for_each_game() -> None:
    assert sorted(read(file.read_text("utf-8")).game for file in FILES) == sorted(installed())


def test_a_pack_has_no_faults(file: Path) -> None:
    text = file.read_text("utf-8")
    assert [*faults(text, installed()), *remarks(text, installed())] == []


def test_a_campaign_begins_with_it_and_each_player_takes_a_ready_character(file: Path, pack: Pack) -> None:
    evening = Evening(file)
    names = [str(character["name"]) for character in pack.character]
    assert len(set(names)) == 6
    assert evening.ready(evening.gm) == []
    story = "\n".join(line.text for line in evening.table.log(evening.gm.campaign, evening.gm.seat))
    assert [name for name in names if name not in story] == []


def test_everything_in_the_pocket_is_played_with_what_the_table_offers_for_it(file: Path, pack: Pack) -> None:
    evening = Evening(file)
    held = evening.table.look(evening.gm.campaign, evening.gm.seat).pocket
    assert [item.label for item in held] == [each.label for each in pack.pocket]
    for item in (each for each in held if each.move):
        ways = [each for each in evening.offered(evening.gm, "play-prepared") if each.fixed["item"] == item.id]
        assert ways, (item.label, item.why)
        for way in ways:
            before = len(evening.played())
            made = evening.press(evening.gm, way)
            assert len(evening.played()) == before + 1
            evening.table.act(evening.gm.campaign, evening.gm.seat, Undo(made), move_id=next(evening.ids))


def test_a_pocket_is_a_first_evening(pack: Pack) -> None:
    moves = [each.move for each in pack.pocket if each.move]
    assert {each.label: len(each.note.strip().splitlines()) for each in pack.pocket if each.label in NOTES} == NOTES
    assert 8 <= len(pack.pocket) <= 12
    assert len([each for each in moves if each["type"] == "give-handout"]) == 2
    assert len({str(each["type"]) for each in moves}) >= 4
    assert any(each.get("hidden") for each in moves)


def test_the_ready_characters_are_legal(pack: Pack) -> None:
    if pack.game not in with_piece("sheets"):
        return
    sheets = sheets_of(pack.game)
    series = {name: list(value) if isinstance(value, tuple) else value for name, value in pack.options.items()}
    kept = {name: series[name] for name in OF_A_SHEET if name in series}
    for character in pack.character:
        answer = sheets.read(toml.dumps({"game": pack.game, **as_written(character), "series": kept}))
        assert answer.faults == (), answer.name


def as_written(character: Mapping[str, Any]) -> dict[str, Any]:
    """A character as a file of `talewright sheet` has it; ready ones of QuestWorlds 3 are written in lines."""
    if "abilities" not in character:
        return dict(character)
    characteristic = character["concept"].partition(" ")[0]
    keywords = [
        {
            **rated(each["keyword"]),
            "defining": True,
            "keyword": "occupation",
            "breakouts": list(map(raised, each["breakouts"])),
        }
        for each in character["keywords"]
    ]
    others = [
        {**rated(each), "distinguishing": each.startswith(f"{characteristic} ")} for each in character["abilities"]
    ]
    flaws = [{"name": rated(each)["name"]} for each in character["flaws"]]
    told = {"name": character["name"], "concept": character["concept"], "finished": True}
    return {**told, "ability": keywords + others, "flaw": flaws}


def rated(line: str) -> dict[str, Any]:
    name, _, rating = line.rpartition(" ")
    return {"name": name, "rating": rating}


def raised(line: str) -> dict[str, Any]:
    name, _, bonus = line.rpartition(" +")
    return {"name": name, "bonus": int(bonus)}


def test_no_text_has_a_word_of_a_publishers(pack: Pack) -> None:
    pocket = [(each.label, each.note, each.move) for each in pack.pocket]
    told = words((pack.title, pack.about, pack.options, pack.character, pocket))
    assert [(found[0], text[:60]) for text in told if (found := OF_A_PUBLISHER.search(text))] == []


def words(told: object) -> Iterator[str]:
    match told:
        case str():
            yield told
        case Mapping():
            yield from (each for key, value in told.items() for part in (key, value) for each in words(part))
        case list() | tuple():
            yield from (each for part in told for each in words(part))


def test_a_file_is_short_enough_to_be_read(file: Path) -> None:
    assert len(file.read_text("utf-8").splitlines()) < LONGEST
