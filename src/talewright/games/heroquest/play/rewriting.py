"""A sheet is written anew, and the contests that are being framed go by what has changed on it."""

from talewright.games.heroquest.play.augments.proposals import AugmentRated, open_augments
from talewright.games.heroquest.play.base import Facts
from talewright.games.heroquest.play.card import Card
from talewright.games.heroquest.play.framing.rated_flaws import flaws_on
from talewright.games.heroquest.play.framing.tactics import AbilityChosen
from talewright.games.heroquest.play.ids import CharacterId
from talewright.games.heroquest.play.sheets import sheet_written
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.rules.characters.character import Character
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.games.questworlds.rules.rating import Rating
from talewright.games.questworlds.shared.changing import being_framed, changed
from talewright.table.offer import allowed


def rewritten(
    state: State, id_: CharacterId, character: Character, change: str, why: str = "", *, improved: bool = False
) -> Facts:
    """A sheet as it stands now, and what counts at once where its abilities are at work (QW2-3.1.6, QW2-7.4.3)."""
    event = sheet_written(state, id_, character, change, why, improved=improved)
    yield event
    after = event.file(state)
    for card in being_framed(after):
        changes = (*_tactics(state, after, card), *_augments(state, after, card), *flaws_on(state, after, card))
        yield from changed(card, changes)


def _tactics(before: State, after: State, card: Card) -> Facts:
    for side in card.sides:
        if side.ability and (rating := _new_rating(before, after, side.acts, side.ability)):
            yield AbilityChosen(
                contest=card.id,
                character=side.character,
                ability=str(side.ability),
                rating=str(rating),
                tactic=side.tactic,
                whose=side.whose,
                new_way=side.new_way,
            )


def _augments(before: State, after: State, card: Card) -> Facts:
    """What was settled already, or is being rolled, stands."""
    for _, augment in open_augments(card):
        if augment.ability and (rating := _new_rating(before, after, augment.acts, augment.ability)):
            yield AugmentRated(contest=card.id, augment=augment.id, rating=str(rating))


def _new_rating(before: State, after: State, who: CharacterId, ability: AbilityRef) -> Rating | None:
    """The rating that an ability has now, if it had another one before."""
    if not allowed(after.rated, who, ability):
        return None
    rating = after.rated(who, ability)
    is_same = allowed(before.rated, who, ability) and before.rated(who, ability) == rating
    return None if is_same else rating
