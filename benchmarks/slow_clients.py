"""How fast the table answers while 2,000 clients send their requests as slowly as they can.

    python -m benchmarks.slow_clients [--clients 2000] [--addresses 40] [--seconds 15]

The clients come from addresses of this machine (127.0.1.x), send half a head and then a letter now and then, and come
again when they are turned away. It runs `talewright play` as whoever starts it from a shell would: with 1,024 open
files to begin with. With --addresses 1 all of them share the address of the one who is served.
"""

import argparse
import contextlib
import http.client
import os
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator

HALF = b"POST /join HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\nX-Slow: "
FILES = 1024
LINUX = sys.platform == "linux"


@contextlib.contextmanager
def table() -> Iterator[int]:
    """A table in a process of its own; the port at which it listens."""
    with tempfile.TemporaryDirectory() as folder, socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        free.close()
        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        command = [sys.executable, "-m", "talewright.cli", "play", "--data", folder, "--port", str(port)]
        limits = f"import os, resource; resource.setrlimit(resource.RLIMIT_NOFILE, ({FILES}, {hard})); "
        served = subprocess.Popen(
            [sys.executable, "-c", limits + f"os.execv({sys.executable!r}, {command!r})"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        try:
            for _ in range(100):
                with contextlib.suppress(OSError):
                    ask(port)
                    break
                time.sleep(0.1)
            yield port
        finally:
            served.send_signal(signal.SIGINT)
            said = served.communicate(timeout=20)[1].decode()
            print(f"lines in the table's log: {len(said.splitlines())}, tracebacks: {said.count('Traceback')}")


def ask(port: int) -> float:
    """Seconds until a new browser has the first page."""
    began = time.perf_counter()
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    line.request("GET", "/")
    answer = line.getresponse()
    answer.read()
    line.close()
    if answer.status != http.client.OK:
        raise OSError(answer.status, "not answered")
    return time.perf_counter() - began


def dawdle(port: int, clients: int, addresses: int, until: float, opened: list[int]) -> None:
    """Keep *clients* half-sent requests open."""
    lines: list[socket.socket | None] = [None] * clients
    while time.monotonic() < until:
        for place, line in enumerate(lines):
            if line is None:
                lines[place] = connect(port, f"127.0.1.{place % addresses + 1}" if addresses > 1 and LINUX else "")
                opened[0] += 1
                if place % 100 == 0:
                    time.sleep(0.01)
            elif not send_on(line, HALF if opened[0] <= clients else b"x"):
                line.close()
                lines[place] = None
        time.sleep(0.5)
    for line in lines:
        if line:
            line.close()


def connect(port: int, address: str) -> socket.socket:
    """A connection from *address* that nobody waits for."""
    line = socket.socket()
    line.setblocking(False)  # noqa: FBT003 - it takes it so
    if address:
        line.bind((address, 0))
    line.connect_ex(("127.0.0.1", port))
    return line


def send_on(line: socket.socket, data: bytes) -> bool:
    """Send a little more. Returns whether the connection is still open."""
    try:
        line.send(data)
        line.recv(100)
    except BlockingIOError:
        return True
    except OSError:
        pass
    return False


def main() -> None:
    """Measure, and print."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--clients", type=int, default=2000)
    words.add_argument("--addresses", type=int, default=40)
    words.add_argument("--seconds", type=float, default=15.0)
    given = words.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, given.clients + 500), hard))
    with table() as port:
        print(f"slowest of ten answers alone: {max(ask(port) for _ in range(10)):.3f} s")
        opened = [0]
        until = time.monotonic() + given.seconds
        slow = threading.Thread(target=dawdle, args=(port, given.clients, given.addresses, until, opened))
        slow.start()
        taken: list[float] = []
        failed = 0
        while time.monotonic() < until:
            time.sleep(0.2)
            try:
                taken.append(ask(port))
            except OSError:
                failed += 1
        slow.join()
        print(f"{given.clients} slow clients from {given.addresses} addresses, {opened[0]} connections in all:")
        print(f"  answered {len(taken)}, not answered {failed}, slowest {max(taken, default=0):.3f} s (asked for: 1 s)")


if __name__ == "__main__":
    os.environ.setdefault("PYTHONUNBUFFERED", "1")
    main()
