"""How the journal reads and writes a database: connections, turns, transactions, and what is tried once more."""

import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from functools import partial
from typing import Any, NamedTuple, TypeVar

from msgspec import Struct
from sqlalchemy import Engine, PoolProxiedConnection
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


def _never(_: object) -> bool:
    return False


class Faults(Struct, frozen=True):
    """What an error of a database means that lives in a process of its own.

    *is_unanswered*: nobody knows what became of the statement. *is_passing*: nothing was stored, and the same may go
    through at once, on a new connection or once another transaction is done. *is_lost*: the database has hung up on a
    connection that nobody used.
    """

    is_unanswered: Callable[[BaseException], bool] = _never
    is_passing: Callable[[BaseException], bool] = _never
    is_lost: Callable[[DBAPIConnection], bool] = _never


class Transactions:
    """Reads and writes a database, from any thread.

    *begin* is the database's word for a transaction that is going to write. *telling* wraps whatever touches the
    database, and says in a sentence what its own errors mean. So many *writers* write at once, the others take turns.

    Connections are kept until ``close``; whoever needs one takes the one that was used last. The engine has no pool of
    its own: what that wraps around each use costs as much as the table takes to view a small game.
    """

    def __init__(
        self,
        engine: Engine,
        begin: str,
        telling: Callable[[], AbstractContextManager[None]],
        faults: Faults,
        *,
        writers: int = 1,
    ) -> None:
        self._engine = engine
        self._begin = begin
        self._telling = telling
        self._faults = faults
        self._writers = writers
        one_by_one = writers == 1  # for which a plain lock does, in a tenth of the time
        self._turns = threading.Lock() if one_by_one else threading.BoundedSemaphore(writers)
        self._places = nullcontext() if one_by_one else _Places(writers)
        self._is_closed = False
        self._here = _Here()
        self._idle: list[_Lent] = []

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
            self._let_go()
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
        with self._places:
            lent = self._borrow()
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
            self._give_back(lent)
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
            with suppress(Exception):
                lent.held.invalidate()
            self._let_go()  # the others have lost the database too
        else:
            self._give_back(lent)

    def _borrow(self) -> "_Lent":
        """The connection that was used last, of those that are idle; a new one if there is none."""
        while self._idle:
            with suppress(IndexError):  # another thread was faster
                lent = self._idle.pop()
                if not self._faults.is_lost(lent.connection):
                    return lent
                lent.held.invalidate()
        return _Lent(self._engine.raw_connection())

    def _give_back(self, lent: "_Lent") -> None:
        self._idle.append(lent)
        if self._is_closed:  # whoever closed may have gone through them before
            self._let_go()

    def _let_go(self) -> None:
        """Close the connections that are idle."""
        while self._idle:
            with suppress(IndexError):  # another thread was faster
                self._idle.pop().held.close()


def _found(cursor: DBAPICursor, statement: Statement, values: Values) -> list[Any]:
    statement.run(cursor, values)
    return list(cursor.fetchall())


class _Inside(NamedTuple):
    """A transaction that goes on, and what is to be called when it is stored."""

    cursor: DBAPICursor
    then: list[Callable[[], None]]


class _Places:
    """A place for each of so many connections. Raises ``Unwritable`` if none becomes free."""

    def __init__(self, most: int) -> None:
        self._free = threading.BoundedSemaphore(most)

    def __enter__(self) -> None:
        if not self._free.acquire(timeout=TURN_S):
            raise Unwritable(BUSY)

    def __exit__(self, *_: object) -> None:
        self._free.release()


class _Lent:
    """A connection with its cursor, *held* for whoever uses it."""

    def __init__(self, held: PoolProxiedConnection) -> None:
        assert held.dbapi_connection is not None
        self.held = held
        self.connection: DBAPIConnection = held.dbapi_connection
        self.cursor: DBAPICursor = self.connection.cursor()


class _Here(threading.local):
    """What belongs to one thread."""

    inside: _Inside | None = None
