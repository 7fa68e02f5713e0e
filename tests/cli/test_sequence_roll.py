"""A whole sequence of QuestWorlds, rolled on the command line."""

import json

import pytest
from tests.cli.printed import out, refusal
from tests.refusing import figures
from tests.rules.clause import clause


@clause("QW3-5.2.1")
def test_a_scored_sequence_is_rolled_round_by_round_until_somebody_is_out(capsys: pytest.CaptureFixture[str]) -> None:
    lines = out(capsys, "roll questworlds-3 17 vs 15 --scored --score 1-3 --faces 7,7,17,20,13,19").splitlines()
    assert lines == [
        "17 vs 15, scored from 1-3: 6-3",
        "  Round 1: 7 and 7, tie: 1-3",
        "  Round 2: 17 and 20, victory 2: 4-3",
        "  Round 3: 13 and 19, victory 1: 6-3",
    ]


@clause("QW3-5.3.4", "QW3-5.3.6", "QW3-5.3.1.4.4")
def test_a_wagered_sequence_is_rolled_exchange_by_exchange(capsys: pytest.CaptureFixture[str]) -> None:
    line = "roll questworlds-3 17 vs 15 --wagered --points 9-9 --wager 2-7 --faces 2,9,17,2,3,15"
    assert out(capsys, line).splitlines() == [
        "17 vs 15, wagered from 9-9, 2 at a time, theirs 7: 0-14",
        "  Exchange 1, theirs, 7 at stake: 2 and 9, defeat 0: 5-9",
        "  Exchange 2, yours, 2 at stake: 17 and 2, victory 1: 7-7",
        "  Exchange 3, theirs, 7 at stake: 3 and 15, defeat 1: 0-14",
    ]


@clause("QW3-5.4.2", "QW3-5.4.3.1.1")
def test_losses_of_a_chained_sequence_are_traded_where_that_is_best(capsys: pytest.CaptureFixture[str]) -> None:
    lines = out(capsys, "roll questworlds-3 17 vs 15 --chained --resolve 2-1 --faces 6,15,7,2").splitlines()
    assert lines == [
        "17 vs 15, chained from 2-1: 2--1",
        "  Round 1: 6 and 15, defeat 1: 2-1, the loss is traded for a consequence",
        "  Round 2: 7 and 2, victory 1: 2--1",
    ]


@clause("QW3-4.2.1.2")
def test_all_of_a_group_roll_and_their_successes_add_up(capsys: pytest.CaptureFixture[str]) -> None:
    lines = out(capsys, "roll questworlds-3 17 5M vs 14 --group --faces 1,19,16,3").splitlines()
    assert lines == [
        "17, 5M vs 14, all together: victory 1",
        "  17: 1 and 19, victory 1: 1 to 0",
        "  5M: 16 and 3, victory 0: 2 to 1",
    ]


@pytest.mark.parametrize("kind", ["--scored", "--wagered", "--chained"])
def test_the_same_seed_rolls_the_same_end_which_the_odds_know(capsys: pytest.CaptureFixture[str], kind: str) -> None:
    answer = json.loads(out(capsys, f"roll questworlds-3 17 vs 15 {kind} --seed harbour --json"))
    assert answer == json.loads(out(capsys, f"roll questworlds-3 17 vs 15 {kind} --seed harbour --json"))
    assert len(answer["faces"]) == 2 * len(answer["working"])
    odds = json.loads(out(capsys, f"odds questworlds-3 17 vs 15 {kind} --json"))
    assert answer["outcome"] in {each["outcome"] for each in odds["outcomes"]}


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ("--scored --faces 7,7", "it is not over after 1 roll"),
        ("--scored --faces 17,20,17,20,1,2", "it is over after 2 rolls"),
        ("--scored --faces 7,7,3", "not the faces of two D20"),
        ("--scored --faces 7,7 --seed x", "not both"),
        ("--scored --wagered", "one kind at a time"),
        ("--scored --story-point", "without story points"),
        ("--group --augment 5", "leave --augment out"),
    ],
)
def test_what_cannot_be_rolled_is_refused(capsys: pytest.CaptureFixture[str], more: str, why: str) -> None:
    assert why in refusal(capsys, *f"roll questworlds-3 17 vs 15 {more}".split())


@pytest.mark.parametrize("subcommand", ["odds", "roll"])
@pytest.mark.parametrize(
    ("asked", "named"),
    [("--wager 50-3", ("50", "17")), ("--wager 3-16", ("16", "15")), ("--points 25-9 --wager 26-9", ("26", "25"))],
)
def test_nobody_wagers_more_than_they_have_or_began_with(
    capsys: pytest.CaptureFixture[str], subcommand: str, asked: str, named: tuple[str, str]
) -> None:
    told = refusal(capsys, *f"{subcommand} questworlds-3 17 vs 15 {asked}".split())
    assert set(named) <= set(figures(told))


def test_a_wager_of_all_that_one_began_with_is_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert out(capsys, "odds questworlds-3 17 vs 15 --points 9-25 --wager 17-25")
