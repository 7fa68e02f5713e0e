"""The games that answer a subcommand, found by what they bring; none is loaded until it is asked."""

from collections.abc import Sequence
from typing import Annotated

from cyclopts import App, Parameter

from talewright.games.registry import loaded, with_piece

Words = Annotated[str, Parameter(show=False, allow_leading_hyphen=True)]


def ask(subcommand: str, about: str, words: Sequence[str]) -> object:
    """Hand the words to the game that they name first; its answer, or None where help was all that was asked for.

    A game answers through what its ``game.toml`` names for the subcommand: a function with annotated parameters that
    returns an answer for the command to show.
    """
    games = with_piece(subcommand)
    if words and words[0] in games:
        loaded(games[words[0]], f"{subcommand} of {words[0]}")
    elif words and not words[0].startswith("-"):
        there = ", ".join(sorted(games))
        raise ValueError(f"no game that answers {subcommand} is called {words[0][:40]!r}; there are {there}")
    app = App(name=f"talewright {subcommand}", help=about, help_format="plaintext", version_flags=())
    for name in sorted(games):
        app.command(games[name], name=name)
    answer: object = app(words, exit_on_error=False, print_error=False, result_action="return_value")
    return answer
