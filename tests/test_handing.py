"""A worker of the tests that ends costs the test it ended with, and nobody waits for it for ever."""

from dataclasses import dataclass, field
from itertools import islice
from types import SimpleNamespace

import pytest
from tests.handing import Handing

ONE, TWO = "one.py", "two.py"
TESTS = [f"{file}::test_{number}" for file in (ONE, TWO) for number in range(3)]


@dataclass(eq=False)
class Worker:
    """What was handed to a worker, by the places of the tests."""

    handed: list[int] = field(default_factory=list)
    shutting_down: bool = False

    def send_runtest_some(self, tests: list[int]) -> None:
        self.handed += tests

    def shutdown(self) -> None:
        self.shutting_down = True


@pytest.fixture
def handing() -> Handing:
    asked = SimpleNamespace(getvalue=lambda _: ["popen"], option=SimpleNamespace(loadscopereorder=False))
    return Handing(asked)


def comes(handing: Handing) -> Worker:
    worker = Worker()
    handing.add_node(worker)
    handing.add_node_collection(worker, TESTS)
    handing.schedule()
    return worker


def ends(handing: Handing, worker: Worker, *, after: int) -> str | None:
    for place in islice(worker.handed, after):  # more of them come meanwhile
        handing.mark_test_complete(worker, place)
    return handing.remove_node(worker)


@pytest.mark.parametrize("after", [0, 1, 2, 3, 4, 5])
def test_whoever_follows_a_worker_that_ended_gets_what_is_left_without_the_test_it_ended_with(
    handing: Handing, after: int
) -> None:
    assert ends(handing, comes(handing), after=after) == TESTS[after]
    second = comes(handing)
    for place in second.handed:
        handing.mark_test_complete(second, place)
    assert sorted(second.handed) == [*range(after + 1, len(TESTS))]
    assert second.shutting_down or after == len(TESTS) - 1
    assert handing.tests_finished


def test_a_worker_whose_tests_are_all_over_ends_with_none(handing: Handing) -> None:
    assert ends(handing, comes(handing), after=len(TESTS)) is None
    assert not handing.has_pending
