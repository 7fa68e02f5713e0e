"""The frame of the `talewright` command: what there is, and how a mistake is told."""

import gc
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from io import StringIO

from cyclopts import App, Argument, CoercionError, CycloptsError, MissingArgumentError, Token, UnusedCliTokensError

from talewright import __version__
from talewright.refusal import Refused

BAD_INPUT = 2
WHILE_IT_LOADS = 100_000  # new objects before Python looks for garbage: there is hardly any among modules

# Where each subcommand stands, and what help says of it; its module is imported only when it is called.
COMMANDS = {
    "backup": ("talewright.cli.backup:backup", "Everything that a table keeps, in one file, while it runs."),
    "check": ("talewright.cli.check:check", "Whether a game keeps the laws of the table: for whoever writes one."),
    "games": ("talewright.cli.installed:games", "The games, their editions and options."),
    "journal": ("talewright.cli.journal:APP", "What happened: list, show, verify, export, archive, copy and more."),
    "odds": ("talewright.cli.odds:odds", "Exact odds of a contest or check, in a game's own notation."),
    "demo": ("talewright.cli.demo:demo", "A table with a campaign under way, to look at."),
    "packs": ("talewright.cli.packs:PACKS", "Genre packs as files: which there are, check, show, make."),
    "play": ("talewright.cli.play:play", "The table in the browser: prints its addresses and the host's link."),
    "restore": ("talewright.cli.backup:restore", "Put a backup into an empty folder."),
    "roll": ("talewright.cli.roll:roll", "One contest or check, resolved, with its working."),
    "sheet": ("talewright.cli.sheet:SHEET", "A character as a file: new, check, show."),
    "rules": ("talewright.cli.rules:rules", "Every clause of the rules texts, and the tests that show it."),
}
NUMBERS: dict[object, str] = {int: "a whole number", float: "a number"}
ANSWERED_BY_GAMES = ("odds", "roll")  # each game explains these itself, so its words go there unread


def frame(added: Mapping[str, str], called: str = "") -> App:
    """The command with all its subcommands, none of them loaded yet.

    What help says of a subcommand that a game adds stands with the game: that is loaded if it is *called*, or none is.
    """
    app = App(
        name="talewright",
        help="Rules, exact odds and a play table for narrative role-playing games.",
        version=__version__,
        help_format="plaintext",
        result_action="return_none",
    )
    for name, (place, about) in COMMANDS.items():
        if name in ANSWERED_BY_GAMES:
            app.command(place, name=name, help=about, help_flags=())
        elif name == called:  # its own words say more
            app.command(place, name=name)
        else:
            app.command(place, name=name, help=about)
    for name, place in added.items():
        if name == called:
            app.command(place, name=name)
        else:
            app.command(place, name=name, help="" if called and not called.startswith("-") else help_of(name, place))
    return app


def help_of(name: str, place: str) -> str:
    """What help says of a subcommand that a game adds; why it cannot be loaded, if so."""
    from talewright.games.registry import loaded  # noqa: PLC0415 - only who asks for help needs it

    try:
        return str(getattr(loaded(place, f"the command {name}"), "help", ""))
    except ValueError as wrong:
        return f"Added by a game: {wrong}"


def main(words: Sequence[str] | None = None) -> None:
    """Run the command. Bad input leaves with status 2 and one line that says what would be right."""
    gc.set_threshold(WHILE_IT_LOADS)
    asked = sys.argv[1:] if words is None else words
    if sys.stdout is None:  # it was closed before the command began
        sys.stdout = StringIO()
    try:
        added = added_by_games(asked)
        check_name(asked, added)
        frame(added, *asked[:1])(asked, exit_on_error=False, print_error=False)
        sys.stdout.flush()
    except (BrokenPipeError, SystemExit) as ended:
        if isinstance(ended, SystemExit) and not isinstance(ended.__context__, BrokenPipeError):  # rich exits with 1
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # whoever reads it has seen enough, as head has
    except (CycloptsError, Refused, ValueError) as error:
        sys.stderr.write(f"talewright: {' '.join(_told(error).split())}\n")
        sys.exit(BAD_INPUT)


def _told(error: Exception) -> str:
    """The sentence of a mistake."""
    if not isinstance(error, CycloptsError):
        return str(error)
    called = " ".join(("talewright", *(error.command_chain or ())))
    match error:
        case UnusedCliTokensError(app=App() as app, unused_tokens=[word, *_]) if near := _near(word, app):
            return f"{called} has no command {word[:40]!r}: did you mean {near}?"
        case UnusedCliTokensError(unused_tokens=left):
            return f"{' '.join(left or ())[:40]!r} is too much: leave it out; {called} --help says what it takes"
        case MissingArgumentError(keyword=str(option)):
            return f"{option} lacks its value: write it behind; {called} --help says what it takes"
        case MissingArgumentError(argument=Argument(name=name)):
            lacking = name.lstrip("-").upper()
            return f"{lacking} is missing: write {called} {lacking}; {called} --help says what it takes"
        case CoercionError(token=Token() as typed, argument=Argument(name=name), target_type=kind) if kind in NUMBERS:
            asked = typed.keyword or name.lstrip("-").upper()
            return f"{asked} takes {NUMBERS[kind]}, not {typed.value[:40]!r}; {called} --help says more"
        case _:
            return str(error)


def _near(word: str, among: Iterable[str]) -> str:
    """The command that was meant, where one is so much like what was typed; else empty."""
    return next(iter(get_close_matches(word, (name for name in among if not name.startswith("-")), 1)), "")


def added_by_games(asked: Sequence[str]) -> dict[str, str]:
    """Where the subcommands stand that games add; looked up only if the word is none of our own."""
    if asked and asked[0] in COMMANDS:
        return {}
    from talewright.games.registry import brought, loaded  # noqa: PLC0415 - only a word that is none of our own asks for games

    found = {name: place for brings in brought().values() for name, place in brings.commands.items()}
    if asked and asked[0] in found:
        loaded(found[asked[0]], f"the command {asked[0]}")
    return {name: place for name, place in sorted(found.items()) if name not in COMMANDS}


def check_name(asked: Sequence[str], added: Mapping[str, str]) -> None:
    """Refuse a subcommand that does not exist, before any is loaded to be compared with it."""
    names = sorted([*COMMANDS, *added])
    if asked and not asked[0].startswith("-") and asked[0] not in names:
        meant = f": did you mean {near}? There are" if (near := _near(asked[0], names)) else "; there are"
        raise ValueError(f"no command is called {asked[0][:40]!r}{meant} {', '.join(names)}")
