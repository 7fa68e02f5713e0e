"""Results are kept by the objects that they are made from."""

import gc
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from talewright.caching import EACH_SEAT, EACH_TABLE, EACH_THING, by_identity, forget, found_once
from talewright.table.play import Play
from talewright.web.regions import KEPT


class Counted:
    """Joins words, and counts how often it had to."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self, words: list[str], end: str) -> list[str]:
        self.times += 1
        return [*words, end]


def test_the_same_objects_give_the_same_result() -> None:
    counted = Counted()
    joined = by_identity(maxsize=2)(counted.__call__)
    words = ["one", "two"]
    assert joined(words, "end") is joined(words, "end")
    assert counted.times == 1


def test_equal_arguments_that_are_other_objects_are_worked_out_again() -> None:
    joined = by_identity(maxsize=2)(Counted().__call__)
    one, other = ["one"], ["one"]
    assert joined(one, "end") == joined(other, "end")
    assert joined(one, "end") is not joined(other, "end")


def test_the_oldest_result_makes_room() -> None:
    counted = Counted()
    joined = by_identity(maxsize=2)(counted.__call__)
    first, second, third = ["1"], ["2"], ["3"]
    for words in (first, second, third, third, second):
        joined(words, "end")
    assert counted.times == 3
    joined(first, "end")
    assert counted.times == 4


def test_a_result_goes_when_nobody_has_asked_for_it_between_two_times_of_forgetting() -> None:
    counted = Counted()
    joined = by_identity(maxsize=4)(counted.__call__)
    used, unused = ["used"], ["unused"]
    for words in (used, unused):
        joined(words, "end")
    for _ in range(3):
        forget()
        joined(used, "end")
    assert counted.times == 2
    joined(unused, "end")
    assert counted.times == 3


def test_arguments_that_are_gone_are_never_taken_for_new_ones() -> None:
    joined = by_identity(maxsize=4)(Counted().__call__)
    for number in range(200):
        assert joined([str(number)], "end") == [str(number), "end"]
        gc.collect(0)


def test_many_threads_are_given_one_result_for_the_same_objects() -> None:
    joined = by_identity(maxsize=8)(Counted().__call__)
    shared = [[str(number)] for number in range(8)]
    with ThreadPoolExecutor(8) as threads:
        results = [*threads.map(lambda number: joined(shared[number % 8], "end"), range(4000))]
    assert all(result == [str(number % 8), "end"] for number, result in enumerate(results))
    assert len({id(result) for result in results}) == 8


class Ship:
    """Finds its crew once, and may take its time over it."""

    def __init__(self, *, is_slow: bool = False) -> None:
        self.times = 0
        self.is_slow = is_slow
        self.begun, self.go_on = threading.Event(), threading.Event()

    @found_once
    def crew(self) -> list[str]:
        """Who sails."""
        self.times += 1
        self.begun.set()
        assert not self.is_slow or self.go_on.wait(20)
        return ["Nora"]

    def awaits(self, _: object) -> tuple[()]:
        """The same as the game of a campaign, whose open draws are asked for."""
        assert self.crew
        return ()


@pytest.mark.parametrize("ask", [lambda ship: ship.crew, lambda ship: Play(ship, None).draws], ids=["crew", "draws"])
def test_what_takes_long_at_one_table_holds_up_no_other(ask: Callable[[Ship], object]) -> None:
    slow, quick = Ship(is_slow=True), Ship()
    with ThreadPoolExecutor(1) as other:
        asked = other.submit(ask, slow)
        assert slow.begun.wait(20)
        ask(quick)
        slow.go_on.set()
        asked.result()
    ask(quick)
    assert (slow.times, quick.times, quick.crew is quick.crew) == (1, 1, True)


def test_there_is_room_for_what_every_page_that_is_kept_was_drawn_from() -> None:
    """Or a look at a table at which nothing happened would make everything anew as soon as many tables are open."""
    assert EACH_TABLE * 3 >= KEPT
    assert EACH_SEAT >= KEPT
    assert EACH_THING >= 4 * KEPT
