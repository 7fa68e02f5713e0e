"""Several processes that serve one table: begun, watched, replaced one after another, and stopped.

The process that begins them serves nobody itself. It holds the sockets, so that whoever connects while a worker is
being replaced waits and is not turned away, and passes on what the workers tell each other.
"""

import asyncio
import os
import signal
import socket
import time
from collections.abc import Callable, Coroutine
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field

from msgspec import Struct

from talewright.refusal import Refused
from talewright.web.hub import LENGTH, SERVING, framed

START_S = 60.0  # within which a worker must serve
STOP_S = 4.0  # within which it must have ended, or it is killed
STEADY_S = 10.0  # whoever dies sooner than that is begun again only after a while
FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.5, 30.0
TRIES = 5  # in a row in which a worker lives but does not serve: then its place stays empty
MOST_WAITING = 1 << 20  # bytes for a worker that does not listen: what comes then is dropped


class Plan(Struct, frozen=True):
    """What the workers are: one for each of *sockets*.

    *command* begins one; the number of its line is added to it. The first message on that is what *orders* gives for
    the worker's place, counted from 0, and the number of its socket. *keep* are further open files that it shares.
    """

    command: tuple[str, ...]
    orders: Callable[[int, int], bytes]
    sockets: tuple[socket.socket, ...]
    keep: tuple[int, ...] = ()


@dataclass(eq=False)
class Worker:
    """One process, and the line to it."""

    process: asyncio.subprocess.Process
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    began: float = field(default_factory=time.monotonic)
    serves: asyncio.Event = field(default_factory=asyncio.Event)

    def tell(self, message: bytes) -> None:
        """Send a message, unless the worker is gone, or does not read what was sent before."""
        if not self.writer.is_closing() and self.writer.transport.get_write_buffer_size() < MOST_WAITING:
            self.writer.write(framed(message))

    async def serving(self) -> bool:
        """Wait until it serves. Returns False if it ends before that, or takes too long."""
        ended = asyncio.create_task(self.process.wait())
        serves = asyncio.create_task(self.serves.wait())
        await asyncio.wait((ended, serves), timeout=START_S, return_when=asyncio.FIRST_COMPLETED)
        for task in (ended, serves):
            task.cancel()
        return self.serves.is_set() and self.process.returncode is None

    async def end(self) -> None:
        """Have it answer what it has begun, and end; kill it if that takes too long."""
        with suppress(ProcessLookupError):
            self.process.terminate()
            try:
                async with asyncio.timeout(STOP_S):
                    await self.process.wait()
            except TimeoutError:
                self.process.kill()
        await self.process.wait()


class Workers:
    """The workers of one command. *say* tells the host in a sentence what happens to them."""

    def __init__(self, plan: Plan, say: Callable[[str], None]) -> None:
        self._plan = plan
        self._say = say
        self._slots: list[Worker | None] = [None] * len(plan.sockets)
        self._alive: set[Worker] = set()  # these, and those that are about to replace one, or have been replaced
        self._tasks: set[asyncio.Task[None]] = set()
        self._none_left = asyncio.Event()
        self._turns = [asyncio.Lock() for _ in plan.sockets]  # to begin a worker at a place

    def run(self, serving: Callable[[], None]) -> None:
        """Serve until a signal ends it; *serving* is called when all workers answer.

        Raises ``Refused`` if one of them cannot serve at the beginning, or none can later.
        """
        try:
            asyncio.run(self._run(serving))
        finally:
            self._close()

    def _close(self) -> None:
        for each in self._plan.sockets:
            each.close()

    async def _run(self, serving: Callable[[], None]) -> None:
        stop, replace = asyncio.Event(), asyncio.Event()
        loop = asyncio.get_running_loop()
        hung_up = stop if os.isatty(0) else replace  # a terminal that is closed ends what runs in it
        for each, event in ((signal.SIGTERM, stop), (signal.SIGINT, stop), (signal.SIGHUP, hung_up)):
            if signal.getsignal(each) is not signal.SIG_IGN:
                loop.add_signal_handler(each, event.set)
        try:
            stopped = asyncio.create_task(stop.wait())
            began = asyncio.create_task(self._begin_all())
            await asyncio.wait((began, stopped), return_when=asyncio.FIRST_COMPLETED)
            if began.done():
                began.result()
                serving()
                self._start(self._replace_when(replace))
                for place in range(len(self._slots)):
                    self._start(self._tend(place))
                lost = asyncio.create_task(self._none_left.wait())
                await asyncio.wait((stopped, lost), return_when=asyncio.FIRST_COMPLETED)
                if lost.done():
                    raise Refused(f"No worker serves after {TRIES} tries each. What they wrote above may say why.")
            began.cancel()
        finally:
            for task in self._tasks:
                task.cancel()
            self._close()  # so that whoever comes now is turned away, not taken and dropped: a proxy tries again
            await asyncio.gather(*(worker.end() for worker in self._alive))

    async def _begin_all(self) -> None:
        for place in range(len(self._slots)):
            self._slots[place] = await self._begin(place)
        if not all([await worker.serving() for worker in self._slots if worker]):
            raise Refused("A worker ended before it could serve. What it wrote above says why; nothing was changed.")

    async def _begin(self, place: int) -> Worker:
        mine, its = socket.socketpair()
        with ExitStack() as failing, its:
            failing.callback(mine.close)
            number, bound = its.fileno(), self._plan.sockets[place].fileno()
            process = await asyncio.create_subprocess_exec(
                *self._plan.command,
                str(number),
                stdin=asyncio.subprocess.DEVNULL,
                pass_fds=(number, bound, *self._plan.keep),
                process_group=0,  # Ctrl-C is for this process, which tells the others
            )
            failing.pop_all()
        worker = Worker(process, *await asyncio.open_connection(sock=mine))
        self._alive.add(worker)
        worker.tell(self._plan.orders(place, bound))
        self._start(self._pass_on(worker))
        return worker

    async def _pass_on(self, worker: Worker) -> None:
        """Tell the others what one worker says, until its line ends."""
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                (length,) = LENGTH.unpack(await worker.reader.readexactly(LENGTH.size))
                message = await worker.reader.readexactly(length)
                if message == SERVING:
                    worker.serves.set()
                    continue
                for other in self._alive - {worker}:
                    other.tell(message)
        worker.writer.close()
        await worker.process.wait()
        self._alive.discard(worker)

    async def _tend(self, place: int) -> None:
        """Begin a worker again whenever it dies: at once, or after a while if it dies soon.

        One that lives but does not serve is ended; after some of these in a row the place is given up.
        """
        pause_s, tries = 0.0, 0
        while True:
            worker = self._slots[place]
            assert worker is not None
            hangs = not await worker.serving() and worker.process.returncode is None
            if hangs:
                await worker.end()
            status = await worker.process.wait()
            if self._slots[place] is not worker:
                continue  # it was replaced
            tries = tries + 1 if hangs else 0
            if tries == TRIES:
                async with self._turns[place]:  # another one may just be about to serve there
                    if self._slots[place] is not worker:
                        continue
                    self._give_up(place)
                    return
            is_steady = time.monotonic() - worker.began >= STEADY_S
            pause_s = 0.0 if is_steady else min(LONGEST_PAUSE_S, pause_s * 2 or FIRST_PAUSE_S)
            after = f" in {pause_s:g} s" if pause_s else ""
            what = f"did not serve within {START_S:g} s" if hangs else f"has ended ({_told(status)})"
            self._say(f"Worker {place + 1} {what}. Another one takes its place{after}.")
            await asyncio.sleep(pause_s)
            async with self._turns[place]:
                if self._slots[place] is worker:
                    self._slots[place] = await self._begin_at_last(place)

    def _give_up(self, place: int) -> None:
        """Leave a place empty; whoever would have been answered there is answered by the others."""
        self._slots[place] = None
        self._plan.sockets[place].close()
        if any(self._slots):
            others = "The others serve on. What it wrote above may say why; start the table again to have it back."
            self._say(f"Worker {place + 1} did not serve in {TRIES} tries, so none takes its place. {others}")
        else:
            self._none_left.set()

    async def _begin_at_last(self, place: int) -> Worker:
        """Begin a worker, again and again where the system has no room for it."""
        while True:
            try:
                return await self._begin(place)
            except OSError as error:
                again = f"Another try follows in {LONGEST_PAUSE_S:g} s."
                self._say(f"Worker {place + 1} could not be begun ({error.strerror}). {again}")
            await asyncio.sleep(LONGEST_PAUSE_S)

    async def _replace_when(self, asked: asyncio.Event) -> None:
        """Replace the workers one after another whenever that is asked for."""
        while True:
            await asked.wait()
            asked.clear()
            for place in (each for each, worker in enumerate(self._slots) if worker):
                if not await self._replace(place):
                    self._say(f"A new worker {place + 1} could not serve, so the old ones from there on stay.")
                    break
            else:
                self._say("Every worker was replaced.")

    async def _replace(self, place: int) -> bool:
        """Begin a new worker beside an old one, and end that when the new one serves. Returns False if it cannot."""
        async with self._turns[place]:
            try:
                fresh = await self._begin(place)
            except OSError:
                return False
            if not await fresh.serving():
                await fresh.end()
                return False
            old, self._slots[place] = self._slots[place], fresh
        if old:
            await old.end()
        return True

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _told(status: int) -> str:
    return f"status {status}" if status >= 0 else signal.Signals(-status).name
