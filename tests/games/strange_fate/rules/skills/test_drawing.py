"""The diagram as a drawing: what stands where, what a skill has of it, and what the next would cost."""

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from tests.rules.clause import clause

from talewright.cli import main
from talewright.games.strange_fate.rules.skills.diagram import bundled, read
from talewright.games.strange_fate.rules.skills.drawing import HEIGHT, WIDTH, drawing
from talewright.games.strange_fate.rules.skills.notation import parse
from talewright.games.strange_fate.rules.skills.price import following, price
from talewright.games.svg import drawn

DIAGRAM = bundled()
SKILL = parse("Strange 3 = Physical Force, Move, Dexterity, Willpower, Variable [Scene]; minor Snag")
SVG = "{http://www.w3.org/2000/svg}"


@clause("SF-cost.2")
def test_every_box_and_line_is_drawn_inside_and_no_two_boxes_touch() -> None:
    shown = drawing(DIAGRAM)
    assert (len(shown.boxes), len(shown.lines)) == (48, 30)
    corners = [(box.x, box.y) for box in shown.boxes]
    assert all(0 < x < shown.width - WIDTH and 0 < y < shown.height - HEIGHT for x, y in corners)
    assert all(abs(a - c) > WIDTH or abs(b - d) > HEIGHT for a, b in corners for c, d in corners if (a, b) != (c, d))
    assert not any(box.is_taken or box.cost for box in shown.boxes)


def test_a_line_leads_from_the_middle_of_its_box_to_the_other() -> None:
    shown = drawing(DIAGRAM)
    middles = {box.name: (box.x + WIDTH // 2, box.y + HEIGHT // 2) for box in shown.boxes}
    for line in shown.lines:
        one, other = line.name.split(" to ")
        assert ((line.x1, line.y1), (line.x2, line.y2)) == (middles[one], middles[other])


def test_what_a_skill_has_is_marked_and_the_rest_says_what_it_would_cost() -> None:
    shown = drawing(DIAGRAM, SKILL)
    assert {box.name for box in shown.boxes if box.is_taken} == {
        "Physical Force", "Move", "Dexterity", "Willpower", "Variable [Scene]",
    }  # fmt: skip
    assert {line.name for line in shown.lines if line.is_paid} == {
        "Physical Force to Leap", "Leap to Move", "Move to Skulk", "Skulk to Dexterity",
    }  # fmt: skip
    paid = sum(line.kind.price for line in shown.lines if line.is_paid)
    assert price(SKILL).trappings == 3 + paid + 1 + 4
    costs = {each.box: each for each in following(SKILL) if "Minions" not in each.box}
    for box in shown.boxes:
        if box.name in costs:
            assert (box.cost, box.why) == (costs[box.name].value, costs[box.name].says)
    minions = next(box for box in shown.boxes if box.name == "Minions")
    assert minions.cost == min(each.value for each in following(SKILL) if each.box == "Minions")


def test_one_chain_alone_is_as_small_as_it_can_be() -> None:
    alone = drawing(DIAGRAM, SKILL, chain="Insight")
    assert {box.name for box in alone.boxes} == {"Convince", "Conversation", "Insight"}
    assert len(alone.lines) == 2
    assert (alone.width, alone.height) < (drawing(DIAGRAM).width / 2, HEIGHT * 2)


def texts(root: ET.Element) -> list[str]:
    return [text.text or "" for text in root.iter(f"{SVG}text")]


def test_the_picture_tells_borders_lines_and_costs_in_words_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "diagram.svg"
    main(["skill", "diagram", "--svg", str(file), str(SKILL)])
    assert capsys.readouterr().out == f"wrote {file}\n"
    root = ET.fromstring(file.read_text("utf-8"))  # noqa: S314 - our own
    titles = [title.text or "" for title in root.iter(f"{SVG}title")]
    assert "Skulk to Dexterity: dotted line, 2" in titles
    assert "Physical Force: solid border; the skill has it" in titles
    assert "Leap: solid border; +1: solid box 1" in titles
    assert {"Stress", "Capacity", "[Health]", "+1"} <= set(texts(root))
    assert len(titles) == 78
    with pytest.raises(SystemExit):
        main(["skill", "diagram", "--svg", str(file)])
    assert str(file) in capsys.readouterr().err


def test_what_a_group_wrote_into_its_own_diagram_stays_text() -> None:
    ours = read('title = "<b>"\nbox = [{ trapping = "Move", border = "solid", x = 3, y = 9, why = "<i>" }]')
    root = ET.fromstring(drawn("talewright.games.strange_fate", "diagram_alone.svg", drawing=drawing(ours)))  # noqa: S314 - our own
    assert root.get("aria-label") == "<b>"
    assert len(drawing(ours).boxes) == 1
