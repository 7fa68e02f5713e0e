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
    both_sheets: bool = False  # an ability that two sheets have is touched on both

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
def lasting(known: Mapping[MarkId, Mark], whose: CharacterId, twin: Place | None) -> tuple[Mark, ...]:
    """What lasts on whoever uses an ability, and on that ability where it stands on another sheet, its *twin*.

    What a sidekick can do stands on two sheets, its own and its leader's (QW3-6.5.1.7).
    """

    def is_on(place: Place, mark: Mark) -> bool:
        return mark.both_sheets and mark.character == place.whose and mark.state.touches(place.ability)

    return tuple(mark for mark in known.values() if mark.character == whose or (twin and is_on(twin, mark)))


@by_identity(maxsize=EACH_SEAT)
def counting(
    marks: tuple[Mark, ...],
    whose: CharacterId,
    ability: AbilityRef | None,
    ruled: Mapping[MarkId, bool],
) -> tuple[Mark, ...]:
    """Those that touch the ability that is used, unless the game master has *ruled* otherwise."""

    def counts(mark: Mark) -> bool:
        touches = mark.character != whose or (ability is not None and mark.state.touches(ability))
        return ruled.get(mark.id, touches)

    return tuple(mark for mark in marks if mark.amount and counts(mark))
