"""A group brings ready characters of its own, and whoever sits down takes one of them."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from talewright import games
from talewright.games.registry import installed
from talewright.refusal import Refused
from talewright.table import Link, Table
from talewright.table.journal import MemoryJournal
from talewright.table.offer import Choice
from talewright.table.reading import read_move
from talewright.table.ready import CHARACTERS, MOST, written
from talewright.table.seat import MoveId

FILES = {
    "heroquest-2e": "heroquest/rules/ready.toml",
    "questworlds-2.2": "heroquest/rules/ready.toml",
    "questworlds-3": "questworlds/ready.toml",
    "strange-fate": "strange_fate/rules/characters/ready.toml",
    "the-west-that-wasnt": "west/ready.toml",
}


def of_ours(slug: str) -> list[dict[str, Any]]:
    """Characters that could be a group's own: the first two of the game's, with other names and no short ones."""
    told = tomllib.loads((Path(games.__path__[0]) / FILES[slug]).read_text("utf-8"))["character"][:2]
    return [{**each, "name": name} for each, name in zip(told, ("Åse Berg", "Old Tom"), strict=True) if each.pop("id")]


def begun(slug: str, characters: str) -> tuple[Table, Link]:
    table = Table(MemoryJournal(), installed())
    return table, table.seating.begin(slug, "Ours", gm="Robin", options={CHARACTERS: characters})


def listed(table: Table, link: Link) -> list[str]:
    """Whoever can be taken ready."""
    (taken,) = [each for each in table.offers(link.campaign, link.seat) if each.move == "take-ready"]
    (which,) = [field for field in taken.fields if isinstance(field, Choice) and field.name == "ready"]
    return [str(option.value) for option in which.options]


@pytest.mark.parametrize("slug", FILES)
def test_the_characters_of_a_group_stand_where_those_of_the_game_would(slug: str) -> None:
    table, link = begun(slug, written(of_ours(slug)))
    assert listed(table, link) == ["åse-berg", "old-tom"]
    kim = table.seating.join(link.campaign, "Kim")
    move = read_move(table.ledger.games[slug], {"type": "take-ready", "ready": "old-tom"}, strict=True)
    table.act(kim.campaign, kim.seat, move, move_id=MoveId("take-old-tom"))
    again = Table(table.ledger.journal, installed())
    assert listed(again, link) == ["åse-berg"]
    assert any("Old Tom" in line.text for line in again.log(link.campaign, link.seat))


@pytest.mark.parametrize("slug", FILES)
def test_a_character_whose_name_has_no_letters_can_be_chosen_too(slug: str) -> None:
    one, other = of_ours(slug)
    assert listed(*begun(slug, written([one, {**other, "name": "!?"}]))) == ["åse-berg", "2"]


@pytest.mark.parametrize("slug", FILES)
def test_a_group_that_brings_none_has_those_of_the_game(slug: str) -> None:
    assert len(listed(*begun(slug, ""))) == 6


@pytest.mark.parametrize("slug", FILES)
@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"nmae": "Tom"}, ("Åse Berg", "nmae")),
        ({"name": 3}, ("3", "name")),
        ({"name": "   "}, ("1", "name")),
        ({"name": "N" * 81}, ("NNN", "80")),
        ({"name": "Tom\u202e\x1b"}, ("1", "\\u202e")),
        ({"id": "q" * 81}, ("Åse Berg", "80")),
    ],
)
def test_a_character_that_cannot_be_read_is_named_with_what_is_wrong(
    slug: str, change: Mapping[str, object], named: tuple[str, str]
) -> None:
    characters = of_ours(slug)
    with pytest.raises(Refused) as refused:
        begun(slug, written([{**characters[0], **change}]))
    assert [each for each in named if each not in refused.value.why] == []


@pytest.mark.parametrize(
    ("slug", "line", "named"),
    [
        ("questworlds-3", 'abilities = ["Restless x"]', "'x'"),
        ("questworlds-3", "keywords = [{ keyword = 'Duellist 17', breakout = ['Feint +5'] }]", "keywords.breakout"),
        ("heroquest-2e", 'ability = [{ name = "Swim", rating = "M" }]', "'M'"),
        ("strange-fate", 'archetype = "Angel"', "Angel"),
        ("the-west-that-wasnt", 'traits = [{ name = "Strength", rank = 7, die = 8 }]', "7"),
        ("the-west-that-wasnt", 'equipment = [{ name = "Rope", effect = "9" }]', "'9'"),
    ],
)
def test_what_the_rules_cannot_read_is_found_before_anybody_takes_it(slug: str, line: str, named: str) -> None:
    with pytest.raises(Refused) as refused:
        begun(slug, f'[[character]]\nname = "Tom"\n{line}\n')
    assert "Tom" in refused.value.why
    assert named in refused.value.why


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Tom 15", "line 1: "),
        ('name = "Tom"', "[[character]]"),
        ('[[character]]\nname = "Tom"\n[[hero]]\nname = "Ann"', "[[character]]"),
        ('[[character]]\nname = "Tom"\n' * 2, "tom"),
        ("".join(f'[[character]]\nname = "Tom {number}"\n' for number in range(MOST + 1)), str(MOST)),
    ],
)
def test_a_text_that_holds_no_characters_says_what_would_be_right(text: str, named: str) -> None:
    with pytest.raises(Refused) as refused:
        begun("questworlds-3", text)
    assert named in refused.value.why
