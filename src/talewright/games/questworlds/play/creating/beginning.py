"""A character is begun: with a concept, with a text, or with what another table has (QW3-3.1, QW3-3.5)."""

from typing import Annotated

from talewright.caching import found_once
from talewright.dice.draw import SeatId
from talewright.games.questworlds.play.base import At, Facts, Move, Offers, Viewer
from talewright.games.questworlds.play.creating.steps import sheet_made
from talewright.games.questworlds.play.people import joined
from talewright.games.questworlds.play.sheets import NAME, check_name, legible_name
from talewright.games.questworlds.play.state import State
from talewright.games.questworlds.play.written import written
from talewright.games.questworlds.rules.creating.making import SAMPLE_CONCEPTS, Draft, Method, begin
from talewright.games.questworlds.rules.creating.pasted import read_sheet
from talewright.games.questworlds.rules.creating.prose import ABOUT_WORDS, begin_prose
from talewright.games.questworlds.shared.ids import CharacterId
from talewright.games.questworlds.shared.people import SheetText, sheet_field
from talewright.refusal import Refused, as_refusals
from talewright.table.offer import Name, Prose, Text, Words, allowed, offer, text
from talewright.table.pasted import Pasted
from talewright.table.whose import owner

Concept = Annotated[Name, Words("A concept has two parts: write both.", clause="QW3-3.1.1")]


class BeginCharacter(Move, tag="begin-character"):
    """Begin a character as you go, with a concept that is its first two abilities."""

    begins_sheet = True

    name: Name
    trait: Concept
    occupation: Concept
    description: Prose = ""
    player: SeatId = SeatId("")

    def decide(self, state: State, at: At) -> Facts:
        """A name, a concept and what others notice (QW3-3.0.1)."""
        check_method(state, Method.AS_YOU_GO)
        with as_refusals():
            made = begin(legible_name(self.name), self.trait, self.occupation, needs=state.edition.keywords_asked)
        yield from begun(state, made, self.description, self.player, at)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        """Sample concepts are offered, and any other is taken (QW3-3.1.1.1)."""
        if state.edition.method is not Method.AS_YOU_GO:
            return
        traits, _, occupations = zip(*(concept.partition(" ") for concept in SAMPLE_CONCEPTS), strict=True)
        trait = Text(name="trait", label="What sets the character apart", most=80, suggestions=traits)
        occupation = Text(name="occupation", label="Occupation", most=80, suggestions=occupations)
        noticed = text(cls, "description", "What others notice at once")
        made = offer(cls, "Create a character", NAME, trait, occupation, noticed, *owner(viewer))
        yield made.explained(about=f"The concept is two words, such as {SAMPLE_CONCEPTS[1]}.")


class BeginProse(Move, tag="begin-prose"):
    """Begin a character with a paragraph, whose words become its abilities."""

    begins_sheet = True

    name: Name
    text: Annotated[Prose, Words("Write a paragraph of about 100 words.", clause="QW3-3.5.2.1")]
    description: Prose = ""
    player: SeatId = SeatId("")

    def decide(self, state: State, at: At) -> Facts:
        """Whether whole sentences are asked for is the game master's to say (QW3-3.5.2.2)."""
        check_method(state, Method.PROSE)
        with as_refusals():
            made = begin_prose(legible_name(self.name), self.text, needs=state.edition.keywords_asked)
        yield from begun(state, made, self.description, self.player, at)

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        if state.edition.method is Method.PROSE:
            about = f"About {ABOUT_WORDS} words in whole sentences: traits, people, possessions, an occupation."
            prose = text(cls, "text", "Who it is", about=about)
            noticed = text(cls, "description", "What others notice at once")
            made = offer(cls, "Create a character in prose", NAME, prose, noticed, *owner(viewer))
            yield made.explained(about="You pick abilities from its words.")


class PasteCharacter(Move, tag="paste-character", dict=True):
    """Bring a finished character from a file, or from another table."""

    sheet: SheetText
    player: SeatId = SeatId("")

    def __post_init__(self) -> None:
        _ = self.pasted

    @found_once
    def pasted(self) -> Pasted[Draft]:
        """What the text says: a sheet of `talewright sheet`, or lines such as "Detective 15"."""
        return Pasted.by(read_sheet, self.sheet)

    def decide(self, state: State, at: At) -> Facts:
        with as_refusals():
            draft = self.pasted.value
        yield from joined(state, written(draft.character), self.player, at)
        if draft.making.slots:
            yield sheet_made(CharacterId(at.stamp.id), draft, "read from a file")

    @classmethod
    def offers(cls, state: State, viewer: Viewer) -> Offers:
        sheet = sheet_field(lambda name: allowed(check_name, state, name))
        yield offer(cls, "Paste a character", sheet, *owner(viewer))


def begun(state: State, draft: Draft, description: str, player: SeatId, at: At) -> Facts:
    """A character joins the game, in the making."""
    lines = written(draft.character)
    yield from joined(state, type(lines)(lines.name, lines.concept, description), player, at)
    now = at.now.sheets[CharacterId(at.stamp.id)].character
    yield sheet_made(CharacterId(at.stamp.id), Draft(now, draft.making), "")


def check_method(state: State, method: Method) -> None:
    """Refuse the way of making characters that this game does not use (QW3-3.1.11, QW3-3.5.1.1)."""
    if state.edition.method is not method:
        raise Refused(
            f"In this game characters are made {SAID[state.edition.method]}, and only so: begin one like that.",
            clause="QW3-3.5.1.1",
        )


SAID = {Method.AS_YOU_GO: "as you go", Method.PROSE: "in prose"}
