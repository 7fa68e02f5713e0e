"""Words of the text become abilities, picked by hand (QW3-3.5.2)."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Annotated

from talewright.games.questworlds.play.creating.steps import Step, made_by
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.rules.creating import prose
from talewright.games.questworlds.rules.creating.making import Draft, Method
from talewright.games.questworlds.rules.keyword import KeywordKind
from talewright.refusal import Refused
from talewright.table.game import Viewer
from talewright.table.offer import Choice, Line, Offer, Option, Prose, Several, Words, offer, one_of, text
from talewright.table.seat import Role


class PickedAs(StrEnum):
    """What words of a text become."""

    ABILITY = "ability"
    FLAW = "flaw"
    OCCUPATION = "occupation"
    HERITAGE = "heritage"
    BELIEF = "belief system"
    COMMUNITY = "community"
    OTHER = "other"

    @property
    def keyword(self) -> KeywordKind | None:
        return None if self in (PickedAs.ABILITY, PickedAs.FLAW) else KeywordKind(self)


AS = tuple(Option(each, f"A keyword: {each}" if each.keyword else f"{each}".capitalize()) for each in PickedAs)


class PickWords(Step, tag="pick-words"):
    """Copy words of a sentence to the sheet, as an ability, a keyword or a flaw."""

    sentence: int
    words: Several[Line]
    picked_as: PickedAs = PickedAs.ABILITY

    def after(self, draft: Draft) -> tuple[Draft, str]:
        """A sentence gives any number of abilities, unless it is only a list (QW3-3.5.2.3, QW3-3.5.2.4)."""
        places = [int(place) for place in self.words if place.isdecimal() and len(place) < 5]
        if len(places) != len(self.words):
            raise Refused("Pick words of the sentence by their places.", clause="QW3-3.5.2.3")
        if self.picked_as is PickedAs.FLAW:
            after = prose.picked_flaw(draft, self.sentence, places)
        else:
            after = prose.picked(draft, self.sentence, places, self.picked_as.keyword)
        return after, f"{after.making.picked[-1].name} ({self.picked_as}), from the text"

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterable[Offer]:
        for sheet, made in made_by(state, viewer.seat):
            if made.method is not Method.PROSE:
                continue
            draft = Draft(sheet.character, made)
            for number, said in enumerate(prose.sentences(made.text), start=1):
                free = prose.free_words(draft, number)
                kinds = [
                    kind
                    for kind in PickedAs
                    if free
                    and cls(
                        character=sheet.id, sentence=number, words=(str(next(iter(free))),), picked_as=kind
                    ).is_open(sheet)
                ]
                if kinds:
                    words = tuple(Option(str(place), word) for place, word in free.items())
                    field = Choice(name="words", label="Words", options=words, many=True)
                    what = one_of("picked_as", "It is", (each for each in AS if each.value in kinds))
                    made_up = offer(
                        cls, f"Pick from sentence {number}", field, what, character=sheet.id, sentence=number
                    )
                    yield made_up.explained(about=said)


class RuleList(Step, tag="rule-list"):
    """Rule that a sentence is only a list: it gives two abilities, until the text is written again."""

    only = Role.GM
    otherwise = "The game master says whether a sentence is only a list."
    by_clause = "QW3-3.5.2.5"

    sentence: int

    def after(self, draft: Draft) -> tuple[Draft, str]:
        after = prose.limited(draft, self.sentence)
        return after, f"sentence {self.sentence} is only a list and gives two abilities"

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterable[Offer]:
        for sheet, made in made_by(state, viewer.seat):
            numbers = range(1, len(prose.sentences(made.text)) + 1) if made.method is Method.PROSE else ()
            free = [Option(str(number), f"Sentence {number}") for number in numbers if number not in made.lists]
            if free:
                label = f"{sheet.character.name}: a sentence is only a list"
                yield offer(cls, label, one_of("sentence", "Which", free), character=sheet.id)


class RewriteText(Step, tag="rewrite-text"):
    """Write the text again; what was picked from it stays."""

    text: Annotated[Prose, Words("Write a paragraph of about 100 words.", clause="QW3-3.5.2.1")]

    def after(self, draft: Draft) -> tuple[Draft, str]:
        return prose.rewritten(draft, self.text), "the text is written again"

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Iterable[Offer]:
        for sheet, made in made_by(state, viewer.seat):
            if made.method is Method.PROSE:
                field = text(cls, "text", "Who it is", default=made.text)
                yield offer(cls, "Rewrite the text", field, character=sheet.id)
