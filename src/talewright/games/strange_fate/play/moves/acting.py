"""Moves of what characters do with their skills: choose it, set about it, spend the shifts, bring it to its end."""

from typing import Annotated

from msgspec import Meta

from talewright.games.strange_fate.play.ids import NOBODY, ActorId, CharacterId, DeedId, NpcId
from talewright.games.strange_fate.play.moves.base import Move
from talewright.games.strange_fate.time_table import Time
from talewright.table.moves import Line, Prose, Several

MOST_AMOUNT = 1_000_000_000
Measure = Annotated[int, Meta(ge=0, le=MOST_AMOUNT)]
Times = Annotated[int, Meta(ge=1, le=40)]
Steps = Annotated[int, Meta(ge=1, le=4)]


class Act(Move, frozen=True, kw_only=True, tag="act"):
    """Choose what somebody does: a skill and what it can do, "Stealth/hide"; of an NPC *by* is a word of its line."""

    who: ActorId
    does: Line
    goal: Prose = ""
    by: Line = ""


class SetAbout(Move, frozen=True, kw_only=True, tag="set-about"):
    """Say the rest of it, and begin.

    *on* is whom it is done to. *against* is a row of its table, or an earlier result that stands as the difficulty.
    *circumstances* are those of its groups that are true. *amount* is a number of the thing: pounds, a border, a
    price, zones. *words* are what is asked, said, sought or copied, *cited* an aspect, *using* a piece of equipment;
    *difficulty* is the game master's.
    """

    deed: DeedId
    on: ActorId = NOBODY
    against: Line = ""
    circumstances: Several[Line] = ()
    amount: Measure = 0
    words: Line = ""
    cited: Line = ""
    using: Line = ""
    difficulty: Line = ""
    hidden: bool = False


class Recount(Move, frozen=True, kw_only=True, tag="recount"):
    """Say anew which circumstances are true, before the dice fall."""

    deed: DeedId
    circumstances: Several[Line] = ()


class Resist(Move, frozen=True, kw_only=True, tag="resist"):
    """Resist what is done to one, by the trapping that does; without any, as Mediocre."""

    deed: DeedId
    by: Line = ""


class Buy(Move, frozen=True, kw_only=True, tag="buy"):
    """Spend shifts on what they buy."""

    deed: DeedId
    buys: Line
    times: Times = 1


class TakeLonger(Move, frozen=True, kw_only=True, tag="take-longer"):
    """Make a failed roll good by so many steps of the time table."""

    deed: DeedId
    steps: Steps


class EndDeed(Move, frozen=True, kw_only=True, tag="end-deed"):
    """Bring it to its end. *words* are what becomes of it: what helpers are called and what they do, best first."""

    deed: DeedId
    words: Prose = ""


class LeaveDeed(Move, frozen=True, kw_only=True, tag="leave-deed"):
    """Leave it be, before anything came of it."""

    deed: DeedId


class DropStanding(Move, frozen=True, kw_only=True, tag="drop-standing"):
    """A result stands against nobody any more: whoever hid was found, or has left."""

    deed: DeedId


class SetAttitude(Move, frozen=True, kw_only=True, tag="set-attitude"):
    """Say how somebody feels about a character; for a strong feeling *history* says what went before."""

    npc: NpcId
    towards: CharacterId
    attitude: Line
    history: Line = ""


class LookUp(Move, frozen=True, kw_only=True, tag="look-up"):
    """Find out in a Workspace what a roll of Information missed; it begins with *base* and takes longer the more.

    *elsewhere* is a Workspace that is not the character's own: the game master says that one is open, and holds it.
    """

    deed: DeedId
    missed: DeedId
    base: Time = Time.HALF_AN_HOUR
    elsewhere: bool = False


ACTING_MOVES = (
    Act, SetAbout, Recount, Resist, Buy, TakeLonger, EndDeed, LeaveDeed, DropStanding, SetAttitude, LookUp,
)  # fmt: skip
