"""A sheet is written anew, and the contests that are being framed go by what has changed on it."""

from talewright.games.heroquest.play.augments.proposals import AugmentRated, open_augments
from talewright.games.heroquest.play.base import Facts
from talewright.games.heroquest.play.card import Card, CardKind
from talewright.games.heroquest.play.framing.modifiers import line_set
from talewright.games.heroquest.play.framing.resistance import facing
from talewright.games.heroquest.play.framing.tactics import AbilityChosen
from talewright.games.heroquest.play.ids import CharacterId
from talewright.games.heroquest.play.sheets import sheet_written
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.rules.abilities.modifier import Source
from talewright.games.heroquest.rules.characters.character import Character, Whose
from talewright.games.heroquest.rules.contests.flaw import hindrance
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.games.questworlds.rules.rating import Rating, TargetNumber
from talewright.games.questworlds.shared.changing import voided
from talewright.games.questworlds.shared.checks import being_framed
from talewright.table.offering import allowed


def rewritten(
    state: State, id_: CharacterId, character: Character, change: str, why: str = "", *, improved: bool = False
) -> Facts:
    """A sheet as it stands now, and what counts at once where its abilities are at work (QW2-3.1.6, QW2-7.4.3)."""
    event = sheet_written(state, id_, character, change, why, improved=improved)
    yield event
    after = event.file(state)
    for card in being_framed(after):
        changes = [*_tactics(state, after, card), *_augments(state, after, card), *_flaws(state, after, card)]
        yield from changes
        if changes and not card.is_trusted:
            yield from voided(card)


def _tactics(before: State, after: State, card: Card) -> Facts:
    for side in card.sides:
        if side.ability and (rating := _changed(before, after, side.character, side.ability, side.whose)):
            yield AbilityChosen(
                contest=card.id,
                character=side.character,
                ability=str(side.ability),
                rating=str(rating),
                tactic=side.tactic,
                whose=side.whose,
            )


def _augments(before: State, after: State, card: Card) -> Facts:
    """What was settled already, or is being rolled, stands."""
    for _, augment in open_augments(card):
        who, ability, whose = augment.helper, augment.ability, augment.whose
        if ability and (rating := _changed(before, after, who, ability, whose)):
            yield AugmentRated(contest=card.id, augment=augment.id, rating=str(rating))


def _flaws(before: State, after: State, card: Card) -> Facts:
    """A flaw is rated by the abilities of its owner: what it stands against them with, and hinders them by."""
    for side in card.sides:
        was, now = before.actor(side.character).character, after.actor(side.character).character
        ratings = [{flaw.name: one.rating_of_flaw(flaw.name) for flaw in one.flaws} for one in (was, now)]
        changed = {name: rating for name, rating in ratings[1].items() if rating and rating != ratings[0].get(name)}
        if card.kind is CardKind.FLAW and card.subject in changed:
            yield from facing(card.id, TargetNumber.of(changed[card.subject]), card.resistance_words)
        for line in side.modifiers:
            if line.source is Source.FLAW and line.name in changed:
                yield line_set(card.id, side.character, hindrance(line.name, changed[line.name]))


def _changed(before: State, after: State, who: CharacterId, ability: AbilityRef, whose: Whose) -> Rating | None:
    """The rating that an ability has now, if it had another one before."""
    was, now = (state.as_if_used(who).character for state in (before, after))
    if not allowed(now.rating_of, ability, whose):
        return None
    rating = now.rating_of(ability, whose)
    return rating if rating != was.rating_of(ability, whose) else None
