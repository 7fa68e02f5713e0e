"""How the journal reads and writes a database: connections, turns, transactions, and what is tried once more."""

import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from functools import partial
from typing import Any, NamedTuple, TypeVar
from weakref import WeakSet

from msgspec import Struct
from sqlalchemy import Engine, NullPool, PoolProxiedConnection, QueuePool
from sqlalchemy.engine.interfaces import DBAPIConnection, DBAPICursor

from talewright.journal.faults import Unreadable
from talewright.journal.statements import Statement, Values
from talewright.table.journal import BUSY, TURN_S, Uncertain, Unwritable

TRIES = 3
BY_ITSELF = ""  # instead of the word to begin with: the one statement is a transaction of its own
CLOSED = "Nothing was stored: the table is closed. Open it again, then try again."
SHUT = "The table is closed. Open it again, then look again."
NO_ANSWER = (
    "The database was lost while this was stored, so it is uncertain whether it was. Look at the table as it stands "
    "now; sent again, the same move happens only once."
)

Result = TypeVar("Result")


class Lost(Uncertain):
    """The connection was lost before there was an answer; on another one it can be found out what is stored."""


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
        self._lending = threading.Lock()
        self._lent: WeakSet[_Lent] = WeakSet()  # what threads keep

    def rows(self, statement: Statement, values: Values) -> list[Any]:
        """What a statement finds. Raises ``Unreadable`` if the database is closed."""
        if (inside := self._here.inside) is not None:
            return _found(inside.cursor, statement, values)
        try:
            return self._tried(lambda cursor: _found(cursor, statement, values))
        except Exception:
            with self._telling():
                raise

    def write(
        self, act: Callable[[DBAPICursor], None], then: Callable[[], None], *, in_one_statement: bool = False
    ) -> None:
        """Let *act* write, all or nothing. It may be called again where the database took everything back.

        What it does *in_one_statement* needs no transaction around it: a database that answers from another process is
        then asked once instead of three times. *then* is called when it is stored. Raises ``Unwritable`` if others take
        too long: the disk, or another program, holds them up.
        """
        if (inside := self._here.inside) is not None:
            act(inside.cursor)
            inside.then.append(then)
            return
        self._in_turn(act, BY_ITSELF if in_one_statement else self._begin)
        then()

    def at_once(self, act: Callable[[], Result], setting: str | None = None) -> Result:
        """Have everything that *act* writes in this thread stored at its end, all or nothing.

        It reads what it has written. Nothing is tried again. *setting* is a statement for this transaction alone.
        Raises what ``write`` raises.
        """
        then: list[Callable[[], None]] = []

        def all_of_it(cursor: DBAPICursor) -> Result:
            if setting:
                cursor.execute(setting)
            self._here.inside = _Inside(cursor, then)
            try:
                return act()
            finally:
                self._here.inside = None

        done = self._in_turn(all_of_it, self._begin, tries=1)
        for each in then:
            each()
        return done

    def close(self, done: Callable[[], None]) -> None:
        """Let go of the database once whoever writes or reads has done; *done* is called when nobody writes."""
        for _ in range(self._writers):
            self._turns.acquire()
        try:
            self._is_closed = True
            done()
            with self._lending:
                lent = tuple(self._lent)
            for each in lent:
                with each.in_use:
                    each.held.close()
            self._here = _Here()
            self._engine.dispose()
        finally:
            for _ in range(self._writers):
                self._turns.release()

    def _in_turn(self, act: Callable[[DBAPICursor], Result], begin: str, tries: int = TRIES) -> Result:
        """Write when nobody else does, and say what goes wrong."""
        if not self._turns.acquire(timeout=TURN_S):
            raise Unwritable(BUSY)
        try:
            return self._tried(act, begin, tries)
        except Exception:
            with self._telling():
                raise
        finally:
            self._turns.release()

    def _tried(self, act: Callable[[DBAPICursor], Result], begin: str | None = None, tries: int = TRIES) -> Result:
        for _ in range(tries - 1):
            try:
                return self._done(act, begin)
            except Exception as error:
                if not self._faults.is_passing(error):
                    raise
        return self._done(act, begin)

    def _done(self, act: Callable[[DBAPICursor], Result], begin: str | None) -> Result:
        """Let *act* use a connection to read, or to write, in a transaction if there is a word to *begin* one.

        Every move comes this way: it takes as few steps as it can, and goes past the pool to the driver itself.
        """
        self._check_open(begin)
        lent = self._here.lent or self._lend()
        with lent.in_use:
            try:
                self._check_open(begin)  # it may have been closed since
                cursor = lent.cursor
                if begin:
                    cursor.execute(begin)
                    done = act(cursor)
                    self._stored(lent.connection.commit)
                elif begin is None:
                    done = act(cursor)
                else:
                    done = self._stored(partial(act, cursor))
            except BaseException:
                self._roll_back(lent)
                raise
        if self._is_pooled:
            lent.held.close()
        return done

    def _check_open(self, begin: str | None) -> None:
        if self._is_closed:
            raise Unreadable(SHUT) if begin is None else Unwritable(CLOSED)

    def _stored(self, act: Callable[[], Result]) -> Result:
        """Take the step after which it is stored. Raises ``Uncertain`` if there is no answer to it."""
        try:
            return act()
        except Exception as error:
            if self._faults.is_unanswered(error):
                raise (Lost if self._faults.is_passing(error) else Uncertain)(NO_ANSWER) from error
            raise

    def _roll_back(self, lent: "_Lent") -> None:
        """End the transaction of a connection. One that is broken is thrown away."""
        try:
            lent.held.rollback()
            lent.cursor = lent.connection.cursor()  # the other may be in the middle of something
        except Exception:  # noqa: BLE001 - whatever it is, the first error says more
            self._throw_away(lent.held)
        else:
            if self._is_pooled:
                lent.held.close()

    def _lend(self) -> "_Lent":
        """A connection from the pool; where there is none, one that this thread keeps."""
        lent = _Lent(self._engine.raw_connection())
        if not self._is_pooled:
            self._here.lent = lent
            with self._lending:
                self._lent.add(lent)
                if self._is_closed:  # whoever closes may have gone through them before
                    lent.held.close()
        return lent

    def _throw_away(self, held: PoolProxiedConnection) -> None:
        self._here.lent = None
        with suppress(Exception):
            held.invalidate()
        if self._is_pooled:
            self._engine.dispose()  # the others that lie there have lost the database too


def _found(cursor: DBAPICursor, statement: Statement, values: Values) -> list[Any]:
    statement.run(cursor, values)
    return list(cursor.fetchall())


class _Inside(NamedTuple):
    """A transaction that goes on, and what is to be called when it is stored."""

    cursor: DBAPICursor
    then: list[Callable[[], None]]


class _Lent:
    """A connection with its cursor, *held* for whoever uses it. While it is *in_use* it is not closed."""

    def __init__(self, held: PoolProxiedConnection) -> None:
        assert held.dbapi_connection is not None
        self.held = held
        self.connection: DBAPIConnection = held.dbapi_connection
        self.cursor: DBAPICursor = self.connection.cursor()
        self.in_use = threading.Lock()


class _Here(threading.local):
    """What belongs to one thread."""

    lent: _Lent | None = None
    inside: _Inside | None = None
