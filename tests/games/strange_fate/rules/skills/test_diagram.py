"""The Skill Trapping Diagram as data, and what keeps a file of a group's own from being one."""

from importlib.resources import files
from itertools import pairwise
from pathlib import Path

import pytest
import yaml
from tests.refusing import failing, refusing
from tests.rules.clause import RULES, clause

from talewright.games.strange_fate.rules.skills.chain import chain_of, joined
from talewright.games.strange_fate.rules.skills.diagram import (
    Border,
    Diagram,
    LineKind,
    Provenance,
    bundled,
    read,
    read_file,
    remarks,
)
from talewright.games.strange_fate.rules.skills.notation import parse
from talewright.games.strange_fate.rules.skills.price import price
from talewright.games.strange_fate.rules.skills.trapping import Trapping

DIAGRAM = bundled()
SMALL = """
title = "Ours"
box = [
  { trapping = "Networking", border = "solid", x = 0, y = 0 },
  { trapping = "Wealth", border = "dotted", x = 1, y = 0 },
]
line = [{ from = "Networking", to = "Wealth", kind = "dotted" }]
"""


def test_the_bundled_diagram_is_the_reconstruction_box_by_box_and_line_by_line() -> None:
    drawn = yaml.load((RULES / "strange-fate-diagram.yaml").read_text("utf-8"), yaml.CSafeLoader)
    boxes = {(box["trapping"], box["border"], box["x"], box["y"], box["provenance"]) for box in drawn["boxes"]}
    lines = {(line["from"], line["to"], line["kind"], line["provenance"]) for line in drawn["lines"]}
    assert boxes == {(box.trapping, box.border, box.x, box.y, box.provenance) for box in DIAGRAM.boxes}
    assert lines == {(line.one, line.other, line.kind, line.provenance) for line in DIAGRAM.lines}
    assert {box["trapping"]: box["cost"] for box in drawn["boxes"] if "cost" in box} == {
        "Minions": {"simple": DIAGRAM.by_name["Minions"].price_of("Simple"),
                    "advanced": DIAGRAM.by_name["Minions"].price_of("Advanced")},
        "Variable [Scene]": DIAGRAM.by_name["Variable [Scene]"].price_of("Scene"),
    }  # fmt: skip


@clause("SF-cost.17")
def test_what_the_text_states_is_in_it_and_marked_so() -> None:
    stated = {str(line): line.kind for line in DIAGRAM.lines if line.provenance is Provenance.STATED}
    assert stated == {
        "Networking to Wealth": LineKind.THIN,
        "Networking to Esteem": LineKind.THIN,
        "Information to Research": LineKind.THIN,
        "Resist Damage to Stress Capacity [Health]": LineKind.THIN,
        "Stress Capacity [Health] to Physical Force": LineKind.DOTTED,
    }
    path = ["Physical Force", "Leap", "Move", "Skulk", "Dexterity"]
    joined_by = {frozenset((line.one, line.other)): line.kind for line in DIAGRAM.lines}
    kinds = [joined_by[frozenset(pair)] for pair in pairwise(path)]
    assert sorted(kinds) == [LineKind.DOTTED, LineKind.THIN, LineKind.THIN, LineKind.THIN]
    prices = {"Wealth": 1, "Esteem": 1, "Research": 1, "Languages": 1, "Environment": 1, "Physical Force": 1,
              "Dexterity": 1, "Move": 1, "Resist Damage": 2, "Stress Capacity [Health]": 2, "Shoot": 2,
              "Minions [Simple]": 2, "Minions [Advanced]": 4, "Variable [Session]": 2,
              "Variable [Scene]": 4}  # fmt: skip
    for name, points in prices.items():
        trapping = Trapping.parse(name)
        assert DIAGRAM.box_of(trapping).price_of(trapping.choice) == points, name


@clause("SF-cost.4", "SF-cost.5")
def test_borders_and_lines_have_their_prices() -> None:
    assert {border: border.price for border in Border} == {Border.SOLID: 1, Border.DOTTED: 2}
    assert {kind: kind.price for kind in LineKind} == {LineKind.THIN: 1, LineKind.DOTTED: 2, LineKind.THICK: 0}


@clause("SF-cost.2", "SF-cost.10")
def test_connected_boxes_are_a_chain_and_a_box_alone_is_one_too() -> None:
    chains = {frozenset(chain) for chain in DIAGRAM.chains}
    assert {"Information", "Research"} in chains
    assert {"Languages"} in chains
    assert sum(len(chain) for chain in chains) == len(DIAGRAM.boxes)


def test_every_trapping_has_a_box_and_every_box_its_reason() -> None:
    assert not list(remarks(DIAGRAM))
    assert all(box.why for box in DIAGRAM.boxes)
    assert all(line.why for line in DIAGRAM.lines)


def test_no_two_lines_of_the_drawing_leave_a_row_or_a_neighbour() -> None:
    for line in DIAGRAM.lines:
        one, other = DIAGRAM.by_name[line.one], DIAGRAM.by_name[line.other]
        assert max(abs(one.x - other.x), abs(one.y - other.y)) == 1, str(line)


def test_a_group_prices_with_a_diagram_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(SMALL)
    ours = read_file(file)
    skill = parse("Unique 3 = Networking, Wealth")
    assert price(skill, ours).trappings == 4
    assert price(skill).trappings == 2
    assert ours.boxes[0].provenance is Provenance.PRINTED
    assert len(list(remarks(ours))) > 40


def test_the_bundled_file_is_a_file_of_that_form() -> None:
    text = (files("talewright.games.strange_fate.rules.skills") / "diagram.toml").read_text("utf-8")
    again = read(text)
    assert (again.boxes, again.lines) == (DIAGRAM.boxes, DIAGRAM.lines)
    wanted = frozenset({"Move", "Shoot", "Dexterity"})
    assert joined(chain_of(again, "Move"), wanted) == joined(chain_of(DIAGRAM, "Move"), wanted)


@pytest.mark.parametrize(
    ("before", "after", "named"),
    [
        ('to = "Wealth"', 'to = "Welth"', "no box Welth"),
        ('to = "Wealth"', 'to = "Networking"', "same box"),
        ('trapping = "Wealth"', 'trapping = "Welth"', "take Wealth"),
        ('trapping = "Wealth"', 'trapping = "Wealth [Old]"', "[Old]."),
        ('trapping = "Wealth"', 'trapping = "Networking"', "two boxes"),
        ("x = 1", "x = 0", "x = 0, y = 0"),
        (
            'kind = "dotted" }',
            'kind = "dotted" }, { from = "Wealth", to = "Networking", kind = "thin" }',
            "two lines",
        ),
    ],
)
@clause("SF-cost.2")
def test_what_makes_no_diagram_is_refused_with_what_would(before: str, after: str, named: str) -> None:
    assert before in SMALL
    with refusing("SF-cost.2", naming=(named,)):
        read(SMALL.replace(before, after))


@pytest.mark.parametrize(
    ("before", "after", "named"),
    [
        ('kind = "dotted"', 'kind = "wavy"', "line 7: kind of line 1"),
        ('border = "dotted"', 'border = "bold"', "line 3: border of box 2"),
        ("x = 1", "x = -1", "x of box 2"),
        (", kind", ", why = 3, kind", "why of line 1"),
        ("title", "titel", "title?"),
        ("title", "= title", "line 2: "),
    ],
)
def test_what_cannot_be_read_says_where(before: str, after: str, named: str) -> None:
    with failing("read", naming=(named,)):
        read(SMALL.replace(before, after))


@clause("SF-cost.2")
def test_a_diagram_without_a_box_is_none_and_its_title_can_be_seen() -> None:
    with refusing("SF-cost.2"):
        read('title = "Empty"\nbox = []')
    with failing("check_printable"):
        read(SMALL.replace('title = "', 'title = "\u202e'))


def test_a_file_that_is_not_there_or_no_text_says_so(tmp_path: Path) -> None:
    with failing(read_file, naming=("No such file",)):
        read_file(tmp_path / "none.toml")
    (tmp_path / "picture.toml").write_bytes(b"\xff\xfe")
    with failing(read_file):
        read_file(tmp_path / "picture.toml")


@clause("SF-cost.2")
def test_a_trapping_without_a_box_is_refused() -> None:
    with refusing("SF-cost.2", naming=("Shoot",)):
        price(parse("Unique 3 = Shoot"), read(SMALL))


def test_a_box_may_stand_for_all_scopes_of_its_trapping() -> None:
    text = SMALL.replace('"Wealth"', '"Initiative"').replace("Wealth", "Initiative")
    ours: Diagram = read(text)
    assert price(parse("Unique 3 = Initiative [Mental], Initiative [Social]"), ours).trappings == 4


@pytest.mark.parametrize(
    ("prices", "named"),
    [
        ('"Initiative [Mental]", border = "solid", prices = { Menatl = 3 }', "for Mental alone"),
        ('"Initiative", border = "solid", prices = { Menatl = 3 }', "Physical, Mental, Social"),
        ('"Wealth", border = "solid", prices = { Old = 3 }', "Old"),
    ],
)
@clause("SF-cost.4")
def test_a_price_for_a_choice_that_there_is_not_is_refused_with_those_that_there_are(prices: str, named: str) -> None:
    text = f'title = "Ours"\nbox = [{{ trapping = {prices}, x = 0, y = 0 }}]'
    with refusing("SF-cost.4", naming=(named,)):
        read(text)
    read(text.replace("Menatl", "Mental").replace("prices = { Old = 3 }", "price = 3"))
