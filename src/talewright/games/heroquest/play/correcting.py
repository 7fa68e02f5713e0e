"""The game master puts a rating on a sheet right."""

from talewright.games.heroquest.play.base import At, Facts, GmMove, Offers, Viewer
from talewright.games.heroquest.play.ids import CharacterId
from talewright.games.heroquest.play.offering import rated
from talewright.games.heroquest.play.rewriting import rewritten
from talewright.games.heroquest.play.sheets import FURTHEST, Reason, raised
from talewright.games.heroquest.play.state import Sheet, State
from talewright.games.heroquest.rules.abilities.keyword import Handling
from talewright.games.heroquest.rules.characters.character import Whose
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.games.questworlds.rules.rating import Rating
from talewright.games.questworlds.shared.offering import offer
from talewright.refusal import Refused, as_refusals
from talewright.table.offer import Line, Option, one_of, text, words


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
