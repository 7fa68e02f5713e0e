"""Genre packs: what a file says, what is wrong with it and in which line, and what a campaign begins with."""

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec import convert, to_builtins
from tests.packs.fen import FEN
from tests.refusing import figures, refusing
from tests.table.gathering import GAMES

from talewright.games.registry import installed
from talewright.refusal import Refused
from talewright.table import Link, Table
from talewright.table.events import CampaignBegun
from talewright.table.journal import MemoryJournal
from talewright.table.moves import Prepare
from talewright.table.packs import LARGEST, Pack, Packs, faults, pack_of, read
from talewright.table.preparing import MOST, kinds, pocket
from talewright.table.reading import fill, read_move
from talewright.table.seat import MoveId
from talewright.table.trial import opened, remarks, sat_down


def begun(pack: Pack) -> tuple[Table, Link]:
    table = Table(MemoryJournal(), installed())
    link = table.seating.begin(pack.game, pack.title, gm="Robin", options=pack.settings, pocket=pack.pocket)
    return table, link


def test_a_campaign_begins_with_everything_that_a_pack_says() -> None:
    table, link = begun(read(FEN))
    kim = table.seating.join(link.campaign, "Kim")
    for campaign in (
        table.ledger.campaign(link.campaign),
        Table(table.ledger.journal, installed()).ledger.campaign(link.campaign),
    ):
        held = pocket(campaign, campaign.seat(link.seat))
        assert [(each.label, each.tag, each.keep) for each in held.items.values()] == [
            ("The dyke", "frame-contest", False),
            ("How to begin", "", True),
        ]
        assert not pocket(campaign, campaign.seat(kim.seat)).items
        assert campaign.play.state.edition.mastery == "W"  # type: ignore[attr-defined]  # of this game
    offered = {each.move: each for each in table.offers(kim.campaign, kim.seat)}
    assert [option.value for option in offered["take-ready"].fields[0].options] == ["ines", "tom"]  # type: ignore[union-attr]


def test_of_what_lies_in_a_pocket_nobody_else_learns() -> None:
    table, link = begun(read(FEN))
    kim = table.seating.join(link.campaign, "Kim")
    told = [
        each.header.audience for each in table.ledger.journal.read(link.campaign) if each.header.kind == "prepared/1"
    ]
    assert told == [(link.seat,)] * 2
    seen = (look(kim.campaign, kim.seat) for look in (table.look, table.log, table.offers))
    assert "dyke" not in str([*seen])


def test_a_pack_that_does_not_fit_leaves_no_campaign_behind() -> None:
    table = Table(MemoryJournal(), installed())
    pack = read(FEN.replace("prize =", "price ="))
    with refusing(naming=("The dyke", "price", "prize")):
        table.seating.begin(pack.game, pack.title, gm="Robin", options=pack.settings, pocket=pack.pocket)
    with refusing(naming=(str(MOST),)):
        table.seating.begin(pack.game, pack.title, gm="Robin", pocket=pack.pocket * MOST)
    assert not table.ledger.journal.campaigns()


@pytest.mark.parametrize(
    ("wrong", "right", "line", "named"),
    [
        ('title = "The Fen"', "", 0, "title"),
        ('title = "The Fen"', 'title = "The Fen', 2, 'in title = "The Fen'),
        (
            'title = "The Fen"',
            "title = “The Fen”",
            2,
            'in title = “The Fen”; texts stand between straight quotes, as in "text"',
        ),
        ('title = "The Fen"', "title = 3", 2, "title"),
        ('game = "questworlds-3"', 'game = "whist"', 1, "questworlds-3"),
        ('mastery = "W"', 'mystery = "W"', 6, "mastery"),
        ('mastery = "W"', 'mastery = "WW"', 6, "Mastery"),
        ("Eeler: traps", "Eeler", 7, "Eeler"),
        ('"Restless 15"', '"Restless x"', 11, "'x'"),
        ('name = "Tom"', 'nmae = "Tom"', 15, "name"),
        ('[[pocket]]\nlabel = "The', '[[character]]\n[[pocket]]\nlabel = "The', 19, "name"),
        ('keyword = "Eeler 15"', 'keyword = "Eeler 15", about = "wet"', 15, "keywords.about"),
        ('label = "The dyke"', 'lable = "The dyke"', 20, "label"),
        ('prize = "dry', 'price = "dry', 19, "price"),
        ('note = "It rains."', "note = 4", 25, "note"),
        ('mastery = "W"', "mastery = 1.5", 5, "a value of options takes a text, or true or false"),
        ('"dry feet"', f'"{"x" * 20_001}"', 21, "a value of move of pocket 1 takes a text of 0 to 20,000 characters"),
        (
            '"dry feet"',
            '[{ feet = "dry" }]',
            21,
            "a value in a list of move of pocket 1 takes a text of 0 to 200 characters",
        ),
        ('mastery = "W"', "mastery = [1]", 5, "a value in a list of options takes a text"),
        ('[[pocket]]\nlabel = "How', '[[packet]]\nlabel = "How', 23, "pocket"),
    ],
)
def test_every_mistake_is_told_with_its_line(wrong: str, right: str, line: int, named: str) -> None:
    assert wrong in FEN
    (fault,) = faults(FEN.replace(wrong, right), installed())
    assert figures(fault.partition("line ")[2])[:1] == ([str(line)] if line else [])
    assert named in fault


def test_what_is_wrong_with_several_parts_together_is_told_on_the_first_of_them() -> None:
    twice = FEN.replace('name = "Tom"', 'name = "Ines"')
    (fault,) = faults(twice, installed())
    assert fault.startswith("line 11: ")
    (fault,) = faults(FEN + '\n[[pocket]]\nlabel = "More"\nnote = "More"\n' * (MOST - 1), installed())
    assert fault.startswith("line 19: ")


def test_a_title_of_which_nothing_can_be_seen_is_one_mistake() -> None:
    (fault,) = faults(FEN.replace("The Fen", " \u200b"), installed())
    assert fault.startswith("line 2: ")


def test_signs_that_cannot_be_seen_are_left_out_of_a_list_of_packs() -> None:
    pack = read(FEN.replace("The Fen", "\u202eThe\\u0000 Fen").replace("Reeds,", "\\u001b[31mReeds,"))
    assert (pack.title, pack.about) == ("The Fen", "[31mReeds, eels and old debts.")


def test_a_character_that_nobody_can_take_is_remarked_on_with_its_line() -> None:
    text = """game = "strange-fate"
title = "Fog"
[[character]]
name = "Asha"
"""
    assert [*faults(text, installed())] == []
    (remark,) = remarks(text, installed())
    assert remark.startswith("line 3: nobody could take Asha ")
    assert "Conviction" in remark


def test_characters_for_a_game_that_takes_none_are_a_fault_with_its_line() -> None:
    text = """game = "toy"
title = "The May fair"
[[character]]
name = "Asha"
"""
    (fault,) = faults(text, GAMES)
    assert fault.startswith("line 3: The fair takes no ready characters")


def test_a_skill_with_a_trait_that_its_character_lacks_is_a_fault_with_its_line() -> None:
    text = """game = "the-west-that-wasnt"
title = "Dust"
[[character]]
name = "Asha"
[[character]]
name = "Tom"
traits = [{ name = "Essence", rank = 2, die = 8 }]
skills = [{ name = "Bravery", rank = 3, trait = "Esence" }]
"""
    (fault,) = faults(text, installed())
    assert figures(fault.partition("line ")[2])[:1] == ["5"]
    assert "Tom" in fault
    assert "Esence" in fault


def test_what_is_wrong_with_a_character_is_one_sentence_with_one_end_and_its_name_once() -> None:
    text = """game = "strange-fate"
title = "Fog"
[[character]]
name = "Asha"
archetype = "Changeling"
[[character]]
name = "Tom"
aspects = []
"""
    first, second = faults(text, installed())
    assert first.count("Asha") == 1
    assert first.endswith("with its demands (SF-archetypes.1).")
    assert second.endswith("did you mean aspect?")


def test_an_aspect_that_goes_with_a_skill_which_its_character_lacks_is_a_fault_with_its_line() -> None:
    text = """game = "strange-fate"
title = "Fog"
[[character]]
name = "Asha"
[[character]]
name = "Tom"
aspect = [{ name = "Old Debts", skill = "Gosip" }]
skill = [{ name = "Contacting", rating = 3 }]
"""
    (fault,) = faults(text, installed())
    assert figures(fault.partition("line ")[2])[:1] == ["5"]
    assert "Tom" in fault
    assert "Gosip" in fault


def test_a_pack_of_strange_fate_brings_a_diagram_of_its_own_along() -> None:
    drawing = 'title = "Salt"\n[[box]]\ntrapping = "Move"\nborder = "dotted"\nx = 0\ny = 0\n'
    text = f"""game = "strange-fate"
title = "The Salt Market"
[[pocket]]
label = "Our drawing"
move = {{ type = "use-diagram", text = '''{drawing}''' }}
"""
    assert [*faults(text, installed())] == []
    assert [*remarks(text, installed())] == []
    (remark,) = remarks(text.replace("dotted", "dashed"), installed())
    assert remark.startswith("line 3: Our drawing ")
    assert "border" in remark


def test_what_could_not_be_played_is_remarked_on_with_its_line() -> None:
    assert [*remarks(FEN, installed())] == []
    text = FEN.replace('resistance = "Hard"', 'resistance = "Harrd"')
    assert [*faults(text, installed())] == []
    (remark,) = remarks(text, installed())
    assert remark.startswith("line 19: The dyke ")
    assert "Harrd" in remark


def test_all_mistakes_are_told_at_once() -> None:
    text = (
        FEN.replace("Restless 15", "Restless x").replace("price =", "prize =").replace('mastery = "W"', 'mystery = "W"')
    )
    assert [fault.partition(":")[0] for fault in faults(text, installed())] == ["line 6", "line 11"]
    assert [*faults(FEN, installed())] == []


def test_packs_of_ones_own_stand_beside_those_that_come_along_and_go_first(tmp_path: Path) -> None:
    bundled = Packs().there()
    assert bundled
    (tmp_path / "fen.toml").write_text(FEN, "utf-8")
    (tmp_path / "broken.toml").write_text('title = "The', "utf-8")
    (tmp_path / "notes.txt").write_text("not a pack", "utf-8")
    (tmp_path / f"{next(iter(bundled))}.toml").write_text(FEN, "utf-8")
    packs = Packs(tmp_path)
    assert packs.there().keys() == {*bundled, "fen", "broken"}
    assert packs.pack(next(iter(bundled))).title == "The Fen"
    assert packs.there()["broken"].pack is None
    for name in ("broken", "gone", "../fen"):
        with pytest.raises(Refused):
            packs.pack(name)
    (tmp_path / "fen.toml").write_text(FEN.replace("The Fen", "The Wide Fen"), "utf-8")
    assert packs.pack("fen").title == "The Wide Fen"
    (tmp_path / "fen.toml").unlink()
    assert "fen" not in packs.there()


def test_a_table_without_a_folder_of_packs_has_those_that_come_along(tmp_path: Path) -> None:
    assert Packs(tmp_path / "none").there() == Packs().there()


def test_a_file_that_is_no_text_is_told_and_hurts_nobody(tmp_path: Path) -> None:
    (tmp_path / "odd.toml").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "large.toml").write_text("#" * (LARGEST + 1), "utf-8")
    (tmp_path / "folder.toml").mkdir()
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "link.toml").symlink_to(tmp_path / "nowhere.toml")
    (tmp_path / ".#fen.toml").symlink_to("an editor keeps watch")
    there = Packs(tmp_path).there()
    broken = {"odd", "large", "folder", "pipe", "link"}
    assert there.keys() == {*Packs().there(), *broken}
    assert "UTF-8" in there["odd"].why
    for name in broken:
        assert there[name].pack is None
        assert f"{name}.toml" in there[name].why


def test_the_pack_that_the_guide_shows_is_right() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "packs.md").read_text("utf-8")
    (shown,) = re.findall(r"```toml\n(.*?)```", guide, re.DOTALL)
    assert [*faults(shown, installed())] == []
    assert len(read(shown).pocket) == 3


def test_the_guide_lists_the_moves_that_can_be_prepared() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "packs.md").read_text("utf-8")
    rows = [re.findall(r"`(.*?)`", line) for line in guide.splitlines() if line.startswith("| `")]
    assert {row[0]: row[1:] for row in rows} == {slug: sorted(kinds(game)) for slug, game in installed().items()}


def test_a_campaign_is_made_into_a_pack_and_begins_again_from_it() -> None:
    pack = read(FEN)
    table, link = begun(pack)
    first = CampaignBegun(pack.title, pack.game, pack.settings)
    made = pack_of(table.ledger.campaign(link.campaign), first)
    assert read(made).settings == pack.settings
    assert [each.label for each in read(made).pocket] == ["The dyke", "How to begin"]
    assert [*faults(made, installed())] == []


def test_an_option_that_no_form_asks_for_any_more_stays_in_a_pack() -> None:
    table = Table(MemoryJournal(), installed())
    set_ = {"multiple_opponents": "true", "mastery": "W"}
    link = table.seating.begin("heroquest-2e", "The ford", gm="Robin", options=set_)
    made = pack_of(table.ledger.campaign(link.campaign), CampaignBegun("The ford", "heroquest-2e", set_))
    assert read(made).options == {"multiple_opponents": "true"}
    assert [*faults(made, installed())] == []


def test_whoever_stands_in_a_prepared_move_is_left_open_in_a_pack() -> None:
    table, link = begun(read(FEN))
    before_tom: Mapping[str, str] = {"type": "frame-contest", "character": "tom-is-taken", "prize": "dry feet"}
    game = table.ledger.games["questworlds-3"]
    taken = read_move(game, {"type": "take-ready", "ready": "tom"}, strict=True)
    table.act(link.campaign, link.seat, taken, move_id=MoveId("tom-is-taken"))
    prepared = Prepare(label="For Tom", move=before_tom)
    table.act(link.campaign, link.seat, prepared, move_id=MoveId("it-is-prepared"))
    campaign = table.ledger.campaign(link.campaign)
    last = read(pack_of(campaign, CampaignBegun("The Fen", "questworlds-3", {}))).pocket[-1]
    assert last.label == "For Tom"
    assert last.move == {"type": "frame-contest", "prize": "dry feet"}


RIDE = """game = "the-west-that-wasnt"
title = "Mill Creek"
[[character]]
name = "Abel Stark"
traits = [{ name = "Coordination", rank = 3, die = 8 }]
skills = [{ name = "Riding", rank = 3, trait = "Coordination" }]
[[character]]
name = "Ida Quill"
traits = [{ name = "Knowledge", rank = 3, die = 8 }]
[[pocket]]
label = "Ford the creek"
move = { type = "call-simple-check", tn = "5", ability = "Riding" }
"""


def checks(table: Table, gm: Link) -> list[tuple[str, str]]:
    """Who tries what, of the checks that are called."""
    view = convert(to_builtins(table.look(gm.campaign, gm.seat).play), dict[str, Any])
    return [(each["name"], each["skill"]) for each in view["actions"]]


def test_a_check_by_a_named_ability_is_played_for_whoever_has_it() -> None:
    assert [*remarks(RIDE, installed())] == []
    table, gm = opened(RIDE, installed())
    sat_down(table, gm)
    offers = table.offers(gm.campaign, gm.seat)
    (play,) = (each for each in offers if each.move == "play-prepared" and "rest.ability" not in each.fixed)
    move = read_move(installed()["the-west-that-wasnt"], {"type": play.move, **fill(play)}, strict=True)
    table.act(gm.campaign, gm.seat, move, move_id=MoveId("play-the-ford"))
    assert checks(table, gm) == [("Abel Stark", "Riding")]


def test_a_check_by_an_ability_that_nobody_has_is_remarked_on_by_its_name() -> None:
    (remark,) = remarks(RIDE.replace('ability = "Riding"', 'ability = "Yodelling"'), installed())
    assert remark.startswith("line 10: Ford the creek ")
    assert "Yodelling" in remark
