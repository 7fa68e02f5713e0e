"""Applications that serve one test after another.

Litestar takes longer than most tests to read what every route asks for, and reads the same each time. What an
application knows of its table stands in few places: these are written anew, and all else must be as it was built.
"""

from collections.abc import Sequence
from typing import Any
from unittest import mock

from litestar.datastructures import State
from litestar.di import Provide
from litestar.types import ControllerRouterHandler, LifespanHook

from talewright.table import Table
from talewright.web import app
from talewright.web.context import AppContext
from talewright.web.metrics import Metrics
from talewright.web.requests import Application


class Again(Application):
    """An application that can be given another table."""

    context: AppContext

    def __init__(self, built: object, *args: Any, dependencies: dict[str, Provide], **kwargs: Any) -> None:  # noqa: ANN401 - as Litestar's own
        assert [*dependencies] == ["context"]
        self.built = built
        context = Provide(lambda: self.context, sync_to_thread=False)
        super().__init__(*args, dependencies={"context": context}, **kwargs)
        self.context = self.state.context

    def serves(
        self, metrics: Metrics, state: State, on_startup: list[LifespanHook], on_shutdown: list[LifespanHook]
    ) -> None:
        """Forget the table that was served, and serve another."""
        self._metrics, self.state, self.context = metrics, state, state.context
        self.on_startup, self.on_shutdown = on_startup, on_shutdown


FREE: list[Again] = []
HELD: list[Again] = []  # by the test that runs


def application(table: Table) -> Application:
    """The application for a table, by one that another test has done with, if there is one."""
    with mock.patch.object(app, "Application", _built):
        return app.application(table)


def all_are_free() -> None:
    """A test is over: the next one may have what it held."""
    FREE.extend(HELD)
    HELD.clear()


def _built(routes: Sequence[ControllerRouterHandler], *, dependencies: dict[str, Provide], **rest: Any) -> Again:  # noqa: ANN401 - as Litestar's own
    own = {name: rest.pop(name) for name in ("metrics", "state", "on_startup", "on_shutdown")}
    built = routes, rest
    assert dependencies["context"].dependency() is own["state"].context
    if FREE and FREE[-1].built == built:
        found = FREE.pop()
        found.serves(**own)
    else:
        found = Again(built, routes, dependencies=dependencies, **own, **rest)
    HELD.append(found)
    return found
