"""The game master puts a rating on a sheet right, and the contests that are being framed take it over."""

from collections.abc import Iterable

from talewright.games.heroquest.play.augments.proposals import AugmentRated, open_augments
from talewright.games.heroquest.play.base import Facts, GmMove
from talewright.games.heroquest.play.card import Card, CardKind
from talewright.games.heroquest.play.framing.modifiers import line_set
from talewright.games.heroquest.play.framing.resistance import facing
from talewright.games.heroquest.play.framing.tactics import AbilityChosen
from talewright.games.heroquest.play.ids import CharacterId
from talewright.games.heroquest.play.offering import rated
from talewright.games.heroquest.play.sheets import FURTHEST, Reason, raised, sheet_written
from talewright.games.heroquest.play.state import Sheet, State
from talewright.games.heroquest.rules.abilities.keyword import Handling
from talewright.games.heroquest.rules.abilities.modifier import Source
from talewright.games.heroquest.rules.characters.character import Whose
from talewright.games.heroquest.rules.contests.flaw import hindrance
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.games.questworlds.rules.rating import Rating, TargetNumber
from talewright.games.questworlds.shared.changing import voided
from talewright.games.questworlds.shared.checks import being_framed
from talewright.games.questworlds.shared.offering import offer
from talewright.refusal import Refused, as_refusals
from talewright.table.game import At, Viewer
from talewright.table.moves import Line
from talewright.table.offer import Offer, Option
from talewright.table.offering import allowed, one_of, text, words


class CorrectRating(GmMove, tag="correct-rating"):
    """Correct a rating on a sheet, with a reason."""

    otherwise = "The game master corrects sheets: ask for it."

    character: CharacterId
    ability: Line
    rating: Line
    reason: Reason
    whose: Whose = Whose.PC

    def decide(self, state: State, at: At[State]) -> Facts:
        character = state.sheet(self.character).character
        with as_refusals():
            abilities, ref = character.abilities_of(self.whose), AbilityRef.read(self.ability)
            wanted = Rating.parse(self.rating, mastery=state.edition.mastery)
            if wanted.score > FURTHEST:
                raise Refused(f"A rating of {self.rating} is beyond all use: write a lower one.")
            before = abilities.rating_of(ref)
            after = character.with_abilities(self.whose, raised(abilities, ref, wanted.score - before.score))
            change = f"corrected: {ref} {state.sign(before)} is {state.sign(wanted)}"
            yield sheet_written(state, self.character, after, change, self.reason)
        yield from taken_over(state, at.now)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterable[Offer]:
        for sheet in state.sheets.values():
            for whose, name in sheet.acting:
                yield from cls._offers_for(state, sheet, whose, name)

    @classmethod
    def _offers_for(cls, state: State, sheet: Sheet, whose: Whose, name: str) -> Iterable[Offer]:
        abilities, here = sheet.character.abilities_of(whose), {"character": sheet.id, "whose": whose.value}
        lines = [line for line in abilities.lines if line.start is not None]
        why = text(cls, "reason", "Why")
        if lines:
            ability = one_of(
                "ability", "Ability", rated(state, sheet, (AbilityRef(line.name) for line in lines), whose)
            )
            rating = words("rating", "Its rating")
            yield offer(cls, f"Correct a rating of {name}", ability, rating, why, **here)
        for line in (each for each in lines if each.breakouts):
            over = abilities.rating_of(AbilityRef(line.name))
            if abilities.handling is Handling.PACKAGE:
                over = over + -line.improved
            for each in line.breakouts:
                ratings = (Option(state.sign(over + by), f"+{by}") for by in range(1, 21))
                label, known = f"Correct {line.name}: {each}", f"{line.name}: {each.name}"
                yield offer(cls, label, one_of("rating", "Its rating", ratings), why, ability=known, **here)


def taken_over(before: State, after: State) -> Facts:
    """Contests that are being framed go by what a correction has changed on a sheet; the rest stays."""
    for card in being_framed(after):
        changes = [*_tactics(before, after, card), *_augments(before, after, card), *_flaws(before, after, card)]
        yield from changes
        if changes and not card.is_trusted:
            yield from voided(card)


def _tactics(before: State, after: State, card: Card) -> Facts:
    for side in card.sides:
        if side.ability and (rating := _corrected(before, after, side.character, side.ability, side.whose)):
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
        if ability and (rating := _corrected(before, after, who, ability, whose)):
            yield AugmentRated(contest=card.id, augment=augment.id, rating=str(rating))


def _flaws(before: State, after: State, card: Card) -> Facts:
    """A flaw is rated by the abilities of its owner: what it stands against them with, and hinders them by."""
    for side in card.sides:
        was, now = before.actor(side.character).character, after.actor(side.character).character
        changed = {
            flaw.name: rating
            for flaw in now.flaws
            if (rating := now.rating_of_flaw(flaw.name)) and rating != was.rating_of_flaw(flaw.name)
        }
        if card.kind is CardKind.FLAW and card.subject in changed:
            yield from facing(card.id, TargetNumber.of(changed[card.subject]), card.resistance_words)
        for line in side.modifiers:
            if line.source is Source.FLAW and line.name in changed:
                yield line_set(card.id, side.character, hindrance(line.name, changed[line.name]))


def _corrected(before: State, after: State, who: CharacterId, ability: AbilityRef, whose: Whose) -> Rating | None:
    """The rating that an ability has now, if it had another one before."""
    was, now = (state.as_if_used(who).character for state in (before, after))
    if not allowed(now.rating_of, ability, whose):
        return None
    rating = now.rating_of(ability, whose)
    return rating if rating != was.rating_of(ability, whose) else None
