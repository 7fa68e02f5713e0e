"""A small reverse proxy, as Caddy or nginx would stand before a table: it tells for whom it asks."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from socketserver import BaseServer, StreamRequestHandler, ThreadingTCPServer
from urllib.parse import urlsplit

TOLD = b"X-Forwarded-For: 203.0.113.5\r\nX-Forwarded-Proto: https\r\nConnection: close\r\n"


class _Request(StreamRequestHandler):
    """Passes on one request, and the answer piece by piece as it comes."""

    def __init__(self, there: tuple[str, int], asking: socket.socket, client: object, server: BaseServer) -> None:
        self._there = there
        super().__init__(asking, client, server)

    def handle(self) -> None:
        asked, *headers = iter(self.rfile.readline, b"\r\n")
        named = {line.partition(b":")[0].strip().lower(): line.partition(b":")[2].strip() for line in headers}
        kept = [line for line in headers if not line.lower().startswith(b"connection:")]
        body = self.rfile.read(int(named.get(b"content-length", 0)))
        with suppress(OSError), socket.create_connection(self._there) as table:
            table.sendall(b"".join((asked, *kept, TOLD, b"\r\n", body)))
            while some := table.recv(65_536):
                self.request.sendall(some)


@contextmanager
def proxied(address: str) -> Iterator[str]:
    """Another address for a table, by way of a proxy, for as long as the block lasts."""
    there = urlsplit(address)
    assert there.hostname
    assert there.port
    with ThreadingTCPServer(("127.0.0.1", 0), partial(_Request, (there.hostname, there.port))) as server:
        server.daemon_threads = True
        server.block_on_close = False  # a stream ends with the table
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}"
        finally:
            server.shutdown()
            thread.join()
