"""The threads in which moves are made are there for every table."""

import asyncio
import threading

import pytest

from talewright.table.journal import Unwritable
from talewright.web.writers import MOST, THREADS, Writers


@pytest.mark.usefixtures("own_loop")
def test_a_table_whose_moves_take_long_leaves_threads_to_the_others() -> None:
    go_on = threading.Event()

    async def both() -> tuple[str, list[bool]]:
        writers = Writers()
        slow = [asyncio.create_task(writers.write(go_on.wait, "flooded")) for _ in range(2 * THREADS)]
        await asyncio.sleep(0)
        try:
            async with asyncio.timeout(5):
                answer = await writers.write(lambda: "stored", "quiet")
        finally:
            go_on.set()
            waited = await asyncio.gather(*slow)
            await writers.close()
        return answer, waited

    assert asyncio.run(both()) == ("stored", [True] * 2 * THREADS)


@pytest.mark.usefixtures("own_loop")
def test_a_table_with_more_moves_than_may_wait_leaves_room_to_the_others() -> None:
    go_on = threading.Event()

    async def both() -> tuple[str, int]:
        writers = Writers()
        slow = [asyncio.create_task(writers.write(go_on.wait, "flooded")) for _ in range(MOST)]
        await asyncio.sleep(0)
        try:
            answer = await writers.write(lambda: "stored", "quiet")
        finally:
            go_on.set()
            ended = await asyncio.gather(*slow, return_exceptions=True)
            await writers.close()
        return answer, sum(isinstance(each, Unwritable) for each in ended)

    assert asyncio.run(both()) == ("stored", MOST // 2)
