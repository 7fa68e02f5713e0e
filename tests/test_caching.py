"""Results are kept by the objects that they are made from."""

import gc
from concurrent.futures import ThreadPoolExecutor

from talewright.caching import by_identity, forget


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
