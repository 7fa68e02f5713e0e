"""Values are read in any number of threads, even those of a type that nobody has used before."""

import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct
from tests.toy.play import TOY, Toy

from talewright.cli import play
from talewright.decoding import decoder, make_shared, once

ROOT = Path(__file__).parents[1]


class Card(Struct, frozen=True):
    number: int


def test_threads_that_use_something_for_the_first_time_at_once_do_not_crash() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.first_use"], cwd=ROOT, capture_output=True, text=True, timeout=120, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_a_decoder_is_made_once_for_each_type() -> None:
    assert decoder(Card) is decoder(Card)
    assert decoder(Card | None) is decoder(Card | None)  # type: ignore[arg-type]  # a union is a type at run time only


def test_what_everybody_shares_is_made_once_while_others_wait() -> None:
    made: list[int] = []

    @once
    def deck() -> list[Card]:
        made.append(1)
        time.sleep(0.05)
        return [Card(number) for number in range(54)]

    with ThreadPoolExecutor(8) as threads:
        decks = [*threads.map(lambda _: deck(), range(8))]
    assert len(made) == 1
    assert all(each is decks[0] for each in decks)


def test_what_everybody_shares_can_be_made_before_anybody_asks() -> None:
    made: list[int] = []

    @once
    def deck() -> list[Card]:
        made.append(1)
        return []

    make_shared()
    make_shared()
    assert deck() == []
    assert len(made) == 1


def test_a_game_whose_moves_cannot_be_read_is_left_out_and_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Broken(Toy):
        moves: Any = (*Toy.moves, Card | Struct)  # which of both came could not be told

    monkeypatch.setattr(play, "installed", lambda **_: {"toy": TOY, "broken": Broken()})
    assert [*play.games()] == ["toy"]
    assert "the game broken cannot be loaded and is left out" in capsys.readouterr().err
