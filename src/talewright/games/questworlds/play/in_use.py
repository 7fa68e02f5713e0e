"""Which lines of a sheet are in use on the table, so that nobody strikes them out meanwhile."""

from collections.abc import Iterable

from talewright.games.questworlds.keyword import AbilityRef
from talewright.games.questworlds.play.card import CardKind
from talewright.games.questworlds.play.moves import CharacterId
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.shared.card import Phase


def in_use(state: State, character: CharacterId, line: str) -> bool:
    """Whether a contest that is not decided, or a flaw that waits for its answer, needs this line of the sheet.

    A keyword is in use when one of its breakouts is. Raises ``Refused`` if *line* is no name of a line.
    """
    ref = AbilityRef.read(line)
    return any(
        used.is_same(ref) or (not ref.breakout and used.keyword.is_same(ref)) for used in _used(state, character)
    )


def _used(state: State, character: CharacterId) -> Iterable[AbilityRef]:
    for card in state.open_cards():
        if card.phase is Phase.DECIDED:
            continue
        for side in card.sides:
            if side.character == character and side.ability:
                yield side.ability
            for augment in side.augments:
                if augment.helper == character and augment.ability and not augment.refused:
                    yield augment.ability
        if card.kind is CardKind.HINDRANCE and card.ours.character == character:
            yield AbilityRef.parse(card.subject)
    for trigger in state.triggers.values():
        if trigger.character == character:
            yield AbilityRef.parse(trigger.flaw)
