"""A sheet is written anew, and contests that are being framed go by what has changed; a rating is put right."""

from talewright.games.heroquest.play.augments.proposals import AugmentRated, open_augments
from talewright.games.heroquest.play.base import At, Facts, GmMove, Offers, Viewer
from talewright.games.heroquest.play.card import Card
from talewright.games.heroquest.play.framing.rated_flaws import flaws_on
from talewright.games.heroquest.play.framing.tactics import AbilityChosen
from talewright.games.heroquest.play.ids import CharacterId
from talewright.games.heroquest.play.offering import rated
from talewright.games.heroquest.play.sheets import FURTHEST, Reason, raised, sheet_written
from talewright.games.heroquest.play.state import Sheet, State
from talewright.games.heroquest.rules.abilities.keyword import Handling
from talewright.games.heroquest.rules.characters.character import Character, Whose
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.games.questworlds.rules.rating import Rating
from talewright.games.questworlds.shared.changing import being_framed, changed
from talewright.recasting import recast
from talewright.refusal import Refused, as_refusals
from talewright.table.offer import Line, Option, allowed, offer, one_of, text, words


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
            yield recast(side, AbilityChosen, contest=card.id, ability=str(side.ability), rating=str(rating))


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


class CorrectRating(GmMove, tag="correct-rating"):
    """Correct a rating on a sheet, with a reason."""

    otherwise = "The game master corrects sheets: ask for it."

    character: CharacterId
    ability: Line
    rating: Line
    reason: Reason
    whose: Whose = Whose.PC

    def decide(self, state: State, at: At) -> Facts:
        character = state.sheet(self.character).character
        with as_refusals():
            abilities, ref = character.abilities_of(self.whose), AbilityRef.read(self.ability)
            wanted = Rating.parse(self.rating, mastery=state.edition.mastery)
            if wanted.score > FURTHEST:
                raise Refused(f"A rating of {self.rating} is beyond all use: write a lower one.")
            before = abilities.rating_of(ref)
            after = character.with_abilities(self.whose, raised(abilities, ref, wanted.score - before.score))
            change = f"corrected: {ref} {state.sign(before)} is {state.sign(wanted)}"
            yield from rewritten(state, self.character, after, change, self.reason)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for sheet in state.sheets.values():
            for whose, name in sheet.acting:
                yield from cls._offers_for(state, sheet, whose, name)

    @classmethod
    def _offers_for(cls, state: State, sheet: Sheet, whose: Whose, name: str) -> Offers:
        abilities, here = sheet.character.abilities_of(whose), {"character": sheet.id, "whose": whose.value}
        lines = [line for line in abilities.lines if line.start is not None]
        why = text(cls, "reason", "Why")
        if lines:
            refs, rating = (AbilityRef(line.name) for line in lines), words("rating", "Its rating", example="5M")
            ability = one_of("ability", "Ability", rated(state, sheet, refs, whose))
            yield offer(cls, f"Correct a rating of {name}", ability, rating, why, **here)
        for line in (each for each in lines if each.breakouts):
            over = abilities.rating_of(AbilityRef(line.name))
            if abilities.handling is Handling.PACKAGE:
                over = over + -line.improved
            for each in line.breakouts:
                ratings = (Option(state.sign(over + by), f"+{by}") for by in range(1, 21))
                label, known = f"Correct {line.name}: {each}", f"{line.name}: {each.name}"
                yield offer(cls, label, one_of("rating", "Its rating", ratings), why, ability=known, **here)
