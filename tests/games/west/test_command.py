"""The command as people and programs type it."""

import json
import re
from pathlib import Path

import pytest
from tests.cli.printed import out, refusal
from tests.refusing import figures

from talewright.cli import main
from talewright.games import west
from talewright.games.west import THE_WEST_THAT_WASNT
from talewright.games.west.odds import Counting, series
from talewright.games.west.rules.cards.deck_file import write
from talewright.games.west.rules.cards.making import make

ODDS = "odds the-west-that-wasnt"
ROLL = "roll the-west-that-wasnt"


def test_a_program_gets_success_failure_and_calamity(capsys: pytest.CaptureFixture[str]) -> None:
    answer = json.loads(out(capsys, f"{ODDS} 3d8 vs 7 --json"))
    chances = west.check("3d8", tn=7).odds()
    assert answer["game"] == "the-west-that-wasnt"
    assert [line["outcome"] for line in answer["outcomes"]] == ["success", "failure", "calamity"]
    assert sum(line["probability"] for line in answer["outcomes"]) == pytest.approx(1, abs=1e-12)
    assert (answer["victory"], answer["tie"]) == (float(chances["success"]), 0)


def test_a_person_reads_of_no_tie_where_there_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert re.match(r"3d8 vs 7: victory [0-9.]+ %, defeat [0-9.]+ %\n", out(capsys, f"{ODDS} 3d8 vs 7"))


def test_bumps_and_victories_tell_successes_apart(capsys: pytest.CaptureFixture[str]) -> None:
    bumps = json.loads(out(capsys, f"{ODDS} 3d8 vs 7 --bumps --json"))
    assert [line["outcome"] for line in bumps["outcomes"]][-5:] == ["2", "1", "0", "failure", "calamity"]
    gained = json.loads(out(capsys, f"{ODDS} 3d8 vs 7 --victories --effect (3)10 --json"))
    expected = west.check("3d8", tn=7, effect="(3)10").victory_odds()
    assert {line["outcome"]: line["probability"] for line in gained["outcomes"]} == expected.to_floats()
    assert gained["victory"] == bumps["victory"]


def test_a_tn_may_be_named_and_cards_may_be_gone(capsys: pytest.CaptureFixture[str]) -> None:
    assert out(capsys, f"{ODDS} 3d8 vs Challenging --json") == out(capsys, f"{ODDS} 3d8 vs 7 --json")
    answer = json.loads(out(capsys, f"{ODDS} 3d8 vs 7 --drawn 34,6,5 --json"))
    assert answer["victory"] == float(west.check("3d8", tn=7, drawn=[34, 6, 5]).odds()["success"])


def test_several_checks_draw_from_one_deck_or_from_fresh_ones(capsys: pytest.CaptureFixture[str]) -> None:
    asked = west.check("2d8", tn=7, effect="(1)6")
    for option, fresh in (("", False), (" --fresh-deck", True)):
        answer = json.loads(out(capsys, f"{ODDS} 2d8 vs 7 --draws 2{option} --json"))
        found = {line["outcome"]: line["probability"] for line in answer["outcomes"]}
        assert found == {
            str(number): chance for number, chance in asked.over(2, fresh_deck=fresh).to_floats().items()
        }  # fmt: skip
    many = json.loads(out(capsys, f"{ODDS} 2d8 vs 7 --draws 3 --fresh-deck --victories --effect (1)6 --json"))
    expected = asked.over(3, Counting.VICTORIES, fresh_deck=True)
    assert many["defeat"] == float(expected[0])


def test_as_many_checks_as_anybody_likes_draw_from_one_deck(capsys: pytest.CaptureFixture[str]) -> None:
    answer = json.loads(out(capsys, f"{ODDS} 3d8 vs 7 --draws 60 --json"))
    assert sum(line["probability"] for line in answer["outcomes"]) == pytest.approx(1, abs=1e-12)
    assert answer["outcomes"][0]["outcome"] == "37"  # of 54 cards 31, of another six all


def test_what_would_take_too_long_to_count_is_refused(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(series, "MOST_STEPS", 1000)
    assert "--fresh-deck" in refusal(capsys, *f"{ODDS} 3d8 vs 9 --draws 9".split())
    assert out(capsys, f"{ODDS} 3d8 vs 9 --draws 2")


def test_a_card_that_was_turned_up_is_resolved_with_its_working(capsys: pytest.CaptureFixture[str]) -> None:
    lines = out(capsys, f"{ROLL} 4d10 vs 13 --card 34 --further 6,5").splitlines()
    assert lines[0] == "4d10 vs 13: success, 2 bumps"
    assert any(line.endswith(": 10 + 10 + 1 = 21") and "3-10" in line for line in lines)
    assert "3-10" in out(capsys, f"{ROLL} 4d10 vs 13 --card 34").splitlines()[-1]
    assert out(capsys, f"{ROLL} 4d10 vs 7 --card 34 --row 2").startswith("4d10 vs 7: failure")


def test_the_same_seed_draws_the_same_cards(capsys: pytest.CaptureFixture[str]) -> None:
    first = json.loads(out(capsys, f"{ROLL} 3d10 vs 7 --effect 3d6 --seed harbour --json"))
    assert first == json.loads(out(capsys, f"{ROLL} 3d10 vs 7 --effect 3d6 --seed harbour --json"))
    gone = ",".join(str(number) for number in first["faces"])
    again = json.loads(out(capsys, f"{ROLL} 3d10 vs 7 --effect 3d6 --seed harbour --drawn {gone} --json"))
    assert not set(again["faces"]) & set(first["faces"])


def test_the_dealer_draws_further_cards_unless_told_to_keep(capsys: pytest.CaptureFixture[str]) -> None:
    everything_but = ",".join(str(number) for number in range(54) if number not in (34, 6, 5))
    drawn = json.loads(out(capsys, f"{ROLL} 4d10 vs 13 --drawn {everything_but} --seed dust --json"))
    kept = json.loads(out(capsys, f"{ROLL} 4d10 vs 13 --drawn {everything_but} --seed dust --keep --json"))
    assert kept["faces"] == drawn["faces"][:1]
    assert drawn["faces"][0] in (34, 6, 5)


@pytest.mark.parametrize(
    ("line", "right"),
    [
        (f"{ODDS} 3d8 7", "write a result set, vs and a TN, as in 3d8 vs 7"),
        (f"{ODDS} 6d8 vs 7", "ranks and rows run from 1 to 5"),
        (f"{ODDS} 3d8 vs hopeless", "a word of the ladder"),
        (f"{ODDS} 3d8 vs 7 --drawn 54", "numbered 0 to 53"),
        (f"{ODDS} 3d8 vs 7 --drawn one", "--drawn 3,17,40"),
        (f"{ODDS} 3d8 vs 7 --victories", "--effect '(3)6'"),
        (f"{ODDS} 3d8 vs 7 --columns 1", "A simple check reads the cause grid"),
        (f"{ODDS} 3d8 vs 7 --bumps --draws 2", "--bumps is about one check"),
        (f"{ODDS} 3d8 vs 7 --draws 0", "at least one card is drawn"),
        (f"{ODDS} 3d8 vs 7 --draws 2 --fresh-deck --drawn 3", "--drawn or --fresh-deck"),
        (f"{ODDS} 3d8 vs 7 --deck /nowhere/deck.toml", "cannot be read: No such file"),
        (f"{ROLL} 3d8 vs 7 --card 54", "numbered 0 to 53"),
        (f"{ROLL} 3d8 vs 7 --card 34 --drawn 34", "Card 34 has already been drawn"),
        (f"{ROLL} 3d8 vs 7 --card 34 --further 34", "Card 34 has already been drawn"),
        (f"{ROLL} 1d10 vs 7 --card 34 --further 5", "No result here takes a further card"),
        (f"{ROLL} 4d10 vs 7 --card 5 --further 6", "A calamity is a failure"),
        (f"{ROLL} 3d8 vs 7 --further 5", "say first which card was turned up"),
        (f"{ROLL} 3d8 vs 7 --card 34 --seed x", "but not both"),
        ("deck show 54", "numbered 0 to 53"),
        ("deck check /nowhere/deck.toml", "cannot be read: No such file"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(capsys: pytest.CaptureFixture[str], line: str, right: str) -> None:
    assert right in refusal(capsys, *line.split())


def test_a_card_is_shown_in_words_and_tables(capsys: pytest.CaptureFixture[str]) -> None:
    lines = out(capsys, "deck show 34").splitlines()
    assert lines[0] == "Card 34: ten of diamonds (fragment 9, suit 2), yes"
    assert lines[3] == "    2       1     7*    3     6    11      (2)       6     8     5    14    12"
    assert lines[-1] == "  hit location: right leg"
    assert out(capsys, "deck show").count("hit location:") == 54
    assert out(capsys, "deck show 0 53").count("joker") == 2


def test_cards_are_printed_by_their_names_as_they_are_shown(tmp_path: Path) -> None:
    named, numbered = tmp_path / "named.pdf", tmp_path / "numbered.pdf"
    main(["deck", "pdf", str(named), "ten of diamonds", "red joker"])
    main(["deck", "pdf", str(numbered), "34", "0"])
    of_that_moment = re.compile(rb"D:\d+Z|Date>[^<]+|ID>[^<]+|/ID\[[^\]]*")
    assert len({of_that_moment.sub(b"", file.read_bytes()) for file in (named, numbered)}) == 1


def test_a_new_deck_is_right_and_can_be_drawn_from(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    assert out(capsys, f"deck new {file} --seed dust --title Dust") == f"wrote {file}\n"
    assert file.read_text("utf-8") == write(make("dust", "Dust")) == out(capsys, "deck new --seed dust --title Dust")
    told = out(capsys, f"deck check {file}")
    assert (told.startswith("Dust: "), figures(told)) == (True, ["54"])
    assert "free" in refusal(capsys, "deck", "new", file)
    answer = json.loads(out(capsys, f"{ODDS} 3d8 vs 7 --deck {file} --json"))
    assert answer["victory"] == float(west.check("3d8", tn=7, deck=make("dust")).odds()["success"])
    assert out(capsys, f"deck show 34 --deck {file}").startswith("Card 34")


def test_every_fault_of_a_deck_is_listed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    text = write(make("dust", "Dust"))
    file.write_text(text.replace("11*", "7*"), "utf-8")
    with pytest.raises(SystemExit) as left:
        main(["deck", "check", str(file)])
    assert left.value.code == 1
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith("fault: card 34: 3-8 is 7 and marked") for line in lines)
    assert lines[-1].startswith("Dust: 54 cards, ")
    assert refusal(capsys, *f"{ODDS} 3d8 vs 7 --deck {file}".split())
    file.write_bytes(b"\xff\xfe")
    assert "UTF-8" in refusal(capsys, "deck", "check", file)


def test_the_statistics_in_the_documentation_are_those_of_the_bundled_deck(capsys: pytest.CaptureFixture[str]) -> None:
    told = out(capsys, "deck statistics")
    page = (Path(__file__).parents[3] / "docs" / "western-cards.md").read_text("utf-8")
    tables = [part.strip() for part in told.replace("effect grid", "cause grid").split("cause grid") if part.strip()]
    assert len(tables) == 2
    assert all(table in page for table in tables)


def test_an_editor_gets_a_schema(capsys: pytest.CaptureFixture[str]) -> None:
    assert "$defs" in json.loads(out(capsys, "deck schema"))


def test_help_names_what_a_game_adds(capsys: pytest.CaptureFixture[str]) -> None:
    assert f"deck The action cards of {THE_WEST_THAT_WASNT.name}" in " ".join(out(capsys, "--help").split())
    told = out(capsys, "deck --help")
    assert not [name for name in ("show", "pdf", "check", "new", "statistics", "schema") if name not in told]
    assert "3d8 vs 7" in out(capsys, f"{ODDS} --help")
    assert THE_WEST_THAT_WASNT.name in out(capsys, "deck --help")
