import json

import pytest
from tests.refusing import failing, figures

from talewright.cli import main
from talewright.games.heroquest import extended
from talewright.games.heroquest.command import odds_heroquest_2e, odds_questworlds_2_2


def test_an_extended_contest_is_told_by_its_final_scores() -> None:
    answer = odds_heroquest_2e("5M", "vs", "18", extended=True)
    assert answer.outcomes == extended("5M", vs="18").odds()
    assert answer.question == "5W vs 18, extended from 0-0"
    assert answer.tie == 0
    assert answer.victory + answer.defeat == 1


def test_it_is_told_from_any_score_and_in_either_edition() -> None:
    answer = odds_questworlds_2_2("17", "vs", "High", extended=True, score="2-4", better_roll="low")
    asked = extended("17", vs="High", edition="questworlds-2.2", better_roll="low").at("2-4")
    assert (answer.outcomes, answer.question) == (asked.odds(), "17 vs 20 low-roll, extended from 2-4")


def test_hero_points_are_spent_at_the_best_moments_wherever_they_are_written() -> None:
    answer = odds_heroquest_2e("17", "hp", "vs", "14", extended=True, hero_points=1)
    assert answer.outcomes == extended("17", vs="14", hero_points=2).odds()
    assert figures(answer.question)[:2] == ["17", "14"]
    assert figures(answer.question)[-1:] == ["2"]


@pytest.mark.parametrize(
    ("given", "by", "named"),
    [
        ({"score": "2-4"}, "Command.odds", "--score"),
        ({"hero_points": 2}, "Command.odds", "--hero-point"),
        ({"extended": True, "score": "5-4"}, "to_go_from", "5-4"),
        ({"extended": True, "score": "two"}, "Tally.parse", "'two'"),
        ({"extended": True, "hero_points": 21}, "extended_of", "21"),
    ],
)
def test_what_cannot_be_asked_is_refused_with_what_can(given: dict[str, object], by: str, named: str) -> None:
    with failing(by, naming=(named,)):
        odds_heroquest_2e("17", "vs", "14", **given)  # type: ignore[arg-type]


def test_the_command_prints_it_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    main(["odds", "heroquest-2e", "5M", "vs", "18", "--extended", "--hero-point", "--hero-point", "--json"])
    told = json.loads(capsys.readouterr().out)
    assert {outcome["outcome"] for outcome in told["outcomes"]} <= {f"{a}-{b}" for a in range(10) for b in range(10)}
    assert sum(outcome["probability"] for outcome in told["outcomes"]) == pytest.approx(1, abs=1e-12)
    assert told["tie"] == 0
