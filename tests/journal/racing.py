"""A process that appends to a campaign which another writes too.

`python -m tests.journal.racing ADDRESS DATA NAME TIMES`
"""

import sys
from pathlib import Path

from tests.journal.rows import SALTMARSH, row

from talewright.journal.postgres import database_at, open_postgres
from talewright.table.events import Said
from talewright.table.journal import Conflict


def race(address: str, data: Path, name: str, times: int) -> int:
    """Append so many records; returns how often the other was faster."""
    late = 0
    with open_postgres(database_at(address, data)) as journal:
        last = journal.read(SALTMARSH)[-1:]
        for number in range(times):
            while True:
                position = last[-1].header.position
                (mine,) = row(Said(f"{name} {number}"), behind=[*last] * position)
                try:
                    journal.append(SALTMARSH, position, [mine])
                except Conflict:
                    late += 1
                    last = journal.read(SALTMARSH, after=position)[-1:]
                else:
                    last = (mine,)
                    break
    return late


if __name__ == "__main__":
    address, data, name, times = sys.argv[1:]
    sys.stdout.write(f"{race(address, Path(data), name, int(times))}\n")
