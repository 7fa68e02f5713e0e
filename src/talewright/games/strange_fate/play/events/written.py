"""What every event is that its chapter still files elsewhere."""

from collections.abc import Iterable
from typing import cast

from msgspec import Struct

from talewright.games.strange_fate.play.base import Facts
from talewright.games.strange_fate.play.state import State
from talewright.table import chapter


class Written(Struct, frozen=True, kw_only=True):
    """Something that happened."""


class Concealable(Written, frozen=True, kw_only=True):
    """Something that happened, and of which the game master alone hears where it is *hidden*."""

    hidden: bool = False


def as_facts(events: Iterable[Written | chapter.Event[State]]) -> Facts:
    """What a chapter brings about whose events are still filed elsewhere, for a move that decides itself."""
    return cast("Facts", iter(events))
