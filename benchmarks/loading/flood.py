"""One table is flooded: its people, or one of them with a script, ask for whole pages as fast as they are answered."""

import asyncio
import contextlib
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from benchmarks.loading.evenings import new_id
from benchmarks.loading.server import Served
from benchmarks.loading.wire import Line

HERE = Path(__file__).parents[2]
LINES = 24  # connections of the flood
ADDRESS = "127.0.250.1"


@contextlib.contextmanager
def flooded(served: Served, table: Mapping[str, object]) -> Iterator[None]:
    """Flood *table* until the block is left."""
    tokens = table["tokens"]
    assert isinstance(tokens, list)
    process = subprocess.Popen(
        [sys.executable, "-m", "benchmarks.loading.flood", str(served.port), str(tokens[-1])],
        cwd=HERE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout
        assert process.stdout.readline().strip() == "ready"
        yield
    finally:
        process.terminate()
        process.communicate()


async def flood(port: int, token: str) -> None:
    """Ask for ever: every other line for the page, the rest post what is said."""
    door = Line(port, ADDRESS)
    came = await door.ask("GET", f"/s/{token}", {})
    cookie, here = came.headers["set-cookie"].split(";")[0], came.headers["location"]
    print("ready", flush=True)

    async def ask(number: int) -> None:
        line = Line(port, ADDRESS)
        form = {"Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded"}
        while True:
            with contextlib.suppress(OSError):
                if number % 2:
                    await line.ask("POST", f"{here}/moves", form, f"move=say&text=x&for=&id={new_id()}".encode())
                else:
                    await line.ask("GET", here, {"Cookie": cookie})

    await asyncio.gather(*map(ask, range(LINES)))


if __name__ == "__main__":
    asyncio.run(flood(int(sys.argv[1]), sys.argv[2]))
