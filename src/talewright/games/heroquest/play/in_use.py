"""What contests on the table use of a sheet."""

from talewright.games.heroquest.character import Whose
from talewright.games.heroquest.play.state import Sheet, State
from talewright.games.questworlds.keyword import is_same_name


def in_use(state: State, sheet: Sheet, name: str) -> bool:
    """Whether a line of a sheet is used in a contest that is under way."""
    sidekick = sheet.character.sidekick
    is_sidekick = sidekick is not None and is_same_name(sidekick.name, name)
    sides = [*(side for card in state.open_cards() for side in card.sides), *state.last_sides.values()]
    used = [(side.character, side.ability, side.whose) for side in sides]
    used += [(each.helper, each.ability, each.whose) for side in sides for each in side.augments]
    for who, ability, whose in used:
        if who != sheet.id or ability is None:
            continue
        same = is_same_name(name, ability.name) or is_same_name(name, str(ability))
        if (is_sidekick and whose is Whose.SIDEKICK) or (same and whose is Whose.PC):
            return True
    mine = (card for card in state.open_cards() if card.ours.character == sheet.id)
    return any(is_same_name(card.subject, name) for card in mine)
