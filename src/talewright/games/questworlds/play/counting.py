"""Benefits and consequences that last on somebody, and which of them count in a contest (QW3-2.8)."""

from collections.abc import Mapping
from typing import NamedTuple

from talewright.caching import EACH_SEAT, by_identity
from talewright.games.questworlds.rules.consequence import Benefit, Consequence
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.games.questworlds.shared.ids import CharacterId, MarkId
from talewright.games.questworlds.shared.saga import AnyMark


class Mark(AnyMark, frozen=True, kw_only=True):
    """A benefit or a consequence that lasts, and until when."""

    state: Benefit | Consequence
    expires: str

    @property
    def is_good(self) -> bool:
        return isinstance(self.state, Benefit)

    @property
    def amount(self) -> int:
        return self.state.modifier.amount


class Place(NamedTuple):
    """Where an ability stands: on whose sheet, and as what."""

    whose: CharacterId
    ability: AbilityRef


@by_identity(maxsize=EACH_SEAT)
def counting(
    known: Mapping[MarkId, Mark],
    whose: CharacterId,
    ability: AbilityRef | None,
    twin: Place | None,
    ruled: Mapping[MarkId, bool],
) -> tuple[Mark, ...]:
    """Those that touch the ability that is used, unless the game master has *ruled* otherwise.

    What a sidekick can do stands on two sheets, its own and its leader's: *twin* is the other one (QW3-6.5.1.7).
    """
    places = {whose: ability, **({twin.whose: twin.ability} if twin else {})}

    def counts(mark: Mark) -> bool:
        used = places[mark.character]
        return ruled.get(mark.id, used is not None and mark.state.touches(used))

    return tuple(mark for mark in known.values() if mark.character in places and mark.amount and counts(mark))
