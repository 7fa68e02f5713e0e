"""Serves the toy game from a journal on disk, as `talewright play` serves the real ones."""

import argparse
from pathlib import Path

from tests.toy.play import TOY

from talewright.cli.play import Stop, serve
from talewright.journal import open_journal
from talewright.table import Table
from talewright.web.authentication import new_host
from talewright.web.serving import listen


def main() -> None:
    words = argparse.ArgumentParser()
    words.add_argument("--data", type=Path, required=True)
    words.add_argument("--port", type=int, required=True)
    asked = words.parse_args()
    with open_journal(asked.data) as journal, listen("127.0.0.1", asked.port) as bound:
        table = Table(journal, {"toy": TOY})  # type: ignore[dict-item]  # its own state and moves
        links = [("The host's link", f"/host/{new_host(table)}")]
        serve(table, bound, links, f"Everything is kept in {asked.data}.", Stop(), in_browser=False)
