"""An ability is rated by its first use, in the middle of a contest (QW2-3.1.6)."""

from talewright.games.heroquest.play.base import Facts
from talewright.games.heroquest.play.framing.rated_flaws import flaws_on
from talewright.games.heroquest.play.ids import CharacterId, ContestId
from talewright.games.heroquest.play.sheets import sheet_written
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.rules.characters.first_use import used_first
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.games.questworlds.shared.changing import being_framed, changed


def first_use(state: State, who: CharacterId, ability: AbilityRef, contest: ContestId) -> Facts:
    """The rating of an ability of one's own that is used for the first time, if it has none yet.

    Who looks again at the *contest* in which it is used follows from how it is used there.
    """
    sheet = state.sheets.get(who)  # a sidekick's abilities are rated when it is made
    used = used_first(sheet.character, ability, state.edition.creation) if sheet else None
    if sheet and used and used is not sheet.character:
        rating = state.sign(used.rating_of(ability))
        event = sheet_written(state, who, used, f"{ability} is rated {rating}, at its first use")
        yield event
        after = event.file(state)
        for card in being_framed(state):
            changes = flaws_on(state, after, card)
            yield from changes if card.id == contest else changed(card, changes)
