"""What the game master gives at once and for nothing (QW2-7.4)."""

from talewright.games.heroquest.play.base import At, Facts, GmMove, Offers, Viewer
from talewright.games.heroquest.play.ids import CharacterId
from talewright.games.heroquest.play.improving.fitting import check_grows, grows, raisable
from talewright.games.heroquest.play.improving.grown import written_down
from talewright.games.heroquest.play.offering import name_field, rated
from talewright.games.heroquest.play.state import State
from talewright.games.heroquest.rules.characters.character import Whose
from talewright.games.heroquest.rules.growth.directed_improvement import AMOUNTS, directed_ability, directed_raise
from talewright.games.heroquest.rules.growth.improvement import NEW_ABILITY
from talewright.games.questworlds.rules.keyword import AbilityRef
from talewright.refusal import Refused, as_refusals
from talewright.table.offer import Line, Name, Number, Option, offer, one_of, words
from talewright.wording import bare

MOST = 100  # no new ability is rated higher
BY = one_of("amount", "By", (Option(str(each), f"+{each}") for each in AMOUNTS))
EARNED_BY = words("why", "What earned it")


class DirectRaise(GmMove, tag="direct-raise"):
    """Raise an ability at once and for nothing."""

    otherwise = "Directed improvements are the game master's to give."
    by_clause = "QW2-7.4.1"

    character: CharacterId
    ability: Line
    amount: int
    why: Line
    whose: Whose = Whose.PC

    def decide(self, state: State, at: At) -> Facts:
        sheet = state.sheet(self.character)
        check_grows(state, sheet.id)
        with as_refusals():
            ability = AbilityRef.read(self.ability)
            after = directed_raise(sheet.character, ability, self.amount, bare(self.why), self.whose)
        yield from written_down(state, sheet, after)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        for sheet in filter(lambda each: grows(state, each.id), state.sheets.values()):
            for whose, who in sheet.acting:
                refs = raisable(sheet, whose)
                if refs:
                    fields = one_of("ability", "Ability", rated(state, sheet, refs, whose)), BY, EARNED_BY
                    here = {"character": sheet.id, "whose": whose.value}
                    yield offer(cls, f"Raise an ability of {who}", *fields, **here)


class DirectAbility(GmMove, tag="direct-ability"):
    """Give a new ability at once and for nothing."""

    otherwise = DirectRaise.otherwise
    by_clause = DirectRaise.by_clause

    character: CharacterId
    name: Name
    rating: int = NEW_ABILITY
    why: Line
    whose: Whose = Whose.PC

    def decide(self, state: State, at: At) -> Facts:
        sheet = state.sheet(self.character)
        check_grows(state, sheet.id)
        if self.rating > MOST:
            raise Refused(f"A new ability is rated {MOST} at most, not {self.rating}.", clause="QW2-7.4.2")
        with as_refusals():
            why = bare(self.why)
            after = directed_ability(sheet.character, self.name, why, rating=self.rating, whose=self.whose)
        yield from written_down(state, sheet, after)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        rating = Number(name="rating", label="Rating", least=1, most=40, default=NEW_ABILITY)
        fields = name_field("name", "Name"), rating, EARNED_BY
        for sheet in filter(lambda each: grows(state, each.id), state.sheets.values()):
            for whose, who in sheet.acting:
                here = {"character": sheet.id, "whose": whose.value}
                yield offer(cls, f"Give {who} a new ability", *fields, **here)
