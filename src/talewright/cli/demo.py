"""`talewright demo`: a campaign under way, to look at and to go on with. The game itself brings it."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from talewright.cli.play import Host, Open, Port, games, serve, stopped_by_signals
from talewright.games.registry import demonstration
from talewright.journal import Unreadable, open_journal
from talewright.refusal import Refused
from talewright.table import Table, Unwritable
from talewright.web.serving import listen


def demo(game: str | None = None, /, *, host: Host = "127.0.0.1", port: Port = None, in_browser: Open = False) -> None:
    """Start a table with a campaign under way. It lasts until you stop it.

    Parameters
    ----------
    game
        Whose demonstration, by the game's name in `talewright games`. Left out, it is the first that there is.
    """
    tell = demonstration(game)
    try:
        with (
            stopped_by_signals() as stop,
            TemporaryDirectory(prefix="talewright-demo-") as folder,
            open_journal(Path(folder)) as journal,
        ):
            table = Table(journal, games())
            with listen(host, port) as bound:
                links = [(place.about, f"/s/{place.link.token}") for place in tell(table)]
                serve(table, bound, links, "It is a demonstration: nothing is kept.", stop, in_browser=in_browser)
    except (Unwritable, Unreadable) as error:
        raise Refused(str(error)) from error
