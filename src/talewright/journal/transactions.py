"""How the journal reads and writes a database: connections, turns, transactions, and what is tried once more."""

import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from typing import Any, NamedTuple, TypeVar
from weakref import WeakSet

from msgspec import Struct
from sqlalchemy import Engine, NullPool, PoolProxiedConnection, QueuePool
from sqlalchemy.engine.interfaces import DBAPICursor

from talewright.journal.statements import Statement, Values
from talewright.table.journal import BUSY, TURN_S, Uncertain, Unwritable

TRIES = 3
CLOSED = "Nothing was stored: the table is closed. Open it again, then try again."
NO_ANSWER = (
    "The database was lost while this was stored, so it is uncertain whether it was. Look at the table as it stands "
    "now; sent again, the same move happens only once."
)

Result = TypeVar("Result")


def _never(_: BaseException) -> bool:
    return False


class Faults(Struct, frozen=True):
    """What an error of a database means that lives in a process of its own.

    *is_unanswered*: nobody knows what became of the statement. *is_passing*: nothing was stored, and the same may go
    through at once, on a new connection or once another transaction is done.
    """

    is_unanswered: Callable[[BaseException], bool] = _never
    is_passing: Callable[[BaseException], bool] = _never


class Transactions:
    """Reads and writes a database, from any thread.

    *begin* is the database's word for a transaction that is going to write. *telling* wraps whatever touches the
    database, and says in a sentence what its own errors mean. Where the engine has no pool, each thread keeps one
    connection until ``close`` and threads take turns to write; otherwise as many write at once as the pool allows.
    """

    def __init__(
        self, engine: Engine, begin: str, telling: Callable[[], AbstractContextManager[None]], faults: Faults
    ) -> None:
        self._engine = engine
        self._begin = begin
        self._telling = telling
        self._faults = faults
        self._is_pooled = not isinstance(engine.pool, NullPool)
        self._writers = engine.pool.size() if isinstance(engine.pool, QueuePool) else 1
        one_by_one = self._writers == 1  # for which a plain lock does, in a tenth of the time
        self._turns = threading.Lock() if one_by_one else threading.BoundedSemaphore(self._writers)
        self._is_closed = False
        self._here = _Here()
        self._connections: WeakSet[PoolProxiedConnection] = WeakSet()

    def rows(self, statement: Statement, values: Values) -> list[Any]:
        """What a statement finds."""
        if (inside := self._here.inside) is not None:
            return _found(inside.cursor, statement, values)
        with self._telling():
            return self._tried(lambda: self._found(statement, values))

    def write(self, act: Callable[[DBAPICursor], None], then: Callable[[], None]) -> None:
        """Let *act* write, all or nothing. It may be called again where the database took everything back.

        *then* is called when it is stored. Raises ``Unwritable`` if others take too long: the disk, or another program,
        holds them up.
        """
        if (inside := self._here.inside) is not None:
            act(inside.cursor)
            inside.then.append(then)
            return
        with self._turn():
            self._tried(lambda: self._written(act))
        then()

    @contextmanager
    def at_once(self) -> Iterator[DBAPICursor]:
        """Have everything that this thread writes in the block stored at its end, all or nothing.

        It reads what it has written. Nothing is tried again. Raises what ``write`` raises.
        """
        with self._turn(), self._connected() as connection:
            cursor = connection.cursor()
            cursor.execute(self._begin)
            inside = self._here.inside = _Inside(cursor, [])
            try:
                yield cursor
            finally:
                self._here.inside = None
            self._commit(connection)
        for then in inside.then:
            then()

    def close(self, done: Callable[[], None]) -> None:
        """Let go of the database once whoever writes has done; *done* is called before that."""
        for _ in range(self._writers):
            self._turns.acquire()
        try:
            self._is_closed = True
            done()
            for connection in tuple(self._connections):
                connection.close()
            self._here = _Here()
            self._engine.dispose()
        finally:
            for _ in range(self._writers):
                self._turns.release()

    def _tried(self, act: Callable[[], Result]) -> Result:
        for _ in range(TRIES - 1):
            try:
                return act()
            except Exception as error:
                if not self._faults.is_passing(error):
                    raise
        return act()

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """Write when nobody else does, and say what goes wrong."""
        if not self._turns.acquire(timeout=TURN_S):
            raise Unwritable(BUSY)
        try:
            with self._telling():
                if self._is_closed:
                    raise Unwritable(CLOSED)
                yield
        finally:
            self._turns.release()

    def _found(self, statement: Statement, values: Values) -> list[Any]:
        with self._connected() as connection:
            return _found(connection.cursor(), statement, values)

    def _written(self, act: Callable[[DBAPICursor], None]) -> None:
        with self._connected() as connection:
            cursor = connection.cursor()
            cursor.execute(self._begin)
            act(cursor)
            self._commit(connection)

    def _commit(self, connection: PoolProxiedConnection) -> None:
        try:
            connection.commit()
        except Exception as error:
            if self._faults.is_unanswered(error):
                raise Uncertain(NO_ANSWER) from error
            raise

    @contextmanager
    def _connected(self) -> Iterator[PoolProxiedConnection]:
        """A connection, whose transaction ends here if it has not yet. One that is broken is thrown away."""
        connection = self._connection()
        try:
            yield connection
        finally:
            try:
                connection.rollback()
            except Exception:  # noqa: BLE001 - whatever it is, the first error says more
                self._throw_away(connection)
            else:
                if self._is_pooled:
                    connection.close()

    def _connection(self) -> PoolProxiedConnection:
        if self._is_pooled:
            return self._engine.raw_connection()
        if self._here.connection is None:
            self._here.connection = self._engine.raw_connection()
            self._connections.add(self._here.connection)
        return self._here.connection

    def _throw_away(self, connection: PoolProxiedConnection) -> None:
        self._here.connection = None
        with suppress(Exception):
            connection.invalidate()
        if self._is_pooled:
            self._engine.dispose()  # the others that lie there have lost the database too


def _found(cursor: DBAPICursor, statement: Statement, values: Values) -> list[Any]:
    statement.run(cursor, values)
    return list(cursor.fetchall())


class _Inside(NamedTuple):
    """A transaction that goes on, and what is to be called when it is stored."""

    cursor: DBAPICursor
    then: list[Callable[[], None]]


class _Here(threading.local):
    """What belongs to one thread."""

    connection: PoolProxiedConnection | None = None
    inside: _Inside | None = None
