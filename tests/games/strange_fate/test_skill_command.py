"""`talewright skill`: what it prints, and what it refuses."""

import json
from pathlib import Path

import pytest
from tests.cli.printed import printed, refusal
from tests.refusing import cited, figures
from tests.rules.clause import clause

BRUTE = "Brute: Strange 3S = Resist Damage, Stress Capacity [Health], Physical Force; minor Transform"
OURS = """
title = "Ours"
box = [
  { trapping = "Shoot", border = "solid", x = 0, y = 0 },
  { trapping = "Strike", border = "solid", x = 1, y = 0 },
]
line = [{ from = "Shoot", to = "Strike", kind = "thick" }]
"""


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    return printed(capsys, "skill", *words)


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    return refusal(capsys, "skill", *words)


def numbers(told: str) -> list[str]:
    """The numbers that are told of a printed price, the printed one first; none if there is no printed price."""
    return [number for line in told.splitlines() if line.startswith("  printed: ") for number in figures(line)]


def test_a_price_is_a_receipt_line_by_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "price", BRUTE) == (
        "Brute (Strange, Superhuman)\n"
        "  rating                     +3\n"
        "  Resist Damage              +2  dotted box 2\n"
        "  Stress Capacity [Health]   +3  thin 1 from Resist Damage, dotted box 2\n"
        "  Physical Force             +3  dotted 2 from Stress Capacity [Health], solid box 1\n"
        "  minor Transform            −1\n"
        "  in all                     10  skill points, and 2 refresh\n"
    )


def test_a_program_reads_a_diagram_as_its_boxes_and_lines(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "ours.toml").write_text(OURS, "utf-8")
    told = json.loads(said(capsys, "diagram", "--diagram", str(tmp_path / "ours.toml"), "--json"))
    assert (told["title"], [box["trapping"] for box in told["boxes"]]) == ("Ours", ["Shoot", "Strike"])
    assert [(line["one"], line["other"], line["kind"]) for line in told["lines"]] == [("Shoot", "Strike", "thick")]
    assert told["remarks"]


def test_a_printed_price_stands_beside_ours_with_the_reason(capsys: pytest.CaptureFixture[str]) -> None:
    assert numbers(said(capsys, "price", "Oxford", "Professor"))[:3] == ["8", "9", "7"]
    assert numbers(said(capsys, "price", "Brute")) == ["10"]
    assert numbers(said(capsys, "show", "Hellfire"))[:3] == ["6", "7", "1"]
    assert numbers(said(capsys, "price", "Beggar 2E")) == ["7"]
    assert numbers(said(capsys, "price", "Brawn 2")) == []
    assert numbers(said(capsys, "price", "Beggar 2; minor Snag")) == []


def test_a_price_may_tell_what_the_next_one_would_cost(capsys: pytest.CaptureFixture[str]) -> None:
    told = said(capsys, "price", BRUTE, "--next").splitlines()
    assert [figures(line) for line in told if line.startswith("  Leap ")] == [["+2", "1", "1"]]
    surplus = said(capsys, "price", "Strange 2 = Languages; major Snag, major Focus", "--next").splitlines()
    assert ["+4", "4", "+1"] in [figures(line) for line in surplus]


def test_a_price_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    answer = json.loads(said(capsys, "price", BRUTE, "--json", "--next"))
    assert (answer["game"], answer["total"], answer["refresh"], answer["faults"]) == ("strange-fate", 10, 2, [])
    assert sum(line["cost"] for line in answer["lines"]) == 10
    assert answer["lines"][1] == {
        "part": "trapping", "title": "Resist Damage", "cost": 2, "says": "dotted box 2", "clause": "SF-cost.10",
    }  # fmt: skip
    assert {each["trapping"]: each["value"] for each in answer["next"]}["Notice"] == 5


def test_a_skill_may_stand_in_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "gun.toml"
    file.write_text('name = "Gun"\nkind = "Unique"\nrating = 2\ntrappings = ["Shoot", "Strike"]\n')
    assert said(capsys, "price", str(file)).splitlines()[-1].split()[:3] == ["in", "all", "7"]
    assert "none.toml" in refused(capsys, "price", str(tmp_path / "none.toml"))


@pytest.mark.parametrize("theme", ["", "planing doors"])
def test_a_printed_price_stands_beside_a_sample_whatever_it_is_about(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, theme: str
) -> None:
    file = tmp_path / "carpenter.toml"
    file.write_text(f"""
name = "Carpenter"
kind = "Unique"
rating = 3
theme = "{theme}"
trappings = ["Networking", "Information", "Craft", "Repair", "Dismantle", "Physical Force"]
drawbacks = ["minor Complication (hard manual life)"]
""")
    assert numbers(said(capsys, "price", str(file))) == ["4"]


def test_a_group_uses_a_diagram_of_its_own(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(OURS)
    told = said(capsys, "price", "Unique 2 = Shoot, Strike", "--diagram", str(file))
    assert "Strike   +1  thick 0 from Shoot, solid box 1" in told
    assert "Move" in refused(capsys, "price", "Unique 2 = Move", "--diagram", str(file))
    told = said(capsys, "diagram", "--diagram", str(file))
    assert told.startswith(
        "Ours: 2 boxes, 1 line\n\n  Shoot (solid 1), Strike (solid 1)\n    Shoot to Strike: thick 0\n"
    )
    assert [line for line in told.splitlines() if line.startswith("remark: ") and "Menace" in line]
    file.write_text(OURS.replace('to = "Strike"', 'to = "Nowhere"'))
    assert "Nowhere" in refused(capsys, "diagram", "--diagram", str(file))


@pytest.mark.parametrize(
    ("written", "naming"),
    [
        ("Unique 3 = Fly", ["Fly"]),
        ("Strange 3 = Shoot", ["Strange"]),
        ("Strange 3 = Shoot + Psychic, Move; minor Snag", ["Psychic", "Shoot", "Move"]),
        ("Brawn: Common 3 = Physical Force + Range", ["Brawn", "Common", "Physical Force"]),
        ("Unique 3S = Shoot; Conviction", ["Unique", "Superhuman", "Extraordinary"]),
        ("", ["Unique 3 = Networking, Wealth"]),
    ],
)
def test_what_is_not_legal_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], written: str, naming: list[str]
) -> None:
    told = refused(capsys, "price", written)
    assert [each for each in naming if each not in told] == []


def test_a_draft_is_priced_with_what_is_wrong_about_it(capsys: pytest.CaptureFixture[str]) -> None:
    told = said(capsys, "price", "Strange 3 = Shoot", "--draft").splitlines()
    assert cited(told[-1]) == ["SF-skill-kinds.16"]


def test_the_list_has_printed_prices_beside_ours(capsys: pytest.CaptureFixture[str]) -> None:
    told = said(capsys, "list").splitlines()
    assert ["43", "48", "45"] in [figures(line) for line in told]
    assert sum(line.startswith("* ") for line in told) == 5
    assert "  Hellfire                          6   7*   6   Superhuman     Magus" in told
    assert ["45", "48"] in [figures(line) for line in said(capsys, "list", "--diagram", "second").splitlines()]
    assert len(said(capsys, "list", "common").splitlines()) == 29
    rows = json.loads(said(capsys, "list", "unique", "--json"))
    assert [(row["printed"], row["computed"], row["second"]) for row in rows[:2]] == [(7, 7, 7), (5, 5, 5)]


def test_show_tells_what_extras_do_and_what_the_group_must_judge(capsys: pytest.CaptureFixture[str]) -> None:
    told = said(capsys, "show", "Forceful", "Telepathy")
    assert [line for line in told.splitlines() if line.startswith("  Insight + Psychic (")]
    assert cited(told) == [
        "SF-trapping-convince.8",
        "SF-extra-psychic.10",
        "SF-trapping-insight.8",
        "SF-extra-psychic.13",
        "SF-drawbacks.6",
    ]
    assert cited(said(capsys, "show", "Brawn")) == []
    shoots = cited(said(capsys, "show", "Strange 3 = Shoot"))
    assert (shoots[0], shoots[-1]) == ("SF-cost.16", "SF-skill-kinds.16")


@clause("SF-extra-psychic.12", "SF-extra-range.5", "SF-extra-spray.4", "SF-extra-unusual.5", "SF-extra-zone.6")
def test_the_powers_that_the_text_builds_are_listed_with_what_their_extras_cost(
    capsys: pytest.CaptureFixture[str],
) -> None:
    told = said(capsys, "builds").splitlines()
    assert len(told) == 22
    assert "clairvoyance            +3  Examine + Range x2 + Psychic" in told


def test_the_diagram_is_told_chain_by_chain(capsys: pytest.CaptureFixture[str]) -> None:
    told = said(capsys, "diagram")
    assert "48 boxes, 30 lines" in told
    assert "  Information (dotted 2), Research (solid 1)\n    Information to Research: thin 1\n" in told
    assert "Minions (dotted 2, Advanced 4)" in told
