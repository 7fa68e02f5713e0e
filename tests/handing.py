"""How the tests are handed out to several workers: whole files, each to one worker with one browser and one table.

It is what xdist does, but that an end of a worker costs its test and no other. Xdist hands the files that were ended
with to the next worker as well, which then waits for ever for tests of a file in which none is left; and it begins the
test again that ended the worker, which takes as long again to fail.
"""

from xdist.scheduler import LoadFileScheduling
from xdist.workermanage import WorkerController


class Handing(LoadFileScheduling):  # type: ignore[misc]  # xdist tells no types
    """Whole files, in the order in which they were collected."""

    def remove_node(self, node: WorkerController) -> str | None:
        """A worker has ended: others take over what is left of its files. Returns the test that it ended with."""
        left = self.assigned_work[node]
        ended_with = next((test for tests in left.values() for test, is_over in tests.items() if not is_over), None)
        for file, tests in [*left.items()]:
            if ended_with in tests:
                tests[ended_with] = True
            if all(tests.values()):
                del left[file]
        super().remove_node(node)
        return ended_with

    def _reschedule(self, node: WorkerController) -> None:
        """Hand out another file if need be: a worker begins a test only when it has the one that follows, too."""
        super()._reschedule(node)
        while self.workqueue and not node.shutting_down and self._pending_of(self.assigned_work[node]) < 2:
            self._assign_work_unit(node)
